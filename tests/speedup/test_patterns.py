"""Every pattern rewrites the code that it is for, and never changes a result: on random variables of all kinds."""

import os

import pytest
from hypothesis import HealthCheck, given, settings

from .cases import CASES
from .conftest import Bench
from .frames import PLAIN, setups

# More of them find what is rare: MLEMODERNIZER_EXAMPLES=1000.
EXAMPLES = int(os.environ.get("MLEMODERNIZER_EXAMPLES", "6"))


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
