"""``keras.wrappers.scikit_learn`` is gone: where SciKeras is not installed, its two classes are written out."""

import ast
from collections.abc import Iterable, Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Example, Rule

_SOURCE = "Keras 2.12 release notes: keras.wrappers is removed; its last source (Keras 2.11)"

_HEAD = """\
from inspect import signature

import numpy as np
from keras.utils import to_categorical
from sklearn.base import BaseEstimator, {mixins}

"""

_CLASSIFIER = '''
class KerasClassifier(ClassifierMixin, BaseEstimator):
    """A function that builds a Keras model, as a classifier of scikit-learn."""

    def __init__(self, build_fn=None, **sk_params):
        self.build_fn, self.sk_params = build_fn, sk_params

    def get_params(self, deep=True):
        return {"build_fn": self.build_fn, **self.sk_params}

    def set_params(self, **params):
        self.build_fn = params.pop("build_fn", self.build_fn)
        self.sk_params.update(params)
        return self

    def _known_to(self, function, **more):
        names = signature(function).parameters
        return {name: value for name, value in {**self.sk_params, **more}.items() if name in names}

    def fit(self, X, y, **kwargs):
        y = np.asarray(y)
        self.model = self.build_fn(**self._known_to(self.build_fn))
        self.classes_ = np.arange(y.shape[1]) if y.ndim == 2 and y.shape[1] > 1 else np.unique(y)
        if y.ndim == 1 or y.shape[1] == 1:
            y = np.searchsorted(self.classes_, y)
            if self.model.loss == "categorical_crossentropy":
                y = to_categorical(y)
        return self.model.fit(X, y, **self._known_to(self.model.fit, **kwargs))

    def predict(self, X, **kwargs):
        p = self.model.predict(X, **self._known_to(self.model.predict, **kwargs))
        return self.classes_[p.argmax(axis=-1) if p.shape[-1] > 1 else (p[:, 0] > 0.5).astype(int)]

    def predict_proba(self, X, **kwargs):
        p = self.model.predict(X, **self._known_to(self.model.predict, **kwargs))
        return p if p.shape[-1] > 1 else np.hstack([1 - p, p])
'''

_REGRESSOR = '''
class KerasRegressor(RegressorMixin, BaseEstimator):
    """A function that builds a Keras model, as a regressor of scikit-learn."""

    def __init__(self, build_fn=None, **sk_params):
        self.build_fn, self.sk_params = build_fn, sk_params

    def get_params(self, deep=True):
        return {"build_fn": self.build_fn, **self.sk_params}

    def set_params(self, **params):
        self.build_fn = params.pop("build_fn", self.build_fn)
        self.sk_params.update(params)
        return self

    def _known_to(self, function, **more):
        names = signature(function).parameters
        return {name: value for name, value in {**self.sk_params, **more}.items() if name in names}

    def fit(self, X, y, **kwargs):
        self.model = self.build_fn(**self._known_to(self.build_fn))
        return self.model.fit(X, y, **self._known_to(self.model.fit, **kwargs))

    def predict(self, X, **kwargs):
        return np.squeeze(self.model.predict(X, **self._known_to(self.model.predict, **kwargs)), axis=-1)

    def __sklearn_is_fitted__(self):
        return hasattr(self, "model")

    def score(self, X, y, **kwargs):
        loss = self.model.evaluate(X, y, **self._known_to(self.model.evaluate, **kwargs))
        return -(loss[0] if isinstance(loss, list) else loss)
'''

_SETUP = """\
import numpy as np
from keras.models import Sequential
from keras.layers import Dense
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline
X, y = np.random.RandomState(0).rand(12, 3), np.array([0, 1] * 6)

def build(units=2):
    model = Sequential([Dense(units, activation='relu'), Dense(1, activation='sigmoid')])
    model.compile('sgd', 'binary_crossentropy', metrics=['accuracy'])
    return model

def build_regression():
    model = Sequential([Dense(1)])
    model.compile('sgd', 'mse')
    return model
"""
_USES = {
    "KerasClassifier": "scores = cross_val_score(KerasClassifier(build_fn=build, epochs=1, verbose=0), X, y, cv=2)",
    "KerasRegressor": "regressor = KerasRegressor(build_fn=build_regression, epochs=1, verbose=0)\n"
    "scores = cross_val_score(regressor, X, X[:, 0], cv=2)\nmake_pipeline(regressor).fit(X, X[:, 0]).predict(X)",
}


