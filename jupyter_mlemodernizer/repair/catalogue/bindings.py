"""What names are bound to: through imports and simple assignments anywhere in the notebook.

A *binding* is one place that gives a name a meaning. Whether a use of a name can be
traced to one meaning for certain is what decides between a change made before anything
runs and one made only where it crashed.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from .code import Code, Comprehension, Function, parse
from .scopes import BUILTINS, Binding, scopes


@dataclass(frozen=True)
class Meaning:
    """What a name may be bound to where it is used.

    Attributes:
        bindings: the bindings that may hold, each with its unit; empty for builtins and unknown names.
        stars: modules from which everything was imported, if nothing else binds the name.
        free: nothing in the notebook binds the name.
    """

    bindings: tuple[tuple[int, Binding], ...] = ()
    stars: tuple[str, ...] = ()

    @property
    def free(self) -> bool:
        return not self.bindings and not self.stars


@dataclass
class Unit:
    """A cell, a helper file, or the module that a cell writes: then ``head`` is its first line, which names the file."""

    kind: str
    key: str
    source: str
    tags: tuple[str, ...] = ()
    head: str = ""

    @cached_property
    def code(self) -> Code | None:
        return parse(self.source)

    @property
    def words(self) -> frozenset[str]:
        """All words of the source."""
        return _words(self.source)


@lru_cache(maxsize=1024)
def _words(source: str) -> frozenset[str]:
    words = re.findall(r"\w+", source)
    # "step__parameter" names a parameter too.
    return frozenset([*words, *(part for word in words if "__" in word for part in word.split("__"))])


class Document:
    """Units that share one module's names: the code cells of a notebook, or one helper file."""

    def __init__(self, units: list[Unit]) -> None:
        self.units = units

    @cached_property
    def words(self) -> frozenset[str]:
        """All words of the sources."""
        return frozenset(word for unit in self.units for word in unit.words)

    def codes(self) -> Iterator[tuple[int, Code]]:
        """The units that parse."""
        for index, unit in enumerate(self.units):
            if unit.code is not None:
                yield index, unit.code

    def code(self, unit: int) -> Code:
        code = self.units[unit].code
        assert code is not None
        return code

    @cached_property
    def module_bindings(self) -> dict[str, list[tuple[int, Binding]]]:
        result: dict[str, list[tuple[int, Binding]]] = {}
        for index, code in self.codes():
            for name, bindings in scopes(code).module.bindings.items():
                ordered = sorted(bindings, key=lambda binding: binding.at)
                result.setdefault(name, []).extend((index, binding) for binding in ordered)
        return result

    @cached_property
    def attributes_given(self) -> dict[str, list[tuple[int, ast.expr]]]:
        """What the notebook gives to attributes, by their names: of its own objects, or in the body of a class."""
        result: dict[str, list[tuple[int, ast.expr]]] = {}
        for unit, code in self.codes():
            for statement in code.of(ast.Assign):
                in_class = isinstance(code.parents[statement], ast.ClassDef)
                for target in statement.targets:
                    if isinstance(target, ast.Attribute):
                        result.setdefault(target.attr, []).append((unit, statement.value))
                    elif in_class and isinstance(target, ast.Name):
                        result.setdefault(target.id, []).append((unit, statement.value))
        return result

    @cached_property
    def renamed(self) -> dict[str, set[str]]:
        """By name in its module, what it is called where it was imported as something else."""
        result: dict[str, set[str]] = {}
        for _, code in self.codes():
            for alias in code.of(ast.alias):
                if alias.asname and isinstance(code.parents[alias], ast.ImportFrom):
                    result.setdefault(alias.name, set()).add(alias.asname)
        return result

    @cached_property
    def stars(self) -> list[tuple[int, int, str]]:
        """Unit, position and module of each ``from module import *``."""
        return [(index, at, module) for index, code in self.codes() for at, module in scopes(code).stars]

    def meaning(self, unit: int, node: ast.AST, name: str) -> Meaning:
        """What ``name`` may mean where ``node`` stands."""
        code = self.code(unit)
        at = code.span(node)[0]
        inside = False  # of a function, whose body runs later than it stands
        direct = True
        inner = scopes(code).inner
        child = node
        for parent in code.ancestors(node):
            scope = inner.get(parent)
            if scope is not None and not _in_header(parent, child):
                if isinstance(parent, ast.ClassDef) and not direct:
                    pass
                elif name in scope.bindings:
                    found = [(unit, binding) for binding in scope.bindings[name]]
                    if isinstance(parent, Comprehension) or inside:
                        return Meaning(tuple(found))
                    return Meaning(tuple(_holding(found, (unit, at))))
                if isinstance(parent, Function):
                    inside = True
                    direct = False
            child = parent
        every = self.module_bindings.get(name, [])
        if not every:
            stars = tuple(dict.fromkeys(module for _, _, module in self.stars))
            if name in BUILTINS:
                return Meaning()
            return Meaning((), stars)
        return Meaning(tuple(every if inside else _holding(every, (unit, at))))


def _in_header(parent: ast.AST, child: ast.AST) -> bool:
    """Decorators, defaults and bases are evaluated outside; so is the first iterable of a comprehension."""
    if isinstance(parent, Comprehension):
        return False
    if isinstance(parent, ast.Lambda):
        return child is not parent.body
    if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return child not in parent.body
    return False


def _holding(bindings: list[tuple[int, Binding]], use: tuple[int, int]) -> list[tuple[int, Binding]]:
    """Those of the bindings (in order) that may hold at a use: the last unconditional one before it and later ones."""
    before = [(unit, binding) for unit, binding in bindings if (unit, binding.at) <= use]
    if not before:
        return bindings
    for index in range(len(before) - 1, -1, -1):
        if not before[index][1].conditional:
            return before[index:]
    return before
