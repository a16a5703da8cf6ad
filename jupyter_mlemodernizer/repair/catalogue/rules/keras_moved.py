"""Where the modules and names of Keras went between 1.0 and 3.15.

Keras 2.4 became tensorflow.keras, 2.13 moved everything to ``keras.src`` (so that the old
submodules of ``keras.layers`` and ``keras.utils`` can no longer be imported), and 3.0 left
out what was deprecated.
"""

from ..rule import Example, Moved, Rule
from ._keras_moved import module_rule, name_rule

_UTILS: list[Rule] = [
    module_rule("keras.utils.np_utils", "keras.utils", "to_categorical"),
    module_rule("keras.utils.vis_utils", "keras.utils", "plot_model"),
    module_rule("keras.utils.data_utils", "keras.utils", "Sequence, get_file"),
    module_rule("keras.utils.generic_utils", "keras.utils", "Progbar, get_custom_objects"),
    module_rule("keras.utils.layer_utils", "keras.utils", "get_source_inputs"),
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

_OPTIMIZERS: list[Rule] = [
    *(
        name_rule(f"keras.optimizers.{name.lower()}", f"keras.optimizers.{name}", since="2.4")
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
    module_rule("keras.objectives", "keras.losses", "mean_squared_error"),
    module_rule("keras.initializations", "keras.initializers", "he_normal"),
    name_rule("keras.initializers.normal", "keras.initializers.RandomNormal"),
    name_rule("keras.initializers.uniform", "keras.initializers.RandomUniform"),
    name_rule("keras.regularizers.l1l2", "keras.regularizers.l1_l2", since="2.0"),
    name_rule("keras.regularizers.WeightRegularizer", "keras.regularizers.L1L2", since="2.0"),
    name_rule("keras.constraints.maxnorm", "keras.constraints.max_norm", since="2.4"),
    name_rule("keras.constraints.nonneg", "keras.constraints.non_neg", since="2.4"),
    name_rule("keras.constraints.unitnorm", "keras.constraints.unit_norm", since="2.4"),
    *(
        name_rule(f"keras.{module}.{short}", f"keras.{module}.mean_{long}_error", alone=True)
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
        name_rule(
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
    name_rule("keras.losses.logcosh", "keras.losses.log_cosh", alone=True),
    module_rule("keras.applications.mobilenetv2", "keras.applications.mobilenet_v2", "MobileNetV2"),
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

RULES: list[Rule] = [*_UTILS, *_OPTIMIZERS, *_SMALL]
