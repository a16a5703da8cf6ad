"""How far the loops of a statement have come, told from their iterators.

The iterables of loops at the top level of a cell are given to :meth:`Loops.watch`, which hands on
the very iterator that the loop would have made itself and remembers it. A turn of the loop costs
nothing more; how far an iterator has come is asked when the sampler looks.
"""

# The visitor's names are those that ast.NodeVisitor calls.
# ruff: noqa: N815

from __future__ import annotations

import ast
import builtins
import copy
import gc
import operator
import sys
import time
import types
from typing import Any

# Reached through the builtins, so that no name appears in the user's namespace.
NAME = "__mlemodernizer_loop__"
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_LOOPS = (ast.For, *_COMPREHENSIONS)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_PLAIN = (list, tuple, range, dict, set, frozenset, str, enumerate, zip, reversed, types.GeneratorType)
_VIEWS = ("dict_keys", "dict_values", "dict_items")
_ARRAYS = ("ndarray", "Index", "RangeIndex", "Series", "tqdm", "tqdm_notebook")
_NAMED = frozenset([*_VIEWS, *_ARRAYS])
_KEPT = 20


class Loop:
    """One loop that has begun.

    Attributes:
        line: where it is in the compiled text.
        started: when it began.
    """

    def __init__(self, line: int, iterator: Any, source: Any) -> None:
        self.line = line
        self.started = time.monotonic()
        self._iterator = iterator
        self._source = source
        self.total = _length(source)
        self._seen: int | None = None

    def done(self) -> int | None:
        """How many turns had begun when that could last be told; None if never."""
        if self.total is None:
            # Of a generator that is known once it has begun a loop of its own.
            self.total = _whole(self._iterator)
        if self.total is None:
            return None
        if type(self._source).__name__.startswith("tqdm"):
            return int(vars(self._source).get("n", 0))
        left = _left(self._iterator)
        if left is not None:
            self._seen = max(0, self.total - left)
        return self._seen


class Loops:
    """The loops that the running statement has begun, outermost first."""

    def __init__(self) -> None:
        self._begun: dict[int, Loop] = {}
        setattr(builtins, NAME, self.watch)

    def watch(self, line: int, iterable: Any) -> Any:
        """The iterator of a loop that begins; or the iterable itself, if it is not of a kind that is known."""
        try:
            kind = type(iterable)
            if kind not in _PLAIN and kind.__name__ not in _NAMED:
                return iterable
            iterator = iter(iterable)
            if len(self._begun) < _KEPT or line in self._begun:
                # A nested loop begins anew in each turn of the outer one.
                self._begun[line] = Loop(line, iterator, iterable)
            return iterator
        except Exception:
            return iterable

    def clear(self) -> None:
        """The statement has ended: keep none of its objects alive."""
        self._begun.clear()

    def progress(self) -> tuple[int, int, int, float] | None:
        """Line, turns done and turns in all of the outermost loop of known length, and seconds that it will take."""
        found: list[tuple[Loop, int, int]] = []
        for loop in list(self._begun.values()):
            done = loop.done()
            if done is not None and loop.total:
                found.append((loop, done, loop.total))
        if not found:
            return None
        # One that has come to its end is over, or in its last turn: then the others tell more.
        found = [part for part in found if part[1] < part[2]] or found[-1:]
        # The turn that is under way counts as much of itself as the loops inside it have done.
        part = 0.0
        for _, done, total in reversed(found):
            part = (max(0, done - 1) + part) / total if done else 0.0
        loop, done, total = found[0]
        if part <= 0:
            return None
        return loop.line, max(0, done - 1), total, (time.monotonic() - loop.started) / part


def watched(node: ast.stmt) -> ast.stmt:
    """A statement whose loops tell how far they are; the same one if it has none."""
    if isinstance(node, _SCOPES):
        return node
    if not any(isinstance(child, _LOOPS) for child in ast.walk(node)):
        return node
    changed: ast.stmt = _Watching().visit(copy.deepcopy(node))
    return changed


class _Watching(ast.NodeTransformer):
    def visit(self, node: ast.AST) -> Any:
        # What a function does belongs to the function: it may be sent to another process.
        return node if isinstance(node, _SCOPES) else super().visit(node)

    def visit_For(self, node: ast.For) -> ast.For:
        self.generic_visit(node)
        node.iter = _call(node.iter)
        return node

    def _comprehension(self, node: Any) -> Any:
        # Only the outermost iterable is evaluated in the scope around.
        node.generators[0].iter = _call(self.visit(node.generators[0].iter))
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension


def _call(iterable: ast.expr) -> ast.expr:
    line = ast.copy_location(ast.Constant(iterable.lineno), iterable)
    name = ast.copy_location(ast.Name(NAME, ast.Load()), iterable)
    return ast.copy_location(ast.Call(name, [line, iterable], []), iterable)


def _length(source: Any) -> int | None:
    try:
        return len(source)
    except Exception:
        lengths = [_whole(part) for part in _behind(source)]
        known = [length for length in lengths if length is not None]
        return min(known) if known else None


def _whole(iterator: Any) -> int | None:
    """How many turns an iterator had in all."""
    parts = _behind(iterator)
    if parts:
        known = [whole for whole in map(_whole, parts) if whole is not None]
        return min(known) if known else None
    if type(iterator).__name__ == "range_iterator":
        start = iterator.__reduce__()
        return len(start[1][0]) if len(start) == 3 and start[2] == 0 else None
    if hasattr(iterator, "__reduce__") and not isinstance(iterator, types.GeneratorType):
        state = iterator.__reduce__()
        return len(state[1][0]) if isinstance(state, tuple) and len(state) == 3 else None
    return None


def _left(iterator: Any) -> int | None:
    """How many turns an iterator has left: its own hint, or that of the iterators behind it."""
    parts = _behind(iterator)
    if parts:
        known = [left for left in map(_left, parts) if left is not None]
        return min(known) if known else None
    if isinstance(iterator, types.GeneratorType):
        return None
    hint = operator.length_hint(iterator, -1)
    return hint if hint >= 0 else None


def _behind(iterator: Any) -> list[Any]:
    """The iterators from which an iterator gets its values."""
    if isinstance(iterator, types.GeneratorType):
        if iterator.gi_running or iterator.gi_frame is None:
            return []
        things = gc.get_referents(iterator.gi_frame if sys.version_info < (3, 11) else iterator)
    elif type(iterator) in (enumerate, zip, map):
        things = gc.get_referents(iterator)
    else:
        return []
    flat = [part for thing in things for part in (thing if type(thing) is tuple else (thing,))]
    return [part for part in flat if _is_iterator(part)]


def _is_iterator(value: Any) -> bool:
    kind = type(value)
    return kind in (enumerate, zip, map) or "iterator" in kind.__name__
