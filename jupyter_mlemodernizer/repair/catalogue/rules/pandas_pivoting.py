"""Pivot tables of which nobody said what is in them: means, of all columns that had any."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, argument, called, nodes
from ..inference import Inference
from ..rule import Example, Rule
from .pandas_grouping import GROUPS, NUMERIC_ERROR, NUMERIC_SOURCE


def _tables(document: Document, inference: Inference) -> Iterator[Match]:
    """Pivot tables of a frame that has a name, by columns that are written out, with neither values nor another function."""
    for unit, code, call in nodes(document, ast.Call):
        if not isinstance(call, ast.Call) or called(call) != "pivot_table":
            continue
        assert isinstance(call.func, ast.Attribute)
        known = inference.known(unit, call.func)
        of_pandas = known is not None and known.name == "pandas.pivot_table"
        frame = argument(call, "data", 0) if of_pandas else call.func.value
        names = {keyword.arg: keyword.value for keyword in call.keywords}
        keys = [key for name in ("index", "columns") if name in names for key in _texts(names[name])]
        if (
            not isinstance(frame, (ast.Name, ast.Attribute, ast.Subscript))
            or len(call.args) > of_pandas
            or not keys
            or None in keys
            or {"values", "aggfunc", None} & names.keys()
        ):
            continue
        end = code.span(names.get("index") or names["columns"])[1]
        columns = f"{code.text(frame)}.select_dtypes(['number', 'bool']).columns.difference({keys!r})"

        def rewrite(
            changes: Changes, unit: int = unit, end: int = end, text: str = f", values={columns}"
        ) -> None:
            changes.unit(unit).insert(end, text)

        yield Match(unit, call, known is not None and known.certain, rewrite, subject=code.text(frame))


def _texts(node: ast.expr) -> list[str | None]:
    """The texts that a text or a list of them is written with; None for what is no text."""
    parts = node.elts if isinstance(node, (ast.List, ast.Tuple)) else [node]
    return [
        part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else None
        for part in parts
    ]


RULES: list[Rule] = [
    Custom(
        id="pandas.numeric-only-pivot-table",
        library="pandas",
        since="2.0",
        source=NUMERIC_SOURCE,
        title="`pivot_table` no longer leaves out columns of text by itself: those left are named",
        error=NUMERIC_ERROR,
        sometimes=True,
        finder=_tables,
        example=Example(
            setup=GROUPS,
            old="means = df.pivot_table(index='g')\nsame = pd.pivot_table(df, columns=['g'], fill_value=0)",
            new="means = df.pivot_table(index='g', values=df.select_dtypes(['number', 'bool']).columns.difference(['g']))\n"
            "same = pd.pivot_table(df, columns=['g'], values=df.select_dtypes(['number', 'bool']).columns.difference(['g']), "
            "fill_value=0)",
        ),
    ),
]
