"""Loops over the elements of arrays, or over random draws, that append, count and add up: arithmetic on arrays."""

import ast
from collections.abc import Iterator

from ..code import is_name, read
from ..columns import KINDS, Leaf, Untranslatable, Value
from ..scope import Change, Scope
from .arrays import elements, size_of
from .rows import Rows, rewritten

_TITLE = "The loop over elements as arithmetic on arrays"
# Draws of which many at once are the same as one after the other.
_DRAWS = {
    "rand": 0,
    "random": 0,
    "random_sample": 0,
    "randn": 0,
    "standard_normal": 0,
    "uniform": 2,
    "normal": 2,
}
_PLAIN = ("rand", "randn")


def loops(scope: Scope) -> Iterator[Change]:
    """``for i in range(len(p)): err += (p[i] - q[i]) ** 2``, and the same over ``zip(p, q)``."""
    for block in scope.blocks():
        for loop in block:
            if isinstance(loop, ast.For) and not loop.orelse and scope.function is None:
                for rows in (_places(scope, loop), _side_by_side(scope, loop)):
                    if rows is None:
                        continue
                    try:
                        yield rewritten(scope, loop, rows)
                    except Untranslatable:
                        continue


def _places(scope: Scope, loop: ast.For) -> Rows | None:
    size, numpy = size_of(loop.iter) or _number(scope, loop.iter), scope.module("numpy")
    if size is None or numpy is None or not isinstance(loop.target, ast.Name):
        return None
    index, text = loop.target.id, scope.code.text(size)
    used: set[str] = set()
    leaf = elements(scope, [index], [f":{text}"], used)
    drawn = _drawn(scope, loop, text)

    def value(node: ast.expr) -> Value | None:
        if is_name(node, index):
            return Value(f"{numpy}.arange({text})", "int", array=True)
        return drawn(node) or leaf(node)

    # A slice may be shorter than the loop is long; then the loop fails.
    return Rows(
        rule="array-loop",
        title=_TITLE,
        leaf=value,
        index="None",
        target=_nowhere,
        requires=(f"{scope.code.operand(size)} > 0",),
        cut=frozenset(name for name in read(size) if scope.kind_of(name) in ("int", "array")),
    )


def _nowhere(target: ast.expr) -> None:
    """What is stored into an array is not this pattern's business."""
    if isinstance(target, ast.Subscript):
        raise Untranslatable("target")


def _number(scope: Scope, iterable: ast.expr) -> ast.expr | None:
    """``n * 10`` of ``range(n * 10)``."""
    match iterable:
        case ast.Call(func=ast.Name(id="range"), args=[size], keywords=[]):
            parts = [node for node in ast.walk(size) if not isinstance(node, ast.operator | ast.expr_context)]
            plain = all(
                scope.kind(node) == "int" or isinstance(node, ast.BinOp | ast.Constant) for node in parts
            )
            return size if plain else None
    return None


def _side_by_side(scope: Scope, loop: ast.For) -> Rows | None:
    match loop.target, loop.iter:
        case ast.Tuple(elts=targets), ast.Call(func=ast.Name(id="zip"), args=sources, keywords=[]):
            pass
        case ast.Name(), ast.Name():
            targets, sources = [loop.target], [loop.iter]
        case _:
            return None
    values: dict[str, Value] = {}
    for target, source in zip(targets, sources, strict=False):
        fact = scope.fact(source.id) if isinstance(source, ast.Name) else {}
        kind = KINDS.get(str(fact.get("dtype"))) if fact.get("kind") == "array" else None
        if kind is None or len(fact["shape"]) != 1 or not isinstance(target, ast.Name):
            return None
        values[target.id] = Value(ast.unparse(source), kind, array=True, python=False)
    if len(targets) != len(sources) or len(values) != len(sources):
        return None
    names = [value.text for value in values.values()]
    same = [f"len({name}) == len({names[0]})" for name in names[1:]]
    leaf: Leaf = lambda node: values.get(node.id) if isinstance(node, ast.Name) else None  # noqa: E731
    return Rows(
        rule="array-loop",
        title=_TITLE,
        leaf=leaf,
        index="None",
        target=_nowhere,
        requires=(f"len({names[0]}) > 0", *same),
        cut=frozenset(names),
    )


def _drawn(scope: Scope, loop: ast.For, size: str) -> Leaf:
    """Random draws of a loop, if there is one in each turn."""
    numpy = scope.module("numpy")
    calls = [
        node for node in ast.walk(loop) if isinstance(node, ast.Call) and "random" in ast.dump(node.func)
    ]
    if len(calls) != 1 or any(calls[0] is node for part in _sometimes(loop) for node in ast.walk(part)):
        return lambda node: None
    match calls[0]:
        case ast.Call(
            func=ast.Attribute(value=ast.Attribute(value=ast.Name(id=module), attr="random"), attr=name),
            args=args,
            keywords=[],
        ) if module == numpy and len(args) == _DRAWS.get(name, -1) and not any(map(read, args)):
            given = [*map(ast.unparse, args), size if name in _PLAIN else f"size={size}"]
            text = f"{numpy}.random.{name}({', '.join(given)})"
            return lambda node: Value(text, "float", array=True) if node is calls[0] else None
    return lambda node: None


def _sometimes(loop: ast.For) -> Iterator[ast.AST]:
    """What may not be carried out in a turn, or more than once."""
    for node in ast.walk(loop):
        match node:
            case ast.If(body=body, orelse=orelse):
                yield from [*body, *orelse]
            case ast.IfExp(body=then, orelse=otherwise):
                yield from (then, otherwise)
            case ast.BoolOp(values=[_, *others]):
                yield from others
            case ast.Compare(comparators=[_, *more]):
                yield from more
            case ast.ListComp() | ast.GeneratorExp() | ast.While() | ast.Lambda():
                yield node


PATTERNS = [loops]
