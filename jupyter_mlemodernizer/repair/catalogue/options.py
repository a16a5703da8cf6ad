"""What a dict (or list of pairs) of parameters holds, as far as the notebook tells."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from .bindings import Document
from .functions import given

_DEPTH = 6


@dataclass
class Options:
    """Parameters by name, with the values that they may have.

    Attributes:
        values: name → what it may be.
        complete: nothing else can be in it.
        pairs: it is a list of pairs, not a dict.
    """

    values: dict[str, list[ast.expr]] = field(default_factory=dict)
    complete: bool = True
    pairs: bool = False

    def add(self, key: ast.expr | None, value: ast.expr) -> None:
        """Have one more item."""
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            self.values.setdefault(key.value, []).append(value)
        else:
            self.complete = False

    def join(self, other: "Options") -> None:
        """Have what another one holds as well."""
        for name, values in other.values.items():
            self.values.setdefault(name, []).extend(values)
        self.complete &= other.complete


def options(document: Document, unit: int, node: ast.expr, depth: int = 0) -> Options:
    """What an expression holds: a display, ``dict(…)``, a copy, or a name with all that is ever put into it."""
    found = Options()
    if depth > _DEPTH:
        found.complete = False
        return found
    match node:
        case ast.Dict(keys=keys, values=values):
            for key, value in zip(keys, values, strict=True):
                if key is None:
                    found.join(options(document, unit, value, depth + 1))
                else:
                    found.add(key, value)
        case ast.Call(func=ast.Name(id="dict"), args=arguments, keywords=keywords):
            for argument in arguments:
                found.join(options(document, unit, argument, depth + 1))
            for keyword in keywords:
                if keyword.arg is None:
                    found.join(options(document, unit, keyword.value, depth + 1))
                else:
                    found.values.setdefault(keyword.arg, []).append(keyword.value)
        case ast.Call(func=ast.Name(id="list"), args=[inner]):
            found = options(document, unit, inner, depth + 1)
            found.pairs = True
        case ast.Call(func=ast.Attribute(value=inner, attr="items" | "copy" as method), args=[]):
            found = options(document, unit, inner, depth + 1)
            found.pairs |= method == "items"
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            found.pairs = True
            for element in elements:
                match element:
                    case ast.Tuple(elts=[key, value]):
                        found.add(key, value)
                    case ast.Starred(value=inner):
                        found.join(options(document, unit, inner, depth + 1))
                    case _:
                        found.complete = False
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            found = options(document, unit, left, depth + 1)
            found.join(options(document, unit, right, depth + 1))
        case ast.Name():
            found = _named(document, unit, node, depth)
        case _:
            found.complete = False
    return found


def _named(document: Document, unit: int, node: ast.Name, depth: int) -> Options:
    found = Options()
    bindings = document.meaning(unit, node, node.id).bindings
    found.complete = bool(bindings)
    for where, binding in bindings:
        values = [(where, binding.value)] if binding.value is not None else None
        if isinstance(binding.node, ast.arg):
            values = given(document, where, binding.node)
        if not values:
            found.complete = False
        for at, value in values or []:
            part = options(document, at, value, depth + 1)
            found.join(part)
            found.pairs |= part.pairs
    for where, put in _put_into(document, node.id):
        found.join(options(document, where, put, depth + 1))
    return found


def _put_into(document: Document, name: str) -> Iterator[tuple[int, ast.expr]]:
    """What is put into what a name stands for, as displays: by item, ``update``, ``append`` or ``+=``."""
    for unit, code in document.codes():
        for assignment in code.of(ast.Assign):
            for target in assignment.targets:
                match target:
                    case ast.Subscript(value=ast.Name(id=other), slice=key) if other == name:
                        yield unit, ast.Dict([key], [assignment.value])
        for changed in code.of(ast.AugAssign):
            match changed:
                case ast.AugAssign(target=ast.Name(id=other), value=value) if other == name:
                    yield unit, value
        for method in ("update", "append", "setdefault"):
            for call in code.named(ast.Call, method):
                match call:
                    case ast.Call(func=ast.Attribute(value=ast.Name(id=other))) if other == name:
                        yield from ((unit, part) for part in _put_by(method, call))


def _put_by(method: str, call: ast.Call) -> Iterator[ast.expr]:
    if method == "append":
        yield ast.List(list(call.args), ast.Load())
    elif method == "setdefault" and call.args:
        yield ast.Dict([call.args[0]], [call.args[-1]])
    elif method == "update":
        yield from call.args
        yield ast.Dict(
            [ast.Constant(keyword.arg) if keyword.arg else None for keyword in call.keywords],
            [keyword.value for keyword in call.keywords],
        )
