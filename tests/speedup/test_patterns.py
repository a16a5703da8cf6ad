"""Every pattern rewrites the code that it is for, and never changes a result: on random variables of all kinds."""

import os

import pytest
from hypothesis import HealthCheck, given, settings

from .cases import CASES
from .conftest import Bench
from .frames import PLAIN, setups

# More of them find what is rare: MLEMODERNIZER_EXAMPLES=1000.
EXAMPLES = int(os.environ.get("MLEMODERNIZER_EXAMPLES", "5"))


@pytest.mark.parametrize("rule", CASES)
def test_a_pattern_rewrites_the_code_that_it_is_for(bench: Bench, rule: str):
    found = bench.rewritten(PLAIN, CASES[rule])
    assert found, "no pattern"
    assert found[0].changes[0].rule == rule.partition("/")[0]
    assert bench.compared(PLAIN, found[0]) == {"same": True}


@pytest.mark.parametrize("rule", CASES)
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(setup=setups())
def test_old_and_new_give_the_same_or_the_rewrite_is_not_offered(bench: Bench, rule: str, setup: str):
    for rewriting in bench.rewritten(setup, CASES[rule]):
        told = bench.compared(setup, rewriting)
        assert "different" not in told, f"{rewriting.before}\n→\n{rewriting.after}\n{told}"


def rules_for(bench: Bench, functions: str, code: str, name: str) -> list[str]:
    """What is offered for code that calls one of some functions."""
    found = bench.rewritten(PLAIN + functions, code.format(name))
    return [change.rule for rewriting in found for change in rewriting.changes]


def test_a_function_that_reads_what_the_loop_stores_is_not_called_for_all_at_once(bench: Bench):
    functions = "\ndef before(i, j):\n    return T[i, j - 1] + V[i, 0]\ndef beside(i, j):\n    return V[j, 1] + V[i, 0]"
    loop = "for i in range(3):\n    for j in range(1, 4):\n        T[i, j] = {}(i, j)"

    assert "pairs-at-once" in rules_for(bench, functions, loop, "beside")
    assert "pairs-at-once" not in rules_for(bench, functions, loop, "before")


def test_only_the_euclidean_norm_is_said_of_all_at_once(bench: Bench):
    functions = "\ndef euclid(p, q):\n    return np.linalg.norm(p - q)\ndef taxi(p, q):\n    return np.linalg.norm(p - q, 1)"
    loop = "for i in range(3):\n    for j in range(3):\n        T[i, j] = {}(V[i], V[j])"

    assert "pairs-at-once" in rules_for(bench, functions, loop, "euclid")
    assert "pairs-at-once" not in rules_for(bench, functions, loop, "taxi")


@pytest.mark.parametrize(
    ("returned", "narrowed"),
    [
        ("sum(x * y for x, y in zip(p, q) if x > 0 and y > 0)", True),
        ("sum(y for x, y in zip(p, q) if x > 0 and x < 5 and x != y)", True),
        ("sum(x * y for x, y in zip(p, q) if y > 0)", False),
        ("sum(x * y for x, y in zip(p, q) if not x > 0 and y > 0)", False),
        ("sum(x * y for x, y in zip(p, q) if x > 0 or y > 0)", False),
        ("sum(x * y for x, y in zip(p, q) if x > 0) + len(p)", False),
        ("sum(x * y for x, y in zip(p, q) if x > 0) + sum(q)", False),
        ("sum(x * y for x, y in zip(p, q) if x > 0) + q[0]", False),
        ("sum(x * y for x, y in zip(p, q) if x > 0) - sum(y for x, y in zip(p, q) if x == 0)", False),
        ("sum(x * y * w for x, y, w in zip(p, q, V[1]) if x > 0)", False),
    ],
)
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(setup=setups())
def test_elements_that_never_count_are_left_out(bench: Bench, returned: str, narrowed: bool, setup: str):
    function = f"\ndef f(p, q):\n    return {returned}"
    loop = "for i in range(3):\n    for j in range(3):\n        T[i, j] = f(V[i], V[j])"
    found = bench.rewritten(PLAIN + function, loop)
    assert ("q[:, places].T" in found[0].after) == narrowed
    for rewriting in bench.rewritten(setup + function, loop):
        assert "different" not in bench.compared(setup + function, rewriting)


@pytest.mark.parametrize(
    "turn",
    [
        "total += np.dot(V[i], V[j])\n        T[i, j] = total",
        "last = np.dot(V[i], V[j]) - last\n        T[i, j] = last",
        "T[i, j] = np.dot(V[i], V[j]) + T[i, j - 1]",
        "total = total if i else np.dot(V[i], V[j])\n        T[i, j] = total",
    ],
)
def test_what_depends_on_the_turn_before_is_not_done_for_all_at_once(bench: Bench, turn: str):
    loop = "last = 0.0\nfor i in range(3):\n    for j in range(1, 3):\n        "
    found = bench.rewritten(PLAIN, loop + turn)
    assert all(
        "values_to_all" not in rewriting.after for rewriting in found if "T[i, 1:3]" in rewriting.after
    )
    for rewriting in found:
        assert "different" not in bench.compared(PLAIN, rewriting)


WHOLE = {
    "pairs-at-once": "def whole(X, weights):\n    n = X.shape[0]\n    found = np.zeros((n, n))\n    for i in range(n):\n"
    "        for j in range(n):\n            found[i, j] = np.dot(X[i], X[j]) - weights[j] * np.sum(X[i])\n    return found",
    "rows-unpacked": "def whole(table, weights):\n    found = []\n    for i, row in table.iterrows():\n"
    "        found.append((row['s'], row['a'], len(weights)))\n    return found",
    "filter-groups": "def whole(table, weights):\n    found = []\n    for key in table['c'].unique():\n"
    "        part = table[table['c'] == key]\n        found.append((key, part['x'].sum(), weights[0]))\n    return found",
}


@pytest.mark.parametrize("rule", WHOLE)
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(setup=setups())
def test_a_function_that_is_called_once_knows_what_it_is_given(bench: Bench, rule: str, setup: str):
    given_ = {"X": "V", "table": "df", "weights": "array"}
    run = "res = whole(V[:4], array)" if "X" in WHOLE[rule] else "res = whole(df, array)"
    assert rule in {
        c.rule for one in bench.rewritten(PLAIN, WHOLE[rule], parameters=given_) for c in one.changes
    }
    for rewriting in bench.rewritten(setup, WHOLE[rule], parameters=given_):
        told = bench.compared(setup, rewriting, run)
        assert "different" not in told, f"{rewriting.before}\n→\n{rewriting.after}\n{told}"
