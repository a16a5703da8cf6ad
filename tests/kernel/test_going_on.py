"""Going on after an edit: the result is as if the notebook had been right from the start."""

import pytest

from .conftest import text


def test_the_failing_statement_is_exact(notebook):
    book = notebook("x = 1\ny = 2; z = undefined; w = 3\nprint(x)")
    failure = book.run(0).failure
    assert failure.kind == "crash"
    assert (failure.statement.line, failure.statement.column) == (2, 7)
    assert failure.crash.missing_name == "undefined"


def test_goes_on_from_the_failing_statement(notebook):
    book = notebook(
        "import os\nruns = []", "runs.append(1)\nprint('before')\nos.nothing\nprint('after')\nruns", "runs"
    )
    book.run(0)
    assert text(book.run(1).outputs) == "before\n"
    book.replace(1, "os.nothing", "os.sep")
    assert book.catch_up(1) == "continue"
    outcome = book.run(1)
    assert outcome.failure is None
    assert text(outcome.outputs) == "before\nafter\n[1]"
    assert outcome.execution_count == 2
    assert outcome.outputs[-1]["execution_count"] == 2
    assert book.run(2).execution_count == 3
    assert book.value("In[2]") == book.copy["c1"].source
    assert book.value("[n for n in In if 'nothing' in n]") == "[]"
    assert book.value("Out") == "{2: [1], 3: [1]}"
    assert book.value("[_, _i, _ii, len(In)]") == repr(
        [[1], book.copy["c1"].source, book.copy["c0"].source, 4]
    )
    assert book.runner.replays == 0
    assert book.runner.statements_rerun == 0


def test_line_numbers_stay_true_after_going_on(notebook):
    book = notebook("\n\nx = 1\nundefined\ny = 2\n1 / 0")
    assert book.run(0).failure.statement.line == 4
    book.replace(0, "undefined", "x")
    book.catch_up(0)
    failure = book.run(0).failure
    assert failure.statement.line == 6
    assert failure.crash.frames[0].line == 6
    assert failure.crash.frames[0].cell_id == "c0"


def test_statements_on_one_line(notebook):
    book = notebook("a = 1; b = undefined; c = a + 1")
    book.run(0)
    book.replace(0, "undefined", "5")
    assert book.catch_up(0) == "continue"
    assert book.run(0).failure is None
    assert book.value("(a, b, c)") == "(1, 5, 2)"


def test_new_statements_before_the_failing_one_are_run(notebook):
    book = notebook("x = 1\ny = math.sqrt(4)\ny")
    book.run(0)
    book.replace(0, "y = math", "import math\ny = math")
    assert book.catch_up(0) == "continue"
    assert text(book.run(0).outputs) == "2.0"


def test_an_import_inserted_at_the_top_is_a_rerun(notebook):
    book = notebook("import os\nrun = [1]", "run.append(2)\ny = math.sqrt(4)\nrun")
    book.run(0)
    book.run(1)
    book.replace(0, "import os", "import math, os")
    assert book.catch_up(1, certain=True) == "rerun"
    assert text(book.run(1).outputs) == "[1, 2]"
    assert book.value("In[1]") == book.copy["c0"].source
    assert book.runner.replays == 0


def test_a_changed_constant_on_which_work_depends_is_a_replay(notebook):
    book = notebook("n = 2\nunused = 1", "total = [n]", "total\nundefined")
    for number in range(3):
        book.run(number)
    book.replace(0, "n = 2", "n = 3")
    book.replace(2, "undefined", "total")
    assert book.catch_up(2, certain=False) == "replay"
    assert text(book.run(2).outputs) == "[3]"
    assert book.runner.replays == 1
    assert book.runner.statements_rerun == 4


def test_a_changed_constant_that_nothing_used_is_a_rerun(notebook):
    book = notebook("n = 2", "undefined\nn")
    book.run(0)
    book.run(1)
    book.replace(0, "n = 2", "n = 3")
    book.replace(1, "undefined\n", "")
    assert book.catch_up(1) == "rerun"
    assert text(book.run(1).outputs) == "3"


def test_a_removed_import_leaves_no_name(notebook):
    book = notebook("import os, sys\nimport json", "undefined")
    book.run(0)
    book.run(1)
    book.replace(0, "import os, sys", "import sys")
    book.replace(1, "undefined", "os")
    assert book.catch_up(1) == "rerun"
    assert book.run(1).failure.crash.missing_name == "os"


def test_changed_work_is_a_replay(notebook):
    book = notebook("items = []\nitems.append(1)", "undefined")
    book.run(0)
    book.run(1)
    book.replace(0, "append(1)", "append(2)")
    book.replace(1, "undefined", "items")
    assert book.catch_up(1) == "replay"
    assert text(book.run(1).outputs) == "[2]"


def test_an_edit_that_breaks_an_earlier_cell_shows_there(notebook):
    book = notebook("items = [1]\nitems.append(1)", "undefined")
    book.run(0)
    book.run(1)
    book.replace(0, "append(1)", "nothing(1)")
    assert book.catch_up(1) == "replay"
    outcome = book.run(1)
    assert outcome.failure.cell_id == "c0"
    book.replace(0, "nothing(1)", "append(1)")
    assert book.catch_up(1) == "replay"
    assert book.run(1).failure.crash.missing_name == "undefined"


