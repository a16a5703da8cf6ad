"""What the model is shown first of one failure, within its window."""

import asyncio

from ..model import Failure, Kind
from ..proposer import Context
from . import shown_code, shown_failure
from .imports import imported_tops
from .numbering import Numbering
from .surroundings import Surroundings
from .text import Fence, cut

# Characters of each part; about four make a token.
_FAILING_CELL = 6_000
_BEHIND = 6_000
_AHEAD = 8_000
_MESSAGE = 1_000
_HINT = 2_000
_MOST_VERSIONS = 25
_CHARACTERS_PER_TOKEN = 3.5
# Part of the window that the first message may take; the rest is for tools, answers, and what the model thinks.
_SHARE = 0.4


async def prompt(context: Context, fence: Fence, *, window: int, turns: int, seen: set[str]) -> str:
    """The first message about a failure: what is the same for most failures first, the failure last.

    Arguments:
        context: its failure, and what may be known about it.
        fence: marks what comes from the notebook.
        window: tokens that the model reads and writes at most.
        turns: how often it may answer.
        seen: ids of the cells that it was shown to look ahead; those that it is shown now are added.
    """
    failure = context.failure
    assert failure is not None
    crash = failure.crash
    limit = max(1_500, int(window * _CHARACTERS_PER_TOKEN * _SHARE))
    scale = min(1.0, limit / 24_000)
    # In a thread: parsing a cell of a megabyte takes a second, and a server has other things to do.
    near = await asyncio.to_thread(Surroundings, context, failure, Numbering(context.working_copy))
    ahead = shown_code.ahead(near, fence, int(_AHEAD * scale), seen) if crash else ""
    stable = [_versions(context), await asyncio.to_thread(shown_code.outline, near, fence)]
    needed = [
        shown_code.failing_cell(near, fence, int(_FAILING_CELL * scale)),
        shown_failure.happened(failure, fence, int(_MESSAGE * max(scale, 0.4))),
        "\n".join(["What is known:", *context.clues]) if context.clues else "",
        _hint(context),
        f"You have {turns} turns.",
    ]
    helpful = [
        shown_failure.variables(crash, fence, values=context.options.model_values) if crash else "",
        await shown_failure.callee(context, crash, fence) if crash else "",
        await shown_failure.candidates(context, crash, fence) if crash else "",
        await shown_failure.advised(context, crash, fence) if crash else "",
        await shown_code.lost_imports(context, near, fence),
        shown_failure.tried(context, fence),
        shown_failure.changed(context, fence),
        shown_code.way(context, near, fence),
        await asyncio.to_thread(shown_code.behind, near, fence, int(_BEHIND * scale)),
        ahead,
    ]
    used = sum(map(len, [*stable, *needed]))
    if used > limit:
        stable = [cut(stable[0], 600), cut(stable[1], max(300, int(limit * 0.2)))]
        used = sum(map(len, [*stable, *needed]))
    kept = []
    # What is worth most comes first; what no longer fits is left out, and there are tools to ask for it.
    for part in helpful:
        if used + len(part) <= limit:
            kept.append(part)
            used += len(part)
    if ahead and ahead not in kept:
        seen -= near.ahead  # another time
    return "\n\n".join(part for part in [*stable, *kept, *needed] if part)


def kind_of(failure: Failure) -> Kind:
    """What a failure calls for."""
    return {"timeout": "speedup", "drift": "calibration"}.get(failure.kind, "repair")  # type: ignore[return-value]


def _versions(context: Context) -> str:
    """Versions of what the notebook imports, which stay the same all through it."""
    environment = context.facts.environment
    found = []
    for top in imported_tops(context.working_copy)[: 2 * _MOST_VERSIONS]:
        name = environment.provides(top)
        version = environment.version(name) if name else None
        if version:
            found.append(f"{name} {version}")
    return (
        ", ".join([f"Installed: Python {environment.python}", *dict.fromkeys(found[:_MOST_VERSIONS])]) + "."
    )


def _hint(context: Context) -> str:
    """What the person said who asks again: the one text here that is meant for the model."""
    return (
        f"A person who knows this notebook says: {cut(context.hint, _HINT)}" if context.hint.strip() else ""
    )
