"""Taking secrets out of what is sent to a language model.

Each secret becomes ``[secret]``: the values of environment variables whose names say so, known forms of
keys, credentials in URLs, what is assigned to a password or a key, and what looks drawn at random. The
same text always becomes the same, so that prompt caches work. A net, not a proof: what does not look like
a secret is not found.
"""

import base64
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import quote, urlsplit

from ..saved import encodable
from .entropy import CANDIDATE, is_hexadecimal, is_random
from .secret_forms import ENVIRONMENT_NAMES, KEYS, KNOWN, PASSWORDS, PLACEHOLDER, UNQUOTED, UNQUOTED_PASSWORDS

MARK = "[secret]"

_SHORTEST_VALUE = 6
_SHORTEST_KEY = 12
_MOST_SEEN = 300
_MOST_LEARNED = 1_000_000
_PATH = re.compile(r"(?:/|\./|\.\./|~|[A-Za-z]:\\|https?://|s3://|gs://)")
# Beginnings of images in base64: PNG, JPEG, GIF, WebP, SVG, BMP.
_IMAGE = re.compile(r"iVBORw0KGgo|/9j/|R0lGOD|UklGR|PHN2Zy|PD94bWwg|Qk[0-9A-Za-z]")
_HASH_WORD = re.compile(
    r"(?i)(?:sha-?\d*|md5|hash|checksum|digest|commit|revision|rev|git|blob|tree|etag|crc\d*|fingerprint|signature|uuid)\w*\W{1,12}(?:\w{1,12}\W{1,3})?$"
)
_PROMPT = re.compile(r"(?i)pass ?word|enter |please|\bkey\b.* ")
_TYPE = re.compile(
    r"(?i)(?:str(?:ing)?|object|categor\w*|u?int\d*|float\d*|bool(?:ean)?|text|varchar.*|datetime.*)"
)


