"""One request to an OpenAI-compatible server, through the ``openai`` package; what comes back is bytes.

The package builds and sends the request. Its own retries are off, redirects are not followed
(what is sent goes to the configured address and nowhere else), the headers that describe this machine
are left out, and the body of a refusal is read only so far.
"""

import asyncio
import importlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from ..version import VERSION
from .configuration import OPENAI_URL, ModelConfiguration

_REFUSAL_LIMIT = 64_000
_MODELS_LIMIT = 4_000_000
_CONNECT_TIMEOUT = 15.0
# Servers on one's own machine want none, and no HTTP header can be empty.
_NO_KEY = "none"


class RefusedError(Exception):
    """The server answered with another status than 200."""

    def __init__(self, status: int, headers: Mapping[str, str], text: str) -> None:
        super().__init__(status)
        self.status = status
        self.headers = headers
        self.text = text


class UnreachableError(Exception):
    """There is no connection, or it broke; the message says how, in the words of the libraries below."""


async def _refuse(response: Any) -> None:
    """A hook: whatever is no success ends here, with the beginning of its body."""
    if response.status_code == 200:
        return
    body = bytearray()
    async for piece in response.aiter_bytes():
        body += piece
        if len(body) > _REFUSAL_LIMIT:
            break
    text = bytes(body[:_REFUSAL_LIMIT]).decode("utf-8", "replace")
    raise RefusedError(response.status_code, dict(response.headers), text)


async def _tell_no_more_than_needed(request: Any) -> None:
    """A hook: what the openai package tells about this machine is not sent."""
    for name in list(request.headers):
        # The one that stays tells the package itself not to read the answer.
        if name.lower().startswith("x-stainless-") and name.lower() != "x-stainless-raw-response":
            del request.headers[name]
    request.headers["User-Agent"] = f"jupyter-mlemodernizer/{VERSION}"


def _client(configuration: ModelConfiguration) -> Any:
    # Takes a second the first time, half of it for a thousand types of which none is needed.
    openai = importlib.import_module("openai")
    http = openai.DefaultAsyncHttpxClient(
        follow_redirects=False,
        event_hooks={"request": [_tell_no_more_than_needed], "response": [_refuse]},
    )
    return openai.AsyncOpenAI(
        api_key=configuration.api_key or _NO_KEY,
        base_url=configuration.base_url or OPENAI_URL,
        max_retries=0,
        http_client=http,
    )


@asynccontextmanager
async def _connection(configuration: ModelConfiguration) -> AsyncIterator[Any]:
    """A client of its own for each request: what is cancelled is closed, and nothing stays open between calls.

    Raises:
        RefusedError, UnreachableError
    """
    client = await asyncio.to_thread(_client, configuration)
    try:
        yield client
    except RefusedError:
        raise
    except Exception as error:
        refused = error.__cause__
        if isinstance(refused, RefusedError):
            raise refused from None
        if type(error).__module__.partition(".")[0] in (
            "openai",
            "httpx",
            "httpx2",
            "httpcore",
            "h11",
            "anyio",
        ):
            raise UnreachableError(_reason(error)) from None
        raise
    finally:
        await client.close()


@asynccontextmanager
async def completion(
    configuration: ModelConfiguration, body: Mapping[str, Any]
) -> AsyncIterator[AsyncIterator[bytes]]:
    """POST chat/completions; yields the bytes of the answer as they come.

    Raises:
        RefusedError, UnreachableError: also while the bytes are read.
    """
    async with _connection(configuration) as client:
        request = client.chat.completions.with_streaming_response.create(
            model=body["model"],
            messages=body["messages"],
            extra_body={k: v for k, v in body.items() if k not in ("model", "messages")},
            timeout=_timeout(configuration),
        )
        async with request as response:
            yield response.iter_bytes()


async def models(configuration: ModelConfiguration) -> bytes:
    """GET models.

    Raises:
        RefusedError, UnreachableError
    """
    async with _connection(configuration) as client:
        body = bytearray()
        async with client.models.with_streaming_response.list(timeout=_timeout(configuration)) as response:
            async for piece in response.iter_bytes():
                body += piece
                if len(body) > _MODELS_LIMIT:
                    break
    return bytes(body)


def _timeout(configuration: ModelConfiguration) -> Any:
    openai = importlib.import_module("openai")
    return openai.Timeout(configuration.timeout, connect=min(_CONNECT_TIMEOUT, configuration.timeout))


def _reason(error: BaseException) -> str:
    """The innermost reason that says something: not 'Connection error.' but 'Connection refused'."""
    reason, cause = error, error
    for _ in range(10):
        following = cause.__cause__ or cause.__context__
        if following is None:
            break
        cause = following
        if str(cause):
            reason = cause
    return f"{type(reason).__name__}: {reason}" if str(reason) else type(reason).__name__
