"""Calls, attributes and subscripts on a value of a row, said of the whole column."""

import ast
import re
from dataclasses import replace

from . import dates
from .builtin_calls import BUILTINS
from .code import constant_text
from .columns import Columns
from .row_values import Untranslatable, Value

# math.f(x) → np.g(x); with the condition under which math.f raises, where there is one.
MATH = {
    "sqrt": ("sqrt", "{0} < 0"),
    "exp": ("exp", "{0} > 700"),
    "log": ("log", "{0} <= 0"),
    "log10": ("log10", "{0} <= 0"),
    "log2": ("log2", "{0} <= 0"),
    "log1p": ("log1p", "{0} <= -1"),
    "sin": ("sin", ""),
    "cos": ("cos", ""),
    "tan": ("tan", ""),
    "atan": ("arctan", ""),
    "asin": ("arcsin", "abs({0}) > 1"),
    "acos": ("arccos", "abs({0}) > 1"),
    "atan2": ("arctan2", ""),
    "hypot": ("hypot", ""),
    "radians": ("radians", ""),
    "degrees": ("degrees", ""),
    "fabs": ("fabs", ""),
}
UFUNCS = frozenset(
    [
        "sqrt",
        "exp",
        "log",
        "log10",
        "log2",
        "log1p",
        "expm1",
        "sin",
        "cos",
        "tan",
        "arctan",
        "arcsin",
        "arccos",
        "arctan2",
        "radians",
        "degrees",
        "deg2rad",
        "rad2deg",
        "abs",
        "absolute",
        "fabs",
        "sign",
        "square",
        "hypot",
    ]
)
# Methods of texts that mean the same in Series.str, whatever their (constant) arguments.
_TEXT = {"lower": "str", "upper": "str", "strip": "str", "lstrip": "str", "rstrip": "str", "title": "str"}
_TEXT |= {"capitalize": "str", "swapcase": "str", "zfill": "str", "startswith": "bool", "endswith": "bool"}
_TEXT |= {"isdigit": "bool", "isalpha": "bool", "isupper": "bool", "islower": "bool", "isnumeric": "bool"}
_TEXT |= {"isspace": "bool", "isalnum": "bool", "find": "int", "rfind": "int"}


def translated(columns: Columns, node: ast.Call | ast.Attribute | ast.Subscript) -> Value:
    """A call, attribute or subscript for all rows.

    Raises:
        Untranslatable: it is not known how.
    """
    same = dates.fixed(columns, node)
    if same is not None:
        return same
    match node:
        case ast.Attribute(value=value, attr=attr):
            return _attribute(columns, value, attr)
        case ast.Subscript(value=value, slice=index):
            return _subscript(columns, value, index)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            if columns.scope.fact(name).get("module") == "math":
                return _of_module(columns, "math", "", str(columns.scope.fact(name)["name"]), args)
            function = BUILTINS.get(name)
            if function is not None and not columns.scope.fact(name):
                return function(columns, args)
            return _own(columns, name, args)
        case ast.Call(func=ast.Attribute(value=owner, attr=attr), args=args, keywords=[]):
            if attr == "to_datetime" and columns.scope.kind(owner) == "module" and len(args) == 1:
                return dates.parsed(columns, columns.value(args[0]), [])
            if isinstance(owner, ast.Name) and columns.scope.kind(owner) == "module":
                return _of_module(columns, str(columns.scope.fact(owner.id)["module"]), owner.id, attr, args)
            if isinstance(owner, ast.Attribute) and owner.attr == "datetime" and attr == "strptime":
                return _strptime(columns, args)
            known = columns.scope.fact(owner.id) if isinstance(owner, ast.Name) else {}
            if attr == "strptime" and known.get("name") == "datetime":
                return _strptime(columns, args)
            if isinstance(owner, ast.Name) and columns.scope.kind(owner) == "dict" and attr == "get":
                raise Untranslatable("get")
            return _method(columns, columns.value(owner), attr, args)
    raise Untranslatable("call")


