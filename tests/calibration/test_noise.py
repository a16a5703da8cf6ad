"""Several runs against one saved value."""

import math
import random

import pytest

from jupyter_mlemodernizer.calibration.noise import compare_runs, quantile

# Tables of Student's t distribution.
QUANTILES = [
    (0.95, 1, 6.3138),
    (0.95, 2, 2.9200),
    (0.95, 9, 1.8331),
    (0.975, 4, 2.7764),
    (0.99, 30, 2.4573),
    (0.995, 7, 3.4995),
]


def shows(text):
    return [{"output_type": "stream", "name": "stdout", "text": text}]


def compare(then, *now, line="accuracy: {:.4f}"):
    return compare_runs(shows(line.format(then)), [shows(line.format(value)) for value in now], 0.01)


@pytest.mark.parametrize(("probability", "freedom", "value"), QUANTILES)
def test_quantiles(probability, freedom, value):
    assert math.isclose(quantile(probability, freedom), value, abs_tol=1e-4)


def test_runs_close_together_and_close_to_then_are_equivalent():
    result = compare(0.85, 0.8503, 0.8499, 0.8502)
    assert result.result == "within_tolerance"
    assert result.spread[0] < 0.002
    assert math.isclose(result.now[0], 0.85013, abs_tol=1e-4)


def test_runs_close_together_and_far_from_then_have_drifted():
    result = compare(0.95, 0.8503, 0.8499, 0.8502)
    assert result.result == "drifted"
    assert "3 runs agree with each other" in result.detail


def test_scattered_runs_around_then_are_open_and_not_the_same():
    result = compare(0.85, 0.80, 0.90, 0.84)
    assert result.result == "not_comparable"
    assert "there is noise" in result.detail
    assert result.spread[0] > 0.1


def test_scattered_runs_far_from_then_have_drifted():
    assert compare(0.1, 0.80, 0.90, 0.84).result == "drifted"


def test_no_significant_difference_is_not_equivalence():
    """Two runs whose mean is exactly that of then prove nothing while they scatter."""
    assert compare(0.85, 0.80, 0.90).result == "not_comparable"


def test_one_number_of_many_that_is_far_off_is_drift_and_only_it_is_shown():
    line = "a {:.4f} b {:.4f}"
    saved = shows(line.format(0.5, 0.7))
    runs = [shows(line.format(0.5 + k / 1e4, 0.3 + k / 1e4)) for k in range(3)]
    result = compare_runs(saved, runs, 0.01)
    assert result.result == "drifted"
    assert result.then == [0.7]


def test_runs_whose_words_differ_are_not_told_apart():
    assert compare_runs(shows("loss 0.5"), [shows("loss 0.4"), shows("no loss")], 0.01) is None
    assert compare_runs(shows("loss 0.5"), [shows("loss 0.4")], 0.01) is None


def test_the_tests_keep_their_level():
    """Of runs that differ by the margin few are called equivalent, of those that do not differ few drifted."""
    stream = random.Random(1)
    margin, equivalent, drifted, rounds = 0.0085, 0, 0, 2000
    for _ in range(rounds):
        deviation = 0.002
        then = stream.gauss(0.85, deviation)
        apart = [stream.gauss(0.85 + margin, deviation) for _ in range(3)]
        alike = [stream.gauss(0.85, deviation) for _ in range(3)]
        equivalent += compare(then, *apart, line="{:.9f}").result == "within_tolerance"
        drifted += compare(then, *alike, line="{:.9f}").result == "drifted"
    assert equivalent / rounds < 0.07
    assert drifted / rounds < 0.05
