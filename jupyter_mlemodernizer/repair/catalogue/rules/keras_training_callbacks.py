"""Callbacks of Keras: arguments that changed from Keras 1 to Keras 3."""

from ..rule import Call, Example, Moved, Pattern, Rule
from ._keras import KERAS_3, MODEL

_CALLBACKS: list[Rule] = [
    Call(
        id="keras.checkpoint-period",
        library="keras",
        since="3.0",
        source=KERAS_3,
        title="`period=1` of `ModelCheckpoint` is what it does anyway",
        reason="Given as the seventh argument it would mean today: save after every batch.",
        error=r"ModelCheckpoint\.__init__\(\) got an unexpected keyword argument 'period'",
        callables=("keras.callbacks.ModelCheckpoint",),
        positional=(
            "filepath",
            "monitor",
            "verbose",
            "save_best_only",
            "save_weights_only",
            "mode",
            "period",
        ),
        keep_positional=7,
        drop_if={"period": "1"},
        example=Example(
            setup="from keras.callbacks import ModelCheckpoint",
            old="keep = ModelCheckpoint('best.keras', save_best_only=True, period=1)",
            new="keep = ModelCheckpoint('best.keras', save_best_only=True)",
        ),
    ),
    Call(
        id="keras.tensorboard-arguments",
        library="keras",
        since="2.4",
        source="TensorFlow 2.0 release notes, TensorBoard callback",
        title="`TensorBoard` writes no gradients any more and needs no batch size",
        reason="It concerns the logs only.",
        error=r"TensorBoard\.__init__\(\) got an unexpected keyword argument '(write_grads|batch_size)'",
        callables=("keras.callbacks.TensorBoard",),
        drop=("write_grads", "batch_size"),
        example=Example(
            setup="from keras.callbacks import TensorBoard",
            old="board = TensorBoard(log_dir='logs', histogram_freq=0, batch_size=32, write_grads=False)",
            new="board = TensorBoard(log_dir='logs', histogram_freq=0)",
        ),
    ),
    *(
        Pattern(
            id=f"keras.history-{old.replace('_', '-')}",
            library="keras",
            since="2.3",
            source="Keras 2.3.0 release notes: metrics are reported under the name that was given",
            title=f"the history has `{new}` where it had `{old}`",
            error=f"KeyError: '{old}'",
            pattern=f"$history['{old}']",
            template=f"$history['{new}']",
            example=Example(
                setup=MODEL + "fitted = model.fit(X, y, validation_data=(X, y), verbose=0)",
                old=f"last = fitted.history['{old}'][-1]",
                new=f"last = fitted.history['{new}'][-1]",
            ),
        )
        for old, new in (("acc", "accuracy"), ("val_acc", "val_accuracy"))
    ),
    Pattern(
        id="keras.backend-set-value",
        library="keras",
        since="3.0",
        source=KERAS_3,
        title="a value is set by the variable's own `assign`",
        error="'str' object has no attribute 'name'|has no attribute 'set_value'",
        pattern="$K.set_value($variable, $value)",
        template="$variable.assign($value)",
        bind={"K": "keras.backend"},
        example=Example(
            setup=MODEL,
            old="from tensorflow.keras import backend as K\nK.set_value(model.optimizer.learning_rate, 0.5)",
            new="from tensorflow.keras import backend as K\nmodel.optimizer.learning_rate.assign(0.5)",
        ),
    ),
    Moved(
        id="keras.wrappers-scikeras",
        library="scikeras",
        since="0.4",
        source="SciKeras documentation, Migrating from keras.wrappers.scikit_learn",
        title="the wrappers for scikit-learn are in `scikeras.wrappers`",
        error=r"No module named '(tensorflow\.)?keras\.wrappers\.scikit_learn'",
        old="keras.wrappers.scikit_learn",
        new="scikeras.wrappers",
        runnable=False,
        example=Example(
            old="from keras.wrappers.scikit_learn import KerasClassifier",
            new="from scikeras.wrappers import KerasClassifier",
        ),
    ),
]

RULES: list[Rule] = [*_CALLBACKS]
