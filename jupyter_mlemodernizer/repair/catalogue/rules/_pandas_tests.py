"""Tests on what patterns about pandas match."""

import ast
import re
from collections.abc import Collection
from typing import Any

from ..bindings import Document
from ..code import Code
from ..custom import called


def is_label(node: Any) -> bool:
    """One column: a list of columns, a slice or a mask was a copy then, too."""
    return isinstance(
        node, ast.Constant | ast.Name | ast.Subscript | ast.Call | ast.BinOp | ast.JoinedStr
    ) and not (isinstance(node, ast.Constant) and not isinstance(node.value, str | int))


def is_frame_name(node: Any) -> bool:
    """A variable of the notebook, not an object with attributes of its own."""
    return isinstance(node, ast.Name) and node.id not in {"self", "cls"}


def is_column_name(name: Any) -> bool:
    """Not one of the things by which a frame is reached."""
    return name not in {
        "at",
        "iat",
        "loc",
        "iloc",
        "ix",
        "values",
        "index",
        "columns",
        "str",
        "dt",
        "cat",
        "T",
    }


def is_no_text(node: Any) -> bool:
    """No text, and no slice between texts: it may be a position."""
    bounds = [node.lower, node.upper] if isinstance(node, ast.Slice) else [node]
    return not any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in bounds)


def is_one_label(node: Any) -> bool:
    """What may be the label of one column."""
    return not isinstance(node, ast.Slice | ast.List | ast.Tuple) and not (
        isinstance(node, ast.Constant) and isinstance(node.value, int)
    )


def is_list_of_labels(node: Any) -> bool:
    """What may be a list of labels: no slice, no condition, no single label, and not several axes."""
    return isinstance(node, ast.List | ast.ListComp | ast.Name | ast.Attribute | ast.Call | ast.BinOp)


def is_dtype_name(node: Any) -> bool:
    """A variable that stands for a dtype, by the way that it is called."""
    return isinstance(node, ast.Name) and re.search(r"type", node.id, re.IGNORECASE) is not None


def is_aggregation(document: Document, code: Code, node: ast.expr, methods: Collection[str]) -> bool:
    """Does it say by what a method aggregates: alone, in a list, for a column, for a name, or by a variable?

    Arguments:
        document: the code.
        code: of the unit.
        node: what may be a function's name, or the function.
        methods: names of methods, and of functions.
    """
    above, parent = _beyond_displays(code, node)
    if isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name):
        return any(
            _aggregates(other, *_beyond_displays(other, use), methods)
            for _, other in document.codes()
            for use in other.of(ast.Name)
            if use.id == parent.targets[0].id and isinstance(use.ctx, ast.Load)
        )
    return _aggregates(code, above, parent, methods)


def _beyond_displays(code: Code, node: ast.AST) -> tuple[ast.AST, ast.AST | None]:
    """The outermost list, tuple or dict that an element is of, and what that stands in; nothing for keys."""
    above, parent = node, code.parents.get(node)
    while isinstance(parent, ast.List | ast.Tuple | ast.Dict):
        if isinstance(parent, ast.Dict) and above in parent.keys:
            return above, None
        above, parent = parent, code.parents.get(parent)
    return above, parent


def _aggregates(code: Code, given: ast.AST, parent: ast.AST | None, methods: Collection[str]) -> bool:
    if isinstance(parent, ast.keyword):
        call = code.parents.get(parent)
        named = isinstance(given, ast.Tuple) and isinstance(call, ast.Call) and called(call) in methods
        return parent.arg in {"func", "aggfunc"} or named
    return isinstance(parent, ast.Call) and called(parent) in methods and given in parent.args
