"""Code in texts that are run: rules reach it where it stands to the letter, and leave texts alone that are none."""

import ast

import pytest
from helpers import COMMON, swept

from jupyter_mlemodernizer.repair.catalogue import Call, Method, Moved
from jupyter_mlemodernizer.repair.catalogue.code import parse

RULES = [
    Moved(id="t.moved", old="lib.gone", new="lib.here", **COMMON | {"error": "gone"}),
    Method(id="t.method", receivers=("lib.Table",), old="as_old", new="as_new", **COMMON | {"error": "old"}),
    Call(
        id="t.call", callables=("lib.f",), values={"kind": {"'bad'": "'good'"}}, **COMMON | {"error": "bad"}
    ),
]
HEAD = "import lib\nt = lib.Table()\n"

RUN = [
    ("exec('x = lib.gone(3)')", "exec('x = lib.here(3)')"),
    ("y = [eval(' lib.gone')]", "y = [eval(' lib.here')]"),
    ("exec('''\nx = 1\nif x:\n    lib.gone(x)\n''')", "exec('''\nx = 1\nif x:\n    lib.here(x)\n''')"),
    ('exec(r"""v = t.as_old()""")', 'exec(r"""v = t.as_new()""")'),
    ("exec('é = t; lib.gone(é)')", "exec('é = t; lib.here(é)')"),
    (
        "for n in 'ab':\n    exec('v_%s = lib.gone(\"%d\")' % (n, 1))",
        "for n in 'ab':\n    exec('v_%s = lib.here(\"%d\")' % (n, 1))",
    ),
    ("exec(f'v_{n} = lib.gone({n!r})')", "exec(f'v_{n} = lib.here({n!r})')"),
    ("exec('v_{} = lib.gone'.format(n))", "exec('v_{} = lib.here'.format(n))"),
    ("code = 'lib.gone()'\nexec(code)", "code = 'lib.here()'\nexec(code)"),
    ("exec(compile('lib.gone()', '', 'exec'))", "exec(compile('lib.here()', '', 'exec'))"),
    ("exec('from lib import gone')", "exec('from lib import here')"),
    (
        "import timeit\ntimeit.timeit('lib.gone(k)', setup='import lib; k = 1')",
        "import timeit\ntimeit.timeit('lib.here(k)', setup='import lib; k = 1')",
    ),
    (
        "from timeit import Timer\nTimer(stmt='lib.gone()')",
        "from timeit import Timer\nTimer(stmt='lib.here()')",
    ),
    ("exec(\"lib.f(kind='bad')\")", "exec(\"lib.f(kind='good')\")"),
    # What the text assigns is known to later code.
    ("exec('u = lib.Table()')\nu.as_old()", "exec('u = lib.Table()')\nu.as_new()"),
]


@pytest.mark.parametrize(("old", "new"), RUN)
def test_code_in_a_text_that_is_run_is_code(old: str, new: str) -> None:
    assert swept(RULES, HEAD + old) == [HEAD + new]


@pytest.mark.parametrize(
    "source",
    [
        "print('lib.gone(3)')",
        "exec('lib.' 'gone()')",  # in pieces
        "exec('\\tlib.gone()')",  # with escapes
        "exec(code)",
        "code = 'lib.gone()'\ncode = other\nexec(code)",
        "session.query('select lib.gone from t')",
        "exec('lib.gone(')",
        # What is timed has names of its own.
        "import timeit\ntimeit.timeit('u.as_old()', setup='u = 1')\ntimeit.timeit('u', 'u = t')\nu.as_old()",
        # Columns are called as they like.
        "t.query('lib.gone > 1')",
        "t.eval('t = a + b')",
        "u.query('t.as_old() > 1')",
    ],
)
def test_other_texts_are_left_alone(source: str) -> None:
    assert swept(RULES, HEAD + source) == [HEAD + source]


def test_a_change_after_which_the_text_is_no_code_is_not_made() -> None:
    rule = Call(id="t.add", callables=("lib.f",), add={"how": "'x'"}, **COMMON | {"error": "how"})
    assert swept([rule], "import lib\nexec('lib.f()')") == ["import lib\nexec('lib.f()')"]
    assert swept([rule], 'import lib\nexec("lib.f()")') == ["import lib\nexec(\"lib.f(how='x')\")"]


def test_expressions_of_frames_are_parsed_where_they_stand() -> None:
    code = parse("df.eval('w = d.dt.week + @t.as_old()')\ndf.query('d.dt.week > 1')")
    assert code is not None
    assert sorted(code.text(node) for node in code.of(ast.Attribute) if node.attr in {"week", "as_old"}) == [
        "d.dt.week",
        "d.dt.week",
        "t.as_old",
    ]
