"""What travels between the client and the workers: a notebook to modernize, and what came of it."""

from typing import Any

from pydantic import Field

from ..model import Failure, Options, Report
from ..model.base import Data


class Limits(Data):
    """What the whole process tree of one notebook may use."""

    memory: int | None = Field(None, description="Bytes; null: a fair share of the machine's.")
    processes: int = 256
    disk: int = Field(10 * 2**30, description="Bytes in the notebook's own directory.")
    threads: int = Field(1, description="Threads of the numeric libraries.")
    gpus: int = 0


class Job(Data):
    """One notebook, with everything that a worker must know."""

    id: str = Field(description="Stable from run to run: of the notebook's path, inputs and kernel.")
    name: str = Field(description="The notebook's path relative to the corpus.")
    path: str
    notebook: str = Field(description="Text of the file.")
    folder: str = Field(
        description="Where its inputs lie; its own folder unless the manifest says otherwise."
    )
    kernel: str
    options: Options
    limits: Limits = Limits()
    baseline: bool = Field(False, description="Only run it as it is.")
    isolate: bool = Field(
        False, description="No network; the file system read-only but for its own directory."
    )
    keep_outputs: str | None = Field(None, description="Folder to which the files that it wrote are copied.")
    model: dict[str, Any] | None = Field(
        None, description="The language model's configuration; null: none is asked."
    )
    year: int | None = None
    protected: list[str] = Field(
        default_factory=list,
        description="Folders of the kernel's own: no notebook installs into them for all.",
    )
    environment: dict[str, Any] | None = Field(
        None, description="What is installed there, if the worker knows it from an earlier notebook."
    )
    devices: list[str] = Field(default_factory=list, description="GPUs that the worker lends it.")
    problem: str = Field("", description="Why it cannot even be begun, in words.")
    fingerprint: str = ""


class Outcome(Data):
    """What came of one notebook."""

    id: str
    report: Report | None = Field(None, description="Null if it did not come to one; then see ``ended``.")
    ended: str = Field("", description="Why it was ended from outside, in words.")
    defect: str = Field("", description="Traceback of a defect of ours, if that is why.")
    unfit: bool = Field(
        False, description="The reason is the machine, not the notebook; the same command tries it again."
    )
    overrun: list[str] = Field(default_factory=list, description="The limits that were passed, in words.")
    left_behind: list[str] = Field(
        default_factory=list, description="Names of the processes that it left running; they were ended."
    )
    first_failure: Failure | None = Field(
        None, description="The first that was met, of the unmodified notebook."
    )
    notebook: str = Field("", description="Text of the modernized notebook.")
    helpers: dict[str, str] = Field(default_factory=dict, description="Changed helper modules, by path.")
    peak_memory: int = Field(0, description="Bytes, of the whole process tree, as seen a few times a second.")
    seconds: float = Field(0, description="From the worker's point of view, everything included.")
    started: float = Field(0, description="Seconds since the epoch.")
    host: str = ""
    contained: bool = Field(False, description="It ran in process and mount namespaces of its own.")
