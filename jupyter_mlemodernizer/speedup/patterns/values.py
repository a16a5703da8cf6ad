"""Python's own functions on columns and arrays, and running totals."""

import ast
from collections.abc import Iterator

from ..scope import Change, Scope
from .apply import series_of

_REASON = "Python's own function makes a Python object of every value; pandas and NumPy do not."


def builtins(scope: Scope) -> Iterator[Change]:
    """``sum(df['a'])``, ``max(df['a'])``, ``min(df['a'])``."""
    for node in ast.walk(scope.code.tree):
        match node:
            case ast.Call(func=ast.Name(id="sum" | "max" | "min" as name), args=[argument], keywords=[]):
                pass
            case _:
                continue
        if scope.fact(name) or scope.function is not None:
            continue
        series = series_of(scope, argument)
        if series is not None and series[1].type in ("int", "float") and not series[1].nan:
            owner, value, _ = series
            skip = "skipna=False" if name == "sum" and value.type == "float" else ""
            requires = [f"len({owner}) > 0"]
            if name != "sum":
                requires.append(f"not {value.text}.isna().any()")
            yield Change(
                rule=f"builtin-{name}",
                title=f"`{name}` of a column by pandas",
                reason=_REASON,
                pieces=(scope.code.replace(node, f"{value.type}({value.text}.{name}({skip}))"),),
                rows=frozenset([owner]),
                requires=tuple(requires),
            )
        elif isinstance(argument, ast.Name) and scope.kind(argument) == "array":
            fact = scope.fact(argument.id)
            if len(fact["shape"]) != 1 or fact["dtype"] not in ("int64", "float64"):
                continue
            requires = [f"len({argument.id}) > 0"]
            if name != "sum":
                requires.append(f"not ({argument.id} != {argument.id}).any()")
            yield Change(
                rule=f"builtin-{name}",
                title=f"`{name}` of an array by NumPy",
                reason=_REASON,
                pieces=(scope.code.replace(node, f"{argument.id}.{name}()"),),
                rows=frozenset([argument.id]),
                requires=tuple(requires),
            )


def totals(scope: Scope) -> Iterator[Change]:
    """``for x in df['a']: s += x; out.append(s)``: a running total."""
    numpy = scope.module("numpy")
    for block in scope.blocks():
        for loop in block:
            match loop:
                case ast.For(
                    target=ast.Name(id=item),
                    iter=source,
                    body=[
                        ast.AugAssign(target=ast.Name(id=total), op=ast.Add(), value=ast.Name(id=added)),
                        ast.Expr(
                            value=ast.Call(
                                func=ast.Attribute(value=ast.Name(id=out), attr="append"),
                                args=[ast.Name(id=kept)],
                            )
                        ),
                    ],
                    orelse=[],
                ) if added == item and kept == total:
                    pass
                case _:
                    continue
            series = series_of(scope, source)
            if series is None or numpy is None or series[1].type not in ("int", "float") or series[1].nan:
                continue
            if scope.kind_of(total) != series[1].type or not scope.dead({item}):
                continue
            if scope.kind_of(out) != "list" or out == total:
                continue
            owner, value, _ = series
            yield Change(
                rule="running-total",
                title="The running total by NumPy",
                reason=_REASON,
                pieces=(
                    scope.code.replace_statement(
                        loop,
                        [
                            f"{out}.extend(({total} + {numpy}.cumsum({value.text}.to_numpy())).tolist())",
                            f"{total} = {out}[-1]",
                        ],
                    ),
                ),
                rows=frozenset([owner]),
                requires=(f"len({owner}) > 0", f"not {value.text}.isna().any()"),
                gone=frozenset({item}),
            )


PATTERNS = [builtins, totals]
