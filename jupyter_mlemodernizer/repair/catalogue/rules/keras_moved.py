"""Where the modules and names of Keras went between 1.0 and 3.15.

Keras 2.4 became tensorflow.keras, 2.13 moved everything to ``keras.src`` (so that the old
submodules of ``keras.layers`` and ``keras.utils`` can no longer be imported), and 3.0 left
out what was deprecated.
"""

from ..rule import Example, Moved, Rule

_SUBMODULES = "Keras 2.13 release notes: private modules are in keras.src"
_GUIDE = "Keras 3 migration guide"


def _id(qualified: str) -> str:
    return "keras." + qualified.removeprefix("keras.").replace(".", "-").replace("_", "-").lower()


def _module(old: str, new: str, name: str, *, names: dict[str, str] | None = None) -> Rule:
    """A module that is gone; ``name`` is something that was in it and is in ``new`` under the same name."""
    parts = old.split(".")
    gone = "|".join(r"\.".join(parts[:end]) for end in range(2, len(parts) + 1))
    return Moved(
        id=_id(old),
        library="keras",
        since="2.13",
        source=_SUBMODULES,
        title=f"the module `{old}` is gone: its names are in `{new}`",
        error=rf"No module named '(tensorflow\.)?({gone})'|cannot import name '{parts[-1]}' from"
        f"|has no attribute '({'|'.join(parts[1:])})'",
        old=old,
        new=new,
        names=names or {},
        example=Example(old=f"from {old} import {name}", new=f"from {new} import {name}"),
    )


def _name(
    old: str,
    new: str,
    *,
    since: str = "3.0",
    reason: str = "",
    source: str = _GUIDE,
    behaviour: bool = False,
    alone: bool = False,
    sometimes: bool = False,
) -> Rule:
    """A name that left a module that is still there, or whose name there changed."""
    module, _, bare = old.rpartition(".")
    target, _, called = new.rpartition(".")
    renamed = bare != called
    return Moved(
        id=_id(old) + ("-lower" if bare.islower() and called.lower() == bare else ""),
        library="keras",
        since=since,
        source=source,
        title=f"`{old}` is `{new}` now",
        reason=reason,
        error=rf"cannot import name '{bare}' from|has no attribute '{bare}'"
        rf"|No module named '(tensorflow\.)?{module}'",
        old=old,
        new=new,
        changes_behaviour=behaviour,
        alone=alone,
        sometimes=sometimes,
        example=Example(
            old=f"from {module} import {bare}" + (f"\nkind = {bare}" if renamed else ""),
            new=f"from {target} import {called}" + (f"\nkind = {called}" if renamed else ""),
        ),
    )


_LAYER_MODULES: list[Rule] = [
    _module(f"keras.layers.{module}", "keras.layers", name)
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
    _name(
        "keras.layers.CuDNNLSTM",
        "keras.layers.LSTM",
        since="2.4",
        source="TensorFlow 2.0 release notes: LSTM uses the cuDNN kernel by itself",
        reason="`LSTM` takes the cuDNN kernel by itself where there is a GPU; its defaults compute the same.",
    ),
    _name(
        "keras.layers.CuDNNGRU",
        "keras.layers.GRU",
        since="2.4",
        source="TensorFlow 2.0 release notes: GRU uses the cuDNN kernel by itself",
        reason="`GRU` takes the cuDNN kernel by itself where there is a GPU; its defaults compute the same.",
    ),
    _name("keras.layers.Deconvolution2D", "keras.layers.Conv2DTranspose", since="2.4"),
    _name("keras.layers.Deconvolution3D", "keras.layers.Conv3DTranspose", since="2.4"),
]

