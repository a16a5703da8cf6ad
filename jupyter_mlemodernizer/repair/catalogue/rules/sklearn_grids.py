"""Searches of scikit-learn: parameters in grids that only the name of a step tells, and scores on the training data."""

import ast
import re
from collections.abc import Callable, Iterator
from itertools import product

from ..arguments import add, call_slots, dict_slots, remove
from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, argument, called, nodes, replacing
from ..inference import Inference
from ..rule import Call, Example, Rule
from ._sklearn import DATA, LIBRARY
from .sklearn_ensembles import RULES as ENSEMBLES
from .sklearn_linear import RULES as LINEAR

_SEARCHES = {"GridSearchCV": "param_grid", "RandomizedSearchCV": "param_distributions"}
_SEARCHED = re.compile(r"(mean|std|split\d+)_train_\w+")


def _classes_of_steps(document: Document, inference: Inference) -> dict[str, set[str]]:
    """Names of steps of pipelines, as ``(name, estimator)`` gives them, with the classes of the estimators."""
    result: dict[str, set[str]] = {}
    for unit, _, node in nodes(document, ast.Tuple):
        match node:
            case ast.Tuple(elts=[ast.Constant(value=str() as name), ast.Call() as made]):
                known = inference.known(unit, made)
                result.setdefault(name, set()).add(
                    known.name if known is not None and known.instance else "?"
                )
    return result


def _entries(document: Document, inference: Inference) -> Iterator[tuple[int, Code, ast.Dict, int, str, str]]:
    """Entries of dicts that are parameters of one known class: where, which, the class's bare name, the parameter.

    ``make_pipeline`` calls a step by its class in lower case: then the class is given in lower case.
    """
    steps = _classes_of_steps(document, inference)
    plain = dict(_grids_of_one(document, inference))
    for unit, code, node in nodes(document, ast.Dict):
        assert isinstance(node, ast.Dict)
        for index, key in enumerate(node.keys):
            if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
                continue
            *path, parameter = key.value.split("__")
            if not path:
                owner = plain.get(node)
            else:
                classes = steps.get(path[-1], {path[-1]})
                owner = next(iter(classes)) if len(classes) == 1 else None
            if owner is not None:
                yield unit, code, node, index, owner.rpartition(".")[2].lower(), parameter


def _grids_of_one(document: Document, inference: Inference) -> Iterator[tuple[ast.Dict, str]]:
    """Dicts that are given to a search over one estimator, with its class."""
    for unit, _, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        if called(node) not in _SEARCHES:
            continue
        estimator = argument(node, "estimator", 0)
        grid = argument(node, _SEARCHES[called(node)], 1)
        known = inference.known(unit, estimator) if estimator is not None else None
        if known is None or not known.instance or not known.certain:
            continue
        if isinstance(grid, ast.Name):
            bindings = document.meaning(unit, grid, grid.id).bindings
            grid = bindings[0][1].value if len(bindings) == 1 else None
        for part in grid.elts if isinstance(grid, ast.List) else [grid]:
            if isinstance(part, ast.Dict):
                yield part, known.name


# Values that are called something else --------------------------------------------------


def _renamed_values() -> dict[tuple[str, str], dict[str, str]]:
    """What the rules about calls say of values, by class in lower case and parameter."""
    result: dict[tuple[str, str], dict[str, str]] = {}
    for rule in (*ENSEMBLES, *LINEAR):
        if isinstance(rule, Call):
            for name, (parameter, values) in product(rule.callables, rule.values.items()):
                result.setdefault((name.rpartition(".")[2].lower(), parameter), {}).update(values)
    return result


_VALUES = _renamed_values()


def _old_values(document: Document, inference: Inference) -> Iterator[Match]:
    for unit, code, node, index, owner, parameter in _entries(document, inference):
        new = _VALUES.get((owner, parameter))
        values = node.values[index]
        if new is None or not isinstance(values, ast.List | ast.Tuple):
            continue
        there = {ast.unparse(value) for value in values.elts}
        for value in values.elts:
            text = new.get(ast.unparse(value))
            if text is not None and text not in there:
                yield replacing(unit, code, value, text)


# normalize of linear models -------------------------------------------------------------

_PENALIZED = {"ridge", "lasso", "elasticnet", "ridgecv", "lassocv", "elasticnetcv", "lars", "lassolars"}


def _normalizing(document: Document, inference: Inference) -> Iterator[Match]:
    """``normalize`` in grids, where leaving it out finds the same."""
    for unit, code, node, index, owner, parameter in _entries(document, inference):
        if parameter != "normalize":
            continue
        values = node.values[index]
        only_false = isinstance(values, ast.List | ast.Tuple) and all(
            isinstance(value, ast.Constant) and value.value is False for value in values.elts
        )
        if owner == "linearregression" or (only_false and owner in _PENALIZED):
            yield Match(unit, values, True, _without_entry(unit, code, node, index))


