"""A tool, as the model sees it and as it is run."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...proposer import Context
from ..chat import ToolSpec
from ..text import Fence

Arguments = Mapping[str, Any]


class ToolError(ValueError):
    """The tool cannot do what was asked; the message tells the model what to do."""


@dataclass(frozen=True)
class Tool:
    """A tool.

    Attributes:
        spec: for the model.
        run: answers a call; raises :class:`ToolError`.
        told: what is done, in the past tense, for people: 'looked up pandas.concat'.
    """

    spec: ToolSpec
    run: Callable[[Context, Fence, Arguments], Awaitable[str]]
    told: Callable[[Arguments], str]


def parameters(required: Mapping[str, Any], optional: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """JSON Schema of an object with these properties; as short as it may be, since it is sent with every call."""
    schema = {"type": "object", "properties": {**required, **(optional or {})}}
    return {**schema, "required": list(required)} if required else schema


def text(description: str = "") -> dict[str, Any]:
    """JSON Schema of a text."""
    return _described({"type": "string"}, description)


def texts(description: str = "") -> dict[str, Any]:
    """JSON Schema of a list of texts."""
    return _described({"type": "array", "items": {"type": "string"}}, description)


def _described(schema: dict[str, Any], description: str) -> dict[str, Any]:
    return {**schema, "description": description} if description else schema


def wanted_text(arguments: Arguments, name: str) -> str:
    """A text among the arguments.

    Raises:
        ToolError: it is not there.
    """
    value = arguments.get(name)
    if not isinstance(value, str) or not value.strip():
        raise ToolError(f'"{name}" must be a text that is not empty.')
    return value.strip()


def wanted_list(arguments: Arguments, name: str, most: int) -> list[str]:
    """A list of texts or numbers among the arguments, as texts; a single one is taken for a list of one."""
    value = arguments.get(name)
    items = value if isinstance(value, list) else [] if value is None else [value]
    return [str(item).strip() for item in items if isinstance(item, str | int) and str(item).strip()][:most]
