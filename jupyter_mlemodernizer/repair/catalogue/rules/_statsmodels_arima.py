"""ARIMA models of before statsmodels 0.12, said with today's class: where the notebook tells enough for it."""

import ast
from collections.abc import Callable, Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import argument, nodes, replacing
from ..inference import Inference

_OLD = "statsmodels.tsa.arima_model"
_NEW = "statsmodels.tsa.arima.model"
_ARMA = (f"{_OLD}.ARMA", "statsmodels.api.tsa.ARMA")
_ARIMA = (f"{_OLD}.ARIMA",)


class _Unclear(Exception):  # noqa: N818 - a signal, not an error
    """What the old class meant cannot be said with the new one."""


def same_model(document: Document, inference: Inference) -> Iterator[Match]:
    """Imports, models and results of the old class, if all of them can be said with the new one."""
    try:
        found = [*_imports(document), *_models(document, inference)]
        return iter([*found, *_results(document, inference)] if found else [])
    except _Unclear:
        return iter(())


def other_model(document: Document, inference: Inference) -> Iterator[Match]:
    """Imports of the old class in notebooks whose results will be others."""
    if not list(same_model(document, inference)):
        yield from (match for match in _imports(document, arma=False))


def _imports(document: Document, *, arma: bool = True) -> Iterator[Match]:
    """Imports of the old classes; there is one new class for both."""
    for unit, code, node in nodes(document, ast.ImportFrom):
        assert isinstance(node, ast.ImportFrom)
        names = {alias.name for alias in node.names}
        if node.module != _OLD or not names <= {"ARIMA", "ARMA"} or (not arma and "ARMA" in names):
            continue
        if "ARMA" not in names:
            yield replacing(unit, code, node, code.text(node).replace(_OLD, _NEW, 1))
        elif all(alias.asname is None for alias in node.names):
            yield replacing(unit, code, node, f"from {_NEW} import ARIMA")


def _models(document: Document, inference: Inference) -> Iterator[Match]:
    """``ARIMA(series, order)``, with the constant that the old class had."""
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        known = inference.known(unit, node.func)
        if known is None or known.instance or known.name not in (*_ARIMA, *_ARMA):
            continue
        order = argument(node, "order", 1)
        if order is None or len(node.args) > 2 or argument(node, "exog") is not None:
            raise _Unclear
        if known.name in _ARMA:
            yield Match(unit, node, True, _never_differenced(unit, code, node, order))
            continue
        text = ", order=" if order in node.args else ""
        yield Match(unit, node, True, _with_trend(unit, code, node, order, text))


def _never_differenced(unit: int, code: Code, node: ast.Call, order: ast.expr) -> Callable[[Changes], None]:
    """``ARMA(series, (p, q))`` is an ARIMA with d = 0, and has a constant as it had."""
    match order:
        case ast.Tuple(elts=[_, ma]):
            before = code.span(ma)[0]
        case _:
            raise _Unclear

    def rewrite(changes: Changes) -> None:
        splices = changes.unit(unit)
        end = code.span(node.func)[1]
        splices.replace(end - len("ARMA"), end, "ARIMA")
        if order in node.args:
            splices.insert(code.span(order)[0], "order=")
        splices.insert(before, "0, ")

    return rewrite


def _trend(code: Code, order: ast.expr) -> str:
    """The constant of the differenced series as a trend of the series: ``t`` to the power of d."""
    match order:
        case ast.Tuple(elts=[_, ast.Constant(value=int() as times), _]):
            return ("", "'t'")[times] if times < 2 else str([0] * times + [1])
        case ast.Tuple(elts=[_, ast.Name(id=times), _]):
            return f"[0] * {times} + [1]"
        case ast.Name(id=name):
            return f"[0] * {name}[1] + [1]"
    raise _Unclear


def _with_trend(
    unit: int, code: Code, node: ast.Call, order: ast.expr, positional: str
) -> Callable[[Changes], None]:
    trend = _trend(code, order)

    def rewrite(changes: Changes) -> None:
        splices = changes.unit(unit)
        start, end = code.span(order)
        if positional:
            splices.insert(start, "order=")
        if trend:
            splices.insert(end, f", trend={trend}")

    return rewrite


def _results(document: Document, inference: Inference) -> Iterator[Match]:
    """What the old results had of the differenced series, from those of the new class, which are levels."""
    for unit, code, node in nodes(document, ast.Attribute, ast.Call):
        if isinstance(node, ast.Call):
            if _with_other_trend(node) and _model(inference, unit, node):
                raise _Unclear
            match node.func:
                case ast.Attribute(value=fitted, attr="forecast") if _model(inference, unit, fitted):
                    yield from _forecast(unit, code, node)
            continue
        assert isinstance(node, ast.Attribute)
        if node.attr not in {"fittedvalues", "resid", "predict"} or not _model(
            inference, unit, node.value, _ARIMA
        ):
            continue
        orders = {
            times
            for _, _, call in nodes(document, ast.Call)
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("ARIMA")
            for times in [_times(argument(call, "order", 1))]
        }
        if orders == {0}:
            continue
        parent = code.parents.get(node)
        if node.attr == "predict":
            kind = argument(parent, "typ") if isinstance(parent, ast.Call) else None
            if not (isinstance(kind, ast.Constant) and kind.value == "levels"):
                raise _Unclear
            continue
        if orders != {1}:
            raise _Unclear
        if node.attr == "resid":
            yield Match(unit, node, True, _without_first(unit, code, node))
        else:
            text = f"{code.text(node)}[1:] - {code.text(node.value)}.model.endog[:-1, 0]"
            alone = isinstance(parent, ast.Call | ast.Assign | ast.keyword)
            yield replacing(unit, code, node, text if alone else f"({text})")


def _without_first(unit: int, code: Code, node: ast.Attribute) -> Callable[[Changes], None]:
    return lambda changes: changes.unit(unit).insert(code.span(node)[1], "[1:]")


def _with_other_trend(node: ast.Call) -> bool:
    given = argument(node, "trend")
    return given is not None and not (isinstance(given, ast.Constant) and given.value == "c")


def _forecast(unit: int, code: Code, node: ast.Call) -> Iterator[Match]:
    """``forecast(…)``, which was three arrays: the forecast, its errors and intervals."""
    parent = code.parents.get(node)
    match parent:
        case ast.Assign(targets=[ast.Tuple()]):
            return  # told by its own rule
        case ast.Subscript(slice=ast.Constant(value=0)):
            yield Match(unit, parent, True, _first(unit, code, node, parent))
        case _:
            steps = argument(node, "steps", 0)
            one = steps is None or (isinstance(steps, ast.Constant) and steps.value == 1)
            if isinstance(parent, ast.Subscript) or not one:
                raise _Unclear


def _first(unit: int, code: Code, node: ast.Call, subscript: ast.Subscript) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        array = changes.reference(unit, node, "numpy.asarray")
        changes.unit(unit).insert(code.span(node)[0], f"{array}(")
        changes.unit(unit).replace(code.span(node)[1], code.span(subscript)[1], ")")

    return rewrite


def _times(order: ast.expr | None) -> int | None:
    match order:
        case ast.Tuple(elts=[_, ast.Constant(value=int() as times), _]):
            return times
    return None


def _model(
    inference: Inference, unit: int, node: ast.expr, classes: tuple[str, ...] = (*_ARIMA, *_ARMA)
) -> bool:
    """Is it a model of one of the old classes, or what its ``fit`` gave?"""
    known = inference.known(unit, node)
    return known is not None and known.instance and known.name in classes
