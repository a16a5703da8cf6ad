"""Tests on what patterns about pandas match."""

import ast
from typing import Any


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
