"""Defaults of scikit-learn's estimators that changed."""

import ast
from collections.abc import Iterator

from ..arguments import add, call_slots
from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, called
from ..inference import Inference
from ..rule import Example, Rule
from ._defaults import SKLEARN_DOC, of_sklearn

_LINEAR = "LassoCV ElasticNetCV MultiTaskLassoCV MultiTaskElasticNetCV LarsCV LassoLarsCV OrthogonalMatchingPursuitCV"

_SGD = "SGDClassifier SGDRegressor Perceptron PassiveAggressiveClassifier PassiveAggressiveRegressor"


def _one_against_the_rest(document: Document, inference: Inference) -> Iterator[Match]:
    """Models that leave the solver to the default, and do not stand in a ``OneVsRestClassifier`` yet."""
    if "LogisticRegression" not in document.words:
        return
    for unit, code in document.codes():
        for call in code.of(ast.Call):
            known = inference.known(unit, call.func)
            if known is None or known.instance or not known.name.endswith(".LogisticRegression"):
                continue
            around = code.parents.get(call)
            wrapped = isinstance(around, ast.Call) and called(around) == "OneVsRestClassifier"
            if not wrapped and not {keyword.arg for keyword in call.keywords} & {
                "solver",
                "multi_class",
                None,
            }:
                yield _wrapped(unit, code, call)


def _wrapped(unit: int, code: Code, call: ast.Call) -> Match:
    def rewrite(changes: Changes) -> None:
        splices = changes.unit(unit)
        start, slots = call_slots(code, call)
        add(splices, slots, start, "solver='liblinear'")
        outer = changes.reference(unit, call, "sklearn.multiclass.OneVsRestClassifier")
        splices.replace(*code.span(call), f"{outer}({splices.node(call)})")

    return Match(unit, call, True, rewrite, subject=code.text(call.func))


_ENSEMBLES: list[Rule] = [
    of_sklearn(
        "sklearn.ensemble",
        "RandomForestClassifier RandomForestRegressor ExtraTreesClassifier ExtraTreesRegressor RandomTreesEmbedding",
        {"n_estimators": ("10", "100", "'warn'")},
        "0.22",
        SKLEARN_DOC.format("0.22", "the default value of n_estimators changed from 10 to 100"),
        at={"n_estimators": 0},
    ),
    of_sklearn(
        "sklearn.ensemble",
        "IsolationForest",
        {"contamination": ("0.1", "'auto'", "'legacy'")},
        "0.22",
        SKLEARN_DOC.format("0.22", "the default value of contamination changed from 0.1 to 'auto'"),
    ),
    of_sklearn(
        "sklearn.neighbors",
        "LocalOutlierFactor",
        {"contamination": ("0.1", "'auto'", "'legacy'")},
        "0.22",
        SKLEARN_DOC.format("0.22", "the default value of contamination changed from 0.1 to 'auto'"),
    ),
    of_sklearn(
        "sklearn.ensemble",
        "VotingClassifier",
        {"flatten_transform": ("False", "True", "None")},
        "0.21",
        "scikit-learn 0.19 changelog, VotingClassifier: flatten_transform; its default is True since 0.21",
        made="[]",
        words=frozenset({"transform", "fit_transform"}),
    ),
    of_sklearn(
        "sklearn.ensemble",
        "HistGradientBoostingClassifier HistGradientBoostingRegressor",
        {"early_stopping": ("False", "'auto'")},
        "0.23",
        "scikit-learn 0.23 changelog, sklearn.ensemble: early_stopping, which is on for more than 10000 rows",
    ),
    of_sklearn(
        "sklearn.ensemble",
        "HistGradientBoostingClassifier HistGradientBoostingRegressor",
        {"categorical_features": ("None", "'from_dtype'")},
        "1.6",
        SKLEARN_DOC.format("1.6", "the default value changed from None to 'from_dtype'"),
    ),
    of_sklearn(
        "sklearn.dummy",
        "DummyClassifier",
        {"strategy": ("'stratified'", "'prior'")},
        "0.24",
        SKLEARN_DOC.format("0.24", "the default value of strategy has changed to 'prior'"),
    ),
]

