"""XGBoost numbers classes from 0 and no longer does so by itself: labels are encoded for `fit`, and decoded after `predict`."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code, Function
from ..custom import Custom, argument, called, nodes
from ..inference import Inference
from ..rule import Example, Rule

_ENCODER = "sklearn.preprocessing.LabelEncoder"
_FITS = frozenset({"fit"})
_VALIDATED = frozenset({"cross_val_score", "cross_validate"})
# What takes a model and asks it for no class.
_HARMLESS = frozenset(
    {"plot_importance", "plot_tree", "to_graphviz", "dump", "print", "type", "len", "str", "TreeExplainer"}
)
# Scores of one class, which is the second of two after encoding, whatever it is called.
_OF_ONE_CLASS = frozenset({"f1", "precision", "recall", "jaccard", "average_precision"})


@dataclass(frozen=True)
class _Fit:
    """A call of ``fit``: the model's name, the labels, and where the model is asked for classes afterwards."""

    unit: int
    call: ast.Call
    model: str
    labels: ast.expr
    predictions: Sequence[tuple[int, ast.Call]]
    scores: Sequence[tuple[int, ast.expr]]


def _fitted(document: Document, _: Inference) -> Iterator[Match]:
    """``model.fit(X, y)`` whose classes the text lets follow to every ``predict``."""
    for unit, code, call in nodes(document, ast.Call):
        assert isinstance(call, ast.Call)
        if called(call) not in _FITS or not isinstance(call.func, ast.Attribute) or _scored(document):
            continue
        labels = argument(call, "y", 1)
        name = _model(code, call)
        if labels is None or name is None or _is_encoded(labels):
            continue
        uses = _uses(document, unit, call, name)
        if uses is not None:
            yield _encoded(document, _Fit(unit, call, name, labels, *uses))


def _validated(document: Document, __: Inference) -> Iterator[Match]:
    """``cross_val_score(model, X, y)``, which gives no classes back."""
    for unit, _, call in nodes(document, ast.Call):
        assert isinstance(call, ast.Call)
        labels = argument(call, "y", 2)
        known = called(call) in _VALIDATED and not _scored(document)
        if known and labels is not None and not _is_encoded(labels):
            yield _replaced(document, unit, labels)


def _replaced(document: Document, unit: int, labels: ast.expr) -> Match:
    def rewrite(changes: Changes) -> None:
        encoder = changes.reference(unit, labels, _ENCODER)
        code = document.code(unit)
        changes.unit(unit).replace(*code.span(labels), f"{encoder}().fit_transform({code.text(labels)})")

    return Match(unit, labels, True, rewrite)


def _is_encoded(labels: ast.expr) -> bool:
    return isinstance(labels, ast.Call) and called(labels) in {"fit_transform", "transform"}


def _scored(document: Document) -> bool:
    """Is a score of one class asked for by name?"""
    return any(
        isinstance(node, ast.keyword)
        and node.arg == "scoring"
        and isinstance(node.value, ast.Constant)
        and node.value.value in _OF_ONE_CLASS
        for _, _, node in nodes(document, ast.keyword)
    )


def _model(code: Code, call: ast.Call) -> str | None:
    """What the fitted model is called: the receiver, or what the result is assigned to."""
    assert isinstance(call.func, ast.Attribute)
    receiver = call.func.value
    if isinstance(receiver, (ast.Name, ast.Attribute)):
        return ast.unparse(receiver)
    match code.parents.get(call):
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if value is call:
            return name
    return None


def _uses(
    document: Document, unit: int, call: ast.Call, name: str
) -> tuple[list[tuple[int, ast.Call]], list[tuple[int, ast.expr]]] | None:
    """Where the model gives classes, and where it is given some to compare with; None if it may do so out of sight.

    Looks on from the call to the next one that fits a model of the name, or binds it anew.
    """
    code = document.code(unit)
    inside = code.function(call)
    if inside is not None and ("." in name or _is_given(inside, name)):
        return None
    predictions: list[tuple[int, ast.Call]] = []
    scores: list[tuple[int, ast.expr]] = []
    places = sorted(
        (
            (at, where.span(node), node, where)
            for at, where, node in nodes(document, ast.Name, ast.Attribute)
            if at >= unit and ast.unparse(node) == name and (inside is None or where.function(node) is inside)
        ),
        key=lambda place: place[:2],
    )
    for at, span, node, where in places:
        if (at, span) <= (unit, code.span(call)) or call in where.ancestors(node):
            continue
        parent = where.parents.get(node)
        outer = where.parents.get(parent) if parent is not None else None
        while isinstance(parent, ast.Attribute) and parent.attr in {"best_estimator_", "steps"}:
            parent, outer = outer, where.parents.get(outer) if outer is not None else None
        match parent:
            case _ if isinstance(getattr(node, "ctx", None), ast.Store):
                break
            case ast.Attribute(attr="fit"):
                break
            case ast.Attribute(attr="predict") if isinstance(outer, ast.Call):
                predictions.append((at, outer))
            case ast.Attribute(attr="score") if isinstance(outer, ast.Call):
                labels = argument(outer, "y", 1)
                if labels is None:
                    return None
                scores.append((at, labels))
            case ast.Attribute(attr="predict" | "classes_" | "fit_predict" | "best_estimator_"):
                return None
            case ast.Attribute() | ast.Expr():
                pass
            case ast.Call() if called(parent) in _HARMLESS | _VALIDATED:
                pass
            case ast.FormattedValue():
                pass
            case _:
                return None
    return predictions, scores


