"""The same steps on less: fewer rows, rounds, folds; smaller grids; other numbers."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from ...model import Failure
from .change import Change, called, calls, walk_heads
from .finding import Finding
from .settings import ROWS, SEEDS, assigned, number_of, settings

_SHORTENING = frozenset(
    {"sample", "head", "tail", "nlargest", "nsmallest", "truncate", "islice", "first", "last", "next"}
)
# They end training before all its rounds are done.
_EARLY = frozenset({"EarlyStopping", "early_stopping", "TerminateOnNaN"})
# Rows and columns that a method finds, in place of a condition.
_CHOOSING = frozenset(
    {
        "notna",
        "notnull",
        "isna",
        "isnull",
        "isin",
        "between",
        "duplicated",
        "isfinite",
        "contains",
        "startswith",
    }
)
_CLEANING = {
    "dropna": ("dropna",),
    "select_dtypes": ("select_dtypes", "_get_numeric_data"),
    "drop_duplicates": ("drop_duplicates",),
    "fillna": ("fillna", "ffill", "bfill", "pad", "backfill", "interpolate"),
    "ffill": ("fillna", "ffill", "pad"),
    "bfill": ("fillna", "bfill", "backfill"),
    "interpolate": ("interpolate",),
    "nan_to_num": ("nan_to_num",),
    "clip": ("clip",),
}


def less_work(change: Change, failure: Failure | None, *, calibration: bool) -> Iterator[Finding]:
    """What in an edit makes the notebook compute less, or something else.

    Arguments:
        change: the edit.
        failure: what it is to overcome; a value that the error complains about may go.
        calibration: settings may be written out that were left to their defaults.
    """
    if change.unparsed_before:
        yield from _less_in_text(change)
        return
    old, new = list(walk_heads(change.removed)), list(walk_heads(change.added))
    yield from settings(old, new, failure, calibration=calibration)
    yield from _shorter(old, new)
    yield from _slices(old, new, _parted(change))
    yield from _filters(old, new, assigned(change.added))
    yield from _seeds(old, new)
    if any(called(call) in _EARLY for call in calls(new)) and "early" not in change.old_text.lower():
        yield Finding("less_work", "Stopping early is new: all rounds must be done.")


def _less_in_text(change: Change) -> Iterator[Finding]:
    """Of code that did not parse before, only numbers and words can be compared."""
    new = change.new_text
    numbers = Counter(re.findall(r"(?<![\w.])\d+(?:\.\d+)?", new))
    added = (
        numbers - Counter(re.findall(r"(?<![\w.])\d+(?:\.\d+)?", change.old_text)) - Counter({"0": 9, "1": 9})
    )
    if added:
        yield Finding("less_work", f"The number {next(iter(added))} is new; change only what does not parse.")
    for word in sorted(_SHORTENING | ROWS):
        pattern = rf"\b{word}\b\s*[=(]"
        if len(re.findall(pattern, new)) > len(re.findall(pattern, change.old_text)):
            yield Finding("less_work", f"{word} is new: it would leave rows or values out.")
    if new.replace(" ", "").count("[:") > change.old_text.replace(" ", "").count("[:"):
        yield Finding("less_work", "A slice is new: it would leave rows out.")


def _shorter(old: list[ast.AST], new: list[ast.AST]) -> Iterator[Finding]:
    before = [called(call) for call in calls(old)]
    after = [called(call) for call in calls(new)]
    for name in sorted(_SHORTENING):
        if after.count(name) > before.count(name):
            yield Finding("less_work", f"{name}() is new: it would leave rows or values out.")
    for name, family in _CLEANING.items():
        if name in after and not any(member in before for member in family):
            yield Finding(
                "less_work", f"{name}() is new: it changes which values are computed with.", "decision"
            )


def _slices(old: list[ast.AST], new: list[ast.AST], parted: set[str]) -> Iterator[Finding]:
    before = [ast.dump(part) for part in _row_slices(old)]
    for part in _row_slices(new):
        if ast.dump(part) in parted:
            continue
        if ast.dump(part) in before:
            before.remove(ast.dump(part))
            continue
        upper = number_of(part.upper) if part.upper is not None else None
        certain = part.step is not None or (part.upper is not None and (upper is None or upper > 0))
        yield Finding(
            "less_work",
            f"[{ast.unparse(part)}] is new: it would leave rows out.",
            "refused" if certain else "decision",
        )


def _row_slices(nodes: Iterable[ast.AST]) -> list[ast.Slice]:
    """Slices that choose rows: the only one, or the first of several; not ``[:]``, ``[::-1]`` or of text."""
    found = []
    for node in nodes:
        if not isinstance(node, ast.Subscript):
            continue
        part = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) and node.slice.elts else node.slice
        if not isinstance(part, ast.Slice) or (part.lower is None and part.upper is None and _turns(part)):
            continue
        if isinstance(node.value, ast.Attribute) and node.value.attr in ("str", "shape", "columns"):
            continue
        found.append(part)
    return found


def _parted(change: Change) -> set[str]:
    """Slices with which new functions and classes part something in two, both used: ``x[:k], x[k:]`` leave nothing out."""
    definitions = ast.FunctionDef | ast.ClassDef
    known = {node.name for tree in change.old_trees for node in tree.body if isinstance(node, definitions)}
    found: set[str] = set()
    for node in (node for tree in change.new_trees for node in tree.body):
        if not isinstance(node, definitions) or node.name in known:
            continue
        unused = _unused_values(node)
        halves: dict[tuple[str, str], str] = {}
        for part in ast.walk(node):
            if isinstance(part, ast.Subscript) and isinstance(part.slice, ast.Slice) and part not in unused:
                halves[ast.dump(part.value), ast.unparse(part.slice)] = ast.dump(part.slice)
        for (of, text), dump in halves.items():
            rest = halves.get((of, f"{text[1:]}:"))
            if text.startswith(":") and rest is not None:
                found |= {dump, rest}
    return found


def _unused_values(definition: ast.AST) -> set[ast.expr]:
    """What is assigned to names that nothing reads."""
    nodes = list(ast.walk(definition))
    read = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    pairs: list[tuple[ast.expr, ast.expr]] = []
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs += zip(target.elts, node.value.elts, strict=False)
                else:
                    pairs.append((target, node.value))
    return {value for target, value in pairs if isinstance(target, ast.Name) and target.id not in read}


def _turns(part: ast.Slice) -> bool:
    return part.step is None or number_of(part.step) in (1, -1)


def _filters(old: list[ast.AST], new: list[ast.AST], added: dict[str, ast.expr]) -> Iterator[Finding]:
    """Rows that are chosen by a condition: ``df[df.a > 3]``, ``df.query(…)``, or a name that holds a condition."""
    holding = {target for target, value in added.items() if _is_condition(value)}

    def chosen(nodes: list[ast.AST]) -> int:
        count = sum(called(call) in ("query", "truncate", "between_time") for call in calls(nodes))
        for node in nodes:
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
                by_name = isinstance(node.slice, ast.Name) and node.slice.id in holding
                count += by_name or _is_condition(node.slice)
        return count

    if chosen(new) > chosen(old):
        yield Finding("less_work", "Rows are chosen by a new condition: it may leave some out.", "decision")


def _is_condition(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
        return _is_condition(node.left) or _is_condition(node.right)
    if isinstance(node, ast.UnaryOp):
        return _is_condition(node.operand)
    if isinstance(node, ast.Call):
        return called(node) in _CHOOSING
    return isinstance(node, ast.Compare)


def _seeds(old: list[ast.AST], new: list[ast.AST]) -> Iterator[Finding]:
    def seeds(nodes: list[ast.AST]) -> int:
        keywords = sum(isinstance(node, ast.keyword) and node.arg in SEEDS for node in nodes)
        return keywords + sum(
            called(call) in ("seed", "manual_seed", "set_seed", "set_random_seed") for call in calls(nodes)
        )

    if seeds(new) > seeds(old) and not any("RandomState" in ast.dump(node) for node in old):
        yield Finding("less_work", "A seed is new: the notebook drew at random.", "decision")
