"""Floats as indices of arrays, which were cut off to whole numbers."""

import ast
from typing import Any

from ..rule import Example, Pattern, Rule


def _is_number(node: Any) -> bool:
    """What may be a float: no list, no text, and no number that is written as a whole one."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, float)
    return not isinstance(node, (ast.List, ast.Tuple, ast.Slice, ast.Compare, ast.UnaryOp))


def _is_list(node: Any) -> bool:
    return isinstance(node, (ast.List, ast.ListComp))


def _index(name: str, old: str, new: str, tests: dict[str, Any], *, shown: tuple[str, str]) -> Rule:
    return Pattern(
        id=f"numpy.float-{name}",
        library="numpy",
        since="1.12",
        source="NumPy 1.12 release notes, Expired deprecations: indexing with floats raises IndexError",
        title="an index is a whole number: a float is not cut off silently any more",
        error="IndexError: only integers, slices|IndexError: arrays used as indices must be of integer"
        "|TypeError: slice indices must be integers",
        pattern=f"$array[{old}]",
        template=f"$array[{new}]",
        where=tests,
        bind={"np": "numpy"} if "$np" in new else {},
        sometimes=True,
        example=Example(
            setup="import numpy as np\nvalues, n = np.arange(9), 9",
            old=f"values[{shown[0]}]",
            new=f"values[{shown[1]}]",
        ),
    )


RULES: list[Rule] = [
    _index("index", "$at", "int($at)", {"at": _is_number}, shown=("n / 2", "int(n / 2)")),
    _index(
        "indices",
        "$at",
        "$np.asarray($at, dtype=int)",
        {"at": _is_list},
        shown=("[n / 4, n / 2]", "np.asarray([n / 4, n / 2], dtype=int)"),
    ),
    _index("end", ":$end", ":int($end)", {"end": _is_number}, shown=(":n / 2", ":int(n / 2)")),
    _index("start", "$start:", "int($start):", {"start": _is_number}, shown=("n / 2:", "int(n / 2):")),
    _index(
        "start-and-end",
        "$start:$end",
        "int($start):int($end)",
        {"start": _is_number, "end": _is_number},
        shown=("n / 4:n / 2", "int(n / 4):int(n / 2)"),
    ),
    _index(
        "end-alone",
        "$start:$end",
        "$start:int($end)",
        {"start": lambda node: not _is_number(node), "end": _is_number},
        shown=("1:n / 2", "1:int(n / 2)"),
    ),
]
