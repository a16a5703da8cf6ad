"""Tools that look at the notebook, and at what was tried in it."""

from ...model import Suggestion
from ...model.diff import edit_sides
from ...proposer import Context
from ..chat import ToolSpec
from ..edits import changed_lines
from ..numbering import Numbering, UnknownCellError
from ..text import Fence, cut, one_line
from ..unseen import without_figures
from .tool import Arguments, Tool, ToolError, parameters, wanted_list

_MOST_CELLS = 10
_LONGEST = 6_000
_MOST_FAILURES = 12


async def read_cells(context: Context, fence: Fence, arguments: Arguments) -> str:
    """Some code cells, whole if they are not too long."""
    wanted = wanted_list(arguments, "cells", _MOST_CELLS)
    if not wanted:
        raise ToolError('"cells" must be a list of numbers of code cells, for instance [2, 5].')
    numbering = Numbering(context.working_copy)
    parts = []
    for number in dict.fromkeys(wanted):
        try:
            source = numbering.cell(number).source
        except UnknownCellError as error:
            parts.append(str(error))
            continue
        shown = without_figures(source) if context.failure and context.failure.kind == "drift" else source
        parts.append(fence(f"cell {number}", cut(shown, _LONGEST // len(wanted))))
    return "\n".join(parts)


async def past_failures(context: Context, fence: Fence, arguments: Arguments) -> str:
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


TOOLS = [
    Tool(
        ToolSpec(
            name="read_cells",
            description="The whole source of code cells.",
            parameters=parameters({"cells": {"type": "array", "items": {"type": "integer"}}}),
        ),
        read_cells,
        lambda a: "read cells " + ", ".join(wanted_list(a, "cells", _MOST_CELLS)),
    ),
    Tool(
        ToolSpec(
            name="past_failures",
            description="What failed in this notebook before, and how it was fixed.",
            parameters=parameters({}),
        ),
        past_failures,
        lambda a: "looked at earlier failures in this notebook",
    ),
]
