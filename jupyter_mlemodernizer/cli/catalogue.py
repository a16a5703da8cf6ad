"""``jupyter mlemodernizer catalogue``: list, search, explain and check the rules."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .learned import learned
from .run import usage

if TYPE_CHECKING:
    from ..repair.catalogue import Rule

CHECK = "check"
LEARNED = "learned"
WRONG = 1


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "catalogue",
        help="list, search, explain and check the rules",
        description="List the rules of the catalogue; words narrow the list, the id of a rule explains it. "
        "`catalogue check` runs the examples of the rules on the libraries of a kernel; "
        "`catalogue learned` shows the fixes of the language model that held on this machine.",
    )
    parser.add_argument(
        "words",
        nargs="*",
        metavar="WORD",
        help="in the id, library, title, error or old code; or the id of a rule; or first of all `check` or `learned`",
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument(
        "--export", type=Path, metavar="FILE", help="write what was `learned` as candidates for rules"
    )
    parser.add_argument("--kernel", help="kernelspec whose libraries `check` is about (default: python3)")
    parser.add_argument("--python", type=Path, help="a Python instead of a kernelspec")
    parser.set_defaults(execute=execute)


def execute(arguments: argparse.Namespace) -> int:
    """Run the command; returns 0, 5 if no rule matches, or 1 if a rule that was checked is wrong."""
    from ..repair.catalogue.rules import all_rules  # noqa: PLC0415 (a few hundred rules)

    if arguments.words[:1] == [LEARNED]:
        return learned(arguments.words[1:], as_json=arguments.json, export=arguments.export)
    checks = arguments.words[:1] == [CHECK]
    words = [_plain(word) for word in arguments.words[checks:]]
    rules = sorted(all_rules(), key=lambda rule: rule.id)
    exact = [rule for rule in rules if words == [rule.id]]
    found = exact or [rule for rule in rules if all(word in _told(rule) for word in words)]
    if checks and found:
        return _check(arguments, found)
    if arguments.json:
        sys.stdout.write(json.dumps([_facts(rule) for rule in found], indent=1) + "\n")
    elif exact:
        _explain(exact[0])
    else:
        for rule in found:
            sys.stdout.write(f"{rule.id:<44} {rule.library} {rule.since:<8} {rule.title}\n")
        sys.stdout.write(f"{len(found)} of {len(rules)} rules\n")
    return 0 if found else 5


def _told(rule: "Rule") -> str:
    """All of a rule that somebody may remember."""
    return _plain(f"{rule.id} {rule.library} {rule.title} {rule.error} {rule.example.old}")


def _plain(text: str) -> str:
    """Ids have hyphens where names have underscores."""
    return text.lower().replace("_", "-")


def _check(arguments: argparse.Namespace, rules: Sequence["Rule"]) -> int:
    from ..kernel import KernelError  # noqa: PLC0415 (slow to import)
    from ..kernelspecs import python_of  # noqa: PLC0415
    from ..repair.catalogue.check import check_rules  # noqa: PLC0415

    try:
        python = str(arguments.python or python_of(arguments.kernel))
        checks = check_rules(python, rules, workers=os.cpu_count() or 1)
    except (KernelError, OSError) as error:
        return usage(str(error))
    if arguments.json:
        facts = [{"id": check.rule_id, "status": check.status, "why": check.why} for check in checks]
        sys.stdout.write(json.dumps(facts, indent=1) + "\n")
    else:
        for check in checks:
            if check.status == "wrong":
                sys.stdout.write(f"✗ {check.rule_id}: {check.why}\n")
        counts = {status: sum(check.status == status for check in checks) for status in _STATUS}
        sys.stdout.write(", ".join(f"{counts[status]} {shown}" for status, shown in _STATUS.items()) + "\n")
    return WRONG if any(check.status == "wrong" for check in checks) else 0


_STATUS = {
    "proved": "proved",
    "not_applicable": "about other versions",
    "rewrite_only": "about what is not installed or cannot be run: their rewrite is right",
    "wrong": "wrong",
}


def _facts(rule: Any) -> dict[str, Any]:
    return {
        "id": rule.id,
        "library": rule.library,
        "since": rule.since,
        "until": rule.until,
        "source": rule.source,
        "form": type(rule).__name__.lower(),
        "kind": rule.kind,
        "title": rule.title,
        "changes_behaviour": rule.changes_behaviour,
        "silent": rule.silent,
    }


def _explain(rule: Any) -> None:
    lines = [
        rule.title,
        *([rule.reason] if rule.reason else []),
        "",
        f"since {rule.library} {rule.since}; {rule.source}",
        f"kind {rule.kind}" + ("; may change results" if rule.changes_behaviour else ""),
        "",
        "then:",
        *(f"    {line}" for line in rule.example.old.strip().splitlines()),
        "now:",
        *(f"    {line}" for line in rule.example.new.strip().splitlines()),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
