"""Imports that fail at the top of a helper module of which the notebook needs other parts."""

import ast
import re

import libcst as cst

from ..model import Crash, ReplaceFile
from ..parsing import parse
from ..proposer import Context, Proposal
from .dropped_imports import DropImports, concerns, within


def deferred_imports(context: Context, crash: Crash, module: str, name: str | None) -> list[Proposal]:
    """Import what cannot be had in the functions that use it: the others run.

    Arguments:
        context: of the failure.
        crash: of the import.
        module: that is not there, or that lacks a name.
        name: that the module lacks, if it is there.
    """
    files = context.working_copy.files
    path = next((frame.path for frame in reversed(crash.frames) if frame.path in files), None)
    if path is None:
        return []
    text = files[path]
    try:
        lines = _imports(parse(text), module, name)
        rest = cst.parse_module(text).visit(DropImports(module, name)).code
        new = _in_functions(rest, lines)
    except (SyntaxError, ValueError, cst.ParserSyntaxError):
        return []
    others = [other for place, other in files.items() if place != path]
    others += [cell.source for cell in context.working_copy.code_cells]
    elsewhere = any(
        re.search(rf"(?:\.|import [^\n]*\b){bound}\b", other) for bound in lines for other in others
    )
    if not lines or new is None or elsewhere:
        return []
    what = f"{module}.{name}" if name else module
    return [
        Proposal(
            kind="repair",
            title=f"`{what}` is imported where it is used: the rest of `{path}` does without it",
            reason="It is not to be had here; only what needs it fails.",
            origin="rule:packages.deferred-import",
            edits=[ReplaceFile(path=path, base=text, source=new)],
            checks=[f"`{bound}` is used in functions only." for bound in lines],
        )
    ]


def _imports(tree: ast.Module, module: str, name: str | None) -> dict[str, str]:
    """What the module binds at its top by imports of what is gone, each with an import of its own."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and not node.level:
            home = node.module or ""
            for alias in node.names if concerns(home, module, name) else ():
                if name in (None, alias.name):
                    found[alias.asname or alias.name] = f"from {home} import {ast.unparse(alias)}"
        elif isinstance(node, ast.Import) and name is None:
            for alias in node.names:
                if within(alias.name, module):
                    found[alias.asname or alias.name.partition(".")[0]] = f"import {ast.unparse(alias)}"
    return found


def _in_functions(text: str, imports: dict[str, str]) -> str | None:
    """The text with the imports at the beginning of each function that uses what they bind; None if others use it, too."""
    tree = parse(text)
    used = {node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in imports}
    if "*" in imports or any(isinstance(node.ctx, ast.Store) for node in used):
        return None
    wanted: dict[int, tuple[int, list[str]]] = {}
    functions = [
        node
        for part in tree.body
        for node in (
            [part]
            if isinstance(part, ast.FunctionDef)
            else part.body
            if isinstance(part, ast.ClassDef)
            else []
        )
        if isinstance(node, ast.FunctionDef)
    ]
    for function in functions:
        names = {node.id for part in function.body for node in ast.walk(part) if node in used}
        used -= {node for part in function.body for node in ast.walk(part)}
        has_docstring = ast.get_docstring(function, clean=False) is not None and len(function.body) > 1
        first = function.body[int(has_docstring)]
        if first.lineno == function.lineno:
            return None
        if names:
            wanted[first.lineno] = first.col_offset, [imports[bound] for bound in imports if bound in names]
    lines = text.split("\n")
    for number, (indent, new) in sorted(wanted.items(), reverse=True):
        lines[number - 1 : number - 1] = [" " * indent + line for line in new]
    return None if used else "\n".join(lines)
