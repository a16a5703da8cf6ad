"""The whole way: a slow cell is stopped, a faster form is proved, tried and kept; results stay."""

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from jupyter_mlemodernizer import slow_cells
from jupyter_mlemodernizer.kernel import OwnedKernel, Slowest
from jupyter_mlemodernizer.model import ActivityEvent, Event, Options, Profile, Report, Span
from jupyter_mlemodernizer.modernizer import Modernizer
from jupyter_mlemodernizer.passage import CellResult
from jupyter_mlemodernizer.slow_cells import SlowCells
from jupyter_mlemodernizer.speedup import speedups

SETUP = """
import numpy as np
import pandas as pd
df = pd.DataFrame({'a': np.arange(40_000) % 7 + 1, 'b': np.linspace(0, 1, 40_000), 's': 'x'})
def busy(x):
    for i in range(1000):
        x = x + 0 * i
    return x
def slow(x):
    total = 0
    for i in range(len(weights)):
        if weights[i] > 0.999:
            total += weights[i] * x
    return total
weights = np.linspace(0, 1, 5000)
"""
CALLS = "out = [slow(x) for x in range(20_000)]\nprint(round(sum(out), 6))"
NO_WAY = "out = [busy(x) for x in range(120_000)]\nlen(out)"


def modernized(kernel: str, folder: Path, *cells: str) -> tuple[Report, list[Event], dict[str, Any]]:
    """A modernization of these cells, without a verification: report, events, outputs."""
    notebook = {
        "cells": [
            {"cell_type": "code", "id": f"c{n}", "metadata": {}, "outputs": [], "source": source}
            for n, source in enumerate(cells)
        ],
        "metadata": {},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    events: list[Event] = []
    modernizer = Modernizer(
        notebook,
        folder=str(folder),
        name="slow.ipynb",
        options=Options(kernel_name=kernel, verify=False, kinds=["speedup"], use_model=False),
        start_kernel=lambda: OwnedKernel.start(kernel, cwd=str(folder)),
        emit=events.append,
    )
    report = asyncio.run(modernizer.run())
    return report, events, modernizer.outputs


@pytest.fixture(scope="module")
def run(
    ml_kernel: str, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Report, list[Event], dict[str, Any]]:
    with pytest.MonkeyPatch.context() as patch:
        # Slow is what takes a second.
        patch.setattr(speedups, "_PATIENCE", 0.5)
        patch.setattr(speedups, "_PATIENCE_WITHOUT_ESTIMATE", 1.0)
        patch.setattr(speedups, "_WORTH", 0.2)
        return modernized(ml_kernel, tmp_path_factory.mktemp("slow"), SETUP, CALLS, NO_WAY)


def test_a_slow_function_is_rewritten_where_it_is_defined(run):
    report, _, outputs = run
    (suggestion,) = report.suggestions
    assert (suggestion.kind, suggestion.status, suggestion.origin) == (
        "speedup",
        "verified",
        "rule:array-skip",
    )
    assert suggestion.cell_ids == ["c0"]
    assert "np.flatnonzero(weights[:len(weights)] > 0.999)" in suggestion.edits[0].source.replace(
        "weights > ", "weights[:len(weights)] > "
    )
    assert suggestion.evidence.ratio > 1.5
    assert "calls of `slow` with the same results" in suggestion.evidence.checks[0]
    assert suggestion.evidence.outcome_before.seconds > 0
    weights = [place / 4999 for place in range(5000) if place / 4999 > 0.999]
    assert float(outputs["c1"][0]["text"]) == pytest.approx(sum(weights) * sum(range(20_000)))


def test_where_there_is_no_faster_form_the_cell_goes_on(run):
    report, events, outputs = run
    assert any(isinstance(event, ActivityEvent) and event.cell_id == "c2" for event in events)
    assert outputs["c2"][0]["data"]["text/plain"] == "120000"
    assert [cell.state for cell in report.cells] == ["ran", "repaired", "ran"]


TABLE = "table = pd.DataFrame({'a': np.arange(30_000) % 7 + 1, 'x': np.linspace(0, 1, 30_000)})"
SLOW_AND_DONE = """
first = 0
for i in range(len(table)):
    table.loc[i, 'new'] = table.loc[i, 'a'] * 2 + table.loc[i, 'x']
print(round(table['new'].sum(), 3))
"""
ONLY_SLOW = "import time\ntime.sleep(1.2)"


@pytest.fixture(scope="module")
def after(
    ml_kernel: str, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Report, list[Event], dict[str, Any]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slow_cells, "_LEAST_SECONDS", 1.0)
        # Nothing is stopped, whatever the machine's pace.
        patch.setattr(speedups, "_PATIENCE", 1e6)
        return modernized(ml_kernel, tmp_path_factory.mktemp("after"), SETUP, TABLE, SLOW_AND_DONE, ONLY_SLOW)


def test_a_cell_that_ran_and_was_slow_is_gone_back_to(after):
    report, events, outputs = after
    (suggestion,) = report.suggestions
    assert (suggestion.kind, suggestion.status) == ("speedup", "verified")
    assert suggestion.cell_ids == ["c2"]
    assert suggestion.evidence.ratio > 1.5
    assert "it took" in suggestion.evidence.before.message
    told = [
        event.cell_id for event in events if isinstance(event, ActivityEvent) and "goes back" in event.message
    ]
    # Where no pattern is known nothing is done.
    assert told == ["c2"]
    assert report.counts.replays == 1
    assert report.cells[2].seconds < suggestion.evidence.before.seconds
    wanted = sum((n % 7 + 1) * 2 + n / 29_999 for n in range(30_000))
    assert float(outputs["c2"][0]["text"]) == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("seconds", "statement", "left", "worth"),
    [
        ((1, 20, 1), 19, 100, True),
        # The way is longer than what may be won.
        ((30, 20, 1), 19, 100, False),
        ((10, 40, 1), 19, 200, False),
        # There is no time for it.
        ((1, 20, 1), 19, 45, False),
    ],
)
def test_when_it_is_worth_to_go_back(seconds, statement, left, worth):
    results = {
        f"c{number}": CellResult(f"c{number}", number, "ran", seconds=one)
        for number, one in enumerate(seconds, 1)
    }
    slowest = Slowest(
        0, Span(line=1, column=0, end_line=1, end_column=9), statement, Profile(seconds=1, samples=1)
    )
    passage = SimpleNamespace(results=results)
    cells = SlowCells(passage, None, None, None, time.monotonic() + left)  # type: ignore[arg-type]
    assert cells._is_worth_it(results["c2"], slowest) == worth
