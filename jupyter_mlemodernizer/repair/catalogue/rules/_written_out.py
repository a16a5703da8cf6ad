"""Functions that a library left out, written out where the notebook imports them."""

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeAlias

from ..bindings import Document
from ..changes import Changes, Claims, Match
from ..custom import nodes
from ..inference import Inference

Functions: TypeAlias = Mapping[str, tuple[str, tuple[str, ...]]]
"""By name: what is written out, and the functions that it needs."""


def written_out(
    module: str, functions: Functions, *, gone: bool = False
) -> Callable[[Document, Inference], Iterator[Match]]:
    """A finder of the imports and the uses of functions: what is used is written out after the first import.

    Arguments:
        module: whose functions they were.
        functions: what is to be written out of each; `np`, and `Image` of Pillow, are imported where needed.
        gone: the module itself is gone, so that it can be imported no more.
    """
    return partial(_find, module, functions, gone)


def _imports(node: ast.stmt, module: str) -> bool:
    """Does the statement import a module, or something of it?"""
    if isinstance(node, ast.ImportFrom):
        return node.module == module or any(f"{node.module}.{alias.name}" == module for alias in node.names)
    return isinstance(node, ast.Import) and any(alias.name == module for alias in node.names)


def _find(
    module: str, functions: Functions, gone: bool, document: Document, inference: Inference
) -> Iterator[Match]:
    imports = [
        (unit, code, node)
        for unit, code, node in nodes(document, ast.Import, ast.ImportFrom)
        if isinstance(node, ast.stmt) and _imports(node, module) and node in code.tree.body
    ]
    uses = [
        (unit, node, known.name.rpartition(".")[2])
        for unit, _, node in nodes(document, ast.Attribute)
        if isinstance(node, ast.Attribute)
        and node.attr in functions
        and (known := inference.known(unit, node)) is not None
        and known.name == f"{module}.{node.attr}"
    ]
    named = [
        alias.name
        for _, _, node in imports
        if isinstance(node, ast.ImportFrom) and node.module == module
        for alias in node.names
        if alias.name in functions and alias.asname in (None, alias.name)
    ]
    wanted = {*named, *(name for _, _, name in uses)}
    if not imports or not wanted:
        return
    needed = [
        text
        for name, (text, _) in functions.items()
        if name in wanted or any(name in functions[w][1] for w in wanted)
    ]
    claims = Claims(gone=tuple(f"{module}.{name}" for name in sorted(wanted)))
    home, home_code, first = imports[0]
    for unit, _, node in imports:
        if not isinstance(node, ast.ImportFrom) or node.module != module:
            if gone and node is not first:
                yield _rewritten(document, (unit, node), "", [], claims)
            continue
        kept = [alias for alias in node.names if alias.name not in functions]
        if len(kept) == len(node.names) and node is not first:
            continue
        line = f"from {module} import {', '.join(ast.unparse(alias) for alias in kept)}" if kept else ""
        yield _rewritten(document, (unit, node), line, needed if node is first else [], claims)
    if not isinstance(first, ast.ImportFrom) or first.module != module:
        line = "" if gone else home_code.text(first)
        yield _rewritten(document, (home, first), line, needed, claims)
    for unit, use, name in uses:

        def rewrite(changes: Changes, unit: int = unit, use: ast.Attribute = use, name: str = name) -> None:
            changes.unit(unit).replace(*document.code(unit).span(use), name)

        yield Match(unit, use, True, rewrite, claims)


def _rewritten(
    document: Document, place: tuple[int, ast.stmt], line: str, needed: list[str], claims: Claims
) -> Match:
    """An import as it is from now on, and after it what is written out."""
    unit, node = place

    def rewrite(changes: Changes) -> None:
        code, splices = document.code(unit), changes.unit(unit)
        start, end = code.span(node)
        parts = [line, *_heads(changes, "".join(needed)), *needed]
        text = "\n".join(part for part in parts if part).lstrip("\n")
        if end == len(code.source):
            text = text.rstrip("\n")
        elif not text:
            end += 1  # with its line
        splices.replace(start, end, text)

    return Match(unit, node, True, rewrite, claims)


def _heads(changes: Changes, text: str) -> Iterator[str]:
    """The imports that functions need, where the notebook has not made them."""
    for name, qualified, line in (
        ("np", "numpy", "import numpy as np"),
        ("Image", "PIL.Image", "from PIL import Image"),
    ):
        bindings = changes.document.module_bindings.get(name, [])
        if f"{name}." in text and not any(binding.qualified == qualified for _, binding in bindings):
            yield line
