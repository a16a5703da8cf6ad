"""The state of a modernization is its event log, folded. ``src/model.ts`` folds the same way."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .model import (
    ActivityEvent,
    CellEvent,
    DecisionEvent,
    EnvironmentEvent,
    Event,
    FailureEvent,
    Hunk,
    ModelCall,
    ModelCallEvent,
    NoteEvent,
    Report,
    ReportEvent,
    Spent,
    StateEvent,
    Status,
    Suggestion,
    SuggestionEvent,
    TrialEvent,
)
from .model.requests import Snapshot

_ACTIVITIES_KEPT = 50
_OPEN: tuple[Status, ...] = ("proposed", "verified")


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
            change = {
                "state": event.state,
                "phase": event.phase,
                "message": event.message,
                "state_seq": event.seq,
            }
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
            change = {"suggestions": _decided(snapshot.suggestions, event)}
        case NoteEvent():
            change = {"notes": [*snapshot.notes, event.message]}
        case ActivityEvent():
            change = {"activities": [*snapshot.activities, event][-_ACTIVITIES_KEPT:]}
        case ModelCallEvent():
            change = {"calls": [*snapshot.calls, event.call]}
        case ReportEvent():
            change = {"report": event.report}
    return snapshot.model_copy(update={**change, "updated": event.time, "last_seq": event.seq})


def _replaced(suggestions: list[Suggestion], new: Suggestion) -> list[Suggestion]:
    if all(old.id != new.id for old in suggestions):
        return [*suggestions, new]
    return [new if old.id == new.id else old for old in suggestions]


def _decided(suggestions: list[Suggestion], event: DecisionEvent) -> list[Suggestion]:
    change: dict[str, Any] = {"status": event.status}
    if event.declined is not None:
        change["declined"] = event.declined
    return [old.model_copy(update=change) if old.id == event.suggestion_id else old for old in suggestions]


def completed(snapshot: Snapshot, event: Event) -> Event:
    """The event with what the engine does not know: what a person decided meanwhile, and what other questions cost.

    Applied before an event goes into the log, so that the log is plain to fold.
    """
    known = {suggestion.id: suggestion for suggestion in snapshot.suggestions}
    out = out_with(snapshot.suggestions, {one.id: one.status for one in snapshot.suggestions})

    def decide(suggestion: Suggestion) -> Suggestion:
        old = known.get(suggestion.id)
        change: dict[str, Any] = {}
        if suggestion.status == "verified" and out.intersection(suggestion.built_on):
            # The run had what a person has rejected meanwhile.
            change["status"] = "proposed"
        if old is not None and old.status in ("accepted", "rejected"):
            change["status"] = old.status
        if old is not None and old.edits == suggestion.edits:
            change["declined"] = old.declined
        return suggestion.model_copy(update=change)

    match event:
        case SuggestionEvent():
            return event.model_copy(update={"suggestion": decide(event.suggestion)})
        case ReportEvent():
            later = {
                "suggestions": [decide(suggestion) for suggestion in event.report.suggestions],
                "spent": spent(snapshot.calls),
                **_kept(event.report, snapshot.report),
            }
            return event.model_copy(update={"report": event.report.model_copy(update=later)})
    return event


def _kept(report: Report, before: Report | None) -> dict[str, Any]:
    """What a verification, which is nothing but the clean run, does not find out: it stays what it was."""
    if before is None or report.counts.statements_run > 0:
        return {}
    work = before.counts.model_copy(update={"statements_run": 0})
    return {
        "era": report.era or before.era,
        "seconds": report.seconds or before.seconds,
        "counts": work,
        "notes": list(dict.fromkeys([*before.notes, *report.notes])),
    }


def spent(calls: Sequence[ModelCall]) -> Spent | None:
    """What all calls of the language model cost; None if there was none, its cost None if that of one is not known."""
    if not calls:
        return None
    costs = [call.cost for call in calls]
    return Spent(
        calls=len(calls),
        input_tokens=sum(call.input_tokens for call in calls),
        output_tokens=sum(call.output_tokens for call in calls),
        cost=None if None in costs else sum(filter(None, costs)),
    )


def consequences(
    suggestions: list[Suggestion], suggestion_id: str, status: Status, declined: list[Hunk] | None = None
) -> list[DecisionEvent]:
    """The decision itself, and what follows from it for suggestions that were verified on top of this one.

    A decision is taken back with ``proposed`` or ``verified``; which of the two it becomes is
    a matter of evidence, not of choice. If a suggestion is rejected or stale, those that need
    it, or need one that does, were never seen to work without it: verified becomes proposed. If it comes back, so do
    they, unless they need another that is out as well. What else a person decided stays.
    ``src/standing.ts`` foresees the same.
    """
    before = {suggestion.id: suggestion.status for suggestion in suggestions}
    now: dict[str, Status] = {**before, suggestion_id: status}
    out = out_with(suggestions, now)
    for suggestion in suggestions:
        decided = now[suggestion.id] not in _OPEN
        if not decided and (suggestion.id == suggestion_id or suggestion.built_on):
            after = suggestion.evidence.after
            passed = after is not None and after.passed
            held = suggestion.id not in out
            now[suggestion.id] = "verified" if passed and held else "proposed"
    news = next((declined for s in suggestions if s.id == suggestion_id and s.declined != declined), None)
    events = [
        DecisionEvent(suggestion_id=identity, status=now[identity])
        for identity in now
        if now[identity] != before[identity] and identity != suggestion_id
    ]
    if now[suggestion_id] != before.get(suggestion_id) or news is not None:
        events.insert(0, DecisionEvent(suggestion_id=suggestion_id, status=now[suggestion_id], declined=news))
    return events


def out_with(suggestions: Sequence[Suggestion], now: Mapping[str, Status]) -> set[str]:
    """Ids of the suggestions that are rejected or stale, and of all that need one of them, however far below."""
    out = {identity for identity, status in now.items() if status in ("rejected", "stale")}
    left = True
    while left:
        left = False
        for suggestion in suggestions:
            if suggestion.id not in out and out.intersection(suggestion.built_on):
                out.add(suggestion.id)
                left = True
    return out
