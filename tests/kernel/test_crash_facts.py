"""What the probe tells of a crash, for the kinds of errors that old notebooks die of."""

import pytest

from jupyter_mlemodernizer.kernel import OwnedKernel
from jupyter_mlemodernizer.kernel.failures import crash_failure
from jupyter_mlemodernizer.kernel.reply import Reply
from jupyter_mlemodernizer.model import Crash

from .conftest import Notebook, text


@pytest.mark.parametrize(
    ("code", "kind", "name", "source"),
    [
        ("import nowhere_at_all", "ModuleNotFoundError", "nowhere_at_all", None),
        ("import os.nowhere", "ModuleNotFoundError", "os.nowhere", None),
        ("from os import nowhere", "ImportError", "nowhere", "os"),
        ("import os\nos.nowhere(1)", "AttributeError", "nowhere", None),
        ("[].nowhere", "AttributeError", "nowhere", None),
        ("undefined + 1", "NameError", "undefined", None),
        ("def f():\n    x += 1\nf()", "UnboundLocalError", "x", None),
        ("{'a': 1}['b']", "KeyError", "b", None),
        ("{}[(1, 2)]", "KeyError", "(1, 2)", None),
        ("def f(a): pass\nf(b=1)", "TypeError", "b", None),
        ("print(sepp='')", "TypeError", "sepp", None),
        ("int('x')", "ValueError", None, None),
        ("[][1]", "IndexError", None, None),
        ("1 / 0", "ZeroDivisionError", None, None),
        ("raise SystemExit(1)", "SystemExit", None, None),
        ("x = (1", "SyntaxError", None, None),
        ("return 5", "SyntaxError", None, None),
    ],
)
def test_kinds_and_missing_names(notebook, code, kind, name, source):
    crash = notebook(code).run(0).failure.crash
    assert (crash.type, crash.missing_name, crash.missing_from) == (kind, name, source)
    assert crash.frames[-1].cell_id == "c0"
    assert crash.frames[-1].line == code.count("\n") + (0 if "x += 1" in code else 1)


@pytest.mark.parametrize(
    "shown",
    ["\x1b[31mno such column\x1b[0m", "no \x1b[1;38;5;196msuch\x1b[m column", "\x1b[0mno such column\x1b[K"],
)
def test_a_message_has_no_colours_of_a_terminal(shown):
    crash = Crash(type="lib.QueryError", message=f"{shown}\n  hint: \x1b[2mlook\x1b[0m")
    reply = Reply(status="error", ename="QueryError", evalue=crash.message)
    for told in (crash, None):
        failure = crash_failure("c0", told, reply, None, 1.0)
        assert failure.message == "QueryError: no such column"


def test_files(notebook):
    crash = notebook("open('../input/train.csv')").run(0).failure.crash
    assert (crash.type, crash.filename) == ("FileNotFoundError", "../input/train.csv")
    assert crash.bases[0] == "OSError"


def test_frames_spans_and_statements(notebook):
    book = notebook(
        "def inner(é, y):\n    for i in range(2):\n        z = (é +\n             y.nowhere)\n    return z",
        "é = 'ä'; result = inner(é, [1])",
    )
    book.run(0)
    outer, inner = book.run(1).failure.crash.frames
    assert (outer.cell_id, outer.function, outer.source) == ("c1", "<module>", "result = inner(é, [1])")
    if outer.span is not None:  # Python 3.11
        assert (outer.span.column, outer.span.end_column) == (18, 31)
    assert outer.statement.column == 9
    assert (inner.cell_id, inner.function, inner.line) == ("c0", "inner", 4)
    assert inner.source == "z = (é +\n             y.nowhere)"
    assert (inner.statement.line, inner.statement.end_line) == (3, 4)


def test_variables_are_those_of_the_frame(notebook):
    book = notebook(
        "import json\nn = 3\ndef f(text, numbers):\n    return json.loads(text)[n]\nf('{}', [1, 2])"
    )
    crash = book.run(0).failure.crash
    assert set(crash.variables) == {"json", "text", "n"}
    assert crash.variables["json"].module == "json"
    assert (crash.variables["text"].type, crash.variables["text"].summary) == ("str", "'{}'")


