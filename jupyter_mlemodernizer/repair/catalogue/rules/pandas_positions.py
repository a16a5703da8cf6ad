"""Rows by their position, where the subscript holds integers: what holds labels, dates or names stays."""

import ast
from collections.abc import Callable, Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom
from ..inference import Inference, is_type
from ..rule import Example, Rule
from ._pandas import FRAME

_SERIES = ("pandas.Series",)

_INTEGERS = (
    "int",
    *(f"numpy.{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)),
    "numpy.intp",
)

_INTEGER_FUNCTIONS = frozenset({"builtins.len", "builtins.int", "builtins.round"})
_INTEGER_METHODS = frozenset({"index", "find"})  # of lists and texts


def _is_integer(inference: Inference, unit: int, node: ast.expr | None) -> bool | None:
    """Is it an integer, or a list of integers? None if that cannot be told."""
    match node:
        case ast.Constant(value=value):
            return type(value) is int
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
            return _is_integer(inference, unit, operand)
        case ast.BinOp(
            left=left, right=right, op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv() | ast.Mod()
        ):
            return _all([_is_integer(inference, unit, left), _is_integer(inference, unit, right)])
        case ast.List(elts=elements):
            return (
                _all([_is_integer(inference, unit, element) for element in elements]) if elements else False
            )
        case ast.Name() | ast.Attribute() | ast.Subscript():
            known = inference.known(unit, node)
            return None if known is None else known.instance and is_type(known, _INTEGERS)
        case ast.Call(func=function):
            known = inference.known(unit, node)
            if known is not None:
                return known.instance and is_type(known, _INTEGERS)
            called = inference.known(unit, function)
            if called is not None and called.name in _INTEGER_FUNCTIONS:
                return True
            return True if getattr(function, "attr", "") in _INTEGER_METHODS else None
        case _:
            return False


def _is_position(inference: Inference, unit: int, node: ast.expr) -> bool | None:
    """As above, for what ``.ix`` takes: slices of positions, and a position for each axis."""
    match node:
        case ast.Slice(lower=lower, upper=upper, step=step):
            bounds = [part for part in (lower, upper, step) if part is not None]
            return _all([_is_integer(inference, unit, bound) for bound in bounds])
        case ast.Tuple(elts=elements):
            return _all([_is_position(inference, unit, element) for element in elements])
        case _:
            return _is_integer(inference, unit, node)


def _all(answers: list[bool | None]) -> bool | None:
    return False if False in answers else None if None in answers else True


def _subscripts(
    receiver: Callable[[Code, ast.Subscript], ast.expr | None],
    types: tuple[str, ...],
    test: Callable[[Inference, int, ast.expr], bool | None],
    write: Callable[[Code, ast.Subscript, Changes, int], None],
) -> Callable[[Document, Inference], Iterator[Match]]:
    """A finder of subscripts that hold positions, or may do so.

    What may do so belongs to no other: only where the very same is written again it is taken for the same.
    """

    def find(document: Document, inference: Inference) -> Iterator[Match]:
        for unit, code in document.codes():
            for node in code.of(ast.Subscript):
                of = receiver(code, node)
                if of is None or not code.trustworthy(node):
                    continue
                known = inference.receiver(unit, of)
                if known is not None and not (known.instance and is_type(known, types)):
                    continue
                position = test(inference, unit, node.slice)
                if position is False:
                    continue

                def rewrite(
                    changes: Changes, unit: int = unit, code: Code = code, node: ast.Subscript = node
                ) -> None:
                    write(code, node, changes, unit)

                subject = code.text(of if position else node)
                yield Match(unit, node, bool(known and known.certain and position), rewrite, subject=subject)

    return find


def _value(code: Code, node: ast.Subscript) -> ast.expr | None:
    """What a subscript is of, if it is read."""
    is_read = isinstance(node.ctx, ast.Load) or isinstance(code.parents.get(node), ast.AugAssign)
    return node.value if is_read else None


def _enlarged(document: Document, inference: Inference) -> Iterator[Match]:
    """``s[3] = …`` where the cell says of the very same that it has an index that is put in its place."""
    for unit, code in document.codes():
        indexed = {
            code.text(node.value)
            for node in code.of(ast.Attribute)
            if node.attr == "index" and isinstance(node.ctx, ast.Store)
        }
        for node in code.of(ast.Subscript):
            if (
                isinstance(node.ctx, ast.Store)
                and code.text(node.value) in indexed
                and _is_integer(inference, unit, node.slice)
            ):

                def rewrite(
                    changes: Changes, unit: int = unit, code: Code = code, node: ast.Subscript = node
                ) -> None:
                    _put_iloc(code, node, changes, unit)

                yield Match(unit, node, True, rewrite, subject=code.text(node.value))


def _put_iloc(code: Code, node: ast.Subscript, changes: Changes, unit: int) -> None:
    changes.unit(unit).insert(code.source.index("[", code.span(node.value)[1]), ".iloc")


def _ix(_: Code, node: ast.Subscript) -> ast.expr | None:
    """Of what the subscript takes parts by ``.ix``."""
    return node.value.value if isinstance(node.value, ast.Attribute) and node.value.attr == "ix" else None


def _ix_to_iloc(code: Code, node: ast.Subscript, changes: Changes, unit: int) -> None:
    end = code.span(node.value)[1]
    changes.unit(unit).replace(end - len("ix"), end, "iloc")


RULES: list[Rule] = [
    Custom(
        id="pandas.series-position",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes: integers in Series[…] are always labels; deprecated in 2.1",
        title="an integer in `series[…]` is a label now: a position is taken with `.iloc`",
        error=r"KeyError: ('?-?\d+'?$|.*None of \[Index\(\[-?\d[\s\S]*dtype='int64')",
        # A slice of integers still takes positions.
        finder=_subscripts(_value, _SERIES, _is_integer, _put_iloc),
        sometimes=True,
        example=Example(setup=FRAME, old="df.iloc[0][1]", new="df.iloc[0].iloc[1]"),
    ),
    Custom(
        id="pandas.series-enlarged",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes: integers in Series[…] are always labels; deprecated in 2.1",
        title="an integer in `series[…] = …` is a new label now: a position is written to by `.iloc`",
        error=r"Length mismatch: Expected axis has \d+ elements, new values have \d+ elements",
        finder=_enlarged,
        sometimes=True,
        remote=True,
        throughout=True,
        example=Example(
            setup="import pandas as pd\nkinds = ['ARSON', 'FRAUD']\nodds = {7: pd.Series([0.5, 0.1], index=kinds)}",
            old="for kind in ['FRAUD']:\n    odds[7][kinds.index(kind)] = 0.2\nodds[7].index = range(2)",
            new="for kind in ['FRAUD']:\n    odds[7].iloc[kinds.index(kind)] = 0.2\nodds[7].index = range(2)",
        ),
    ),
    Custom(
        id="pandas.ix-positions",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.20",
        title="`.ix` is gone: positions are taken with `.iloc`",
        reason="`.ix` took what stood in the brackets for labels, and for positions where no label is an integer.",
        error="'(DataFrame|Series)' object has no attribute 'ix'",
        finder=_subscripts(_ix, ("pandas.DataFrame", "pandas.Series"), _is_position, _ix_to_iloc),
        sometimes=True,
        example=Example(
            setup="import pandas as pd\n"
            "df = pd.DataFrame({'a': [2, 1]}, index=pd.date_range('2014-01-01', periods=2))",
            old="df.ix[0]",
            new="df.iloc[0]",
        ),
    ),
]