def _is_given(function: Function, name: str) -> bool:
    """Is the model the caller's? He may ask it for classes himself."""
    return any(isinstance(part, ast.arg) and part.arg == name for part in ast.walk(function.args))


def _encoded(document: Document, fit: _Fit) -> Match:
    def rewrite(changes: Changes) -> None:
        code = document.code(fit.unit)
        statement = code.statement(fit.call)
        start = code.line_start(statement.lineno)
        indent = code.source[start : code.span(statement)[0]]
        if indent.strip():
            raise ValueError("several statements on a line")
        encoder = changes.reference(fit.unit, fit.call, _ENCODER)
        name = "label_encoder"
        while name in document.words:
            name += "_"
        splices = changes.unit(fit.unit)
        splices.insert(start, f"{indent}{name} = {encoder}()\n")
        splices.replace(*code.span(fit.labels), f"{name}.fit_transform({code.text(fit.labels)})")
        for keyword in fit.call.keywords:
            if keyword.arg and keyword.arg.split("__")[-1] == "eval_set":
                if code.span(keyword.value) < code.span(fit.labels):
                    raise ValueError("labels would be encoded before the encoder knows them")
                _encode_pairs(changes, fit.unit, keyword.value, name)
        for at, call in fit.predictions:
            where = document.code(at)
            changes.unit(at).insert(where.span(call)[0], f"{name}.inverse_transform(")
            changes.unit(at).insert(where.span(call)[1], ")")
        for at, labels in fit.scores:
            where = document.code(at)
            changes.unit(at).replace(*where.span(labels), f"{name}.transform({where.text(labels)})")

    return Match(fit.unit, fit.call, True, rewrite, subject=fit.model)


def _encode_pairs(changes: Changes, unit: int, pairs: ast.expr, name: str) -> None:
    """The labels in ``eval_set``."""
    code, splices = changes.document.code(unit), changes.unit(unit)
    known = pairs.elts if isinstance(pairs, (ast.List, ast.Tuple)) else []
    if known and all(isinstance(pair, ast.Tuple) and len(pair.elts) == 2 for pair in known):
        for pair in known:
            labels = pair.elts[1]  # type: ignore[attr-defined]
            splices.replace(*code.span(labels), f"{name}.transform({code.text(labels)})")
    else:
        text = f"[(data, {name}.transform(labels)) for data, labels in {code.text(pairs)}]"
        splices.replace(*code.span(pairs), text)


_SETUP = """\
import numpy as np
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.preprocessing import LabelEncoder
from xgboost import XGBClassifier
X = np.random.RandomState(0).rand(30, 2)
y = np.array(['a', 'b', 'c'] * 10)
"""
_REASON = "Until 1.5 `XGBClassifier` encoded the labels itself, in the same order."


def _rule(name: str, old: str, new: str) -> Rule:
    return Custom(
        id=f"xgboost.classes-{name}",
        library="xgboost",
        since="1.6",
        source="XGBoost 1.6 release notes: the label encoder of XGBClassifier is removed; classes are numbers from 0",
        title="the classes are numbers from 0 for XGBoost: a `LabelEncoder` makes them, and gives the labels back",
        reason=_REASON,
        error="Invalid classes inferred from unique values of `y`",
        finder=_validated if name == "validated" else _fitted,
        sometimes=True,
        example=Example(setup=_SETUP, old=old, new=new),
    )


RULES: list[Rule] = [
    _rule(
        "predicted",
        "model = XGBClassifier(n_estimators=3)\nmodel.fit(X, y, eval_set=[(X, y)], verbose=False)\n"
        "assert set(model.predict(X)) <= set(y)\nassert model.score(X, y) > 0.3",
        "model = XGBClassifier(n_estimators=3)\nlabel_encoder = LabelEncoder()\n"
        "model.fit(X, label_encoder.fit_transform(y), eval_set=[(X, label_encoder.transform(y))], verbose=False)\n"
        "assert set(label_encoder.inverse_transform(model.predict(X))) <= set(y)\n"
        "assert model.score(X, label_encoder.transform(y)) > 0.3",
    ),
    _rule(
        "searched",
        "pairs = [(X, y)]\nsearch = GridSearchCV(XGBClassifier(n_estimators=3), {'max_depth': [1, 2]}, cv=2)\n"
        "search.fit(X, y, eval_set=pairs, verbose=False)\n"
        "assert set(search.best_estimator_.predict(X)) <= set(y)",
        "pairs = [(X, y)]\nsearch = GridSearchCV(XGBClassifier(n_estimators=3), {'max_depth': [1, 2]}, cv=2)\n"
        "label_encoder = LabelEncoder()\nsearch.fit(X, label_encoder.fit_transform(y), "
        "eval_set=[(data, label_encoder.transform(labels)) for data, labels in pairs], verbose=False)\n"
        "assert set(label_encoder.inverse_transform(search.best_estimator_.predict(X))) <= set(y)",
    ),
    _rule(
        "validated",
        "scores = cross_val_score(XGBClassifier(n_estimators=3), X, y, cv=2)",
        "scores = cross_val_score(XGBClassifier(n_estimators=3), X, LabelEncoder().fit_transform(y), cv=2)",
    ),
]
