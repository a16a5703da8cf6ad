"""Whether an expression needs brackets where it is to stand."""

import ast

from ...parsing import parse_expression
from .code import Code

# What binds more loosely than a call or a dot.
LOOSE = (
    ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Lambda, ast.Await, ast.NamedExpr, ast.Yield, ast.YieldFrom
)  # fmt: skip


def fitted(text: str, code: Code, node: ast.AST) -> str:
    """With brackets if it needs them where it is to stand, and without if brackets stand there already."""
    parent = code.parents.get(node)
    there = parent is not None and is_tight(parent, node) and _in_own_brackets(code, *code.span(node))
    if bracketed(text):
        return text[1:-1] if there else text
    return f"({text})" if not there and _needs_brackets(parent, node, _parsed(text)) else text


def _in_own_brackets(code: Code, start: int, end: int) -> bool:
    """Brackets stand directly around the stretch."""
    return code.source[:start].rstrip()[-1:] == "(" and code.source[end:].lstrip()[:1] == ")"


def bracketed(text: str) -> bool:
    """The whole text is in brackets already."""
    try:
        return text.startswith("(") and parse_expression(text.strip()).col_offset > 0
    except SyntaxError:
        return False


def is_tight(parent: ast.AST | None, node: ast.AST) -> bool:
    """Whether something binds a node so closely that brackets may be needed."""
    match parent:
        case ast.Attribute():
            return True
        case ast.Subscript(value=value):
            return value is node
        case ast.Call(func=func):
            return func is node
        case ast.BinOp() | ast.UnaryOp() | ast.Compare() | ast.BoolOp() | ast.Await() | ast.Starred():
            return True
        case _:
            return False


def _needs_brackets(parent: ast.AST | None, node: ast.AST, result: ast.expr | None) -> bool:
    if result is None:
        return False
    if isinstance(node, LOOSE) and type(result) is type(node):
        return False
    return isinstance(result, LOOSE) and parent is not None and is_tight(parent, node)


def _parsed(text: str) -> ast.expr | None:
    try:
        return parse_expression(f"({text})")
    except SyntaxError:
        return None
