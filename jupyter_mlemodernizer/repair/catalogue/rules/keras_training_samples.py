"""Arguments of training in Keras 0 and 1: samples were counted where batches are counted now."""

from ..rule import Call, Example, Pattern, Rule
from ._keras import KERAS_1, MODEL, ORDERING

_ITERATORS = tuple(
    f"keras.preprocessing.image.{kind}Iterator" for kind in ("NumpyArray", "Directory", "DataFrame")
)
_BATCHES = """\
import math
import numpy as np
from keras.models import Sequential
from keras.layers import Dense, Flatten
from tensorflow.keras.preprocessing.image import ImageDataGenerator
model = Sequential([Flatten(), Dense(1)])
model.compile('sgd', 'mse')
batches = ImageDataGenerator().flow(np.zeros((40, 4, 4, 1)), np.zeros(40), batch_size=16)
"""


def _counted(name: str, method: str, batches: str, old: str, new: str) -> Rule:
    """``old`` counted the samples of what gives batches; ``new`` counts the batches."""
    first = batches == "$batches"
    given = "$batches, $$rest" if first else "$x, $$rest, validation_data=$batches"
    call = "batches, verbose=0" if first else "batches, verbose=0, validation_data=batches"
    return Pattern(
        id=f"keras.samples-{name}",
        library="keras",
        since="2.0",
        source=KERAS_1 + ": samples_per_epoch became steps_per_epoch",
        title=f"`{old}` counted samples: `{new}` counts batches",
        error=rf"unexpected keyword argument '{old}'|Arguments not recognized: .*'{old}'",
        pattern=f"$model.{method}({given}, {old}=$samples)",
        template=f"$model.{method}({given}, {new}=$math.ceil($samples / $batches.batch_size))",
        bind={"math": "math"},
        types={"batches": _ITERATORS},
        sometimes=True,
        example=Example(
            setup=_BATCHES,
            old=f"model.{method}({call}, {old}=40)",
            new=f"model.{method}({call}, {new}=math.ceil(40 / batches.batch_size))",
        ),
    )


RULES: list[Rule] = [
    _counted("per-epoch", "fit", "$batches", "samples_per_epoch", "steps_per_epoch"),
    _counted("of-validation", "fit", "$validation", "nb_val_samples", "validation_steps"),
    _counted("predicted", "predict", "$batches", "val_samples", "steps"),
    _counted("evaluated", "evaluate", "$batches", "val_samples", "steps"),
    Call(
        id="keras.show-accuracy",
        library="keras",
        since="1.0",
        source="Keras 1.0 release notes: metrics are given to compile; show_accuracy is gone",
        title="`show_accuracy` is gone: what is shown are the metrics that the model was compiled with",
        error=r"unexpected keyword argument 'show_accuracy'|Arguments not recognized: .*'show_accuracy'",
        callables=tuple(
            f"keras.{owner}.{method}"
            for owner in ("Model", "Sequential")
            for method in ("fit", "evaluate", "train_on_batch", "test_on_batch")
        ),
        drop=("show_accuracy",),
        example=Example(
            setup=MODEL,
            old="model.fit(X, y, verbose=0, show_accuracy=True)",
            new="model.fit(X, y, verbose=0)",
        ),
    ),
    Call(
        id="keras.image-generator-ordering",
        library="keras",
        since="2.4",
        source=KERAS_1 + ": dim_ordering became data_format",
        title="`dim_ordering` of `ImageDataGenerator` is `data_format`",
        error="unexpected keyword argument 'dim_ordering'",
        callables=("keras.preprocessing.image.ImageDataGenerator",),
        values={"dim_ordering": ORDERING},
        rename={"dim_ordering": "data_format"},
        example=Example(
            setup="from tensorflow.keras.preprocessing.image import ImageDataGenerator",
            old="generator = ImageDataGenerator(rotation_range=10, dim_ordering='th')",
            new="generator = ImageDataGenerator(rotation_range=10, data_format='channels_first')",
        ),
    ),
]
