"""What CatBoost changed between 0.1 and 1.2."""

from ..rule import Call, Example, Pattern, Rule

_SETUP = """\
import numpy as np
from catboost import CatBoostClassifier, Pool
X, y = np.random.RandomState(0).rand(50, 3), np.arange(50) % 2
"""
_MODELS = ("catboost.CatBoost", "catboost.CatBoostClassifier", "catboost.CatBoostRegressor")

RULES: list[Rule] = [
    Call(
        id="catboost.calc-feature-importance",
        library="catboost",
        since="0.10",
        source="CatBoost 0.8 release notes",
        title="importances are computed when they are asked for: `calc_feature_importance` is gone",
        error=r"__init__\(\) got an unexpected keyword argument 'calc_feature_importance'",
        callables=_MODELS,
        drop=("calc_feature_importance",),
        example=Example(
            setup=_SETUP,
            old="model = CatBoostClassifier(iterations=3, calc_feature_importance=True)",
            new="model = CatBoostClassifier(iterations=3)",
        ),
    ),
    Call(
        id="catboost.predict-proba-data",
        library="catboost",
        since="1.0",
        source="CatBoost documentation, CatBoostClassifier.predict_proba: its data are called X",
        title="the data of `predict_proba` are called `X`",
        error="got an unexpected keyword argument 'data'",
        callables=("catboost.CatBoostClassifier.predict_proba",),
        rename={"data": "X"},
        example=Example(
            setup=_SETUP + "model = CatBoostClassifier(iterations=3, verbose=False).fit(X, y)\n",
            old="model.predict_proba(data=X)",
            new="model.predict_proba(X=X)",
        ),
    ),
    Pattern(
        id="catboost.feature-importance-data",
        library="catboost",
        since="0.10",
        source="CatBoost 0.9 release notes: get_feature_importance takes a Pool",
        title="`get_feature_importance` takes its data as a `Pool`",
        error="can't create enum <enum 'EFstrType'>",
        pattern="$model.get_feature_importance($X, $y, $$rest)",
        template="$model.get_feature_importance($Pool($X, $y), $$rest)",
        bind={"Pool": "catboost.Pool"},
        example=Example(
            setup=_SETUP + "model = CatBoostClassifier(iterations=3, verbose=False).fit(X, y)\n",
            old="scores = model.get_feature_importance(X, y)",
            new="scores = model.get_feature_importance(Pool(X, y))",
        ),
    ),
    Call(
        id="catboost.gpu",
        library="catboost",
        since="0.3",
        here=True,
        source="CatBoost documentation, task_type",
        title="there is no GPU here: `task_type='CPU'`",
        reason="Trees grown on the processor differ a little from those grown on a GPU.",
        changes_behaviour=True,
        error="CUDA driver version is insufficient|Environment for task type \\[GPU\\] not found|CUDA error",
        callables=_MODELS,
        values={"task_type": {"'GPU'": "'CPU'"}},
        sometimes=True,
        example=Example(
            setup=_SETUP,
            old="model = CatBoostClassifier(iterations=3, verbose=False, task_type='GPU').fit(X, y)",
            new="model = CatBoostClassifier(iterations=3, verbose=False, task_type='CPU').fit(X, y)",
        ),
    ),
]
