"""Functions of TensorFlow 1 that are called something else in 2. Graphs and sessions: see tensorflow_graphs.py."""

from ..rule import Example, Moved, Pattern, Rule
from ._tensorflow import FIRST, SETUP, SOURCE

# What it was, what it is, and code that uses it; NAME stands for the function.
_RENAMES = (
    ("mul", "multiply", "NAME(x, x)", FIRST),
    ("sub", "subtract", "NAME(x, x)", FIRST),
    ("neg", "negative", "NAME(x)", FIRST),
    ("pack", "stack", "NAME([x, x])", FIRST),
    ("unpack", "unstack", "NAME(x)", FIRST),
    ("select", "where", "NAME(x > 1, x, x)", FIRST),
    ("batch_matmul", "matmul", "NAME(x, x)", FIRST),
    ("arg_max", "argmax", "NAME(x, 1)", SOURCE),
    ("arg_min", "argmin", "NAME(x, 1)", SOURCE),
    ("log", "math.log", "NAME(x)", SOURCE),
    ("log1p", "math.log1p", "NAME(x)", SOURCE),
    ("ceil", "math.ceil", "NAME(x)", SOURCE),
    ("erf", "math.erf", "NAME(x)", SOURCE),
    ("lgamma", "math.lgamma", "NAME(x)", SOURCE),
    ("digamma", "math.digamma", "NAME(x)", SOURCE),
    ("rsqrt", "math.rsqrt", "NAME(x)", SOURCE),
    ("is_nan", "math.is_nan", "NAME(x)", SOURCE),
    ("is_inf", "math.is_inf", "NAME(x)", SOURCE),
    ("is_finite", "math.is_finite", "NAME(x)", SOURCE),
    ("log_sigmoid", "math.log_sigmoid", "NAME(x)", SOURCE),
    ("mod", "math.floormod", "NAME(x, x)", SOURCE),
    ("segment_sum", "math.segment_sum", "NAME(x, [0, 1])", SOURCE),
    ("unsorted_segment_sum", "math.unsorted_segment_sum", "NAME(x, [0, 1], 2)", SOURCE),
    ("div", "compat.v1.div", "NAME(x, x)", SOURCE),
    ("diag", "linalg.tensor_diag", "NAME([1.0, 2.0])", SOURCE),
    ("diag_part", "linalg.tensor_diag_part", "NAME(x)", SOURCE),
    ("trace", "linalg.trace", "NAME(x)", SOURCE),
    ("cholesky", "linalg.cholesky", "NAME(tf.eye(2))", SOURCE),
    ("matrix_inverse", "linalg.inv", "NAME(x)", SOURCE),
    ("matrix_determinant", "linalg.det", "NAME(x)", SOURCE),
    ("matrix_diag", "linalg.diag", "NAME(x)", SOURCE),
    ("matrix_band_part", "linalg.band_part", "NAME(x, 0, -1)", SOURCE),
    ("random_normal", "random.normal", "NAME([2])", SOURCE),
    ("random_uniform", "random.uniform", "NAME([2])", SOURCE),
    ("truncated_normal", "random.truncated_normal", "NAME([2], stddev=0.1)", SOURCE),
    ("random_shuffle", "random.shuffle", "NAME(x)", SOURCE),
    ("multinomial", "random.categorical", "NAME(x, 3)", SOURCE),
    ("random_crop", "image.random_crop", "NAME(x, [1, 1])", SOURCE),
    ("read_file", "io.read_file", "NAME", SOURCE),
    ("decode_raw", "io.decode_raw", "NAME(['ab'], tf.uint8)", SOURCE),
    ("decode_csv", "io.decode_csv", "NAME(['1,2'], [[0], [0]])", SOURCE),
    ("FixedLenFeature", "io.FixedLenFeature", "NAME([], tf.int64)", SOURCE),
    ("VarLenFeature", "io.VarLenFeature", "NAME(tf.int64)", SOURCE),
    ("parse_single_example", "io.parse_single_example", "NAME", SOURCE),
    ("parse_example", "io.parse_example", "NAME", SOURCE),
    ("string_to_number", "strings.to_number", "NAME(['1.5'])", SOURCE),
    ("regex_replace", "strings.regex_replace", "NAME('ab', 'a', 'c')", SOURCE),
    ("sparse_tensor_to_dense", "sparse.to_dense", "NAME(tf.sparse.from_dense(x))", SOURCE),
    ("py_func", "compat.v1.py_func", "NAME(np.square, [x], tf.float32)", SOURCE),
    ("VERSION", "version.VERSION", "NAME", SOURCE),
    ("image.resize_images", "image.resize", "NAME(tf.zeros([1, 4, 4, 3]), [2, 2])", SOURCE),
    ("image.resize_bilinear", "image.resize", "NAME(tf.zeros([1, 4, 4, 3]), [2, 2])", SOURCE),
    (
        "image.resize_image_with_crop_or_pad",
        "image.resize_with_crop_or_pad",
        "NAME(tf.zeros([1, 4, 4, 3]), 2, 2)",
        SOURCE,
    ),
    ("python_io.TFRecordWriter", "io.TFRecordWriter", "NAME('file.tfrecord')", SOURCE),
    ("nn.softmax_cross_entropy_with_logits_v2", "nn.softmax_cross_entropy_with_logits", "NAME(labels=x, logits=x)", SOURCE),
    ("contrib.layers.xavier_initializer", "compat.v1.glorot_uniform_initializer", "NAME()", SOURCE),
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
        since="1.0" if source == FIRST else "2.0",
        source=source,
        title=f"`tf.{old}` is `tf.{new}` now",
        error=rf"has no attribute '({first}|{last})'|cannot import name '({first}|{last})'|No module named 'tensorflow\.{first}",
        old=f"tensorflow.{old}",
        new=f"tensorflow.{new}",
        example=Example(
            setup=SETUP,
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
            source=SOURCE,
            title=f"`tf.gfile.{old}` is `tf.io.gfile.{new}` now",
            error="module 'tensorflow' has no attribute 'gfile'",
            old=f"tensorflow.gfile.{old}",
            new=f"tensorflow.io.gfile.{new}",
            example=Example(
                setup=SETUP, old=f"function = tf.gfile.{old}", new=f"function = tf.io.gfile.{new}"
            ),
        )
        for old, new in _FILES.items()
    ),
    *(
        Pattern(
            id=f"tensorflow.{old.replace('_', '-')}",
            library="tensorflow",
            since="2.0",
            source=SOURCE,
            title=f"`tf.{old}(x)` is `tf.cast(x, tf.{kind})`",
            error=f"module 'tensorflow' has no attribute '{old}'",
            pattern=f"$tf.{old}($value)",
            template=f"$tf.cast($value, $tf.{kind})",
            bind={"tf": "tensorflow"},
            example=Example(setup=SETUP, old=f"value = tf.{old}(x)", new=f"value = tf.cast(x, tf.{kind})"),
        )
        for old, kind in _CASTS
    ),
    Moved(
        id="tensorflow.logging",
        library="tensorflow",
        since="2.0",
        source=SOURCE,
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
        source=SOURCE,
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
            source=SOURCE + "; keras.utils.set_random_seed: Keras 3 does not draw from TensorFlow's seed",
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

RULES: list[Rule] = [*_FUNCTIONS]