_LINEAR_MODELS: list[Rule] = [
    of_sklearn(
        "sklearn.linear_model",
        "LogisticRegression",
        {"solver": ("'liblinear'", "'lbfgs'", "'warn'")},
        "0.22",
        "scikit-learn 0.22 changelog, sklearn.linear_model: the default solver changed from liblinear to lbfgs",
    ),
    Custom(
        id="sklearn.logistic-regression-one-against-the-rest",
        library="scikit-learn",
        since="0.22",
        kind="calibration",
        silent=True,
        sometimes=True,
        source="scikit-learn 0.22 changelog, sklearn.linear_model: multi_class changed from 'ovr' to 'auto'; 1.8: removed",
        title="before scikit-learn 0.22, `LogisticRegression` told each class from all others, by liblinear",
        reason="Today one model of all classes is fitted; for two classes there is no difference but the solver.",
        finder=_one_against_the_rest,
        example=Example(
            setup="from sklearn.datasets import load_iris\nfrom sklearn.linear_model import LogisticRegression\n"
            "X, y = load_iris(return_X_y=True)",
            old="model = LogisticRegression(C=1.0).fit(X, y)\nresult = model.predict_proba(X)[0].round(3).tolist()",
            new="from sklearn.multiclass import OneVsRestClassifier\n"
            "model = OneVsRestClassifier(LogisticRegression(C=1.0, solver='liblinear')).fit(X, y)\n"
            "result = model.predict_proba(X)[0].round(3).tolist()",
        ),
    ),
    of_sklearn(
        "sklearn.linear_model",
        "LinearRegression",
        {"tol": ("2.2e-16", "1e-06")},
        "1.9",
        SKLEARN_DOC.format(
            "1.9", "now supported on dense data, interpreted as the cond parameter of scipy.linalg.lstsq"
        ),
        title="before scikit-learn 1.9, `LinearRegression` left out no column that is small beside another one",
        note="Columns that vary by less than a millionth of the largest hardly count with that: a rate beside a sum of money.",
        setup="import numpy as np\nfrom sklearn.linear_model import LinearRegression\n"
        "x = np.arange(8.0)\nX, y = np.c_[x * 1e8, np.sin(x)], x + 3 * np.sin(x)",
        proof="result = round(LinearRegression(@@).fit(X, y).score(X, y), 6)",
    ),
    of_sklearn(
        "sklearn.linear_model",
        _SGD,
        {"max_iter": ("5", "1000", "None"), "tol": ("None", "0.001")},
        "0.21",
        "scikit-learn 0.19 changelog, API changes: n_iter=5 is max_iter, which is 1000 with tol=1e-3 since 0.21",
    ),
    of_sklearn(
        "sklearn.linear_model",
        "Ridge RidgeClassifier",
        {"tol": ("0.001", "0.0001")},
        "1.2",
        SKLEARN_DOC.format("1.2", "default value changed from 1e-3 to 1e-4"),
    ),
    of_sklearn(
        "sklearn.linear_model",
        "ridge_regression",
        {"tol": ("0.001", "0.0001")},
        "1.2",
        SKLEARN_DOC.format("1.2", "default value changed from 1e-3 to 1e-4"),
        setup="import numpy as np\nfrom sklearn.linear_model import ridge_regression\n"
        "X = np.random.RandomState(0).rand(40, 5)",
        proof="result = ridge_regression(X, X[:, 0], alpha=0.1, solver='sag', random_state=0@@).tolist()",
    ),
    of_sklearn(
        "sklearn.linear_model",
        _LINEAR,
        {"cv": ("3", "None", "None", "'warn'")},
        "0.22",
        SKLEARN_DOC.format("0.22", "cv default value if None changed from 3-fold to 5-fold"),
        note="That is five folds.",
    ),
    of_sklearn(
        "sklearn.linear_model",
        "LogisticRegressionCV",
        {"cv": ("3", "None", "None", "'warn'")},
        "0.22",
        SKLEARN_DOC.format("0.22", "cv default value if None changed from 3-fold to 5-fold"),
        note="That is five folds.",
    ),
    of_sklearn(
        "sklearn.covariance",
        "GraphicalLassoCV",
        {"cv": ("3", "None", "None", "'warn'")},
        "0.22",
        SKLEARN_DOC.format("0.22", "cv default value if None changed from 3-fold to 5-fold"),
        note="That is five folds.",
    ),
    of_sklearn(
        "sklearn.naive_bayes",
        "MultinomialNB BernoulliNB ComplementNB CategoricalNB",
        {"force_alpha": ("False", "True")},
        "1.4",
        SKLEARN_DOC.format("1.4", "the default value of force_alpha changed to True"),
        made="alpha=1e-12",
        given=("alpha",),
    ),
]

_KERNEL = {"kernel": ("'linear'",)}

_SUPPORT_VECTORS: list[Rule] = [
    of_sklearn(
        "sklearn.svm",
        "SVC SVR NuSVC NuSVR OneClassSVM",
        {"gamma": ("'auto'", "'scale'", "'auto_deprecated'")},
        "0.22",
        SKLEARN_DOC.format("0.22", "the default value of gamma changed from 'auto' to 'scale'"),
        unless=_KERNEL,
    ),
    of_sklearn(
        "sklearn.svm",
        "SVC NuSVC",
        {"decision_function_shape": ("'ovo'", "'ovr'", "None")},
        "0.19",
        SKLEARN_DOC.format("0.19", "decision_function_shape is 'ovr' by default"),
        words=frozenset({"decision_function"}),
    ),
    of_sklearn(
        "sklearn.svm",
        "LinearSVC LinearSVR",
        {"dual": ("True", "'auto'")},
        "1.5",
        SKLEARN_DOC.format("1.3", "the 'auto' option is added and will be the default in version 1.5"),
    ),
]

RULES: list[Rule] = [*_ENSEMBLES, *_LINEAR_MODELS, *_SUPPORT_VECTORS]
