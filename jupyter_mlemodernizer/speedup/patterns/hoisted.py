"""Work on vectors in a loop that does other things too: done for all turns before it, and looked up in each."""

import ast
from collections.abc import Iterator

from ..batches import AtOnce, Batch, at_once, batch_of
from ..code import read
from ..loops import changed
from ..row_values import Untranslatable
from ..scope import Change, Scope
from .pairs import as_change

_INNER = (
    ast.For,
    ast.While,
    ast.Lambda,
    ast.FunctionDef,
    ast.ListComp,
    ast.GeneratorExp,
    ast.SetComp,
    ast.DictComp,
)


def values(scope: Scope) -> Iterator[Change]:
    """``for j in range(n): d = np.linalg.norm(x - M[j]); if d < best: best, nearest = d, j``."""
    for block in scope.blocks():
        for loop in block:
            if not isinstance(loop, ast.For) or any(isinstance(node, ast.Break) for node in ast.walk(loop)):
                continue
            batch = batch_of(scope, loop.target, loop.iter)
            found = _first(scope, loop, batch) if batch is not None else None
            if found is None:
                continue
            node, made = found
            code, name = scope.code, scope.fresh("value")
            target = code.text(loop.target)
            whole = f"({target})" if isinstance(loop.target, ast.Tuple) else target
            pieces = [
                code.replace(loop.target, f"{whole}, {name}"),
                code.replace(loop.iter, f"zip({code.text(loop.iter)}, {made.text})"),
                code.replace(node, name),
            ]
            yield as_change(scope, [made], pieces, set())


def _first(scope: Scope, loop: ast.For, batch: Batch) -> tuple[ast.expr, AtOnce] | None:
    """The first expression in a loop that can be evaluated for all turns at once, and what does it."""
    moved = {
        name for name in changed(ast.Module(loop.body, [])) if scope.kind_of(name) != "module"
    } - batch.names
    for node in _expressions(loop.body):
        names = read(node)
        # What makes one turn depend on another, or does no work, is left where it is.
        if (
            not names & batch.names
            or names & moved
            or not any(isinstance(n, ast.Call) for n in ast.walk(node))
        ):
            continue
        try:
            return node, at_once(scope, node, batch, plain=True)
        except Untranslatable:
            continue
    return None


def _expressions(statements: list[ast.stmt]) -> Iterator[ast.expr]:
    """Expressions of the statements, none of which is in another loop; those that hold others first."""
    waiting: list[ast.AST] = [*statements]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.BinOp | ast.UnaryOp | ast.Compare | ast.IfExp | ast.Call):
            yield node
        waiting = [child for child in ast.iter_child_nodes(node) if not isinstance(child, _INNER)] + waiting


PATTERNS = [values]
