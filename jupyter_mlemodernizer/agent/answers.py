"""Reading what language models write when they mean JSON or the call of a tool.

Servers that know a model's own format turn it into tool calls; others hand it through as text:
``<tool_call>`` (Hermes, Qwen), ``[TOOL_CALLS]`` (Mistral), ``<function=…>`` (Llama), the
channels of GPT-OSS (https://cookbook.openai.com/articles/openai-harmony), or JSON, bare, in
a fence or in the middle of prose, as models do that were asked for it in words.
"""

import ast
import json
import re
from collections.abc import Collection, Iterator
from typing import Any

from ..parsing import parse_expression
from ..saved import encodable
from .chat import ToolCall

_MOST_CALLS = 16
# Where an object may begin is tried this often: text of nothing but braces must not take long.
_MOST_BEGINNINGS = 200
_MOST_CHARACTERS = 400_000

_THOUGHTS = re.compile(r"<(think|thinking|reasoning|thought)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_END_OF_THOUGHTS = re.compile(r"\A.*?</(?:think|thinking|reasoning|thought)>", re.DOTALL | re.IGNORECASE)
_CHANNEL = re.compile(
    r"<\|channel\|>(?P<channel>[a-z]+)(?:\s+to=(?P<to>[\w.]+))?[^<]*(?:<\|constrain\|>[^<]*)?<\|message\|>"
    r"(?P<text>.*?)(?=<\|(?:end|call|return|start|channel)\|>|\Z)",
    re.DOTALL,
)
_SPECIAL = re.compile(
    r"<\|(?:start|end|call|return|im_start|im_end|eot_id|python_tag|endoftext)\|>(?:assistant)?"
)
_LLAMA = re.compile(r"<function=(?P<name>[\w.-]+)>(?P<arguments>.*?)(?:</function>|\Z)", re.DOTALL)
_NAMES = ("name", "tool", "tool_name", "function", "action")
_ARGUMENTS = ("arguments", "parameters", "args", "input", "action_input")


class MalformedError(ValueError):
    """What should be JSON is none; the message tells the model what to do."""


def without_thoughts(text: str) -> str:
    """The text without what the model thought to itself; of GPT-OSS's channels, the final one."""
    if "<|channel|>" in text:
        final = [m["text"] for m in _CHANNEL.finditer(text) if m["channel"] == "final"]
        text = final[-1] if final else _CHANNEL.sub("", text)
    if "</" in text or "<t" in text.lower() or "<r" in text.lower():
        text = _THOUGHTS.sub("", text)
        text = _END_OF_THOUGHTS.sub("", text)  # the opening tag was a part of the prompt
    return _SPECIAL.sub("", text).strip()


def arguments_of(call: ToolCall) -> dict[str, Any]:
    """The arguments of a tool call.

    Mended: fences and prose around the object, line breaks within strings, trailing commas, Python's
    spelling, JSON within a JSON string. Never guessed: what was cut off.

    Raises:
        MalformedError: they are no JSON object.
    """
    text = call.arguments.strip()
    if not text:
        return {}
    found = _object(text)
    if found is None:
        raise MalformedError(
            f"The arguments of {call.name} are not a JSON object. Send them again: one object, strings in double "
            r"quotes, line breaks in them as \n, nothing left out and nothing around it."
        )
    # Escapes may stand for halves of surrogate pairs; Python's spelling may hold what JSON has not.
    return json.loads(encodable(json.dumps(found, ensure_ascii=False, default=str, skipkeys=True)))  # type: ignore[no-any-return]


def calls_in(text: str, names: Collection[str]) -> list[ToolCall]:
    """Calls of tools that a model wrote as text; only of tools that have one of the names.

    Arguments:
        text: the whole text, thoughts included.
        names: of the tools that were offered.
    """
    text = text[:_MOST_CHARACTERS]
    calls: list[ToolCall] = []
    for name, arguments in _written_calls(text, names):
        if len(calls) < _MOST_CALLS:
            calls.append(ToolCall(id=f"text_{len(calls) + 1}", name=name, arguments=arguments))
    return calls


def _written_calls(text: str, names: Collection[str]) -> Iterator[tuple[str, str]]:
    for match in _CHANNEL.finditer(text):
        name = (match["to"] or "").removeprefix("functions.")
        if name in names:
            yield name, match["text"].strip()
    for match in _LLAMA.finditer(text):
        if match["name"] in names:
            yield match["name"], match["arguments"].strip()
    spoken = without_thoughts(text)
    for value in _values(spoken):
        for item in value if isinstance(value, list) else [value]:
            call = _as_call(item, names)
            if call is not None:
                yield call


def _as_call(item: object, names: Collection[str]) -> tuple[str, str] | None:
    """An object that names a tool: {"name": …, "arguments": …}, the same within "function", or {"<tool>": {…}}."""
    if not isinstance(item, dict):
        return None
    if isinstance(inner := item.get("function") or item.get("tool_call"), dict):
        return _as_call(inner, names)
    for key in _NAMES:
        name = item.get(key)
        if isinstance(name, str) and name.removeprefix("functions.") in names:
            given = next((item[a] for a in _ARGUMENTS if a in item), None)
            if given is None:
                given = {k: v for k, v in item.items() if k != key}
            return name.removeprefix("functions."), given if isinstance(given, str) else json.dumps(given)
    if len(item) == 1:
        name, given = next(iter(item.items()))
        if name in names and isinstance(given, dict):
            return name, json.dumps(given)
    return None


def _object(text: str) -> dict[str, Any] | None:
    """The first JSON object in a text."""
    whole = _parsed(text)
    if isinstance(whole, str):  # encoded twice
        whole = _parsed(whole)
    if isinstance(whole, dict):
        return whole
    return next((value for value in _values(text[:_MOST_CHARACTERS]) if isinstance(value, dict)), None)


def _values(text: str) -> Iterator[Any]:
    """The objects and lists in a text, outermost ones, in their order."""
    at, tried = 0, 0
    while tried < _MOST_BEGINNINGS and (begin := re.compile(r"[{\[]").search(text, at)):
        tried += 1
        end = _end_of_value(text, begin.start())
        value = _parsed(text[begin.start() : end]) if end is not None else None
        if isinstance(value, dict | list) and value:
            yield value
            at = end or len(text)
        else:
            at = begin.end()


def _end_of_value(text: str, begin: int) -> int | None:
    """Where the bracket that begins at a position is closed; brackets in strings do not count."""
    depth = 0
    for token in re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]', re.DOTALL).finditer(text, begin):
        if token[0] in ("{", "["):
            depth += 1
        elif token[0] in ("}", "]"):
            depth -= 1
            if depth == 0:
                return token.end()
    return None


def _parsed(text: str) -> Any:
    """A JSON value, leniently; None if it is none."""
    for candidate in (text, re.sub(r",(\s*[}\]])", r"\1", text)):
        try:
            return json.loads(candidate, strict=False)
        except (ValueError, RecursionError):
            continue
    try:  # single quotes, None, True: Python's spelling
        return ast.literal_eval(parse_expression(text)) if text[:1] in ("{", "[") else None
    except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
        return None
