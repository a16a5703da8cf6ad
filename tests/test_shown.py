"""What the last run showed, and which of it holds for a notebook that is not quite what was run."""

import time

import pytest

from jupyter_mlemodernizer.helper_modules import with_helpers
from jupyter_mlemodernizer.model import Cell, WorkingCopy
from jupyter_mlemodernizer.passage import CellResult
from jupyter_mlemodernizer.shown import Shown, shown_by


def cells(*sources: str) -> list[Cell]:
    return [Cell(id=f"c{n}", cell_type="code", source=source) for n, source in enumerate(sources)]


def out(text: str) -> list[dict]:
    return [{"output_type": "stream", "name": "stdout", "text": text}]


class Ran:
    """A passage that is over: each cell showed its own source."""

    def __init__(self, copy: WorkingCopy, outputs=None) -> None:
        self.results = {
            cell.id: CellResult(cell.id, n, outputs=(outputs or out)(cell.source))
            for n, cell in enumerate(copy.code_cells, 1)
        }


def run_of(*sources: str, helpers=None, outputs=None) -> Shown:
    copy = WorkingCopy(cells(*sources))
    return shown_by(Ran(copy, outputs), copy, helpers or {})


RUN = ["import numpy as np", "a = np.ones(3)", "b = [1, 2]", "print(a)", "print(b)"]


def test_of_what_was_run_all_of_it_holds_and_it_survives_the_store():
    shown = Shown.from_json(run_of(*RUN).to_json())
    now = WorkingCopy(cells(*RUN))
    assert shown.is_of(now)
    assert list(shown.holding(now)) == ["c0", "c1", "c2", "c3", "c4"]
    assert shown.holding(now)["c3"] == out("print(a)")


@pytest.mark.parametrize(
    ("run", "now", "held"),
    [
        (["a = 1", "print(a)", "print(2)"], ["a = 2", "print(a)", "print(2)"], "c2"),
        (["a = 1", "b = a", "print(b)", "print(2)"], ["a = 2", "b = a", "print(b)", "print(2)"], "c3"),
        (["d = {}", "d['x'] = 1", "print(d)", "2"], ["d = {}", "d['x'] = 2", "print(d)", "2"], "c0 c3"),
        (["def f(): return x", "x = 1", "f()", "3"], ["def f(): return x", "x = 2", "f()", "3"], "c0 c3"),
        (
            ["g = lambda: f()", "def f(): return x", "x = 1", "g()"],
            ["g = lambda: f()", "def f(): return x", "x = 2", "g()"],
            "c0 c1",
        ),
        (["def f(): return 1", "print(f())"], ["def f(): return 2", "print(f())"], ""),
        (["from m import *", "print(a)"], ["from n import *", "print(a)"], ""),
        (["print 'old'", "print(a)"], ["print('new')", "print(a)"], ""),
        (
            ["open('out/a.csv', 'w').write('1')", "s = open('a.csv').read()", "print(1)"],
            ["open('out/a.csv', 'w').write('2')", "s = open('a.csv').read()", "print(1)"],
            "c2",
        ),
        (["import numpy as np\nnp.random.seed(1)", "np.ones(3)"], ["import numpy as np", "np.ones(3)"], ""),
        (["a = [1]\nb = a", "b.pop()", "a", "1"], ["a = [1]\nb = a", "b.pop(0)", "a", "1"], "c0 c3"),
        (["a = [1]\nb = a", "a.pop()", "b", "1"], ["a = [1]\nb = a", "a.pop(0)", "b", "1"], "c0 c3"),
        (["both = [a, b]", "both[0].pop()", "a"], ["both = [a, b]", "both[0].pop(1)", "a"], "c0"),
        (
            ["!echo 1 > out/a.csv", "open('a.csv').read()", "1"],
            ["!echo 2 > a.csv", "open('a.csv').read()", "1"],
            "c2",
        ),
    ],
    ids=[
        "read",
        "read by way of another",
        "changed in place",
        "read when it is called",
        "called by what is called",
        "defined",
        "star import",
        "code that is not Python",
        "written to a file",
        "state of a module",
        "changed by another name",
        "known by another name",
        "changed in a list",
        "written by a program",
    ],
)
def test_what_depends_on_other_code_does_not_hold(run, now, held):
    copy = WorkingCopy(cells(*now))
    shown = run_of(*run)
    assert not shown.is_of(copy)
    assert list(shown.holding(copy)) == held.split()


