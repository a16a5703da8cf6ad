"""Defaults of XGBoost, LightGBM, CatBoost and imbalanced-learn that changed."""

from functools import partial

from ..rule import Rule
from ._defaults import past

_xgboost = partial(past, "xgboost", "xgboost")
_lightgbm = partial(past, "lightgbm", "lightgbm")
_catboost = partial(past, "catboost", "catboost")

_DATA = """\
import numpy as np
rng = np.random.RandomState(0)
X = rng.rand(600, 3)
y = (X[:, 0] + X[:, 1] ** 2 > 0.9).astype(int)
"""
_XGB = _DATA + "import xgboost as xgb\n"
_PARAMETERS = _XGB + "params = {'max_depth': 3, 'eta': 0.2}\nd = xgb.DMatrix(X, y)\n"
_MODELS = "XGBClassifier XGBRegressor XGBRanker"
_FITTED = (
    "model = xgb.XGBClassifier(n_estimators=5@@).fit(X, y)\nresult = float(model.predict_proba(X)[0, 1])"
)
_WRAPPERS = (
    "XGBoost 1.0 release notes, scikit-learn interface: parameters that are not given are left to the library"
)
_HIST = "XGBoost 2.0 release notes: hist is now the default tree method"
_INTERCEPT = "XGBoost 2.0 documentation, Intercept: estimated since 2.0.0, and 0.5 before"
_METRIC = "XGBoost 1.3 release notes: the default metric for classification is changed to logloss / mlogloss"


def _of_parameters(name: str, was: str, since: str, source: str, title: str, **how: object) -> list[Rule]:
    """A parameter of the library itself, which ``train`` and ``cv`` are given in a dict."""
    rules: list[Rule] = []
    for function, call, result in (
        ("train", "booster = xgb.train({}, d, 3)", "float(booster.predict(d)[0])"),
        ("cv", "table = xgb.cv({}, d, 3, seed=1)", "table.iloc[0].tolist()"),
    ):
        code = call + f"\nresult = {result}"
        rules.append(
            _xgboost(
                function,
                {name: (was, "")},
                since,
                source,
                title=title,
                within=0,
                setup=_PARAMETERS,
                proof=(code.format("params"), code.format(f"{{{name!r}: {was}, **params}}")),
                **how,  # type: ignore[arg-type]
            )
        )
    return rules


_EXACT = "before XGBoost 2.0 small data meant `tree_method='exact'`"
_HALF = "before XGBoost 2.0 predictions began at `base_score=0.5`"