class Scrubber:
    """Takes secrets out of texts.

    Arguments:
        known: values that are secret, such as the key of the model itself.
        environment: whose secrets are known as well; default: of this process.
        texts: where secrets are looked for with the first use, to be known wherever else they stand:
            in a message of an error, say, or in a text that was cut.
    """

    def __init__(
        self,
        known: Iterable[str] = (),
        environment: Mapping[str, str] | None = None,
        texts: Iterable[str] = (),
    ) -> None:
        self._values = {value for value in known if len(value) >= _SHORTEST_VALUE}
        self._values.update(_secrets_of(os.environ if environment is None else environment))
        self._known = _any_of(self._values)
        self._texts = tuple(texts)
        self._seen: dict[str, str] = {}

    def _learn(self) -> None:
        """Look for secrets in the texts, once."""
        found: list[str] = []
        size = 0
        for text in self._texts:
            size += len(text)
            if size <= _MOST_LEARNED:
                self._scrubbed(encodable(text), found)
        self._texts = ()
        distinct = {value for value in found if _is_distinct(value)}
        self._known = _any_of(self._values | distinct)

    def text(self, text: str) -> str:
        """The text without its secrets, fit to be sent. What was asked before is answered at once: conversations repeat themselves."""
        if self._texts:
            self._learn()
        if text not in self._seen:
            if len(self._seen) >= _MOST_SEEN:
                self._seen.clear()
            self._seen[text] = self._scrubbed(encodable(text))
        return self._seen[text]

    def _scrubbed(self, text: str, found: list[str] | None = None) -> str:
        """The text without its secrets, which are added to those found."""

        def replaced(match: re.Match[str]) -> str:
            if found is not None:
                found.append(match["secret"])
            begin, end = match.span("secret")
            return match[0][: begin - match.start()] + MARK + match[0][end - match.start() :]

        if self._known is not None:
            text = self._known.sub(MARK, text)
        for pattern in KNOWN:
            text = pattern.sub(replaced, text)
        for pattern in (*PASSWORDS, *UNQUOTED_PASSWORDS):
            text = pattern.sub(lambda m: replaced(m) if _is_password(m["secret"]) else m[0], text)
        for pattern in (*KEYS, UNQUOTED):
            text = pattern.sub(lambda m: replaced(m) if _is_key(m["secret"]) else m[0], text)
        return CANDIDATE.sub(lambda m: replaced(m) if _is_drawn(m) else m[0], text)

    def message(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """A message of a chat without secrets, in all its strings."""
        return {
            key: value if key in ("role", "tool_call_id") else self._value(value)
            for key, value in message.items()
        }

    def _value(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._json(value) or self.text(value)
        if isinstance(value, list):
            return [self._value(item) for item in value]
        if isinstance(value, Mapping):
            # A secret can be a key of a dictionary as well; those of the format hold none.
            return {self.text(str(k)): v if k in ("id", "type") else self._value(v) for k, v in value.items()}
        return value

    def _json(self, text: str) -> str | None:
        """JSON, such as the arguments of a tool call, with the secrets taken out of its strings; None if it is none."""
        if not text.lstrip().startswith(("{", "[")):
            return None
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            return None
        if self.text(text) == text and not any(self.text(s) != s for s in _strings(value)):
            return text
        return self.text(json.dumps(self._value(value), ensure_ascii=False))


def restored(text: str, original: str, scrubbed: str) -> str | None:
    """A text that the model wrote, with the secrets of the source it was shown put back.

    Arguments:
        text: holds ``[secret]`` where the model repeats what it was shown.
        original: the source that it was shown, before
        scrubbed: its secrets were taken out.

    Returns:
        The text; None if it cannot be told which secret is meant.
    """
    if MARK not in text:
        return text
    literals = scrubbed.split(MARK)
    match = re.fullmatch("(.+?)".join(map(re.escape, literals)), original, re.DOTALL)
    if match is None or len(literals) == 1:
        return None
    befores = [literal.rpartition("\n")[2].lstrip() for literal in literals[:-1]]
    values = match.groups()
    result, *rest = text.split(MARK)
    for following in rest:
        before = result.rpartition("\n")[2].lstrip()
        found = {value for value, b in zip(values, befores, strict=True) if b == before} or set(values)
        if len(found) != 1:
            return None
        result += found.pop() + following
    return result


def _secrets_of(environment: Mapping[str, str]) -> Iterator[str]:
    for name, value in environment.items():
        if len(value) < _SHORTEST_VALUE:
            continue
        if "://" in value:
            try:
                password = urlsplit(value).password
            except ValueError:
                password = None
            if password and len(password) >= _SHORTEST_VALUE:
                yield password
        if ENVIRONMENT_NAMES.search(name) and not (
            _PATH.match(value) or PLACEHOLDER.match(value) or value.replace(".", "").isdigit()
        ):
            yield value


def _spellings(value: str) -> Iterator[str]:
    """A value as it may stand in a text."""
    yield value
    yield quote(value, safe="")
    yield json.dumps(value)[1:-1]
    yield repr(value)[1:-1]
    encoded = base64.b64encode(value.encode()).decode()
    if len(encoded) >= _SHORTEST_KEY:
        yield encoded


def _any_of(values: Iterable[str]) -> re.Pattern[str] | None:
    """Finds any of some values, however it is spelt."""
    forms = {form for value in values for form in _spellings(value)}
    # The longest first: one may be a part of another.
    patterns = [
        re.escape(form) if len(form) >= _SHORTEST_KEY else rf"(?:(?<!\w)|(?<=\\[nrt])){re.escape(form)}(?!\w)"
        for form in sorted(forms, key=lambda form: (-len(form), form))
    ]
    return re.compile("|".join(patterns)) if patterns else None


def _is_distinct(value: str) -> bool:
    """Whether a secret is one wherever it stands: no word that may mean something else there."""
    value = value.strip()
    return len(value) >= _SHORTEST_VALUE and not value.isalpha() and not value.replace(".", "").isdigit()


def _is_password(value: str) -> bool:
    return not (
        MARK in value
        or PLACEHOLDER.match(value)
        or _PATH.match(value)
        or _TYPE.fullmatch(value)
        or _PROMPT.search(value)
    )


def _is_key(value: str) -> bool:
    """Long, in one word, and with digits among the letters or drawn at random."""
    if (
        MARK in value
        or len(value) < _SHORTEST_KEY
        or not _is_password(value)
        or re.search(r"[\s(){}\\/]", value)
    ):
        return False
    digits, letters = sum(map(str.isdigit, value)), sum(map(str.isalpha, value))
    return is_random(value) or is_hexadecimal(value) or (digits >= 3 and letters >= 3 and "." not in value)


def _is_drawn(match: re.Match[str]) -> bool:
    """Whether a long run looks drawn at random, and is no image and no hash."""
    text = match[0]
    before, after = (
        match.string[max(0, match.start() - 60) : match.start()],
        match.string[match.end() : match.end() + 2],
    )
    if _IMAGE.match(text) or before.endswith("base64,"):
        return False
    if is_hexadecimal(text):
        in_path = "/" in text or before.endswith(("/", "@", "-")) or after[:1] in ("/", "@", ".")
        return not in_path and not _HASH_WORD.search(before)
    return is_random(text)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield str(key)
            yield from _strings(item)
