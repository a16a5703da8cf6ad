"""The autoregression of before statsmodels 0.13: ``AR`` was given its lags when it was fitted, ``AutoReg`` when it is made."""

import ast
from collections.abc import Callable, Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, argument, called, nodes, replacing
from ..inference import Inference
from ..rule import Example, Pattern, Rule

_OLD = ("statsmodels.tsa.ar_model.AR", "statsmodels.api.tsa.AR")
_SOURCE = "statsmodels 0.11 release notes: AutoReg takes the place of AR; 0.13: AR raises"
_SETUP = (
    "import numpy as np\nimport statsmodels.api as sm\nseries = np.random.RandomState(0).rand(40).cumsum()\n"
)
# What was the default, and what chose no other model.
_PLAIN = {"method": {"'cmle'"}, "trend": {"'c'", "'nc'"}, "ic": {"None"}, "disp": None, "maxlag": None}
_Place = tuple[int, Code, ast.Call]


def _models(document: Document, inference: Inference) -> Iterator[Match]:
    """Models of the old class with what fits them, if that can be said with the new one in all places."""
    found = []
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        known = inference.known(unit, node.func)
        if known is None or known.instance or known.name not in _OLD:
            continue
        fits = list(_fits(document, unit, code, node))
        if len(fits) != 1 or len(node.args) != 1 or node.keywords:
            return
        lags = _lags(code, node, *fits[0][1:])
        if lags is None:
            return
        found.append(Match(unit, node, True, _rewriter((unit, code, node), fits[0], lags)))
    for unit, code, node in nodes(document, ast.ImportFrom) if found else ():
        if isinstance(node, ast.ImportFrom) and node.module == "statsmodels.tsa.ar_model":
            for alias in node.names:
                if alias.name == "AR":
                    yield replacing(unit, code, alias, code.text(alias).replace("AR", "AutoReg", 1))
    yield from found


def _fits(document: Document, home: int, own: Code, model: ast.Call) -> Iterator[_Place]:
    """Calls of ``fit`` on a model, at once or by the name that it is given."""
    for unit, code, node in nodes(document, ast.Call):
        if (
            not isinstance(node, ast.Call)
            or not isinstance(node.func, ast.Attribute)
            or called(node) != "fit"
        ):
            continue
        on = node.func.value
        if on is model:
            yield unit, code, node
        elif isinstance(on, ast.Name):
            values = [binding.value for _, binding in document.meaning(unit, on, on.id).bindings]
            if values == [model]:
                yield unit, code, node


def _lags(code: Code, model: ast.Call, fitting: Code, fit: ast.Call) -> str | None:
    """The lags, and the trend if it was none, as arguments of the new class; None if they cannot be told."""
    if len(fit.args) > 1:
        return None
    for keyword in fit.keywords:
        sources = _PLAIN.get(keyword.arg or "", set())
        if sources is not None and fitting.text(keyword.value).replace('"', "'") not in sources:
            return None
    given, series = argument(fit, "maxlag", 0), model.args[0]
    if given is not None:
        if not isinstance(given, (ast.Constant, ast.Name)):
            return None
        lags = fitting.text(given)
    elif isinstance(series, (ast.Name, ast.Attribute)):
        lags = f"round(12 * (len({code.text(series)}) / 100) ** (1 / 4))"
    else:
        return None
    trend = argument(fit, "trend")
    return f"{lags}, trend='n'" if isinstance(trend, ast.Constant) and trend.value == "nc" else lags


def _rewriter(model: _Place, fit: _Place, lags: str) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        unit, code, node = model
        if not isinstance(node.func, ast.Name) or node.func.id == "AR":
            end = code.span(node.func)[1]
            changes.unit(unit).replace(end - len("AR"), end, "AutoReg")
        changes.unit(unit).insert(code.span(node.args[0])[1], f", {lags}")
        unit, code, node = fit
        if node.args or node.keywords:
            changes.unit(unit).replace(code.span(node.func)[1], code.span(node)[1], "()")

    return rewrite


RULES: list[Rule] = [
    Custom(
        id="statsmodels.ar-model",
        library="statsmodels",
        since="0.13",
        source=_SOURCE,
        title="`AR(series).fit(lags)` is `AutoReg(series, lags).fit()`",
        reason="Coefficients and predictions are the same; `aic`, `bic` and `hqic` are defined otherwise.",
        error="AR has been removed from statsmodels and replaced with",
        finder=_models,
        example=Example(
            setup=_SETUP,
            old="from statsmodels.tsa.ar_model import AR\nmodel = AR(series)\nfitted = model.fit(maxlag=3, disp=0)\n"
            "other = sm.tsa.AR(series).fit()",
            new="from statsmodels.tsa.ar_model import AutoReg\nmodel = AutoReg(series, 3)\nfitted = model.fit()\n"
            "other = sm.tsa.AutoReg(series, round(12 * (len(series) / 100) ** (1 / 4))).fit()",
        ),
    ),
    Pattern(
        id="statsmodels.ar-results-lags",
        library="statsmodels",
        since="0.13",
        source=_SOURCE,
        title="the number of lags of an autoregression is that of its `ar_lags`",
        error="'AutoRegResults' object has no attribute 'k_ar'",
        pattern="$fitted.k_ar",
        template="len($fitted.ar_lags)",
        types={
            "fitted": (
                "statsmodels.tsa.ar_model.AutoRegResults",
                "statsmodels.tsa.ar_model.AutoRegResultsWrapper",
            )
        },
        example=Example(
            setup=_SETUP + "fitted = sm.tsa.AutoReg(series, 3).fit()",
            old="lags = fitted.k_ar",
            new="lags = len(fitted.ar_lags)",
        ),
    ),
]
