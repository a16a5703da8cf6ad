"""The one tool to look things up: what an item is, its form tells."""

import re

from ...kernel import KernelDeadError, ProbeError
from ...proposer import Context
from ..text import Fence, one_line
from .arguments import Arguments, ToolError, wanted_list
from .data import described, evaluated, first_lines, input_files, is_table, variable
from .notebook import past_fixes, read_cell
from .symbols import symbol

_MOST_ITEMS = 12
_NAME = re.compile(r"[^\W\d]\w*([.-]\w+)*")
_CELL = re.compile(r"(?:cells?\s*)?(\d+)")
# Of these, signature and documentation are worth more than what they look like.
_CALLABLE = ("function", "type", "builtin_function_or_method", "method")
_CALLABLE_SHOWN = tuple(f"({kind})" for kind in _CALLABLE)


async def look_up(context: Context, fence: Fence, arguments: Arguments) -> str:
    """What is known of some items, one after the other; of one that cannot be told, why.

    Raises:
        ToolError: there are no items.
    """
    items = items_of(arguments)
    if not items:
        raise ToolError(
            '"items" must be a list, for instance ["pd.concat", "df", "df[\'age\'].isna().sum()"].'
        )
    return "\n\n".join([await _told(context, fence, item) for item in items])


def items_of(arguments: Arguments) -> list[str]:
    """What is to be looked up."""
    return wanted_list(arguments, "items", _MOST_ITEMS)


async def _told(context: Context, fence: Fence, item: str) -> str:
    try:
        if cell := _CELL.fullmatch(item):
            return read_cell(context, fence, cell[1])
        if item == "files":
            return await input_files(context, fence)
        if item == "fixes":
            return past_fixes(context, fence)
        if is_table(item):
            return await first_lines(context, fence, item)
        return await (_name if _NAME.fullmatch(item) else _expression)(context, fence, item)
    except ToolError as error:
        return f"Error: {error}"
    except (ProbeError, KernelDeadError):
        return "Error: the kernel did not answer."


async def _name(context: Context, fence: Fence, name: str) -> str:
    """A live variable or what is reached from one, else what the packages have of that name."""
    head = name.partition(".")[0]
    live = await variable(context, head) if context.kernel is not None and head.isidentifier() else None
    if live is None or live.module or live.type in _CALLABLE:
        return await symbol(context, fence, name)
    if name == head:
        return fence("live value", described(name, live, value=context.options.model_values))
    value = await evaluated(context, name)
    if value is None or value.startswith("raised") or value.endswith(_CALLABLE_SHOWN):
        return await symbol(context, fence, name)
    return fence("live value", f"{name}: {value}")


async def _expression(context: Context, fence: Fence, expression: str) -> str:
    value = await evaluated(context, expression)
    if value is None:
        return (
            f"not evaluated: {fence('expression', one_line(expression, 200))}\nNames, attributes, subscripts, comparisons, "
            "arithmetic, and methods that leave their object as it is can be evaluated."
        )
    return fence("live value", f"{one_line(expression, 200)}: {value}")
