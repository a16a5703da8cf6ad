"""What a user can ask of one modernization."""

from typing import Literal

from pydantic import Field

from .base import Data
from .suggestion import Kind

Accept = Literal["verified", "all", "none"]


class Options(Data):
    """Options of one modernization; the defaults are those of the command line."""

    kernel_name: str | None = Field(
        None, description="Kernelspec; null: the notebook's, else the default Python."
    )
    input_dirs: list[str] = Field(default_factory=list, description="Folders searched for input files.")
    cell_timeout: float = Field(600, gt=0, description="Seconds for one cell.")
    timeout: float = Field(3600, gt=0, description="Seconds for the whole modernization.")
    verify: bool = Field(True, description="Run the result once more from a fresh kernel.")
    kinds: list[Kind] = ["repair", "speedup", "calibration"]
    max_trials: int = Field(
        16, ge=0, description="Trials that may fail or are not certain, for the whole notebook."
    )
    max_restarts: int = Field(12, ge=0, description="Fresh kernels started after a death or for a replay.")
    accept: Accept = "verified"
    advice: bool = Field(
        False, description="Rewrite what warnings say will stop working in a later version, too."
    )
    use_model: bool = Field(True, description="Ask the language model, if one is configured.")
    model_kinds: list[Kind] = Field(
        ["repair", "speedup", "calibration"], description="What it may be asked for, of the kinds there are."
    )
    model_values: bool = Field(
        True,
        description="Show it values: of variables and expressions, and the first lines of input files. "
        "If not, types, shapes and the names of columns.",
    )
    tolerance: float = Field(
        0.01, ge=0, description="Relative difference of two numbers that are the same result."
    )
    repeats: int = Field(
        3, ge=1, le=10, description="Runs of what differs from run to run, to measure its spread."
    )
    era: str | None = Field(
        None,
        pattern=r"^\d{4}(-\d{2})?$",
        description="The notebook's time, '2017' or '2017-06'; null: found out.",
    )
    expected_score: float | None = Field(
        None, description="The score that the notebook, or its submission file, is to have."
    )
    answers: str | None = Field(
        None, description="CSV file to grade the submission file against; relative to the notebook's folder."
    )
    metric: str | None = Field(
        None,
        description="What to grade it by: one of scikit-learn's names, an installed grader, or mlebench:<id>.",
    )

    @property
    def asked_of_model(self) -> list[Kind]:
        """The kinds of suggestions that the language model may be asked for."""
        return [kind for kind in self.kinds if self.use_model and kind in self.model_kinds]

    def unexpectant(self) -> "Options":
        """The same without what the result is to be: nobody who proposes changes knows what there is to hit."""
        return self.model_copy(update={"expected_score": None, "answers": None, "metric": None})
