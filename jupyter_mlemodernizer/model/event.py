"""Events: what happens in a modernization, as it happens.

A modernization *is* its event log: replayed, it gives the state that was live. Every
event has a sequence number from 1, without gaps; a client that saw number n asks for
what comes after n.
"""

from typing import Annotated, Literal

from pydantic import Field

from .base import Data
from .comparison import Comparison
from .environment import Environment
from .failure import Failure
from .model_call import ModelCall
from .report import CellState, Report
from .suggestion import Hunk, Status, Suggestion

State = Literal["queued", "running", "done", "cancelled", "interrupted", "error"]
"""interrupted: the server went away in the middle. error: a defect of ours, not of the notebook."""

Phase = Literal["preflight", "sweep", "run", "compare", "calibrate", "verify", "report", "try", "ask"]


class _Stamped(Data):
    seq: int = Field(0, description="From 1, without gaps; 0 until the log gave it a number.")
    time: float = Field(0, description="Seconds since the epoch.")


class StateEvent(_Stamped):
    """The modernization, or the phase it is in, changed."""

    type: Literal["state"] = "state"
    state: State
    phase: Phase | None = None
    message: str = ""


class EnvironmentEvent(_Stamped):
    """What the kernel is, and what is installed there."""

    type: Literal["environment"] = "environment"
    environment: Environment


class CellEvent(_Stamped):
    """A cell began, ended, or was passed over."""

    type: Literal["cell"] = "cell"
    cell_id: str
    number: int = Field(description="Position among the code cells, from 1.")
    total: int = Field(description="Number of code cells.")
    state: CellState
    seconds: float | None = None
    phase: Phase = "run"
    comparison: Comparison | None = Field(
        None, description="Its output against the saved one, once compared."
    )


class FailureEvent(_Stamped):
    """Something stands in the way."""

    type: Literal["failure"] = "failure"
    failure: Failure


class TrialEvent(_Stamped):
    """An edit was tried."""

    type: Literal["trial"] = "trial"
    number: int
    origin: str
    title: str
    passed: bool
    way: Literal["continue", "rerun", "replay"] = Field(
        "continue", description="How the kernel was brought to the point of failure again."
    )
    message: str = ""


class SuggestionEvent(_Stamped):
    """A suggestion is new, or any part of it changed: the whole of it, to replace what was known."""

    type: Literal["suggestion"] = "suggestion"
    suggestion: Suggestion


class DecisionEvent(_Stamped):
    """A person decided; also sent when a decision is taken back (status proposed or verified)."""

    type: Literal["decision"] = "decision"
    suggestion_id: str
    status: Status
    declined: list[Hunk] | None = Field(None, description="As in Suggestion; null: no news of them.")


class NoteEvent(_Stamped):
    """Something that a person should know and that is no failure."""

    type: Literal["note"] = "note"
    level: Literal["info", "warning"] = "info"
    message: str


class ActivityEvent(_Stamped):
    """What a proposer is doing just now, in plain words: 'looked up pandas.concat'."""

    type: Literal["activity"] = "activity"
    cell_id: str = ""
    message: str


class ModelCallEvent(_Stamped):
    """A language model was asked."""

    type: Literal["model_call"] = "model_call"
    call: ModelCall


class ReportEvent(_Stamped):
    """The report; a later one (after a verification) replaces it."""

    type: Literal["report"] = "report"
    report: Report


Event = Annotated[
    StateEvent
    | EnvironmentEvent
    | CellEvent
    | FailureEvent
    | TrialEvent
    | SuggestionEvent
    | DecisionEvent
    | NoteEvent
    | ActivityEvent
    | ModelCallEvent
    | ReportEvent,
    Field(discriminator="type"),
]
