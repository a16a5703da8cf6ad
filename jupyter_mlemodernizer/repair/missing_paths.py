"""Which path a crash was about, if it was about a path."""

import re
from typing import Literal

from ..model import Crash, Failure, WorkingCopy
from .path_expressions import read_paths
from .paths import sources

Trouble = Literal["missing", "missing_output"]

# Messages in which the path is not given as the exception's filename.
_MESSAGES = (
    r"name = '(?P<path>[^']+)', errno = 2",  # h5py
    r"File b?['\"`](?P<path>[^'\"`]+)['\"`] does not exist",  # pandas
    r"No such file or directory: (?:PosixPath\()?b?['\"](?P<path>[^'\"]+)['\"]",
    r"Is a directory: b?['\"](?P<path>[^'\"]+)['\"]",
    r"File not found: filepath=(?P<path>\S+?)\.? ",  # keras
    r"^(?P<path>\S+\.\w+) not found\.$",  # numpy.loadtxt, genfromtxt
    r"^File `?'(?P<path>[^']+)'`? not found",  # IPython's %run
    r"\['ls', '(?P<path>[^']+)'\]' returned non-zero",  # a listing by check_output
    r"Couldn't find any class folder in (?P<path>[^\s]+?)\.$",  # torchvision
)
# Messages without the path, and what it follows in the statement.
_TOLD_BY_STATEMENT = (
    ("unable to open database file", r"connect\(\s*[rf]?['\"](?:sqlite:///)?(?P<path>[^'\"]+)['\"]"),
    ("list index out of range", r"\bi?glob\(\s*[rf]?['\"](?P<path>[^'\"]*[*?][^'\"]*)['\"][^)]*\)+\[-?\d+\]"),
)
_OUTPUT = re.compile(r"(?:non-existent directory|Parent directory.*does not exist): '(?P<path>[^']*)'")

_WRITING = re.compile(
    r"\.to_(?:csv|excel|json|pickle|hdf|parquet|feather|html)\(|savefig\(|\bopen\([^)]*,\s*['\"][wax]|"
    r"\.dump\(|\.save\w*\(|imwrite\(|makedirs?\("
)

_WEIGHTS = (
    ".h5",
    ".hdf5",
    ".keras",
    ".weights",
    ".pth",
    ".pt",
    ".tar",
    ".ckpt",
    ".safetensors",
    ".onnx",
    ".pb",
    ".caffemodel",
    ".bin",
    ".model",
)


def missing_path(crash: Crash) -> tuple[str, Trouble] | None:
    """The path that was not there, and whether it was to be read or to be written; None for other crashes.

    A program that is not installed also raises FileNotFoundError; that is no path of the notebook's.
    """
    if (crash.library_frame or "").startswith("subprocess:_execute_child"):
        return None
    output = _OUTPUT.search(crash.message)
    if output:
        return output.group("path"), "missing_output"
    names = {crash.type.rpartition(".")[2], *crash.bases}
    path = crash.filename if "OSError" in names or crash.type == "OSError" else None
    if not path:
        match = next(filter(None, (re.search(pattern, crash.message) for pattern in _MESSAGES)), None)
        told = [text for message, text in _TOLD_BY_STATEMENT if re.search(message, crash.message)]
        if match is None and told and crash.frames:
            match = re.search(told[0], crash.frames[-1].source)
        if match is None:
            return None
        path = match.group("path")
    writing = any(_WRITING.search(frame.source) for frame in crash.frames[-1:])
    return path, "missing_output" if writing else "missing"


def never_written(working_copy: WorkingCopy, failure: Failure) -> bool:
    """Is a file not there that the notebook writes itself, in the failing cell or in one before it?"""
    missing = missing_path(failure.crash) if failure.crash else None
    if missing is None or missing[1] == "missing_output":
        return False
    places = [place.name for place, _ in sources(working_copy)]
    here = places.index(failure.cell_id) if failure.cell_id in places else len(places)
    return any(
        use.purpose == "write" and use.order <= here and use.matches(missing[0]) is not None
        for use in read_paths(working_copy).uses
    )


def is_weights(path: str) -> bool:
    """Does the name look like that of a trained model?"""
    return path.lower().endswith(_WEIGHTS)


def kaggle_slug(path: str) -> str | None:
    """The competition or data set that a path of Kaggle's belongs to, if it tells."""
    match = re.match(r"(?:/kaggle|\.\.|\.)?/?input/(?P<slug>[a-z0-9][a-z0-9-]+)(?:/|$)", path)
    return match.group("slug") if match else None
