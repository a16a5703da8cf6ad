"""Columns that are given to seaborn, where only the use of their table tells that they are columns."""

import ast
from collections.abc import Callable, Iterator
from typing import Any

from .. import rewrite_pattern
from ..bindings import Document
from ..changes import Match
from ..custom import nodes
from ..inference import Inference
from ..rule import Example, Pattern

SETUP = """\
import pandas as pd
import seaborn as sns
df = pd.DataFrame({'g': [1, 2, 1, 2], 'a': [1.0, 2.0, 2.5, 4.0], 'b': [1.0, 3.0, 2.0, 5.0]})
"""
KEYWORDS = "seaborn 0.12 release notes: arguments are keywords, the first positional one is data"

_OF_TABLES = frozenset(
    [
        *(
            "columns",
            "dtypes",
            "loc",
            "iloc",
            "ix",
            "shape",
            "head",
            "tail",
            "info",
            "describe",
            "groupby",
            "merge",
        ),
        *(
            "dropna",
            "drop",
            "fillna",
            "isnull",
            "isna",
            "sort_values",
            "apply",
            "corr",
            "sample",
            "to_csv",
            "append",
        ),
    ]
)


def _tables(document: Document) -> set[str]:
    """Names of which the notebook asks what only tables have."""
    return {
        node.value.id
        for _, _, node in nodes(document, ast.Attribute)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in _OF_TABLES
    }


def columns_of_frames(pattern: str, template: str) -> Callable[[Document, Inference], Iterator[Match]]:
    """A finder of a pattern with ``$df[$column]``, where ``$df`` is a table and ``$column`` one text.

    Arguments:
        pattern: with ``$sns`` for seaborn.
        template: what it becomes.
    """

    def find(document: Document, inference: Inference) -> Iterator[Match]:
        tables = _tables(document)

        def is_table(node: Any) -> bool:
            return isinstance(node, ast.Name) and node.id in tables

        rule = Pattern(
            id="seaborn.column",
            library="seaborn",
            since="0.12",
            source="",
            title="",
            example=Example("", ""),
            pattern=pattern,
            template=template,
            bind={"sns": "seaborn"},
            where={
                "df": is_table,
                "column": lambda node: isinstance(node, ast.Constant) and isinstance(node.value, str),
            },
        )
        yield from rewrite_pattern.find(rule, document, inference, str)

    return find
