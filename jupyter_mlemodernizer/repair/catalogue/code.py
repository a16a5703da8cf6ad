"""The Python of one cell or file: its tree, where each node stands, and changes to its text.

Rules match on the syntax tree and change the text in place, by *splices*. So whatever no
rule touches (formatting, comments, magics) stays to the letter by construction.
"""

import ast
import sys
from bisect import bisect_left
from functools import lru_cache
from typing import TypeVar

from ... import parsing
from ...masking import is_python, mask_magics
from .embedded import embed
from .lexing import lexemes

Node = TypeVar("Node", bound=ast.AST)
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def head(node: ast.AST) -> str:
    """The name that tells most of an expression or statement: that of what is called or reached last; or nothing."""
    match node:
        case (
            ast.Expr(value=inner)
            | ast.Assign(value=inner)
            | ast.Call(func=inner)
            | ast.Subscript(value=inner)
        ):
            return head(inner)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""


class Code:
    """A parsed source. Instances are shared by all units of the same source: treat as read-only."""

    def __init__(self, source: str, masked: str, tree: ast.Module) -> None:
        self.source = source
        self.embedded = embed(tree, masked)  # how many texts in it are code
        self.masked = masked  # of the same length: magics are masked
        self.tree = tree
        self.parents: dict[ast.AST, ast.AST] = {}
        self.nodes: list[ast.AST] = []
        self._by_type: dict[type[ast.AST], list[ast.AST]] = {}
        self._by_head: dict[type[ast.AST], dict[str, list[ast.AST]]] = {}
        self._index(tree)
        self._line_starts = [0]
        for line in source.splitlines(keepends=True) if source.isascii() else source.split("\n"):
            ending = 0 if source.isascii() else 1
            self._line_starts.append(self._line_starts[-1] + len(line) + ending)
        self._ascii = source.isascii()

    def _index(self, tree: ast.Module) -> None:
        stack: list[ast.AST] = [tree]
        while stack:
            node = stack.pop()
            self.nodes.append(node)
            self._by_type.setdefault(type(node), []).append(node)
            for child in ast.iter_child_nodes(node):
                if not isinstance(child, ast.expr_context):
                    self.parents[child] = node
                    stack.append(child)

    def of(self, kind: type[Node]) -> list[Node]:
        """All nodes of exactly this type."""
        return self._by_type.get(kind, [])  # type: ignore[return-value]

    def named(self, kind: type[Node], name: str) -> list[Node]:
        """All nodes of exactly this type whose :func:`head` is this name."""
        if kind not in self._by_head:
            heads: dict[str, list[ast.AST]] = {}
            for node in self.of(kind):
                heads.setdefault(head(node), []).append(node)
            self._by_head[kind] = heads
        return self._by_head[kind].get(name, [])  # type: ignore[return-value]

    def offset(self, line: int, byte_column: int) -> int:
        """Character position of a line (from 1) and a column in UTF-8 bytes, as the ast module gives them."""
        start = self._line_starts[line - 1]
        if self._ascii:
            return start + byte_column
        end = self.source.find("\n", start)
        text = self.source[start : end if end >= 0 else len(self.source)]
        return start + len(text.encode()[:byte_column].decode(errors="ignore"))

    def line_start(self, line: int) -> int:
        """Character position at which a line (from 1) begins."""
        return self._line_starts[min(line, len(self._line_starts)) - 1]

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Where a node with a position begins and ends, in characters."""
        return (
            self.offset(node.lineno, node.col_offset),  # type: ignore[attr-defined]
            self.offset(node.end_lineno, node.end_col_offset),  # type: ignore[attr-defined]
        )

    def text(self, node: ast.AST) -> str:
        start, end = self.span(node)
        return self.source[start:end]

    def trustworthy(self, node: ast.AST) -> bool:
        """Are the positions of a node true? Before Python 3.12 those inside f-strings may not be."""
        if sys.version_info >= (3, 12) or not isinstance(node, ast.expr):
            return True
        if not any(isinstance(parent, ast.JoinedStr) for parent in self.ancestors(node)):
            return True
        try:
            return ast.dump(parsing.parse_expression(self.text(node))) == ast.dump(node)
        except (SyntaxError, ValueError):
            return False

    def ancestors(self, node: ast.AST) -> list[ast.AST]:
        """Parent, grandparent, … up to the module."""
        result = []
        while node in self.parents:
            node = self.parents[node]
            result.append(node)
        return result

    def statement(self, node: ast.AST) -> ast.stmt:
        """The innermost statement that a node is in."""
        while not isinstance(node, ast.stmt):
            node = self.parents[node]
        return node

    def top_statement(self, node: ast.AST) -> ast.stmt:
        """The statement of the cell that a node is in."""
        while not isinstance(self.parents[node], ast.Module):
            node = self.parents[node]
        assert isinstance(node, ast.stmt)
        return node

    def function(self, node: ast.AST) -> Function | None:
        """The innermost function whose body (not its header) holds a node."""
        for parent in self.ancestors(node):
            if isinstance(parent, Function):
                in_body = node in parent.body if isinstance(parent.body, list) else node is parent.body
                if in_body or isinstance(node, ast.stmt):
                    return parent
            node = parent
        return None


@lru_cache(maxsize=1024)
def parse(source: str) -> Code | None:
    """The code of a cell; None if it does not parse or is in another language."""
    if not is_python(source):
        return None
    text = mask_magics(source)
    try:
        tree = parsing.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    if "\f" in source or "\r" in source:
        return None  # lines are counted otherwise there
    return Code(source, text, tree)


def compiles(source: str) -> bool:
    """Is a changed source still Python? More than parsing: no keyword given twice."""
    code = parse(source)
    if code is None:
        return False
    return all(
        len(names) == len(set(names))
        for call in code.of(ast.Call)
        for names in [[keyword.arg for keyword in call.keywords if keyword.arg is not None]]
    )


class Overlap(Exception):  # noqa: N818 - a signal, not an error
    """Two changes concern the same text."""


class Splices:
    """Changes to the text of one :class:`Code`."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self._splices: list[tuple[int, int, str]] = []

    def __bool__(self) -> bool:
        return bool(self._splices)

    def replace(self, start: int, end: int, text: str) -> None:
        """Replace a stretch of text; what was replaced inside it before is superseded.

        Raises:
            Overlap: it overlaps an earlier change without containing it.
        """
        kept = []
        for other in self._splices:
            # What is inserted at either end stands beside the stretch, not in it.
            beside = other[0] == other[1] and other[0] in {start, end}
            if start <= other[0] and other[1] <= end and not beside and end > start:
                continue
            if other[0] < end and start < other[1]:
                raise Overlap
            kept.append(other)
        # Among insertions at one place the order of insertion holds.
        keys = [(splice[0], splice[1]) for splice in kept]
        at = bisect_left(keys, (start, end))
        while at < len(kept) and keys[at] == (start, end):
            at += 1
        kept.insert(at, (start, end, text))
        self._splices = kept

    def insert(self, at: int, text: str) -> None:
        self.replace(at, at, text)

    def text(self, start: int, end: int) -> str:
        """The text between two positions with the changes so far."""
        pieces = []
        at = start
        for first, last, text in self._splices:
            if first >= start and last <= end:
                pieces += [self.code.source[at:first], text]
                at = last
        return "".join([*pieces, self.code.source[at:end]])

    def node(self, node: ast.AST) -> str:
        return self.text(*self.code.span(node))

    def result(self) -> str:
        return self.text(0, len(self.code.source))

    def snapshot(self) -> list[tuple[int, int, str]]:
        return list(self._splices)

    def restore(self, snapshot: list[tuple[int, int, str]]) -> None:
        self._splices = snapshot


def comments(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where comments stand between two positions."""
    return [(first, last) for kind, first, last in lexemes(text, start, end) if kind == "comment"]
