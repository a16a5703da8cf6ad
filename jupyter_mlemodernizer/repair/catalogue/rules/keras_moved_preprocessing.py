"""What of ``keras.preprocessing`` is kept under ``tensorflow.keras`` only."""

from ..rule import Example, Moved, Rule
from ._keras import KERAS_3

_TF_REASON = (
    "Keras 3 keeps the class for old code under `tensorflow.keras` only; both packages are the same Keras."
)

RULES: list[Rule] = [
    Moved(
        id="keras.preprocessing-text",
        library="keras",
        since="3.0",
        source=KERAS_3,
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
            source=KERAS_3,
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
