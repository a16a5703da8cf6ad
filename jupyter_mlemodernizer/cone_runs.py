"""Cones run in fresh kernels: only the cells that some outputs depend on, with changes on trial."""

import time
from collections.abc import Collection
from dataclasses import dataclass, field

from .calibration.target import Shown
from .kernel import OwnedKernel, Runner
from .model import ActivityEvent, CellEvent, Event, Failure, WorkingCopy
from .passage import Passage
from .work import Work

_KERNEL_START = 2.0
"""Seconds."""

_BUSY = 3.0
"""How many times as long work may take as it took before, since the machine has other things to do."""


@dataclass
class ConeRun:
    """What came of a run.

    Attributes:
        outputs: of the cells that ran to their end, by id.
        failure: of the first cell that failed and had not failed in the run that modernized; one that is not for want
            of a name, if there is one.
    """

    outputs: dict[str, Shown]
    failure: Failure | None


@dataclass
class ConeRuns:
    """Runs cones, one after the other.

    Arguments:
        work: of which these runs are a part.
        kernel: restarted for each run; what it held is lost.
        passage: the run that modernized, at its end: its cells say what takes how long, and what fails anyway.
        cells: ids of all code cells, in order.
        saved: saved outputs by cell id, to know errors that belong there.
        budget: how much may be run: seconds, by what the cells took before. What else the machine does takes none of it.
        latest: on the clock of :func:`time.monotonic`, when to stop whatever is left.

    Attributes:
        made: how many runs there were.
    """

    work: Work
    kernel: OwnedKernel
    passage: Passage
    cells: list[str]
    saved: dict[str, Shown]
    budget: float
    latest: float
    made: int = field(default=0, init=False)
    _spent: float = field(default=0.0, init=False)
    _whole: bool = field(default=False, init=False)

    def seconds(self, cone: Collection[str]) -> float:
        """How long a run of some cells takes, by what they took before."""
        results = self.passage.results.values()
        return _KERNEL_START + sum(result.seconds or 0 for result in results if result.cell_id in cone)

    def time_for(self, cone: Collection[str]) -> bool:
        """Is there time to run some cells?"""
        seconds = self.seconds(cone)
        return self._spent + seconds <= self.budget and time.monotonic() + seconds <= self.latest

    def grant(self, seconds: float) -> None:
        """Let so many seconds' worth of runs be made from now on at least, as far as there is time at all."""
        self.budget = max(self.budget, self._spent + seconds)

    async def run(self, copy: WorkingCopy, targets: Collection[str], cone: Collection[str]) -> ConeRun:
        """Run a cone; if something that was left out proves to be needed, everything up to its last target.

        Arguments:
            copy: the notebook, with what is on trial.
            targets: ids of the cells whose outputs are wanted.
            cone: ids of the cells that they depend on, and their own.
        """
        everything = self.cells[: 1 + max(self.cells.index(target) for target in targets)]
        result = await self._run(copy, everything if self._whole else cone)
        missing = set(targets) - result.outputs.keys()
        if not self._whole and missing and result.failure is not None and _is_lookup(result.failure):
            result = await self._run(copy, everything)
            self._whole = not missing <= set(targets) - result.outputs.keys()
        return result

    async def _run(self, copy: WorkingCopy, wanted: Collection[str]) -> ConeRun:
        self.made += 1
        self.work.counts.replays += 1
        cells = [cell for cell in copy.cells if cell.id in wanted or cell.id not in self.cells]
        part = WorkingCopy((cell for cell in cells if cell.cell_type == "code"), copy.files)
        started = time.monotonic()
        await self.kernel.restart()
        options = self.work.options.model_copy(update={"max_restarts": 0})
        runner = Runner(self.kernel, part, options, folder=self.work.folder)
        passage = Passage(runner, part, self.saved, self._show, "calibrate")
        longest = min(self.latest - started, _BUSY * (self.budget - self._spent))
        await passage.run_within(max(1.0, longest))
        took = time.monotonic() - started
        self._spent += max(min(took, self.seconds(wanted)), took / _BUSY)
        failures = [
            result.failure
            for cell, result in passage.results.items()
            if result.state == "failed" and result.failure is not None and self.passage.ran(cell)
        ]
        outputs = {cell: result.outputs for cell, result in passage.results.items() if passage.ran(cell)}
        # A name that is missing may only be that of a cell that was left out, in code that no target needs.
        failures.sort(key=_is_lookup)
        return ConeRun(outputs, failures[0] if failures else None)

    def _show(self, event: Event) -> None:
        # The cells' states are those of the run; of a trial one only wants to know that it goes on.
        if isinstance(event, CellEvent) and event.state == "running" and event.cell_id in self.cells:
            number = 1 + self.cells.index(event.cell_id)
            message = f"why results differ: runs cell {number} again"
            self.work.emit(ActivityEvent(cell_id=event.cell_id, message=message))


def _is_lookup(failure: Failure) -> bool:
    return failure.crash is not None and failure.crash.type in ("NameError", "KeyError")
