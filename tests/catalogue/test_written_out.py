"""Functions that libraries left out, written out: they are the functions that they were, in every form of import."""

import subprocess

import pytest
from helpers import FakeFacts, swept

from jupyter_mlemodernizer.model import Distribution
from jupyter_mlemodernizer.repair.catalogue.rules import all_rules

INSTALLED = {"plotly": "7.1.0", "scipy": "1.17.1", "keras": "3.15.1", "torch": "2.13.0", "numpy": "2.4.6"}


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
