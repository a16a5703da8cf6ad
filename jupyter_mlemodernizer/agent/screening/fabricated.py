"""Results and data that are made up."""

import ast
import re
from collections.abc import Iterator

from .change import Change, called, called_paths, calls, constants, pieces, walk_heads
from .finding import Finding
from .settings import assigned

_FILLERS = frozenset(
    {"zeros", "ones", "full", "empty", "zeros_like", "ones_like", "full_like", "empty_like", "repeat", "tile"}
)
_CONTAINERS = frozenset(
    {"DataFrame", "Series", "array", "asarray", "Index", "tensor", "constant", "list", "dict"}
)
_SUBMISSION = re.compile(
    r"(?:sample|gender|example)[_\- ]?submission|submission[_\- ]?(?:sample|format)", re.IGNORECASE
)
_READING = re.compile(
    r"^(?:read_\w+|load|load_\w+|loadtxt|genfromtxt|open|imread|fetch_\w+|fromfile|from_csv|image_dataset_from_directory|"
    r"flow_from_\w+|reader|DictReader|get_rdataset)$"
)
_SEEDING = frozenset(
    {
        "seed",
        "RandomState",
        "default_rng",
        "manual_seed",
        "set_seed",
        "get_state",
        "set_state",
        "set_random_seed",
    }
)
_RANDOM = (
    "numpy.random",
    "random",
    "torch.rand",
    "torch.randn",
    "torch.randint",
    "torch.normal",
    "tensorflow.random",
    "secrets",
)
_MADE = re.compile(
    r"^(?:make_(?:classification|regression|blobs|moons|circles|friedman\d|multilabel\w*|sparse\w*)|faker|Faker)$"
)
_FIGURES = re.compile(r"\d")
# Values that mean "nothing yet" or a switch are no results.
_MAGIC_FREE = (None, True, False, "")


def fabricated(change: Change) -> Iterator[Finding]:
    """What in an edit is invented instead of computed or read."""
    new = list(walk_heads(change.added))
    yield from _literal_results(change)
    yield from _made_columns(change)
    yield from _random(change, new)
    yield from _unread(change)
    yield from _submission(change)
    yield from _told(change)


def _literal_results(change: Change) -> Iterator[Finding]:
    before = assigned(change.removed)
    for target, value in assigned(change.added).items():
        earlier = before.get(target)
        if earlier is None or _is_made_up(earlier):
            continue
        if _is_made_up(value) and not _is_empty(value):
            yield Finding(
                "fabricated",
                f"{target} was computed ({_short(earlier)}) and would be made up: {_short(value)}.",
            )
        elif _computes(earlier) and not _computes(value) and _root(value) != _root(_unwrapped(earlier)):
            yield Finding(
                "fabricated",
                f"{target} was computed ({_short(earlier)}) and would just be {_short(value)}.",
                "decision",
            )
        elif (lost := _results_in(earlier)) and not _comes_from_results(value, change):
            yield Finding("fabricated", f"{target} was made of {lost}(), and would not be any more.")
    old_returns = [s.value for s in change.removed if isinstance(s, ast.Return) and s.value is not None]
    for statement in change.added:
        if isinstance(statement, ast.Return) and statement.value is not None and _is_made_up(statement.value):
            if not any(ast.dump(statement.value) == ast.dump(value) for value in old_returns):
                yield Finding(
                    "fabricated", f"A function would return {_short(statement.value)} whatever it is given."
                )
        elif isinstance(statement, ast.FunctionDef) and statement.name in change.bound_before:
            yield Finding(
                "fabricated", f"{statement.name} would be written anew; use what the library has.", "decision"
            )
        elif (
            isinstance(statement, ast.Assign)
            and isinstance(statement.value, ast.Lambda)
            and constants(statement.value.body)
        ):
            yield Finding("fabricated", "A function would return the same whatever it is given.")


def _unwrapped(value: ast.expr) -> ast.expr:
    """What a wrapper holds that does nothing today: since PyTorch 0.4 a Variable is the tensor itself."""
    return (
        value.args[0] if isinstance(value, ast.Call) and called(value) == "Variable" and value.args else value
    )


def _made_columns(change: Change) -> Iterator[Finding]:
    """A column or an entry that is read, that nothing made, and that a number would stand for."""
    before = assigned(piece for tree in change.everything_before for piece in pieces(tree))
    values = {ast.dump(value) for value in before.values()}
    read = {
        ast.unparse(node)
        for tree in change.old_trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load)
    }
    for target, value in assigned(change.added).items():
        if target in read and target not in before and ast.dump(value) not in values and _is_made_up(value):
            yield Finding("fabricated", f"{target} would be made up: {_short(value)}.")


# Calls whose results are what a notebook is about.
_RESULTS = re.compile(
    r"^(?:predict\w*|fit_predict|forecast|decision_function|score|evaluate\w*|cross_val\w*|\w+_score|\w+_error)$"
)


def _results_in(value: ast.AST) -> str:
    return next((called(call) for call in calls(ast.walk(value)) if _RESULTS.match(called(call))), "")


def _comes_from_results(value: ast.expr, change: Change) -> bool:
    """Whether a value is made of results, or of names that the edit makes of them."""
    made: dict[str, ast.expr] = {}
    for tree in change.new_trees:
        made |= assigned(piece for piece in pieces(tree))
    waiting, seen = [value], set[str]()
    while waiting:
        node = waiting.pop()
        # What is called by another name today is told from what it does not do: copy the truth.
        if _results_in(node) or any(called(call) in _ROUNDABOUT for call in calls(ast.walk(node))):
            return True
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and part.id in made and part.id not in seen:
                seen.add(part.id)
                waiting.append(made[part.id])
    return False


