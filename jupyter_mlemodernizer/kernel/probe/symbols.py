"""What a name is, as one would read it in a manual: where it is, how it is called, what it does."""

from __future__ import annotations

import inspect
import types
from typing import Any

from .lookup import UnknownError, describe_callee, reach
from .names import qualified
from .receivers import own_dictionary
from .variables import attributes, close

_DOC_LIMIT = 900


def look_up(name: str, namespace: dict[str, Any]) -> dict[str, Any]:
    """Facts about a dotted name.

    Arguments:
        name: ``pandas.concat``, or as the notebook may write it: ``pd.concat``, ``df.groupby``.
        namespace: of the user, in which ``pd`` and ``df`` are looked up.

    Returns:
        ``name``, ``kind``, ``signature`` and ``doc`` of what was found; or ``missing`` (the part that is not
        there) with ``of`` and ``close`` (names there that are spelt alike); or ``unknown``: it cannot be
        told without importing a heavy package.
    """
    head, *rest = name.split(".")
    if head in namespace:
        owner = namespace[head]
        if not isinstance(owner, (types.ModuleType, type, types.FunctionType, types.BuiltinFunctionType)):
            # As far as they are attributes of the objects themselves, such as `model.coef_`.
            while rest and rest[0] in own_dictionary(owner):
                owner = own_dictionary(owner)[rest.pop(0)]
            owner = type(owner)
    else:
        owner, rest = None, [head, *rest]
    shown = name if owner is None else _name_of(owner)
    for position, part in enumerate(rest):
        try:
            if owner is None or isinstance(owner, types.ModuleType):
                # Submodules are imported, as an import statement would.
                path = part if owner is None else owner.__name__ + "." + part
                following = reach(path)
            else:
                following = inspect.getattr_static(owner, part)
                if isinstance(following, (staticmethod, classmethod)):
                    following = following.__func__
        except UnknownError:
            return {"unknown": ".".join([head, *rest])}
        except Exception:
            known = attributes(owner) if owner is not None else set()
            return {
                "missing": part,
                "of": shown if position or head in namespace else "",
                "close": close(part, known),
            }
        shown = part if owner is None else shown + "." + part
        owner = following
    return _facts(owner, shown)


def _name_of(thing: Any) -> str:
    return str(thing.__name__) if isinstance(thing, types.ModuleType) else qualified(thing)


def _facts(thing: Any, name: str) -> dict[str, Any]:
    if isinstance(thing, types.ModuleType):
        kind = "module"
    elif isinstance(thing, type):
        kind = "class"
    elif callable(thing):
        kind = "function"
    else:
        kind = "property" if isinstance(thing, property) else qualified(type(thing))
    found: dict[str, Any] = {"name": name, "kind": kind, "signature": None, "doc": ""}
    if kind in ("class", "function"):
        found["signature"] = describe_callee(thing, name)["signature"]
    if kind in ("module", "class", "function", "property"):
        found["doc"] = _doc(thing)
    return found


def _doc(thing: Any) -> str:
    try:
        text = inspect.getdoc(thing)
    except Exception:
        return ""
    return text[:_DOC_LIMIT] if isinstance(text, str) else ""
