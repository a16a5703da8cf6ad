"""``jupyter mlemodernizer catalogue``: list, search and explain the rules."""

import argparse
import json
import sys
from typing import Any


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "catalogue",
        help="list, search and explain the rules",
        description="List the rules of the catalogue; words narrow the list, the id of a rule explains it.",
    )
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help="in the id, library or title; or the id of a rule"
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(execute=execute)


def execute(arguments: argparse.Namespace) -> int:
    """Run the command; returns 0, or 5 if no rule matches."""
    from ..repair.catalogue.rules import all_rules  # noqa: PLC0415 (a few hundred rules)

    words = [word.lower() for word in arguments.words]
    rules = sorted(all_rules(), key=lambda rule: rule.id)
    exact = [rule for rule in rules if words == [rule.id]]
    found = exact or [
        rule
        for rule in rules
        if all(word in f"{rule.id} {rule.library} {rule.title}".lower() for word in words)
    ]
    if arguments.json:
        sys.stdout.write(json.dumps([_facts(rule) for rule in found], indent=1) + "\n")
    elif exact:
        _explain(exact[0])
    else:
        for rule in found:
            sys.stdout.write(f"{rule.id:<44} {rule.library} {rule.since:<8} {rule.title}\n")
        sys.stdout.write(f"{len(found)} of {len(rules)} rules\n")
    return 0 if found else 5


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
