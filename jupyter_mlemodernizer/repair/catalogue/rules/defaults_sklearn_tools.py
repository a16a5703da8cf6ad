"""Defaults of scikit-learn's splits, searches, metrics and preparation of data that changed."""

from functools import partial

from ..rule import Rule
from ._defaults import past

_sklearn = partial(past, "scikit-learn")
_DOC = "scikit-learn documentation, versionchanged {}: {}"

_FOLDS = _DOC.format("0.22", "cv default value if None changed from 3-fold to 5-fold")
_FIVE = "That is five folds."
_DATA = """\
import numpy as np
from sklearn.naive_bayes import GaussianNB
X = np.random.RandomState(0).rand(30, 2)
y = np.arange(30) % 2
"""

_SELECTION: list[Rule] = [
    _sklearn(
        "sklearn.model_selection",
        "KFold StratifiedKFold GroupKFold TimeSeriesSplit",
        {"n_splits": ("3", "5", "'warn'")},
        "0.22",
        _DOC.format("0.22", "n_splits default value changed from 3 to 5"),
        setup="from sklearn.model_selection import KFold",
        proof="result = KFold(shuffle=True@@).get_n_splits()",
        at={"n_splits": 0},
    ),
    _sklearn(
        "sklearn.model_selection",
        "GridSearchCV RandomizedSearchCV",
        {"cv": ("3", "None", "None", "'warn'")},
        "0.22",
        _FOLDS,
        note=_FIVE,
        made="None, {}",
    ),
    _sklearn(
        "sklearn.model_selection",
        "cross_val_score cross_validate cross_val_predict permutation_test_score",
        {"cv": ("3", "None", "None", "'warn'")},
        "0.22",
        _FOLDS,
        note=_FIVE,
        setup=_DATA + "from sklearn.model_selection import cross_val_score",
        proof="result = len(cross_val_score(GaussianNB(), X, y@@))",
    ),
    _sklearn(
        "sklearn.model_selection",
        "learning_curve validation_curve",
        {"cv": ("3", "None", "None", "'warn'")},
        "0.22",
        _FOLDS,
        note=_FIVE,
        setup=_DATA + "from sklearn.model_selection import learning_curve",
        proof="result = learning_curve(GaussianNB(), X, y, train_sizes=[9]@@)[1].shape",
    ),
    _sklearn(
        "sklearn.model_selection",
        "check_cv",
        {"cv": ("3", "5", "'warn'")},
        "0.22",
        _FOLDS,
        setup="from sklearn.model_selection import check_cv",
        proof="result = check_cv(classifier=True@@).get_n_splits()",
        at={"cv": 0},
    ),
    _sklearn(
        "sklearn.feature_selection",
        "RFECV",
        {"cv": ("3", "None", "None", "'warn'")},
        "0.22",
        _FOLDS,
        note=_FIVE,
        made="None",
    ),
    _sklearn(
        "sklearn.calibration",
        "CalibratedClassifierCV",
        {"cv": ("3", "None", "'warn'")},
        "0.22",
        _FOLDS,
        note=_FIVE,
    ),
    _sklearn(
        "sklearn.model_selection",
        "GridSearchCV RandomizedSearchCV",
        {"return_train_score": ("True", "False", "'warn'")},
        "0.21",
        _DOC.format("0.21", "default value was changed from True to False"),
        made="None, {}",
        words=frozenset({"cv_results_"}),
    ),
    _sklearn(
        "sklearn.model_selection",
        "cross_validate",
        {"return_train_score": ("True", "False", "'warn'")},
        "0.21",
        _DOC.format("0.21", "default value was changed from True to False"),
        setup=_DATA + "from sklearn.model_selection import cross_validate",
        proof="result = sorted(cross_validate(GaussianNB(), X, y@@))",
    ),
]

_LABELS = "from sklearn import metrics\na, b = [0, 0, 1, 1, 2, 2], [0, 0, 0, 1, 1, 1]"