def membership(columns: Columns, first: ast.expr, operator: ast.cmpop, second: ast.expr) -> Value:
    """``x in values`` and ``'part' in text``, for all rows."""
    negated = isinstance(operator, ast.NotIn)
    if isinstance(second, ast.List | ast.Tuple | ast.Set):
        items = [columns.value(element) for element in second.elts]
        values = f"[{', '.join(item.text for item in items)}]"
        kinds = {item.type for item in items}
        if not items or not all(item.scalar for item in items):
            raise Untranslatable("membership")
    elif columns.scope.kind(second) in ("list", "set", "tuple"):
        assert isinstance(second, ast.Name)
        values, kinds = second.id, {str(columns.scope.fact(second.id)["elements"])}
    else:
        return _contains(columns, first, second, negated)
    value = columns.series(columns.value(first))
    numbers = kinds <= {"int", "float"} and value.type in ("int", "float")
    if value.scalar or value.nan or not (numbers or kinds == {value.type} == {"str"}):
        raise Untranslatable("membership")
    text = f"{value.operand}.isin({values})"
    return Value(f"~{text}" if negated else text, "bool", atom=not negated)


def _contains(columns: Columns, first: ast.expr, second: ast.expr, negated: bool) -> Value:
    part, text = columns.value(first), columns.series(columns.value(second))
    if not (part.scalar and part.type == text.type == "str") or text.scalar or text.nan:
        raise Untranslatable("membership")
    found = f"{text.operand}.str.contains({part.text}, regex=False)"
    return Value(f"~{found}" if negated else found, "bool", atom=not negated)


def _attribute(columns: Columns, owner: ast.expr, attr: str) -> Value:
    if isinstance(owner, ast.Name) and columns.scope.fact(owner.id).get("module") in ("math", "numpy"):
        if attr in ("pi", "e"):
            return Value(f"{owner.id}.{attr}", "float", scalar=True)
        raise Untranslatable("attribute")
    return dates.part(columns, columns.value(owner), attr)


def _subscript(columns: Columns, owner: ast.expr, index: ast.expr) -> Value:
    if isinstance(owner, ast.Name) and columns.scope.kind(owner) == "dict":
        key = columns.series(columns.value(index))
        element = str(columns.scope.fact(owner.id).get("elements", ""))
        if key.scalar or key.nan or element != key.type or element not in ("int", "str"):
            raise Untranslatable("keys")
        kind = _values_of(columns, owner.id)
        columns.never(f"~{key.operand}.isin(list({owner.id}))")
        return Value(f"{key.operand}.map({owner.id})", kind)
    value = columns.series(columns.value(owner))
    if value.type != "str" or value.scalar or value.nan:
        raise Untranslatable("subscript")
    if isinstance(index, ast.Slice):
        return replace(value, text=f"{value.operand}.str[{_slice(index)}]", atom=True)
    number = _integer(index)
    needed = number + 1 if number >= 0 else -number
    columns.never(f"{value.operand}.str.len() < {needed}")
    return replace(value, text=f"{value.operand}.str[{number}]", atom=True)


def _values_of(columns: Columns, name: str) -> str:
    kind = str(columns.scope.fact(name).get("values", ""))
    if kind not in ("int", "float", "str", "bool"):
        raise Untranslatable("values of a dictionary")
    return kind


def _slice(node: ast.Slice) -> str:
    parts = [node.lower, node.upper, node.step]
    texts = ["" if part is None else str(_integer(part)) for part in parts]
    return ":".join(texts if texts[2] else texts[:2])


def _integer(node: ast.expr) -> int:
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
            return -value
    raise Untranslatable("not a number")


