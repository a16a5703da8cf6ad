"""A submission file graded against the answers: in a process of its own, by a Python that has the metric's library."""

import asyncio
import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

_SCRIPT = Path(__file__).with_name("grading_script.py")
_SECONDS = 120.0
_MAX_BYTES = 64_000


class GradingError(Exception):
    """There is no score; the message says why, and has no full stop at its end."""


async def grade(submission: Path, answers: Path | None, metric: str, pythons: Iterable[str]) -> float:
    """The score of a submission.

    Arguments:
        submission: a CSV file.
        answers: a CSV file with the same first column; None: the metric has its own.
        metric: see :mod:`.grading_script`.
        pythons: executables, of which the first that can grade does.

    Raises:
        GradingError: none of them can.
    """
    question = json.dumps(
        {"submission": str(submission), "answers": str(answers) if answers else None, "metric": metric}
    )
    problems = []
    for python in dict.fromkeys(filter(None, pythons)):
        answer = await _ask(python, question)
        if "score" in answer:
            return float(answer["score"])
        problems.append(str(answer.get("error")))
    raise GradingError("; ".join(dict.fromkeys(problems)) or "there is no Python to grade it")


async def _ask(python: str, question: str) -> dict[str, Any]:
    try:
        process = await asyncio.create_subprocess_exec(
            python,
            str(_SCRIPT),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
    except OSError as error:
        return {"error": str(error)}
    try:
        output, _ = await asyncio.wait_for(process.communicate(question.encode()), _SECONDS)
    except asyncio.TimeoutError:
        return {"error": f"the metric takes longer than {_SECONDS:g} s"}
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    try:
        answer = json.loads(output[-_MAX_BYTES:].decode(errors="replace").strip().rpartition("\n")[2])
    except ValueError:
        answer = None
    return answer if isinstance(answer, dict) else {"error": "the metric gives no answer"}
