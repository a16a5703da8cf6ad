"""Functions given to groups of which some columns are text: those columns were left out without a word."""

import ast
from typing import Any

from ..rule import Example, Pattern, Rule
from ._pandas_tests import is_one_label
from .pandas_grouping import GROUPS, NUMERIC_ERROR, NUMERIC_SOURCE

_COMMON: dict[str, Any] = {
    "library": "pandas",
    "since": "2.0",
    "source": NUMERIC_SOURCE,
    "error": f"{NUMERIC_ERROR}|ufunc '\\w+' not supported for the input types",
    "sometimes": True,
}


def _is_function(node: Any) -> bool:
    """Not functions by column, which say themselves what is left."""
    return isinstance(node, ast.expr) and not isinstance(node, (ast.Dict, ast.DictComp))


def _reduction(way: str, how: str, method: str) -> Rule:
    """``agg`` and the like with a function that is a method, and may be told to leave text out."""
    name = how.strip("'").removeprefix("$np.")
    return Pattern(
        id=f"pandas.numeric-only-{way}-{'numpy-' if '$' in how else ''}{name}",
        title=f"`{way}` no longer leaves out columns of text by itself: `{method}(numeric_only=True)` does",
        pattern=f"$groups.{way}({how})",
        template=f"$groups.{method}(numeric_only=True)",
        bind={"np": "numpy"} if "$" in how else {},
        example=Example(
            setup=f"{GROUPS}\nimport numpy as np",
            old=f"df.groupby('g').{way}({how.replace('$', '')})",
            new=f"df.groupby('g').{method}(numeric_only=True)",
        ),
        **_COMMON,
    )


def _chosen(way: str) -> list[Rule]:
    """Any other function: the columns of numbers are chosen for it."""
    title = f"`{way}` no longer leaves out columns of text by itself: those of numbers are chosen"
    function = "['mean', 'std']" if way != "transform" else "lambda x: x - x.mean()"
    return [
        Pattern(
            id=f"pandas.numeric-columns-{way}-by",
            title=title,
            pattern=f"$df.groupby($key).{way}($how)",
            template="$df.groupby($key)[$df.select_dtypes(['number', 'bool']).columns.difference([$key], sort=False)]"
            f".{way}($how)",
            where={"key": is_one_label, "how": _is_function},
            example=Example(
                setup=GROUPS,
                old=f"df.groupby('g').{way}({function})",
                new="df.groupby('g')[df.select_dtypes(['number', 'bool']).columns.difference(['g'], sort=False)]"
                f".{way}({function})",
            ),
            **_COMMON,
        ),
        Pattern(
            id=f"pandas.numeric-columns-{way}",
            title=title,
            pattern=f"$groups.{way}($how)",
            template="$groups[$groups.obj.select_dtypes(['number', 'bool']).columns.difference($groups.exclusions, "
            f"sort=False)].{way}($how)",
            where={"groups": lambda node: isinstance(node, (ast.Name, ast.Attribute)), "how": _is_function},
            example=Example(
                setup=f"{GROUPS}\ngroups = df.groupby('g')",
                old=f"groups.{way}({function})",
                new="groups[groups.obj.select_dtypes(['number', 'bool']).columns.difference(groups.exclusions, "
                f"sort=False)].{way}({function})",
            ),
            **_COMMON,
        ),
    ]


RULES: list[Rule] = [
    *(
        _reduction(way, how.format(method), method)
        for way in ("agg", "aggregate")
        for how in ("'{}'", "$np.{}")
        for method in ("mean", "median", "std", "var")
    ),
    _reduction("apply", "$np.mean", "mean"),
    *(rule for way in ("agg", "aggregate", "transform") for rule in _chosen(way)),
]
