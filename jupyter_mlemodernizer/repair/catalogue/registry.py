"""Which rules apply in an environment, and in what order."""

import re
from collections.abc import Iterable
from functools import lru_cache

from packaging.version import InvalidVersion, Version

from ...model import Environment
from .custom import Custom
from .mention import needed_words
from .moves import moves
from .plain_names import plain
from .rule import Call, Method, Moved, Pattern, Rule

# Distributions that stand for each other.
_ALTERNATIVES = {
    "tensorflow": ("tensorflow", "tensorflow-cpu", "tensorflow-gpu", "tensorflow-intel", "tensorflow-macos"),
    "xgboost": ("xgboost", "xgboost-cpu"),
    "opencv-python": ("opencv-python", "opencv-python-headless", "opencv-contrib-python"),
    "imbalanced-learn": ("imbalanced-learn", "imblearn"),
    "scikit-learn": ("scikit-learn", "scikit-learn-intelex"),
}
_ORDER: tuple[type[Rule], ...] = (Moved, Call, Method, Pattern)
# An assignment: no comparison, and no value of a keyword.
_ASSIGNMENT = re.compile(r" [-+*/]?= ")


def installed_version(environment: Environment, library: str) -> str | None:
    """Version of a rule's library, by whatever distribution it is there; None if it is not."""
    if library == "python":
        return environment.python
    for name in _ALTERNATIVES.get(library, (library,)):
        version = environment.version(name)
        if version is not None:
            return version
    return None


def applies(rule: Rule, environment: Environment) -> bool:
    """Is the rule's library installed in a version that the rule is about?"""
    return in_range(rule, installed_version(environment, rule.library))


def in_range(rule: Rule, version: str | None) -> bool:
    """Is the rule about this version of its library? None: it is not installed."""
    return at_least(version, rule.since) and (rule.until is None or not at_least(version, rule.until))


def at_least(version: str | None, first: str) -> bool:
    """Is an installed version this one or a later one? No, if there is none, or none that can be read."""
    try:
        return version is not None and _parsed(version) >= _parsed(first)
    except InvalidVersion:
        return False


_parsed = lru_cache(maxsize=10_000)(Version)


class Registry:
    """The rules that apply, in the order in which they are to be taken.

    Arguments:
        rules: to choose from.
        environment: where the kernel runs.
        ahead: those too that apply to later versions than are installed.
    """

    def __init__(self, rules: Iterable[Rule], environment: Environment, *, ahead: bool = False) -> None:
        self.environment = environment
        self._ahead = ahead
        self._versions: dict[str, str | None] = {}
        self.rules = sorted((rule for rule in rules if self._applies(rule)), key=_rank)
        self._moves = {
            move.old: move for rule in self.rules if isinstance(rule, Moved) for move in moves(rule)
        }
        self._same: dict[str, str] = {}
        self._needed = {rule.id: needed_words(rule, self.same) for rule in self.rules}

    def add(self, rule: Rule) -> None:
        """Have a rule whatever its versions."""
        self.rules.append(rule)
        self._needed[rule.id] = needed_words(rule, self.same)
        if isinstance(rule, Moved):
            self._moves |= {move.old: move for move in moves(rule)}

    def same(self, name: str) -> str:
        """One name for all that a thing was called before and after its moves."""
        if name not in self._same:
            found = name
            for _ in range(4):
                move = next((self._moves[start] for start in _starts(found) if start in self._moves), None)
                if move is None:
                    break
                found = plain(move.target(found))
            self._same[name] = found
        return self._same[name]

    def mentioned(self, rule: Rule, words: frozenset[str]) -> bool:
        """May the rule apply to a text of these words?"""
        return all(some & words for some in self._needed[rule.id])

    def version(self, rule: Rule) -> str | None:
        """The installed version of a rule's library."""
        if rule.library not in self._versions:
            self._versions[rule.library] = installed_version(self.environment, rule.library)
        return self._versions[rule.library]

    def _applies(self, rule: Rule) -> bool:
        version = self.version(rule)
        if self._ahead:
            return version is not None and (rule.until is None or not at_least(version, rule.until))
        return in_range(rule, version)


def _rank(rule: Rule) -> tuple[int, int, int]:
    kind = next((index for index, form in enumerate(_ORDER) if isinstance(rule, form)), len(_ORDER))
    # A pattern of a whole assignment knows more of the code than a rule for a name in it.
    assignment = isinstance(rule, Pattern) and _ASSIGNMENT.search(rule.pattern) is not None
    before = _ORDER.index(Method) if assignment else kind
    if isinstance(rule, Custom) and rule.first:
        before = -1
    return before, 0 if assignment else 1, -len(rule.old) if isinstance(rule, Moved) else 0


def _starts(name: str) -> list[str]:
    """A dotted name and what it begins with, longest first."""
    parts = name.split(".")
    return [".".join(parts[:end]) for end in range(len(parts), 0, -1)]
