"""The event socket: everything once, in order, whatever happens to the connection."""

import asyncio
import json

import pytest
from fake_engine import NOTEBOOK
from test_life import begun
from tornado.httpclient import HTTPClientError

from jupyter_mlemodernizer.model import NoteEvent
from jupyter_mlemodernizer.model.requests import Snapshot
from jupyter_mlemodernizer.server import log as log_module
from jupyter_mlemodernizer.state import fold
from jupyter_mlemodernizer.store import EVENT


@pytest.fixture
def connect(jp_ws_fetch):
    sockets = []

    async def connect(identity, since=None, **kwargs):
        params = {} if since is None else {"since": str(since)}
        place = ("jupyter-mlemodernizer", "modernizations", identity, "events")
        socket = await jp_ws_fetch(*place, params=params, **kwargs)
        sockets.append(socket)
        return socket

    yield connect
    for socket in sockets:
        socket.close()


async def read(socket, until):
    """Messages up to the first for which a condition holds; heartbeats left out."""
    messages = []
    while True:
        text = await asyncio.wait_for(socket.read_message(), 20)
        assert text is not None, messages
        message = json.loads(text)
        if message["type"] == "heartbeat":
            continue
        messages.append(message)
        if until(message):
            return messages


def is_done(message):
    return message["type"] == "state" and message["state"] == "done"


async def test_two_clients_see_the_same_log_from_wherever_they_begin(client, engine, connect):
    snapshot = await begun(client, engine)
    early = await connect(snapshot["id"])
    engine().go_on.set()
    seen = await read(early, is_done)
    assert [m["seq"] for m in seen] == list(range(1, len(seen) + 1))
    late = await connect(snapshot["id"], since=0)
    assert await read(late, is_done) == seen
    rest = await connect(snapshot["id"], since=3)
    assert await read(rest, is_done) == seen[3:]


async def test_the_log_gives_the_snapshot(client, engine, connect):
    snapshot = await begun(client, engine)
    place = ("modernizations", snapshot["id"], "suggestions")
    await client("POST", *place, "s1", "decision", body={"status": "rejected"})
    engine().go_on.set()
    events = await read(await connect(snapshot["id"]), is_done)
    final = Snapshot.model_validate(await client.snapshot(snapshot["id"]))
    start = Snapshot(
        **{
            name: getattr(final, name)
            for name in ("id", "path", "name", "created", "options", "cells_at_start")
        },
        updated=final.created,
    )
    assert fold(start, [EVENT.validate_python(event) for event in events]) == final


async def test_what_happens_while_a_client_catches_up_is_not_lost(client, engine, connect, extension):
    snapshot = await begun(client, engine)
    log = await extension.service.records.log_of(snapshot["id"])
    for number in range(500):
        log.emit(NoteEvent(message=str(number)))
    socket = await connect(snapshot["id"], since=2)
    for number in range(500, 1000):
        log.emit(NoteEvent(message=str(number)))
        if number % 50 == 0:
            await asyncio.sleep(0)
    seen = await read(socket, lambda m: m.get("message") == "999")
    assert [m["seq"] for m in seen] == list(range(3, log.snapshot.last_seq + 1))


async def test_a_decision_of_one_page_reaches_the_other(client, engine, connect):
    snapshot = await begun(client, engine)
    socket = await connect(snapshot["id"], since=snapshot["last_seq"])
    place = ("modernizations", snapshot["id"], "suggestions", "s1", "decision")
    await client("POST", *place, body={"status": "accepted"})
    (event,) = await read(socket, lambda m: m["type"] == "decision")
    assert (event["suggestion_id"], event["status"]) == ("s1", "accepted")


async def test_a_client_that_does_not_keep_up_is_dropped_and_comes_back(
    client, engine, connect, extension, monkeypatch
):
    monkeypatch.setattr(log_module, "_MOST_WAITING", 50)
    snapshot = await begun(client, engine)
    socket = await connect(snapshot["id"], since=snapshot["last_seq"])
    log = await extension.service.records.log_of(snapshot["id"])
    await client.until(snapshot["id"], lambda _: log.listeners)
    for number in range(200):
        log.emit(NoteEvent(message=str(number)))
    last = snapshot["last_seq"]
    while (text := await asyncio.wait_for(socket.read_message(), 20)) is not None:
        last = json.loads(text)["seq"]
    assert socket.close_code == 1013
    assert log.listeners == set()
    again = await connect(snapshot["id"], since=last)
    seen = await read(again, lambda m: m.get("message") == "199")
    assert [m["seq"] for m in seen] == list(range(last + 1, log.snapshot.last_seq + 1))


async def test_deleting_closes_the_sockets(client, engine, connect):
    snapshot = await begun(client, engine)
    socket = await connect(snapshot["id"], since=snapshot["last_seq"])
    await client("DELETE", "modernizations", snapshot["id"])
    while await asyncio.wait_for(socket.read_message(), 20) is not None:
        pass
    with pytest.raises(HTTPClientError) as error:
        await connect(snapshot["id"])
    assert error.value.code == 404


@pytest.mark.parametrize("since", ["-1", "x", "99", "1.5"])
async def test_a_number_that_is_not_of_this_log_is_refused(client, engine, connect, since):
    snapshot = await begun(client, engine)
    with pytest.raises(HTTPClientError) as error:
        await connect(snapshot["id"], since=since)
    assert error.value.code == 400


async def test_a_socket_that_is_closed_leaves_nothing(client, engine, connect, extension):
    snapshot = await begun(client, engine)
    log = await extension.service.records.log_of(snapshot["id"])
    socket = await connect(snapshot["id"])
    await read(socket, lambda m: m["seq"] == snapshot["last_seq"])
    assert len(log.listeners) == 1
    socket.close()
    for _ in range(200):
        if not log.listeners:
            break
        await asyncio.sleep(0.02)
    assert log.listeners == set()


class TestHeartbeat:
    @pytest.fixture
    def settings(self):
        return {"heartbeat": 0.1}

    async def test_silence_is_told_from_death(self, client, engine, connect):
        snapshot = await begun(client, engine)
        socket = await connect(snapshot["id"], since=snapshot["last_seq"])
        for _ in range(2):
            message = json.loads(await asyncio.wait_for(socket.read_message(), 20))
            assert message == {"type": "heartbeat", "last_seq": snapshot["last_seq"]}
        engine().go_on.set()
        assert is_done((await read(socket, is_done))[-1])


def test_the_notebook_of_these_tests_is_one():
    import nbformat

    minor = {**NOTEBOOK, "nbformat_minor": 5}
    nbformat.validate(nbformat.from_dict(minor))
