"""Arguments of scikit-learn that were renamed, removed, given other values or made keyword-only."""

import ast
from typing import Any

from ..rule import Call, Example, Pattern, Rule

_LIBRARY = "scikit-learn"
_DATA = "X, y = [[1.0], [2.0], [3.0], [4.0], [5.0], [6.0]], [0, 1, 0, 1, 0, 1]"


def _paths(names: str) -> tuple[str, ...]:
    return tuple(f"sklearn.{name}" for name in names.split())


def _setup(path: str) -> str:
    module, _, name = path.rpartition(".")
    return f"from {module} import {name}\n{_DATA}"


def _argument(
    name: str,
    callables: tuple[str, ...],
    old: str,
    new: str,
    *,
    title: str,
    since: str,
    error: str = "",
    setup: str = "",
    changes_behaviour: bool = False,
    reason: str = "",
    **how: Any,
) -> Rule:
    """Arguments of calls; the error is that of an unknown keyword unless it is given."""
    keywords = [key for form in ("rename", "drop", "drop_if") for key in how.get(form, ())]
    return Call(
        id=f"sklearn.{name}",
        library=_LIBRARY,
        since=since,
        source=f"scikit-learn {since} changelog",
        title=title,
        reason=reason,
        error=error or f"got an unexpected keyword argument '({'|'.join(keywords)})'",
        callables=callables,
        changes_behaviour=changes_behaviour,
        example=Example(setup=setup or _setup(callables[0]), old=old, new=new),
        **how,
    )


def _pattern(
    name: str,
    qualified: str,
    arguments: str,
    result: str,
    example: tuple[str, str],
    *,
    title: str,
    since: str,
    error: str,
    bind: dict[str, str] | None = None,
    setup: str = "",
    reason: str = "",
    **how: Any,
) -> Rule:
    """A call of one class or function, with ``$It`` for it."""
    return Pattern(
        id=f"sklearn.{name}",
        library=_LIBRARY,
        since=since,
        source=f"scikit-learn {since} changelog",
        title=title,
        reason=reason,
        error=error,
        pattern=f"$It({arguments})",
        template=result,
        bind={"It": qualified, **(bind or {})},
        example=Example(setup=setup or _setup(qualified), old=example[0], new=example[1]),
        **how,
    )


def _without(*keywords: str) -> dict[str, Any]:
    """A test that none of some keywords is among the other arguments."""
    return {
        "rest": lambda rest: not any(isinstance(part, ast.keyword) and part.arg in keywords for part in rest)
    }


# Cross-validation ---------------------------------------------------------------------

_SPLITTERS_SOURCE_TITLE = (
    "`{0}` no longer takes {1}: the splits are made by `split`, as a list that can be iterated more than once"
)
_FOLDS_ERROR = (
    r"got an unexpected keyword argument 'n_(folds|iter)'|got multiple values for argument 'n_splits'"
    r"|__init__\(\) takes|takes no arguments|object is not iterable"
)


def _is_count(node: ast.AST) -> bool:
    """Not the second argument of the years between: ``KFold(5, True)``, ``ShuffleSplit(5, 0.2)``."""
    return not (isinstance(node, ast.Constant) and isinstance(node.value, bool | float))


def _splitter(name: str, count: str, *, labels: bool, example: str, rest: str = "") -> list[Rule]:
    """A splitter that took the number of samples, or the labels, as its first argument."""
    what = "the labels" if labels else "the number of samples"
    split = "split($first, $first)" if labels else "split(range($first))"
    qualified = f"sklearn.model_selection.{name}"
    first = "y" if labels else "6"
    shown = "split(y, y)" if labels else "split(range(6))"
    return [
        _pattern(
            f"{name.lower()}-{form}",
            qualified,
            arguments,
            f"list($It(n_splits=$count, $$rest).{split})",
            (
                f"for train, test in {name}({first}, {given}{rest}):\n    pass",
                f"for train, test in list({name}(n_splits={example}{rest}).{shown}):\n    pass",
            ),
            title=_SPLITTERS_SOURCE_TITLE.format(name, what),
            since="0.20",
            error=_FOLDS_ERROR,
            where={"count": _is_count},
        )
        for form, arguments, given in (
            ("folds", f"$first, {count}=$count, $$rest", f"{count}={example}"),
            ("positional-folds", "$first, $count, $$rest", example),
        )
    ]


