"""What a statement may change, saved before it runs, so that it can be run again if it fails half-way."""

from __future__ import annotations

import ast
import sys
import types
from typing import Any, Callable

from . import global_state
from .figures import close_all_but, numbers
from .saving import Saver, Unsaved

_FUNCTION_LIMIT = 200
_SECONDS = 0.1

_TOUCHING = (
    ast.Call,
    ast.AugAssign,
    ast.For,
    ast.While,
    ast.With,
    ast.Await,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
)


class Snapshot:
    """The state before a statement.

    Arguments:
        node: the statement, or several as a module.
        namespace: the user's.
        is_users: whether a file holds code of the user's.
        seconds: time that may be spent.

    Attributes:
        unsaved: objects that the statement may reach and that could not be saved.
        restored: whether it was put back already.
    """

    def __init__(
        self,
        node: ast.stmt | ast.Module,
        namespace: dict[str, Any],
        is_users: Callable[[str], bool],
        seconds: float = _SECONDS,
    ) -> None:
        self.unsaved: list[Unsaved] = []
        self.restored = False
        self.figures: frozenset[int] = frozenset()
        self._namespace = namespace
        self._bindings = dict(namespace)
        self._saver: Saver | None = None
        self._random: Callable[[], None] | None = None
        if may_touch(node):
            self._is_users = is_users
            self._saver = Saver(self._is_users_class, seconds)
            self._reach(node)
            self.unsaved = self._saver.unsaved
            self._random = global_state.save()
            self.figures = numbers()

    def binding(self, name: str) -> Any:
        """What a name was bound to before the statement; None if to nothing."""
        return self._bindings.get(name)

    def restore(self) -> bool:
        """Put the state back; False if it could not be, and nothing is certain any more."""
        if self.restored:
            return True
        if self._saver is not None:
            close_all_but(self.figures)
        try:
            if self._saver is not None:
                self._saver.restore()
            if self._random is not None:
                self._random()
        except Exception:
            return False
        namespace, bindings = self._namespace, self._bindings
        for name in [name for name in namespace if name not in bindings]:
            del namespace[name]
        for name, value in bindings.items():
            if name not in namespace or namespace[name] is not value:
                namespace[name] = value
        self.restored = True
        return True

    def _reach(self, node: ast.AST) -> None:
        """Save what the statement names, and what the user's functions that it may call name."""
        assert self._saver is not None
        for child in ast.walk(node):
            if isinstance(child, ast.Name) and child.id in self._namespace:
                self._saver.save(child.id, self._namespace[child.id])
        done = 0
        while self._saver.functions and done < _FUNCTION_LIMIT:
            function = self._saver.functions.pop()
            done += 1
            if not self._is_users(function.__code__.co_filename):
                continue
            self._saver.function = function
            for value in [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]:
                self._saver.save(function.__name__, value)
            for cell in function.__closure__ or ():
                try:
                    self._saver.save(function.__name__, cell.cell_contents)
                except ValueError:
                    continue
            for name in _global_names(function.__code__):
                if name in function.__globals__:
                    self._saver.save(name, function.__globals__[name])

    def _is_users_class(self, kind: type) -> bool:
        if kind.__module__ == "__main__":
            return True
        module = sys.modules.get(kind.__module__)
        filename = getattr(module, "__file__", None)
        return isinstance(filename, str) and self._is_users(filename)


def is_restorable(node: ast.stmt) -> bool:
    """Whether a snapshot may be held while a statement runs.

    ``ndarray.resize`` refuses an array to which there are other references: ours would be one.
    """
    return not any(isinstance(child, ast.Attribute) and child.attr == "resize" for child in ast.walk(node))


def may_touch(node: ast.AST) -> bool:
    """Whether a statement could change anything but the names that it binds."""
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef)):
        return bool(getattr(node, "decorator_list", []))
    for child in ast.walk(node):
        if isinstance(child, _TOUCHING):
            return True
        if isinstance(child, (ast.Subscript, ast.Attribute)) and not isinstance(child.ctx, ast.Load):
            return True
    return False


def _global_names(code: types.CodeType) -> set[str]:
    found = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found |= _global_names(constant)
    return found
