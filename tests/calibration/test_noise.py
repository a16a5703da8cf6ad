"""Several runs against one saved value."""

import math
import random

import pytest

from jupyter_mlemodernizer.calibration.compare import compared
from jupyter_mlemodernizer.calibration.noise import compare_runs, measure_noise, quantile
from jupyter_mlemodernizer.calibration.target import NONE, Target

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


def judge(then, without, *with_pins, line="rmse: {:.4f}", **fields):
    """What was drifted before, and what is with pins."""
    saved = shows(line.format(*then, **fields))
    noise = measure_noise(saved, [shows(line.format(*run, **fields)) for run in without], 0.01)
    after = noise.judge([shows(line.format(*run, **fields)) for run in with_pins])
    return set(noise.before.drifted), set(after.drifted)


# Each run is (a, b); without pins a is about 0.30 and b about 0.80.
WITHOUT = [(0.301, 0.79), (0.296, 0.83), (0.304, 0.78), (0.299, 0.80), (0.300, 0.82)]
JUDGED = {
    "what is within the noise has not drifted": ((0.299, 0.84), [(0.31, 0.79)], set(), set()),
    "a number that comes back into the noise is right": ((0.28, 0.8), [(0.281, 0.82)], {0.28}, set()),
    "near enough for the noise": ((0.28, 0.8), [(0.288, 0.82)], {0.28}, set()),
    "half the way is too little if it is outside the noise": ((0.2, 0.8), [(0.24, 0.82)], {0.2}, {0.2}),
    "no effect": ((0.28, 0.8), [(0.299, 0.82)], {0.28}, {0.28}),
    "the other way": ((0.28, 0.8), [(0.32, 0.82)], {0.28}, {0.28}),
    "one that was right is wrong": ((0.28, 0.8), [(0.281, 0.5)], {0.28}, {0.8}),
    "one of two comes back, and so does half of all": ((0.28, 0.4), [(0.28, 0.8)], {0.28, 0.4}, {0.4}),
    "a run that was lucky": ((0.28, 0.8), [(0.281, 0.8), (0.30, 0.8)], {0.28}, {0.28}),
}  # fmt: skip


@pytest.mark.parametrize("case", JUDGED)
def test_runs_with_pins_are_judged_by_the_noise_without(case):
    then, with_pins, before, after = JUDGED[case]
    assert judge(then, WITHOUT, *with_pins, line="rmse: {:.4f} auc: {:.4f}") == (before, after)


def test_runs_of_which_nothing_can_be_told_measure_no_noise():
    assert measure_noise(shows("loss 0.5"), [shows("loss 0.4"), shows("loss 0.41")], 0.01) is None
    assert (
        measure_noise(shows("loss 0.5"), [shows("loss 0.4"), shows("loss 0.41"), shows("no loss")], 0.01)
        is None
    )
    noise = measure_noise(shows("loss 0.5"), [shows(f"loss {x}") for x in (0.4, 0.41, 0.40)], 0.01)
    assert set(noise.judge([shows("it failed")]).drifted) == {0.5}


def test_pins_without_effect_are_rarely_taken_for_the_cause():
    """Of drift by up to two deviations beyond the noise, one run in ten may look explained by chance; two hardly do."""
    stream = random.Random(2)
    lucky = twice = drifted = 0
    for _ in range(1500):
        then = 0.85 + stream.choice((-1, 1)) * stream.uniform(0.008, 0.02)
        runs = [(stream.gauss(0.85, 0.002),) for _ in range(7)]
        saved = shows(f"auc: {then:.9f}")
        shown = [shows(f"auc: {value:.9f}") for (value,) in runs]
        noise = measure_noise(saved, shown[:5], 0.002)
        if noise.before.drifted:
            drifted += 1
            lucky += not noise.judge(shown[5:6]).drifted
            twice += not noise.judge(shown[5:6]).drifted and not noise.judge(shown[5:]).drifted
    assert drifted > 1000
    assert lucky / drifted < 0.1
    assert twice / drifted < 0.02


@pytest.mark.parametrize(
    ("runs", "drifted"),
    [
        (["acc 0.70"], set()),  # one of two is right
        (["acc 0.80"], {0.7}),
        (["acc 0.80", "acc 0.801"], {0.7}),  # three are enough to measure
        (["acc 0.70", "acc 0.80"], set()),
        (["accuracy 0.7"], set()),  # not alike in words, so that they cannot be measured
    ],
)
def test_what_is_right_by_chance_needs_no_explanation(runs, drifted):
    saved, first = shows("acc 0.70"), shows("acc 0.802")
    target = Target("a", 1, ["a"], compared(saved, first), True, {})
    for run in runs:
        target.note(NONE, shows(run), compared(saved, shows(run)))
    target.measure(saved, first, 0.01)
    assert set(target.before.drifted) == set(target.result(NONE).drifted) == drifted
