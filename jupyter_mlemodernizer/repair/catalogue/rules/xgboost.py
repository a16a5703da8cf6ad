"""What XGBoost changed between 0.6 and 3.2."""

from ..rule import Call, Example, Moved, Pattern, Rule

_SETUP = """\
import numpy as np
import xgboost as xgb
rng = np.random.RandomState(0)
X = rng.rand(60, 3)
y = (X[:, 0] > 0.5).astype(int)
"""
_BOOSTER = _SETUP + "booster = xgb.train({'objective': 'binary:logistic'}, xgb.DMatrix(X, y), 5)\n"
_STOPPED = (
    _SETUP
    + "d = xgb.DMatrix(X, y)\nbooster = xgb.train({}, d, 5, [(d, 'valid')], early_stopping_rounds=3, verbose_eval=False)\n"
)
_MODELS = (
    "xgboost.XGBModel",
    "xgboost.XGBClassifier",
    "xgboost.XGBRegressor",
    "xgboost.XGBRanker",
    "xgboost.XGBRFClassifier",
    "xgboost.XGBRFRegressor",
)
_FIT = "XGBoost 2.1 release notes: deprecated parameters of fit are removed; they belong to the constructor"
_LIMIT = "XGBoost 1.4 release notes (iteration_range); ntree_limit removed in 2.0"


def _fit(names: tuple[str, ...], values: tuple[str, ...]) -> Rule:
    """Arguments of ``fit`` that belong to the estimator now: ``set_params`` gives them to it and returns it."""
    given = ", ".join(f"{name}=${name}" for name in names)
    sample = ", ".join(f"{name}={value}" for name, value in zip(names, values, strict=True))
    return Pattern(
        id=f"xgboost.fit-{'-'.join(names).replace('_', '-')}",
        library="xgboost",
        since="2.1",
        source=_FIT,
        title=" and ".join(f"`{name}`" for name in names) + " belong to the estimator, not to `fit`",
        error=rf"XGB\w+\.fit\(\) got an unexpected keyword argument '({'|'.join(names)})'",
        pattern=f"$model.fit($$rest, {given})",
        template=f"$model.set_params({given}).fit($$rest)",
        types={"model": _MODELS},
        example=Example(
            setup=_SETUP + "model = xgb.XGBClassifier(n_estimators=5)\n",
            old=f"model.fit(X, y, eval_set=[(X, y)], {sample}, verbose=False)",
            new=f"model.set_params({sample}).fit(X, y, eval_set=[(X, y)], verbose=False)",
        ),
    )


_MOVED = ("eval_metric", "early_stopping_rounds", "callbacks")


def _those(test: str) -> str:
    return f"**{{name: value for name, value in $options.items() if name {test} {_MOVED}}}"


_FITS: list[Rule] = [
    _fit(("eval_metric", "early_stopping_rounds"), ("'auc'", "3")),
    _fit(("early_stopping_rounds",), ("3",)),
    _fit(("eval_metric",), ("'auc'",)),
    _fit(("callbacks",), ("[]",)),
    Pattern(
        id="xgboost.fit-options",
        library="xgboost",
        since="2.1",
        source=_FIT,
        title="of the options of `fit`, those that belong to the estimator are given to it",
        error=rf"XGB\w+\.fit\(\) got an unexpected keyword argument '({'|'.join(_MOVED)})'",
        pattern="$model.fit($$rest, **$options)",
        template=f"$model.set_params({_those('in')}).fit($$rest, {_those('not in')})",
        types={"model": _MODELS},
        sometimes=True,
        example=Example(
            setup=_SETUP + "model = xgb.XGBClassifier(n_estimators=5)\n"
            "options = {'eval_metric': 'auc', 'eval_set': [(X, y)], 'verbose': False}\n",
            old="model.fit(X, y, **options)",
            new=f"model.set_params({_those('in')}).fit(X, y, {_those('not in')})".replace("$", ""),
        ),
    ),
]

