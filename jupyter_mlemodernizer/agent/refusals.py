"""What a server's refusal means: what a person can do about it, in words, and when to ask again."""

import contextlib
import email.utils
import json
import random
import re
import time
from collections.abc import Mapping
from typing import Any

from .configuration import ModelConfiguration

RETRIED = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529})
"""Statuses that may be another one when asked again."""

_DETAIL_LIMIT = 300
_FIRST_WAIT = 1.0
_TAGS = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL | re.IGNORECASE)
_NO_CREDIT = re.compile(
    r"insufficient_quota|billing|credit balance|exceeded your current quota", re.IGNORECASE
)
_TOO_LONG = re.compile(
    r"context[ _-]?(?:length|window|size)|maximum context|too many tokens|prompt is too long|exceeds? the (?:available )?context",
    re.IGNORECASE,
)


def detail_of(text: str) -> str:
    """What a server says about its refusal, in one line of at most 300 characters."""
    message: Any = text
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        message = _TAGS.sub(" ", text)
    for _ in range(4):
        if isinstance(message, dict):
            message = next((message[k] for k in ("error", "message", "detail", "msg") if message.get(k)), "")
        elif isinstance(message, list):
            message = message[0] if message else ""
    line = " ".join(str(message).split())
    return line if len(line) <= _DETAIL_LIMIT else line[: _DETAIL_LIMIT - 1] + "…"


def is_final(status: int, text: str) -> bool:
    """Whether asking again would not help."""
    return status not in RETRIED or (status == 429 and bool(_NO_CREDIT.search(text)))


def explained(status: int | None, text: str, location: str, configuration: ModelConfiguration) -> str:
    """The refusal in words, with what to do.

    Arguments:
        status: of HTTP; None for an error under the status of a success.
        text: the body.
        location: where a redirect leads; else empty.
        configuration: for what was asked, and where each setting came from.
    """
    detail = detail_of(text)
    said = f" It says: {detail}" if detail else ""
    where, model = configuration.address, configuration.model
    match status:
        case None:
            return f"The model's server {where} answers with an error in the place of an answer.{said}"
        case 401 | 407:
            return f"The model's server {where} does not accept the key ({status}). {_about_key(configuration)}{said}"
        case 402:
            return f"The account at {where} has no credit for the model {model} (402).{said}"
        case 403:
            return (
                f"The model's server {where} does not allow this (403): the key may have no right to the model "
                f"{model}, or the server does not serve this network. {_about_key(configuration)}{said}"
            )
        case 404 | 405:
            return (
                f"The model's server {where} has no model {model}, or no chat completions at that address ({status}). "
                "Check `model` (`jupyter mlemodernizer doctor` lists what the server has) and `base_url`, which "
                f"usually ends in /v1.{said}"
            )
        case 413:
            return f"The model's server {where} finds the request too large (413); set context_window lower.{said}"
        case 429 if is_final(status, text):
            return (
                f"The account at {where} has no credit or quota left (429). Asking again does not help.{said}"
            )
        case 429:
            return f"The model's server {where} asks for fewer requests (429), and kept asking.{said}"
        case 400 | 422 | 500 if _TOO_LONG.search(text):
            return (
                f"The prompt does not fit into the context window of {model} ({status}). Set context_window "
                f"(now {configuration.context_window:,}) to what the server was started with.{said}"
            )
        case 400 | 422:
            return f"The model's server {where} does not accept the request ({status}).{said}"
        case _ if 300 <= status < 400:
            return (
                f"The model's server {where} leads elsewhere ({status}), and nothing is sent to an address that was "
                f"not configured. If it is right, set base_url to it: {location[:200] or 'it does not say where'}"
            )
        case _ if status >= 500:
            return f"The model's server {where} fails ({status}).{said}"
    return f"The model's server {where} answers with the status {status}.{said}"


def _about_key(configuration: ModelConfiguration) -> str:
    if configuration.api_key:
        source = configuration.sources.get("api_key")
        return f"The key came from: {source.words if source else 'the configuration'}."
    return (
        "There is no key: type it in JupyterLab (Language model…), or set OPENAI_API_KEY or MLEMODERNIZER_API_KEY "
        "in the environment of the server."
    )


def asked_wait(headers: Mapping[str, str]) -> float | None:
    """Seconds that the server asks to wait: ``Retry-After``, as a number or a date (RFC 9110, 10.2.3)."""
    lower = {name.lower(): value for name, value in headers.items()}
    with contextlib.suppress(ValueError):
        return max(0.0, float(lower.get("retry-after-ms", "")) / 1000)
    text = lower.get("retry-after", "")
    with contextlib.suppress(ValueError):
        return max(0.0, float(text))
    with contextlib.suppress(ValueError, TypeError, IndexError):
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    return None


def wait_after(attempt: int) -> float:
    """1, 2, 4 s, each up to a quarter longer: not all who failed together come again together."""
    doubled: float = _FIRST_WAIT * 2 ** (attempt - 1)
    return doubled * random.uniform(1, 1.25)  # noqa: S311
