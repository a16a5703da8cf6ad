"""Python's own functions on columns and arrays."""

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


PATTERNS = [builtins]
