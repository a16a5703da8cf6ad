"""Defaults of Keras, TensorFlow, PyTorch and gensim that changed."""

from functools import partial

from ..rule import Rule
from ._defaults import past

_keras = partial(past, "keras")
_torch = partial(past, "torch")

_RATES = (("Adadelta", "1.0"), ("Adagrad", "0.01"), ("Adamax", "0.002"), ("Nadam", "0.002"))
_MODEL = """\
import numpy as np
from keras import Sequential
from keras.layers import Dense, Input
X, y = np.zeros((8, 3)), np.zeros(8)
model = Sequential([Input((3,)), Dense(1)])
model.compile('sgd', 'mse')
"""
_HARD = "lambda x: $clip(0.2 * x + 0.5, 0.0, 1.0)"
_RECURRENT = "Keras 2.3 release notes: the default recurrent activation is sigmoid; Keras 2.2.4: hard_sigmoid"

_KERAS: list[Rule] = [
    *(
        _keras(
            "keras.optimizers",
            name,
            {"learning_rate": (rate, "0.001")},
            "2.4",
            f"Keras 2.3.1 documentation, {name}: learning_rate={rate}; Keras 2.4 (tensorflow.keras): 0.001",
            setup=f"from keras.optimizers import {name}",
            proof=f"result = round(float({name}(@@).learning_rate), 6)",
            at={"learning_rate": 0},
            also=("lr",),
        )
        for name, rate in _RATES
    ),
    *(
        _keras(
            "keras.layers",
            names,
            {"recurrent_activation": (_HARD, "'sigmoid'", "'hard_sigmoid'")},
            "2.3",
            _RECURRENT,
            title=f"before Keras 2.3 gates of `{names.split(maxsplit=1)[0]}` were opened by a hard sigmoid, in three straight pieces",
            bind={"clip": "keras.ops.clip"},
            also=("inner_activation",),
            at={"recurrent_activation": 2} if size == "4" else {},
            setup=f"import keras\nfrom keras.layers import {names.split(maxsplit=1)[0]}",
            proof=(
                f"layer = {names.split(maxsplit=1)[0]}({size})\nresult = getattr(layer, 'recurrent_activation', layer.cell.recurrent_activation).__name__",
                f"layer = {names.split(maxsplit=1)[0]}({size}, recurrent_activation=lambda x: keras.ops.clip(0.2 * x + 0.5, 0.0, 1.0))\n"
                "result = getattr(layer, 'recurrent_activation', layer.cell.recurrent_activation).__name__",
            ),
        )
        for names, size in (("LSTM", "4"), ("GRU", "4"), ("ConvLSTM2D", "4, 3"))
    ),
    _keras(
        "keras.layers",
        "GRU",
        {"reset_after": ("False", "True")},
        "2.4",
        "Keras 2.3.1 documentation, GRU: reset_after=False; Keras 2.4 (tensorflow.keras): True",
        setup="from keras.layers import GRU",
        proof="result = GRU(4@@).reset_after",
    ),
    _keras(
        "keras.regularizers",
        "l1_l2",
        {"l1": ("0.01", "0.0"), "l2": ("0.01", "0.0")},
        "3.0",
        "Keras documentation, 2.5 and 3.0: l1_l2, l1=0.01 and l2=0.01; a class since, with 0.0",
        setup="from keras.regularizers import l1_l2",
        proof="result = float(l1_l2(@@).l1)",
        at={"l1": 0, "l2": 1},
    ),
    _keras(
        "keras",
        "Model.fit Sequential.fit",
        {"epochs": ("10", "1")},
        "2.0",
        "Keras 1.2 documentation, Model.fit: nb_epoch=10; Keras 2.0: epochs=1",
        title="before Keras 2.0 `fit` went ten times through the data by default",
        setup=_MODEL,
        proof="result = len(model.fit(X, y, verbose=0@@).history['loss'])",
        at={"epochs": 3},
        also=("nb_epoch",),
    ),
    past(
        "tensorflow",
        "tensorflow",
        "random_normal_initializer",
        {"stddev": ("1.0", "0.05")},
        "2.0",
        "TensorFlow documentation, r1.13 and r2.5: random_normal_initializer, stddev",
        setup="import tensorflow as tf",
        proof="result = tf.random_normal_initializer(@@).stddev",
        at={"stddev": 1},
    ),
    past(
        "tensorflow",
        "tensorflow",
        "random_uniform_initializer",
        {"minval": ("0.0", "-0.05", "0"), "maxval": ("1.0", "0.05", "None")},
        "2.0",
        "TensorFlow documentation, r1.13 and r2.5: random_uniform_initializer, minval and maxval",
        setup="import tensorflow as tf",
        proof="result = tf.random_uniform_initializer(@@).minval",
        at={"minval": 0, "maxval": 1},
    ),
]

_SMOOTH = ("'linear'", "'bilinear'", "'bicubic'", "'trilinear'")
_IMAGE = "import torch\nimport torch.nn.functional as F\nx = torch.arange(4.0).reshape(1, 1, 2, 2)\n"
_GRID = "t = torch.tensor([[[1.0, 0.0, 0.2], [0.0, 1.0, 0.1]]])\n"

_TORCH: list[Rule] = [
    _torch(
        "torch.nn.functional",
        "upsample",
        {"align_corners": ("True", "None")},
        "0.4",
        "PyTorch documentation, upsample: align_corners=True was the default up to version 0.3.1",
        tag="function",
        setup=_IMAGE,
        proof="result = F.upsample(x, scale_factor=2, mode='bilinear'@@).tolist()",
        when={"mode": _SMOOTH},
        at={"mode": 3, "align_corners": 4},
        note="That is `False`.",
    ),
    _torch(
        "torch.nn",
        "Upsample",
        {"align_corners": ("True", "None")},
        "0.4",
        "PyTorch documentation, Upsample: align_corners=True was the default up to version 0.3.1",
        setup=_IMAGE,
        proof="result = torch.nn.Upsample(scale_factor=2, mode='bilinear'@@)(x).tolist()",
        when={"mode": _SMOOTH},
        at={"mode": 2, "align_corners": 3},
        note="That is `False`.",
    ),
    _torch(
        "torch.nn.functional",
        "grid_sample",
        {"align_corners": ("True", "None")},
        "1.3",
        "PyTorch documentation, grid_sample: the default behavior up to version 1.2.0 was align_corners=True",
        setup=_IMAGE + "g = torch.full((1, 2, 2, 2), 0.3)",
        proof="result = F.grid_sample(x, g@@).tolist()",
        at={"align_corners": 4},
        note="That is `False`.",
    ),
    _torch(
        "torch.nn.functional",
        "affine_grid",
        {"align_corners": ("True", "None")},
        "1.3",
        "PyTorch documentation, affine_grid: the default behavior up to version 1.2.0 was align_corners=True",
        setup=_IMAGE + _GRID,
        proof="result = F.affine_grid(t, [1, 1, 2, 2]@@).tolist()",
        at={"align_corners": 2},
        note="That is `False`.",
    ),
]

_GENSIM: list[Rule] = [
    past(
        "gensim",
        "gensim.models",
        "Doc2Vec",
        {"epochs": ("5", "10")},
        "4.0",
        "gensim documentation, 3.8 and 4.0: Doc2Vec, epochs (iter)",
        setup="from gensim.models import Doc2Vec",
        proof="result = Doc2Vec(min_count=1@@).epochs",
        also=("iter",),
    ),
]

RULES: list[Rule] = [*_KERAS, *_TORCH, *_GENSIM]
