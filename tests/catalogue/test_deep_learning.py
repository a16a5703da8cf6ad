"""Rules for deep learning and pictures: what they leave alone, what they follow, and which of them go first."""

import asyncio
import subprocess

import pytest
from helpers import FakeFacts, context, crash, repaired, swept

from jupyter_mlemodernizer.model import Distribution
from jupyter_mlemodernizer.repair.catalogue import Catalogue, Rule
from jupyter_mlemodernizer.repair.catalogue.rules import all_rules

INSTALLED = {"keras": "3.15.1", "scipy": "1.17.1", "pillow": "13.0.0", "numpy": "2.4.6", "gensim": "4.4.0"}


def facts() -> FakeFacts:
    known = FakeFacts()
    known.environment.distributions += [
        Distribution(name=name, version=version) for name, version in INSTALLED.items()
    ]
    return known


def rules(*names: str) -> list[Rule]:
    return [rule for rule in all_rules() if rule.id in names]


def after(name: str, *cells: str) -> list[str]:
    return swept(rules(name), *cells, facts=facts())


def at_crash(name: str, message: str, *cells: str, line: int = 1) -> list[list[str]]:
    situation = context(*cells, facts=facts(), failure=crash(message, cell=len(cells) - 1, line=line))
    results = []
    for proposal in asyncio.run(Catalogue(rules(name)).propose(situation)):
        copy = situation.working_copy.copy()
        copy.apply(proposal.edits)
        results.append([cell.source for cell in copy.cells])
    return results


def test_a_graph_goes_before_the_names_in_it() -> None:
    cells = [
        "import tensorflow as tf",
        "tf.set_random_seed(1)\nx = tf.placeholder('float', [None, 4])\ny = tf.log(x)",
    ]
    assert swept(list(all_rules()), *cells, facts=facts()) == [
        "import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()",
        cells[1],
    ]


@pytest.mark.parametrize(
    "cells",
    [
        ["from keras.layers import merge", "c = merge([a, b], mode=chosen)"],
        ["from other import merge", "c = merge([a, b], mode='concat')"],
        ["import pandas as pd", "c = pd.merge(a, b)"],
    ],
)
def test_what_is_not_merged_by_a_known_mode_stays(cells: list[str]) -> None:
    assert swept(rules("keras.merge", "keras.layers-merge"), *cells, facts=facts()) == cells


def test_merge_by_star_and_where_the_functions_are_there() -> None:
    for line in ("merge, add", "add, merge"):
        assert after("keras.merge", f"from keras.layers import {line}", "c = merge([a, b], name='c')") == [
            "from keras.layers import add",
            "c = add([a, b], name='c')",
        ]
    (result,) = after("keras.merge", "from keras.layers import *\nc = merge([a, b], mode='mul')")
    assert result.endswith("c = multiply([a, b])")


@pytest.mark.parametrize(
    "function",
    [
        "def near(y_true, y_pred):\n    y_true = tf.cast(y_true, 'float32')\n    return y_true - y_pred",
        "def near(y_true):\n    return y_true * 2.0",
        "def other(y_true, y_pred):\n    return y_true - y_pred",
    ],
)
def test_functions_that_are_no_metrics_or_cast_already_stay(function: str) -> None:
    message = (
        "TypeError: Input 'y' of 'Sub' Op has type float32 that does not match type int64 of argument 'x'."
    )
    cells = [f"import tensorflow as tf\nmodel.compile('sgd', metrics=[near])\n{function}"]
    assert at_crash("keras.metric-targets", message, *cells, line=len(cells[0].splitlines())) == []


TWO = (
    "d.compile('sgd')\n{}.trainable = False\ngan.compile('sgd')",
    "for i in range(9):\n{}    d.train_on_batch(X, y)\n    d.train_on_batch(Z, y)\n{}    gan.train_on_batch(Z, y)",
)


def test_a_frozen_model_is_thawed_while_it_is_trained() -> None:
    cells = [TWO[0].format("d"), TWO[1].format("", "")]
    assert after("keras.frozen-in-another-model", *cells) == [
        cells[0],
        TWO[1].format("    d.trainable = True\n", "    d.trainable = False\n"),
    ]


@pytest.mark.parametrize(
    "cells",
    [
        [TWO[0].format("gan.layers[0]"), TWO[1].format("", "")],
        [TWO[0].format("d"), TWO[1].format("    d.trainable = True\n", "    d.trainable = False\n")],
        [TWO[0].format("d"), "d.train_on_batch(X, y)\ngan.train_on_batch(Z, y)\nd.train_on_batch(X, y)"],
        [TWO[0].format("base"), "gan.fit(X, y)"],
    ],
)
def test_models_that_are_not_frozen_or_are_thawed_by_the_notebook_stay(cells: list[str]) -> None:
    assert after("keras.frozen-in-another-model", *cells) == cells


def test_pictures_of_scipy_are_written_out_once() -> None:
    cells = [
        "import scipy.misc\nimport numpy as np\nfrom PIL import Image",
        "a = scipy.misc.imresize(x, 0.5)\nb = scipy.misc.imrotate(x, 90)\nc = scipy.misc.comb(4, 2)",
    ]
    first, second = after("scipy.misc-pictures", *cells)
    assert [first.count(f"def {name}(") for name in ("bytescale", "toimage", "imresize", "imrotate")] == [
        1
    ] * 4
    assert second == "a = imresize(x, 0.5)\nb = imrotate(x, 90)\nc = scipy.misc.comb(4, 2)"


