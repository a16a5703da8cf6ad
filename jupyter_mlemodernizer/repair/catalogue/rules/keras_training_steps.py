"""Steps of training on what generates batches."""

from ..rule import Example, Pattern, Rule

_FLOW = """\
import numpy as np
from keras.models import Sequential
from keras.layers import Dense, Flatten
from tensorflow.keras.preprocessing.image import ImageDataGenerator
X, y = np.zeros((40, 4, 4, 1)), np.zeros(40)
model = Sequential([Flatten(), Dense(1)])
model.compile('sgd', 'mse')
datagen = ImageDataGenerator()
"""

_ONE_PASS = (
    ("shape", "$X.shape[0] // $size"),
    ("len", "len($X) // $size"),
    ("len-y", "len($y) // $size"),
    ("int-len", "int(len($X) / $size)"),
)

_FLOW_OF = "$datagen.flow($X, $y, $$flow, batch_size=$size)"


def _steps(method: str, name: str, steps: str) -> Rule:
    written = f"steps_per_epoch={steps.replace('$size', '16').replace('$', '')}"
    ending = "" if method == "fit_generator" else "\nresult = int(model.optimizer.iterations.numpy())"
    flow = "datagen.flow(X, y, batch_size=16), epochs=4, verbose=0"
    return Pattern(
        id=f"keras.{method.replace('_', '-')}-steps-of-a-flow-{name}",
        library="keras",
        since="3.0",
        silent=method == "fit",
        source="Keras 3: fit goes on where an iterator stopped, and ends the epoch where it ends",
        title="an epoch is one pass over the data: `steps_per_epoch` would stop every second one early",
        reason="fit_generator began anew where the data ended; in `fit` the rest of the data is an epoch of its own.",
        error="object has no attribute 'fit_generator'" if method == "fit_generator" else "",
        pattern=f"$model.{method}({_FLOW_OF}, $$rest, steps_per_epoch={steps})",
        template=f"$model.fit({_FLOW_OF}, $$rest)",
        types={"datagen": ("keras.preprocessing.image.ImageDataGenerator",)},
        example=Example(
            setup=_FLOW, old=f"model.{method}({flow}, {written}){ending}", new=f"model.fit({flow}){ending}"
        ),
    )


_STEPS: list[Rule] = [
    _steps(method, name, steps) for method in ("fit_generator", "fit") for name, steps in _ONE_PASS
]

RULES: list[Rule] = [*_STEPS]