_CROSS_VALIDATION: list[Rule] = [
    *_splitter("KFold", "n_folds", labels=False, example="3", rest=", shuffle=True, random_state=1"),
    *_splitter("StratifiedKFold", "n_folds", labels=True, example="3"),
    *_splitter("ShuffleSplit", "n_iter", labels=False, example="3", rest=", random_state=1"),
    *_splitter("StratifiedShuffleSplit", "n_iter", labels=True, example="3", rest=", test_size=0.5"),
    _pattern(
        "leaveoneout-samples",
        "sklearn.model_selection.LeaveOneOut",
        "$first",
        "list($It().split(range($first)))",
        (
            "for train, test in LeaveOneOut(6):\n    pass",
            "for train, test in list(LeaveOneOut().split(range(6))):\n    pass",
        ),
        title=_SPLITTERS_SOURCE_TITLE.format("LeaveOneOut", "the number of samples"),
        since="0.20",
        error=_FOLDS_ERROR,
    ),
    *(
        _pattern(
            f"{name.lower()}-shuffle-positional{form}",
            f"sklearn.model_selection.{name}",
            f"$count, $shuffle{old}",
            f"$It($count, shuffle=$shuffle{new})",
            (
                f"{name}(3, True{old.replace('$seed', '7')})",
                f"{name}(3, shuffle=True{new.replace('$seed', '7')})",
            ),
            title=f"arguments of `{name}` are given by keyword only after the first",
            since="1.0",
            error=r"__init__\(\) takes",
            where={"shuffle": lambda node: not _is_count(node)},
        )
        for name in ("KFold", "StratifiedKFold")
        for form, old, new in (("", "", ""), ("-seed", ", $seed", ", random_state=$seed"))
    ),
    *(
        _pattern(
            f"{name.lower()}-seed{form}",
            f"sklearn.model_selection.{name}",
            f"$$rest{shuffle}, random_state=$seed",
            f"$It($$rest{shuffle})",
            (f"{name}(n_splits=3{shuffle}, random_state=1)", f"{name}(n_splits=3{shuffle})"),
            title="`random_state` had no effect without `shuffle=True`, and is refused now",
            since="0.24",
            error="Setting a random_state has no effect since shuffle is False",
            where=_without("shuffle"),
        )
        for name in ("KFold", "StratifiedKFold")
        for form, shuffle in (("-without-shuffle", ""), ("-shuffle-false", ", shuffle=False"))
    ),
    _argument(
        "search-iid",
        _paths("model_selection.GridSearchCV model_selection.RandomizedSearchCV"),
        "GridSearchCV(model, {'C': [1, 2]}, iid=False)",
        "GridSearchCV(model, {'C': [1, 2]})",
        title="`iid` is gone: scores of folds are averaged, as with `iid=False`",
        since="0.24",
        setup="from sklearn.linear_model import LogisticRegression\n"
        "from sklearn.model_selection import GridSearchCV\nmodel = LogisticRegression()",
        drop=("iid",),
    ),
    _argument(
        "search-fit-params-none",
        _paths("model_selection.GridSearchCV model_selection.RandomizedSearchCV"),
        "GridSearchCV(model, {'C': [1, 2]}, fit_params=None)",
        "GridSearchCV(model, {'C': [1, 2]})",
        title="`fit_params` are given to `fit`",
        since="0.21",
        setup="from sklearn.linear_model import LogisticRegression\n"
        "from sklearn.model_selection import GridSearchCV\nmodel = LogisticRegression()",
        drop_if={"fit_params": "None"},
    ),
    _argument(
        "cross-validation-fit-params",
        _paths(
            "model_selection.cross_val_score model_selection.cross_validate model_selection.cross_val_predict "
            "model_selection.learning_curve model_selection.validation_curve"
        ),
        "cross_val_score(model, X, y, cv=2, fit_params=None)",
        "cross_val_score(model, X, y, cv=2, params=None)",
        title="`fit_params` is called `params` now",
        since="1.6",
        setup="from sklearn.linear_model import LogisticRegression\n"
        f"from sklearn.model_selection import cross_val_score\nmodel = LogisticRegression()\n{_DATA}",
        rename={"fit_params": "params"},
    ),
    _argument(
        "scoring-names",
        _paths(
            "model_selection.cross_val_score model_selection.cross_validate model_selection.GridSearchCV "
            "model_selection.RandomizedSearchCV model_selection.learning_curve model_selection.validation_curve "
            "model_selection.permutation_test_score feature_selection.RFECV linear_model.RidgeCV "
            "linear_model.LogisticRegressionCV"
        ),
        "cross_val_score(model, X, y, scoring='mean_squared_error', cv=2)",
        "cross_val_score(model, X, y, scoring='neg_mean_squared_error', cv=2)",
        title="scorers of losses are called `neg_…`; their values were negative already",
        since="0.20",
        error="The 'scoring' parameter of|is not a valid scoring value",
        setup="from sklearn.linear_model import LogisticRegression\n"
        f"from sklearn.model_selection import cross_val_score\nmodel = LogisticRegression()\n{_DATA}",
        values={
            "scoring": {
                f"'{name}'": f"'neg_{name}'"
                for name in (
                    "mean_squared_error",
                    "mean_absolute_error",
                    "median_absolute_error",
                    "mean_squared_log_error",
                    "log_loss",
                )
            }
        },
    ),
    _argument(
        "grid-search-scoring-positional",
        _paths("model_selection.GridSearchCV"),
        "GridSearchCV(model, {'C': [1, 2]}, 'accuracy')",
        "GridSearchCV(model, {'C': [1, 2]}, scoring='accuracy')",
        title="arguments of `GridSearchCV` after the first two are given by keyword only",
        since="1.0",
        error=r"GridSearchCV.__init__\(\) takes \d positional arguments but",
        setup="from sklearn.linear_model import LogisticRegression\n"
        "from sklearn.model_selection import GridSearchCV\nmodel = LogisticRegression()",
        positional=("estimator", "param_grid", "scoring"),
        keep_positional=2,
    ),
]

# Trees and ensembles ------------------------------------------------------------------

_TREES = (
    "tree.DecisionTreeClassifier tree.DecisionTreeRegressor tree.ExtraTreeClassifier tree.ExtraTreeRegressor"
)
_FORESTS = (
    "ensemble.RandomForestClassifier ensemble.RandomForestRegressor ensemble.ExtraTreesClassifier "
    "ensemble.ExtraTreesRegressor"
)
_BOOSTING = "ensemble.GradientBoostingClassifier ensemble.GradientBoostingRegressor"
_ADA = "ensemble.AdaBoostClassifier ensemble.AdaBoostRegressor"

