"""What broke, in kinds that can be counted; and crashes that nothing solved, so written that equal ones are equal."""

import re

from ..model import Failure, Kind

OTHER = "another error"

_BY_TYPE = {
    "ModuleNotFoundError": "a module is gone",
    "ImportError": "a name is gone from its module",
    "AttributeError": "an attribute is gone",
    "NameError": "a name is not defined",
    "KeyError": "a key or column is gone",
    "IndexError": "an index is out of range",
    "FileNotFoundError": "an input is not where it was",
    "SyntaxError": "the syntax of Python 2",
    "IndentationError": "the syntax of Python 2",
    "TabError": "the syntax of Python 2",
    "ValueError": "a value is refused",
    "TypeError": "a type is refused",
}
_BY_KIND = {
    "timeout": "a cell takes too long",
    "kernel_death": "the kernel dies",
    "drift": "results drifted",
    "missing": "something is missing",
}
_BY_NEED = {
    "input": "an input is not where it was",
    "package": "a module is gone",
    "hardware": "hardware is missing",
    "service": "a service does not answer",
    "credentials": "credentials are missing",
    "weights": "trained weights are missing",
}
_CALLS = (
    (
        re.compile(r"unexpected keyword|got some positional-only|no keyword|invalid keyword"),
        "a keyword is gone",
    ),
    (re.compile(r"takes .*positional|positional argument"), "arguments do not fit"),
    (re.compile(r"missing \d+ required"), "arguments do not fit"),
)

# What a suggestion that was found before anything ran is about, by the beginning of its origin.
_BY_ORIGIN = (
    ("rule:python.", "the syntax of Python 2"),
    ("rule:inputs.", "an input is not where it was"),
    ("rule:packages.", "a module is gone"),
)

FIXES = ("Python 2", "inputs", "packages", "rule", "signature", "relocation", "speedup", "model", "user")
"""Kinds of fix that bring a notebook to run, in order of cost."""


def cause(failure: Failure) -> str:
    """The kind of breakage."""
    if failure.need is not None:
        return _BY_NEED[failure.need.what]
    if failure.crash is None:
        return _BY_KIND.get(failure.kind, OTHER)
    names = [failure.crash.type, *failure.crash.bases]
    short = [name.rpartition(".")[2] for name in names]
    if "TypeError" in short:
        for pattern, what in _CALLS:
            if pattern.search(failure.message):
                return what
    return next((_BY_TYPE[name] for name in short if name in _BY_TYPE), OTHER)


def cause_of_origin(origin: str) -> str:
    """The kind of breakage that a suggestion is about which was found before anything ran."""
    return next((what for start, what in _BY_ORIGIN if origin.startswith(start)), "a spelling that is gone")


def fix(origin: str, kind: Kind) -> str:
    """The kind of fix: one of :data:`FIXES`, or ``calibration``."""
    if kind == "calibration":
        return "calibration"
    if origin.startswith("model:"):
        return "model"
    if kind == "speedup":
        return "speedup"
    for start, name in (
        ("rule:python.", "Python 2"),
        ("rule:inputs.", "inputs"),
        ("rule:packages.", "packages"),
    ):
        if origin.startswith(start):
            return name
    name = origin.partition(":")[0]
    return name if name in FIXES else "rule"


def wanted(failure: Failure) -> str:
    """A crash as a request for a rule: what differs from notebook to notebook is taken out."""
    text = " ".join(failure.message.split())
    text = re.sub(r"0x[0-9a-fA-F]+", "…", text)
    text = re.sub(r"(?<![\w.])(?:[A-Za-z]:)?[/\\][^\s'\",:;)]+", "…", text)
    text = re.sub(r"(?<![\w.])[-+]?\d[\d_,.]*(?:e[-+]?\d+)?\b", "#", text)
    text = re.sub(r"\[[^\[\]]{30,}\]", "[…]", text)
    return text if len(text) <= 160 else text[:159] + "…"


def library(failure: Failure) -> str:
    """The library that a crash is about, by its import name; empty if it is none."""
    crash = failure.crash
    if crash is None:
        return ""
    receiver = crash.receiver
    candidates = [
        crash.missing_from,
        receiver.module if receiver else None,
        receiver.type if receiver and "." in receiver.type else None,
        crash.callee.name if crash.callee and "." in crash.callee.name else None,
        crash.missing_name if crash.type == "ModuleNotFoundError" else None,
        crash.library_frame,
    ]
    return next((re.split(r"[.:]", name)[0] for name in candidates if name), "")
