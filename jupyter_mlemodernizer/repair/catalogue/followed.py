"""What is done with the result of a call, as far as the text tells."""

import ast

from .bindings import Document
from .code import Code


def methods_called(document: Document, code: Code, call: ast.Call) -> list[str | None]:
    """The methods called on a result, at once or by the name it is given; None for each use that does not tell.

    Arguments:
        document: the code.
        code: of the unit in which the call stands.
        call: whose result it is.
    """
    kept_as = code.parents.get(call)
    if not isinstance(kept_as, ast.Assign) or not isinstance(kept_as.targets[0], ast.Name):
        return [_method_called(code, call)]
    name = kept_as.targets[0].id
    return [
        _method_called(unit_code, node)
        for unit, unit_code in document.codes()
        for node in unit_code.of(ast.Name)
        if node.id == name
        and isinstance(node.ctx, ast.Load)
        and any(binding.value is call for _, binding in document.meaning(unit, node, name).bindings)
    ]


def _method_called(code: Code, node: ast.AST) -> str | None:
    """What is called on an expression, whatever part of it is selected before."""
    while True:
        parent = code.parents.get(node)
        match parent:
            case ast.Call(func=ast.Attribute(attr=name) as function) if function is node:
                return name
            case ast.Attribute(value=value) | ast.Subscript(value=value) if value is node:
                node = parent
            case _:
                return None