_PREDICT: list[Rule] = [
    *(
        Pattern(
            id=f"xgboost.{method.replace('_', '-')}-best-ntree-limit",
            library="xgboost",
            since="2.0",
            source=_LIMIT,
            title="`ntree_limit=best_ntree_limit` is `iteration_range` up to the best iteration",
            reason="`iteration_range` counts rounds from 0 and leaves its end out.",
            error="has no attribute 'best_ntree_limit'|got an unexpected keyword argument 'ntree_limit'",
            pattern=f"$model.{method}($$rest, ntree_limit=$best.best_ntree_limit)",
            template=f"$model.{method}($$rest, iteration_range=(0, $best.best_iteration + 1))",
            types={"model": ("xgboost.Booster", *_MODELS)},
            example=Example(
                setup=_STOPPED
                if method == "predict"
                else _SETUP
                + "model = xgb.XGBClassifier(n_estimators=5, early_stopping_rounds=3).fit(X, y, eval_set=[(X, y)], verbose=False)\n",
                old="p = booster.predict(d, ntree_limit=booster.best_ntree_limit)"
                if method == "predict"
                else "p = model.predict_proba(X, ntree_limit=model.best_ntree_limit)",
                new="p = booster.predict(d, iteration_range=(0, booster.best_iteration + 1))"
                if method == "predict"
                else "p = model.predict_proba(X, iteration_range=(0, model.best_iteration + 1))",
            ),
        )
        for method in ("predict", "predict_proba")
    ),
    *(
        Pattern(
            id=f"xgboost.{method.replace('_', '-')}-ntree-limit",
            library="xgboost",
            since="2.0",
            source=_LIMIT,
            title="`ntree_limit` is `iteration_range` now",
            reason="With 0, the old default, `iteration_range=(0, 0)` takes all rounds too.",
            error="got an unexpected keyword argument 'ntree_limit'",
            pattern=f"$model.{method}($$rest, ntree_limit=$limit)",
            template=f"$model.{method}($$rest, iteration_range=(0, $limit))",
            types={"model": ("xgboost.Booster", *_MODELS)},
            example=Example(
                setup=_BOOSTER
                if method == "predict"
                else _SETUP + "model = xgb.XGBClassifier(n_estimators=5).fit(X, y)\n",
                old="p = booster.predict(xgb.DMatrix(X), ntree_limit=3)"
                if method == "predict"
                else "p = model.predict_proba(X, ntree_limit=3)",
                new="p = booster.predict(xgb.DMatrix(X), iteration_range=(0, 3))"
                if method == "predict"
                else "p = model.predict_proba(X, iteration_range=(0, 3))",
            ),
        )
        for method in ("predict", "predict_proba")
    ),
    Pattern(
        id="xgboost.iteration-range-beyond",
        library="xgboost",
        since="2.0",
        source=_LIMIT + "; a limit beyond the last tree took all trees",
        title="`ntree_limit` took at most all rounds that there are; `iteration_range` must not go beyond them",
        error="Out of range for tree layers",
        pattern="$model.predict($$rest, iteration_range=(0, $limit))",
        template="$model.predict($$rest, iteration_range=(0, min($limit, $model.num_boosted_rounds())))",
        types={"model": ("xgboost.Booster",)},
        sometimes=True,
        example=Example(
            setup=_BOOSTER,
            old="p = booster.predict(xgb.DMatrix(X), iteration_range=(0, 3000))",
            new="p = booster.predict(xgb.DMatrix(X), iteration_range=(0, min(3000, booster.num_boosted_rounds())))",
        ),
    ),
    Pattern(
        id="xgboost.best-ntree-limit",
        library="xgboost",
        since="2.0",
        source=_LIMIT,
        title="`best_ntree_limit` is `best_iteration + 1`",
        error="object has no attribute 'best_ntree_limit'",
        pattern="$model.best_ntree_limit",
        template="($model.best_iteration + 1)",
        types={"model": ("xgboost.Booster", *_MODELS)},
        example=Example(
            setup=_STOPPED,
            old="print('trees', booster.best_ntree_limit)",
            new="print('trees', (booster.best_iteration + 1))",
        ),
    ),
]

