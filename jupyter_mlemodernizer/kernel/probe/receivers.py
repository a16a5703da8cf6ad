"""The object whose attribute was missing, and the callable whose call failed.

Values are found by following names and attributes in the frame's variables, by plain lookup in
dictionaries. Nothing is called: no property, no ``__getattr__``, no method.
"""

from __future__ import annotations

import ast
import re
import types
from typing import Any

from .bounds import clip
from .frames import Place
from .lookup import describe_callee
from .names import getattr_static, qualified
from .variables import receiver

_MISSING = object()


def find_receiver(error: BaseException, message: str, place: Place | None) -> dict[str, Any] | None:
    """The object of an AttributeError as a model.Receiver."""
    if not isinstance(error, AttributeError):
        return None
    match = re.search(r"has no attribute '([^']+)'", message)
    name = getattr(error, "name", None) or (match.group(1) if match else None)
    value = getattr(error, "obj", None)
    if value is None and not message.startswith("'NoneType' object"):
        value = _from_text(name, place)
        if value is _MISSING:
            value = _from_frames(error, name)
    if value is not _MISSING:
        return receiver(value, name)
    kind = _made_kind(name, place)
    return receiver(kind, name) if kind is not None else None


def find_callee(error: BaseException, message: str, place: Place | None) -> dict[str, Any] | None:
    """The callable of the user's own call that failed, as a model.Callee."""
    if (
        place is None
        or place.frame is None
        or place.statement is None
        or isinstance(error, (ImportError, NameError))
    ):
        return None
    call = _failing_call(place, message)
    if call is None:
        return None
    found = _function(call.func, place.frame)
    if found is not _MISSING:
        function, name = found
        return describe_callee(function, name)
    return _from_next_frame(place)


def evaluate(node: ast.AST, frame: types.FrameType) -> Any:
    """The value of a chain of names and attributes; ``_MISSING`` if it cannot be had without calling anything."""
    if isinstance(node, ast.Name):
        for scope in (frame.f_locals, frame.f_globals, frame.f_builtins):
            if node.id in scope:
                return scope[node.id]
        return _MISSING
    if isinstance(node, ast.Attribute):
        owner = evaluate(node.value, frame)
        return _MISSING if owner is _MISSING else attribute(owner, node.attr)
    if isinstance(node, ast.Constant):
        return node.value
    return _MISSING


def attribute(owner: Any, name: str) -> Any:
    """A data attribute, or a function of the class, by lookup in dictionaries."""
    own = own_dictionary(owner)
    if name in own:
        return own[name]
    if isinstance(owner, type):
        found = _in_class(owner, name)
        return found.__func__ if isinstance(found, (staticmethod, classmethod)) else found
    found = _in_class(type(owner), name)
    if isinstance(found, (staticmethod, classmethod)):
        return found.__func__
    if isinstance(found, (types.FunctionType, types.MethodDescriptorType, types.BuiltinFunctionType)):
        return found
    # sklearn's available_if and the like: a descriptor that wraps the function.
    wrapped = getattr_static(found, "fn") if found is not _MISSING else None
    return wrapped if isinstance(wrapped, types.FunctionType) else _MISSING


def own_dictionary(thing: Any) -> Any:
    """The attributes of an object itself, without those of its class."""
    try:
        return object.__getattribute__(thing, "__dict__")
    except Exception:
        return {}


def _in_class(kind: type, name: str) -> Any:
    for base in type.__getattribute__(kind, "__mro__"):
        if name in vars(base):
            return vars(base)[name]
    return _MISSING


def _function(node: ast.AST, frame: types.FrameType) -> Any:
    """The function that a call calls and its qualified name."""
    value = evaluate(node, frame)
    if value is not _MISSING and not isinstance(node, ast.Attribute):
        return value, None
    if isinstance(node, ast.Attribute):
        owner: Any = evaluate(node.value, frame)
        kind: Any = type(owner)
        if owner is _MISSING and isinstance(node.value, ast.Call):
            made = evaluate(node.value.func, frame)
            if isinstance(made, type):
                kind = made
                value = _in_class(made, node.attr)
                return (value, qualified(kind) + "." + node.attr) if callable(value) else _MISSING
        if value is _MISSING:
            return _MISSING
        if isinstance(owner, types.ModuleType):
            return value, None
        if isinstance(owner, type):
            kind = owner
        return value, qualified(kind) + "." + node.attr
    return _MISSING


def _failing_call(place: Place, message: str) -> ast.Call | None:
    """The call at the failing position; where Python does not tell, the one that fits the message, or the only one."""
    if place.expression is not None:
        return place.expression if isinstance(place.expression, ast.Call) else None
    if place.position is not None:
        return None
    calls = [node for node in ast.walk(place.statement) if isinstance(node, ast.Call)]  # type: ignore[arg-type]
    calls = [call for call in calls if call.lineno <= place.line <= (call.end_lineno or call.lineno)]
    told = re.match(r"(?:[\w.]*\.)?(\w+)\(\)", message)
    keyword = re.search(r"keyword argument '?(\w+)'?", message)
    for call in calls:
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if told and told.group(1) == name:
            return call
        if keyword and any(keyword.group(1) == argument.arg for argument in call.keywords):
            return call
    return calls[0] if len(calls) == 1 else None


def _from_text(name: str | None, place: Place | None) -> Any:
    """The object before ``.name`` in the failing statement."""
    if place is None or place.statement is None or place.frame is None or name is None:
        return _MISSING
    for node in ast.walk(place.statement):
        if isinstance(node, ast.Attribute) and node.attr == name:
            value = evaluate(node.value, place.frame)
            if value is not _MISSING:
                return value
    return _MISSING


def _made_kind(name: str | None, place: Place | None) -> type | None:
    """The class whose new object is before ``.name``, as in ``Model().name``."""
    if place is None or place.statement is None or place.frame is None:
        return None
    for node in ast.walk(place.statement):
        if isinstance(node, ast.Attribute) and node.attr == name and isinstance(node.value, ast.Call):
            made = evaluate(node.value.func, place.frame)
            if isinstance(made, type):
                return made
    return None


def _from_frames(error: BaseException, name: str | None) -> Any:
    """The object whose ``__getattr__`` raised."""
    tb, last = error.__traceback__, None
    while tb is not None:
        last, tb = tb.tb_frame, tb.tb_next
    if last is not None and last.f_code.co_name in ("__getattr__", "__getattribute__") and name is not None:
        return last.f_locals.get("self", _MISSING)
    return _MISSING


def _from_next_frame(place: Place) -> dict[str, Any] | None:
    """The function that the user's frame called into, told from the frame below it."""
    following = place.tb.tb_next if place.tb is not None else None
    if following is None:
        return None
    frame = following.tb_frame
    name = frame.f_code.co_name
    if "self" in frame.f_locals:
        kind = type(frame.f_locals["self"])
        function = _in_class(kind, name)
        if function is not _MISSING and callable(function):
            return describe_callee(function, clip(qualified(kind) + "." + name, 300))
    function = frame.f_globals.get(name)
    if isinstance(function, types.FunctionType):
        return describe_callee(function)
    return None
