"""Arguments of tools: what their schemas say, and what is taken of what comes."""

from collections.abc import Mapping
from typing import Any

Arguments = Mapping[str, Any]


class ToolError(ValueError):
    """It cannot be told what was asked for; the message tells the model what to do."""


def parameters(required: Mapping[str, Any], optional: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """JSON Schema of an object with these properties; as short as it may be, since it is sent with every call."""
    schema = {"type": "object", "properties": {**required, **(optional or {})}}
    return {**schema, "required": list(required)}


def text(description: str) -> dict[str, Any]:
    """JSON Schema of a text."""
    return {"type": "string", "description": description}


def listed(kind: str, description: str = "") -> dict[str, Any]:
    """JSON Schema of a list."""
    schema = {"type": "array", "items": {"type": kind}}
    return {**schema, "description": description} if description else schema


def wanted_list(arguments: Arguments, name: str, most: int) -> list[str]:
    """A list of texts or numbers among the arguments, as texts; a single one is taken for a list of one."""
    value = arguments.get(name)
    items = value if isinstance(value, list) else [] if value is None else [value]
    return [str(item).strip() for item in items if isinstance(item, str | int) and str(item).strip()][:most]
