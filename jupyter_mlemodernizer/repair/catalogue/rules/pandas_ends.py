"""``first('3D')`` and ``last('3M')``, which took the rows of a span of time at an end of a table."""

import ast
import re
from collections.abc import Iterator
from functools import partial

from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Example, Rule
from ._pandas import DAYS

_SPAN = re.compile(r"(\d+)(D|H|h|T|min|S|s|W|M|Q|A|Y)")
# Spans of a fixed length, and periods that end with a calendar's day.
_FIXED = {
    "D": "days",
    "H": "hours",
    "h": "hours",
    "T": "minutes",
    "min": "minutes",
    "S": "seconds",
    "s": "seconds",
}
_PERIODS = {"M": "MonthEnd", "Q": "QuarterEnd", "A": "YearEnd", "Y": "YearEnd"}


def _ends(document: Document, _: Inference) -> Iterator[Match]:
    for unit, code, node in nodes(document, ast.Call):
        match node:
            case ast.Call(
                func=ast.Attribute(value=table, attr="first" | "last" as end),
                args=[ast.Constant(value=str(text))],
                keywords=[],
            ) if code.trustworthy(node) and (span := _SPAN.fullmatch(text)) is not None:
                rewrite = partial(_rewrite, unit=unit, node=node, table=table, end=end, span=span)
                yield Match(unit, node, True, rewrite, subject=code.text(table))


def _rewrite(
    changes: Changes, *, unit: int, node: ast.Call, table: ast.expr, end: str, span: re.Match[str]
) -> None:
    """The rows by their dates. The last ones begin after the span; the first ones end before it, or with it."""
    splices = changes.unit(unit)
    pandas = changes.reference(unit, node, "pandas", alias="pd")
    count, name = span.groups()
    if name in _FIXED:
        length = f"{pandas}.Timedelta({_FIXED[name]}={count})"
    elif name == "W":
        length = f"{pandas}.offsets.Week({count}, weekday=6)"
    else:
        length = f"{pandas}.offsets.{_PERIODS[name]}({count})"
    rows = splices.node(table)
    if end == "last":
        wanted = f"{rows}.index > {rows}.index[-1] - {length}"
    elif name in _FIXED:
        wanted = f"{rows}.index < {rows}.index[0] + {length}"
    else:
        wanted = f":{rows}.index[0] + {length}"
    splices.replace(*splices.code.span(node), f"{rows}.loc[{wanted}]")


RULES: list[Rule] = [
    Custom(
        id="pandas.span-at-an-end",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.1",
        title="`first('3D')` and `last('3D')` are gone: the rows of a span of time are taken with `.loc`",
        error="object has no attribute '(first|last)'",
        finder=_ends,
        example=Example(
            setup=DAYS, old="s.last('1D')", new="s.loc[s.index > s.index[-1] - pd.Timedelta(days=1)]"
        ),
    )
]
