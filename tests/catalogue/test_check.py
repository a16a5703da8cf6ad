"""Checking rules finds every way in which a rule can be wrong."""

from dataclasses import replace

import pytest

from jupyter_mlemodernizer.repair.catalogue import Call, Example, Method, Moved
from jupyter_mlemodernizer.repair.catalogue.check import check_rules

COUNTER = Moved(
    id="t.iterable",
    library="python",
    since="3.10",
    source="What's New In Python 3.10",
    title="`Iterable` moved",
    error="cannot import name 'Iterable'",
    old="collections.Iterable",
    new="collections.abc.Iterable",
    example=Example(old="from collections import Iterable", new="from collections.abc import Iterable"),
)
ROUND = Call(
    id="t.round",
    library="python",
    since="3.0",
    source="made up",
    title="made up",
    callables=("builtins.round",),
    add={"ndigits": "1"},
    silent=True,
    kind="calibration",
    example=Example(setup="import math", old="result = round(2.51)", new="result = round(2.51, ndigits=1)"),
)
# Only the library knows that what it makes has the method.
RESET = Method(
    id="t.reset",
    library="no-such-library",
    since="1.0",
    source="made up",
    title="made up",
    error="has no attribute 'reset_states'",
    receivers=("no_such_library.Metric",),
    old="reset_states",
    new="reset_state",
    example=Example(
        setup="import no_such_library",
        old="no_such_library.Mean().reset_states()",
        new="no_such_library.Mean().reset_state()",
    ),
)
OLD, NEW = COUNTER.example.old, COUNTER.example.new


@pytest.mark.parametrize(
    ("rule", "status", "why"),
    [
        (COUNTER, "proved", ""),
        (ROUND, "proved", ""),
        (
            replace(COUNTER, example=Example(old=OLD + "\nx = 1", new=NEW + "\nx = 2")),
            "wrong",
            "the rule makes",
        ),
        (
            replace(COUNTER, example=Example(old=OLD, new=NEW + "\n1 / 0")),
            "wrong",
            "the new code fails: ZeroDivision",
        ),
        (replace(COUNTER, example=Example(old="x = 1", new=NEW)), "wrong", "the old code runs"),
        (
            replace(COUNTER, error="No module named"),
            "wrong",
            "the rule is not applied to: ImportError: cannot",
        ),
        (
            replace(COUNTER, example=Example(old=OLD, new=NEW, setup="import os\nos._exit(1)")),
            "wrong",
            "killed its process",
        ),
        (
            replace(COUNTER, example=Example(old=OLD, new=NEW, setup="while True: pass")),
            "wrong",
            "did not end",
        ),
        (replace(COUNTER, until="3.10"), "not_applicable", ""),
        (replace(COUNTER, library="no-such-library"), "rewrite_only", ""),
        (replace(COUNTER, library="no-such-library", new="elsewhere.Iterable"), "wrong", "the rule makes"),
        (RESET, "not_applicable", ""),
        (replace(COUNTER, runnable=False, since="9.0"), "rewrite_only", ""),
        (replace(COUNTER, runnable=False, new="elsewhere.Iterable"), "wrong", "the rule makes"),
        (
            replace(ROUND, example=Example(old="result = round(2.5)", new="result = round(2.5, ndigits=1)")),
            "proved",
            "",
        ),
        (
            replace(ROUND, example=Example(old="result = round(2)", new="result = round(2, ndigits=1)")),
            "wrong",
            "both codes",
        ),
        (
            replace(ROUND, example=Example(old="result = round('a')", new="result = 1")),
            "wrong",
            "of a silent change fails",
        ),
    ],
)
def test_what_may_be_wrong(own_python: str, rule: Moved | Call | Method, status: str, why: str) -> None:
    [check] = check_rules(own_python, [rule], timeout=2)
    assert (check.status, why in check.why) == (status, True), check


def test_one_that_kills_its_process_does_not_harm_the_others(own_python: str) -> None:
    killer = replace(
        COUNTER, id="t.killer", example=Example(old=OLD, new=NEW, setup="import os\nos._exit(1)")
    )
    last = replace(COUNTER, id="t.last")
    checks = check_rules(own_python, [COUNTER, killer, last])
    assert [check.status for check in checks] == ["proved", "wrong", "proved"]


def test_workers_share_the_rules(own_python: str) -> None:
    rules = [replace(COUNTER, id=f"t.rule{number}") for number in range(5)]
    rules[3] = replace(rules[3], error="something else")
    checks = check_rules(own_python, rules, workers=2)
    assert [check.rule_id for check in checks] == [rule.id for rule in rules]
    assert [check.status for check in checks] == ["proved"] * 3 + ["wrong", "proved"]
    assert check_rules(own_python, [], workers=2) == []


@pytest.mark.ml
def test_what_an_example_sets_is_not_set_for_the_next(ml_python: str) -> None:
    """Else what comes of a rule depends on which were tried before it."""
    setter = Call(
        id="t.setter",
        library="pandas",
        since="3.0",
        source="made up",
        title="made up",
        callables=("pandas.Series",),
        add={"dtype": "object"},
        silent=True,
        kind="calibration",
        example=Example(
            setup="import pandas as pd\npd.set_option('future.infer_string', False)\npd.set_option('display.precision', 1)",
            old="result = str(pd.Series([1.25]))",
            new="result = str(pd.Series([1.25], dtype=object))",
        ),
    )
    state = "str(pd.Series(['a']).dtype) + str(pd.get_option('display.precision'))"
    reader = replace(
        setter,
        id="t.reader",
        callables=("builtins.round",),
        add={"ndigits": "2"},
        example=Example(
            setup="import pandas as pd",
            old=f"assert {state} == 'str6'\nresult = round(2.51)",
            new=f"assert {state} == 'str6'\nresult = round(2.51, ndigits=2)",
        ),
    )
    assert [check.why for check in check_rules(ml_python, [setter, reader])] == ["", ""]
