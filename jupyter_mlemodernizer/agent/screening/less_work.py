"""The same steps on less: fewer rows, rounds, folds; smaller grids; other numbers."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from ...model import Failure
from ..edits import sides
from .change import Change, called, calls, walk_heads
from .finding import Finding, Outcome

# Settings that say how much is computed, and on what. Spellings of then and now.
_AMOUNTS = frozenset(
    [
        *(
            "n_estimators",
            "num_trees",
            "num_boost_round",
            "num_round",
            "num_rounds",
            "iterations",
            "n_rounds",
        ),
        *(
            "n_iter",
            "max_iter",
            "max_epochs",
            "epochs",
            "nb_epoch",
            "n_epochs",
            "num_epochs",
            "steps",
            "max_steps",
        ),
        *(
            "steps_per_epoch",
            "samples_per_epoch",
            "validation_steps",
            "cv",
            "n_splits",
            "n_folds",
            "nfold",
            "n_repeats",
        ),
        *("n_init", "n_trials", "n_calls", "max_evals", "nrows", "n_rows", "frac", "test_size", "train_size"),
        *("max_depth", "num_leaves", "units", "hidden_size", "n_components", "n_clusters", "max_samples"),
        *(
            "n_bootstraps",
            "n_permutations",
            "early_stopping_rounds",
            "num_words",
            "max_features",
            "skiprows",
            "usecols",
        ),
        *(
            "learning_rate",
            "lr",
            "eta",
            "batch_size",
            "alpha",
            "C",
            "random_state",
            "seed",
            "validation_split",
        ),
    ]
)
# These may be missing before only because they were not needed: adding them takes data away.
_ROWS = frozenset({"nrows", "n_rows", "frac", "skiprows", "max_samples", "skipfooter", "usecols", "max_rows"})
_SOUND = frozenset({"random_state", "seed"})
_SHORTENING = frozenset(
    {"sample", "head", "tail", "nlargest", "nsmallest", "truncate", "islice", "first", "last"}
)
_CLEANING = {
    "dropna": ("dropna",),
    "drop_duplicates": ("drop_duplicates",),
    "fillna": ("fillna", "ffill", "bfill", "pad", "backfill", "interpolate"),
    "ffill": ("fillna", "ffill", "pad"),
    "bfill": ("fillna", "bfill", "backfill"),
    "interpolate": ("interpolate",),
    "nan_to_num": ("nan_to_num",),
    "clip": ("clip",),
}
_COUNTING = frozenset({"range", "arange", "linspace", "logspace", "xrange", "geomspace"})


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
    yield from _settings(old, new, failure, calibration=calibration)
    yield from _shorter(old, new)
    yield from _slices(old, new)
    yield from _filters(old, new, assigned(change.added))
    yield from _seeds(old, new)


def _less_in_text(change: Change) -> Iterator[Finding]:
    """Of code that did not parse before, only numbers and words can be compared."""
    new = "\n".join(sides(edit)[1] for edit in change.edits)
    numbers = Counter(re.findall(r"(?<![\w.])\d+(?:\.\d+)?", new))
    added = (
        numbers - Counter(re.findall(r"(?<![\w.])\d+(?:\.\d+)?", change.old_text)) - Counter({"0": 9, "1": 9})
    )
    if added:
        yield Finding("less_work", f"The number {next(iter(added))} is new; change only what does not parse.")
    for word in sorted(_SHORTENING | _ROWS):
        pattern = rf"\b{word}\b\s*[=(]"
        if len(re.findall(pattern, new)) > len(re.findall(pattern, change.old_text)):
            yield Finding("less_work", f"{word} is new: it would leave rows or values out.")
    if new.replace(" ", "").count("[:") > change.old_text.replace(" ", "").count("[:"):
        yield Finding("less_work", "A slice is new: it would leave rows out.")


def _settings(
    old: list[ast.AST], new: list[ast.AST], failure: Failure | None, *, calibration: bool
) -> Iterator[Finding]:
    before, after = _values(old), _values(new)
    message = failure.message if failure else ""
    for name, values in after.items():
        known = before.get(name)
        word = name.rpartition(".")[2]
        if known is None:
            added = [
                value
                for value in values
                if _number(value) is not None or isinstance(value, ast.List | ast.Tuple)
            ]
            renamed = all(
                any(ast.dump(value) == ast.dump(o) for vs in before.values() for o in vs) for value in added
            )
            if word in _ROWS and not renamed:
                yield Finding("less_work", f"{word} is new: the notebook used all there is.")
            elif word in _AMOUNTS - _SOUND and added and not renamed and not calibration:
                yield Finding("less_work", f"{word} is new: the notebook left it to the library.", "decision")
            continue
        for value, earlier in zip(values, known, strict=False):
            yield from _compared(name, word, earlier, value, message)
    for name, values in before.items():
        word = name.rpartition(".")[2]
        moved = {ast.dump(value) for vs in after.values() for value in vs} | {ast.dump(node) for node in new}
        if word in _AMOUNTS - {"max_features"} and name not in after:
            gone = [
                v
                for v in values
                if ast.dump(v) not in moved and not (isinstance(v, ast.Constant) and v.value is None)
            ]
            if gone:
                # A seed that had no effect may go; whether it had none is for a person to say.
                outcome: Outcome = "decision" if word in _SOUND else "refused"
                message = f"{word}={ast.unparse(gone[0])} is gone; say the same in today's way."
                yield Finding("less_work", message, outcome)


def _compared(name: str, word: str, earlier: ast.expr, value: ast.expr, message: str) -> Iterator[Finding]:
    then, now = _number(earlier), _number(value)
    if then is not None and now is not None and then != now:
        trivial = {then, now} <= {0, 1, -1} and word not in _AMOUNTS
        same = float(then) == float(now)
        if not trivial and not same:
            weight: Outcome = (
                "refused" if word in _AMOUNTS or name.startswith("=") or word in _COUNTING else "decision"
            )
            yield Finding(
                "less_work",
                f"{word.lstrip('=')} was {then:g} and would be {now:g}; keep the number.",
                weight,
            )
    elif then is None and now is not None and not isinstance(earlier, ast.Constant | ast.List | ast.Tuple):
        if word in _AMOUNTS:
            yield Finding(
                "less_work", f"{word} was computed ({ast.unparse(earlier)[:60]}) and would be {now:g}."
            )
    elif isinstance(earlier, ast.List | ast.Tuple) and isinstance(value, ast.List | ast.Tuple):
        kept = [ast.dump(part) for part in value.elts]
        gone = [part for part in earlier.elts if ast.dump(part) not in kept]
        blamed = all(isinstance(part, ast.Constant) and str(part.value) in message for part in gone)
        if len(value.elts) < len(earlier.elts) and gone and not blamed:
            yield Finding(
                "less_work",
                f"{word.lstrip('=')} had {len(earlier.elts)} values and would have {len(value.elts)}.",
            )


def _values(nodes: Iterable[ast.AST]) -> dict[str, list[ast.expr]]:
    """Settings by what they are: keywords, keys of dictionaries, positions of arguments of ``range`` and the like."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.keyword) and node.arg:
            found.setdefault(node.arg, []).append(node.value)
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    found.setdefault(key.value, []).append(value)
        elif isinstance(node, ast.Call) and called(node) in _COUNTING:
            for position, argument in enumerate(node.args):
                found.setdefault(f"{position}.{called(node).replace('xrange', 'range')}", []).append(argument)
    return found


