"""The store: what is written is there again, whatever happened in between."""

import json
import os
import socket
import sqlite3
import subprocess
import sys
import time

import pytest

from jupyter_mlemodernizer import store as store_module
from jupyter_mlemodernizer.model import CellEvent, NoteEvent, Options, StateEvent
from jupyter_mlemodernizer.model.requests import CellAtStart, Snapshot
from jupyter_mlemodernizer.state import fold
from jupyter_mlemodernizer.store import Store, summarize
from jupyter_mlemodernizer.store_file import StoreError

NOTEBOOK = {"nbformat": 4, "cells": [{"id": "a", "cell_type": "code", "source": "x = 1"}]}


def beginning(identity="m1", path="folder/old.ipynb", created=1.0):
    return Snapshot(
        id=identity,
        path=path,
        name="old.ipynb",
        created=created,
        updated=created,
        options=Options(),
        cells_at_start=[CellAtStart(id="a", index=0, digest="0", source="x = 1")],
    )


def append(store, start, *events):
    """Number the events and add them, as the log does."""
    state = store.snapshot(start.id)
    for event in events:
        stamped = event.model_copy(update={"seq": state.last_seq + 1, "time": 10.0 + state.last_seq})
        state = fold(state, [stamped])
        store.append(start.id, [(stamped.seq, stamped.model_dump_json())], summarize(state).model_dump_json())
    return state


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "modernizations.db"


@pytest.fixture
def store(path):
    store = Store(path)
    yield store
    store.close()


def test_what_was_written_is_read_by_the_next_server(store, path):
    start = beginning()
    store.create(start, NOTEBOOK)
    live = append(
        store,
        start,
        StateEvent(state="running", phase="run"),
        CellEvent(cell_id="a", number=1, total=1, state="ran", seconds=0.5),
        StateEvent(state="done", message="Runs."),
    )
    store.close()
    again = Store(path)
    assert again.snapshot("m1") == live
    assert live.state == "done"
    assert live.cells["a"].state == "ran"
    assert again.notebook("m1") == NOTEBOOK
    assert again.summaries() == [summarize(live)]
    assert [seq for seq, _ in again.events("m1", since=1)] == [2, 3]
    assert [seq for seq, _ in again.events("m1", limit=2)] == [1, 2]
    again.close()


def test_images_of_ordinary_size_are_kept_and_of_others_that_they_were_there(store):
    small, large = "iVBOR" * 20_000, "iVBOR" * 60_000
    shown = [
        {"image/png": [small[:9], small[9:]], "text/plain": "<Figure>"},
        {"image/png": large},
        {"image/svg+xml": "<svg/>"},
        *[{"image/jpeg": small}] * 10,
    ]
    outputs = [{"output_type": "display_data", "data": data, "metadata": {}} for data in shown]
    outputs[0]["metadata"]["image/png"] = {"width": 400}
    cell = {"id": "a", "cell_type": "code", "source": "plot()", "outputs": outputs}
    store.create(beginning(), {"nbformat": 4, "cells": [cell]})
    kept = [output["data"] for output in store.notebook("m1")["cells"][0]["outputs"]]
    assert kept[:3] == [
        {"image/png": small, "text/plain": "<Figure>"},
        {"image/png": ""},
        {"image/svg+xml": ""},
    ]
    # A notebook full of them is bounded, too.
    assert [bool(data["image/jpeg"]) for data in kept[3:]] == [True] * 9 + [False]


def test_what_the_last_run_showed_is_kept_of_the_newest(store):
    for number in range(43):
        store.create(beginning(f"m{number}", created=float(number)), NOTEBOOK)
        store.keep_shown(f"m{number}", f"first {number}")
    store.keep_shown("m42", "then \N{SNOWMAN}")
    assert [store.shown(f"m{number}") for number in (2, 3, 41, 42)] == [
        None,
        "first 3",
        "first 41",
        "then \N{SNOWMAN}",
    ]
    assert store.snapshot("m2") is not None
    store.delete("m42")
    assert store.shown("m42") is None
    store.keep_shown("m42", "too late")
    assert store.shown("m42") is None


def test_a_file_of_before_that_was_kept_goes_on(path):
    store = Store(path)
    store.create(beginning(), NOTEBOOK)
    store.close()
    with sqlite3.connect(path) as connection:
        connection.executescript("DROP TABLE shown; PRAGMA user_version = 1;")
    connection.close()
    store = Store(path)
    assert store.notebook("m1") == NOTEBOOK
    store.keep_shown("m1", "x")
    assert store.shown("m1") == "x"
    store.close()


def test_unknown_ones_are_none(store):
    assert store.snapshot("nope") is None
    assert store.notebook("nope") is None
    assert store.shown("nope") is None
    assert store.events("nope") == []
    assert store.delete("nope") is False


