"""Work that is dropped: steps that are gone, put behind a condition, or never reached."""

import ast
import re
from collections.abc import Iterator

from ...dataflow import names
from ...model import Failure
from .change import Change, called, calls, key, pieces, walk_heads
from .finding import Finding

# Calls that are the work of a notebook, by the family that may stand for each other.
_FAMILIES = {
    "fit": (
        "fit",
        "fit_generator",
        "fit_transform",
        "fit_predict",
        "fit_resample",
        "fit_sample",
        "fit_on_texts",
        "train_on_batch",
    ),
    "partial_fit": ("partial_fit",),
    "train": ("train", "cv"),
    "predict": (
        "predict",
        "predict_classes",
        "predict_generator",
        "predict_proba",
        "fit_predict",
        "forecast",
        "decision_function",
    ),
    "transform": ("transform", "fit_transform", "inverse_transform"),
    "evaluate": ("evaluate", "evaluate_generator"),
    "score": ("score", "cross_val_score", "cross_validate", "cross_val_predict"),
    "split": ("train_test_split", "split"),
    "merge": ("merge", "join", "concat", "append"),
    "group": ("groupby", "pivot_table", "resample", "crosstab"),
    "backward": ("backward", "gradient", "minimize"),
    "step": ("step", "apply_gradients", "minimize"),
}
_MEMBERS = {name for members in _FAMILIES.values() for name in members}
_EXITS = frozenset({"exit", "quit", "_exit", "abort"})
# Statements without which nothing is lost.
_IDLE = (ast.Pass, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)
_MOST_WORDS_LOST = 0.15


def dropped(change: Change, failure: Failure | None) -> Iterator[Finding]:
    """What in an edit makes the notebook do less than it did."""
    if change.unparsed_before:
        yield from _lost_words(change)
        return
    yield from _lost_families(change)
    yield from _lost_steps(change, failure)
    yield from _guarded(change)
    yield from _left_early(change)
    yield from _emptied(change)


def _lost_families(change: Change) -> Iterator[Finding]:
    old = _called_in(change.old_trees)
    new = _called_in(change.new_trees)
    for family, members in _FAMILIES.items():
        gone = sum(old.get(name, 0) for name in members) - sum(new.get(name, 0) for name in members)
        if gone <= 0:
            continue
        lost = next(name for name in members if old.get(name, 0) > new.get(name, 0))
        # One pass of several may do what many did before: `fit` in place of ten `partial_fit`, no call in place of none.
        if any(new.get(name, 0) for name in members):
            yield Finding(
                "dropped",
                f"{lost}() is called fewer times than before; every call of the {family} kind must stay.",
            )
        else:
            yield Finding("dropped", f"{lost}() is gone; the step must still be done.")


def _called_in(trees: list[ast.Module]) -> dict[str, int]:
    found: dict[str, int] = {}
    for tree in trees:
        # A frame that is joined and thrown away is no step; axes and lists are joined in place.
        in_place = {id(s.value) for s in pieces(tree) if isinstance(s, ast.Expr)}
        for call in calls(ast.walk(tree)):
            name = called(call)
            if name in _FAMILIES["merge"] and id(call) in in_place:
                continue
            if name in _MEMBERS and not _of_text(call):
                found[name] = found.get(name, 0) + 1
    return found


def _of_text(call: ast.Call) -> bool:
    """``", ".join(…)``, ``line.split(",")`` and ``rows.append(row)`` are no steps of a notebook."""
    function = call.func
    if not isinstance(function, ast.Attribute):
        return False
    if function.attr == "join":
        text = isinstance(function.value, ast.Constant) or ast.unparse(function.value) == "string"
        return text or "path" in ast.dump(function.value)
    if function.attr == "split":
        return all(isinstance(argument, ast.Constant) for argument in call.args) and not call.keywords
    return False


def _lost_steps(change: Change, failure: Failure | None) -> Iterator[Finding]:
    used_words = [_words(statement) for statement in change.added]
    for statement in change.removed:
        if isinstance(statement, _IDLE) or _is_compound(statement) or _is_text(statement):
            continue
        lost = _bound_by(statement) - change.written
        read_later = {name for name in lost if _is_read(name, change)}
        if read_later:
            yield Finding(
                "dropped", f"{', '.join(sorted(read_later))} is no longer assigned, and other code reads it."
            )
            continue
        own = _words(statement)
        if any(own & words for words in used_words) or not (
            isinstance(statement, ast.Expr | ast.Delete | ast.Assert) or lost
        ):
            continue
        if lost and not read_later:
            continue
        if _is_setting(statement, failure):
            continue
        yield Finding(
            "dropped",
            f"`{_short(statement)}` is gone, and nothing does what it did. Replace it by what does that today.",
        )


def _bound_by(statement: ast.stmt) -> set[str]:
    return set(names(ast.unparse(statement)).writes)


