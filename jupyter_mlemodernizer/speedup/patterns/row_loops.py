"""Loops over the rows of a table: which there are, and what their variables are."""

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...parsing import parse_expression
from ..bodies import Key
from ..code import constant_text, is_name, same
from ..frames import Frame, cell_leaf, cell_of, column_of, frame_of, row_leaf
from ..row_values import Leaf, Untranslatable, Value
from ..scope import Scope


@dataclass
class Rows:
    """A loop over rows: what its variables are, and where its effects go.

    Attributes:
        rule: id of the pattern.
        title: what is done.
        leaf: tells the values of a row.
        index: source of the index of all values.
        frames: the tables.
        target: tells the columns that are stored into.
        requires: conditions on the live state.
        before: statements that go before.
        cut: other names of which the first rows may stand for all in a comparison.
    """

    rule: str
    title: str
    leaf: Leaf
    index: str
    target: Callable[[ast.expr], Key | None]
    frames: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    cut: frozenset[str] = frozenset()


def row_loops(scope: Scope, loop: ast.For) -> Iterator[Rows]:
    """What a loop over rows may be taken for."""
    match loop.iter:
        case ast.Call(func=ast.Attribute(value=owner, attr="iterrows"), args=[]):
            frame = frame_of(scope, owner)
            if frame is not None:
                yield from _iterrows(loop.target, frame)
        case ast.Call(func=ast.Attribute(value=owner, attr="itertuples"), args=args, keywords=keywords):
            frame = frame_of(scope, owner)
            if frame is not None and isinstance(loop.target, ast.Name) and not args and len(keywords) <= 1:
                yield _itertuples(loop.target.id, frame)
        case ast.Call(func=ast.Name(id="range"), args=args):
            yield from _positions(scope, loop.target, args)
        case ast.Call(func=ast.Name(id="zip"), args=args, keywords=[]) if isinstance(loop.target, ast.Tuple):
            yield from zipped(scope, loop.target.elts, args)
        case ast.Subscript() | ast.Attribute():
            yield from zipped(scope, [loop.target], [loop.iter])


def _iterrows(target: ast.expr, frame: Frame) -> Iterator[Rows]:
    if isinstance(target, ast.Tuple) and len(target.elts) == 2 and all(map(is_name, target.elts)):
        index, row = (str(part.id) for part in target.elts if isinstance(part, ast.Name))
        leaf, at = row_leaf(frame, row), parse_expression(index)
    elif isinstance(target, ast.Name):
        leaf, at = row_leaf(frame, target.id, number=1), parse_expression(f"{target.id}[0]")
    else:
        return

    def place(node: ast.expr) -> Key | None:
        match node:
            case ast.Subscript(
                value=ast.Attribute(value=ast.Name(id=name), attr="loc" | "at" | "ix"),
                slice=ast.Tuple(elts=[label, column]),
            ) if name == frame.name and constant_text(column) is not None and same(label, at):
                return "column", f"{name}\0{constant_text(column)}"
        return None

    yield Rows(
        rule="rows-iterrows",
        title="The loop over `iterrows()` as arithmetic on columns",
        leaf=leaf,
        index=f"{frame.name}.index",
        frames=(frame.name,),
        target=place,
        requires=(f"{frame.name}.index.is_unique",),
    )


def _itertuples(row: str, frame: Frame) -> Rows:
    def place(node: ast.expr) -> Key | None:
        match node:
            case ast.Subscript(
                value=ast.Attribute(value=ast.Name(id=name), attr="loc" | "at"),
                slice=ast.Tuple(elts=[ast.Attribute(value=ast.Name(id=owner), attr="Index"), column]),
            ) if name == frame.name and owner == row and constant_text(column) is not None:
                return "column", f"{name}\0{constant_text(column)}"
        return None

    return Rows(
        rule="rows-itertuples",
        title="The loop over `itertuples()` as arithmetic on columns",
        leaf=row_leaf(frame, row, style="plain"),
        index=f"{frame.name}.index",
        frames=(frame.name,),
        target=place,
        requires=(f"{frame.name}.index.is_unique",),
    )


def _positions(scope: Scope, target: ast.expr, args: Sequence[ast.expr]) -> Iterator[Rows]:
    frame = _length_of(scope, args[-1]) if len(args) in (1, 2) else None
    if frame is None or not isinstance(target, ast.Name) or not scope.fact(frame).get("range_index"):
        return
    if len(args) == 2 and not (isinstance(args[0], ast.Constant) and args[0].value == 0):
        return
    position = target.id

    def place(node: ast.expr) -> Key | None:
        match node:
            case ast.Subscript(value=ast.Attribute(attr="loc" | "at" | "ix")):
                found = cell_of(node, position, [frame])
                return ("column", "\0".join(found)) if found else None
        return None

    cells, numpy = cell_leaf(scope, position, [frame]), scope.module("numpy")

    def leaf(node: ast.expr) -> Value | None:
        if is_name(node, position) and numpy is not None:
            return Value(f"{numpy}.arange(len({frame}))", "int", array=True)
        return cells(node)

    yield Rows(
        rule="rows-range",
        title="The loop over `range(len(…))` as arithmetic on columns",
        leaf=leaf,
        index=f"{frame}.index",
        frames=(frame,),
        target=place,
    )


def _length_of(scope: Scope, node: ast.expr) -> str | None:
    """The table whose number of rows an expression is."""
    match node:
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name) as owner]) if (
            scope.kind(owner) == "frame"
        ):
            return name
        case ast.Subscript(
            value=ast.Attribute(value=ast.Name(id=name) as owner, attr="shape"), slice=ast.Constant(value=0)
        ) if scope.kind(owner) == "frame":
            return name
        case ast.Call(
            func=ast.Name(id="len"), args=[ast.Attribute(value=ast.Name(id=name) as owner, attr="index")]
        ):
            return name if scope.kind(owner) == "frame" else None
    return None


def zipped(scope: Scope, targets: Sequence[ast.expr], sources: Sequence[ast.expr]) -> Iterator[Rows]:
    """Columns of one table gone through side by side."""
    places: dict[str, Value] = {}
    names: set[str] = set()
    for target, source in zip(targets, sources, strict=False):
        values = isinstance(source, ast.Attribute) and source.attr == "values"
        column = column_of(source.value if isinstance(source, ast.Attribute) and values else source)
        if column is None or scope.kind_of(column[0]) != "frame" or not isinstance(target, ast.Name):
            return
        name, label = column
        frame = Frame(name, scope.fact(name), "object")
        try:
            places[target.id] = frame.column(label, style="cell" if values else "plain")
        except Untranslatable:
            return
        names.add(name)
    if len(names) != 1 or len(targets) != len(sources):
        return
    name = names.pop()
    yield Rows(
        rule="rows-zip",
        title="The loop over columns as arithmetic on columns",
        leaf=lambda node: places.get(node.id) if isinstance(node, ast.Name) else None,
        index=f"{name}.index",
        frames=(name,),
        target=lambda node: None,
    )
