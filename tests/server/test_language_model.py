"""The language model of a server: what is shown of it, whether it works, and that its key stays here."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from test_life import begun

from jupyter_mlemodernizer.server.app import MLEModernizer

KEY = "sk-of-a-gateway-7d6f5e4c3b2a1908"


@pytest.fixture(scope="module")
def endpoint():
    """An endpoint that knows one model, which adds with a tool and counts in JSON."""

    class Handler(BaseHTTPRequestHandler):
        keys: list[str] = []

        def log_message(self, *arguments):
            pass

        def answer(self, value):
            Handler.keys.append(self.headers["Authorization"])
            text = json.dumps(value).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def do_GET(self):
            self.answer({"data": [{"id": "adder"}]})

        def do_POST(self):
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            message = {"content": json.dumps({"numbers": list(range(1, 41))})}
            if "tools" in asked:
                call = {"name": "add", "arguments": '{"a": 1234, "b": 4321}'}
                message = {
                    "content": None,
                    "tool_calls": [{"id": "c1", "type": "function", "function": call}],
                }
            self.answer({"choices": [{"index": 0, "message": message, "finish_reason": "stop"}]})

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.keys = Handler.keys
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


class TestWithoutOne:
    async def test_none_is_shown_and_none_can_be_tried(self, client, engine):
        _, settings = await client("GET", "settings")
        assert settings["model"] is None
        assert settings["model_problem"] == ""
        code, answer = await client("POST", "model", "test")
        assert code == 409
        assert "c.MLEModernizer.model" in answer["message"]
        await begun(client, engine)
        assert engine().model is None


class TestWithOne:
    @pytest.fixture
    def settings(self, endpoint):
        url = f"http://127.0.0.1:{endpoint.server_port}/v1"
        return {"model": "adder", "base_url": url, "max_cost": 0.5}

    @pytest.fixture(autouse=True)
    def _key(self, monkeypatch):
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        monkeypatch.setenv("MLEMODERNIZER_MAX_CALLS", "7")

    async def test_what_is_in_force_is_shown_with_its_source_and_without_the_key(self, client, endpoint):
        _, settings = await client("GET", "settings")
        shown = {s["name"]: (s["value"], *s["source"].values()) for s in settings["model"]["settings"]}
        assert settings["model"]["name"] == "adder"
        assert settings["model"]["address"] == f"http://127.0.0.1:{endpoint.server_port}/v1"
        assert shown["model"] == ("adder", "given", "MLEModernizer.model")
        assert shown["api_key"] == ("set", "environment", "OPENAI_API_KEY")
        assert shown["max_calls"] == ("7", "environment", "MLEMODERNIZER_MAX_CALLS")
        assert shown["max_cost"] == ("0.5", "given", "MLEModernizer.max_cost")
        assert shown["model_timeout"] == ("180", "default", "")
        assert KEY not in json.dumps(settings)

    async def test_the_connection_is_tried(self, client, endpoint):
        code, test = await client("POST", "model", "test")
        assert code == 200
        assert test["works"], test
        assert {c["name"]: c["passed"] for c in test["checks"]} == {
            "server": True, "model": True, "answer": True, "tools": True, "JSON": True, "speed": None,
        }  # fmt: skip
        assert test["models"] == ["adder"]
        assert set(endpoint.keys) == {f"Bearer {KEY}"}
        assert KEY not in json.dumps(test)

    async def test_a_modernization_gets_it_and_shows_no_key(self, client, engine, jp_serverapp):
        snapshot = await begun(client, engine)
        assert engine().model.api_key == KEY
        assert KEY not in json.dumps(snapshot) + repr(engine().model)


class TestWithAMistake:
    @pytest.fixture
    def settings(self):
        return {"model": "adder", "base_url": "localhost:11434"}

    async def test_it_is_told_and_ends_nothing(self, client, engine):
        _, settings = await client("GET", "settings")
        assert settings["model"] is None
        assert "MLEModernizer.base_url must be the address of an API" in settings["model_problem"]
        code, answer = await client("POST", "model", "test")
        assert (code, answer["message"]) == (409, settings["model_problem"])
        snapshot = await begun(client, engine)
        assert settings["model_problem"] in snapshot["notes"]
        assert engine().model is None


async def test_no_variable_of_a_kernel_holds_the_key_in_force(jp_serverapp, monkeypatch):
    import logging

    from jupyter_mlemodernizer.server.kernels import ServerKernels

    monkeypatch.setenv("GATEWAY_TOKEN", f"Bearer {KEY}")
    kernels = ServerKernels(jp_serverapp.kernel_manager, "python3", "", logging.getLogger(), withheld=[KEY])
    kernel = await kernels.start()
    reply = await kernel.execute(f"import os; print({KEY!r} in str(os.environ), 'PATH' in os.environ)")
    assert reply.outputs[0]["text"] == "False True\n"
    await kernels.shutdown()


def test_every_setting_of_the_model_can_be_configured():
    from jupyter_mlemodernizer.agent.configuration import SETTINGS

    assert set(SETTINGS.values()) <= set(MLEModernizer.class_own_traits(config=True))