def test_a_kept_function_tells_the_lines_that_it_has_now(notebook):
    book = notebook("def f():\n    y = 2\n    return missing", "f()")
    book.run(0)
    assert book.run(1).failure.crash.frames[-1].line == 3
    book.replace(0, "def f", "import os\n\ndef f")
    assert book.catch_up(1) == "rerun"
    frame = book.run(1).failure.crash.frames[-1]
    assert (frame.cell_id, frame.line, frame.statement.line) == ("c0", 5, 5)
    assert frame.span is None or frame.span.line == 5


def test_a_function_that_was_defined_again_tells_the_lines_that_it_has_now(notebook):
    book = notebook("x = 1\ndef f():\n    return missing", "f()")
    book.run(0)
    book.run(1)
    book.replace(0, "def f():", "def f():\n    global y\n    y = 3")
    assert book.catch_up(1, certain=True) == "rerun"
    frame = book.run(1).failure.crash.frames[-1]
    assert (frame.cell_id, frame.line, frame.source) == ("c0", 5, "return missing")


def test_a_changed_class_with_objects_is_a_replay(notebook):
    book = notebook("class C:\n    def f(self):\n        return missing", "c = C()", "c.f()")
    for number in range(3):
        book.run(number)
    book.replace(0, "missing", "7")
    assert book.catch_up(2, certain=True) == "replay"
    assert text(book.run(2).outputs) == "7"


def test_rolling_back_is_the_same(notebook):
    book = notebook("x = [1]\nundefined\nx")
    first = book.run(0).failure
    book.replace(0, "undefined", "nowhere")
    assert book.catch_up(0) == "continue"
    assert book.run(0).failure.crash.missing_name == "nowhere"
    book.replace(0, "nowhere", "undefined")
    assert book.catch_up(0) == "continue"
    assert book.run(0).failure.signature == first.signature
    assert book.run(0).failure.signature == first.signature


def test_cells_after_a_failed_one_run_on_what_there_is(notebook):
    book = notebook("x = 1\nundefined", "x + 1")
    book.run(0)
    assert text(book.run(1).outputs) == "2"
    book.replace(0, "undefined", "x = 5")
    assert book.catch_up(1) == "replay"
    assert text(book.run(1).outputs) == "6"


def test_inserted_and_deleted_cells(notebook):
    from jupyter_mlemodernizer.model import DeleteCell, InsertCell

    book = notebook("x = [1]", "import os", "x.append(math.pi > 3)\nx")
    for number in range(3):
        book.run(number)
    book.copy.apply(
        [
            InsertCell(cell_id="new", after="c0", source="import math"),
            DeleteCell(cell_id="c1", base="import os"),
        ]
    )
    assert book.catch_up(2) == "rerun"
    assert text(book.run(2).outputs) == "[1, True]"
    assert book.value("'os' in globals()") == "False"


def test_cell_magics_are_one_unit(notebook):
    book = notebook("%%timeit -n1 -r1\nprint('once')\nundefined", "%%time\nx = 1")
    failure = book.run(0).failure
    assert failure.crash.missing_name == "undefined"
    assert (failure.statement.line, failure.statement.end_line) == (1, 3)
    book.replace(0, "undefined", "y = 1")
    book.catch_up(0)
    assert book.run(0).failure is None
    assert book.run(1).failure is None
    assert book.value("x") == "1"


def test_syntax_errors(notebook):
    book = notebook("x = 1\nprint 'two'")
    failure = book.run(0).failure
    assert failure.crash.type == "SyntaxError"
    assert failure.crash.frames[0].cell_id == "c0"
    assert failure.crash.frames[0].line == 2
    book.replace(0, "print 'two'", "print('two')")
    assert book.catch_up(0) == "continue"
    outcome = book.run(0)
    assert text(outcome.outputs) == "two\n"
    assert outcome.execution_count == 1


def test_an_empty_cell_counts_for_nothing(notebook):
    book = notebook("  \n", "1")
    assert book.run(0).execution_count is None
    assert book.run(1).execution_count == 1


def test_all_expressions_displayed(notebook):
    book = notebook("get_ipython().ast_node_interactivity = 'all'", "1\n2\nundefined\n4")
    book.run(0)
    book.run(1)
    book.replace(1, "undefined", "3")
    assert book.catch_up(1) == "continue"
    outcome = book.run(1)
    assert [output["data"]["text/plain"] for output in outcome.outputs] == ["1", "2", "3", "4"]


def test_run_aside(notebook):
    book = notebook("undefined\nx = 5", "x")
    book.run(0)
    assert book.wait(book.runner.run_aside("x = 5"))
    assert not book.wait(book.runner.run_aside("undefined"))
    assert text(book.run(1).outputs) == "5"


def test_half_done_cells_inside_a_magic_are_undone(notebook):
    book = notebook("x = []\ny = [5]", "%%time\nx.append(1)\ny = x\nundefined", "x, y")
    book.run(0)
    book.run(1)
    book.replace(1, "undefined", "y.append(2)")
    assert book.catch_up(1) == "continue"
    assert book.run(1).failure is None
    assert text(book.run(2).outputs) == "([1, 2], [1, 2])"