_ENSEMBLES: list[Rule] = [
    _argument(
        "base-estimator",
        _paths(
            f"{_ADA} ensemble.BaggingClassifier ensemble.BaggingRegressor calibration.CalibratedClassifierCV "
            "linear_model.RANSACRegressor semi_supervised.SelfTrainingClassifier"
        ),
        "AdaBoostClassifier(base_estimator=None, n_estimators=5)",
        "AdaBoostClassifier(estimator=None, n_estimators=5)",
        title="`base_estimator` is called `estimator` now",
        since="1.4",
        rename={"base_estimator": "estimator"},
    ),
    _argument(
        "adaboost-samme",
        _paths("ensemble.AdaBoostClassifier"),
        "AdaBoostClassifier(algorithm='SAMME')",
        "AdaBoostClassifier()",
        title="`algorithm='SAMME'` is the only one left",
        since="1.8",
        drop_if={"algorithm": "'SAMME'"},
    ),
    _argument(
        "adaboost-samme-r",
        _paths("ensemble.AdaBoostClassifier"),
        "AdaBoostClassifier(algorithm='SAMME.R')",
        "AdaBoostClassifier()",
        title="`algorithm='SAMME.R'` is gone: `SAMME` is the only one left",
        reason="The two give other models: scores will differ.",
        since="1.8",
        changes_behaviour=True,
        drop_if={"algorithm": "'SAMME.R'"},
    ),
    _argument(
        "gradient-boosting-loss-names",
        _paths(_BOOSTING),
        "GradientBoostingClassifier(loss='deviance').fit(X, y)",
        "GradientBoostingClassifier(loss='log_loss').fit(X, y)",
        title="losses of gradient boosting have other names",
        since="1.3",
        error="The 'loss' parameter of",
        values={
            "loss": {
                "'deviance'": "'log_loss'",
                "'ls'": "'squared_error'",
                "'lad'": "'absolute_error'",
                "'least_absolute_deviation'": "'absolute_error'",
            }
        },
    ),
    _argument(
        "hist-gradient-boosting-loss-names",
        _paths("ensemble.HistGradientBoostingRegressor ensemble.HistGradientBoostingClassifier"),
        "HistGradientBoostingRegressor(loss='least_squares').fit(X, y)",
        "HistGradientBoostingRegressor(loss='squared_error').fit(X, y)",
        title="losses of gradient boosting have other names",
        since="1.3",
        error="The 'loss' parameter of",
        values={
            "loss": {
                "'least_squares'": "'squared_error'",
                "'least_absolute_deviation'": "'absolute_error'",
                "'auto'": "'log_loss'",
                "'binary_crossentropy'": "'log_loss'",
                "'categorical_crossentropy'": "'log_loss'",
            }
        },
    ),
    _argument(
        "tree-criterion-names",
        _paths(f"ensemble.RandomForestRegressor ensemble.ExtraTreesRegressor {_BOOSTING} {_TREES}"),
        "RandomForestRegressor(n_estimators=2, criterion='mse').fit(X, y)",
        "RandomForestRegressor(n_estimators=2, criterion='squared_error').fit(X, y)",
        title="`mse` is called `squared_error`, and `mae` `absolute_error`",
        since="1.2",
        error="The 'criterion' parameter of",
        values={"criterion": {"'mse'": "'squared_error'", "'mae'": "'absolute_error'"}},
    ),
    _argument(
        "max-features-auto-classifier",
        _paths(
            "ensemble.RandomForestClassifier ensemble.ExtraTreesClassifier tree.DecisionTreeClassifier "
            "tree.ExtraTreeClassifier"
        ),
        "RandomForestClassifier(n_estimators=2, max_features='auto').fit(X, y)",
        "RandomForestClassifier(n_estimators=2, max_features='sqrt').fit(X, y)",
        title="`max_features='auto'` was `'sqrt'` for classifiers",
        since="1.3",
        error="The 'max_features' parameter of",
        values={"max_features": {"'auto'": "'sqrt'"}},
    ),
    _argument(
        "max-features-auto-regressor",
        _paths(
            "ensemble.RandomForestRegressor ensemble.ExtraTreesRegressor tree.DecisionTreeRegressor "
            "tree.ExtraTreeRegressor"
        ),
        "RandomForestRegressor(n_estimators=2, max_features='auto').fit(X, y)",
        "RandomForestRegressor(n_estimators=2, max_features=1.0).fit(X, y)",
        title="`max_features='auto'` was all features for regressors",
        since="1.3",
        error="The 'max_features' parameter of",
        values={"max_features": {"'auto'": "1.0"}},
    ),
    _argument(
        "gradient-boosting-max-features-auto",
        _paths("ensemble.GradientBoostingClassifier"),
        "GradientBoostingClassifier(max_features='auto').fit(X, y)",
        "GradientBoostingClassifier(max_features='sqrt').fit(X, y)",
        title="`max_features='auto'` was `'sqrt'` for classifiers",
        since="1.3",
        error="The 'max_features' parameter of",
        values={"max_features": {"'auto'": "'sqrt'"}},
    ),
    _argument(
        "gradient-boosting-regressor-max-features-auto",
        _paths("ensemble.GradientBoostingRegressor"),
        "GradientBoostingRegressor(max_features='auto').fit(X, y)",
        "GradientBoostingRegressor(max_features=None).fit(X, y)",
        title="`max_features='auto'` was all features for regressors",
        since="1.3",
        error="The 'max_features' parameter of",
        values={"max_features": {"'auto'": "None"}},
    ),
    _argument(
        "presort",
        _paths(f"{_TREES} {_BOOSTING}"),
        "DecisionTreeClassifier(presort=False)",
        "DecisionTreeClassifier()",
        title="`presort` only changed how fast trees were built",
        since="0.24",
        drop=("presort",),
    ),
    _argument(
        "min-impurity-split-none",
        _paths(f"{_FORESTS} {_TREES} {_BOOSTING}"),
        "RandomForestClassifier(n_estimators=2, min_impurity_split=None)",
        "RandomForestClassifier(n_estimators=2)",
        title="`min_impurity_split=None` was the default",
        since="1.0",
        drop_if={"min_impurity_split": "None"},
    ),
    _argument(
        "min-impurity-split-default",
        _paths(f"{_FORESTS} {_TREES} {_BOOSTING}"),
        "RandomForestClassifier(n_estimators=2, min_impurity_split=1e-07)",
        "RandomForestClassifier(n_estimators=2)",
        title="`min_impurity_split=1e-07` was the default, and stops no split that matters",
        since="1.0",
        drop_if={"min_impurity_split": "1e-07"},
    ),
    _argument(
        "isolation-forest-behaviour",
        _paths("ensemble.IsolationForest"),
        "IsolationForest(behaviour='new')",
        "IsolationForest()",
        title="`behaviour='new'` is the only one left",
        since="0.24",
        drop_if={"behaviour": "'new'"},
    ),
    _argument(
        "isolation-forest-behaviour-old",
        _paths("ensemble.IsolationForest"),
        "IsolationForest(behaviour='old')",
        "IsolationForest()",
        title="`behaviour='old'` is gone: the decision function is shifted by the contamination",
        since="0.24",
        changes_behaviour=True,
        drop_if={"behaviour": "'old'"},
    ),
]

