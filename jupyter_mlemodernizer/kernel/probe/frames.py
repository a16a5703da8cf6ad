"""The frames of a traceback: which are the user's, and where in the source each one is."""

from __future__ import annotations

import ast
import itertools
import linecache
import os
import re
import sys
import types
from collections.abc import Iterator
from typing import Any

from .bounds import clip
from .magics import FILENAMES, runs_python
from .statements import Source, expression_at, position_of

_SOURCE_LIMIT = 2000


class Place:
    """A frame of the user's own code.

    Attributes:
        tb: the traceback entry; None for a syntax error in a cell.
        frame: the frame, or None likewise.
        statement: the innermost statement around the line, if the source is known.
        expression: the failing expression, if Python tells (3.11).
        holds_magic: the statement is a magic that runs Python: what is inside says more.

    Arguments:
        columns: columns of the source are columns of the cell.
    """

    def __init__(
        self,
        source: Source,
        *,
        tb: types.TracebackType | None = None,
        line: int,
        cell_id: str | None = None,
        path: str | None = None,
        columns: bool = True,
    ) -> None:
        self.source = source
        self.tb = tb
        self.frame = tb.tb_frame if tb is not None else None
        self.line = line
        self.cell_id = cell_id
        self.path = path
        self.statement = source.statement(line)
        self.position = position_of(tb) if tb is not None else None
        self.holds_magic = self.statement is not None and runs_python(self.statement)
        self._columns = columns
        self.expression: ast.expr | None = expression_at(self.statement, self.position)

    def facts(self) -> dict[str, Any]:
        """A model.Frame."""
        found: dict[str, Any] = {
            "line": self.line + self.source.offset,
            "cell_id": self.cell_id,
            "path": self.path,
        }
        if self.frame is not None:
            found["function"] = function_name(self.frame.f_code)
        if self.position is not None and self._columns:
            found["span"] = self.source.span_of(self.position)
        if self.statement is not None:
            if self._columns:
                found["statement"] = self.source.span(self.statement)
            found["source"] = clip(self.source.text(self.statement), _SOURCE_LIMIT)
        elif 1 <= self.line <= len(self.source.lines):
            found["source"] = clip(self.source.lines[self.line - 1].strip(), _SOURCE_LIMIT)
        return found


def places(
    error: BaseException, cells: dict[str, str], roots: list[str], watcher: Any
) -> tuple[list[Place], str | None]:
    """The user's frames, outermost first, and the innermost frame as module:function if it is a library's."""
    found: list[Place] = []
    innermost = None
    for tb in _walk(error.__traceback__):
        filename = tb.tb_frame.f_code.co_filename
        place = None
        if filename in watcher.files:
            cell = cells.get(str(watcher.files[filename]))
            source = Source(_text(filename), offset_of(watcher.sources.get(filename, "")))
            place = Place(source, tb=tb, line=_line_of(tb), cell_id=cell)
        elif filename in FILENAMES or filename in watcher.nested:
            place = _inside_magic(tb, cells, watcher)
            if place is not None and found and found[-1].holds_magic:
                found.pop()
        else:
            path = own_path(filename, roots)
            if path is not None:
                place = Place(Source(_text(filename)), tb=tb, line=_line_of(tb), path=path)
        if place is not None:
            found.append(place)
            innermost = None
        else:
            module = str(tb.tb_frame.f_globals.get("__name__", ""))
            innermost = module + ":" + tb.tb_frame.f_code.co_name
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        place = _syntax_error(error, cells, roots, watcher)
        if place is not None:
            found.append(place)
            innermost = None
    # Frames of the shell come before any of the user's.
    return found, innermost if found else None


def _inside_magic(tb: types.TracebackType, cells: dict[str, str], watcher: Any) -> Place | None:
    """The place of a frame in Python that a magic runs; None if it is not known which one.

    It is in the part that ran last, unless the frame is a function that was defined in an earlier one.
    """
    code = tb.tb_frame.f_code
    for count, raw, part in reversed(watcher.timed):
        if not part.whole and part.text.count("\n"):
            continue
        source = Source(part.text, offset_of(raw) + part.above)
        name = function_name(code)
        if name not in ("<module>", "inner") and not source.defines(name, code.co_firstlineno):
            continue
        return Place(source, tb=tb, line=_line_of(tb), cell_id=cells.get(str(count)), columns=part.whole)
    return None


def own_path(filename: str, roots: list[str]) -> str | None:
    """A path relative to the notebook's folder, if the file is the user's own."""
    if not filename.endswith(".py") or "site-packages" in filename or "dist-packages" in filename:
        return None
    for root in roots:
        full = os.path.abspath(filename)
        if full.startswith(os.path.abspath(root) + os.sep) and not full.startswith(sys.prefix + os.sep):
            return os.path.relpath(full, root).replace(os.sep, "/")
    return None


def function_name(code: types.CodeType) -> str:
    """The name of a function, or <module>: IPython 7 and 8 rename the code of a cell."""
    return "<module>" if code.co_name.startswith("<cell line:") else code.co_name


def offset_of(raw: str) -> int:
    """IPython takes empty lines from the top of a cell before it compiles it: how many."""
    return (
        sum(1 for _ in itertools.takewhile(lambda line: not line.strip(), raw.split("\n")))
        if raw.strip()
        else 0
    )


def _syntax_error(error: SyntaxError, cells: dict[str, str], roots: list[str], watcher: Any) -> Place | None:
    filename, line = str(error.filename), error.lineno or 1
    count = watcher.files.get(filename, _count_of(filename, watcher.shell))
    # ipykernel names cells like files in the folder for temporary ones, where a notebook may be too.
    path = None if str(count) in cells else own_path(filename, roots)
    if path is None and str(count) not in cells:
        return None
    raw = watcher.pending_source if path is None else ""
    place = Place(
        Source(_text(filename), offset_of(raw)),
        line=line,
        cell_id=cells.get(str(count)) if path is None else None,
        path=path,
    )
    column = max(0, (error.offset or 1) - 1)
    end = getattr(error, "end_offset", None)
    end_line = getattr(error, "end_lineno", None) or line
    place.position = (line, end_line, column, max(0, end - 1) if end and end > 0 else column + 1)
    return place


def _count_of(filename: str, shell: Any) -> int | None:
    """The execution count of a cell that was named, but could not be compiled."""
    known = getattr(shell.compile, "_filename_map", {}).get(filename)
    if known is not None:
        return int(known)
    numbered = re.match(r"<ipython-input-(\d+)-", filename)
    if numbered:
        return int(numbered.group(1))
    return int(shell.execution_count) - 1 if "ipykernel_" in filename else None


def _line_of(tb: types.TracebackType) -> int:
    """The line at which a frame stopped; an interrupt may come between two instructions, which is on no line."""
    return tb.tb_lineno or tb.tb_frame.f_code.co_firstlineno


def _walk(tb: types.TracebackType | None) -> Iterator[types.TracebackType]:
    while tb is not None:
        yield tb
        tb = tb.tb_next


def _text(filename: str) -> str:
    return "".join(linecache.getlines(filename))
