"""Exponential smoothing: what statsmodels 0.12 and 0.13 call otherwise, and ask of the model instead of `fit`."""

from ..rule import Call, Example, Pattern, Rule

_MODELS = ("ExponentialSmoothing", "Holt")
_HOMES = ("statsmodels.tsa.holtwinters", "statsmodels.tsa.api")
_SETUP = """\
import numpy as np
from statsmodels.tsa.holtwinters import ExponentialSmoothing, Holt, SimpleExpSmoothing
y = 10 + np.arange(24.0) + np.tile([0.0, 1.0, 3.0, 2.0], 6)
"""
_RENAMED = "statsmodels 0.12 release notes: smoothing_slope and damping_slope are smoothing_trend and damping_trend; gone in 0.15"
_TO_MODEL = "statsmodels 0.12 release notes: use_boxcox and initial values belong to the model, not to fit"
_BEGAN = (
    "statsmodels 0.12 documentation, initialization_method: legacy-heuristic is what 0.11 and earlier did"
)

RULES: list[Rule] = [
    Call(
        id="statsmodels.smoothing-slope",
        library="statsmodels",
        since="0.15",
        source=_RENAMED,
        title="`smoothing_slope` is `smoothing_trend`, and `damping_slope` is `damping_trend`",
        error="got an unexpected keyword argument '(smoothing|damping)_slope'",
        callables=tuple(f"{home}.{model}.fit" for home in _HOMES for model in _MODELS),
        rename={"smoothing_slope": "smoothing_trend", "damping_slope": "damping_trend"},
        example=Example(
            setup=_SETUP,
            old="fit = Holt(y, initialization_method='estimated').fit(smoothing_level=0.3, smoothing_slope=0.1)",
            new="fit = Holt(y, initialization_method='estimated').fit(smoothing_level=0.3, smoothing_trend=0.1)",
        ),
    ),
    Pattern(
        id="statsmodels.smoothing-boxcox",
        library="statsmodels",
        since="0.13",
        source=_TO_MODEL,
        title="`use_boxcox` belongs to the model, not to `fit`",
        error="use_boxcox was set at model initialization|got an unexpected keyword argument 'use_boxcox'",
        pattern="$Model($$rest).fit($$more, use_boxcox=$boxcox)",
        template="$Model($$rest, use_boxcox=$boxcox).fit($$more)",
        bind={"Model": "statsmodels.tsa.holtwinters.ExponentialSmoothing"},
        example=Example(
            setup=_SETUP,
            old="fit = ExponentialSmoothing(y, trend='add').fit(optimized=True, use_boxcox=True)",
            new="fit = ExponentialSmoothing(y, trend='add', use_boxcox=True).fit(optimized=True)",
        ),
    ),
    *(
        Pattern(
            id=f"statsmodels.smoothing-parameter-{old.replace('_', '-')}",
            library="statsmodels",
            since="0.12",
            source=_RENAMED,
            title=f"the parameter `{old}` of a fit is `{new}`",
            error=f"KeyError: '{old}'",
            pattern=f"$fit.params['{old}']",
            template=f"$fit.params['{new}']",
            example=Example(
                setup=_SETUP + "fit = Holt(y, damped_trend=True, initialization_method='estimated').fit()\n",
                old=f"value = fit.params['{old}']",
                new=f"value = fit.params['{new}']",
            ),
        )
        for old, new in (
            ("smoothing_slope", "smoothing_trend"),
            ("damping_slope", "damping_trend"),
            ("initial_slope", "initial_trend"),
        )
    ),
    Pattern(
        id="statsmodels.smoothing-slope-of-a-fit",
        library="statsmodels",
        since="0.13",
        source=_RENAMED,
        title="the `slope` of a fit is its `trend`",
        error="'HoltWintersResults' object has no attribute 'slope'",
        pattern="$fit.slope",
        template="$fit.trend",
        example=Example(
            setup=_SETUP + "fit = Holt(y, initialization_method='estimated').fit()\n",
            old="slope = fit.slope",
            new="slope = fit.trend",
        ),
    ),
    Call(
        id="statsmodels.smoothing-began",
        library="statsmodels",
        since="0.12",
        kind="calibration",
        silent=True,
        sometimes=True,
        source=_BEGAN,
        title="`ExponentialSmoothing` began with the first values of the series",
        callables=(
            "statsmodels.tsa.holtwinters.ExponentialSmoothing",
            "statsmodels.tsa.api.ExponentialSmoothing",
        ),
        add={"initialization_method": "'legacy-heuristic'"},
        example=Example(
            setup=_SETUP,
            old="fit = ExponentialSmoothing(y, trend='add').fit(smoothing_level=0.3, smoothing_trend=0.1, optimized=False)\n"
            "result = float(fit.fittedvalues[1])",
            new="fit = ExponentialSmoothing(y, trend='add', initialization_method='legacy-heuristic')"
            ".fit(smoothing_level=0.3, smoothing_trend=0.1, optimized=False)\n"
            "result = float(fit.fittedvalues[1])",
        ),
    ),
    *(
        Call(
            id=f"statsmodels.{kind.lower()}-initialization",
            library="statsmodels",
            since="0.15",
            source=_BEGAN,
            title=f"`{kind}` must be told how it begins: as it did, with the first values of the series",
            error="initialization_method must be a string",
            callables=(f"statsmodels.tsa.holtwinters.{kind}", f"statsmodels.tsa.api.{kind}"),
            add={"initialization_method": "'legacy-heuristic'"},
            example=Example(
                setup=_SETUP + f"from statsmodels.tsa.holtwinters import {kind}\n",
                old=f"model = {kind}(y)",
                new=f"model = {kind}(y, initialization_method='legacy-heuristic')",
            ),
        )
        for kind in ("Holt", "SimpleExpSmoothing")
    ),
]
