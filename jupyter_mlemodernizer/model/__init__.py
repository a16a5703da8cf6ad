"""Plain data shared by every part, and the wire format between server and browser.

Nothing here runs code, opens files or knows Jupyter. The JSON Schema of
:class:`Message` types is exported by ``python -m jupyter_mlemodernizer.model.schema``
and the TypeScript types in ``src/wire.ts`` are generated from it, so that the two
sides cannot differ.
"""

from .comparison import Comparison, Era, Score
from .edit import DeleteCell, Edit, InsertCell, ReplaceFile, ReplaceSource
from .environment import Distribution, Environment
from .event import (
    ActivityEvent,
    CellEvent,
    DecisionEvent,
    EnvironmentEvent,
    Event,
    FailureEvent,
    ModelCallEvent,
    NoteEvent,
    Phase,
    ReportEvent,
    State,
    StateEvent,
    SuggestionEvent,
    TrialEvent,
)
from .failure import (
    Callee,
    Crash,
    Failure,
    FailureKind,
    Frame,
    HotSpot,
    LoopProgress,
    Need,
    Profile,
    Receiver,
    Span,
    Variable,
)
from .model_call import ModelCall, Spent
from .notebook import Cell, WorkingCopy
from .options import Accept, Options
from .report import CellReport, CellState, Counts, Report, Verdict
from .suggestion import Evidence, Hunk, Kind, Outcome, Status, Suggestion

__all__ = [
    "Accept",
    "ActivityEvent",
    "Callee",
    "Cell",
    "CellEvent",
    "CellReport",
    "CellState",
    "Comparison",
    "Counts",
    "Crash",
    "DecisionEvent",
    "DeleteCell",
    "Distribution",
    "Edit",
    "Environment",
    "EnvironmentEvent",
    "Era",
    "Event",
    "Evidence",
    "Failure",
    "FailureEvent",
    "FailureKind",
    "Frame",
    "HotSpot",
    "Hunk",
    "InsertCell",
    "Kind",
    "LoopProgress",
    "ModelCall",
    "ModelCallEvent",
    "Need",
    "NoteEvent",
    "Options",
    "Outcome",
    "Phase",
    "Profile",
    "Receiver",
    "ReplaceFile",
    "ReplaceSource",
    "Report",
    "ReportEvent",
    "Score",
    "Span",
    "Spent",
    "State",
    "StateEvent",
    "Status",
    "Suggestion",
    "SuggestionEvent",
    "TrialEvent",
    "Variable",
    "Verdict",
    "WorkingCopy",
]
