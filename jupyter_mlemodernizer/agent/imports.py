"""What the notebook imports, and which names stand for it."""

import ast
from collections.abc import Iterable
from functools import lru_cache

from ..dataflow import names
from ..masking import mask_magics
from ..model import WorkingCopy
from ..parsing import parse


@lru_cache(maxsize=2048)
def parsed(source: str) -> ast.Module | None:
    """The syntax tree of a cell with its magics masked; None if it does not parse."""
    try:
        return parse(mask_magics(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def only_imports(source: str) -> bool:
    """Whether code does nothing but import."""
    tree = parsed(source)
    return tree is not None and all(isinstance(node, ast.Import | ast.ImportFrom) for node in tree.body)


def imported_tops(working_copy: WorkingCopy) -> list[str]:
    """Top packages that the code cells import, each once, in their order."""
    found: dict[str, None] = {}
    for cell in working_copy.code_cells:
        found |= dict.fromkeys(tops_of(cell.source))
    return list(found)


@lru_cache(maxsize=2048)
def tops_of(source: str) -> tuple[str, ...]:
    """Top packages that one cell imports."""
    found: list[str] = []
    if "import" not in source:
        return ()
    for node in ast.walk(parsed(source) or ast.Module([], [])):
        if isinstance(node, ast.Import):
            found += [alias.name.partition(".")[0] for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.append(node.module.partition(".")[0])
    return tuple(dict.fromkeys(found))


def bindings(sources: Iterable[str]) -> dict[str, str]:
    """Names that stand for what was imported: ``pd`` → ``pandas``, ``concat`` → ``pandas.concat``.

    A name that is also assigned or defined somewhere is left out: it may stand for something else.
    """
    found: dict[str, str] = {}
    other: set[str] = set()
    for source in sources:
        tree = parsed(source)
        if tree is None:
            continue
        imported: dict[str, str] = {}
        for node in ast.walk(tree):
            imported |= _of_import(node)
        other |= names(mask_magics(source)).writes - set(imported)
        other |= {name for name, path in imported.items() if found.get(name, path) != path}
        found |= imported
    return {name: path for name, path in found.items() if name not in other}


def _of_import(node: ast.AST) -> dict[str, str]:
    if isinstance(node, ast.Import):
        return {
            alias.asname or alias.name.partition(".")[0]: alias.name
            if alias.asname
            else alias.name.partition(".")[0]
            for alias in node.names
        }
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        return {
            alias.asname or alias.name: f"{node.module}.{alias.name}"
            for alias in node.names
            if alias.name != "*"
        }
    return {}


def dotted(node: ast.expr, bound: dict[str, str]) -> str | None:
    """The dotted path that an expression means, if its root is an import; else None."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if isinstance(node, ast.Name) and node.id in bound:
        return ".".join([bound[node.id], *reversed(parts)])
    return None
