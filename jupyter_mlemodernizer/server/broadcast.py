"""What the server's own event log hears of modernizations, for administrators who count and extensions that listen.

jupyter_events passes events on only where somebody has asked for them (``c.EventLogger.handlers``, or a listener).
"""

from collections import Counter
from typing import TYPE_CHECKING, Any

from ..model import DecisionEvent, Event, StateEvent
from ..model.requests import Snapshot
from .runs import ENDED

if TYPE_CHECKING:
    from jupyter_events import EventLogger

SCHEMA = "https://events.jupyter.org/jupyter_mlemodernizer/modernization/v1"


class Broadcast:
    """Tells the server's event log that something began, ended or was decided.

    Arguments:
        logger: the server's, which knows the schema; None where there is none.
    """

    def __init__(self, logger: "EventLogger | None") -> None:
        self._logger = logger

    def tell(self, event: Event, before: Snapshot, now: Snapshot) -> None:
        """Pass on what an event means, if anything.

        Arguments:
            event: the newest one of a modernization.
            before: its state before the event.
            now: its state with the event.
        """
        match event:
            case StateEvent(state="running") if before.state != "running":
                self._emit("started", now)
            case StateEvent(state=state) if state in ENDED and before.state not in ENDED:
                kinds = Counter(suggestion.kind for suggestion in now.suggestions)
                verdict = {"verdict": now.report.verdict} if now.report else {}
                self._emit("ended", now, state=state, suggestions=dict(kinds), **verdict)
            case DecisionEvent(suggestion_id=identity, status=status):
                known = next((each for each in now.suggestions if each.id == identity), None)
                if known is not None:
                    self._emit(
                        "decided",
                        now,
                        suggestion=identity,
                        kind=known.kind,
                        origin=known.origin,
                        status=status,
                    )

    def _emit(self, action: str, now: Snapshot, **data: Any) -> None:
        if self._logger is None:
            return
        about = {"action": action, "modernization": now.id, "path": now.path}
        self._logger.emit(schema_id=SCHEMA, data=about | data)
