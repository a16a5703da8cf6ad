"""Classes, functions and attributes of scikit-learn that are others now."""

from ..rule import Call, Example, Pattern, Rule
from ._sklearn import LIBRARY
from ._sklearn_names import name_rule

_DISPLAYS: list[Rule] = [
    rule
    for old, module, display, use in (
        ("plot_confusion_matrix", "metrics", "ConfusionMatrixDisplay", "X, y"),
        ("plot_roc_curve", "metrics", "RocCurveDisplay", "X, y"),
        ("plot_precision_recall_curve", "metrics", "PrecisionRecallDisplay", "X, y"),
        ("plot_det_curve", "metrics", "DetCurveDisplay", "X, y"),
        ("plot_partial_dependence", "inspection", "PartialDependenceDisplay", "X, [0]"),
    )
    for rule in (
        name_rule(
            f"sklearn.{module}.{old}",
            f"sklearn.{module}.{display}",
            "1.2",
            title=f"`{old}(…)` is `{display}.from_estimator(…)`",
        ),
        Pattern(
            id=f"sklearn.{old.replace('_', '-')}-from-estimator",
            library=LIBRARY,
            since="1.2",
            source="scikit-learn 1.2 changelog; deprecated in 1.0",
            title=f"`{old}(…)` is `{display}.from_estimator(…)`",
            error=r"__init__\(\) takes|got an unexpected keyword argument",
            pattern="$Display($estimator, $X, $y, $$rest)",
            template="$Display.from_estimator($estimator, $X, $y, $$rest)",
            bind={"Display": f"sklearn.{module}.{display}"},
            example=Example(
                setup="import numpy as np\nfrom sklearn.linear_model import LogisticRegression\n"
                f"from sklearn.{module} import {display}\n"
                "X, y = np.array([[1.0], [2.0], [3.0], [4.0]]), [0, 1, 0, 1]\n"
                "model = LogisticRegression().fit(X, y)",
                old=f"{display}(model, {use})",
                new=f"{display}.from_estimator(model, {use})",
            ),
        ),
    )
]

_ESTIMATORS: list[Rule] = [
    name_rule(
        "sklearn.ensemble.partial_dependence.plot_partial_dependence",
        "sklearn.inspection.PartialDependenceDisplay",
        "1.2",
        title="`plot_partial_dependence(…)` is `PartialDependenceDisplay.from_estimator(…)`",
    ),
    name_rule(
        "sklearn.preprocessing.Imputer",
        "sklearn.impute.SimpleImputer",
        "0.22",
        title="`Imputer` is called `SimpleImputer`, and lives in `sklearn.impute`",
    ),
    name_rule(
        "sklearn.preprocessing.imputation.Imputer",
        "sklearn.impute.SimpleImputer",
        "0.22",
        title="`Imputer` is called `SimpleImputer`, and lives in `sklearn.impute`",
    ),
    name_rule(
        "sklearn.preprocessing.CategoricalEncoder",
        "sklearn.preprocessing.OneHotEncoder",
        "0.20",
        title="`CategoricalEncoder` became `OneHotEncoder` before it was released",
    ),
    name_rule(
        "sklearn.metrics.jaccard_similarity_score",
        "sklearn.metrics.accuracy_score",
        "0.23",
        title="`jaccard_similarity_score` of one label for each sample was the accuracy",
        reason="The name was misleading: for binary and multiclass labels it gave what `accuracy_score` gives.",
        source="scikit-learn 0.21 changelog, deprecation of jaccard_similarity_score; removed in 0.23",
    ),
    Call(
        id="sklearn.randomized-pca",
        library=LIBRARY,
        since="0.20",
        source="scikit-learn 0.18 changelog, deprecation of RandomizedPCA; removed in 0.20",
        title="`RandomizedPCA` is `PCA(svd_solver='randomized')`",
        error="cannot import name 'RandomizedPCA'|has no attribute 'RandomizedPCA'",
        callables=("sklearn.decomposition.RandomizedPCA",),
        then="sklearn.decomposition.PCA",
        add={"svd_solver": "'randomized'"},
        example=Example(
            old="from sklearn.decomposition import RandomizedPCA\nRandomizedPCA(n_components=2)",
            new="from sklearn.decomposition import PCA\nPCA(n_components=2, svd_solver='randomized')",
        ),
    ),
    Pattern(
        id="sklearn.fetch-mldata-mnist",
        library=LIBRARY,
        since="0.22",
        source="scikit-learn 0.20 changelog: mldata.org is gone; fetch_mldata removed in 0.22",
        title="MNIST comes from OpenML: `fetch_openml('mnist_784', version=1)`",
        reason="The samples are the same in another order, and the labels are text.",
        error="cannot import name 'fetch_mldata'|has no attribute 'fetch_mldata'",
        pattern="$fetch_mldata('MNIST original', $$rest)",
        template="$fetch_openml('mnist_784', version=1, as_frame=False, $$rest)",
        bind={
            "fetch_mldata": "sklearn.datasets.fetch_mldata",
            "fetch_openml": "sklearn.datasets.fetch_openml",
        },
        changes_behaviour=True,
        runnable=False,
        example=Example(
            old="from sklearn import datasets\nmnist = datasets.fetch_mldata('MNIST original')",
            new="from sklearn import datasets\n"
            "mnist = datasets.fetch_openml('mnist_784', version=1, as_frame=False)",
        ),
    ),
    Pattern(
        id="sklearn.naive-bayes-coef",
        library=LIBRARY,
        since="1.2",
        source="scikit-learn 1.0 changelog (deprecated), sklearn.naive_bayes: coef_ mimicked linear models",
        title="`coef_` of naive Bayes was `feature_log_prob_`, with two classes that of the second",
        error=r"'(Multinomial|Bernoulli|Complement)NB' object has no attribute 'coef_'",
        pattern="$model.coef_",
        template="$model.feature_log_prob_[1 if len($model.classes_) == 2 else 0:]",
        types={
            "model": tuple(
                f"sklearn.naive_bayes.{name}NB" for name in ("Multinomial", "Bernoulli", "Complement")
            )
        },
        example=Example(
            setup="from sklearn.naive_bayes import MultinomialNB\nmodel = MultinomialNB().fit([[1, 2], [3, 1]], [0, 1])",
            old="weights = model.coef_[0]",
            new="weights = model.feature_log_prob_[1 if len(model.classes_) == 2 else 0:][0]",
        ),
    ),
]

RULES: list[Rule] = [*_DISPLAYS, *_ESTIMATORS]