_MIXINS = {"KerasClassifier": "ClassifierMixin", "KerasRegressor": "RegressorMixin"}
_BODIES = {"KerasClassifier": _CLASSIFIER, "KerasRegressor": _REGRESSOR}
_MODULES = ("keras.wrappers.scikit_learn", "tensorflow.keras.wrappers.scikit_learn")
_TITLE = "Keras has no `{}` any more: a small class does what it did"
_REASON = "Instead, the package SciKeras can be installed, whose classes take `model` for `build_fn`."


def _classes(names: Iterable[str]) -> str:
    """The classes, and what they import."""
    ordered = [name for name in _BODIES if name in names]
    head = _HEAD.replace("{mixins}", ", ".join(_MIXINS[name] for name in ordered))
    if "KerasClassifier" not in ordered:
        head = head.replace("from keras.utils import to_categorical\n", "")
    return head + "\n".join(_BODIES[name] for name in ordered).rstrip()


def _by_attribute(document: Document, inference: Inference) -> Iterator[Match]:
    """``keras.wrappers.scikit_learn.KerasRegressor(build)``."""
    uses = [
        (unit, code, node)
        for unit, code, node in nodes(document, ast.Attribute)
        if isinstance(node, ast.Attribute)
        and node.attr in _BODIES
        and (known := inference.known(unit, node)) is not None
        and known.name.endswith(f"keras.wrappers.scikit_learn.{node.attr}")
    ]
    wanted = {node.attr for _, _, node in uses if node.attr not in document.module_bindings}
    first = min(uses, key=lambda use: (use[0], use[1].span(use[2])), default=None)
    for unit, code, node in uses:

        def rewrite(
            changes: Changes, unit: int = unit, code: Code = code, node: ast.Attribute = node
        ) -> None:
            changes.unit(unit).replace(*code.span(node), node.attr)
            if wanted and first is not None and node is first[2]:
                start = code.line_start(code.top_statement(node).lineno)
                changes.unit(unit).insert(start, _classes(wanted) + "\n\n\n")

        yield Match(unit, node, code.trustworthy(node), rewrite)


def _by_import(document: Document, _: Inference) -> Iterator[Match]:
    """``from keras.wrappers.scikit_learn import …``: what of it is used is written out, where it is first imported."""
    used = {node.id for _, _, node in nodes(document, ast.Name) if isinstance(node, ast.Name)}
    written: set[str] = set()
    for unit, code, node in nodes(document, ast.ImportFrom):
        assert isinstance(node, ast.ImportFrom)
        names = {alias.name for alias in node.names if alias.asname is None}
        if node.module not in _MODULES or len(names) < len(node.names) or node not in code.tree.body:
            continue
        if not names <= set(_BODIES):
            continue
        wanted = (names & used) - written
        written |= wanted

        def rewrite(
            changes: Changes,
            unit: int = unit,
            code: Code = code,
            node: ast.ImportFrom = node,
            wanted: set[str] = wanted,
        ) -> None:
            start, end = code.span(node)
            if not wanted and end < len(code.source):
                end += 1  # with its line
            changes.unit(unit).replace(start, end, _classes(wanted) if wanted else "")

        yield Match(unit, node, True, rewrite)


RULES: list[Rule] = [
    Custom(
        id="keras.wrappers",
        library="keras",
        since="2.12",
        source=_SOURCE,
        title=_TITLE.format("wrappers.scikit_learn"),
        reason=_REASON,
        error=r"No module named '(tensorflow\.)?keras\.wrappers(\.scikit_learn)?'",
        finder=_by_import,
        example=Example(
            setup=_SETUP,
            old=f"from {_MODULES[0]} import KerasRegressor, KerasClassifier\n{_USES['KerasClassifier']}",
            new=f"{_classes(['KerasClassifier'])}\n{_USES['KerasClassifier']}",
        ),
    ),
    Custom(
        id="keras.wrappers-by-attribute",
        library="keras",
        since="2.12",
        source=_SOURCE,
        title=_TITLE.format("wrappers.scikit_learn"),
        reason=_REASON,
        error="has no attribute '(wrappers|scikit_learn)'",
        finder=_by_attribute,
        example=Example(
            setup=_SETUP + "from tensorflow import keras\n",
            old="r = keras.wrappers.scikit_learn.KerasRegressor(build_regression)\nr.fit(X, X[:, 0], epochs=1, verbose=0)",
            new=_classes(["KerasRegressor"])
            + "\n\n\nr = KerasRegressor(build_regression)\nr.fit(X, X[:, 0], epochs=1, verbose=0)",
        ),
    ),
]