_ENGINE: list[Rule] = [
    _module(
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
    _module("keras.engine", "keras.layers", "InputSpec, Layer", names={"Model": "keras.models.Model"}),
)
_ENGINE.append(_name("keras.models.Input", "keras.layers.Input"))

_UTILS: list[Rule] = [
    _module("keras.utils.np_utils", "keras.utils", "to_categorical"),
    _module("keras.utils.vis_utils", "keras.utils", "plot_model"),
    _module("keras.utils.data_utils", "keras.utils", "Sequence, get_file"),
    _module("keras.utils.generic_utils", "keras.utils", "Progbar, get_custom_objects"),
    _module("keras.utils.layer_utils", "keras.utils", "get_source_inputs"),
    Moved(
        id="keras.utils-visualize-util-plot",
        library="keras",
        since="2.0",
        source="Keras 2.0 release notes",
        title="`keras.utils.visualize_util.plot` is `keras.utils.plot_model` now",
        error=r"No module named 'keras\.utils\.visualize_util'",
        old="keras.utils.visualize_util.plot",
        new="keras.utils.plot_model",
        example=Example(
            old="from keras.utils.visualize_util import plot\ndraw = plot",
            new="from keras.utils import plot_model\ndraw = plot_model",
        ),
    ),
]

_TF_REASON = (
    "Keras 3 keeps the class for old code under `tensorflow.keras` only; both packages are the same Keras."
)

_PREPROCESSING: list[Rule] = [
    Moved(
        id="keras.preprocessing-text",
        library="keras",
        since="3.0",
        source=_GUIDE,
        title="`keras.preprocessing.text` is kept under `tensorflow.keras` only",
        reason=_TF_REASON,
        error=r"No module named 'keras\.preprocessing\.text'|cannot import name 'text' from 'keras\.preprocessing'"
        r"|module 'keras\.preprocessing' has no attribute 'text'",
        old="keras.preprocessing.text",
        new="tensorflow.keras.preprocessing.text",
        example=Example(
            old="from keras.preprocessing.text import Tokenizer, text_to_word_sequence",
            new="from tensorflow.keras.preprocessing.text import Tokenizer, text_to_word_sequence",
        ),
    ),
    *(
        Moved(
            id=f"keras.preprocessing-{module}-{bare.replace('_', '-').lower()}",
            library="keras",
            since="3.0",
            source=_GUIDE,
            title=f"`{bare}` is kept under `tensorflow.keras` only",
            reason=_TF_REASON,
            error=rf"cannot import name '{bare}' from 'keras\.preprocessing\.{module}'"
            rf"|module 'keras\.preprocessing\.{module}' has no attribute '{bare}'",
            old=f"keras.preprocessing.{module}.{bare}",
            new=f"tensorflow.keras.preprocessing.{module}.{bare}",
            example=Example(
                old=f"from keras.preprocessing.{module} import {bare}",
                new=f"from tensorflow.keras.preprocessing.{module} import {bare}",
            ),
        )
        for module, bare in (
            ("image", "ImageDataGenerator"),
            ("image", "Iterator"),
            ("image", "NumpyArrayIterator"),
            ("image", "DirectoryIterator"),
            ("image", "apply_affine_transform"),
            ("image", "random_rotation"),
            ("image", "random_shift"),
            ("image", "random_shear"),
            ("image", "random_zoom"),
            ("image", "random_brightness"),
            ("image", "random_channel_shift"),
            ("sequence", "TimeseriesGenerator"),
            ("sequence", "skipgrams"),
            ("sequence", "make_sampling_table"),
        )
    ),
]

_OPTIMIZERS: list[Rule] = [
    *(
        _name(f"keras.optimizers.{name.lower()}", f"keras.optimizers.{name}", since="2.4")
        for name in ("SGD", "RMSprop", "Adagrad", "Adadelta", "Adam", "Adamax", "Nadam")
    ),
    Moved(
        id="keras.optimizers-experimental",
        library="keras",
        since="3.0",
        source="TensorFlow 2.11 release notes: the experimental optimizers are the optimizers",
        title="the optimizers of `keras.optimizers.experimental` are those of `keras.optimizers`",
        error=r"No module named '(tensorflow\.)?keras\.optimizers\.experimental'|has no attribute 'experimental'",
        old="keras.optimizers.experimental",
        new="keras.optimizers",
        example=Example(
            old="import keras\nopt = keras.optimizers.experimental.Adam(0.01)",
            new="import keras\nopt = keras.optimizers.Adam(0.01)",
        ),
    ),
]

_SMALL: list[Rule] = [
    _module("keras.objectives", "keras.losses", "mean_squared_error"),
    _module("keras.initializations", "keras.initializers", "he_normal"),
    _name("keras.initializers.normal", "keras.initializers.RandomNormal"),
    _name("keras.initializers.uniform", "keras.initializers.RandomUniform"),
    _name("keras.regularizers.l1l2", "keras.regularizers.l1_l2", since="2.0"),
    _name("keras.regularizers.WeightRegularizer", "keras.regularizers.L1L2", since="2.0"),
    _name("keras.constraints.maxnorm", "keras.constraints.max_norm", since="2.4"),
    _name("keras.constraints.nonneg", "keras.constraints.non_neg", since="2.4"),
    _name("keras.constraints.unitnorm", "keras.constraints.unit_norm", since="2.4"),
    *(
        _name(f"keras.{module}.{short}", f"keras.{module}.mean_{long}_error", alone=True)
        for module in ("losses", "metrics")
        for short, long in (
            ("mse", "squared"),
            ("mae", "absolute"),
            ("mape", "absolute_percentage"),
            ("msle", "squared_logarithmic"),
        )
    ),
    # Of the two names, TensorFlow kept the one that Keras dropped; which, it tells once it is imported.
    *(
        _name(
            f"tensorflow.keras.{module}.mean_{long}_error",
            f"tensorflow.keras.{module}.{short}",
            sometimes=True,
        )
        for module in ("losses", "metrics")
        for short, long in (
            ("mse", "squared"),
            ("mae", "absolute"),
            ("mape", "absolute_percentage"),
            ("msle", "squared_logarithmic"),
        )
    ),
    _name("keras.losses.logcosh", "keras.losses.log_cosh", alone=True),
    _module("keras.applications.mobilenetv2", "keras.applications.mobilenet_v2", "MobileNetV2"),
    Moved(
        id="keras.mixed-precision-experimental",
        library="keras",
        since="2.4",
        source="TensorFlow 2.4 release notes: mixed precision is no longer experimental",
        title="`mixed_precision.experimental` is `mixed_precision` now",
        error=r"No module named '(tensorflow\.)?keras\.mixed_precision\.experimental'|has no attribute 'experimental'",
        old="keras.mixed_precision.experimental",
        new="keras.mixed_precision",
        example=Example(
            old="import keras\npolicy = keras.mixed_precision.experimental.Policy('float32')",
            new="import keras\npolicy = keras.mixed_precision.Policy('float32')",
        ),
    ),
    *(
        Moved(
            id=f"keras.experimental-{name.lower()}",
            library="keras",
            since="2.4",
            source="TensorFlow 2.4 release notes: the schedules are no longer experimental",
            title=f"`{name}` is in `keras.optimizers.schedules`",
            error="has no attribute 'experimental'",
            old=f"keras.experimental.{name}",
            new=f"keras.optimizers.schedules.{name}",
            example=Example(
                old=f"import tensorflow as tf\nmade = tf.keras.experimental.{name}(0.1, 100)",
                new=f"import tensorflow as tf\nmade = tf.keras.optimizers.schedules.{name}(0.1, 100)",
            ),
        )
        for name in ("CosineDecay", "CosineDecayRestarts")
    ),
]

RULES: list[Rule] = [
    *_LAYER_MODULES,
    *_LAYERS,
    *_ENGINE,
    *_UTILS,
    *_PREPROCESSING,
    *_OPTIMIZERS,
    *_SMALL,
]