def test_receivers_of_the_users_own(notebook):
    book = notebook("class Animal:\n    def speak_up(self): pass\nclass Dog(Animal): pass\nDog().speakup()")
    receiver = book.run(0).failure.crash.receiver
    assert (receiver.type, receiver.bases, receiver.attributes) == ("Dog", ["Animal"], ["speak_up"])


def test_nothing_of_the_users_is_called(notebook):
    book = notebook(
        "calls = []\nclass Trap:\n"
        "    def __repr__(self): calls.append('repr'); return ''\n"
        "    def __getattr__(self, name): calls.append(name); raise AttributeError(name)\n"
        "    @property\n    def shape(self): calls.append('shape'); return (1,)\n"
        "    def __len__(self): calls.append('len'); return 1\n"
        "    def __eq__(self, other): calls.append('eq'); return True\n"
        "trap = Trap()",
        "int(trap, [trap])",
        "calls",
    )
    book.run(0)
    crash = book.run(1).failure.crash
    assert crash.variables["trap"].type == "Trap"
    # int() itself asks for these.
    assert set(eval(text(book.run(2).outputs))) <= {"__trunc__"}


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("%%time\nimport os\nx = 1\nos.nowhere(x)\ny = 2", 4),
        ("\n\n%%time\nimport os\nos.nowhere(1)", 5),
        ("import os\n%time os.nowhere(1)", 2),
        ("import os\nx = %time os.nowhere(1)", 2),
        ("%%timeit -n1 -r1\nimport os\nos.nowhere(1)", 3),
        ("%%capture\nimport os\nos.nowhere(1)", 3),
    ],
)
def test_inside_magics(notebook, code, line):
    crash = notebook(code).run(0).failure.crash
    assert [(frame.cell_id, frame.line) for frame in crash.frames] == [("c0", line)]
    assert crash.frames[0].source.startswith("os.nowhere(")
    assert crash.receiver.module == "os"


def test_functions_that_were_defined_inside_a_magic(notebook):
    book = notebook("%%time\ndef f(x):\n    return x.nowhere", "%%time\ny = 1", "f(1)")
    book.run(0)
    book.run(1)
    frames = book.run(2).failure.crash.frames
    assert [(frame.cell_id, frame.line) for frame in frames] == [("c2", 1), ("c0", 3)]


def test_an_exception_that_the_user_shows_is_no_failure(notebook):
    book = notebook("try:\n    1 / 0\nexcept ZeroDivisionError:\n    get_ipython().showtraceback()\n7")
    assert book.run(0).failure is None


def test_causes(notebook):
    book = notebook(
        "try:\n    {}['key']\nexcept KeyError as error:\n    raise ValueError('outer') from error"
    )
    assert book.run(0).failure.crash.causes == ["KeyError: 'key'"]


def test_large_messages_are_bounded(notebook):
    crash = notebook("raise ValueError('x' * 10_000_000)").run(0).failure.crash
    assert len(crash.message) <= 4000
    assert len(crash.traceback) <= 8000


def test_an_exception_that_cannot_be_shown(notebook):
    book = notebook("class Odd(Exception):\n    def __str__(self): raise RuntimeError\nraise Odd")
    assert book.run(0).failure.crash.type == "Odd"


def test_a_display_that_fails(notebook):
    book = notebook("class Odd:\n    def __repr__(self): raise RuntimeError('no text')\nx = 1\nOdd()")
    outcome = book.run(0)
    assert outcome.failure is None or outcome.failure.statement.line == 4


ML_SETUP = """
import numpy as np, pandas as pd
from sklearn.preprocessing import OneHotEncoder
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import GridSearchCV
df = pd.DataFrame({'age': [1, 2, 3], 'name': ['x', 'y', 'z']})
"""


@pytest.fixture(scope="module")
def ml(wait, ml_kernel, tmp_path_factory):
    """Runs one statement after the imports above, and gives the crash."""
    folder = str(tmp_path_factory.mktemp("ml"))
    kernel = wait(OwnedKernel.start(ml_kernel, cwd=folder))

    def crash(*statements):
        book = Notebook(wait, kernel, folder, [ML_SETUP, *statements])
        for number in range(len(statements)):
            assert book.run(number).failure is None
        return book.run(len(statements)).failure.crash

    yield crash
    wait(kernel.shutdown())


