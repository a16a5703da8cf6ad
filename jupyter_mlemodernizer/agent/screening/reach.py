"""Edits that do what the notebook never did: see :mod:`.powers`."""

import ast
import re
from collections.abc import Iterator

from ...masking import mask_magics
from ...model.diff import edit_sides
from ..imports import dotted
from .change import Change, called, walk_heads
from .finding import Finding
from .policy import Policy
from .powers import powers

# Magics that change how things look or are timed, and nothing else.
_HARMLESS = frozenset(
    {"matplotlib", "time", "timeit", "pylab", "precision", "autosave", "pprint", "tensorflow_version"}
)
_CALL_IN_TEXT = re.compile(r"@\s*[^\W\d]\w*(?:\.\w+)*\s*\(")
# Making a folder for what the notebook writes may well be needed; a person says.
_MAYBE = frozenset(
    {
        "os.makedirs",
        "os.mkdir",
        "makedirs()",
        "mkdir()",
        "open()",
        "inspect",
        "importlib.reload",
        "pickle.load",
    }
)


def reach(change: Change, policy: Policy) -> Iterator[Finding]:
    """What an edit would reach that the notebook does not reach itself."""
    had = powers((node for tree in change.everything_before for node in ast.walk(tree)), change.bound_before)
    for exact, kind in powers(_new_nodes(change), change.bound).items():
        if exact not in had and not _within(exact, had):
            yield Finding(
                "reach",
                f"{exact} is new: the notebook does not use {kind} in this way.",
                "decision" if exact in _MAYBE else "refused",
            )
    yield from _calls_in_text(change)
    yield from _magics(change)
    yield from _patches(change)
    yield from _forbidden(change, policy)


def _calls_in_text(change: Change) -> Iterator[Finding]:
    """``df.query("@os.remove('a') == 1")``."""
    for node in walk_heads(change.added):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and (found := _CALL_IN_TEXT.search(text)) and text not in change.old_text:
            yield Finding("reach", f"{found[0]}…) would be called from within a text.")


def _new_nodes(change: Change) -> Iterator[ast.AST]:
    for statement in change.added:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            yield statement
    yield from walk_heads(change.added)


def _within(exact: str, had: dict[str, str]) -> bool:
    """Whether the notebook uses a part of the same thing: `pickle.load` where it has `pickle`."""
    return any(
        exact.startswith(known + ".") or known.startswith(exact + ".") for known in had if "(" not in known
    )


def _magics(change: Change) -> Iterator[Finding]:
    known = {line for cell in change.working_copy.code_cells for line in _magic_lines(cell.source)}
    for edit in change.edits:
        for line in _magic_lines(edit_sides(edit)[1]):
            name = re.match(r"%{1,2}(\w+)", line)
            if line not in known and not (name and name.group(1) in _HARMLESS):
                yield Finding("reach", f"`{line[:80]}` is new: the notebook does not run that.")


def _magic_lines(source: str) -> list[str]:
    """Lines of a cell that are not Python."""
    pairs = zip(source.split("\n"), mask_magics(source).split("\n"), strict=False)
    return [line.strip() for line, masked in pairs if line != masked and line.strip()]


def _patches(change: Change) -> Iterator[Finding]:
    """Libraries that are changed at run time, instead of the code that uses them."""
    for statement in change.added:
        targets = (
            statement.targets
            if isinstance(statement, ast.Assign | ast.Delete)
            else [statement.target]
            if isinstance(statement, ast.AugAssign | ast.AnnAssign)
            else []
        )
        for target in targets:
            owner = target
            while isinstance(owner, ast.Subscript):
                owner = owner.value
            if isinstance(owner, ast.Attribute):
                path = dotted(owner, change.bound)
                if path is not None and not _is_option(path):
                    yield Finding(
                        "reach", f"{path} would be changed at run time; change the code that uses it."
                    )


def _is_option(path: str) -> bool:
    return bool(re.search(r"\.(?:options|rcParams|config|conf|mode|set_\w+)\b", path))


def _forbidden(change: Change, policy: Policy) -> Iterator[Finding]:
    nodes = list(_new_nodes(change))
    for name in policy.forbidden:
        for node in nodes:
            if _is(node, name, change):
                yield Finding("forbidden", f"{name} is forbidden on this server.")
                break


def _is(node: ast.AST, name: str, change: Change) -> bool:
    if "." not in name:
        return (
            (isinstance(node, ast.Name) and node.id == name)
            or (isinstance(node, ast.Attribute) and node.attr == name)
            or (isinstance(node, ast.Call) and called(node) == name)
            or (isinstance(node, ast.Import) and any(a.name.partition(".")[0] == name for a in node.names))
            or (isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == name)
        )
    paths: list[str] = []
    if isinstance(node, ast.Name | ast.Attribute):
        paths = [dotted(node, change.bound) or ""]
    elif isinstance(node, ast.Import):
        paths = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        paths = [f"{node.module}.{alias.name}" for alias in node.names]
    return any(path == name or path.startswith(name + ".") for path in paths)
