"""All turns of a loop at once: what is handed over for them, and the function that does for all what was done for each."""

import ast
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..parsing import parse
from .code import is_name, read, stored, tidy
from .lifted import Lifted
from .lifting import Lift
from .row_values import KINDS, Untranslatable
from .scope import Scope


@dataclass(frozen=True)
class Batch:
    """The turns of a loop: its variable, and which of what it goes through.

    Attributes:
        index: the number of the turn, if it has a name.
        element: what it goes through, if that has a name: name and array.
        low: the first turn.
        high: the one after the last; empty if all of ``element``.
    """

    index: str = ""
    element: tuple[str, str] | None = None
    low: str = ""
    high: str = ""

    @property
    def names(self) -> set[str]:
        return {self.index, *([self.element[0]] if self.element else [])} - {""}

    @property
    def slice(self) -> str:
        return f"{self.low}:{self.high}"


@dataclass(frozen=True)
class AtOnce:
    """What gives the values of all turns.

    Attributes:
        lines: the definition of a function.
        text: its call.
        of: what it does for all.
        requires: conditions on the live state.
    """

    lines: tuple[str, ...]
    text: str
    of: str
    requires: tuple[str, ...]


def at_once(
    scope: Scope, value: ast.expr, batch: Batch, *, plain: bool = False, before: Sequence[ast.stmt] = ()
) -> AtOnce:
    """What gives the values of an expression in all turns at once.

    Arguments:
        scope: where it stands.
        value: a call of a function of the notebook's own, or an expression that does work of its own.
        batch: the turns.
        plain: as a list of numbers.
        before: statements that each turn begins with, whose names nothing else reads.

    Raises:
        Untranslatable: it is not known how.
    """
    numpy = scope.module("numpy")
    match value:
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if (
            name in scope.functions and not before
        ):
            function = scope.functions[name]
        case _:
            name = "values"
            function, args = _outlined(scope, value, batch, before)
    if (
        numpy is None
        or len(args) != len(function.args.args)
        or not any(read(arg) & batch.names for arg in args)
    ):
        raise Untranslatable("arguments")
    texts, values = list[str](), list[Lifted]()
    for argument, parameter in zip(args, function.args.args, strict=True):
        text, given = handed_over(scope, argument, batch, function, parameter.arg)
        texts.append(text)
        values.append(replace(given, text=parameter.arg))
    lift = Lift(scope, numpy)
    result = lift.call(function, values)
    if not result.batch or (plain and result.mixed):
        raise Untranslatable("the same for all, or of several types")
    for_all = scope.fresh(f"{name}_to_all")
    body = [*_shaped(lift, [value for value in values if value.vector])]
    body.append(f"with {numpy}.errstate(all='ignore'):")
    body += [f"    {tidy(line)}" for line in lift.lines]
    body.append(f"    return {tidy(result.text)}")
    parameters = ", ".join(parameter.arg for parameter in function.args.args)
    lines = [f"def {for_all}({parameters}):", *(f"    {line}" for line in body)]
    text = f"{for_all}({', '.join(texts)})"
    return AtOnce(
        tuple(lines),
        text if not plain or result.numpy else f"{text}.tolist()",
        f"`{name}`" if name != "values" else "What each turn computes",
        tuple(lift.requires),
    )


def _shaped(lift: Lift, vectors: Sequence[Lifted]) -> Iterator[str]:
    """Statements that give vectors the shapes in which they are computed with."""
    if not vectors:
        return
    places, narrowed = ":", lift.narrowed([vector.text for vector in vectors if not vector.batch])
    if narrowed and any(vector.batch for vector in vectors):
        # Elements that do not count are most of them in tables of ratings, say.
        places = lift.unique("places")
        yield f"{places} = {tidy(narrowed)}"
    rows = "" if places == ":" else f"[:, {places}]"
    shapes = [f"{v.text}{rows}.T" if v.batch else f"{v.text}[{places}, None]" for v in vectors]
    yield f"{', '.join(vector.text for vector in vectors)} = {', '.join(shapes)}"


