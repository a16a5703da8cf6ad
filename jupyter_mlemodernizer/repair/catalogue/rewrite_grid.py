"""Call, in the grids of searches: ``GridSearchCV(RandomForestClassifier(), {"max_features": ["auto", 3]})``."""

import ast
from collections.abc import Iterator

from ...parsing import parse_expression
from .arguments import list_slots, remove
from .bindings import Document
from .changes import Changes, Match
from .code import Code
from .inference import Inference, Known
from .plain_names import plain
from .rule import Call, Same

_SEARCHES = {
    "GridSearchCV": ("param_grid", 1),
    "HalvingGridSearchCV": ("param_grid", 1),
    "RandomizedSearchCV": ("param_distributions", 1),
    "HalvingRandomSearchCV": ("param_distributions", 1),
}


def find(
    rule: Call, document: Document, inference: Inference, wanted: set[str], same: Same
) -> Iterator[Match]:
    """Values and names of parameters in grids written out in the notebook, where the estimator is known."""
    if not (rule.values or rule.rename) or not document.words & _SEARCHES.keys():
        return
    for unit, code in document.codes():
        for call in code.of(ast.Call):
            known = inference.known(unit, call.func)
            if known is None or known.instance or not known.name.startswith("sklearn."):
                continue
            search = _SEARCHES.get(known.name.rpartition(".")[2])
            estimator = _argument(call, "estimator", 0)
            grid = search and _argument(call, *search)
            if estimator is None or not isinstance(grid, ast.expr):
                continue
            for prefix, made in _estimators(document, inference, unit, estimator):
                if same(plain(made.name)) in wanted:
                    yield from _in_grid(
                        rule, document, unit, grid, prefix, certain=made.certain and known.certain
                    )


def _argument(call: ast.Call, name: str, position: int) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    given = call.args[position] if len(call.args) > position else None
    return None if isinstance(given, ast.Starred) else given


def _written_out(document: Document, unit: int, node: ast.expr) -> tuple[int, ast.expr]:
    """The expression that a name was given once and for all, or the expression itself."""
    if isinstance(node, ast.Name):
        bindings = document.meaning(unit, node, node.id).bindings
        if len(bindings) == 1 and bindings[0][1].value is not None:
            return bindings[0][0], bindings[0][1].value
    return unit, node


def _estimators(
    document: Document, inference: Inference, unit: int, node: ast.expr
) -> Iterator[tuple[str, Known]]:
    """Estimators with what their parameters' names begin with: those in a pipeline are reached by ``step__``."""
    where, node = _written_out(document, unit, node)
    known = inference.known(where, node)
    if known is None or not known.instance:
        return
    yield "", known
    if not isinstance(node, ast.Call):
        return
    steps = node.args[0] if node.args else None
    if known.name.endswith(".Pipeline") and isinstance(steps, ast.List):
        for step in steps.elts:
            match step:
                case ast.Tuple(elts=[ast.Constant(value=str() as name), part]):
                    made = inference.known(where, part)
                    if made is not None and made.instance:
                        yield f"{name}__", made


def _in_grid(
    rule: Call, document: Document, unit: int, grid: ast.expr, prefix: str, *, certain: bool
) -> Iterator[Match]:
    for where, key, written, values in _written_in(document, unit, grid):
        code = document.code(where)
        name = written.removeprefix(prefix) if written.startswith(prefix) else ""
        # Of `base_estimator__max_depth`, the first part is a parameter.
        head = name.partition("__")[0]
        if head in rule.rename:
            yield _renamed(where, code, key, (head, rule.rename[head]), certain=certain)
        if name in rule.values and isinstance(values, (ast.List, ast.Tuple)):
            yield from _changed(where, code, values, rule.values[name], certain=certain)


def _written_in(
    document: Document, unit: int, grid: ast.expr
) -> Iterator[tuple[int, ast.Constant | ast.keyword, str, ast.expr]]:
    """The parameters of a grid, with where they are written: in displays, and in ``grid["max_depth"] = [3, 5]``."""
    where, whole = _written_out(document, unit, grid)
    for part in whole.elts if isinstance(whole, ast.List) else [whole]:
        for parameter in _items(part):
            yield where, *parameter
    if whole is grid or not isinstance(grid, ast.Name):
        return
    bindings = document.meaning(unit, grid, grid.id).bindings
    for other, code in document.codes():
        for node in code.of(ast.Assign):
            match node.targets:
                case [
                    ast.Subscript(value=ast.Name() as name, slice=ast.Constant(value=str() as key) as item)
                ]:
                    if name.id == grid.id and document.meaning(other, name, name.id).bindings == bindings:
                        yield other, item, key, node.value


def _items(part: ast.expr) -> Iterator[tuple[ast.Constant | ast.keyword, str, ast.expr]]:
    """The parameters of a grid with their values: of a dict that is displayed, or called for."""
    match part:
        case ast.Dict(keys=keys, values=values):
            for key, value in zip(keys, values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield key, key.value, value
        case ast.Call(func=ast.Name(id="dict"), args=[], keywords=keywords):
            for keyword in keywords:
                if keyword.arg is not None:
                    yield keyword, keyword.arg, keyword.value


def _renamed(
    unit: int, code: Code, key: ast.Constant | ast.keyword, names: tuple[str, str], *, certain: bool
) -> Match:
    old, new = names

    def rewrite(changes: Changes) -> None:
        start, end = code.span(key)
        at = code.source.rindex(
            old, start, start + len(key.arg or "") if isinstance(key, ast.keyword) else end
        )
        changes.unit(unit).replace(at, at + len(old), new)

    return Match(unit, key, certain, rewrite)


def _changed(
    unit: int, code: Code, values: ast.List | ast.Tuple, new: dict[str, str], *, certain: bool
) -> Iterator[Match]:
    by_old = {ast.dump(parse_expression(old)): text for old, text in new.items()}
    there = {ast.dump(value) for value in values.elts}
    for value in values.elts:
        text = by_old.get(ast.dump(value))
        if text is None:
            continue
        twice = ast.dump(parse_expression(text)) in there

        def rewrite(changes: Changes, value: ast.expr = value, text: str = text, twice: bool = twice) -> None:
            splices = changes.unit(unit)
            if twice:
                # Tried already under its new name.
                slots = list_slots(code, values)
                remove(
                    splices, slots, [slot for slot in slots if slot.node is value], code.span(values)[0] + 1
                )
            else:
                splices.replace(*code.span(value), text)

        yield Match(unit, value, certain, rewrite)
