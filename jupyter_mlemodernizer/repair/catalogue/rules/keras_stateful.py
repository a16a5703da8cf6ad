"""Recurrent networks of Keras that keep their state: the size of their batches, and beginning anew."""

from ..rule import Example, Pattern, Rule
from ._keras import KERAS_3

_IMPORT = "from keras.models import Sequential\nfrom keras.layers import LSTM, Dense\n"
_STATEFUL = (
    "import numpy as np\nimport keras\n"
    "model = keras.Sequential([keras.Input(batch_shape=(1, 4, 1)), keras.layers.LSTM(2, stateful=True)])\n"
    "model.predict(np.zeros((1, 4, 1)), verbose=0)\n"
)
_BATCHES = "the size of batches is told by an `Input` before the first layer: `batch_input_shape` is gone"
_UNKNOWN = r"Unrecognized keyword arguments passed to \w+: .*'batch_input_shape'"

RULES: list[Rule] = [
    *(
        Pattern(
            id=f"keras.batch-input-shape-{name}",
            library="keras",
            since="3.0",
            source=KERAS_3,
            title=_BATCHES,
            error=_UNKNOWN,
            pattern=pattern,
            template=template,
            bind={"Input": "keras.layers.Input"}
            | ({"It": "keras.models.Sequential"} if "$It" in pattern else {}),
            telling="$It" not in pattern,
            example=Example(old=_IMPORT + old, new=new),
        )
        for name, pattern, template, old, new in (
            (
                "added",
                "$model.add($layer($$rest, batch_input_shape=$shape))",
                "$model.add($Input(batch_shape=$shape))\n$model.add($layer($$rest))",
                "model = Sequential()\nmodel.add(LSTM(2, batch_input_shape=(1, 4, 1), stateful=True))",
                _IMPORT + "from keras.layers import Input\n"
                "model = Sequential()\nmodel.add(Input(batch_shape=(1, 4, 1)))\nmodel.add(LSTM(2, stateful=True))",
            ),
            (
                "listed",
                "$It([$layer($$rest, batch_input_shape=$shape), $$layers])",
                "$It([$Input(batch_shape=$shape), $layer($$rest), $$layers])",
                "model = Sequential([LSTM(2, batch_input_shape=(1, 4, 1)), Dense(1)])",
                _IMPORT + "from keras.layers import Input\n"
                "model = Sequential([Input(batch_shape=(1, 4, 1)), LSTM(2), Dense(1)])",
            ),
        )
    ),
    Pattern(
        id="keras.model-reset-states",
        library="keras",
        since="3.0",
        source=KERAS_3,
        title="a model has no `reset_states` any more: its layers that keep a state have `reset_state`",
        error=r"'(Sequential|Functional|Model)' object has no attribute 'reset_states'",
        pattern="$model.reset_states()",
        template="for layer in $model.layers:\n    if hasattr(layer, 'reset_state'):\n        layer.reset_state()",
        types={"model": ("keras.Model", "keras.Sequential")},
        example=Example(
            setup=_STATEFUL,
            old="model.reset_states()",
            new="for layer in model.layers:\n    if hasattr(layer, 'reset_state'):\n        layer.reset_state()",
        ),
    ),
]
