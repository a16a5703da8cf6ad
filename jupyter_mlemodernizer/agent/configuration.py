"""Which language model is asked, where it is, and how much it may cost; and who said so.

Each field is looked for in this order: what was given (the server's configuration or the
command line), ``MLEMODERNIZER_<SETTING>`` in the environment, what a person chose in JupyterLab,
``OPENAI_API_KEY`` and ``OPENAI_BASE_URL`` in the environment, the key alone in the system's keyring,
and the default. A key without a model is no configuration: nothing is asked unless someone named a
model. An address that was chosen in JupyterLab gets no key but the one that was typed for it.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from ..model.model_settings import ModelSource
from .chosen import Chosen
from .keyring import key_from_keyring

DEFAULTS: Mapping[str, Any] = MappingProxyType(
    {
        "base_url": None,
        "api_key": "",
        "temperature": None,
        "reasoning_effort": None,
        "max_tokens": None,
        "timeout": 180.0,
        "max_calls": 40,
        "max_tokens_total": 400_000,
        "max_cost": None,
        "input_price": None,
        "output_price": None,
        "context_window": 32_000,
        "tools": True,
        "decisions": True,
        "forbidden": "",
        "learn": True,
    }
)
"""Of the fields of :class:`ModelConfiguration`; ``model`` has none."""

# Called model_… where the other settings are, since these names alone would say too little there.
_PREFIXED = ("timeout", "tools", "decisions", "forbidden", "learn")

SETTINGS: Mapping[str, str] = MappingProxyType(
    {name: f"model_{name}" if name in _PREFIXED else name for name in ("model", *DEFAULTS)}
)
"""How each field is called where the other settings are: ``timeout`` alone is that of the modernization."""

OPENAI_URL = "https://api.openai.com/v1"
CHOSEN = ModelSource(kind="chosen")
NOBODY = ModelSource(kind="default")
"""Of a setting that nobody set."""
_OPENAI_NAMES = {"api_key": "OPENAI_API_KEY", "base_url": "OPENAI_BASE_URL"}
_SMALLEST_WINDOW = 2_000
_MOST_TEMPERATURE = 2.0


class ConfigurationError(ValueError):
    """A setting of the language model is not right; says which, where it came from, and what it must be."""


@dataclass(frozen=True)
class ModelConfiguration:
    """What is in force.

    Attributes:
        model: name of the model, as its server knows it.
        base_url: of an OpenAI-compatible API, with the version: ``http://localhost:11434/v1``; None: OpenAI's own.
        api_key: empty if there is none, as servers on one's own machine need none. Never shown.
        temperature, reasoning_effort, max_tokens: sent only if set.
        timeout: seconds for one call, from its beginning to the end of the answer.
        max_calls: for one notebook.
        max_tokens_total: for one notebook, sent and received together.
        max_cost: for one notebook, in the unit of the prices; None: no limit.
        input_price, output_price: for a million tokens; None: not known, and no cost is shown.
        context_window: tokens that the model reads and writes at most, as its server was started.
        tools: False: tools are described in the prompt from the first call on, for a server that has none.
        decisions: False: what a person would have to decide before it may run is refused.
        forbidden: names that no edit of the model may add, with commas between them: ``torch.hub, read_sql``.
        learn: fixes of the model that held are kept on this machine, as candidates for the catalogue.
        sources: for each field, where it came from.
    """

    model: str
    base_url: str | None = field(default=None, repr=False)
    api_key: str = field(default="", repr=False)
    temperature: float | None = None
    reasoning_effort: str | None = None
    max_tokens: int | None = None
    timeout: float = DEFAULTS["timeout"]
    max_calls: int = DEFAULTS["max_calls"]
    max_tokens_total: int = DEFAULTS["max_tokens_total"]
    max_cost: float | None = None
    input_price: float | None = None
    output_price: float | None = None
    context_window: int = DEFAULTS["context_window"]
    tools: bool = True
    decisions: bool = True
    forbidden: str = ""
    learn: bool = True
    sources: Mapping[str, ModelSource] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """The base URL as it may be shown: without a user, a password or a query in it."""
        return shown_address(self.base_url)


def shown_address(base_url: str | None) -> str:
    """An address as it may be shown; None: OpenAI's own."""
    if base_url is None:
        return OPENAI_URL
    parts = urlsplit(base_url)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def configuration(
    given: Mapping[str, object],
    *,
    origin: Callable[[str], str] = "MLEModernizer.{}".format,
    chosen: Chosen | None = None,
) -> ModelConfiguration | None:
    """The configuration in force; None if no model is named.

    Looks into the system's keyring if nobody else has a key, which may wait for a person to unlock it:
    a server calls this in a thread.

    Arguments:
        given: values by field name, as from traitlets or the command line. None and '' count as not given.
        origin: where a given field came from, in words, from the name of its setting.
        chosen: what a person chose in JupyterLab.

    Raises:
        ConfigurationError: a value is not right.
    """
    values: dict[str, Any] = {}
    sources: dict[str, ModelSource] = {}
    for name in ("model", *DEFAULTS):
        raw, source = _found(name, given, origin, chosen)
        if raw is not None:
            values[name] = checked(name, raw, source.words)
        sources[name] = source
    if "model" not in values:
        return None
    if key := _key(values.get("base_url"), sources, given, chosen):
        values["api_key"], sources["api_key"] = key
    elif sources["base_url"] == CHOSEN:
        values.pop("api_key", None)
        sources["api_key"] = NOBODY
    return ModelConfiguration(**{**DEFAULTS, **values}, sources=MappingProxyType(sources))


