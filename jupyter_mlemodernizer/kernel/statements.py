"""A cell as a list of top-level statements."""

import ast
import re
from dataclasses import dataclass
from functools import lru_cache

from ..model import Span

# Cell magics below which the cell is ordinary Python that runs in the user's namespace.
_PYTHON_CELL_MAGICS = frozenset({"time", "timeit", "capture", "prun", "memit", "lprun", "mprun"})
_MAGIC = re.compile(r"(?P<indent>\s*)(?:%{1,2}[A-Za-z_]|!|\?{1,2}[\w%.*]+\s*$|[\w%.*]+\?{1,2}\s*$)")
_ASSIGNED = re.compile(r"(?P<target>\s*[A-Za-z_][\w.,\s\[\]'\"]*=\s*)(?:%[A-Za-z_]|!(?!=))")


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


def mask_magics(source: str) -> str:
    """The cell with the lines of IPython's own syntax replaced, so that the rest parses as Python.

    ``%magic``, ``!shell`` and ``help?`` become ``pass``; ``x = !shell`` becomes ``x = None``. Line
    numbers stay true. Of a cell magic the first line is replaced if the rest is Python, else all of it.
    """
    return _mask(source)[0]


@lru_cache(maxsize=1024)
def split_statements(source: str) -> tuple[Statement, ...]:
    """The top-level statements of a cell, in order.

    A cell magic is one statement, and so is a cell that does not parse. A cell of nothing
    but comments has none.
    """
    if not source.strip():
        return ()
    masked, continued = _mask(source)
    try:
        if source.lstrip().startswith("%%"):
            raise SyntaxError
        body = ast.parse(masked).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return (_whole(source, masked),)
    lines, masked_lines = source.split("\n"), masked.split("\n")
    statements = []
    for node in body:
        first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
        column = _characters(masked_lines[first - 1], node.col_offset) if first == node.lineno else 0
        last = node.end_lineno or node.lineno
        end = _characters(masked_lines[last - 1], node.end_col_offset or 0)
        masked_text = _cut(masked_lines, first, column, last, end)
        if last in continued or lines[last - 1] != masked_lines[last - 1]:
            # A magic goes on to the end of its line, or of the line that it is continued on.
            last = continued.get(last, last)
            end = len(lines[last - 1].rstrip())
        text = _cut(lines, first, column, last, end)
        span = Span(line=first, column=column, end_line=last, end_column=end)
        statements.append(Statement(text, masked_text, span))
    return tuple(statements)


def _whole(source: str, masked: str) -> Statement:
    lines = source.split("\n")
    filled = [number for number, line in enumerate(lines, 1) if line.strip()]
    first, last = filled[0], filled[-1]
    span = Span(line=first, column=0, end_line=last, end_column=len(lines[last - 1]))
    return Statement("\n".join(lines[first - 1 : last]), masked, span)


def _cut(lines: list[str], first: int, column: int, last: int, end: int) -> str:
    if first == last:
        return lines[first - 1][column:end]
    return "\n".join([lines[first - 1][column:], *lines[first : last - 1], lines[last - 1][:end]])


def _characters(line: str, offset: int) -> int:
    """A column in characters from one in UTF-8 bytes, as :mod:`ast` counts."""
    return offset if line.isascii() else len(line.encode()[:offset].decode(errors="ignore"))


@lru_cache(maxsize=1024)
def _mask(source: str) -> tuple[str, dict[int, int]]:
    """The masked cell; and for each magic that is continued with a backslash its first and last line."""
    magic = re.match(r"\s*%%(\w+)", source)
    lines = source.split("\n")
    if magic:
        first = source[: magic.start(1)].count("\n")
        if magic.group(1) not in _PYTHON_CELL_MAGICS:
            return "\n".join("" if number != first else "pass" for number in range(len(lines))), {}
        lines[first] = "pass"
    continued: dict[int, int] = {}
    # What parses is Python: a line that starts with % is then the rest of an expression or of a string.
    for _ in range(len(lines) + 1):
        try:
            ast.parse("\n".join(lines))
        except SyntaxError as error:
            if not _mask_one(lines, error.lineno or 1, continued):
                break
        except (ValueError, RecursionError, MemoryError):
            break
        else:
            return "\n".join(lines), continued
    return _mask_all(source.split("\n") if not magic else lines)


def _mask_one(lines: list[str], near: int, continued: dict[int, int]) -> bool:
    """Mask the magic at which parsing stopped: on that line, or the nearest one before."""
    for number in range(min(near, len(lines)), 0, -1):
        masked = _masked_line(lines[number - 1])
        if masked is not None:
            _replace(lines, number, masked, continued)
            return True
    return False


def _mask_all(lines: list[str]) -> tuple[str, dict[int, int]]:
    """For cells that do not parse even so: mask every line that looks like a magic."""
    continued: dict[int, int] = {}
    lines = list(lines)
    for number in range(1, len(lines) + 1):
        masked = _masked_line(lines[number - 1])
        if masked is not None:
            _replace(lines, number, masked, continued)
    return "\n".join(lines), continued


def _replace(lines: list[str], number: int, masked: str, continued: dict[int, int]) -> None:
    last = number
    while lines[last - 1].rstrip().endswith("\\") and last < len(lines):
        last += 1
        continued[number] = last
    lines[number - 1 : last] = [masked] + [""] * (last - number)


def _masked_line(line: str) -> str | None:
    """What replaces a line of magic; None if it is none."""
    magic = _MAGIC.match(line)
    if magic:
        return magic["indent"] + "pass"
    assigned = _ASSIGNED.match(line)
    return assigned["target"] + "None" if assigned else None
