"""Every rule's example, tried on installed libraries: a rule is believed only as far as this goes."""

import asyncio
import math
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from ...model import Callee, Cell, Crash, Environment, Failure, Options, Span, WorkingCopy
from ...proposer import Context, Symbol
from . import rules as rule_files
from .engine import Catalogue
from .everywhere import claims_of, rewritten
from .example_runs import Task, environment_of, run_examples
from .registry import applies, installed_version
from .rule import Rule

Status = Literal["proved", "not_applicable", "rewrite_only", "wrong"]


@dataclass(frozen=True)
class RuleCheck:
    """What came of a rule's example.

    Attributes:
        rule_id: the rule.
        status: proved: the old code fails as stated, the rule makes of it the new code, which runs.
            not_applicable: the library is there in a version that the rule is not about, or is not there and
            nothing can be told without it. rewrite_only: the
            rule says that it cannot be run, or its library is not there; its rewrite is right. wrong: see ``why``.
        why: what is wrong.
    """

    rule_id: str
    status: Status
    why: str = ""


class ExampleFacts:
    """Facts that know the versions, and what was looked up where an example ran."""

    def __init__(self, environment: Environment, answer: Any = None) -> None:
        self.environment = environment
        self._resolves: dict[str, bool | None] = answer["resolves"] if answer else {}
        self._callees: dict[str, Any] = answer["callees"] if answer else {}

    async def resolves(self, names: Sequence[str]) -> dict[str, bool]:
        return {name: found for name in names if (found := self._resolves.get(name)) is not None}

    async def callee(self, qualified: str) -> Callee | None:
        found = self._callees.get(qualified)
        return Callee.model_validate(found) if found else None

    async def find(self, name: str, top: str | None = None) -> list[Symbol]:
        return []

    async def said(self, name: str, top: str) -> list[tuple[str, str]]:
        return []

    async def names(self, top: str) -> list[str]:
        return []


def check_rules(
    python: Path | str, rules: Iterable[Rule], *, timeout: float = 120, workers: int = 1
) -> list[RuleCheck]:
    """Try the examples of rules in a Python.

    Arguments:
        python: the executable.
        rules: the rules.
        timeout: seconds without an answer after which an example counts as hung.
        workers: how many processes run examples side by side. The rules of a library stay together: to load
            it takes longer than most examples.
    """
    rules = list(rules)
    environment = environment_of(python)
    there = [rule for rule in rules if applies(rule, environment)]
    shares = _shares([rule for rule in there if rule.runnable], workers)
    with ThreadPoolExecutor(max_workers=max(1, len(shares))) as pool:
        runs = pool.map(
            lambda share: run_examples(python, [_task(rule, environment) for rule in share], timeout), shares
        )
        answers = {name: answer for run in runs for name, answer in run.items()}
    result = []
    for rule in rules:
        missing = installed_version(environment, rule.library) is None
        if rule not in there and rule.runnable and not missing:
            result.append(RuleCheck(rule.id, "not_applicable"))
        elif not rule.runnable or missing:
            why = _rewrite(rule, environment)
            if why and rule.runnable and _leaves_alone(rule, environment):
                # The type of what it is about is known to the library only.
                result.append(RuleCheck(rule.id, "not_applicable"))
                continue
            result.append(RuleCheck(rule.id, "wrong" if why else "rewrite_only", why))
        else:
            try:
                why = _judge(rule, answers.get(rule.id), environment)
            except ValueError as error:
                why = str(error)
            result.append(RuleCheck(rule.id, "wrong" if why else "proved", why))
    return result


def _shares(rules: Sequence[Rule], count: int) -> list[list[Rule]]:
    """The rules in shares of about the same size, none of them empty."""
    ordered = sorted(rules, key=lambda rule: rule.library)
    size = max(1, math.ceil(len(ordered) / count))
    return [ordered[start : start + size] for start in range(0, len(ordered), size)]


