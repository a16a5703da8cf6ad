"""Dates in pandas as numbers: whole nanoseconds once, and days between dates without a time."""

import ast
from collections.abc import Callable, Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, argument, called, nodes
from ..inference import Inference
from ..rule import Example, Pattern, Rule

_MAKERS = frozenset({"to_datetime", "DatetimeIndex", "date_range"})
_INTEGERS = frozenset(
    {"int", "'int'", "'int64'", "'i8'", "np.int64", "numpy.int64", "np.int", "'uint64'", "np.uint64"}
)


def _made(document: Document, inference: Inference, unit: int, node: ast.expr | None) -> bool:
    """Is it a call of pandas that gives dates?"""
    if not isinstance(node, ast.Call) or called(node) not in _MAKERS:
        return False
    known = inference.known(unit, node.func)
    return known is not None and not known.instance and known.name.startswith("pandas.")


def _columns(document: Document, inference: Inference) -> set[str]:
    """Names of columns that the notebook makes dates of, and nothing else."""
    dates: set[str] = set()
    others: set[str] = set()
    for unit, _, node in nodes(document, ast.Assign):
        assert isinstance(node, ast.Assign)
        for target in node.targets:
            match target:
                case ast.Subscript(slice=ast.Constant(value=str() as name)):
                    (dates if _made(document, inference, unit, node.value) else others).add(name)
    for _, _, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        if called(node) in {"read_csv", "read_table"}:
            parsed = argument(node, "parse_dates")
            if isinstance(parsed, ast.List | ast.Tuple):
                dates |= {
                    part.value
                    for part in parsed.elts
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    return dates - others


def _as_integers(document: Document, inference: Inference) -> Iterator[Match]:
    """``dates.astype(int)`` and ``dates.view('int64')``."""
    columns = _columns(document, inference)
    for unit, code, node in nodes(document, ast.Call):
        match node:
            case ast.Call(func=ast.Attribute(value=dates, attr="astype" | "view"), args=[kind], keywords=[]):
                column = dates.value if isinstance(dates, ast.Attribute) and dates.attr == "values" else dates
                match column:
                    case (
                        ast.Subscript(slice=ast.Constant(value=str() as name))
                        | ast.Attribute(value=ast.Name(), attr=name)
                    ):
                        is_dates = name in columns
                    case _:
                        is_dates = _made(document, inference, unit, column)
                if is_dates and ast.unparse(kind) in _INTEGERS:
                    yield Match(unit, node, True, _in_nanoseconds(unit, code, dates))


def _in_nanoseconds(unit: int, code: Code, dates: ast.expr) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        changes.unit(unit).insert(code.span(dates)[1], ".astype('datetime64[ns]')")

    return rewrite


RULES: list[Rule] = [
    *(
        Custom(
            id=f"pandas.dates-as-integers-{name}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes: the resolution of dates is inferred, and no longer always nanoseconds",
            title="dates as integers count microseconds now: they are turned to nanoseconds first",
            silent=True,
            finder=_as_integers,
            example=Example(
                setup="import numpy as np\nimport pandas as pd\ndf = pd.DataFrame({'d': ['2014-01-02']})",
                old=old.format(""),
                new=old.format(".astype('datetime64[ns]')"),
            ),
        )
        for name, old in (
            ("index", "result = (pd.DatetimeIndex(df['d']){}.astype(np.int64) * 1e-9).tolist()"),
            ("column", "df['d'] = pd.to_datetime(df['d'])\nresult = df['d']{}.astype('int64').tolist()"),
        )
    ),
    *(
        Pattern(
            id=f"pandas.days-between-{name}",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes: results of operations on objects are not inferred to be datetime-like",
            title="the span between days without a time is turned to a span of pandas first",
            error="Can only use .dt accessor with datetimelike values",
            pattern=f"$span.dt.{use}",
            template=f"$pd.to_timedelta($span).dt.{use}",
            bind={"pd": "pandas"},
            sometimes=True,
            example=Example(
                setup="import datetime\nimport pandas as pd\ns = pd.Series(pd.to_datetime(['2014-01-02']))",
                old=f"age = (datetime.date(2018, 2, 1) - s.dt.date).dt.{use}",
                new=f"age = pd.to_timedelta(datetime.date(2018, 2, 1) - s.dt.date).dt.{use}",
            ),
        )
        for name, use in (("days", "days"), ("seconds", "total_seconds()"))
    ),
]
