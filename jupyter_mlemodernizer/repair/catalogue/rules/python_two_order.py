"""The order of values of different types: Python 2 had one, Python 3 has none."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, argument, called, nodes
from ..inference import Inference, is_type
from ..rule import Example, Rule

_NAME = "python_two_order"
_FUNCTION = '''
def python_two_order(value):
    """Orders values of different types as Python 2 did: None, numbers, and the others by the names of their types."""
    from numbers import Number

    parts = [python_two_order(part) for part in value] if isinstance(value, (list, tuple)) else value
    return value is not None, "" if isinstance(value, Number) else type(value).__name__, parts

'''


def _ordering(document: Document, inference: Inference) -> Iterator[Match]:
    """Calls of ``sorted``, ``min`` and ``max``, and of ``sort`` of lists."""
    for unit, code, call in nodes(document, ast.Call):
        assert isinstance(call, ast.Call)
        if called(call) not in {"sorted", "min", "max", "sort"} or not code.trustworthy(call):
            continue
        if isinstance(call.func, ast.Attribute):
            owner = inference.receiver(unit, call.func.value) if called(call) == "sort" else None
            if owner is None or not owner.instance or not is_type(owner, ("list",)):
                continue
            if call.args:
                continue  # a function that compares
        elif called(call) == "sort" or not document.meaning(unit, call, called(call)).free or not call.args:
            continue
        given = argument(call, "key")
        if any(keyword.arg in (None, "cmp") for keyword in call.keywords) or _NAME in code.text(call):
            continue

        def rewrite(
            changes: Changes, unit: int = unit, call: ast.Call = call, given: ast.expr | None = given
        ) -> None:
            code = changes.document.code(unit)
            if _NAME not in changes.document.words:
                changes.add_import(unit, call, _FUNCTION)
            if given is not None:
                changes.unit(unit).replace(
                    *code.span(given), f"lambda value: {_NAME}({_of_value(code, given)})"
                )
            else:
                end = code.span(call)[1] - 1
                comma = "" if code.source[:end].rstrip()[-1] in "(," else ", "
                changes.unit(unit).insert(end, f"{comma}key={_NAME}")

        yield Match(unit, call, True, rewrite, subject=code.text(call))


def _of_value(code: Code, key: ast.expr) -> str:
    """What a key makes of a value."""
    text = code.text(key)
    return f"{text}(value)" if isinstance(key, (ast.Name, ast.Attribute, ast.Call)) else f"({text})(value)"


def _ordered(name: str, old: str, new: str) -> Rule:
    return Custom(
        id=f"python.order-of-types{name}",
        library="python",
        since="3.0",
        source="What's New In Python 3.0, Ordering Comparisons; Python 2.7, Objects/object.c: default_3way_compare",
        title="values of different types are ordered as Python 2 ordered them",
        reason="None came first, then numbers, then the others by the names of their types.",
        error=r"TypeError: '[<>]' not supported between instances of '(\w+)' and '(?!\1')\w+'",
        finder=_ordering,
        sometimes=True,
        example=Example(
            setup="values = ['b', 2.5, None, (1, 'x'), 'a', (1, None), 1]",
            old=old,
            new=_FUNCTION.lstrip("\n") + "\n" + new,
        ),
    )


RULES: list[Rule] = [
    _ordered(
        "",
        "assert sorted(values, reverse=True)[-4:] == ['a', 2.5, 1, None]",
        "assert sorted(values, reverse=True, key=python_two_order)[-4:] == ['a', 2.5, 1, None]",
    ),
    _ordered(
        "-by-key",
        "pairs = sorted(enumerate(values), key=lambda pair: pair[1])\nassert [n for n, _ in pairs] == [2, 6, 1, 4, 0, 5, 3]",
        "pairs = sorted(enumerate(values), key=lambda value: python_two_order((lambda pair: pair[1])(value)))\n"
        "assert [n for n, _ in pairs] == [2, 6, 1, 4, 0, 5, 3]",
    ),
    _ordered(
        "-in-place",
        "values = [3, 'b', None]\nvalues.sort()\nassert values == [None, 3, 'b']",
        "values = [3, 'b', None]\nvalues.sort(key=python_two_order)\nassert values == [None, 3, 'b']",
    ),
    _ordered(
        "-of-two",
        "best = None\nbest = max(best, 0.5)",
        "best = None\nbest = max(best, 0.5, key=python_two_order)",
    ),
]
