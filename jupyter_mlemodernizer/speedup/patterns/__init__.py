"""The patterns: each looks at a statement or a function and yields the rewrites that it knows to be right."""

from collections.abc import Callable, Iterator

from ..scope import Change, Scope

Pattern = Callable[[Scope], Iterator[Change]]


def all_patterns() -> list[Pattern]:
    """Every pattern, those that win most first."""
    # Imported here: parts.py names the proposers without loading them.
    from . import (  # noqa: PLC0415
        apply,
        array_loops,
        arrays,
        cells,
        collected,
        distances,
        elementwise,
        estimators,
        filters,
        growing,
        hoisted,
        invariant,
        keyed,
        memo,
        pairs,
        reading,
        row_functions,
        rows,
        sets,
        specialized,
        values,
        windows,
    )

    modules = (
        rows,
        apply,
        values,
        windows,
        keyed,
        filters,
        growing,
        sets,
        elementwise,
        distances,
        pairs,
        array_loops,
        hoisted,
        arrays,
        collected,
        memo,
        row_functions,
        estimators,
        reading,
        invariant,
        specialized,
        cells,
    )
    return [pattern for module in modules for pattern in module.PATTERNS]
