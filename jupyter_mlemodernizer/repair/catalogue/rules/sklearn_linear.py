"""Arguments of linear models and support vectors of scikit-learn that were renamed, removed or given other values."""

from ..rule import Rule
from ._sklearn import FORESTS, argument_rule, call_rule, paths, without

_SGD = (
    "SGDClassifier",
    "SGDRegressor",
    "Perceptron",
    "PassiveAggressiveClassifier",
    "PassiveAggressiveRegressor",
)


_REGULARIZED = ("Ridge", "Lasso", "ElasticNet", "RidgeCV", "LassoCV", "ElasticNetCV", "Lars", "LassoLars")


_NORMALIZING = " ".join(
    f"linear_model.{name}"
    for name in (
        "LinearRegression",
        *_REGULARIZED,
        "RidgeClassifier",
        "BayesianRidge",
        "ARDRegression",
        "LassoLarsCV",
        "LarsCV",
        "LassoLarsIC",
        "OrthogonalMatchingPursuit",
        "MultiTaskLasso",
    )
)


_LINEAR: list[Rule] = [
    argument_rule(
        "normalize-false",
        paths(_NORMALIZING),
        "LinearRegression(normalize=False)",
        "LinearRegression()",
        title="`normalize=False` is what happens anyway",
        since="1.2",
        drop_if={"normalize": "False"},
    ),
    argument_rule(
        "normalize-linear-regression",
        paths("linear_model.LinearRegression"),
        "LinearRegression(normalize=True)",
        "LinearRegression()",
        title="`normalize=True` made no difference to what a plain linear regression finds",
        reason="Without a penalty the scale of the columns cancels out.",
        since="1.2",
        drop_if={"normalize": "True"},
    ),
    argument_rule(
        "n-alphas",
        paths("linear_model.LassoCV linear_model.ElasticNetCV linear_model.MultiTaskLassoCV"),
        "LassoCV(n_alphas=50)",
        "LassoCV(alphas=50)",
        title="the number of alphas is given as `alphas`",
        since="1.9",
        rename={"n_alphas": "alphas"},
    ),
    argument_rule(
        "ridge-cv-store",
        paths("linear_model.RidgeCV linear_model.RidgeClassifierCV"),
        "RidgeCV(store_cv_values=True)",
        "RidgeCV(store_cv_results=True)",
        title="`store_cv_values` is called `store_cv_results` now",
        since="1.7",
        rename={"store_cv_values": "store_cv_results"},
    ),
    *(
        argument_rule(
            f"logistic-multi-class-{name}",
            paths("linear_model.LogisticRegression linear_model.LogisticRegressionCV"),
            f"LogisticRegression(multi_class={value})",
            "LogisticRegression()",
            title=f"`multi_class={value}` is what happens anyway",
            since="1.8",
            drop_if={"multi_class": value},
        )
        for name, value in (("multinomial", "'multinomial'"), ("auto", "'auto'"))
    ),
    *(
        call_rule(
            f"logistic-multi-class-{value}-liblinear",
            "sklearn.linear_model.LogisticRegression",
            f"$$rest, multi_class='{value}', solver='liblinear'",
            "$It($$rest, solver='liblinear')",
            (
                "from sklearn import linear_model\n"
                f"linear_model.LogisticRegression(C=2, multi_class='{value}', solver='liblinear')",
                "from sklearn import linear_model\nlinear_model.LogisticRegression(C=2, solver='liblinear')",
            ),
            title="`liblinear` fits one class against the rest anyway: `multi_class` is gone",
            since="1.8",
            error="got an unexpected keyword argument 'multi_class'",
            setup="pass",
        )
        for value in ("ovr", "warn")
    ),
    call_rule(
        "logistic-multi-class-ovr",
        "sklearn.linear_model.LogisticRegression",
        "$$rest, multi_class='ovr'",
        "$OneVsRestClassifier($It($$rest))",
        (
            "from sklearn import linear_model, multiclass\nlinear_model.LogisticRegression(C=2, multi_class='ovr')",
            "from sklearn import linear_model, multiclass\n"
            "multiclass.OneVsRestClassifier(linear_model.LogisticRegression(C=2))",
        ),
        title="`multi_class='ovr'` is a `OneVsRestClassifier` around the model",
        since="1.8",
        error="got an unexpected keyword argument 'multi_class'",
        bind={"OneVsRestClassifier": "sklearn.multiclass.OneVsRestClassifier"},
        setup="pass",
    ),
    call_rule(
        "logistic-liblinear-multiclass",
        "sklearn.linear_model.LogisticRegression",
        "$$rest, solver='liblinear'",
        "$OneVsRestClassifier($It($$rest, solver='liblinear'))",
        (
            "from sklearn import linear_model, multiclass\n"
            "linear_model.LogisticRegression(solver='liblinear').fit([[1], [2], [3]], [0, 1, 2])",
            "from sklearn import linear_model, multiclass\n"
            "multiclass.OneVsRestClassifier(linear_model.LogisticRegression(solver='liblinear'))"
            ".fit([[1], [2], [3]], [0, 1, 2])",
        ),
        title="`liblinear` fits one class against the rest: said with a `OneVsRestClassifier` around it",
        since="1.8",
        error="The 'liblinear' solver does not support multiclass classification",
        bind={"OneVsRestClassifier": "sklearn.multiclass.OneVsRestClassifier"},
        setup="pass",
        sometimes=True,
    ),
    argument_rule(
        "logistic-penalty-none",
        paths("linear_model.LogisticRegression linear_model.SGDClassifier linear_model.SGDRegressor"),
        "LogisticRegression(penalty='none').fit(X, y)",
        "LogisticRegression(penalty=None).fit(X, y)",
        title="no penalty is `None`, no longer `'none'`",
        since="1.4",
        error="The 'penalty' parameter of",
        values={"penalty": {"'none'": "None"}},
        positional=("penalty",),
        keep_positional=1,
    ),
    *(
        call_rule(
            f"logistic-l1-solver{name}",
            "sklearn.linear_model.LogisticRegression",
            f"{argument}, $$rest",
            f"$It({argument}, $$rest, solver='liblinear')",
            (
                f"LogisticRegression({argument}, C=0.5).fit(X, y)",
                f"LogisticRegression({argument}, C=0.5, solver='liblinear').fit(X, y)",
            ),
            title="the solver of then, `liblinear`, is named: that of today does not know the penalty `l1`",
            since="0.22",
            error="Solver lbfgs supports only 'l2' or '?[Nn]one'? penalties, got l1 penalty",
            where=without("solver"),
        )
        for name, argument in (("", "penalty='l1'"), ("-positional", "'l1'"))
    ),
    call_rule(
        "logistic-dual-solver",
        "sklearn.linear_model.LogisticRegression",
        "dual=True, $$rest",
        "$It(dual=True, $$rest, solver='liblinear')",
        (
            "LogisticRegression(dual=True, C=4).fit(X, y)",
            "LogisticRegression(dual=True, C=4, solver='liblinear').fit(X, y)",
        ),
        title="the solver of then, `liblinear`, is named: that of today does not know the dual problem",
        since="0.22",
        error="Solver lbfgs supports only dual=False, got dual=True",
        where=without("solver"),
    ),
    *(
        call_rule(
            f"n-iter-{name.lower()}",
            f"sklearn.linear_model.{name}",
            "$$rest, n_iter=$epochs",
            "$It($$rest, max_iter=$epochs, tol=None)",
            (f"{name}(random_state=1, n_iter=20)", f"{name}(random_state=1, max_iter=20, tol=None)"),
            title="`n_iter` is `max_iter` without a tolerance: all epochs are run",
            since="0.21",
            error="got an unexpected keyword argument 'n_iter'",
            where=without("tol"),
        )
        for name in _SGD
    ),
    argument_rule(
        "n-iter-bayesian",
        paths("linear_model.BayesianRidge linear_model.ARDRegression"),
        "BayesianRidge(n_iter=30)",
        "BayesianRidge(max_iter=30)",
        title="`n_iter` is called `max_iter` now",
        since="1.5",
        rename={"n_iter": "max_iter"},
    ),
    argument_rule(
        "sgd-loss-names",
        paths("linear_model.SGDClassifier linear_model.SGDRegressor linear_model.RANSACRegressor"),
        "SGDClassifier(loss='log').fit(X, y)",
        "SGDClassifier(loss='log_loss').fit(X, y)",
        title="`log` is called `log_loss`, and `squared_loss` `squared_error`",
        since="1.3",
        error="The 'loss' parameter of",
        values={
            "loss": {
                "'log'": "'log_loss'",
                "'squared_loss'": "'squared_error'",
                "'absolute_loss'": "'absolute_error'",
            }
        },
        positional=("loss",),
        keep_positional=1,
    ),
    argument_rule(
        "linear-svm-loss-names",
        paths("svm.LinearSVC"),
        "LinearSVC(loss='l2').fit(X, y)",
        "LinearSVC(loss='squared_hinge').fit(X, y)",
        title="`l1` is called `hinge`, and `l2` `squared_hinge`",
        since="0.20",
        error="The 'loss' parameter of",
        values={"loss": {"'l1'": "'hinge'", "'l2'": "'squared_hinge'"}},
    ),
    argument_rule(
        "linear-svr-loss-names",
        paths("svm.LinearSVR"),
        "LinearSVR(loss='l1').fit(X, y)",
        "LinearSVR(loss='epsilon_insensitive').fit(X, y)",
        title="`l1` is called `epsilon_insensitive`, and `l2` `squared_epsilon_insensitive`",
        since="0.20",
        error="The 'loss' parameter of",
        values={"loss": {"'l1'": "'epsilon_insensitive'", "'l2'": "'squared_epsilon_insensitive'"}},
    ),
    argument_rule(
        "svm-gamma-auto-deprecated",
        paths("svm.SVC svm.SVR svm.OneClassSVM svm.NuSVC"),
        "SVC(gamma='auto_deprecated').fit(X, y)",
        "SVC(gamma='auto').fit(X, y)",
        title="`auto_deprecated` was `auto`",
        since="0.24",
        error="The 'gamma' parameter of",
        values={"gamma": {"'auto_deprecated'": "'auto'"}},
    ),
    argument_rule(
        "class-weight-auto",
        paths(
            f"svm.SVC svm.LinearSVC linear_model.LogisticRegression linear_model.SGDClassifier "
            f"linear_model.RidgeClassifier linear_model.Perceptron {FORESTS} tree.DecisionTreeClassifier"
        ),
        "SVC(class_weight='auto').fit(X, y)",
        "SVC(class_weight='balanced').fit(X, y)",
        title="`class_weight='auto'` became `'balanced'`, which weighs a little differently",
        since="0.19",
        error="The 'class_weight' parameter of",
        changes_behaviour=True,
        values={"class_weight": {"'auto'": "'balanced'"}},
    ),
]


RULES: list[Rule] = [*_LINEAR]
