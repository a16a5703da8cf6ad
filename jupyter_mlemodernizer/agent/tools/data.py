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

_MOST_VARIABLES = 12
_MOST_FILES = 60
_MOST_COLUMNS = 40
_HEAD_LINES = 4
_HEAD_BYTES = 20_000
_SECONDS = 3.0
_TABLES = (".csv", ".tsv", ".txt", ".data", ".dat", ".json", ".jsonl")


async def describe(context: Context, fence: Fence, arguments: Arguments) -> str:
    """Type, shape, columns of live variables."""
    names = wanted_list(arguments, "names", _MOST_VARIABLES)
    if not names:
        raise ToolError('"names" must be a list of variables, for instance ["df", "model"].')
    found = await _ask(context, "describe", names=names)
    known = {name: Variable.model_validate(facts) for name, facts in found.items()}
    lines = [
        described(name, known[name]) if name in known else f"{name}: there is no such variable"
        for name in names
    ]
    return fence("live variables", "\n".join(lines))


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


async def evaluate(context: Context, fence: Fence, arguments: Arguments) -> str:
    """The value of an expression that changes nothing."""
    expression = wanted_text(arguments, "expression")
    found = await _ask(context, "evaluate", expression=expression, seconds=_SECONDS)
    if "refused" in found:
        raise ToolError(
            f"Not evaluated: {found['refused']}. Names, attributes, subscripts, comparisons, arithmetic, and methods "
            "that leave their object as it is can be evaluated."
        )
    if "error" in found:
        return fence("raised", found["error"])
    return fence("value", f"{found['value']}\n({found['type']})")


async def _ask(context: Context, question: str, **arguments: Any) -> dict[str, Any]:
    if context.kernel is None:
        raise ToolError("The kernel cannot be asked now.")
    try:
        answer: dict[str, Any] = await context.kernel.ask(question, **arguments)
    except (ProbeError, KernelDeadError):
        raise ToolError("The kernel did not answer.") from None
    return answer


async def list_files(context: Context, fence: Fence, arguments: Arguments) -> str:
    """Input files within reach."""
    files = await asyncio.to_thread(_files, context)
    paths = files.paths()
    shown = [one_line(path, 200) for path in paths[:_MOST_FILES]]
    more = [f"… {len(paths) - len(shown):,} more"] if len(paths) > len(shown) else []
    return fence("files beside the notebook", "\n".join([*shown, *more])) if shown else "There are no files."


async def table_head(context: Context, fence: Fence, arguments: Arguments) -> str:
    """The first lines of an input file."""
    path = wanted_text(arguments, "path")
    files = await asyncio.to_thread(_files, context)
    known = files.paths()
    if path not in known and path.removeprefix("./") in known:
        path = path.removeprefix("./")
    if path not in known:
        raise ToolError(f"{path!r} is not among the files of list_input_files.")
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
            name="describe_variable",
            description="Type, shape, dtype and columns of live variables, as they are just before the failing statement.",
            parameters=parameters({"names": texts()}),
        ),
        describe,
        lambda a: "looked at the variables " + ", ".join(wanted_list(a, "names", _MOST_VARIABLES)),
    ),
    Tool(
        ToolSpec(
            name="evaluate",
            description="Evaluate a small expression in the kernel, such as df['age'].isna().sum() or y.shape. "
            "It must change nothing and call nothing of the notebook's own.",
            parameters=parameters({"expression": text("One Python expression.")}),
        ),
        evaluate,
        lambda a: f"evaluated {one_line(str(a.get('expression', '')), 80)}",
    ),
    Tool(
        ToolSpec(
            name="list_input_files",
            description="Files beside the notebook and in its input folders.",
            parameters=parameters({}),
        ),
        list_files,
        lambda a: "listed the input files",
    ),
    Tool(
        ToolSpec(
            name="table_head",
            description="The first lines of a text file from list_input_files.",
            parameters=parameters({"path": text("As list_input_files writes it.")}),
        ),
        table_head,
        lambda a: f"looked at the first lines of {one_line(str(a.get('path', '')), 80)}",
    ),
]
