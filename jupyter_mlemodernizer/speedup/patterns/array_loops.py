"""Loops over the elements of arrays, or over random draws, that append, count and add up: arithmetic on arrays."""

import ast
from collections.abc import Iterator

from ..code import is_name, read, stored
from ..row_values import KINDS, Leaf, Untranslatable, Value
from ..scope import Change, Scope
from .arrays import elements, size_of
from .row_loops import Rows
from .rows import rewritten

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
    drawn = _Drawn(scope, loop, text)
    bound = stored(loop)

    def value(node: ast.expr) -> Value | None:
        if is_name(node, index):
            return Value(f"{numpy}.arange({text})", "int", array=True)
        return drawn(node) or leaf(node) or _element(scope, node, bound)

    # A slice may be shorter than the loop is long; then the loop fails.
    return Rows(
        rule="array-loop",
        title=_TITLE,
        leaf=value,
        index="None",
        target=_nowhere,
        requires=(f"{scope.code.operand(size)} > 0",),
        before=drawn.lines,
        cut=frozenset(name for name in read(size) if scope.kind_of(name) in ("int", "array")),
    )


def _element(scope: Scope, node: ast.expr, bound: set[str]) -> Value | None:
    """``a[i]`` where nothing of it changes in the loop."""
    match node:
        case ast.Subscript(value=ast.Name(id=name) as array, slice=place) if (
            scope.kind(array) == "array" and not read(node) & bound
        ):
            fact = scope.fact(name)
            places = place.elts if isinstance(place, ast.Tuple) else [place]
            plain = all(isinstance(part, ast.Name | ast.Constant | ast.BinOp) for part in places)
            kind = KINDS.get(str(fact["dtype"]))
            if plain and kind and len(places) == len(fact["shape"]):
                return Value(ast.unparse(node), kind, scalar=True, python=False)
    return None


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


class _Drawn:
    """Random draws of a loop, if each turn makes as many, all of one kind: the same as all of them at once.

    Attributes:
        lines: the statement that draws them.
    """

    def __init__(self, scope: Scope, loop: ast.For, size: str) -> None:
        self.lines: tuple[str, ...] = ()
        self._calls: list[ast.Call] = [node for node in _in_order(loop) if _is_random(node)]
        never = {id(node) for part in _sometimes(loop) for node in ast.walk(part)}
        if not self._calls or any(id(call) in never for call in self._calls):
            return
        match self._calls[0]:
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(value=ast.Name(id=module), attr="random"), attr=name),
                args=args,
                keywords=[],
            ) if (
                module == scope.module("numpy")
                and len(args) == _DRAWS.get(name, -1)
                and not any(map(read, args))
            ):
                if len({ast.unparse(call) for call in self._calls}) > 1:
                    return
                many = size if len(self._calls) == 1 else f"{size}, {len(self._calls)}"
                shape = many if name in _PLAIN or "," not in many else f"({many})"
                given = [*map(ast.unparse, args), shape if name in _PLAIN else f"size={shape}"]
                self._name = scope.fresh("drawn")
                self.lines = (f"{self._name} = {module}.random.{name}({', '.join(given)})",)

    def __call__(self, node: ast.expr) -> Value | None:
        places = [place for place, call in enumerate(self._calls) if call is node]
        if not self.lines or not places:
            return None
        text = self._name if len(self._calls) == 1 else f"{self._name}[:, {places[0]}]"
        return Value(text, "float", array=True)


def _is_random(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and "random" in ast.unparse(node.func)


def _in_order(node: ast.AST) -> Iterator[ast.Call]:
    """The calls of code in the order of its text, which is that of carrying it out."""
    for child in ast.iter_child_nodes(node):
        yield from _in_order(child)
    if isinstance(node, ast.Call):
        yield node


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
