"""Defaults of scikit-learn's estimators that changed."""

import ast
from collections.abc import Iterator
from functools import partial

from ..arguments import add, call_slots
from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, called
from ..inference import Inference
from ..rule import Example, Rule
from ._defaults import past

_sklearn = partial(past, "scikit-learn")
_DOC = "scikit-learn documentation, versionchanged {}: {}"

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
    _sklearn(
        "sklearn.ensemble",
        "RandomForestClassifier RandomForestRegressor ExtraTreesClassifier ExtraTreesRegressor RandomTreesEmbedding",
        {"n_estimators": ("10", "100", "'warn'")},
        "0.22",
        _DOC.format("0.22", "the default value of n_estimators changed from 10 to 100"),
        at={"n_estimators": 0},
    ),
    _sklearn(
        "sklearn.ensemble",
        "IsolationForest",
        {"contamination": ("0.1", "'auto'", "'legacy'")},
        "0.22",
        _DOC.format("0.22", "the default value of contamination changed from 0.1 to 'auto'"),
    ),
    _sklearn(
        "sklearn.neighbors",
        "LocalOutlierFactor",
        {"contamination": ("0.1", "'auto'", "'legacy'")},
        "0.22",
        _DOC.format("0.22", "the default value of contamination changed from 0.1 to 'auto'"),
    ),
    _sklearn(
        "sklearn.ensemble",
        "VotingClassifier",
        {"flatten_transform": ("False", "True", "None")},
        "0.21",
        "scikit-learn 0.19 changelog, VotingClassifier: flatten_transform; its default is True since 0.21",
        made="[]",
        words=frozenset({"transform", "fit_transform"}),
    ),
    _sklearn(
        "sklearn.ensemble",
        "HistGradientBoostingClassifier HistGradientBoostingRegressor",
        {"early_stopping": ("False", "'auto'")},
        "0.23",
        "scikit-learn 0.23 changelog, sklearn.ensemble: early_stopping, which is on for more than 10000 rows",
    ),
    _sklearn(
        "sklearn.ensemble",
        "HistGradientBoostingClassifier HistGradientBoostingRegressor",
        {"categorical_features": ("None", "'from_dtype'")},
        "1.6",
        _DOC.format("1.6", "the default value changed from None to 'from_dtype'"),
    ),
    _sklearn(
        "sklearn.dummy",
        "DummyClassifier",
        {"strategy": ("'stratified'", "'prior'")},
        "0.24",
        _DOC.format("0.24", "the default value of strategy has changed to 'prior'"),
    ),
]

