"""One way to the language model for all workers, in the client's process.

Workers ask the gateway as if it were the model's server. So the key never leaves the client, what is asked twice is
paid once, and the limits (calls at once, calls per minute, tokens and money) hold for the whole run, however many
workers there are: a lock that is spread over a cluster is needed only if there is no such place.
"""

import hashlib
import json
import re
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx

from ..agent.configuration import OPENAI_URL, ModelConfiguration
from ..agent.spending import Spending, estimated_tokens
from ..agent.text import BOUNDARY

_LONGEST_BODY = 16_000_000
_LONGEST_ANSWER = 16_000_000
_MINUTE = 60.0
_DONE = re.compile(rb"^data: *\[DONE\]", re.MULTILINE)


@dataclass(frozen=True)
class ModelLimits:
    """Of the whole run; None: no limit.

    Attributes:
        at_once: calls that are under way at the same time.
        per_minute: calls that are begun in any minute.
        tokens: sent and received together.
        cost: in the unit of the configured prices.
    """

    at_once: int = 8
    per_minute: int | None = None
    tokens: int | None = None
    cost: float | None = None


@dataclass
class Paid:
    """What was really asked of the model's server, over the whole run."""

    calls: int = 0
    cached: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float | None = None


class Gateway:
    """Passes calls on to the model's server.

    Arguments:
        configuration: where the server is, its key, and its prices.
        limits: of the whole run.
        answers: folder in which answers are kept.

    Attributes:
        paid: until now.
    """

    def __init__(self, configuration: ModelConfiguration, limits: ModelLimits, answers: Path) -> None:
        self._price = Spending(configuration).cost
        self.paid = Paid(cost=self._price(0, 0))
        self._configuration = configuration
        self._limits = limits
        self._answers = answers
        self._token = secrets.token_urlsafe(24)
        self._slots = threading.BoundedSemaphore(limits.at_once)
        self._lock = threading.Lock()
        self._begun: list[float] = []
        self._not_before = 0.0
        self._client = httpx.Client(timeout=configuration.timeout, follow_redirects=False)

    @contextmanager
    def serve(self, host: str) -> Iterator[ModelConfiguration]:
        """Serve while inside.

        Arguments:
            host: address of this machine under which workers reach it.

        Yields:
            The configuration for the workers: this gateway in the place of the server, and no key but its own.
        """
        server = ThreadingHTTPServer((host, 0), _handler(self))
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            address = f"http://{host}:{server.server_address[1]}/v1"
            yield replace(self._configuration, base_url=address, api_key=self._token, sources={})
        finally:
            server.shutdown()
            server.server_close()
            thread.join()
            self._client.close()

    def admits(self, authorization: str) -> bool:
        """Whether a request comes from a worker of this run."""
        return secrets.compare_digest(authorization, f"Bearer {self._token}")

    def answer(self, path: str, body: bytes) -> tuple[int, dict[str, str], bytes]:
        """The answer to one call: status, headers, body. Kept answers are given again."""
        kept = self._answers / _name(path, body)
        if kept.exists():
            with self._lock:
                self.paid.cached += 1
            content = kept.read_bytes()
            return 200, {"Content-Type": _type(content)}, content
        refusal = self._refusal()
        if refusal:
            return 402, {"Content-Type": "application/json"}, _error(refusal)
        with self._slots:
            self._wait_for_turn()
            status, headers, content = self._ask(path, body)
        if status == 200:
            self._count(body, content)
        if status == 200 and _is_whole(content):
            kept.parent.mkdir(parents=True, exist_ok=True)
            hidden = kept.with_name(f".{kept.name}.{threading.get_ident()}")
            hidden.write_bytes(content)
            hidden.replace(kept)
        return status, headers, content

    def facts(self) -> dict[str, Any]:
        """What was spent, for the report."""
        return {"model": self._configuration.model, **asdict(self.paid)}

    def _ask(self, path: str, body: bytes) -> tuple[int, dict[str, str], bytes]:
        base = self._configuration.base_url or OPENAI_URL
        headers = {"Content-Type": "application/json"}
        if self._configuration.api_key:
            headers["Authorization"] = f"Bearer {self._configuration.api_key}"
        try:
            response = self._client.post(base.rstrip("/") + path, content=body, headers=headers)
        except httpx.HTTPError as error:
            return 503, {"Content-Type": "application/json"}, _error(f"{type(error).__name__}: {error}")
        passed = {
            name: response.headers[name]
            for name in ("content-type", "retry-after")
            if name in response.headers
        }
        if response.status_code == 429:
            self._hold_back(response.headers.get("retry-after", ""))
        return response.status_code, passed, response.content[:_LONGEST_ANSWER]

    def _hold_back(self, wait: str) -> None:
        """The server has enough: nobody asks before it wants to be asked."""
        with self._lock:
            seconds = float(wait) if re.fullmatch(r"\d+(\.\d+)?", wait) else 1.0
            self._not_before = max(self._not_before, time.monotonic() + min(seconds, _MINUTE))

    def _wait_for_turn(self) -> None:
        while True:
            with self._lock:
                now = time.monotonic()
                self._begun = [begun for begun in self._begun if now - begun < _MINUTE]
                wait = self._not_before - now
                most = self._limits.per_minute
                if most is not None and len(self._begun) >= most:
                    wait = max(wait, self._begun[-most] + _MINUTE - now)
                if wait <= 0:
                    self._begun.append(now)
                    return
            time.sleep(min(wait, 1.0))

    def _refusal(self) -> str:
        """Why no more can be asked; empty if it can."""
        limits, paid = self._limits, self.paid
        if limits.tokens is not None and paid.input_tokens + paid.output_tokens >= limits.tokens:
            return f"The budget of {limits.tokens:,} tokens for the whole run is used up."
        if limits.cost is not None and paid.cost is not None and paid.cost >= limits.cost:
            return f"The budget of {limits.cost:g} for the whole run is used up."
        return ""

    def _count(self, body: bytes, content: bytes) -> None:
        read, written = _usage(content) or (
            estimated_tokens(body.decode("utf-8", "replace")),
            estimated_tokens(content.decode("utf-8", "replace")),
        )
        with self._lock:
            self.paid.calls += 1
            self.paid.input_tokens += read
            self.paid.output_tokens += written
            if self.paid.cost is not None:
                self.paid.cost += self._price(read, written) or 0.0


