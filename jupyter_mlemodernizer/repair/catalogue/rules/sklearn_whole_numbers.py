"""Whole numbers written as floats, which scikit-learn took for parameters that count."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Match
from ..custom import Custom, nodes, replacing
from ..inference import Inference
from ..rule import Example, Rule
from ._sklearn import LIBRARY

# Parameters that count something in every estimator that has them; max_features and the like may be shares.
_COUNTS = frozenset(
    [
        "n_estimators",
        "max_depth",
        "max_iter",
        "n_components",
        "n_clusters",
        "n_neighbors",
        "n_init",
        "n_splits",
        "n_repeats",
        "n_jobs",
        "degree",
        "max_leaf_nodes",
        "n_iter_no_change",
        "n_features_to_select",
        "k",
        "cv",
        "random_state",
        "batch_size",
        "max_bins",
        "n_bins",
        "n_quantiles",
        "n_restarts_optimizer",
        "leaf_size",
        "n_alphas",
        "min_bin",
    ]
)


def _is_of_sklearn(
    document: Document, inference: Inference, unit: int, node: ast.expr, depth: int = 4
) -> bool:
    """Is it something of scikit-learn, or a class of the notebook's with one of its classes among its bases?"""
    known = inference.known(unit, node)
    if known is not None:
        return known.name.startswith("sklearn.")
    own = document.module_bindings.get(node.id, []) if isinstance(node, ast.Name) and depth else []
    return any(
        _is_of_sklearn(document, inference, where, base, depth - 1)
        for where, binding in own
        if isinstance(binding.node, ast.ClassDef)
        for base in binding.node.bases
    )


def _find(document: Document, inference: Inference) -> Iterator[Match]:
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        if not _is_of_sklearn(document, inference, unit, node.func):
            continue
        for keyword in node.keywords:
            match keyword:
                case ast.keyword(arg=name, value=ast.Constant(value=float() as value)) if (
                    name in _COUNTS and value.is_integer() and abs(value) < 1e15
                ):
                    yield replacing(unit, code, keyword.value, str(int(value)))


RULES: list[Rule] = [
    Custom(
        id="sklearn.whole-numbers",
        library=LIBRARY,
        since="1.2",
        source="scikit-learn 1.2 changelog: the types of parameters are validated by all estimators",
        title="what counts is a whole number: `1e3` is `1000`",
        error=r"parameter of \w+ must be (an int|an instance of 'int'|.*\bint\b)",
        finder=_find,
        example=Example(
            setup="from sklearn.linear_model import LogisticRegression\nX, y = [[1.0], [2.0]], [0, 1]",
            old="model = LogisticRegression(C=1e5, max_iter=1e3).fit(X, y)",
            new="model = LogisticRegression(C=1e5, max_iter=1000).fit(X, y)",
        ),
    ),
]
