"""Modules and names of scikit-learn that moved, were renamed or became private, 0.17 to 1.9; and joblib."""

from ..rule import Example, Moved, Rule
from ._missing import missing
from ._sklearn import LIBRARY
from ._sklearn_names import name_rule


def _module(
    old: str, new: str, use: str, since: str, *, names: dict[str, str] | None = None, source: str = ""
) -> Rule:
    """A module whose names are elsewhere now; ``use`` is one of them."""
    target = (names or {}).get(use, f"{new}.{use}")
    module, _, bare = target.rpartition(".")
    return Moved(
        id="sklearn." + old.removeprefix("sklearn.").replace(".", "-").replace("_", "-").strip("-"),
        library=LIBRARY,
        since=since,
        source=source or f"scikit-learn {since} changelog",
        title=f"`{old}` is gone: its names are in `{new}`",
        error=missing(old),
        old=old,
        new=new,
        names=names or {},
        example=Example(old=f"from {old} import {use}\n{use}", new=f"from {module} import {bare}\n{bare}"),
    )


def _private(old: str, use: str) -> Rule:
    """A module that became private in 0.22, with the old path gone in 0.24: names are in the package."""
    return _module(
        old,
        old.rpartition(".")[0],
        use,
        "0.24",
        source="scikit-learn 0.22 changelog, Clear definition of the public API; removed in 0.24",
    )


_MODEL_SELECTION = (
    "scikit-learn 0.18 changelog, Model Selection Enhancements and API Changes; removed in 0.20"
)


