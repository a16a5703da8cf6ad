"""What is given to Keras: a column of text is no array of NumPy any more, and numbers of batches are whole."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, called, nodes
from ..functions import returned
from ..inference import Inference
from ..rule import Example, Rule

_TAKING_DATA = frozenset(
    {"fit", "predict", "evaluate", "train_on_batch", "test_on_batch", "predict_on_batch"}
)
_DEPTH = 4

_SETUP = """\
import pandas as pd
import tensorflow as tf
from tensorflow import keras
frame = pd.DataFrame({'colour': ['red', 'blue'], 'price': [1.0, 2.0]})
colour = keras.Input(shape=(1,), name='colour', dtype=tf.string)
lookup = keras.layers.StringLookup(vocabulary=['red', 'blue'])
price = keras.Input(shape=(1,), name='price')
code = keras.layers.CategoryEncoding(num_tokens=3, output_mode='multi_hot')(lookup(colour))
model = keras.Model([colour, price], keras.layers.Dense(1)(keras.layers.Concatenate()([code, price])))
model.compile('sgd', 'mse')
"""


def _columns(
    document: Document, unit: int, node: ast.expr, depth: int = 0
) -> Iterator[tuple[int, ast.Attribute]]:
    """The ``frame[column].values`` of which an argument is made, through names and functions of the notebook."""
    if depth > _DEPTH:
        return
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and part.attr == "values":
            caller = document.code(unit).parents.get(part)
            method = isinstance(caller, ast.Call) and caller.func is part
            if isinstance(part.value, (ast.Subscript, ast.Attribute)) and not method:
                yield unit, part
        elif isinstance(part, ast.Call) and (made := returned(document, unit, part.func)) is not None:
            for value in made[1]:
                yield from _columns(document, made[0], value, depth + 1)
        elif isinstance(part, ast.Name):
            bindings = document.meaning(unit, part, part.id).bindings
            if len(bindings) == 1 and bindings[0][1].value is not None:
                yield from _columns(document, bindings[0][0], bindings[0][1].value, depth + 1)


def _fed_with_text(document: Document, _: Inference) -> Iterator[Match]:
    for unit, _code, call in nodes(document, ast.Call):
        assert isinstance(call, ast.Call)
        if called(call) not in _TAKING_DATA:
            continue
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        places = dict.fromkeys(place for value in given for place in _columns(document, unit, value))
        if places:

            def rewrite(
                changes: Changes, places: tuple[tuple[int, ast.Attribute], ...] = tuple(places)
            ) -> None:
                for where, node in places:
                    end = document.code(where).span(node)[1]
                    changes.unit(where).replace(end - len("values"), end, "to_numpy()")

            yield Match(unit, call, True, rewrite)


# Numbers of batches.
_COUNTS = frozenset({"steps_per_epoch", "validation_steps", "steps"})


def _divided_counts(document: Document, _: Inference) -> Iterator[Match]:
    """``steps_per_epoch=len(X) / batch_size``: a fraction, which was rounded up by counting batches."""
    for unit, code, keyword in nodes(document, ast.keyword):
        assert isinstance(keyword, ast.keyword)
        value = keyword.value
        call = code.parents.get(keyword)
        training = isinstance(call, ast.Call) and called(call).partition("_")[0] in {
            "fit",
            "predict",
            "evaluate",
        }
        if (
            keyword.arg in _COUNTS
            and training
            and isinstance(value, ast.BinOp)
            and isinstance(value.op, ast.Div)
        ):

            def rewrite(changes: Changes, unit: int = unit, value: ast.BinOp = value) -> None:
                code = document.code(unit)
                ceil = changes.reference(unit, value, "math.ceil")
                changes.unit(unit).replace(*code.span(value), f"{ceil}({code.text(value)})")

            yield Match(unit, keyword, True, rewrite)


RULES: list[Rule] = [
    Custom(
        id="keras.fractions-of-batches",
        library="keras",
        since="3.0",
        source="Keras 3 documentation, Model.fit: steps_per_epoch is an integer",
        title="numbers of batches are whole: a part of one counts",
        reason="Batches were counted until the number was reached, so that a fraction was rounded up.",
        error="'float' object cannot be interpreted as an integer",
        finder=_divided_counts,
        example=Example(
            setup="import math\nimport numpy as np\nfrom keras import Sequential, layers\n"
            "model = Sequential([layers.Dense(1)])\nmodel.compile('sgd', 'mse')\nX, y = np.zeros((10, 2)), np.zeros(10)\n"
            "def batches():\n    while True:\n        yield X[:4], y[:4]\n",
            old="model.fit(batches(), steps_per_epoch=len(X) / 4, verbose=0)",
            new="model.fit(batches(), steps_per_epoch=math.ceil(len(X) / 4), verbose=0)",
        ),
    ),
    Custom(
        id="keras.text-columns",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes: dedicated string data type; .values of such a column is an array of pandas",
        title="a column of text becomes an array of NumPy by `to_numpy()`",
        reason="Keras takes the array of strings that `values` gives for no array of its own.",
        error="ValueError: Invalid dtype: object",
        sometimes=True,
        finder=_fed_with_text,
        example=Example(
            setup=_SETUP,
            old="def inputs(data):\n    return {n: data[n].values for n in ['colour', 'price']}\n\n"
            "model.fit(inputs(frame), frame['price'].values * 2, verbose=0)",
            new="def inputs(data):\n    return {n: data[n].to_numpy() for n in ['colour', 'price']}\n\n"
            "model.fit(inputs(frame), frame['price'].to_numpy() * 2, verbose=0)",
        ),
    ),
]
