"""Modules of scikit-learn that became private, in notebooks that put functions of their own into them."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, nodes
from ..inference import Inference
from ..rewrite_moved import find_imports
from ..rule import Example, Rule
from ._missing import missing
from ._sklearn import LIBRARY

_MODULES = {
    "sklearn.ensemble.forest": "sklearn.ensemble._forest",
    "sklearn.ensemble.gradient_boosting": "sklearn.ensemble._gb",
    "sklearn.linear_model.base": "sklearn.linear_model._base",
}
_DRAWING = frozenset({"_generate_sample_indices", "_generate_unsampled_indices"})


def _put_in(document: Document, inference: Inference, module: str) -> Iterator[tuple[int, Code, ast.Assign]]:
    """``forest._generate_sample_indices = …``: assignments to a name in a module."""
    for unit, code, node in nodes(document, ast.Assign):
        assert isinstance(node, ast.Assign)
        for target in node.targets:
            known = inference.known(unit, target) if isinstance(target, ast.Attribute) else None
            if known is not None and known.name.rpartition(".")[0] == module:
                yield unit, code, node


def _patched_modules(document: Document, inference: Inference) -> Iterator[Match]:
    for old, new in _MODULES.items():
        put = list(_put_in(document, inference, old))
        if not put:
            continue
        yield from find_imports(old, new, document, inference)
        for unit, code, node in put:
            target = node.targets[0]
            draws = isinstance(target, ast.Attribute) and target.attr in _DRAWING
            if draws and isinstance(node.value, ast.Lambda) and len(node.value.args.args) == 2:
                yield _taking_more(unit, code, node.value)


def _taking_more(unit: int, code: Code, function: ast.Lambda) -> Match:
    """A function of the generator and the number of rows is given the number of rows to draw, and weights, too."""

    def rewrite(changes: Changes) -> None:
        end = code.span(function.args.args[-1])[1]
        changes.unit(unit).insert(end, ", *_")

    return Match(unit, function, function.args.vararg is None, rewrite)


RULES: list[Rule] = [
    Custom(
        id="sklearn.patched-modules",
        library=LIBRARY,
        since="0.24",
        source="scikit-learn 0.22 changelog, Clear definition of the public API; removed in 0.24. "
        "Source of 0.22, ensemble/_forest.py: _generate_sample_indices takes n_samples_bootstrap",
        title="what is put into a module of scikit-learn is put where its functions live now",
        reason="In the package, which has the same names, it would have no effect.",
        error=missing("sklearn.ensemble.forest"),
        finder=_patched_modules,
        example=Example(
            old="from sklearn.ensemble import forest, RandomForestRegressor\n"
            "def set_rf_samples(n):\n    forest._generate_sample_indices = (lambda rs, n_samples:\n"
            "        forest.check_random_state(rs).randint(0, n_samples, n))\n"
            "set_rf_samples(3)\nRandomForestRegressor(2).fit([[1], [2], [3], [4]], [1, 2, 3, 4])",
            new="from sklearn.ensemble import _forest, RandomForestRegressor\n"
            "def set_rf_samples(n):\n    _forest._generate_sample_indices = (lambda rs, n_samples, *_:\n"
            "        _forest.check_random_state(rs).randint(0, n_samples, n))\n"
            "set_rf_samples(3)\nRandomForestRegressor(2).fit([[1], [2], [3], [4]], [1, 2, 3, 4])",
        ),
    ),
]
