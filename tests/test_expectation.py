"""What a person expects of the result: scores that are stated, submissions that are graded; hidden from all who propose."""

import asyncio
from pathlib import Path

import pytest

from jupyter_mlemodernizer.expectation import expected_scores, wrong_expectation
from jupyter_mlemodernizer.kernel import OwnedKernel
from jupyter_mlemodernizer.model import Cell, CellReport, Comparison, Event, Options, Score, WorkingCopy
from jupyter_mlemodernizer.modernizer import Modernizer
from jupyter_mlemodernizer.parts import Parts, all_parts
from jupyter_mlemodernizer.passage import CellResult, Passage
from jupyter_mlemodernizer.proposer import Context
from jupyter_mlemodernizer.verdict import judge, passage_scores, summarize


def expected(texts: list[str], **options: object) -> Score:
    """The expected score in a notebook whose cells show these texts."""
    copy = WorkingCopy(Cell(id=f"c{n}", cell_type="code", source="show()") for n in range(len(texts)))
    passage = Passage(None, copy, {}, lambda event: None, "run")  # type: ignore[arg-type]
    for number, text in enumerate(texts):
        outputs = [{"output_type": "stream", "name": "stdout", "text": text}]
        passage.results[f"c{number}"] = CellResult(f"c{number}", number + 1, "ran", outputs=outputs)
    wanted = Options(**options, verify=False)
    found = passage_scores(passage, copy, {}, wanted.tolerance)
    work = expected_scores(
        passage, copy, found, options=wanted, folder=".", python="", note=lambda note: None
    )
    return asyncio.run(work)[0]


@pytest.mark.parametrize(
    ("texts", "score", "now", "result", "cell"),
    [
        (["rows 891", "accuracy: 0.81"], 0.81, 0.81, "same", "c1"),
        (["accuracy: 0.8134", "AUC 0.9"], 0.81, 0.8134, "within_tolerance", "c0"),
        (["accuracy: 0.84", "AUC 0.9"], 0.81, None, "drifted", "c1"),
        # A number that is no score does not stand for one, where there are scores.
        (["width 0.81", "accuracy: 0.5"], 0.81, None, "drifted", "c1"),
        (["0.7", "[0.8, 0.81]"], 0.81, 0.81, "same", "c1"),
        # What is stated with few digits is not taken for anything near it.
        (["accuracy: 0.84"], 0.8, None, "drifted", "c0"),
        (["RMSE: -0.0"], 0.0, 0.0, "same", "c0"),
        ([""], 0.81, None, "drifted", "c0"),
        ([], 0.81, None, "drifted", ""),
    ],
)
def test_an_expected_score_is_looked_for(texts, score, now, result, cell):
    found = expected(texts, expected_score=score)
    assert (found.then, found.now, found.result, found.cell_id) == (score, now, result, cell)


def cell(result: str | None) -> CellReport:
    comparison = Comparison(result=result) if result else None
    return CellReport(cell_id="a", number=1, state="ran", comparison=comparison)


@pytest.mark.parametrize(
    ("saved", "score", "verdict", "words"),
    [
        ("same", "same", "reproduces", "the score is as expected"),
        ("same", "drifted", "runs", "the AUC is 0.5, and 0.75 was expected"),
        ("drifted", "same", "runs", "differ from the saved ones"),
        ("drifted", "drifted", "runs", "differ from the saved ones and the AUC is 0.5"),
        (None, "within_tolerance", "reproduces", "no saved results"),
        (None, "not_comparable", "runs", "no saved results"),
        (
            "same",
            "not_comparable",
            "reproduces",
            "the one cell that can be compared shows what it used to show.",
        ),
    ],
)
def test_what_is_expected_counts_for_the_verdict(saved, score, verdict, words):
    stated = [Score(cell_id="a", number=1, name="AUC", then=0.75, now=0.5, result=score)]
    assert judge([cell(saved)], [], stated) == verdict
    assert words in summarize(verdict, [cell(saved)], 0, stated)


def test_what_is_wrong_with_what_is_expected(tmp_path):
    notebook, inputs, outside = tmp_path / "notebook", tmp_path / "inputs", tmp_path / "answers.csv"
    for folder in (notebook, inputs):
        folder.mkdir()
        (folder / "answers.csv").write_text("id,y\n")
    outside.write_text("id,y\n")
    (notebook / "link.csv").symlink_to(outside)

    def wrong(**options: object) -> str:
        return wrong_expectation(Options(input_dirs=["../inputs"], **options), str(notebook)) or ""

    assert wrong() == wrong(expected_score=0.5) == wrong(metric="mlebench:spaceship-titanic") == ""
    assert (
        wrong(metric="accuracy", answers=str(outside)) == wrong(metric="f1", answers="../answers.csv") == ""
    )
    assert "needs a file of answers" in wrong(metric="accuracy")
    assert "need a metric" in wrong(answers=str(outside))
    assert "no file" in wrong(metric="accuracy", answers="none.csv")
    assert "turned off" in wrong(metric="accuracy", answers=str(outside), verify=False)
    for place in ("answers.csv", str(notebook / "answers.csv"), str(inputs / "answers.csv")):
        assert "can read them" in wrong(metric="accuracy", answers=place)


class Curious:
    """Looks at all that a proposer is told."""

    def __init__(self) -> None:
        self.asked: list[Context] = []

    async def propose(self, context: Context) -> list[object]:
        self.asked.append(context)
        return []

    sweep = propose


def test_a_submission_is_graded_after_the_clean_run_and_nobody_knows_by_what(ml_kernel, tmp_path):
    folder, answers = tmp_path / "notebook", tmp_path / "answers.csv"
    folder.mkdir()
    answers.write_text("id,y\n1,0\n2,1\n3,1\n4,0\n")
    (folder / "sample_submission.csv").write_text("id,y\n1,0\n2,0\n3,0\n4,0\n5,0\n")
    (folder / "submission.csv").write_text("id,y\n1,0\n2,0\n")  # of an earlier day
    source = "open('submission.csv', 'w').write('id,y\\n4,0\\n3,0\\n2,1\\n1,0\\n')"
    sources = ["1 / 0", source, "print('accuracy', 0.5)"]
    cells = [
        {"cell_type": "code", "id": f"c{n}", "metadata": {}, "source": text, "outputs": []}
        for n, text in enumerate(sources)
    ]
    content = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}
    curious, events = Curious(), list[Event]()
    modernizer = Modernizer(
        content,
        folder=str(folder),
        name="graded.ipynb",
        options=Options(expected_score=0.5, answers=str(answers), metric="accuracy"),
        start_kernel=lambda: OwnedKernel.start(ml_kernel, cwd=str(folder)),
        emit=events.append,
        parts=Parts(sweepers=[curious], proposers=[curious], diagnosers=[], facts=all_parts(None).facts),
    )
    report = asyncio.run(modernizer.run())
    graded, shown = report.scores
    assert (graded.name, graded.cell_id, graded.then) == ("accuracy of the submission", "c1", 0.5)
    assert (graded.now, graded.result) == (0.75, "drifted")
    assert shown.name == "accuracy"
    assert any("`submission.csv` is not like `sample_submission.csv`" in note for note in report.notes)
    assert len(curious.asked) == 2
    for context in curious.asked:
        assert {context.options.expected_score, context.options.answers, context.options.metric} == {None}
    assert Path(folder, "submission.csv").exists()
