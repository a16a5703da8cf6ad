"""Every rule's example, tried on installed libraries: a rule is believed only as far as this goes."""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from ...model import Callee, Cell, Crash, Distribution, Environment, Failure, Options, Span, WorkingCopy
from ...proposer import Context, Symbol
from . import rules as rule_files
from .engine import Catalogue, rewritten
from .registry import applies
from .rule import Rule

Status = Literal["proved", "not_applicable", "rewrite_only", "wrong"]
_WORKER = Path(__file__).with_name("check_worker.py")
_PROBE = Path(__file__).parents[2] / "kernel"
_LIST = (
    "import importlib.metadata as m, json, platform\n"
    "print(json.dumps([platform.python_version(), [[d.metadata['Name'], d.version] for d in m.distributions()]]))"
)


@dataclass(frozen=True)
class RuleCheck:
    """What came of a rule's example.

    Attributes:
        rule_id: the rule.
        status: proved: the old code fails as stated, the rule makes of it the new code, which runs.
            not_applicable: the library is not there, or in another version. rewrite_only: the
            rule says that it cannot be run; its rewrite is right. wrong: see ``why``.
        why: what is wrong.
    """

    rule_id: str
    status: Status
    why: str = ""


class _NoFacts:
    """Facts that know the versions and nothing else."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment

    async def resolves(self, names: Sequence[str]) -> dict[str, bool]:
        return {}

    async def callee(self, qualified: str) -> Callee | None:
        return None

    async def find(self, name: str, top: str | None = None) -> list[Symbol]:
        return []

    async def names(self, top: str) -> list[str]:
        return []


def environment_of(python: Path | str) -> Environment:
    """What is installed for a Python, by asking it."""
    answer = subprocess.run(  # noqa: S603
        [str(python), "-c", _LIST], capture_output=True, text=True, check=True, timeout=60
    )
    version, distributions = json.loads(answer.stdout)
    return Environment(
        python=version,
        distributions=[Distribution(name=name, version=number) for name, number in distributions if name],
    )


def check_rules(python: Path | str, rules: Iterable[Rule], *, timeout: float = 120) -> list[RuleCheck]:
    """Try the examples of rules in a Python.

    Arguments:
        python: the executable.
        rules: the rules.
        timeout: seconds without an answer after which an example counts as hung.
    """
    rules = list(rules)
    environment = environment_of(python)
    there = [rule for rule in rules if applies(rule, environment)]
    answers = _run(python, [rule for rule in there if rule.runnable], timeout)
    result = []
    for rule in rules:
        if rule not in there and rule.runnable:
            result.append(RuleCheck(rule.id, "not_applicable"))
        elif not rule.runnable:
            why = _rewrite(rule, environment)
            result.append(RuleCheck(rule.id, "wrong" if why else "rewrite_only", why))
        else:
            try:
                why = _judge(rule, answers.get(rule.id), environment)
            except ValueError as error:
                why = str(error)
            result.append(RuleCheck(rule.id, "wrong" if why else "proved", why))
    return result


def _cells(rule: Rule, source: str) -> list[str]:
    return [rule.example.setup, source] if rule.example.setup else [source]


def _run(python: Path | str, rules: list[Rule], timeout: float) -> dict[str, Any]:
    """Answers by rule id; an example that killed or hung its process has the answer None."""
    todo = [
        {"id": rule.id, "old": _cells(rule, rule.example.old), "new": _cells(rule, rule.example.new)}
        for rule in rules
    ]
    answers: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        tasks, out = Path(folder, "tasks.json"), Path(folder, "answers.jsonl")
        while todo:
            tasks.write_text(json.dumps(todo), encoding="utf-8")
            out.write_text("", encoding="utf-8")
            # Not as a script: its folder would come first in sys.path.
            start = f"exec(compile(open({str(_WORKER)!r}).read(), 'worker', 'exec'))"
            command = [os.path.abspath(python), "-c", start, str(_PROBE), str(tasks), str(out)]
            begun = _run_once(command, folder, out, timeout)
            for line in out.read_text(encoding="utf-8").splitlines():
                answer = json.loads(line)
                if "id" in answer:
                    answers[answer["id"]] = answer
            if begun is not None and begun not in answers:
                answers[begun] = None
            left = [task for task in todo if task["id"] not in answers]
            if len(left) == len(todo):
                raise RuntimeError("no example could be started")
            todo = left
    return answers


def _run_once(command: list[str], folder: str, out: Path, timeout: float) -> str | None:
    """Run the worker until it ends or hangs; the id of the last example that it began."""
    environ = {**os.environ, "MPLBACKEND": "agg", "TF_CPP_MIN_LOG_LEVEL": "3", "KERAS_BACKEND": "tensorflow"}
    environ.pop("PYTHONPATH", None)
    process = subprocess.Popen(  # noqa: S603
        command,
        cwd=folder,
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    seen, since = -1, time.monotonic()
    try:
        while process.poll() is None:
            size = out.stat().st_size
            if size != seen:
                seen, since = size, time.monotonic()
            if time.monotonic() - since > timeout:
                break
            time.sleep(0.05)
    finally:
        process.kill()
        process.wait()
    begun = [json.loads(line).get("begin") for line in out.read_text(encoding="utf-8").splitlines()]
    return next((name for name in reversed(begun) if name), None)


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
    applied = _applied(rule, failure, environment)
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


def _applied(rule: Rule, failure: Failure, environment: Environment) -> list[list[str]]:
    """The cells after the sweep, and after the crash; each must come to the same."""
    results = []
    for by_crash in (False, True):
        working = WorkingCopy(
            Cell(id=f"c{number}", cell_type="code", source=source)
            for number, source in enumerate(_cells(rule, rule.example.old))
        )
        context = Context(working, _NoFacts(environment), Options(), ".", failure if by_crash else None)
        catalogue = Catalogue([rule])
        proposals = asyncio.run(catalogue.propose(context) if by_crash else catalogue.sweep(context))
        if proposals:
            working.apply(proposals[0].edits)
            results.append([cell.source for cell in working.cells])
        elif by_crash:
            return []
    return results


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
            f"{name}: " + ", ".join(f"{count} {status}" for status, count in counts.items()) + "\n"
        )
        for check in checks:
            if check.status == "wrong":
                sys.stdout.write(f"  {check.rule_id}: {check.why}\n")
        wrong += counts["wrong"]
    return wrong


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 100))