_LEARNING: list[Rule] = [
    *(
        Call(
            id=f"xgboost.{function}-feval",
            library="xgboost",
            since="3.1",
            source="XGBoost 1.6 release notes: custom_metric replaces feval, which is gone from 3.x",
            title="`feval` is `custom_metric` now",
            reason="A custom metric sees the raw margin when the objective is the user's own, else the transformed prediction, as before.",
            error=rf"{function}\(\) got an unexpected keyword argument 'feval'",
            callables=(f"xgboost.{function}",),
            rename={"feval": "custom_metric"},
            example=Example(
                setup=_SETUP
                + "d = xgb.DMatrix(X, y)\ndef share(p, d):\n    return 'share', float((p > 0.5).mean())\n",
                old=old,
                new=old.replace("feval", "custom_metric"),
            ),
        )
        for function, old in (
            (
                "train",
                "booster = xgb.train({}, d, 3, [(d, 'train')], feval=share, maximize=True, verbose_eval=False)",
            ),
            ("cv", "scores = xgb.cv({'disable_default_eval_metric': 1}, d, 3, nfold=2, feval=share)"),
        )
    ),
    Pattern(
        id="xgboost.train-learning-rates",
        library="xgboost",
        since="1.3",
        source="XGBoost 1.3 release notes: callbacks are classes; learning_rates of train is gone",
        title="`learning_rates` is a callback now",
        error=r"train\(\) got an unexpected keyword argument 'learning_rates'",
        pattern="$train($$rest, learning_rates=$rates)",
        template="$train($$rest, callbacks=[$callback.LearningRateScheduler($rates)])",
        bind={"train": "xgboost.train", "callback": "xgboost.callback"},
        example=Example(
            setup=_SETUP,
            old="booster = xgb.train({}, xgb.DMatrix(X, y), 3, learning_rates=[0.3, 0.2, 0.1])",
            new="booster = xgb.train({}, xgb.DMatrix(X, y), 3, callbacks=[xgb.callback.LearningRateScheduler([0.3, 0.2, 0.1])])",
        ),
    ),
    *(
        Moved(
            id=f"xgboost.callback-{old.replace('_', '-')}",
            library="xgboost",
            since="1.6",
            source="XGBoost 1.3 release notes: callbacks are classes; the functions were removed in 1.6",
            title=f"the callback `{old}` is `{new}` now",
            error=f"module 'xgboost.callback' has no attribute '{old}'|cannot import name '{old}'",
            old=f"xgboost.callback.{old}",
            new=f"xgboost.callback.{new}",
            example=Example(
                setup=_SETUP,
                old=f"callback = xgb.callback.{old}({value})",
                new=f"from xgboost.callback import {new}\ncallback = {new}({value})",
            ),
        )
        for old, new, value in (
            ("early_stop", "EarlyStopping", "10"),
            ("print_evaluation", "EvaluationMonitor", ""),
            ("reset_learning_rate", "LearningRateScheduler", "[0.3, 0.2]"),
        )
    ),
    Call(
        id="xgboost.cv-show-progress",
        library="xgboost",
        since="0.6",
        source="XGBoost 0.6: show_progress of cv is verbose_eval",
        title="`show_progress` of `cv` is `verbose_eval`",
        error=r"cv\(\) got an unexpected keyword argument 'show_progress'",
        callables=("xgboost.cv",),
        rename={"show_progress": "verbose_eval"},
        example=Example(
            setup=_SETUP,
            old="scores = xgb.cv({}, xgb.DMatrix(X, y), 3, nfold=2, show_progress=False)",
            new="scores = xgb.cv({}, xgb.DMatrix(X, y), 3, nfold=2, verbose_eval=False)",
        ),
    ),
    Pattern(
        id="xgboost.booster-method",
        library="xgboost",
        since="0.80",
        source="XGBoost 0.6: booster() is get_booster()",
        title="`model.booster()` is `model.get_booster()`",
        error="TypeError: 'NoneType' object is not callable|TypeError: 'str' object is not callable",
        pattern="$model.booster()",
        template="$model.get_booster()",
        types={"model": _MODELS},
        example=Example(
            setup=_SETUP + "model = xgb.XGBClassifier(n_estimators=3).fit(X, y)\n",
            old="scores = model.booster().get_score()",
            new="scores = model.get_booster().get_score()",
        ),
    ),
]

_DATA: list[Rule] = [
    Pattern(
        id="xgboost.feature-names-list",
        library="xgboost",
        since="2.0",
        source="XGBoost 2.0 release notes: feature names are checked to be a sequence of texts",
        title="names of features are given as a list",
        error="Expecting a sequence of strings for feature (names|types)",
        pattern="$make($$rest, feature_names=$names)",
        template="$make($$rest, feature_names=list($names))",
        sometimes=True,
        example=Example(
            setup=_SETUP + "import pandas as pd\nframe = pd.DataFrame(X, columns=['a', 'b', 'c'])\n",
            old="d = xgb.DMatrix(X, y, feature_names=frame.columns.values)",
            new="d = xgb.DMatrix(X, y, feature_names=list(frame.columns.values))",
        ),
    ),
]

RULES: list[Rule] = [*_FITS, *_PREDICT, *_LEARNING, *_DATA]
