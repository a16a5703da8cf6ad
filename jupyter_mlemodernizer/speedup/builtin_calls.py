"""Calls of Python's own functions on a value of a row, said of the whole column."""

import ast
from collections.abc import Callable
from dataclasses import replace

from .columns import Columns
from .row_values import Untranslatable, Value


def _int(columns: Columns, args: list[ast.expr]) -> Value:
    value = columns.series(_one(columns, args))
    if value.type == "float":
        columns.never(f"~{columns.numpy()}.isfinite({value.text})")
        columns.never(f"abs({value.text}) > 2**53")
        if value.column_type == "int":
            return replace(value, type="int", real="", python=True)
        return Value(f"{value.operand}.astype('int64')", "int")
    if value.type == "bool":
        return Value(f"{value.operand}.astype('int64')", "int")
    if value.type == "int":
        return replace(value, python=True)
    raise Untranslatable("int")


def _float(columns: Columns, args: list[ast.expr]) -> Value:
    value = _one(columns, args)
    if value.type == "int" and not value.scalar:
        return Value(f"{value.operand}.astype(float)", "float", array=value.array)
    if value.type == "float":
        return replace(value, python=True)
    raise Untranslatable("float")


def _abs(columns: Columns, args: list[ast.expr]) -> Value:
    value = _one(columns, args)
    if value.type not in ("int", "float"):
        raise Untranslatable("abs")
    return replace(value, text=f"abs({value.text})", atom=True)


def _len(columns: Columns, args: list[ast.expr]) -> Value:
    match args:
        case [ast.Call(func=ast.Attribute(value=owner, attr="split"), args=given, keywords=[])]:
            value = columns.series(columns.value(owner))
            if value.type == "str" and not value.nan and not value.scalar and not given:
                return Value(f"{value.operand}.str.split().str.len().astype('int64')", "int")
    value = columns.series(_one(columns, args))
    if value.type != "str" or value.nan or value.scalar:
        raise Untranslatable("len")
    return Value(f"{value.operand}.str.len().astype('int64')", "int")


def _str(columns: Columns, args: list[ast.expr]) -> Value:
    value = columns.series(_one(columns, args))
    if value.type == "str" and not value.nan:
        return value
    if value.type == "int" and value.column_type == "int" and not value.scalar:
        return Value(f"{value.operand}.astype(str)", "str")
    raise Untranslatable("str")


def _extreme(name: str) -> Callable[[Columns, list[ast.expr]], Value]:
    def extreme(columns: Columns, args: list[ast.expr]) -> Value:
        if len(args) != 2:
            raise Untranslatable(name)
        a, b = (columns.value(argument) for argument in args)
        if (
            a.type != b.type
            or a.type not in ("int", "float")
            or a.python != b.python
            or (a.scalar and b.scalar)
        ):
            raise Untranslatable(name)
        for value in (a, b):
            if value.type == "float" and not value.scalar:
                columns.never(f"{columns.numpy()}.isnan({value.text})")
        text = f"{columns.numpy()}.{name}({a.exact()}, {b.exact()})"
        array = (a.array or a.scalar) and (b.array or b.scalar)
        return Value(text, a.type, array=array, python=a.python)

    return extreme


def _one(columns: Columns, args: list[ast.expr]) -> Value:
    if len(args) != 1:
        raise Untranslatable("arguments")
    value = columns.value(args[0])
    if value.scalar:
        raise Untranslatable("the same for all rows")
    return value


BUILTINS: dict[str, Callable[[Columns, list[ast.expr]], Value]] = {
    "int": _int,
    "float": _float,
    "abs": _abs,
    "len": _len,
    "str": _str,
    "min": _extreme("minimum"),
    "max": _extreme("maximum"),
}
"""Each raises Untranslatable where it is not known how."""
