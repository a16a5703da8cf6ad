"""Short and old names of losses and layers that Keras 3 left out, and the learning phase, which it does not know."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Match
from ..custom import Custom, nodes, removing
from ..inference import Inference
from ..rule import Example, Moved, Pattern, Rule

_GUIDE = "keras.losses of Keras 2 had aliases; Keras 3 keeps them under tensorflow.keras only"
_LOSSES = {
    "MSE": "mean_squared_error",
    "MAE": "mean_absolute_error",
    "MAPE": "mean_absolute_percentage_error",
    "MSLE": "mean_squared_logarithmic_error",
    "KLD": "kl_divergence",
    "kld": "kl_divergence",
    "kullback_leibler_divergence": "kl_divergence",
}


def _no_phase(document: Document, inference: Inference) -> Iterator[Match]:
    """``K.set_learning_phase(0)`` as a statement."""
    for unit, code, node in nodes(document, ast.Expr):
        match node:
            case ast.Expr(value=ast.Call(func=function, args=[ast.Constant(value=value)])) if not value:
                known = inference.known(unit, function)
                if known is not None and known.name.endswith("keras.backend.set_learning_phase"):
                    yield removing(unit, code, node)


RULES: list[Rule] = [
    *(
        Moved(
            id=f"keras.losses-alias-{old.replace('_', '-').lower()}{'-short' if old == 'kld' else ''}",
            library="keras",
            since="3.0",
            source=_GUIDE,
            title=f"the loss `{old}` is `{new}`",
            error=f"cannot import name '{old}' from|has no attribute '{old}'",
            old=f"keras.losses.{old}",
            new=f"keras.losses.{new}",
            alone=True,
            example=Example(
                old=f"from keras.losses import {old}\nloss = {old}",
                new=f"from keras.losses import {new}\nloss = {new}",
            ),
        )
        for old, new in _LOSSES.items()
    ),
    Pattern(
        id="keras.thresholded-relu",
        library="keras",
        since="3.0",
        source="Keras 3: ThresholdedReLU is removed; ReLU has a threshold",
        title="`ThresholdedReLU(theta=…)` is `ReLU(threshold=…)`",
        error="cannot import name 'ThresholdedReLU'|has no attribute 'ThresholdedReLU'",
        pattern="$ThresholdedReLU(theta=$theta)",
        template="$ReLU(threshold=$theta)",
        bind={"ThresholdedReLU": "keras.layers.ThresholdedReLU", "ReLU": "keras.layers.ReLU"},
        sometimes=True,  # tensorflow.keras has kept it
        example=Example(
            setup="from keras import layers",
            old="step = layers.ThresholdedReLU(theta=0.5)",
            new="step = layers.ReLU(threshold=0.5)",
        ),
    ),
    Custom(
        id="keras.set-learning-phase",
        library="keras",
        since="3.0",
        source="Keras 3 migration guide: training is an argument of the call; there is no learning phase",
        title="there is no learning phase: `predict` and `evaluate` never train",
        error="has no attribute 'set_learning_phase'|cannot import name 'set_learning_phase'",
        finder=_no_phase,
        example=Example(
            setup="from tensorflow.keras import backend as K",
            old="K.set_learning_phase(0)\nprint(1)",
            new="print(1)",
        ),
    ),
]
