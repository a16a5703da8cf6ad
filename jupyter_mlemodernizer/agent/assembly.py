"""One answer from its pieces, streamed or whole, by any server's reading of OpenAI's format.

Known differences, each of which some server has: no index or always the same one for calls of tools, no
ids or one id for all, arguments as an object instead of text, calls whole in every piece, text as a list
of parts, the reasoning in a field of its own or in the text, no usage or one in each piece.
"""

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from ..saved import encodable
from .answers import calls_in, without_thoughts
from .chat import Answer, ToolCall
from .spending import estimated_tokens

_MOST_CALLS = 16
_REASONING_FIELDS = ("reasoning_content", "reasoning", "thinking")


class ServerError(Exception):
    """The server put an error in the place of an answer, under the status of a success.

    Attributes:
        status: what it says the status is; None if it does not.
        text: the error as JSON.
    """

    def __init__(self, status: int | None, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.text = text


@dataclass
class _Call:
    index: object
    id: str = ""
    name: str = ""
    arguments: str = ""


class Assembly:
    """What came of one answer until now.

    Arguments:
        limit: characters, thoughts included, after which it is cut off.

    Attributes:
        text, reasoning: as they came.
        finish: why the server ended it, or ``length`` if it was cut off here; empty if neither yet.
        cut: whether it was cut off here.
    """

    def __init__(self, limit: int) -> None:
        self.finish = ""
        self.cut = False
        self._limit = limit
        self._text: list[str] = []
        self._reasoning: list[str] = []
        self._calls: list[_Call] = []
        self._length = 0
        self._input_tokens = self._output_tokens = 0
        self._choices = False

    @property
    def text(self) -> str:
        return encodable("".join(self._text))

    @property
    def reasoning(self) -> str:
        return encodable("".join(self._reasoning))

    @property
    def called(self) -> bool:
        """Whether the server itself told calls of tools apart."""
        return any(call.name for call in self._calls)

    @property
    def began(self) -> bool:
        """Whether anything of an answer has come."""
        return self._choices

    def add(self, piece: dict[str, Any]) -> None:
        """Add a piece.

        Raises:
            ServerError: it holds an error instead.
        """
        self._count(piece.get("usage"))
        choices = piece.get("choices")
        if not isinstance(choices, list):
            if error := piece.get("error") or piece.get("detail"):
                raise _server_error(error)
            return
        for choice in choices:
            if isinstance(choice, dict) and choice.get("index") in (0, None):
                self._choices = True
                for field in ("delta", "message"):
                    if isinstance(message := choice.get(field), dict):
                        self._add_message(message)
                if isinstance(text := choice.get("text"), str):  # of the older completions
                    self._say(self._text, text)
                if isinstance(finish := choice.get("finish_reason"), str) and finish:
                    self.finish = finish
        if self._length > self._limit:
            self.finish, self.cut = "length", True

    def _add_message(self, message: dict[str, Any]) -> None:
        self._say(self._text, _plain(message.get("content")) or _plain(message.get("refusal")))
        for field in _REASONING_FIELDS:
            if thought := _plain(message.get(field)):
                self._say(self._reasoning, thought)
                break
        calls = message.get("tool_calls")
        for call in calls if isinstance(calls, list) else []:
            if isinstance(call, dict):
                self._add_call(call)
        if isinstance(old := message.get("function_call"), dict):  # before there were tools
            self._add_call({"index": 0, "function": old})

    def _say(self, where: list[str], text: str) -> None:
        if text:
            where.append(text)
            self._length += len(text)

    def _add_call(self, given: dict[str, Any]) -> None:
        function = given.get("function")
        function = function if isinstance(function, dict) else given
        identity, name = given.get("id"), function.get("name")
        identity = identity if isinstance(identity, str) else ""
        name = name if isinstance(name, str) else ""
        call = self._call(given.get("index"), identity, name)
        if call is None:
            return
        call.id = call.id or identity
        call.name = call.name or name
        arguments = function.get("arguments")
        if isinstance(arguments, str):
            call.arguments += arguments
        elif isinstance(arguments, dict):
            call.arguments = json.dumps(arguments)
        elif arguments is not None:
            call.arguments += json.dumps(arguments)
        self._length += len(arguments) if isinstance(arguments, str) else len(call.arguments)

    def _call(self, index: object, identity: str, name: str) -> _Call | None:
        """The call that a piece goes on with, or a new one; None if there are too many."""
        for call in reversed(self._calls):
            goes_on = call.index == index if index is not None else call.id == identity or not identity
            another = bool(identity and call.id and identity != call.id) or (index is None and bool(name))
            if goes_on and not another:
                return call
        if len(self._calls) >= _MOST_CALLS:
            return None
        self._calls.append(_Call(index))
        return self._calls[-1]

    def _count(self, usage: object) -> None:
        if isinstance(usage, dict):
            self._input_tokens = _count_in(usage.get("prompt_tokens")) or self._input_tokens
            self._output_tokens = _count_in(usage.get("completion_tokens")) or self._output_tokens

    def tokens(self, estimated_input: int) -> tuple[int, int]:
        """Tokens read and written, as counted by the server, else estimated."""
        written = self._text + self._reasoning + [call.name + call.arguments for call in self._calls]
        return (
            self._input_tokens or estimated_input,
            self._output_tokens or (estimated_tokens("".join(written)) if written else 0),
        )

    def answer(self, estimated_input: int, names: Collection[str]) -> Answer:
        """The whole answer.

        Arguments:
            estimated_input: tokens of the prompt, if the server does not count them.
            names: of the tools that were offered, which may be called in the text as well.
        """
        calls = list(self._tool_calls())
        text = without_thoughts(self.text)
        if not calls and names:
            calls = calls_in(self.text or self.reasoning, names)
        input_tokens, output_tokens = self.tokens(estimated_input)
        return Answer(
            text=text,
            tool_calls=calls,
            input_tokens=input_tokens,
            output_tokens=output_tokens,
            finish=self.finish or ("tool_calls" if calls else "stop"),
        )

    def _tool_calls(self) -> Iterator[ToolCall]:
        """Those with a name, each with an id of its own."""
        seen: set[str] = set()
        for number, call in enumerate(self._calls, 1):
            identity = call.id if call.id and call.id not in seen else f"call_{number}"
            seen.add(identity)
            if call.name:
                yield ToolCall(
                    id=encodable(identity), name=encodable(call.name), arguments=encodable(call.arguments)
                )

    @property
    def received(self) -> str:
        """What came, to be looked at: thoughts, text, and the calls of tools as JSON."""
        parts = [f"<think>{self.reasoning}</think>"] if self._reasoning else []
        parts += [self.text] if self._text else []
        parts += [
            encodable(json.dumps({"tool": c.name, "arguments": c.arguments}, ensure_ascii=False))
            for c in self._calls
        ]
        return "\n".join(parts)


def _plain(content: object) -> str:
    """Text, or the texts in a list of parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "".join(_plain(part.get("text") if isinstance(part, dict) else part) for part in content)
    return ""


def _count_in(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 10**9 else 0


def _server_error(error: object) -> ServerError:
    code = str(error.get("code", error.get("status"))) if isinstance(error, dict) else ""
    status = int(code) if re.fullmatch("[45][0-9][0-9]", code) else None
    return ServerError(status, json.dumps({"error": error}, ensure_ascii=False))
