"""The ARIMA models of statsmodels: the class of before 0.12, and the one that took its place."""

import ast

from ..custom import Custom
from ..rule import Call, Example, Moved, Pattern, Rule
from ._statsmodels_arima import other_model, same_model

_SETUP = (
    "import numpy as np\nimport statsmodels.api as sm\nseries = np.random.RandomState(0).rand(40).cumsum()\n"
)
_ARIMA_SOURCE = "statsmodels 0.12 release notes (new ARIMA); 0.13: the old class raises"
_REMOVED = (
    r"statsmodels\.tsa\.arima_model\.ARMA and statsmodels\.tsa\.arima_model\.ARIMA have\s+been removed"
    r"|has no attribute 'arima_model'|has no attribute 'ARMA'"
)
_NEW = _SETUP + "from statsmodels.tsa.arima.model import ARIMA\n"
_FITTED = _NEW + "fitted = ARIMA(series, order=(1, 1, 0)).fit()\n"


def _tells_of_no_sample(arguments: list[ast.AST]) -> bool:
    return all(getattr(argument, "arg", None) != "plot_insample" for argument in arguments)


_ARIMA: list[Rule] = [
    Custom(
        id="statsmodels.arima-model",
        library="statsmodels",
        since="0.13",
        source=_ARIMA_SOURCE,
        title="`ARIMA` is in `statsmodels.tsa.arima.model`, and its constant is told by `trend`",
        reason="The old class had a constant in the differenced series: with d = 1 that is `trend='t'`. The model and "
        "its likelihood are the same; the search for the maximum is another, which shows in the last digits.",
        error=_REMOVED,
        finder=same_model,
        example=Example(
            setup=_SETUP,
            old="from statsmodels.tsa.arima_model import ARIMA\nfitted = ARIMA(series, order=(1, 1, 0)).fit()\n"
            "noise = fitted.resid",
            new="from statsmodels.tsa.arima.model import ARIMA\n"
            "fitted = ARIMA(series, order=(1, 1, 0), trend='t').fit()\nnoise = fitted.resid[1:]",
        ),
    ),
    *(
        Custom(
            id=f"statsmodels.arma-model{name}",
            library="statsmodels",
            since="0.13",
            source=_ARIMA_SOURCE,
            title="`ARMA` is the `ARIMA` of a series that is not differenced",
            reason="The model and its likelihood are the same; the search for the maximum is another, which shows in the "
            "last digits.",
            error=_REMOVED,
            finder=same_model,
            example=Example(
                setup=_SETUP,
                old=f"{old}fitted = {call}ARMA(series, {order}(2, 1)).fit()",
                new=f"{new}fitted = {call}ARIMA(series, order=(2, 0, 1)).fit()",
            ),
        )
        for name, old, new, call, order in (
            (
                "",
                "from statsmodels.tsa.arima_model import ARIMA, ARMA\n",
                "from statsmodels.tsa.arima.model import ARIMA\n",
                "",
                "order=",
            ),
            ("-of-api", "", "", "sm.tsa.", ""),
            (
                "-beside-arima",
                "from statsmodels.tsa.arima_model import ARIMA, ARMA\n"
                "noise = ARIMA(series, order=(1, 1, 0)).fit().resid\nplain = ARMA(series, (1, 0)).fit().resid\n",
                "from statsmodels.tsa.arima.model import ARIMA\n"
                "noise = ARIMA(series, order=(1, 1, 0), trend='t').fit().resid[1:]\n"
                "plain = ARIMA(series, order=(1, 0, 0)).fit().resid\n",
                "",
                "",
            ),
        )
    ),
    Custom(
        id="statsmodels.arima-model-other",
        library="statsmodels",
        since="0.13",
        source=_ARIMA_SOURCE,
        title="`ARIMA` is in `statsmodels.tsa.arima.model`",
        reason="It is another class: `fit` takes other arguments, its default has no constant once d > 0, and what it "
        "predicts are levels.",
        error=_REMOVED,
        changes_behaviour=True,
        finder=other_model,
        example=Example(
            setup=_SETUP,
            old="from statsmodels.tsa.arima_model import ARIMA\n"
            "values = ARIMA(series, order=(1, 1, 0)).fit().predict()",
            new="from statsmodels.tsa.arima.model import ARIMA\n"
            "values = ARIMA(series, order=(1, 1, 0)).fit().predict()",
        ),
    ),
    Moved(
        id="statsmodels.arima-api-model",
        library="statsmodels",
        since="0.13",
        source=_ARIMA_SOURCE,
        title="`ARIMA` is in `statsmodels.tsa.arima.model`",
        reason="It is another class: `fit` takes other arguments, and its default has no constant once d > 0.",
        error=_REMOVED,
        changes_behaviour=True,
        old="statsmodels.api.tsa.arima_model.ARIMA",
        new="statsmodels.tsa.arima.model.ARIMA",
        example=Example(
            setup=_SETUP,
            old="model = sm.tsa.arima_model.ARIMA(series, order=(1, 1, 0))",
            new="from statsmodels.tsa.arima.model import ARIMA\nmodel = ARIMA(series, order=(1, 1, 0))",
        ),
    ),
    Call(
        id="statsmodels.arima-fit",
        library="statsmodels",
        since="0.13",
        source=_ARIMA_SOURCE,
        title="`fit` of `ARIMA` prints nothing, and has one method: `disp` and the like are gone",
        reason="They concern the search for the maximum of the likelihood, and what is printed.",
        error=r"ARIMA\.fit\(\) got an unexpected keyword argument '(disp|solver|maxiter|transparams|trend|callback|tol)'",
        callables=("statsmodels.tsa.arima.model.ARIMA.fit",),
        drop=("disp", "callback"),
        drop_if={"transparams": "True", "trend": "'c'"},
        example=Example(
            setup=_NEW + "model = ARIMA(series, order=(1, 1, 0))\n",
            old="fitted = model.fit(disp=0)",
            new="fitted = model.fit()",
        ),
    ),
    Pattern(
        id="statsmodels.arima-fit-chained",
        library="statsmodels",
        since="0.13",
        source=_ARIMA_SOURCE,
        title="`fit` of `ARIMA` prints nothing: `disp` is gone",
        error=r"ARIMA\.fit\(\) got an unexpected keyword argument 'disp'",
        pattern="$model.fit($$rest, disp=$level)",
        template="$model.fit($$rest)",
        types={"model": ("statsmodels.tsa.arima.model.ARIMA",)},
        example=Example(
            setup=_NEW,
            old="fitted = ARIMA(series, order=(1, 1, 0)).fit(disp=0)",
            new="fitted = ARIMA(series, order=(1, 1, 0)).fit()",
        ),
    ),
    Pattern(
        id="statsmodels.arima-predict-levels",
        library="statsmodels",
        since="0.15",
        source="statsmodels 0.15, tsa/statespace/representation.py: unknown keywords raise; 0.14 warned",
        title="`predict` gives levels, and is told so no more",
        error=r"Unknown keyword arguments: \['typ'\]|unexpected keyword argument 'typ'",
        pattern="$fitted.predict($$rest, typ='levels')",
        template="$fitted.predict($$rest)",
        sometimes=True,
        example=Example(
            setup=_FITTED,
            old="p = fitted.predict(start=30, end=42, typ='levels')",
            new="p = fitted.predict(start=30, end=42)",
        ),
    ),
    *(
        Pattern(
            id=f"statsmodels.arima-forecast-three{form}",
            library="statsmodels",
            since="0.13",
            source=_ARIMA_SOURCE,
            title="`forecast` gives the forecast only: errors and intervals are asked of `get_forecast`",
            error=r"too many values to unpack \(expected 3|not enough values to unpack \(expected 3"
            r"|Unknown keyword arguments: \['alpha'\]|got an unexpected keyword argument 'alpha'",
            pattern=f"$mean, $error, $interval = $fitted.forecast($$rest{old})",
            template=f"predicted = $fitted.get_forecast($$rest)\n"
            "$mean = $np.asarray(predicted.predicted_mean)\n"
            "$error = $np.asarray(predicted.se_mean)\n"
            f"$interval = $np.asarray(predicted.conf_int({new}))",
            bind={"np": "numpy"},
            # Three forecasts would be taken for the three arrays.
            telling=True,
            example=Example(
                setup=_FITTED,
                old=f"fc, se, conf = fitted.forecast(steps=5{old.replace('$level', '0.1')})",
                new="predicted = fitted.get_forecast(steps=5)\nfc = np.asarray(predicted.predicted_mean)\n"
                "se = np.asarray(predicted.se_mean)\n"
                f"conf = np.asarray(predicted.conf_int({new.replace('$level', '0.1')}))",
            ),
        )
        for form, old, new in (("-alpha", ", alpha=$level", "alpha=$level"), ("", "", ""))
    ),
    Pattern(
        id="statsmodels.arima-forecast-first",
        library="statsmodels",
        since="0.13",
        source=_ARIMA_SOURCE,
        title="`forecast` gives the forecast itself, not the first of three",
        reason="`[0]` of it was all forecasts then; it would be the first of them now.",
        error="",
        silent=True,
        pattern="$fitted.forecast($$rest)[0]",
        template="$np.asarray($fitted.forecast($$rest))",
        bind={"np": "numpy"},
        types={"fitted": ("statsmodels.tsa.arima.model.ARIMA",)},
        sometimes=True,
        example=Example(
            setup=_FITTED,
            old="result = np.shape(fitted.forecast(3)[0])",
            new="result = np.shape(np.asarray(fitted.forecast(3)))",
        ),
    ),
    *(
        Pattern(
            id=f"statsmodels.arima-plot-predict{name}",
            library="statsmodels",
            since="0.13",
            source=_ARIMA_SOURCE,
            title="`plot_predict` is a function of `statsmodels.graphics.tsaplots`",
            reason=reason,
            error="'ARIMAResults(Wrapper)?' object has no attribute 'plot_predict'",
            pattern=f"$fitted.plot_predict($$rest{given})",
            template="$plot($fitted, $$rest)",
            bind={"plot": "statsmodels.graphics.tsaplots.plot_predict"},
            where={"rest": _tells_of_no_sample},
            example=Example(
                setup=_FITTED + "from statsmodels.graphics.tsaplots import plot_predict\n",
                old=f"fig = fitted.plot_predict(2, 20{given})",
                new="fig = plot_predict(fitted, 2, 20)",
            ),
        )
        for name, given, reason in (
            ("", "", "The method drew the observed values, too; the function draws what is predicted."),
            ("-alone", ", plot_insample=False", ""),
        )
    ),
    Call(
        id="statsmodels.arima-trend",
        library="statsmodels",
        since="0.12",
        kind="calibration",
        silent=True,
        sometimes=True,
        source="statsmodels 0.11 documentation, ARIMA.fit: trend='c', a constant of the differenced series",
        title="the old `ARIMA` had a constant in the differences: with d = 1 that is `trend='t'` now",
        callables=("statsmodels.tsa.arima.model.ARIMA",),
        positional=("endog", "order"),
        keep_positional=2,
        add={"trend": "'t'"},
        example=Example(
            setup=_NEW,
            old="fitted = ARIMA(series, order=(1, 1, 0)).fit()\nresult = [round(x, 3) for x in fitted.forecast(3)]",
            new="fitted = ARIMA(series, order=(1, 1, 0), trend='t').fit()\n"
            "result = [round(x, 3) for x in fitted.forecast(3)]",
        ),
    ),
]


RULES: list[Rule] = [*_ARIMA]
