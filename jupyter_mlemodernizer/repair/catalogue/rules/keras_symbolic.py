"""Arithmetic on the tensors of a Keras model before it has seen data: operations of the backend, and losses made of them."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, called, nodes
from ..inference import Inference
from ..plain_names import plain
from ..rule import Example, Rule

_GUIDE = "Keras 3 migration guide: functional models take Keras operations"

# Functions of the backend that take the same arguments, in the same order, as operations of today.
_SAME = frozenset(
    "abs all any cast clip concatenate cos dot elu equal exp greater less log max maximum mean min minimum not_equal"  # noqa: SIM905
    " ones_like prod relu reshape round shape sigmoid sign sin softmax softplus softsign sqrt square squeeze stack"
    " std sum tanh tile transpose var zeros_like".split()
)
_RENAMED = {"pow": "power", "permute_dimensions": "transpose"}
# What was taken for the axis where none was given.
_LAST_AXIS = frozenset({"expand_dims", "argmax", "argmin"})
_KEYWORDS = frozenset({"axis", "keepdims"})


def _operations(document: Document, inference: Inference) -> Iterator[Match]:
    """``K.square(x)`` outside of functions. What a layer or a loss does inside of one has real tensors."""
    for unit, code, call in nodes(document, ast.Call):
        assert isinstance(call, ast.Call)
        function = call.func
        if not isinstance(function, ast.Attribute) or code.function(call) or not code.trustworthy(call):
            continue
        known = inference.known(unit, function.value)
        if known is None or plain(known.name) != "keras.backend" or not call.args:
            continue
        if any(keyword.arg not in _KEYWORDS for keyword in call.keywords):
            continue
        name = function.attr
        if name in _SAME | set(_RENAMED) | _LAST_AXIS:
            yield _operation(unit, call, function, _RENAMED.get(name, name))


def _operation(unit: int, call: ast.Call, function: ast.Attribute, name: str) -> Match:
    def rewrite(changes: Changes) -> None:
        code = changes.document.code(unit)
        ops = changes.reference(unit, call, "keras.ops")
        changes.unit(unit).replace(*code.span(function), f"{ops}.{name}")
        if name in _LAST_AXIS and len(call.args) == 1 and not call.keywords:
            changes.unit(unit).insert(code.span(call.args[0])[1], ", axis=-1")

    # One subject for all: in an expression where one of them fails, those beside it would be next.
    return Match(unit, call, True, rewrite, subject="keras.backend")


_LAYER = """\
class AddLoss({layer}):
    def call(self, inputs):
        output, loss = inputs
        self.add_loss(loss)
        return output

{model} = {made}"""


def _losses(document: Document, inference: Inference) -> Iterator[Match]:
    """``model.add_loss(loss)`` of a ``model = Model(inputs, outputs)`` whose output has a name."""
    for unit, code, node in nodes(document, ast.Expr):
        match node:
            case ast.Expr(
                value=ast.Call(
                    func=ast.Attribute(value=ast.Name(id=model), attr="add_loss"), args=[loss], keywords=[]
                )
            ) if code.function(node) is None and "AddLoss" not in document.words:
                made = _functional(document, inference, unit, node, model)
                if made is not None:
                    yield _with_loss(unit, node, model, loss, made)


def _functional(
    document: Document, inference: Inference, unit: int, node: ast.AST, model: str
) -> tuple[Code, ast.Call, ast.Name] | None:
    """The call that made the model, and the name of its output."""
    bindings = document.meaning(unit, node, model).bindings
    made = bindings[0][1].value if len(bindings) == 1 else None
    if not isinstance(made, ast.Call) or called(made) != "Model":
        return None
    known = inference.known(bindings[0][0], made.func)
    outputs = made.args[1] if len(made.args) > 1 else None
    for keyword in made.keywords:
        outputs = keyword.value if keyword.arg == "outputs" else outputs
    if known is None or not plain(known.name).startswith("keras.") or not isinstance(outputs, ast.Name):
        return None
    return document.code(bindings[0][0]), made, outputs


def _with_loss(
    unit: int, node: ast.Expr, model: str, loss: ast.expr, made: tuple[Code, ast.Call, ast.Name]
) -> Match:
    def rewrite(changes: Changes) -> None:
        code = changes.document.code(unit)
        if node.col_offset:
            raise ValueError("the statement is not one of the cell's own")
        home, call, outputs = made
        start, end = (position - home.span(call)[0] for position in home.span(outputs))
        text = home.text(call)
        new = f"{text[:start]}AddLoss()([{outputs.id}, {code.text(loss)}]){text[end:]}"
        layer = changes.reference(unit, node, "keras.layers.Layer")
        changes.unit(unit).replace(*code.span(node), _LAYER.format(layer=layer, model=model, made=new))

    return Match(unit, node, True, rewrite)


_MODEL = """\
import numpy as np
from keras import ops
from tensorflow.keras import backend as K
from keras.layers import Dense, Input, Layer
from keras.models import Model
x = Input((3,))
z = Dense(2)(x)
"""

RULES: list[Rule] = [
    *(
        Custom(
            id=f"keras.symbolic-operations{name}",
            library="keras",
            since="3.0",
            source=_GUIDE,
            title="on tensors of a model that has seen no data, functions of the backend are `keras.ops`",
            error="A KerasTensor cannot be used as input to a TensorFlow function",
            finder=_operations,
            sometimes=True,
            example=Example(setup=_MODEL, old=old, new=new),
        )
        for name, old, new in (
            (
                "",
                "kl = 1 + z - K.square(z) - K.exp(z)\nkl = K.sum(kl, axis=-1)",
                "kl = 1 + z - ops.square(z) - ops.exp(z)\nkl = ops.sum(kl, axis=-1)",
            ),
            ("-axis", "wide = K.expand_dims(z)", "wide = ops.expand_dims(z, axis=-1)"),
            ("-renamed", "cube = K.pow(z, 3)", "cube = ops.power(z, 3)"),
        )
    ),
    Custom(
        id="keras.symbolic-loss",
        library="keras",
        since="3.0",
        source="keras/src/models/functional.py: add_loss of a model is not implemented; it is of layers",
        title="a loss made of a model's tensors is added by a layer",
        reason="The model is made once more, of the same layers, with one more that passes its output on.",
        error="^NotImplementedError: $",
        finder=_losses,
        example=Example(
            setup=_MODEL + "y = Dense(3)(z)\nloss = ops.mean(ops.square(x - y))",
            old="model = Model(x, y)\nmodel.add_loss(loss)\nmodel.compile('sgd')\nmodel.fit(np.ones((4, 3)), verbose=0)",
            new="model = Model(x, y)\n"
            + _LAYER.format(layer="Layer", model="model", made="Model(x, AddLoss()([y, loss]))")
            + "\nmodel.compile('sgd')\nmodel.fit(np.ones((4, 3)), verbose=0)",
        ),
    ),
]
