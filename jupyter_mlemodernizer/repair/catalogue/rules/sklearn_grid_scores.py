"""``grid_scores_`` of a search: put together as it was, and shown as it was, by a function in the notebook."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Example, Rule

_FUNCTION = '''

def grid_scores_of(search):
    """What `grid_scores_` was: of each candidate the parameters, the mean score, and the scores of the folds."""
    from collections import namedtuple

    class Score(namedtuple("Score", "parameters mean_validation_score cv_validation_scores")):
        def __repr__(self):
            mean, std = self.mean_validation_score, self.cv_validation_scores.std()
            return f"mean: {mean:.5f}, std: {std:.5f}, params: {self.parameters}"

    results = search.cv_results_
    folds = np.transpose([results[f"split{i}_test_score"] for i in range(search.n_splits_)])
    return list(map(Score, results["params"], results["mean_test_score"], folds))

'''


def _grid_scores(document: Document, _: Inference) -> Iterator[Match]:
    for unit, code, node in nodes(document, ast.Attribute):
        assert isinstance(node, ast.Attribute)
        if node.attr != "grid_scores_" or not isinstance(node.ctx, ast.Load):
            continue

        def rewrite(changes: Changes, unit: int = unit, node: ast.Attribute = node) -> None:
            text = f"grid_scores_of({changes.unit(unit).node(node.value)})"
            if "grid_scores_of" not in document.module_bindings:
                numpy = changes.reference(unit, node, "numpy", alias="np")
                changes.add_import(unit, node, _FUNCTION.replace("np.", f"{numpy}."))
            changes.unit(unit).replace(*document.code(unit).span(node), text)

        yield Match(unit, node, False, rewrite, subject=code.text(node.value))


_SETUP = """\
import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
"""
_FIT = (
    "grid = GridSearchCV(LogisticRegression(), {'C': [1, 2]}, cv=2).fit([[1], [2], [3], [4]], [0, 1, 0, 1])\n"
)
_USE = (
    "for parameters, mean, scores in sorted({}, key=lambda t: -t.mean_validation_score):\n"
    "    print(parameters, mean, scores.std())"
)

RULES: list[Rule] = [
    Custom(
        id="sklearn.grid-scores",
        library="scikit-learn",
        since="0.20",
        source="scikit-learn 0.18 changelog: grid_scores_ became cv_results_; removed in 0.20; _CVScoreTuple of 0.17",
        title="`grid_scores_` is put together from `cv_results_`: parameters, mean score, and the scores of the folds",
        error="object has no attribute 'grid_scores_'",
        finder=_grid_scores,
        example=Example(
            old=_SETUP + _FIT + _USE.format("grid.grid_scores_"),
            new=_SETUP + _FUNCTION + "\n" + _FIT + _USE.format("grid_scores_of(grid)"),
        ),
    ),
]