def _task(rule: Rule, environment: Environment) -> Task:
    old = _cells(rule, rule.example.old)
    try:
        claims = claims_of(rule, old, environment)
    except ValueError:  # a pattern that is no Python: told when the rule is judged
        claims = []
    return Task(
        id=rule.id,
        old=old,
        new=_cells(rule, rule.example.new),
        resolves=sorted({name for claim in claims for name in (*claim.gone, *claim.present)}),
        callees=sorted({claim.callee for claim in claims if claim.callee}),
    )


def _cells(rule: Rule, source: str) -> list[str]:
    return [rule.example.setup, source] if rule.example.setup else [source]


def _judge(rule: Rule, answer: Any, environment: Environment) -> str:
    """What is wrong with a rule whose example was run; empty if nothing is."""
    if answer is None:
        return "the example killed its process, or did not end"
    old, new = answer["old"], answer["new"]
    failed = old.get("error")
    if "error" in new:
        return f"the new code fails: {new['error']['type']}: {new['error']['message']}"
    if rule.silent:
        if failed:
            return f"the old code of a silent change fails: {failed['type']}: {failed['message']}"
        if old["result"] is not None and old["result"] == new["result"]:
            return f"both codes give {old['result']}"
        return _rewrite(rule, environment)
    if not failed:
        return "the old code runs"
    if "crash" not in failed:
        return f"the probe failed: {failed['probe']}"
    failure = _failure(failed)
    applied = _applied(rule, failure, ExampleFacts(environment, answer))
    if not applied:
        return f"the rule is not applied to: {failure.message}"
    return next(filter(None, (_difference(rule, cells) for cells in applied)), "")


def _failure(failed: dict[str, Any]) -> Failure:
    crash = Crash.model_validate(failed["crash"])
    cell = f"c{failed['cell'].strip('<>').partition('-')[2]}"
    frame = next((frame for frame in crash.frames if frame.cell_id == cell), None)
    span = frame.statement if frame else Span(line=1, end_line=1)
    message = f"{crash.type}: {crash.message}"
    return Failure(kind="crash", cell_id=cell, statement=span, message=message, crash=crash)


def _applied(rule: Rule, failure: Failure, facts: ExampleFacts) -> list[list[str]]:
    """The cells after the sweep, and after the crash; each must come to the same."""
    results = []
    for by_crash in (False, True):
        working = WorkingCopy(
            Cell(id=f"c{number}", cell_type="code", source=source)
            for number, source in enumerate(_cells(rule, rule.example.old))
        )
        context = Context(working, facts, Options(), ".", failure if by_crash else None)
        catalogue = Catalogue([rule])
        proposals = asyncio.run(catalogue.propose(context) if by_crash else catalogue.sweep(context))
        if proposals:
            working.apply(proposals[0].edits)
            results.append([cell.source for cell in working.cells])
        elif by_crash:
            return []
    return results


def _leaves_alone(rule: Rule, environment: Environment) -> bool:
    old = _cells(rule, rule.example.old)
    return rewritten(rule, old, environment) == old


def _rewrite(rule: Rule, environment: Environment) -> str:
    return _difference(rule, rewritten(rule, _cells(rule, rule.example.old), environment))


def _difference(rule: Rule, got: list[str]) -> str:
    want = _cells(rule, rule.example.new)
    if [cell.rstrip() for cell in got] == [cell.rstrip() for cell in want]:
        return ""
    return f"the rule makes {got} of it, not {want}"


def main(arguments: Sequence[str]) -> int:
    """Check the rules of some files (all, if none is named) in a Python; the number that are wrong."""
    python, *names = arguments
    wrong = 0
    for name in names or rule_files.file_names():
        checks = check_rules(python, rule_files.rules_of(name))
        counts = {status: sum(check.status == status for check in checks) for status in get_args(Status)}
        sys.stdout.write(
            f"{name}: " + ", ".join(f"{count} {status}" for status, count in counts.items() if count) + "\n"
        )
        for check in checks:
            if check.status == "wrong":
                sys.stdout.write(f"  {check.rule_id}: {check.why}\n")
        wrong += counts["wrong"]
    return wrong


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 100))
