"""Whether two values are the same result: types, order, index and dtypes equal, numbers within rounding."""

from __future__ import annotations

import pickle
import sys
import types
from typing import Any

# Sums that are added in another order differ by rounding; nothing that has a meaning is as small.
_RELATIVE = 1e-9
_TO_THE_LARGEST = 1e-13
_DEPTH = 12
# How long scikit-learn took to fit and to score, in what cross_validate and searches give.
_TIMES = frozenset(
    ["fit_time", "score_time", "mean_fit_time", "std_fit_time", "mean_score_time", "std_score_time"]
)


def difference(a: Any, b: Any, depth: int = _DEPTH) -> str:
    """What tells two values apart, in a few words; empty if they are the same."""
    if a is b:
        return ""
    if type(a).__name__.endswith("Index") and type(b).__name__.endswith("Index"):
        return _indexes(a, b)
    if type(a) is not type(b):
        return f"{type(a).__name__} became {type(b).__name__}"
    if depth == 0:
        return "too deep to be compared"
    if isinstance(a, (float, complex)):
        return "" if a == b or (_is_gap(a) and _is_gap(b)) or _near(a, b) else f"{a!r} became {b!r}"
    if isinstance(a, (int, str, bytes, bool, type(None))):
        return "" if a == b else f"{str(a)[:40]!r} became {str(b)[:40]!r}"
    if isinstance(a, (list, tuple)):
        return _sequences(a, b, depth)
    if isinstance(a, dict):
        a, b = _results(a), _results(b)
        return _sequences(list(a), list(b), depth) or _sequences(list(a.values()), list(b.values()), depth)
    if isinstance(a, (set, frozenset)):
        return "" if a == b else "other elements"
    if isinstance(a, (types.FunctionType, types.ModuleType, type, types.BuiltinFunctionType)):
        return ""
    top = type(a).__module__.partition(".")[0]
    if top == "numpy" and hasattr(a, "dtype"):
        return _arrays(a, b, depth)
    if top == "pandas":
        return _tables(a, b, depth)
    return _objects(a, b, depth)


def _is_gap(value: Any) -> bool:
    return bool(value != value)  # noqa: PLR0124 - NaN and NaT are what does not equal itself


def _near(a: Any, b: Any) -> bool:
    return bool(abs(a - b) <= _RELATIVE * max(abs(a), abs(b)))


def _sequences(a: Any, b: Any, depth: int) -> str:
    if len(a) != len(b):
        return f"{len(a)} elements became {len(b)}"
    for number, (x, y) in enumerate(zip(a, b)):
        found = difference(x, y, depth - 1)
        if found:
            return f"element {number}: {found}"
    return ""


def _arrays(a: Any, b: Any, depth: int) -> str:
    numpy = sys.modules["numpy"]
    if a.dtype != b.dtype:
        return f"dtype {a.dtype} became {b.dtype}"
    if a.shape != b.shape:
        return f"shape {a.shape} became {b.shape}"
    if a.dtype.kind == "O":
        return _sequences(a.ravel().tolist(), b.ravel().tolist(), depth)
    if a.dtype.kind not in "fc":
        return "" if bool((a == b).all()) or a.tobytes() == b.tobytes() else "other values"
    if a.size == 0:
        return ""
    with numpy.errstate(all="ignore"):
        finite = numpy.isfinite(a)
        largest = float(numpy.abs(a[finite]).max()) if finite.any() else 0.0
        same = numpy.isclose(a, b, rtol=_RELATIVE, atol=_TO_THE_LARGEST * largest, equal_nan=True)
    if same.all():
        return ""
    where = int(numpy.argmin(same))
    return f"{a.ravel()[where]!r} became {b.ravel()[where]!r}"


def _tables(a: Any, b: Any, depth: int) -> str:
    kind = type(a).__name__
    if kind == "DataFrame":
        found = _indexes(a.columns, b.columns) or _indexes(a.index, b.index)
        if found:
            return found
        for position in range(a.shape[1]):
            found = _columns(a.iloc[:, position], b.iloc[:, position], depth)
            if found:
                return f"column {a.columns[position]!r}: {found}"
        return ""
    if kind == "Series":
        if a.name != b.name:
            return f"name {a.name!r} became {b.name!r}"
        return _indexes(a.index, b.index) or _columns(a, b, depth)
    if kind.endswith("Index"):
        return _indexes(a, b)
    if hasattr(a, "value") or hasattr(a, "isoformat"):  # Timestamp, Timedelta
        return "" if a == b or (_is_gap(a) and _is_gap(b)) else f"{a} became {b}"
    return _objects(a, b, depth)


def _indexes(a: Any, b: Any) -> str:
    # A RangeIndex stands for an Index of the same integers, as in pandas.testing (exact="equiv").
    equivalent = type(a) is type(b) or {type(a).__name__, type(b).__name__} <= {"RangeIndex", "Index"}
    if not equivalent or str(a.dtype) != str(b.dtype):
        return f"index {type(a).__name__}[{a.dtype}] became {type(b).__name__}[{b.dtype}]"
    if list(a.names) != list(b.names):
        return "names of the index"
    return "" if a.equals(b) else "other labels"


def _columns(a: Any, b: Any, depth: int) -> str:
    if str(a.dtype) != str(b.dtype):
        return f"dtype {a.dtype} became {b.dtype}"
    if getattr(a.dtype, "kind", "O") in "fciub" and hasattr(a.dtype, "itemsize"):
        return _arrays(a.to_numpy(), b.to_numpy(), depth)
    if getattr(a.dtype, "kind", "O") in "mM" or str(a.dtype) in ("category", "str", "string"):
        return "" if a.reset_index(drop=True).equals(b.reset_index(drop=True)) else "other values"
    return _sequences(a.tolist(), b.tolist(), depth)


def _objects(a: Any, b: Any, depth: int) -> str:
    own, other = getattr(a, "__dict__", None), getattr(b, "__dict__", None)
    if own and other is not None:
        return difference(_state(own), _state(other), depth - 1)
    try:
        return "" if pickle.dumps(a) == pickle.dumps(b) else f"another {type(a).__name__}"
    except Exception:
        return f"a {type(a).__name__} cannot be compared"


def _state(own: dict[str, Any]) -> dict[str, Any]:
    """What an object is made of; how many processors it may use says nothing about it, nor how long it took."""
    return {name: value for name, value in own.items() if name not in ("n_jobs", "refit_time_")}


def _results(values: dict[Any, Any]) -> dict[Any, Any]:
    """A dictionary without the times, if it is one of results that have them."""
    if not any(isinstance(key, str) and key in _TIMES for key in values):
        return values
    return {key: value for key, value in values.items() if not (isinstance(key, str) and key in _TIMES)}
