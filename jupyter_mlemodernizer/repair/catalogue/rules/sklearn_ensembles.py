"""Arguments of trees and ensembles of scikit-learn that were renamed, removed or given other values."""

from ..rule import Rule
from ._sklearn import FORESTS, argument_rule, paths

TREES = (
    "tree.DecisionTreeClassifier tree.DecisionTreeRegressor tree.ExtraTreeClassifier tree.ExtraTreeRegressor"
)


_BOOSTING = "ensemble.GradientBoostingClassifier ensemble.GradientBoostingRegressor"


_ADA = "ensemble.AdaBoostClassifier ensemble.AdaBoostRegressor"


_ENSEMBLES: list[Rule] = [
    argument_rule(
        "base-estimator",
        paths(
            f"{_ADA} ensemble.BaggingClassifier ensemble.BaggingRegressor calibration.CalibratedClassifierCV "
            "linear_model.RANSACRegressor semi_supervised.SelfTrainingClassifier"
        ),
        "AdaBoostClassifier(base_estimator=None, n_estimators=5)",
        "AdaBoostClassifier(estimator=None, n_estimators=5)",
        title="`base_estimator` is called `estimator` now",
        since="1.4",
        rename={"base_estimator": "estimator"},
    ),
    argument_rule(
        "compute-importances",
        paths(f"{FORESTS} {TREES}"),
        "RandomForestClassifier(n_estimators=5, compute_importances=True)",
        "RandomForestClassifier(n_estimators=5)",
        title="importances are computed when they are asked for: `compute_importances` is gone",
        since="0.16",
        drop=("compute_importances",),
    ),
    argument_rule(
        "adaboost-samme",
        paths("ensemble.AdaBoostClassifier"),
        "AdaBoostClassifier(algorithm='SAMME')",
        "AdaBoostClassifier()",
        title="`algorithm='SAMME'` is the only one left",
        since="1.8",
        drop_if={"algorithm": "'SAMME'"},
    ),
    argument_rule(
        "adaboost-samme-r",
        paths("ensemble.AdaBoostClassifier"),
        "AdaBoostClassifier(algorithm='SAMME.R')",
        "AdaBoostClassifier()",
        title="`algorithm='SAMME.R'` is gone: `SAMME` is the only one left",
        reason="The two give other models: scores will differ.",
        since="1.8",
        changes_behaviour=True,
        drop_if={"algorithm": "'SAMME.R'"},
    ),
    argument_rule(
        "gradient-boosting-loss-names",
        paths(_BOOSTING),
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
    argument_rule(
        "hist-gradient-boosting-loss-names",
        paths("ensemble.HistGradientBoostingRegressor ensemble.HistGradientBoostingClassifier"),
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
    argument_rule(
        "tree-criterion-names",
        paths(f"ensemble.RandomForestRegressor ensemble.ExtraTreesRegressor {_BOOSTING} {TREES}"),
        "RandomForestRegressor(n_estimators=2, criterion='mse').fit(X, y)",
        "RandomForestRegressor(n_estimators=2, criterion='squared_error').fit(X, y)",
        title="`mse` is called `squared_error`, and `mae` `absolute_error`",
        since="1.2",
        error="The 'criterion' parameter of",
        values={"criterion": {"'mse'": "'squared_error'", "'mae'": "'absolute_error'"}},
    ),
    argument_rule(
        "max-features-auto-classifier",
        paths(
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
    argument_rule(
        "max-features-auto-regressor",
        paths(
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
    argument_rule(
        "gradient-boosting-max-features-auto",
        paths("ensemble.GradientBoostingClassifier"),
        "GradientBoostingClassifier(max_features='auto').fit(X, y)",
        "GradientBoostingClassifier(max_features='sqrt').fit(X, y)",
        title="`max_features='auto'` was `'sqrt'` for classifiers",
        since="1.3",
        error="The 'max_features' parameter of",
        values={"max_features": {"'auto'": "'sqrt'"}},
    ),
    argument_rule(
        "gradient-boosting-regressor-max-features-auto",
        paths("ensemble.GradientBoostingRegressor"),
        "GradientBoostingRegressor(max_features='auto').fit(X, y)",
        "GradientBoostingRegressor(max_features=None).fit(X, y)",
        title="`max_features='auto'` was all features for regressors",
        since="1.3",
        error="The 'max_features' parameter of",
        values={"max_features": {"'auto'": "None"}},
    ),
    argument_rule(
        "presort",
        paths(f"{TREES} {_BOOSTING}"),
        "DecisionTreeClassifier(presort=False)",
        "DecisionTreeClassifier()",
        title="`presort` only changed how fast trees were built",
        since="0.24",
        drop=("presort",),
    ),
    argument_rule(
        "min-impurity-split-none",
        paths(f"{FORESTS} {TREES} {_BOOSTING}"),
        "RandomForestClassifier(n_estimators=2, min_impurity_split=None)",
        "RandomForestClassifier(n_estimators=2)",
        title="`min_impurity_split=None` was the default",
        since="1.0",
        drop_if={"min_impurity_split": "None"},
    ),
    argument_rule(
        "min-impurity-split-default",
        paths(f"{FORESTS} {TREES} {_BOOSTING}"),
        "RandomForestClassifier(n_estimators=2, min_impurity_split=1e-07)",
        "RandomForestClassifier(n_estimators=2)",
        title="`min_impurity_split=1e-07` was the default, and stops no split that matters",
        since="1.0",
        drop_if={"min_impurity_split": "1e-07"},
    ),
    argument_rule(
        "isolation-forest-behaviour",
        paths("ensemble.IsolationForest"),
        "IsolationForest(behaviour='new')",
        "IsolationForest()",
        title="`behaviour='new'` is the only one left",
        since="0.24",
        drop_if={"behaviour": "'new'"},
    ),
    argument_rule(
        "isolation-forest-behaviour-old",
        paths("ensemble.IsolationForest"),
        "IsolationForest(behaviour='old')",
        "IsolationForest()",
        title="`behaviour='old'` is gone: the decision function is shifted by the contamination",
        since="0.24",
        changes_behaviour=True,
        drop_if={"behaviour": "'old'"},
    ),
]


RULES: list[Rule] = [*_ENSEMBLES]
