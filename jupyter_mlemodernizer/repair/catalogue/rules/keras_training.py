"""Models and callbacks of Keras: methods and arguments that changed from Keras 1 to Keras 3."""

from ..rule import Call, Example, Method, Pattern, Rule
from ._keras import KERAS_1, KERAS_3, MODEL

_TF_26 = "TensorFlow 2.6 release notes: predict_classes, predict_proba removed"

_GENERATOR = """\
def batches():
    while True:
        yield X, y
"""

_LOADING = ("workers", "use_multiprocessing", "max_queue_size", "max_q_size", "nb_worker", "pickle_safe")


def _methods(name: str) -> tuple[str, ...]:
    return tuple(f"keras.{owner}.{name}" for owner in ("Model", "Sequential"))


def _generator(old: str, new: str, positional: tuple[str, ...], call: str, result: str) -> list[Rule]:
    """A method for generators: where its arguments need no change, its name alone is changed."""
    source = "TensorFlow 2.1 release notes (deprecated); Keras 3 migration guide (gone)"
    title = f"`{new}` takes generators itself: `{old}` is gone"
    error = f"object has no attribute '{old}'"
    return [
        Call(
            id=f"keras.{old.replace('_', '-')}",
            library="keras",
            since="3.0",
            source=source,
            title=title,
            reason="How batches are loaded in parallel is told to the data set now; it does not change what comes out.",
            error=error,
            callables=_methods(old),
            positional=positional,
            keep_positional=1,
            rename={"generator": "x", "nb_epoch": "epochs"},
            drop=_LOADING,
            then=new,
            example=Example(setup=MODEL + _GENERATOR, old=call, new=result),
        ),
        Method(
            id=f"keras.{old.replace('_', '-')}-name",
            library="keras",
            since="3.0",
            source=source,
            title=title,
            error=error,
            receivers=("keras.Model", "keras.Sequential"),
            old=old,
            new=new,
            example=Example(
                setup=MODEL + _GENERATOR,
                old=f"model.{old}(batches(), {positional[1]}=2)",
                new=f"model.{new}(batches(), {positional[1]}=2)",
            ),
        ),
    ]


