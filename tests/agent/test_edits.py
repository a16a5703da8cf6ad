"""What the model submits, as edits; what is wrong with it, in words that say what to do."""

import pytest

from jupyter_mlemodernizer.agent.edits import SubmissionError, edits_of
from jupyter_mlemodernizer.model import Cell, WorkingCopy

CELLS = [
    Cell(id="t", cell_type="markdown", source="# Title"),
    Cell(id="a", cell_type="code", source="x = 1\ny = f(x)\nz = f(y)"),
    Cell(id="b", cell_type="code", source="print(x)"),
]


def copy() -> WorkingCopy:
    return WorkingCopy(CELLS, {"utils.py": "def f(v):\n    return v\n"})


def after(*edits) -> WorkingCopy:
    changed = copy()
    changed.apply(edits_of(list(edits), changed))
    return changed


def test_code_cells_are_numbered_as_people_see_them():
    assert after({"cell": 2, "search": "print(x)", "replace": "print(y)"})["b"].source == "print(y)"
    assert after({"cell": "2", "source": "print(z)"})["b"].source == "print(z)"


def test_several_edits_of_one_cell_are_one():
    edits = edits_of(
        [
            {"cell": 1, "search": "x = 1", "replace": "x = 2"},
            {"cell": 1, "search": "f(y)", "replace": "g(y)"},
        ],
        copy(),
    )
    assert [edit.source for edit in edits] == ["x = 2\ny = f(x)\nz = g(y)"]


def test_one_edit_may_come_without_a_list():
    assert len(edits_of({"cell": 2, "source": "print(1)"}, copy())) == 1


def test_blanks_around_the_search_text_are_no_reason_to_refuse_it():
    assert after({"cell": 1, "search": "\n  y = f(x)\n", "replace": "\n  y = g(x)\n"})["a"].source == (
        "x = 1\ny = g(x)\nz = f(y)"
    )


def test_every_occurrence_if_that_is_said():
    changed = after({"cell": 1, "search": "f(", "replace": "g(", "all": True})
    assert changed["a"].source == "x = 1\ny = g(x)\nz = g(y)"


def test_cells_are_inserted_and_deleted():
    changed = after({"insert_after": 0, "source": "import os"}, {"cell": 2, "delete": True})
    assert [cell.source for cell in changed.code_cells] == ["import os", CELLS[1].source]
    assert changed.cells[0].source == "import os"
    changed = after({"insert_after": 1, "source": "w = 3"})
    assert [cell.source for cell in changed.code_cells][1] == "w = 3"


def test_helper_modules_are_changed():
    changed = after({"file": "utils.py", "search": "return v", "replace": "return v + 1"})
    assert changed.files["utils.py"] == "def f(v):\n    return v + 1\n"


@pytest.mark.parametrize(
    ("submitted", "told"),
    [
        ([], "at least one edit"),
        ("x", "must be a list"),
        ([3], "Edit 1 is not an object"),
        ([{"search": "a", "replace": "b"}], 'neither which "cell"'),
        ([{"cell": 3, "source": "x"}], "numbered from 1 to 2"),
        ([{"cell": 1, "search": "y = g(x)", "replace": "x"}], "nearest text there is:\ny = f(x)"),
        ([{"cell": 1, "search": "f(", "replace": "g("}], "2 times"),
        ([{"cell": 1, "search": "x"}], '"search" and "replace"'),
        ([{"cell": 2, "source": " "}], "would empty cell 2"),
        ([{"cell": 2, "source": "print(x)"}], "change nothing"),
        ([{"insert_after": 1}], 'needs its "source"'),
        ([{"file": "other.py", "search": "a", "replace": "b"}], "there are: utils.py"),
        ([{"cell": 2, "source": "y"}] * 21, "At most 20"),
    ],
)
def test_what_is_wrong_is_told(submitted, told):
    with pytest.raises(SubmissionError) as raised:
        edits_of(submitted, copy())
    assert told in str(raised.value)
