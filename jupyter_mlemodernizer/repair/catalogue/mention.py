"""What a notebook must mention for a rule to be worth looking for: told before anything is matched."""

import re
from collections.abc import Callable

from .rule import Call, Default, Method, Moved, Pattern, Rule

_METAVARIABLE = re.compile(r"\$\$?\w+")
_STRING = re.compile(r"\"[^\"]*\"|'[^']*'")


def needed_words(rule: Rule, same: Callable[[str], str]) -> list[frozenset[str]]:
    """Sets of words, of each of which the notebook must hold one.

    Arguments:
        rule: the rule.
        same: gives one name to all names that a thing had before and after moves.
    """
    match rule:
        case Moved():
            return [frozenset({_last(rule.old)})]
        case Call():
            sets = [
                frozenset(_last(name) for name in rule.callables)
                | {_last(same(name)) for name in rule.callables}
            ]
            if not (rule.positional or rule.add or rule.then or rule.wrap):
                sets.append(frozenset([*rule.rename, *rule.drop, *rule.drop_if, *rule.values]))
            return sets
        case Method():
            return [frozenset({rule.old})]
        case Default():
            names = frozenset(_last(name) for name in rule.callables)
            return [names, rule.words] if rule.words else [names]
        case Pattern():
            text = _METAVARIABLE.sub(" ", _STRING.sub(" ", rule.pattern))
            return [
                frozenset({word})
                for word in re.findall(r"[A-Za-z_]\w+", text)
                if word not in {"True", "None"}
            ]
        case _:
            return []


def _last(name: str) -> str:
    return name.rpartition(".")[2]
