"""The cheapest correct way from what was executed to what the working copy holds now."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Literal

from ..dataflow import names
from ..model import Cell, WorkingCopy
from .log import Ran
from .repeatable import defines_class, imported, is_repeatable
from .statements import Statement, split_statements

Way = Literal["continue", "rerun", "replay"]


@dataclass
class Plan:
    """What to do.

    Attributes:
        way: ``continue``: nothing; ``rerun``: some statements; ``replay``: everything, in a fresh kernel.
        skip: how many statements of the target cell are done after that.
        again: cell and number of the statements to run, in order, for a rerun.
        unbind: names that a clean run would not have.
        reason: why it must be a replay, for people.
    """

    way: Way
    skip: int = 0
    again: list[tuple[str, int]] = field(default_factory=list)
    unbind: set[str] = field(default_factory=set)
    reason: str = ""


@dataclass
class _Item:
    """A statement that was executed (kept or removed), or that now should have been (added)."""

    change: Literal["kept", "removed", "added"]
    cell_id: str
    number: int
    statement: Statement


class _NeedsReplayError(Exception):
    """There is no cheaper way."""


def make_plan(
    log: Sequence[Ran],
    working_copy: WorkingCopy,
    target: str,
    *,
    known: Collection[str],
    certain: bool,
    reloaded: Collection[str] = (),
) -> Plan:
    """How to get to just before the statement at which the target cell is to go on.

    Arguments:
        log: what was executed.
        working_copy: what should have been.
        target: id of the cell that is to go on.
        known: ids of the cells that were there at the beginning: if not executed they were passed over.
        certain: changed code was not executed with success before the change.
        reloaded: top-level names of helper modules that changed: what imports them must run again.
    """
    skip = resume_point(log, working_copy[target])
    try:
        timeline = _timeline(log, working_copy, target, known, skip)
        for item in timeline:
            if item.change == "kept" and imported(item.statement.masked) & set(reloaded):
                item.change = "added"
        again, unbind = _rerun(timeline, certain)
    except _NeedsReplayError as reason:
        return Plan("replay", skip, reason=str(reason))
    ran = log[-1] if log and log[-1].cell_id == target else None
    if ran is not None and ran.failed and not ran.repeatable:
        told = ", ".join(ran.unsaved)
        return Plan("replay", skip, reason=f"what the failed statement had begun cannot be undone: {told}")
    return Plan("rerun" if again or unbind else "continue", skip, again, unbind)


def resume_point(log: Sequence[Ran], cell: Cell) -> int:
    """How many statements of a cell, as it is now, come before the one that is to run next."""
    ran = next((ran for ran in log if ran.cell_id == cell.id), None)
    if ran is None:
        return 0
    new = split_statements(cell.source)
    for tag, i1, i2, j1, j2 in _opcodes(ran.statements, new):
        if tag == "equal" and i1 <= ran.finished < i2:
            return j1 + ran.finished - i1
        if tag != "equal" and i1 <= ran.finished <= i2 and (ran.finished < i2 or tag == "insert"):
            return j1 + (ran.finished - i1 if j2 - j1 == i2 - i1 else 0)
    return len(new)


def _opcodes(old: Sequence[Statement], new: Sequence[Statement]) -> Sequence[tuple[str, int, int, int, int]]:
    before, after = [s.text for s in old], [s.text for s in new]
    return SequenceMatcher(None, before, after, autojunk=False).get_opcodes()


def _timeline(
    log: Sequence[Ran], working_copy: WorkingCopy, target: str, known: Collection[str], skip: int
) -> list[_Item]:
    """Executed and wanted statements in the order of the working copy."""
    cells = working_copy.code_cells
    position = {cell.id: number for number, cell in enumerate(cells)}
    end = position[target]
    order = [position[ran.cell_id] for ran in log if ran.cell_id in position]
    if any(number > end for number in order):
        raise _NeedsReplayError("cells after it have run already")
    if order != sorted(set(order)):
        raise _NeedsReplayError("cells ran in another order")
    ran_by_id = {ran.cell_id: ran for ran in log}
    # A deleted cell takes its place before whatever ran after it.
    gone: list[_Item] = []
    before: dict[str, list[_Item]] = {}
    for ran in log:
        if ran.cell_id in position:
            before[ran.cell_id], gone = gone, []
        else:
            gone += _items("removed", ran.cell_id, ran.statements[: ran.finished])
            if ran.aside or (ran.failed and not ran.repeatable):
                raise _NeedsReplayError("a cell that ran in part was deleted")
    items: list[_Item] = []
    for cell in cells[: end + 1]:
        ran_or_none = ran_by_id.get(cell.id)
        if ran_or_none is not None:
            items += before[cell.id]
            items += _cell_items(ran_or_none, cell, target, skip)
        elif cell.id not in known and cell.id != target:
            items += _items("added", cell.id, split_statements(cell.source))
    return items + gone


def _items(
    change: Literal["kept", "removed", "added"], cell_id: str, statements: Sequence[Statement], first: int = 0
) -> list[_Item]:
    return [_Item(change, cell_id, number, statement) for number, statement in enumerate(statements, first)]


def _cell_items(ran: Ran, cell: Cell, target: str, skip: int) -> list[_Item]:
    new = split_statements(cell.source)
    if cell.id == target:
        new = new[:skip]
        if ran.aside:
            raise _NeedsReplayError("the rest of the cell was run in part")
    elif ran.failed and ran.source != cell.source:
        raise _NeedsReplayError("a cell that ran in part was changed")
    elif ran.failed:
        new = new[: ran.finished]
    items = []
    for tag, i1, i2, j1, j2 in _opcodes(ran.statements[: ran.finished], new):
        if tag == "equal":
            items += _items("kept", cell.id, new[j1:j2], j1)
        else:
            items += _items("removed", cell.id, ran.statements[i1:i2], i1)
            items += _items("added", cell.id, new[j1:j2], j1)
    return items


def _rerun(timeline: list[_Item], certain: bool) -> tuple[list[tuple[str, int]], set[str]]:
    """Statements to run again and names to unbind, if that leads to the same as a clean run."""
    changed = [item for item in timeline if item.change != "kept"]
    for item in changed:
        if not is_repeatable(item.statement.text, item.statement.masked):
            raise _NeedsReplayError(f"not safe to repeat: {_head(item)}")
    affected: set[str] = set()
    strict: set[str] = set()
    again: list[_Item] = []
    for item in timeline:
        found = names(item.statement.masked)
        if item.change != "kept":
            affected |= found.writes
            # What is made of a class keeps it, whether or not the changed code in it was run.
            if not certain or defines_class(item.statement.masked):
                strict |= found.writes
            if item.change == "added":
                again.append(item)
            continue
        rebinds = bool(found.writes & affected) or (found.star and bool(affected))
        reads = bool((found.reads | found.late | found.changes) & strict)
        if not rebinds and not reads:
            continue
        if not is_repeatable(item.statement.text, item.statement.masked):
            raise _NeedsReplayError(f"depends on what changed: {_head(item)}")
        again.append(item)
        affected |= found.writes
        strict |= found.writes if reads else set()
    _check_order(timeline, again)
    return [(item.cell_id, item.number) for item in again], _unbound(timeline)


def _check_order(timeline: list[_Item], again: list[_Item]) -> None:
    """What runs later than it should must find what it would have found."""
    chosen = {id(item) for item in again}
    for number, item in enumerate(timeline):
        needs = names(item.statement.masked).reads
        if id(item) not in chosen or not needs:
            continue
        for later in timeline[number + 1 :]:
            found = names(later.statement.masked)
            if later.change == "kept" and needs & (found.writes | found.changes) and id(later) not in chosen:
                raise _NeedsReplayError(f"needs what was changed since: {_head(item)}")


def _head(item: _Item) -> str:
    return item.statement.text.split("\n")[0][:80]


def _unbound(timeline: list[_Item]) -> set[str]:
    """Names that only removed statements had bound."""
    unbound: set[str] = set()
    for number, item in enumerate(timeline):
        if item.change != "removed":
            continue
        written = names(item.statement.masked).writes
        for other_number, other in enumerate(timeline):
            found = names(other.statement.masked)
            if other.change == "removed" or not (found.writes & written or found.star):
                continue
            if other_number < number and other.change == "kept":
                raise _NeedsReplayError("a name had another meaning before")
            written = written - found.writes
        unbound |= written
    return unbound
