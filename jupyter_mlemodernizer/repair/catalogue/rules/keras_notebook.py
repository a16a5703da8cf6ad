"""Changes of Keras that depend on the rest of the notebook: names of metrics, files of weights, the backend."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, argument, called, imports_moved, nodes, replacing, texts
from ..inference import Inference
from ..rule import Example, Moved, Pattern, Rule

_MODEL = """\
import numpy as np
from keras.models import Sequential
from keras.layers import Dense
from keras.callbacks import ModelCheckpoint, ReduceLROnPlateau
X, y = np.zeros((8, 3)), np.zeros(8)
model = Sequential([Dense(1, activation='sigmoid', input_shape=(3,))])
model.compile('sgd', 'binary_crossentropy', metrics=['accuracy'])
"""

# Metrics ---------------------------------------------------------------------------------

_SHORT = {"acc": "accuracy", "val_acc": "val_accuracy"}
_MONITORING = {"EarlyStopping": 0, "ReduceLROnPlateau": 0, "ModelCheckpoint": 1}


def _metrics(document: Document) -> list[tuple[tuple[int, int], set[str]]]:
    """Where models are compiled, and with which metrics; ``?`` if there may be others."""
    result = []
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        if called(node) != "compile" or (given := argument(node, "metrics", 2)) is None:
            continue
        found = {"?"}
        if isinstance(given, (ast.List, ast.Tuple)):
            found = {
                item.value if isinstance(item, ast.Constant) and isinstance(item.value, str) else "object"
                for item in given.elts
            }
        result.append(((unit, code.span(node)[0]), found))
    return sorted(result, key=lambda pair: pair[0])


def _long(metrics: set[str]) -> bool:
    return "accuracy" in metrics and not metrics & {"acc", "?"}


def _short_names(document: Document, _: Inference) -> Iterator[Match]:
    compiled = _metrics(document)
    for unit, code, node, value in texts(document):
        # Of several models, the one that was compiled last; of models made by functions, the first.
        at = (unit, code.span(node)[0])
        before = [metrics for where, metrics in compiled if where < at] or [
            metrics for _, metrics in compiled[:1]
        ]
        if not before or not _long(before[-1]):
            continue
        if value in _SHORT and _names_a_metric(code, node):
            yield replacing(unit, code, node, code.text(node).replace(value, _SHORT[value]))
        elif "{val_acc:" in value or "{acc:" in value:
            new = code.text(node).replace("{val_acc:", "{val_accuracy:").replace("{acc:", "{accuracy:")
            yield replacing(unit, code, node, new)


def _names_a_metric(code: Code, node: ast.Constant) -> bool:
    match code.parents.get(node):
        case ast.keyword(arg="monitor"):
            return True
        case ast.Call() as call:
            position = _MONITORING.get(called(call))
            return position is not None and call.args.index(node) == position
        case ast.Subscript(value=ast.Attribute(attr="history")):
            return True
        case _:
            return False


# Files of weights ------------------------------------------------------------------------

_ENDINGS = (".weights.h5", ".hdf5", ".hdf", ".h5", ".ckpt", ".weights", ".keras", ".pth", ".model")
_READING = frozenset({"load_weights", "save_weights", "load_model", "ModelCheckpoint"})


def _files(document: Document, _: Inference) -> Iterator[Match]:
    renamed: dict[str, str] = {}
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        name = called(node)
        if name == "ModelCheckpoint":
            path = argument(node, "filepath", 0)
            only = argument(node, "save_weights_only", 4)
            weights = isinstance(only, ast.Constant) and only.value is True
            if only is not None and not isinstance(only, ast.Constant):
                continue
        elif name == "save_weights" and isinstance(node.func, ast.Attribute):
            path, weights = argument(node, "filepath", 0), True
        else:
            continue
        ending = _last_text(document, unit, code, path)
        if ending is None:
            continue
        new = _today(ending, weights=weights)
        if new != ending:
            renamed[ending] = new
    for unit, code, constant, value in texts(document):
        if value not in renamed or (value in _ENDINGS and not _is_read(code, constant)):
            continue
        written = code.text(constant)
        if written.count(value) == 1:
            yield replacing(unit, code, constant, written.replace(value, renamed[value]))


def _last_text(document: Document, unit: int, code: Code, path: ast.expr | None) -> str | None:
    """The constant with which a path ends, through a name that is assigned once."""
    if isinstance(path, ast.Name):
        bindings = document.meaning(unit, path, path.id).bindings
        values = [binding.value for _, binding in bindings]
        path = values[0] if len(values) == 1 else None
    match path:
        case ast.Constant(value=str() as text):
            return text
        case ast.BinOp(op=ast.Add(), right=right):
            return _last_text(document, unit, code, right)
        case ast.BinOp(op=ast.Mod(), left=left):
            return _last_text(document, unit, code, left)
        case ast.Call(func=ast.Attribute(value=ast.Constant() as text, attr="format")):
            return _last_text(document, unit, code, text)
        case ast.Call(args=[*_, last]) if called(path) in {"join", "Path"}:
            return _last_text(document, unit, code, last)
        case _:
            return None


def _today(text: str, *, weights: bool) -> str:
    if text.endswith(".weights.h5" if weights else (".keras", ".h5")):
        return text
    stem = next((text[: -len(ending)] for ending in _ENDINGS if text.endswith(ending)), text)
    return stem + (".weights.h5" if weights else ".keras")


def _is_read(code: Code, node: ast.AST) -> bool:
    return any(isinstance(parent, ast.Call) and called(parent) in _READING for parent in code.ancestors(node))


def _folders(document: Document, _: Inference) -> Iterator[Match]:
    """``model.save('folder')``, and where the folder is loaded again."""
    named: dict[str, list[tuple[int, ast.Constant]]] = {}
    for unit, _code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        path = argument(node, "filepath", 0)
        saves = isinstance(node.func, ast.Attribute) and called(node) == "save" and len(node.args) < 2
        if not saves and called(node) not in ("load_model", "save_model"):
            continue
        path = argument(node, "filepath", 1) if called(node) == "save_model" else path
        if isinstance(path, ast.Constant) and isinstance(path.value, str):
            named.setdefault(path.value, []).append((unit, path))
    for path_text, places in named.items():
        if "." in path_text.rpartition("/")[2]:
            continue

        def rewrite(
            changes: Changes, places: list[tuple[int, ast.Constant]] = places, path: str = path_text
        ) -> None:
            for unit, constant in places:
                code = document.code(unit)
                new = code.text(constant).replace(path, path.rstrip("/") + ".keras")
                changes.unit(unit).replace(*code.span(constant), new)

        for unit, constant in places:
            yield Match(unit, constant, True, rewrite)


# The backend -----------------------------------------------------------------------------

_FUNCTIONS = frozenset(
    "abs all any arange argmax argmin batch_dot batch_flatten batch_get_value batch_normalization batch_set_value"  # noqa: SIM905
    " bias_add binary_crossentropy cast cast_to_floatx categorical_crossentropy clip concatenate constant conv1d conv2d"
    " conv2d_transpose conv3d cos count_params ctc_batch_cost ctc_decode cumprod cumsum dot dropout dtype elu equal eval"
    " exp expand_dims eye flatten foldl foldr gather get_value gradients greater greater_equal hard_sigmoid in_top_k"
    " int_shape l2_normalize less less_equal log map_fn max maximum mean min minimum moving_average_update name_scope"
    " ndim not_equal one_hot ones ones_like permute_dimensions pool2d pool3d pow prod random_normal random_uniform relu"
    " repeat repeat_elements reshape resize_images reverse rnn round set_value shape sigmoid sign sin softmax softplus"
    " softsign sparse_categorical_crossentropy spatial_2d_padding sqrt square squeeze stack std stop_gradient sum switch"
    " tanh temporal_padding tile transpose truncated_normal update update_add update_sub var variable zeros zeros_like".split()
)


def _backend(document: Document, inference: Inference) -> Iterator[Match]:
    used = {
        node.value.id
        for unit, _, node in nodes(document, ast.Attribute)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.attr in _FUNCTIONS
        and (known := inference.known(unit, node.value)) is not None
        and known.name == "keras.backend"
    }
    for unit, code, node in nodes(document, ast.Import, ast.ImportFrom):
        assert isinstance(node, (ast.Import, ast.ImportFrom))
        if isinstance(node, ast.ImportFrom) and (node.module != "keras" or node.level):
            continue
        name = "backend" if isinstance(node, ast.ImportFrom) else "keras.backend"
        moved = [alias for alias in node.names if alias.name == name and (alias.asname or alias.name) in used]
        if not moved:
            continue
        kept = [alias for alias in node.names if alias not in moved]
        lines = []
        if kept:
            head = "from keras import " if isinstance(node, ast.ImportFrom) else "import "
            lines.append(head + ", ".join(ast.unparse(alias) for alias in kept))
        lines += [
            "from tensorflow.keras import backend" + (f" as {alias.asname}" if alias.asname else "")
            for alias in moved
        ]
        indent = " " * node.col_offset
        yield replacing(unit, code, node, f"\n{indent}".join(lines))


_WEIGHTS = "from keras.callbacks import ModelCheckpoint\n"

_CUSTOM: list[Rule] = [
    Custom(
        id="keras.metric-names",
        library="keras",
        since="2.3",
        source="Keras 2.3.0 release notes: metrics are reported under the name that was given",
        title="the metric `accuracy` is reported as `accuracy`, no longer as `acc`",
        reason="Callbacks that watch `val_acc` would see nothing, and keep no weights.",
        error=r"callback received monitor=(val_)?acc, but Keras isn't able|KeyError: '(val_)?acc'",
        finder=_short_names,
        example=Example(
            setup=_MODEL,
            old="watch = ReduceLROnPlateau(monitor='val_acc', patience=4)\n"
            "model.fit(X, y, validation_data=(X, y), verbose=0, callbacks=[watch])",
            new="watch = ReduceLROnPlateau(monitor='val_accuracy', patience=4)\n"
            "model.fit(X, y, validation_data=(X, y), verbose=0, callbacks=[watch])",
        ),
    ),
    Custom(
        id="keras.weight-files",
        library="keras",
        since="3.0",
        source="Keras 3 migration guide: files of weights end in .weights.h5, files of models in .keras",
        title="files of weights end in `.weights.h5`, files of models in `.keras`",
        reason="Where the notebook names the same file again, to load it, the name changes as well.",
        error=r"the filepath provided must end in|[Tt]he filepath provided must end in|The filename must end in `\.weights\.h5`",
        finder=_files,
        example=Example(
            setup=_MODEL,
            old="keep = ModelCheckpoint('weights.best.hdf5', save_best_only=True)\n"
            "model.fit(X, y, validation_data=(X, y), verbose=0, callbacks=[keep])\nmodel.load_weights('weights.best.hdf5')",
            new="keep = ModelCheckpoint('weights.best.keras', save_best_only=True)\n"
            "model.fit(X, y, validation_data=(X, y), verbose=0, callbacks=[keep])\nmodel.load_weights('weights.best.keras')",
        ),
    ),
    Custom(
        id="keras.saved-folders",
        library="keras",
        since="3.0",
        source="Keras 3 migration guide, Saving a model in the TF SavedModel format",
        title="a model is saved as one file that ends in `.keras`, no longer as a folder",
        reason="Where the notebook loads it again, the name changes as well.",
        error="Invalid filepath extension for saving",
        finder=_folders,
        sometimes=True,
        example=Example(
            setup=_MODEL + "from keras.models import load_model",
            old="model.save('digits')\nagain = load_model('digits')",
            new="model.save('digits.keras')\nagain = load_model('digits.keras')",
        ),
    ),
    Custom(
        id="keras.backend-functions",
        library="keras",
        since="3.0",
        source="Keras 3 migration guide: the functions of keras.backend are kept under tensorflow.keras only",
        title="the functions of the backend are kept under `tensorflow.keras` only",
        reason="Both are the same Keras.",
        error="module 'keras.backend' has no attribute",
        finder=_backend,
        example=Example(
            setup="import numpy as np\n",
            old="from keras import backend as K\nloss = K.mean(K.square(np.ones(3) - np.zeros(3)))",
            new="from tensorflow.keras import backend as K\nloss = K.mean(K.square(np.ones(3) - np.zeros(3)))",
        ),
    ),
    Custom(
        id="keras.optimizers-legacy-imports",
        library="keras",
        since="3.0",
        source="Keras 3 migration guide",
        title="the optimizers of `keras.optimizers.legacy` are those of `keras.optimizers`",
        error=r"`keras\.optimizers\.legacy` is not supported in Keras 3",
        finder=imports_moved("keras.optimizers.legacy", "keras.optimizers"),
        example=Example(
            old="from tensorflow.keras.optimizers.legacy import Adam\noptimizer = Adam(0.01)",
            new="from tensorflow.keras.optimizers import Adam\noptimizer = Adam(0.01)",
        ),
    ),
    Pattern(
        id="keras.optimizers-legacy",
        library="keras",
        since="3.0",
        source="Keras 3 migration guide",
        title="the optimizers of `keras.optimizers.legacy` are those of `keras.optimizers`",
        error=r"`keras\.optimizers\.legacy` is not supported in Keras 3",
        pattern="$keras.optimizers.legacy.$name",
        template="$keras.optimizers.$name",
        telling=True,
        example=Example(
            setup="import tensorflow as tf\n",
            old="optimizer = tf.keras.optimizers.legacy.Adam(0.01)",
            new="optimizer = tf.keras.optimizers.Adam(0.01)",
        ),
    ),
    *(
        Pattern(
            id=f"keras.backend-{backend}",
            library="keras",
            since="2.4",
            source="Keras 2.4 release notes: multi-backend Keras is superseded by tf.keras",
            title=f"Keras computes on TensorFlow: the backend {name} is no more",
            reason="What is built and trained is the same; random numbers are others.",
            error=f"Unable to import backend : {backend}",
            pattern=f"$os.environ['KERAS_BACKEND'] = '{backend}'",
            template="$os.environ['KERAS_BACKEND'] = 'tensorflow'",
            bind={"os": "os"},
            runnable=False,
            example=Example(
                setup="import os",
                old=f"os.environ['KERAS_BACKEND'] = '{backend}'\nimport keras",
                new="os.environ['KERAS_BACKEND'] = 'tensorflow'\nimport keras",
            ),
        )
        for backend, name in (("theano", "Theano"), ("cntk", "CNTK"))
    ),
    Moved(
        id="keras.backend-tensorflow-backend",
        library="keras",
        since="2.4",
        source="Keras 2.4 release notes: TensorFlow is the only backend",
        title="`keras.backend.tensorflow_backend` is kept as `tensorflow.keras.backend`",
        error="No module named 'keras.backend.tensorflow_backend'|cannot import name 'tensorflow_backend'",
        old="keras.backend.tensorflow_backend",
        new="tensorflow.keras.backend",
        example=Example(
            old="from keras.backend.tensorflow_backend import mean, square",
            new="from tensorflow.keras.backend import mean, square",
        ),
    ),
    *(
        Pattern(
            id=f"keras.dim-ordering-{value}",
            library="keras",
            since="2.3",
            source="Keras 2.0 release notes: dim_ordering is data_format",
            title=f"`set_image_dim_ordering('{value}')` is `set_image_data_format('{new}')`",
            error="has no attribute 'set_image_dim_ordering'",
            pattern=f"$K.set_image_dim_ordering('{value}')",
            template=f"$K.set_image_data_format('{new}')",
            bind={"K": "keras.backend"},
            example=Example(
                setup="from keras import backend as K\nK.set_image_data_format('channels_last')",
                old=f"K.set_image_dim_ordering('{value}')",
                new=f"K.set_image_data_format('{new}')",
            ),
        )
        for value, new in (("tf", "channels_last"), ("th", "channels_first"))
    ),
    Pattern(
        id="keras.image-dim-ordering",
        library="keras",
        since="2.3",
        source="Keras 2.0 release notes: dim_ordering is data_format",
        title="`image_dim_ordering() == 'th'` is `image_data_format() == 'channels_first'`",
        error="has no attribute 'image_dim_ordering'",
        pattern="$K.image_dim_ordering() == 'th'",
        template="$K.image_data_format() == 'channels_first'",
        bind={"K": "keras.backend"},
        example=Example(
            setup="from keras import backend as K",
            old="first = K.image_dim_ordering() == 'th'",
            new="first = K.image_data_format() == 'channels_first'",
        ),
    ),
]

RULES: list[Rule] = _CUSTOM
