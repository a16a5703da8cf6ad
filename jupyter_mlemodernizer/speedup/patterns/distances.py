"""Distances between all rows of two arrays."""

import ast
from collections.abc import Iterator

from ..code import is_name
from ..scope import Change, Scope
from .arrays import REASON
from .elementwise import index_names, nest, sizes_of


def distances(scope: Scope) -> Iterator[Change]:
    """Two nested loops that fill a matrix with Euclidean distances."""
    for block in scope.blocks():
        for loop in block:
            found = nest(loop)
            if found is None or len(found[0]) != 2 or scope.function is not None:
                continue
            (i, j), (n, m), assignment = found
            (target,) = assignment.targets
            pair = _euclid(scope, assignment.value)
            if pair is None or not isinstance(target, ast.Subscript) or index_names(target) != [i, j]:
                continue
            matrix = target.value.value if isinstance(target.value, ast.Subscript) else target.value
            first, second = pair
            a, b = _row_of(scope, first, i), _row_of(scope, second, j)
            if a is None or b is None or scope.kind(matrix) != "array" or not scope.dead({i, j}):
                continue
            if len(scope.fact(a)["shape"]) != 2 or len(scope.fact(b)["shape"]) != 2:
                continue
            texts = [scope.code.text(n), scope.code.text(m)]
            place = f"{scope.code.text(matrix)}[:{texts[0]}, :{texts[1]}]"
            yield Change(
                rule="array-distances",
                title="All distances by `scipy.spatial.distance.cdist`",
                reason=REASON,
                pieces=(
                    scope.code.replace_statement(
                        loop,
                        [
                            "from scipy.spatial.distance import cdist",
                            f"{place} = cdist({a}[:{texts[0]}], {b}[:{texts[1]}])",
                        ],
                    ),
                ),
                rows=sizes_of(scope, [n, m], target),
                requires=(
                    f"{a}.dtype.kind in 'fi' and {b}.dtype.kind in 'fi'",
                    f"{scope.code.text(matrix)}.dtype == 'float64'",
                    f"{scope.code.operand(n)} > 0 and {scope.code.operand(m)} > 0",
                    f"abs({a}).max(initial=0) < 1e6 and abs({b}).max(initial=0) < 1e6",
                ),
                gone=frozenset({i, j}),
            )


def _row_of(scope: Scope, node: ast.expr, index: str) -> str | None:
    match node:
        case ast.Subscript(value=ast.Name(id=name) as owner, slice=place) if scope.kind(owner) == "array":
            if isinstance(place, ast.Tuple) and len(place.elts) == 2 and isinstance(place.elts[1], ast.Slice):
                place = place.elts[0]
            return name if is_name(place, index) else None
    return None


def _euclid(scope: Scope, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """The two vectors of which an expression is the Euclidean distance."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=[first, second], keywords=[]) if name in scope.functions:
            function = scope.functions[name]
            parameters = [argument.arg for argument in function.args.args]
            body = [part for part in function.body if not isinstance(part, ast.Expr)]
            if len(parameters) == 2 and len(body) == 1 and isinstance(body[0], ast.Return) and body[0].value:
                inner = _euclid(scope, body[0].value)
                if inner and is_name(inner[0], parameters[0]) and is_name(inner[1], parameters[1]):
                    return first, second
            return None
        case ast.Call(
            func=ast.Attribute(value=ast.Attribute(value=ast.Name(id=module), attr="linalg"), attr="norm"),
            args=[ast.BinOp(left=left, op=ast.Sub(), right=right)],
            keywords=[],
        ) if scope.fact(module).get("module") == "numpy":
            return left, right
        case ast.Call(func=ast.Attribute(value=ast.Name(id=module), attr="sqrt"), args=[total], keywords=[]):
            if scope.fact(module).get("module") not in ("numpy", "math"):
                return None
            match total:
                case ast.Call(func=ast.Attribute(value=ast.Name(id=alias), attr="sum"), args=[squares]):
                    if scope.fact(alias).get("module") != "numpy":
                        return None
                case ast.Call(func=ast.Attribute(value=squares, attr="sum"), args=[]):
                    pass
                case _:
                    return None
            match squares:
                case ast.BinOp(
                    left=ast.BinOp(left=left, op=ast.Sub(), right=right),
                    op=ast.Pow(),
                    right=ast.Constant(value=2),
                ):
                    return left, right
    return None


PATTERNS = [distances]
