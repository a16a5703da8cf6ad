"""The store in a thread of its own, so that a slow disk never holds up the event loop."""

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ..model.requests import Snapshot
from ..store import Store, summarize
from ..store_file import StoreError
from .refusal import Refusal

_MOST_UNWRITTEN = 20_000

T = TypeVar("T")


class StoreThread:
    """Opens the store with the first use; answers come in the order in which they were asked for.

    Arguments:
        path: of the store.
        log: for the administrator.
    """

    def __init__(self, path: str, log: logging.Logger) -> None:
        self._path = path
        self._log = log
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="mlemodernizer-store")
        self._store: Store | None = None
        self._unwritten: deque[tuple[int, str, Snapshot]] = deque()

    async def ask(self, question: Callable[[Store], T]) -> T:
        """Put a question to the store, after all that was written before.

        Raises:
            Refusal: the store cannot be opened, read or written.
        """

        def answer() -> T:
            self._flush()
            try:
                return question(self._opened())
            except StoreError as error:
                raise Refusal(503, str(error)) from error
            except sqlite3.Error as error:
                told = f"The store of modernizations, {self._path}, cannot be used now: {error}."
                raise Refusal(503, told) from error

        return await asyncio.get_running_loop().run_in_executor(self._thread, answer)

    def write(self, seq: int, body: str, snapshot: Snapshot) -> None:
        """Write an event soon: its number, its JSON, and the state after it."""
        self._unwritten.append((seq, body, snapshot))
        self._thread.submit(self._flush)

    async def close(self) -> None:
        """Write what is left, and close the store."""
        if self._store is not None:
            await self.ask(Store.close)
        self._thread.shutdown()

    def _flush(self) -> None:
        """In the thread: write what there is, each modernization's events in one transaction."""
        batches: dict[str, list[tuple[int, str, Snapshot]]] = {}
        while self._unwritten:
            seq, body, snapshot = self._unwritten.popleft()
            batches.setdefault(snapshot.id, []).append((seq, body, snapshot))
        for modernization, batch in batches.items():
            summary = summarize(batch[-1][2]).model_dump_json()
            try:
                self._opened().append(modernization, [(seq, body) for seq, body, _ in batch], summary)
            except (StoreError, sqlite3.Error) as error:
                self._log.error("Events of modernization %s could not be written: %s", modernization, error)
                # The disk may have room again later; a log has no gaps.
                self._unwritten.extendleft(reversed(batch[-_MOST_UNWRITTEN:]))

    def _opened(self) -> Store:
        if self._store is None:
            self._store = Store(self._path)
        return self._store
