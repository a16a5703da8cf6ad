"""Losses that close over tensors of the model, as those of variational autoencoders do: Keras 3 has no values for these."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, argument, called, nodes
from ..inference import Inference
from ..plain_names import plain
from ..rule import Example, Rule

_LAYER = """\
class LossOf{name}({layer}):
    def call(self, inputs):
        target, output, {tensors} = inputs
        self.add_loss({ops}.mean({loss}(target, output{given})))
        return output

{model} = {Model}({model}.input, LossOf{name}()([{model}.input, {model}.output, {tensors}]), name={model}.name)
"""


def _closing(document: Document, inference: Inference) -> Iterator[Match]:
    """``model.compile(optimizer, loss)`` where the loss knows tensors that the model computes."""
    for unit, code, node in nodes(document, ast.Expr):
        call = node.value if isinstance(node, ast.Expr) else None
        if not isinstance(call, ast.Call) or called(call) != "compile" or code.function(call):
            continue
        loss = argument(call, "loss", 1)
        name = loss.func if isinstance(loss, ast.Call) else loss
        if not isinstance(name, ast.Name) or loss is None or argument(call, "metrics", 2) is not None:
            continue
        model = call.func.value if isinstance(call.func, ast.Attribute) else None
        if not isinstance(model, ast.Name) or not _has_one_of_each(document, inference, unit, model):
            continue
        bindings = document.meaning(unit, name, name.id).bindings
        function = bindings[0][1].node if len(bindings) == 1 else None
        if not isinstance(function, ast.FunctionDef) or not _reproduces(document, model.id):
            continue
        place = bindings[0][0]
        if isinstance(loss, ast.Call):
            # A function that makes the loss is given the tensors; what it makes closes over its parameters.
            tensors = _tensors(document, inference, unit, [*loss.args, *(k.value for k in loss.keywords)])
        elif len(function.args.args) == 2 and _uses(document, name.id) == 1:
            tensors = _tensors(document, inference, place, function.body)
        else:
            continue
        if tensors:
            yield _by_layer((unit, call, loss), (place, function), tensors)


def _has_one_of_each(document: Document, inference: Inference, unit: int, model: ast.Name) -> bool:
    """Is this certainly a functional model of one input and one output?"""
    bindings = document.meaning(unit, model, model.id).bindings
    made = bindings[0][1].value if len(bindings) == 1 else None
    if not isinstance(made, ast.Call) or called(made) != "Model":
        return False
    known = inference.known(bindings[0][0], made.func)
    ends = [argument(made, "inputs", 0), argument(made, "outputs", 1)]
    return (
        known is not None
        and plain(known.name).startswith("keras.")
        and all(isinstance(end, (ast.Name, ast.Call, ast.Subscript)) for end in ends)
    )


def _reproduces(document: Document, model: str) -> bool:
    """Is the model fitted, and its targets are always its inputs?"""
    fits = [
        (code, call)
        for _, code, call in nodes(document, ast.Call)
        if isinstance(call, ast.Call)
        and called(call) in {"fit", "evaluate", "train_on_batch", "test_on_batch", "fit_generator"}
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == model
    ]
    for code, call in fits:
        pairs = [(argument(call, "x", 0), argument(call, "y", 1))]
        valid = argument(call, "validation_data", 7)
        if isinstance(valid, ast.Tuple) and len(valid.elts) == 2:
            pairs.append((valid.elts[0], valid.elts[1]))
        elif valid is not None:
            return False
        # Weights are of a loss that compares with targets.
        if len(call.args) > 8 or any(str(keyword.arg).endswith("_weight") for keyword in call.keywords):
            return False
        for given, target in pairs:
            # What is called twice may give something else the second time.
            if not isinstance(given, (ast.Name, ast.Attribute, ast.Subscript)) or target is None:
                return False
            if code.text(given) != code.text(target):
                return False
    return bool(fits)


def _tensors(
    document: Document, inference: Inference, unit: int, where: list[ast.expr] | list[ast.stmt]
) -> list[str]:
    """Names in a piece of code that stand for what layers or models of Keras give back, or for inputs."""
    found: set[str] = set()
    for part in (node for piece in where for node in ast.walk(piece)):
        if not isinstance(part, ast.Name) or not isinstance(part.ctx, ast.Load):
            continue
        for bound in document.meaning(unit, part, part.id).bindings:
            place, binding = bound
            if bound not in document.module_bindings.get(part.id, []):
                continue
            # Of several names at once, what all of them come from.
            whole = document.code(place).statement(binding.node)
            value = binding.value or (whole.value if isinstance(whole, ast.Assign) else None)
            while isinstance(value, ast.Subscript):
                value = value.value
            if not isinstance(value, ast.Call):
                continue
            known = inference.known(place, value.func)
            name = plain(known.name) if known is not None else ""
            if (
                known is not None
                and name.startswith("keras.")
                and (known.instance or name.endswith(".Input"))
            ):
                found.add(part.id)
    return sorted(found)


def _uses(document: Document, name: str) -> int:
    return sum(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
        for _, _, node in nodes(document, ast.Name)
    )


def _by_layer(
    compiled: tuple[int, ast.Call, ast.expr], defined: tuple[int, ast.FunctionDef], tensors: list[str]
) -> Match:
    """The loss is added by a layer, which is given the tensors; the function says which it needs."""
    unit, call, loss = compiled
    place, function = defined

    def rewrite(changes: Changes) -> None:
        code = changes.document.code(unit)
        if call.col_offset or not isinstance(call.func, ast.Attribute):
            raise ValueError("the statement is not one of the cell's own")
        names = ", ".join(tensors)
        model = code.text(call.func.value)
        text = _LAYER.format(
            name=model[:1].upper() + model[1:],
            layer=changes.reference(unit, call, "keras.layers.Layer"),
            ops=changes.reference(unit, call, "keras.ops"),
            Model=changes.reference(unit, call, "keras.models.Model"),
            model=model,
            tensors=names,
            loss=code.text(loss),
            given="" if isinstance(loss, ast.Call) else f", {names}",
        )
        others = [code.text(arg) for arg in call.args[:1]]
        others += [code.text(keyword) for keyword in call.keywords if keyword.arg != "loss"]
        changes.unit(unit).replace(*code.span(call), f"{text}{code.text(call.func)}({', '.join(others)})")
        if not isinstance(loss, ast.Call):
            last = function.args.args[-1]
            changes.unit(place).insert(changes.document.code(place).span(last)[1], f", {names}")

    return Match(place, function, True, rewrite)


_SETUP = """\
import numpy as np
from keras.layers import Dense, Input
from keras.models import Model
from keras import ops
from tensorflow.keras import backend as K
from keras.layers import Layer
X = np.ones((4, 3), dtype='float32')
x = Input((3,))
"""


def _rule(name: str, old: tuple[str, str], new: tuple[str, str], given: str) -> Rule:
    """A loss as it was and as it is, each with what ``compile`` is given."""
    made = "mean, spread = Dense(2)(x), Dense(2)(x)\nvae = Model(x, Dense(3)(mean))\n"
    fitted = "vae.fit(X, X, validation_data=(X, X), verbose=0)"
    layer = _LAYER.format(
        name="Vae",
        layer="Layer",
        ops="ops",
        Model="Model",
        model="vae",
        tensors="mean, spread",
        loss=new[1],
        given=given,
    )
    return Custom(
        id=f"keras.closing-loss{name}",
        library="keras",
        since="3.0",
        source="Keras 3 migration guide: KerasTensors have no values; losses of them are added by layers",
        title="a loss that knows tensors of the model is added by a layer, which is given their values",
        reason="The model reproduces its input: target and input are the same.",
        error="A KerasTensor cannot be used as input to a TensorFlow function",
        finder=_closing,
        sometimes=True,
        example=Example(
            setup=_SETUP,
            old=f"{made}{old[0]}vae.compile('sgd', loss={old[1]})\n{fitted}",
            new=f"{made}{new[0]}{layer}vae.compile('sgd')\n{fitted}",
        ),
    )


_BODY = "K.sum(K.square(x - y), axis=-1) - K.mean(1 + spread - K.square(mean) - K.exp(spread), axis=-1)\n"
_MADE = f"def loss_of(mean, spread):\n    def loss(x, y):\n        return {_BODY}    return loss\n"

RULES: list[Rule] = [
    _rule(
        "",
        (f"def vae_loss(x, y):\n    return {_BODY}", "vae_loss"),
        (f"def vae_loss(x, y, mean, spread):\n    return {_BODY}", "vae_loss"),
        ", mean, spread",
    ),
    _rule("-made", (_MADE, "loss_of(mean, spread)"), (_MADE, "loss_of(mean, spread)"), ""),
]