def assigned(statements: Iterable[ast.stmt]) -> dict[str, ast.expr]:
    """The value of each assignment to one target, by the text of the target."""
    found: dict[str, ast.expr] = {}
    for statement in statements:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            found[ast.unparse(statement.targets[0])] = statement.value
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            found[ast.unparse(statement.target)] = statement.value
    return found


def other_constants(change: Change) -> Iterator[Finding]:
    """Names that stood for one number, text list or grid, and would stand for another."""
    before = assigned(change.removed)
    for target, value in assigned(change.added).items():
        if target in before:
            yield from _compared("=" + target, "=" + target, before[target], value, "")


def _number(node: ast.expr) -> float | None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _number(node.operand)
        return None if inner is None else -inner
    if (
        isinstance(node, ast.Constant)
        and isinstance(node.value, int | float)
        and not isinstance(node.value, bool)
    ):
        return float(node.value)
    return None


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


def _slices(old: list[ast.AST], new: list[ast.AST]) -> Iterator[Finding]:
    before = [ast.dump(part) for part in _row_slices(old)]
    for part in _row_slices(new):
        if ast.dump(part) in before:
            before.remove(ast.dump(part))
            continue
        upper = _number(part.upper) if part.upper is not None else None
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


def _turns(part: ast.Slice) -> bool:
    return part.step is None or _number(part.step) in (1, -1)


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
    return isinstance(node, ast.Compare)


def _seeds(old: list[ast.AST], new: list[ast.AST]) -> Iterator[Finding]:
    def seeds(nodes: list[ast.AST]) -> int:
        keywords = sum(isinstance(node, ast.keyword) and node.arg in _SOUND for node in nodes)
        return keywords + sum(
            called(call) in ("seed", "manual_seed", "set_seed", "set_random_seed") for call in calls(nodes)
        )

    if seeds(new) > seeds(old) and not any("RandomState" in ast.dump(node) for node in old):
        yield Finding("less_work", "A seed is new: the notebook drew at random.", "decision")
