"""The whole way: a slow cell is stopped, a faster form is proved, tried and kept; results stay."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.kernel import OwnedKernel
from jupyter_mlemodernizer.model import ActivityEvent, Event, Options, Report
from jupyter_mlemodernizer.modernizer import Modernizer
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
