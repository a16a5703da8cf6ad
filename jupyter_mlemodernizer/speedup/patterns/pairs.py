"""Functions of two vectors that are called for one vector and many others: all of those at once."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..code import Replacement, is_name, read, tidy
from ..columns import KINDS, Untranslatable
from ..lifted import Lifted
from ..lifting import Lift
from ..scope import Change, Scope

_REASON = "Python goes through the elements of every pair; NumPy does the same for one vector and all others at once."
# Elements of the arrays that are made for one vector and all others.
_MOST = 20_000_000


@dataclass(frozen=True)
class _Batch:
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


def stored(scope: Scope) -> Iterator[Change]:
    """``for v in range(u + 1, n): S[u, v] = f(M[u], M[v]); S[v, u] = S[u, v]``."""
    for block in scope.blocks():
        for loop in block:
            if not isinstance(loop, ast.For) or loop.orelse:
                continue
            batch = _batch(scope, loop.target, loop.iter)
            if batch is None or not batch.index or not scope.dead(batch.names):
                continue
            try:
                yield _stored(scope, loop, batch)
            except Untranslatable:
                continue


def _stored(scope: Scope, loop: ast.For, batch: _Batch) -> Change:
    value: ast.expr | None = None
    name = ""
    places: list[ast.Subscript] = []
    for statement in loop.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=known)], value=ast.Call() as call) if value is None:
                name, value = known, call
            case ast.Assign(targets=targets, value=given) if all(
                isinstance(t, ast.Subscript) for t in targets
            ):
                again = any(ast.unparse(given) == ast.unparse(place) for place in places) or is_name(
                    given, name or "-"
                )
                if not again and value is not None:
                    raise Untranslatable("two values")
                value = value if again else given
                places += [target for target in targets if isinstance(target, ast.Subscript)]
            case _:
                raise Untranslatable("another statement")
    if value is None or not places or not scope.dead({name}):
        raise Untranslatable("nothing is stored")
    texts = [_place(scope, place, batch) for place in places]
    matrices = {_matrix(place).id for place in places}
    if any(matrices & read(node) for node in [value, *scope.called(value)]):
        raise Untranslatable("it reads what it stores")
    lines, text = _at_once(scope, value, batch)
    row = scope.fresh("row")
    body = [f"{row} = {text}", *(f"{place} = {row}" for place in texts)]
    if len(texts) == 1:
        body = [f"{texts[0]} = {text}"]
    return _change(scope, lines, scope.code.replace_statement(loop, body), {*batch.names, name} - {""})


def listed(scope: Scope) -> Iterator[Change]:
    """``for i in range(len(M)): out.append((f(x, M[i]), y[i]))``, and ``[f(x, c) for c in M]``."""
    for node in ast.walk(scope.code.tree):
        match node:
            case ast.For(
                target=target,
                iter=source,
                body=[
                    ast.Expr(
                        value=ast.Call(func=ast.Attribute(value=ast.Name(id=out), attr="append"), args=[item])
                    )
                ],
                orelse=[],
            ):
                pass
            case ast.ListComp(elt=item, generators=[ast.comprehension(target=target, iter=source, ifs=[])]):
                out = ""
            case _:
                continue
        batch = _batch(scope, target, source)
        if batch is None or (out and (out in read(item) or not scope.dead(batch.names))):
            continue
        try:
            lines, text = _list_at_once(scope, item, batch)
        except Untranslatable:
            continue
        if isinstance(node, ast.For):
            piece = scope.code.replace_statement(node, [f"{out}.extend({text})"])
        else:
            piece = scope.code.replace(node, text if text.endswith(".tolist()") else f"list({text})")
        yield _change(scope, lines, piece, batch.names)


def _list_at_once(scope: Scope, item: ast.expr, batch: _Batch) -> tuple[list[str], str]:
    if not isinstance(item, ast.Tuple):
        return _at_once(scope, item, batch, plain=True)
    lines, texts = list[str](), list[str]()
    for part in item.elts:
        if isinstance(part, ast.Call):
            more, text = _at_once(scope, part, batch, plain=True)
            lines += more
        else:
            given, value = _argument(scope, part, batch)
            if not value.batch or value.vector:
                raise Untranslatable("the same for all, or a vector")
            text = given if value.numpy else f"{given}.tolist()"
        texts.append(text)
    if not lines:
        raise Untranslatable("no function")
    return lines, f"zip({', '.join(texts)})"


def _at_once(scope: Scope, call: ast.expr, batch: _Batch, *, plain: bool = False) -> tuple[list[str], str]:
    """The definition of a function for all turns at once, and its call.

    Arguments:
        scope: where it is called.
        call: of a function of the notebook's own.
        batch: the turns.
        plain: as a list of numbers.
    """
    numpy = scope.module("numpy")
    match call:
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in scope.functions and numpy:
            function = scope.functions[name]
        case _:
            raise Untranslatable("no function of the notebook's own")
    if len(args) != len(function.args.args) or not read(call) & batch.names:
        raise Untranslatable("arguments")
    texts, values, shapes = [], [], []
    for argument, parameter in zip(args, function.args.args, strict=True):
        text, value = _argument(scope, argument, batch, function, parameter.arg)
        texts.append(text)
        values.append(replace(value, text=parameter.arg))
        if value.vector:
            shapes.append(
                (parameter.arg, f"{parameter.arg}.T" if value.batch else f"{parameter.arg}[:, None]")
            )
    lift = Lift(scope, numpy)
    result = lift.call(function, values)
    if not result.batch or (plain and result.mixed):
        raise Untranslatable("the same for all, or of several types")
    at_once = scope.fresh(f"{name}_to_all")
    left, right = (", ".join(part[side] for part in shapes) for side in (0, 1))
    body = [f"{left} = {right}"] if shapes else []
    body.append(f"with {numpy}.errstate(all='ignore'):")
    body += [f"    {tidy(line)}" for line in [*lift.lines, f"return {result.text}"][:-1]]
    body.append(f"    return {tidy(result.text)}")
    parameters = ", ".join(parameter.arg for parameter in function.args.args)
    lines = [f"def {at_once}({parameters}):", *(f"    {line}" for line in body)]
    text = f"{at_once}({', '.join(texts)})"
    return lines, text if not plain or result.numpy else f"{text}.tolist()"


def _argument(
    scope: Scope,
    node: ast.expr,
    batch: _Batch,
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
    return scope.code.text(node), _fixed(scope, node, function, parameter)


def _elements(scope: Scope, name: str, part: str) -> tuple[str, Lifted]:
    """Rows of a matrix, or elements of an array or of a list of numbers."""
    fact = scope.fact(name)
    text = f"{name}[{part}]" if part not in ("", ":") else name
    if fact.get("kind") == "array" and str(fact["dtype"]) in KINDS and len(fact["shape"]) in (1, 2):
        return text, Lifted("", KINDS[str(fact["dtype"])], batch=True, vector=len(fact["shape"]) == 2)
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
                return Lifted("", kind, vector=left == 1)
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


def _batch(scope: Scope, target: ast.expr, source: ast.expr) -> _Batch | None:
    """The turns of a loop over a range, or over the rows of a matrix or the elements of an array."""
    match target, source:
        case ast.Name(id=index), ast.Call(func=ast.Name(id="range"), args=[high], keywords=[]):
            return _Batch(index, high=scope.code.text(high))
        case ast.Name(id=index), ast.Call(func=ast.Name(id="range"), args=[low, high], keywords=[]) if (
            _is_low(low)
        ):
            return _Batch(index, low=scope.code.text(low), high=scope.code.text(high))
        case ast.Name(id=element), ast.Name(id=name):
            return _Batch(element=(element, name))
        case ast.Tuple(elts=[ast.Name(id=index), ast.Name(id=element)]), ast.Call(
            func=ast.Name(id="enumerate"), args=[ast.Name(id=name)], keywords=[]
        ):
            return _Batch(index, element=(element, name), high=f"len({name})")
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


def _place(scope: Scope, node: ast.Subscript, batch: _Batch) -> str:
    """Where all turns store: ``S[u, :n]`` of ``S[u, v]``."""
    matrix = _matrix(node)
    fact = scope.fact(matrix.id)
    places = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
    if isinstance(node.value, ast.Subscript):
        places = [node.value.slice, *places]
    if fact.get("kind") != "array" or len(places) != len(fact["shape"]) or fact["dtype"] != "float64":
        raise Untranslatable("no array")
    moving = [is_name(place, batch.index) for place in places]
    others = [place for place, moves in zip(places, moving, strict=True) if not moves]
    if sum(moving) != 1 or any(not isinstance(place, ast.Name | ast.Constant) for place in others):
        raise Untranslatable("place")
    texts = [batch.slice if moves else scope.code.text(p) for p, moves in zip(places, moving, strict=True)]
    return f"{matrix.id}[{', '.join(texts)}]"


def _matrix(node: ast.Subscript) -> ast.Name:
    matrix = node.value.value if isinstance(node.value, ast.Subscript) else node.value
    if not isinstance(matrix, ast.Name):
        raise Untranslatable("place")
    return matrix


def _change(scope: Scope, lines: list[str], piece: Replacement, gone: set[str]) -> Change:
    first = scope.code.tree.body[0]
    name = lines[0][4:].partition("(")[0]
    return Change(
        rule="pairs-at-once",
        title=f"`{name.partition('_to_all')[0]}` for all others at once",
        reason=_REASON,
        pieces=(scope.code.insert_before(first, [*lines, ""]), piece),
        loops=scope.function is None,
        requires=tuple(
            f"{array}.size < {_MOST}"
            for array in sorted(read(scope.code.tree))
            if scope.kind_of(array) == "array" and len(scope.fact(array)["shape"]) == 2
        ),
        gone=frozenset(gone),
    )


PATTERNS = [stored, listed]
