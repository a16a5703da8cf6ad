"""Places in source text: the innermost statement around a line, the expression at a position."""

from __future__ import annotations

import ast
import itertools
import types
from collections.abc import Iterator
from typing import Any, Tuple

# Line, end line, column, end column; columns in bytes.
Position = Tuple[int, int, int, int]


class Source:
    """Text of a compiled file and its syntax tree.

    Arguments:
        text: as it was compiled.
        offset: lines to add to get line numbers of the text as the user sees it.
    """

    def __init__(self, text: str, offset: int = 0) -> None:
        self.lines = text.splitlines()
        self.offset = offset
        try:
            self.tree: ast.Module | None = ast.parse(text)
        except Exception:
            self.tree = None

    def statement(self, line: int) -> ast.stmt | None:
        """The innermost statement around a line."""
        best = None
        for node in ast.walk(self.tree) if self.tree is not None else ():
            if not isinstance(node, ast.stmt):
                continue
            around = first_line(node) <= line <= (node.end_lineno or node.lineno)
            if around and (best is None or _size(node) <= _size(best)):
                best = node
        return best

    def defines(self, name: str, line: int) -> bool:
        """Whether a function of this name begins on this line."""
        for node in ast.walk(self.tree) if self.tree is not None else ():
            named = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name
            nameless = isinstance(node, (ast.Lambda, ast.ListComp, ast.GeneratorExp)) and name.startswith("<")
            if (named or nameless) and first_line(node) == line:
                return True
        return False

    def span(self, node: ast.AST) -> dict[str, int]:
        return self.span_of((first_line(node), node.end_lineno, node.col_offset, node.end_col_offset))  # type: ignore[attr-defined]

    def span_of(self, position: Position) -> dict[str, int]:
        line, end_line, column, end_column = position
        return {
            "line": line + self.offset,
            "column": self._characters(line, column),
            "end_line": end_line + self.offset,
            "end_column": self._characters(end_line, end_column),
        }

    def text(self, node: ast.AST) -> str:
        first, last = first_line(node), node.end_lineno  # type: ignore[attr-defined]
        lines = self.lines[first - 1 : last]
        if not lines:
            return ""
        end = self._characters(last, node.end_col_offset)  # type: ignore[attr-defined]
        lines[-1] = lines[-1][:end]
        if first == node.lineno:  # type: ignore[attr-defined]
            lines[0] = lines[0][self._characters(first, node.col_offset) :]  # type: ignore[attr-defined]
        return "\n".join(lines)

    def _characters(self, line: int, offset: int) -> int:
        """Columns in characters from those in UTF-8 bytes."""
        if not 1 <= line <= len(self.lines):
            return offset
        return len(self.lines[line - 1].encode("utf-8")[:offset].decode("utf-8", "ignore"))


def position_of(tb: types.TracebackType) -> Position | None:
    """Where in the source the instruction is at which a frame stopped; None if Python does not tell (3.11)."""
    positions = getattr(tb.tb_frame.f_code, "co_positions", None)
    if positions is None or tb.tb_lasti < 0:
        return None
    found = next(itertools.islice(positions(), tb.tb_lasti // 2, None), None)
    if found is None or None in found:
        return None
    line, end_line, column, end_column = found
    return (line, end_line, column, end_column)


def expression_at(statement: ast.stmt | None, position: Position | None) -> ast.expr | None:
    """The expression of a statement at exactly this position."""
    if statement is None or position is None:
        return None
    for node in ast.walk(statement):
        if isinstance(node, ast.expr) and position == (
            node.lineno,
            node.end_lineno,
            node.col_offset,
            node.end_col_offset,
        ):
            return node
    return None


def first_line(node: Any) -> int:
    """The first line of a statement, decorators included."""
    decorators = getattr(node, "decorator_list", [])
    return int(min([node.lineno, *(decorator.lineno for decorator in decorators)]))


def loaded(node: ast.AST) -> Iterator[str]:
    """Names that a piece of code reads, in the order of the text, each once."""
    seen = set()
    found = [child for child in ast.walk(node) if isinstance(child, ast.Name)]
    for child in sorted(found, key=lambda name: (name.lineno, name.col_offset)):
        if child.id not in seen:
            seen.add(child.id)
            yield child.id


def _size(node: ast.stmt) -> tuple[int, int]:
    return ((node.end_lineno or node.lineno) - first_line(node), -node.col_offset)
