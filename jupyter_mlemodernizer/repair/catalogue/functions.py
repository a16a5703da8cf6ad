"""What goes into the notebook's own functions, and what comes out of them, as expressions."""

import ast
from collections.abc import Iterator

from .bindings import Document


def returned(document: Document, unit: int, function: ast.expr) -> tuple[int, list[ast.expr]] | None:
    """What a function of the notebook may return, with its unit; None if that is not all to be seen."""
    if not isinstance(function, ast.Name):
        return None
    bindings = document.meaning(unit, function, function.id).bindings
    if len(bindings) != 1 or not isinstance(bindings[0][1].node, ast.FunctionDef):
        return None
    where, definition = bindings[0][0], bindings[0][1].node
    values: list[ast.expr] = []
    for node in _own(definition):
        if isinstance(node, (ast.Yield, ast.YieldFrom)) or (
            isinstance(node, ast.Return) and node.value is None
        ):
            return None
        if isinstance(node, ast.Return) and node.value is not None:
            values.append(node.value)
    return (where, values) if values and not definition.decorator_list else None


def given(document: Document, unit: int, parameter: ast.arg) -> list[tuple[int, ast.expr]] | None:
    """What a parameter of a function of the notebook is given by all its calls; None if not all are to be seen."""
    code = document.code(unit)
    definition = code.parents.get(code.parents[parameter])
    if not isinstance(definition, ast.FunctionDef) or definition.decorator_list:
        return None
    if not isinstance(code.parents.get(definition), ast.Module):
        return None
    arguments = definition.args
    ordered = [*arguments.posonlyargs, *arguments.args]
    position = ordered.index(parameter) if parameter in ordered else None
    values: list[tuple[int, ast.expr]] = []
    for where, other in document.codes():
        for use in other.named(ast.Name, definition.name):
            if not isinstance(use.ctx, ast.Load):
                continue
            call = other.parents.get(use)
            if not isinstance(call, ast.Call) or call.func is not use:
                return None  # handed on: others call it
            value = _argument(call, parameter.arg, position)
            if value is not None:
                values.append((where, value))
    return values or None


def calls_of(document: Document, unit: int, definition: ast.AST) -> Iterator[tuple[int, ast.Call, int]]:
    """The calls of a function or method of the notebook that are to be seen, by its name.

    Yields:
        The unit, the call, and how many of the first parameters it does not give itself: ``self``.
    """
    if not isinstance(definition, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return
    owner = document.code(unit).parents.get(definition)
    in_class = isinstance(owner, ast.ClassDef)
    made = in_class and definition.name == "__init__"
    name = owner.name if isinstance(owner, ast.ClassDef) and made else definition.name
    for where, code in document.codes():
        for call in code.named(ast.Call, name):
            function = call.func
            if isinstance(function, ast.Name) and (made or not in_class):
                yield where, call, int(in_class)
            elif isinstance(function, ast.Attribute) and in_class and not made:
                yield where, call, int(not any(_static(part) for part in definition.decorator_list))


def _static(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Name) and decorator.id == "staticmethod"


def _argument(call: ast.Call, name: str, position: int | None) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    if position is not None and len(call.args) > position:
        before = call.args[: position + 1]
        return None if any(isinstance(part, ast.Starred) for part in before) else call.args[position]
    return None


def _own(definition: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function's body, those of functions and classes inside it left out."""
    stack: list[ast.AST] = list(definition.body)
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            stack.extend(ast.iter_child_nodes(node))