def _outlined(
    scope: Scope, value: ast.expr, batch: Batch, before: Sequence[ast.stmt]
) -> tuple[ast.FunctionDef, list[ast.expr]]:
    """A function that gives an expression, and its arguments: what differs between the turns of all loops."""
    inside = ast.Module([*before, ast.Expr(value)], [])
    if not any(isinstance(node, ast.Call | ast.For | ast.MatMult) for node in ast.walk(inside)):
        raise Untranslatable("no work of its own")
    own = stored(inside)
    moving = (stored(scope.code.tree) | batch.names) - own
    arguments: dict[str, tuple[str, ast.expr]] = {}

    class Parameters(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            names = read(node)
            match node:
                case ast.Subscript(value=ast.Name() as array, ctx=ast.Load()) if (
                    scope.kind(array) == "array"
                    and names & moving
                    and not names & (own | moving & {array.id})
                ):
                    wish = f"{array.id}_row"
                case ast.Name(id=wish, ctx=ast.Load()) if wish in moving:
                    pass
                case _:
                    return self.generic_visit(node)
            key = ast.unparse(node)
            if key not in arguments:
                taken = {name for name, _ in arguments.values()} | own | moving
                name = key if isinstance(node, ast.Name) else scope.fresh(wish, taken)
                assert isinstance(node, ast.expr)
                arguments[key] = name, node
            return ast.Name(arguments[key][0], ast.Load())

    body = parse(ast.unparse(ast.Module([*before, ast.Return(value)], [])))
    visited = Parameters().visit(body)
    text = textwrap.indent(ast.unparse(visited), "    ")
    function = parse(f"def values({', '.join(name for name, _ in arguments.values())}):\n{text}").body[0]
    assert isinstance(function, ast.FunctionDef)
    return function, [node for _, node in arguments.values()]


def handed_over(
    scope: Scope,
    node: ast.expr,
    batch: Batch,
    function: ast.FunctionDef | None = None,
    parameter: str = "",
) -> tuple[str, Lifted]:
    """What is handed over for all turns at once, and what it is inside."""
    match node:
        case ast.Name(id=name) if name == batch.index and batch.high:
            numpy = scope.module("numpy")
            between = f"{batch.low}, {batch.high}" if batch.low else batch.high
            return f"{numpy}.arange({between})", Lifted("", "int", batch=True, numpy=False)
        case ast.Name(id=name) if batch.element is not None and name == batch.element[0]:
            return _elements(scope, batch.element[1], "")
        case ast.Subscript(value=ast.Name(id=name), slice=place) if is_name(place, batch.index or "-"):
            return _elements(scope, name, batch.slice)
        case ast.Subscript(
            value=ast.Name(id=name),
            slice=ast.Tuple(elts=[place, ast.Slice(lower=None, upper=None, step=None)]),
        ) if is_name(place, batch.index or "-"):
            return _elements(scope, name, batch.slice)
        case (
            ast.Subscript(
                value=ast.Subscript(value=ast.Name(id=name), slice=place),
                slice=ast.Constant(value=int(number)),
            )
            | ast.Subscript(
                value=ast.Name(id=name), slice=ast.Tuple(elts=[place, ast.Constant(value=int(number))])
            )
        ) if is_name(place, batch.index or "-"):
            value = _elements(scope, name, batch.slice)[1]
            if not value.vector:
                raise Untranslatable("an element of a number")
            return f"{name}[{batch.slice}, {number}]", replace(value, vector=False)
    if read(node) & batch.names:
        raise Untranslatable("argument")
    return ast.unparse(node), _fixed(scope, node, function, parameter)


def _elements(scope: Scope, name: str, part: str) -> tuple[str, Lifted]:
    """Rows of a matrix, or elements of an array or of a list of numbers."""
    fact = scope.fact(name)
    text = f"{name}[{part}]" if part not in ("", ":") else name
    if fact.get("kind") == "array" and str(fact["dtype"]) in KINDS and len(fact["shape"]) in (1, 2):
        vector = len(fact["shape"]) == 2
        size = f"{name}.shape[1]" if vector else ""
        return text, Lifted("", KINDS[str(fact["dtype"])], batch=True, vector=vector, size=size)
    # Whole numbers of a list may be larger than those of an array.
    if fact.get("kind") == "list" and fact["elements"] == "float":
        return f"{scope.module('numpy')}.array({text})", Lifted("", batch=True, numpy=False)
    raise Untranslatable(name)


def _fixed(scope: Scope, node: ast.expr, function: ast.FunctionDef | None, parameter: str) -> Lifted:
    """An argument that is the same in all turns."""
    match node:
        case ast.Subscript(value=ast.Name(id=name)) if scope.kind_of(name) == "array":
            fact = scope.fact(name)
            kind = KINDS.get(str(fact["dtype"]), "")
            places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            slices = sum(isinstance(place, ast.Slice) for place in places)
            left = len(fact["shape"]) - len(places) + slices
            if kind and left in (0, 1):
                size = f"{name}.shape[1]" if left and isinstance(node.slice, ast.Name | ast.Constant) else ""
                return Lifted("", kind, vector=left == 1, size=size)
        case ast.Name(id=name) if scope.kind_of(name) == "array" and len(scope.fact(name)["shape"]) == 1:
            return Lifted("", KINDS.get(str(scope.fact(name)["dtype"]), "float"), vector=True)
        case ast.Name(id=name) if scope.kind_of(name) in ("int", "float"):
            return Lifted("", scope.kind_of(name), numpy=False)
        case ast.Constant(value=int() | float() as value):
            return Lifted("", type(value).__name__, numpy=False)
    if function is None:
        raise Untranslatable("argument")
    # What the function does with it tells; the comparison, whether that is right.
    if _is_used_as_place(function, parameter):
        return Lifted("", "int", numpy=False)
    return Lifted("", "float", vector=_is_used_as_vector(function, parameter))


def _is_used_as_place(function: ast.FunctionDef, parameter: str) -> bool:
    return any(
        isinstance(node, ast.Subscript) and (is_name(node.slice, parameter) or _has(node.slice, parameter))
        for node in ast.walk(function)
    )


def _has(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Tuple) and any(is_name(part, name) for part in node.elts)


def _is_used_as_vector(function: ast.FunctionDef, parameter: str) -> bool:
    for node in ast.walk(function):
        match node:
            case ast.Subscript(value=value) if is_name(value, parameter):
                return True
            case ast.For(iter=source) | ast.comprehension(iter=source) if parameter in read(source):
                return True
            case ast.Call(func=ast.Attribute(attr="sum" | "dot" | "norm" | "mean")) if parameter in read(
                node
            ):
                return True
    return False


def batch_of(scope: Scope, target: ast.expr, source: ast.expr) -> Batch | None:
    """The turns of a loop over a range, or over the rows of a matrix or the elements of an array."""
    match target, source:
        case ast.Name(id=index), ast.Call(func=ast.Name(id="range"), args=[high], keywords=[]):
            return Batch(index, high=scope.code.text(high))
        case ast.Name(id=index), ast.Call(func=ast.Name(id="range"), args=[low, high], keywords=[]) if (
            _is_low(low)
        ):
            return Batch(index, low=scope.code.text(low), high=scope.code.text(high))
        case ast.Name(id=element), ast.Name(id=name):
            return Batch(element=(element, name))
        case ast.Tuple(elts=[ast.Name(id=index), ast.Name(id=element)]), ast.Call(
            func=ast.Name(id="enumerate"), args=[ast.Name(id=name)], keywords=[]
        ):
            return Batch(index, element=(element, name), high=f"len({name})")
    return None


def _is_low(node: ast.expr) -> bool:
    """A number that is not negative, as far as one can see: where ``range`` and a slice begin alike."""
    match node:
        case ast.Name():
            return True
        case ast.Constant(value=int(value)):
            return value >= 0
        case ast.BinOp(left=ast.Name(), op=ast.Add(), right=ast.Constant(value=int(value))):
            return value >= 0
    return False
