"""What is known of all modernizations: in the store, and in memory while somebody is interested."""

import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Any

from ..model import Event
from ..model.requests import Snapshot, Summary
from ..shown import Shown
from ..store import Store, moved
from .log import Log
from .refusal import Refusal
from .store_thread import StoreThread

_IDLE_LOGS_KEPT = 8
_REPLAYED_AT_ONCE = 200


class Records:
    """The logs of the modernizations, what they began with, and what their last runs showed.

    Every method belongs to the event loop.

    Arguments:
        store_path: where the store lies.
        log: for the administrator.
        tell: hears of every event, with the states before and after it.
        running: the ids of those that run just now, which are kept in memory.
    """

    def __init__(
        self,
        store_path: str,
        log: logging.Logger,
        tell: Callable[[Event, Snapshot, Snapshot], None],
        running: Callable[[], Collection[str]],
    ) -> None:
        self._log = log
        self._tell = tell
        self._running = running
        self._store = StoreThread(store_path, log)
        self._logs: dict[str, Log] = {}
        self._not_kept: set[str] = set()

    async def summaries(self, path: str | None = None) -> list[Summary]:
        return await self._store.ask(lambda store: store.summaries(path))

    async def log_of(self, modernization: str) -> Log:
        """The log of a modernization; KeyError if there is none of that id."""
        if modernization not in self._logs:
            snapshot = await self._store.ask(lambda store: store.snapshot(modernization))
            if snapshot is None:
                raise KeyError(modernization)
            # Someone else may have asked for the same one meanwhile: there must be only one log of each.
            if modernization not in self._logs:
                self.begin(snapshot)
        return self._logs[modernization]

    async def notebook(self, modernization: str) -> dict[str, Any] | None:
        """The notebook as it was sent; None if it is not kept."""
        return await self._store.ask(lambda store: store.notebook(modernization))

    async def shown(self, modernization: str) -> Shown | None:
        """What its last run showed; None if it is not kept."""
        if modernization in self._not_kept:
            return None

        def read(store: Store) -> Shown | None:
            text = store.shown(modernization)
            return None if text is None else Shown.from_json(text)

        return await self._store.ask(read)

    async def replay(self, modernization: str, since: int) -> list[tuple[int, str]]:
        """Some of the events after number ``since``: (number, JSON). Ask again until there are no more."""
        return await self._store.ask(lambda store: store.events(modernization, since, _REPLAYED_AT_ONCE))

    def begin(self, snapshot: Snapshot) -> Log:
        """The log of a modernization that goes on from this; :meth:`create` keeps a new one."""
        log = self._logs[snapshot.id] = Log(snapshot, self._store.write, self._tell)
        running = self._running()
        idle = [i for i, known in self._logs.items() if i not in running and not known.listeners]
        for modernization in idle[:-_IDLE_LOGS_KEPT]:
            del self._logs[modernization]
        return log

    async def create(self, start: Snapshot, notebook: dict[str, Any]) -> None:
        """Keep a new one, and the notebook as it was sent."""
        await self._store.ask(lambda store: store.create(start, notebook))

    async def delete(self, modernization: str) -> None:
        """Forget one that does not run."""
        await self._store.ask(lambda store: store.delete(modernization))
        log = self._logs.pop(modernization, None)
        for listener in log.listeners if log else ():
            listener.drop()

    async def move(self, source: str, target: str) -> None:
        """A notebook, or the folder of some, has another path in the server's contents."""

        def move_logs() -> None:
            for log in self._logs.values():
                log.snapshot = moved(log.snapshot, source, target)

        move_logs()
        await self._store.ask(lambda store: store.move(source, target))
        # One may have been read from the store just before.
        move_logs()

    async def keeping(self, modernization: str, work: Callable[[], Awaitable[Shown | None]]) -> None:
        """Do some work, and keep what the last run showed."""
        if shown := await work():
            # If it cannot be kept, what an earlier run showed is not what the last one did: nothing is better.
            self._not_kept.add(modernization)
            try:
                # Whoever hears of the end and asks for it at once is answered after this.
                await self._store.ask(lambda store: store.keep_shown(modernization, shown.to_json()))
                self._not_kept.discard(modernization)
            except Refusal as error:  # the run is over all the same; a copy shows less
                self._log.error("What modernization %s showed is not kept: %s", modernization, error)
                with suppress(Refusal):
                    await self._store.ask(lambda store: store.forget_shown(modernization))

    async def written(self) -> None:
        """Returns when all that happened so far is in the store."""
        await self._store.ask(lambda store: None)

    async def close(self) -> None:
        await self._store.close()
