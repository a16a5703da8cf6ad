"""Changes to source text at the places of ``ast`` nodes; everything else stays to the letter."""

import ast
from dataclasses import dataclass
from functools import lru_cache

from ..masking import is_python, mask_magics
from ..parsing import parse


@lru_cache(maxsize=2048)
def parse_cell(source: str) -> tuple[str, ast.Module] | None:
    """The cell with its magics masked, and its syntax tree, which is not to be changed; None if it is no Python."""
    text = mask_magics(source)
    try:
        return (text, parse(text)) if is_python(source) else None
    except (SyntaxError, ValueError):
        return None


Node = ast.expr | ast.stmt | ast.keyword | ast.alias


@dataclass(frozen=True, order=True)
class _Change:
    start: int
    end: int
    number: int
    text: str


class TextChanges:
    """Collects changes to one source text and applies them all at once.

    Arguments:
        source: the text.
        parsed: what was parsed in its place, where magics are masked: of the same length.
    """

    def __init__(self, source: str, parsed: str | None = None) -> None:
        self.source = source
        self._changes: list[_Change] = []
        self._lines = (source if parsed is None else parsed).split("\n")
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def __bool__(self) -> bool:
        return bool(self._changes)

    def offset(self, line: int, column: int) -> int:
        """Position of a line (from 1) and a column in bytes, as ``ast`` counts."""
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode(errors="ignore"))

    def span(self, node: Node) -> tuple[int, int]:
        """Where a node stands."""
        end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset
        return self.offset(node.lineno, node.col_offset), self.offset(end_line, end_column or 0)

    def text(self, node: Node) -> str:
        start, end = self.span(node)
        return self.source[start:end]

    def replace(self, start: int, end: int, text: str) -> None:
        self._changes.append(_Change(start, end, len(self._changes), text))

    def replace_node(self, node: Node, text: str) -> None:
        self.replace(*self.span(node), text)

    def wrap(self, node: ast.expr, before: str, after: str) -> None:
        """Put text around a node."""
        start, end = self.span(node)
        self.replace(start, start, before)
        self.replace(end, end, after)

    def result(self) -> str:
        """The text with all changes applied."""
        pieces: list[str] = []
        position = 0
        for change in sorted(self._changes):
            if change.start < position:  # inside something that was replaced as a whole
                continue
            pieces += [self.source[position : change.start], change.text]
            position = change.end
        return "".join([*pieces, self.source[position:]])
