"""Small parts of a statement that carry its meaning: options, keys of columns, signs, what is learnt from."""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator

from ...model import Failure
from .change import Change, called, calls, walk_heads
from .finding import Finding

# Options that say what is computed. Of these none goes without a word; how something looks or is told may.
_TELLING = frozenset(
    [
        "ascending",
        "how",
        "on",
        "left_on",
        "right_on",
        "by",
        "keep",
        "method",
        "ignore_index",
        "drop_first",
        "shuffle",
        "stratify",
        "penalty",
        "loss",
        "criterion",
        "kernel",
        "optimizer",
        "activation",
        "metric",
        "scoring",
        "average",
        "weights",
        "strategy",
        "bootstrap",
        "replace",
        "fit_intercept",
        "standardize",
        "closed",
        "label",
        "center",
        "padding",
        "kernel_initializer",
        "lowercase",
        "sublinear_tf",
        "use_idf",
    ]
)
# New, they make a model see the data in another way.
_WEIGHTS = frozenset(
    {"class_weight", "sample_weight", "scale_pos_weight", "is_unbalance", "auto_class_weights"}
)
_OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "/", ast.Pow: "**"}
_LEARNING = frozenset({"fit", "fit_transform", "partial_fit", "fit_resample", "fit_predict"})
_LEAVING_OUT = frozenset({"drop", "pop", "difference", "isin", "delete", "reindex"})


def meaning(change: Change, failure: Failure | None, *, calibration: bool) -> Iterator[Finding]:
    """What of a changed statement would mean something else, unless the error complains about it.

    Arguments:
        change: the edit.
        failure: what it is to overcome.
        calibration: options may get the values that they had by default then.
    """
    if change.unparsed_before:
        return
    old, new = list(walk_heads(change.removed)), list(walk_heads(change.added))
    blamed = failure.message if failure else ""
    options = [] if calibration else [*_options(old, new, blamed)]
    for message in [*options, *_keys(old, new, blamed), *_signs(old, new), *_learnt(old, new)]:
        yield Finding("meaning", message, "decision")


def _options(old: list[ast.AST], new: list[ast.AST], blamed: str) -> Iterator[str]:
    then, now = _texts(old), _texts(new)
    for name, values in then.items():
        others = now.get(name, Counter())
        came = list((others - values).elements())
        for value in values - others:
            if f"'{value}'" in blamed or f"'{name}'" in blamed or _elsewhere(name, value, then, now):
                continue
            if came and not any(value in other or other in value for other in came):
                yield f"{name} was {value} and would be {came[0]}."
            elif not came and name in _TELLING:
                yield f"{name}={value} is gone; say the same in today's way."
    given = {node.arg for node in old if isinstance(node, ast.keyword)}
    for node in new:
        if isinstance(node, ast.keyword) and node.arg in _WEIGHTS and not given & _WEIGHTS:
            yield f"{node.arg} is new: the notebook did not weigh."


def _texts(nodes: Iterable[ast.AST]) -> dict[str, Counter[str]]:
    """Texts and switches that calls are given by name; what is given by position has no name."""
    found: dict[str, Counter[str]] = {}
    for call in calls(nodes):
        named = [(keyword.arg or "", keyword.value) for keyword in call.keywords]
        for name, value in [*named, *(("", argument) for argument in call.args)]:
            if isinstance(value, ast.Constant) and isinstance(value.value, str | bool):
                found.setdefault(name, Counter())[str(value.value)] += 1
    found.setdefault("", Counter())
    return found


def _elsewhere(name: str, value: str, then: dict[str, Counter[str]], now: dict[str, Counter[str]]) -> bool:
    """Whether a value of an option, or of no name, is given by another name now."""
    return not name or any(
        values[value] > then.get(other, Counter())[value] for other, values in now.items() if other != name
    )


def _keys(old: list[ast.AST], new: list[ast.AST], blamed: str) -> Iterator[str]:
    """Columns: ``df['age']`` that would be ``df['fare']``."""
    then, now = _keys_of(old), _keys_of(new)
    told_then, told_now = _all_texts(old), _all_texts(new)
    gone = [key for key in then - now if key not in blamed and key not in told_now]
    came = [key for key in now - then if key not in told_then]
    if gone and came:
        yield f"{gone[0]!r} was looked at, and {came[0]!r} would be."
    dropping = [call for call in calls(old) if called(call) == "drop"]
    left = any(called(call) in _LEAVING_OUT for call in calls(new)) or any(
        isinstance(node, ast.ListComp | ast.Compare) for node in new
    )
    if dropping and not left:
        yield f"{ast.unparse(dropping[0])[:80]} left something out, and nothing would."


def _keys_of(nodes: Iterable[ast.AST]) -> Counter[str]:
    keys: Counter[str] = Counter()
    for node in nodes:
        if isinstance(node, ast.Subscript):
            parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            keys.update(p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str))
    return keys


def _all_texts(nodes: Iterable[ast.AST]) -> set[str]:
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def _signs(old: list[ast.AST], new: list[ast.AST]) -> Iterator[str]:
    """``-score`` that would be ``score``, ``a + b`` that would be ``a - b``."""
    # ``-mask`` is ``~mask`` today: which of them it is does not matter.
    if _negations(old) > _negations(new):
        yield "A minus or a not is gone."
    then, now = _operators(old), _operators(new)
    gone, came = then - now, now - then
    if gone and came:
        yield f"It was computed by {next(iter(gone))}, and would be by {next(iter(came))}."


def _negations(nodes: Iterable[ast.AST]) -> int:
    return sum(
        isinstance(node, ast.UnaryOp)
        and isinstance(node.op, ast.USub | ast.Invert | ast.Not)
        and not isinstance(node.operand, ast.Constant)
        for node in nodes
    )


def _operators(nodes: Iterable[ast.AST]) -> Counter[str]:
    found = (_OPERATORS.get(type(node.op)) for node in nodes if isinstance(node, ast.BinOp))
    return Counter(operator for operator in found if operator)


def _learnt(old: list[ast.AST], new: list[ast.AST]) -> Iterator[str]:
    """``transform(X_test)`` that would be ``fit_transform(X_test)``."""
    then, now = (Counter(called(call) for call in calls(nodes)) for nodes in (old, new))
    more = sum(now[name] for name in _LEARNING) > sum(then[name] for name in _LEARNING)
    if more and then["transform"] > now["transform"]:
        yield "What was transformed only would be learnt from."
