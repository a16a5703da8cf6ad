"""Public qualified names: ``pandas.DataFrame``, not ``pandas.core.frame.DataFrame``."""

from __future__ import annotations

import sys
from typing import Any

# Parts of module paths that are private by convention of a library, though they bear no underscore.
_INTERNAL = frozenset(["src", "python", "core", "internals", "impl"])
_cache: dict[tuple[str, str], str] = {}


def qualified(thing: Any) -> str:
    """The shortest public path at which a class or function is to be had; builtins are bare."""
    name = getattr_static(thing, "__qualname__") or getattr_static(thing, "__name__")
    module = getattr_static(thing, "__module__")
    if not isinstance(name, str):
        return qualified(type(thing))
    if not isinstance(module, str):
        owner = getattr_static(thing, "__objclass__")
        module = getattr_static(owner, "__module__") if owner is not None else None
    if module in (None, "builtins", "exceptions") or not isinstance(module, str):
        return name
    if module == "__main__":
        return name
    key = (module, name)
    if key not in _cache:
        _cache[key] = _public(thing, module, name)
    return _cache[key]


def getattr_static(thing: Any, name: str) -> Any:
    """An attribute of a class, function or module by plain lookup; None if there is none."""
    if isinstance(thing, type):
        # Types made in C (numpy.ndarray) have none of these in their dictionary.
        if name in ("__qualname__", "__name__", "__module__"):
            return type.__getattribute__(thing, name)
        for base in type.__getattribute__(thing, "__mro__"):
            if name in vars(base):
                found = vars(base)[name]
                return found if isinstance(found, str) else None
        return None
    try:
        return object.__getattribute__(thing, name)
    except Exception:
        return None


def bases(kind: type) -> list[str]:
    """Qualified names of the bases, nearest first, without object."""
    return [qualified(base) for base in type.__getattribute__(kind, "__mro__")[1:] if base is not object][:20]


def _public(thing: Any, module: str, name: str) -> str:
    head, _, rest = name.partition(".")
    if head == "<locals>" or "<" in name:
        return module + "." + name
    defining = sys.modules.get(module)
    outer = vars(defining).get(head) if defining is not None else None
    if outer is None:
        outer = thing if not rest else None
    if outer is None:
        return module + "." + name
    top = module.partition(".")[0]
    best: tuple[Any, ...] | None = None
    for path, candidate in list(sys.modules.items()):
        if path != top and not path.startswith(top + "."):
            continue
        namespace = getattr(candidate, "__dict__", None)
        if not isinstance(namespace, dict) or namespace.get(head) is not outer:
            continue
        parts = path.split(".")
        private = any(part.startswith("_") or part in _INTERNAL for part in parts)
        elsewhere = not (module == path or module.startswith(path + "."))
        rank = (private, len(parts), elsewhere, path)
        if best is None or rank < best:
            best = rank
    return (best[-1] if best else module) + "." + name
