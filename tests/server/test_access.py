"""Who may do what, and what is refused with a reason."""

import asyncio
import http.cookies
import json

import pytest
from fake_engine import NOTEBOOK
from test_life import begun
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from jupyter_mlemodernizer.server.routes import ROUTES

SOME = "0" * 32
ONE = ("modernizations", SOME)
REQUESTS = [
    ("GET", ("modernizations",)),
    ("POST", ("modernizations",)),
    ("GET", ONE),
    ("DELETE", ONE),
    ("POST", (*ONE, "cancel")),
    ("POST", (*ONE, "verify")),
    ("POST", (*ONE, "try")),
    ("POST", (*ONE, "ask")),
    ("POST", (*ONE, "suggestions")),
    ("POST", (*ONE, "suggestions", "s1", "decision")),
    ("GET", (*ONE, "notebook")),
    ("POST", (*ONE, "copy")),
    ("GET", (*ONE, "report")),
    ("GET", (*ONE, "report.html")),
    ("GET", (*ONE, "events")),
    ("GET", ("settings",)),
    ("GET", ("example",)),
    ("GET", ("model",)),
    ("PUT", ("model",)),
    ("POST", ("model", "test")),
]
NAMES = [f"{method} {'/'.join(parts)}" for method, parts in REQUESTS]


@pytest.mark.parametrize(("method", "parts"), REQUESTS, ids=NAMES)
@pytest.mark.parametrize("token", ["", "token wrong"])
async def test_without_the_token_nothing_is_told_or_done(client, engine, method, parts, token):
    code, answer = await client(method, *parts, headers={"Authorization": token})
    assert code == 403
    assert "notebook" not in str(answer)


def test_every_route_is_tried_above():
    import re

    for pattern, _ in ROUTES:
        assert any(
            re.fullmatch(pattern, "/jupyter-mlemodernizer/" + "/".join(parts)) for _, parts in REQUESTS
        ), pattern


async def test_the_socket_wants_the_token(client, engine, jp_ws_fetch):
    snapshot = await begun(client, engine)
    place = ("jupyter-mlemodernizer", "modernizations", snapshot["id"], "events")
    with pytest.raises(HTTPClientError) as error:
        await jp_ws_fetch(*place, headers={"Authorization": "token wrong"})
    assert error.value.code == 403


class TestCookies:
    """A page of another site cannot use the cookie of a user who is logged in."""

    @pytest.fixture
    def log_in(self, jp_serverapp, http_server_client, jp_base_url):
        """Logs a browser in with the token: its cookies, and the XSRF token."""

        async def log_in():
            token = jp_serverapp.identity_provider.token
            jar = http.cookies.SimpleCookie()
            for place in (f"tree?token={token}", "login"):
                cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in jar.items())
                response = await http_server_client.fetch(
                    jp_base_url + place,
                    headers={"Cookie": cookies},
                    follow_redirects=False,
                    raise_error=False,
                )
                for header in response.headers.get_list("Set-Cookie"):
                    jar.load(header)
            return "; ".join(f"{name}={morsel.value}" for name, morsel in jar.items()), jar["_xsrf"].value

        return log_in

    async def test_a_command_needs_the_xsrf_token(self, client, engine, log_in):
        cookies, xsrf = await log_in()
        headers = {"Cookie": cookies, "Authorization": ""}
        body = {"path": "old.ipynb", "notebook": NOTEBOOK}
        code, _ = await client("POST", "modernizations", body=body, headers=dict(headers))
        assert code == 403
        assert await client("GET", "modernizations") == (200, [])
        headers["X-XSRFToken"] = xsrf
        code, answer = await client("POST", "modernizations", body=body, headers=dict(headers))
        assert code == 202, answer

    async def test_another_site_gets_no_socket(self, client, engine, log_in, jp_http_port):
        snapshot = await begun(client, engine)
        cookies, _ = await log_in()
        place = f"a%40b/jupyter-mlemodernizer/modernizations/{snapshot['id']}/events"
        url = f"ws://127.0.0.1:{jp_http_port}/{place}"
        with pytest.raises(HTTPClientError) as error:
            await websocket_connect(
                HTTPRequest(url, headers={"Cookie": cookies, "Origin": "http://evil.example"})
            )
        assert error.value.code == 403
        own = HTTPRequest(url, headers={"Cookie": cookies, "Origin": f"http://127.0.0.1:{jp_http_port}"})
        socket = await websocket_connect(own)
        assert json.loads(await asyncio.wait_for(socket.read_message(), 10))["seq"] == 1
        socket.close()


class TestAuthorizer:
    """Who may not execute kernels may not modernize; who may not read them sees nothing."""

    async def test_the_actions_are_those_of_kernels(self, client, engine, jp_serverapp, jp_ws_fetch):
        from jupyter_server.auth import Authorizer

        snapshot = await begun(client, engine)
        asked, allowed = [], set()

        class Strict(Authorizer):
            def is_authorized(self, handler, user, action, resource):
                asked.append((action, resource))
                return action in allowed

        jp_serverapp.web_app.settings["authorizer"] = Strict(parent=jp_serverapp)
        one = ("modernizations", snapshot["id"])
        for method, parts in REQUESTS:
            code, _ = await client(method, *parts)
            assert code == 403, parts
        assert {resource for _, resource in asked} == {"kernels"}
        allowed.add("read")
        assert (await client("GET", *one))[0] == 200
        assert (await client("POST", *one, "copy", body={"notebook": NOTEBOOK}))[0] == 200
        assert (await client("POST", *one, "cancel"))[0] == 403
        assert (await client("DELETE", *one))[0] == 403
        assert (await client("GET", "model"))[0] == 200
        assert (await client("PUT", "model", body={}))[0] == 403
        assert (await client.start(path="folder/other.ipynb"))[0] == 403
        allowed.add("execute")
        assert (await client.start(path="folder/other.ipynb"))[0] == 202