def settled(
    name: str, given: Mapping[str, object], *, origin: Callable[[str], str] = "MLEModernizer.{}".format
) -> tuple[str, ModelSource] | None:
    """What the configuration or a variable of ours says of a field, and which; nobody can choose another in JupyterLab."""
    if (value := given.get(name)) not in (None, ""):
        return str(value), ModelSource(kind="given", name=origin(SETTINGS[name]))
    variable = f"MLEMODERNIZER_{SETTINGS[name].upper()}"
    if text := os.environ.get(variable, "").strip():
        return text, ModelSource(kind="environment", name=variable)
    return None


def _found(
    name: str, given: Mapping[str, object], origin: Callable[[str], str], chosen: Chosen | None
) -> tuple[object, ModelSource]:
    """The first value that someone set, and where."""
    if found := settled(name, given, origin=origin):
        return found
    if chosen is not None and name in ("model", "base_url") and (text := getattr(chosen, name)):
        return text, CHOSEN
    variable = _OPENAI_NAMES.get(name, "")
    if text := os.environ.get(variable, "").strip():
        return text, ModelSource(kind="environment", name=variable)
    return None, NOBODY


def _key(
    base_url: str | None,
    sources: Mapping[str, ModelSource],
    given: Mapping[str, object],
    chosen: Chosen | None,
) -> tuple[str, ModelSource] | None:
    """The key that comes in the place of the one that was found, if one does, and where it is from."""
    is_chosen = sources["base_url"] == CHOSEN
    if chosen is not None and (is_chosen or not settled("api_key", given)):
        key, source = chosen.key_for(shown_address(base_url))
        if key:
            return key, source
    if sources["api_key"] == NOBODY and not is_chosen and (key := key_from_keyring() or ""):
        return key, ModelSource(kind="keyring")
    return None


def checked(name: str, raw: object, source: str) -> object:
    """A value as its field holds it.

    Arguments:
        name: of the field.
        raw: as it was given, or written.
        source: where it came from, in words.

    Raises:
        ConfigurationError: it is not right.
    """
    kind = _KINDS[name]
    if kind is str:
        text = str(raw).strip()
        if name == "base_url":
            return _checked_url(text, source)
        if name == "api_key" and not (text.isascii() and text.isprintable()):
            raise ConfigurationError(f"The key from {source} has characters that no HTTP header can carry.")
        return text
    if kind is bool:
        if (word := str(raw).strip().lower()) not in _WORDS:
            raise ConfigurationError(f"{source} must be true or false, and is {str(raw)!r}.")
        return _WORDS[word]
    try:
        value = kind(str(raw))
    except ValueError:
        raise ConfigurationError(f"{source} must be a number, and is {str(raw)!r}.") from None
    least = _LEAST.get(name, 0)
    if not least <= value < float("inf") or (name == "temperature" and value > _MOST_TEMPERATURE):
        most = f" and at most {_MOST_TEMPERATURE:g}" if name == "temperature" else ""
        raise ConfigurationError(f"{source} must be at least {least}{most}, and is {value:g}.")
    return value


def _checked_url(text: str, source: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ConfigurationError(
            f"{source} must be the address of an API, such as http://localhost:11434/v1: with http or https."
        )
    # People paste the address of the one route that they know.
    return text.rstrip("/").removesuffix("/chat/completions")


_KINDS: Mapping[str, Callable[[str], Any]] = {
    "model": str,
    "base_url": str,
    "api_key": str,
    "reasoning_effort": str,
    "temperature": float,
    "timeout": float,
    "max_cost": float,
    "input_price": float,
    "output_price": float,
    "max_tokens": int,
    "max_calls": int,
    "max_tokens_total": int,
    "context_window": int,
    "tools": bool,
    "decisions": bool,
    "forbidden": str,
    "learn": bool,
}
_WORDS = {
    "true": True,
    "1": True,
    "yes": True,
    "on": True,
    "false": False,
    "0": False,
    "no": False,
    "off": False,
}
_LEAST = {"timeout": 1, "max_tokens": 16, "context_window": _SMALLEST_WINDOW}
