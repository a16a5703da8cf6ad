"""What `look_up` tells of live variables and of input files."""

import asyncio
import os
from typing import Any

from ...environment.input_files import InputFiles
from ...kernel import KernelDeadError, ProbeError
from ...model import Variable
from ...proposer import Context
from ..text import Fence, cut, one_line
from .arguments import ToolError

_MOST_FILES = 60
_MOST_COLUMNS = 40
_HEAD_LINES = 4
_HEAD_BYTES = 20_000
_SECONDS = 3.0
_TABLES = (".csv", ".tsv", ".txt", ".data", ".dat", ".json", ".jsonl")


async def variable(context: Context, name: str) -> Variable | None:
    """A live variable; None if there is none of that name.

    Raises:
        ToolError: the kernel does not answer.
    """
    known = await _ask(context, "describe", names=[name])
    return Variable.model_validate(known[name]) if name in known else None


async def evaluated(context: Context, expression: str) -> str | None:
    """Value and type of an expression that changes nothing, or what it raised; None if it is not evaluated.

    Where values are not to be shown, the type alone.

    Raises:
        ToolError: the kernel does not answer.
    """
    found = await _ask(context, "evaluate", expression=expression, seconds=_SECONDS)
    if "refused" in found:
        return None
    value = found.get("value", "") if context.options.model_values else "not shown"
    if "error" in found:
        # A message may quote what it is about.
        return (
            f"raised {found['error'] if context.options.model_values else found['error'].partition(':')[0]}"
        )
    return f"{value} ({found['type']})"


def described(name: str, variable: Variable, *, value: bool) -> str:
    """One line about a live variable.

    Arguments:
        name: its name.
        variable: what is known of it.
        value: whether what it is may be shown, not only what it is like.
    """
    parts = [f"{name}: {variable.type}"]
    if variable.module:
        return f"{name}: module {variable.module}"
    if variable.shape is not None:
        parts.append(str(tuple(variable.shape)))
    if variable.dtype:
        parts.append(variable.dtype)
    if variable.columns:
        shown = [f"{one_line(column, 60)} {kind}" for column, kind in variable.columns.items()][
            :_MOST_COLUMNS
        ]
        more = len(variable.columns) - len(shown)
        parts.append("columns: " + ", ".join(shown) + (f", … {more} more" if more > 0 else ""))
    if variable.summary and value:
        parts.append("= " + variable.summary)
    return " ".join(parts)


async def _ask(context: Context, question: str, **arguments: Any) -> dict[str, Any]:
    if context.kernel is None:
        raise ToolError("The kernel cannot be asked now.")
    try:
        answer: dict[str, Any] = await context.kernel.ask(question, **arguments)
    except (ProbeError, KernelDeadError):
        raise ToolError("The kernel did not answer.") from None
    return answer


def is_table(item: str) -> bool:
    """Whether a text is the path of a file that can be looked at, by its ending."""
    return item.lower().endswith(_TABLES) and not any(mark in item for mark in "()[]'\"")


async def input_files(context: Context, fence: Fence) -> str:
    """Input files within reach."""
    paths = (await asyncio.to_thread(_files, context)).paths()
    shown = [one_line(path, 200) for path in paths[:_MOST_FILES]]
    more = [f"… {len(paths) - len(shown):,} more"] if len(paths) > len(shown) else []
    return fence("files beside the notebook", "\n".join([*shown, *more])) if shown else "There are no files."


async def first_lines(context: Context, fence: Fence, path: str) -> str:
    """The first lines of an input file.

    Raises:
        ToolError: it is not within reach, or not to be shown.
    """
    if not context.options.model_values:
        raise ToolError("What is in files is not shown here.")
    paths = (await asyncio.to_thread(_files, context)).paths()
    if path not in paths:
        path = path.removeprefix("./")
    if path not in paths:
        raise ToolError(f"{path!r} is not among the files; look up files for a list of them.")
    lines = await asyncio.to_thread(_head, os.path.join(context.folder, path))
    return fence(f"first lines of {path}", "\n".join(cut(line, 400) for line in lines))


def _files(context: Context) -> InputFiles:
    return InputFiles(context.folder, context.options.input_dirs)


def _head(place: str) -> list[str]:
    try:
        with open(place, "rb") as file:
            return file.read(_HEAD_BYTES).decode("utf-8", "replace").splitlines()[:_HEAD_LINES]
    except OSError as error:
        raise ToolError(f"It cannot be read: {error.strerror}.") from None