@pytest.mark.ml
@pytest.mark.parametrize(
    ("code", "kind", "attributes"),
    [
        ("df.sort('age')", "pandas.DataFrame", {"sort_values", "sort_index"}),
        ("df.age.sort_value()", "pandas.Series", {"sort_values"}),
        ("pd.DataFrame.from_items([])", "pandas.DataFrame", {"from_dict"}),
        (
            "OneHotEncoder().get_feature_name()",
            "sklearn.preprocessing.OneHotEncoder",
            {"get_feature_names_out"},
        ),
        ("np.array([1]).asarray()", "numpy.ndarray", set()),
    ],
)
def test_receivers_of_libraries(ml, code, kind, attributes):
    receiver = ml(code).receiver
    assert receiver.type == kind
    assert attributes <= set(receiver.attributes)


@pytest.mark.ml
def test_modules_as_receivers(ml):
    crash = ml("np.float(3)")
    assert (crash.receiver.type, crash.receiver.module) == ("module", "numpy")
    assert "float64" in crash.receiver.attributes


@pytest.mark.ml
@pytest.mark.parametrize(
    ("code", "name", "parameter"),
    [
        ("OneHotEncoder(sparse=False)", "sklearn.preprocessing.OneHotEncoder", "sparse_output"),
        ("df.drop('x', 1)", "pandas.DataFrame.drop", "axis"),
        ("df.to_csv('f', line_terminator='')", "pandas.DataFrame.to_csv", "lineterminator"),
        (
            "RandomForestClassifier(max_features='auto').fit(df[['age']], [0, 1, 0])",
            "sklearn.ensemble.RandomForestClassifier.fit",
            "X",
        ),
        ("pd.read_csv('nowhere.csv')", "pandas.read_csv", "sep"),
    ],
)
def test_callees(ml, code, name, parameter):
    callee = ml(code).callee
    assert callee.name == name
    assert parameter in callee.parameters
    assert "self" not in callee.parameters


@pytest.mark.ml
def test_tables_as_variables(ml):
    variable = ml("df['city']").variables["df"]
    assert (variable.type, variable.shape) == ("pandas.DataFrame", [3, 2])
    assert variable.columns == {"age": "int64", "name": "str"}


@pytest.mark.ml
@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("df['city']", "city"),
        ("df[['city', 'age']]", "city"),
        ("df.drop('city', axis=1)", "city"),
        ("df.groupby('age').agg({'city': 'mean'})", "city"),
        ("df.set_index('city')", "city"),
    ],
)
def test_missing_columns(ml, code, name):
    assert ml(code).missing_name == name


@pytest.mark.ml
def test_causes_in_a_message(ml):
    crash = ml(
        "GridSearchCV(RandomForestClassifier(max_features='auto'), {}, cv=2).fit(df[['age']], [0, 1, 0])"
    )
    assert any("InvalidParameterError" in cause and "max_features" in cause for cause in crash.causes)


@pytest.mark.ml
def test_a_figure_is_whole_after_going_on(wait, ml_kernel, tmp_path):
    async def start():
        return await OwnedKernel.start(ml_kernel, cwd=str(tmp_path))

    kernel = wait(start())
    source = "import matplotlib.pyplot as plt\nplt.figure(figsize=(2, 2))\nplt.plot([1, 2])\nplt.nowhere('x')\nplt.title('t')"
    book = Notebook(
        wait, kernel, str(tmp_path), ["1", source, "plt.get_fignums()", source, "plt.get_fignums()"]
    )
    book.run(0)
    assert [o["output_type"] for o in book.run(1).outputs] == ["error"]
    book.replace(1, "nowhere", "xlabel")
    assert book.catch_up(1) == "continue"
    outputs = book.run(1).outputs
    assert [o["output_type"] for o in outputs] == ["execute_result", "display_data"]
    assert "<Figure size 200x200 with 1 Axes>" in outputs[-1]["data"]["text/plain"]
    assert text(book.run(2).outputs) == "[]"
    # A figure of a cell that is passed over does not show up in the next one.
    book.run(3)
    assert text(book.run(4).outputs) == "[]"
    wait(kernel.shutdown())
