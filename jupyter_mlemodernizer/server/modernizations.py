"""The modernizations of this server: started, watched, decided on, cancelled.

They belong to the server, not to a page or a socket: those come and go.
"""

import logging
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath
from typing import Any

from ..agent.configuration import ModelConfiguration
from ..asking import Asking
from ..model import Event, Evidence, ModelCallEvent, Options, ReportEvent, Suggestion, SuggestionEvent
from ..model.requests import AskRequest, DecisionRequest, Snapshot, SuggestRequest, TryRequest
from ..references import links
from ..retry import Retry
from ..saved import cells_at_start
from ..state import consequences
from .engine import Engine, Kernels
from .log import Log
from .records import Records
from .runs import Runs

_FROM_EXTENSIONS = 500


@dataclass(frozen=True)
class Live:
    """A notebook as it is now, and where it runs.

    Arguments:
        notebook: nbformat 4 JSON, every cell with its live id.
        folder: the notebook's folder in the file system.
        options: that hold now, which need not be those of the start.
        kernels: where its kernels come from.
    """

    notebook: dict[str, Any]
    folder: str
    options: Options
    kernels: Kernels


class Modernizations:
    """What is done to modernizations.

    Every method belongs to the event loop.

    Arguments:
        store_path: where the store lies.
        engine: does the work.
        max_concurrent: so many run at once; the others are queued.
        log: for the administrator.
        tell: hears of every event, with the states before and after it.

    Attributes:
        records: what is known of them.
    """

    def __init__(
        self,
        store_path: str,
        engine: Engine,
        max_concurrent: int,
        log: logging.Logger,
        tell: Callable[[Event, Snapshot, Snapshot], None],
    ) -> None:
        self._engine = engine
        self._runs = Runs(max_concurrent, log)
        self.records = Records(store_path, log, tell, lambda: self._runs.logs)

    def running(self) -> dict[str, str]:
        """Those that run or are queued: id → path."""
        return {modernization: log.snapshot.path for modernization, log in self._runs.logs.items()}

    async def start(
        self,
        notebook: dict[str, Any],
        *,
        path: str,
        folder: str,
        options: Options,
        kernels: Kernels,
        model: ModelConfiguration | None = None,
        notes: Sequence[str] = (),
    ) -> str:
        """Begin to modernize; the id of the modernization.

        Arguments:
            notebook: nbformat 4 JSON, every cell with its live id.
            path: of the notebook, in the server's contents.
            folder: the notebook's folder in the file system.
            options: of this modernization, within the limits.
            kernels: where its kernels come from.
            model: the language model that may be asked.
            notes: what else a person should know from the beginning.

        Raises:
            AlreadyRunningError: the notebook has one that runs.
        """
        # Opens the store, so that a problem with it is told now; from here on without a pause, so that
        # of two requests for one notebook only one passes.
        await self.records.written()
        self._runs.refuse_second(path)
        start = Snapshot(
            id=uuid.uuid4().hex,
            path=path,
            name=PurePosixPath(path).name,
            created=time.time(),
            updated=time.time(),
            options=options,
            cells_at_start=cells_at_start(notebook),
        )
        log = self.records.begin(start)
        work = partial(
            self._engine.modernize,
            notebook,
            folder=folder,
            name=start.name,
            options=options,
            start_kernel=kernels.start,
            emit=log.emit,
            modernization=start.id,
            model=model,
        )
        self._runs.begin(
            log,
            kernels,
            partial(self.records.keeping, start.id, work),
            notes=notes,
            first=lambda: self.records.create(start, notebook),
        )
        return start.id

    async def verify(self, modernization: str, live: Live) -> None:
        """Begin to run the notebook as it is now from a fresh kernel.

        Raises:
            KeyError: no such modernization.
            AlreadyRunningError: the notebook has one that runs.
        """
        log, original = await self._known(modernization, live)
        work = partial(
            self._engine.verify,
            live.notebook,
            original,
            folder=live.folder,
            name=log.snapshot.name,
            options=live.options,
            start_kernel=live.kernels.start,
            emit=log.emit,
            suggestions=_copies(log.snapshot.suggestions),
            modernization=modernization,
        )
        self._runs.begin(log, live.kernels, partial(self.records.keeping, modernization, work))

    async def retry(self, modernization: str, live: Live, request: TryRequest) -> None:
        """Begin to try a person's own source of a cell; the state is what it was when that has ended.

        Raises:
            KeyError: no such modernization.
            AlreadyRunningError: the notebook has one that runs.
            RetryError: there is nothing to try.
        """
        log, original = await self._known(modernization, live)
        before = log.snapshot
        failures = [failure for failure in before.failures if failure.cell_id == request.cell_id]
        ready = Retry(
            live.notebook,
            _copies(before.suggestions),
            cell_id=request.cell_id,
            source=request.source,
            edited=request.suggestion_id,
            folder=live.folder,
            failure=failures[-1] if failures else None,
        )
        work = partial(
            self._engine.retry,
            ready,
            original,
            folder=live.folder,
            options=live.options,
            start_kernel=live.kernels.start,
            emit=log.emit,
        )
        self._runs.begin(log, live.kernels, work, as_before=True)

    async def ask(
        self, modernization: str, live: Live, request: AskRequest, model: ModelConfiguration
    ) -> None:
        """Begin to ask the language model about one cell; the state is what it was when that has ended.

        Raises:
            KeyError: no such modernization.
            AlreadyRunningError: the notebook has one that runs.
            AskingError: there is nothing to ask about.
        """
        log, original = await self._known(modernization, live)
        before = log.snapshot
        ready = Asking(
            live.notebook,
            _copies(before.suggestions),
            cell_id=request.cell_id,
            hint=request.hint,
            replaced=request.suggestion_id,
            folder=live.folder,
        )

        def emit(event: Event) -> None:
            if isinstance(event, ModelCallEvent):
                # A question has a budget of its own, which numbers its calls from 1.
                number = event.call.number + len(before.calls)
                event = ModelCallEvent(call=event.call.model_copy(update={"number": number}))
            log.emit(event)

        async def work() -> None:
            try:
                await self._engine.ask(
                    ready,
                    original,
                    folder=live.folder,
                    options=live.options,
                    start_kernel=live.kernels.start,
                    emit=emit,
                    model=model,
                )
            finally:
                # However it ended: what it cost counts.
                if before.report is not None and len(log.snapshot.calls) > len(before.calls):
                    log.emit(ReportEvent(report=before.report))

        self._runs.begin(log, live.kernels, work, as_before=True)

    async def cancel(self, modernization: str) -> None:
        """Stop it, if it runs; returns when its kernels are gone. KeyError if there is no such one."""
        await self.records.log_of(modernization)
        await self._runs.stop([modernization])

    async def delete(self, modernization: str) -> None:
        """Stop and forget it. KeyError if there is no such one."""
        await self.cancel(modernization)
        await self.records.delete(modernization)

    async def decide(self, modernization: str, suggestion: str, decision: DecisionRequest) -> None:
        """Record a decision and what follows from it, so that it outlives the server. KeyError: no such suggestion."""
        log = await self.records.log_of(modernization)
        if all(known.id != suggestion for known in log.snapshot.suggestions):
            raise KeyError(suggestion)
        for event in consequences(log.snapshot.suggestions, suggestion, decision.status, decision.declined):
            log.emit(event)
        await self.records.written()

    async def suggest(self, modernization: str, request: SuggestRequest) -> Suggestion:
        """Add a suggestion of another extension's; nobody has seen it run yet.

        Raises:
            KeyError: no such modernization.
            ValueError: there are too many of them.
        """
        log = await self.records.log_of(modernization)
        if (
            sum(known.origin.startswith("extension:") for known in log.snapshot.suggestions)
            >= _FROM_EXTENSIONS
        ):
            raise ValueError(
                f"Other extensions have made {_FROM_EXTENSIONS} suggestions: that is all there can be."
            )
        suggestion = Suggestion(
            id=uuid.uuid4().hex[:12],
            origin=f"extension:{request.extension}",
            evidence=Evidence(checks=request.checks),
            links=links(request.reference),
            **request.model_dump(exclude={"extension", "checks"}),
        )
        log.emit(SuggestionEvent(suggestion=suggestion))
        await self.records.written()
        return suggestion

    async def stop(self) -> None:
        """Cut all short, and close the store."""
        await self._runs.leave()
        await self.records.close()

    async def _known(self, modernization: str, live: Live) -> tuple[Log, dict[str, Any]]:
        """A modernization that does not run, and the notebook as it was at its start, or else as it is now."""
        original = await self.records.notebook(modernization)
        log = await self.records.log_of(modernization)
        self._runs.refuse_second(log.snapshot.path)
        return log, original or live.notebook


def _copies(suggestions: Sequence[Suggestion]) -> list[Suggestion]:
    return [suggestion.model_copy(deep=True) for suggestion in suggestions]
