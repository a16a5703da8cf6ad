"""``tests/fold_cases.json``: a log and the state after each event, which Python and TypeScript both pass.

The file is made by running this module; a test fails when it is out of date.
"""

import json
from pathlib import Path

from jupyter_mlemodernizer.model import (
    ActivityEvent,
    CellEvent,
    Crash,
    DecisionEvent,
    DeleteCell,
    Distribution,
    Environment,
    EnvironmentEvent,
    Event,
    Evidence,
    Failure,
    FailureEvent,
    Hunk,
    InsertCell,
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
from jupyter_mlemodernizer.model.requests import CellAtStart, Snapshot
from jupyter_mlemodernizer.state import fold

PATH = Path(__file__).parents[1] / "fold_cases.json"

FAILURE = Failure(
    kind="crash",
    cell_id="a",
    message="ModuleNotFoundError: No module named 'sklearn.cross_validation'",
    crash=Crash(type="ModuleNotFoundError", message="No module named 'sklearn.cross_validation'"),
)


def suggestion(identity: str, status: str, title: str = "moved") -> Suggestion:
    return Suggestion(
        id=identity,
        kind="repair",
        title=title,
        origin="rule:x",
        edits=[
            ReplaceSource(cell_id="a", base="old", source="new"),
            InsertCell(cell_id="n", after="a", source="%pip install x"),
            DeleteCell(cell_id="b", base="dead"),
        ],
        status=status,
        evidence=Evidence(before=FAILURE, after=Outcome(result="ran", seconds=0.5)),
        built_on=[] if identity == "s1" else ["s1"],
    )


REPORT = Report(modernization="m", notebook="old.ipynb", verdict="runs", summary="Runs.", version="1")
EVENTS: list[Event] = [
    StateEvent(state="queued", message="Waiting."),
    StateEvent(state="running", phase="preflight"),
    EnvironmentEvent(
        environment=Environment(python="3.11.7", distributions=[Distribution(name="numpy", version="2.4.0")])
    ),
    CellEvent(cell_id="a", number=1, total=2, state="running"),
    FailureEvent(failure=FAILURE),
    TrialEvent(number=1, origin="rule:x", title="moved", passed=False, way="rerun", message="no"),
    TrialEvent(number=2, origin="rule:x", title="moved", passed=True),
    SuggestionEvent(suggestion=suggestion("s1", "proposed")),
    SuggestionEvent(suggestion=suggestion("s2", "verified")),
    SuggestionEvent(suggestion=suggestion("s1", "verified", "moved, and seen to work")),
    CellEvent(cell_id="a", number=1, total=2, state="repaired", seconds=1.25),
    CellEvent(cell_id="b", number=2, total=2, state="blocked"),
    DecisionEvent(suggestion_id="s1", status="rejected"),
    DecisionEvent(suggestion_id="s2", status="proposed"),
    DecisionEvent(suggestion_id="unknown", status="accepted"),
    DecisionEvent(
        suggestion_id="s2",
        status="proposed",
        declined=[Hunk(cell_id="a", removed=["old"], added=["new"], place=0)],
    ),
    DecisionEvent(suggestion_id="s2", status="verified"),
    NoteEvent(message="Kernel 'python3' is used."),
    ActivityEvent(cell_id="a", message="looked up pandas.concat"),
    ModelCallEvent(call=ModelCall(number=1, cell_id="a", model="m", sent="{}", received="fix", cost=0.01)),
    NoteEvent(level="warning", message="größer 🎈"),
    FailureEvent(failure=FAILURE.model_copy(update={"cell_id": "b", "crash": None})),
    StateEvent(state="running", phase="verify"),
    CellEvent(cell_id="a", number=1, total=2, state="ran", seconds=1.0, phase="verify"),
    ReportEvent(report=REPORT.model_copy(update={"verdict": "partial"})),
    ReportEvent(report=REPORT),
    StateEvent(state="done", message="Runs."),
]


def cases() -> str:
    start = Snapshot(
        id="m",
        path="folder/old.ipynb",
        name="old.ipynb",
        created=1.0,
        updated=1.0,
        options=Options(),
        cells_at_start=[CellAtStart(id="a", index=0, digest="d", source="old")],
    )
    log = [event.model_copy(update={"seq": n, "time": 1.0 + n}) for n, event in enumerate(EVENTS, 1)]
    steps, state = [], start
    for event in log:
        state = fold(state, [event])
        steps.append({"event": event.model_dump(mode="json"), "after": state.model_dump(mode="json")})
    content = {"start": start.model_dump(mode="json"), "steps": steps}
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def test_up_to_date():
    assert PATH.read_text(encoding="utf-8") == cases(), f"run `python {Path(__file__).name}` in its folder"


def test_every_kind_of_event_is_there():
    from typing import get_args

    kinds = {kind.model_fields["type"].default for kind in get_args(get_args(Event)[0])}
    assert {event.type for event in EVENTS} == kinds


if __name__ == "__main__":
    PATH.write_text(cases(), encoding="utf-8")
