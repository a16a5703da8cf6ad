"""What the server's own event log hears, and that nothing of a notebook is in it."""

import json

import pytest
from jsonschema import ValidationError
from test_life import begun

from jupyter_mlemodernizer.server.broadcast import SCHEMA


@pytest.fixture
def heard(jp_serverapp):
    """Events as an extension that listens gets them; jupyter_events has checked them against the schema."""
    events = []

    async def listen(logger, schema_id, data):
        events.append(data)

    jp_serverapp.event_logger.add_listener(schema_id=SCHEMA, listener=listen)
    return events


def _stamp(event):
    """What jupyter_events adds."""
    return {key: value for key, value in event.items() if key.startswith("__")}


async def test_beginning_decisions_and_end_are_told(client, engine, heard):
    snapshot = await begun(client, engine)
    identity = snapshot["id"]
    first = snapshot["suggestions"][0]["id"]
    place = ("POST", "modernizations", identity, "suggestions")
    await client(*place, first, "decision", body={"status": "rejected"})
    await client(*place, first, "decision", body={"status": "rejected"})  # no news
    engine().go_on.set()
    await client.until(identity, lambda s: s["state"] == "done")
    assert heard[0] == {"action": "started", "modernization": identity, "path": "old.ipynb"} | _stamp(
        heard[0]
    )
    decided = [event for event in heard if event["action"] == "decided"]
    assert [(event["suggestion"], event["status"]) for event in decided if event["suggestion"] == first] == [
        (first, "rejected")
    ]
    assert decided[0]["origin"] == "rule:python2"
    (ended,) = [event for event in heard if event["action"] == "ended"]
    assert (ended["state"], ended["verdict"], ended["suggestions"]) == ("done", "runs", {"repair": 2})
    assert {(event["modernization"], event["path"]) for event in heard} == {(identity, "old.ipynb")}
    said = json.dumps(heard)
    assert "print" not in said.replace("rule:python2", "")
    assert "hello" not in said


async def test_what_is_cancelled_has_ended_once(client, engine, heard):
    snapshot = await begun(client, engine)
    await client("POST", "modernizations", snapshot["id"], "cancel")
    assert [(event["action"], event.get("state")) for event in heard] == [
        ("started", None),
        ("ended", "cancelled"),
    ]


async def test_what_does_not_fit_the_schema_is_refused(jp_serverapp):
    """So the events above, which passed the same check, do fit."""
    schemas = jp_serverapp.event_logger.schemas
    schemas.validate_event(SCHEMA, {"action": "started", "modernization": "m", "path": "p"})
    with pytest.raises(ValidationError, match="action"):
        schemas.validate_event(SCHEMA, {"modernization": "m", "path": "p"})
