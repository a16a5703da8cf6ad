"""Arrays that are windows on tables, which copy-on-write made read-only: those that are written to are copied."""

import ast
from collections.abc import Callable, Iterator
from functools import partial

from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Example, Rule

# What gives the same numbers, seen in another way.
_VIEWS = frozenset({"reshape", "ravel", "transpose", "swapaxes", "squeeze", "view"})
_SETUP = "import pandas as pd\ndf = pd.DataFrame({'a': [1.0, 2.0], 'b': [3.0, 4.0]})"


def _window(node: ast.expr) -> ast.expr | None:
    """`df.values` in `df.values[:, 1:].reshape(-1, 1)`, where it is given what it has of a table."""
    match node:
        case (
            ast.Attribute(attr="values") | ast.Call(func=ast.Attribute(attr="to_numpy"), args=[], keywords=[])
        ):
            return node
        case ast.Attribute(value=inner, attr="T") | ast.Call(func=ast.Attribute(value=inner, attr=_)) if (
            isinstance(node, ast.Attribute) or getattr(node.func, "attr", "") in _VIEWS
        ):
            return _window(inner)
        case ast.Subscript(value=inner, slice=place) if not isinstance(place, ast.List):
            return _window(inner)
        case ast.Call(func=ast.Attribute(attr="asarray"), args=[inner]):
            return _window(inner) or node
    return None


def _table(window: ast.expr) -> ast.expr:
    """What an array is a window on."""
    if isinstance(window, ast.Call):
        return window.args[0] if window.args else window.func.value  # type: ignore[attr-defined]
    assert isinstance(window, ast.Attribute)
    return window.value


def _shared(document: Document, written: tuple[int, ast.expr], window: ast.expr) -> bool:
    """May the notebook see in the table what is written to the array? Not where the table was made for it alone."""
    unit, node = written
    in_function = document.code(unit).function(node) is not None
    at = (-1, 0) if in_function else (unit, document.code(unit).span(document.code(unit).statement(node))[1])
    node = _table(window)
    while not isinstance(node, ast.Name):
        match node:
            case ast.Subscript(slice=ast.List() | ast.Compare()):
                return False
            case ast.Attribute(value=inner) | ast.Subscript(value=inner):
                node = inner
            case _:
                return not isinstance(node, ast.Call)
    later = [
        ((where, code.span(name)[0]), name, code.parents[name])
        for where, code in document.codes()
        for name in code.named(ast.Name, node.id)
        if (where, code.span(name)[0]) > at
    ]
    end = min((place for place, name, _ in later if isinstance(name.ctx, ast.Store)), default=None)
    return any(
        isinstance(name.ctx, ast.Load) and not _of_form(parent) and (end is None or place < end)
        for place, name, parent in later
    )


def _of_form(node: ast.AST) -> bool:
    """Is a table asked for its form only, not for its values?"""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "len"
    return isinstance(node, ast.Attribute) and node.attr in {"columns", "dtypes", "index", "shape", "size"}


def _uses(document: Document) -> Iterator[tuple[int, ast.expr, int, ast.expr]]:
    """Where arrays may be written to, and the windows that these are: in the place itself, or by a name."""
    for unit, code, node in nodes(document, ast.Name, ast.Attribute, ast.Call):
        assert isinstance(node, ast.expr)
        if not isinstance(node, ast.Name):
            if isinstance(code.parents.get(node), ast.Call) and (window := _window(node)) is node:
                yield unit, node, unit, window
            continue
        for where, binding in document.meaning(unit, node, node.id).bindings:
            window = _window(binding.value) if binding.value is not None else None
            if window is not None and binding.value is not node:
                yield unit, node, where, window


def _find(shared: bool, document: Document, _: Inference) -> Iterator[Match]:
    for unit, node, where, window in _uses(document):
        if _shared(document, (unit, node), window) == shared:
            subject = node.id if isinstance(node, ast.Name) else ""
            yield Match(unit, node, False, _copying(where, window), subject=subject)


def _copying(where: int, window: ast.expr) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        end = changes.document.code(where).span(window)[1]
        if not changes.unit(where).text(end, end):
            changes.unit(where).insert(end, ".copy()")

    return rewrite


def _rule(name: str, shared: bool, reason: str, old: str) -> Rule:
    return Custom(
        id=f"pandas.read-only{name}",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Copy-on-Write: arrays of `values` and `to_numpy` that share their data are read-only",
        title="an array of `values` is read-only: it is copied, to be written to",
        reason=reason,
        error="(assignment destination|output array|sort array|array|buffer source array) is read-only",
        sometimes=True,
        changes_behaviour=shared,
        finder=partial(_find, shared),
        example=Example(setup=_SETUP, old=old, new=old.replace(".values", ".values.copy()", 1)),
    )


RULES: list[Rule] = [
    _rule("", False, "", "X = df.values\nX[0, 0] = 5"),
    _rule(
        "-shared",
        True,
        "What was written to the array was written to the table then, which the notebook uses later: if it counts on that, "
        "write it to the table as well.",
        "x = df['a'].values\nx.sort()\ndf",
    ),
]
