"""Rows of one key stored into in every turn of a loop: what is stored is kept by key, and stored once."""

import ast
from collections.abc import Iterator

from ..code import constant_text, is_name, read
from ..frames import column_of
from ..loops import outermost, parents
from ..scope import START, Change, Scope
from ..writes import is_of_columns


def stores(scope: Scope) -> Iterator[Change]:
    """``df.loc[df['k'] == key, 'new'] = value`` in a loop over keys, for a new column."""
    for loop in outermost(scope):
        if not isinstance(loop.node, ast.For) or any(isinstance(n, ast.Return) for n in ast.walk(loop.node)):
            continue
        around = parents(loop.node)
        for node in ast.walk(loop.node):
            match node:
                case ast.Assign(
                    targets=[
                        ast.Subscript(
                            value=ast.Attribute(value=ast.Name(id=name) as table, attr="loc"),
                            slice=ast.Tuple(
                                elts=[ast.Compare(left=left, ops=[ast.Eq()], comparators=[key]), label]
                            ),
                        )
                    ],
                    value=value,
                ) if scope.kind(table) == "frame":
                    pass
                case _:
                    continue
            column, by, known = constant_text(label), column_of(left), scope.fact(name)["columns"]
            if column is None or column in known or by is None or by[0] != name or by[1] not in known:
                continue
            if known[by[1]]["type"] not in ("int", "str", "bool") or known[by[1]]["nan"] or name in read(key):
                continue
            if not _is_float(value, loop.node):
                continue
            # Nothing else may look at the new column, or at the table as a whole, meanwhile.
            uses = [use for use in ast.walk(loop.node) if is_name(use, name)]
            if not all(use is table or is_of_columns(around, use, column) for use in uses):
                continue
            kept = scope.fresh(f"{column}_of_{by[1]}")
            text = f"{kept}[{scope.code.text(key)}] = {scope.code.text(value)}"
            yield Change(
                rule="stored-by-key",
                title=f"`{column}` stored once instead of for the rows of each key",
                reason=f"Each turn compared all {scope.fact(name)['rows']:,} rows to store into a few of them.",
                pieces=(
                    scope.code.insert_before(loop.statement, [f"{kept} = {{}}"]),
                    scope.code.replace(node, text),
                    scope.code.insert_after(
                        loop.statement,
                        [f"if {kept}:", f"    {name}[{column!r}] = {name}[{by[1]!r}].map({kept})"],
                    ),
                ),
                loops=True,
                enough=START,
                requires=(f"len({name}) > 0",),
            )


def _is_float(value: ast.expr, loop: ast.AST) -> bool:
    """Whether a value is surely a floating-point number: whole numbers would make another column, row by row."""
    match value:
        case ast.Call(func=ast.Attribute(attr="mean" | "median" | "std" | "var" | "quantile")):
            return True
        case ast.BinOp(op=ast.Div()):
            return True
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
            return _is_float(left, loop) or _is_float(right, loop)
        case ast.Name(id=name):
            made = [
                n.value for n in ast.walk(loop) if isinstance(n, ast.Assign) and is_name(n.targets[0], name)
            ]
            return bool(made) and all(not is_name(one, name) and _is_float(one, loop) for one in made)
    return False


PATTERNS = [stores]
