"""Custom: a rule that finds its matches by code of its own, where what to change depends on the rest of the notebook."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .bindings import Document
from .changes import Changes, Claims, Match, line_end
from .code import Code
from .inference import Inference
from .rule import Rule


@dataclass(frozen=True, kw_only=True)
class Custom(Rule):
    """A change that no other form can say. Taken after all other forms.

    Arguments:
        finder: yields the matches in a document; a match is certain if the text proves it.
        first: taken before all other forms: what it does to the notebook spares it many small changes.
    """

    finder: Callable[[Document, Inference], Iterator[Match]]
    first: bool = False


def replacing(
    unit: int, code: Code, node: ast.AST, text: str, *, claims: Claims | None = None, certain: bool = True
) -> Match:
    """A match whose rewrite replaces the text of a node.

    Arguments:
        unit: of the document.
        code: of the unit.
        node: what is replaced.
        text: by what.
        claims: what must hold where the kernel runs.
        certain: the text proves that it is what the rule is about.
    """
    start, end = code.span(node)

    def rewrite(changes: Changes) -> None:
        changes.unit(unit).replace(start, end, text)

    return Match(unit, node, certain, rewrite, claims or Claims())


def removing(unit: int, code: Code, node: ast.stmt, *, certain: bool = True) -> Match:
    """A match whose rewrite takes the line of a statement out; ``pass`` stands for it where something must.

    Arguments:
        unit: of the document.
        code: of the unit.
        node: the statement.
        certain: the text proves that it is what the rule is about.
    """

    def rewrite(changes: Changes) -> None:
        start, end = code.span(node)
        first = code.line_start(node.lineno)
        last = line_end(code, end)
        rest = code.source[end:last].strip()
        body = getattr(code.parents[node], "body", [])
        if code.source[first:start].strip() or (rest and not rest.startswith("#")) or body == [node]:
            changes.unit(unit).replace(start, end, "pass")
        else:
            changes.unit(unit).replace(first, min(last + 1, len(code.source)), "")

    return Match(unit, node, certain, rewrite)


def nodes(document: Document, *kinds: type[ast.AST]) -> Iterator[tuple[int, Code, ast.AST]]:
    """All nodes of some kinds in a document."""
    for unit, code in document.codes():
        for node in code.nodes:
            if isinstance(node, kinds):
                yield unit, code, node


def texts(document: Document) -> Iterator[tuple[int, Code, ast.Constant, str]]:
    """All string constants in a document that are not inside an f-string, with their values."""
    for unit, code, node in nodes(document, ast.Constant):
        assert isinstance(node, ast.Constant)
        inside = isinstance(code.parents.get(node), ast.JoinedStr)
        if isinstance(node.value, str) and not inside and code.trustworthy(node):
            yield unit, code, node, node.value


def called(node: ast.Call) -> str:
    """The last part of the name that is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def argument(node: ast.Call, name: str, position: int | None = None) -> ast.expr | None:
    """An argument of a call, by keyword or by position."""
    for keyword in node.keywords:
        if keyword.arg == name:
            return keyword.value
    if position is not None and len(node.args) > position:
        found = node.args[position]
        return None if isinstance(found, ast.Starred) else found
    return None


def imports_moved(old: str, new: str, *names: str) -> Callable[[Document, Inference], Iterator[Match]]:
    """A finder of ``from old import …`` for a module that is still there, but whose names do nothing but raise.

    Arguments:
        old: the module, with what stands before it left out: ``keras.optimizers.legacy``.
        new: what it is to be.
        names: of which the statement may import no others; any, if none are given.
    """

    def find(document: Document, _: Inference) -> Iterator[Match]:
        for unit, code, node in nodes(document, ast.ImportFrom):
            assert isinstance(node, ast.ImportFrom)
            module = node.module or ""
            if module != old and not module.endswith(f".{old}"):
                continue
            if not names or all(alias.name in names for alias in node.names):
                text = code.text(node)
                yield replacing(unit, code, node, text.replace(module, module[: -len(old)] + new, 1))

    return find
