"""Suggestions, and the evidence for them."""

from typing import Literal

from pydantic import Field

from .base import Data
from .comparison import Comparison
from .edit import Edit
from .failure import Failure

Kind = Literal["repair", "speedup", "calibration"]
Status = Literal["proposed", "verified", "accepted", "rejected", "stale"]


class Outcome(Data):
    """What happened when the changed code ran."""

    result: Literal["ran", "failed_later", "failed", "not_run"] = Field(
        description="ran: the cell finished; failed_later: it got past the point of failure; failed: it did not; "
        "not_run: the run did not come there."
    )
    message: str = Field("", description="One line for people.")
    output: str = Field("", description="The end of the cell's text output, at most 2,000 characters.")
    images: list[str] = Field(
        default_factory=list,
        description="What the cell drew: PNG and JPEG as data URLs, at most 4 and 200,000 characters together.",
    )
    seconds: float | None = None
    comparison: Comparison | None = Field(
        None, description="The output against the saved one; of calibrations."
    )

    @property
    def passed(self) -> bool:
        """Whether it got past the point of failure."""
        return self.result in ("ran", "failed_later")


class Evidence(Data):
    """The failure before and the outcome after: why a suggestion may be believed."""

    before: Failure | None = None
    saved_output: str = Field("", description="What the notebook used to show, at most 2,000 characters.")
    outcome_before: Outcome | None = Field(
        None, description="How the cell ran without the change; of calibrations and speedups."
    )
    ratio: float | None = Field(None, description="Of a speedup: measured seconds before / seconds after.")
    checks: list[str] = Field(
        default_factory=list, description="What was found out without running the cell, as sentences."
    )
    after: Outcome | None = None
    clean_run: bool | None = Field(None, description="Held in the final clean run; null if there was none.")


class Hunk(Data):
    """Lines of a cell that are to become others, as a person saw them."""

    cell_id: str
    removed: list[str]
    added: list[str]
    place: int = Field(ge=0, description="Which of several that look the same in this cell, from 0.")


class Suggestion(Data):
    """One or more edits that belong together, of one kind, with a reason and evidence."""

    id: str
    kind: Kind
    title: str = Field(description="Plain words: '`train_test_split` moved to `sklearn.model_selection`'.")
    reason: str = Field("", description="One or two sentences: what changed, in which library and version.")
    origin: str = Field(
        description="rule:<id>, relocation, signature, model:<name>, extension:<id>, or user."
    )
    reference: str = Field("", description="Where the claim comes from, e.g. 'scikit-learn 0.20 changelog'.")
    links: dict[str, str] = Field(
        default_factory=dict, description="Where that can be read: words of the reference → address."
    )
    edits: list[Edit] = Field(min_length=1)
    changes_behaviour: bool = Field(False, description="Results may differ from what they were then.")
    needs_decision: str = Field(
        "", description="Why a person must decide before this may even be run; empty if it may."
    )
    status: Status = "proposed"
    declined: list[Hunk] = Field(
        default_factory=list,
        description="Hunks that a person rejected one by one, in that order; the rest is as pending as before.",
    )
    evidence: Evidence = Evidence()
    built_on: list[str] = Field(
        default_factory=list,
        description="Ids of suggestions that were in place when this one was verified and that it needs.",
    )

    @property
    def cell_ids(self) -> list[str]:
        """The cells concerned, in the order of the edits, each once."""
        return list(dict.fromkeys(edit.cell_id for edit in self.edits if edit.op != "file"))
