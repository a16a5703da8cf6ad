"""Dates and spans of time of a row, said of the whole columns: their parts, differences and comparisons."""

import ast
from dataclasses import replace

from .code import constant_text, last_name
from .columns import Columns
from .row_values import Untranslatable, Value

_PARTS = frozenset(["year", "month", "day", "hour", "minute", "second", "dayofweek", "dayofyear", "quarter"])
_SPANS = ("Timedelta", "timedelta", "timedelta64")
_MODULES = ("pandas", "datetime", "numpy")


def fixed(columns: Columns, node: ast.expr) -> Value | None:
    """A date or span that is the same for all rows: ``pd.Timestamp('2017-01-01')``, ``timedelta(days=1)``, a variable."""
    match node:
        case ast.Name(id=name):
            kind = str(columns.scope.fact(name).get("type", "")).rpartition(".")[2]
            found = {"Timestamp": "date", "datetime": "date", "Timedelta": "span", "timedelta": "span"}.get(
                kind
            )
            return Value(name, found, scalar=True) if found else None
        case ast.Call(func=function, args=args, keywords=keywords):
            if not all(isinstance(one, ast.Constant) for one in (*args, *(k.value for k in keywords))):
                return None
            name, owner = last_name(function), function
            while isinstance(owner, ast.Attribute):
                owner = owner.value
            module = str(columns.scope.fact(owner.id).get("module")) if isinstance(owner, ast.Name) else ""
            if module.partition(".")[0] not in _MODULES or not (args or keywords):
                return None
            if name in ("Timestamp", "datetime") or (name == "to_datetime" and constant_text(args[0])):
                return Value(ast.unparse(node), "date", scalar=True)
            if name in _SPANS:
                return Value(ast.unparse(node), "span", scalar=True)
    return None


def arithmetic(left: Value, operator: str, right: Value) -> Value:
    """``end - start`` and ``span / np.timedelta64(1, 'D')``.

    Raises:
        Untranslatable: it is neither, or a date may be missing.
    """
    text = f"{left.operand} {operator} {right.operand}"
    kinds = left.type, right.type
    if left.nan or right.nan or (left.scalar and right.scalar):
        raise Untranslatable("missing dates")
    if operator == "-" and kinds == ("date", "date"):
        return Value(text, "span", atom=False)
    if operator == "/" and kinds == ("span", "span") and right.scalar:
        return Value(text, "float", atom=False)
    raise Untranslatable("operands")


def part(columns: Columns, value: Value, attr: str) -> Value:
    """``date.month``, ``span.days``.

    Raises:
        Untranslatable: there is no such part, or a date may be missing.
    """
    value = columns.series(value)
    if value.nan or value.scalar:
        raise Untranslatable("attribute")
    known = _PARTS if value.type == "date" else ("days", "seconds") if value.type == "span" else ()
    if attr not in known:
        raise Untranslatable("attribute")
    return Value(f"{value.operand}.dt.{attr}.astype('int64')", "int")


def method(columns: Columns, value: Value, attr: str, args: list[ast.expr]) -> Value:
    """``date.weekday()``, ``date.strftime('%Y')``, ``span.total_seconds()``.

    Raises:
        Untranslatable: there is no such method, or a date may be missing.
    """
    if value.type == "date" and attr == "weekday" and not args:
        return part(columns, value, "dayofweek")
    if value.type == "date" and attr == "strftime" and len(args) == 1 and constant_text(args[0]):
        return Value(f"{value.operand}.dt.strftime({constant_text(args[0])!r})", "str")
    if value.type == "span" and attr == "total_seconds" and not args:
        return Value(f"{value.operand}.dt.total_seconds()", "float")
    raise Untranslatable("method")


def parsed(columns: Columns, value: Value, given: list[ast.expr]) -> Value:
    """``datetime.strptime(text, format)`` and ``pd.to_datetime(text)``.

    Raises:
        Untranslatable: it is no text, may be missing, or its format is not known.
    """
    value = columns.series(value)
    if value.type == "date" and not given:
        return value
    if value.type != "str" or value.nan or value.scalar or (given and constant_text(given[0]) is None):
        raise Untranslatable("not a text")
    form = f", format={constant_text(given[0])!r}" if given else ""
    return replace(value, text=f"{columns.pandas()}.to_datetime({value.text}{form})", type="date", atom=True)
