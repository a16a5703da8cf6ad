"""Live variables: type, shape, columns. Nothing of the user's is called."""

from __future__ import annotations

import sys
import types
from collections.abc import Iterable
from typing import Any

from .bounds import clip, summary
from .names import bases, qualified

_COLUMN_LIMIT = 100
_VARIABLE_LIMIT = 30


def describe(value: Any) -> dict[str, Any]:
    """A value as a model.Variable."""
    if isinstance(value, types.ModuleType):
        return {"type": "module", "module": str(vars(value).get("__name__", ""))}
    found: dict[str, Any] = {"type": qualified(type(value))}
    if isinstance(value, type):
        return {"type": "type", "summary": clip(qualified(value), 200)}
    if is_array_like(value):
        found.update(_shape(value))
    elif type(value) in (list, tuple, set, frozenset, dict, str, bytes):
        found["shape"] = [len(value)]
    text = summary(value)
    if text is not None:
        found["summary"] = text
    return found


def describe_all(names: Iterable[str], scopes: Iterable[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The variables of these names, each from the first scope that has it; builtins are left out."""
    found: dict[str, dict[str, Any]] = {}
    places = list(scopes)
    for name in names:
        for scope in places:
            if name in scope:
                if len(found) < _VARIABLE_LIMIT:
                    found[name] = describe(scope[name])
                break
    return found


def receiver(value: Any, missing: str | None) -> dict[str, Any]:
    """An object as a model.Receiver, with its attributes that are spelt like the missing one."""
    module = vars(value).get("__name__") if isinstance(value, types.ModuleType) else None
    if isinstance(value, types.ModuleType):
        kind, base_names = "module", []
    elif isinstance(value, type):
        kind, base_names = qualified(value), bases(value)
    else:
        kind, base_names = qualified(type(value)), bases(type(value))
    return {
        "type": kind,
        "bases": base_names,
        "module": module if isinstance(module, str) else None,
        "attributes": close(missing, attributes(value)) if missing else [],
    }


def attributes(value: Any) -> set[str]:
    """Public attribute names, looked up in the dictionaries of the object and its classes."""
    found: set[str] = set()
    kinds = [value] if isinstance(value, type) else [type(value)]
    for kind in kinds:
        for base in type.__getattribute__(kind, "__mro__"):
            found.update(vars(base))
    try:
        own = object.__getattribute__(value, "__dict__")
    except Exception:
        own = {}
    if isinstance(own, (dict, types.MappingProxyType)):
        found.update(name for name in list(own) if isinstance(name, str))
    if isinstance(value, types.ModuleType):
        found -= set(dir(types.ModuleType))
        exported = own.get("__all__")
        if isinstance(exported, (list, tuple)):
            found.update(name for name in exported if isinstance(name, str))
    return {name for name in found if not name.startswith("_")}


def close(name: str, known: Iterable[str]) -> list[str]:
    """At most ten names that are spelt alike, best first."""
    import difflib

    names = sorted(known)
    folded: dict[str, list[str]] = {}
    for known_name in names:
        folded.setdefault(known_name.lower().replace("_", ""), []).append(known_name)
    key = name.lower().replace("_", "")
    matches = difflib.get_close_matches(key, list(folded), n=10, cutoff=0.6)
    found = [known_name for match in matches for known_name in folded[match]]
    # What is the same but for case and underscores goes first, then names that hold the missing one.
    if len(key) > 3:
        found += [
            n for n in names if n not in found and (key in n.lower() or (n.lower() in key and len(n) > 3))
        ]
    return found[:10]


def is_array_like(value: Any) -> bool:
    """Whether it is of a library whose ``shape`` and ``dtype`` are known to be harmless."""
    top = str(getattr(type(value), "__module__", "")).partition(".")[0]
    return top in ("numpy", "pandas", "scipy", "torch", "tensorflow", "jax", "polars", "xgboost")


def is_instance_of(value: Any, module: str, name: str) -> bool:
    """``isinstance`` by name, for libraries that may not be there."""
    namespace = getattr(sys.modules.get(module), "__dict__", {})
    kind = namespace.get(name)
    return isinstance(kind, type) and isinstance(value, kind)


def _shape(value: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    try:
        if is_instance_of(value, "pandas", "DataFrame"):
            found["shape"] = [int(size) for size in value.shape]
            columns = list(value.columns[:_COLUMN_LIMIT])
            kinds = list(value.dtypes[:_COLUMN_LIMIT])
            found["columns"] = {clip(str(c), 100): clip(str(k), 50) for c, k in zip(columns, kinds)}
            return found
        found["shape"] = [int(size) for size in value.shape]
    except Exception:
        found.pop("shape", None)
    try:
        found["dtype"] = clip(str(value.dtype), 50)
    except Exception:
        found.pop("dtype", None)
    return found
