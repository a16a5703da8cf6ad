"""Edits as unified diffs, for terminals and reports."""

import difflib
from collections.abc import Iterator, Mapping, Sequence

from ..model import DeleteCell, Edit, Hunk, InsertCell, ReplaceFile, ReplaceSource, Suggestion
from ..model.diff import diff_lines, edit_sides
from ..wording import cells_in_words, joined


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


def places(suggestion: Suggestion, numbers: Mapping[str, int]) -> str:
    """Where all edits of a suggestion are: ``cells 1, 7 to 9``, ``new cell``, ``cell 2 and utils.py``.

    Arguments:
        suggestion: of a modernization.
        numbers: number of each code cell, from 1.
    """
    changed = [e for e in suggestion.edits if isinstance(e, ReplaceSource) and e.cell_id in numbers]
    cells = sorted({numbers[edit.cell_id] for edit in changed})
    others = dict.fromkeys(place(edit, numbers) for edit in suggestion.edits if edit not in changed)
    return joined([*([cells_in_words(cells)] if cells else []), *others])


def changes(suggestion: Suggestion, numbers: Mapping[str, int]) -> Iterator[tuple[str, list[str]]]:
    """Each edit of a suggestion, without the hunks that were rejected one by one: where, and its diff lines."""
    for edit in suggestion.edits:
        before, after = edit_sides(edit)
        if isinstance(edit, ReplaceSource):
            after = _without(before, after, [h for h in suggestion.declined if h.cell_id == edit.cell_id])
        if before != after or not suggestion.declined:
            yield place(edit, numbers), diff_lines(before, after)


def status(suggestion: Suggestion) -> str:
    """What became of a suggestion, in words, and whether it may change results."""
    words: list[str] = [suggestion.status]
    if suggestion.declined and suggestion.status != "rejected":
        words.append(f"without {len(suggestion.declined)} of its changes")
    if suggestion.changes_behaviour:
        words.append("may change results")
    if suggestion.needs_decision and suggestion.status == "proposed":
        words.append("waits for a decision")
    return ", ".join(words)


def _without(before: str, after: str, declined: Sequence[Hunk]) -> str:
    """The text after an edit with the lines of before where hunks were rejected.

    A hunk that is not found, as the cell had been changed by other suggestions when it was rejected, stays in.
    """
    old, new = before.split("\n"), after.split("\n")
    for hunk in declined:
        blocks = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        alike = [found for block in blocks if (found := _within(hunk, old, new, block)) is not None]
        if alike:
            start = alike[min(hunk.place, len(alike) - 1)]
            new[start : start + len(hunk.added)] = hunk.removed
    return "\n".join(new)


def _within(
    hunk: Hunk, old: Sequence[str], new: Sequence[str], block: tuple[str, int, int, int, int]
) -> int | None:
    """Where a hunk's lines begin in the new text of a block that differs; None if they are not there."""
    kind, old_start, old_end, new_start, new_end = block
    if kind == "equal":
        return None
    if not hunk.added:
        # What went is all that tells of it.
        return new_start if old_start != old_end and list(old[old_start:old_end]) == hunk.removed else None
    length = len(hunk.removed)
    if not any(list(old[at : at + length]) == hunk.removed for at in range(old_start, old_end - length + 1)):
        return None
    length = len(hunk.added)
    return next(
        (at for at in range(new_start, new_end - length + 1) if list(new[at : at + length]) == hunk.added),
        None,
    )