_XGBOOST: list[Rule] = [
    _xgboost(
        _MODELS,
        {"max_depth": ("3", "None")},
        "1.0",
        _WRAPPERS,
        setup=_XGB,
        proof="model = xgb.XGBClassifier(n_estimators=5@@)\nresult = model.get_params()['max_depth']",
        note="The library's own is 6.",
        also=("max_leaves",),
    ),
    _xgboost(
        _MODELS,
        {"learning_rate": ("0.1", "None")},
        "1.0",
        _WRAPPERS,
        setup=_XGB,
        proof=_FITTED,
        note="The library's own is 0.3.",
        also=("eta",),
    ),
    _xgboost(
        _MODELS,
        {"tree_method": ("'exact'", "None", "None")},
        "2.0",
        _HIST,
        title=_EXACT,
        setup=_XGB,
        proof="model = xgb.XGBRegressor(n_estimators=5@@).fit(X, X[:, 0] * X[:, 1])\nresult = float(model.predict(X)[0])",
        also=("device", "max_bin"),
    ),
    _xgboost(
        _MODELS,
        {"base_score": ("0.5", "None", "None")},
        "2.0",
        _INTERCEPT,
        title=_HALF,
        setup=_XGB,
        proof="model = xgb.XGBRegressor(n_estimators=5@@).fit(X, y)\nresult = float(model.predict(X)[0])",
    ),
    _xgboost(
        "XGBRanker",
        {"objective": ("'rank:pairwise'", "'rank:ndcg'")},
        "2.0",
        "XGBoost 2.0 release notes, Learning to rank: NDCG is now the default objective function",
        setup=_XGB,
        proof="result = xgb.XGBRanker(n_estimators=5@@).objective",
    ),
    _xgboost(
        _MODELS,
        {"importance_type": ("'weight'", "None", "'gain'")},
        "0.82",
        "XGBoost 0.82 release notes: option to select the type of feature importances, which is gain",
        setup=_XGB + "# feature_importances_",
        proof="model = xgb.XGBClassifier(n_estimators=5@@).fit(X, y)\nresult = model.feature_importances_.tolist()",
        words=frozenset({"feature_importances_"}),
        note="That is the gain; before, splits were counted.",
    ),
    _xgboost(
        "XGBClassifier",
        {"eval_metric": ("'error'", "None")},
        "1.3",
        _METRIC,
        setup=_XGB,
        proof="model = xgb.XGBClassifier(n_estimators=5@@)\nmodel.fit(X, y, eval_set=[(X, y)])\nresult = list(model.evals_result()['validation_0'])",
        words=frozenset({"eval_set"}),
    ),
    *(
        _xgboost(
            "train cv",
            {"eval_metric": (f"'{metric}'", "")},
            "1.3",
            _METRIC,
            title=f"before XGBoost 1.3 the metric of `{objective}` was `{metric}`",
            tag=objective,
            within=0,
            when={"objective": (f"'{objective}'",)},
            setup=_XGB + f"d = xgb.DMatrix(X, y)\np = {{'objective': '{objective}'{more}}}\nseen = {{}}",
            proof=(
                "xgb.train(p, d, 3, evals=[(d, 'd')], evals_result=seen)\nresult = list(seen['d'])",
                f"xgb.train({{'eval_metric': '{metric}', **p}}, d, 3, evals=[(d, 'd')], evals_result=seen)\n"
                "result = list(seen['d'])",
            ),
        )
        for objective, metric, more in (
            ("binary:logistic", "error", ""),
            ("multi:softprob", "merror", ", 'num_class': 2"),
            ("multi:softmax", "merror", ", 'num_class': 2"),
        )
    ),
    *_of_parameters(
        "tree_method", "'exact'", "2.0", _HIST, _EXACT, also=("device", "max_bin", "grow_policy")
    ),
    *_of_parameters("base_score", "0.5", "2.0", _INTERCEPT, _HALF),
]

_LGB = _DATA + "import lightgbm as lgb\n"
_LGB_MODELS = "LGBMClassifier LGBMRegressor LGBMRanker"
_AVERAGE = "LightGBM's own warning: starting from the 2.1.2 version, boost_from_average of the binary objective is true"

