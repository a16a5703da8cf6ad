"""Short ways to write rules about scikit-learn."""

import ast
from typing import Any

from ..rule import Call, Example, Pattern, Rule

LIBRARY = "scikit-learn"


DATA = "X, y = [[1.0], [2.0], [3.0], [4.0], [5.0], [6.0]], [0, 1, 0, 1, 0, 1]"


def paths(names: str) -> tuple[str, ...]:
    return tuple(f"sklearn.{name}" for name in names.split())


def example_setup(path: str) -> str:
    module, _, name = path.rpartition(".")
    return f"from {module} import {name}\n{DATA}"


def argument_rule(
    name: str,
    callables: tuple[str, ...],
    old: str,
    new: str,
    *,
    title: str,
    since: str,
    error: str = "",
    setup: str = "",
    changes_behaviour: bool = False,
    reason: str = "",
    **how: Any,
) -> Rule:
    """Arguments of calls; the error is that of an unknown keyword unless it is given."""
    keywords = [key for form in ("rename", "drop", "drop_if") for key in how.get(form, ())]
    return Call(
        id=f"sklearn.{name}",
        library=LIBRARY,
        since=since,
        source=f"scikit-learn {since} changelog",
        title=title,
        reason=reason,
        error=error or f"got an unexpected keyword argument '({'|'.join(keywords)})'",
        callables=callables,
        changes_behaviour=changes_behaviour,
        example=Example(setup=setup or example_setup(callables[0]), old=old, new=new),
        **how,
    )


def call_rule(
    name: str,
    qualified: str,
    arguments: str,
    result: str,
    example: tuple[str, str],
    *,
    title: str,
    since: str,
    error: str,
    bind: dict[str, str] | None = None,
    setup: str = "",
    reason: str = "",
    **how: Any,
) -> Rule:
    """A call of one class or function, with ``$It`` for it."""
    return Pattern(
        id=f"sklearn.{name}",
        library=LIBRARY,
        since=since,
        source=f"scikit-learn {since} changelog",
        title=title,
        reason=reason,
        error=error,
        pattern=f"$It({arguments})",
        template=result,
        bind={"It": qualified, **(bind or {})},
        example=Example(setup=setup or example_setup(qualified), old=example[0], new=example[1]),
        **how,
    )


def without(*keywords: str) -> dict[str, Any]:
    """A test that none of some keywords is among the other arguments."""
    return {
        "rest": lambda rest: not any(isinstance(part, ast.keyword) and part.arg in keywords for part in rest)
    }


FORESTS = (
    "ensemble.RandomForestClassifier ensemble.RandomForestRegressor ensemble.ExtraTreesClassifier "
    "ensemble.ExtraTreesRegressor"
)
