"""Estimators that are asked or fitted again and again."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from ..code import is_name, last_name, read
from ..loops import changed, outermost, parents
from ..scope import Change, Scope

_PREDICTING = ("predict", "predict_proba", "decision_function", "transform")
_VECTORIZERS = ("CountVectorizer", "TfidfVectorizer", "HashingVectorizer")
# What makes fits that do not depend on each other, in processes that take a while to start.
_VALIDATING = (
    "GridSearchCV",
    "RandomizedSearchCV",
    "cross_val_score",
    "cross_val_predict",
    "cross_validate",
    "learning_curve",
)
_LEAST_CORES = 3
_ENOUGH = 5.0
_FORESTS = ("RandomForestClassifier", "RandomForestRegressor", "ExtraTreesClassifier", "ExtraTreesRegressor")


def predictions(scope: Scope) -> Iterator[Change]:
    """``[model.predict([x])[0] for x in X]`` and ``model.predict(x.reshape(1, -1))[0]``: all rows in one call."""
    for node in ast.walk(scope.code.tree):
        match node:
            case ast.ListComp(
                elt=ast.Subscript(
                    value=ast.Call(
                        func=ast.Attribute(value=ast.Name(id=model), attr=method), args=[row], keywords=[]
                    ),
                    slice=ast.Constant(value=0),
                ),
                generators=[
                    ast.comprehension(target=ast.Name(id=item), iter=ast.Name(id=rows) as source, ifs=[])
                ],
            ) if method in _PREDICTING and _one_row(row, item):
                pass
            case _:
                continue
        fact = scope.fact(model)
        if scope.function is not None or not str(fact.get("type", "")).startswith("sklearn."):
            continue
        if scope.kind(source) != "array" or len(scope.fact(rows)["shape"]) != 2:
            continue
        yield Change(
            rule="predict-at-once",
            title=f"`{model}.{method}` called once for all rows",
            reason="Each call of an estimator checks its input and starts up; one call does it for all rows.",
            pieces=(scope.code.replace(node, f"list({model}.{method}({rows}))"),),
            rows=frozenset([rows]),
            requires=(f"len({rows}) > 0",),
        )


def vectorizers(scope: Scope) -> Iterator[Change]:
    """``X = TfidfVectorizer(…).fit_transform(texts)`` in a loop that changes none of it."""
    for loop in outermost(scope):
        if not isinstance(loop.node, ast.For):
            continue
        known = list(_vectorized(loop.node))
        # A vectorizer learns from its texts, and leaves them as they are.
        learning = {id(call) for each in known for call in (each.value, each.maker)}
        moved = changed(loop.node, learning)
        for name, value, maker, maker_name, texts in known:
            bound = [
                node
                for node in ast.walk(loop.node)
                if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
            ]
            if len(bound) != 1 or (read(value) - {maker_name}) & moved:
                continue
            if any(isinstance(child, ast.Lambda) for child in ast.walk(maker)) or not isinstance(
                texts, ast.Name | ast.Subscript | ast.Attribute
            ):
                continue
            if _is_stored_into(loop.node, name):
                continue
            fitted = scope.fresh("vectors")
            yield Change(
                rule="fitted-in-loop",
                title=f"`{maker_name}` fitted once, before the loop",
                reason="It learns the same from the same texts in every turn.",
                pieces=(
                    scope.code.insert_before(loop.statement, [f"{fitted} = {scope.code.text(value)}"]),
                    scope.code.replace(value, f"{fitted}.copy()"),
                ),
                loops=True,
            )


class _Vectorized(NamedTuple):
    """``name = maker.fit_transform(texts)``, where the maker is ``TfidfVectorizer(…)`` or the like."""

    name: str
    value: ast.Call
    maker: ast.Call
    maker_name: str
    texts: ast.expr


def _vectorized(loop: ast.AST) -> Iterator[_Vectorized]:
    for statement in ast.walk(loop):
        match statement:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(
                    func=ast.Attribute(value=ast.Call(func=made, args=[]) as maker, attr="fit_transform"),
                    args=[texts],
                ) as value,
            ):
                maker_name = last_name(made)
                if maker_name in _VECTORIZERS:
                    yield _Vectorized(name, value, maker, maker_name, texts)


def workers(scope: Scope) -> Iterator[Change]:
    """Forests, searches and cross-validation on all cores: the trees and fits are the same, whoever makes them."""
    if scope.function is not None:
        return
    for node in ast.walk(scope.code.tree):
        condition: tuple[str, ...] = ()
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=name) as owner, attr="fit"),
                args=[features, target],
                keywords=[],
            ):
                kind = str(scope.fact(name).get("type", "")).rpartition(".")[2]
                piece = scope.code.replace(owner, f"{name}.set_params(n_jobs=-1)")
                condition = (f"{name}.n_jobs is None",)
            case ast.Call(
                func=ast.Attribute(value=ast.Call(func=ast.Name(id=name)) as made, attr="fit"),
                args=[features, target],
                keywords=[],
            ) if _may_have_workers(made):
                kind = name if _is_of_sklearn(scope, name) else ""
                piece = scope.code.replace(made, _with_workers(scope.code.text(made)))
            case ast.Call(func=ast.Name(id=name), args=[_, features, target, *_]) if _may_have_workers(node):
                kind = name if _is_of_sklearn(scope, name) else ""
                piece = scope.code.replace(node, _with_workers(scope.code.text(node)))
            case _:
                continue
        if not is_name(features) or not is_name(target):
            continue
        rows = frozenset(read(features) | read(target))
        needed = (*condition, f"len({scope.code.text(features)}) > 0")
        cores = int(scope.fact(name).get("cores", 1))
        if kind in _FORESTS and cores >= 2:
            yield Change(
                rule="forest-workers",
                title="The trees grown on all cores",
                reason="Every tree has a seed of its own, so that the forest does not depend on who grows it.",
                pieces=(piece,),
                rows=rows,
                requires=needed,
            )
        elif kind in _VALIDATING and cores >= _LEAST_CORES:
            yield Change(
                rule="validation-workers",
                title=f"The fits of `{kind}` on all cores",
                reason="None of them depends on another. It takes a second or two until all cores work.",
                pieces=(piece,),
                rows=rows,
                enough=_ENOUGH,
                requires=needed,
            )


def _is_of_sklearn(scope: Scope, name: str) -> bool:
    fact = scope.fact(name)
    return str(fact.get("module", "")).startswith("sklearn.") and fact.get("name") == name


def _may_have_workers(call: ast.Call) -> bool:
    """Whether a call says nothing of workers yet, and can be given a keyword."""
    return all(keyword.arg not in ("n_jobs", None) for keyword in call.keywords) and not any(
        isinstance(argument, ast.Starred) for argument in call.args
    )


def _with_workers(text: str) -> str:
    """A call with another keyword at its end."""
    inside = text.rstrip()[:-1].rstrip()
    if inside.endswith("("):
        return f"{inside}n_jobs=-1)"
    return f"{inside.removesuffix(',')}, n_jobs=-1)"


def _one_row(node: ast.expr, item: str) -> bool:
    """``[x]`` and ``x.reshape(1, -1)``."""
    match node:
        case ast.List(elts=[element]):
            return is_name(element, item)
        case ast.Call(
            func=ast.Attribute(value=value, attr="reshape"), args=[ast.Constant(value=1), ast.UnaryOp()]
        ):
            return is_name(value, item)
    return False


def _is_stored_into(loop: ast.AST, name: str) -> bool:
    around = parents(loop)
    return any(
        isinstance(around.get(id(node)), ast.Subscript) and not isinstance(around[id(node)].ctx, ast.Load)  # type: ignore[attr-defined]
        for node in ast.walk(loop)
        if is_name(node, name)
    )


PATTERNS = [predictions, vectorizers, workers]
