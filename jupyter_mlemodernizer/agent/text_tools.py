"""Tools for endpoints that have none: described in the prompt, called by JSON in the text."""

import json
from collections.abc import Sequence
from typing import Any

from .chat import ToolSpec

_HOW = """\
You can call these tools. To call one, answer with nothing but one JSON object:
{"tool": "<name>", "arguments": {...}}
Strings are in double quotes, line breaks in them are written \\n. One call in each answer; its result comes \
in the next message.
"""


def described(tools: Sequence[ToolSpec]) -> str:
    """What a model must know to call tools in its text."""
    described = [
        f"\n{tool.name}: {tool.description}\narguments: {json.dumps(tool.parameters, separators=(',', ':'))}\n"
        for tool in tools
    ]
    return _HOW + "".join(described)


def as_text(messages: Sequence[dict[str, Any]], tools: Sequence[ToolSpec]) -> list[dict[str, Any]]:
    """The same conversation for an endpoint without tools.

    The descriptions follow the first system message, so that the beginning of the prompt stays the same
    from call to call. Results become messages of the user; neighbours of one role are joined, as the
    templates of some models demand that roles alternate.
    """
    plain: list[dict[str, Any]] = []
    for message in messages:
        role, content = message.get("role", "user"), str(message.get("content") or "")
        if role == "tool":
            role, content = "user", f"Result of the tool:\n{content}"
        for call in message.get("tool_calls") or ():
            function = call["function"]
            written = (
                f'{{"tool": {json.dumps(function["name"])}, "arguments": {function["arguments"] or "{}"}}}'
            )
            content = f"{content}\n{written}" if content else written
        if plain and plain[-1]["role"] == role:
            plain[-1]["content"] += "\n\n" + content
        else:
            plain.append({"role": role, "content": content})
    if tools:
        if plain and plain[0]["role"] == "system":
            plain[0]["content"] += "\n\n" + described(tools)
        else:
            plain.insert(0, {"role": "system", "content": described(tools)})
    return plain
