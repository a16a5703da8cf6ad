"""All rewrites that patterns know for a statement or function, one on top of the other."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..parsing import parse
from .code import Code, read, renamed, stored
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
    parameters: Mapping[str, str] | None = None,
) -> list[Rewriting]:
    """What may be tried, best first: all changes together, then each one alone.

    Arguments:
        source: of one top-level statement.
        live: facts about global names.
        later: names that are read after it.
        functions: the notebook's own functions.
        parameters: names of variables that are handed to it, if it is a function that is called once.
    """
    parameters = parameters or {}
    text, changes = source, list[Change]()
    known = stored(parse(source)) | set(live)
    for _ in range(_ROUNDS):
        scope = Scope(Code(text), live, later, functions, parameters)
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
        scope = Scope(Code(source), live, later, functions, parameters)
        found += [Rewriting(source, scope.code.applied(change.pieces), (change,)) for change in _each(scope)]
    return found


def _named(conditions: Sequence[str]) -> set[str]:
    return set[str]().union(*(read(parse(condition)) for condition in conditions))


def _each(scope: Scope) -> Iterator[Change]:
    for pattern in all_patterns():
        for change in pattern(scope):
            if scope.code.applied(change.pieces) != scope.code.source:
                requires = tuple(_by_arguments(condition, scope.parameters) for condition in change.requires)
                yield replace(change, requires=requires)


def _by_arguments(condition: str, parameters: Mapping[str, str]) -> str:
    """A condition on parameters as one on the variables that are handed over."""
    return ast.unparse(renamed(parse(condition), parameters)) if parameters else condition
