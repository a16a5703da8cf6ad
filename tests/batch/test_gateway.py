"""The gateway between the workers and a model's server, over real sockets."""

import json
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest

from jupyter_mlemodernizer.agent.configuration import ModelConfiguration
from jupyter_mlemodernizer.batch.gateway import Gateway, ModelLimits
from jupyter_mlemodernizer.batch.plan import plain

from .conftest import job

USAGE = {"prompt_tokens": 100, "completion_tokens": 20}


class Server:
    """A model's server that counts what reaches it."""

    def __init__(self) -> None:
        self.requests: list[dict] = []
        self.most, self.now = 0, 0
        self.refuse = 0
        self.content = json.dumps({"choices": [{"message": {"content": "yes"}}], "usage": USAGE}).encode()
        self.lock = threading.Lock()

    @contextmanager
    def serve(self):
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with outer.lock:
                    outer.requests.append(
                        {"key": self.headers.get("Authorization"), "path": self.path, "body": body}
                    )
                    outer.now += 1
                    outer.most = max(outer.most, outer.now)
                    refused = outer.refuse > 0
                    outer.refuse -= refused
                time.sleep(0.05)
                with outer.lock:
                    outer.now -= 1
                content = outer.content
                self.send_response(429 if refused else 200)
                if refused:
                    self.send_header("Retry-After", "0.3")
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *arguments):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/v1"
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


@contextmanager
def between(tmp_path, **limits):
    server = Server()
    with server.serve() as address:
        configuration = ModelConfiguration(
            "m", base_url=address, api_key="sk-true", input_price=1_000_000.0, output_price=0.0
        )
        gateway = Gateway(configuration, ModelLimits(**limits), tmp_path / "answers")
        with gateway.serve("127.0.0.1") as reached:

            def ask(question: str, key: str | None = None) -> httpx.Response:
                return httpx.post(
                    f"{reached.base_url}/chat/completions",
                    json={"model": "m", "messages": question},
                    headers={"Authorization": f"Bearer {key or reached.api_key}"},
                    timeout=10,
                )

            yield server, gateway, reached, ask


def test_the_key_stays_with_the_client(tmp_path):
    with between(tmp_path) as (server, _, reached, ask):
        assert reached.api_key != "sk-true"
        assert "sk-true" not in repr(reached)
        assert ask("a").json()["choices"]
        assert server.requests[0]["key"] == "Bearer sk-true"
        assert server.requests[0]["path"] == "/v1/chat/completions"
        assert ask("b", key="guessed").status_code == 401
        assert len(server.requests) == 1


def test_what_is_asked_twice_is_paid_once_also_in_another_run(tmp_path):
    with between(tmp_path) as (server, gateway, _, ask):
        assert ask("a").content == ask("a").content
        assert ask("b").status_code == 200
        assert len(server.requests) == 2
        assert (gateway.paid.calls, gateway.paid.cached) == (2, 1)
        assert gateway.paid.input_tokens == 200
        assert gateway.paid.cost == pytest.approx(200.0)
    with between(tmp_path) as (server, gateway, _, ask):
        assert ask("a").json()["choices"]
        assert server.requests == []
        assert gateway.paid.cost == 0.0


@pytest.mark.parametrize("limits", [{"tokens": 200}, {"cost": 150.0}])
def test_the_budget_is_that_of_the_whole_run(tmp_path, limits):
    with between(tmp_path, **limits) as (server, _, _, ask):
        answers = [ask(question) for question in "abcd"]
        assert [answer.status_code for answer in answers] == [200, 200, 402, 402]
        assert "whole run" in answers[-1].json()["error"]["message"]
        assert len(server.requests) == 2
        assert ask("a").status_code == 200  # costs nothing


def test_so_many_calls_at_once_and_no_more(tmp_path):
    with between(tmp_path, at_once=2) as (server, _, _, ask):
        threads = [threading.Thread(target=ask, args=(str(n),)) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(server.requests) == 8
        assert server.most == 2


def test_when_the_server_has_enough_nobody_asks_for_a_while(tmp_path):
    with between(tmp_path) as (server, _, _, ask):
        server.refuse = 1
        refused = ask("a")
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == "0.3"
        started = time.monotonic()
        assert ask("b").status_code == 200
        assert time.monotonic() - started > 0.25
        assert ask("a").status_code == 200  # a refusal is not kept


def piece(**fields) -> bytes:
    return b"data: " + json.dumps(fields).encode() + b"\n\n"


WORD, END = piece(choices=[{"delta": {"content": "y"}}]), piece(choices=[{"finish_reason": "stop"}])


@pytest.mark.parametrize(
    "content",
    [WORD + b"data: [DONE]\n\n", WORD + END, WORD + END + piece(choices=[], usage=USAGE) + b"data: [DONE]"],
)
def test_a_stream_that_came_to_its_end_is_kept(tmp_path, content):
    with between(tmp_path) as (server, gateway, _, ask):
        server.content = content
        assert ask("a").content == ask("a").content == content
        assert len(server.requests) == 1
        assert gateway.paid.calls == 1


@pytest.mark.parametrize(
    "content",
    [
        b'{"error": {"message": "The model is overloaded."}}',
        b'{"choices": [], "usage": {}}',
        b'{"choices": [{"message": {"conte',
        b"<html>Try again</html>",
        b"",
        WORD,
        WORD + b'data: {"choices": [{"fini',
        WORD + piece(error={"message": "The model is overloaded."}) + b"data: [DONE]\n\n",
        WORD + piece(choices=[{"finish_reason": "error"}]) + b"data: [DONE]\n\n",
        b"data: [DONE]\n\n",
    ],
)
def test_what_is_no_whole_answer_is_passed_on_and_not_kept(tmp_path, content):
    with between(tmp_path) as (server, gateway, _, ask):
        whole, server.content = server.content, content
        assert ask("a").content == content
        server.content = whole
        assert ask("a").content == whole
        assert len(server.requests) == 2
        assert (gateway.paid.calls, gateway.paid.cached) == (2, 0)


def test_an_answer_that_was_cut_off_is_not_kept(tmp_path, monkeypatch):
    with between(tmp_path) as (server, _, _, ask):
        server.content = WORD + END + WORD
        monkeypatch.setattr("jupyter_mlemodernizer.batch.gateway._LONGEST_ANSWER", len(WORD + END))
        assert ask("a").content == ask("a").content == WORD + END
        assert len(server.requests) == 2


def test_a_server_that_is_not_there(tmp_path):
    configuration = ModelConfiguration("m", base_url="http://127.0.0.1:9/v1")
    gateway = Gateway(configuration, ModelLimits(), tmp_path)
    status, _, content = gateway.answer("/chat/completions", b"{}")
    assert status == 503
    assert b"error" in content
    gateway._client.close()


def test_a_notebook_asks_through_the_gateway(modernize, tmp_path):
    own = tmp_path / "own"
    own.mkdir()
    with between(tmp_path) as (server, gateway, reached, _):
        first = modernize(job("import math\nmath.gone(1)", folder=own, model=plain(reached)))
        assert first.report is not None, first
        assert first.report.spent is not None
        assert first.report.spent.calls > 0
        assert {request["key"] for request in server.requests} == {"Bearer sk-true"}
        assert "sk-true" not in first.model_dump_json()
        asked = len(server.requests)
        # The same notebook again: all that was asked is known.
        again = modernize(job("import math\nmath.gone(1)", folder=own, model=plain(reached)))
        assert again.report is not None
        assert again.report.spent == first.report.spent
        assert len(server.requests) == asked
        assert gateway.paid.cached > 0
