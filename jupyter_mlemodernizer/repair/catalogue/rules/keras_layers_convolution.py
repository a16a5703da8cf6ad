"""Convolutions of Keras 1, whose first arguments were other ones."""

from ..rule import Example, Pattern, Rule
from ._keras import KERAS_1_NAMES, ORDERING


def _convolution() -> list[Rule]:
    """Two-dimensional convolutions: in Keras 1 the kernel was two arguments, where strides stand now.

    Renaming a keyword alone would leave ``Conv2D(16, 3, 3)``, which runs and means strides of 3:
    so the pattern with the kernel in it comes first. A keyword of Keras 1 proves the meaning.
    """
    changes = [
        ("border_mode", "padding", "'same'"),
        ("subsample", "strides", "(2, 2)"),
        ("init", "kernel_initializer", "'he_normal'"),
        ("W_regularizer", "kernel_regularizer", "'l2'"),
        ("dim_ordering", "data_format", ""),
    ]
    rules: list[Rule] = []
    for layer in ("Convolution2D", "Conv2D"):
        for old, new, sample in changes:
            values = [("$value", "$value")] if sample else list(ORDERING.items())
            for before, after in values:
                ending = "" if sample else f"-{before[1:-1]}"
                one, other = (sample, sample) if sample else (before, after)
                rules += _keyword(
                    layer,
                    f"{old}={before}",
                    f"{new}={after}",
                    (f"{old}={one}", f"{new}={other}"),
                    ending=ending,
                )
    return rules


def _keyword(layer: str, old: str, new: str, example: tuple[str, str], *, ending: str) -> list[Rule]:
    word, called = old.partition("=")[0], new.partition("=")[0]
    name = f"keras.{layer.lower()}-{word.replace('_', '-').lower()}{ending}"
    error = rf"Unrecognized keyword arguments passed to Conv2D: .*'{word}'"
    head = f"from keras.layers import {layer}\nlayer = {layer}"
    return [
        Pattern(
            id=f"{name}-kernel",
            library="keras",
            since="2.4",
            source=KERAS_1_NAMES,
            title=f"the kernel of `{layer}` is one argument, and `{word}` is `{called}`",
            reason="In Keras 1 rows and columns of the kernel were two arguments; the strides stand there now.",
            error=error,
            pattern=f"$conv($filters, $rows, $columns, $$rest, {old})",
            template=f"$conv($filters, ($rows, $columns), $$rest, {new})",
            bind={"conv": f"keras.layers.{layer}"},
            example=Example(
                old=f"{head}(16, 3, 3, activation='relu', {example[0]})",
                new=f"{head}(16, (3, 3), activation='relu', {example[1]})",
            ),
        ),
        Pattern(
            id=name,
            library="keras",
            since="2.4",
            source=KERAS_1_NAMES,
            title=f"`{word}` of `{layer}` is `{called}` now",
            error=error,
            pattern=f"$conv($$rest, {old})",
            template=f"$conv($$rest, {new})",
            bind={"conv": f"keras.layers.{layer}"},
            example=Example(
                old=f"{head}(16, (3, 3), activation='relu', {example[0]})",
                new=f"{head}(16, (3, 3), activation='relu', {example[1]})",
            ),
        ),
    ]


_CONVOLUTION: list[Rule] = [
    *_convolution(),
    Pattern(
        id="keras.convolution2d-kernel-names",
        library="keras",
        since="2.4",
        source=KERAS_1_NAMES,
        title="`nb_filter`, `nb_row` and `nb_col` are `filters` and `kernel_size` now",
        error=r"Conv2D\.__init__\(\) missing 2 required positional arguments: 'filters' and 'kernel_size'",
        pattern="$conv(nb_filter=$filters, nb_row=$rows, nb_col=$columns, $$rest)",
        template="$conv($filters, ($rows, $columns), $$rest)",
        bind={"conv": "keras.layers.Convolution2D"},
        example=Example(
            old="from keras.layers import Convolution2D\nlayer = Convolution2D(nb_filter=16, nb_row=3, nb_col=3, activation='relu')",
            new="from keras.layers import Convolution2D\nlayer = Convolution2D(16, (3, 3), activation='relu')",
        ),
    ),
    Pattern(
        id="keras.convolution2d-kernel",
        library="keras",
        since="2.4",
        source=KERAS_1_NAMES,
        title="the kernel of `Convolution2D` is one argument: a third one means strides now",
        reason="Until Keras 2.3, `Convolution2D(16, 3, 3)` had a kernel of 3 by 3; today it runs with strides of 3.",
        silent=True,
        pattern="$conv($filters, $rows, $columns, $$rest)",
        template="$conv($filters, ($rows, $columns), $$rest)",
        constants=frozenset({"rows", "columns"}),
        bind={"conv": "keras.layers.Convolution2D"},
        example=Example(
            setup="from keras.layers import Convolution2D",
            old="layer = Convolution2D(16, 3, 3, activation='relu')\nresult = layer.strides",
            new="layer = Convolution2D(16, (3, 3), activation='relu')\nresult = layer.strides",
        ),
    ),
]

RULES: list[Rule] = [*_CONVOLUTION]