_LINEAR_MODELS: list[Rule] = [
    _sklearn(
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
    _sklearn(
        "sklearn.linear_model",
        _SGD,
        {"max_iter": ("5", "1000", "None"), "tol": ("None", "0.001")},
        "0.21",
        "scikit-learn 0.19 changelog, API changes: n_iter=5 is max_iter, which is 1000 with tol=1e-3 since 0.21",
    ),
    _sklearn(
        "sklearn.linear_model",
        "Ridge RidgeClassifier",
        {"tol": ("0.001", "0.0001")},
        "1.2",
        _DOC.format("1.2", "default value changed from 1e-3 to 1e-4"),
    ),
    _sklearn(
        "sklearn.linear_model",
        "ridge_regression",
        {"tol": ("0.001", "0.0001")},
        "1.2",
        _DOC.format("1.2", "default value changed from 1e-3 to 1e-4"),
        setup="import numpy as np\nfrom sklearn.linear_model import ridge_regression\n"
        "X = np.random.RandomState(0).rand(40, 5)",
        proof="result = ridge_regression(X, X[:, 0], alpha=0.1, solver='sag', random_state=0@@).tolist()",
    ),
    _sklearn(
        "sklearn.linear_model",
        _LINEAR,
        {"cv": ("3", "None", "None", "'warn'")},
        "0.22",
        _DOC.format("0.22", "cv default value if None changed from 3-fold to 5-fold"),
        note="That is five folds.",
    ),
    _sklearn(
        "sklearn.linear_model",
        "LogisticRegressionCV",
        {"cv": ("3", "None", "None", "'warn'")},
        "0.22",
        _DOC.format("0.22", "cv default value if None changed from 3-fold to 5-fold"),
        note="That is five folds.",
    ),
    _sklearn(
        "sklearn.covariance",
        "GraphicalLassoCV",
        {"cv": ("3", "None", "None", "'warn'")},
        "0.22",
        _DOC.format("0.22", "cv default value if None changed from 3-fold to 5-fold"),
        note="That is five folds.",
    ),
    _sklearn(
        "sklearn.naive_bayes",
        "MultinomialNB BernoulliNB ComplementNB CategoricalNB",
        {"force_alpha": ("False", "True")},
        "1.4",
        _DOC.format("1.4", "the default value of force_alpha changed to True"),
        made="alpha=1e-12",
        given=("alpha",),
    ),
]

_KERNEL = {"kernel": ("'linear'",)}

_SUPPORT_VECTORS: list[Rule] = [
    _sklearn(
        "sklearn.svm",
        "SVC SVR NuSVC NuSVR OneClassSVM",
        {"gamma": ("'auto'", "'scale'", "'auto_deprecated'")},
        "0.22",
        _DOC.format("0.22", "the default value of gamma changed from 'auto' to 'scale'"),
        unless=_KERNEL,
    ),
    _sklearn(
        "sklearn.svm",
        "SVC NuSVC",
        {"decision_function_shape": ("'ovo'", "'ovr'", "None")},
        "0.19",
        _DOC.format("0.19", "decision_function_shape is 'ovr' by default"),
        words=frozenset({"decision_function"}),
    ),
    _sklearn(
        "sklearn.svm",
        "LinearSVC LinearSVR",
        {"dual": ("True", "'auto'")},
        "1.5",
        _DOC.format("1.3", "the 'auto' option is added and will be the default in version 1.5"),
    ),
]

_CLUSTERS: list[Rule] = [
    _sklearn(
        "sklearn.cluster",
        "KMeans",
        {"n_init": ("10", "'auto'")},
        "1.4",
        _DOC.format("1.4", "default value for n_init changed to 'auto', which is 1 with k-means++"),
    ),
    _sklearn(
        "sklearn.cluster",
        "k_means",
        {"n_init": ("10", "'auto'")},
        "1.4",
        _DOC.format("1.4", "default value for n_init changed to 'auto', which is 1 with k-means++"),
        setup="import numpy as np\nfrom sklearn.cluster import k_means\nX = np.random.RandomState(3).rand(200, 2)",
        proof="result = k_means(X, 9, random_state=0@@)[2]",
    ),
    _sklearn(
        "sklearn.cluster",
        "KMeans",
        {"algorithm": ("'elkan'", "'lloyd'", "'auto'")},
        "1.1",
        _DOC.format("1.1", "changed 'auto' to use 'lloyd' instead of 'elkan'"),
        first="0.18",
    ),
    _sklearn(
        "sklearn.cluster",
        "MiniBatchKMeans",
        {"n_init": ("3", "'auto'")},
        "1.4",
        _DOC.format("1.4", "default value for n_init changed to 'auto'"),
    ),
    _sklearn(
        "sklearn.cluster",
        "MiniBatchKMeans",
        {"batch_size": ("100", "1024")},
        "1.0",
        _DOC.format("1.0", "batch_size default changed from 100 to 1024"),
    ),
    _sklearn(
        "sklearn.cluster",
        "SpectralClustering",
        {"eigen_tol": ("0.0", "'auto'")},
        "1.2",
        "scikit-learn 1.2 changelog, sklearn.cluster: eigen_tol is 'auto'",
    ),
    _sklearn(
        "sklearn.cluster",
        "AffinityPropagation",
        {"random_state": ("0", "None", "'warn'")},
        "1.0",
        "scikit-learn 0.23 changelog, sklearn.cluster: random_state was 0, and is None since 1.0",
    ),
    _sklearn(
        "sklearn.semi_supervised",
        "LabelPropagation",
        {"max_iter": ("30", "1000")},
        "0.19",
        "scikit-learn 0.19 changelog, sklearn.semi_supervised: LabelPropagation, max_iter is 1000",
    ),
]

_MANIFOLDS: list[Rule] = [
    _sklearn(
        "sklearn.manifold",
        "TSNE",
        {"init": ("'random'", "'pca'")},
        "1.2",
        _DOC.format("1.2", "the default value changed to 'pca'"),
    ),
    _sklearn(
        "sklearn.manifold",
        "TSNE",
        {"learning_rate": ("200.0", "'auto'")},
        "1.2",
        _DOC.format("1.2", "the default value changed to 'auto'"),
        first="0.19",
    ),
    _sklearn(
        "sklearn.manifold",
        "TSNE",
        {"learning_rate": ("1000.0", "200.0")},
        "0.19",
        "scikit-learn 0.19 changelog, sklearn.manifold: the defaults of TSNE",
    ),
    _sklearn(
        "sklearn.manifold",
        "TSNE",
        {"early_exaggeration": ("4.0", "12.0")},
        "0.19",
        "scikit-learn 0.19 changelog, sklearn.manifold: the defaults of TSNE",
    ),
    _sklearn(
        "sklearn.manifold",
        "TSNE",
        {"n_iter_without_progress": ("30", "300")},
        "0.19",
        "scikit-learn 0.19 changelog, sklearn.manifold: the defaults of TSNE",
    ),
    _sklearn(
        "sklearn.manifold",
        "MDS",
        {"n_init": ("4", "1")},
        "1.9",
        _DOC.format("1.9", "the default value for n_init changed from 4 to 1"),
    ),
    _sklearn(
        "sklearn.manifold",
        "MDS",
        {"eps": ("0.001", "1e-06")},
        "1.7",
        _DOC.format("1.7", "the default value for eps has changed from 1e-3 to 1e-6"),
    ),
    *(
        _sklearn(
            "sklearn.manifold",
            "smacof",
            {name: (was, now)},
            since,
            _DOC.format(since, f"the default value of {name} changed from {was} to {now}"),
            setup="import numpy as np\nfrom sklearn.manifold import smacof\n"
            "D = np.random.RandomState(0).rand(30, 30)\nD = D + D.T\nnp.fill_diagonal(D, 0)",
            proof="result = smacof(D, random_state=0@@)[1]",
        )
        for name, was, now, since in (("n_init", "8", "1", "1.9"), ("eps", "0.001", "1e-06", "1.7"))
    ),
]

_DECOMPOSITIONS: list[Rule] = [
    _sklearn(
        "sklearn.decomposition",
        "LatentDirichletAllocation",
        {"learning_method": ("'online'", "'batch'", "None")},
        "0.20",
        _DOC.format("0.20", "the default learning method is now 'batch'"),
    ),
    _sklearn(
        "sklearn.decomposition",
        "PCA",
        {"svd_solver": ("'full'", "'auto'")},
        "0.18",
        "scikit-learn 0.18 changelog, sklearn.decomposition: svd_solver, which is randomized for large data",
    ),
    _sklearn(
        "sklearn.decomposition",
        "NMF",
        {"init": ("'nndsvd'", "None", "None", "'warn'")},
        "1.1",
        _DOC.format("1.1", "when init=None, defaults to nndsvda instead of nndsvd"),
    ),
    _sklearn(
        "sklearn.decomposition",
        "FastICA",
        {"whiten": ("'arbitrary-variance'", "'unit-variance'", "True")},
        "1.3",
        _DOC.format("1.3", "the default value of whiten changed to 'unit-variance'"),
    ),
    _sklearn(
        "sklearn.decomposition",
        "fastica",
        {"whiten": ("'arbitrary-variance'", "'unit-variance'", "True")},
        "1.3",
        _DOC.format("1.3", "the default value of whiten changed to 'unit-variance'"),
        setup="import numpy as np\nfrom sklearn.decomposition import fastica\nX = np.random.RandomState(0).rand(60, 2)",
        proof="result = fastica(X, 2, random_state=0@@)[2].round(3).tolist()",
    ),
    _sklearn(
        "sklearn.decomposition",
        "MiniBatchDictionaryLearning",
        {"batch_size": ("3", "256")},
        "1.3",
        _DOC.format("1.3", "the default value of batch_size changed from 3 to 256"),
    ),
    _sklearn(
        "sklearn.utils.extmath",
        "randomized_svd",
        {"random_state": ("0", "None")},
        "1.2",
        _DOC.format("1.2", "the default value changed from 0 to None"),
        setup="import numpy as np\nfrom sklearn.utils.extmath import randomized_svd\n"
        "X = np.random.RandomState(0).rand(60, 30)",
        proof="result = randomized_svd(X, 2@@)[0].tolist()",
    ),
]

RULES: list[Rule] = [
    *_ENSEMBLES,
    *_LINEAR_MODELS,
    *_SUPPORT_VECTORS,
    *_CLUSTERS,
    *_MANIFOLDS,
    *_DECOMPOSITIONS,
]
