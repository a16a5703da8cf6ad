"""What a person expects of a notebook's result: a score, and a submission file that is graded and as it should be.

None of this is known to anybody who proposes changes: it is looked at after the last run.
"""

import asyncio
import math
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from .calibration.grading import GradingError, grade
from .calibration.scores import Result, numbers_shown
from .calibration.submission import Submission, find_submission, misfits
from .model import Options, Score, WorkingCopy
from .passage import Passage

_NOTHING = 1e-12
"""Two numbers that differ by less are the same one."""


def wrong_expectation(options: Options, folder: str) -> str | None:
    """What is wrong with what is expected, if anything; in words that say what to do.

    Arguments:
        options: of the modernization.
        folder: the notebook's folder.
    """
    if options.answers is None:
        if options.metric is not None and not options.metric.startswith("mlebench:"):
            return f"The metric {options.metric} needs a file of answers (answers)."
    elif options.metric is None:
        return "The answers need a metric, for instance roc_auc (metric)."
    if options.metric is not None and not options.verify:
        return "A submission is graded after the clean run at the end, which is turned off (verify)."
    if options.answers is not None:
        path = _path(options.answers, folder)
        if not path.is_file():
            return f"There is no file of answers {path}."
        for place in [folder, *(os.path.join(folder, name) for name in options.input_dirs)]:
            if path.resolve().is_relative_to(Path(place).resolve()):
                return (
                    f"The answers {path} lie where the notebook, and whoever proposes changes to it, can read "
                    "them. Keep them outside of its folder and of the input folders."
                )
    return None


async def expected_scores(
    passage: Passage,
    copy: WorkingCopy,
    found: Sequence[Score],
    *,
    options: Options,
    folder: str,
    python: str,
    note: Callable[[str], None],
) -> list[Score]:
    """What a person expects of the result, against what came out.

    Arguments:
        passage: the last run.
        copy: its cells.
        found: the scores that it shows.
        options: what is expected.
        folder: the notebook's folder.
        python: executable of the kernel's Python.
        note: told where a submission file is not as it should be, or cannot be graded.
    """
    submission = None
    if options.verify:
        submission = await asyncio.to_thread(
            find_submission, folder, await passage.files_written(), options.input_dirs
        )
    if submission is not None:
        for phrase in await asyncio.to_thread(misfits, folder, submission):
            note(f"`{submission.path}` is not like `{submission.sample}`: {phrase}.")
    if options.metric is not None:
        graded = await _graded(submission, options, folder, [python, sys.executable], note)
        cell = _writer(copy, submission)
        return [_score(f"{options.metric} of the submission", cell, graded, options)]
    if options.expected_score is not None:
        return [_shown(passage, copy, found, options)]
    return []


async def _graded(
    submission: Submission | None,
    options: Options,
    folder: str,
    pythons: Sequence[str],
    note: Callable[[str], None],
) -> float | None:
    assert options.metric is not None
    if submission is None:
        note(
            "There is nothing to grade: the clean run wrote no submission file (CSV) in the notebook's folder."
        )
        return None
    answers = _path(options.answers, folder) if options.answers is not None else None
    try:
        return await grade(Path(folder, submission.path), answers, options.metric, pythons)
    except GradingError as error:
        note(f"`{submission.path}` cannot be graded: {error}.")
        return None


def _shown(passage: Passage, copy: WorkingCopy, found: Sequence[Score], options: Options) -> Score:
    """The expected score among those that the notebook shows; among all its numbers if it shows none."""
    for score in found:
        if score.now is not None and _result(score.now, options) != "drifted":
            place = (score.cell_id, score.number)
            return _score(f"expected score ({score.name})", place, score.now, options)
    if not any(score.now is not None for score in found):
        for number, cell in enumerate(copy.code_cells, 1):
            outputs = passage.results[cell.id].outputs if cell.id in passage.results else []
            for value in numbers_shown(outputs):
                if _result(value, options) != "drifted":
                    return _score("expected score", (cell.id, number), value, options)
    return _score("expected score", _writer(copy, None), None, options)


def _score(name: str, cell: tuple[str, int], now: float | None, options: Options) -> Score:
    return Score(
        cell_id=cell[0],
        number=cell[1],
        name=name,
        then=options.expected_score,
        now=now,
        result=_result(now, options),
    )


def _result(now: float | None, options: Options) -> Result:
    expected = options.expected_score
    if expected is None:
        return "not_comparable"
    if now is None or not math.isclose(now, expected, rel_tol=options.tolerance, abs_tol=_NOTHING):
        return "drifted"
    return "same" if now == expected else "within_tolerance"


def _writer(copy: WorkingCopy, submission: Submission | None) -> tuple[str, int]:
    """The cell that names the submission file; the last one if none does."""
    cells = [(cell.id, number, cell.source) for number, cell in enumerate(copy.code_cells, 1)]
    name = os.path.basename(submission.path) if submission is not None else None
    naming = [cell for cell in cells if name is not None and name in cell[2]]
    cell_id, number, _ = (naming or cells or [("", 0, "")])[-1]
    return cell_id, number


def _path(name: str, folder: str) -> Path:
    return Path(folder, os.path.expanduser(name))
