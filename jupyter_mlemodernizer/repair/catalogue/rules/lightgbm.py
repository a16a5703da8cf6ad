"""What LightGBM changed between 2.0 and 4.7, callbacks aside: see lightgbm_training.py."""

from ..rule import Call, Example, Method, Moved, Pattern, Rule

_SETUP = """\
import numpy as np
import lightgbm as lgb
rng = np.random.RandomState(0)
X = rng.rand(200, 3)
y = (X[:, 0] > 0.5).astype(int)
params = {'objective': 'binary', 'verbose': -1}
"""
_DATA = _SETUP + "d = lgb.Dataset(X, y)\n"
_MODELS = (
    "lightgbm.LGBMModel",
    "lightgbm.LGBMClassifier",
    "lightgbm.LGBMRegressor",
    "lightgbm.LGBMRanker",
)


RULES: list[Rule] = [
    *(
        Pattern(
            id=f"lightgbm.train-{name.replace('_', '-')}",
            library="lightgbm",
            since="4.6",
            source="LightGBM 4.6 release notes: feature_name and categorical_feature of train and cv are removed",
            title=f"`{name}` belongs to the `Dataset`, not to `train`",
            error=rf"train\(\) got an unexpected keyword argument '{name}'",
            pattern=f"$train($params, $data, $$rest, {name}=$value)",
            template=f"$train($params, $data.set_{name}($value), $$rest)",
            bind={"train": "lightgbm.train"},
            example=Example(
                setup=_DATA,
                old=f"model = lgb.train(params, d, 5, {name}={sample})",
                new=f"model = lgb.train(params, d.set_{name}({sample}), 5)",
            ),
        )
        for name, sample in (("feature_name", "['a', 'b', 'c']"), ("categorical_feature", "[0]"))
    ),
    Call(
        id="lightgbm.train-automatic",
        library="lightgbm",
        since="4.6",
        source="LightGBM 4.6 release notes: feature_name and categorical_feature of train and cv are removed",
        title="`'auto'` was the default of `feature_name` and `categorical_feature`",
        error=r"(train|cv)\(\) got an unexpected keyword argument '(feature_name|categorical_feature)'",
        callables=("lightgbm.train", "lightgbm.cv"),
        drop_if={"feature_name": "'auto'", "categorical_feature": "'auto'"},
        example=Example(
            setup=_DATA,
            old="model = lgb.train(params, d, 5, feature_name='auto', categorical_feature='auto')",
            new="model = lgb.train(params, d, 5)",
        ),
    ),
    Pattern(
        id="lightgbm.train-fobj",
        library="lightgbm",
        since="4.0",
        source="LightGBM 4.0.0 release notes: fobj is the parameter objective",
        title="an objective of one's own is the parameter `objective`, not `fobj`",
        error=r"train\(\) got an unexpected keyword argument 'fobj'",
        pattern="$train($params, $$rest, fobj=$function)",
        template="$train({**$params, 'objective': $function}, $$rest)",
        bind={"train": "lightgbm.train"},
        example=Example(
            setup=_DATA + "def loss(p, d):\n    return p - d.get_label(), np.ones(len(p))\n",
            old="model = lgb.train(params, d, 5, fobj=loss)",
            new="model = lgb.train({**params, 'objective': loss}, d, 5)",
        ),
    ),
    Call(
        id="lightgbm.cv-show-stdv",
        library="lightgbm",
        since="4.0",
        source="LightGBM 4.0.0 release notes, breaking changes",
        title="`show_stdv` is told to the callback that prints",
        reason="It concerns what is printed only.",
        error=r"cv\(\) got an unexpected keyword argument 'show_stdv'",
        callables=("lightgbm.cv",),
        drop=("show_stdv",),
        example=Example(
            setup=_DATA,
            old="scores = lgb.cv(params, d, 5, nfold=2, show_stdv=False)",
            new="scores = lgb.cv(params, d, 5, nfold=2)",
        ),
    ),
    *(
        Pattern(
            id=f"lightgbm.cv-key-{metric.replace('_', '-')}-{part}",
            library="lightgbm",
            since="4.0",
            source="LightGBM 4.0.0 release notes: the keys that cv returns have the name of the data set in front",
            title=f"`cv` reports `{metric}` as `valid {metric}-{part}`",
            error=f"KeyError: '{metric}-{part}'",
            pattern=f"$scores['{metric}-{part}']",
            template=f"$scores['valid {metric}-{part}']",
            example=Example(
                setup=_DATA
                + f"scores = lgb.cv({{**params, 'objective': '{objective}', 'metric': '{metric}'{more}}}, d, 3, nfold=2)\n",
                old=f"last = scores['{metric}-{part}'][-1]",
                new=f"last = scores['valid {metric}-{part}'][-1]",
            ),
        )
        for metric, objective, more in (
            ("auc", "binary", ""),
            ("binary_logloss", "binary", ""),
            ("binary_error", "binary", ""),
            ("multi_logloss", "multiclass", ", 'num_class': 2"),
            ("multi_error", "multiclass", ", 'num_class': 2"),
            ("rmse", "regression", ""),
            ("l2", "regression", ""),
            ("l1", "regression", ""),
            ("mape", "regression", ""),
        )
        for part in ("mean", "stdv")
    ),
    Call(
        id="lightgbm.dataset-silent",
        library="lightgbm",
        since="4.0",
        source="LightGBM 4.0.0 release notes: silent is the parameter verbose",
        title="`silent` of `Dataset` is gone",
        reason="It concerns what is printed only.",
        error=r"Dataset\.__init__\(\) got an unexpected keyword argument 'silent'",
        callables=("lightgbm.Dataset",),
        drop=("silent",),
        example=Example(setup=_SETUP, old="d = lgb.Dataset(X, y, silent=True)", new="d = lgb.Dataset(X, y)"),
    ),
    Pattern(
        id="lightgbm.dataset-max-bin",
        library="lightgbm",
        since="2.1",
        source="LightGBM 2.1: max_bin is a parameter",
        title="`max_bin` of `Dataset` is one of its `params`",
        error=r"Dataset\.__init__\(\) got an unexpected keyword argument 'max_bin'",
        pattern="$dataset($$rest, max_bin=$number)",
        template="$dataset($$rest, params={'max_bin': $number})",
        bind={"dataset": "lightgbm.Dataset"},
        example=Example(
            setup=_SETUP,
            old="d = lgb.Dataset(X, y, max_bin=63)",
            new="d = lgb.Dataset(X, y, params={'max_bin': 63})",
        ),
    ),
    Method(
        id="lightgbm.booster",
        library="lightgbm",
        since="2.1",
        source="LightGBM 2.1: booster_ and feature_importances_",
        title="`feature_importance_` is `feature_importances_`",
        error=r"'LGBM\w+' object has no attribute 'feature_importance_'",
        receivers=_MODELS,
        old="feature_importance_",
        new="feature_importances_",
        example=Example(
            setup=_SETUP + "model = lgb.LGBMClassifier(n_estimators=3, verbose=-1).fit(X, y)\n",
            old="most = model.feature_importance_.max()",
            new="most = model.feature_importances_.max()",
        ),
    ),
    Pattern(
        id="lightgbm.booster-method",
        library="lightgbm",
        since="2.1",
        source="LightGBM 2.1: booster_ is an attribute",
        title="`model.booster()` is `model.booster_`",
        error=r"'LGBM\w+' object has no attribute 'booster'",
        pattern="$model.booster()",
        template="$model.booster_",
        types={"model": _MODELS},
        example=Example(
            setup=_SETUP + "model = lgb.LGBMClassifier(n_estimators=3, verbose=-1).fit(X, y)\n",
            old="trees = model.booster().num_trees()",
            new="trees = model.booster_.num_trees()",
        ),
    ),
    *(
        Method(
            id=f"lightgbm.{attribute.replace('_', '-')}",
            library="lightgbm",
            since="2.1",
            source="LightGBM 2.1: attributes that fitting gives end in an underscore",
            title=f"`{attribute}` of an estimator is `{attribute}_`",
            error=rf"'LGBM\w+' object has no attribute '{attribute}'",
            receivers=_MODELS,
            old=attribute,
            new=f"{attribute}_",
            example=Example(
                setup=_SETUP
                + "model = lgb.LGBMClassifier(n_estimators=3, verbose=-1).fit(X, y, eval_set=[(X, y)])\n",
                old=f"found = model.{attribute}",
                new=f"found = model.{attribute}_",
            ),
        )
        for attribute in ("best_iteration", "best_score", "evals_result")
    ),
    Moved(
        id="lightgbm.print-evaluation",
        library="lightgbm",
        since="4.0",
        source="LightGBM 3.3 release notes: print_evaluation is log_evaluation; gone in 4.0",
        title="`print_evaluation` is `log_evaluation` now",
        error="has no attribute 'print_evaluation'|cannot import name 'print_evaluation'",
        old="lightgbm.print_evaluation",
        new="lightgbm.log_evaluation",
        example=Example(
            setup=_SETUP,
            old="callback = lgb.print_evaluation(10)",
            new="callback = lgb.log_evaluation(10)",
        ),
    ),
    Pattern(
        id="lightgbm.special-names",
        library="lightgbm",
        since="3.0",
        source="LightGBM 3.0: names of features may hold no characters that are special in JSON",
        title="names of columns may hold no brackets, quotes, commas or colons",
        error="Do not support special JSON characters in feature name",
        pattern="$model.fit($X, $$rest)",
        template=r"$model.fit($X.rename(columns=lambda c: $re.sub(r'[\[\]{}\",:]', '_', str(c))), $$rest)",
        types={"model": _MODELS, "X": ("pandas.DataFrame",)},
        bind={"re": "re"},
        sometimes=True,
        example=Example(
            setup="import re\nimport pandas as pd\nimport lightgbm as lgb\n"
            "X = pd.DataFrame({'a[b': [1.0, 2.0] * 20})\ny = [0, 1] * 20\nmodel = lgb.LGBMClassifier(n_estimators=3, verbose=-1)\n",
            old="model.fit(X, y)",
            new=r"model.fit(X.rename(columns=lambda c: re.sub(r'[\[\]{}\",:]', '_', str(c))), y)",
        ),
    ),
]
