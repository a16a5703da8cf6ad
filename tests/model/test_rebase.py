"""A change moved onto text that has changed meanwhile."""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_mlemodernizer.model import rebase
from jupyter_mlemodernizer.model.rebase import merge3

CASES = json.loads((Path(__file__).parents[1] / "rebase_cases.json").read_text(encoding="utf-8"))

# Few words and short texts, so that the three have much in common, as they do in life.
texts = st.lists(st.sampled_from(["a", "b", "x", " ", "\n", "(", "\r\n", "é", "🎈"]), max_size=12).map(
    "".join
)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_examples_that_both_sides_pass(case):
    assert merge3(case["base"], case["source"], case["current"]) == case["result"]


def test_the_examples_cover_both_answers():
    assert len({case["name"] for case in CASES}) == len(CASES) >= 25
    assert {case["result"] is None for case in CASES} == {True, False}


@given(texts, texts)
def test_onto_the_base_gives_the_source(base, source):
    assert merge3(base, source, base) == source


@given(texts, texts)
def test_no_change_leaves_the_text(base, current):
    assert merge3(base, base, current) == current


@given(texts, texts)
def test_a_change_made_already_is_made_once(base, source):
    assert merge3(base, source, source) == source


@given(texts, texts, texts)
def test_both_sides_count_alike(base, source, current):
    assert merge3(base, source, current) == merge3(base, current, source)


@given(texts, texts, st.integers(1, 5))
def test_what_was_added_far_away_stays(base, source, lines):
    """Text of the user's beyond an untouched line survives to the letter, and so does the change."""
    fence, own = "# untouched", "\n".join("mine = 1" for _ in range(lines))
    merged = merge3(f"{base}\n{fence}", f"{source}\n{fence}", f"{base}\n{fence}\n{own}")
    assert merged == f"{source}\n{fence}\n{own}"


@given(st.lists(st.sampled_from(["one", "two", "three"]), min_size=3, max_size=8), st.data())
def test_changes_to_different_lines_are_both_made(words, data):
    lines = [f"{word}{number}" for number, word in enumerate(words)]
    first, second = data.draw(st.permutations(range(len(lines))))[:2]
    source, current, both = list(lines), list(lines), list(lines)
    source[first] = both[first] = "changed by the suggestion"
    current[second] = both[second] = "changed by the user"
    assert merge3("\n".join(lines), "\n".join(source), "\n".join(current)) == "\n".join(both)


@given(st.lists(st.integers(0, 30), max_size=40), st.lists(st.integers(0, 30), max_size=40), st.data())
def test_what_is_too_long_for_the_longest_subsequence_is_cut_at_what_occurs_once(before, after, data):
    limit = data.draw(st.integers(0, 200))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rebase, "_LIMIT", limit)
        base, source = [f"{n}\n" for n in before], [f"{n}\n" for n in after]
        changes = rebase._difference(base, source)
    assert rebase._applied(base, 0, len(base), changes) == "".join(source)


def test_changes_far_apart_in_a_long_cell_leave_what_is_between():
    base = [f"value_{n} = {n}" if n % 7 else "print()" for n in range(2000)]
    source, current, both = list(base), list(base), list(base)
    for n in (3, 1000, 1990):
        source[n] = both[n] = "changed by the suggestion"
    current[500] = both[500] = "changed by the user"
    assert len(rebase._difference(base, source)) == 3
    assert merge3("\n".join(base), "\n".join(source), "\n".join(current)) == "\n".join(both)


def test_a_large_cell_takes_no_second():
    base = "\n".join(f"line {number}" for number in range(5000))
    source = "\n".join(f"changed {number}" for number in range(5000))
    begin = time.perf_counter()
    assert merge3(base, source, base + "\nmine = 1") == source + "\nmine = 1"
    assert time.perf_counter() - begin < 1
