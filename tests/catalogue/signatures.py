"""The signatures of the past: collected from environments of then, kept as facts, and compared with the table of defaults.

    python tests/catalogue/signatures.py 2017 /path/to/python-of-2017 [/path/to/another ...]

looks the callables of all past defaults up in the given environments, writes what they say to ``old_signatures.json``
under the year, and prints every contradiction. Without arguments it only compares.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.version import Version

from jupyter_mlemodernizer.repair.catalogue import Default
from jupyter_mlemodernizer.repair.catalogue.rules import all_rules

FACTS = Path(__file__).with_name("old_signatures.json")
_WORKER = Path(__file__).with_name("signatures_worker.py")

# What parameters were called before.
_RENAMED = {"learning_rate": "lr", "method": "mode", "nlags": "lags", "epochs": "iter"}


@dataclass(frozen=True)
class Line:
    """One line of the table: a parameter of a callable.

    Attributes:
        rule: that it belongs to.
        callable: qualified name.
        parameter: the parameter.
    """

    rule: Default
    callable: str
    parameter: str

    def contradicts(self, version: str, shown: str) -> bool:
        """Does a signature of some version show what the table does not say?"""
        rule, at = self.rule, Version(version)
        if rule.first is not None and at < Version(rule.first):
            return False
        if later(self) and at >= Version(rule.since):
            return False
        fitting = rule.was if at < Version(rule.since) else rule.now
        return shown not in {fitting[self.parameter], *rule.signed.get(self.parameter, ())}


def table() -> list[Line]:
    """All lines whose callables have signatures that say something."""
    return [
        Line(rule, name, parameter)
        for rule in all_rules()
        if isinstance(rule, Default)
        for name in rule.callables
        for parameter in rule.was
    ]


def later(line: Line) -> list[Line]:
    """Lines of the same parameter that changed again later."""
    return [
        other
        for other in table()
        if (other.callable, other.parameter) == (line.callable, line.parameter)
        and Version(other.rule.since) > Version(line.rule.since)
    ]


def collect(python: Path | str, names: Iterable[str]) -> dict[str, Any]:
    """Versions, defaults and positions of callables in the environment of a Python.

    Raises:
        CalledProcessError: the Python does not run.
    """
    done = subprocess.run(
        [str(python), str(_WORKER)],
        input=json.dumps(sorted(set(names))),
        capture_output=True,
        text=True,
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def seen(facts: dict[str, Any]) -> Iterator[tuple[Line, str, str, str]]:
    """Each line with year, version and default, for every year in which the signature shows it."""
    for line in table():
        for year, known in facts.items():
            shown = known["defaults"].get(line.callable, {})
            found = shown.get(line.parameter, shown.get(_RENAMED.get(line.parameter, "")))
            if found is not None:
                yield line, year, known["versions"][line.callable.partition(".")[0]], found


def _kept(answers: list[dict[str, Any]]) -> dict[str, Any]:
    """What is worth keeping: the parameters that the table is about."""
    wanted = {
        (line.callable, name) for line in table() for name in (line.parameter, _RENAMED.get(line.parameter))
    }
    kept: dict[str, Any] = {"versions": {}, "defaults": {}}
    for answer in answers:
        for name, shown in answer["defaults"].items():
            some = {parameter: value for parameter, value in shown.items() if (name, parameter) in wanted}
            if some:
                kept["defaults"][name] = some
                top = name.partition(".")[0]
                kept["versions"][top] = answer["versions"][top]
    return kept


def main(arguments: list[str]) -> int:
    """Collect, if a year and Pythons are given, and compare; the number of contradictions."""
    facts: dict[str, Any] = json.loads(FACTS.read_text()) if FACTS.exists() else {}
    if arguments:
        year, *pythons = arguments
        facts[year] = _kept([collect(python, (line.callable for line in table())) for python in pythons])
        FACTS.write_text(json.dumps(facts, indent=1, sort_keys=True) + "\n")
    wrong = 0
    for line, year, version, shown in seen(facts):
        if line.contradicts(version, shown):
            wrong += 1
            sys.stdout.write(
                f"{year}: {line.callable} {version}: {line.parameter}={shown}, but {line.rule.id}\n"
            )
    return wrong


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 100))
