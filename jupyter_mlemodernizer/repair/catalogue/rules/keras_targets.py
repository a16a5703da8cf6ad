"""Metrics of the notebook's own: Keras 3 hands them targets of whatever type the data have."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, argument, called, nodes
from ..inference import Inference
from ..rule import Example, Rule

_BACKENDS = frozenset({"keras.backend", "tensorflow.keras.backend", "tensorflow.python.keras.backend"})
_CASTS = frozenset({"cast", "to_float"})


def _in_metrics(document: Document) -> set[str]:
    """Names of what models are compiled with as metrics."""
    found: set[str] = set()
    for _, _, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        if called(node) == "compile" and (given := argument(node, "metrics", 2)) is not None:
            found |= {part.id for part in ast.walk(given) if isinstance(part, ast.Name)}
    return found


def _casting(document: Document, _: Inference) -> Iterator[Match]:
    metrics = _in_metrics(document)
    for unit, code, function in nodes(document, ast.FunctionDef):
        assert isinstance(function, ast.FunctionDef)
        parameters = [parameter.arg for parameter in function.args.args]
        if len(parameters) < 2 or parameters[0] == "self":
            continue
        true, predicted = parameters[:2]
        # A function made by another one is known by what its parameters are called.
        made = isinstance(code.parents[function], ast.FunctionDef) and "true" in true and "pred" in predicted
        if not (function.name in metrics or made) or _is_cast(function, true):
            continue
        body = [statement for statement in function.body if not _is_text(statement)]
        if not body:
            continue

        def rewrite(
            changes: Changes,
            unit: int = unit,
            first: ast.stmt = body[0],
            names: tuple[str, str] = (true, predicted),
        ) -> None:
            code = document.code(unit)
            line = f"{names[0]} = {_cast(changes, document, unit, first)}({names[0]}, {names[1]}.dtype)"
            start = code.span(first)[0]
            alone = not code.source[code.line_start(first.lineno) : start].strip()
            changes.unit(unit).insert(start, line + ("\n" + " " * first.col_offset if alone else "; "))

        yield Match(unit, function, True, rewrite)


def _cast(changes: Changes, document: Document, unit: int, node: ast.AST) -> str:
    for name, bindings in document.module_bindings.items():
        if {binding.qualified for _, binding in bindings} <= _BACKENDS:
            return f"{name}.cast"
    return changes.reference(unit, node, "tensorflow.cast")


def _is_cast(function: ast.FunctionDef, name: str) -> bool:
    return any(
        isinstance(node, ast.Call)
        and called(node) in _CASTS
        and any(isinstance(argument, ast.Name) and argument.id == name for argument in node.args)
        for node in ast.walk(function)
    )


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


_SETUP = """\
import numpy as np
import keras
from tensorflow.keras import backend as K
model = keras.Sequential([keras.layers.Dense(1)])
X, y = np.ones((4, 2)), np.array([[0], [1], [0], [1]])
"""

RULES: list[Rule] = [
    Custom(
        id="keras.metric-targets",
        library="keras",
        since="3.0",
        source="Keras 2 source, engine/training.py: targets are placeholders of type K.floatx(); Keras 3: as they are given",
        title="a metric gets the targets in the type that the data have: it casts them to that of the predictions",
        reason="Keras 2 handed every target over as floating-point numbers.",
        error=r"does not match type \w+ of argument|has DataType \w+ not in list of allowed values"
        r"|was expected to be a \w+ tensor but is a \w+ tensor|Tensor conversion requested dtype \w+ for Tensor",
        sometimes=True,
        finder=_casting,
        example=Example(
            setup=_SETUP,
            old="def dice(y_true, y_pred):\n    'Overlap.'\n    return K.sum(y_true * y_pred) / K.sum(y_true + y_pred)\n"
            "def near(a, b): return K.mean(K.abs(a - b))\n"
            "model.compile('sgd', 'mse', metrics=[dice, near])\nmodel.fit(X, y, verbose=0)",
            new="def dice(y_true, y_pred):\n    'Overlap.'\n    y_true = K.cast(y_true, y_pred.dtype)\n"
            "    return K.sum(y_true * y_pred) / K.sum(y_true + y_pred)\n"
            "def near(a, b): a = K.cast(a, b.dtype); return K.mean(K.abs(a - b))\n"
            "model.compile('sgd', 'mse', metrics=[dice, near])\nmodel.fit(X, y, verbose=0)",
        ),
    ),
]
