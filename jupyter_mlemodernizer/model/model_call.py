"""Calls of a language model, and what they cost."""

from pydantic import Field

from .base import Data
from .suggestion import Kind


class Spent(Data):
    """What the language model cost in one modernization."""

    calls: int = 0
    input_tokens: int = Field(0, description="As the endpoint counts them, else estimated from the text.")
    output_tokens: int = 0
    cost: float | None = Field(None, description="In the unit of the configured prices; null without prices.")


class ModelCall(Data):
    """One call, to be looked at: exactly what was sent, and what came back."""

    number: int = Field(description="From 1, in this modernization.")
    cell_id: str = ""
    kind: Kind = "repair"
    model: str
    sent: str = Field(description="The body of the request as JSON; the key is never a part of it.")
    received: str = Field(
        "", description="The answer: text, and calls of tools as JSON. At most 64,000 characters."
    )
    error: str = Field("", description="Why there was no answer, in words.")
    seconds: float = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float | None = None