_METRICS: list[Rule] = [
    _sklearn(
        "sklearn.metrics",
        "adjusted_mutual_info_score",
        {"average_method": ("'max'", "'arithmetic'", "'warn'")},
        "0.22",
        _DOC.format("0.22", "the default value of average_method changed from 'max' to 'arithmetic'"),
        setup=_LABELS,
        proof="result = round(metrics.adjusted_mutual_info_score(a, b@@), 6)",
    ),
    _sklearn(
        "sklearn.metrics",
        "normalized_mutual_info_score",
        {"average_method": ("'geometric'", "'arithmetic'", "'warn'")},
        "0.22",
        _DOC.format("0.22", "the default value of average_method changed from 'geometric' to 'arithmetic'"),
        setup=_LABELS,
        proof="result = round(metrics.normalized_mutual_info_score(a, b@@), 6)",
    ),
    _sklearn(
        "sklearn.metrics",
        "r2_score",
        {"multioutput": ("'variance_weighted'", "'uniform_average'", "None")},
        "0.19",
        _DOC.format("0.19", "default value of multioutput is 'uniform_average'"),
        setup="from sklearn.metrics import r2_score\ny, p = [[1, 10], [2, 30], [3, 20]], [[1, 12], [3, 30], [3, 20]]",
        proof="result = round(r2_score(y, p@@), 6)",
        note="It matters for several targets only.",
    ),
]

_PREPARATION: list[Rule] = [
    _sklearn(
        "sklearn.preprocessing",
        "QuantileTransformer",
        {"subsample": ("100000", "10000")},
        "1.3",
        "scikit-learn 1.3 changelog, sklearn.preprocessing: the default of subsample is 10_000",
    ),
    _sklearn(
        "sklearn.preprocessing",
        "KBinsDiscretizer",
        {"quantile_method": ("'linear'", "'averaged_inverted_cdf'")},
        "1.9",
        _DOC.format("1.9", "the default value changed from 'linear' to 'averaged_inverted_cdf'"),
        unless={"strategy": ("'uniform'", "'kmeans'")},
    ),
    _sklearn(
        "sklearn.preprocessing",
        "KBinsDiscretizer",
        {"subsample": ("None", "200000")},
        "1.3",
        _DOC.format("1.3", "the default value of subsample changed from None to 200_000"),
    ),
    _sklearn(
        "sklearn.preprocessing",
        "FunctionTransformer",
        {"validate": ("True", "False", "None")},
        "0.22",
        _DOC.format("0.22", "the default of validate changed from True to False"),
    ),
    _sklearn(
        "sklearn.preprocessing",
        "power_transform",
        {"method": ("'box-cox'", "'yeo-johnson'", "'warn'")},
        "0.23",
        _DOC.format(
            "0.23", "the default value of the method parameter changed from 'box-cox' to 'yeo-johnson'"
        ),
        setup="from sklearn.preprocessing import power_transform",
        proof="result = power_transform([[1.0], [2.0], [9.0]]@@).round(4).tolist()",
        at={"method": 1},
    ),
    _sklearn(
        "sklearn.tree",
        "export_graphviz",
        {"out_file": ("'tree.dot'", "None")},
        "0.20",
        _DOC.format("0.20", "default of out_file changed from 'tree.dot' to None"),
        setup="from sklearn.tree import DecisionTreeClassifier, export_graphviz\n"
        "tree = DecisionTreeClassifier().fit([[0], [1]], [0, 1])",
        proof="result = export_graphviz(tree@@)",
        at={"out_file": 1},
    ),
    *(
        _sklearn(
            "sklearn.datasets",
            "fetch_openml",
            {name: (was, "'auto'")},
            since,
            _DOC.format(since, f"the default value of {name} changed from {was} to 'auto'"),
            setup="from sklearn.datasets import fetch_openml",
            proof="data = fetch_openml('mnist_784', version=1@@)",
            runnable=False,
        )
        for name, was, since in (("as_frame", "False", "0.24"), ("parser", "'liac-arff'", "1.4"))
    ),
]

RULES: list[Rule] = [*_SELECTION, *_METRICS, *_PREPARATION]
