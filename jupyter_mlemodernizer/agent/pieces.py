"""The JSON objects in the body of an answer, whatever form the server gave it.

It may be a stream of events (https://html.spec.whatwg.org/multipage/server-sent-events.html), one JSON
document, or a document on each line.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from typing import Any

_LINE_LIMIT = 4_000_000
_TOTAL_LIMIT = 64_000_000
_FIELD = re.compile(rb"(data|event|id|retry)\s*:|:")
_TITLE = re.compile(rb"<title[^>]*>(.{1,200}?)</title>", re.IGNORECASE | re.DOTALL)


class NonsenseError(Exception):
    """The body is nothing that such a server answers; asking again would not help."""


class BrokenError(Exception):
    """The answer broke off, or a part of it is damaged; it may be whole when asked again."""


class Pieces:
    """The objects of one body, in their order, as an asynchronous iterator.

    Arguments:
        body: bytes as they come, cut anywhere.
        idle: seconds that it may be silent once it has begun.

    Attributes:
        complete: whether the end was marked: a whole document, or ``[DONE]``.
    """

    def __init__(self, body: AsyncIterator[bytes], idle: float) -> None:
        self.complete = False
        self._lines = _lines(body, idle)

    async def __aiter__(self) -> AsyncIterator[dict[str, Any]]:
        """Raises NonsenseError, BrokenError."""
        first = (await anext(self._lines, b"")).removeprefix(b"\xef\xbb\xbf")
        if not first:
            raise BrokenError("the answer was empty")
        if first[:1] in (b"{", b"["):
            async for value in _documents(first, self._lines):
                yield value
            self.complete = True
        elif first[:1] == b"<":
            raise NonsenseError(await _page(first, self._lines))
        elif not _FIELD.match(first):
            raise NonsenseError(f"it answers with something else than JSON: “{_shown(first)}”")
        else:
            async for value in self._events(first):
                yield value

    async def _events(self, first: bytes) -> AsyncIterator[dict[str, Any]]:
        """Each ``data:`` is one object; some servers leave out the empty line between two of them."""
        line, pending = first, b""
        while line:
            name, _, data = line.partition(b":")
            data = data.strip()
            if name == b"data" and data:
                if data.startswith(b"[DONE]"):
                    self.complete = True
                    break
                value = _json(pending + data)
                if value is None and (len(pending) > _LINE_LIMIT or (pending and _json(data) is not None)):
                    break
                # An object may go on in the next line.
                pending = pending + data + b"\n" if value is None else b""
                if isinstance(value, dict):
                    yield value
            line = await anext(self._lines, b"")
        if pending:
            raise BrokenError(f"a part of the answer is damaged: “{_shown(pending)}”")


async def _lines(body: AsyncIterator[bytes], idle: float) -> AsyncIterator[bytes]:
    """Lines that are not empty, without the white space around them."""
    rest, total, began = b"", 0, False
    iterator = aiter(body)
    while True:
        try:
            # The first byte may take as long as the call: the model reads the prompt.
            piece = await asyncio.wait_for(anext(iterator), idle if began else None)
        except StopAsyncIteration:
            break
        except asyncio.TimeoutError:
            raise BrokenError(f"the answer stopped in the middle, and nothing came for {idle:g} s") from None
        began = True
        total += len(piece)
        *whole, rest = re.split(rb"\r\n|\n|\r", rest + piece)
        for line in whole:
            if stripped := line.strip():
                yield stripped
        if len(rest) > _LINE_LIMIT or total > _TOTAL_LIMIT:
            raise NonsenseError("its answer is too long")
    if stripped := rest.strip():
        yield stripped


async def _documents(first: bytes, lines: AsyncIterator[bytes]) -> AsyncIterator[dict[str, Any]]:
    """One document over many lines, or a document on each."""
    if isinstance(value := _json(first), dict):
        yield value
        async for line in lines:
            if isinstance(value := _json(line), dict):
                yield value
        return
    text = bytearray(first)
    async for line in lines:
        text += b"\n" + line
        if len(text) > _LINE_LIMIT:
            raise NonsenseError("its answer is too long")
    value = _json(bytes(text))
    if value is None:
        raise BrokenError(f"the answer is no whole JSON: “{_shown(first)}”")
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, dict):
            yield item


async def _page(first: bytes, lines: AsyncIterator[bytes]) -> str:
    text = bytearray(first)
    async for line in lines:
        text += b" " + line
        if len(text) > _LINE_LIMIT / 100:
            break
    title = _TITLE.search(text)
    named = f", titled “{_shown(title[1])}”" if title else ""
    return f"it answers with a web page{named}: the base URL is not that of an API"


def _json(text: bytes) -> Any:
    try:
        return json.loads(text.decode("utf-8", "replace"), strict=False)
    except (ValueError, RecursionError):
        return None


def _shown(text: bytes) -> str:
    return " ".join(text[:400].decode("utf-8", "replace").split())[:120]
