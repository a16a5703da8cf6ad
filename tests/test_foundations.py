"""What a suggestion was proved on top of."""

import pytest

from jupyter_mlemodernizer.chain import Chain
from jupyter_mlemodernizer.model import (
    Cell,
    Failure,
    InsertCell,
    ReplaceFile,
    ReplaceSource,
    Span,
    WorkingCopy,
)
from jupyter_mlemodernizer.proposer import Proposal

IMPORTS = "import pandas as pd\nfrom gone import thing\nimport numpy as np"


def notebook(*sources: str) -> Chain:
    return Chain(WorkingCopy(Cell(id=f"c{n}", cell_type="code", source=s) for n, s in enumerate(sources, 1)))


def add(chain, cell_id, old, new, *, kind="repair", fails=None):
    """Replace a text in a cell; ``fails`` is the line of the failure, in this cell or as (cell, line)."""
    base = chain.working_copy[cell_id].source
    assert old in base
    edit = ReplaceSource(cell_id=cell_id, base=base, source=base.replace(old, new))
    suggestion = chain.add(Proposal(kind=kind, title="t", origin="rule:x", edits=[edit]))
    if fails is not None:
        where, line = fails if isinstance(fails, tuple) else (cell_id, fails)
        span = Span(line=line, end_line=line)
        what = {"speedup": "timeout", "calibration": "drift"}.get(kind, "crash")
        suggestion.evidence.before = Failure(kind=what, cell_id=where, statement=span, message="m")
    return suggestion


def is_built(sources, first, second):
    """Whether the second of two suggestions is built on the first."""
    chain = notebook(*sources)
    one = add(chain, *first[:3], **(first[3] if len(first) > 3 else {}))
    two = add(chain, *second[:3], **(second[3] if len(second) > 3 else {}))
    found = chain.foundations(two)
    assert found in ([], [one.id])
    return bool(found)


MENDED = ("c1", "gone", "there", {"fails": 2})


@pytest.mark.parametrize(
    ("use", "built"),
    [
        ("thing(old)", True),  # bound by what it changes
        ("np.sum(old)", True),  # bound after the crash
        ("pd.old()", False),  # bound before it
        ("print(old)", False),
        ("np = 1\nprint(np, old)", False),  # bound anew since
        ("if pd:\n    np = 1\nprint(np, old)", True),  # perhaps bound anew
    ],
)
def test_names_bound_at_or_after_a_crash_are_lost_without_its_repair(use, built):
    line = use.count("\n") + 1
    assert is_built([IMPORTS, use], MENDED, ("c2", "old", "1", {"fails": line})) is built


def test_what_calls_a_function_needs_what_the_function_reads_wherever_it_was_defined():
    sources = ["def f():\n    return value", "value = old(1)", "print(f(), older)"]
    first = ("c2", "old(1)", "1", {"fails": 1})
    assert is_built(sources, first, ("c3", "older", "1", {"fails": 1}))
    assert not is_built([*sources[:2], "print(older)"], first, ("c3", "older", "1", {"fails": 1}))


def test_what_looks_at_a_table_is_no_foundation_of_what_uses_it():
    sources = ["df = 1", "df.describe(old)", "print(df, older)"]
    first, second = ("c2", "old", "1", {"fails": 1}), ("c3", "older", "1", {"fails": 1})
    assert not is_built(sources, first, second)
    assert is_built([sources[0], "df.sort(old)", sources[2]], first, second)
    assert is_built([sources[0], "df['x'] = old", sources[2]], first, second)


def test_what_merely_uses_the_same_module_is_no_foundation():
    sources = ["import lib", "a = lib.old(1)", "b = lib.older(2)"]
    first = ("c2", "old", "new", {"fails": 1})
    assert not is_built(sources, first, ("c3", "older", "newer", {"fails": 1}))


def test_in_one_cell_lines_that_follow_are_no_foundation_of_each_other():
    source = ["from a import b\nfrom c import d\nfrom e import f"]
    first = ("c1", "from a import b", "from aa import b", {"fails": 1})
    assert not is_built(source, first, ("c1", "from c import d", "from cc import d", {"fails": 2}))
    # The same statement; another that needs it; one that does not fit without it.
    assert is_built(["x = old(1, older=2)"], ("c1", "old(", "new(", {"fails": 1}), ("c1", "older", "newer"))
    assert is_built(["a = old(1)\nb = a.older()"], ("c1", "old(", "new(", {"fails": 1}), ("c1", "older", "n"))
    assert is_built(["x = old"], ("c1", "old", "mid", {"kind": "speedup", "fails": 1}), ("c1", "mid", "new"))


def test_a_speedup_elsewhere_is_no_foundation():
    sources = ["x = [i for i in range(9)]", "print(x, old)"]
    how = {"kind": "speedup", "fails": 1}
    first = ("c1", "[i for i in range(9)]", "list(range(9))", how)
    assert not is_built(sources, first, ("c2", "old", "1", {"fails": 1}))
    assert is_built(sources, (*first[:3], {"fails": 1}), ("c2", "old", "1", {"fails": 1}))


def test_a_calibration_needs_all_that_its_output_is_made_of():
    sources = ["model = Forest()", "data = old()", "print(model.fit(data))"]
    first = ("c2", "old", "new", {"fails": 1})
    pin = ("c1", "Forest()", "Forest(n=10)")
    assert is_built(sources, first, (*pin, {"kind": "calibration", "fails": ("c3", 1)}))
    assert not is_built(sources, first, (*pin, {"fails": 1}))


