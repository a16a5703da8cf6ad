"""Functions that libraries left out, written out: they are the functions that they were, in every form of import."""

import asyncio
import subprocess
from pathlib import Path

import pytest
from helpers import FakeFacts, context, crash, swept

from jupyter_mlemodernizer.model import Distribution
from jupyter_mlemodernizer.repair.catalogue import Catalogue
from jupyter_mlemodernizer.repair.catalogue.rules import all_rules

INSTALLED = {"plotly": "7.1.0", "scipy": "1.17.1", "keras": "3.15.1", "torch": "2.13.0", "numpy": "2.4.6"}
MNIST = "tensorflow.examples.tutorials.mnist"


def after(name: str, *cells: str) -> list[str]:
    facts = FakeFacts()
    facts.environment.distributions += [
        Distribution(name=distribution, version=version) for distribution, version in INSTALLED.items()
    ]
    return swept([rule for rule in all_rules() if rule.id == name], *cells, facts=facts)


def run(python: str, *lines: str) -> None:
    subprocess.run([python, "-c", "\n".join(lines)], check=True)


@pytest.mark.parametrize(
    ("imported", "call"),
    [
        ("import plotly.figure_factory as ff", "ff.create_distplot"),
        ("from plotly import figure_factory as ff", "ff.create_distplot"),
        ("from plotly.figure_factory import create_distplot", "create_distplot"),
        ("from plotly.tools import FigureFactory as FF", "FF.create_distplot"),
    ],
)
def test_a_figure_is_written_out_however_it_was_imported(imported: str, call: str) -> None:
    first, second = after("plotly.figure-distplot", imported, f"figure = {call}(groups, names)")
    assert first.count("def create_distplot(") == 1
    assert second == "figure = create_distplot(groups, names)"


@pytest.mark.parametrize(
    ("imported", "call"),
    [
        (f"from {MNIST} import input_data", "input_data.read_data_sets"),
        (f"from {MNIST}.input_data import read_data_sets", "read_data_sets"),
        (f"import {MNIST}.input_data as input_data", "input_data.read_data_sets"),
        (f"import {MNIST}.input_data", f"{MNIST}.input_data.read_data_sets"),
    ],
)
def test_what_a_module_that_is_gone_did_is_written_out_once(imported: str, call: str) -> None:
    again = f"{imported}\nmore = {call}('b')"
    first, second, third = after("tensorflow.examples-mnist", imported, f"data = {call}('a')", again)
    assert first.count("def read_data_sets(") == first.count("class DataSet:") == 1
    assert MNIST not in first
    assert second == "data = read_data_sets('a')"
    assert third == "more = read_data_sets('b')"


@pytest.mark.ml
def test_batches_of_digits_are_what_they_were(ml_python: str) -> None:
    """Each epoch has every picture once, also where a batch is of two epochs or of several."""
    (source,) = after(
        "tensorflow.examples-mnist", f"from {MNIST}.input_data import read_data_sets\nread_data_sets"
    )
    run(
        ml_python,
        source.removesuffix("read_data_sets"),
        "data = DataSet(np.arange(5), np.arange(5) * 10)",
        "batches = [data.next_batch(size) for size in (3, 3, 4, 5, 10)]",
        "taken = np.concatenate([images for images, _ in batches])",
        "assert all(sorted(taken[n : n + 5]) == [0, 1, 2, 3, 4] for n in range(0, 25, 5)), taken",
        "assert taken.tolist() != list(range(5)) * 5",
        "assert all((labels == images * 10).all() for images, labels in batches)",
        "assert data.epochs_completed == 5 and data.num_examples == 5",
    )


def test_a_function_under_another_name_is_left_alone() -> None:
    cells = ["from plotly.figure_factory import create_distplot as draw", "draw(groups, names)"]
    assert after("plotly.figure-distplot", *cells) == cells


@pytest.mark.ml
def test_functions_of_scipy_are_what_they_were(ml_python: str) -> None:
    """The numbers are those of SciPy 1.11, and of 0.19."""
    surfaces, waves, ratios = (
        after(rule, f"from scipy import {module}\nimport numpy as np", use)
        for rule, module, use in (
            ("scipy.interpolate-interp2d", "interpolate", "interp2d = interpolate.interp2d"),
            (
                "scipy.signal-wavelets",
                "signal",
                "kinds = signal.cwt, signal.ricker, signal.morlet, signal.morlet2",
            ),
            ("scipy.stats-signaltonoise", "stats", "kinds = stats.signaltonoise, stats.threshold"),
        )
    )
    run(
        ml_python,
        *surfaces,
        *waves,
        *ratios,
        "x, y = np.arange(4.0), np.arange(5.0)",
        "z = x**2 + y[:, None]",
        "assert np.allclose(interp2d(x, y, z)([0.5, 1.5], 2.0), [2.5, 4.5])",
        "assert np.allclose(interp2d(x, y, z.T.ravel())(0.5, 2.0), 2.5), 'flat values go by columns'",
        "assert np.allclose(interp2d(x[::-1], y, z[:, ::-1])(0.5, 2.0), 2.5), 'in any order'",
        "assert np.allclose(interp2d(*np.meshgrid(x, y), z)(2.0, 2.0), 6, atol=0.5), 'scattered points'",
        "assert interp2d(x, y, z)([0.5, 1.5], [0, 1, 2]).shape == (3, 2)",
        "assert interp2d(x, y, z, fill_value=-1)([1, 9], [1]).tolist() == [2, -1]",
        "from scipy.signal._wavelets import _cwt, _ricker",
        "data = np.sin(np.arange(40.0))",
        "assert np.allclose(cwt(data, ricker, [1.5, 4]), _cwt(data, _ricker, [1.5, 4]), atol=1e-14)",
        "assert np.allclose(abs(morlet(5, s=0.1)), [0.616625, 0.714791, 0.751123, 0.714791, 0.616625], atol=1e-3)",
        "assert cwt(data, morlet2, [2, 3]).dtype == complex",
        "assert signaltonoise([[1, 2], [3, 2]]).tolist() == [2, 0]",
        "assert threshold([1, 5, 9], 2, 8, newval=-1).tolist() == [-1, 5, -1]",
    )


