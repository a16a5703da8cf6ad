"""The value of an expression, without running any of the user's code and without changing anything.

The expression is not given to Python: its tree is walked here, and each step is one that is known
to be harmless. Attributes are looked up on modules and on objects of well-known libraries only,
methods are those of a list, iterators (which would be used up) are refused, and what takes longer
than the limit is broken off.
"""

from __future__ import annotations

import ast
import operator
import signal
import threading
import types
import warnings
from collections.abc import Callable
from typing import Any

from .bounds import clip, is_plain
from .harmless import DUNDERS, LIBRARIES, METHODS
from .names import qualified

_FUNCTIONS: dict[str, Callable[..., Any]] = {
    f.__name__: f
    for f in (
        len,
        type,
        list,
        tuple,
        set,
        dict,
        sorted,
        min,
        max,
        sum,
        abs,
        round,
        any,
        all,
        bool,
        int,
        float,
        str,
    )
}
_COMPARISONS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}
# No power and no shift: a few characters would make numbers that fill the memory.
_OPERATORS: dict[type, Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.Not: operator.not_,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}
_BRACKETS: dict[type, str] = {list: "[]", tuple: "()", set: "{}", frozenset: "{}", dict: "{}"}
_LONGEST = 500
_MOST_NODES = 80


class RefusedError(Exception):
    """The expression does what may not be done here; the message says what."""


def evaluate(expression: str, namespace: dict[str, Any], seconds: float) -> dict[str, str]:
    """The value as text.

    Arguments:
        expression: one expression.
        namespace: where its names are.
        seconds: how long it may take.

    Returns:
        ``{"type": …, "value": …}``, or ``{"refused": …}``, or ``{"error": …}``.
    """
    try:
        if len(expression) > _LONGEST:
            raise RefusedError("the expression is too long")
        tree = ast.parse(expression.strip(), mode="eval")
        if sum(1 for _ in ast.walk(tree)) > _MOST_NODES:
            raise RefusedError("the expression is too long")
        with _time_limit(seconds), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            value = _Walk(namespace).value(tree.body)
            return {"type": qualified(type(value)), "value": _text(value)}
    except RefusedError as refusal:
        return {"refused": str(refusal)}
    except Exception as error:
        return {"error": clip(type(error).__name__ + ": " + str(error), 500)}


