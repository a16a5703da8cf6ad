"""Arrays that hold one number, where NumPy took them for the number itself: as an element, and in texts."""

import ast
import re
from collections.abc import Iterator
from typing import Any

from ..bindings import Document
from ..changes import Match
from ..code import Code
from ..custom import Custom, nodes, replacing
from ..inference import Inference
from ..rule import Example, Pattern, Rule

_COMMON: dict[str, Any] = {
    "library": "numpy",
    "since": "2.4",
    "source": "NumPy 2.4 release notes, Expired deprecations; deprecated in 1.25",
    "sometimes": True,
}

# A conversion of the % operator: the key, if it has one, and what it makes of the value.
_CONVERSION = re.compile(r"%(?:\((\w+)\))?[#0\- +]*\d*(?:\.\d*)?[hlL]?([diouxXeEfFgGcrsa%])")
_NUMERIC = frozenset("diouxXeEfFgG")


def _numbers(text: str, values: ast.expr) -> list[ast.expr]:
    """What a text formats as a number, without what is written as one."""
    found = [match for match in _CONVERSION.finditer(text) if match[2] != "%"]
    match values:
        case ast.Dict(keys=keys, values=given):
            kinds = {match[1]: match[2] for match in found}
            pairs = [
                (kinds.get(getattr(key, "value", None)), value)
                for key, value in zip(keys, given, strict=True)
            ]
        case ast.Tuple(elts=given) if len(given) == len(found):
            pairs = [(match[2], value) for match, value in zip(found, given, strict=True)]
        case _:
            pairs = [(found[0][2], values)] if len(found) == 1 else []
    return [value for kind, value in pairs if kind in _NUMERIC and not isinstance(value, ast.Constant)]


def _find(document: Document, inference: Inference) -> Iterator[Match]:
    for unit, code, node in nodes(document, ast.BinOp):
        match node:
            case ast.BinOp(left=ast.Constant(value=str() as text), op=ast.Mod(), right=values):
                parts = [(part, inference.known(unit, part)) for part in _numbers(text, values)]
            case _:
                continue
        arrays = [part for part, known in parts if known is not None and known.name == "numpy.ndarray"]
        unknown = [part for part, known in parts if known is None]
        for part in arrays or unknown:
            yield replacing(unit, code, part, _taken_out(code, part), certain=False)


def _taken_out(code: Code, part: ast.expr) -> str:
    whole = isinstance(part, (ast.Name, ast.Attribute, ast.Subscript, ast.Call))
    return f"{code.text(part)}.item()" if whole else f"({code.text(part)}).item()"


RULES: list[Rule] = [
    Custom(
        id="numpy.scalar-in-text",
        title="`%` no longer takes an array of one number for the number: `.item()` takes it out",
        error="only 0-dimensional arrays can be converted to Python scalars"
        "|format: a(n integer| real number) is required, not numpy.ndarray",
        finder=_find,
        example=Example(
            setup="import numpy as np\nname, slope = 'slope', np.array([0.5])",
            old="'%s: %.2f' % (name, slope)",
            new="'%s: %.2f' % (name, slope.item())",
        ),
        **_COMMON,
    ),
    *(
        Pattern(
            id=f"numpy.scalar-as-element{name}",
            title="an array of one number is no longer an element: `.item()` takes the number out",
            error=r"ValueError: setting an array element with a sequence\.$",
            pattern=f"$array[$index] {operator} $value",
            template=f"$array[$index] {operator} $value.item()",
            where={"value": lambda node: not isinstance(node, (ast.List, ast.Tuple, ast.Constant))},
            example=Example(
                setup="import numpy as np\nerrors, error = np.zeros(2), np.array([0.5])",
                old=f"errors[0] {operator} error",
                new=f"errors[0] {operator} error.item()",
            ),
            **_COMMON,
        )
        for name, operator in (("", "="), ("-added", "+="))
    ),
]
