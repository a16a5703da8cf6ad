"""Files of text that Python 2 opened as binary: those that the module csv reads or writes, or that strings go to."""

import ast
from collections.abc import Iterable

_CSV = frozenset({"reader", "writer", "DictReader", "DictWriter"})


def text_handles(nodes: Iterable[ast.AST]) -> set[str]:
    """Names of files that text is read from or written to: given to the module csv, or written strings."""
    text_names: set[str] = set()
    binary_names: set[str] = set()
    for node in nodes:
        if not isinstance(node, ast.Call):
            continue
        arguments = [argument.id for argument in node.args if isinstance(argument, ast.Name)]
        if _is_csv(node):
            text_names |= set(arguments[:1])
        elif isinstance(node.func, ast.Name) and node.func.id == "print":
            text_names |= {
                keyword.value.id
                for keyword in node.keywords
                if keyword.arg == "file" and isinstance(keyword.value, ast.Name)
            }
        elif isinstance(node.func, ast.Attribute) and node.func.attr in ("write", "writelines"):
            if isinstance(node.func.value, ast.Name) and all(map(_is_text, node.args)):
                text_names.add(node.func.value.id)
        else:
            binary_names |= set(arguments)
    return text_names - binary_names


def mode_today(node: ast.Call, mode: str, parent: ast.AST | None, handles: set[str]) -> str | None:
    """What to write for the mode of a call of ``open``; None: it stays.

    Arguments:
        node: the call.
        mode: of then.
        parent: what the call is a part of, which tells what becomes of the file.
        handles: names of files of text.
    """
    named = None
    if isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name):
        named = parent.targets[0].id
    elif isinstance(parent, ast.withitem) and isinstance(parent.optional_vars, ast.Name):
        named = parent.optional_vars.id
    to_csv = isinstance(parent, ast.Call) and _is_csv(parent)
    text_mode = mode.replace("b", "").replace("U", "") or "r"
    if to_csv or (named in handles and "b" in mode):
        if len(node.args) > 2:  # a size of the buffer, before which no keyword may stand
            return f"'{text_mode}'"
        return "newline=''" if text_mode == "r" else f"'{text_mode}', newline=''"
    if "U" in mode:
        return f"'{text_mode}{'b' if 'b' in mode else ''}'"
    return None


def _is_csv(node: ast.Call) -> bool:
    match node.func:
        case ast.Attribute(value=ast.Name(id="csv"), attr=name):
            return name in _CSV
        case ast.Name(id=name):
            return name in ("DictReader", "DictWriter")
    return False


def _is_text(node: ast.expr) -> bool:
    """Is this surely a string?"""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr():
            return True
        case ast.BinOp(left=left, op=ast.Mod()):
            return _is_text(left)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _is_text(left) or _is_text(right)
        case ast.Call(func=ast.Attribute(value=value, attr="join" | "format")):
            return _is_text(value)
        case ast.Call(func=ast.Name(id="str")):
            return True
    return False
