"""The working copy: edits are applied altogether or not at all, and undone to the letter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_mlemodernizer.model import Cell, DeleteCell, InsertCell, ReplaceFile, ReplaceSource, WorkingCopy
from jupyter_mlemodernizer.model.notebook import EditConflictError


def working_copy() -> WorkingCopy:
    return WorkingCopy(
        [
            Cell(id="a", cell_type="markdown", source="# Title"),
            Cell(id="b", cell_type="code", source="x = 1", tags=["raises-exception"]),
            Cell(id="c", cell_type="code", source="y = x", unrun=True),
            Cell(id="d", cell_type="raw", source="raw", tags=["kept"]),
        ],
        {"lib.py": "z = 1"},
    )


SOURCES = {"a": "# Title", "b": "x = 1", "c": "y = x", "d": "raw"}
EDITS = st.one_of(
    st.sampled_from([DeleteCell(cell_id=i, base=s) for i, s in SOURCES.items()]),
    st.sampled_from([ReplaceSource(cell_id=i, base=s, source=s + "!") for i, s in SOURCES.items()]),
    st.sampled_from([InsertCell(cell_id=f"new-{i}", after=i, source="n") for i in [None, *SOURCES]]),
    st.just(ReplaceFile(path="lib.py", base="z = 1", source="z = 2")),
)


@given(st.lists(EDITS, max_size=6))
def test_edits_are_applied_altogether_or_not_at_all_and_undone_to_the_letter(edits):
    copy, before = working_copy(), working_copy()
    try:
        copy.apply(edits)
    except EditConflictError:
        assert (copy.cells, copy.files) == (before.cells, before.files)
    else:
        copy.undo(edits)
        assert (copy.cells, copy.files) == (before.cells, before.files)


@pytest.mark.parametrize("cell_id", SOURCES)
def test_a_cell_whose_deletion_is_undone_is_what_it_was(cell_id):
    copy, before = working_copy(), working_copy()
    deletion = [DeleteCell(cell_id=cell_id, base=SOURCES[cell_id])]
    copy.apply(deletion)
    twin = copy.copy()
    for each in (copy, twin):
        each.undo(deletion)
        assert each.cells == before.cells
