"""A language model that says what a test wrote for it, and remembers what it was asked."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from jupyter_mlemodernizer.agent.chat import Answer, Left, Purpose, ToolCall, ToolSpec
from jupyter_mlemodernizer.model import Spent

Step = Answer | Exception | Callable[[Sequence[dict[str, Any]]], Answer]


def calls(*named: tuple[str, Any], text: str = "") -> Answer:
    """An answer that calls tools: (name, arguments), which may be a text to be sent as it is."""
    return Answer(
        text=text,
        tool_calls=[
            ToolCall(id=f"call_{n}", name=name, arguments=a if isinstance(a, str) else json.dumps(a))
            for n, (name, a) in enumerate(named)
        ],
    )


def fix(*edits: dict[str, Any], same: bool = True, **more: Any) -> Answer:
    """An answer that submits a fix."""
    arguments = {
        "edits": list(edits),
        "title": "a fix",
        "reason": "because",
        "may_change_results": not same,
        **more,
    }
    return calls(("submit_fix", arguments))


def give_up(reason: str = "it cannot be helped") -> Answer:
    return calls(("give_up", {"reason": reason}))


class ScriptedChat:
    """A :class:`jupyter_mlemodernizer.agent.chat.Chat` that answers from a list; at its end it gives up."""

    model = "scripted"

    def __init__(self, *steps: Step, window: int = 32_000) -> None:
        self.steps = list(steps)
        self.context_window = window
        self.asked: list[list[dict[str, Any]]] = []
        self.tools: Sequence[ToolSpec] = ()

    @property
    def spent(self) -> Spent:
        return Spent(calls=len(self.asked))

    @property
    def left(self) -> Left:
        return Left(calls=40 - len(self.asked), tokens=100_000)

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        tools: Sequence[ToolSpec] = (),
        *,
        purpose: Purpose | None = None,
    ) -> Answer:
        self.asked.append([dict(message) for message in messages])
        self.tools = tools
        step = self.steps.pop(0) if self.steps else give_up()
        if isinstance(step, Exception):
            raise step
        return step if isinstance(step, Answer) else step(messages)

    @property
    def said(self) -> str:
        """All that the model was told in the last call."""
        return "\n".join(str(message.get("content") or "") for message in self.asked[-1])
