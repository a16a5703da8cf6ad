"""What the steps of one piece of work on a notebook share: what is wanted, where, and who hears of it."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from .model import Counts, Event, Failure, NoteEvent, Options, Phase, StateEvent, WorkingCopy
from .proposer import Context, Facts


@dataclass
class Work:
    """A modernization, a verification, or another piece of work on one notebook.

    Attributes:
        options: what the user asked for.
        folder: the notebook's folder, where the kernel runs.
        emit: receives every event as it happens.
        counts: what was done so far.
        notes: what a person should know, as sentences.
        seconds: that each phase took.
        started: on the clock of :func:`time.monotonic`.
    """

    options: Options
    folder: str
    emit: Callable[[Event], None]
    counts: Counts = field(default_factory=Counts, init=False)
    notes: list[str] = field(default_factory=list, init=False)
    seconds: dict[Phase, float] = field(default_factory=dict, init=False)
    started: float = field(default_factory=time.monotonic, init=False)

    @property
    def elapsed(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self.started

    def note(self, message: str, level: Literal["info", "warning"] = "warning") -> None:
        """Tell a person something, at once and in the report."""
        self.notes.append(message)
        self.emit(NoteEvent(level=level, message=message))

    def context(
        self, copy: WorkingCopy, facts: Facts, failure: Failure | None = None, **known: Any
    ) -> Context:
        """What a proposer may know; ``known`` are further fields of :class:`Context`."""
        return Context(copy, facts, self.options, self.folder, failure, **known)

    @contextmanager
    def ending(self) -> Iterator[None]:
        """Tell how it ended where that is not with a report: stopped, or with an error; both go on to the caller."""
        try:
            yield
        except asyncio.CancelledError:
            self.emit(StateEvent(state="cancelled", message="Stopped."))
            raise
        except Exception as error:
            self.emit(StateEvent(state="error", message=str(error)))
            raise

    @contextmanager
    def phase(self, phase: Phase) -> Iterator[None]:
        """Tell that a phase begins, and measure how long it takes."""
        self.emit(StateEvent(state="running", phase=phase))
        started = time.monotonic()
        try:
            yield
        finally:
            self.seconds[phase] = self.seconds.get(phase, 0.0) + time.monotonic() - started
