"""What of a notebook is to be made faster: the statement that takes long, and the functions in which it does."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..dataflow import names
from ..kernel import split_statements
from ..masking import mask_magics
from ..model import Failure, HotSpot, WorkingCopy
from ..parsing import parse
from .code import is_name, read, stored

# A function in which less of the time is spent is not worth a look.
_SHARE = 0.08


@dataclass(frozen=True)
class Target:
    """A top-level statement: the slow one, or the definition of a slow function.

    Attributes:
        cell_id: its cell.
        start: first character in the cell.
        text: its source.
        function: name of the function, if it defines one.
    """

    cell_id: str
    start: int
    text: str
    function: str | None = None


def slow_statement(working_copy: WorkingCopy, failure: Failure) -> Target | None:
    """The statement that a failure stopped at; None if it is not plain Python."""
    if failure.statement is None:
        return None
    return next(
        (
            target
            for target in statements(working_copy, failure.cell_id)
            if _line(working_copy, target) == failure.statement.line
        ),
        None,
    )


def hot_functions(working_copy: WorkingCopy, failure: Failure) -> list[Target]:
    """Definitions of the functions in which most of the time was spent, hottest first."""
    return [target for _, target in hot_shares(working_copy, failure)]


def hot_shares(working_copy: WorkingCopy, failure: Failure) -> list[tuple[float, Target]]:
    """The same, each with its share of the time."""
    found: list[tuple[float, Target]] = []
    spots = failure.profile.hot if failure.profile is not None else []
    for target in _definitions(working_copy, failure.cell_id):
        first = _line(working_copy, target)
        lines = range(first, first + target.text.count("\n") + 1)
        share = sum(
            spot.share for spot in spots if _cell(spot, failure) == target.cell_id and spot.line in lines
        )
        if share >= _SHARE:
            found.append((share, target))
    return sorted(found, key=lambda pair: -pair[0])


def functions(working_copy: WorkingCopy, cell_id: str) -> dict[str, ast.FunctionDef]:
    """The notebook's own functions as they are known in a cell: the last definition of each."""
    found = {}
    for target in _definitions(working_copy, cell_id):
        node = parse(target.text).body[0]
        assert isinstance(node, ast.FunctionDef)
        found[node.name] = node
    return found


def handed_over(statement: str, target: Target, functions: Mapping[str, ast.FunctionDef]) -> dict[str, str]:
    """The variables that a statement hands to a function: parameter → name; none if it calls the function twice.

    Arguments:
        statement: which calls it.
        target: the definition of the function.
        functions: the notebook's own.
    """
    function = functions.get(target.function or "")
    calls = _calls(parse(statement), target)
    if function is None or len(calls) != 1 or calls[0].keywords:
        return {}
    parameters = [argument.arg for argument in function.args.args]
    pairs = zip(parameters, calls[0].args, strict=False)
    return {p: a.id for p, a in pairs if isinstance(a, ast.Name) and p not in stored(function)}


def _calls(tree: ast.Module, target: Target) -> list[ast.Call]:
    return [n for n in ast.walk(tree) if isinstance(n, ast.Call) and is_name(n.func, target.function)]


def called_once(statement: str, target: Target) -> bool:
    """Whether a statement calls a function itself, and in no loop."""
    tree = parse(statement)
    calls = _calls(tree, target)
    repeated = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
    inside = {id(n) for loop in ast.walk(tree) if isinstance(loop, repeated) for n in ast.walk(loop)}
    return len(calls) == 1 and id(calls[0]) not in inside


def imported(working_copy: WorkingCopy) -> set[str]:
    """Names that import statements bind."""
    found: set[str] = set()
    for cell in working_copy.code_cells:
        for statement in split_statements(cell.source):
            if statement.masked.startswith(("import ", "from ")):
                found |= names(statement.masked).writes
    return found