# Linear models and kernels ------------------------------------------------------------

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
    _argument(
        "normalize-false",
        _paths(_NORMALIZING),
        "LinearRegression(normalize=False)",
        "LinearRegression()",
        title="`normalize=False` is what happens anyway",
        since="1.2",
        drop_if={"normalize": "False"},
    ),
    _argument(
        "normalize-linear-regression",
        _paths("linear_model.LinearRegression"),
        "LinearRegression(normalize=True)",
        "LinearRegression()",
        title="`normalize=True` made no difference to what a plain linear regression finds",
        reason="Without a penalty the scale of the columns cancels out.",
        since="1.2",
        drop_if={"normalize": "True"},
    ),
    *(
        _pattern(
            f"normalize-{name.lower()}",
            f"sklearn.linear_model.{name}",
            "$$rest, normalize=True",
            "$make_pipeline($StandardScaler(), $It($$rest))",
            (
                f"from sklearn import linear_model, pipeline, preprocessing\nlinear_model.{name}(normalize=True)",
                "from sklearn import linear_model, pipeline, preprocessing\n"
                f"pipeline.make_pipeline(preprocessing.StandardScaler(), linear_model.{name}())",
            ),
            title="`normalize=True` is a scaler before the model now",
            reason="`normalize` divided columns by their norm, the scaler divides by the standard deviation: "
            "the same strength of the penalty is another value of `alpha`.",
            since="1.2",
            error="got an unexpected keyword argument 'normalize'",
            bind={
                "make_pipeline": "sklearn.pipeline.make_pipeline",
                "StandardScaler": "sklearn.preprocessing.StandardScaler",
            },
            setup="pass",
            changes_behaviour=True,
        )
        for name in _REGULARIZED
    ),
    _argument(
        "n-alphas",
        _paths("linear_model.LassoCV linear_model.ElasticNetCV linear_model.MultiTaskLassoCV"),
        "LassoCV(n_alphas=50)",
        "LassoCV(alphas=50)",
        title="the number of alphas is given as `alphas`",
        since="1.9",
        rename={"n_alphas": "alphas"},
    ),
    _argument(
        "ridge-cv-store",
        _paths("linear_model.RidgeCV linear_model.RidgeClassifierCV"),
        "RidgeCV(store_cv_values=True)",
        "RidgeCV(store_cv_results=True)",
        title="`store_cv_values` is called `store_cv_results` now",
        since="1.7",
        rename={"store_cv_values": "store_cv_results"},
    ),
    *(
        _argument(
            f"logistic-multi-class-{name}",
            _paths("linear_model.LogisticRegression linear_model.LogisticRegressionCV"),
            f"LogisticRegression(multi_class={value})",
            "LogisticRegression()",
            title=f"`multi_class={value}` is what happens anyway",
            since="1.8",
            drop_if={"multi_class": value},
        )
        for name, value in (("multinomial", "'multinomial'"), ("auto", "'auto'"))
    ),
    _pattern(
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
    _pattern(
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
    _argument(
        "logistic-penalty-none",
        _paths("linear_model.LogisticRegression linear_model.SGDClassifier linear_model.SGDRegressor"),
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
        _pattern(
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
            error="Solver lbfgs supports only 'l2' or None penalties, got l1 penalty",
            where=_without("solver"),
        )
        for name, argument in (("", "penalty='l1'"), ("-positional", "'l1'"))
    ),
    *(
        _pattern(
            f"n-iter-{name.lower()}",
            f"sklearn.linear_model.{name}",
            "$$rest, n_iter=$epochs",
            "$It($$rest, max_iter=$epochs, tol=None)",
            (f"{name}(random_state=1, n_iter=20)", f"{name}(random_state=1, max_iter=20, tol=None)"),
            title="`n_iter` is `max_iter` without a tolerance: all epochs are run",
            since="0.21",
            error="got an unexpected keyword argument 'n_iter'",
            where=_without("tol"),
        )
        for name in _SGD
    ),
    _argument(
        "n-iter-bayesian",
        _paths("linear_model.BayesianRidge linear_model.ARDRegression"),
        "BayesianRidge(n_iter=30)",
        "BayesianRidge(max_iter=30)",
        title="`n_iter` is called `max_iter` now",
        since="1.5",
        rename={"n_iter": "max_iter"},
    ),
    _argument(
        "sgd-loss-names",
        _paths("linear_model.SGDClassifier linear_model.SGDRegressor linear_model.RANSACRegressor"),
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
    _argument(
        "linear-svm-loss-names",
        _paths("svm.LinearSVC"),
        "LinearSVC(loss='l2').fit(X, y)",
        "LinearSVC(loss='squared_hinge').fit(X, y)",
        title="`l1` is called `hinge`, and `l2` `squared_hinge`",
        since="0.20",
        error="The 'loss' parameter of",
        values={"loss": {"'l1'": "'hinge'", "'l2'": "'squared_hinge'"}},
    ),
    _argument(
        "linear-svr-loss-names",
        _paths("svm.LinearSVR"),
        "LinearSVR(loss='l1').fit(X, y)",
        "LinearSVR(loss='epsilon_insensitive').fit(X, y)",
        title="`l1` is called `epsilon_insensitive`, and `l2` `squared_epsilon_insensitive`",
        since="0.20",
        error="The 'loss' parameter of",
        values={"loss": {"'l1'": "'epsilon_insensitive'", "'l2'": "'squared_epsilon_insensitive'"}},
    ),
    _argument(
        "svm-gamma-auto-deprecated",
        _paths("svm.SVC svm.SVR svm.OneClassSVM svm.NuSVC"),
        "SVC(gamma='auto_deprecated').fit(X, y)",
        "SVC(gamma='auto').fit(X, y)",
        title="`auto_deprecated` was `auto`",
        since="0.24",
        error="The 'gamma' parameter of",
        values={"gamma": {"'auto_deprecated'": "'auto'"}},
    ),
    _argument(
        "class-weight-auto",
        _paths(
            f"svm.SVC svm.LinearSVC linear_model.LogisticRegression linear_model.SGDClassifier "
            f"linear_model.RidgeClassifier linear_model.Perceptron {_FORESTS} tree.DecisionTreeClassifier"
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

# Preprocessing, text, decomposition, clustering ---------------------------------------

_VECTORIZERS = "feature_extraction.text.TfidfVectorizer feature_extraction.text.CountVectorizer"

_PREPARATION: list[Rule] = [
    _argument(
        "imputer-arguments",
        _paths("impute.SimpleImputer"),
        "SimpleImputer(missing_values='NaN', strategy='median', axis=0)",
        "SimpleImputer(strategy='median')",
        title="`SimpleImputer` works along columns, and looks for NaN by default",
        since="0.22",
        error="got an unexpected keyword argument '(axis|verbose)'|SimpleImputer does not accept missing values"
        r"|__init__\(\) takes",
        drop=("verbose",),
        drop_if={"missing_values": "'NaN'", "axis": "0"},
        positional=("missing_values", "strategy", "axis", "verbose", "copy"),
    ),
    _argument(
        "one-hot-sparse",
        _paths("preprocessing.OneHotEncoder"),
        "OneHotEncoder(sparse=False)",
        "OneHotEncoder(sparse_output=False)",
        title="`sparse` is called `sparse_output` now",
        since="1.4",
        rename={"sparse": "sparse_output"},
    ),
    _argument(
        "one-hot-n-values-auto",
        _paths("preprocessing.OneHotEncoder"),
        "OneHotEncoder(n_values='auto')",
        "OneHotEncoder()",
        title="the categories are found in the data, as with `n_values='auto'`",
        since="0.22",
        drop_if={"n_values": "'auto'", "categorical_features": "'all'"},
    ),
    _pattern(
        "one-hot-categorical-features-dense",
        "sklearn.preprocessing.OneHotEncoder",
        "$$rest, categorical_features=$columns, sparse=False",
        "$ColumnTransformer([('onehot', $It($$rest, sparse_output=False), $columns)], "
        "remainder='passthrough', sparse_threshold=0)",
        (
            "from sklearn import compose, preprocessing\n"
            "preprocessing.OneHotEncoder(categorical_features=[1], sparse=False)",
            "from sklearn import compose, preprocessing\n"
            "compose.ColumnTransformer([('onehot', preprocessing.OneHotEncoder(sparse_output=False), [1])], "
            "remainder='passthrough', sparse_threshold=0)",
        ),
        title="columns to encode are chosen with a `ColumnTransformer`, which puts them first as was done then",
        since="0.22",
        error="got an unexpected keyword argument 'categorical_features'",
        bind={"ColumnTransformer": "sklearn.compose.ColumnTransformer"},
        setup="pass",
    ),
    _pattern(
        "one-hot-categorical-features",
        "sklearn.preprocessing.OneHotEncoder",
        "$$rest, categorical_features=$columns",
        "$ColumnTransformer([('onehot', $It($$rest), $columns)], remainder='passthrough', sparse_threshold=1)",
        (
            "from sklearn import compose, preprocessing\npreprocessing.OneHotEncoder(categorical_features=[1])",
            "from sklearn import compose, preprocessing\n"
            "compose.ColumnTransformer([('onehot', preprocessing.OneHotEncoder(), [1])], "
            "remainder='passthrough', sparse_threshold=1)",
        ),
        title="columns to encode are chosen with a `ColumnTransformer`, which puts them first as was done then",
        since="0.22",
        error="got an unexpected keyword argument 'categorical_features'",
        bind={"ColumnTransformer": "sklearn.compose.ColumnTransformer"},
        setup="pass",
        where={
            "columns": lambda node: not (isinstance(node, ast.Constant) and node.value == "all"),
            **_without("sparse"),
        },
    ),
    *(
        _pattern(
            f"stop-words-{name.lower()}",
            f"sklearn.feature_extraction.text.{name}",
            "$$rest, stop_words=$words",
            "$It($$rest, stop_words=list($words))",
            (
                f"{name}(lowercase=True, stop_words=frozenset(['a'])).fit(['aa bb'])",
                f"{name}(lowercase=True, stop_words=list(frozenset(['a']))).fit(['aa bb'])",
            ),
            title="stop words are given as a list, no longer as a set",
            since="1.2",
            error="The 'stop_words' parameter of",
            types={"words": ("set", "frozenset")},
        )
        for name in ("TfidfVectorizer", "CountVectorizer", "HashingVectorizer")
    ),
    _argument(
        "vectorizer-truth-values",
        _paths("feature_extraction.text.TfidfVectorizer feature_extraction.text.TfidfTransformer"),
        "TfidfVectorizer(use_idf=1, smooth_idf=1, sublinear_tf=1).fit(['aa bb'])",
        "TfidfVectorizer(use_idf=True, smooth_idf=True, sublinear_tf=True).fit(['aa bb'])",
        title="truth values are given as such, no longer as 0 and 1",
        since="1.2",
        error="The '(use_idf|smooth_idf|sublinear_tf)' parameter of .* must be an instance of 'bool'",
        values={name: {"1": "True", "0": "False"} for name in ("use_idf", "smooth_idf", "sublinear_tf")},
    ),
    _argument(
        "vectorizer-min-df-zero",
        _paths(_VECTORIZERS),
        "TfidfVectorizer(min_df=0).fit(['aa bb'])",
        "TfidfVectorizer(min_df=1).fit(['aa bb'])",
        title="`min_df=0` asked for nothing, as `min_df=1` does: every term is in one document at least",
        since="1.2",
        error="The 'min_df' parameter of",
        values={"min_df": {"0": "1"}},
    ),
    *(
        _pattern(
            f"ngram-range-list-{name.lower()}",
            f"sklearn.feature_extraction.text.{name}",
            "$$rest, ngram_range=[$low, $high]",
            "$It($$rest, ngram_range=($low, $high))",
            (
                f"{name}(lowercase=True, ngram_range=[1, 2]).fit(['aa bb'])",
                f"{name}(lowercase=True, ngram_range=(1, 2)).fit(['aa bb'])",
            ),
            title="`ngram_range` is a tuple, no longer a list",
            since="1.2",
            error="The 'ngram_range' parameter of",
        )
        for name in ("TfidfVectorizer", "CountVectorizer")
    ),
    _argument(
        "vectorizer-charset",
        _paths(_VECTORIZERS),
        "TfidfVectorizer(charset='utf-8')",
        "TfidfVectorizer(encoding='utf-8')",
        title="`charset` is called `encoding` now",
        since="0.16",
        rename={"charset": "encoding", "charset_error": "decode_error"},
    ),
    _argument(
        "lda-topics",
        _paths("decomposition.LatentDirichletAllocation"),
        "LatentDirichletAllocation(n_topics=5)",
        "LatentDirichletAllocation(n_components=5)",
        title="`n_topics` is called `n_components` now",
        since="0.21",
        rename={"n_topics": "n_components"},
    ),
    _argument(
        "fastica-whiten",
        _paths("decomposition.FastICA"),
        "FastICA(whiten=True, random_state=0).fit([[1, 2], [2, 3], [3, 5]])",
        "FastICA(whiten='arbitrary-variance', random_state=0).fit([[1, 2], [2, 3], [3, 5]])",
        title="`whiten=True` was `'arbitrary-variance'`",
        since="1.3",
        error="The 'whiten' parameter of",
        values={"whiten": {"True": "'arbitrary-variance'"}},
    ),
    _argument(
        "tsne-iterations",
        _paths("manifold.TSNE"),
        "TSNE(n_components=2, n_iter=300)",
        "TSNE(n_components=2, max_iter=300)",
        title="`n_iter` is called `max_iter` now",
        since="1.7",
        rename={"n_iter": "max_iter"},
    ),
    _argument(
        "tsne-square-distances",
        _paths("manifold.TSNE"),
        "TSNE(square_distances=True)",
        "TSNE()",
        title="distances are squared anyway",
        since="1.3",
        drop_if={"square_distances": "True"},
    ),
    _argument(
        "kmeans-dropped",
        _paths("cluster.KMeans cluster.MiniBatchKMeans"),
        "KMeans(n_clusters=2, n_jobs=1, precompute_distances='auto')",
        "KMeans(n_clusters=2)",
        title="`n_jobs` and `precompute_distances` only changed how fast the clusters were found",
        since="1.0",
        drop=("n_jobs", "precompute_distances"),
    ),
    _argument(
        "kmeans-algorithm",
        _paths("cluster.KMeans"),
        "KMeans(n_clusters=2, algorithm='auto').fit(X)",
        "KMeans(n_clusters=2, algorithm='lloyd').fit(X)",
        title="`full` is called `lloyd`, and finds the same clusters as `auto` did",
        since="1.3",
        error="The 'algorithm' parameter of",
        values={"algorithm": {"'auto'": "'lloyd'", "'full'": "'lloyd'"}},
    ),
    _argument(
        "agglomerative-affinity",
        _paths("cluster.AgglomerativeClustering cluster.FeatureAgglomeration"),
        "AgglomerativeClustering(n_clusters=2, affinity='euclidean')",
        "AgglomerativeClustering(n_clusters=2, metric='euclidean')",
        title="`affinity` is called `metric` now",
        since="1.4",
        rename={"affinity": "metric"},
    ),
    _argument(
        "agglomerative-pooling",
        _paths("cluster.AgglomerativeClustering"),
        "AgglomerativeClustering(pooling_func='deprecated')",
        "AgglomerativeClustering()",
        title="`pooling_func` had no effect",
        since="0.22",
        drop=("pooling_func",),
    ),
    _argument(
        "gmm-arguments",
        _paths("mixture.GaussianMixture mixture.BayesianGaussianMixture"),
        "GaussianMixture(n_components=2, n_iter=50)",
        "GaussianMixture(n_components=2, max_iter=50)",
        title="`n_iter` is called `max_iter` now",
        since="0.20",
        rename={"n_iter": "max_iter"},
    ),
    _argument(
        "mlp-algorithm",
        _paths("neural_network.MLPClassifier neural_network.MLPRegressor"),
        "MLPClassifier(algorithm='adam')",
        "MLPClassifier(solver='adam')",
        title="`algorithm` is called `solver` now",
        since="0.18",
        rename={"algorithm": "solver"},
        values={"algorithm": {"'l-bfgs'": "'lbfgs'"}},
    ),
]

# Metrics ------------------------------------------------------------------------------

_METRICS: list[Rule] = [
    *(
        _pattern(
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
    _argument(
        "mean-squared-error-squared",
        _paths("metrics.mean_squared_error metrics.mean_squared_log_error"),
        "mean_squared_error([1, 2], [1, 3], squared=True)",
        "mean_squared_error([1, 2], [1, 3])",
        title="`squared=True` is what happens anyway",
        since="1.6",
        drop_if={"squared": "True"},
    ),
    _argument(
        "log-loss-eps",
        _paths("metrics.log_loss"),
        "log_loss([0, 1], [0.1, 0.9], eps=1e-15)",
        "log_loss([0, 1], [0.1, 0.9])",
        title="`eps` of `log_loss` is that of the type of the probabilities",
        since="1.5",
        drop=("eps",),
    ),
    _argument(
        "precision-recall-curve-probas",
        _paths("metrics.precision_recall_curve"),
        "precision_recall_curve([0, 1], probas_pred=[0.1, 0.9])",
        "precision_recall_curve([0, 1], y_score=[0.1, 0.9])",
        title="`probas_pred` is called `y_score` now",
        since="1.5",
        error="missing a required argument: 'y_score'|got an unexpected keyword argument 'probas_pred'",
        rename={"probas_pred": "y_score"},
    ),
    _argument(
        "make-scorer-needs",
        _paths("metrics.make_scorer"),
        "make_scorer(roc_auc_score, needs_proba=True)(model, X, y)",
        "make_scorer(roc_auc_score, response_method='predict_proba')(model, X, y)",
        title="`needs_proba=True` is `response_method='predict_proba'`",
        since="1.6",
        error="got an unexpected keyword argument 'needs_(proba|threshold)'",
        setup="from sklearn.linear_model import LogisticRegression\n"
        f"from sklearn.metrics import make_scorer, roc_auc_score\n{_DATA}\nmodel = LogisticRegression().fit(X, y)",
        rename={"needs_proba": "response_method", "needs_threshold": "response_method"},
        values={
            "needs_proba": {"True": "'predict_proba'"},
            "needs_threshold": {"True": "('decision_function', 'predict_proba')"},
        },
        drop_if={"needs_proba": "False", "needs_threshold": "False"},
    ),
]

# Keyword-only -------------------------------------------------------------------------


def _keyword_only(path: str, names: str, keep: int, old: str, new: str) -> Rule:
    shown = path.rpartition(".")[2]
    return Call(
        id=f"sklearn.{shown.replace('_', '-').lower()}-positional",
        library=_LIBRARY,
        since="1.0",
        source="scikit-learn 1.0 changelog, Enforcing keyword-only arguments; SLEP009",
        title=f"arguments of `{shown}` are given by keyword only"
        + (f" after the first {keep}" if keep > 1 else " after the first" if keep else ""),
        error=rf"{shown}\.__init__\(\) takes (from \d to )?\d positional arguments? but|too many positional arguments",
        callables=(f"sklearn.{path}",),
        positional=tuple(names.split()),
        keep_positional=keep,
        example=Example(setup=_setup(f"sklearn.{path}"), old=old, new=new),
    )


_TREE_ARGUMENTS = "max_depth min_samples_split min_samples_leaf min_weight_fraction_leaf max_features"
_KEYWORD_ONLY: list[Rule] = [
    _keyword_only(path, names, keep, f"{path.rpartition('.')[2]}({old})", f"{path.rpartition('.')[2]}({new})")
    for path, names, keep, old, new in (
        ("metrics.confusion_matrix", "y_true y_pred labels", 2, "y, y, [0, 1]", "y, y, labels=[0, 1]"),
        (
            "metrics.classification_report",
            "y_true y_pred labels target_names",
            2,
            "y, y, [0, 1]",
            "y, y, labels=[0, 1]",
        ),
        *(
            (
                f"metrics.{name}",
                "y_true y_pred labels pos_label average",
                2,
                "y, y, [0, 1]",
                "y, y, labels=[0, 1]",
            )
            for name in ("f1_score", "precision_score", "recall_score")
        ),
        (
            "metrics.fbeta_score",
            "y_true y_pred beta labels pos_label average",
            2,
            "y, y, 0.5",
            "y, y, beta=0.5",
        ),
        ("metrics.roc_auc_score", "y_true y_score average", 2, "y, y, 'macro'", "y, y, average='macro'"),
        ("metrics.roc_curve", "y_true y_score pos_label", 2, "y, y, 1", "y, y, pos_label=1"),
        ("metrics.accuracy_score", "y_true y_pred normalize", 2, "y, y, False", "y, y, normalize=False"),
        ("metrics.silhouette_score", "X labels metric", 2, "X, y, 'euclidean'", "X, y, metric='euclidean'"),
        ("svm.SVC", "C kernel degree gamma", 0, "1.0, 'linear'", "C=1.0, kernel='linear'"),
        ("svm.SVR", "kernel degree gamma coef0 tol C", 0, "'linear'", "kernel='linear'"),
        *(
            (
                f"ensemble.{name}",
                f"n_estimators criterion {_TREE_ARGUMENTS}",
                1,
                f"10, '{criterion}'",
                f"10, criterion='{criterion}'",
            )
            for name, criterion in (
                ("RandomForestClassifier", "gini"),
                ("RandomForestRegressor", "squared_error"),
                ("ExtraTreesClassifier", "gini"),
                ("ExtraTreesRegressor", "squared_error"),
            )
        ),
        *(
            (
                f"tree.{name}",
                f"criterion splitter {_TREE_ARGUMENTS}",
                0,
                f"'{criterion}'",
                f"criterion='{criterion}'",
            )
            for name, criterion in (
                ("DecisionTreeClassifier", "entropy"),
                ("DecisionTreeRegressor", "squared_error"),
            )
        ),
        (
            "ensemble.GradientBoostingClassifier",
            "loss learning_rate n_estimators subsample",
            0,
            "'log_loss', 0.1",
            "loss='log_loss', learning_rate=0.1",
        ),
        (
            "ensemble.AdaBoostClassifier",
            "estimator n_estimators learning_rate",
            1,
            "None, 10",
            "None, n_estimators=10",
        ),
        ("ensemble.VotingClassifier", "estimators voting weights", 1, "[], 'soft'", "[], voting='soft'"),
        ("cluster.KMeans", "n_clusters init n_init", 1, "2, 'random'", "2, init='random'"),
        ("cluster.DBSCAN", "eps min_samples metric", 1, "0.5, 3", "0.5, min_samples=3"),
        (
            "neighbors.KNeighborsClassifier",
            "n_neighbors weights algorithm",
            1,
            "3, 'distance'",
            "3, weights='distance'",
        ),
        (
            "neighbors.KNeighborsRegressor",
            "n_neighbors weights algorithm",
            1,
            "3, 'distance'",
            "3, weights='distance'",
        ),
        ("decomposition.PCA", "n_components copy whiten", 1, "1, True", "1, copy=True"),
        (
            "preprocessing.StandardScaler",
            "copy with_mean with_std",
            0,
            "True, True",
            "copy=True, with_mean=True",
        ),
        (
            "preprocessing.PolynomialFeatures",
            "degree interaction_only include_bias",
            1,
            "2, True",
            "2, interaction_only=True",
        ),
        (
            "feature_selection.RFE",
            "estimator n_features_to_select step",
            1,
            "None, 2",
            "None, n_features_to_select=2",
        ),
        ("feature_selection.SelectKBest", "score_func k", 1, "None, 2", "None, k=2"),
        ("dummy.DummyClassifier", "strategy random_state", 0, "'most_frequent'", "strategy='most_frequent'"),
        ("linear_model.LinearRegression", "fit_intercept", 0, "True", "fit_intercept=True"),
        ("linear_model.Lasso", "alpha fit_intercept", 1, "0.1, True", "0.1, fit_intercept=True"),
        ("linear_model.Ridge", "alpha fit_intercept", 1, "0.1, True", "0.1, fit_intercept=True"),
        ("manifold.TSNE", "n_components perplexity", 1, "2, 30", "2, perplexity=30"),
        (
            "mixture.GaussianMixture",
            "n_components covariance_type tol",
            1,
            "2, 'full'",
            "2, covariance_type='full'",
        ),
        ("naive_bayes.MultinomialNB", "alpha fit_prior class_prior", 0, "1.0", "alpha=1.0"),
        ("naive_bayes.GaussianNB", "priors var_smoothing", 0, "None", "priors=None"),
    )
]

RULES: list[Rule] = [
    *_CROSS_VALIDATION,
    *_ENSEMBLES,
    *_LINEAR,
    *_PREPARATION,
    *_METRICS,
    *_KEYWORD_ONLY,
]