def test_those_of_one_notebook_newest_first(store):
    for number, path in enumerate(["a.ipynb", "b.ipynb", "a.ipynb"]):
        store.create(beginning(f"m{number}", path, created=float(number)), NOTEBOOK)
    assert [summary.id for summary in store.summaries("a.ipynb")] == ["m2", "m0"]
    assert [summary.id for summary in store.summaries()] == ["m2", "m1", "m0"]


def test_deleting_leaves_nothing_and_takes_no_more_events(store, path):
    start = beginning()
    store.create(start, NOTEBOOK)
    append(store, start, NoteEvent(message="secret of the notebook"))
    assert store.delete("m1") is True
    store.append("m1", [(2, "{}")], summarize(start).model_dump_json())
    assert store.events("m1") == []
    assert store.summaries() == []


def test_the_oldest_go_when_there_are_too_many(store, monkeypatch):
    monkeypatch.setattr(store_module, "_KEPT", 3)
    for number in range(5):
        store.create(beginning(f"m{number}", created=float(number)), NOTEBOOK)
    assert [summary.id for summary in store.summaries()] == ["m4", "m3", "m2"]


@pytest.mark.parametrize("state", ["queued", "running"])
def test_what_ran_when_the_server_went_away_is_interrupted(path, state):
    first = Store(path)
    start = beginning()
    first.create(start, NOTEBOOK)
    append(first, start, StateEvent(state="running"), NoteEvent(message="half-way"), StateEvent(state=state))
    first.close()
    second = Store(path)
    snapshot = second.snapshot("m1")
    assert snapshot.state == "interrupted"
    assert snapshot.notes == ["half-way"]
    assert "kept" in snapshot.message
    assert second.summaries()[0] == summarize(snapshot)
    second.close()
    third = Store(path)
    assert third.snapshot("m1") == snapshot, "it is interrupted once"
    third.close()


@pytest.mark.skipif(os.name == "nt", reason="another process's life cannot be asked for there")
def test_what_runs_in_another_living_server_is_left_alone(store, path):
    start = beginning()
    store.create(start, NOTEBOOK)
    append(store, start, StateEvent(state="running"))
    other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE modernizations SET owner = ?", (f"{socket.gethostname()}:{other.pid}",))
    connection.close()
    second = Store(path)
    assert second.snapshot("m1").state == "running"
    second.close()
    other.communicate(b"\n", timeout=10)
    third = Store(path)
    assert third.snapshot("m1").state == "interrupted"
    third.close()


@pytest.mark.parametrize("damage", ["no database", "cut", "garbled"])
def test_a_damaged_file_is_moved_aside(path, caplog, damage):
    store = Store(path)
    for number in range(50):
        store.create(beginning(f"m{number}"), {"cells": [os.urandom(500).hex()]})
    store.close()
    whole = path.read_bytes()
    path.write_bytes(
        {
            "no database": b"This is not a database at all, but a text file. " * 50,
            "cut": whole[: len(whole) // 2],
            "garbled": whole[:4096] + os.urandom(len(whole) - 4096),
        }[damage]
    )
    before = path.read_bytes()
    fresh = Store(path)
    assert fresh.summaries() == []
    fresh.create(beginning(), NOTEBOOK)
    fresh.close()
    (aside,) = [p for p in path.parent.glob("*.damaged-*") if not p.name.endswith(("-wal", "-shm"))]
    assert aside.read_bytes() == before
    assert "was moved to" in caplog.text
    assert str(aside) in caplog.text


def test_a_file_of_a_newer_version_is_left_alone(path):
    Store(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer jupyter-mlemodernizer"):
        Store(path)
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match=r"store_path"):
        Store(tmp_path / "file" / "modernizations.db")


def test_a_locked_file_is_not_called_damaged(path, monkeypatch):
    Store(path).close()
    real = sqlite3.connect
    monkeypatch.setattr(store_module.sqlite3, "connect", lambda *a, **k: real(*a, **{**k, "timeout": 0.1}))
    other = real(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(path)
    other.close()
    assert not list(path.parent.glob("*.damaged-*"))


def test_memory_keeps_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    store = Store(":memory:")
    store.create(beginning(), NOTEBOOK)
    assert store.snapshot("m1") is not None
    store.close()
    assert list(tmp_path.iterdir()) == []


def test_an_event_is_written_in_a_moment(store):
    start = beginning()
    store.create(start, NOTEBOOK)
    summary = summarize(start).model_dump_json()
    body = json.dumps({"type": "note", "message": "x" * 2000})
    begin = time.perf_counter()
    for seq in range(1, 201):
        store.append("m1", [(seq, body)], summary)
    assert (time.perf_counter() - begin) / 200 < 0.02