def _handler(gateway: Gateway) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            if not gateway.admits(self.headers.get("Authorization", "")):
                self._answer(401, {}, _error("This gateway serves the workers of one run alone."))
            elif not 0 < length <= _LONGEST_BODY:
                self._answer(413, {}, _error("The request is empty or too long."))
            else:
                self._answer(*gateway.answer(self.path.removeprefix("/v1"), self.rfile.read(length)))

        def _answer(self, status: int, headers: dict[str, str], content: bytes) -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Connection", "close")
            self.close_connection = True
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 (the library's name)
            """Nothing: the terminal is the summary's."""

    return Handler


def _name(path: str, body: bytes) -> str:
    """Where an answer is kept: by everything that was asked, the model included."""
    digest = hashlib.sha256(path.encode() + b"\0" + BOUNDARY.sub(rb"\1", body)).hexdigest()
    return f"{digest[:2]}/{digest[2:]}"


def _type(content: bytes) -> str:
    return "application/json" if _is_document(content) else "text/event-stream"


def _usage(content: bytes) -> tuple[int, int] | None:
    """Tokens read and written as the server counts them: of the whole answer, or of the last piece that says."""
    for piece in reversed(_pieces(content)):
        usage = piece.get("usage")
        if isinstance(usage, dict):
            counts = usage.get("prompt_tokens"), usage.get("completion_tokens")
            if isinstance(counts[0], int) and isinstance(counts[1], int):
                return counts[0], counts[1]
    return None


def _is_whole(content: bytes) -> bool:
    """An answer that may be given again: no error under the status of a success, and nothing is missing at its end."""
    pieces = _pieces(content)
    choices = [choice for piece in pieces for choice in _choices(piece)]
    if len(content) >= _LONGEST_ANSWER or not choices or any(piece.get("error") for piece in pieces):
        return False
    reasons = [choice.get("finish_reason") for choice in choices]
    if "error" in reasons:
        return False
    return _is_document(content) or any(reasons) or _DONE.search(content) is not None


def _choices(piece: dict[str, Any]) -> list[dict[str, Any]]:
    choices = piece.get("choices")
    return [choice for choice in choices if isinstance(choice, dict)] if isinstance(choices, list) else []


def _is_document(content: bytes) -> bool:
    return content.lstrip()[:1] == b"{"


def _pieces(content: bytes) -> list[dict[str, Any]]:
    """The objects of an answer: the only one, or those of its stream; without what is damaged."""
    text = content.decode("utf-8", "replace")
    found = []
    for piece in [text] if _is_document(content) else re.findall(r"^data: *(\{.*)$", text, re.MULTILINE):
        with suppress(ValueError, RecursionError):
            found.append(json.loads(piece))
    return [piece for piece in found if isinstance(piece, dict)]


def _error(message: str) -> bytes:
    return json.dumps({"error": {"message": message, "type": "batch"}}).encode()
