"""What runs on this server just now: each in a task of its own, so many at once, stopped once."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from typing import Any

from ..kernel import KernelError
from ..model import NoteEvent, State, StateEvent
from .engine import Kernels
from .log import Log

ENDED: tuple[State, ...] = ("done", "cancelled", "interrupted", "error")

Work = Callable[[], Coroutine[Any, Any, None]]


class AlreadyRunningError(Exception):
    """The notebook is being modernized or verified already, by the modernization ``id``."""

    def __init__(self, modernization: str) -> None:
        super().__init__("This notebook is being modernized already. Cancel that, or wait for its end.")
        self.id = modernization


class Runs:
    """The runs of this server. Every method belongs to the event loop.

    Arguments:
        max_concurrent: so many run at once; the others are queued.
        log: for the administrator.

    Attributes:
        logs: of those that run or are queued, by the modernization's id.
    """

    def __init__(self, max_concurrent: int, log: logging.Logger) -> None:
        self.logs: dict[str, Log] = {}
        self._slots = asyncio.Semaphore(max_concurrent)
        self._log = log
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._stopping: set[str] = set()
        self._is_leaving = False

    def refuse_second(self, path: str) -> None:
        """Raise :class:`AlreadyRunningError` if a notebook has one that runs."""
        for modernization, log in self.logs.items():
            if log.snapshot.path == path:
                raise AlreadyRunningError(modernization)

    def begin(
        self,
        log: Log,
        kernels: Kernels,
        work: Work,
        *,
        notes: Sequence[str] = (),
        first: Callable[[], Awaitable[None]] | None = None,
        as_before: bool = False,
    ) -> None:
        """Begin a run.

        Arguments:
            log: of the modernization; its last event is one of a state that has ended.
            kernels: gone in the end.
            work: what is done.
            notes: what a person should know from the beginning.
            first: done before anything is logged.
            as_before: the modernization's state is in the end what it is now, however the work ends.
        """
        modernization, before = log.snapshot.id, log.snapshot

        def end(state: State, message: str) -> None:
            if as_before:
                log.emit(StateEvent(state=before.state, phase=before.phase, message=before.message))
            elif log.snapshot.state not in ENDED:  # the engine has the last word if it had one
                log.emit(StateEvent(state=state, message=message))

        def wrong(told: str) -> None:
            if as_before:
                log.emit(NoteEvent(level="warning", message=f"It went wrong: {told}"))
            end("error", told)

        async def run() -> None:
            try:
                if first is not None:
                    await first()
                if self._slots.locked():
                    log.emit(StateEvent(state="queued", message="Waiting for other modernizations to end."))
                async with self._slots:
                    log.emit(StateEvent(state="running"))
                    for note in filter(None, [kernels.note, *notes]):
                        log.emit(NoteEvent(message=note))
                    await work()
            except asyncio.CancelledError:
                if self._is_leaving and not as_before:
                    # Nobody stopped it, whatever the engine made of the cancellation.
                    log.emit(StateEvent(state="interrupted", message="The server was stopped."))
                end("cancelled", "Stopped.")
            except KernelError as error:  # of the machine or the environment, and told as it is
                self._log.warning("Modernization %s ended: %s", modernization, error)
                wrong(str(error))
            except Exception as error:
                self._log.exception("Modernization %s ended with a defect of the extension", modernization)
                wrong(f"{type(error).__name__}: {error}")
            else:
                end("done", "")
            finally:
                try:
                    await kernels.shutdown()
                except Exception:
                    self._log.exception("A kernel of modernization %s may be left over", modernization)

        def ended(_: object) -> None:
            del self._tasks[modernization], self.logs[modernization]
            self._stopping.discard(modernization)

        task = asyncio.create_task(run(), name=f"modernization {modernization}")
        self._tasks[modernization], self.logs[modernization] = task, log
        task.add_done_callback(ended)

    async def leave(self) -> None:
        """Cut short all that run: the server goes."""
        self._is_leaving = True
        await self.stop(list(self.logs))

    async def stop(self, modernizations: Collection[str]) -> None:
        """Cancel those that run, once each: a second cancellation would break off the shutdown of the kernels."""
        tasks = {
            modernization: self._tasks[modernization]
            for modernization in modernizations
            if modernization in self._tasks
        }
        for modernization, task in tasks.items():
            if modernization not in self._stopping:
                self._stopping.add(modernization)
                task.cancel()
        if tasks:
            await asyncio.wait(tasks.values())