_MODULES: list[Rule] = [
    _module(
        "sklearn.feature_extraction.stop_words",
        "sklearn.feature_extraction.text",
        "ENGLISH_STOP_WORDS",
        "0.24",
        source="scikit-learn 0.22 changelog, Clear definition of the public API; removed in 0.24",
    ),
    _module(
        "sklearn.cross_validation",
        "sklearn.model_selection",
        "train_test_split",
        "0.20",
        source=_MODEL_SELECTION,
    ),
    _module(
        "sklearn.grid_search", "sklearn.model_selection", "GridSearchCV", "0.20", source=_MODEL_SELECTION
    ),
    _module(
        "sklearn.learning_curve", "sklearn.model_selection", "learning_curve", "0.20", source=_MODEL_SELECTION
    ),
    _module(
        "sklearn.lda",
        "sklearn.discriminant_analysis",
        "LDA",
        "0.19",
        names={"LDA": "sklearn.discriminant_analysis.LinearDiscriminantAnalysis"},
    ),
    _module(
        "sklearn.qda",
        "sklearn.discriminant_analysis",
        "QDA",
        "0.19",
        names={"QDA": "sklearn.discriminant_analysis.QuadraticDiscriminantAnalysis"},
    ),
    _module("sklearn.pls", "sklearn.cross_decomposition", "PLSRegression", "0.16"),
    Moved(
        id="sklearn.externals-joblib",
        library=LIBRARY,
        since="0.23",
        source="scikit-learn 0.21 changelog, deprecation of sklearn.externals.joblib; removed in 0.23",
        title="`joblib` is a package of its own",
        error="cannot import name 'joblib' from 'sklearn.externals'|No module named 'sklearn.externals.joblib'"
        "|module 'sklearn.externals' has no attribute 'joblib'",
        old="sklearn.externals.joblib",
        new="joblib",
        example=Example(
            old="from sklearn.externals import joblib\njoblib.dump", new="import joblib\njoblib.dump"
        ),
    ),
    Moved(
        id="sklearn.externals-six",
        library=LIBRARY,
        since="0.23",
        source="scikit-learn 0.21 changelog, deprecation of sklearn.externals.six; removed in 0.23",
        title="`StringIO` of `sklearn.externals.six` is that of `io`",
        error="No module named 'sklearn.externals.six'|cannot import name 'six' from 'sklearn.externals'",
        old="sklearn.externals.six.StringIO",
        new="io.StringIO",
        example=Example(
            old="from sklearn.externals.six import StringIO\nStringIO()",
            new="from io import StringIO\nStringIO()",
        ),
    ),
    _module("sklearn.datasets.samples_generator", "sklearn.datasets", "make_blobs", "0.24"),
    _module(
        "sklearn.datasets.base",
        "sklearn.datasets",
        "load_iris",
        "0.24",
        names={"Bunch": "sklearn.utils.Bunch"},
    ),
    _module("sklearn.metrics.scorer", "sklearn.metrics", "make_scorer", "0.24"),
    _module("sklearn.metrics.ranking", "sklearn.metrics", "roc_auc_score", "0.24"),
    _module("sklearn.metrics.classification", "sklearn.metrics", "accuracy_score", "0.24"),
    _module("sklearn.metrics.regression", "sklearn.metrics", "r2_score", "0.24"),
    _module("sklearn.metrics.cluster.supervised", "sklearn.metrics.cluster", "adjusted_rand_score", "0.24"),
    _module("sklearn.metrics.cluster.unsupervised", "sklearn.metrics.cluster", "silhouette_score", "0.24"),
    _private("sklearn.ensemble.forest", "RandomForestClassifier"),
    _private("sklearn.ensemble.gradient_boosting", "GradientBoostingClassifier"),
    _private("sklearn.ensemble.weight_boosting", "AdaBoostClassifier"),
    _private("sklearn.ensemble.bagging", "BaggingClassifier"),
    _private("sklearn.ensemble.iforest", "IsolationForest"),
    _private("sklearn.ensemble.voting_classifier", "VotingClassifier"),
    _private("sklearn.tree.tree", "DecisionTreeClassifier"),
    _private("sklearn.tree.export", "export_graphviz"),
    _private("sklearn.linear_model.logistic", "LogisticRegression"),
    _private("sklearn.linear_model.base", "LinearRegression"),
    _private("sklearn.linear_model.stochastic_gradient", "SGDClassifier"),
    _private("sklearn.linear_model.coordinate_descent", "Lasso"),
    _private("sklearn.linear_model.ridge", "Ridge"),
    _private("sklearn.linear_model.perceptron", "Perceptron"),
    _private("sklearn.linear_model.passive_aggressive", "PassiveAggressiveClassifier"),
    _private("sklearn.neighbors.classification", "KNeighborsClassifier"),
    _private("sklearn.neighbors.regression", "KNeighborsRegressor"),
    _private("sklearn.neighbors.unsupervised", "NearestNeighbors"),
    _private("sklearn.neighbors.kde", "KernelDensity"),
    _private("sklearn.neighbors.nearest_centroid", "NearestCentroid"),
    _private("sklearn.cluster.k_means_", "KMeans"),
    _private("sklearn.cluster.dbscan_", "DBSCAN"),
    _private("sklearn.cluster.hierarchical", "AgglomerativeClustering"),
    _private("sklearn.cluster.mean_shift_", "MeanShift"),
    _private("sklearn.cluster.spectral", "SpectralClustering"),
    _private("sklearn.cluster.affinity_propagation_", "AffinityPropagation"),
    _private("sklearn.cluster.bicluster", "SpectralBiclustering"),
    _private("sklearn.preprocessing.data", "StandardScaler"),
    _private("sklearn.preprocessing.label", "LabelEncoder"),
    _private("sklearn.feature_selection.univariate_selection", "SelectKBest"),
    _private("sklearn.feature_selection.from_model", "SelectFromModel"),
    _private("sklearn.feature_selection.rfe", "RFE"),
    _private("sklearn.feature_selection.variance_threshold", "VarianceThreshold"),
    _private("sklearn.svm.classes", "SVC"),
    _private("sklearn.decomposition.pca", "PCA"),
    _private("sklearn.decomposition.nmf", "NMF"),
    _private("sklearn.decomposition.truncated_svd", "TruncatedSVD"),
    _private("sklearn.decomposition.online_lda", "LatentDirichletAllocation"),
    _private("sklearn.decomposition.incremental_pca", "IncrementalPCA"),
    _private("sklearn.mixture.gaussian_mixture", "GaussianMixture"),
    _private("sklearn.manifold.t_sne", "TSNE"),
    _private("sklearn.manifold.mds", "MDS"),
    _private("sklearn.neural_network.multilayer_perceptron", "MLPClassifier"),
    _private("sklearn.gaussian_process.gpr", "GaussianProcessRegressor"),
    _private("sklearn.covariance.elliptic_envelope", "EllipticEnvelope"),
    _private("sklearn.semi_supervised.label_propagation", "LabelPropagation"),
    _module(
        "sklearn.utils.testing",
        "numpy.testing",
        "assert_array_equal",
        "0.24",
        names={"all_estimators": "sklearn.utils.all_estimators"},
    ),
]


_NAMES: list[Rule] = [
    name_rule("sklearn.datasets.base.Bunch", "sklearn.utils.Bunch", "0.24"),
    name_rule("sklearn.metrics.calinski_harabaz_score", "sklearn.metrics.calinski_harabasz_score", "0.23"),
    name_rule("sklearn.covariance.GraphLasso", "sklearn.covariance.GraphicalLasso", "0.22"),
    name_rule("sklearn.covariance.GraphLassoCV", "sklearn.covariance.GraphicalLassoCV", "0.22"),
    name_rule(
        "sklearn.ensemble.partial_dependence.partial_dependence",
        "sklearn.inspection.partial_dependence",
        "0.24",
    ),
    name_rule(
        "sklearn.feature_selection.base.SelectorMixin", "sklearn.feature_selection.SelectorMixin", "0.24"
    ),
    name_rule("sklearn.utils.fixes.signature", "inspect.signature", "0.22"),
    name_rule("sklearn.utils.safe_indexing", "sklearn.utils._safe_indexing", "0.24"),
]


RULES: list[Rule] = [*_MODULES, *_NAMES]
