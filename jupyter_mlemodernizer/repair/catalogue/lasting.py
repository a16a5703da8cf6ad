"""Which causes of drift that cannot be undone concern some cells."""

import ast
import re
from collections.abc import Collection

from ...proposer import Context
from .bindings import Document
from .documents import documents
from .inference import Inference
from .irreversible import TABLE, Irreversible
from .options import Options, options
from .registry import at_least, installed_version
from .rewrite_default import calls


def lasting(context: Context, cells: Collection[str]) -> list[Irreversible]:
    """The known causes in some cells that no change to the code undoes, where today's libraries have them.

    Arguments:
        context: of the run.
        cells: ids of the cells to look in: those that a drifted output depends on.
    """
    document = documents(context.working_copy)[0]
    environment = context.facts.environment
    inference = Inference(document)
    found = []
    for cause in TABLE:
        if not at_least(installed_version(environment, cause.library), cause.since):
            continue
        if not {name.rpartition(".")[2] for name in cause.callables} & document.words:
            continue
        if cause.words and not cause.words & document.words:
            continue
        for unit, _, call, _, _ in calls(cause.callables, document, inference, _same, telling=cause.telling):
            if document.units[unit].key in cells and _matters(cause, document, unit, call):
                found.append(cause)
                break
    return found


def _same(name: str) -> str:
    return name  # the table holds names of today, and repairs have put them in place


def _matters(cause: Irreversible, document: Document, unit: int, call: ast.Call) -> bool:
    if cause.unless and re.search(cause.unless, ast.unparse(call)):
        return False
    if not cause.given:
        return True
    held = Options()
    for keyword in call.keywords:
        if keyword.arg not in {None, "params"}:
            held.add(ast.Constant(keyword.arg), keyword.value)
        else:
            held.join(options(document, unit, keyword.value))
    if call.args:  # of parameters, for ``train`` and ``cv``
        held.join(options(document, unit, call.args[0]))
    return any(not _is_nothing(value) for name in cause.given for value in held.values.get(name, []))


def _is_nothing(value: ast.expr) -> bool:
    """All of the rows or columns, or switched off."""
    return isinstance(value, ast.Constant) and value.value is not True and value.value in {False, 1}
