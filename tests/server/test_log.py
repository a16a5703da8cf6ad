"""The live log, and the thread in which it is written."""

import asyncio
import json
import logging
import sqlite3

import pytest
from fake_engine import FakeEngine, suggestion

from jupyter_mlemodernizer.model import (
    CellEvent,
    Crash,
    DecisionEvent,
    Failure,
    FailureEvent,
    NoteEvent,
    Options,
    SuggestionEvent,
)
from jupyter_mlemodernizer.model.requests import Snapshot, StartRequest
from jupyter_mlemodernizer.server.bodies import parsed
from jupyter_mlemodernizer.server.log import Listener, Log
from jupyter_mlemodernizer.server.modernizations import Modernizations
from jupyter_mlemodernizer.server.refusal import Refusal
from jupyter_mlemodernizer.server.store_thread import StoreThread
from jupyter_mlemodernizer.store import Store


def beginning():
    return Snapshot(id="m", path="a.ipynb", name="a.ipynb", created=1, updated=1, options=Options())


def test_events_are_numbered_and_what_is_changed_later_stays_as_it_was():
    written = []
    log = Log(beginning(), lambda *event: written.append(event))
    moving = suggestion("s1")
    log.emit(SuggestionEvent(suggestion=moving, seq=77))
    moving.title = "changed later"
    log.emit(CellEvent(cell_id="a", number=1, total=1, state="ran"))
    assert [seq for seq, *_ in written] == [1, 2]
    assert log.snapshot.suggestions[0].title != "changed later"
    assert log.snapshot.updated >= 1


def test_halves_of_characters_do_not_stop_a_modernization():
    written = []
    log = Log(beginning(), lambda *event: written.append(event))
    crash = Crash(
        type="E", message="half \ud83c", variables={"x": {"type": "str", "columns": {"\udc00": "str"}}}
    )
    log.emit(FailureEvent(failure=Failure(kind="crash", cell_id="a", message="\ud800", crash=crash)))
    log.emit(NoteEvent(message="whole \U0001f388"))
    assert json.loads(written[0][1])["failure"]["message"] == "\ufffd"
    assert json.loads(written[1][1])["message"] == "whole \U0001f388"
    assert log.snapshot.failures[0].crash.message == "half \ufffd"


@pytest.mark.parametrize("half", ["\\ud83d", "\\ude00", "\\ud83d\\ud83d"])
def test_a_notebook_with_halves_of_characters_is_taken(half):
    body = '{"path": "a", "notebook": {"cells": [{"source": "x = 0"}]}, "options": {}}'.replace("0", half)
    assert "\ufffd" in parsed(StartRequest, body.encode()).notebook["cells"][0]["source"]
    for wrong in (body[:-1], body.replace("path", "pith"), "[" * 10_000 + body):
        with pytest.raises(Refusal, match="not right"):
            parsed(StartRequest, wrong.encode())


def test_a_decision_is_not_undone_by_the_engine():
    log = Log(beginning(), lambda *event: None)
    log.emit(SuggestionEvent(suggestion=suggestion("s1")))
    log.emit(DecisionEvent(suggestion_id="s1", status="rejected"))
    log.emit(SuggestionEvent(suggestion=suggestion("s1")))
    assert log.snapshot.suggestions[0].status == "rejected"


async def test_a_listener_that_is_dropped_ends():
    listener = Listener()
    listener.put("1")
    assert await listener.get(1) == "1"
    assert await listener.get(0.01) is None
    assert not listener.dropped
    waiting = asyncio.create_task(listener.get(30))
    await asyncio.sleep(0)
    listener.drop()
    assert await asyncio.wait_for(waiting, 5) is None
    assert listener.dropped


async def test_the_size_of_what_waits_is_bounded():
    listener = Listener()
    for _ in range(40):
        listener.put("x" * 1_000_000)
    assert listener.dropped
    assert await listener.get(1) is None


class Full(Store):
    """A store on a disk that is full for a while."""

    full = True

    def append(self, *arguments):
        if self.full:
            raise sqlite3.OperationalError("database or disk is full")
        super().append(*arguments)


async def test_a_disk_that_was_full_leaves_no_gap(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr("jupyter_mlemodernizer.server.store_thread.Store", Full)
    thread = StoreThread(str(tmp_path / "x.db"), logging.getLogger("test"))
    await thread.ask(lambda store: store.create(beginning(), {"cells": []}))
    log = Log(beginning(), thread.write)
    for number in range(5):
        log.emit(NoteEvent(message=str(number)))
    assert await thread.ask(lambda store: store.events("m")) == []
    assert "disk is full" in caplog.text
    monkeypatch.setattr(Full, "full", False)
    log.emit(NoteEvent(message="5"))
    assert [seq for seq, _ in await thread.ask(lambda store: store.events("m"))] == [1, 2, 3, 4, 5, 6]
    assert await thread.ask(lambda store: store.snapshot("m")) == log.snapshot
    await thread.close()


@pytest.mark.parametrize("order", ["move first", "read first"])
async def test_a_log_that_is_read_while_its_notebook_is_moved_knows_where_it_is(tmp_path, order):
    path = str(tmp_path / "x.db")
    store = Store(path)
    store.create(beginning(), {"cells": []})
    store.close()
    known = Modernizations(path, FakeEngine(), 1, logging.getLogger("test"), lambda *_: None)
    both = [known.records.log_of("m"), known.records.move("a.ipynb", "b.ipynb")]
    await asyncio.gather(*(both if order == "read first" else reversed(both)))
    assert (await known.records.log_of("m")).snapshot.path == "b.ipynb"
    await known.stop()


async def test_a_store_that_cannot_be_opened_is_told_with_what_to_do(tmp_path):
    (tmp_path / "file").write_text("in the way")
    thread = StoreThread(str(tmp_path / "file" / "x.db"), logging.getLogger("test"))
    with pytest.raises(Refusal, match="store_path") as refusal:
        await thread.ask(Store.summaries)
    assert refusal.value.status == 503
    await thread.close()


async def test_writing_does_not_hold_up_the_event_loop(tmp_path):
    thread = StoreThread(str(tmp_path / "x.db"), logging.getLogger("test"))
    await thread.ask(lambda store: store.create(beginning(), {"cells": []}))
    log = Log(beginning(), thread.write)
    loop = asyncio.get_running_loop()
    seconds = []
    for number in range(200):
        begin = loop.time()
        log.emit(NoteEvent(message=f"{number}" * 1000))
        seconds.append(loop.time() - begin)
        await asyncio.sleep(0)
    assert sorted(seconds)[100] < 0.002
    assert len(await thread.ask(lambda store: store.events("m"))) == 200
    await thread.close()
