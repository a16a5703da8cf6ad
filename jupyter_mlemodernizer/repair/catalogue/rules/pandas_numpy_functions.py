"""NumPy's functions given to an aggregation: pandas took its own of the same name, and takes them as they are now."""

import ast
from collections.abc import Callable, Iterator

from ..bindings import Document
from ..changes import Match
from ..custom import Custom, nodes, replacing
from ..inference import Inference
from ..rule import Example, Rule
from ._pandas_tests import is_aggregation

# Where pandas took its own function; `apply` never did.
_METHODS = frozenset({"agg", "aggregate", "transform", "pivot_table", "crosstab"})
_SPREAD = {"std": "std", "var": "var", "nanstd": "std", "nanvar": "var"}
_MIDDLE = {"median": "median"}
_SOURCE = (
    "pandas 3.0 release notes, Enforced deprecations: functions given to agg are called as they are; "
    "pandas 2.1, core/common.py, _cython_table: what was taken instead"
)


def _given(functions: dict[str, str]) -> Callable[[Document, Inference], Iterator[Match]]:
    def find(document: Document, inference: Inference) -> Iterator[Match]:
        for unit, code, node in nodes(document, ast.Attribute):
            assert isinstance(node, ast.Attribute)
            if node.attr not in functions or not is_aggregation(document, code, node, _METHODS):
                continue
            known = inference.known(unit, node)
            if known is not None and known.name == f"numpy.{node.attr}":
                yield replacing(unit, code, node, f"'{functions[node.attr]}'")

    return find


_SETUP = (
    "import numpy as np\nimport pandas as pd\n"
    "df = pd.DataFrame({'g': [1, 1, 1, 2], 'x': [1.0, 2.0, None, 5.0]})\n"
)

RULES: list[Rule] = [
    Custom(
        id="pandas.numpy-spread",
        library="pandas",
        since="3.0",
        source=_SOURCE,
        title="`np.std` and `np.var` stood for pandas' own, which divide by n - 1: they are named",
        silent=True,
        finder=_given(_SPREAD),
        example=Example(
            setup=_SETUP,
            old="result = float(df.groupby('g').agg({'x': [np.mean, np.std]}).iloc[0, 1])",
            new="result = float(df.groupby('g').agg({'x': [np.mean, 'std']}).iloc[0, 1])",
        ),
    ),
    Custom(
        id="pandas.numpy-median",
        library="pandas",
        since="3.0",
        source=_SOURCE,
        title="`np.median` stood for pandas' own, which passes over what is missing: it is named",
        kind="calibration",
        silent=True,
        sometimes=True,
        finder=_given(_MIDDLE),
        example=Example(
            setup=_SETUP,
            old="result = str(df.pivot_table(index='g', values='x', aggfunc=np.median).iloc[0, 0])",
            new="result = str(df.pivot_table(index='g', values='x', aggfunc='median').iloc[0, 0])",
        ),
    ),
]
