"""Windows that move over an array or column, one reduction in each turn: all windows at once."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..code import read, tidy
from ..frames import column_of
from ..scope import Change, Scope

_REASON = "Every turn made an object for its window; NumPy reduces all windows at once."
_REDUCTIONS = ("mean", "sum", "min", "max", "std", "var")


Linear = Mapping[str, int]
"""A sum: source of a term → how often; a number under the empty text."""


@dataclass(frozen=True)
class _Window:
    """One reduction of a window: ``x[i + low:i + high].mean()``.

    Attributes:
        owner: the array or table.
        reduction: name of NumPy's function.
        values: source of the array.
        low: where a window begins, seen from the turn.
        high: where it ends.
        more: arguments of the reduction.
        requires: conditions on the live state.
    """

    owner: str
    reduction: str
    values: str
    low: Linear
    high: Linear
    more: str
    requires: tuple[str, ...]


def rolling(scope: Scope) -> Iterator[Change]:
    """``[x[i - w:i].mean() for i in range(w, len(x))]``, also with ``append`` in a loop, and other values at first."""
    numpy = scope.module("numpy")
    for node in ast.walk(scope.code.tree):
        match node:
            case ast.For(target=ast.Name(id=index), iter=turns, body=body, orelse=[]) if scope.dead({index}):
                first, out, one = _appended(body, index)
                gone = frozenset({index})
            case ast.ListComp(
                elt=item, generators=[ast.comprehension(target=ast.Name(id=index), iter=turns, ifs=[])]
            ):
                first, out, one, gone = None, "", item, frozenset[str]()
            case _:
                continue
        between = _range(turns)
        window = _window(scope, one, index) if one is not None else None
        if window is None or between is None or numpy is None or scope.function is not None:
            continue
        start, stop, before = *between, ""
        if first is not None:
            if start:
                continue
            start, before = first[0], f"[{first[1]}] * {_text(first[0])} + "
        width = _text(_sum(window.high, window.low, -1))
        all_of_them = f"{numpy}.lib.stride_tricks.sliding_window_view({window.values}, {width})"
        low, high = _sum(start, window.low), _sum(stop, window.low)
        chosen = f"{all_of_them}[{_text(low)}:{_text(high)}]"
        text = f"{before}list({numpy}.{window.reduction}({chosen}, axis=1{window.more}))"
        if isinstance(node, ast.For):
            piece = scope.code.replace_statement(node, [f"{out}.extend({text})"])
        else:
            piece = scope.code.replace(node, text)
        requires = (
            f"0 <= {_text(start)} < {_text(stop)}",
            f"{_text(low)} >= 0",
            f"{width} > 0",
            f"{_text(_sum(stop, window.high))} - 1 <= len({window.values})",
        )
        yield Change(
            rule="rolling-windows",
            title="All windows at once",
            reason=_REASON,
            pieces=(piece,),
            rows=frozenset([window.owner]) if f"len({window.owner})" in stop else frozenset(),
            requires=(*requires, *window.requires),
            gone=gone,
        )


def _appended(body: list[ast.stmt], index: str) -> tuple[tuple[Linear, str] | None, str, ast.expr | None]:
    """``out.append(item)``, or something else in the first turns; how many those are and what, the list, the item."""
    match body:
        case [
            ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=out), attr="append"), args=[item]))
        ]:
            return (None, out, item) if out not in read(item) else (None, "", None)
        case [
            ast.If(
                test=ast.Compare(left=ast.Name(id=name), ops=[ast.Lt()], comparators=[size]),
                body=[_] as then,
                orelse=[_] as otherwise,
            )
        ] if name == index and (many := _linear(size)) is not None and index not in many:
            _, out, value = _appended(then, index)
            _, same, last = _appended(otherwise, index)
            fixed = isinstance(value, ast.Constant) or ast.unparse(value or ast.Constant(0)) == "np.nan"
            if value is not None and last is not None and out == same and fixed:
                return (many, ast.unparse(value)), out, last
    return None, "", None


def _range(turns: ast.expr) -> tuple[Linear, Linear] | None:
    match turns:
        case ast.Call(func=ast.Name(id="range"), args=[*first, stop], keywords=[]) if len(first) < 2:
            start, end = _linear(first[0]) if first else {}, _linear(stop)
            return (start, end) if start is not None and end is not None else None
    return None


def _window(scope: Scope, item: ast.expr, index: str) -> _Window | None:
    match item:
        case ast.Call(func=ast.Name(id="sum" | "min" | "max" as name), args=[part], keywords=[]) if (
            not scope.fact(name)
        ):
            builtin = True
        case ast.Call(func=ast.Attribute(value=ast.Name(id=module), attr=name), args=[part], keywords=[]) if (
            scope.fact(module).get("module") == "numpy"
        ):
            builtin = False
        case ast.Call(func=ast.Attribute(value=part, attr=name), args=[], keywords=[]):
            builtin = False
        case _:
            return None
    match part:
        case ast.Subscript(value=source, slice=ast.Slice(lower=lower, upper=upper, step=None)):
            low, high = _offset(lower, index), _offset(upper, index)
        case _:
            return None
    if low is None or high is None or name not in _REDUCTIONS:
        return None
    if isinstance(source, ast.Attribute) and source.attr == "iloc":
        source = source.value
    if isinstance(source, ast.Name) and scope.kind(source) == "array":
        fact = scope.fact(source.id)
        plain = len(fact["shape"]) == 1 and fact["dtype"] in ("int64", "float64")
        gaps = (f"not ({source.id} != {source.id}).any()",) if builtin and name != "sum" else ()
        return _Window(source.id, name, source.id, low, high, "", gaps) if plain else None
    array = isinstance(source, ast.Attribute) and source.attr == "values"
    column = column_of(source.value if isinstance(source, ast.Attribute) and array else source)
    if column is None or scope.kind_of(column[0]) != "frame" or not scope.fact(column[0])["range_index"]:
        return None
    known = scope.fact(column[0])["columns"].get(column[1], {})
    if known.get("dtype") not in ("int64", "float64") or known["nan"]:
        return None
    # pandas' deviation is that of a sample.
    more = ", ddof=1" if name in ("std", "var") and not array else ""
    return _Window(column[0], name, f"{column[0]}[{column[1]!r}].to_numpy()", low, high, more, ())


def _offset(bound: ast.expr | None, index: str) -> Linear | None:
    """``-w`` of ``i - w``."""
    found = _linear(bound) if bound is not None else None
    return {**_sum(found, {index: 1}, -1)} if found is not None and found.get(index) == 1 else None


def _linear(node: ast.expr) -> Linear | None:
    match node:
        case ast.Constant(value=int(value)):
            return {"": value}
        case ast.Name() | ast.Call(func=ast.Name(id="len"), args=[ast.Name()]):
            return {ast.unparse(node): 1}
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as operator, right=right):
            a, b = _linear(left), _linear(right)
            return (
                _sum(a, b, -1 if isinstance(operator, ast.Sub) else 1)
                if a is not None and b is not None
                else None
            )
    return None


def _sum(a: Linear, b: Linear, sign: int = 1) -> Linear:
    total = {term: a.get(term, 0) + sign * b.get(term, 0) for term in [*a, *b]}
    return {term: times for term, times in total.items() if times}


def _text(total: Linear) -> str:
    parts = [
        f"{times:+d}" if not term else f"{times:+d} * {term}"
        for term, times in sorted(total.items(), reverse=True)
    ]
    return tidy(" ".join(parts).replace("1 * ", "").lstrip("+")) if parts else "0"


PATTERNS = [rolling]
