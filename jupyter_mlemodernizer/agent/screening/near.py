"""Whether an edit stays near the failure: in code that the failing statement depends on, or that depends on it."""

import asyncio
import re
from collections.abc import Collection, Iterable, Iterator

from ...dataflow import names
from ...kernel import split_statements
from ...model import DeleteCell, InsertCell, ReplaceFile, ReplaceSource
from ...proposer import Context
from ..numbering import Numbering
from .change import Change
from .existing import broken
from .finding import Finding


async def near(change: Change, context: Context, cone: list[int], why_elsewhere: str) -> list[Finding]:
    """What an edit changes that has nothing to do with the failure, and could run today as it was.

    Arguments:
        change: the edit.
        context: with the failure.
        cone: positions of the code cells that the failing statement depends on.
        why_elsewhere: what the model says why something else must be changed; empty if it says nothing.
    """

    def found(sick: Collection[str]) -> list[Finding]:
        return list(_elsewhere_in(change, context, cone, why_elsewhere, sick))

    # The kernel is asked only if there is something to ask about.
    if not await asyncio.to_thread(found, ()):
        return []
    return found(await broken(change, context))


def _elsewhere_in(
    change: Change, context: Context, cone: list[int], why_elsewhere: str, sick: Collection[str]
) -> Iterator[Finding]:
    failure = context.failure
    if failure is None:
        return
    numbering = Numbering(context.working_copy)
    allowed = {failure.cell_id, *(numbering.cells[position].id for position in cone)}
    own = numbering.number(failure.cell_id) or 0
    bound = _bound(
        edit for edit in change.edits if isinstance(edit, ReplaceSource) and edit.cell_id in allowed
    )
    for edit in change.edits:
        match edit:
            case ReplaceFile():
                pass
            case InsertCell(after=after):
                number = numbering.number(after) if after else 0
                if number is not None and number > own:
                    yield _elsewhere(f"a new cell after cell {number}", why_elsewhere)
            case ReplaceSource(cell_id=cell_id, base=base, source=source) if cell_id not in allowed:
                if not _follows(base, source, bound, sick):
                    yield _elsewhere(f"cell {numbering.number(cell_id)}", why_elsewhere)
            case DeleteCell(cell_id=cell_id) if cell_id not in allowed:
                yield _elsewhere(f"cell {numbering.number(cell_id)}", why_elsewhere)
            case ReplaceSource(cell_id=cell_id, base=base, source=source) if cell_id == failure.cell_id:
                line = failure.statement.end_line if failure.statement else 0
                yield from _further_on(base, source, line, why_elsewhere, sick)
            case _:
                pass


def _bound(edits: Iterable[ReplaceSource]) -> set[str]:
    """Names that changed statements bind, before or after: what uses them must change, too."""
    pairs = [_differing(edit.base, edit.source) for edit in edits]
    return {name for texts in pairs for text in (*texts[0], *texts[1]) for name in names(text).writes}


def _follows(base: str, source: str, bound: set[str], sick: Collection[str]) -> bool:
    """Whether all that is changed in a cell cannot run, or uses names that the edit binds otherwise near the failure."""
    gone, new = _differing(base, source)
    return all(text in sick or _words(text) & bound for text in (gone or new))


def _differing(base: str, source: str) -> tuple[list[str], list[str]]:
    """The statements that only one of two sources of a cell has."""
    old, new = ([s.masked for s in split_statements(text)] for text in (base, source))
    return [text for text in old if text not in new], [text for text in new if text not in old]


def _elsewhere(place: str, why: str) -> Finding:
    if why.strip():
        return Finding(
            "near",
            f"It changes {place}, on which the failure does not depend: {why.strip()[:300]}",
            "decision",
        )
    return Finding(
        "near",
        f"{place} has nothing to do with the failing statement; what fails there goes into also. If this failure needs "
        "it, say why_elsewhere.",
    )


def _further_on(base: str, source: str, line: int, why: str, sick: Collection[str]) -> Iterator[Finding]:
    """Statements of the failing cell that come after the failing one, and have no word in common with what changed before."""
    kept = {statement.text for statement in split_statements(source)}
    statements = split_statements(base)
    before = " ".join(s.text for s in statements if s.span.line <= line)
    old = {statement.text for statement in statements}
    new = " ".join(s.text for s in split_statements(source) if s.text not in old)
    for statement in statements:
        if statement.masked in sick:
            continue
        if line and statement.span.line > line and statement.text not in kept:
            shared = _words(statement.text) & (_words(before) | (_words(new) - _words(statement.text)))
            if not shared:
                yield _elsewhere(f"`{' '.join(statement.text.split())[:80]}`", why)


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d]\w+", text))