@pytest.mark.ml
def test_kriging_is_that_of_scikit_learn_019(ml_python: str) -> None:
    """The numbers are those of `GaussianProcess` in scikit-learn 0.19.2."""
    (code,) = after(
        "sklearn.gaussian-process",
        "import numpy as np\nfrom sklearn.gaussian_process import GaussianProcess",
    )
    run(
        ml_python,
        code,
        "X = np.array([[1.0], [3], [5], [6], [7], [8]])",
        "y = (X * np.sin(X)).ravel()",
        "def of(**settings):",
        "    fitted = GaussianProcess(**settings).fit(X, y)",
        "    return np.array(fitted.predict([[1.25], [2.5], [3.75]], eval_MSE=True))",
        "best = of(theta0=0.1, thetaL=0.001, thetaU=1.0)",
        "assert np.allclose(best, [[1.029094, 1.240987, -1.882233], [0.14758, 0.218524, 0.152297]], atol=1e-3)",
        "rough = of(regr='linear', corr='absolute_exponential', theta0=0.5, nugget=1e-2)",
        "assert np.allclose(rough, [[0.743576, 0.476478, -1.432118], [2.79238, 4.564474, 5.619433]], atol=1e-6)",
        "bent = of(regr='quadratic', corr='cubic', theta0=0.1, nugget=1e-2)",
        "assert np.allclose(bent, [[1.070327, -1.803269, -3.096973], [2.392931, 1.474008, 1.567341]], atol=1e-6)",
    )


def test_metrics_named_by_texts_are_written_out_once_and_before_the_first_statement() -> None:
    name = "keras.metrics-gone-by-name"
    first, second = after(
        name,
        "def build():\n    model.compile('sgd', 'mse', ['acc', 'fmeasure'])",
        "other.compile('sgd', 'mse', metrics=['precision', 'fmeasure', 'matthews_correlation'])",
    )
    assert [first.count(f"def {one}(") for one in ("precision", "recall", "fbeta_score", "fmeasure")] == [
        1
    ] * 4
    assert first.endswith("\n\n\ndef build():\n    model.compile('sgd', 'mse', ['acc', fmeasure])")
    assert second.startswith("def matthews_correlation(")
    assert second.count("def ") == 1
    assert second.endswith("metrics=['precision', fmeasure, matthews_correlation])")
    cells = ["model.compile('sgd', 'mse', metrics=['accuracy', 'precision'])"]
    assert after(name, *cells) == cells


def test_transforms_of_todays_module_are_left_alone() -> None:
    cells = [
        "import torch",
        "a = torch.fft.rfft(x, 1)\nb = torch.fft.fft(x, 2)\nc = torch.rfft(x, 1, True, flag)\nd = wave.rfft(1)",
    ]
    assert after("torch.fourier-of-pairs", *cells) == cells


def test_maps_of_others_stay_those_of_mapbox() -> None:
    ours = [
        "import plotly.express as px",
        "f.update_layout(\n    mapbox_center_lat=1,  # here\n    mapbox_zoom=2)",
    ]
    assert after("plotly.maps", *ours)[1] == ours[1].replace("mapbox", "map")
    theirs = [ours[0], "deck = pdk.Deck(mapbox_key=key)\nx.mapbox\nset_mapbox_access_token(key)"]
    assert after("plotly.maps", *theirs) == theirs


def test_the_data_of_boston_are_read_as_they_were_published_and_never_before_somebody_decides(
    tmp_path: Path, ml_python: str
) -> None:
    failed = crash(
        "ImportError: \n`load_boston` has been removed from scikit-learn since version 1.2.\n", cell=0
    )
    source = "from sklearn import datasets\nboston = datasets.load_boston()"
    [rule] = [rule for rule in all_rules() if rule.id == "sklearn.load-boston"]
    assert swept([rule], source) == [source]
    situation = context(source, failure=failed)
    [proposal] = asyncio.run(Catalogue([rule]).propose(situation))
    assert "lib.stat.cmu.edu" in proposal.needs_decision
    [edit] = proposal.edits
    # A row of the table is two lines of the file, and the last number of the second is the price.
    published = tmp_path / "boston"
    published.write_text(
        "about\n" * 22 + "".join(f" {n}.5 1 2 3 4 5 6 7 8 9 10\n  11 12 {n}\n" for n in (20, 21))
    )
    code = edit.source.replace("http://lib.stat.cmu.edu/datasets/boston", str(published))  # type: ignore[union-attr]
    run(
        ml_python,
        code,
        "assert boston.data.tolist() == [[n + 0.5, *range(1, 13)] for n in (20, 21)]",
        "assert boston.target.tolist() == [20, 21] and boston.feature_names[12] == 'LSTAT'",
        "assert load_boston(return_X_y=True)[0].shape == (2, 13)",
    )
