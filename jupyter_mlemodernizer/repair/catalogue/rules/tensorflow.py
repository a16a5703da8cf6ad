"""Functions of TensorFlow 1 that are called something else in 2. Graphs and sessions: see tensorflow_graphs.py."""

from ..rule import Call, Example, Moved, Pattern, Rule

_SETUP = "import numpy as np\nimport tensorflow as tf\nx = tf.constant([[1.0, 2.0], [3.0, 4.0]])\n"
_SOURCE = "TensorFlow 2.0 release notes; tf_upgrade_v2, renames"
_1_0 = "TensorFlow 1.0 release notes, Breaking Changes to the API"

# What it was, what it is, and code that uses it; NAME stands for the function.
_RENAMES = (
    ("mul", "multiply", "NAME(x, x)", _1_0),
    ("sub", "subtract", "NAME(x, x)", _1_0),
    ("neg", "negative", "NAME(x)", _1_0),
    ("pack", "stack", "NAME([x, x])", _1_0),
    ("unpack", "unstack", "NAME(x)", _1_0),
    ("select", "where", "NAME(x > 1, x, x)", _1_0),
    ("batch_matmul", "matmul", "NAME(x, x)", _1_0),
    ("arg_max", "argmax", "NAME(x, 1)", _SOURCE),
    ("arg_min", "argmin", "NAME(x, 1)", _SOURCE),
    ("log", "math.log", "NAME(x)", _SOURCE),
    ("log1p", "math.log1p", "NAME(x)", _SOURCE),
    ("ceil", "math.ceil", "NAME(x)", _SOURCE),
    ("erf", "math.erf", "NAME(x)", _SOURCE),
    ("lgamma", "math.lgamma", "NAME(x)", _SOURCE),
    ("digamma", "math.digamma", "NAME(x)", _SOURCE),
    ("rsqrt", "math.rsqrt", "NAME(x)", _SOURCE),
    ("is_nan", "math.is_nan", "NAME(x)", _SOURCE),
    ("is_inf", "math.is_inf", "NAME(x)", _SOURCE),
    ("is_finite", "math.is_finite", "NAME(x)", _SOURCE),
    ("log_sigmoid", "math.log_sigmoid", "NAME(x)", _SOURCE),
    ("mod", "math.floormod", "NAME(x, x)", _SOURCE),
    ("segment_sum", "math.segment_sum", "NAME(x, [0, 1])", _SOURCE),
    ("unsorted_segment_sum", "math.unsorted_segment_sum", "NAME(x, [0, 1], 2)", _SOURCE),
    ("div", "compat.v1.div", "NAME(x, x)", _SOURCE),
    ("diag", "linalg.tensor_diag", "NAME([1.0, 2.0])", _SOURCE),
    ("diag_part", "linalg.tensor_diag_part", "NAME(x)", _SOURCE),
    ("trace", "linalg.trace", "NAME(x)", _SOURCE),
    ("cholesky", "linalg.cholesky", "NAME(tf.eye(2))", _SOURCE),
    ("matrix_inverse", "linalg.inv", "NAME(x)", _SOURCE),
    ("matrix_determinant", "linalg.det", "NAME(x)", _SOURCE),
    ("matrix_diag", "linalg.diag", "NAME(x)", _SOURCE),
    ("matrix_band_part", "linalg.band_part", "NAME(x, 0, -1)", _SOURCE),
    ("random_normal", "random.normal", "NAME([2])", _SOURCE),
    ("random_uniform", "random.uniform", "NAME([2])", _SOURCE),
    ("truncated_normal", "random.truncated_normal", "NAME([2], stddev=0.1)", _SOURCE),
    ("random_shuffle", "random.shuffle", "NAME(x)", _SOURCE),
    ("multinomial", "random.categorical", "NAME(x, 3)", _SOURCE),
    ("random_crop", "image.random_crop", "NAME(x, [1, 1])", _SOURCE),
    ("read_file", "io.read_file", "NAME", _SOURCE),
    ("decode_raw", "io.decode_raw", "NAME(['ab'], tf.uint8)", _SOURCE),
    ("decode_csv", "io.decode_csv", "NAME(['1,2'], [[0], [0]])", _SOURCE),
    ("FixedLenFeature", "io.FixedLenFeature", "NAME([], tf.int64)", _SOURCE),
    ("VarLenFeature", "io.VarLenFeature", "NAME(tf.int64)", _SOURCE),
    ("parse_single_example", "io.parse_single_example", "NAME", _SOURCE),
    ("parse_example", "io.parse_example", "NAME", _SOURCE),
    ("string_to_number", "strings.to_number", "NAME(['1.5'])", _SOURCE),
    ("regex_replace", "strings.regex_replace", "NAME('ab', 'a', 'c')", _SOURCE),
    ("sparse_tensor_to_dense", "sparse.to_dense", "NAME(tf.sparse.from_dense(x))", _SOURCE),
    ("py_func", "compat.v1.py_func", "NAME(np.square, [x], tf.float32)", _SOURCE),
    ("VERSION", "version.VERSION", "NAME", _SOURCE),
    ("image.resize_images", "image.resize", "NAME(tf.zeros([1, 4, 4, 3]), [2, 2])", _SOURCE),
    ("image.resize_bilinear", "image.resize", "NAME(tf.zeros([1, 4, 4, 3]), [2, 2])", _SOURCE),
    (
        "image.resize_image_with_crop_or_pad",
        "image.resize_with_crop_or_pad",
        "NAME(tf.zeros([1, 4, 4, 3]), 2, 2)",
        _SOURCE,
    ),
    ("python_io.TFRecordWriter", "io.TFRecordWriter", "NAME('file.tfrecord')", _SOURCE),
    ("nn.softmax_cross_entropy_with_logits_v2", "nn.softmax_cross_entropy_with_logits", "NAME(labels=x, logits=x)", _SOURCE),
    ("contrib.layers.xavier_initializer", "compat.v1.glorot_uniform_initializer", "NAME()", _SOURCE),
)  # fmt: skip

