"""Modules that are missing in this kernel, and that another kernel on this machine has."""

import ast
import asyncio

from ..environment.other_kernels import kernels_with
from ..masking import mask
from ..model import WorkingCopy
from ..parsing import parse
from ..proposer import Context
from ..wording import joined
from .unused_imports import is_absent

_MOST_NAMED = 5


class Elsewhere:
    """Asks the other kernels once for all that a notebook imports and its own has not."""

    def __init__(self) -> None:
        self._asked: dict[str, dict[str, list[str]]] = {}

    async def kernel(self, context: Context, module: str) -> tuple[str, str] | None:
        """The kernel that has a module, and what it has of all that is missing, in words; None if none has it.

        Arguments:
            context: of the failure.
            module: that is missing.
        """
        top = module.partition(".")[0]
        environment = context.facts.environment
        if top not in self._asked:
            imported = await asyncio.to_thread(_imported, context.working_copy)
            missing = [top, *(name for name in imported if name != top and is_absent(context, name))]
            found = await kernels_with(missing, environment)
            self._asked |= dict.fromkeys(missing, found)
        having = {name: has for name, has in self._asked[top].items() if top in has}
        if not having:
            return None
        # That with most of what is missing; of several the first by name.
        best = min(having, key=lambda name: (-len(having[name]), name))
        told = [f"`{name}`" for name in having[best][:_MOST_NAMED]]
        if len(having[best]) > _MOST_NAMED:
            told[-1:] = [f"{len(having[best]) - _MOST_NAMED + 1} more"]
        return best, joined(told)


def _imported(working_copy: WorkingCopy) -> list[str]:
    """Top-level modules that the cells import, in their order."""
    found: dict[str, None] = {}
    for cell in working_copy.code_cells:
        try:
            tree = parse(mask(cell.source).text)
        except SyntaxError:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                found |= dict.fromkeys(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                found[node.module.partition(".")[0]] = None
    return list(found)
