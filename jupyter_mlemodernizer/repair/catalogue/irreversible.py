"""Known causes of drift that cannot be undone: what was removed for good, and random streams that are others now.

Most of it was measured, by ``tests/catalogue/streams.py``: the same code, with every parameter and seed written out, on
the libraries of 2016 (scikit-learn 0.17.1), 2017 (0.18.2, XGBoost 0.72.1, LightGBM 2.0.12), 2019 (0.20.4, 0.90, 2.2.3), 2021
(0.24.2, 1.4.2, 3.2.1) and 2026 (1.9, 3.2, 4.7).
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Irreversible:
    """A cause that no change to the code undoes, and how to find it.

    Attributes:
        id: ``<top package>.<what>``, unique.
        library: the distribution.
        since: first version with today's behaviour.
        callables: qualified names of today.
        sentence: what to tell the user.
        source: where that can be read, or how it was measured.
        given: parameters, one of which must be given (other than 1 or 1.0) for it to matter.
        telling: a method whose name is enough where nothing is known of what it is called on.
        words: words, one of which the notebook must hold.
        unless: a pattern in the text of the call, with which it does not matter.
    """

    id: str
    library: str
    since: str
    callables: tuple[str, ...]
    sentence: str
    source: str
    given: tuple[str, ...] = ()
    telling: bool = False
    words: frozenset[str] = frozenset()
    unless: str = ""


def _in(module: str, names: str) -> tuple[str, ...]:
    return tuple(f"{module}.{name}" for name in names.split())


_MEASURED = "measured: same code and seed on {} and {}"
_SKLEARN = "scikit-learn"
_BOOSTERS = _in("xgboost", "train cv XGBClassifier XGBRegressor XGBRanker")
_LIGHT = _in("lightgbm", "train cv LGBMClassifier LGBMRegressor LGBMRanker")
_SAMPLING = ("subsample", "colsample_bytree", "colsample_bylevel", "colsample_bynode")
_BAGGING = ("subsample", "bagging_fraction", "bagging", "colsample_bytree", "feature_fraction")

TABLE: tuple[Irreversible, ...] = (
    Irreversible(
        "sklearn.samme-r",
        _SKLEARN,
        "1.6",
        ("sklearn.ensemble.AdaBoostClassifier",),
        "`AdaBoostClassifier` boosted by the algorithm SAMME.R, which scikit-learn 1.6 removed: SAMME gives another model",
        "scikit-learn 1.4 changelog, sklearn.ensemble: algorithm='SAMME.R' is deprecated",
    ),
    Irreversible(
        "sklearn.iid",
        _SKLEARN,
        "0.22",
        _in("sklearn.model_selection", "GridSearchCV RandomizedSearchCV"),
        "scores of a search were averaged over samples (`iid=True`), not over folds, before scikit-learn 0.22",
        "scikit-learn 0.22 changelog, sklearn.model_selection: the default of iid is False; 0.24: removed",
    ),
    Irreversible(
        "sklearn.stratified-folds",
        _SKLEARN,
        "0.22",
        _in(
            "sklearn.model_selection",
            "StratifiedKFold cross_val_score cross_val_predict cross_validate GridSearchCV RandomizedSearchCV",
        ),
        "stratified folds hold other rows since scikit-learn 0.22, so that scores by fold of a classifier differ a little",
        "scikit-learn 0.22 changelog, sklearn.model_selection: reimplemented StratifiedKFold",
        unless=r"(?<!Stratified)KFold\(|ShuffleSplit\(|Regressor|LinearRegression|\b(?:Ridge|Lasso|ElasticNet|SVR)\(|squared_error|'r2'",
    ),
    Irreversible(
        "sklearn.sampled-parameters",
        _SKLEARN,
        "0.18",
        _in("sklearn.model_selection", "RandomizedSearchCV ParameterSampler"),
        "a random search draws other values from distributions since scikit-learn 0.18",
        _MEASURED.format("scikit-learn 0.17.1", "0.18.2"),
    ),
    Irreversible(
        "sklearn.bagged-regression",
        _SKLEARN,
        "0.23",
        _in("sklearn.ensemble", "RandomForestRegressor BaggingRegressor"),
        "bagged regression trees of the same seed differ a little from those before scikit-learn 0.23",
        _MEASURED.format("scikit-learn 0.22.2", "0.23.2"),
    ),
    Irreversible(
        "sklearn.isolation-forest",
        _SKLEARN,
        "0.23",
        ("sklearn.ensemble.IsolationForest",),
        "an `IsolationForest` of the same seed scores otherwise than before scikit-learn 0.23",
        _MEASURED.format("scikit-learn 0.20.4, 0.21.3, 0.22.2", "0.23.2"),
    ),
    Irreversible(
        "sklearn.adaboost-regression",
        _SKLEARN,
        "0.18",
        ("sklearn.ensemble.AdaBoostRegressor",),
        "an `AdaBoostRegressor` of the same seed draws other samples since scikit-learn 0.18",
        _MEASURED.format("scikit-learn 0.17.1", "0.18.2"),
    ),
    Irreversible(
        "sklearn.online-classifiers",
        _SKLEARN,
        "0.21",
        _in("sklearn.linear_model", "SGDClassifier Perceptron PassiveAggressiveClassifier"),
        "linear classifiers that learn row by row shuffle the rows otherwise than before scikit-learn 0.21, with the same seed",
        _MEASURED.format("scikit-learn 0.20.4", "0.21.3"),
    ),
    Irreversible(
        "sklearn.probabilities",
        _SKLEARN,
        "0.23",
        _in("sklearn.svm", "SVC NuSVC"),
        "`probability=True` splits the rows by another random stream than before scikit-learn 0.23",
        _MEASURED.format("scikit-learn 0.22.2", "0.23.2"),
        given=("probability",),
    ),
    Irreversible(
        "sklearn.cluster-starts",
        _SKLEARN,
        "1.3",
        (
            *_in("sklearn.cluster", "KMeans MiniBatchKMeans SpectralClustering"),
            "sklearn.mixture.GaussianMixture",
        ),
        "k-means begins with other centres for the same seed than before scikit-learn 1.3, and numbers its clusters otherwise",
        _MEASURED.format("scikit-learn 1.2.2", "1.3.2"),
    ),
    Irreversible(
        "sklearn.signs-of-components",
        _SKLEARN,
        "1.5",
        _in("sklearn.decomposition", "PCA FastICA"),
        "components may have the other sign since scikit-learn 1.5; what is computed from them with care is the same",
        "scikit-learn 1.5 changelog, sklearn.decomposition: the sign of PCA's components is found from the components",
    ),
    Irreversible(
        "sklearn.embedding",
        _SKLEARN,
        "1.0",
        ("sklearn.manifold.TSNE",),
        "`TSNE` was rewritten several times: no version gives the picture of another",
        _MEASURED.format("scikit-learn 0.17.1, 0.18.2, 0.20.4, 0.24.2", "1.0.2"),
    ),
    Irreversible(
        "xgboost.samples",
        "xgboost",
        "1.5",
        _BOOSTERS,
        "XGBoost draws other rows and columns (`subsample`, `colsample_…`) for the same seed than it did then",
        _MEASURED.format("XGBoost 0.72.1, 0.90, 1.4.2", "3.2"),
        given=_SAMPLING,
    ),
    Irreversible(
        "lightgbm.samples",
        "lightgbm",
        "3.0",
        _LIGHT,
        "LightGBM draws other rows and columns (`bagging_fraction`, `feature_fraction`) for the same seed than it did then",
        _MEASURED.format("LightGBM 2.3.1", "3.0.0; columns again on 4.7"),
        given=_BAGGING,
    ),
    Irreversible(
        "lightgbm.folds",
        "lightgbm",
        "4.0",
        ("lightgbm.cv",),
        "`lightgbm.cv` makes other folds and reports other numbers than it did then",
        _MEASURED.format("LightGBM 2.2.3, 3.2.1", "4.7"),
    ),
    Irreversible(
        "lightgbm.classes",
        "lightgbm",
        "3.0",
        _in("lightgbm", "train cv LGBMClassifier"),
        "LightGBM weighs the second derivatives of several classes otherwise since version 3.0",
        "LightGBM pull request 3256, in 3.0: the multi-class objective (softmax); "
        + _MEASURED.format("LightGBM 2.2.3", "3.2.1"),
        words=frozenset({"multiclass", "multiclassova", "num_class"}),
    ),
    Irreversible(
        "gensim.vectors",
        "gensim",
        "4.0",
        _in("gensim.models", "Word2Vec Doc2Vec FastText"),
        "word vectors begin with other random numbers for the same seed since gensim 4.0",
        "gensim source, 3.7.3: seeded_vector draws from RandomState; 4.0.1: prep_vectors draws from default_rng",
    ),
    Irreversible(
        "statsmodels.arima",
        "statsmodels",
        "0.13",
        _in("statsmodels.tsa.arima.model", "ARIMA ARIMAResults"),
        "`ARIMA` began with a conditional sum of squares and had its own constant (`css-mle`); today's class fits a state space model",
        "statsmodels 0.12 documentation, deprecation of statsmodels.tsa.arima_model; 0.13: removed",
    ),
    Irreversible(
        "keras.streams",
        "keras",
        "2.4",
        _in("keras", "Sequential Model models.Sequential models.Model"),
        "Keras draws initial weights, dropout and the order of rows from other random streams than Theano and TensorFlow 1 did",
        "TensorFlow documentation, random number generation: streams are not kept across versions; Keras 3: SeedGenerator",
    ),
    Irreversible(
        "statsmodels.function-value",
        "statsmodels",
        "0.6",
        _in("statsmodels.discrete.discrete_model", "Logit Probit MNLogit Poisson NegativeBinomial"),
        "the function value that statsmodels shows while it fits is a mean over the rows since 0.6, and was their sum before",
        "statsmodels/base/model.py, LikelihoodModel.fit: -loglike in 0.5, -loglike / nobs in 0.6",
    ),
    Irreversible(
        "statsmodels.tukey",
        "statsmodels",
        "0.14",
        _in("statsmodels.stats.multicomp", "pairwise_tukeyhsd MultiComparison"),
        "p values of Tukey's test are integrated since statsmodels 0.14, and were interpolated from a table",
        "statsmodels pull request 8035: scipy.stats.studentized_range instead of statsmodels.stats.libqsturng",
    ),
    Irreversible(
        "statsmodels.smoothing",
        "statsmodels",
        "0.12",
        _in("statsmodels.tsa.holtwinters", "ExponentialSmoothing Holt SimpleExpSmoothing"),
        "exponential smoothing is fitted by another optimiser from other starting values since statsmodels 0.12",
        _MEASURED.format("statsmodels 0.9.0", "0.12.2"),
    ),
    Irreversible(
        "scipy.mann-whitney",
        "scipy",
        "1.7",
        ("scipy.stats.mannwhitneyu",),
        "`mannwhitneyu` gave half of the two-sided p value without `alternative` before SciPy 1.7",
        "SciPy 1.7 release notes, scipy.stats improvements: mannwhitneyu; documentation of 1.6: alternative=None",
    ),
    Irreversible(
        "scipy.linear-programs",
        "scipy",
        "1.11",
        ("scipy.optimize.linprog",),
        "`linprog` solved by the simplex or an interior-point method of its own, which SciPy 1.11 removed: among equal optima, HiGHS may find another",
        "SciPy 1.11 release notes, Expired deprecations: methods simplex, revised simplex and interior-point of linprog",
    ),
    Irreversible(
        "pandas.equal-counts",
        "pandas",
        "1.3",
        ("pandas.Series.value_counts",),
        "values that are equally frequent came out of `value_counts` in any order then, and in that of the data now",
        _MEASURED.format("pandas 0.24.2 and 1.2.4", "3.1"),
        telling=True,
    ),
    Irreversible(
        "pandas.order-of-merges",
        "pandas",
        "2.2",
        ("pandas.merge", "pandas.DataFrame.merge"),
        "rows of a `merge` stand in the order that is documented since pandas 2.2: of the left keys, or sorted for an outer one",
        "pandas 2.2 release notes: merge and DataFrame.join now consistently follow documented sort behavior",
        telling=True,
    ),
    Irreversible(
        "numpy.order-of-equals",
        "numpy",
        "1.25",
        (
            "numpy.argsort",
            "numpy.ndarray.argsort",
            "pandas.DataFrame.sort_values",
            "pandas.Series.sort_values",
        ),
        "equal values may stand in another order after sorting: NumPy sorts by other instructions of the processor now",
        "NumPy 1.25 release notes, Performance: faster np.argsort on AVX-512; "
        + _MEASURED.format("NumPy 1.19.5", "2.4"),
        telling=True,
    ),
    Irreversible(
        "numpy.small-types",
        "numpy",
        "2.0",
        _in("numpy", "uint8 int8 uint16 int16 float16 float32"),
        "single values of small types (`uint8`, `float32`) stay small in arithmetic with Python's numbers since NumPy 2.0",
        "NumPy 2.0 release notes, NumPy data type promotion: NEP 50",
    ),
    Irreversible(
        "python.shuffles",
        "python",
        "3.2",
        _in("random", "sample shuffle choice randint randrange"),
        "Python 3 shuffles and samples otherwise than Python 2 with the same seed; `random.random()` is the same",
        "Python 3.2 release notes, random: integer methods produce uniform distributions; measured on 2.7.18 and 3.11",
    ),
)
