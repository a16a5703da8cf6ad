"""The state of a modernization is its event log, folded. ``src/model.ts`` folds the same way."""

from collections.abc import Iterable
from typing import Any

from .model import (
    CellEvent,
    DecisionEvent,
    EnvironmentEvent,
    Event,
    FailureEvent,
    NoteEvent,
    ReportEvent,
    StateEvent,
    Status,
    Suggestion,
    SuggestionEvent,
    TrialEvent,
)
from .model.requests import Snapshot


def fold(start: Snapshot, events: Iterable[Event]) -> Snapshot:
    """The state after ``events``, of which those that ``start`` knows already are passed over."""
    snapshot = start
    for event in events:
        if event.seq > snapshot.last_seq:
            snapshot = _after(snapshot, event)
    return snapshot


def _after(snapshot: Snapshot, event: Event) -> Snapshot:
    change: dict[str, Any]
    match event:
        case StateEvent():
            change = {"state": event.state, "phase": event.phase, "message": event.message}
        case EnvironmentEvent():
            change = {"environment": event.environment}
        case CellEvent():
            change = {"cells": {**snapshot.cells, event.cell_id: event}}
        case FailureEvent():
            change = {"failures": [*snapshot.failures, event.failure]}
        case TrialEvent():
            change = {"trial": event}
        case SuggestionEvent():
            change = {"suggestions": _replaced(snapshot.suggestions, event.suggestion)}
        case DecisionEvent():
            change = {"suggestions": _decided(snapshot.suggestions, event.suggestion_id, event.status)}
        case NoteEvent():
            change = {"notes": [*snapshot.notes, event.message]}
        case ReportEvent():
            change = {"report": event.report}
    return snapshot.model_copy(update={**change, "updated": event.time, "last_seq": event.seq})


def _replaced(suggestions: list[Suggestion], new: Suggestion) -> list[Suggestion]:
    if all(old.id != new.id for old in suggestions):
        return [*suggestions, new]
    return [new if old.id == new.id else old for old in suggestions]


def _decided(suggestions: list[Suggestion], suggestion_id: str, status: Status) -> list[Suggestion]:
    return [
        old.model_copy(update={"status": status}) if old.id == suggestion_id else old for old in suggestions
    ]


def consequences(suggestions: list[Suggestion], suggestion_id: str, status: Status) -> list[DecisionEvent]:
    """The decision itself, and what follows from it for suggestions that were verified on top of this one.

    If one is rejected or stale, those that need it were never seen to work without it:
    verified becomes proposed. If it comes back, so do they, unless they need another
    that is out as well. Those that a person decided on stay as they are.
    """
    now = {suggestion.id: suggestion.status for suggestion in suggestions}
    now[suggestion_id] = status
    events = [DecisionEvent(suggestion_id=suggestion_id, status=status)]
    changed = True
    while changed:
        changed = False
        for suggestion in suggestions:
            if suggestion.id == suggestion_id or now[suggestion.id] not in ("proposed", "verified"):
                continue
            held = all(now.get(need, "verified") in ("verified", "accepted") for need in suggestion.built_on)
            passed = suggestion.evidence.after is not None and suggestion.evidence.after.result != "failed"
            wanted: Status = "verified" if held and passed else "proposed"
            if suggestion.built_on and now[suggestion.id] != wanted:
                now[suggestion.id] = wanted
                events.append(DecisionEvent(suggestion_id=suggestion.id, status=wanted))
                changed = True
    return events
