"""Layers of TensorFlow 1 in a graph: ``tf.layers`` and ``tf.contrib.layers`` need a Keras that is gone; its layers do the same."""

from ..rule import Example, Pattern, Rule

_SOURCE = (
    "TensorFlow 2.16 release notes: Keras 3 is the default; tf.compat.v1.layers is not available with it"
)
_SETUP = "import tensorflow.compat.v1 as tf\nx = tf.zeros([2, 8, 8, 1])"
_SEQUENCES = _SETUP.replace("[2, 8, 8, 1]", "[2, 8, 1]")
# Function of then, layer of today, arguments of an example.
_LAYERS = (
    ("layers.dense", "Dense", "units=3"),
    ("layers.conv2d", "Conv2D", "filters=2, kernel_size=3"),
    ("layers.conv2d_transpose", "Conv2DTranspose", "filters=2, kernel_size=3"),
    ("layers.max_pooling2d", "MaxPooling2D", "pool_size=2, strides=2"),
    ("layers.average_pooling2d", "AveragePooling2D", "pool_size=2, strides=2"),
    ("layers.separable_conv2d", "SeparableConv2D", "filters=2, kernel_size=3"),
    ("layers.conv1d", "Conv1D", "filters=2, kernel_size=3"),
    ("layers.max_pooling1d", "MaxPooling1D", "pool_size=2, strides=2"),
    ("layers.average_pooling1d", "AveragePooling1D", "pool_size=2, strides=2"),
    ("layers.flatten", "Flatten", ""),
    ("contrib.layers.flatten", "Flatten", ""),
)
_INITIALIZERS = (
    ("xavier_initializer", "glorot_uniform_initializer", ""),
    ("xavier_initializer_conv2d", "glorot_uniform_initializer", ""),
    ("variance_scaling_initializer", "variance_scaling_initializer", "scale=2.0"),
)


def _rule(
    name: str, title: str, pattern: str, template: str, example: tuple[str, str], *, setup: str = _SETUP
) -> Rule:
    old, new = example
    return Pattern(
        id=f"tensorflow.graph-{name.replace('.', '-').replace('_', '-')}",
        library="tensorflow",
        since="2.16",
        source=_SOURCE,
        title=title,
        error="is not available with Keras 3|has no attribute '(contrib|layers)'",
        pattern=pattern,
        template=template,
        bind={"tf": "tensorflow.compat.v1"},
        example=Example(setup=setup, old=old, new=new),
    )


def _layer(old: str, layer: str, arguments: str, *, named: bool) -> Rule:
    first = "inputs=$x" if named else "$x"
    shown = ", ".join(part for part in (first.replace("$", ""), arguments) if part)
    return _rule(
        f"{old}{'-inputs' if named else ''}",
        f"`tf.{old}(x, …)` is `tf.keras.layers.{layer}(…)(x)`",
        f"$tf.{old}({first}, $$rest)",
        f"$tf.keras.layers.{layer}($$rest)($x)",
        (f"y = tf.{old}({shown})", f"y = tf.keras.layers.{layer}({arguments})(x)"),
        setup=_SEQUENCES if old.endswith("1d") else _SETUP,
    )


RULES: list[Rule] = [
    *(_layer(*row, named=named) for row in _LAYERS for named in (False, True)),
    # Keras' own layer wants to know when the graph is made whether it is trained.
    *(
        _rule(
            f"dropout{name}",
            "`tf.layers.dropout` is `tf.nn.dropout` while the graph is trained",
            f"$tf.layers.dropout({inputs}$x, {rate}$rate, training=$training)",
            "$tf.cond($tf.cast($training, $tf.bool), lambda: $tf.nn.dropout($x, rate=$rate), lambda: $x)",
            (
                f"y = tf.layers.dropout({inputs}x, {rate}0.4, training=True)",
                "y = tf.cond(tf.cast(True, tf.bool), lambda: tf.nn.dropout(x, rate=0.4), lambda: x)",
            ),
        )
        for name, inputs, rate in (
            ("", "", "rate="),
            ("-positional", "", ""),
            ("-inputs", "inputs=", "rate="),
        )
    ),
    *(
        _rule(
            f"contrib-{old}{form}",
            f"`tf.contrib.layers.{old}()` is `tf.{new}()`",
            f"$tf.contrib.layers.{old}({given})",
            f"$tf.{new}({', '.join(filter(None, (more, given)))})",
            (
                f"start = tf.contrib.layers.{old}({shown})",
                f"start = tf.{new}({', '.join(filter(None, (more, shown)))})",
            ),
        )
        for old, new, more in _INITIALIZERS
        for form, given, shown in (("", "", ""), ("-seed", "seed=$seed", "seed=2"))
    ),
    *(
        _rule(
            f"contrib-fully-connected{form}",
            "`tf.contrib.layers.fully_connected(x, n)` is `tf.keras.layers.Dense(n)(x)`, with `relu` unless told otherwise",
            f"$tf.contrib.layers.fully_connected($x, {units}$n{old})",
            f"$tf.keras.layers.Dense($n, activation={new})($x)",
            (
                f"y = tf.contrib.layers.fully_connected(x, {units}3{old.replace('$f', 'None')})",
                f"y = tf.keras.layers.Dense(3, activation={new.replace('$f', 'None')})(x)",
            ),
        )
        for form, units, old, new in (
            ("", "", "", "'relu'"),
            ("-activation", "", ", activation_fn=$f", "$f"),
            ("-units", "num_outputs=", "", "'relu'"),
            ("-units-activation", "num_outputs=", ", activation_fn=$f", "$f"),
        )
    ),
]
