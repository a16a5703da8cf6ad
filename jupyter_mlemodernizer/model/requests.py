"""What is asked of the server, and what it answers, beside the events."""

from typing import Any, Literal

from pydantic import Field

from .base import Data
from .edit import Edit
from .environment import Environment
from .event import ActivityEvent, CellEvent, Phase, State, TrialEvent
from .failure import Failure
from .model_call import ModelCall
from .model_settings import ModelSettings
from .options import Options
from .report import Report, Verdict
from .suggestion import Hunk, Kind, Status, Suggestion


class StartRequest(Data):
    """Modernize a notebook. POST modernizations."""

    path: str = Field(
        min_length=1, description="Path of the notebook in the server's contents, no drive prefix."
    )
    notebook: dict[str, Any] = Field(
        description="The live notebook as nbformat 4 JSON, every cell with the id that it has in the browser."
    )
    options: Options = Field(default_factory=Options)


class Started(Data):
    """A modernization or a verification began: 202. Also the answer 409, with the one that runs."""

    id: str
    message: str = ""


class DecisionRequest(Data):
    """Decide on a suggestion, or take a decision back. POST modernizations/<id>/suggestions/<id>/decision."""

    status: Status
    declined: list[Hunk] | None = Field(
        None, max_length=10_000, description="As in Suggestion; null: they stay what they are."
    )


class SuggestRequest(Data):
    """A suggestion of another extension's. POST modernizations/<id>/suggestions; the answer is the Suggestion."""

    extension: str = Field(
        pattern=r"^[A-Za-z0-9@][\w.@/-]{0,99}$", description="Its id: the origin is extension:<id>."
    )
    kind: Kind
    title: str = Field(min_length=1, max_length=300)
    reason: str = Field("", max_length=2000)
    reference: str = Field("", max_length=500)
    edits: list[Edit] = Field(min_length=1, max_length=100)
    changes_behaviour: bool = Field(True, description="As in Suggestion: true unless it is known not to.")
    checks: list[str] = Field(
        default_factory=list, max_length=20, description="As in Evidence: what was found out, as sentences."
    )


class VerifyRequest(Data):
    """Run the notebook as it is now once more from a fresh kernel. POST modernizations/<id>/verify."""

    notebook: dict[str, Any] = Field(
        description="As in StartRequest. A cell that was re-anchored after a reload has its id in cells_at_start, "
        "so that its output can be compared."
    )


class TryRequest(Data):
    """Try a person's own source of a cell: an edited proposal, or a repair of their own. POST modernizations/<id>/try.

    The notebook runs from a fresh kernel up to the end of that cell; the suggestion that comes of it has the
    origin ``user``, and replaces the one that was edited.
    """

    notebook: dict[str, Any] = Field(description="As in VerifyRequest: the live notebook, as it is now.")
    cell_id: str
    source: str = Field(description="What the cell is to hold.")
    suggestion_id: str | None = Field(None, description="The suggestion that was edited, if it was one.")


class AskRequest(Data):
    """Ask the language model again, with a hint. POST modernizations/<id>/ask."""

    notebook: dict[str, Any] = Field(description="As in VerifyRequest: the live notebook, as it is now.")
    cell_id: str = Field(description="The cell that fails, or that a suggestion was made for.")
    hint: str = Field("", max_length=2000, description="In the person's own words.")
    suggestion_id: str | None = Field(
        None, description="The suggestion that was not good enough, if it is one."
    )


class CopyRequest(Data):
    """Make a modernized copy of the notebook as it is now. POST modernizations/<id>/copy."""

    notebook: dict[str, Any] = Field(
        description="As in VerifyRequest: the live notebook with the suggestions that are to be in the copy; "
        "without outputs where those are of an older source."
    )
    applied: list[str] = Field(
        default_factory=list, max_length=10_000, description="Ids of the suggestions that are in it."
    )
    everywhere: bool = Field(
        False,
        description="What the last run showed in all cells, not only in those that suggestions changed.",
    )


class Copy(Data):
    """A modernized copy, to be saved."""

    notebook: dict[str, Any] = Field(description="nbformat 4 JSON.")
    left_empty: int = Field(
        description="How many of its cells show nothing, since what the last run showed is not theirs, or not kept."
    )
    verified: bool = Field(description="Was exactly this run, so that the verdict is its own?")


class CellAtStart(Data):
    """A cell as it was when the modernization began.

    Old files hold no cell ids: each page load makes new ones. After a reload, the cell
    of a suggestion is the one at the same position, or else one of the same source.
    """

    id: str
    index: int = Field(description="Position among all cells, from 0.")
    digest: str = Field(description="SHA-256 of the source in UTF-8, hexadecimal.")
    source: str
    cell_type: str = "code"


class Snapshot(Data):
    """Everything known of a modernization: its event log, folded. GET modernizations/<id>."""

    id: str
    path: str
    name: str = Field(description="Last part of the path.")
    state: State = "queued"
    phase: Phase | None = None
    message: str = Field("", description="That of the last state event.")
    state_seq: int = Field(
        0, description="Number of the last state event: what came after it is of the phase at work."
    )
    created: float = Field(description="Seconds since the epoch.")
    updated: float = Field(description="Time of the last event, or created.")
    options: Options
    suggestions: list[Suggestion] = Field(default_factory=list, description="In the order they came.")
    cells: dict[str, CellEvent] = Field(default_factory=dict, description="Cell id → its last event.")
    failures: list[Failure] = Field(default_factory=list, description="In the order they came.")
    trial: TrialEvent | None = Field(None, description="The last one.")
    environment: Environment | None = None
    report: Report | None = None
    activities: list[ActivityEvent] = Field(default_factory=list, description="The last 50.")
    calls: list[ModelCall] = Field(default_factory=list, description="Of the language model, in their order.")
    notes: list[str] = Field(default_factory=list)
    cells_at_start: list[CellAtStart] = Field(default_factory=list)
    last_seq: int = 0


class Summary(Data):
    """One modernization in a list, newest first. GET modernizations."""

    id: str
    path: str
    name: str
    state: State
    created: float
    updated: float
    suggestions: int = Field(description="How many are not decided.")
    verdict: Verdict | None = None
    last_seq: int


class Example(Data):
    """The notebook that shows how it works, with its data. GET example."""

    notebook: str = Field(description="Which of the files is the notebook.")
    files: dict[str, str] = Field(description="Path with forward slashes → text.")


class Settings(Data):
    """The limits in force; a modernization can ask for less, not for more. GET settings."""

    version: str
    input_dirs: list[str] = Field(description="Folders that every modernization searches for input files.")
    cell_timeout: float = Field(description="Seconds.")
    timeout: float = Field(description="Seconds.")
    max_trials: int
    max_restarts: int
    max_concurrent: int
    max_notebook_bytes: int
    heartbeat: float = Field(description="Seconds between heartbeats on an event socket.")
    model: ModelSettings | None = Field(None, description="The language model; null: none is configured.")
    model_problem: str = Field("", description="Why the configured model cannot be used; empty if it can.")
    options: Options = Field(
        default_factory=Options, description="What holds for a modernization that asks for nothing."
    )
    fixed: list[str] = Field(
        default_factory=list,
        description="Names of those options that the administrator has fixed: they hold whatever is asked for.",
    )


class Heartbeat(Data):
    """Sent on the event socket when nothing happened for a while; it is no event and has no number."""

    type: Literal["heartbeat"] = "heartbeat"
    last_seq: int