PATHS = [
    "../../etc/passwd",
    "..",
    "/etc/passwd",
    "folder",
    "nope.ipynb",
    "a\0b.ipynb",
    "C:\\x.ipynb",
    ".hidden.ipynb",
    "",
]


@pytest.mark.parametrize("path", PATHS)
async def test_only_notebooks_of_this_server(client, engine, jp_root_dir, path):
    (jp_root_dir / ".hidden.ipynb").write_text(json.dumps(NOTEBOOK))
    code, answer = await client.start(path=path)
    assert code in (400, 404)
    assert str(jp_root_dir) not in answer["message"]
    assert await client("GET", "modernizations") == (200, [])


def changed(**fields):
    return {**NOTEBOOK, **fields}


def cell(**fields):
    return changed(cells=[{**NOTEBOOK["cells"][0], **fields}])


BODIES = {
    "nothing": b"",
    "not JSON": b"{",
    "not UTF-8": b"\xff\xfe",
    "a list": b"[]",
    "null": b"null",
    "no notebook": {"path": "old.ipynb"},
    "unknown field": {"path": "old.ipynb", "notebook": NOTEBOOK, "extra": 1},
    "unknown option": {"path": "old.ipynb", "notebook": NOTEBOOK, "options": {"speed": 9}},
    "negative timeout": {"path": "old.ipynb", "notebook": NOTEBOOK, "options": {"cell_timeout": -1}},
    "timeout that is no number": {"path": "old.ipynb", "notebook": NOTEBOOK, "options": {"timeout": "x"}},
    "unknown kernel": {"path": "old.ipynb", "notebook": NOTEBOOK, "options": {"kernel_name": "nope"}},
    "notebook is a list": {"path": "old.ipynb", "notebook": []},
    "format 3": {"path": "old.ipynb", "notebook": {"nbformat": 3, "worksheets": []}},
    "no cells": {"path": "old.ipynb", "notebook": {"nbformat": 4}},
    "cells without ids": {"path": "old.ipynb", "notebook": cell(id=None)},
    "two cells of one id": {"path": "old.ipynb", "notebook": changed(cells=NOTEBOOK["cells"] * 2)},
    "a cell that is none": {"path": "old.ipynb", "notebook": changed(cells=["x"])},
    "unknown type of cell": {"path": "old.ipynb", "notebook": cell(cell_type="heading")},
    "no source": {"path": "old.ipynb", "notebook": cell(source=None)},
    "source of numbers": {"path": "old.ipynb", "notebook": cell(source=[1, 2])},
    "outputs that are none": {"path": "old.ipynb", "notebook": cell(outputs=["x"])},
    "metadata that is none": {"path": "old.ipynb", "notebook": changed(metadata=[])},
    "kernelspec that is none": {"path": "old.ipynb", "notebook": changed(metadata={"kernelspec": "x"})},
    "a metric without answers": {
        "path": "old.ipynb",
        "notebook": NOTEBOOK,
        "options": {"metric": "accuracy"},
    },
    "another language": {
        "path": "old.ipynb",
        "notebook": changed(metadata={"language_info": {"name": "R"}}),
    },
}


@pytest.mark.parametrize("name", BODIES)
async def test_a_bad_request_is_refused_with_a_reason(client, engine, name):
    code, answer = await client("POST", "modernizations", body=BODIES[name])
    assert code == 400, answer
    assert set(answer) == {"message", "id"}
    assert answer["message"].endswith(".")
    assert await client("GET", "modernizations") == (200, [])


@pytest.mark.parametrize("body", [b"", {"status": "wonderful"}, {}])
async def test_a_bad_decision_is_refused(client, engine, body):
    snapshot = await begun(client, engine)
    place = ("modernizations", snapshot["id"], "suggestions", "s1", "decision")
    code, _ = await client("POST", *place, body=body)
    assert code == 400
    assert (await client.snapshot(snapshot["id"]))["last_seq"] == snapshot["last_seq"]


async def test_what_is_not_there_is_not_found(client, engine):
    for method, parts in REQUESTS:
        if parts[:2] != ONE or parts[-1] == "events":
            continue
        body = {
            "decision": {"status": "accepted"},
            "verify": {"notebook": NOTEBOOK},
            "try": {"notebook": NOTEBOOK, "cell_id": "a", "source": "x"},
            "ask": {"notebook": NOTEBOOK, "cell_id": "a"},
            "copy": {"notebook": NOTEBOOK},
            "suggestions": {
                "extension": "other",
                "kind": "repair",
                "title": "x",
                "edits": [{"op": "replace", "cell_id": "a", "base": "x", "source": "y"}],
            },
        }.get(parts[-1])
        code, answer = await client(method, *parts, body=body)
        assert code == 404, parts
        assert "no such modernization" in answer["message"], parts
    snapshot = await begun(client, engine)
    place = ("modernizations", snapshot["id"], "suggestions", "nope", "decision")
    code, answer = await client("POST", *place, body={"status": "accepted"})
    assert (code, "nope" in answer["message"]) == (404, True)


@pytest.mark.parametrize("identity", ["..", "x%2F..", "ABC", "1' OR '1'='1"])
async def test_ids_that_can_be_none_are_not_found(client, engine, identity):
    code, _ = await client("GET", "modernizations", identity)
    assert code == 404


async def test_errors_do_not_mangle_percent_signs(client, engine):
    code, answer = await client.start(path="100%.ipynb")
    assert (code, "100%.ipynb" in answer["message"], "%%" in answer["message"]) == (404, True, False)
