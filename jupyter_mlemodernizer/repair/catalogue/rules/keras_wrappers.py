"""``keras.wrappers.scikit_learn`` is gone: where SciKeras is not installed, its two classes are written out."""

from ..rule import Example, Pattern, Rule

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


def _written_out(names: tuple[str, ...], module: str) -> Rule:
    mixins = {"KerasClassifier": "ClassifierMixin", "KerasRegressor": "RegressorMixin"}
    bodies = {"KerasClassifier": _CLASSIFIER, "KerasRegressor": _REGRESSOR}
    head = _HEAD.replace("{mixins}", ", ".join(mixins[name] for name in names))
    if "KerasClassifier" not in names:
        head = head.replace("from keras.utils import to_categorical\n", "")
    old = f"from {module}.wrappers.scikit_learn import {', '.join(names)}"
    new = head + "\n".join(bodies[name] for name in names).rstrip()
    uses = "\n".join(_USES[name] for name in names)
    return Pattern(
        id=f"keras.wrappers-{module.replace('.', '-')}-{'-'.join(name.lower() for name in names)}",
        library="keras",
        since="2.12",
        source=_SOURCE,
        title=f"Keras has no `{names[0]}` any more: a small class does what it did",
        reason="Instead, the package SciKeras can be installed, whose classes take `model` for `build_fn`.",
        error=r"No module named '(tensorflow\.)?keras\.wrappers(\.scikit_learn)?'",
        pattern=old,
        template=new,
        telling=True,
        example=Example(setup=_SETUP, old=f"{old}\n{uses}", new=f"{new}\n{uses}"),
    )


RULES: list[Rule] = [
    _written_out(names, module)
    for module in ("keras", "tensorflow.keras")
    for names in (("KerasClassifier",), ("KerasRegressor",), ("KerasClassifier", "KerasRegressor"))
]
