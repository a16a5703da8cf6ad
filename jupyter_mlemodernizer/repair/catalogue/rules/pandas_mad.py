"""The mean absolute deviation, which pandas no longer has: where it was named, not called."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Example, Rule
from ._pandas_tests import is_aggregation

_DEFINITION = "def mad(x): return (x - x.mean()).abs().mean()"
_NAMING = frozenset({"agg", "aggregate", "transform", "pivot_table", "apply"})
_METHODS = frozenset({"pandas.Series.mad", "pandas.DataFrame.mad"})


def _named(document: Document, inference: Inference) -> Iterator[tuple[int, Code, ast.expr]]:
    """``'mad'`` among the arguments of an aggregation, and ``pd.Series.mad`` anywhere."""
    for unit, code, node in nodes(document, ast.Constant, ast.Attribute):
        assert isinstance(node, ast.Constant | ast.Attribute)
        if isinstance(node, ast.Attribute):
            known = inference.known(unit, node) if node.attr == "mad" else None
            caller = code.parents.get(node)
            is_called = isinstance(caller, ast.Call) and caller.func is node
            owner = inference.known(unit, node.value)
            if owner is not None and owner.instance:
                continue
            if known is not None and known.name in _METHODS and not is_called:
                yield unit, code, node
        elif node.value == "mad" and is_aggregation(document, code, node, _NAMING):
            yield unit, code, node


def _defining(document: Document, inference: Inference) -> Iterator[Match]:
    found = sorted(_named(document, inference), key=lambda one: (one[0], one[1].span(one[2])))
    bound = document.module_bindings.get("mad", [])
    if not found or any(document.code(unit).text(binding.node) != _DEFINITION for unit, binding in bound):
        return
    first, code, node = found[0]

    def rewrite(changes: Changes) -> None:
        if not bound:
            start = code.line_start(code.top_statement(node).lineno)
            changes.unit(first).insert(start, f"{_DEFINITION}\n\n")
        for unit, where, named in found:
            changes.unit(unit).replace(*where.span(named), "mad")

    yield Match(first, node, True, rewrite)


RULES: list[Rule] = [
    Custom(
        id="pandas.mad-by-name",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations: Series.mad, DataFrame.mad",
        title="`mad` is gone: the mean absolute deviation is a function of the notebook's own, of the same name",
        error="has no attribute 'mad'|'mad' is not a valid function",
        finder=_defining,
        example=Example(
            setup="import pandas as pd\ndf = pd.DataFrame({'g': [1, 1, 2], 'x': [1.0, 2.0, 5.0]})",
            old="table = df.groupby('g').agg({'x': ['mean', 'mad']})\nvalue = df['x'].agg(pd.Series.mad)",
            new="def mad(x): return (x - x.mean()).abs().mean()\n\n"
            "table = df.groupby('g').agg({'x': ['mean', mad]})\nvalue = df['x'].agg(mad)",
        ),
    ),
]
