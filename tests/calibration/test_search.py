"""The search for pins, on outputs of which it is known which pins they need."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_mlemodernizer.calibration.compare import Compared
from jupyter_mlemodernizer.calibration.search import NONE, search
from jupyter_mlemodernizer.model import Comparison

ANY = Comparison(result="drifted")
PINS = st.frozensets(st.integers(0, 6), min_size=1, max_size=3)


def wrong(numbers):
    return Compared(ANY, Counter(numbers))


def run(needs, harms, groups, *, alternatives=(), random=False):
    """Search where number i is right if all pins of ``needs[i]`` are applied and none of ``harms[i]``."""

    def output(pins):
        return wrong(
            i for i, need in enumerate(needs) if not need <= pins or (i in harms and harms[i] & pins)
        )

    searching = search(groups, alternatives, output(NONE), random=random)
    asked = []
    try:
        wish = next(searching)
        while True:
            asked.append(wish)
            wish = searching.send(output(wish))
    except StopIteration as end:
        return end.value, asked, output


@given(st.lists(PINS, min_size=1, max_size=4), st.integers(0, 7))
def test_finds_all_that_is_needed_and_no_more(needs, others):
    pins = sorted(NONE.union(*needs) | set(range(10, 10 + others)))
    kept, asked, output = run(needs, {}, [frozenset([pin]) for pin in pins])
    assert kept == NONE.union(*needs)
    assert not output(kept).drifted
    assert len(asked) <= 1 + 3 * len(pins)


@given(
    st.lists(PINS, min_size=1, max_size=4),
    st.dictionaries(st.integers(0, 3), PINS),
    st.booleans(),
)
def test_is_never_farther_than_before(needs, harms, random):
    pins = sorted(NONE.union(*needs, *harms.values()))
    kept, _, output = run(needs, harms, [frozenset([pin]) for pin in pins], random=random)
    assert output(kept).as_near_as(output(NONE))
    if kept:
        assert output(kept).nearer_than(output(NONE))
        for pin in kept if len(kept) > 1 else ():
            assert not output(kept - {pin}).as_near_as(output(kept))


def test_one_cause_takes_one_run():
    kept, asked, _ = run([frozenset([0])], {}, [frozenset([0])])
    assert (kept, asked) == (frozenset([0]), [frozenset([0])])


def test_a_pin_that_does_harm_does_not_hide_one_that_helps():
    kept, _, _ = run([frozenset([0])], {0: frozenset([1])}, [frozenset([0]), frozenset([1])])
    assert kept == {0}


def test_pins_of_one_statement_are_tried_together_when_others_do_harm():
    needs, harms = [frozenset([0, 1])], {0: frozenset([2])}
    kept, _, _ = run(needs, harms, [frozenset([0, 1]), frozenset([2])])
    assert kept == {0, 1}


def test_alternatives_are_tried_when_what_fits_together_does_not_help():
    kept, _, _ = run([frozenset([1])], {}, [frozenset([0])], alternatives=[frozenset([1])])
    assert kept == {1}


def test_nothing_that_helps_is_nothing_kept():
    kept, asked, _ = run([frozenset([9])], {}, [frozenset([0]), frozenset([1])])
    assert kept == NONE
    assert len(asked) == 3


def test_what_is_right_by_chance_needs_no_pin():
    searching = search([frozenset([0])], [], wrong(["a"]), random=True)
    assert next(searching) == NONE
    with pytest.raises(StopIteration) as end:
        searching.send(wrong([]))
    assert end.value.value == NONE


def test_digits_within_the_tolerance_tell_only_where_runs_are_alike():
    before = Compared(ANY, Counter(), Counter([0.85191]))
    searching = search([frozenset([0])], [], before)
    next(searching)
    with pytest.raises(StopIteration) as end:
        searching.send(Compared(ANY))
    assert end.value.value == {0}
