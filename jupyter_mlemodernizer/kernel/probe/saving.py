"""Saving the state of mutable objects, and putting it back into the same objects.

In place, so that every other reference to them sees it too. What cannot be saved (too large, or
of a type that is not understood) is noted.
"""

from __future__ import annotations

import collections
import datetime
import decimal
import enum
import pathlib
import re
import sys
import time
import types
from typing import Any, Callable

from . import saving_plain, saving_torch
from .saving_torch import is_torch
from .variables import is_instance_of

_IMMUTABLE = {
    bool,
    int,
    float,
    complex,
    str,
    bytes,
    type(None),
    type(Ellipsis),
    range,
    slice,
    types.ModuleType,
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
    property,
    re.Pattern,
    datetime.date,
    datetime.datetime,
    datetime.time,
    datetime.timedelta,
    decimal.Decimal,
}
_IMMUTABLE_BASES = (enum.Enum, pathlib.PurePath)
# The shell, loggers, types: no part of what a notebook computes.
_NOT_THE_NOTEBOOKS = ("IPython", "ipykernel", "logging", "typing", "warnings")
_ITEM_LIMIT = 200_000
# Copying goes at some GB/s; of objects in Python some ten million a second.
_BYTES_LIMIT = 64_000_000
_FRAME_LIMIT = 400_000_000

# Classes of libraries whose objects hold what cannot be saved, or too much: they are not tried again.
_hopeless: set[type] = set()

Restore = Callable[[], None]


class Unsaved:
    """An object that could not be saved.

    Attributes:
        name: under which it was met.
        value: the object.
        function: the user's function that names it; None: the statement does.
    """

    def __init__(self, name: str, value: Any, function: types.FunctionType | None) -> None:
        self.name = name
        self.value = value
        self.function = function