def read_later(working_copy: WorkingCopy, target: Target) -> frozenset[str]:
    """Names whose value after a statement matters: they are read before they are bound again."""
    needed: set[str] = set()
    bound: set[str] = set()
    after = False
    for cell in working_copy.code_cells:
        for other in statements(working_copy, cell.id, masked=True):
            found = names(other.text)
            # A function may be called at any time.
            needed |= found.late
            if after:
                needed |= found.reads - bound
                if _binds(other.text):
                    bound |= found.writes
            elif cell.id == target.cell_id and other.start == target.start:
                after = True
    return frozenset(needed)


def bound_by(working_copy: WorkingCopy, target: Target) -> dict[str, Target]:
    """The statements that bound names last before a statement, definitions and imports left out."""
    found: dict[str, Target] = {}
    for cell in working_copy.code_cells:
        for other in statements(working_copy, cell.id):
            if cell.id == target.cell_id and other.start == target.start:
                return found
            if isinstance(parse(other.text).body[0], ast.Assign):
                found |= dict.fromkeys(names(other.text).writes, other)
    return found


def made_of(working_copy: WorkingCopy, target: Target) -> Iterator[Target]:
    """A statement, and those that made what it uses; nearest to it first."""
    known = bound_by(working_copy, target)
    waiting, seen = [target], {target}
    while waiting:
        target = waiting.pop(0)
        yield target
        for name in sorted(read(parse(target.text)) & set(known)):
            if known[name] not in seen:
                seen.add(known[name])
                waiting.append(known[name])


def looks_slow(source: str, spots: Sequence[HotSpot]) -> bool:
    """Whether the time goes into a loop of Python's, and not into the training of a model.

    Arguments:
        source: of the cell that is running.
        spots: of its profile.
    """
    if not spots:
        return False
    training = sum(spot.share for spot in spots if any(word in spot.source for word in _TRAINING))
    goes_through = _goes_through(source)
    if goes_through is None:
        return False
    elsewhere = any(spot.source not in source for spot in spots)
    return training < 0.5 and (goes_through or elsewhere)


@lru_cache(maxsize=64)
def _goes_through(source: str) -> bool | None:
    """Whether a cell goes through something in Python; None if it does not parse. Asked at every look at a running cell."""
    try:
        nodes = list(ast.walk(parse(mask_magics(source))))
    except (SyntaxError, ValueError):
        return None
    return any(
        isinstance(node, ast.For | ast.ListComp | ast.GeneratorExp | ast.DictComp)
        or (isinstance(node, ast.Attribute) and node.attr in ("apply", "map", "vectorize"))
        for node in nodes
    )


_TRAINING = (".fit(", ".train(", ".fit_transform(", "fit_generator(", "cross_val", ".cv(", ".fit_predict(")


def statements(working_copy: WorkingCopy, cell_id: str, masked: bool = False) -> Iterator[Target]:
    """The top-level statements of a cell.

    Arguments:
        working_copy: the notebook.
        cell_id: the cell.
        masked: those with magics too, as they parse.
    """
    source = working_copy[cell_id].source
    starts = [0]
    for line in source.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    for statement in split_statements(source):
        if masked or statement.text == statement.masked:
            start = starts[statement.span.line - 1] + statement.span.column
            yield Target(cell_id, start, statement.masked)


def _definitions(working_copy: WorkingCopy, cell_id: str) -> Iterator[Target]:
    for cell in working_copy.code_cells:
        for target in statements(working_copy, cell.id):
            if target.text.startswith("def "):
                name = target.text[4:].partition("(")[0].strip()
                yield Target(target.cell_id, target.start, target.text, name)
        if cell.id == cell_id:
            return


def _line(working_copy: WorkingCopy, target: Target) -> int:
    return working_copy[target.cell_id].source.count("\n", 0, target.start) + 1


def _cell(spot: HotSpot, failure: Failure) -> str:
    return spot.cell_id or failure.cell_id


def _binds(source: str) -> bool:
    """Whether a statement binds its names for certain."""
    try:
        (node,) = parse(source).body
    except (SyntaxError, ValueError):
        return False
    return isinstance(node, ast.Assign | ast.For | ast.Import | ast.ImportFrom | ast.FunctionDef | ast.With)
