"""Graphs and sessions of TensorFlow 1: the notebook is run by ``tensorflow.compat.v1``, which is still shipped."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Match
from ..code import Code
from ..custom import Custom, nodes, replacing
from ..inference import Inference
from ..rule import Example, Rule

# Whoever uses one of these builds a graph and runs it in a session.
_GRAPH = frozenset(
    [
        "placeholder",
        "placeholder_with_default",
        "sparse_placeholder",
        "get_variable",
        "variable_scope",
        "global_variables_initializer",
        "initialize_all_variables",
        "InteractiveSession",
    ]
)
# These are used beside Keras as well, to set up a device.
_SESSIONS = frozenset(
    [
        "Session",
        "ConfigProto",
        "GPUOptions",
        "get_default_graph",
        "reset_default_graph",
        "RunOptions",
        "InteractiveSession",
    ]
)
_OF_DATA = frozenset({"datasets", "preprocessing", "utils"})
_SOURCE = "TensorFlow documentation, Migrate to TensorFlow 2: the compat.v1 module"


def _used(
    document: Document, inference: Inference, names: frozenset[str]
) -> Iterator[tuple[int, Code, ast.Attribute]]:
    """Attributes of these names of the module tensorflow."""
    for unit, code, node in nodes(document, ast.Attribute):
        if isinstance(node, ast.Attribute) and node.attr in names and isinstance(node.value, ast.Name):
            known = inference.known(unit, node.value)
            if known is not None and known.name == "tensorflow" and not known.instance:
                yield unit, code, node


def _with_keras(document: Document) -> bool:
    """Does it make models with Keras? Its data, and what prepares them, are arrays, with graphs or without."""
    for _, _, node in nodes(document, ast.Import, ast.ImportFrom, ast.Attribute):
        match node:
            case ast.Import(names=names):
                paths = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), names=names):
                paths = [f"{module}.{alias.name}" for alias in names]
            case ast.Attribute(value=ast.Attribute(attr="keras"), attr=part):
                paths = [f"keras.{part}"]
            case _:
                continue
        for path in paths:
            _, keras, within = f".{path}.".partition(".keras.")
            if keras and within.partition(".")[0] not in _OF_DATA:
                return True
    return False


def _graphs(document: Document, inference: Inference) -> Iterator[Match]:
    if _with_keras(document):
        return
    names = {
        node.value.id
        for _, _, node in _used(document, inference, _GRAPH | {"Session"})
        if isinstance(node.value, ast.Name)
    }
    for unit, code, node in nodes(document, ast.Import):
        if not isinstance(node, ast.Import) or len(node.names) != 1 or node.names[0].name != "tensorflow":
            continue
        name = node.names[0].asname or "tensorflow"
        if name in names:
            indent = " " * node.col_offset
            yield replacing(
                unit,
                code,
                node,
                f"import tensorflow.compat.v1 as {name}\n{indent}{name}.disable_v2_behavior()",
            )


def _sessions(document: Document, inference: Inference) -> Iterator[Match]:
    if not _with_keras(document):
        return
    for unit, code, node in _used(document, inference, _SESSIONS):
        yield replacing(unit, code, node, f"{code.text(node.value)}.compat.v1.{node.attr}")


_MISSING = "|".join(sorted(_GRAPH | _SESSIONS))

RULES: list[Rule] = [
    Custom(
        id="tensorflow.graphs",
        library="tensorflow",
        since="2.0",
        source=_SOURCE,
        title="a notebook for TensorFlow 1: its graph is run by `tensorflow.compat.v1`",
        reason="TensorFlow 2 computes at once; the way of TensorFlow 1 is still there under this name.",
        error=rf"module 'tensorflow' has no attribute '({_MISSING})'",
        finder=_graphs,
        first=True,
        # Run once by hand: what it switches off stays off for all that runs in the process after it.
        runnable=False,
        example=Example(
            old="import tensorflow as tf\nx = tf.placeholder(tf.float32)\nsess = tf.Session()\n"
            "print(sess.run(x * 2, {x: 3.0}))",
            new="import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()\nx = tf.placeholder(tf.float32)\n"
            "sess = tf.Session()\nprint(sess.run(x * 2, {x: 3.0}))",
        ),
    ),
    Custom(
        id="tensorflow.sessions",
        library="tensorflow",
        since="2.0",
        source=_SOURCE,
        title="sessions and their settings are in `tf.compat.v1`",
        reason="Keras does not run in a session any more, so that the settings have no effect on it.",
        error=rf"module 'tensorflow' has no attribute '({'|'.join(sorted(_SESSIONS))})'",
        finder=_sessions,
        example=Example(
            setup="import keras\nimport tensorflow as tf",
            old="config = tf.ConfigProto()\nconfig.gpu_options.allow_growth = True",
            new="config = tf.compat.v1.ConfigProto()\nconfig.gpu_options.allow_growth = True",
        ),
    ),
]
