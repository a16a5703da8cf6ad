"""Watching the cells that a runner runs: when to stop one early, and where it spent its time."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..model import Profile, WorkingCopy
from .gpus import Gpus
from .log import Log, Ran
from .outcome import Slowest
from .owned import OwnedKernel
from .profiling import Impatient, Moment, Watch, profile_of

# Seconds after which a statement should have begun to use a GPU.
_GPU_WORTH = 5.0
_ON_GPUS = re.compile(
    r"^\s*(?:import|from)\s+(?:torch|tensorflow|keras|jax|fastai|transformers)\b", re.MULTILINE
)


class Watching:
    """What the profiler in a kernel tells of one cell after the other.

    Arguments:
        kernel: in which they run.
        working_copy: the cells.
        log: those that were run.
        impatient: asked while a cell runs whether to stop it early; each statement is stopped at most once.
    """

    def __init__(
        self, kernel: OwnedKernel, working_copy: WorkingCopy, log: Log, impatient: Impatient | None
    ) -> None:
        self._kernel = kernel
        self._working_copy = working_copy
        self._log = log
        self._impatient = impatient
        self._stopped: set[tuple[str, int]] = set()
        self._gpus = Gpus()
        # What the profiler had written before the cell began.
        self._before: dict[str, Any] | None = None

    @contextmanager
    def patiently(self) -> Iterator[None]:
        """Nothing is stopped early meanwhile."""
        impatient, self._impatient = self._impatient, None
        try:
            yield
        finally:
            self._impatient = impatient

    def begin(self, cell_id: str) -> Watch | None:
        """Watch a cell that is about to run; None if nobody is impatient."""
        self._before = self._kernel.profile()
        self._gpus.begin()
        impatient = self._impatient
        if impatient is None:
            return None

        def once(moment: Moment) -> bool:
            if moment.seconds > _GPU_WORTH:
                self._gpus.look()
            place = (moment.cell_id, moment.statement)
            if place in self._stopped or not impatient(moment):
                return False
            self._stopped.add(place)
            return True

        return Watch(cell_id, self._kernel.profile, self._log.cells, self._working_copy.sources, once)

    def profile(self, cell_id: str) -> Profile | None:
        """The profile of the cell that ran last; None if the profiler, which needs the GIL, wrote nothing of it."""
        facts = self._kernel.profile()
        if facts is None or facts == self._before:
            return None
        return profile_of(facts, cell_id, self._log.cells, self._working_copy.sources)

    def idle_gpu(self) -> str | None:
        """The GPU that had nothing to do while the cell ran that ran last, if the notebook uses libraries that would use it."""
        return self._gpus.idle() if any(map(_ON_GPUS.search, self._working_copy.sources.values())) else None

    def slowest(self, ran: Ran, watch: Watch | None) -> Slowest | None:
        """The statement that took longest of a cell that was watched, unless it was stopped once already."""
        number, seconds = watch.slowest if watch is not None else (-1, 0.0)
        if not 0 <= number < len(ran.statements) or (ran.cell_id, number) in self._stopped:
            return None
        profile = self.profile(ran.cell_id)
        return Slowest(number, ran.statements[number].span, seconds, profile) if profile is not None else None
