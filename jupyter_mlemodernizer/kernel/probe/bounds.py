"""Short, harmless text of values: no ``repr`` of the user's is ever called."""

from __future__ import annotations

import reprlib
from typing import Any

_PLAIN = (bool, int, float, complex, str, bytes, type(None))
_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 80
_SHORT.maxlist = _SHORT.maxtuple = _SHORT.maxdict = _SHORT.maxset = 6
_SHORT.maxlevel = 2


def clip(text: str, limit: int) -> str:
    """Text of at most so many characters; the middle goes."""
    if len(text) <= limit:
        return text
    half = (limit - 5) // 2
    return text[:half] + " ... " + text[-half:]


def summary(value: Any) -> str | None:
    """At most 200 characters for plain values and containers of them, else None."""
    if not is_plain(value):
        return None
    try:
        return clip(_SHORT.repr(value), 200)
    except Exception:
        return None


def is_plain(value: Any, depth: int = 2) -> bool:
    """Whether a value is of builtin types only, so that its ``repr`` runs no foreign code."""
    kind = type(value)
    if kind in _PLAIN:
        return True
    if depth == 0 or len(value) > 1000 if kind in (list, tuple, set, frozenset, dict) else True:
        return False
    parts = list(value.items()) if kind is dict else list(value)
    return all(is_plain(part, depth - (kind is not tuple)) for part in parts[:50])


def text_of(error: BaseException) -> str:
    """``str`` of an exception, whatever its ``__str__`` does."""
    try:
        return str(error)
    except Exception:
        return "<the message could not be made>"
