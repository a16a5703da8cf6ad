"""Cells as lists of statements."""

import pytest

from jupyter_mlemodernizer.kernel import split_statements


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", []),
        ("# only a comment\n", []),
        ("a = 1\nb = 2", ["a = 1", "b = 2"]),
        ("a = 1; b = 'é'; c = 3  # end", ["a = 1", "b = 'é'", "c = 3"]),
        ("\n\n  \nx = 1\n\n", ["x = 1"]),
        ("@one\n@two(1)\ndef f():\n    return 1\nf()", ["@one\n@two(1)\ndef f():\n    return 1", "f()"]),
        ("'''\n%not magic\n'''\nx = (1\n % 2)", ["'''\n%not magic\n'''", "x = (1\n % 2)"]),
        ("%matplotlib inline\nimport x", ["%matplotlib inline", "import x"]),
        ("!echo \"it's (\nx = 1", ["!echo \"it's (", "x = 1"]),
        ("files = !ls \\\n   -l\nx = 1", ["files = !ls \\\n   -l", "x = 1"]),
        ("frame.head?\n?print\nx", ["frame.head?", "?print", "x"]),
        ("for i in x:\n    %time f()\n    !ls\ny", ["for i in x:\n    %time f()\n    !ls", "y"]),
        ("await f()\nasync def g(): pass", ["await f()", "async def g(): pass"]),
        ("%%time\na = 1\nb = 2", ["%%time\na = 1\nb = 2"]),
        ("%%bash\nls 'x", ["%%bash\nls 'x"]),
        ("x = 1\nprint 'two'\n", ["x = 1\nprint 'two'"]),
    ],
)
def test_split(source, expected):
    assert [statement.text for statement in split_statements(source)] == expected


@pytest.mark.parametrize(
    "source",
    [
        "a = 1; b = 'é'; c = 3",
        "@one\ndef f():\n    pass\n",
        "x = [\n 'é', 2]; y = x",
        "y = !ls\nz",
        "%%time\nx",
    ],
)
def test_spans_cut_the_text_out_of_the_source(source):
    lines = source.split("\n")
    for statement in split_statements(source):
        span = statement.span
        cut = lines[span.line - 1 : span.end_line]
        cut[-1] = cut[-1][: span.end_column]
        cut[0] = cut[0][span.column :]
        assert "\n".join(cut) == statement.text