class _Walk:
    def __init__(self, namespace: dict[str, Any]) -> None:
        self._namespace = namespace

    def value(self, node: ast.AST) -> Any:
        method = getattr(self, "_" + type(node).__name__.lower(), None)
        if method is None:
            raise RefusedError(f"{type(node).__name__} is not among what may be evaluated")
        return method(node)

    def _constant(self, node: ast.Constant) -> Any:
        return node.value

    def _name(self, node: ast.Name) -> Any:
        if node.id in self._namespace:
            value = self._namespace[node.id]
            if any("__next__" in vars(base) for base in type.__getattribute__(type(value), "__mro__")):
                raise RefusedError(f"{node.id} is an iterator, which looking at it would use up")
            return value
        if node.id in _FUNCTIONS:
            return _FUNCTIONS[node.id]
        raise RefusedError(f"there is no variable {node.id}")

    def _attribute(self, node: ast.Attribute) -> Any:
        owner = self.value(node.value)
        if node.attr.startswith("_") and node.attr not in DUNDERS:
            raise RefusedError(f"{node.attr} is private")
        if isinstance(owner, types.ModuleType):
            _require_library(owner.__name__, owner.__name__)
        elif not isinstance(owner, type):
            _require_known(owner)
        # A function may be looked at; whether it may be called is another question.
        return getattr(owner, node.attr)

    def _subscript(self, node: ast.Subscript) -> Any:
        owner = self.value(node.value)
        kind = type(owner)
        if kind.__module__ == "builtins" or _top(kind) in ("numpy", "pandas", "scipy", "torch", "polars"):
            return owner[self._key(node.slice)]
        raise RefusedError(f"a subscript of {qualified(kind)} may change it")

    def _key(self, node: ast.AST) -> Any:
        if isinstance(node, ast.Slice):
            parts = [
                None if part is None else self.value(part) for part in (node.lower, node.upper, node.step)
            ]
            return slice(*parts)
        if isinstance(node, ast.Tuple):
            return tuple(self._key(part) for part in node.elts)
        if type(node).__name__ == "Index":  # Python 3.8
            return self._key(node.value)  # type: ignore[attr-defined]
        return self.value(node)

    def _call(self, node: ast.Call) -> Any:
        positional = [self.value(argument) for argument in node.args]
        keywords = {str(k.arg): self.value(k.value) for k in node.keywords if k.arg is not None}
        if len(keywords) != len(node.keywords) or any(isinstance(a, ast.Starred) for a in node.args):
            raise RefusedError("* and ** are not among what may be evaluated")
        if any(callable(value) for value in [*positional, *keywords.values()] if not isinstance(value, type)):
            raise RefusedError("a function may not be handed on")
        if "inplace" in keywords or "out" in keywords:
            raise RefusedError("it would change a variable")
        if (
            isinstance(node.func, ast.Name)
            and node.func.id in _FUNCTIONS
            and node.func.id not in self._namespace
        ):
            if node.func.id != "type":
                for value in positional:
                    _require_known(value)
            elif len(positional) != 1:
                raise RefusedError("type() takes one argument here")
            return _FUNCTIONS[node.func.id](*positional, **keywords)
        if isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            owner = self.value(node.func.value)
            if not isinstance(owner, (types.ModuleType, type)):
                _require_known(owner)
                return getattr(owner, node.func.attr)(*positional, **keywords)
        raise RefusedError(
            "this call is not among those that may be evaluated: they must leave everything as it is"
        )

    def _binop(self, node: ast.BinOp) -> Any:
        left, right = self.value(node.left), self.value(node.right)
        if isinstance(node.op, ast.Mult) and not (_is_number(left) and _is_number(right)):
            # "a" * 10**9 fills the memory; arrays grow by broadcasting only.
            for value in (left, right):
                if isinstance(value, (str, bytes, list, tuple)):
                    raise RefusedError("repeating a sequence is not among what may be evaluated")
        return self._operator(node.op)(_known(left), _known(right))

    def _unaryop(self, node: ast.UnaryOp) -> Any:
        return self._operator(node.op)(_known(self.value(node.operand)))

    def _boolop(self, node: ast.BoolOp) -> Any:
        value: Any = None
        for part in node.values:
            value = _known(self.value(part))
            if bool(value) is isinstance(node.op, ast.Or):
                break
        return value

    def _compare(self, node: ast.Compare) -> Any:
        left = _known(self.value(node.left))
        result: Any = True
        for kind, comparator in zip(node.ops, node.comparators):
            right = _known(self.value(comparator))
            result = _COMPARISONS[type(kind)](left, right)
            if len(node.ops) > 1 and not result:
                break
            left = right
        return result

    def _ifexp(self, node: ast.IfExp) -> Any:
        return self.value(node.body if _known(self.value(node.test)) else node.orelse)

    def _list(self, node: ast.List) -> Any:
        return [self.value(part) for part in node.elts]

    def _tuple(self, node: ast.Tuple) -> Any:
        return tuple(self.value(part) for part in node.elts)

    def _dict(self, node: ast.Dict) -> Any:
        if any(key is None for key in node.keys):
            raise RefusedError("** is not among what may be evaluated")
        return {
            self.value(key): self.value(value)
            for key, value in zip(node.keys, node.values)
            if key is not None
        }

    def _operator(self, kind: ast.AST) -> Callable[..., Any]:
        if type(kind) not in _OPERATORS:
            raise RefusedError(f"the operator {type(kind).__name__} is not among what may be evaluated")
        return _OPERATORS[type(kind)]


def _top(kind: type) -> str:
    module = type.__getattribute__(kind, "__module__")
    return module.partition(".")[0] if isinstance(module, str) else ""


def _known(value: Any) -> Any:
    _require_known(value)
    return value


def _require_known(value: Any) -> None:
    """Objects of the user's own classes may do anything when they are looked at."""
    if not isinstance(value, (types.ModuleType, type)):
        _require_library(_top(type(value)), qualified(type(value)))


def _require_library(module: str, shown: str) -> None:
    if module.partition(".")[0] not in LIBRARIES:
        raise RefusedError(f"{shown} is not of a library whose objects are known to be harmless to look at")


def _is_number(value: Any) -> bool:
    return type(value) in (int, float, complex, bool)


def _text(value: Any) -> str:
    """A short text; objects whose ``repr`` may run the user's code are told by their type."""
    brackets = _BRACKETS.get(type(value))
    if brackets is not None:
        if isinstance(value, dict):
            parts = [_text(k) + ": " + _text(v) for k, v in list(value.items())[:30]]
        else:
            parts = [_text(part) for part in list(value)[:30]]
        more = f", … {len(value)} in all" if len(value) > 30 else ""
        return clip(brackets[0] + ", ".join(parts) + more + brackets[1], 2000)
    if is_plain(value) or (_top(type(value)) in LIBRARIES and not isinstance(value, type)):
        return clip(repr(value), 2000)
    return "<" + qualified(value if isinstance(value, type) else type(value)) + ">"


class _time_limit:  # noqa: N801 (a context manager, used as a word)
    """Breaks off after some seconds, where the system can: on Unix, in the main thread."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        self._before: Any = None

    def __enter__(self) -> None:
        if self._able:
            self._before = signal.signal(signal.SIGALRM, _too_long)
            signal.setitimer(signal.ITIMER_REAL, self._seconds)

    def __exit__(self, *exception: object) -> None:
        if self._able:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)


def _too_long(number: int, frame: Any) -> None:
    raise RefusedError("it takes too long")