_METHODS: list[Rule] = [
    *_generator(
        "fit_generator",
        "fit",
        (
            "generator",
            "steps_per_epoch",
            "epochs",
            "verbose",
            "callbacks",
            "validation_data",
            "validation_steps",
        ),
        "model.fit_generator(batches(), 4, epochs=1, workers=2)",
        "model.fit(batches(), steps_per_epoch=4, epochs=1)",
    ),
    *_generator(
        "predict_generator",
        "predict",
        ("generator", "steps"),
        "model.predict_generator(batches(), 2, verbose=1, max_queue_size=5)",
        "model.predict(batches(), steps=2, verbose=1)",
    ),
    *_generator(
        "evaluate_generator",
        "evaluate",
        ("generator", "steps"),
        "model.evaluate_generator(batches(), 2, pickle_safe=True)",
        "model.evaluate(batches(), steps=2)",
    ),
    Method(
        id="keras.predict-proba",
        library="keras",
        since="2.6",
        source=_TF_26,
        title="`predict` gives the probabilities: `predict_proba` was the same",
        error=r"'(Sequential|Functional|Model)' object has no attribute 'predict_proba'",
        receivers=("keras.Model", "keras.Sequential"),
        old="predict_proba",
        new="predict",
        example=Example(setup=MODEL, old="p = model.predict_proba(X)", new="p = model.predict(X)"),
    ),
    Pattern(
        id="keras.predict-classes",
        library="keras",
        since="2.6",
        source=_TF_26,
        title="`predict_classes` is gone: the class comes from the probabilities",
        reason="Written out as it was in Keras: the largest of several outputs, or more than a half of one.",
        error=r"'(Sequential|Functional|Model)' object has no attribute 'predict_classes'",
        pattern="$model.predict_classes($$arguments)",
        template="($model.predict($$arguments).argmax(axis=-1) if $model.output_shape[-1] > 1"
        " else ($model.predict($$arguments) > 0.5).astype('int32'))",
        types={"model": ("keras.Model", "keras.Sequential")},
        example=Example(
            setup=MODEL,
            old="classes = model.predict_classes(X)",
            new="classes = (model.predict(X).argmax(axis=-1) if model.output_shape[-1] > 1"
            " else (model.predict(X) > 0.5).astype('int32'))",
        ),
    ),
    Call(
        id="keras.fit-nb-epoch",
        library="keras",
        since="2.4",
        source=KERAS_1,
        title="`nb_epoch` is `epochs` now",
        error=r"\.fit\(\) got an unexpected keyword argument 'nb_epoch'",
        callables=_methods("fit"),
        rename={"nb_epoch": "epochs"},
        example=Example(
            setup=MODEL,
            old="model.fit(X, y, batch_size=4, nb_epoch=1, verbose=0)",
            new="model.fit(X, y, batch_size=4, epochs=1, verbose=0)",
        ),
    ),
    Call(
        id="keras.fit-workers",
        library="keras",
        since="3.0",
        source=KERAS_3,
        title="parallel loading is told to the data set: `fit` takes no `workers`",
        reason="It does not change what is learned.",
        error=r"\.(fit|predict|evaluate)\(\) got an unexpected keyword argument '(workers|use_multiprocessing|max_queue_size)'",
        callables=(*_methods("fit"), *_methods("predict"), *_methods("evaluate")),
        drop=("workers", "use_multiprocessing", "max_queue_size"),
        example=Example(
            setup=MODEL,
            old="model.fit(X, y, verbose=0, workers=4, use_multiprocessing=True)",
            new="model.fit(X, y, verbose=0)",
        ),
    ),
    Call(
        id="keras.compile-class-mode",
        library="keras",
        since="2.0",
        source="Keras 1.0 release notes: class_mode has no effect",
        title="`class_mode` has had no effect since Keras 1",
        error=r"\.compile\(\) got an unexpected keyword argument 'class_mode'",
        callables=_methods("compile"),
        drop=("class_mode",),
        example=Example(
            setup=MODEL,
            old="model.compile(loss='binary_crossentropy', optimizer='sgd', class_mode='binary')",
            new="model.compile(loss='binary_crossentropy', optimizer='sgd')",
        ),
    ),
    Call(
        id="keras.compile-positional",
        library="keras",
        since="3.0",
        source=KERAS_3,
        title="the third argument of `compile` was `metrics`, and is `loss_weights` now",
        error="dtype='string' is not a valid dtype for Keras type promotion|object has no attribute 'name'",
        callables=_methods("compile"),
        positional=("optimizer", "loss", "metrics"),
        keep_positional=2,
        example=Example(
            setup=MODEL,
            old="model.compile('sgd', 'mse', ['mae'])\nmodel.fit(X, y, verbose=0)",
            new="model.compile('sgd', 'mse', metrics=['mae'])\nmodel.fit(X, y, verbose=0)",
        ),
    ),
    Call(
        id="keras.compile-metrics-list",
        library="keras",
        since="3.0",
        source=KERAS_3,
        title="`metrics` is a list",
        error=r"Expected `metrics` argument to be a list, tuple, or dict",
        callables=_methods("compile"),
        values={
            "metrics": {
                f"'{name}'": f"['{name}']"
                for name in (
                    "accuracy",
                    "acc",
                    "mse",
                    "mae",
                    "mean_squared_error",
                    "mean_absolute_error",
                    "categorical_accuracy",
                    "sparse_categorical_accuracy",
                )
            }
        },
        example=Example(
            setup=MODEL,
            old="model.compile(optimizer='sgd', loss='mse', metrics='mae')\nmodel.fit(X, y, verbose=0)",
            new="model.compile(optimizer='sgd', loss='mse', metrics=['mae'])\nmodel.fit(X, y, verbose=0)",
        ),
    ),
    Call(
        id="keras.model-inputs",
        library="keras",
        since="2.4",
        source=KERAS_1,
        title="`Model` takes `inputs` and `outputs`",
        error=r"Unrecognized keyword arguments passed to (Model|Functional): .*'(input|output)'",
        callables=("keras.models.Model",),
        rename={"input": "inputs", "output": "outputs"},
        example=Example(
            setup="from keras.models import Model\nfrom keras.layers import Input, Dense\ninp = Input((3,))",
            old="model = Model(input=inp, output=Dense(2)(inp))",
            new="model = Model(inputs=inp, outputs=Dense(2)(inp))",
        ),
    ),
    Call(
        id="keras.to-categorical",
        library="keras",
        since="2.4",
        source=KERAS_1,
        title="`to_categorical` takes `num_classes`",
        error=r"to_categorical\(\) got an unexpected keyword argument '(nb_classes|y)'",
        callables=("keras.utils.to_categorical",),
        rename={"nb_classes": "num_classes", "y": "x"},
        example=Example(
            setup="from keras.utils import to_categorical",
            old="hot = to_categorical([0, 1], nb_classes=2)",
            new="hot = to_categorical([0, 1], num_classes=2)",
        ),
    ),
    Call(
        id="keras.load-img-grayscale",
        library="keras",
        since="3.0",
        source="keras-preprocessing 1.0.3: grayscale is deprecated",
        title="`grayscale` of `load_img` is `color_mode` now",
        error=r"load_img\(\) got an unexpected keyword argument 'grayscale'",
        callables=("keras.preprocessing.image.load_img", "keras.utils.load_img"),
        rename={"grayscale": "color_mode"},
        values={"grayscale": {"True": "'grayscale'", "False": "'rgb'"}},
        example=Example(
            setup="import numpy as np\nfrom keras.preprocessing.image import load_img, save_img\n"
            "save_img('dot.png', np.ones((4, 4, 3)))",
            old="img = load_img('dot.png', grayscale=True)",
            new="img = load_img('dot.png', color_mode='grayscale')",
        ),
    ),
    Call(
        id="keras.load-model-mse",
        library="keras",
        since="3.0",
        source="Keras 3: functions named by their short names are not found again in .h5 files",
        title="a model saved as `.h5` cannot be loaded with its loss: `compile=False`",
        reason="Predictions are the same. To train or evaluate it again, compile it again.",
        error=r"Could not deserialize 'keras\.metrics\.(mse|mae|mape|msle)'|Could not locate function '(mse|mae|mape|msle)'",
        callables=("keras.models.load_model",),
        add={"compile": "False"},
        sometimes=True,
        example=Example(
            setup=MODEL
            + "from keras.models import load_model\nmodel.compile('sgd', 'mse')\nmodel.save('small.h5')",
            old="again = load_model('small.h5')",
            new="again = load_model('small.h5', compile=False)",
        ),
    ),
]

RULES: list[Rule] = [*_METHODS]
