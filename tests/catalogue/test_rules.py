"""Every rule of the catalogue, tried on today's libraries, and on those of 2023."""

import re
from pathlib import Path

import pytest

from jupyter_mlemodernizer.repair.catalogue import Pattern, rules
from jupyter_mlemodernizer.repair.catalogue.check import RuleCheck, check_rules
from jupyter_mlemodernizer.repair.catalogue.pattern import shape


@pytest.fixture(scope="module")
def checked(ml_python: Path, request: pytest.FixtureRequest) -> dict[str, RuleCheck]:
    """The rules of all files that are asked for, tried at once: to load a library takes longer than its examples."""
    asked = [item.callspec.params.get("name") for item in request.session.items if hasattr(item, "callspec")]
    wanted = [rule for name in rules.file_names() if name in asked for rule in rules.rules_of(name)]
    return {check.rule_id: check for check in check_rules(ml_python, wanted, workers=2)}


@pytest.mark.ml
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", rules.file_names())
def test_rules_of_a_file_are_true(name: str, checked: dict[str, RuleCheck]) -> None:
    checks = [checked[rule.id] for rule in rules.rules_of(name)]
    assert [check for check in checks if check.status == "wrong"] == []
    # Of what can be run here, most must have been: a file of rules that prove nothing is no file of rules.
    assert any(check.status in {"proved", "rewrite_only"} for check in checks)


@pytest.mark.ml
@pytest.mark.timeout(600)
def test_ranges_of_versions_are_true(older_python: Path) -> None:
    """No rule is about a version in which the old spelling still works, or the new one does not work yet."""
    rules_ = [rule for rule in rules.all_rules() if rule.runnable and rule.library != "python"]
    checks = check_rules(older_python, rules_, workers=2)
    assert [check for check in checks if check.status == "wrong"] == []
    assert sum(check.status == "proved" for check in checks) > 500
    assert sum(check.status == "not_applicable" for check in checks) > 300


def test_rules_are_well_formed() -> None:
    every = rules.all_rules()
    assert every
    for rule in every:
        assert re.fullmatch(r"[a-z0-9]+(\.[a-z0-9-]+)+", rule.id), rule.id
        assert rule.source, rule.id
        assert rule.title, rule.id
        assert bool(rule.error) != rule.silent, rule.id
        re.compile(rule.error)
        if isinstance(rule, Pattern):
            shape(rule.pattern, rule.template)
