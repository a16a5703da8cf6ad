"""Attributes and arguments of scikit-learn that are gone and seldom seen."""

from ..rule import Call, Example, Pattern, Rule
from ._sklearn import DATA, LIBRARY, argument_rule, paths

_CHECKS = "scikit-learn 1.6 changelog: force_all_finite is ensure_all_finite; removed in 1.8"

RULES: list[Rule] = [
    *(
        Pattern(
            id=f"sklearn.{scaler.lower()}-{old.replace('_', '-').strip('-')}",
            library=LIBRARY,
            since="0.19",
            source="scikit-learn 0.17 changelog: attributes of scalers end in _; removed in 0.19",
            title=f"`{old}` of a `{scaler}` is `{new}`",
            error=f"'{scaler}' object has no attribute '{old}'",
            pattern=f"$scaler.{old}",
            template=f"$scaler.{new}",
            types={"scaler": (f"sklearn.preprocessing.{scaler}",)},
            example=Example(
                setup=f"from sklearn.preprocessing import {scaler}\n{DATA}\nscaler = {scaler}().fit(X)",
                old=f"found = scaler.{old}",
                new=f"found = scaler.{new}",
            ),
        )
        for scaler, old, new in (
            ("StandardScaler", "std_", "scale_"),
            ("MinMaxScaler", "data_min", "data_min_"),
            ("MinMaxScaler", "data_range", "data_range_"),
        )
    ),
    Call(
        id="sklearn.force-all-finite",
        library=LIBRARY,
        since="1.8",
        source=_CHECKS,
        title="`force_all_finite` is `ensure_all_finite`",
        error="got an unexpected keyword argument 'force_all_finite'",
        callables=paths(
            "utils.check_array utils.check_X_y utils.as_float_array utils.validation.check_array"
        ),
        rename={"force_all_finite": "ensure_all_finite"},
        example=Example(
            setup=f"from sklearn.utils import check_array\n{DATA}",
            old="X = check_array(X, force_all_finite=False)",
            new="X = check_array(X, ensure_all_finite=False)",
        ),
    ),
    argument_rule(
        "chain-base-estimator",
        paths("multioutput.ClassifierChain multioutput.RegressorChain"),
        "chain = ClassifierChain(base_estimator=None)",
        "chain = ClassifierChain(estimator=None)",
        title="`base_estimator` of a chain is `estimator`",
        since="1.9",
        rename={"base_estimator": "estimator"},
    ),
    argument_rule(
        "brier-y-prob",
        paths("metrics.brier_score_loss"),
        "loss = brier_score_loss([0, 1], y_prob=[0.2, 0.7])",
        "loss = brier_score_loss([0, 1], y_proba=[0.2, 0.7])",
        title="`y_prob` of `brier_score_loss` is `y_proba`",
        since="1.7",
        error="'y_prob'|missing a required argument: 'y_proba'",
        rename={"y_prob": "y_proba"},
    ),
    argument_rule(
        "auc-reorder",
        paths("metrics.auc"),
        "area = auc([0, 1], [0, 1], reorder=False)",
        "area = auc([0, 1], [0, 1])",
        title="`auc` takes its points as they stand: `reorder=False` is all there is",
        since="0.22",
        drop_if={"reorder": "False"},
    ),
    argument_rule(
        "one-class-random-state",
        paths("svm.OneClassSVM"),
        "model = OneClassSVM(nu=0.1, random_state=0)",
        "model = OneClassSVM(nu=0.1)",
        title="a `OneClassSVM` draws no random numbers: `random_state` is gone",
        since="0.22",
        drop=("random_state",),
    ),
    argument_rule(
        "bicluster-n-jobs",
        paths("cluster.SpectralCoclustering cluster.SpectralBiclustering"),
        "model = SpectralCoclustering(n_clusters=2, n_jobs=1)",
        "model = SpectralCoclustering(n_clusters=2)",
        title="biclustering has no `n_jobs` any more",
        since="0.25",
        drop=("n_jobs",),
    ),
    Pattern(
        id="sklearn.auc-reorder-true",
        library="scikit-learn",
        since="0.22",
        source="scikit-learn 0.22 changelog: reorder of metrics.auc is removed; it sorted by x, then y",
        title="`auc` sorts no points any more: they are sorted before",
        error="got an unexpected keyword argument 'reorder'",
        pattern="$auc($x, $y, reorder=True)",
        template="$auc(*zip(*sorted(zip($x, $y))))",
        bind={"auc": "sklearn.metrics.auc"},
        example=Example(
            setup="from sklearn.metrics import auc",
            old="auc([0, 1], [0, 1], reorder=True)",
            new="auc(*zip(*sorted(zip([0, 1], [0, 1]))))",
        ),
    ),
    Pattern(
        id="sklearn.linear-assignment",
        library="scikit-learn",
        since="0.23",
        source="scikit-learn 0.21 changelog: utils.linear_assignment_ is deprecated, scipy.optimize.linear_sum_assignment "
        "gives rows and columns apart",
        title="`linear_assignment` is SciPy's `linear_sum_assignment`, as pairs of rows and columns",
        error="No module named 'sklearn.utils.linear_assignment_'",
        pattern="$module.linear_assignment($costs)",
        template="$np.transpose($optimize.linear_sum_assignment($costs))",
        bind={"module": "sklearn.utils.linear_assignment_", "np": "numpy", "optimize": "scipy.optimize"},
        example=Example(
            old="import numpy as np\nfrom scipy import optimize\n"
            "from sklearn.utils.linear_assignment_ import linear_assignment\nlinear_assignment(np.eye(2))",
            new="import numpy as np\nfrom scipy import optimize\n"
            "np.transpose(optimize.linear_sum_assignment(np.eye(2)))",
        ),
    ),
]