@pytest.mark.parametrize(
    ("before", "statement", "repaired", "expected"),
    [
        ("x = []", "for i in range(4):\n    x.append(i)\n    if i == 2: undefined", "pass", "[0, 1, 2, 3]"),
        ("x = {}\ndef f(i):\n    x[i] = 1\n    undefined", "f(1)\nf(2)", "pass", "{1: 1, 2: 1}"),
        (
            "import random\nrandom.seed(1)\nx = []",
            "x = [random.random(), random.random() and undefined]",
            "1",
            "[0.13436424411240122, 1]",
        ),
        ("x = [[1], [2]]\ny = x[0]", "y.append(x.pop()[0] + undefined)", "1", "[[1, 3]]"),
        (
            "class C:\n    def __init__(self): self.n = 0\n    def up(self):\n        self.n += 1\n        undefined\nc = C()",
            "c.up(); x = c.n",
            "pass",
            "1",
        ),
        ("x = iter([1, 2, 3])", "x = [next(x), undefined]", "2", "[1, 2]"),
        ("x = []", "%time x.append((1, undefined, x.append(2)))", "3", "[2, (1, 3, None)]"),
        ("x = [0]", "%time x = [x.pop(), undefined]", "3", "[0, 3]"),
        # Objects of classes written in Python, with slots and of libraries, also inside each other.
        (
            "class S:\n    __slots__ = ('n', 'm')\n    def up(self):\n        self.m = self.n = getattr(self, 'n', 0) + 1\ns = S()",
            "x = [s.up(), undefined, s.n, s.m]",
            "3",
            "[None, 3, 1, 1]",
        ),
        (
            "from collections import ChainMap, UserDict\nd = UserDict(n=[0])\nc = ChainMap(d)",
            "x = [c['n'].append(1), d.update(m=2), undefined, dict(d)]",
            "3",
            "[None, None, 3, {'n': [0, 1], 'm': 2}]",
        ),
        (
            "from configparser import ConfigParser\np = ConfigParser()",
            "x = [p.add_section('a'), p.set('a', 'b', 'c'), undefined, p.sections()]",
            "3",
            "[None, None, 3, ['a']]",
        ),
    ],
)
def test_half_done_statements_are_undone(notebook, before, statement, repaired, expected):
    book = notebook(f"{before}\n{statement}\nx")
    assert book.run(0).failure.crash.missing_name == "undefined"
    book.replace(0, "undefined", repaired)
    book.catch_up(0)
    assert text(book.run(0).outputs[-1:]) == expected


OPAQUE = """
class Meta(type): pass
class Box(dict, metaclass=Meta):
    def __init__(self): self.n = 0
    def up(self): self.n += 1
    def predict(self): return self.n
box = also = Box()
boxes = same = {'box': box}
def change(b): b.n = 5
from queue import Queue
queue = Queue()
"""


@pytest.mark.parametrize(
    ("statement", "way"),
    [
        # An object that cannot be saved: whether it may have been changed decides.
        ("x = [box.up(), undefined]", "replay"),
        ("x = [change(box), undefined]", "replay"),
        ("x = [undefined, box.up()]", "continue"),
        ("x = [box.predict(), undefined]", "continue"),
        ("x = [str(3), undefined, box]", "continue"),
        ("box.n = undefined", "continue"),
        ("for i in range(2):\n    box.n = i + undefined", "replay"),
        ("for i in range(2):\n    x = box.n + undefined", "continue"),
        # By another name, and in something else.
        ("x = [box, also.up(), undefined]", "replay"),
        ("x = [boxes, same['box'].up(), undefined]", "replay"),
        # A library's object with something in it that cannot be saved.
        ("x = [queue.put(1), undefined]", "replay"),
        ("x = [queue, queue.queue.append(1), undefined]", "replay"),
        ("x = [queue, undefined]", "continue"),
    ],
)
def test_what_cannot_be_saved_decides_the_way(notebook, statement, way):
    book = notebook(OPAQUE, "work = [1]\nwork.append(2)", statement)
    for number in range(3):
        outcome = book.run(number)
    assert outcome.failure.crash.missing_name == "undefined"
    if outcome.failure.crash.frames[-1].span is None and "[undefined, box.up()" in statement:
        way = "replay"  # Before 3.11 Python does not tell which call it had come to.
    book.replace(2, "undefined", "1")
    assert book.catch_up(2) == way
    failure = book.run(2).failure
    assert failure is None


def test_cells_that_run_again_show_what_they_do_now(notebook):
    book = notebook("items = [1]\nitems.append(2)\nprint(items)", "print('as it was')", "undefined")
    for cell in range(3):
        book.run(cell)
    book.replace(0, "append(2)", "append(3)")
    assert book.catch_up(2) == "replay"
    shown = {cell: text(outputs).strip() for cell, outputs in book.runner.shown_again.items()}
    assert shown == {"c0": "[1, 3]", "c1": "as it was"}
