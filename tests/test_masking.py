"""Magics are found where IPython finds them, masked for parsing, and put back to the letter."""

import ast
import re
import subprocess
import sys
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st
from IPython.core.inputtransformer2 import TransformerManager

from jupyter_mlemodernizer.kernel import split_statements
from jupyter_mlemodernizer.masking import is_python, magics, mask, mask_magics
from jupyter_mlemodernizer.repair.catalogue.code import parse

LINES = [
    "%matplotlib inline",
    "% matplotlib inline",
    "%time f(1)",
    "%time for i in x: f(i)",
    "%timeit -n 10 -r 3 f(1)",
    "%prun -s cumulative f()",
    "%",
    "!ls 'it",
    "!!ls (",
    "!ls {x}*.csv # ?",
    "!ls \\\n  -l [",
    "!pip install a \\\n  b \\\n c",
    "?f",
    "??",
    "f?",
    "frame.head??",
    "frame.a[0]?",
    "y = f?",
    "*int*?",
    "y = !ls 'it",
    "a, b = !ls",
    "d['x'] = !ls",
    "y: list = !ls",
    "y = !ls \\\n -l",
    "y = %sx ls",
    "y =%time f(1)",
    ",f a b",
    ";f a b",
    "/f a",
]
PYTHON = [
    "y = x = 5 % 3",
    "y = (a\n % b)",
    "y = (a\n != b)",
    "y = [a\n, b]",
    "y = a \\\n% b",
    "y = '''\n%matplotlib inline\n!ls\nf?\n'''",
    'y = """it\'s\n!ls\n""" % b',
    "y = 's\\\n%a'",
    "y = 'what?'  # what?",
    "# don't\ny = a != b",
    "y = f(a='%s' % b)",
    "@f\ndef g(a=1): return '!'",
    "s = 'a\\\\'",
    "y = lambda: '''\n?'''",
]
AROUND = ["{}", "a = 1\n{}\nb = 2", "{}\n\n{}\n", "# c\n\n{}", "s = '''\n%x\n'''\n{}\nt = (1,\n 2)\n"]


def indented(text: str) -> str:
    return "for i in x:\n    pass\n" + re.sub(r"^(?=.)", "    ", text, flags=re.MULTILINE) + "\nb = 2"


@pytest.mark.parametrize("form", LINES)
def test_every_form_is_found_where_ipython_finds_it(form):
    for cell in [*(around.replace("{}", form) for around in AROUND), indented(form)]:
        theirs = TransformerManager().transform_cell(cell)
        if form.startswith((",", ";", "/")):
            theirs = re.sub(r"""^(\s*)f\("?a.*\)$""", r"\1get_ipython()", theirs, flags=re.MULTILINE)
        found = magics(cell)
        assert len(found) == theirs.count("get_ipython()"), cell
        # What is not IPython's is the same Python.
        rest = re.sub(r"^.*get_ipython\(\).*$", "", theirs, flags=re.MULTILINE)
        ours = mask(cell)
        assert re.sub(r"^.*__magic_.*$", "", ours.text, flags=re.MULTILINE).split() == rest.split()


@pytest.mark.parametrize("form", PYTHON)
def test_python_is_left_alone(form):
    for cell in [around.replace("{}", form) for around in AROUND]:
        assert magics(cell) == ()
        assert mask_magics(cell) == mask(cell).text == cell
        beside = f"%time f()\n{cell}\n!ls"
        assert [beside[magic.start : magic.end] for magic in magics(beside)] == ["%time f()", "!ls"]


@pytest.mark.parametrize("form", LINES + PYTHON)
def test_masked_cells_parse_in_both_ways_and_lose_nothing(form):
    for cell in [*(around.replace("{}", form) for around in AROUND), indented(form), f"%%time\n{form}"]:
        masked, named = mask_magics(cell), mask(cell)
        ast.parse(masked)
        ast.parse(named.text)
        assert [len(line) for line in masked.split("\n")] == [len(line) for line in cell.split("\n")]
        assert named.unmask(named.text) == cell
        assert named.text.count("\n") == cell.count("\n")
        # Statements are cut out of the cell to the letter, magics to their ends.
        for statement in split_statements(cell):
            span, lines = statement.span, cell.split("\n")[statement.span.line - 1 : statement.span.end_line]
            lines[-1] = lines[-1][: span.end_column]
            lines[0] = lines[0][span.column :]
            assert "\n".join(lines) == statement.text
        assert all(any(cell[m.start : m.end] in s.text for s in split_statements(cell)) for m in magics(cell))


@pytest.mark.parametrize(
    ("cell", "python"),
    [
        ("%time x = np.float(3)", "if 1: x = np.float(3)"),
        ("%timeit -n 10 f(1)", "if 1:         f(1)"),
        ("%memit f(\\\n 1)", "if 1:  f(\\\n 1)"),
        ("x = %time f(1)", "x =       f(1)"),
        ("x = %timeit -o f(1)", "x = 0              "),
        ("%prun -s cumulative f()", "0                      "),
        ("%time for i in x: f(i)", "0                     "),
        ("%time print 1", "0            "),
        ("%%time\nx = 1", "#     \nx = 1"),
    ],
)
def test_code_that_a_magic_runs_is_code(cell, python):
    assert mask_magics(cell) == python


@pytest.mark.parametrize(
    "cell", ["%%bash\nls 'x\n\n", "%%html\n<b>", "%%writefile x.py\nimport os", "\n  %%javascript\n1"]
)
def test_cells_in_other_languages_are_masked_whole(cell):
    assert not is_python(cell)
    assert parse(cell) is None
    assert ast.parse(mask_magics(cell)).body == []
    assert mask(cell).unmask(mask(cell).text) == cell


@given(st.text(alphabet="ab1é%!?'\"()[]#\\=,;/.: \n\t", max_size=80))
def test_any_text_keeps_its_places_and_comes_back(cell):
    assert [len(line) for line in mask_magics(cell).split("\n")] == [len(line) for line in cell.split("\n")]
    assert mask(cell).unmask(mask(cell).text) == cell
    assert mask(cell).text.count("\n") == cell.count("\n")


def test_escapes_that_are_none_are_no_news():
    """Python 3.12 says of each on the terminal that it is invalid."""
    code = (
        "from jupyter_mlemodernizer.dataflow import names\n"
        "from jupyter_mlemodernizer.kernel import split_statements\n"
        "source = 'x = ' + repr('@d').replace('@', chr(92)) + chr(10) + '%matplotlib inline'\n"
        "names(source), split_statements(source)"
    )
    found = subprocess.run(
        [sys.executable, "-W", "always", "-c", code], check=True, capture_output=True, text=True
    )
    assert "escape" not in found.stderr


def test_the_filters_of_warnings_are_left_alone(monkeypatch):
    """They belong to the whole server: two threads that put them back in turn leave those of one for good."""
    monkeypatch.setattr(warnings, "catch_warnings", None)
    assert mask_magics("y = 1987\n%time y").startswith("y")
    assert parse("y = 1987 + 1")
