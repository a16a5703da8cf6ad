"""Noise before drift: outputs that are others in each run, compared over several runs.

For each number, two one-sided tests of equivalence (TOST; Schuirmann, 1987) of today's mean against the saved value,
with the tolerance as the margin. The assumptions are in docs/noise.md.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean, stdev

from ..model import Comparison
from .compare import Compared, Output, comparable_lines, compared
from .lines import Line

LEVEL = 0.05
"""Of each one-sided test."""

_SHOWN = 50


@dataclass(frozen=True)
class Measured:
    """One number over several runs.

    Attributes:
        then: as saved.
        mean: of the runs.
        deviation: standard deviation of the runs.
        half_width: of the range in which one more run is expected to lie, 90% of the time.
        allowed: greatest difference that is the same result.
        equivalent: both one-sided tests say that the difference is smaller than that.
        outside: a one-sided test says that it is greater, though so many numbers were looked at.
        steady: the runs are within ``allowed`` of each other.
    """

    then: float
    mean: float
    deviation: float
    half_width: float
    allowed: float
    equivalent: bool
    outside: bool
    steady: bool


def compare_runs(
    saved: Sequence[Output], runs: Sequence[Sequence[Output]], tolerance: float
) -> Comparison | None:
    """Compare several runs of a cell with what it used to show.

    Arguments:
        saved: outputs in nbformat 4 form.
        runs: outputs of each run; at least two.
        tolerance: relative difference of two numbers that are the same result.

    Returns:
        The comparison, with the spread; None if the numbers of the runs cannot be told apart, since the
        text around them differs.
    """
    measured = _measured(saved, runs, tolerance)
    return _judged(measured, runs) if measured else None


def _judged(measured: Sequence[Measured], runs: Sequence[Sequence[Output]]) -> Comparison:
    outside = [one for one in measured if one.outside]
    unsteady = [one for one in measured if not one.steady]
    if outside:
        return _comparison("drifted", outside, f"{_said(runs, unsteady)}. {_most(outside)}")
    if all(one.equivalent for one in measured):
        detail = f"The same as then within the tolerance, in {len(runs)} runs."
        return _comparison("within_tolerance", measured, detail)
    open_ = [one for one in measured if not one.equivalent]
    detail = f"{_said(runs, unsteady)}; it may be the same as then, and cannot be told. {_most(open_)}"
    return _comparison("not_comparable", open_, detail)


def _comparison(result: str, measured: Sequence[Measured], detail: str) -> Comparison:
    shown = measured[:_SHOWN]
    return Comparison.model_validate(
        {
            "result": result,
            "then": [one.then for one in shown],
            "now": [one.mean for one in shown],
            "spread": [one.half_width for one in shown],
            "detail": detail,
        }
    )


def _said(runs: Sequence[Sequence[Output]], unsteady: Sequence[Measured]) -> str:
    if unsteady:
        return f"{len(runs)} runs differ from each other by more than the tolerance: there is noise"
    return f"{len(runs)} runs agree with each other within the tolerance"


def _most(measured: Sequence[Measured]) -> str:
    first = measured[0]
    count = f"{len(measured)} numbers, the first" if len(measured) > 1 else "One number"
    return f"{count}: {first.then:.10g} then, {first.mean:.6g} ± {first.half_width:.2g} now."


@dataclass(frozen=True)
class Noise:
    """What runs of a cell without any pin tell of how much it varies, for judging runs with pins.

    Attributes:
        saved: outputs as saved.
        runs: how many there were.
        tolerance: relative difference of two numbers that are the same result.
        measured: its numbers, in order.
        before: how the cell compares without pins: drifted is what is outside the noise.
    """

    saved: Sequence[Output]
    runs: int
    tolerance: float
    measured: Sequence[Measured]
    before: Compared

    def judge(self, runs: Sequence[Sequence[Output]]) -> Compared:
        """Compare runs with some pins with what the cell used to show, and with the runs without pins.

        The noise is that without pins. What was outside it is as it was then if all that was outside has come at least
        half the way on average, and it is not outside now; what was inside is wrong if it is outside now.

        Arguments:
            runs: outputs with the same pins; at least one.
        """
        last = compared(self.saved, runs[-1], self.tolerance)
        numbers = _aligned(self.saved, runs)
        if len(numbers) != len(self.measured):
            return last
        means = [fmean(values) for _, _, values in numbers]
        pairs = list(zip(self.measured, means, strict=True))
        way = [abs(mean - one.then) / abs(one.mean - one.then) for one, mean in pairs if one.outside]
        moved = not way or fmean(min(part, 2.0) for part in way) <= 0.5
        error = quantile(1 - LEVEL / len(numbers), self.runs - 1) * math.sqrt(1 + 1 / len(runs))
        drifted = [
            one.then
            for one, mean in pairs
            if (one.outside and not moved) or abs(mean - one.then) > one.allowed + error * one.deviation
        ]
        return Compared(last.comparison, Counter(drifted))


def measure_noise(
    saved: Sequence[Output], runs: Sequence[Sequence[Output]], tolerance: float
) -> Noise | None:
    """How much a cell varies from run to run.

    Arguments:
        saved: outputs in nbformat 4 form.
        runs: outputs of each run without pins; with fewer than three nothing can be said.
        tolerance: relative difference of two numbers that are the same result.

    Returns:
        None if the numbers of the runs cannot be told apart, since the text around them differs.
    """
    measured = _measured(saved, runs, tolerance) if len(runs) > 2 else []
    if not measured:
        return None
    before = Compared(_judged(measured, runs), Counter(one.then for one in measured if one.outside))
    return Noise(saved, len(runs), tolerance, measured, before)


def _measured(saved: Sequence[Output], runs: Sequence[Sequence[Output]], tolerance: float) -> list[Measured]:
    numbers = _aligned(saved, runs) if len(runs) > 1 else []
    return [_measure(then, step, values, tolerance, len(numbers)) for then, step, values in numbers]


def _measure(then: float, step: float, values: Sequence[float], tolerance: float, family: int) -> Measured:
    count, mean, deviation = len(values), fmean(values), stdev(values)
    allowed = tolerance * max(abs(then), abs(mean)) + step
    # The saved value is one run, too: it varies as much as each of today's.
    error = deviation * math.sqrt(1 + 1 / count)
    half_width = quantile(1 - LEVEL, count - 1) * error
    difference = abs(mean - then)
    return Measured(
        then=then,
        mean=mean,
        deviation=deviation,
        half_width=half_width,
        allowed=allowed,
        equivalent=difference + half_width <= allowed,
        outside=difference - quantile(1 - LEVEL / family, count - 1) * error > allowed,
        steady=max(values) - min(values) <= allowed,
    )


def _aligned(
    saved: Sequence[Output], runs: Sequence[Sequence[Output]]
) -> list[tuple[float, float, list[float]]]:
    """Each saved number with its step, and its values in the runs: lines are found by their words."""
    pairs = [comparable_lines(saved, run) for run in runs]
    then = _by_words(pairs[0][0])
    now = [_by_words(lines) for _, lines in pairs]
    found = []
    for words, line in then.items():
        if line.numbers and all(words in lines for lines in now):
            for place, number in enumerate(line.numbers):
                values = [lines[words].numbers[place] for lines in now]
                step = max([number.step, *(value.step for value in values)])
                found.append((number.value, step, [value.value for value in values]))
    if sum(len(line.numbers) for line in then.values()) > len(found):
        return []
    return found


def _by_words(lines: Sequence[Line]) -> dict[tuple[tuple[str, ...], int], Line]:
    """Lines by their words, and how often these words were there before."""
    seen: Counter[tuple[str, ...]] = Counter()
    found = {}
    for line in lines:
        found[line.skeleton, seen[line.skeleton]] = line
        seen[line.skeleton] += 1
    return found


@lru_cache(maxsize=256)
def quantile(probability: float, freedom: int) -> float:
    """Quantile of Student's t distribution.

    Arguments:
        probability: between 0.5 and 1.
        freedom: degrees of freedom, a whole number from 1.
    """
    low, high = 0.0, 1.0
    while _distribution(high, freedom) < probability and high < 1e12:
        high *= 2
    for _ in range(100):
        middle = (low + high) / 2
        if _distribution(middle, freedom) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _distribution(value: float, freedom: int) -> float:
    """Student's t distribution function at a value from 0 (Abramowitz and Stegun 1964, 26.7.3 and 26.7.4)."""
    angle = math.atan(value / math.sqrt(freedom))
    cosine, term, total = math.cos(angle), 1.0, 0.0
    if freedom % 2:
        term = cosine
        for k in range(1, (freedom - 1) // 2 + 1):
            total += term
            term *= cosine**2 * 2 * k / (2 * k + 1)
        within = 2 / math.pi * (angle + math.sin(angle) * total)
    else:
        for k in range(1, freedom // 2 + 1):
            total += term
            term *= cosine**2 * (2 * k - 1) / (2 * k)
        within = math.sin(angle) * total
    return (1 + within) / 2
