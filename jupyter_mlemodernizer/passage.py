"""A passage: one way through all cells of a notebook, in a kernel of its own.

Used for the run that modernizes (with somebody who overcomes failures) and for the clean
run that verifies (without). It knows which cells cannot run because another one failed.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from .absent import Absent
from .dataflow import imports_apart
from .kernel import CellOutcome, KernelError, Runner, Slowest, split_statements
from .masking import mask_magics
from .model import (
    ActivityEvent,
    Cell,
    CellEvent,
    CellState,
    Event,
    Failure,
    FailureEvent,
    Need,
    Phase,
    Span,
    WorkingCopy,
)
from .repair.missing_paths import never_written
from .saved import is_expected, was_interrupted

Overcome = Callable[[Failure], Awaitable[CellOutcome | None]]
Diagnose = Callable[[Failure], Awaitable[Need | None]]


@dataclass
class CellResult:
    """What became of one code cell in this passage."""

    cell_id: str
    number: int
    state: CellState = "waiting"
    seconds: float | None = None
    outputs: list[dict[str, Any]] = field(default_factory=list)
    failure: Failure | None = None
    stopped_at: Span | None = None
    """The statement at which the cell stopped, also where it always did."""
    aside: set[str] = field(default_factory=set)
    """Statements after it that ran all the same."""
    slowest: Slowest | None = None
    """Its statement that took longest, if somebody wants to know."""


class Passage:
    """Runs all code cells in order.

    Arguments:
        runner: of a fresh kernel.
        working_copy: what to run; ``overcome`` may change it meanwhile.
        saved: saved outputs by cell id, to know errors that belong there.
        emit: receives the events.
        phase: ``run`` or ``verify``.
        overcome: tries to get past a failure; returns the outcome past it, or None.
        hasten: the same for a statement that was stopped early because there may be a faster form of it.
        diagnose: says what a failure that was not overcome needs.
        ended: called after each cell that was run, however it ended.
    """

    def __init__(
        self,
        runner: Runner,
        working_copy: WorkingCopy,
        saved: dict[str, list[dict[str, Any]]],
        emit: Callable[[Event], None],
        phase: Phase,
        *,
        overcome: Overcome | None = None,
        hasten: Overcome | None = None,
        diagnose: Diagnose | None = None,
        ended: Callable[["Passage"], None] | None = None,
    ) -> None:
        self.results: dict[str, CellResult] = {}
        self.needs: list[Need] = []
        self._runner = runner
        self._working_copy = working_copy
        self._saved = saved
        self._emit = emit
        self._phase = phase
        self._overcome = overcome
        self._hasten = hasten
        self._diagnose = diagnose
        self._ended = ended
        self._absent = Absent()

    @property
    def working_copy(self) -> WorkingCopy:
        """What is run."""
        return self._working_copy

    async def run(self) -> None:
        """Run every code cell, or mark it as blocked; failures end up in :attr:`results`."""
        position = 0
        while position < len(self._working_copy.cells):
            cell = self._working_copy.cells[position]
            if cell.cell_type == "code":
                await self._run(cell)
            # An edit may have inserted or deleted cells, also this one.
            with suppress(KeyError):
                position = self._working_copy.index(cell.id) + 1

    async def run_within(self, seconds: float) -> str | None:
        """Run for so long at most; what is not reached is skipped.

        Returns:
            Why it ended before its end, in words; None if it did not.
        """
        try:
            await asyncio.wait_for(self.run(), seconds)
        except asyncio.TimeoutError:
            reason = f"The time for the whole notebook ({seconds:g} s) was up before its end."
        except KernelError as error:
            reason = str(error)  # there is no fresh kernel, or one too many would be needed
        else:
            return None
        self.skip_rest()
        return reason

    def ran(self, cell_id: str) -> bool:
        """Whether a cell ran to its end in this passage."""
        result = self.results.get(cell_id)
        return result is not None and result.state in ("ran", "repaired")

    async def files_written(self) -> list[str]:
        """Files in the notebook's folder that were made or changed since the runner noted them."""
        return await self._runner.files_written()

    def skip_rest(self) -> None:
        """Mark what was not reached (the time was up) as skipped."""
        for cell in self._working_copy.code_cells:
            result = self._result(cell)
            if result.state in ("waiting", "running"):
                self._set(result, "skipped")

    def _result(self, cell: Cell) -> CellResult:
        number = 1 + [c.id for c in self._working_copy.code_cells].index(cell.id)
        result = self.results.setdefault(cell.id, CellResult(cell.id, number))
        result.number = number
        return result

    def _set(self, result: CellResult, state: CellState) -> None:
        result.state = state
        total = len(self._working_copy.code_cells)
        self._emit(
            CellEvent(
                cell_id=result.cell_id,
                number=result.number,
                total=total,
                state=state,
                seconds=result.seconds,
                phase=self._phase,
            )
        )

    async def _run(self, cell: Cell) -> None:
        result = self._result(cell)
        source = mask_magics(cell.source)
        if self._absent.blocks(source):
            self._absent.add(source)
            self._set(result, "blocked")
            return
        self._set(result, "running")
        outcome = await self._runner.run_cell(cell.id)
        repaired = False
        while (failure := outcome.failure) is not None:
            if outcome.early:
                outcome, hastened = await self._go_faster(failure)
                repaired = repaired or hastened
            else:
                further = await self._handle(failure, result)
                if further is None:
                    break
                outcome, repaired = further, True
        self._take_shown_again()
        result.outputs, result.seconds, result.slowest = outcome.outputs, outcome.seconds, outcome.slowest
        if outcome.failure is None:
            self._absent.remove(mask_magics(self._working_copy[cell.id].source))
            self._set(result, "repaired" if repaired else "ran")
        else:
            result.stopped_at = outcome.failure.statement
            if result.state == "expected_error":
                self._set(result, "expected_error")
            else:
                await self._give_up(cell, outcome.failure, result)
        if self._ended is not None:
            self._ended(self)

    def _take_shown_again(self) -> None:
        """Cells that ran again in a fresh kernel show what they do with all that was changed meanwhile."""
        for cell_id, outputs in self._runner.shown_again.items():
            if self.ran(cell_id):
                self.results[cell_id].outputs = outputs
        self._runner.shown_again.clear()

    async def _go_faster(self, failure: Failure) -> tuple[CellOutcome, bool]:
        """Go on with a statement that was stopped early, faster if there is a way; and whether there is."""
        self._emit(ActivityEvent(cell_id=failure.cell_id, message=failure.message))
        if self._hasten is not None:
            outcome = await self._hasten(failure)
            if outcome is not None:
                return outcome, True
        await self._runner.catch_up(failure.cell_id, certain=False)
        return await self._runner.run_cell(failure.cell_id), False

    async def _handle(self, failure: Failure, result: CellResult) -> CellOutcome | None:
        """Try to get past a failure; None if it belongs there, follows from another one, or stays."""
        cell = self._working_copy[failure.cell_id]
        saved = self._saved.get(cell.id, [])
        if (failure.kind == "timeout" and was_interrupted(saved)) or (
            failure.crash is not None
            and is_expected(failure.crash, saved, cell.tags, _text_at(cell, failure), unrun=cell.unrun)
        ):
            result.state = "expected_error"
            return None
        if self._follows(failure):
            return None
        self._emit(FailureEvent(failure=failure))
        return await self._overcome(failure) if self._overcome is not None else None

    def _follows(self, failure: Failure) -> bool:
        """Whether it only follows from an earlier failure: of a name, or of a file that the notebook writes."""
        failed = any(result.state in ("failed", "blocked") for result in self.results.values())
        return self._absent.explains(failure) or (failed and never_written(self._working_copy, failure))

    async def _give_up(self, cell: Cell, failure: Failure, result: CellResult) -> None:
        """Note what is absent from here on, and run what the rest of the cell can do without it."""
        source = self._working_copy[cell.id].source
        if self._follows(failure):
            result.failure = failure
            self._absent.add(mask_magics(source))
            self._set(result, "blocked")
            return
        if self._diagnose is not None:
            failure.need = await self._diagnose(failure)
            if failure.need is not None:
                self._note_need(failure.need, cell.id)
        result.failure = failure
        self._set(result, "failed")
        line = failure.statement.line if failure.statement else 1
        statements = split_statements(source)
        rest = [s for s in statements if s.span.end_line >= line]
        for statement in statements[: len(statements) - len(rest)]:
            self._absent.remove(mask_magics(statement.text))
        for number, statement in enumerate(rest):
            text = mask_magics(statement.text)
            if number and not self._absent.blocks(text) and await self._runner.run_aside(statement.text):
                result.aside.add(statement.text)
                self._absent.remove(text)
                continue
            self._absent.add(text)
            # A name that is gone does not take along what is imported beside it.
            for single in imports_apart(text):
                if await self._runner.run_aside(single):
                    self._absent.remove(single)

    def _note_need(self, need: Need, cell_id: str) -> None:
        for known in self.needs:
            if (known.what, known.name) == (need.what, need.name):
                known.cells.append(cell_id)
                return
        need.cells = [cell_id]
        self.needs.append(need)


def _text_at(cell: Cell, failure: Failure) -> str:
    """The statement of a cell at which it failed; nothing if that is not known."""
    span = failure.statement
    return "\n".join(cell.source.splitlines()[span.line - 1 : span.end_line]) if span else ""


def as_activity(emit: Callable[[Event], None]) -> Callable[[Event], None]:
    """Tells what a passage is at as activity only: the cells keep the states that an earlier run gave them."""

    def tell(event: Event) -> None:
        if isinstance(event, CellEvent) and event.state == "running":
            message = f"running cell {event.number} of {event.total}"
            emit(ActivityEvent(cell_id=event.cell_id, message=message))

    return tell
