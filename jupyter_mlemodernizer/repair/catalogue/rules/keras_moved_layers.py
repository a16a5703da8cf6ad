"""Where the modules of Keras' layers, and those of its engine, went between 1.0 and 3.15."""

from ..rule import Example, Moved, Rule
from ._keras_moved import module_rule, name_rule

_LAYER_MODULES: list[Rule] = [
    module_rule(f"keras.layers.{module}", "keras.layers", name)
    for module, name in (
        ("core", "Dense, Dropout, Flatten"),
        ("convolutional", "Conv2D, Convolution2D, UpSampling2D"),
        ("pooling", "MaxPooling2D"),
        ("normalization", "BatchNormalization"),
        ("advanced_activations", "LeakyReLU, PReLU"),
        ("embeddings", "Embedding"),
        ("recurrent", "LSTM, GRU"),
        ("wrappers", "Bidirectional, TimeDistributed"),
        ("noise", "GaussianNoise"),
        ("merge", "concatenate, add"),
        ("convolutional_recurrent", "ConvLSTM2D"),
    )
]

_LAYERS: list[Rule] = [
    Moved(
        id="keras.layers-experimental-preprocessing",
        library="keras",
        since="3.0",
        source="TensorFlow 2.6 release notes: the preprocessing layers are stable; Keras 3 migration guide",
        title="the preprocessing layers are in `keras.layers`",
        error=r"No module named '(tensorflow\.)?keras\.layers\.experimental'|has no attribute 'experimental'",
        old="keras.layers.experimental.preprocessing",
        new="keras.layers",
        names={"PreprocessingLayer": "keras.layers.Layer"},
        example=Example(
            old="from tensorflow.keras.layers.experimental.preprocessing import Normalization",
            new="from tensorflow.keras.layers import Normalization",
        ),
    ),
    name_rule(
        "keras.layers.CuDNNLSTM",
        "keras.layers.LSTM",
        since="2.4",
        source="TensorFlow 2.0 release notes: LSTM uses the cuDNN kernel by itself",
        reason="`LSTM` takes the cuDNN kernel by itself where there is a GPU; its defaults compute the same.",
    ),
    name_rule(
        "keras.layers.CuDNNGRU",
        "keras.layers.GRU",
        since="2.4",
        source="TensorFlow 2.0 release notes: GRU uses the cuDNN kernel by itself",
        reason="`GRU` takes the cuDNN kernel by itself where there is a GPU; its defaults compute the same.",
    ),
    name_rule("keras.layers.Deconvolution2D", "keras.layers.Conv2DTranspose", since="2.4"),
    name_rule("keras.layers.Deconvolution3D", "keras.layers.Conv3DTranspose", since="2.4"),
]

_ENGINE: list[Rule] = [
    module_rule(
        f"keras.engine.{module}",
        "keras.layers",
        name,
        names={
            "Model": "keras.models.Model",
            "Container": "keras.models.Model",
            "Network": "keras.models.Model",
            "get_source_inputs": "keras.utils.get_source_inputs",
        },
    )
    for module, name in (
        ("topology", "Input, InputSpec, Layer"),
        ("base_layer", "InputSpec, Layer"),
        ("input_layer", "Input"),
        ("training", "Input"),
        ("network", "Layer"),
    )
]
_ENGINE.append(
    module_rule("keras.engine", "keras.layers", "InputSpec, Layer", names={"Model": "keras.models.Model"}),
)
_ENGINE.append(name_rule("keras.models.Input", "keras.layers.Input"))

RULES: list[Rule] = [*_LAYER_MODULES, *_LAYERS, *_ENGINE]
