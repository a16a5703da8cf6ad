"""The live log of one modernization: numbers events, keeps the state, writes, and tells those who listen."""

import asyncio
import time
from collections import deque
from collections.abc import Callable

from pydantic_core import PydanticSerializationError

from ..model import Event
from ..model.requests import Snapshot
from ..saved import encodable_data
from ..state import completed, fold
from ..store import EVENT

_MOST_WAITING = 2_000
_MOST_WAITING_CHARACTERS = 16_000_000


class Listener:
    """A client's queue of events. One that does not keep up is dropped: it comes back and is replayed."""

    def __init__(self) -> None:
        self.dropped = False
        self._waiting: deque[str] = deque()
        self._characters = 0
        self._arrived = asyncio.Event()

    def put(self, message: str) -> None:
        self._waiting.append(message)
        self._characters += len(message)
        if len(self._waiting) > _MOST_WAITING or self._characters > _MOST_WAITING_CHARACTERS:
            self.drop()
        self._arrived.set()

    def drop(self) -> None:
        """End it: the client is to close."""
        self.dropped = True
        self._waiting.clear()
        self._arrived.set()

    async def get(self, timeout: float) -> str | None:
        """The next message; None if none came within ``timeout`` seconds, or if the client was dropped."""
        if not self._waiting and not self.dropped:
            self._arrived.clear()
            try:
                await asyncio.wait_for(self._arrived.wait(), timeout)
            except asyncio.TimeoutError:
                return None
        if self.dropped:
            return None
        message = self._waiting.popleft()
        self._characters -= len(message)
        return message


class Log:
    """The only place in which events of a modernization get their number.

    Arguments:
        snapshot: the state so far.
        write: takes the number and the JSON of each new event, and the state after it.
        tell: takes each new event, and the states before and after it.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        write: Callable[[int, str, Snapshot], None],
        tell: Callable[[Event, Snapshot, Snapshot], None] = lambda *_: None,
    ) -> None:
        self.snapshot = snapshot
        self.listeners: set[Listener] = set()
        self._write = write
        self._tell = tell

    def emit(self, event: Event) -> None:
        """Number an event and tell everyone. Belongs to the event loop's thread."""
        stamp = {"seq": self.snapshot.last_seq + 1, "time": time.time()}
        # Made anew, since an event may hold objects that the one who emits goes on changing.
        stamped = completed(self.snapshot, event).model_copy(update=stamp, deep=True)
        try:
            message = EVENT.dump_json(stamped).decode()
        except PydanticSerializationError:
            stamped = EVENT.validate_python(encodable_data(stamped.model_dump()))
            message = EVENT.dump_json(stamped).decode()
        before, self.snapshot = self.snapshot, fold(self.snapshot, [stamped])
        self._write(stamped.seq, message, self.snapshot)
        self._tell(stamped, before, self.snapshot)
        for listener in self.listeners:
            listener.put(message)
