"""Tools that look at live variables and at input files."""

import asyncio
import os
from typing import Any

from ...environment.input_files import InputFiles
from ...kernel import KernelDeadError, ProbeError
from ...model import Variable
from ...proposer import Context
from ..chat import ToolSpec
from ..text import Fence, cut, one_line
from .tool import Arguments, Tool, ToolError, parameters, text, texts, wanted_list, wanted_text

_MOST_EXPRESSIONS = 12
_MOST_FILES = 60
_MOST_COLUMNS = 40
_HEAD_LINES = 4
_HEAD_BYTES = 20_000
_SECONDS = 3.0
_TABLES = (".csv", ".tsv", ".txt", ".data", ".dat", ".json", ".jsonl")


async def inspect(context: Context, fence: Fence, arguments: Arguments) -> str:
    """Variables as they are, and values of small expressions."""
    wanted = wanted_list(arguments, "expressions", _MOST_EXPRESSIONS)
    if not wanted:
        raise ToolError('"expressions" must be a list, for instance ["df", "df[\'age\'].isna().sum()"].')
    names = [expression for expression in wanted if expression.isidentifier()]
    known = await _ask(context, "describe", names=names) if names else {}
    lines = []
    for expression in wanted:
        if expression in known:
            lines.append(described(expression, Variable.model_validate(known[expression])))
        elif expression in names:
            lines.append(f"{expression}: there is no such variable")
        else:
            lines.append(f"{one_line(expression, 200)}: {await _evaluated(context, expression)}")
    return fence("live values", "\n".join(lines))


async def _evaluated(context: Context, expression: str) -> str:
    found = await _ask(context, "evaluate", expression=expression, seconds=_SECONDS)
    if "refused" in found:
        return (
            f"not evaluated: {found['refused']}. Names, attributes, subscripts, comparisons, arithmetic, and methods "
            "that leave their object as it is can be evaluated."
        )
    return f"raised {found['error']}" if "error" in found else f"{found['value']} ({found['type']})"


def described(name: str, variable: Variable) -> str:
    """One line about a live variable."""
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
    if variable.summary:
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


async def input_files(context: Context, fence: Fence, arguments: Arguments) -> str:
    """Input files within reach, or the first lines of one."""
    files = await asyncio.to_thread(_files, context)
    paths = files.paths()
    if not arguments.get("path"):
        shown = [one_line(path, 200) for path in paths[:_MOST_FILES]]
        more = [f"… {len(paths) - len(shown):,} more"] if len(paths) > len(shown) else []
        return (
            fence("files beside the notebook", "\n".join([*shown, *more])) if shown else "There are no files."
        )
    path = wanted_text(arguments, "path")
    if path not in paths and path.removeprefix("./") in paths:
        path = path.removeprefix("./")
    if path not in paths:
        raise ToolError(f"{path!r} is not among the files that are listed without a path.")
    if not path.lower().endswith(_TABLES):
        raise ToolError(f"Only files of text can be looked at: {', '.join(_TABLES)}.")
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


TOOLS = [
    Tool(
        ToolSpec(
            name="inspect",
            description="Live values before the failing statement: type, shape, columns of a variable; the value of a small "
            "expression (df['age'].isna().sum()), which must change nothing.",
            parameters=parameters({"expressions": texts()}),
        ),
        inspect,
        lambda a: one_line("looked at " + ", ".join(wanted_list(a, "expressions", _MOST_EXPRESSIONS)), 120),
    ),
    Tool(
        ToolSpec(
            name="input_files",
            description="Files beside the notebook; with a path, the first lines of that one.",
            parameters=parameters({}, {"path": text()}),
        ),
        input_files,
        lambda a: (
            f"looked at the first lines of {one_line(str(a['path']), 80)}"
            if a.get("path")
            else "listed the input files"
        ),
    ),
]
