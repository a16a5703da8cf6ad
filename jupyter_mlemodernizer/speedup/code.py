"""Python source with its syntax tree: where a node is, and text with some nodes replaced."""

import ast
import io
import tokenize
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..parsing import parse

_ATOMS = (ast.Name, ast.Constant, ast.Attribute, ast.Subscript, ast.Call, ast.Tuple, ast.List, ast.Dict)


@dataclass(frozen=True)
class Replacement:
    """New text for a stretch of the source, in characters."""

    start: int
    end: int
    text: str


class Code:
    """Source that parses.

    Arguments:
        source: without magics.

    Raises:
        SyntaxError: it does not parse.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.tree = parse(source)
        self._lines = source.split("\n")
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def text(self, node: ast.AST) -> str:
        start, end = self.span(node)
        return self.source[start:end]

    def span(self, node: ast.AST) -> tuple[int, int]:
        """First and last character of an expression or statement."""
        assert isinstance(node, ast.expr | ast.stmt)
        return (
            self._offset(node.lineno, node.col_offset),
            self._offset(node.end_lineno or node.lineno, node.end_col_offset or 0),
        )

    def operand(self, node: ast.expr) -> str:
        """Text of an expression, in parentheses where it needs them beside an operator."""
        text = self.text(node)
        return text if isinstance(node, _ATOMS) and "\n" not in text else f"({text})"

    def indent(self, node: ast.stmt) -> str:
        """The white space before a statement."""
        return self._lines[node.lineno - 1][: node.col_offset]

    def replace(self, node: ast.AST, text: str) -> Replacement:
        return Replacement(*self.span(node), text)

    def replace_statement(self, node: ast.stmt, lines: Sequence[str]) -> Replacement:
        """Put other statements in the place of one; its comments stay, above them."""
        start, end = self.span(node)
        indent = self.indent(node)
        comments = self._comments(self.source[start:end])
        return Replacement(start, end, ("\n" + indent).join([*comments, *lines]))

    def insert_before(self, node: ast.stmt, lines: Sequence[str]) -> Replacement:
        start, _ = self.span(node)
        indent = self.indent(node)
        return Replacement(start, start, "".join(f"{line}\n{indent}" for line in lines))

    def insert_after(self, node: ast.stmt, lines: Sequence[str]) -> Replacement:
        _, end = self.span(node)
        line_end = self.source.find("\n", end)
        end = len(self.source) if line_end < 0 else line_end
        indent = self.indent(node)
        return Replacement(end, end, "".join(f"\n{indent}{line}" for line in lines))

    def applied(self, replacements: Iterable[Replacement]) -> str:
        """The source after the replacements, none of which overlaps another."""
        text = self.source
        for piece in sorted(replacements, key=lambda piece: (piece.start, piece.end), reverse=True):
            text = text[: piece.start] + piece.text + text[piece.end :]
        return text

    def _offset(self, line: int, column: int) -> int:
        text = self._lines[line - 1]
        characters = column if text.isascii() else len(text.encode()[:column].decode(errors="ignore"))
        return self._starts[line - 1] + characters

    @staticmethod
    def _comments(text: str) -> list[str]:
        found = []
        try:
            for token in tokenize.generate_tokens(io.StringIO(text).readline):
                if token.type == tokenize.COMMENT:
                    found.append(token.string)
        except (tokenize.TokenError, IndentationError, SyntaxError):
            pass
        return found


def stored(node: ast.AST) -> set[str]:
    """Names that a piece of code binds, wherever in it."""
    return {
        child.id
        for child in ast.walk(node)
        if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store)
    }


def read(node: ast.AST) -> set[str]:
    """Names that a piece of code reads, wherever in it."""
    return {
        child.id
        for child in ast.walk(node)
        if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Load)
    }


def is_name(node: ast.AST | None, name: str | None = None) -> bool:
    """Whether a piece of code is a name: this one, if one is given."""
    return isinstance(node, ast.Name) and (name is None or node.id == name)


def last_name(node: ast.AST) -> str:
    """``c`` of ``a.b.c``; empty if it is neither a name nor an attribute."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def constant_text(node: ast.AST | None) -> str | None:
    """The value of a string constant."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def renamed(node: ast.AST, names: Mapping[str, str]) -> ast.Module:
    """A copy of a piece of code whose variables have other names.

    Arguments:
        node: the code; it stays as it is.
        names: old name → new name.
    """
    copy = parse(ast.unparse(node))
    for part in ast.walk(copy):
        if isinstance(part, ast.Name):
            part.id = names.get(part.id, part.id)
    return copy


def same(a: ast.AST, b: ast.AST) -> bool:
    """Whether two pieces of code are the same, apart from where they are and whether they are stored."""
    return ast.dump(a).replace("Store()", "Load()") == ast.dump(b).replace("Store()", "Load()")


def tidy(text: str) -> str:
    """Code that was put together, without the parentheses that it does not need."""
    return ast.unparse(parse(text))