def _is_compound(statement: ast.stmt) -> bool:
    return isinstance(getattr(statement, "body", None), list) or isinstance(statement, ast.Try | ast.Match)


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_read(name: str, change: Change) -> bool:
    """Whether any code reads a name: of the cells that stay as they are, and of the new sources."""
    touched = {getattr(edit, "cell_id", "") for edit in change.edits}
    for cell in change.working_copy.code_cells:
        if cell.id not in touched and re.search(rf"\b{re.escape(name)}\b", cell.source):
            return True
    return any(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
        for tree in change.new_trees
        for node in ast.walk(tree)
    )


def _is_setting(statement: ast.stmt, failure: Failure | None) -> bool:
    """Whether a statement only set an option that is gone: it is what failed, and its arguments are literals."""
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Call):
        return False
    call = statement.value
    arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
    if not all(isinstance(argument, ast.Constant) for argument in arguments) or called(call) in _MEMBERS:
        return False
    crash = failure.crash if failure else None
    return (
        crash is not None and crash.missing_name is not None and crash.missing_name in ast.unparse(statement)
    )


def _words(statement: ast.stmt) -> set[str]:
    """Names and attributes of a statement that say what it is about."""
    found = set()
    for node in walk_heads([statement]):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.keyword | ast.arg) and node.arg:
            found.add(node.arg)
    return found - {"np", "pd", "plt", "sns", "self", "True", "False", "inplace", "axis"}


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) < 80 else text[:79] + "…"


def _guarded(change: Change) -> Iterator[Finding]:
    """Steps of before that now stand behind a condition."""
    before = {key(piece) for tree in change.old_trees for piece in pieces(tree)}
    # A condition that was there before may be said in another way.
    conditions = sum(isinstance(statement, ast.If) for statement in change.removed)
    moved = {word for statement in change.removed for word in _words(statement)}
    for statement in change.added:
        if not isinstance(statement, ast.If):
            continue
        conditions -= 1
        if isinstance(statement.test, ast.Constant) or _is_false(statement.test):
            yield Finding("dropped", "A condition that never changes switches a step off.")
            continue
        inside = list(pieces(ast.Module(statement.body, [])))
        kept = any(key(piece) in before for piece in inside) or any(_words(piece) & moved for piece in inside)
        if (
            conditions < 0
            and not statement.orelse
            and kept
            and not all(isinstance(piece, _IDLE) for piece in inside)
        ):
            yield Finding(
                "dropped",
                f"`if {_short(statement.test)}:` without an else leaves the step out; do it in any case.",
            )


def _is_false(test: ast.expr) -> bool:
    return isinstance(test, ast.UnaryOp) and isinstance(test.operand, ast.Constant)


def _left_early(change: Change) -> Iterator[Finding]:
    returned = [statement for statement in change.removed if isinstance(statement, ast.Return)]
    for statement in change.added:
        if isinstance(statement, ast.Continue | ast.Break):
            yield Finding("dropped", "A new continue or break leaves out part of a loop.")
        elif isinstance(statement, ast.Raise):
            yield Finding("dropped", "A new raise ends the cell.")
        elif isinstance(statement, ast.While) and isinstance(statement.test, ast.Constant):
            yield Finding("dropped", "A loop whose condition never changes may never end.")
        elif isinstance(statement, ast.Return) and statement.value is None and not returned:
            yield Finding("dropped", "A new return leaves out the rest of a function.")
        elif any(called(call) in _EXITS for call in calls(walk_heads([statement]))):
            yield Finding("dropped", "exit() ends the notebook.")


def _emptied(change: Change) -> Iterator[Finding]:
    """Functions and classes that did something and do nothing now."""
    old = _definitions(change.old_trees)
    for name, new in _definitions(change.new_trees).items():
        if name in old and _is_hollow(new) and not _is_hollow(old[name]):
            yield Finding("dropped", f"{name} does nothing any more.")


def _definitions(trees: list[ast.Module]) -> dict[str, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    return {
        piece.name: piece
        for tree in trees
        for piece in pieces(tree)
        if isinstance(piece, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    }


def _is_hollow(definition: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    return all(
        isinstance(statement, ast.Pass)
        or _is_text(statement)
        or (
            isinstance(statement, ast.Return)
            and (statement.value is None or isinstance(statement.value, ast.Constant))
        )
        for statement in definition.body
    )


def _lost_words(change: Change) -> Iterator[Finding]:
    """Of code that did not parse before, only its words can be compared."""
    old, new = _code_words(change.old_text), set(_code_words(change.new_text))
    lost = [word for word in dict.fromkeys(old) if word not in new]
    gone = [
        family
        for family, members in _FAMILIES.items()
        if family not in ("merge", "split")
        and _times(members, change.old_text) > _times(members, change.new_text)
    ]
    if gone or len(lost) > max(4, _MOST_WORDS_LOST * len(set(old))):
        yield Finding(
            "dropped",
            f"Part of the cell is gone ({', '.join((gone or lost)[:5])}); change only what does not parse.",
        )


def _times(names_: tuple[str, ...], text: str) -> int:
    """How often methods of these names are called in a text."""
    return len(re.findall(rf"\.(?:{'|'.join(names_)})\s*\(", text))


def _code_words(source: str) -> list[str]:
    without_comments = "\n".join(line.partition("#")[0] for line in source.split("\n"))
    return re.findall(r"[^\W\d]\w+", without_comments)
