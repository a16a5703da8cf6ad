"""Transformers and models that a notebook writes itself, and what scikit-learn asks of them now."""

import ast
from collections.abc import Callable, Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Example, Rule

_BASE = "sklearn.base.BaseEstimator"


def _methods(node: ast.ClassDef) -> set[str]:
    return {part.name for part in node.body if isinstance(part, ast.FunctionDef)}


def _is_estimator(node: ast.ClassDef) -> bool:
    return "fit" in _methods(node) and bool(_methods(node) & {"transform", "predict", "fit_transform"})


def _bases(inference: Inference, unit: int, node: ast.ClassDef) -> list[str]:
    """Qualified names of the base classes; empty where one is not known."""
    known = [inference.known(unit, base) for base in node.bases]
    return [found.name if found else "" for found in known]


def _without_tags(document: Document, inference: Inference) -> Iterator[Match]:
    """Estimators that are no ``BaseEstimator``."""
    for unit, code, node in nodes(document, ast.ClassDef):
        assert isinstance(node, ast.ClassDef)
        bases = _bases(inference, unit, node)
        mixed_in = all(base.startswith("sklearn.base.") and base.endswith("Mixin") for base in bases)
        plain = all(isinstance(base, ast.Name) and base.id == "object" for base in node.bases)
        if _is_estimator(node) and not node.keywords and (mixed_in or plain):
            yield Match(unit, node, True, _based(unit, code, node, plain=plain))


def _based(unit: int, code: Code, node: ast.ClassDef, *, plain: bool) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        base = changes.reference(unit, node, _BASE)
        splices = changes.unit(unit)
        if not node.bases:
            name = code.source.index(node.name, code.span(node)[0]) + len(node.name)
            colon = code.source.index(":", name)
            splices.replace(name, colon, f"({base})")
        elif plain:
            splices.replace(*code.span(node.bases[0]), base)
        else:
            splices.insert(code.span(node.bases[-1])[1], f", {base}")

    return rewrite


def _without_state(document: Document, inference: Inference) -> Iterator[Match]:
    """Estimators whose ``fit`` sets nothing that ends in an underscore, which is how fitted ones are told."""
    for unit, code, node in nodes(document, ast.ClassDef):
        assert isinstance(node, ast.ClassDef)
        fitted = any(
            isinstance(part, ast.Attribute) and part.attr.endswith("_") and isinstance(part.ctx, ast.Store)
            for part in ast.walk(node)
        )
        if _is_estimator(node) and not fitted and "__sklearn_is_fitted__" not in _methods(node):
            bases = _bases(inference, unit, node)
            if any(base.startswith("sklearn.base.") for base in bases):
                yield Match(unit, node, True, _fitted(unit, code, node))


def _fitted(unit: int, code: Code, node: ast.ClassDef) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        last = node.body[-1]
        first = code.line_start(node.body[0].lineno)
        indent = code.source[first : code.span(node.body[0])[0]]
        if indent.strip():
            raise ValueError("the class stands on one line")
        method = f"\n{indent}def __sklearn_is_fitted__(self):\n{indent}    return True"
        changes.unit(unit).insert(code.span(last)[1], method)

    return rewrite


_SETUP = (
    "import numpy as np\nfrom sklearn.base import BaseEstimator, TransformerMixin\n"
    "from sklearn.pipeline import make_pipeline\nX = np.ones((4, 2))\n"
)
_FIT = "    def fit(self, X, y=None):\n        self.mean{0} = X.mean(0)\n        return self\n"
_TRANSFORM = "    def transform(self, X):\n        return X - self.mean{0}"
_USE = "\n\nshown = make_pipeline(Centre()).fit(X).transform(X)"


def _centre(bases: str, state: str, more: str = "") -> str:
    return f"class Centre{bases}:\n{_FIT}{_TRANSFORM}".replace("{0}", state) + more + _USE


RULES: list[Rule] = [
    *(
        Custom(
            id=f"sklearn.own-class-without-tags-{name}",
            library="scikit-learn",
            since="1.7",
            source="scikit-learn 1.6 changelog: estimators that do not inherit from BaseEstimator have no tags; an "
            "error since 1.7",
            title="a transformer or model of one's own has to be a `BaseEstimator`",
            error="object has no attribute '__sklearn_tags__'",
            finder=_without_tags,
            sometimes=True,
            remote=True,
            example=Example(setup=_SETUP, old=_centre(old, "_"), new=_centre(new, "_")),
        )
        for name, old, new in (
            ("mixin", "(TransformerMixin)", "(TransformerMixin, BaseEstimator)"),
            ("object", "(object)", "(BaseEstimator)"),
            ("none", "", "(BaseEstimator)"),
        )
    ),
    Custom(
        id="sklearn.own-class-without-state",
        library="scikit-learn",
        since="1.8",
        source="scikit-learn 1.6 changelog: a pipeline asks its last step whether it is fitted; an error since 1.8",
        title="a transformer that keeps nothing under a name with `_` at its end says itself that it is fitted",
        error="NotFittedError: This (Pipeline|FeatureUnion|ColumnTransformer) instance is not fitted yet",
        finder=_without_state,
        sometimes=True,
        remote=True,
        example=Example(
            setup=_SETUP,
            old=_centre("(TransformerMixin, BaseEstimator)", ""),
            new=_centre(
                "(TransformerMixin, BaseEstimator)",
                "",
                "\n    def __sklearn_is_fitted__(self):\n        return True",
            ),
        ),
    ),
]
