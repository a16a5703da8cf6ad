"""What the agent and the language model's endpoint say to each other."""

from collections.abc import Sequence
from typing import Any, Protocol

from pydantic import Field

from ..model import Kind, Spent
from ..model.base import Data


class ToolSpec(Data):
    """A tool that the model may call."""

    name: str
    description: str
    parameters: dict[str, Any] = Field(description="JSON Schema of an object.")


class ToolCall(Data):
    """The model calls a tool. Nothing is known of it but that it has these three texts."""

    id: str
    name: str
    arguments: str = Field(description="What should be JSON; see :func:`.answers.arguments_of`.")


class Answer(Data):
    """What came back from one call."""

    text: str = Field(
        "", description="Without what the model thought to itself, where that can be told apart."
    )
    tool_calls: list[ToolCall] = Field(default_factory=list)
    input_tokens: int = Field(0, description="As the endpoint counted, else estimated.")
    output_tokens: int = 0
    finish: str = Field("", description="stop, tool_calls, length (cut off), or what else the endpoint says.")


class Purpose(Data):
    """What a call is for; goes into its record."""

    cell_id: str = ""
    kind: Kind = "repair"


class Left(Data):
    """What is left of the budget of a notebook."""

    calls: int
    tokens: int
    cost: float | None = Field(None, description="None: no limit.")


class Chat(Protocol):
    """A language model within the budget of one notebook."""

    @property
    def model(self) -> str:
        """Its name."""

    @property
    def context_window(self) -> int:
        """Tokens that it reads and writes at most."""

    @property
    def spent(self) -> Spent: ...

    @property
    def left(self) -> Left: ...

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        tools: Sequence[ToolSpec] = (),
        *,
        purpose: Purpose | None = None,
    ) -> Answer:
        """Ask the model once. Cancelling the task closes the connection at once.

        Secrets are taken out of all messages; the call is recorded; what it cost is counted, even if it fails.

        Arguments:
            messages: as for OpenAI's chat completions, whatever the endpoint can do:
                :func:`said` and :func:`result` make those that follow a call of a tool.
            tools: those that the model may call; described in the prompt where the endpoint has no tools.
            purpose: for the record.

        Raises:
            BudgetError: the budget is used up; nothing was sent.
            ModelError: no answer; the message says why, and what a person can do. Nothing else is raised.
        """


class ModelError(Exception):
    """The model gave no answer that can be used. The message is for a person, and holds no secret."""


class BudgetError(ModelError):
    """The budget of the notebook is used up."""


def said(answer: Answer) -> dict[str, Any]:
    """The message that stands for an answer in the next call."""
    message: dict[str, Any] = {"role": "assistant", "content": answer.text or None}
    if answer.tool_calls:
        message["tool_calls"] = [
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for call in answer.tool_calls
        ]
    elif not answer.text:
        message["content"] = ""
    return message


def result(call: ToolCall, text: str) -> dict[str, Any]:
    """The message that tells the model what came of a call of a tool."""
    return {"role": "tool", "tool_call_id": call.id, "content": text}
