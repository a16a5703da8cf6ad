"""Imports that fail and that nothing uses: to leave them out is all that the notebook needs."""

import ast
import re
import sys
from collections.abc import Sequence

import libcst as cst

from ..masking import mask
from ..model import Crash, ReplaceSource, WorkingCopy
from ..parsing import parse
from ..proposer import Context, Proposal
from .deferred_imports import deferred_imports
from .dropped_imports import DropImports, concerns, within
from .package_names import SHARED


def missing_module(crash: Crash) -> str | None:
    """The dotted name of a module that could not be found, or None."""
    if crash.type != "ModuleNotFoundError" and "ModuleNotFoundError" not in crash.bases:
        return None
    match = re.search(r"No module named '?([\w.]+)", crash.message)
    return match.group(1) if match else crash.missing_name


def is_absent(context: Context, module: str) -> bool:
    """Is no part of the module here? A submodule of an installed package that is gone has moved instead."""
    top = module.partition(".")[0]
    if any(f"{module}.".startswith(f"{name}.") for name in (*SHARED, "google.colab")):
        return True
    if top == "google":  # a namespace that several distributions share
        return False
    if top in sys.stdlib_module_names:  # a part of Python itself, that moved or was removed
        return False
    return context.facts.environment.provides(top) is None


# What scikit-learn says of data sets that it does not ship any more.
_REMOVED = re.compile(r"^\s*`(load_\w+)` has been removed from scikit-learn")


class UnusedImports:
    """Proposer for modules and names that cannot be imported, and that the notebook never uses."""

    async def propose(self, context: Context) -> Sequence[Proposal]:
        """Leave out what failed to be imported."""
        failure = context.failure
        crash = failure.crash if failure else None
        if failure is None or crash is None:
            return []
        module, name = missing_module(crash), None
        if module is None and crash.type == "ImportError" and crash.missing_from:
            module, name = crash.missing_from, crash.missing_name
        removed = _REMOVED.search(crash.message) if module is None and crash.type == "ImportError" else None
        if removed:
            module, name = "sklearn.datasets", removed.group(1)
        if module is None or (name is None and crash.type == "ImportError"):
            return []
        if name is None and is_absent(context, module):
            module = module.partition(".")[0]
        deferred = deferred_imports(context, crash, module, name)
        if deferred:
            return deferred
        cell = context.working_copy[failure.cell_id]
        unused = _without_unused(context.working_copy, cell.id, module, name)
        if unused is None:
            return []
        source, names = unused
        what, why = (f"{module}.{name}", "gone") if name else (module, "not installed")
        if name is None and not is_absent(context, module):
            why = "gone"
        return [
            Proposal(
                kind="repair",
                title=f"Leave out `{what}`, which is {why} and never used",
                reason="The rest of the notebook does without.",
                origin="rule:packages.unused-import",
                edits=[ReplaceSource(cell_id=cell.id, base=cell.source, source=source)],
                checks=[f"`{bound}` is imported and never used." for bound in names],
            )
        ]


def _without_unused(
    working_copy: WorkingCopy, cell_id: str, module: str, name: str | None
) -> tuple[str, list[str]] | None:
    """The cell without an import, and the names that it bound; None if any of them is used or unknown."""
    masked = mask(working_copy[cell_id].source)
    names = _bound(masked.text, module, name)
    if not names:
        return None
    for cell in working_copy.code_cells:
        other = mask(cell.source)
        try:
            tree = parse(other.text)
        except (SyntaxError, ValueError):
            return None
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        exported = {text for node in ast.walk(tree) if isinstance(text := getattr(node, "value", None), str)}
        magics = " ".join(other.magics.values())
        for bound in names:
            if bound in used or bound in exported or re.search(rf"\b{re.escape(bound)}\b", magics):
                return None
    changed = cst.parse_module(masked.text).visit(DropImports(module, name)).code
    return masked.unmask(changed), names


def _bound(source: str, module: str, name: str | None) -> list[str]:
    """The names that a cell binds by such imports; none if one of them is a star."""
    names: list[str] = []
    try:
        tree = parse(source)
    except (SyntaxError, ValueError):
        return []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and name is None:
            names += [
                alias.asname or alias.name.partition(".")[0]
                for alias in node.names
                if within(alias.name, module)
            ]
        elif isinstance(node, ast.ImportFrom) and concerns(node.module or "", module, name):
            if name is None and any(alias.name == "*" for alias in node.names):
                return []
            names += [alias.asname or alias.name for alias in node.names if name in (None, alias.name)]
    return names
