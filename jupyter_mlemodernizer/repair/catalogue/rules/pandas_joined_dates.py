"""Dates in several columns of a file: ``read_csv(parse_dates=[["year", "month"]])`` joined them once."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..arguments import call_slots
from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, argument, called, nodes
from ..inference import Inference
from ..rule import Example, Rule

_HANDLED = ("parse_dates", "date_parser", "infer_datetime_format", "index_col")


@dataclass(frozen=True)
class _Dates:
    """Columns that make one date, as the source of a list, and the name of the date's column, as source."""

    name: str
    columns: str


def _joined(node: ast.expr | None) -> _Dates | None:
    """What ``parse_dates`` joins: ``[["a", "b"]]`` to ``a_b``, and ``{"c": ["a", "b"]}`` to ``c``."""
    match node:
        case ast.List(elts=[ast.List(elts=parts) as columns]):
            names = [part.value for part in parts if isinstance(part, ast.Constant)]
            name = "_".join(map(str, names))
        case ast.Dict(keys=[ast.Constant(value=str() as name)], values=[ast.List(elts=parts) as columns]):
            names = [part.value for part in parts if isinstance(part, ast.Constant)]
        case _:
            return None
    if len(names) != len(parts) or not all(isinstance(one, str) for one in names):
        return None
    return _Dates(repr(name), ast.unparse(columns))


def _reading(document: Document, inference: Inference) -> Iterator[Match]:
    """``table = pd.read_csv(…)`` with dates that were joined from several columns."""
    for unit, code, node in nodes(document, ast.Assign):
        match node:
            case ast.Assign(targets=[ast.Name(id=table)], value=ast.Call() as call):
                pass
            case _:
                continue
        dates = _joined(argument(call, "parse_dates"))
        if dates is None or called(call) not in {"read_csv", "read_table"}:
            continue
        known = inference.known(unit, call.func)
        index, parser = argument(call, "index_col"), argument(call, "date_parser")
        # A position counts the new column too; a parser of several arguments got the columns one by one.
        is_index = index is not None and ast.unparse(index) in ("0", dates.name)
        if (
            known is None
            or known.instance
            or not known.name.startswith("pandas.")
            or (index is not None and not is_index)
            or (isinstance(parser, ast.Lambda) and len(parser.args.args) != 1)
            or any(argument(call, name) is not None for name in ("dtype", "keep_date_col", "usecols"))
        ):
            continue
        yield Match(unit, node, True, _afterwards(unit, code, call, table, dates))


def _afterwards(
    unit: int, code: Code, call: ast.Call, table: str, dates: _Dates
) -> Callable[[Changes], None]:
    """The columns are read as text, joined by a blank as it was then, and converted."""

    def rewrite(changes: Changes) -> None:
        kept = [
            code.source[slot.start : slot.end]
            for slot in call_slots(code, call)[1]
            if slot.name not in _HANDLED
        ]
        kept.append(f"dtype=dict.fromkeys({dates.columns}, str)")
        text = f"{table}[{dates.columns}].agg(' '.join, axis=1)"
        parser = argument(call, "date_parser")
        if parser is not None:
            made = f"{text}.map({code.text(parser)})"
        else:
            given = argument(call, "dayfirst")
            dayfirst = "" if given is None else f", dayfirst={code.text(given)}"
            made = f"{changes.reference(unit, call, 'pandas.to_datetime')}({text}{dayfirst})"
        lines = [
            f"{code.text(call.func)}({', '.join(kept)})",
            f"{table}.insert(0, {dates.name}, {made})",
            f"{table} = {table}.drop(columns={dates.columns})"
            + (f".set_index({dates.name})" if argument(call, "index_col") is not None else ""),
        ]
        start, end = code.span(call)
        statement = code.statement(call)
        first = code.line_start(statement.lineno)
        indent = code.source[first : code.span(statement)[0]]
        if indent.strip():
            raise ValueError("several statements on a line")
        changes.unit(unit).replace(start, end, f"\n{indent}".join(lines))

    return rewrite


RULES: list[Rule] = [
    Custom(
        id=f"pandas.read-csv-joined-dates-{name}",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Removal of prior version deprecations: combining columns in "
        "parse_dates; deprecated in 2.2",
        title="dates in several columns of a file are joined after it was read",
        error="list indices must be integers or slices, not list|Only booleans and lists are accepted for the "
        "'parse_dates' parameter|got an unexpected keyword argument 'date_parser'",
        finder=_reading,
        example=Example(
            setup="import pandas as pd\nopen('days.csv', 'w').write('year,month,v\\n2014,01,2\\n')\n"
            "parse = lambda text: pd.to_datetime(text, format='%Y %m')",
            old=f"df = pd.read_csv('days.csv', {old})\nshown = df.shape",
            new="df = pd.read_csv('days.csv', dtype=dict.fromkeys(['year', 'month'], str))\n"
            f"df.insert(0, {column}, {made})\n"
            f"df = df.drop(columns=['year', 'month']){index}\nshown = df.shape",
        ),
    )
    for name, old, column, made, index in (
        (
            "list",
            "parse_dates=[['year', 'month']], index_col=0, date_parser=parse",
            "'year_month'",
            "df[['year', 'month']].agg(' '.join, axis=1).map(parse)",
            ".set_index('year_month')",
        ),
        (
            "dict",
            "parse_dates={'day': ['year', 'month']}",
            "'day'",
            "pd.to_datetime(df[['year', 'month']].agg(' '.join, axis=1))",
            "",
        ),
    )
]
