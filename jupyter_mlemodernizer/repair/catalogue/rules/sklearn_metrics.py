"""Arguments of metrics of scikit-learn that were renamed or removed."""

import ast

from ..rule import Example, Pattern, Rule
from ._sklearn import DATA, LIBRARY, argument_rule, call_rule, paths

_LOG_LOSS = {"log_loss": "sklearn.metrics.log_loss", "np": "numpy"}
_CERTAIN = (
    "import numpy as np\nfrom sklearn.metrics import log_loss\ny, p = [0, 1, 1], np.array([0.2, 0.7, 0.0])"
)

_METRICS: list[Rule] = [
    *(
        call_rule(
            f"{name.replace('_', '-')}-root",
            f"sklearn.metrics.{name}",
            "$$rest, squared=False",
            "$root($$rest)",
            (
                f"from sklearn import metrics\nmetrics.{name}([1, 2], [1, 3], squared=False)",
                f"from sklearn import metrics\nmetrics.root_{name}([1, 2], [1, 3])",
            ),
            title=f"`{name}(…, squared=False)` is `root_{name}(…)`",
            since="1.6",
            error="got an unexpected keyword argument 'squared'",
            bind={"root": f"sklearn.metrics.root_{name}"},
            setup="pass",
        )
        for name in ("mean_squared_error", "mean_squared_log_error")
    ),
    argument_rule(
        "mean-squared-error-squared",
        paths("metrics.mean_squared_error metrics.mean_squared_log_error"),
        "mean_squared_error([1, 2], [1, 3], squared=True)",
        "mean_squared_error([1, 2], [1, 3])",
        title="`squared=True` is what happens anyway",
        since="1.6",
        drop_if={"squared": "True"},
    ),
    Pattern(
        id="sklearn.log-loss-eps",
        library=LIBRARY,
        since="1.5",
        source="scikit-learn 1.5 changelog, sklearn.metrics: the eps of log_loss is removed; 0.24: np.clip(y_pred, eps, 1 - eps)",
        title="`eps` of `log_loss` is gone: the probabilities are clipped by it before",
        error="got an unexpected keyword argument 'eps'",
        pattern="$log_loss($y, $p, $$rest, eps=$eps)",
        template="$log_loss($y, $np.clip($p, $eps, 1 - $eps), $$rest)",
        bind=_LOG_LOSS,
        example=Example(
            setup=_CERTAIN,
            old="result = round(float(log_loss(y, p, eps=1e-3)), 6)",
            new="result = round(float(log_loss(y, np.clip(p, 1e-3, 1 - 1e-3))), 6)",
        ),
    ),
    Pattern(
        id="sklearn.log-loss-clipped",
        library=LIBRARY,
        since="1.3",
        kind="calibration",
        silent=True,
        sometimes=True,
        source="scikit-learn 1.3 changelog, sklearn.metrics: eps of log_loss is that of the type of y_pred, and was 1e-15",
        title="before scikit-learn 1.3, no probability was nearer to 0 or 1 than 1e-15 for `log_loss`",
        reason="Today it is 2.2e-16, or 1.2e-7 for single precision: what was predicted as impossible and happened costs more.",
        pattern="$log_loss($y, $p, $$rest)",
        template="$log_loss($y, $np.clip($p, 1e-15, 1 - 1e-15), $$rest)",
        bind=_LOG_LOSS,
        where={
            "p": lambda node: not (isinstance(node, ast.Call) and ast.unparse(node.func).endswith("clip"))
        },
        example=Example(
            setup=_CERTAIN,
            old="result = round(float(log_loss(y, p)), 6)",
            new="result = round(float(log_loss(y, np.clip(p, 1e-15, 1 - 1e-15))), 6)",
        ),
    ),
    argument_rule(
        "precision-recall-curve-probas",
        paths("metrics.precision_recall_curve"),
        "precision_recall_curve([0, 1], probas_pred=[0.1, 0.9])",
        "precision_recall_curve([0, 1], y_score=[0.1, 0.9])",
        title="`probas_pred` is called `y_score` now",
        since="1.5",
        error="missing a required argument: 'y_score'|got an unexpected keyword argument 'probas_pred'",
        rename={"probas_pred": "y_score"},
    ),
    argument_rule(
        "make-scorer-needs",
        paths("metrics.make_scorer"),
        "make_scorer(roc_auc_score, needs_proba=True)(model, X, y)",
        "make_scorer(roc_auc_score, response_method='predict_proba')(model, X, y)",
        title="`needs_proba=True` is `response_method='predict_proba'`",
        since="1.6",
        error="got an unexpected keyword argument 'needs_(proba|threshold)'",
        setup="from sklearn.linear_model import LogisticRegression\n"
        f"from sklearn.metrics import make_scorer, roc_auc_score\n{DATA}\nmodel = LogisticRegression().fit(X, y)",
        rename={"needs_proba": "response_method", "needs_threshold": "response_method"},
        values={
            "needs_proba": {"True": "'predict_proba'"},
            "needs_threshold": {"True": "('decision_function', 'predict_proba')"},
        },
        drop_if={"needs_proba": "False", "needs_threshold": "False"},
    ),
    argument_rule(
        "metrics-of-several-classes",
        paths(
            "metrics.precision_score metrics.recall_score metrics.f1_score metrics.fbeta_score "
            "metrics.precision_recall_fscore_support"
        ),
        "precision_score([0, 1, 2], [0, 2, 2])",
        "precision_score([0, 1, 2], [0, 2, 2], average='weighted')",
        title="With more than two classes, precision and recall were weighted means: `average='weighted'`",
        since="0.18",
        error=r"Target is multi\S+ but average='binary'",
        reason="`average` must be said since scikit-learn 0.18.",
        sometimes=True,
        add={"average": "'weighted'"},
    ),
]


RULES: list[Rule] = [*_METRICS]
