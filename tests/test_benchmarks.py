"""The measuring itself: what counts as the time from a failure to its suggestion."""

import asyncio
from types import SimpleNamespace

from benchmarks.runs import latencies
from benchmarks.subjects import healthy_notebook, old_notebooks
from benchmarks.tokens import First, Last
from jupyter_mlemodernizer.model import (
    Cell,
    Crash,
    Distribution,
    Environment,
    Evidence,
    Failure,
    FailureEvent,
    NoteEvent,
    Options,
    Outcome,
    ReplaceSource,
    Suggestion,
    SuggestionEvent,
    WorkingCopy,
)
from jupyter_mlemodernizer.proposer import Context

FAILURE = Failure(kind="crash", cell_id="a", message="NameError: name 'x' is not defined")


def suggestion(*, seconds: float, swept: bool = False, verified: bool = True) -> SuggestionEvent:
    return SuggestionEvent(
        suggestion=Suggestion(
            id="s",
            kind="repair",
            title="t",
            origin="rule:a.b",
            edits=[ReplaceSource(cell_id="a", base="x", source="y")],
            status="verified" if verified else "proposed",
            evidence=Evidence(
                before=None if swept else FAILURE, after=Outcome(result="ran", seconds=seconds)
            ),
        )
    )


def test_the_cells_own_time_does_not_count():
    times = [(10.0, FailureEvent(failure=FAILURE)), (12.25, suggestion(seconds=2.0))]
    assert latencies(times) == [0.25]


def test_only_what_a_trial_verified_counts():
    times = [
        (9.0, suggestion(seconds=0)),  # no failure before it
        (10.0, FailureEvent(failure=FAILURE)),
        (10.1, NoteEvent(message="n")),
        (10.2, suggestion(seconds=0, swept=True)),
        (10.3, suggestion(seconds=0, verified=False)),
        (10.5, suggestion(seconds=0)),
        (11.0, suggestion(seconds=0)),  # its failure has had its suggestion
    ]
    assert latencies(times) == [0.5]


def test_old_notebooks_are_laid_out_without_their_solutions(tmp_path):
    [example] = old_notebooks(tmp_path, None, ["flat-rents"])
    assert (example.folder / "input" / "train.csv").exists()
    assert not list(example.folder.glob("*.modernized.ipynb"))
    assert old_notebooks(tmp_path, None, ["no-such"]) == []


def test_the_healthy_notebook_has_short_cells_of_every_sort(tmp_path):
    cells = healthy_notebook(tmp_path, cells=9).notebook["cells"]
    assert len(cells) == 9
    for what in ("svd", "describe()", "print(", "plt.plot"):
        assert any(what in cell["source"] for cell in cells)


def test_what_would_be_read_of_a_crash_is_counted_once_and_left_to_a_model_if_no_rule_and_no_file_helps():
    source = "y = x"
    output = {"output_type": "stream", "name": "stdout", "text": "word " * 700}
    crash = Crash(type="NameError", message="name 'x' is not defined")
    failure = FAILURE.model_copy(update={"crash": crash})
    environment = Environment(python="3.11", distributions=[Distribution(name="numpy", version="2.4")])

    async def nowhere(*_: object) -> list[object]:
        return []

    facts = SimpleNamespace(environment=environment, find=nowhere)
    copy = WorkingCopy([Cell(id="a", cell_type="code", source=source)])
    context = Context(copy, facts, Options(), ".", failure)

    def counted(outputs: list[object], need: object = None) -> object:
        cell = {"cell_type": "code", "id": "a", "metadata": {}, "source": source, "outputs": outputs}
        first = First({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell]})

        async def needed(_: Context) -> object:
            return need

        for proposer in (first, first, Last(first, [SimpleNamespace(need=needed)])):
            assert asyncio.run(proposer.propose(context)) == []
        [found] = first.crashes.values()
        return found

    without, with_output = counted([]), counted([output])
    assert with_output.papers - without.papers == 1_000
    assert with_output.ours == without.ours > 500
    assert without.left
    assert not counted([], need="a file").left
