"""Plain data shared by every part, and the wire format between server and browser.

Nothing here runs code, opens files or knows Jupyter. The JSON Schema of
:class:`Message` types is exported by ``python -m jupyter_mlemodernizer.model.schema``
and the TypeScript types in ``src/wire.ts`` are generated from it, so that the two
sides cannot differ.
"""

from .edit import DeleteCell, Edit, InsertCell, ReplaceFile, ReplaceSource
from .environment import Distribution, Environment
from .event import (
    CellEvent,
    DecisionEvent,
    EnvironmentEvent,
    Event,
    FailureEvent,
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
    Need,
    Receiver,
    Span,
    Variable,
)
from .notebook import Cell, WorkingCopy
from .options import Accept, Options
from .report import CellReport, CellState, Comparison, Counts, Report, Verdict
from .suggestion import Evidence, Kind, Outcome, Status, Suggestion

__all__ = [
    "Accept",
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
    "Event",
    "Evidence",
    "Failure",
    "FailureEvent",
    "FailureKind",
    "Frame",
    "InsertCell",
    "Kind",
    "Need",
    "NoteEvent",
    "Options",
    "Outcome",
    "Phase",
    "Receiver",
    "ReplaceFile",
    "ReplaceSource",
    "Report",
    "ReportEvent",
    "Span",
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
