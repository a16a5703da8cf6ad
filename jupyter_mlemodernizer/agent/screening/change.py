"""A change of code, as the checks see it: what was there, what is there, and what differs."""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from ...dataflow import names
from ...model import Edit, WorkingCopy
from ...model.diff import edit_sides
from ..imports import bindings, dotted, parsed


@dataclass(frozen=True)
class Change:
    """All edits of one submission against the notebook as it is.

    Attributes:
        edits: of code cells and helper modules.
        working_copy: before the edits.
    """

    edits: tuple[Edit, ...]
    working_copy: WorkingCopy

    @cached_property
    def old_trees(self) -> list[ast.Module]:
        """Of what is replaced or deleted; what does not parse has no statements."""
        return [parsed(edit_sides(edit)[0]) or ast.Module([], []) for edit in self.edits]

    @cached_property
    def new_trees(self) -> list[ast.Module]:
        return [parsed(edit_sides(edit)[1]) or ast.Module([], []) for edit in self.edits]

    @cached_property
    def unparsed_before(self) -> bool:
        """Some of what is replaced does not parse, so that nothing can be said about what the change drops."""
        return any(edit_sides(edit)[0].strip() and parsed(edit_sides(edit)[0]) is None for edit in self.edits)

    @cached_property
    def old_text(self) -> str:
        """All that is replaced or deleted, as text."""
        return "\n".join(edit_sides(edit)[0] for edit in self.edits)

    @cached_property
    def new_text(self) -> str:
        """All that replaces it or is new, as text."""
        return "\n".join(self._sources_after)

    @cached_property
    def written(self) -> set[str]:
        """Names that the edited code gives a value, those within functions included."""
        within = (node for tree in self.new_trees for node in ast.walk(tree))
        stored = {n.id for n in within if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        return stored.union(*(names(ast.unparse(tree)).writes for tree in self.new_trees))

    @cached_property
    def added(self) -> list[ast.stmt]:
        """Statements that are new or changed; of compound ones those within, and the head where that is changed."""
        return self._differences[1]

    @cached_property
    def removed(self) -> list[ast.stmt]:
        """Statements that are gone or changed."""
        return self._differences[0]

    @cached_property
    def _differences(self) -> tuple[list[ast.stmt], list[ast.stmt]]:
        old = [piece for tree in self.old_trees for piece in pieces(tree)]
        new = [piece for tree in self.new_trees for piece in pieces(tree)]
        return _without(old, new), _without(new, old)

    @cached_property
    def bound(self) -> dict[str, str]:
        """What imported names stand for in the notebook with the edits."""
        return bindings([*self._sources_after, *(cell.source for cell in self.working_copy.code_cells)])

    @cached_property
    def bound_before(self) -> dict[str, str]:
        return bindings(cell.source for cell in self.working_copy.code_cells)

    @cached_property
    def _sources_after(self) -> list[str]:
        return [edit_sides(edit)[1] for edit in self.edits]

    @cached_property
    def everything_before(self) -> list[ast.Module]:
        """All code of the notebook and its helper modules before the edits."""
        sources = [cell.source for cell in self.working_copy.code_cells] + list(
            self.working_copy.files.values()
        )
        return [tree for source in sources if (tree := parsed(source)) is not None]


def pieces(tree: ast.AST) -> Iterator[ast.stmt]:
    """All statements of a tree, at every depth."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            yield node


def head(statement: ast.stmt) -> list[ast.AST]:
    """The parts of a statement that are not statements themselves: all of a simple one, the head of a compound one."""
    return [
        child
        for child in ast.iter_child_nodes(statement)
        if not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case)
    ] + [
        part
        for child in ast.iter_child_nodes(statement)
        if isinstance(child, ast.ExceptHandler | ast.match_case)
        for part in ast.iter_child_nodes(child)
        if not isinstance(part, ast.stmt)
    ]


def walk_heads(statements: Iterable[ast.stmt]) -> Iterator[ast.AST]:
    """All nodes of the heads of statements, without the statements within them."""
    for statement in statements:
        for part in head(statement):
            yield from ast.walk(part)


def key(statement: ast.stmt) -> str:
    """The same for statements that say the same, wherever they stand; of compound ones only the head counts."""
    name = getattr(statement, "name", "") or getattr(statement, "module", "") or ""
    extra = ",".join(statement.names) if isinstance(statement, ast.Global | ast.Nonlocal) else ""
    return f"{type(statement).__name__}:{name}:{extra}:" + "|".join(
        ast.dump(part) for part in head(statement)
    )


def _without(some: list[ast.stmt], others: list[ast.stmt]) -> list[ast.stmt]:
    """Those that are not among the others, each of them counted once."""
    left = Counter(map(key, others))
    result = []
    for statement in some:
        mark = key(statement)
        if left[mark]:
            left[mark] -= 1
        else:
            result.append(statement)
    return result


def calls(nodes: Iterable[ast.AST]) -> list[ast.Call]:
    """The calls among some nodes."""
    return [node for node in nodes if isinstance(node, ast.Call)]


def called(call: ast.Call) -> str:
    """The last part of the name of what is called; empty if it has none."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def called_paths(statements: Iterable[ast.stmt], bound: dict[str, str]) -> Iterator[str]:
    """The dotted paths of what is called in the heads of statements, where they begin with an import.

    Arguments:
        statements: those within them are left out.
        bound: what imported names stand for.
    """
    for call in calls(walk_heads(statements)):
        path = dotted(call.func, bound)
        if path is not None:
            yield path


def constants(node: ast.AST) -> bool:
    """Whether an expression is made of nothing but literals."""
    literal = (
        ast.Constant,
        ast.List,
        ast.Tuple,
        ast.Set,
        ast.Dict,
        ast.UnaryOp,
        ast.BinOp,
        ast.operator,
        ast.unaryop,
        ast.expr_context,
    )
    return all(isinstance(part, literal) for part in ast.walk(node))
