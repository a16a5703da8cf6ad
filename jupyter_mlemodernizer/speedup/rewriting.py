"""All rewrites that patterns know for a statement or function, one on top of the other."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..parsing import parse
from .code import Code, read, stored
from .patterns import all_patterns
from .scope import Change, Facts, Scope

_ROUNDS = 8


@dataclass(frozen=True)
class Rewriting:
    """A statement or function after some changes.

    Attributes:
        before: its source.
        after: its source with the changes.
        changes: in the order in which they were made.
    """

    before: str
    after: str
    changes: tuple[Change, ...]

    @property
    def rows(self) -> list[str]:
        return sorted(frozenset[str]().union(*(change.rows for change in self.changes)))

    @property
    def loops(self) -> bool:
        return any(change.loops for change in self.changes)

    @property
    def enough(self) -> float:
        return max((change.enough for change in self.changes), default=0.0)

    @property
    def requires(self) -> list[str]:
        return list(dict.fromkeys(condition for change in self.changes for condition in change.requires))

    @property
    def gone(self) -> frozenset[str]:
        return frozenset[str]().union(*(change.gone for change in self.changes))


def rewritings(
    source: str,
    live: Mapping[str, Facts],
    later: frozenset[str],
    functions: Mapping[str, ast.FunctionDef],
) -> list[Rewriting]:
    """What may be tried, best first: all changes together, then each one alone.

    Arguments:
        source: of one top-level statement.
        live: facts about global names.
        later: names that are read after it.
        functions: the notebook's own functions.
    """
    text, changes = source, list[Change]()
    known = stored(parse(source)) | set(live)
    for _ in range(_ROUNDS):
        scope = _scope(text, live, later, functions)
        # What other changes bind cannot be asked about: it is not there yet.
        made = stored(scope.code.tree) - known
        possible = (c for c in _each(scope) if not made & _named(c.requires))
        change = next(possible, None)
        if change is None:
            break
        text = scope.code.applied(change.pieces)
        changes.append(change)
    if not changes:
        return []
    found = [Rewriting(source, text, tuple(changes))]
    if len(changes) > 1:
        scope = _scope(source, live, later, functions)
        found += [Rewriting(source, scope.code.applied(change.pieces), (change,)) for change in _each(scope)]
    return found


def _named(conditions: Sequence[str]) -> set[str]:
    return set[str]().union(*(read(parse(condition)) for condition in conditions))


def _scope(
    source: str, live: Mapping[str, Facts], later: frozenset[str], functions: Mapping[str, ast.FunctionDef]
) -> Scope:
    return Scope(Code(source), live, later, functions)


def _each(scope: Scope) -> Iterator[Change]:
    for pattern in all_patterns():
        for change in pattern(scope):
            if scope.code.applied(change.pieces) != scope.code.source:
                yield change
