"""Settings that say how much is computed, and numbers that stand for something: as they were, and as they would be."""

import ast
from collections.abc import Iterable, Iterator

from ...model import Failure
from .change import Change, called
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
ROWS = frozenset({"nrows", "n_rows", "frac", "skiprows", "max_samples", "skipfooter", "usecols", "max_rows"})
SEEDS = frozenset({"random_state", "seed"})
_COUNTING = frozenset({"range", "arange", "linspace", "logspace", "xrange", "geomspace"})


def settings(
    old: list[ast.AST], new: list[ast.AST], failure: Failure | None, *, calibration: bool
) -> Iterator[Finding]:
    """What becomes of the settings of calls, dictionaries, and loops that count.

    Arguments:
        old: nodes of what is gone or changed.
        new: nodes of what is new or changed.
        failure: a value that its message complains about may go.
        calibration: settings may be written out that were left to their defaults.
    """
    before, after = _values(old), _values(new)
    message = failure.message if failure else ""
    known_values = {ast.dump(value) for vs in before.values() for value in vs}
    for name, values in after.items():
        known = before.get(name)
        word = name.rpartition(".")[2]
        if known is None:
            added = [
                value
                for value in values
                if number_of(value) is not None or isinstance(value, ast.List | ast.Tuple)
            ]
            renamed = all(ast.dump(value) in known_values for value in added)
            if word in ROWS and not renamed:
                yield Finding("less_work", f"{word} is new: the notebook used all there is.")
            elif word in _AMOUNTS - SEEDS and added and not renamed and not calibration:
                yield Finding("less_work", f"{word} is new: the notebook left it to the library.", "decision")
            continue
        for value, earlier in zip(values, known, strict=False):
            yield from _compared(name, word, earlier, value, message)
    # The values of settings are among the nodes themselves.
    moved = {ast.dump(node) for node in new} if before else set()
    for name, values in before.items():
        word = name.rpartition(".")[2]
        if word in _AMOUNTS - {"max_features"} and name not in after:
            gone = [
                v
                for v in values
                if ast.dump(v) not in moved and not (isinstance(v, ast.Constant) and v.value is None)
            ]
            if gone:
                # A seed that had no effect may go; whether it had none is for a person to say.
                outcome: Outcome = "decision" if word in SEEDS else "refused"
                message = f"{word}={ast.unparse(gone[0])} is gone; say the same in today's way."
                yield Finding("less_work", message, outcome)


def _compared(name: str, word: str, earlier: ast.expr, value: ast.expr, message: str) -> Iterator[Finding]:
    then, now = number_of(earlier), number_of(value)
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


def number_of(node: ast.expr) -> float | None:
    """The number that a literal is; None for anything else."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = number_of(node.operand)
        return None if inner is None else -inner
    if (
        isinstance(node, ast.Constant)
        and isinstance(node.value, int | float)
        and not isinstance(node.value, bool)
    ):
        return float(node.value)
    return None