def test_a_cause_in_an_earlier_cell_loses_what_is_bound_where_it_showed():
    sources = ["a = old", "b = a\nc = 2", "print(older, c)"]
    first = ("c1", "old", "new", {"fails": ("c2", 1)})
    assert is_built(sources, first, ("c3", "older", "newer", {"fails": 1}))


def test_of_what_was_certain_before_the_run_the_change_is_where_it_would_stop():
    sources = ["a = 1\nb = old()\nc = 2", "print(a, older)"]
    first = ("c1", "old", "new")
    assert not is_built(sources, first, ("c2", "older", "newer"))
    assert is_built([sources[0], "print(c, older)"], first, ("c2", "older", "newer"))
    # What does not even parse is lost as a whole.
    assert is_built(["a = 1\nprint a", "x = a, older"], ("c1", "print a", "print(a)"), ("c2", "older", "n"))


def test_what_was_certain_before_the_run_is_proved_by_its_use():
    sources = ["data = old()", "model = Model()\nmodel.fit(data)"]
    first = ("c1", "old", "new", {"fails": 1})
    assert is_built(sources, first, ("c2", "Model()", "Model(1)"))
    assert not is_built(sources, first, ("c2", "Model()", "Model(1)", {"fails": 1}))


def test_what_was_certain_before_the_run_is_proved_on_top_of_what_was_found_in_it():
    chain = notebook("a = old(1)", "b = older(2)", "print(gone(a))")
    certain = add(chain, "c3", "gone", "there")
    found = add(chain, "c1", "old(1)", "1", fails=1)
    add(chain, "c2", "older(2)", "2", fails=1)
    assert chain.foundations(certain) == [found.id]
    assert chain.foundations(found) == []


def test_what_later_ones_made_of_its_lines_is_still_its_own():
    chain = notebook("x = old(1)", "print(x, older)")
    first = add(chain, "c1", "old(1)", "mid(1)", fails=1)
    second = add(chain, "c1", "mid(1)", "new(1)", fails=1)
    third = add(chain, "c2", "older", "newer", fails=1)
    assert chain.foundations(third) == [first.id, second.id]


def test_a_cell_that_is_inserted_carries_what_changes_it():
    chain = notebook("a = 1")
    edit = InsertCell(cell_id="n", after="c1", source="b = old")
    insert = chain.add(Proposal(kind="repair", title="t", origin="rule:x", edits=[edit]))
    change = add(chain, "n", "old", "new", fails=1)
    assert chain.foundations(change) == [insert.id]


@pytest.mark.parametrize(
    ("use", "built"),
    [
        ("import tools\nprint(old)", False),
        ("import tools\nprint(tools.f(old))", True),
        ("import more\nprint(more.f(old))", True),  # which imports it
    ],
)
def test_a_change_of_a_helper_module_carries_what_uses_it(use, built):
    helpers = {"tools.py": "import gone\ndef f(x):\n    return x\n", "more.py": "from tools import f\n"}
    chain = Chain(WorkingCopy([Cell(id="c1", cell_type="code", source=use)], helpers))
    edit = ReplaceFile(
        path="tools.py", base=helpers["tools.py"], source=helpers["tools.py"].replace("gone", "there")
    )
    helper = chain.add(Proposal(kind="repair", title="t", origin="rule:x", edits=[edit]))
    helper.evidence.before = Failure(
        kind="crash", cell_id="c1", statement=Span(line=1, end_line=1), message="m"
    )
    change = add(chain, "c1", "old", "new", fails=use.count("\n") + 1)
    assert chain.foundations(change) == ([helper.id] if built else [])


def test_a_change_of_a_module_that_a_cell_writes_carries_what_imports_it():
    module = "%%writefile tools.py\nimport gone"
    first = ("c1", "gone", "there", {"fails": ("c2", 1)})
    assert is_built([module, "import tools", "tools.f(old)"], first, ("c3", "old", "new", {"fails": 1}))
    assert not is_built([module, "import tools", "f(old)"], first, ("c3", "old", "new", {"fails": 1}))


@pytest.mark.parametrize(
    ("write", "read"),
    [
        ("df.to_csv(old + 'a.csv') or df.to_csv('a.csv', x=old)", "pd.read_csv('a.csv')"),
        ("PATH = 'a.csv'\ndf.to_csv(PATH, x=old)", "pd.read_csv(PATH)"),
        ("np.savez('out/a.npz', old)", "np.load('./out/a.npz')"),
        ("from pathlib import Path\nPath('a.txt').write_text(old)", "open('a.txt').read()"),
        ("with open('a.txt', 'w') as file:\n    file.write(old)", "open('a.txt')"),
        ("pickle.dump(old, open('a.pkl', 'wb'))", "pickle.load(open('a.pkl', 'rb'))"),
        ("joblib.dump(old, 'a.pkl')", "joblib.load('a.pkl')"),
    ],
)
def test_what_reads_a_file_needs_what_wrote_it(write, read):
    line = write.count("\n") + 1 - write.startswith("with")
    first = ("c1", "old", "new", {"fails": line})
    last = ("c3", "older", "newer", {"fails": 1})
    assert is_built([write, f"x = {read}", "print(x, older)"], first, last)
    assert not is_built([write, "x = 1", "print(x, older)"], first, last)
