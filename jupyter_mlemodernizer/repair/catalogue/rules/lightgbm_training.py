"""LightGBM: what `train`, `cv` and `fit` did is done by callbacks since 4.0."""

from itertools import combinations

from ..rule import Example, Pattern, Rule

_SETUP = """\
import numpy as np
import lightgbm as lgb
rng = np.random.RandomState(0)
X = rng.rand(200, 3)
y = (X[:, 0] > 0.5).astype(int)
params = {'objective': 'binary', 'verbose': -1}
"""
_DATA = _SETUP + "d = lgb.Dataset(X, y)\n"
_CALLBACKS_40 = "LightGBM 4.0.0 release notes, breaking changes: early_stopping_rounds, verbose_eval and evals_result are callbacks"
_FIT_40 = (
    "LightGBM 4.0.0 release notes, breaking changes: verbose and early_stopping_rounds of fit are callbacks"
)

_CALLBACKS = {
    "early_stopping_rounds": ("early_stopping", "3"),
    "verbose_eval": ("log_evaluation", "2"),
    "evals_result": ("record_evaluation", "{}"),
    "learning_rates": ("reset_parameter", "[0.1] * 5"),
}


def _training(function: str, names: tuple[str, ...], *, existing: bool, quiet: bool = False) -> Rule:
    """Arguments of ``train`` or ``cv`` that are callbacks now.

    Arguments:
        function: ``train`` or ``cv``.
        names: the arguments.
        existing: the call has ``callbacks`` already.
        quiet: ``verbose_eval=False``, which silenced early stopping as well.
    """
    olds, news, samples, results = [], [], [], []
    for name in names:
        callback, sample = _CALLBACKS[name]
        if name == "verbose_eval" and quiet:
            olds.append("verbose_eval=False")
            samples.append("verbose_eval=False")
            continue
        olds.append(f"{name}=${name}")
        samples.append(f"{name}={sample}")
        key = "learning_rate=" if name == "learning_rates" else ""
        ending = ", verbose=False" if quiet and name == "early_stopping_rounds" else ""
        news.append(f"$lgb.{callback}({key}${name}{ending})")
        results.append(f"lgb.{callback}({key}{sample}{ending})")
    pattern, template = ", ".join(olds), f", callbacks=[{', '.join(news)}]" if news else ""
    old, new = ", ".join(samples), f", callbacks=[{', '.join(results)}]" if news else ""
    if existing:
        pattern, old = f"callbacks=[$$others], {pattern}", f"callbacks=[lgb.log_evaluation(1)], {old}"
        template = f", callbacks=[$$others, {', '.join(news)}]" if news else ", callbacks=[$$others]"
        new = f", callbacks=[{', '.join(['lgb.log_evaluation(1)', *results])}]"
    head = "lgb.train(params, d, 5, valid_sets=[d]" if function == "train" else "lgb.cv(params, d, 5, nfold=2"
    ending = ("-quiet" if quiet else "") + ("-callbacks" if existing else "")
    return Pattern(
        id=f"lightgbm.{function}-{'-'.join(names).replace('_', '-')}{ending}",
        library="lightgbm",
        since="4.0",
        source=_CALLBACKS_40,
        title=" and ".join(f"`{name}`" for name in names)
        + (
            " are callbacks now"
            if len(names) > 1
            else " is a callback now"
            if news
            else " is the way it is anyway"
        ),
        error=rf"{function}\(\) got an unexpected keyword argument '({'|'.join(names)})'",
        pattern=f"${function}($$rest, {pattern})",
        template=f"${function}($$rest{template})",
        bind={function: f"lightgbm.{function}", "lgb": "lightgbm"},
        example=Example(setup=_DATA, old=f"model = {head}, {old})", new=f"model = {head}{new})"),
    )


def _trainings() -> list[Rule]:
    """Every set of the arguments, larger sets first, so that one list of callbacks comes of it."""
    rules: list[Rule] = []
    for function, names in (
        ("train", ("early_stopping_rounds", "verbose_eval", "evals_result", "learning_rates")),
        ("cv", ("early_stopping_rounds", "verbose_eval")),
    ):
        for size in range(len(names), 0, -1):
            for chosen in combinations(names, size):
                if "learning_rates" in chosen and size > 1:
                    continue
                for existing in (True, False):
                    if "verbose_eval" in chosen:
                        rules.append(_training(function, chosen, existing=existing, quiet=True))
                    rules.append(_training(function, chosen, existing=existing))
    return rules


def _fit(old: str, new: str, sample: str, result: str, *, ending: str, title: str) -> Rule:
    names = [
        part.partition("=")[0].strip()
        for part in sample.split(",")
        if "=" in part and "callbacks" not in part
    ]
    return Pattern(
        id=f"lightgbm.fit-{ending}",
        library="lightgbm",
        since="4.0",
        source=_FIT_40,
        title=title,
        error=rf"LGBM\w+\.fit\(\) got an unexpected keyword argument '({'|'.join(names)})'",
        pattern=f"$model.fit($$rest, {old})",
        template=f"$model.fit($$rest{new})",
        types={"model": _MODELS},
        bind={"lgb": "lightgbm"} if "$lgb" in new else {},
        example=Example(
            setup=_SETUP + "model = lgb.LGBMClassifier(n_estimators=5, verbose=-1)\n",
            old=f"model.fit(X, y, eval_set=[(X, y)], {sample})",
            new=f"model.fit(X, y, eval_set=[(X, y)]{result})",
        ),
    )


_MODELS = (
    "lightgbm.LGBMModel",
    "lightgbm.LGBMClassifier",
    "lightgbm.LGBMRegressor",
    "lightgbm.LGBMRanker",
)

_FITS: list[Rule] = [
    _fit(
        "early_stopping_rounds=$rounds, verbose=False",
        ", callbacks=[$lgb.early_stopping($rounds, verbose=False)]",
        "early_stopping_rounds=3, verbose=False",
        ", callbacks=[lgb.early_stopping(3, verbose=False)]",
        ending="early-stopping-quiet",
        title="`early_stopping_rounds` and `verbose` of `fit` are callbacks now",
    ),
    _fit(
        "early_stopping_rounds=$rounds, verbose=$period",
        ", callbacks=[$lgb.early_stopping($rounds), $lgb.log_evaluation($period)]",
        "early_stopping_rounds=3, verbose=2",
        ", callbacks=[lgb.early_stopping(3), lgb.log_evaluation(2)]",
        ending="early-stopping-verbose",
        title="`early_stopping_rounds` and `verbose` of `fit` are callbacks now",
    ),
    _fit(
        "early_stopping_rounds=$rounds",
        ", callbacks=[$lgb.early_stopping($rounds)]",
        "early_stopping_rounds=3",
        ", callbacks=[lgb.early_stopping(3)]",
        ending="early-stopping",
        title="`early_stopping_rounds` of `fit` is a callback now",
    ),
    *(
        _fit(
            f"verbose={value}",
            "",
            f"verbose={value}",
            "",
            ending=f"verbose-{name}",
            title="`fit` prints nothing unless it is told to: `verbose` is gone",
        )
        for value, name in (("False", "false"), ("0", "0"), ("-1", "minus-1"))
    ),
    _fit(
        "verbose=$period",
        ", callbacks=[$lgb.log_evaluation($period)]",
        "verbose=2",
        ", callbacks=[lgb.log_evaluation(2)]",
        ending="verbose",
        title="`verbose` of `fit` is a callback now",
    ),
]

RULES: list[Rule] = [*_trainings(), *_FITS]
