"""The state is the log, folded."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_mlemodernizer.model import (
    ActivityEvent,
    CellEvent,
    Counts,
    DecisionEvent,
    Environment,
    EnvironmentEvent,
    Era,
    Evidence,
    Failure,
    FailureEvent,
    Hunk,
    ModelCall,
    ModelCallEvent,
    NoteEvent,
    Options,
    Outcome,
    ReplaceSource,
    Report,
    ReportEvent,
    StateEvent,
    Suggestion,
    SuggestionEvent,
    TrialEvent,
)
from jupyter_mlemodernizer.model.requests import Snapshot
from jupyter_mlemodernizer.state import completed, consequences, fold
from jupyter_mlemodernizer.store import EVENT, Store, summarize


def beginning():
    return Snapshot(id="m", path="a.ipynb", name="a.ipynb", created=1, updated=1, options=Options())


def suggestion(identity, status="proposed", built_on=(), result="ran"):
    return Suggestion(
        id=identity,
        kind="repair",
        title=identity,
        origin="rule:x",
        edits=[ReplaceSource(cell_id="a", base="x", source=identity)],
        status=status,
        evidence=Evidence(after=Outcome(result=result) if result else None),
        built_on=list(built_on),
    )


names = st.sampled_from(["a", "b", "c"])
statuses = st.sampled_from(["proposed", "verified", "accepted", "rejected", "stale"])
report = Report(modernization="m", notebook="a.ipynb", verdict="runs", summary="Runs.", version="1")
events = st.one_of(
    st.builds(StateEvent, state=st.sampled_from(["running", "done", "cancelled"]), message=st.text()),
    st.builds(EnvironmentEvent, environment=st.builds(Environment, python=names)),
    st.builds(CellEvent, cell_id=names, number=st.just(1), total=st.just(3), state=st.just("ran")),
    st.builds(
        FailureEvent, failure=st.builds(Failure, kind=st.just("crash"), cell_id=names, message=st.text())
    ),
    st.builds(TrialEvent, number=st.integers(1, 9), origin=names, title=names, passed=st.booleans()),
    st.builds(SuggestionEvent, suggestion=st.builds(suggestion, names, statuses)),
    st.builds(DecisionEvent, suggestion_id=names, status=statuses),
    st.builds(NoteEvent, message=st.text()),
    st.builds(ActivityEvent, cell_id=names, message=st.text()),
    st.builds(
        ModelCallEvent, call=st.builds(ModelCall, number=st.integers(1, 9), model=names, sent=st.text())
    ),
    st.just(ReportEvent(report=report)),
)
logs = st.lists(events, max_size=30).map(
    lambda log: [e.model_copy(update={"seq": n, "time": 1.0 + n}) for n, e in enumerate(log, 1)]
)


@given(logs)
def test_a_log_replayed_from_the_store_gives_the_live_state(log):
    store = Store(":memory:")
    live = beginning()
    store.create(live, {"cells": []})
    for event in log:
        live = fold(live, [event])
        store.append("m", [(event.seq, EVENT.dump_json(event).decode())], summarize(live).model_dump_json())
    assert store.snapshot("m") == live
    assert store.summaries() == [summarize(live)]
    assert live.last_seq == len(log)
    store.close()


@given(logs, st.integers(0, 30))
def test_a_snapshot_and_the_rest_of_the_log_give_the_same_and_overlap_does_no_harm(log, place):
    middle = fold(beginning(), log[:place])
    assert fold(middle, log[max(0, place - 3) :]) == fold(beginning(), log)


@given(logs)
def test_folding_leaves_the_start_as_it_was(log):
    start = beginning()
    fold(start, log)
    assert start == beginning()


def test_what_a_person_decided_is_put_into_events_of_an_engine_that_does_not_know():
    log = [
        SuggestionEvent(seq=1, suggestion=suggestion("a", "verified")),
        SuggestionEvent(seq=2, suggestion=suggestion("b", "verified")),
        DecisionEvent(seq=3, suggestion_id="a", status="accepted"),
    ]
    snapshot = fold(beginning(), log)
    for status in ("verified", "proposed"):
        event = completed(snapshot, SuggestionEvent(suggestion=suggestion("a", status, result="failed")))
        assert (event.suggestion.status, event.suggestion.evidence.after.result) == ("accepted", "failed")
    told = report.model_copy(update={"suggestions": [suggestion("a"), suggestion("b"), suggestion("c")]})
    event = completed(snapshot, ReportEvent(report=told))
    assert [s.status for s in event.report.suggestions] == ["accepted", "proposed", "proposed"]
    assert [s.status for s in told.suggestions] == ["proposed"] * 3
    taken_back = fold(snapshot, [DecisionEvent(seq=4, suggestion_id="a", status="verified")])
    event = completed(taken_back, SuggestionEvent(suggestion=suggestion("a", "proposed")))
    assert event.suggestion.status == "proposed"


def test_rejected_hunks_are_kept_as_long_as_the_edits_are_the_same():
    hunks = [Hunk(cell_id="a", removed=["old"], added=["new"], place=0)]
    old = suggestion("a", "verified")
    [event] = consequences([old], "a", "verified", hunks)
    assert (event.status, event.declined) == ("verified", hunks)
    snapshot = fold(
        beginning(), [SuggestionEvent(seq=1, suggestion=old), event.model_copy(update={"seq": 2})]
    )
    assert snapshot.suggestions[0].declined == hunks
    assert consequences(snapshot.suggestions, "a", "verified", hunks) == []
    assert consequences(snapshot.suggestions, "a", "verified") == []
    same = completed(snapshot, SuggestionEvent(suggestion=suggestion("a", "proposed")))
    assert same.suggestion.declined == hunks
    edits = [ReplaceSource(cell_id="a", base="other", source="edits")]
    fresh = suggestion("a", "proposed").model_copy(update={"edits": edits})
    assert completed(snapshot, SuggestionEvent(suggestion=fresh)).suggestion.declined == []
    [back] = consequences(snapshot.suggestions, "a", "verified", [])
    assert fold(snapshot, [back.model_copy(update={"seq": 3})]).suggestions[0].declined == []


def decided(suggestions, identity, status):
    """Statuses by id after a decision."""
    log = [SuggestionEvent(seq=n, suggestion=s) for n, s in enumerate(suggestions, 1)]
    for event in consequences(suggestions, identity, status):
        log.append(event.model_copy(update={"seq": len(log) + 1}))
    return {s.id: s.status for s in fold(beginning(), log).suggestions}


def test_rejecting_takes_the_proof_from_what_was_built_on_it():
    chain = [
        suggestion("a", "verified"),
        suggestion("b", "verified", ["a"]),
        suggestion("c", "verified", ["b"]),
        suggestion("d", "verified"),
        suggestion("e", "accepted", ["a"]),
    ]
    after = decided(chain, "a", "rejected")
    assert after == {"a": "rejected", "b": "proposed", "c": "proposed", "d": "verified", "e": "accepted"}


def test_what_the_run_proves_on_top_of_what_was_rejected_meanwhile_is_not_verified():
    rejected = [suggestion("a", "rejected"), suggestion("b", "proposed", ["a"])]
    snapshot = fold(beginning(), [SuggestionEvent(seq=n, suggestion=s) for n, s in enumerate(rejected, 1)])
    # Told again by the run, and new.
    for identity, needs in [("b", ["a"]), ("c", ["a"]), ("d", ["b"])]:
        event = completed(snapshot, SuggestionEvent(suggestion=suggestion(identity, "verified", needs)))
        assert event.suggestion.status == "proposed"
    assert (
        completed(snapshot, SuggestionEvent(suggestion=suggestion("e", "verified"))).suggestion.status
        == "verified"
    )


def test_dozens_that_need_each_other_are_told_at_once():
    chain = [suggestion(f"s{n}", "verified", [f"s{m}" for m in range(n)]) for n in range(60)]
    assert len(consequences(chain, "s0", "rejected")) == 60


def test_what_was_in_the_run_and_not_proved_is_out_only_once_it_is_rejected():
    chain = [
        suggestion("a", "proposed", result="failed"),
        suggestion("b", "verified", ["a"]),
        suggestion("c", "verified"),
    ]
    assert decided(chain, "c", "accepted") == {"a": "proposed", "b": "verified", "c": "accepted"}
    assert decided(chain, "a", "rejected") == {"a": "rejected", "b": "proposed", "c": "verified"}


def test_taking_a_rejection_back_gives_the_proof_back():
    chain = [
        suggestion("a", "rejected"),
        suggestion("b", "proposed", ["a"]),
        suggestion("c", "proposed", ["b"]),
    ]
    assert decided(chain, "a", "verified") == {"a": "verified", "b": "verified", "c": "verified"}


@pytest.mark.parametrize("asked", ["verified", "proposed"])
@pytest.mark.parametrize(
    ("result", "becomes"), [("ran", "verified"), ("failed", "proposed"), (None, "proposed")]
)
def test_verified_is_a_matter_of_evidence_and_not_of_choice(asked, result, becomes):
    assert decided([suggestion("a", "accepted", result=result)], "a", asked) == {"a": becomes}


def test_a_decision_that_changes_nothing_makes_no_event():
    assert consequences([suggestion("a", "accepted")], "a", "accepted") == []


def test_the_decision_itself_comes_first():
    chain = [suggestion("a", "verified", ["b"]), suggestion("b", "verified")]
    assert [e.suggestion_id for e in consequences(chain, "b", "rejected")] == ["b", "a"]


def test_a_verification_leaves_what_it_does_not_find_out():
    before = report.model_copy(
        update={
            "era": Era(earliest="2017", latest="2018"),
            "seconds": {"run": 1.5, "total": 2.0},
            "counts": Counts(trials=3, statements_run=9, replays=1),
            "notes": ["Why cell 8 may stay different.", "Both say this."],
        }
    )
    known = beginning().model_copy(update={"report": before})
    verified = report.model_copy(update={"notes": ["Both say this.", "What it found."]})
    kept = completed(known, ReportEvent(report=verified)).report
    assert (kept.era, kept.seconds) == (before.era, before.seconds)
    assert kept.notes == ["Why cell 8 may stay different.", "Both say this.", "What it found."]
    # That it is a verification is told by the statements.
    assert kept.counts == Counts(trials=3, replays=1)
    again = report.model_copy(update={"counts": Counts(statements_run=2)})
    assert completed(known, ReportEvent(report=again)).report.era is None
