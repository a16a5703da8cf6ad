"""Cells that ran to their end and were slow: a faster form is looked for once the run is over.

What can be put back is stopped while it runs (see :mod:`.speedup`). This is for the rest: what could not be saved
beforehand, or spends its time outside of Python. The kernel is brought to where it was before the slow statement, which
takes the time of the cells before it; so that is done only where a pattern is known for the statement, and where it
takes longer than the way to it.
"""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from .kernel import KernelError, Runner, Slowest
from .model import ActivityEvent, Failure
from .passage import CellResult, Passage
from .proposer import Context
from .trials import Trials

_LEAST_SECONDS = 10.0
_LEAST_SHARE = 0.2
"""Of the whole run: what takes less is not worth the way."""

_MOST = 2
"""Cells that are gone back to."""

_PROOF = 30.0
"""Seconds that a proof may take, a kernel's start included."""


@dataclass
class SlowCells:
    """Looks for faster forms after a run.

    Arguments:
        passage: the run, at its end.
        runner: of it; its kernel is in the state of the end, and another one afterwards.
        trials: of it.
        promising: whether there may be a faster form.
        deadline: on the clock of :func:`time.monotonic`, when to stop.
    """

    passage: Passage
    runner: Runner
    trials: Trials
    promising: Callable[[Context], Awaitable[bool]]
    deadline: float

    async def hasten(self) -> None:
        """Find faster forms, prove and try them; each that holds becomes a verified suggestion."""
        slow = [
            (result, result.slowest, failure)
            for result in self.passage.results.values()
            if result.slowest is not None
            and self._is_slow(result, result.slowest)
            and await self.promising(self.trials.context(failure := _failure(result, result.slowest)))
        ]
        for result, slowest, failure in sorted(slow, key=lambda one: -one[1].seconds)[:_MOST]:
            if not self._is_worth_it(result, slowest):
                continue
            message = f"goes back to cell {result.number}, which took {result.seconds:.0f} s, to look for a faster way"
            self.trials.work.emit(ActivityEvent(cell_id=result.cell_id, message=message))
            try:
                if not await self.runner.go_back(result.cell_id, slowest.number):
                    return
                outcome = await self.trials.hasten(failure)
            except KernelError:  # no more fresh kernels: the run is over all the same
                return
            if outcome is not None:
                result.seconds = outcome.seconds

    def _is_slow(self, result: CellResult, slowest: Slowest) -> bool:
        total = sum(one.seconds or 0 for one in self.passage.results.values())
        return self.passage.ran(result.cell_id) and slowest.seconds >= max(
            _LEAST_SECONDS, _LEAST_SHARE * total
        )

    def _is_worth_it(self, result: CellResult, slowest: Slowest) -> bool:
        """Is the way back shorter than what may be won, and is there time for it, the proof and a trial?"""
        before = (one for one in self.passage.results.values() if one.number < result.number)
        way = sum(one.seconds or 0 for one in before) + (result.seconds or 0) - slowest.seconds
        return way <= slowest.seconds and time.monotonic() + way + _PROOF + slowest.seconds < self.deadline


def _failure(result: CellResult, slowest: Slowest) -> Failure:
    return Failure(
        kind="timeout",
        cell_id=result.cell_id,
        statement=slowest.span,
        message=f"The cell is slow: it took {result.seconds:.0f} s, {slowest.seconds:.0f} s of them in one statement.",
        seconds=result.seconds,
        profile=slowest.profile,
    )
