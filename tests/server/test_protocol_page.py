"""docs/protocol.md tells all routes, events and states, and none that do not exist."""

import re
from pathlib import Path
from typing import get_args

from jupyter_mlemodernizer.model import Event
from jupyter_mlemodernizer.model.event import State
from jupyter_mlemodernizer.model.schema import wire_schema
from jupyter_mlemodernizer.server.routes import ROUTES

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_routes():
    told = re.findall(r"^\| `(GET|POST|PUT|DELETE) ([^`?]+)", PAGE, re.MULTILINE)
    real = set()
    for pattern, handler in ROUTES:
        for method in ("get", "post", "put", "delete"):
            if method in vars(handler):
                real.add((method.upper(), pattern))
    found = set()
    for method, place in told:
        url = "/jupyter-mlemodernizer/" + place.replace("<id>", "0" * 32)
        found |= {(m, p) for m, p in real if m == method and re.fullmatch(p, url)}
    assert found == real
    assert len(told) == len(real)


def test_events_and_states():
    kinds = {kind.model_fields["type"].default for kind in get_args(get_args(Event)[0])}
    table = PAGE[PAGE.index("| type | tells |") :]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == kinds
    for state in get_args(State):
        assert f"`{state}`" in PAGE


def test_named_types_are_in_the_schema():
    named = set(re.findall(r"`([A-Z][a-z]+(?:[A-Z][a-z]+)*)`", PAGE))
    assert {"StartRequest", "Snapshot", "Report"} <= named
    assert named <= set(wire_schema()["$defs"])
