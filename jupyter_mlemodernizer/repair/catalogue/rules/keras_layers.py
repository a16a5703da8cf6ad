"""Arguments of Keras layers: what Keras 1 called them, and what Keras 3 no longer takes."""

from collections.abc import Mapping

from ..rule import Call, Example, Pattern, Rule
from ._keras import KERAS_1_NAMES, ORDERING

_KERAS_3 = "Keras 3 migration guide"

_WEIGHTS = {
    "init": "kernel_initializer",
    "W_regularizer": "kernel_regularizer",
    "b_regularizer": "bias_regularizer",
    "W_constraint": "kernel_constraint",
    "b_constraint": "bias_constraint",
}

_RECURRENT = {
    "output_dim": "units",
    "init": "kernel_initializer",
    "inner_init": "recurrent_initializer",
    "inner_activation": "recurrent_activation",
    "W_regularizer": "kernel_regularizer",
    "U_regularizer": "recurrent_regularizer",
    "b_regularizer": "bias_regularizer",
    "dropout_W": "dropout",
    "dropout_U": "recurrent_dropout",
}

_POOLING_1D = {"pool_length": "pool_size", "stride": "strides", "border_mode": "padding"}


def _renamed(
    layers: str,
    rename: Mapping[str, str],
    old: str,
    new: str,
    *,
    source: str = KERAS_1_NAMES,
    drop: tuple[str, ...] = (),
) -> Rule:
    """Arguments of layers that were renamed; ``old`` and ``new`` are arguments of the first of the layers."""
    names = layers.split()
    first = names[0]
    kinds = "|".join(names)
    words = "|".join([*rename, *drop])
    return Call(
        id=f"keras.arguments-{first.lower()}",
        library="keras",
        since="2.4",
        source=source,
        title=f"arguments of `{first}` have other names since Keras 2",
        reason="Keras 2 renamed them; until 2.4 the old names were converted with a warning.",
        error=rf"Unrecognized keyword arguments passed to ({kinds}): .*'({words})'"
        rf"|({kinds})\.__init__\(\) (missing|got an unexpected keyword argument '({words})')",
        callables=tuple(f"keras.layers.{name}" for name in names),
        rename=dict(rename),
        drop=drop,
        values={"dim_ordering": ORDERING} if "dim_ordering" in rename else {},
        example=Example(
            old=f"from keras.layers import {first}\nlayer = {first}({old})",
            new=f"from keras.layers import {first}\nlayer = {first}({new})",
        ),
    )