# Other ways to the same results: a model that is called, a server that is asked, a metric by hand.
_ROUNDABOUT = frozenset(
    {"sqrt", "mean", "argmax", "argmin", "model", "forward", "get_prediction", "get_forecast", "cv_results_"}
)


def _is_made_up(value: ast.expr) -> bool:
    """Whether a value is of literals, or an array of nothing but one number."""
    if isinstance(value, ast.Constant):
        return value.value not in _MAGIC_FREE and not isinstance(value.value, str)
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
        # [0.5] * len(test)
        return any(
            isinstance(side, ast.List) and side.elts and constants(side) for side in (value.left, value.right)
        )
    if isinstance(value, ast.ListComp):
        return constants(value.elt)
    if isinstance(value, ast.Call):
        name = called(value)
        if name in _FILLERS:
            return True
        if name in _CONTAINERS:
            arguments = [*value.args[:1], *(k.value for k in value.keywords if k.arg in ("data", "object"))]
            return bool(arguments) and all(_is_made_up(argument) for argument in arguments)
        # np.zeros(n).astype(int), np.full(…).reshape(…)
        return (
            isinstance(value.func, ast.Attribute)
            and isinstance(value.func.value, ast.Call)
            and _is_made_up(value.func.value)
        )
    if isinstance(value, ast.Dict):
        return bool(value.values) and all(_is_made_up(part) or _is_text(part) for part in value.values)
    if isinstance(value, ast.List | ast.Tuple):
        return bool(value.elts) and all(_is_made_up(part) for part in value.elts)
    return constants(value)


def _is_text(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _is_empty(value: ast.expr) -> bool:
    return isinstance(value, ast.List | ast.Tuple | ast.Dict) and not list(ast.iter_child_nodes(value))


def _root(value: ast.expr) -> str | None:
    """The name that an expression begins with: ``df`` of ``df.at[0, 'a']``."""
    while isinstance(value, ast.Attribute | ast.Subscript | ast.Call):
        value = value.func if isinstance(value, ast.Call) else value.value
    return value.id if isinstance(value, ast.Name) else None


def _computes(value: ast.expr) -> bool:
    return any(isinstance(node, ast.Call | ast.BinOp | ast.Compare) for node in ast.walk(value))


def _random(change: Change, new: list[ast.AST]) -> Iterator[Finding]:
    drew = (change.unparsed_before and "random" in change.old_text) or any(
        _draws(path) for path in called_paths(change.removed, change.bound_before)
    )
    for call in calls(new):
        if _MADE.match(called(call)) and not drew:
            yield Finding("fabricated", f"{called(call)}() makes data up.")
    if drew:
        return
    for path in called_paths(change.added, change.bound):
        if _draws(path):
            yield Finding("fabricated", f"{path} is new: results would be drawn at random.")


def _draws(path: str) -> bool:
    if path.rpartition(".")[2] in _SEEDING:
        return False
    return any(path == known or path.startswith(known + ".") for known in _RANDOM)


def _unread(change: Change) -> Iterator[Finding]:
    """Data that were read from somewhere, and are not any more, or are read from elsewhere."""
    old = [call for call in calls(walk_heads(change.removed)) if _READING.match(called(call))]
    new = [call for call in calls(walk_heads(change.added)) if _READING.match(called(call))]
    if len(new) < len(old):
        yield Finding("fabricated", f"{called(old[0])}() is gone: the data must still be read.")
    files_before = {_file(text) for call in old for text in _texts(call)}
    for call in new:
        for text in _texts(call):
            if _is_file(text) and files_before and _file(text) not in files_before:
                yield Finding("fabricated", f"{text!r} is another file than the notebook read.", "decision")


def _texts(call: ast.Call) -> list[str]:
    return [
        node.value
        for argument in [
            *call.args[:1],
            *(k.value for k in call.keywords if k.arg in ("filepath_or_buffer", "path", "fname", "file")),
        ]
        for node in ast.walk(argument)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def _is_file(text: str) -> bool:
    return bool(re.search(r"\.\w{1,8}$", text))


def _file(text: str) -> str:
    """The name of a file without its folder, case, and compression."""
    name = re.split(r"[/\\]", text)[-1].lower()
    return re.sub(r"\.(zip|gz|bz2|xz)$", "", name)


def _submission(change: Change) -> Iterator[Finding]:
    known = _all_texts(change.old_trees)
    for text in _all_texts(change.new_trees):
        if _SUBMISSION.search(text) and text not in known:
            yield Finding("fabricated", f"{text!r} is no result of this notebook.")


def _all_texts(trees: list[ast.Module]) -> list[str]:
    return [
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def _told(change: Change) -> Iterator[Finding]:
    """Figures that would be printed as text, as if they had been computed."""
    known = set(_all_texts(change.old_trees))
    for statement in change.added:
        if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Call):
            continue
        call = statement.value
        if called(call) not in ("print", "display", "write", "Markdown", "HTML", "display_markdown"):
            continue
        computed = [
            part for argument in call.args for part in ast.walk(argument) if isinstance(part, ast.Name)
        ]
        texts = [
            text
            for text in _all_texts([ast.Module([statement], [])])
            if text not in known and text not in change.old_text
        ]
        numbers = [
            n
            for a in call.args
            for n in ast.walk(a)
            if isinstance(n, ast.Constant) and isinstance(n.value, int | float)
        ]
        names = [
            part
            for part in computed
            if part.id not in ("Markdown", "HTML", "display", "str", "round", "float")
        ]
        if not names and (any(_FIGURES.search(text) for text in texts) or numbers):
            yield Finding("fabricated", "It would print figures that nothing computed.")


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) < 70 else text[:69] + "…"
