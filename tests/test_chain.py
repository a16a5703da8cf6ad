"""The chain of suggestions, and the notebook with only some of them."""

import pytest

from jupyter_mlemodernizer.chain import Chain, acceptable, compose
from jupyter_mlemodernizer.model import (
    Cell,
    DeleteCell,
    Failure,
    InsertCell,
    Outcome,
    ReplaceSource,
    WorkingCopy,
)
from jupyter_mlemodernizer.model.notebook import EditConflictError
from jupyter_mlemodernizer.proposer import Proposal


def notebook(*sources: str) -> WorkingCopy:
    return WorkingCopy(Cell(id=f"c{n}", cell_type="code", source=s) for n, s in enumerate(sources, 1))


def replace(cell_id: str, base: str, source: str) -> Proposal:
    edit = ReplaceSource(cell_id=cell_id, base=base, source=source)
    return Proposal(kind="repair", title="t", origin="rule:x", edits=[edit])


def sources(copy: WorkingCopy) -> list[str]:
    return [cell.source for cell in copy.cells]


def test_taking_back_restores_everything_to_the_letter():
    chain = Chain(notebook("a\nb", "c"))
    chain.add(replace("c1", "a\nb", "A\nb"))
    chain.add(replace("c1", "A\nb", "A\nB"))
    chain.add(
        Proposal(
            kind="repair",
            title="t",
            origin="user",
            edits=[DeleteCell(cell_id="c2", base="c"), InsertCell(cell_id="n", after="c1", source="new")],
        )
    )
    assert sources(chain.working_copy) == ["A\nB", "new"]
    chain.take_back(1)
    assert sources(chain.working_copy) == ["A\nb", "c"]
    chain.take_back(0)
    assert sources(chain.working_copy) == ["a\nb", "c"]


def test_an_edit_for_other_text_changes_nothing():
    chain = Chain(notebook("a", "b"))
    edits = [
        ReplaceSource(cell_id="c1", base="a", source="x"),
        ReplaceSource(cell_id="c2", base="?", source="y"),
    ]
    with pytest.raises(EditConflictError):
        chain.add(Proposal(kind="repair", title="t", origin="user", edits=edits))
    assert sources(chain.working_copy) == ["a", "b"]
    assert chain.suggestions == []


def test_composing_leaves_out_what_was_not_chosen():
    chain = Chain(notebook("one\ntwo\nthree"))
    first = chain.add(replace("c1", "one\ntwo\nthree", "ONE\ntwo\nthree"))
    second = chain.add(replace("c1", "ONE\ntwo\nthree", "ONE\ntwo\nTHREE"))
    composed, unfit = compose(chain.original, chain.suggestions, {second.id})
    assert (sources(composed), unfit) == (["one\ntwo\nTHREE"], [])
    composed, unfit = compose(chain.original, chain.suggestions, {first.id, second.id})
    assert sources(composed) == ["ONE\ntwo\nTHREE"]


def test_what_does_not_fit_without_another_is_named_and_left_out():
    chain = Chain(notebook("x = old(1)"))
    chain.add(replace("c1", "x = old(1)", "x = mid(1, 2)"))
    second = chain.add(replace("c1", "x = mid(1, 2)", "x = new(2)"))
    composed, unfit = compose(chain.original, chain.suggestions, {second.id})
    assert (sources(composed), unfit) == (["x = old(1)"], [second.id])


def test_foundations_are_suggestions_in_cells_that_this_one_needs():
    chain = Chain(notebook("import a", "b = a.f()", "c = 1", "print(b)"))
    first = chain.add(replace("c1", "import a", "import a2 as a"))
    other = chain.add(replace("c3", "c = 1", "c = 2"))
    last = chain.add(replace("c4", "print(b)", "print(b, 1)"))
    assert chain.foundations(last) == [first.id]
    assert other.id not in chain.foundations(last)


