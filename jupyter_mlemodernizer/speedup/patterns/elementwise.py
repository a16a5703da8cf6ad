"""Loops over all elements of arrays, with one index or two: arithmetic on arrays."""

import ast
from collections.abc import Iterator, Sequence

from ..bodies import Body
from ..code import read, tidy
from ..columns import Columns
from ..row_values import Untranslatable
from ..scope import Change, Scope
from .arrays import REASON, elements, size_of


def elementwise(scope: Scope) -> Iterator[Change]:
    """``for i in range(n): for j in range(m): c[i, j] = a[i, j] + b[j]``, and the same for one index."""
    for block in scope.blocks():
        for loop in block:
            found = nest(loop)
            if found is None or scope.function is not None:
                continue
            indices, sizes, assignment = found
            try:
                yield _elementwise(scope, loop, indices, sizes, assignment)
            except Untranslatable:
                continue


def _elementwise(
    scope: Scope, loop: ast.stmt, indices: list[str], sizes: list[ast.expr], assignment: ast.Assign
) -> Change:
    texts = [scope.code.text(size) for size in sizes]
    arrays: set[str] = set()
    leaf = elements(scope, indices, [f":{text}" for text in texts], arrays)
    (target,) = assignment.targets
    place = leaf(target)
    if place is None or not scope.dead(set(indices)) or not isinstance(target, ast.Subscript):
        raise Untranslatable("target")
    if len(index_names(target)) != len(indices) or place.type not in ("int", "float"):
        raise Untranslatable("target")
    columns = Columns(scope, leaf, "None")
    value = Body(columns).run([ast.Return(assignment.value)])
    if (
        value is None
        or value.scalar
        or (value.type != place.type and not (place.type, value.type) == ("float", "int"))
    ):
        raise Untranslatable("value")
    requires = [f"{scope.code.operand(size)} > 0" for size in sizes]
    for name in arrays:
        fact = scope.fact(name)
        requires += [
            f"type({name}).__name__ == 'ndarray'",
            f"{name}.dtype.str == {_dtype(str(fact['dtype']))!r}",
        ]
    return Change(
        rule=f"array-elements-{len(indices)}",
        title="The loop over elements as arithmetic on arrays",
        reason=REASON,
        pieces=(scope.code.replace_statement(loop, [tidy(f"{place.text} = {value.text}")]),),
        rows=sizes_of(scope, sizes, target),
        requires=(*requires, *columns.requires),
        gone=frozenset(indices),
    )


def sizes_of(scope: Scope, sizes: Sequence[ast.expr], target: ast.expr) -> frozenset[str]:
    """Numbers and arrays that say how long the loops are, and may be cut."""
    found = set()
    for size in sizes:
        names = read(size)
        if isinstance(size, ast.Name | ast.Call):
            found |= {name for name in names if scope.kind_of(name) in ("int", "array")}
    return frozenset(found - read(target))


def nest(loop: ast.stmt) -> tuple[list[str], list[ast.expr], ast.Assign] | None:
    """Indices, sizes and the one assignment of a loop, or of two nested ones."""
    indices: list[str] = []
    sizes: list[ast.expr] = []
    node = loop
    while isinstance(node, ast.For) and len(node.body) == 1 and not node.orelse and len(indices) < 2:
        size = size_of(node.iter)
        if size is None or not isinstance(node.target, ast.Name):
            return None
        indices.append(node.target.id)
        sizes.append(size)
        node = node.body[0]
    if not indices or not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return None
    if len(set(indices)) != len(indices) or any(read(size) & set(indices) for size in sizes):
        return None
    return indices, sizes, node


def index_names(node: ast.Subscript) -> list[str]:
    """``[i, j]`` of ``d[i, j]`` and ``d[i][j]``."""
    places = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
    if isinstance(node.value, ast.Subscript):
        places = [node.value.slice, *places]
    return [place.id for place in places if isinstance(place, ast.Name)]


def _dtype(name: str) -> str:
    return {"float64": "<f8", "int64": "<i8", "bool": "|b1"}[name]


PATTERNS = [elementwise]
