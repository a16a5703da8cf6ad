"""Keras by the private path that TensorFlow had for it."""

from ..rule import Example, Moved, Rule

RULES: list[Rule] = [
    Moved(
        id="keras.tensorflow-python-keras",
        library="tensorflow",
        since="2.16",
        source="TensorFlow 2.16 release notes: Keras 3 is the default; tensorflow.python.keras is a private copy of an old Keras",
        title="`tensorflow.python.keras` is `tensorflow.keras`",
        reason="The private path leads to the remains of an old Keras, whose layers and models do not fit those of today.",
        error=r"tensorflow\.python\.keras|Only instances of `keras\.Layer` can be added|"
        r"'tensorflow\.python\.distribute\.input_lib' has no attribute 'DistributedDatasetInterface'",
        old="tensorflow.python.keras",
        new="tensorflow.keras",
        example=Example(
            old="from tensorflow.python.keras.utils import to_categorical\ny = to_categorical([0, 1])",
            new="from tensorflow.keras.utils import to_categorical\ny = to_categorical([0, 1])",
        ),
    ),
]
