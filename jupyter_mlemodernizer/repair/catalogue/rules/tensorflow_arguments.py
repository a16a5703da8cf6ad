"""Arguments of TensorFlow 1 that are called otherwise in 2, and its functions on tensors of Keras."""

from ..rule import Call, Example, Pattern, Rule
from ._tensorflow import FIRST, SETUP, SOURCE

_REDUCTIONS = (
    "reduce_sum", "reduce_mean", "reduce_max", "reduce_min", "reduce_prod", "reduce_all", "reduce_any", "reduce_logsumexp"
)  # fmt: skip

_ARGUMENTS: list[Rule] = [
    Call(
        id="tensorflow.reduction-arguments",
        library="tensorflow",
        since="2.0",
        source=SOURCE,
        title="`reduction_indices` is `axis`, and `keep_dims` is `keepdims`",
        error="[Gg]ot an unexpected keyword argument '(reduction_indices|keep_dims)'",
        callables=tuple(f"tensorflow.{name}" for name in _REDUCTIONS),
        rename={"reduction_indices": "axis", "keep_dims": "keepdims"},
        example=Example(
            setup=SETUP,
            old="value = tf.reduce_sum(x, reduction_indices=[1], keep_dims=True)",
            new="value = tf.reduce_sum(x, axis=[1], keepdims=True)",
        ),
    ),
    Call(
        id="tensorflow.argmax-dimension",
        library="tensorflow",
        since="2.0",
        source=SOURCE,
        title="`dimension` of `argmax` is `axis`",
        error="[Gg]ot an unexpected keyword argument 'dimension'",
        callables=("tensorflow.argmax", "tensorflow.argmin"),
        rename={"dimension": "axis"},
        example=Example(
            setup=SETUP, old="value = tf.argmax(x, dimension=1)", new="value = tf.argmax(x, axis=1)"
        ),
    ),
    Call(
        id="tensorflow.softmax-dim",
        library="tensorflow",
        since="2.0",
        source=SOURCE,
        title="`dim` of `softmax` is `axis`",
        error="[Gg]ot an unexpected keyword argument 'dim'",
        callables=(
            "tensorflow.nn.softmax",
            "tensorflow.nn.log_softmax",
            "tensorflow.nn.softmax_cross_entropy_with_logits",
        ),
        rename={"dim": "axis"},
        example=Example(
            setup=SETUP, old="value = tf.nn.softmax(x, dim=-1)", new="value = tf.nn.softmax(x, axis=-1)"
        ),
    ),
    Call(
        id="tensorflow.expand-dims-dim",
        library="tensorflow",
        since="2.0",
        source=SOURCE,
        title="`dim` of `expand_dims` is `axis`, `squeeze_dims` of `squeeze` too",
        error="[Gg]ot an unexpected keyword argument '(dim|squeeze_dims)'",
        callables=("tensorflow.expand_dims", "tensorflow.squeeze"),
        rename={"dim": "axis", "squeeze_dims": "axis"},
        example=Example(
            setup=SETUP, old="value = tf.expand_dims(x, dim=0)", new="value = tf.expand_dims(x, axis=0)"
        ),
    ),
    Pattern(
        id="tensorflow.concat-order",
        library="tensorflow",
        since="1.0",
        source=FIRST,
        title="`tf.concat` takes the tensors first, then the axis",
        error="must have rank 0|could not be converted to a|Shape .* must have rank",
        pattern="$tf.concat($axis, [$$tensors])",
        template="$tf.concat([$$tensors], $axis)",
        bind={"tf": "tensorflow"},
        constants=frozenset({"axis"}),
        sometimes=True,
        example=Example(setup=SETUP, old="value = tf.concat(0, [x, x])", new="value = tf.concat([x, x], 0)"),
    ),
    Pattern(
        id="tensorflow.dropout-keep-prob",
        library="tensorflow",
        since="2.0",
        source=SOURCE,
        title="`keep_prob` of `dropout` is what `rate` leaves",
        error="unexpected keyword argument 'keep_prob'",
        pattern="$tf.nn.dropout($$rest, keep_prob=$keep)",
        template="$tf.nn.dropout($$rest, rate=1 - $keep)",
        bind={"tf": "tensorflow"},
        example=Example(
            setup=SETUP,
            old="value = tf.nn.dropout(x, keep_prob=0.5)",
            new="value = tf.nn.dropout(x, rate=1 - 0.5)",
        ),
    ),
    Pattern(
        id="tensorflow.one-shot-iterator",
        library="tensorflow",
        since="2.0",
        source="TensorFlow 2.0 migration guide: data sets are iterables",
        title="a data set is iterated directly: `iter(dataset)`",
        error="object has no attribute 'make_one_shot_iterator'",
        pattern="$dataset.make_one_shot_iterator()",
        template="iter($dataset)",
        example=Example(
            setup=SETUP + "dataset = tf.data.Dataset.range(3)\n",
            old="iterator = dataset.make_one_shot_iterator()",
            new="iterator = iter(dataset)",
        ),
    ),
]

