"""What Keras 3 calls otherwise on layers, metrics and models, and what it does not need any more."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, nodes, removing
from ..inference import Inference
from ..rule import Example, Method, Moved, Pattern, Rule

_KERAS_3 = "Keras 3 migration guide"
_LAYER = ("keras.layers.Layer", "keras.src.layers.layer.Layer")
_METRIC = ("keras.metrics.Metric", "keras.src.metrics.metric.Metric")
_MODEL = "from keras import Sequential\nfrom keras.layers import Dense\nmodel = Sequential([Dense(2, input_shape=(3,)), Dense(1)])\n"


# Sessions ------------------------------------------------------------------------------------


def _session_settings(document: Document, inference: Inference) -> Iterator[Match]:
    """``K.set_session(…)`` as a statement."""
    for unit, code, node in nodes(document, ast.Expr):
        assert isinstance(node, ast.Expr)
        if not isinstance(node.value, ast.Call):
            continue
        known = inference.known(unit, node.value.func)
        if known is not None and known.name.endswith("keras.backend.set_session"):
            yield removing(unit, code, node)


# Outputs of layers ---------------------------------------------------------------------------


def _activations(document: Document, inference: Inference) -> Iterator[Match]:
    """``K.function([input, K.learning_phase()], [output])``."""
    for unit, code, call in nodes(document, ast.Call):
        assert isinstance(call, ast.Call)
        known = inference.known(unit, call.func)
        if known is None or not known.name.endswith("keras.backend.function") or len(call.args) != 2:
            continue
        ins, outs = call.args
        if not isinstance(ins, ast.List) or not ins.elts or not isinstance(outs, ast.List):
            continue
        phase = ast.unparse(ins.elts[-1]).endswith("learning_phase()")
        given = ins.elts[:-1] if phase else ins.elts
        if not given or _of_gradients(document, unit, outs):
            continue

        def rewrite(
            changes: Changes,
            unit: int = unit,
            call: ast.Call = call,
            parts: tuple[list[ast.expr], ast.List, bool] = (given, outs, phase),
        ) -> None:
            code = document.code(unit)
            model = changes.reference(unit, call, "keras.models.Model")
            inputs = ", ".join(code.text(item) for item in parts[0])
            values = "values[:-1], training=bool(values[-1])" if parts[2] else "values"
            made = f"{model}([{inputs}], {code.text(parts[1])})"
            new = f"lambda values: [value.numpy() for value in {made}({values})]"
            parent = code.parents[call]
            changes.unit(unit).replace(
                *code.span(call), new if isinstance(parent, ast.Assign) else f"({new})"
            )

        yield Match(unit, call, code.trustworthy(call), rewrite)


def _of_gradients(document: Document, unit: int, outputs: ast.List) -> bool:
    """Are there outputs that no layer gives, but the derivative of one?"""
    values: list[ast.AST] = [outputs]
    for name in ast.walk(outputs):
        if isinstance(name, ast.Name):
            bindings = document.meaning(unit, name, name.id).bindings
            values += [binding.value for _, binding in bindings if binding.value is not None]
    return any(
        isinstance(part, ast.Attribute) and part.attr == "gradients"
        for value in values
        for part in ast.walk(value)
    )


RULES: list[Rule] = [
    *(
        Pattern(
            id=f"keras.sequential-{what}",
            library="keras",
            since="3.0",
            source=_KERAS_3,
            title=f"the `{what}` of a `Sequential` model is the first of its `{what}s`",
            error=f"layer sequential\\w* has never been called and thus has no defined {what}",
            pattern=f"$model.{what}",
            template=f"$model.{what}s[0]",
            types={"model": ("keras.Sequential", "keras.src.models.sequential.Sequential")},
            sometimes=True,
            example=Example(
                setup=_MODEL,
                old=f"tensor = model.{what}",
                new=f"tensor = model.{what}s[0]",
            ),
        )
        for what in ("input", "output")
    ),
    *(
        Pattern(
            id=f"keras.layer-{what}-shape",
            library="keras",
            since="3.0",
            source=_KERAS_3,
            title=f"the `{what}_shape` of a layer is `{what}.shape`",
            error=f"object has no attribute '{what}_shape'",
            pattern=f"$layer.{what}_shape",
            template=f"$layer.{what}.shape",
            types={"layer": _LAYER},
            example=Example(
                setup=_MODEL,
                old=f"for layer in model.layers:\n    print(layer.name, layer.{what}_shape)",
                new=f"for layer in model.layers:\n    print(layer.name, layer.{what}.shape)",
            ),
        )
        for what in ("output", "input")
    ),
    Method(
        id="keras.metric-reset-states",
        library="keras",
        since="3.0",
        source="TensorFlow 2.5 release notes: reset_states of metrics is reset_state; gone in Keras 3",
        title="`reset_states` of a metric is `reset_state`",
        error="object has no attribute 'reset_states'",
        receivers=_METRIC,
        old="reset_states",
        new="reset_state",
        example=Example(
            setup="import keras",
            old="mean = keras.metrics.Mean()\nmean.reset_states()",
            new="mean = keras.metrics.Mean()\nmean.reset_state()",
        ),
    ),
    *(
        Moved(
            id=f"keras.mixed-precision-{old.replace('_', '-')}",
            library="keras",
            since="2.4",
            source="TensorFlow 2.4 release notes: mixed precision is no longer experimental",
            title=f"`mixed_precision.{old}` is `mixed_precision.{new}` now",
            error=f"has no attribute '({old}|experimental)'|No module named '.*mixed_precision.experimental'",
            old=f"keras.mixed_precision.experimental.{old}",
            new=f"keras.mixed_precision.{new}",
            example=Example(
                old=f"import keras\nkeras.mixed_precision.experimental.{old}({argument})",
                new=f"import keras\nkeras.mixed_precision.{new}({argument})",
            ),
        )
        for old, new, argument in (
            ("set_policy", "set_global_policy", "'float32'"),
            ("global_policy", "global_policy", ""),
        )
    ),
    *(
        Pattern(
            id=f"keras.add-weight-{name}",
            library="keras",
            since="3.0",
            source="Keras 3 documentation, Layer.add_weight: shape comes first",
            title="`add_weight` takes the name as a keyword: the shape comes first",
            error="`name` must be passed as a keyword argument|add_weight\\(\\) (got|takes)",
            pattern=f"$layer.add_weight($name, {before}$$rest)",
            template=f"$layer.add_weight(name=$name, {after}$$rest)",
            where={
                "layer": lambda node: isinstance(node, ast.Name) and node.id == "self",
                "name": lambda node: isinstance(node, (ast.Constant, ast.JoinedStr)),
            },
            telling=True,
            example=Example(
                setup="from keras.layers import Layer",
                old=f"class Gate(Layer):\n    def build(self, shape):\n        self.w = self.add_weight('w', {use}, trainable=True)\n\nGate().build(None)",
                new="class Gate(Layer):\n    def build(self, shape):\n        self.w = self.add_weight(name='w', shape=[2], trainable=True)\n\nGate().build(None)",
            ),
        )
        for name, before, after, use in (
            ("name-and-keyword", "shape=$shape, ", "shape=$shape, ", "shape=[2]"),
            ("name-and-shape", "$shape, ", "shape=$shape, ", "[2]"),
        )
    ),
    *(
        Pattern(
            id=f"keras.multi-gpu-model{name}",
            library="keras",
            since="2.4",
            source="TensorFlow 2.4 release notes: multi_gpu_model is removed; guide, Distributed training with Keras",
            title="`multi_gpu_model` is gone: the model itself is trained, on one device",
            reason="What is computed is the same. To train on several GPUs, build and compile the model within "
            "`tf.distribute.MirroredStrategy().scope()`.",
            error="'multi_gpu_model'|No module named '(tensorflow\\.)?keras\\.utils\\.(training|multi_gpu)_utils'",
            pattern="$multi_gpu_model($model, $$rest)",
            template="$model",
            bind={"multi_gpu_model": f"{module}.multi_gpu_model"},
            runnable=False,
            example=Example(
                setup=_MODEL,
                old=f"from {module} import multi_gpu_model\nparallel = multi_gpu_model(model, gpus=2)",
                new=f"from {module} import multi_gpu_model\nparallel = model",
            ),
        )
        for name, module in (
            ("", "keras.utils"),
            ("-of-training", "keras.utils.training_utils"),
            ("-of-its-own", "keras.utils.multi_gpu_utils"),
        )
    ),
    *(
        Pattern(
            id=f"keras.units-of-numpy{name}",
            library="keras",
            since="3.0",
            source="keras/src/layers/core/dense.py: units must be an int; an integer of NumPy is none",
            title="the number of units is an ordinary integer",
            reason="It came from an array of NumPy, such as the `np.arange` that a search draws from.",
            error="invalid value for `units`, expected a positive integer",
            pattern=f"$Dense({before}$units, $$rest)",
            template=f"$Dense({before}int($units), $$rest)",
            bind={"Dense": "keras.layers.Dense"},
            where={"units": lambda node: isinstance(node, (ast.Name, ast.Subscript, ast.Attribute))},
            sometimes=True,
            remote=True,
            example=Example(
                setup="import numpy as np\nfrom keras.layers import Dense",
                old=f"for n in np.arange(1, 3):\n    layer = Dense({before}n, activation='relu')",
                new=f"for n in np.arange(1, 3):\n    layer = Dense({before}int(n), activation='relu')",
            ),
        )
        for name, before in (("", ""), ("-by-name", "units="))
    ),
    Custom(
        id="keras.set-session",
        library="keras",
        since="3.0",
        source=_KERAS_3,
        title="Keras runs in no session: there is none to be set",
        error="has no attribute 'set_session'|cannot import name 'set_session'",
        finder=_session_settings,
        example=Example(
            setup="import tensorflow as tf\nfrom tensorflow.keras import backend as K",
            old="sess = tf.compat.v1.Session()\nK.set_session(sess)\nprint(1)",
            new="sess = tf.compat.v1.Session()\nprint(1)",
        ),
    ),
    Custom(
        id="keras.backend-function",
        library="keras",
        since="3.0",
        source=_KERAS_3,
        title="a function from inputs to what layers give is a `Model`",
        error="has no attribute '(function|learning_phase)'",
        finder=_activations,
        example=Example(
            setup=_MODEL
            + "import numpy as np\nfrom keras.models import Model\nfrom tensorflow.keras import backend as K",
            old="f = K.function([model.layers[0].input, K.learning_phase()], [model.layers[0].output])\n"
            "f([np.ones((2, 3)), 0])[0]",
            new="f = lambda values: [value.numpy() for value in "
            "Model([model.layers[0].input], [model.layers[0].output])(values[:-1], training=bool(values[-1]))]\n"
            "f([np.ones((2, 3)), 0])[0]",
        ),
    ),
]
