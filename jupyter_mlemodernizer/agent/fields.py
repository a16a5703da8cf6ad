"""Which optional fields a request has, and which the server showed not to take."""

import re
from typing import Any

from .configuration import ModelConfiguration

_OPTIONAL = (
    "temperature",
    "reasoning_effort",
    "max_tokens",
    "max_completion_tokens",
    "stream_options",
    "stream",
)
# Ollama: "does not support tools"; vLLM: '"auto" tool choice requires --enable-auto-tool-choice';
# llama.cpp: "tools param requires --jinja flag".
_NO_TOOLS = re.compile(r"\btools?\b|tool[_ -](?:choice|call)|function[_ -]?call", re.IGNORECASE)
_REFUSED = frozenset({400, 404, 405, 415, 422, 500, 501})


class Fields:
    """What goes along with messages, within what the server was seen to take.

    Attributes:
        tools: whether tools are sent as such; else they are described in the prompt.
    """

    def __init__(self, configuration: ModelConfiguration) -> None:
        self.tools = configuration.tools
        self._fields: dict[str, Any] = {"stream": True, "stream_options": {"include_usage": True}}
        for name in ("temperature", "reasoning_effort"):
            if (value := getattr(configuration, name)) is not None:
                self._fields[name] = value
        if configuration.max_tokens is not None:
            # OpenAI's models that reason take only the newer name; most other servers only the older.
            newer = configuration.base_url is None or "api.openai.com" in configuration.address
            self._fields["max_completion_tokens" if newer else "max_tokens"] = configuration.max_tokens

    def current(self) -> dict[str, Any]:
        return dict(self._fields)

    def learn(self, status: int, text: str, *, with_tools: bool) -> bool:
        """Leave out what a refusal complains of, from now on; returns whether there is anything to try again."""
        if status not in _REFUSED:
            return False
        if "max_tokens" in self._fields and "max_completion_tokens" in text:
            self._fields["max_completion_tokens"] = self._fields.pop("max_tokens")
            return True
        if "max_completion_tokens" in self._fields and re.search(r"\bmax_completion_tokens\b", text):
            value = self._fields.pop("max_completion_tokens")
            if "'max_tokens'" in text or "`max_tokens`" in text or '"max_tokens"' in text:
                self._fields["max_tokens"] = value
            return True
        for name in _OPTIONAL:
            if name in self._fields and re.search(rf"(?<![\w.-]){name}(?![\w.-])", text):
                if name == "stream":
                    self._fields.pop("stream_options", None)
                del self._fields[name]
                return True
        if with_tools and self.tools and _NO_TOOLS.search(text):
            self.tools = False
            return True
        return False
