"""Live variables as a rewrite needs to know them: types of columns, gaps, how many different values."""

from __future__ import annotations

import collections
import contextlib
import os
import sys
import types
from typing import Any

_COLUMNS = 60
_ELEMENTS = 1_000_000
_DISTINCT_ROWS = 3_000_000
# Integers below this can be multiplied without leaving 64 bits.
_LARGE = 2**31


def facts(names: list[str], namespace: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What is known of each name that is bound; a name whose value cannot be told is left out."""
    found = {}
    for name in names:
        if name in namespace:
            try:
                found[name] = _facts(namespace[name])
            except Exception:
                continue
    return found


def cores() -> int:
    """How many processors this process may use."""
    joblib = sys.modules.get("joblib")
    return int(joblib.cpu_count()) if joblib is not None else os.cpu_count() or 1


def _facts(value: Any) -> dict[str, Any]:
    kind = type(value)
    if isinstance(value, types.ModuleType):
        return {"kind": "module", "module": str(vars(value).get("__name__", ""))}
    if isinstance(value, type) or (callable(value) and hasattr(value, "__qualname__")):
        return {
            "kind": "function",
            "module": str(getattr(value, "__module__", "")),
            "name": str(value.__qualname__),
            "cores": cores(),
        }
    if kind in (bool, int, float, str):
        return {"kind": kind.__name__}
    if kind in (list, tuple, set, frozenset, dict, collections.defaultdict):
        found = {
            "kind": "dict" if isinstance(value, dict) else kind.__name__,
            "rows": len(value),
            "elements": _element(value),
        }
        if isinstance(value, dict):
            found["values"] = _element(value.values())
        return found
    module = kind.__module__.partition(".")[0]
    if module == "pandas" and kind.__name__ == "DataFrame":
        return _frame(value)
    if module == "pandas" and kind.__name__ == "Series":
        return {"kind": "series", "rows": len(value), **_column(value)}
    if module == "numpy" and kind.__name__ == "ndarray":
        shape = [int(size) for size in value.shape]
        return {"kind": "array", "shape": shape, "rows": shape[0] if shape else 0, "dtype": str(value.dtype)}
    if module == "numpy":
        return {
            "kind": "float" if "float" in kind.__name__ else "int" if "int" in kind.__name__ else "object"
        }
    return {"kind": "object", "type": kind.__module__ + "." + kind.__qualname__, "cores": cores()}


def _frame(frame: Any) -> dict[str, Any]:
    columns = {}
    if frame.columns.is_unique and frame.columns.nlevels == 1:
        for position, name in enumerate(frame.columns[:_COLUMNS]):
            if isinstance(name, str):
                columns[name] = _column(frame.iloc[:, position], len(frame.columns) <= _COLUMNS)
    kinds = {getattr(dtype, "kind", "O") for dtype in frame.dtypes}
    plain = all(hasattr(dtype, "itemsize") and hasattr(dtype, "char") for dtype in frame.dtypes)
    # What the values of one row are made of: they share one dtype.
    rows = "object"
    if plain and kinds and kinds <= set("iuf"):
        rows = "float" if "f" in kinds else "int"
    elif plain and kinds == {"b"}:
        rows = "bool"
    index = frame.index
    return {
        "kind": "frame",
        "rows": len(frame),
        "columns": columns,
        "row": rows,
        "range_index": type(index).__name__ == "RangeIndex" and index.start == 0 and index.step == 1,
    }


def _column(column: Any, count: bool = True) -> dict[str, Any]:
    dtype = column.dtype
    kind = getattr(dtype, "kind", "O")
    plain = hasattr(dtype, "char")
    missing = bool(column.isna().any())
    found: dict[str, Any] = {"dtype": str(dtype), "type": "object", "nan": missing, "large": False}
    if plain and kind in "iu":
        found["type"] = "int"
        found["large"] = bool(len(column)) and bool(
            max(abs(int(column.min())), abs(int(column.max()))) >= _LARGE
        )
    elif plain and kind == "f":
        found["type"] = "float"
    elif plain and kind == "b":
        found["type"] = "bool"
    elif plain and kind == "M":
        found["type"] = "date"
    elif str(dtype) in ("object", "str", "string"):
        inferred = sys.modules["pandas"].api.types.infer_dtype(column, skipna=True)
        found["type"] = "str" if inferred == "string" else "object"
    if count and len(column) <= _DISTINCT_ROWS:
        with contextlib.suppress(TypeError):  # lists and the like
            found["distinct"] = int(column.nunique(dropna=False))
    return found


def _element(values: Any) -> str:
    """The type that all elements have; empty if they differ, or are too many to be looked at."""
    if len(values) > _ELEMENTS:
        return ""
    kinds = {type(value).__name__ for value in values}
    return kinds.pop() if len(kinds) == 1 else ""
