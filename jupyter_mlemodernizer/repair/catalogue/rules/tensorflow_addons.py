"""What of tensorflow-addons, which ended with TensorFlow 2.14, is a part of Keras now."""

from typing import Any

from ..rule import Call, Example, Moved, Pattern, Rule

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


# Name there, name in Keras, a call there and what it is in Keras, and how its arguments change.
_OTHERWISE: tuple[tuple[str, str, str, str, dict[str, Any]], ...] = (
    (
        "metrics.F1Score",
        "metrics.F1Score",
        "(3, average='macro')",
        "(average='macro')",
        {"positional": ("num_classes", "average", "threshold"), "drop": ("num_classes",)},
    ),
    (
        "optimizers.AdamW",
        "optimizers.AdamW",
        "(1e-4, 1e-3)",
        "(weight_decay=1e-4, learning_rate=1e-3)",
        {
            "positional": ("weight_decay", "learning_rate", "beta_1", "beta_2", "epsilon", "amsgrad", "name"),
            "reason": "There, weights decayed by `weight_decay` in each step; in Keras, by `weight_decay` times the learning rate.",
        },
    ),
    (
        "optimizers.LAMB",
        "optimizers.Lamb",
        "(1e-3, weight_decay_rate=0.01)",
        "(learning_rate=1e-3, weight_decay=0.01)",
        {
            "positional": ("learning_rate", "beta_1", "beta_2", "epsilon"),
            "rename": {"weight_decay_rate": "weight_decay"},
            "reason": "The decay of weights has another place in the formula.",
        },
    ),
    (
        "losses.SigmoidFocalCrossEntropy",
        "losses.BinaryFocalCrossentropy",
        "(alpha=0.25, gamma=2.0)",
        "(alpha=0.25, gamma=2.0, apply_class_balancing=True)",
        {
            "add": {"apply_class_balancing": "True"},
            "reason": "There, the loss was the sum over the last axis; in Keras it is the mean.",
        },
    ),
)


def _calls(name: str, new: str, old_call: str, new_call: str, how: dict[str, Any]) -> list[Rule]:
    """A class with other arguments; and the same where its arguments stay, which no change of arguments finds."""
    last = name.rpartition(".")[2].lower()
    common: dict[str, Any] = {
        "library": "tensorflow",
        "since": "2.16",
        "source": _SOURCE,
        "title": f"`tfa.{name}` is `tf.keras.{new}` now",
        "error": _ERROR,
        "changes_behaviour": "reason" in how,
    }
    other = Call(
        id=f"tensorflow.addons-{last}",
        callables=(f"tensorflow_addons.{name}",),
        then=f"tensorflow.keras.{new}",
        example=Example(
            setup=_SETUP, old=f"thing = tfa.{name}{old_call}", new=f"thing = tf.keras.{new}{new_call}"
        ),
        **common,
        **how,
    )
    same = Pattern(
        id=f"tensorflow.addons-{last}-as-it-is",
        reason=how.get("reason", ""),
        pattern="$old($$rest)",
        template="$new($$rest)",
        bind={"old": f"tensorflow_addons.{name}", "new": f"tensorflow.keras.{new}"},
        example=Example(
            setup=_SETUP, old=f"thing = tfa.{name}(name='a')", new=f"thing = tf.keras.{new}(name='a')"
        ),
        **common,
    )
    return [other] if "add" in how else [other, same]


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
    *(
        rule
        for name, new, old_call, new_call, how in _OTHERWISE
        for rule in _calls(name, new, old_call, new_call, how)
    ),
]
