"""What `look_up` tells of the notebook, and of what was mended in it."""

from ...model import Suggestion
from ...model.diff import edit_sides
from ...proposer import Context
from ..edits import changed_lines
from ..numbering import Numbering, UnknownCellError
from ..text import Fence, cut, one_line
from ..unseen import without_figures
from .arguments import ToolError

_LONGEST = 5_000
_MOST_FAILURES = 12


def read_cell(context: Context, fence: Fence, number: str) -> str:
    """The source of a code cell, whole if it is not too long.

    Raises:
        ToolError: there is no such cell.
    """
    try:
        source = Numbering(context.working_copy).cell(number).source
    except UnknownCellError as error:
        raise ToolError(str(error)) from None
    shown = without_figures(source) if context.failure and context.failure.kind == "drift" else source
    return fence(f"cell {number}", cut(shown, _LONGEST))


def past_fixes(context: Context, fence: Fence) -> str:
    """What stood in the way in this notebook before, and what overcame it."""
    numbering = Numbering(context.working_copy)
    drift = context.failure is not None and context.failure.kind == "drift"
    told = [
        _told(suggestion, numbering, drift=drift)
        for suggestion in context.suggestions
        if suggestion.status != "proposed"
    ][-_MOST_FAILURES:]
    return fence("earlier failures and their fixes", "\n\n".join(told)) if told else "There were none before."


def _told(suggestion: Suggestion, numbering: Numbering, *, drift: bool) -> str:
    where = [str(number) for i in suggestion.cell_ids if (number := numbering.number(i)) is not None]
    before = suggestion.evidence.before
    if suggestion.kind == "calibration" or (before and before.kind == "drift"):
        # What stood before it is said in numbers that the notebook used to show.
        return f"cell {', '.join(where) or '?'}, whose output drifted: {one_line(suggestion.title, 200)}"
    changed = [edit_sides(edit) for edit in suggestion.edits[:3]]
    if drift:
        changed = [(without_figures(old), without_figures(new)) for old, new in changed]
    lines = [
        f"cell {', '.join(where) or '?'}: {one_line(before.message if before else suggestion.title, 200)}",
        f"fixed by: {one_line(suggestion.title, 200)}",
        *(cut(changed_lines(old, new), 500) for old, new in changed),
    ]
    return "\n".join(line for line in lines if line)