_FILES = {
    "Exists": "exists",
    "GFile": "GFile",
    "Open": "GFile",
    "FastGFile": "GFile",
    "ListDirectory": "listdir",
    "MakeDirs": "makedirs",
    "MkDir": "mkdir",
    "Glob": "glob",
    "Remove": "remove",
    "IsDirectory": "isdir",
    "DeleteRecursively": "rmtree",
    "Copy": "copy",
    "Rename": "rename",
}


def _renamed(old: str, new: str, use: str, source: str) -> Rule:
    first = old.partition(".")[0]
    last = old.rpartition(".")[2]
    return Moved(
        id=f"tensorflow.{old.replace('.', '-').replace('_', '-').lower()}",
        library="tensorflow",
        since="1.0" if source == _1_0 else "2.0",
        source=source,
        title=f"`tf.{old}` is `tf.{new}` now",
        error=rf"has no attribute '({first}|{last})'|cannot import name '({first}|{last})'|No module named 'tensorflow\.{first}",
        old=f"tensorflow.{old}",
        new=f"tensorflow.{new}",
        example=Example(
            setup=_SETUP,
            old="value = " + use.replace("NAME", f"tf.{old}"),
            new="value = " + use.replace("NAME", f"tf.{new}"),
        ),
    )


_CASTS = (("to_float", "float32"), ("to_double", "float64"), ("to_int32", "int32"), ("to_int64", "int64"))

_FUNCTIONS: list[Rule] = [
    *(_renamed(*row) for row in _RENAMES),
    *(
        Moved(
            id=f"tensorflow.gfile-{old.lower()}",
            library="tensorflow",
            since="2.0",
            source=_SOURCE,
            title=f"`tf.gfile.{old}` is `tf.io.gfile.{new}` now",
            error="module 'tensorflow' has no attribute 'gfile'",
            old=f"tensorflow.gfile.{old}",
            new=f"tensorflow.io.gfile.{new}",
            example=Example(
                setup=_SETUP, old=f"function = tf.gfile.{old}", new=f"function = tf.io.gfile.{new}"
            ),
        )
        for old, new in _FILES.items()
    ),
    *(
        Pattern(
            id=f"tensorflow.{old.replace('_', '-')}",
            library="tensorflow",
            since="2.0",
            source=_SOURCE,
            title=f"`tf.{old}(x)` is `tf.cast(x, tf.{kind})`",
            error=f"module 'tensorflow' has no attribute '{old}'",
            pattern=f"$tf.{old}($value)",
            template=f"$tf.cast($value, $tf.{kind})",
            bind={"tf": "tensorflow"},
            example=Example(setup=_SETUP, old=f"value = tf.{old}(x)", new=f"value = tf.cast(x, tf.{kind})"),
        )
        for old, kind in _CASTS
    ),
    Moved(
        id="tensorflow.logging",
        library="tensorflow",
        since="2.0",
        source=_SOURCE,
        title="`tf.logging` is `tf.compat.v1.logging` now",
        error="module 'tensorflow' has no attribute 'logging'",
        old="tensorflow.logging",
        new="tensorflow.compat.v1.logging",
        example=Example(
            setup="import tensorflow as tf",
            old="tf.logging.set_verbosity(tf.logging.ERROR)",
            new="tf.compat.v1.logging.set_verbosity(tf.compat.v1.logging.ERROR)",
        ),
    ),
    Moved(
        id="tensorflow.app",
        library="tensorflow",
        since="2.0",
        source=_SOURCE,
        title="`tf.app` is `tf.compat.v1.app` now",
        error="module 'tensorflow' has no attribute 'app'",
        old="tensorflow.app",
        new="tensorflow.compat.v1.app",
        example=Example(
            setup="import tensorflow as tf", old="flags = tf.app.flags", new="flags = tf.compat.v1.app.flags"
        ),
    ),
    *(
        Moved(
            id=f"tensorflow.{name}",
            library="tensorflow",
            since="2.0",
            source=_SOURCE + "; keras.utils.set_random_seed: Keras 3 does not draw from TensorFlow's seed",
            title="`keras.utils.set_random_seed` seeds TensorFlow and Keras",
            reason="`tf.random.set_seed` alone does not reach Keras 3. Python's and NumPy's generators are seeded as well.",
            error="has no attribute 'set_random_seed'|cannot import name 'set_random_seed'",
            old=f"tensorflow.{path}",
            new="tensorflow.keras.utils.set_random_seed",
            example=Example(
                setup="import tensorflow as tf", old=f"tf.{path}(2)", new="tf.keras.utils.set_random_seed(2)"
            ),
        )
        for name, path in (
            ("set-random-seed", "set_random_seed"),
            ("random-set-random-seed", "random.set_random_seed"),
        )
    ),
]

