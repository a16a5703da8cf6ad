"""An HTTP server that behaves as each test wants: sockets and bytes, nothing in between that would mend them."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

SSE = "text/event-stream"
JSON = "application/json"


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    raw: bytes

    @property
    def body(self) -> dict[str, Any]:
        return json.loads(self.raw)


@dataclass
class Reply:
    """What is answered: pieces of bytes, or numbers: seconds to wait. Ends by closing the connection."""

    pieces: Iterable[bytes | float] = ()
    status: int = 200
    type: str = SSE
    headers: dict[str, str] = field(default_factory=dict)


Behaviour = Callable[[Received], Reply | None]


class EndpointServer:
    """Serves what ``behaviour`` says, at ``base_url``.

    Attributes:
        received: every request.
        disconnected: set when a client went away in the middle of an answer.
        waiting: set when an answer stopped for a while.
    """

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.disconnected = threading.Event()
        self.waiting = threading.Event()
        self.behaviour: Behaviour = lambda request: Reply(said("Hello"))
        server = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *arguments: Any) -> None:
                pass

            def do_GET(self) -> None:
                self.answer(b"")

            def do_POST(self) -> None:
                self.answer(self.rfile.read(int(self.headers["Content-Length"])))

            def answer(self, raw: bytes) -> None:
                request = Received(self.path, dict(self.headers), raw)
                server.received.append(request)
                reply = server.behaviour(request)
                if reply is None:  # hang up without a word
                    self.connection.shutdown(socket.SHUT_RDWR)
                    return
                try:
                    self.send_response(reply.status)
                    for name, value in {"Content-Type": reply.type, **reply.headers}.items():
                        self.send_header(name, value)
                    self.end_headers()
                    for piece in reply.pieces:
                        if isinstance(piece, bytes):
                            self.wfile.write(piece)
                            self.wfile.flush()
                        else:
                            self.pause(piece)
                except OSError:
                    server.disconnected.set()

            def pause(self, seconds: float) -> None:
                """Wait, but not for a client that has gone."""
                server.waiting.set()
                self.connection.settimeout(0.02)
                end = time.monotonic() + seconds
                while time.monotonic() < end:
                    with suppress(TimeoutError):
                        if self.connection.recv(1) == b"":
                            raise OSError

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02})
        self._thread.start()
        self.base_url = f"http://127.0.0.1:{self._http.server_port}/v1"

    def reset(self) -> None:
        self.received.clear()
        self.disconnected.clear()
        self.waiting.clear()
        self.behaviour = lambda request: Reply(said("Hello"))

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


def event(value: object) -> bytes:
    return b"data: " + json.dumps(value).encode() + b"\n\n"


def delta(finish: str | None = None, **fields: Any) -> bytes:
    return event(
        {
            "object": "chat.completion.chunk",
            "choices": [{"index": 0, "delta": fields, "finish_reason": finish}],
        }
    )


DONE = b"data: [DONE]\n\n"
USAGE = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}


def said(text: str, usage: dict[str, int] | None = USAGE) -> list[bytes | float]:
    """A stream with a text."""
    end = [event({"choices": [], "usage": usage})] if usage else []
    return [*(delta(content=text[at : at + 10]) for at in range(0, len(text), 10)), delta("stop"), *end, DONE]


def called(*calls: tuple[str, dict[str, Any]]) -> list[bytes | float]:
    """A stream with calls of tools."""
    pieces: list[bytes | float] = []
    for index, (name, arguments) in enumerate(calls):
        text = json.dumps(arguments)
        head = {
            "index": index,
            "id": f"call_{index}",
            "type": "function",
            "function": {"name": name, "arguments": ""},
        }
        pieces.append(delta(tool_calls=[head]))
        pieces += [
            delta(tool_calls=[{"index": index, "function": {"arguments": text[at : at + 7]}}])
            for at in range(0, len(text), 7)
        ]
    return [*pieces, delta("tool_calls"), event({"choices": [], "usage": USAGE}), DONE]


def whole(message: object, finish: str | None = "stop", **fields: Any) -> list[bytes | float]:
    """An answer that is not streamed."""
    return [
        json.dumps(
            {"choices": [{"index": 0, "message": message, "finish_reason": finish}], **fields}
        ).encode()
    ]
