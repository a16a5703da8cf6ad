"""The report: what came of a modernization."""

from typing import Literal

from pydantic import Field

from .base import Data
from .comparison import Comparison, Era, Score
from .environment import Environment
from .failure import Failure, Need
from .model_call import Spent
from .suggestion import Suggestion

CellState = Literal["waiting", "running", "ran", "repaired", "expected_error", "failed", "blocked", "skipped"]
Verdict = Literal["reproduces", "runs", "partial", "blocked", "failed"]


class CellReport(Data):
    """What became of one code cell."""

    cell_id: str
    number: int = Field(description="Position among the code cells, from 1.")
    state: CellState
    seconds: float | None = None
    failure: Failure | None = None
    comparison: Comparison | None = None


class Counts(Data):
    """How much work it took."""

    trials: int = 0
    trials_failed: int = 0
    statements_run: int = 0
    statements_rerun: int = 0
    replays: int = Field(0, description="Fresh kernels in which finished cells had to be run again.")


class Report(Data):
    """What came of a modernization, for programs; its JSON Schema is documented."""

    modernization: str
    notebook: str = Field(description="Path or name of the notebook.")
    verdict: Verdict
    summary: str = Field(description="One sentence.")
    needs: list[Need] = Field(default_factory=list)
    suggestions: list[Suggestion] = Field(default_factory=list)
    cells: list[CellReport] = Field(default_factory=list)
    environment: Environment | None = None
    scores: list[Score] = Field(default_factory=list)
    era: Era | None = None
    counts: Counts = Counts()
    spent: Spent | None = Field(None, description="What the language model cost; null if none was asked.")
    seconds: dict[str, float] = Field(default_factory=dict, description="By phase, and total.")
    files_written: list[str] = Field(
        default_factory=list, description="Files that the run made or changed, relative to the notebook."
    )
    notes: list[str] = Field(default_factory=list)
    version: str = Field(description="Version of jupyter-mlemodernizer.")
