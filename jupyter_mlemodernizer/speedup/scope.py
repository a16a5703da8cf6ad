"""What a pattern is given: a statement or a function, and what is known of the variables in it."""

import ast
import builtins
import keyword
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .code import Code, Replacement, read, stored

Facts = Mapping[str, Any]

START = 3.0
"""Seconds that the old code is run in a comparison where the new one has groups or the like to make first."""


@dataclass(frozen=True)
class Change:
    """One rewrite: what it replaces, and what must be so for it to be right.

    Attributes:
        rule: id of the pattern.
        title: what is done, in plain words.
        reason: why that is faster.
        pieces: the new text.
        rows: names of tables and sequences of which the first rows may stand for all in a comparison.
        loops: the first turns of the loop may stand for all.
        enough: seconds that the old code must run in a comparison, since the new one takes a while to start.
        requires: expressions over the live state that must be true; they are evaluated in a fork.
        gone: names that the old code binds and the new one does not, or not to the same.
    """

    rule: str
    title: str
    reason: str
    pieces: tuple[Replacement, ...]
    rows: frozenset[str] = frozenset()
    loops: bool = False
    enough: float = 0.5
    requires: tuple[str, ...] = ()
    gone: frozenset[str] = frozenset()


@dataclass
class Scope:
    """A top-level statement of a cell, or the definition of a function, about to be rewritten.

    Attributes:
        code: its source.
        live: facts about global names.
        later: names that are read after it.
        functions: definitions of the notebook's own functions, as they are now.
        parameters: of a function that is called once: names of variables that are handed over.
    """

    code: Code
    live: Mapping[str, Facts]
    later: frozenset[str] = frozenset()
    functions: Mapping[str, ast.FunctionDef] = field(default_factory=dict)
    parameters: Mapping[str, str] = field(default_factory=dict)

    @property
    def function(self) -> ast.FunctionDef | None:
        """The function, if this is the definition of one, with what it needs before it."""
        node = self.code.tree.body[-1] if self.code.tree.body else None
        return node if isinstance(node, ast.FunctionDef) else None

    def fact(self, name: str) -> Facts:
        """What is known of a name; of one that is local to the function, only what its text tells."""
        if name not in self._locals:
            return self.live.get(name, {})
        if name in self.parameters:
            return self.live.get(self.parameters[name], {})
        return self._made.get(name, {})

    def is_local(self, name: str) -> bool:
        """Whether a name is a function's own."""
        return name in self._locals

    def kind(self, node: ast.AST) -> str:
        """frame, series, array, list, dict, set, int, float, str, bool, module, function; or empty."""
        return self.kind_of(node.id) if isinstance(node, ast.Name) else ""

    def kind_of(self, name: str) -> str:
        """The kind of a variable, as :meth:`kind` tells it."""
        return str(self.fact(name).get("kind", ""))

    def module(self, name: str) -> str | None:
        """The name under which a module is known; None if it is not imported."""
        for alias, fact in self.live.items():
            if fact.get("kind") == "module" and fact.get("module") == name and alias not in self._locals:
                return alias
        return None

    def blocks(self) -> Iterator[list[ast.stmt]]:
        """All lists of statements, outermost first."""
        for node in ast.walk(self.code.tree):
            for name in ("body", "orelse", "finalbody"):
                block = getattr(node, name, None)
                if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                    yield block

    def fresh(self, wish: str, others: Collection[str] = ()) -> str:
        """A name that nothing uses yet.

        Arguments:
            wish: what it is to be, a column's label for instance.
            others: names that are taken too.
        """
        wish = re.sub(r"\W", "_", wish)
        if not wish.isidentifier() or keyword.iskeyword(wish) or hasattr(builtins, wish):
            wish = f"value_{wish}"
        taken = set(others) | {node.id for node in ast.walk(self.code.tree) if isinstance(node, ast.Name)}
        taken |= set(self.live) | self.later | self._locals
        number, name = 1, wish
        while name in taken:
            number += 1
            name = f"{wish}{number}"
        return name

    def called(self, node: ast.AST) -> list[ast.FunctionDef]:
        """The notebook's functions that code may call, one through the other."""
        found: dict[str, ast.FunctionDef] = {}
        waiting = read(node) & set(self.functions)
        while waiting:
            name = waiting.pop()
            found[name] = self.functions[name]
            waiting |= (read(found[name]) & set(self.functions)) - set(found)
        return list(found.values())

    def dead(self, names: set[str]) -> bool:
        """Whether nothing reads any of these names after the statement."""
        if self.function is not None:
            return True
        return not names & self.later

    @cached_property
    def _locals(self) -> frozenset[str]:
        function = self.function
        if function is None:
            return frozenset()
        arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
        extra = [a for a in (function.args.vararg, function.args.kwarg) if a is not None]
        return frozenset(stored(function) | {argument.arg for argument in [*arguments, *extra]})

    @cached_property
    def _made(self) -> Mapping[str, Facts]:
        """What a function's own names are that are bound once, if that is plain to see: arrays, and how long they are."""
        function = self.function
        if function is None or not self.parameters:
            return {}
        found: dict[str, Facts] = {}
        bound = [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and _is_stored(node)]
        for node in function.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if bound.count(name) == 1:
                    found[name] = _fact_of(value)
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Attribute(attr="shape")):
                    found |= {each.id: {"kind": "int"} for each in names if isinstance(each, ast.Name)}
        return found


def _is_stored(node: ast.Name) -> bool:
    return not isinstance(node.ctx, ast.Load)


def _fact_of(value: ast.expr) -> Facts:
    match value:
        case ast.Call(func=ast.Attribute(attr="zeros" | "ones"), args=[size], keywords=[]):
            shape = [0] * (len(size.elts) if isinstance(size, ast.Tuple) else 1)
            return {"kind": "array", "dtype": "float64", "shape": shape, "rows": 0}
        case ast.Call(func=ast.Name(id="len")) | ast.Subscript(value=ast.Attribute(attr="shape")):
            return {"kind": "int"}
    return {}