_LIGHTGBM: list[Rule] = [
    _lightgbm(
        _LGB_MODELS,
        {"subsample_freq": ("1", "0")},
        "2.1.2",
        "LightGBM documentation, 2.1.1 and 2.1.2: LGBMModel, subsample_freq",
        setup=_LGB,
        proof="model = lgb.LGBMClassifier(n_estimators=5, subsample=0.5, verbose=-1@@)\nresult = model.get_params()['subsample_freq']",
        given=("subsample", "bagging_fraction"),
        also=("bagging_freq",),
    ),
    _lightgbm(
        "LGBMClassifier",
        {"boost_from_average": ("False", "")},
        "2.1.2",
        _AVERAGE,
        setup=_LGB,
        proof="model = lgb.LGBMClassifier(n_estimators=5, verbose=-1, min_child_samples=5@@).fit(X, y)\n"
        "result = float(model.predict_proba(X)[0, 1])",
        title="before LightGBM 2.1.2, `boost_from_average` was `False` for two classes",
    ),
    *(
        _lightgbm(
            "train cv",
            {"boost_from_average": ("False", "")},
            "2.1.2",
            _AVERAGE,
            title="before LightGBM 2.1.2, `boost_from_average` was `False` for two classes",
            tag=name,
            within=0,
            when={name: ("'binary'",)},
            setup=_LGB
            + f"p = {{'{name}': 'binary', 'verbose': -1, 'min_child_samples': 5}}\nd = lgb.Dataset(X, y)",
            proof=(
                "result = float(lgb.train(p, d, 3).predict(X)[0])",
                "result = float(lgb.train({'boost_from_average': False, **p}, d, 3).predict(X)[0])",
            ),
        )
        for name in ("objective", "application", "app")
    ),
    _lightgbm(
        "LGBMRanker.fit",
        {"eval_at": ("[1]", "(1, 2, 3, 4, 5)")},
        "3.2",
        "LightGBM documentation, 2.2.3 and 3.2.1: LGBMRanker.fit, eval_at",
        setup=_LGB,
        proof="model = lgb.LGBMRanker(n_estimators=2, verbose=-1)\n"
        "model.fit(X, y, group=[300, 300], eval_set=[(X, y)], eval_group=[[300, 300]]@@)\nresult = [sorted(found) for found in model.evals_result_.values()]",
    ),
    _lightgbm(
        "plot_importance",
        {"importance_type": ("'split'", "'auto'")},
        "3.3",
        "LightGBM documentation, 3.2.1 and 3.3.0: plot_importance, importance_type",
        setup=_LGB
        + "model = lgb.LGBMClassifier(n_estimators=5, importance_type='gain', verbose=-1).fit(X, y)",
        proof="result = [text.get_text() for text in lgb.plot_importance(model@@).texts]",
    ),
]

_CB_MODELS = "CatBoostClassifier CatBoostRegressor"
_CB = _DATA + "from catboost import CatBoostRegressor"


def _asked(name: str) -> str:
    made = "CatBoostRegressor(iterations=2, verbose=0, allow_writing_files=False@@)"
    return f"model = {made}.fit(X, X[:, 1] + 9)\nresult = model.get_all_params()[{name!r}]"


_CATBOOST: list[Rule] = [
    _catboost(
        _CB_MODELS,
        {"learning_rate": ("0.03", "None")},
        "0.9",
        "CatBoost 0.9 release notes: a good learning rate is calculated at the start of training",
        setup=_CB,
        proof=_asked("learning_rate"),
        also=("eta",),
        at={"learning_rate": 1},
    ),
    _catboost(
        _CB_MODELS,
        {"bootstrap_type": ("'Bayesian'", "None")},
        "0.18",
        "CatBoost 0.18 release notes: MVS sampling by default for regression and binary classification",
        setup=_CB,
        proof=_asked("bootstrap_type"),
        also=("subsample",),
    ),
    _catboost(
        _CB_MODELS,
        {"boosting_type": ("'Ordered'", "None")},
        "0.18",
        "CatBoost 0.18 release notes: the Plain boosting scheme by default, for small datasets too",
        setup=_CB,
        proof=_asked("boosting_type"),
        note="It was so for small data only.",
    ),
    _catboost(
        "CatBoostRegressor",
        {"boost_from_average": ("False", "None")},
        "0.17",
        "CatBoost 0.17 release notes: boost_from_average is the default in RMSE mode",
        setup=_CB,
        proof=_asked("boost_from_average"),
    ),
]

_FOREST = "imbalanced-learn 0.13 documentation, BalancedRandomForestClassifier: changed as announced in 0.11"

_IMBALANCED: list[Rule] = [
    past(
        "imbalanced-learn",
        "imblearn.ensemble",
        "BalancedRandomForestClassifier",
        {
            "sampling_strategy": ("'auto'", "'all'"),
            "replacement": ("False", "True"),
            "bootstrap": ("True", "False"),
        },
        "0.13",
        _FOREST,
    ),
]

RULES: list[Rule] = [*_XGBOOST, *_LIGHTGBM, *_CATBOOST, *_IMBALANCED]