@pytest.mark.parametrize(
    ("first", "read", "holds"),
    [
        # A changed cell writes by each of these, and later ones read by each of those.
        ("p = 'out/a.csv'", "t = read(p)", False),
        ("p = 'out/a.csv'", "t = read('a.csv')", False),
        ("p = 'out/a.csv'", "t = read('b.csv')", True),
        ("p = Path('out') / 'a.csv'", "t = read('./a.csv')", False),
        ("folder = 'out'\np = os.path.join(folder, 'a.csv')\nq = p", "t = read(q)", False),
        ("ps = {'one': 'a.csv', 'two': 'b.csv'}\np = ps['one']", "t = read('a.csv')", False),
        ("stem = 'a'\np = f'{stem}.csv'", "t = read('a.csv')", False),
        ("stem = 'a'\np = stem + '.csv'", "t = read('a.csv')", False),
        ("stem = 'a'\np = '%s.csv' % stem", "t = read('a.csv')", False),
        ("stem = 'a'\np = '{}.csv'.format(stem)", "t = read('a.csv')", False),
        ("stem = 'a'\np = f'{stem}.csv'", "t = read('a.png')", True),
        ("p = 'a.csv'", "stem = 'a'\nt = read(stem + '.csv')", False),
        ("p = 'a.csv'", "t = [read(each) for each in glob('*.csv')]", False),
        ("p = 'a.csv'", "t = os.listdir('out')", False),
        ("p = 'a.csv'", "!cat $p", False),
        ("p = 'a.csv'", "def f(path='a.csv'): return read(path)\nf()", False),
        ("for p in ['a.csv', 'b.csv']: pass", "t = read('b.csv')", False),
        # What is read from a file is no name of it.
        ("p = 'a.csv'\nframe = pd.read_csv('train.csv')", "frame.head()", True),
    ],
)
def test_files_are_followed_through_variables(first, read, holds):
    def cells_of(text):
        return [first, f"table.to_csv(p, index={text})", read, "print(0)"]

    shown = run_of(*cells_of(0))
    held = list(shown.holding(WorkingCopy(cells(*cells_of(1)))))
    assert held == (["c0", "c2", "c3"] if holds else ["c0", "c3"])


def test_what_is_saved_without_an_ending_is_followed_too():
    shown = run_of("model.save('out/best', old=1)", "m = load_model('best')", "m = load_model('other')")
    now = WorkingCopy(cells("model.save('out/best')", "m = load_model('best')", "m = load_model('other')"))
    assert list(shown.holding(now)) == ["c2"]


def test_a_cell_more_or_less_is_other_code():
    shown = run_of("a = 1", "a += 1", "print(a)", "print(0)")
    all_ = cells("a = 1", "a += 1", "print(a)", "print(0)")
    assert list(shown.holding(WorkingCopy([all_[0], *all_[2:]]))) == ["c0", "c3"]
    more = Cell(id="new", cell_type="code", source="a = 9")
    assert list(shown.holding(WorkingCopy([*all_[:2], more, *all_[2:]]))) == ["c0", "c1", "c3"]
    text = Cell(id="text", cell_type="markdown", source="# a")
    assert shown.is_of(WorkingCopy([text, *all_]))


def test_helper_modules_that_are_not_what_they_were(tmp_path):
    (tmp_path / "helper.py").write_text("x = 1\n")
    sources = ["from helper import x", "print(x)", "print(0)"]
    now = with_helpers(cells(*sources), str(tmp_path))
    assert run_of(*sources, helpers=now.files).is_of(now)
    shown = run_of(*sources, helpers={"helper.py": "x = 2\n"})
    assert not shown.is_of(now)
    assert list(shown.holding(now)) == ["c2"]


def test_what_is_too_much_is_not_kept():
    big = "x" * 3_900_000

    def drawn(source: str) -> list[dict]:
        text = big * 2 if source == "2" else big
        return [{"output_type": "display_data", "data": {"image/png": text}, "metadata": {}}]

    shown = run_of(*"0123456", outputs=drawn)
    assert len(shown.to_json()) < 17_000_000
    assert list(shown.holding(WorkingCopy(cells(*"0123456")))) == ["c0", "c1", "c3", "c4"]


def test_many_cells_take_no_time():
    sources = [f"a{n} = f(a{n - 1})\nprint(a{n})" for n in range(2000)]
    shown = run_of(*sources)
    now = WorkingCopy(cells("a0 = 7", *sources[1:]))
    started = time.perf_counter()
    assert shown.holding(now) == {}
    assert time.perf_counter() - started < 5
