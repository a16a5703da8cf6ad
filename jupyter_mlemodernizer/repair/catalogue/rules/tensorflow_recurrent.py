"""Cells of recurrent networks in a graph of TensorFlow 1.

What was public once is still shipped, to the letter, in a private part of TensorFlow. ``tf.compat.v1.nn.dynamic_rnn`` and
its kin are there, and take such cells.
"""

from ..rule import Example, Moved, Rule

_CELLS = "tensorflow.python.keras.layers.legacy_rnn.rnn_cell_impl"
_GRAPHS = "tensorflow.compat.v1"
# Functions that were beside the cells in `tf.contrib.rnn`.
_FUNCTIONS = {
    name: f"{_GRAPHS}.nn.{name}"
    for name in ("static_rnn", "static_state_saving_rnn", "static_bidirectional_rnn")
}
_IMPORT = f"from {_CELLS.rpartition('.')[0]} import rnn_cell_impl\n"


def _cells(name: str, module: str, *, old: str, new: str) -> Rule:
    return Moved(
        id=f"tensorflow.graph-{name}",
        library="tensorflow",
        since="2.16",
        source="TensorFlow 2.16 release notes: Keras 3 is the default; tf.compat.v1.nn.rnn_cell is not available with it",
        title=f"the cells of `{module.replace('tensorflow.compat.v1', 'tf').replace('tensorflow', 'tf')}` are still "
        "shipped, in a private part of TensorFlow",
        reason="It is the very code of then: what it computes is the same.",
        error="is not available with Keras 3|has no attribute '(contrib|rnn_cell)'|No module named 'tensorflow.contrib'",
        old=module,
        new=_CELLS,
        names=_FUNCTIONS if "contrib" in module else {},
        example=Example(setup=f"import {_GRAPHS} as tf", old=old, new=_IMPORT + new),
    )


RULES: list[Rule] = [
    _cells(
        "contrib-rnn",
        f"{_GRAPHS}.contrib.rnn",
        old="cell = tf.contrib.rnn.BasicLSTMCell(4)\nrun = tf.contrib.rnn.static_rnn",
        new="cell = rnn_cell_impl.BasicLSTMCell(4)\nrun = tf.nn.static_rnn",
    ),
    _cells(
        "rnn-cell",
        f"{_GRAPHS}.nn.rnn_cell",
        old="cell = tf.nn.rnn_cell.MultiRNNCell([tf.nn.rnn_cell.GRUCell(4)])",
        new="cell = rnn_cell_impl.MultiRNNCell([rnn_cell_impl.GRUCell(4)])",
    ),
    _cells(
        "contrib-rnn-imported",
        "tensorflow.contrib.rnn",
        old="from tensorflow.contrib import rnn\n"
        "cell = rnn.DropoutWrapper(rnn.LSTMCell(4), output_keep_prob=0.5)\nrun = rnn.static_rnn",
        new="cell = rnn_cell_impl.DropoutWrapper(rnn_cell_impl.LSTMCell(4), output_keep_prob=0.5)\n"
        "run = tf.nn.static_rnn",
    ),
]