_NAMES: list[Rule] = [
    _renamed(
        "Dense",
        {"output_dim": "units", "bias": "use_bias", **_WEIGHTS},
        "output_dim=6, init='uniform', activation='relu', input_dim=11",
        "units=6, kernel_initializer='uniform', activation='relu', input_dim=11",
    ),
    _renamed(
        "Dropout GaussianDropout SpatialDropout1D SpatialDropout2D SpatialDropout3D AlphaDropout",
        {"p": "rate"},
        "p=0.1",
        "rate=0.1",
    ),
    _renamed("PReLU", {"init": "alpha_initializer"}, "init='zero'", "alpha_initializer='zero'"),
    _renamed("GaussianNoise", {"sigma": "stddev"}, "sigma=0.1", "stddev=0.1"),
    _renamed(
        "LSTM GRU SimpleRNN",
        _RECURRENT,
        "output_dim=8, dropout_W=0.2, dropout_U=0.2",
        "units=8, dropout=0.2, recurrent_dropout=0.2",
        drop=("consume_less",),
    ),
    _renamed(
        "Embedding",
        {
            "init": "embeddings_initializer",
            "W_regularizer": "embeddings_regularizer",
            "W_constraint": "embeddings_constraint",
        },
        "1000, 16, init='uniform'",
        "1000, 16, embeddings_initializer='uniform'",
    ),
    _renamed(
        "Conv1D Convolution1D",
        {
            "nb_filter": "filters",
            "filter_length": "kernel_size",
            "subsample_length": "strides",
            "border_mode": "padding",
            "bias": "use_bias",
            **_WEIGHTS,
        },
        "nb_filter=32, filter_length=3, border_mode='same', activation='relu'",
        "filters=32, kernel_size=3, padding='same', activation='relu'",
    ),
    _renamed(
        "MaxPooling1D AveragePooling1D", _POOLING_1D, "pool_length=2, stride=2", "pool_size=2, strides=2"
    ),
    _renamed(
        "MaxPooling2D AveragePooling2D MaxPooling3D AveragePooling3D",
        {"border_mode": "padding", "dim_ordering": "data_format"},
        "(2, 2), border_mode='same', dim_ordering='tf'",
        "(2, 2), padding='same', data_format='channels_last'",
    ),
    _renamed(
        "UpSampling2D ZeroPadding2D Cropping2D GlobalAveragePooling2D GlobalMaxPooling2D UpSampling3D ZeroPadding3D",
        {"dim_ordering": "data_format"},
        "(2, 2), dim_ordering='th'",
        "(2, 2), data_format='channels_first'",
    ),
    _renamed("UpSampling1D", {"length": "size"}, "length=2", "size=2"),
    _renamed(
        "BatchNormalization",
        {"beta_init": "beta_initializer", "gamma_init": "gamma_initializer"},
        "axis=1, gamma_init='one'",
        "axis=1, gamma_initializer='one'",
    ),
    Call(
        id="keras.batch-normalization-mode",
        library="keras",
        since="2.4",
        source=KERAS_1_NAMES,
        title="`BatchNormalization(mode=0)` is what it does anyway",
        error=r"Unrecognized keyword arguments passed to BatchNormalization: .*'mode': 0",
        callables=("keras.layers.BatchNormalization",),
        drop_if={"mode": "0"},
        example=Example(
            old="from keras.layers import BatchNormalization\nlayer = BatchNormalization(axis=-1, mode=0)",
            new="from keras.layers import BatchNormalization\nlayer = BatchNormalization(axis=-1)",
        ),
    ),
    Call(
        id="keras.batch-normalization-fused",
        library="keras",
        since="3.0",
        source=_KERAS_3,
        title="`BatchNormalization` chooses its kernel by itself: `fused` is gone",
        error=r"Unrecognized keyword arguments passed to BatchNormalization: .*'fused'",
        callables=("keras.layers.BatchNormalization",),
        drop=("fused",),
        example=Example(
            old="from keras.layers import BatchNormalization\nlayer = BatchNormalization(fused=True)",
            new="from keras.layers import BatchNormalization\nlayer = BatchNormalization()",
        ),
    ),
    Call(
        id="keras.constraint-nonneg",
        library="keras",
        since="3.0",
        source="keras.constraints: the alias nonneg of Keras 1 and 2 is gone",
        title="the constraint `nonneg` is called `non_neg`",
        error="Could not interpret constraint identifier: nonneg",
        callables=(
            "keras.layers.Dense",
            "keras.layers.Conv2D",
            "keras.layers.Conv1D",
            "keras.layers.Embedding",
        ),
        values={
            name: {"'nonneg'": "'non_neg'"}
            for name in ("kernel_constraint", "bias_constraint", "embeddings_constraint")
        },
        example=Example(
            old="from keras.layers import Dense\nlayer = Dense(3, kernel_constraint='nonneg')",
            new="from keras.layers import Dense\nlayer = Dense(3, kernel_constraint='non_neg')",
        ),
    ),
    Call(
        id="keras.lstm-forget-bias-init",
        library="keras",
        since="2.4",
        source=KERAS_1_NAMES,
        title="a forget bias of one is what an `LSTM` starts with anyway",
        error=r"Unrecognized keyword arguments passed to LSTM: .*'forget_bias_init'",
        callables=("keras.layers.LSTM",),
        drop_if={"forget_bias_init": "'one'"},
        example=Example(
            old="from keras.layers import LSTM\nlayer = LSTM(3, forget_bias_init='one')",
            new="from keras.layers import LSTM\nlayer = LSTM(3)",
        ),
    ),
    Pattern(
        id="keras.embedding-dropout-added",
        library="keras",
        since="2.4",
        source="keras/legacy/interfaces.py of Keras 2.3: SpatialDropout1D after the Embedding gives the same behavior",
        title="`dropout` of an `Embedding` is a layer `SpatialDropout1D` after it",
        error=r"Unrecognized keyword arguments passed to Embedding: .*'dropout'",
        pattern="$model.add($Embedding($$rest, dropout=$rate))",
        template="$model.add($Embedding($$rest))\n$model.add($SpatialDropout1D($rate))",
        bind={"Embedding": "keras.layers.Embedding", "SpatialDropout1D": "keras.layers.SpatialDropout1D"},
        example=Example(
            setup="from keras.models import Sequential\nfrom keras.layers import Embedding, SpatialDropout1D\nmodel = Sequential()",
            old="model.add(Embedding(20, 8, dropout=0.2))",
            new="model.add(Embedding(20, 8))\nmodel.add(SpatialDropout1D(0.2))",
        ),
    ),
    Pattern(
        id="keras.embedding-dropout-called",
        library="keras",
        since="2.4",
        source="keras/legacy/interfaces.py of Keras 2.3: SpatialDropout1D after the Embedding gives the same behavior",
        title="`dropout` of an `Embedding` is a layer `SpatialDropout1D` after it",
        error=r"Unrecognized keyword arguments passed to Embedding: .*'dropout'",
        pattern="$Embedding($$rest, dropout=$rate)($words)",
        template="$SpatialDropout1D($rate)($Embedding($$rest)($words))",
        bind={"Embedding": "keras.layers.Embedding", "SpatialDropout1D": "keras.layers.SpatialDropout1D"},
        example=Example(
            setup="from keras.layers import Embedding, Input, SpatialDropout1D\nwords = Input((5,))",
            old="x = Embedding(20, 8, dropout=0.2)(words)",
            new="x = SpatialDropout1D(0.2)(Embedding(20, 8)(words))",
        ),
    ),
    Pattern(
        id="keras.embedding-input-shape",
        library="keras",
        since="3.0",
        source=_KERAS_3,
        title="the length of the input of an `Embedding` is given as `input_shape`",
        reason="`input_length` is passed over, so that the model has no shape before it has seen data.",
        error=r"Sequential model '\w+' has no defined (inputs|outputs|input shape|output shape) yet"
        r"|layer sequential\w* has never been called and thus has no defined (input|output)"
        r"|tried to call `count_params` on layer 'sequential\w*'|saving a model that has not yet been built",
        pattern="$Embedding($$rest, input_length=$steps)",
        template="$Embedding($$rest, input_shape=($steps,))",
        bind={"Embedding": "keras.layers.Embedding"},
        sometimes=True,
        remote=True,
        example=Example(
            setup="from keras.models import Sequential\nfrom keras.layers import Embedding, Flatten\nmodel = Sequential()",
            old="model.add(Embedding(20, 8, input_length=4))\nmodel.add(Flatten())\nprint(model.output_shape)",
            new="model.add(Embedding(20, 8, input_shape=(4,)))\nmodel.add(Flatten())\nprint(model.output_shape)",
        ),
    ),
    Call(
        id="keras.recurrent-time-major",
        library="keras",
        since="3.0",
        source=_KERAS_3,
        title="`time_major=False` was the default and is all there is now",
        error=r"Unrecognized keyword arguments passed to (LSTM|GRU|SimpleRNN|RNN): .*'time_major': False",
        callables=("keras.layers.LSTM", "keras.layers.GRU", "keras.layers.SimpleRNN", "keras.layers.RNN"),
        drop_if={"time_major": "False"},
        example=Example(
            old="from keras.layers import LSTM\nlayer = LSTM(3, time_major=False)",
            new="from keras.layers import LSTM\nlayer = LSTM(3)",
        ),
    ),
    *(
        Pattern(
            id=f"keras.{layer.lower()}-input-length",
            library="keras",
            since="2.4",
            source=KERAS_1_NAMES,
            title=f"`input_length` and `input_dim` of `{layer}` are `input_shape` now",
            error=rf"Unrecognized keyword arguments passed to {layer}: .*'input_length'",
            pattern="$layer($$rest, input_length=$steps, input_dim=$width)",
            template="$layer($$rest, input_shape=($steps, $width))",
            bind={"layer": f"keras.layers.{layer}"},
            example=Example(
                old=f"from keras.layers import {layer}\nlayer = {layer}(8, input_length=5, input_dim=2)",
                new=f"from keras.layers import {layer}\nlayer = {layer}(8, input_shape=(5, 2))",
            ),
        )
        for layer in ("LSTM", "GRU", "SimpleRNN")
    ),
]

RULES: list[Rule] = _NAMES
