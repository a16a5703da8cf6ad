"""Edits as unified diffs, for terminals and reports."""

import difflib
from collections.abc import Iterator, Mapping

from ..model import DeleteCell, Edit, InsertCell, ReplaceFile, ReplaceSource, Suggestion


def edit_sides(edit: Edit) -> tuple[str, str]:
    """Text before and after an edit."""
    match edit:
        case ReplaceSource(base=base, source=source) | ReplaceFile(base=base, source=source):
            return base, source
        case InsertCell(source=source):
            return "", source
        case DeleteCell(base=base):
            return base, ""


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


def diff_lines(edit: Edit, context: int = 1) -> list[str]:
    """Lines of a unified diff, headers left out: the first character is ``+``, ``-``, a space, or ``@`` between parts.

    Arguments:
        edit: the edit.
        context: unchanged lines shown around each change.
    """
    before, after = edit_sides(edit)
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=context, lineterm="")
    return [
        ("@" if line.startswith("@@") else line) for line in lines if not line.startswith(("---", "+++"))
    ][1:]


def changes(suggestion: Suggestion, numbers: Mapping[str, int]) -> Iterator[tuple[str, list[str]]]:
    """Each edit of a suggestion: where, and its diff lines."""
    for edit in suggestion.edits:
        yield place(edit, numbers), diff_lines(edit)