@pytest.mark.parametrize(
    ("status", "changes", "outcome", "accept", "taken"),
    [
        ("verified", False, "ran", "verified", True),
        ("verified", True, "ran", "verified", False),
        # Verified on top of one that was rejected; nobody ran it; it was in the run, and something else stopped it.
        ("proposed", False, "ran", "verified", False),
        ("proposed", False, None, "verified", False),
        ("proposed", False, "failed", "verified", True),
        ("proposed", True, "failed", "verified", False),
        ("proposed", True, None, "all", True),
        ("rejected", False, "failed", "all", False),
        ("verified", False, "ran", "none", False),
    ],
)
def test_what_is_taken_without_a_word(status, changes, outcome, accept, taken):
    chain = Chain(notebook("a"))
    suggestion = chain.add(replace("c1", "a", "b"))
    suggestion.status, suggestion.changes_behaviour = status, changes
    suggestion.evidence.after = Outcome(result=outcome) if outcome else None
    assert acceptable(suggestion, accept) is taken


def test_what_a_person_must_decide_about_is_in_no_working_copy_and_never_taken():
    chain = Chain(notebook("a"))
    proposal = replace("c1", "a", "b").model_copy(update={"needs_decision": "It may do anything."})
    failure = Failure(kind="crash", cell_id="c1", message="boom")
    waiting = chain.wait_for_decision(proposal, failure)
    assert waiting.evidence.before == failure
    assert chain.wait_for_decision(proposal, None) is None  # whoever is asked again says the same
    assert (waiting.status, waiting.needs_decision) == ("proposed", "It may do anything.")
    assert (chain.suggestions, chain.set_aside) == ([], [waiting])
    assert sources(chain.working_copy) == ["a"]
    assert not any(acceptable(waiting, accept) for accept in ("verified", "all", "none"))
    waiting.status = "accepted"
    assert acceptable(waiting, "all")


@pytest.mark.parametrize(
    ("old", "new", "later", "brought"),
    [
        ("from lib import Old", "from lib import New", "New()", "from lib import New\n"),
        # A name beside it that was there before is gone as well, or was brought by the cell before.
        ("from lib import Gone, Old", "from lib import Gone, New", "New()", "from lib import New\n"),
        ("from lib import Old", "from lib import Other, New", "New()", "from lib import New\n"),
        (
            "from lib import (Gone,\n  Old)",
            "from lib import (Gone,\n  New)",
            "New()",
            "from lib import New\n",
        ),
        ("import gone, old", "import gone, new as n", "n()", "import new as n\n"),
        ("import gone; import old", "import gone; import new", "new()", "import new\n"),
        ("from lib import A, B", "from lib import A, C, D", "C(D)", "from lib import C\nfrom lib import D\n"),
        # What the later cell does not use, or what nobody brought, is not imported.
        ("from lib import Gone, Old", "from lib import Gone, New", "Gone()", ""),
    ],
)
def test_only_names_that_a_cell_needs_and_that_were_brought_are_imported_in_it(old, new, later, brought):
    edits = [
        ReplaceSource(cell_id="a", base=old, source=new),
        ReplaceSource(cell_id="b", base="old()", source=later),
    ]
    chain = Chain(WorkingCopy([Cell(id=e.cell_id, cell_type="code", source=e.base) for e in edits]))
    suggestion = chain.add(Proposal(kind="repair", title="t", origin="rule:t", edits=edits))
    chain.split(suggestion, edits[1:])
    assert [edit.source for edit in suggestion.edits] == [brought + later]


def test_an_import_is_not_lost_with_the_cell_that_brought_it():
    chain = Chain(WorkingCopy([Cell(id=i, cell_type="code", source=s) for i, s in OLD.items()]))
    edits = [ReplaceSource(cell_id=i, base=OLD[i], source=s) for i, s in NEW.items()]
    suggestion = chain.add(Proposal(kind="repair", title="t", origin="rule:t", edits=edits))
    rest = chain.split(suggestion, edits[1:])
    assert rest.edits == edits[:1]
    # Brought once, by the first cell that needs it, below the line of a cell magic.
    assert [edit.source for edit in suggestion.edits] == [
        "%%time\nimport pandas as pd\nb = pd.concat([x, y])",
        "c = pd.concat([b])",
    ]
    composed, unfit = compose(chain.original, chain.suggestions, {suggestion.id})
    assert unfit == []
    assert [cell.source for cell in composed.cells] == [OLD["a"], *(edit.source for edit in suggestion.edits)]


OLD = {"a": "a = x.append(y)", "b": "%%time\nb = x.append(y)", "c": "c = b.append()"}
NEW = {
    "a": "import pandas as pd\na = pd.concat([x, y])",
    "b": "%%time\nb = pd.concat([x, y])",
    "c": "c = pd.concat([b])",
}
