"""Grades a submission file against the answers.

Run as a script by a Python that has the metric's library, with a JSON object on standard input::

    {"submission": path, "answers": path or null, "metric": name}

It prints one line of JSON, the last of its output: ``{"score": number}`` or ``{"error": why}``. A metric is

- a name of scikit-learn's: of a scorer (``roc_auc``, ``neg_log_loss``, ``f1_macro``;
  https://scikit-learn.org/stable/modules/model_evaluation.html#scoring-parameter) or of a function of
  ``sklearn.metrics`` (``mean_absolute_error``);
- a name in the entry point group ``jupyter_mlemodernizer.graders``: a function that is given both files as pandas
  frames, and returns a number;
- ``mlebench:<competition>``: the grader of a competition of mle-bench, which knows its own answers.

Standard library, and what the metric needs; Python 3.8+.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

GROUP = "jupyter_mlemodernizer.graders"
MLE_BENCH = "mlebench:"
_SHOWN = 5


class GradingError(Exception):
    """Why there is no score, in words for a person."""


def main() -> None:
    """Read what is asked, and say what comes of it."""
    try:
        answer: dict[str, Any] = {"score": _grade(**json.load(sys.stdin))}
    except GradingError as error:
        answer = {"error": str(error)}
    except Exception as error:
        answer = {"error": type(error).__name__ + ": " + str(error)[:500]}
    sys.stdout.write("\n" + json.dumps(answer) + "\n")


def _grade(submission: str, answers: str | None, metric: str) -> float:
    # Of the Python that runs this, as are the others below.
    pd = import_module("pandas")
    grader, own = _grader(metric)
    path = answers or own
    if path is None:
        raise GradingError("the metric " + metric + " needs a file of answers")
    score = grader(pd.read_csv(submission), pd.read_csv(path))
    if isinstance(score, bool) or not math.isfinite(float(score)):
        raise GradingError("the metric " + metric + " gives no number: " + repr(score)[:100])
    return float(score)


def _grader(metric: str) -> tuple[Callable[[Any, Any], Any], str | None]:
    """What grades two frames, and where its own answers are, if it has some."""
    if metric.startswith(MLE_BENCH):
        competition = import_module("mlebench.registry").registry.get_competition(metric[len(MLE_BENCH) :])
        # Not the grader itself: it keeps to itself why a submission cannot be graded.
        return competition.grader.grade_fn, str(competition.answers)
    for point in _entry_points():
        if point.name == metric:
            return point.load(), None
    function = _scikit_learn(metric)
    return lambda submission, answers: function(*_aligned(submission, answers)), None


def _entry_points() -> list[Any]:
    from importlib.metadata import entry_points  # noqa: PLC0415

    found: Any = entry_points()
    return list(found.select(group=GROUP) if hasattr(found, "select") else found.get(GROUP, []))


def _scikit_learn(metric: str) -> Callable[[Any, Any], Any]:
    metrics = import_module("sklearn.metrics")
    try:
        scorer = metrics.get_scorer(metric)
    except (ValueError, KeyError):
        function: Callable[[Any, Any], Any] | None = getattr(metrics, metric, None)
        if function is None or isinstance(function, type) or not callable(function):
            raise GradingError(
                "scikit-learn has no metric " + metric + ", and no grader of that name is installed"
            ) from None
        return function
    return lambda truth, predicted: scorer._sign * scorer._score_func(truth, predicted, **scorer._kwargs)


def _aligned(submission: Any, answers: Any) -> tuple[Any, Any]:
    """The truth and what was predicted, row by row of the answers: joined by their first column, which both have."""
    key = answers.columns[0]
    if key not in submission.columns:
        raise GradingError("the submission has no column " + str(key) + ", the first one of the answers")
    for name, frame in (("submission", submission), ("answers", answers)):
        if frame[key].duplicated().any():
            raise GradingError("the " + name + " has several rows of one " + str(key))
    rows = submission.set_index(submission[key].astype(str))
    wanted = answers[key].astype(str)
    missing = wanted[~wanted.isin(rows.index)]
    if len(missing):
        shown = ", ".join(missing[:_SHOWN])
        raise GradingError(f"the submission lacks {len(missing)} of {len(wanted)} rows: {shown}")
    rows = rows.loc[wanted]
    targets = [column for column in answers.columns[1:] if column in submission.columns]
    if targets:
        truth = answers[targets]
    elif len(answers.columns) == 2:
        # One column of labels then, and one of probabilities for each label now.
        labels = answers.iloc[:, 1].astype(str)
        targets = [column for column in submission.columns if column != key]
        absent = sorted(set(labels) - set(map(str, targets)))
        if absent:
            raise GradingError("the submission has no column " + ", ".join(absent[:_SHOWN]))
        truth = labels.to_numpy()[:, None] == [str(column) for column in targets]
        truth = truth.astype(int)
    else:
        raise GradingError(
            "the submission has none of the columns " + ", ".join(map(str, answers.columns[1:]))
        )
    predicted = rows[targets]
    if predicted.isna().any().any():
        raise GradingError("the submission has missing values (NaN)")
    if len(targets) == 1:
        return (truth.iloc[:, 0] if hasattr(truth, "iloc") else truth[:, 0]), predicted.iloc[:, 0].to_numpy()
    return truth, predicted.to_numpy()


if __name__ == "__main__":
    sys.path.pop(0)  # the folder of this file, whose modules are no libraries
    main()
