"""Loops that do nothing but append elements of arrays to a list: the elements taken at once."""

import ast
from collections.abc import Iterator

from ..code import read, stored, tidy
from ..columns import Columns
from ..loops import root
from ..row_values import Untranslatable, Value
from ..scope import Change, Scope
from .arrays import REASON, elements


def collected(scope: Scope) -> Iterator[Change]:
    """``for v in np.flatnonzero(…).tolist(): found.append((a[u, v], b[v] - c[v]))``."""
    for block in scope.blocks():
        for loop in block:
            match loop:
                case ast.For(
                    target=ast.Name(id=index),
                    iter=ast.Call(func=ast.Attribute(value=places, attr="tolist"), args=[], keywords=[]),
                    body=[
                        ast.Expr(
                            value=ast.Call(
                                func=ast.Attribute(value=ast.Name(id=out), attr="append"), args=[item]
                            )
                        )
                    ],
                    orelse=[],
                ) if "flatnonzero" in ast.dump(places) and out not in read(item) and scope.dead({index}):
                    pass
                case _:
                    continue
            try:
                text = _taken(scope, item, index, name := scope.fresh("places"), local=_is_local(scope, out))
            except Untranslatable:
                continue
            yield Change(
                rule="array-collected",
                title="The elements taken by NumPy",
                reason=REASON,
                pieces=(
                    scope.code.replace_statement(
                        loop, [f"{name} = {scope.code.text(places)}", f"{out}.extend({text})"]
                    ),
                ),
                gone=frozenset({index}),
            )


def _taken(scope: Scope, item: ast.expr, index: str, places: str, *, local: bool) -> str:
    """What is appended in all turns, one after the other.

    Raises:
        Untranslatable: it is not made of elements.
    """
    taken = elements(scope, [index], [places], set())

    def leaf(node: ast.expr) -> Value | None:
        if isinstance(node, ast.Name) and node.id == index:
            return Value(places, "int", array=True)
        return taken(node)

    columns = Columns(scope, leaf, "None")

    def values(node: ast.expr) -> str:
        value = columns.value(node)
        if value.scalar or columns.requires:
            raise Untranslatable("the same for all, or conditions")
        # Where nobody else sees them, Python's own numbers, which are faster.
        return tidy(f"({value.text}).tolist()") if local or value.python else tidy(value.text)

    if not isinstance(item, ast.Tuple):
        return values(item)
    return f"zip({', '.join(values(part) for part in item.elts)})"


def _is_local(scope: Scope, name: str) -> bool:
    """Whether a name is a function's own, which neither gives it back nor stores it."""
    if scope.function is None or name not in stored(scope.function):
        return False
    for node in ast.walk(scope.function):
        if isinstance(node, ast.Return) and node.value is not None and root(node.value) == name:
            return False
    return True


PATTERNS = [collected]
