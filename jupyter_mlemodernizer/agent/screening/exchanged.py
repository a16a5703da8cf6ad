"""What a statement computes with, and how, exchanged for something else: other variables, thresholds, measures."""

import ast
import builtins
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from .change import Change, called, calls, walk_heads
from .finding import Finding
from .settings import number_of

_ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
# Those that are still there in every library; what is called otherwise today is no exchange.
_STATISTICS = frozenset(
    {"mean", "median", "sum", "std", "var", "min", "max", "count", "mode", "prod", "quantile", "nunique"}
)
_METRIC = re.compile(r"\w+_(?:score|error|loss)$")
_BETTER = frozenset({"max", "maximum", "min", "minimum", "fmax", "fmin"})


def exchanged(change: Change) -> Iterator[Finding]:
    """What of a changed statement stands for something else than before."""
    if change.unparsed_before:
        return
    old, new = list(walk_heads(change.removed)), list(walk_heads(change.added))
    yield from _variables(change, old, new)
    yield from _comparisons(old, new)
    yield from _measures(old, new)
    yield from _better_halves(new)


def _variables(change: Change, old: list[ast.AST], new: list[ast.AST]) -> Iterator[Finding]:
    """``fit(X_train)`` that would be ``fit(X)``, and what a statement would not look at any more."""
    own = _own(node for tree in [*change.old_trees, *change.new_trees] for node in ast.walk(tree))
    # What is made and used within the change may go with it.
    made = {
        node.id
        for s in change.removed
        for node in ast.walk(s)
        if isinstance(node, ast.Name) and _is_stored(node)
    }
    nothing = {*change.bound, *change.bound_before, *change.written, *own, *made, *dir(builtins)}
    everywhere = {
        node.id for tree in change.new_trees for node in ast.walk(tree) if isinstance(node, ast.Name)
    }
    known = {node.id for tree in change.old_trees for node in ast.walk(tree) if isinstance(node, ast.Name)}
    gone = [name for name in _read(old) if name not in everywhere and name not in nothing]
    came = [name for name in _read(new) if name not in known and name not in nothing]
    if gone and came:
        yield Finding(
            "exchanged", f"{', '.join(gone[:3])} was used, and {', '.join(came[:3])} would be.", "decision"
        )
        return
    # A function's module, or the object of a method, goes with what is called: whether that may go is told elsewhere.
    receivers = {part.id for call in calls(old) for part in ast.walk(call.func) if isinstance(part, ast.Name)}
    lost = [name for name in gone if name not in receivers]
    if lost:
        yield Finding("exchanged", f"{', '.join(lost[:3])} would not be used any more.", "decision")


def _is_stored(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


def _own(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Variables of loops, and arguments of functions: they mean nothing outside."""
    for node in nodes:
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
            yield from (part.id for part in ast.walk(node.target) if isinstance(part, ast.Name))


def _read(nodes: Iterable[ast.AST]) -> list[str]:
    """Names of variables that are read; not of what is called."""
    nodes = list(nodes)
    functions = {id(call.func) for call in calls(nodes)}
    return list(
        dict.fromkeys(
            node.id
            for node in nodes
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in functions
        )
    )


def _comparisons(old: list[ast.AST], new: list[ast.AST]) -> Iterator[Finding]:
    then, now = _compared(old), _compared(new)
    for kind in ("operators", "numbers"):
        gone, came = then[kind] - now[kind], now[kind] - then[kind]
        if gone and came:
            yield Finding(
                "exchanged", f"It was compared by {next(iter(gone))}, and would be by {next(iter(came))}."
            )


def _compared(nodes: Iterable[ast.AST]) -> dict[str, Counter[str]]:
    operators: Counter[str] = Counter()
    numbers: Counter[str] = Counter()
    for node in nodes:
        if isinstance(node, ast.Compare) and all(isinstance(op, _ORDER) for op in node.ops):
            operators.update(type(op).__name__ for op in node.ops)
            values = (number_of(part) for part in [node.left, *node.comparators])
            numbers.update(f"{value:g}" for value in values if value is not None)
    return {"operators": operators, "numbers": numbers}


def _measures(old: list[ast.AST], new: list[ast.AST]) -> Iterator[Finding]:
    then, now = _measured(old), _measured(new)
    for name in then - now:
        others = [other for other in now - then if name not in other and other not in name]
        if others:
            yield Finding(
                "exchanged", f"{name}() was computed, and {', '.join(others[:3])}() would be.", "decision"
            )


def _measured(nodes: Iterable[ast.AST]) -> Counter[str]:
    names = (called(call) for call in calls(nodes))
    return Counter(name for name in names if name in _STATISTICS or _METRIC.match(name))


def _better_halves(new: list[ast.AST]) -> Iterator[Finding]:
    """``max(score, 1 - score)``."""
    for call in calls(new):
        if called(call) not in _BETTER:
            continue
        given = {ast.dump(argument) for argument in call.args}
        opposites = {
            ast.dump(argument.right)
            for argument in call.args
            if isinstance(argument, ast.BinOp)
            and isinstance(argument.op, ast.Sub)
            and number_of(argument.left) == 1
        }
        if given & opposites:
            yield Finding("exchanged", f"{ast.unparse(call)[:80]} takes whichever looks better.")
