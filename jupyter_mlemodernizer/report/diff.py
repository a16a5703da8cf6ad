"""Edits as unified diffs, for terminals and reports."""

from collections.abc import Iterator, Mapping

from ..model import DeleteCell, Edit, InsertCell, ReplaceFile, ReplaceSource, Suggestion
from ..model.diff import diff_lines, edit_sides


def place(edit: Edit, numbers: Mapping[str, int]) -> str:
    """Where an edit is, in words: ``cell 7``, ``new cell``, ``utils.py``.

    Arguments:
        edit: the edit.
        numbers: number of each code cell, from 1.
    """
    match edit:
        case ReplaceFile(path=path):
            return path
        case InsertCell():
            return "new cell"
        case DeleteCell(cell_id=cell_id):
            return f"delete cell {numbers[cell_id]}" if cell_id in numbers else "delete cell"
        case ReplaceSource(cell_id=cell_id):
            return f"cell {numbers[cell_id]}" if cell_id in numbers else "text cell"


def changes(suggestion: Suggestion, numbers: Mapping[str, int]) -> Iterator[tuple[str, list[str]]]:
    """Each edit of a suggestion: where, and its diff lines."""
    for edit in suggestion.edits:
        yield place(edit, numbers), diff_lines(*edit_sides(edit))
