"""Saving objects of classes written in Python, whoever wrote them: all their state is in their attributes."""

from __future__ import annotations

import types
from typing import Any, Callable

Restore = Callable[[], None]

_POINTER = tuple.__itemsize__
# Set for classes that were made while Python ran, as by a class statement (`Py_TPFLAGS_HEAPTYPE` in object.h).
_HEAP = 1 << 9
# What these libraries' objects do is also told to registers, graphs or figures that are reached otherwise.
_TOLD_ELSEWHERE = frozenset(("keras", "tf_keras", "tensorflow", "jax", "theano", "matplotlib"))
_ABSENT = object()


class _Plain:
    pass


def is_plain(kind: type) -> bool:
    """Whether objects of a class have no more room than their attributes take: nothing of them is known to C alone."""
    bases = kind.__mro__[:-1]
    room = _Plain.__basicsize__ + _POINTER * sum(len(_slots(base)) for base in bases)
    plain = kind.__itemsize__ == 0 and kind.__basicsize__ <= room
    return plain and all(base.__flags__ & _HEAP for base in bases)


def is_all_there(kind: type) -> bool:
    """Whether a library's object is known with what it holds; of some libraries that is not all."""
    return is_plain(kind) and str(kind.__module__).partition(".")[0] not in _TOLD_ELSEWHERE


def save(value: Any) -> tuple[Restore, list[Any]] | None:
    """What puts the attributes of an object back, and their values; None if they are not all its state.

    Arguments:
        value: an object; its class may have ``__slots__``, a ``__dict__``, or both.
    """
    kind = type(value)
    if not is_plain(kind) and kind is not types.SimpleNamespace:
        return None
    try:
        own = object.__getattribute__(value, "__dict__")
    except AttributeError:
        own = {}
    if type(own) is not dict:
        return None
    parts = dict(own)
    slots = [(slot, _value(slot, value)) for base in kind.__mro__[:-1] for slot in _slots(base)]

    def restore() -> None:
        own.clear()
        own.update(parts)
        for slot, part in slots:
            if part is not _ABSENT:
                slot.__set__(value, part)
            elif _value(slot, value) is not _ABSENT:
                slot.__delete__(value)

    return restore, [*parts.values(), *(part for _, part in slots if part is not _ABSENT)]


def _slots(base: type) -> list[Any]:
    if "__slots__" not in vars(base):
        return []
    return [slot for slot in vars(base).values() if isinstance(slot, types.MemberDescriptorType)]


def _value(slot: Any, value: Any) -> Any:
    try:
        return slot.__get__(value)
    except AttributeError:
        return _ABSENT