def _of_module(columns: Columns, module: str, alias: str, attr: str, args: list[ast.expr]) -> Value:
    values = [columns.value(argument) for argument in args]
    if any(value.type not in ("int", "float") for value in values) or not values:
        if module == "pandas" and attr in ("isnull", "isna", "notnull", "notna") and len(values) == 1:
            return _missing(columns, values[0], attr in ("notnull", "notna"))
        raise Untranslatable("arguments")
    scalar, nan = all(value.scalar for value in values), any(value.nan for value in values)
    array = all(value.array or value.scalar for value in values)
    if module == "math" and attr in MATH and len(values) <= 2 - (attr not in ("atan2", "hypot")):
        name, bad = MATH[attr]
        if scalar:
            text = f"{alias}.{attr}" if alias else attr
            return Value(f"{text}({', '.join(v.text for v in values)})", "float", scalar=True)
        if bad:
            columns.never(bad.format(values[0].operand))
        text = f"{columns.numpy()}.{name}({', '.join(value.text for value in values)})"
        return Value(text, "float", array=array, nan=nan)
    if module == "math" and attr == "pow" and not scalar and values[1].text in ("2", "2.0"):
        # It fails where the result has no place in 64 bits.
        columns.never(f"abs({values[0].text}) > 1e150")
        square = f"{values[0].exact_operand()} ** 2.0"
        return Value(square, "float", array=values[0].array, nan=nan, atom=False)
    if module == "math" and attr in ("floor", "ceil") and len(values) == 1 and not scalar:
        columns.never(f"~{columns.numpy()}.isfinite({values[0].text})")
        text = f"{columns.numpy()}.{attr}({values[0].text}).astype('int64')"
        return Value(text, "int", array=array)
    if (
        module in ("numpy", "pandas")
        and attr in ("isnan", "isnull", "isna", "notnull", "notna")
        and len(values) == 1
    ):
        return _missing(columns, values[0], attr in ("notnull", "notna"))
    if module == "numpy" and attr in UFUNCS and not scalar:
        whole = attr in ("abs", "absolute", "sign", "square")
        kind = values[0].type if whole else "float"
        if whole and values[0].column_type != kind:
            raise Untranslatable("type")
        text = f"{alias}.{attr}({', '.join(value.text for value in values)})"
        return Value(text, kind, array=array, nan=True, python=False)
    raise Untranslatable("function")


def _missing(columns: Columns, value: Value, negated: bool) -> Value:
    value = columns.series(value)
    if value.scalar:
        raise Untranslatable("the same for all rows")
    return Value(f"{value.operand}.{'notna' if negated else 'isna'}()", "bool", python=True)


def _strptime(columns: Columns, args: list[ast.expr]) -> Value:
    if len(args) != 2:
        raise Untranslatable("format")
    return dates.parsed(columns, columns.value(args[0]), args[1:])


def _method(columns: Columns, value: Value, attr: str, args: list[ast.expr]) -> Value:
    value = columns.series(value)
    if value.scalar or value.nan:
        raise Untranslatable("method")
    if value.type != "str":
        return dates.method(columns, value, attr, args)
    constants = [columns.value(argument) for argument in args]
    if not all(constant.scalar for constant in constants):
        raise Untranslatable("arguments")
    given = ", ".join(constant.text for constant in constants)
    owner = f"{value.operand}.str"
    if attr in _TEXT:
        return Value(f"{owner}.{attr}({given})", _TEXT[attr])
    if attr == "replace" and len(constants) == 2:
        return Value(f"{owner}.replace({given}, regex=False)", "str")
    if attr == "count" and len(args) == 1 and constant_text(args[0]) is not None:
        return Value(f"{owner}.count({re.escape(constant_text(args[0]) or '')!r})", "int")
    raise Untranslatable("method")


def _own(columns: Columns, name: str, args: list[ast.expr]) -> Value:
    """A call of a function of the notebook's that is a chain of conditions and returns."""
    from .bodies import inlined  # noqa: PLC0415

    function = columns.scope.functions.get(name)
    if function is None or columns.scope.kind_of(name) != "function":
        raise Untranslatable("function")
    given = [
        columns.several(argument)
        if isinstance(argument, ast.Tuple | ast.List)
        or (isinstance(argument, ast.Name) and argument.id in columns.groups)
        else columns.value(argument)
        for argument in args
    ]
    return inlined(columns, function, given)
