"""The search for pins, on outputs of which it is known which pins they need."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_mlemodernizer.calibration.compare import Compared
from jupyter_mlemodernizer.calibration.search import NONE, Run, Search
from jupyter_mlemodernizer.model import Comparison

ANY = Comparison(result="drifted")
PINS = st.frozensets(st.integers(0, 6), min_size=1, max_size=3)
NEEDS = st.lists(st.lists(PINS, min_size=1, max_size=3), min_size=1, max_size=4)


def wrong(numbers, inexact=()):
    return Compared(ANY, Counter(numbers), Counter(inexact))


class World:
    """Targets with numbers: one is right if all pins that it needs are there, and none that harms it."""

    def __init__(self, needs, harms=None, reach=None):
        self.needs = {str(target): numbers for target, numbers in enumerate(needs)}
        self.harms = {str(target): pins for target, pins in (harms or {}).items()}
        self.reach = {
            target: (reach or {}).get(target, NONE.union(*numbers, self.harms.get(target, NONE)))
            for target, numbers in self.needs.items()
        }
        self.asked: list[Run] = []

    def output(self, target, pins):
        pins &= self.reach[target]
        missing = [place for place, need in enumerate(self.needs[target]) if not need <= pins]
        return wrong([*missing, *(["harm"] if pins & self.harms.get(target, NONE) else [])])

    def search(self, groups=None, alternatives=(), random=()):
        pins = sorted(NONE.union(*self.reach.values()))
        search = Search(
            groups=[frozenset([pin]) for pin in pins] if groups is None else groups,
            alternatives=alternatives,
            reach=self.reach,
            before={target: self.output(target, NONE) for target in self.needs},
            random=frozenset(random),
        )
        runs = search.runs()
        answer = None
        while True:
            try:
                run = runs.send(answer) if answer is not None else next(runs)
            except StopIteration:
                return search.kept
            self.asked.append(run)
            answer = {target: self.output(target, run.pins) for target in run.targets}


@given(NEEDS, st.integers(0, 6))
def test_finds_all_that_is_needed_and_no_more(needs, others):
    needed = NONE.union(*(need for numbers in needs for need in numbers))
    world = World(needs)
    world.reach = {target: pins | set(range(10, 10 + others)) for target, pins in world.reach.items()}
    assert world.search() == needed
    assert len(world.asked) <= 2 + 2 * (len(needed) + others)


@given(NEEDS, st.dictionaries(st.integers(0, 3), PINS), st.booleans())
def test_nothing_is_worse_than_before_and_every_pin_matters(needs, harms, random):
    world = World(needs, {target: pins for target, pins in harms.items() if target < len(needs)})
    kept = world.search(random=world.needs if random else ())
    for target in world.needs:
        assert world.output(target, kept).as_near_as(world.output(target, NONE))
    for pin in kept:
        assert any(
            not world.output(target, kept - {pin}).as_near_as(world.output(target, kept))
            for target in world.needs
        )


def test_one_cause_takes_one_run():
    world = World([[{0}], [{1}], [{2}]])
    assert world.search() == {0, 1, 2}
    assert [run.pins for run in world.asked] == [{0, 1, 2}]


def test_one_cause_among_many_suspects_takes_few():
    world = World([[{0}]], reach={"0": frozenset(range(8))})
    assert world.search() == {0}
    assert len(world.asked) <= 4


def test_cells_on_which_no_pin_has_an_effect_cost_nothing_more():
    world = World([[{0}], [{9}]], reach={"0": frozenset([0]), "1": frozenset([1, 2, 3])})
    assert world.search() == {0}
    assert len(world.asked) == 1


def test_a_pin_that_does_harm_does_not_hide_one_that_helps():
    assert World([[{0}]], {0: frozenset([1])}).search() == {0}


def test_pins_that_cannot_have_done_the_harm_are_tried_first():
    world = World(
        [[{5}], [{9}]],
        {1: frozenset([0])},
        {"0": frozenset(range(8)), "1": frozenset([0, 1])},
    )
    assert world.search() == {5}
    assert world.asked[1].pins == frozenset(range(2, 8))


def test_a_pin_that_does_harm_does_not_hide_one_in_the_same_statement():
    assert World([[{0}]], {0: frozenset([1])}).search([frozenset([0, 1])]) == {0}


def test_pins_of_one_statement_are_tried_together_when_others_do_harm():
    world = World([[{0, 1}]], {0: frozenset([2])})
    assert world.search([frozenset([0, 1]), frozenset([2])]) == {0, 1}


def test_alternatives_are_tried_when_what_fits_together_does_not_help():
    world = World([[{1}]], reach={"0": frozenset([0, 1])})
    assert world.search([frozenset([0])], [frozenset([1])]) == {1}


def test_nothing_that_helps_is_nothing_kept():
    world = World([[{9}]], reach={"0": frozenset([0, 1])})
    assert world.search() == NONE
    assert len(world.asked) == 1


@pytest.mark.parametrize(("random", "kept"), [((), {0}), (("a",), NONE)])
def test_digits_within_the_tolerance_tell_only_where_runs_are_alike(random, kept):
    search = Search([frozenset([0])], [], {"a": frozenset([0])}, {"a": wrong([], [0.8])}, frozenset(random))
    runs = search.runs()
    try:
        next(runs)
        runs.send({"a": wrong([])})
    except StopIteration:
        pass
    assert search.kept == kept


@pytest.mark.parametrize(
    ("farther", "random", "kept"),
    [
        # Pin 1 brings a number half the way back, and pin 0 brings nothing.
        ({NONE: 0.4, frozenset([0]): 0.4, frozenset([1]): 0.2}, (), {1}),
        ({NONE: 0.4, frozenset([0]): 0.4, frozenset([1]): 0.21}, (), NONE),
        ({NONE: 0.4, frozenset([0]): 0.4, frozenset([1]): 0.2}, ("a",), NONE),
        # The two together, each of which does nothing alone.
        ({NONE: 0.4, frozenset([0]): 0.4, frozenset([1]): 0.4, frozenset([0, 1]): 0.1}, (), {0, 1}),
        # It makes it worse, which is no harm where the number is wrong anyway, and is not kept.
        ({NONE: 0.4, frozenset([0]): 0.4, frozenset([1]): 0.9}, (), NONE),
    ],
)
def test_what_brings_a_number_half_the_way_back_is_kept_where_runs_are_alike(farther, random, kept):
    def output(pins):
        return Compared(ANY, Counter([7]), distance=farther.get(pins, farther[pins - {0}]))

    groups = [frozenset([0]), frozenset([1])]
    search = Search(groups, [], {"a": frozenset([0, 1])}, {"a": output(NONE)}, frozenset(random))
    runs = search.runs()
    try:
        run = next(runs)
        while True:
            run = runs.send({"a": output(run.pins)})
    except StopIteration:
        pass
    assert search.kept == kept


def test_stopped_early_it_keeps_what_is_known_to_matter():
    world = World([[{0}], [{1, 2}]], reach={"0": frozenset([0]), "1": frozenset(range(1, 9))})
    search = Search(
        [frozenset([pin]) for pin in range(9)],
        [],
        world.reach,
        {target: world.output(target, NONE) for target in world.needs},
    )
    runs = search.runs()
    first = next(runs)
    runs.send({target: world.output(target, first.pins) for target in first.targets})
    assert (search.kept, search.unsure) == ({0}, NONE)


def test_stopped_early_it_keeps_no_part_alone_of_what_is_needed_together():
    world = World([[{0, 3}]], reach={"0": frozenset(range(4))})
    search = Search(
        [frozenset([pin]) for pin in range(4)],
        [],
        world.reach,
        {target: world.output(target, NONE) for target in world.needs},
    )
    runs = search.runs()
    run = next(runs)
    while not search.kept - search.unsure:
        run = runs.send({target: world.output(target, run.pins) for target in run.targets})
    assert search.kept == {3}
    assert world.output("0", search.together).as_near_as(world.output("0", frozenset(range(4))))


def test_stopped_early_what_explains_the_most_with_the_least_is_kept():
    world = World([[{2, 3}], [{2, 3}]], reach={"0": frozenset([2, 3]), "1": frozenset(range(6))})
    before = {target: world.output(target, NONE) for target in world.needs}
    search = Search([frozenset([pin]) for pin in range(6)], [], world.reach, before)
    runs = search.runs()
    first = next(runs)
    second = runs.send({target: world.output(target, first.pins) for target in first.targets})
    # Which of the two it takes is yet to be found out.
    assert (search.kept, search.unsure) == ({2, 3}, {2, 3})
    run: Run | None = second
    while run is not None:
        try:
            run = runs.send({target: world.output(target, run.pins) for target in run.targets})
        except StopIteration:
            run = None
    assert (search.kept, search.unsure) == ({2, 3}, NONE)
