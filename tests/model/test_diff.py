"""What an edit changes, as lines."""

import pytest

from jupyter_mlemodernizer.agent.edits import diff
from jupyter_mlemodernizer.model import DeleteCell, InsertCell, ReplaceFile, ReplaceSource
from jupyter_mlemodernizer.model.diff import diff_lines, edit_sides


@pytest.mark.parametrize(
    ("edit", "sides"),
    [
        (ReplaceSource(cell_id="a", base="x", source="y"), ("x", "y")),
        (ReplaceFile(path="a.py", base="x", source="y"), ("x", "y")),
        (InsertCell(cell_id="a", after=None, source="y"), ("", "y")),
        (DeleteCell(cell_id="a", base="x"), ("x", "")),
    ],
)
def test_the_text_before_and_after(edit, sides):
    assert edit_sides(edit) == sides


def test_parts_and_what_is_around_them():
    old = ["a", "b", "c", "d", "e", "f"]
    new = ["a", "B", "c", "d", "e", "F"]
    told = diff_lines("\n".join(old), "\n".join(new))
    assert told == [" a", "-b", "+B", " c", "@", " e", "-f", "+F"]
    assert diff_lines("a", "a") == []


@pytest.mark.parametrize("line", ["-- a comment of SQL", "++ b", "@@ c", "--", "-- x ---"])
def test_lines_that_look_like_the_head_of_a_diff_are_told(line):
    edit = ReplaceSource(cell_id="a", base=f"{line}\nsame", source=f"same\n{line} too")
    assert diff_lines(*edit_sides(edit)) == [f"-{line}", " same", f"+{line} too"]
    assert diff(edit) == f"-{line}\n+{line} too"