# Functions of TensorFlow that were used on Keras tensors, and what does the same for these.
_OPS = {
    "cast": "cast", "concat": "concatenate", "stack": "stack", "reshape": "reshape", "transpose": "transpose",
    "expand_dims": "expand_dims", "squeeze": "squeeze", "matmul": "matmul", "tile": "tile", "where": "where",
    "one_hot": "one_hot", "shape": "shape", "abs": "absolute", "square": "square", "sqrt": "sqrt", "exp": "exp",
    "add": "add", "subtract": "subtract", "multiply": "multiply", "maximum": "maximum", "minimum": "minimum",
    "sign": "sign", "round": "round", "pow": "power", "argmax": "argmax", "sigmoid": "sigmoid", "tanh": "tanh",
    "reduce_sum": "sum", "reduce_mean": "mean", "reduce_max": "max", "reduce_min": "min", "reduce_prod": "prod",
    "zeros_like": "zeros_like", "ones_like": "ones_like", "clip_by_value": "clip",
    "math.square": "square", "math.sqrt": "sqrt", "math.exp": "exp", "math.log": "log", "math.log1p": "log1p",
    "math.abs": "absolute", "math.reduce_sum": "sum", "math.reduce_mean": "mean", "math.reduce_max": "max",
    "math.multiply": "multiply", "math.add": "add", "math.subtract": "subtract", "math.maximum": "maximum",
    "math.minimum": "minimum", "math.sigmoid": "sigmoid", "math.divide": "divide", "math.pow": "power",
    "nn.relu": "relu", "nn.softmax": "softmax", "nn.sigmoid": "sigmoid", "nn.tanh": "tanh", "nn.elu": "elu",
    "nn.softplus": "softplus", "nn.gelu": "gelu", "nn.leaky_relu": "leaky_relu",
}  # fmt: skip

_OPS_SAMPLES = {
    "cast": ("(i, 'float32')", "(i, 'float32')"),
    "concat": ("([i, i], axis=1)", "([i, i], axis=1)"),
    "stack": ("([i, i])", "([i, i])"),
    "reshape": ("(i, (-1, 2, 2))", "(i, (-1, 2, 2))"),
    "expand_dims": ("(i, -1)", "(i, -1)"),
    "squeeze": ("(i[:, :1], -1)", "(i[:, :1], -1)"),
    "matmul": ("(i, i)", "(i, i)"),
    "tile": ("(i, [1, 2])", "(i, [1, 2])"),
    "where": ("(i > 1, i, i)", "(i > 1, i, i)"),
    "one_hot": ("(i, 3)", "(i, 3)"),
    "clip_by_value": ("(i, 0, 1)", "(i, 0, 1)"),
}

_TWO = ("add", "subtract", "multiply", "maximum", "minimum", "pow", "divide")


def _keras_op(function: str, op: str) -> Rule:
    sample = _OPS_SAMPLES.get(function, ("(i)", "(i)"))
    if function.rpartition(".")[2] in _TWO:
        sample = ("(i, i)", "(i, i)")
    if function == "matmul":
        sample = ("(i, tf.ones((4, 2)))", "(i, tf.ones((4, 2)))")
    return Pattern(
        id=f"tensorflow.keras-op-{function.replace('.', '-').replace('_', '-')}",
        library="keras",
        since="3.0",
        source="Keras 3 migration guide: functional models take Keras operations",
        title=f"on a tensor of a Keras model, `tf.{function}` is `keras.ops.{op}`",
        error="A KerasTensor cannot be used as input to a TensorFlow function",
        pattern=f"$tf.{function}($$rest)",
        template=f"$tf.keras.ops.{op}($$rest)",
        bind={"tf": "tensorflow"},
        sometimes=True,
        example=Example(
            setup="import tensorflow as tf\ni = tf.keras.Input((4,))\n",
            old=f"value = tf.{function}{sample[0]}",
            new=f"value = tf.keras.ops.{op}{sample[1]}",
        ),
    )


RULES: list[Rule] = [*_ARGUMENTS, *(_keras_op(function, op) for function, op in _OPS.items())]
