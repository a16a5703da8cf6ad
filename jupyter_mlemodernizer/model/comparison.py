"""What a notebook shows now against what it used to show."""

from typing import Literal

from pydantic import Field

from .base import Data


class Comparison(Data):
    """One cell's new output against the output saved in the notebook."""

    result: Literal["same", "within_tolerance", "drifted", "not_comparable"]
    then: list[float] = Field(default_factory=list, description="Numbers that differ, as saved; at most 50.")
    now: list[float] = Field(default_factory=list)
    detail: str = Field("", description="One line for people.")
    pictures: int = Field(0, description="How many are there as then; what they show is not compared.")
    spread: list[float] = Field(
        default_factory=list,
        description="Half width of the range in which repeated runs put each number of ``now``; empty if not repeated.",
    )


class Score(Data):
    """A number that says how good a model is, found in the outputs by what stands beside it."""

    cell_id: str
    number: int = Field(description="Position of the cell among the code cells, from 1.")
    name: str = Field(description="What it is, in the notebook's words: 'accuracy', 'CV RMSE'.")
    then: float | None = None
    now: float | None = None
    result: Literal["same", "within_tolerance", "drifted", "not_comparable"]


class Era(Data):
    """The notebook's time: when the libraries that it was written for were current."""

    earliest: str | None = Field(None, description="Year and month, '2017-03'; null if nothing tells.")
    latest: str | None = None
    reasons: list[str] = Field(default_factory=list, description="One sentence for each fact that tells.")
