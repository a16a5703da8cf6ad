"""The tables: complete whenever they are read, the newest of each notebook, whatever was cut short."""

import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jupyter_mlemodernizer.batch import dataset as module
from jupyter_mlemodernizer.batch.dataset import SCHEMAS, Dataset


def tables(identity: str, finished: float, cells: int = 2, verdict: str = "runs", fingerprint: str = "f"):
    key = {"notebook": identity, "finished": finished}
    row = dict.fromkeys(SCHEMAS["notebooks"].names) | {
        "id": identity,
        "finished": finished,
        "verdict": verdict,
        "fingerprint": fingerprint,
    }
    return {
        "notebooks": [row],
        "suggestions": [],
        "cells": [key | {"number": number, "state": "ran"} for number in range(1, cells + 1)],
    }


def seen(dataset: Dataset) -> tuple[dict[str, float], dict[str, int]]:
    results = dataset.read()
    counts: dict[str, int] = {}
    for row in results.cells:
        counts[row["notebook"]] = counts.get(row["notebook"], 0) + 1
    return {row["id"]: row["finished"] for row in results.notebooks}, counts


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 3), st.booleans()), max_size=6))
def test_the_newest_of_each_notebook_however_often_it_is_put_together(tmp_path_factory, steps):
    dataset = Dataset(tmp_path_factory.mktemp("data"))
    times, cells = {}, {}
    for moment, (identity, count, compact) in enumerate(steps, 1):
        dataset.write(tables(identity, float(moment), count))
        times[identity], cells[identity] = float(moment), count
        if compact:
            dataset.compact()
    assert seen(dataset) == (times, {name: count for name, count in cells.items() if count})
    assert dataset.fingerprints() == dict.fromkeys(times, "f")


def test_others_can_read_it_at_any_time(tmp_path):
    dataset = Dataset(tmp_path)
    dataset.write(tables("a", 1.0))
    assert pq.read_table(tmp_path / "notebooks").num_rows == 1
    assert pq.read_table(tmp_path / "cells").num_rows == 2
    dataset.compact()
    dataset.write(tables("b", 2.0))
    assert pq.read_table(tmp_path / "notebooks").num_rows == 2
    dataset.compact()
    assert pq.read_table(tmp_path / "notebooks").num_rows == 2
    assert pq.read_table(tmp_path / "suggestions").num_rows == 0


def test_putting_together_may_be_cut_short_anywhere(tmp_path, monkeypatch):
    dataset = Dataset(tmp_path)
    for number in range(4):
        dataset.write(tables(f"n{number}", 1.0))
    expected = seen(dataset)
    real, calls = module.os.replace, []

    def break_off(source, target):
        calls.append(target)
        if len(calls) == 2:
            raise KeyboardInterrupt
        real(source, target)

    monkeypatch.setattr(module.os, "replace", break_off)
    with pytest.raises(KeyboardInterrupt):
        dataset.compact()
    monkeypatch.undo()
    again = Dataset(tmp_path)
    assert seen(again) == expected
    again.compact()
    assert seen(again) == expected


def test_small_files_are_put_together_as_it_goes(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "_TOGETHER", 3)
    dataset = Dataset(tmp_path)
    for number in range(8):
        dataset.write(tables(f"n{number}", 1.0))
    assert len(list((tmp_path / "notebooks").glob("*.parquet"))) == 4  # two parts, and two that are new
    assert len(seen(dataset)[0]) == 8
