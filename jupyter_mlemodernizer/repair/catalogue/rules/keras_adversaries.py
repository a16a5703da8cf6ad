"""Two networks trained in turn: what Keras 3 changed for models that share layers, or an optimizer."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, argument, nodes
from ..inference import Inference
from ..rule import Example, Rule

_TRAINING = frozenset({"train_on_batch", "fit", "fit_generator"})

# One optimizer of several models -------------------------------------------------------------


def _compiled(document: Document) -> list[tuple[int, Code, ast.Call, ast.expr]]:
    """Calls of ``compile`` with their optimizer, in order."""
    found = []
    for unit, code, call in nodes(document, ast.Call):
        assert isinstance(call, ast.Call)
        if isinstance(call.func, ast.Attribute) and call.func.attr == "compile":
            optimizer = argument(call, "optimizer", 0)
            if optimizer is not None:
                found.append((unit, code, call, optimizer))
    return sorted(found, key=lambda item: (item[0], item[1].span(item[2])))


def _shared(document: Document, _: Inference) -> Iterator[Match]:
    by_name: dict[str, list[tuple[int, ast.Call, ast.expr]]] = {}
    for unit, code, call, optimizer in _compiled(document):
        if isinstance(optimizer, (ast.Name, ast.Attribute)):
            by_name.setdefault(code.text(optimizer), []).append((unit, call, optimizer))
    for name, uses in by_name.items():
        if len(uses) < 2:
            continue

        def rewrite(
            changes: Changes, name: str = name, later: list[tuple[int, ast.Call, ast.expr]] = uses[1:]
        ) -> None:
            for unit, _, optimizer in later:
                span = document.code(unit).span(optimizer)
                changes.unit(unit).replace(*span, f"type({name}).from_config({name}.get_config())")

        yield Match(uses[-1][0], uses[-1][1], True, rewrite)


# A model that is frozen within another one ---------------------------------------------------


def _trained(statement: ast.stmt) -> Iterator[ast.expr]:
    """The models that a statement trains itself, blocks in it left out."""
    if isinstance(statement, (ast.Assign, ast.Expr, ast.AugAssign)):
        for node in ast.walk(statement.value):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in _TRAINING
            ):
                yield node.func.value


def _frozen(document: Document) -> set[str]:
    """Models that are compiled, then frozen, and never thawed."""
    settings: dict[str, set[object]] = {}
    for _, code, node in nodes(document, ast.Assign):
        assert isinstance(node, ast.Assign)
        for target in node.targets:
            if isinstance(target, ast.Attribute) and target.attr == "trainable":
                value = node.value.value if isinstance(node.value, ast.Constant) else None
                settings.setdefault(code.text(target.value), set()).add(value)
    compiled = {
        code.text(call.func.value)
        for _, code, call, _ in _compiled(document)
        if isinstance(call.func, ast.Attribute)
    }
    return {name for name, values in settings.items() if values == {False} and name in compiled}


def _in_turn(document: Document, _: Inference) -> Iterator[Match]:
    frozen = _frozen(document)
    for unit, code, first in nodes(document, ast.stmt):
        block = getattr(code.parents.get(first), "body", None)
        if not frozen or not isinstance(block, list) or first not in block:
            continue
        assert isinstance(first, ast.stmt)
        names = {code.text(model) for model in _trained(first)} & frozen
        before = block[: block.index(first)]
        if len(names) != 1 or any(code.text(m) in names for other in before for m in _trained(other)):
            continue
        name = names.pop()
        after = block[block.index(first) + 1 :]
        others = [s for s in after if any(code.text(model) != name for model in _trained(s))]
        if not others or any(
            code.text(m) == name for s in after[after.index(others[0]) :] for m in _trained(s)
        ):
            continue

        def rewrite(
            changes: Changes,
            unit: int = unit,
            name: str = name,
            ends: tuple[ast.stmt, ast.stmt] = (first, others[0]),
        ) -> None:
            code = document.code(unit)
            for statement, value in zip(ends, ("True", "False"), strict=True):
                start = code.span(statement)[0]
                indent = "\n" + " " * statement.col_offset
                changes.unit(unit).insert(start, f"{name}.trainable = {value}{indent}")

        yield Match(unit, first, True, rewrite)


_GAN = """\
import numpy as np
from keras import Input, Model, Sequential
from keras.layers import Dense
X = np.ones((8, 3))
d = Sequential([Dense(1, input_shape=(3,), activation='sigmoid')])
g = Sequential([Dense(3, input_shape=(2,))])
"""
_BUILT = """\
d.compile('sgd', 'binary_crossentropy')
d.trainable = False
z = Input((2,))
gan = Model(z, d(g(z)))
gan.compile('sgd', 'binary_crossentropy')
before = d.get_weights()[0]
"""

RULES: list[Rule] = [
    Custom(
        id="keras.shared-optimizer",
        library="keras",
        since="2.11",
        source="Keras 2.11 release notes: an optimizer is built for the variables of one model",
        title="an optimizer belongs to one model: each further model gets a copy of it",
        reason="Its moments were kept for each variable anyway.",
        error="optimizer can only be called for the variables it was originally built with"
        "|optimizer was created with a different set of variables|Unknown variable: <",
        finder=_shared,
        sometimes=True,
        remote=True,
        example=Example(
            setup=_GAN + "from keras.optimizers import Adam\nadam = Adam(0.01)",
            old="d.compile(optimizer=adam, loss='mse')\ng.compile(loss='mse', optimizer=adam)\n"
            "d.train_on_batch(X, X[:, :1])\ng.train_on_batch(X[:, :2], X)",
            new="d.compile(optimizer=adam, loss='mse')\n"
            "g.compile(loss='mse', optimizer=type(adam).from_config(adam.get_config()))\n"
            "d.train_on_batch(X, X[:, :1])\ng.train_on_batch(X[:, :2], X)",
        ),
    ),
    Custom(
        id="keras.frozen-in-another-model",
        library="keras",
        since="3.0",
        source="Keras 2 FAQ: trainable counts when a model is compiled; measured: in Keras 3 it counts when it is trained",
        title="a frozen model is not trained by itself either: it is thawed while it is",
        reason="Keras 2 went by what `trainable` was when the model was compiled, Keras 3 by what it is when it is trained.",
        silent=True,
        finder=_in_turn,
        example=Example(
            setup=_GAN,
            old=f"{_BUILT}for step in range(2):\n    loss = d.train_on_batch(X, X[:, 0])\n"
            "    loss = gan.train_on_batch(X[:, :2], X[:, 0])\nresult = bool((d.get_weights()[0] != before).any())",
            new=f"{_BUILT}for step in range(2):\n    d.trainable = True\n    loss = d.train_on_batch(X, X[:, 0])\n"
            "    d.trainable = False\n    loss = gan.train_on_batch(X[:, :2], X[:, 0])\n"
            "result = bool((d.get_weights()[0] != before).any())",
        ),
    ),
]