class Saver:
    """Saves objects once each.

    Arguments:
        is_users: whether a class is one of the user's own.
        seconds: time that may be spent.

    Attributes:
        unsaved: what was met and could not be saved.
        function: the user's function whose names are being followed; None: the statement's own names are.
    """

    def __init__(self, is_users: Callable[[type], bool], seconds: float) -> None:
        self.unsaved: list[Unsaved] = []
        self.function: types.FunctionType | None = None
        self.functions: list[types.FunctionType] = []
        self._is_users = is_users
        self._restores: list[Restore] = []
        self._seen: dict[int, Any] = {}
        self._lost: dict[int, list[Any]] = {}
        self._items = self._bytes = 0
        self._deadline = time.perf_counter() + seconds

    def save(self, name: str, value: Any) -> None:
        """Save what can be changed of a value, and of what it holds."""
        before = len(self.unsaved)
        if id(value) in self._lost:  # met by another name
            self.unsaved += [Unsaved(name, part, self.function) for part in self._lost[id(value)]]
            return
        try:
            known = self._save(name, value)
        except Exception:
            known = False
        if not known:
            self.unsaved.append(Unsaved(name, value, self.function))
        if len(self.unsaved) > before:
            self._lost[id(value)] = [part.value for part in self.unsaved[before:]]

    def restore(self) -> None:
        """Put everything back.

        Raises:
            Exception: something would not be put back; then nothing is certain.
        """
        for restore in self._restores:
            restore()

    def _save(self, name: str, value: Any) -> bool:
        kind = type(value)
        if kind in _IMMUTABLE or id(value) in self._seen or isinstance(value, types.ModuleType):
            return True
        # The reference keeps the id from being given to something else.
        self._seen[id(value)] = value
        if kind in (list, set, dict, tuple, frozenset, bytearray, collections.deque) or kind in (
            collections.OrderedDict,
            collections.defaultdict,
            collections.Counter,
        ):
            return self._container(name, value)
        if isinstance(value, types.FunctionType):
            self.functions.append(value)
            return True
        if isinstance(value, types.MethodType):
            self.save(name, value.__func__)
            self.save(name, value.__self__)
            return True
        if isinstance(value, (staticmethod, classmethod)):
            self.save(name, value.__func__)
            return True
        if isinstance(value, type):
            return self._class(name, value) if self._is_users(value) else True
        if isinstance(value, _IMMUTABLE_BASES):
            return True
        return self._library(name, value)

    def _library(self, name: str, value: Any) -> bool:
        kind = type(value)
        top = str(getattr(kind, "__module__", "")).partition(".")[0]
        if top in _NOT_THE_NOTEBOOKS:
            return True
        if top == "numpy":
            return self._numpy(name, value)
        if top == "pandas":
            return self._pandas(value)
        if is_torch(kind):
            return self._torch(name, value)
        if self._is_users(kind) or is_estimator(kind) or kind is types.SimpleNamespace:
            return self._instance(name, value) or isinstance(value, BaseException)
        return isinstance(value, BaseException) or self._foreign(name, value)

    def _foreign(self, name: str, value: Any) -> bool:
        """An object of a library: with all that it holds, or not at all."""
        kind = type(value)
        if kind in _hopeless or not saving_plain.is_all_there(kind):
            return False
        before = len(self.unsaved)
        if self._instance(name, value) and len(self.unsaved) == before:
            return True
        del self.unsaved[before:]
        _hopeless.add(kind)
        return False

    def _container(self, name: str, value: Any) -> bool:
        if not self._room(len(value)):
            return False
        if isinstance(value, dict):
            pairs = dict(value)
            self._restores.append(lambda: (value.clear(), value.update(pairs))[0])  # type: ignore[func-returns-value]
            parts: Any = pairs.values()
            # Keys are hashable; what is not plain among them is left alone.
        elif isinstance(value, set):
            members = set(value)
            self._restores.append(lambda: (value.clear(), value.update(members))[0])  # type: ignore[func-returns-value]
            return True
        elif isinstance(value, (tuple, frozenset)):
            parts = value
        else:
            items = value[:] if isinstance(value, (list, bytearray)) else list(value)
            if isinstance(value, collections.deque):
                self._restores.append(lambda: (value.clear(), value.extend(items))[0])  # type: ignore[func-returns-value]
            else:
                self._restores.append(lambda: value.__setitem__(slice(None), items))
            parts = items
        if not set(map(type, parts)) <= _IMMUTABLE:
            for part in parts:
                self.save(name, part)
        return True

    def _class(self, name: str, value: type) -> bool:
        own = dict(vars(value))

        def restore() -> None:
            for key in [key for key in vars(value) if key not in own]:
                delattr(value, key)
            for key, part in own.items():
                if vars(value).get(key) is not part:
                    setattr(value, key, part)

        self._restores.append(restore)
        for key, part in own.items():
            if key not in ("__dict__", "__weakref__", "__doc__", "__annotations__"):
                self.save(name, part)
        for base in value.__bases__:
            self.save(name, base)
        return True

    def _instance(self, name: str, value: Any) -> bool:
        saved = saving_plain.save(value)
        if saved is None or not self._room(len(saved[1])):
            return False
        self._restores.append(saved[0])
        for part in saved[1]:
            self.save(name, part)
        if self._is_users(type(value)):
            self.save(name, type(value))
        return True

    def _numpy(self, name: str, value: Any) -> bool:
        numpy = sys.modules["numpy"]
        if isinstance(value, (numpy.generic, numpy.dtype, numpy.ufunc)):
            return True
        if isinstance(value, numpy.random.RandomState):
            state = value.get_state()
            self._restores.append(lambda: value.set_state(state))
            return True
        if isinstance(value, numpy.random.Generator):
            bits = value.bit_generator
            inner = bits.state
            self._restores.append(lambda: setattr(bits, "state", inner))
            return True
        if not isinstance(value, numpy.ndarray):
            return False
        if not value.flags.writeable:
            return True
        if not self._room(value.size if value.dtype.hasobject else 0, value.nbytes):
            return False
        if value.dtype.hasobject and not set(map(type, value.ravel().tolist())) <= _IMMUTABLE:
            for part in value.ravel().tolist():
                self.save(name, part)
        copy = value.copy()
        shape, dtype = value.shape, value.dtype

        def restore() -> None:
            if value.shape != shape or value.dtype != dtype:
                raise ValueError("the array got another shape")
            numpy.copyto(value, copy)

        self._restores.append(restore)
        return True

    def _pandas(self, value: Any) -> bool:
        pandas = sys.modules["pandas"]
        if not isinstance(value, (pandas.DataFrame, pandas.Series)):
            # Indexes, timestamps and dtypes cannot be changed; group-bys and windows only read.
            return True
        shared = int(pandas.__version__.partition(".")[0]) >= 3
        # Near enough, and a hundred times faster than asking.
        size = 8 * int(value.size)
        if shared:
            # Copy-on-write: nothing is copied until the statement writes.
            if size > _FRAME_LIMIT:
                return False
        elif not self._room(value.size if _has_objects(value) else 0, size):
            return False
        copy = value.copy(deep=not shared)
        attributes = dict(value.attrs)

        def restore() -> None:
            value._update_inplace(copy)
            value.attrs.clear()
            value.attrs.update(attributes)

        self._restores.append(restore)
        return True

    def _torch(self, name: str, value: Any) -> bool:
        if str(type(value).__module__).endswith("lr_scheduler"):
            return self._instance(name, value)
        saved = saving_torch.save(value, self._room)
        if saved is None:
            return False
        self._restores += saved[0]
        for part in saved[1]:
            self.save(name, part)
        if self._is_users(type(value)):
            self.save(name, type(value))
        return True

    def _room(self, items: int, size: int = 0) -> bool:
        self._items += items
        self._bytes += size
        fits = self._items <= _ITEM_LIMIT and self._bytes <= _BYTES_LIMIT
        return fits and time.perf_counter() + size / 2e9 + items / 2e7 < self._deadline


def is_estimator(kind: type) -> bool:
    """Whether it is one of scikit-learn's kind: all its state is in its attributes."""
    names = {base.__name__ for base in kind.__mro__ if base.__module__.partition(".")[0] == "sklearn"}
    return "BaseEstimator" in names


def _has_objects(value: Any) -> bool:
    kinds = value.dtypes if is_instance_of(value, "pandas", "DataFrame") else [value.dtype]
    return any(str(kind) in ("object", "str", "string") for kind in kinds)
