"""What pandas did unasked: ``resample`` made means of what it grouped, and ``eval`` wrote into the table."""

import ast
import re
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, argument, called, nodes
from ..followed import methods_called
from ..inference import Inference
from ..rule import Example, Rule
from ._pandas import DAYS, NUMBERS

# What is called on groups of days, by whoever knows that they are no means yet.
_OF_GROUPS = frozenset(
    [
        "agg",
        "aggregate",
        "apply",
        "asfreq",
        "backfill",
        "bfill",
        "count",
        "ffill",
        "fillna",
        "first",
        "get_group",
        "interpolate",
        "last",
        "max",
        "mean",
        "median",
        "min",
        "nearest",
        "nunique",
        "ohlc",
        "pad",
        "pipe",
        "prod",
        "quantile",
        "sem",
        "size",
        "std",
        "sum",
        "transform",
        "var",
    ]
)
_ASSIGNMENT = re.compile(r"\s*\w+\s*=[^=]")


def _text(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _means(document: Document, inference: Inference) -> Iterator[Match]:
    """Days that are grouped, and then used as if they were means."""
    for unit, code, call in nodes(document, ast.Call):
        assert isinstance(call, ast.Call)
        if called(call) != "resample" or not _text(argument(call, "rule", 0)) or argument(call, "how", 1):
            continue
        parent = code.parents.get(call)
        picked = isinstance(parent, (ast.Subscript, ast.For, ast.comprehension))
        if picked or not _OF_GROUPS.isdisjoint(methods_called(document, code, call)):
            continue
        yield _with_more(unit, code, call, code.span(call)[1], ".mean()")


def _written(document: Document, inference: Inference) -> Iterator[Match]:
    """Expressions that name a column for what they come to, whose result is not kept."""
    for unit, code, call in nodes(document, ast.Call):
        assert isinstance(call, ast.Call)
        if (
            isinstance(call.func, ast.Attribute)
            and call.func.attr == "eval"
            and isinstance(code.parents.get(call), ast.Expr)
            and _ASSIGNMENT.match(_text(argument(call, "expr", 0)))
            and argument(call, "inplace", 1) is None
        ):
            yield _with_more(unit, code, call, code.span(call)[1] - 1, ", inplace=True")


def _with_more(unit: int, code: Code, call: ast.Call, at: int, text: str) -> Match:
    def rewrite(changes: Changes) -> None:
        changes.unit(unit).insert(at, text)

    return Match(unit, call, True, rewrite, subject=code.text(call.func))


RULES: list[Rule] = [
    Custom(
        id="pandas.resample-means",
        library="pandas",
        since="0.19",
        source="pandas 0.18 release notes, Resample API: resample is deferred, as groupby is, and made means before",
        title="`resample(…)` made means of the groups: `resample(…).mean()`",
        kind="calibration",
        silent=True,
        sometimes=True,
        remote=True,
        finder=_means,
        example=Example(
            setup=DAYS,
            old="result = type(s.resample('W')).__name__",
            new="result = type(s.resample('W').mean()).__name__",
        ),
    ),
    Custom(
        id="pandas.eval-in-place",
        library="pandas",
        since="0.21",
        source="pandas 0.18 release notes: inplace of eval, which is to be False by default; it is since 0.21",
        title="`eval` with an assignment wrote into the table: `inplace=True`",
        kind="calibration",
        silent=True,
        sometimes=True,
        remote=True,
        finder=_written,
        example=Example(
            setup=NUMBERS,
            old="df.eval('b = a / 2')\nresult = list(df)",
            new="df.eval('b = a / 2', inplace=True)\nresult = list(df)",
        ),
    ),
]
