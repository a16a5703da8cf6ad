"""Calls of a function, recorded while a statement runs and repeated with another definition of it."""

from __future__ import annotations

import contextlib
import pickle
import time
from typing import Any

from .equality import difference
from .measuring import ENOUGH, best, measured

_CALLS = 1000


class _EnoughError(BaseException):
    """As many calls as are needed have been recorded."""


def recorded_calls(namespace: dict[str, Any], function: str, *, before: str, after: str) -> dict[str, Any]:
    """Record calls of a function while a statement runs, and repeat them with the new definition.

    Arguments:
        namespace: the user's; it is changed.
        function: name of the function.
        before: the statement.
        after: the new definition.

    Returns:
        As :meth:`.proving.Experiment.prove`.
    """
    old = namespace[function]
    recorded: list[tuple[tuple[Any, ...], dict[str, Any], Any]] = []
    spent = 0.0

    def record(*args: Any, **kwargs: Any) -> Any:
        nonlocal spent
        if spent > 2 * ENOUGH or len(recorded) >= _CALLS:
            raise _EnoughError
        kept = tuple(map(_as_it_is, args)), {name: _as_it_is(value) for name, value in kwargs.items()}
        started = time.perf_counter()
        result = old(*args, **kwargs)
        spent += time.perf_counter() - started
        recorded.append((*kept, result))
        return result

    namespace[function] = record
    with contextlib.suppress(_EnoughError):
        exec(compile(before, "<comparison>", "exec"), namespace)  # noqa: S102
    if not recorded:
        return {"refused": function + " was not called"}
    exec(compile(after, "<comparison>", "exec"), namespace)  # noqa: S102
    new = namespace[function]
    state = pickle.dumps([args for args, _, _ in recorded[:20]])
    # The old one once more: what was recorded has the cost of recording in it.
    times: dict[str, list[float]] = {"before": [], "after": []}
    while not measured(times):
        for name, form in (("before", old), ("after", new)):
            started = time.perf_counter()
            results = [form(*args, **kwargs) for args, kwargs, _ in recorded]
            times[name].append(time.perf_counter() - started)
            for (_, _, result), again in zip(recorded, results):
                found = difference(result, again)
                if found:
                    return {"refused": function + "(): " + found}
    if pickle.dumps([args for args, _, _ in recorded[:20]]) != state:
        return {"refused": function + "() changes its arguments"}
    return {**best(times), "part": None, "whole": None, "calls": len(recorded)}


def _as_it_is(value: Any) -> Any:
    """An argument that stays as it is: ``DataFrame.apply`` hands over one Series for all rows, with other values in it."""
    if type(value).__module__.partition(".")[0] == "pandas" and type(value).__name__ == "Series":
        return value.copy(deep=False)
    return value
