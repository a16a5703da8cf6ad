"""A silent change of meaning in Keras: the hard sigmoid is flatter now. Tried only where an output drifted."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, called, nodes
from ..inference import Inference
from ..rule import Example, Rule

_PLACES = frozenset({"activation", "recurrent_activation", "inner_activation"})


def _hard_sigmoids(document: Document, _: Inference) -> Iterator[Match]:
    """``'hard_sigmoid'`` as an activation of a layer, or as a layer."""
    if not {"keras", "tensorflow"} & document.words:
        return
    for unit, code, node in nodes(document, ast.Constant):
        assert isinstance(node, ast.Constant)
        around = code.parents.get(node)
        named = isinstance(around, ast.keyword) and around.arg in _PLACES
        layer = isinstance(around, ast.Call) and called(around) == "Activation"
        if node.value == "hard_sigmoid" and (named or layer) and code.trustworthy(node):

            def rewrite(changes: Changes, unit: int = unit, node: ast.Constant = node) -> None:
                clip = changes.reference(unit, node, "keras.ops.clip")
                start, end = changes.document.code(unit).span(node)
                changes.unit(unit).replace(start, end, f"lambda x: {clip}(0.2 * x + 0.5, 0.0, 1.0)")

            yield Match(unit, node, True, rewrite)


RULES: list[Rule] = [
    Custom(
        id="keras.hard-sigmoid",
        library="keras",
        since="3.0",
        kind="calibration",
        silent=True,
        sometimes=True,
        source="Keras 2 documentation, hard_sigmoid: 0.2 * x + 0.5 between -2.5 and 2.5; Keras 3: x / 6 + 0.5 between -3 and 3",
        title="`hard_sigmoid` is flatter in Keras 3 than it was: the old one is written out",
        finder=_hard_sigmoids,
        example=Example(
            setup="import keras\nfrom keras.layers import Dense",
            old="result = float(Dense(1, activation='hard_sigmoid').activation(keras.ops.array(1.0)))",
            new="result = float(Dense(1, activation=lambda x: keras.ops.clip(0.2 * x + 0.5, 0.0, 1.0)).activation(keras.ops.array(1.0)))",
        ),
    ),
]