def test_pictures_of_scipy_beside_other_names() -> None:
    (result,) = after("scipy.misc-pictures", "from scipy.misc import comb, imresize\nx = imresize(a, (2, 2))")
    assert result.startswith(
        "from scipy.misc import comb\nimport numpy as np\nfrom PIL import Image\n\ndef bytescale"
    )
    assert result.endswith("\n\nx = imresize(a, (2, 2))")


def test_the_derivative_of_scipy_is_the_same_difference(ml_python: str) -> None:
    cells = ["from scipy import misc", "second = misc.derivative(np.sin, 2.0, n=2, dx=1e-3)"]
    cells = after("scipy.misc-derivative", *cells)
    assert cells[1] == "second = derivative(np.sin, 2.0, n=2, dx=1e-3)"
    code = "\n".join(
        [
            *cells,
            "assert second == (np.sin(2.001) - 2 * np.sin(2.0) + np.sin(1.999)) / 1e-3**2",
            "assert derivative(lambda x, k: k * x**2, 3.0, args=(2,)) == 12",
            "assert abs(derivative(np.exp, 0.0, dx=0.1, order=5) - 1) < 1e-5",
        ]
    )
    subprocess.run([ml_python, "-c", code], check=True)


def test_a_wrapper_of_keras_is_written_out_once_and_only_where_it_is_used() -> None:
    both = "from keras.wrappers.scikit_learn import KerasClassifier, KerasRegressor"
    cells = [f"import keras\n{both}\nx = 1", f"{both}\nmodel = KerasRegressor(build)", both]
    first, second, third = after("keras.wrappers", *cells)
    assert first.count("class KerasRegressor") == 1
    assert "KerasClassifier" not in first
    assert (second, third) == ("model = KerasRegressor(build)", "")
    assert after("keras.wrappers", f"{both}\nimport numpy") == ["import numpy"]


def test_a_name_is_not_imported_twice() -> None:
    cells = ["from gensim.models.doc2vec import TaggedDocument, LabeledSentence"]
    assert swept(rules("gensim.labeled-sentence"), *cells, facts=facts()) == [
        "from gensim.models.doc2vec import TaggedDocument"
    ]


@pytest.mark.parametrize(
    "line",
    [
        "df['a'] = df['a'].replace({'x': 1, 'y': 0}).astype(int)",
        "df['a'] = df['a'].replace({'x': 'left', 'y': 0})",
        "df['a'] = df['a'].replace({1: 2})",
        "name = name.replace('x', 'y')",
        "df['a'].replace({'x': 1}, inplace=True)",
    ],
)
def test_what_is_replaced_by_no_numbers_or_typed_anyway_stays(line: str) -> None:
    cells = [f"import pandas as pd\n{line}"]
    assert after("pandas.replaced-by-numbers", *cells) == cells


def test_losses_have_the_name_that_each_keras_kept() -> None:
    losses = [rule for rule in all_rules() if "keras.losses." in getattr(rule, "old", "")]
    inside = (
        "from tensorflow import keras\nx = keras.losses.mse(a, b) + keras.losses.mean_squared_error(a, b)"
    )
    assert swept(losses, inside, facts=facts()) == [inside]
    alone = "import keras\nx = keras.losses.mse(a, b)"
    assert swept(losses, alone, facts=facts()) == [alone.replace("mse", "mean_squared_error")]
    failure = crash("AttributeError: module 'keras.losses' has no attribute 'mean_squared_error'", line=2)
    proposals = asyncio.run(Catalogue(losses).propose(context(inside, facts=facts(), failure=failure)))
    assert "mse(a, b) + keras.losses.mse(a, b)" in proposals[0].edits[0].source


def test_only_a_file_of_the_notebooks_own_is_trusted() -> None:
    rule = [rule for rule in all_rules() if rule.id == "keras.own-lambda"]
    failure = crash(
        "ValueError: Requested the deserialization of a `Lambda` layer whose `function` is a Python lambda.",
        cell=1,
    )
    load = "m = load_model('m.keras', custom_objects={'f': f})"
    writes = [
        "model.save('m.keras')",
        "c = ModelCheckpoint(filepath='m.keras')",
        "keras.models.save_model(model, 'm.keras')",
    ]
    for write in writes:
        assert repaired(rule, failure, write, load, facts=facts())[1] == load.replace(
            "})", "}, safe_mode=False)"
        )
    situation = context("model.save('other.keras')", load, facts=facts(), failure=failure)
    assert asyncio.run(Catalogue(rule).propose(situation)) == []


@pytest.mark.parametrize("write", ["model.save(path)", "c = ModelCheckpoint(path, verbose=1)"])
def test_a_file_whose_model_is_trained_on_gets_another_name_everywhere(write: str) -> None:
    message = (
        "ValueError: Unknown variable: <Variable>. This optimizer can only be called for the variables it was "
        "originally built with."
    )
    load = "model = load_model(path)\nsize = os.path.getsize('m.h5')\nmodel.load_weights('w.h5')"
    cells = [f"path = 'm.h5'\n{write}", load, "model.fit(X, y)"]
    assert at_crash("keras.own-h5", message, *cells) == [
        [cells[0].replace("m.h5", "m.keras"), load.replace("m.h5", "m.keras"), cells[2]]
    ]
    assert at_crash("keras.own-h5", message, "path = 'm.h5'", load, "model.fit(X, y)") == []
