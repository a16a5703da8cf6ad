"""Runs the examples of rules in the Python whose libraries they are about."""

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypedDict

from ...model import Distribution, Environment

_WORKER = Path(__file__).with_name("check_worker.py")
_PROBE = Path(__file__).parents[2] / "kernel"
_LIST = (
    "import importlib.metadata as m, json, platform\n"
    "print(json.dumps([platform.python_version(), [[d.metadata['Name'], d.version] for d in m.distributions()]]))"
)


class Task(TypedDict):
    """One example: cells before and after, and names to be looked up after they ran."""

    id: str
    old: list[str]
    new: list[str]
    resolves: list[str]
    callees: list[str]


def environment_of(python: Path | str) -> Environment:
    """What is installed for a Python, by asking it."""
    answer = subprocess.run(  # noqa: S603
        [str(python), "-c", _LIST], capture_output=True, text=True, check=True, timeout=60
    )
    version, distributions = json.loads(answer.stdout)
    return Environment(
        python=version,
        distributions=[Distribution(name=name, version=number) for name, number in distributions if name],
    )


def run_examples(python: Path | str, tasks: Sequence[Task], timeout: float) -> dict[str, Any]:
    """Answers by id; an example that killed or hung its process has the answer None.

    Arguments:
        python: the executable.
        tasks: what to run and to look up.
        timeout: seconds without an answer after which an example counts as hung.
    """
    todo = list(tasks)
    answers: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder, "tasks.json"), Path(folder, "answers.jsonl")
        while todo:
            file.write_text(json.dumps(todo), encoding="utf-8")
            out.write_text("", encoding="utf-8")
            # Not as a script: its folder would come first in sys.path.
            start = f"exec(compile(open({str(_WORKER)!r}).read(), 'worker', 'exec'))"
            command = [os.path.abspath(python), "-c", start, str(_PROBE), str(file), str(out)]
            begun = _run_once(command, folder, out, timeout)
            for line in out.read_text(encoding="utf-8").splitlines():
                answer = json.loads(line)
                if "id" in answer:
                    answers[answer["id"]] = answer
            if begun is not None and begun not in answers:
                answers[begun] = None
            left = [task for task in todo if task["id"] not in answers]
            if len(left) == len(todo):
                raise RuntimeError("no example could be started")
            todo = left
    return answers


def _run_once(command: list[str], folder: str, out: Path, timeout: float) -> str | None:
    """Run the worker until it ends or hangs; the id of the last example that it began."""
    environ = {**os.environ, "MPLBACKEND": "agg", "TF_CPP_MIN_LOG_LEVEL": "3", "KERAS_BACKEND": "tensorflow"}
    environ.pop("PYTHONPATH", None)
    process = subprocess.Popen(  # noqa: S603
        command,
        cwd=folder,
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    seen, since = -1, time.monotonic()
    try:
        while process.poll() is None:
            size = out.stat().st_size
            if size != seen:
                seen, since = size, time.monotonic()
            if time.monotonic() - since > timeout:
                break
            time.sleep(0.05)
    finally:
        process.kill()
        process.wait()
    begun = [json.loads(line).get("begin") for line in out.read_text(encoding="utf-8").splitlines()]
    return next((name for name in reversed(begun) if name), None)
