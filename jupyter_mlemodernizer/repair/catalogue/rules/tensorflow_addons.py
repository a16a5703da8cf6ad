"""What of tensorflow-addons, which ended with TensorFlow 2.14, is a part of Keras now."""

from ..rule import Call, Example, Moved, Rule

_SOURCE = "TensorFlow Addons README: end of life in May 2024; Keras 3 API"
_ERROR = r"No module named 'tensorflow_addons'|module 'tensorflow_addons(\.\w+)?' has no attribute"
# The package stands for itself where it is not installed, so that only what is asked of it fails.
_SETUP = """\
import sys, types
sys.modules['tensorflow_addons'] = types.ModuleType('tensorflow_addons')
import tensorflow_addons as tfa
import tensorflow as tf
"""

# Name there, name in Keras.
_SAME = (
    ("layers.GroupNormalization", "layers.GroupNormalization"),
    ("layers.SpectralNormalization", "layers.SpectralNormalization"),
    ("layers.AdaptiveAveragePooling2D", "layers.AdaptiveAveragePooling2D"),
    ("layers.AdaptiveMaxPooling2D", "layers.AdaptiveMaxPooling2D"),
    ("activations.mish", "activations.mish"),
    ("activations.sparsemax", "activations.sparsemax"),
    ("activations.hardshrink", "activations.hard_shrink"),
    ("activations.softshrink", "activations.soft_shrink"),
    ("activations.tanhshrink", "activations.tanh_shrink"),
    ("metrics.RSquare", "metrics.R2Score"),
)


def _call(name: str, new: str, old_call: str, new_call: str, *, reason: str = "", **how: object) -> Rule:
    """A class with other arguments."""
    return Call(
        id=f"tensorflow.addons-{name.rpartition('.')[2].lower()}",
        library="tensorflow",
        since="2.16",
        source=_SOURCE,
        title=f"`tfa.{name}` is `tf.keras.{new}` now",
        reason=reason,
        error=_ERROR,
        changes_behaviour=bool(reason),
        callables=(f"tensorflow_addons.{name}",),
        then=f"tensorflow.keras.{new}",
        example=Example(setup=_SETUP, old=f"thing = tfa.{old_call}", new=f"thing = tf.keras.{new_call}"),
        **how,  # type: ignore[arg-type]
    )


RULES: list[Rule] = [
    *(
        Moved(
            id=f"tensorflow.addons-{old.rpartition('.')[2].lower()}",
            library="tensorflow",
            since="2.16",
            source=_SOURCE,
            title=f"`tfa.{old}` is `tf.keras.{new}` now",
            error=_ERROR,
            old=f"tensorflow_addons.{old}",
            new=f"tensorflow.keras.{new}",
            example=Example(setup=_SETUP, old=f"thing = tfa.{old}", new=f"thing = tf.keras.{new}"),
        )
        for old, new in _SAME
    ),
    _call(
        "metrics.F1Score",
        "metrics.F1Score",
        "metrics.F1Score(3, average='macro')",
        "metrics.F1Score(average='macro')",
        positional=("num_classes", "average", "threshold"),
        drop=("num_classes",),
    ),
    _call(
        "optimizers.AdamW",
        "optimizers.AdamW",
        "optimizers.AdamW(1e-4, 1e-3)",
        "optimizers.AdamW(weight_decay=1e-4, learning_rate=1e-3)",
        reason="There, weights decayed by `weight_decay` in each step; in Keras they do by `weight_decay` times the learning rate.",
        positional=("weight_decay", "learning_rate", "beta_1", "beta_2", "epsilon", "amsgrad", "name"),
    ),
    _call(
        "optimizers.LAMB",
        "optimizers.Lamb",
        "optimizers.LAMB(1e-3)",
        "optimizers.Lamb(learning_rate=1e-3)",
        reason="The decay of weights has another name and place in the formula.",
        positional=("learning_rate", "beta_1", "beta_2", "epsilon"),
        rename={"weight_decay_rate": "weight_decay"},
    ),
    _call(
        "losses.SigmoidFocalCrossEntropy",
        "losses.BinaryFocalCrossentropy",
        "losses.SigmoidFocalCrossEntropy(alpha=0.25, gamma=2.0)",
        "losses.BinaryFocalCrossentropy(alpha=0.25, gamma=2.0, apply_class_balancing=True)",
        reason="There, the loss was the sum over the last axis; in Keras it is the mean.",
        add={"apply_class_balancing": "True"},
    ),
]
