"""A cell as a list of top-level statements."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from ..masking import magics, mask_magics
from ..model import Span
from ..parsing import parse


@dataclass(frozen=True)
class Statement:
    """A top-level statement of a cell.

    Attributes:
        text: to the letter, without comments around it.
        masked: the same with magics replaced, so that it parses.
        span: where it is in the cell; decorators are part of it.
    """

    text: str
    masked: str
    span: Span


@lru_cache(maxsize=1024)
def split_statements(source: str) -> tuple[Statement, ...]:
    """The top-level statements of a cell, in order.

    A cell magic is one statement, and so is a cell that does not parse. A cell of nothing
    but comments has none.
    """
    if not source.strip():
        return ()
    masked, found = mask_magics(source), magics(source)
    starts = [0, *(match.end() for match in re.finditer("\n", source))]
    try:
        if found and found[0].kind in ("cell", "language"):
            raise SyntaxError
        body = parse(masked).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        start = len(source) - len(source.lstrip())
        return (
            _statement(source, masked, starts, starts[bisect_right(starts, start) - 1], len(source.rstrip())),
        )
    lines = masked.split("\n")
    statements = []
    for node in body:
        first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
        column = _characters(lines[first - 1], node.col_offset) if first == node.lineno else 0
        last = node.end_lineno or node.lineno
        end = starts[last - 1] + _characters(lines[last - 1], node.end_col_offset or 0)
        # A magic goes on to the end of its line, or of the line that it is continued on.
        end = max([end, *(magic.end for magic in found if magic.start < end)])
        statements.append(_statement(source, masked, starts, starts[first - 1] + column, end))
    return tuple(statements)


def _statement(source: str, masked: str, starts: list[int], begin: int, end: int) -> Statement:
    first, last = bisect_right(starts, begin), bisect_right(starts, end)
    span = Span(
        line=first, column=begin - starts[first - 1], end_line=last, end_column=end - starts[last - 1]
    )
    return Statement(source[begin:end], masked[begin:end], span)


def _characters(line: str, offset: int) -> int:
    """A column in characters from one in UTF-8 bytes, as :mod:`ast` counts."""
    return offset if line.isascii() else len(line.encode()[:offset].decode(errors="ignore"))
