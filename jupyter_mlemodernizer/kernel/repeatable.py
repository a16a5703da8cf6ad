"""Statements that are safe to run again: they bind names, and do nothing else that could be noticed."""

import ast
from functools import lru_cache

from ..parsing import parse

_MAGICS = ("%matplotlib", "%config", "%load_ext", "%autoreload", "%precision")


@lru_cache(maxsize=2048)
def is_repeatable(text: str, masked: str) -> bool:
    """Whether a statement is an import, a definition, or the binding of an immutable constant.

    Arguments:
        text: to the letter, to know magics.
        masked: as it parses.
    """
    if text.startswith("%"):
        return text.split(maxsplit=1)[0] in _MAGICS
    try:
        body = parse(masked).body
    except (SyntaxError, ValueError):
        return False
    return text == masked and all(_is_repeatable(node) for node in body)


def defines_class(source: str) -> bool:
    """Whether it defines a class: objects made of it earlier keep the old one."""
    try:
        return any(isinstance(node, ast.ClassDef) for node in ast.walk(parse(source)))
    except (SyntaxError, ValueError):
        return False


@lru_cache(maxsize=2048)
def imported(masked: str) -> frozenset[str]:
    """Top-level names of the modules that a statement imports, wherever in it."""
    try:
        tree = parse(masked)
    except (SyntaxError, ValueError):
        return frozenset()
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return frozenset(found)


def _is_repeatable(node: ast.stmt) -> bool:
    match node:
        case ast.Import():
            return True
        case ast.ImportFrom():
            return all(alias.name != "*" for alias in node.names)
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            defaults = [*node.args.defaults, *filter(None, node.args.kw_defaults)]
            return not node.decorator_list and all(map(_is_immutable, defaults))
        case ast.ClassDef():
            plain = all(isinstance(base, ast.Name | ast.Attribute) for base in node.bases)
            return plain and not node.decorator_list and not node.keywords and all(map(_is_quiet, node.body))
        case ast.Assign():
            return all(isinstance(t, ast.Name) for t in node.targets) and _is_immutable(node.value)
        case ast.AnnAssign():
            return isinstance(node.target, ast.Name) and (node.value is None or _is_immutable(node.value))
        case ast.Pass():
            return True
        case ast.Expr():
            return isinstance(node.value, ast.Constant)
    return False


def _is_quiet(node: ast.stmt) -> bool:
    """Whether a statement in the body of a class only defines."""
    return isinstance(node, ast.Pass) or _is_repeatable(node)


def _is_immutable(node: ast.expr) -> bool:
    match node:
        case ast.Constant():
            return True
        case ast.UnaryOp():
            return isinstance(node.operand, ast.Constant)
        case ast.Tuple():
            return all(map(_is_immutable, node.elts))
        case ast.Name() | ast.Attribute():
            while isinstance(node, ast.Attribute):
                node = node.value
            return isinstance(node, ast.Name)
    return False