def _without_entry(unit: int, code: Code, node: ast.Dict, index: int) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        slots = [slot for _, slot in dict_slots(code, node)]
        remove(changes.unit(unit), slots, [slots[index]], code.span(node)[0] + 1)

    return rewrite


# Scores on the training data ------------------------------------------------------------


def _training_scores(document: Document, inference: Inference) -> Iterator[Match]:
    """Searches in a notebook that reads how well they did on the training data."""
    words = document.words
    read = {name for name in _SEARCHES if any(_SEARCHED.fullmatch(word) for word in words)}
    read |= {"cross_validate"} if "train_score" in words else set()
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        if called(node) not in read:
            continue
        if any(keyword.arg in {None, "return_train_score"} for keyword in node.keywords):
            continue
        known = inference.known(unit, node.func)
        if known is not None and not known.instance and known.name.startswith("sklearn."):
            yield Match(unit, node, known.certain, _with_scores(unit, code, node))


def _with_scores(unit: int, code: Code, node: ast.Call) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        start, slots = call_slots(code, node)
        add(changes.unit(unit), slots, start, "return_train_score=True")

    return rewrite


_GRID = (
    "from sklearn.linear_model import LinearRegression\n"
    "from sklearn.ensemble import RandomForestClassifier\n"
    "from sklearn.model_selection import GridSearchCV, cross_validate\n"
    "from sklearn.pipeline import make_pipeline\n"
    f"from sklearn.preprocessing import StandardScaler\n{DATA}"
)


def _rule(
    name: str,
    finder: Callable[[Document, Inference], Iterator[Match]],
    old: str,
    new: str,
    *,
    since: str,
    title: str,
    error: str,
    reason: str = "",
) -> Rule:
    return Custom(
        id=f"sklearn.{name}",
        library=LIBRARY,
        since=since,
        source=f"scikit-learn {since} changelog",
        title=title,
        reason=reason,
        error=error,
        finder=finder,
        example=Example(setup=_GRID, old=old, new=new),
    )


_FOREST = "GridSearchCV(make_pipeline(StandardScaler(), RandomForestClassifier(n_estimators=2))"

RULES: list[Rule] = [
    _rule(
        "grid-values-of-steps",
        _old_values,
        f"grid = {_FOREST}, {{'randomforestclassifier__max_features': ['auto']}}, cv=2)\ngrid.fit(X, y)",
        f"grid = {_FOREST}, {{'randomforestclassifier__max_features': ['sqrt']}}, cv=2)\ngrid.fit(X, y)",
        since="1.3",
        title="values in grids that have other names now",
        error="parameter of .* must be",
    ),
    *(
        _rule(
            f"grid-normalize-{name}",
            _normalizing,
            f"grid = GridSearchCV({model}, {{{old}}}, cv=2)\ngrid.fit(X, y)",
            f"grid = GridSearchCV({model}, {{{new}}}, cv=2)\ngrid.fit(X, y)",
            since="1.2",
            title="`normalize` is gone from the grid: it made no difference to what the model finds",
            reason="Without a penalty the scale of the columns cancels out.",
            error="Invalid parameter 'normalize' for estimator",
        )
        for name, model, old, new in (
            (
                "step",
                "make_pipeline(StandardScaler(), LinearRegression())",
                "'linearregression__fit_intercept': [True, False], 'linearregression__normalize': [True, False]",
                "'linearregression__fit_intercept': [True, False]",
            ),
            (
                "plain",
                "LinearRegression()",
                "'normalize': [True, False], 'fit_intercept': [True]",
                "'fit_intercept': [True]",
            ),
        )
    ),
    *(
        _rule(
            f"train-scores-{name}",
            _training_scores,
            f"{call}){read}",
            f"{call}, return_train_score=True){read}",
            since="0.21",
            title="`return_train_score=True` has the scores on the training data as well, as they were by default",
            error="KeyError: .*train_|has no attribute '\\w*train_",
        )
        for name, call, read in (
            (
                "search",
                "grid = GridSearchCV(LinearRegression(), {'fit_intercept': [True]}, cv=2",
                ".fit(X, y)\ngrid.cv_results_['mean_train_score']",
            ),
            (
                "validate",
                "scores = cross_validate(LinearRegression(), X, y, cv=2",
                "\nscores['train_score'].mean()",
            ),
        )
    ),
]
