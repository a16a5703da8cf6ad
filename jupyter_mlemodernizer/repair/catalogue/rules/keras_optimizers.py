"""Optimizers of Keras: names of arguments, and optimizers that are named only. Defaults of the past: ``defaults_deep``."""

from ..rule import Call, Example, Method, Pattern, Rule

_KERAS_3 = "Keras 3 migration guide"

_MODEL = """\
import numpy as np
from keras.models import Sequential
from keras.layers import Dense
X, y = np.zeros((8, 3)), np.zeros(8)
model = Sequential([Dense(1, activation='sigmoid', input_shape=(3,))])
model.compile('sgd', 'binary_crossentropy', metrics=['accuracy'])
"""

_OPTIMIZERS = ("SGD", "RMSprop", "Adagrad", "Adadelta", "Adam", "Adamax", "Nadam", "Ftrl", "AdamW")
_ALL_OPTIMIZERS = tuple(f"keras.optimizers.{name}" for name in _OPTIMIZERS)
_OPTIMIZER_TYPES = (*_ALL_OPTIMIZERS, "keras.optimizers.Optimizer")

RULES: list[Rule] = [
    Call(
        id="keras.optimizer-lr",
        library="keras",
        since="3.0",
        source=_KERAS_3 + "; renamed in Keras 2.3",
        title="`lr` of an optimizer is `learning_rate` now",
        error=r"Argument\(s\) not recognized: \{'lr':",
        callables=(*_ALL_OPTIMIZERS, *(f"tensorflow.optimizers.{name}" for name in _OPTIMIZERS)),
        rename={"lr": "learning_rate"},
        example=Example(
            setup="from keras.optimizers import Adam",
            old="optimizer = Adam(lr=0.003, beta_1=0.9)",
            new="optimizer = Adam(learning_rate=0.003, beta_1=0.9)",
        ),
    ),
    Call(
        id="keras.optimizer-epsilon-none",
        library="keras",
        since="3.0",
        source="Keras 2.3 documentation: epsilon=None is K.epsilon(), which is the default today",
        title="`epsilon=None` stood for the default",
        error="ValueError: None values not supported",
        callables=_ALL_OPTIMIZERS,
        drop_if={"epsilon": "None"},
        example=Example(
            setup=_MODEL + "from keras.optimizers import Adam",
            old="model.compile(Adam(beta_1=0.9, epsilon=None), 'mse'), model.fit(X, y, verbose=0)",
            new="model.compile(Adam(beta_1=0.9), 'mse'), model.fit(X, y, verbose=0)",
        ),
    ),
    Call(
        id="keras.nadam-schedule-decay",
        library="keras",
        since="2.4",
        source="Keras 2.4: Nadam has the schedule 0.004 built in",
        title="`schedule_decay=0.004` is built into `Nadam`",
        error=r"Argument\(s\) not recognized: \{.*'schedule_decay'",
        callables=("keras.optimizers.Nadam",),
        drop_if={"schedule_decay": "0.004"},
        example=Example(
            setup="from keras.optimizers import Nadam",
            old="optimizer = Nadam(learning_rate=0.002, schedule_decay=0.004)",
            new="optimizer = Nadam(learning_rate=0.002)",
        ),
    ),
    Method(
        id="keras.optimizer-lr-attribute",
        library="keras",
        since="3.0",
        source=_KERAS_3,
        title="`optimizer.lr` is `optimizer.learning_rate` now",
        error=rf"'({'|'.join(_OPTIMIZERS)})' object has no attribute 'lr'",
        receivers=_OPTIMIZER_TYPES,
        old="lr",
        new="learning_rate",
        example=Example(
            setup="from keras.optimizers import Adam",
            old="optimizer = Adam()\nrate = float(optimizer.lr)",
            new="optimizer = Adam()\nrate = float(optimizer.learning_rate)",
        ),
    ),
    *(
        Pattern(
            id=f"keras.default-rate-{name.lower()}-string",
            library="keras",
            since="2.4",
            kind="calibration",
            silent=True,
            sometimes=True,
            source=f"Keras 2.3.1 documentation, {name}: learning_rate={rate}; Keras 2.4 (tensorflow.keras): 0.001",
            title=f"`optimizer='{name.lower()}'` meant a learning rate of {rate} in Keras before 2.4",
            pattern=f"$model.compile($$rest, optimizer='{name.lower()}')",
            template=f"$model.compile($$rest, optimizer=$optimizers.{name}(learning_rate={rate}))",
            bind={"optimizers": "keras.optimizers"},
            types={"model": ("keras.Model", "keras.Sequential")},
            example=Example(
                setup=_MODEL + "import keras",
                old=f"model.compile(loss='mse', optimizer='{name.lower()}')\nresult = float(model.optimizer.learning_rate)",
                new=f"model.compile(loss='mse', optimizer=keras.optimizers.{name}(learning_rate={rate}))\n"
                "result = float(model.optimizer.learning_rate)",
            ),
        )
        for name, rate in (("Adadelta", "1.0"), ("Adagrad", "0.01"), ("Adamax", "0.002"), ("Nadam", "0.002"))
    ),
    Pattern(
        id="keras.optimizer-decay",
        library="keras",
        since="3.0",
        kind="calibration",
        silent=True,
        sometimes=True,
        source="Keras 3: the argument decay is ignored with a warning; Keras 2: lr / (1 + decay * iterations)",
        title="`decay` of an optimizer is ignored now: the schedule is written out",
        pattern="$optimizer($$rest, learning_rate=$rate, decay=$decay)",
        template="$optimizer($$rest, learning_rate=$schedules.InverseTimeDecay($rate, decay_steps=1, decay_rate=$decay))",
        bind={"optimizer": "keras.optimizers.SGD", "schedules": "keras.optimizers.schedules"},
        example=Example(
            setup="import keras\nfrom keras.optimizers import SGD",
            old="optimizer = SGD(learning_rate=0.1, decay=0.01, momentum=0.9)\noptimizer.iterations.assign(100)\n"
            "result = round(float(optimizer.learning_rate), 4)",
            new="optimizer = SGD(momentum=0.9, learning_rate=keras.optimizers.schedules.InverseTimeDecay(0.1, decay_steps=1, decay_rate=0.01))\n"
            "optimizer.iterations.assign(100)\nresult = round(float(optimizer.learning_rate), 4)",
        ),
    ),
]
