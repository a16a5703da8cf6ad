"""Loops over the rows of a table: the same arithmetic on whole columns."""

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...parsing import parse_expression
from ..bodies import Body, Effect, Key
from ..code import constant_text, is_name, same, stored, tidy
from ..columns import Columns
from ..frames import Frame, cell_leaf, cell_of, column_of, frame_of, row_leaf
from ..row_values import Leaf, Untranslatable, Value
from ..scope import Change, Scope

_REASON = "Python is called for every row; pandas and NumPy do the same for all rows at once."


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


def loops(scope: Scope) -> Iterator[Change]:
    """``for … in df.iterrows()``, ``itertuples()``, ``range(len(df))``, ``zip`` of columns."""
    for block in scope.blocks():
        for statement in block:
            if isinstance(statement, ast.For) and not statement.orelse:
                for rows in _kinds(scope, statement):
                    try:
                        yield rewritten(scope, statement, rows)
                    except Untranslatable:
                        continue


def rewritten(scope: Scope, loop: ast.For, rows: Rows) -> Change:
    """The loop as arithmetic.

    Raises:
        Untranslatable: it is not known how.
    """
    columns = Columns(scope, rows.leaf, rows.index)
    columns.bound = frozenset(stored(loop))
    body = Body(columns, lambda node: rows.target(node) or _array(scope, columns, node))
    if body.run(loop.body) is not None or not body.effects:
        raise Untranslatable("no effects")
    gone = stored(loop) - {key[1].partition("#")[0] for key in body.effects}
    if not scope.dead(gone):
        raise Untranslatable("the loop's variables are read later")
    lines = [*rows.before, *_lines(body)]
    appended = {key[1] for key in body.effects if key[0] == "append"}
    added = {key[1].partition("#")[0] for key in body.effects if key[0] == "add"}
    return Change(
        rule=f"{rows.rule}-{next(iter(body.effects))[0]}",
        title=rows.title,
        reason=_REASON,
        pieces=(scope.code.replace_statement(loop, lines),),
        rows=(frozenset(rows.frames) | rows.cut) - appended,
        requires=(
            *rows.requires,
            *columns.requires,
            *(f"len({name}) > 0" for name in rows.frames),
            *(f"type({name}) is list" for name in sorted(appended)),
            *(f"type({name}) in (int, float)" for name in sorted(added)),
        )
        if scope.function is None
        else (*rows.requires, *columns.requires),
        gone=frozenset(gone),
    )


def _lines(body: Body) -> list[str]:
    lines: list[str] = []
    written: set[str] = set()
    # What reads a total reads it as it was before the loop.
    late = {key for key in body.effects if key[0] == "add" and key[1].partition("#")[0] in body.totals}
    for key in [*(key for key in body.effects if key not in late), *late]:
        effect = body.effects[key]
        texts = [
            effect.value.text,
            effect.mask.text if effect.mask else "",
            key[1] if key[0] == "array" else "",
        ]
        if any(place in text for place in written for text in texts):
            raise Untranslatable("it reads what it has written")
        lines.append(tidy(_line(body.columns, key, effect)))
        if key[0] == "column":
            name, _, column = key[1].partition("\0")
            written.add(f"{name}[{column!r}]")
        elif key[0] == "array":
            written.add(key[1].partition("[")[0] + "[")
    return lines


def _line(columns: Columns, key: Key, effect: Effect) -> str:
    value, mask = effect.value, effect.mask
    match key[0]:
        case "column":
            return _column_line(columns, key[1], value, mask)
        case "append":
            if value.type == "date" or (value.nan and value.type == "str"):
                raise Untranslatable("dates")
            if value.scalar:
                raise Untranslatable("the same for all rows")
            chosen = f"{value.exact_operand()}[{mask.text}]" if mask else value.exact_operand()
            if value.python:
                return f"{key[1]}.extend({chosen}.tolist())"
            return f"{key[1]}.extend({columns.numpy()}.asarray({chosen}))"
        case "add":
            return _sum_line(key[1].partition("#")[0], value, mask)
        case _:
            if mask is not None:
                raise Untranslatable("conditions")
            return f"{key[1]} = {value.exact()}"


def _sum_line(name: str, value: Value, mask: Value | None) -> str:
    if value.type not in ("int", "float", "bool"):
        raise Untranslatable("sum")
    if value.scalar:
        if mask is None or value.text != "1":
            raise Untranslatable("the same for all rows")
        return f"{name} += int({mask.operand}.sum())"
    if value.type == "bool" or value.column_type != value.type:
        raise Untranslatable("sum")
    chosen = f"{value.operand}[{mask.text}]" if mask else value.operand
    total = f"{chosen}.sum()" if value.array or value.type == "int" else f"{chosen}.sum(skipna=False)"
    return f"{name} += {value.type}({total})" if value.python else f"{name} += {total}"


def _column_line(columns: Columns, place: str, value: Value, mask: Value | None) -> str:
    name, _, column = place.partition("\0")
    facts = columns.scope.fact(name)["columns"].get(column)
    text = value.exact()
    if value.type not in ("int", "float", "str", "bool") or (value.nan and value.type != "float"):
        raise Untranslatable("type")
    kind = value.type
    if facts is None:
        # The first row makes a column of gaps, which holds integers as floats; one of texts is a column of texts.
        if mask is not None or kind not in ("int", "float", "str"):
            raise Untranslatable("a new column")
        if kind == "int":
            text = f"float({text})" if value.scalar else f"{value.operand}.astype(float)"
    elif facts["dtype"] == "float64" and kind == "int":
        text = text if value.scalar or mask is not None else f"{value.operand}.astype(float)"
        if value.scalar and mask is None:
            text = f"float({text})"
    elif facts["type"] != kind or facts["dtype"] not in ("int64", "float64", "bool", "str"):
        raise Untranslatable("another type")
    if kind == "str" and not value.scalar and not value.array and mask is None:
        dtype = f"{name}[{column!r}].dtype" if facts is not None else f"{columns.pandas()}.Series(['']).dtype"
        columns.requires.append(f"{value.operand}.dtype == {dtype}")
    if mask is None:
        return f"{name}[{column!r}] = {text}"
    if value.scalar:
        return f"{name}.loc[{mask.text}, {column!r}] = {text}"
    return f"{name}.loc[{mask.text}, {column!r}] = {value.exact_operand()}[{mask.text}]"


def _array(scope: Scope, columns: Columns, node: ast.expr) -> Key | None:
    """``A[i, j]`` of an array, with places that come from the row."""
    if not isinstance(node, ast.Subscript) or scope.kind(node.value) != "array":
        return None
    assert isinstance(node.value, ast.Name)
    places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    values = [columns.value(place) for place in places]
    if len(places) != len(scope.fact(node.value.id)["shape"]) or any(value.type != "int" for value in values):
        raise Untranslatable("places in an array")
    if all(value.scalar for value in values) or any(value.column_type != "int" for value in values):
        raise Untranslatable("places in an array")
    return "array", f"{node.value.id}[{', '.join(value.text for value in values)}]"


def _kinds(scope: Scope, loop: ast.For) -> Iterator[Rows]:
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


PATTERNS = [loops]