_REDUCTIONS = (
    "reduce_sum", "reduce_mean", "reduce_max", "reduce_min", "reduce_prod", "reduce_all", "reduce_any", "reduce_logsumexp"
)  # fmt: skip

_ARGUMENTS: list[Rule] = [
    Call(
        id="tensorflow.reduction-arguments",
        library="tensorflow",
        since="2.0",
        source=_SOURCE,
        title="`reduction_indices` is `axis`, and `keep_dims` is `keepdims`",
        error="[Gg]ot an unexpected keyword argument '(reduction_indices|keep_dims)'",
        callables=tuple(f"tensorflow.{name}" for name in _REDUCTIONS),
        rename={"reduction_indices": "axis", "keep_dims": "keepdims"},
        example=Example(
            setup=_SETUP,
            old="value = tf.reduce_sum(x, reduction_indices=[1], keep_dims=True)",
            new="value = tf.reduce_sum(x, axis=[1], keepdims=True)",
        ),
    ),
    Call(
        id="tensorflow.argmax-dimension",
        library="tensorflow",
        since="2.0",
        source=_SOURCE,
        title="`dimension` of `argmax` is `axis`",
        error="[Gg]ot an unexpected keyword argument 'dimension'",
        callables=("tensorflow.argmax", "tensorflow.argmin"),
        rename={"dimension": "axis"},
        example=Example(
            setup=_SETUP, old="value = tf.argmax(x, dimension=1)", new="value = tf.argmax(x, axis=1)"
        ),
    ),
    Call(
        id="tensorflow.softmax-dim",
        library="tensorflow",
        since="2.0",
        source=_SOURCE,
        title="`dim` of `softmax` is `axis`",
        error="[Gg]ot an unexpected keyword argument 'dim'",
        callables=(
            "tensorflow.nn.softmax",
            "tensorflow.nn.log_softmax",
            "tensorflow.nn.softmax_cross_entropy_with_logits",
        ),
        rename={"dim": "axis"},
        example=Example(
            setup=_SETUP, old="value = tf.nn.softmax(x, dim=-1)", new="value = tf.nn.softmax(x, axis=-1)"
        ),
    ),
    Call(
        id="tensorflow.expand-dims-dim",
        library="tensorflow",
        since="2.0",
        source=_SOURCE,
        title="`dim` of `expand_dims` is `axis`, `squeeze_dims` of `squeeze` too",
        error="[Gg]ot an unexpected keyword argument '(dim|squeeze_dims)'",
        callables=("tensorflow.expand_dims", "tensorflow.squeeze"),
        rename={"dim": "axis", "squeeze_dims": "axis"},
        example=Example(
            setup=_SETUP, old="value = tf.expand_dims(x, dim=0)", new="value = tf.expand_dims(x, axis=0)"
        ),
    ),
    Pattern(
        id="tensorflow.concat-order",
        library="tensorflow",
        since="1.0",
        source=_1_0,
        title="`tf.concat` takes the tensors first, then the axis",
        error="must have rank 0|could not be converted to a|Shape .* must have rank",
        pattern="$tf.concat($axis, [$$tensors])",
        template="$tf.concat([$$tensors], $axis)",
        bind={"tf": "tensorflow"},
        constants=frozenset({"axis"}),
        sometimes=True,
        example=Example(setup=_SETUP, old="value = tf.concat(0, [x, x])", new="value = tf.concat([x, x], 0)"),
    ),
    Pattern(
        id="tensorflow.dropout-keep-prob",
        library="tensorflow",
        since="2.0",
        source=_SOURCE,
        title="`keep_prob` of `dropout` is what `rate` leaves",
        error="unexpected keyword argument 'keep_prob'",
        pattern="$tf.nn.dropout($$rest, keep_prob=$keep)",
        template="$tf.nn.dropout($$rest, rate=1 - $keep)",
        bind={"tf": "tensorflow"},
        example=Example(
            setup=_SETUP,
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
            setup=_SETUP + "dataset = tf.data.Dataset.range(3)\n",
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


RULES: list[Rule] = [*_FUNCTIONS, *_ARGUMENTS, *(_keras_op(function, op) for function, op in _OPS.items())]
