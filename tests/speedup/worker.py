"""Runs in the environment of the kernel: makes variables, tells facts about them, and compares old and new code.

One JSON object a line: ``{"setup": source, "names": […]}`` answers the live facts; with ``before``,
``after``, ``requires`` and ``compared`` it runs both on copies of the variables and answers what differs.
"""

import contextlib
import importlib
import io
import json
import os
import sys
import types
import warnings
from pathlib import Path

PROBE = Path(__file__).resolve().parents[2] / "jupyter_mlemodernizer" / "kernel" / "probe"


def load() -> tuple[types.ModuleType, types.ModuleType]:
    package = types.ModuleType("probe")
    package.__path__ = [str(PROBE)]
    sys.modules["probe"] = package
    return importlib.import_module("probe.live"), importlib.import_module("probe.equality")


live, equality = load()
# Whatever the machine: what is tested is whether results are the same. In threads, since processes take long to start.
live.cores = lambda: 8
os.environ["JOBLIB_MULTIPROCESSING"] = "0"
IMPORTS = "import math, datetime, numpy as np, pandas as pd"


def namespace(setup: str) -> dict:
    made: dict = {}
    exec(IMPORTS, made)
    exec(setup, made)
    return made


def run(code: str, scope: dict) -> tuple[str, str, str]:
    """What it prints, the exception that it ends with, and the state of NumPy's random numbers then."""
    printed = io.StringIO()
    scope["np"].random.seed(7)
    try:
        with contextlib.redirect_stdout(printed):
            exec(code, scope)
    except Exception as error:
        return printed.getvalue(), type(error).__name__, ""
    return printed.getvalue(), "", str(scope["np"].random.get_state())


def answer(question: dict) -> object:
    scope = namespace(question["setup"])
    if "before" not in question:
        return live.facts(question["names"], scope)
    for condition in question["requires"]:
        if not eval(condition, scope):
            return {"refused": condition}
    old, new = scope, namespace(question["setup"])
    before, after = run(question["before"], old), run(question["after"], new)
    if before[1]:
        return {"refused": "the old code fails: " + before[1]}
    if after[1]:
        # In a trial it would be a crash, and be rolled back: no speedup, and no wrong result.
        return {"refused": "the new code fails: " + after[1]}
    if before != after:
        return {"different": f"{before} became {after}"}
    for name in question["compared"]:
        found = equality.difference(old.get(name), new.get(name))
        if found:
            return {"different": f"{name}: {found}"}
    return {"same": True}


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for line in sys.stdin:
        try:
            told = answer(json.loads(line))
        except Exception as error:
            told = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
