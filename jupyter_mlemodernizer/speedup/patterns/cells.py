"""Loops over rows that do more than arithmetic: the cells that they read and write, taken out of the table at once.

A cell of a table costs microseconds, and ``iterrows`` makes a Series of every row; an element of a column costs
some ten nanoseconds. What the loop does with the values is left as it is.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..code import Replacement, constant_text, is_name, read
from ..frames import Frame, column_of, frame_of
from ..loops import Loop, outermost
from ..scope import Change, Facts, Scope
from ..writes import Writes

_REASON = "To look up one cell of a table takes microseconds, and `iterrows` makes a Series of every row."
_ACCESSORS = ("loc", "at", "iloc", "iat", "values")


@dataclass(frozen=True)
class _Cell:
    """One cell in a loop: in the row ``place``, as a value of a ``row`` that was taken first, or by itself."""

    node: ast.Subscript | ast.Attribute
    frame: str
    column: str
    place: ast.expr
    label: bool
    row: bool


def unpacked(scope: Scope) -> Iterator[Change]:
    """``for i, row in df.iterrows(): … row['a'] …``, where nothing else is done with ``row``."""
    for block in scope.blocks():
        for loop in block:
            match loop:
                case ast.For(iter=ast.Call(func=ast.Attribute(value=owner, attr="iterrows"), args=[])):
                    frame = frame_of(scope, owner)
                    change = _unpacked(scope, loop, frame) if frame is not None else None
                    if change is not None:
                        yield change


def _unpacked(scope: Scope, loop: ast.For, frame: Frame) -> Change | None:
    match loop.target:
        case ast.Tuple(elts=[ast.Name(id=label), ast.Name(id=row)]):
            whole: Callable[[ast.AST], bool] = lambda node: is_name(node, row)  # noqa: E731
        case ast.Name(id=row):
            label = ""
            whole = lambda node: _is_second(node, row)  # noqa: E731
        case _:
            return None
    body = ast.Module(loop.body, [])
    reads = [
        (node, column)
        for node in ast.walk(body)
        if isinstance(node, ast.Subscript | ast.Attribute)
        and isinstance(node.ctx, ast.Load)
        and whole(node.value)
        if (column := _label_of(node)) is not None
    ]
    if not reads or sum(is_name(node, row) for node in ast.walk(body)) != len(reads):
        return None
    names: dict[str, str] = {}
    sources: list[str] = []
    for _, column in reads:
        source = row_values(frame.name, frame.fact, frame.row, column)
        if source is None or (frame.only is not None and column not in frame.only):
            return None
        if column not in names:
            names[column] = scope.fresh(column, names.values())
            sources.append(source)
    writes = Writes(scope, frame.name, body, lambda place: is_name(place, label), set())
    if not writes.possible or not scope.dead({row, label}):
        return None
    pieces = [scope.code.replace(node, names[column]) for node, column in reads]
    targets = list(names.values())
    if label and writes.uses(label) < sum(is_name(node, label) for node in ast.walk(body)):
        targets.insert(0, label)
        sources.insert(0, f"{frame.name}.index")
    target, source = ", ".join(targets), f"zip({', '.join(sources)})"
    if len(sources) == 1:
        source = sources[0]
    if writes.columns:
        place = scope.fresh("place", targets)
        target = f"{place}, {target}" if len(targets) == 1 else f"{place}, ({target})"
        source = f"enumerate({source})"
        pieces += writes.pieces(loop, names.values(), place)
    pieces += [scope.code.replace(loop.target, target), scope.code.replace(loop.iter, source)]
    return Change(
        rule="rows-unpacked",
        title="The loop goes over the columns that it uses",
        reason=_REASON,
        pieces=tuple(pieces),
        loops=True,
        requires=(f"len({frame.name}) > 0", *([f"{frame.name}.index.is_unique"] if writes.columns else [])),
        gone=frozenset({row, label} - set(targets)) - {""},
    )


def taken(scope: Scope) -> Iterator[Change]:
    """``df.loc[i, 'a']``, ``df['a'][i]``, ``df.iloc[i]['a']`` in a loop over whole numbers; reading and writing."""
    if any(isinstance(node, ast.Try) for node in ast.walk(scope.code.tree)):
        return
    for loop in outermost(scope):
        whole = _whole_numbers(scope, loop.node)
        cells = [
            cell
            for node in ast.walk(loop.node)
            if (cell := _cell(scope, node)) is not None and _is_place(cell.place, whole)
            if not cell.label or scope.fact(cell.frame).get("range_index")
        ]
        for frame in dict.fromkeys(cell.frame for cell in cells):
            change = _taken(scope, loop, frame, [cell for cell in cells if cell.frame == frame], whole)
            if change is not None:
                yield change


def _taken(scope: Scope, within: Loop, frame: str, cells: list[_Cell], whole: set[str]) -> Change | None:
    statement, loop = within.statement, within.node
    fact = scope.fact(frame)
    reads = [cell for cell in cells if isinstance(cell.node.ctx, ast.Load)]
    writes = Writes(
        scope, frame, loop, lambda place: _is_place(place, whole), {id(cell.node) for cell in reads}
    )
    if not writes.possible or not (reads or writes.columns):
        return None
    if writes.columns and not (fact.get("range_index") and isinstance(loop, ast.For | ast.While)):
        return None
    names: dict[tuple[str, bool], str] = {}
    lines: list[str] = []
    pieces: list[Replacement] = []
    for cell in reads:
        if cell.column in writes.columns:
            continue
        values = (
            row_values(frame, fact, str(fact["row"]), cell.column)
            # The values of a row of mixed types are those that the cells give.
            if cell.row and fact["row"] != "object"
            else _cell_values(frame, fact, cell.column)
        )
        if values is None:
            return None
        key = cell.column, cell.row
        if key not in names:
            names[key] = scope.fresh(f"{cell.column}s", names.values())
            lines.append(f"{names[key]} = {_indexable(values)}")
    pieces += writes.pieces(statement, names.values(), "")
    for cell in cells:
        name = writes.names.get(cell.column) or names[cell.column, cell.row]
        pieces.append(scope.code.replace(cell.node, f"{name}[{scope.code.text(cell.place)}]"))
    pieces.append(scope.code.insert_before(statement, lines))
    is_loop = isinstance(loop, ast.For)
    return Change(
        rule="cells-taken",
        title=f"The columns of `{frame}` that the loop uses, taken before it",
        reason=_REASON,
        pieces=tuple(pieces),
        rows=frozenset() if is_loop else frozenset({frame}),
        loops=is_loop,
        requires=(f"len({frame}) > 0",),
    )


def _cell(scope: Scope, node: ast.AST) -> _Cell | None:
    match node:
        case ast.Subscript(
            value=ast.Attribute(value=ast.Name(id=name), attr="loc" | "at"),
            slice=ast.Tuple(elts=[place, ast.Constant(value=str(column))]),
        ):
            found = _Cell(node, name, column, place, label=True, row=False)
        case (
            ast.Subscript(value=inner, slice=ast.Constant(value=str(column)))
            | ast.Attribute(value=inner, attr=column)
        ) if (row := _row(inner)) is not None:
            name, by, place = row
            found = _Cell(node, name, column, place, label=by == "loc", row=True)
        case ast.Subscript(value=owner, slice=place):
            accessor = ""
            if isinstance(owner, ast.Attribute) and owner.attr in _ACCESSORS:
                accessor, owner = owner.attr, owner.value
            labelled = column_of(owner)
            if labelled is None:
                return None
            found = _Cell(node, *labelled, place, label=accessor in ("", "loc", "at"), row=False)
            if accessor == "values" and not _is_plain(scope, found):
                return None
        case _:
            return None
    if scope.kind_of(found.frame) != "frame":
        return None
    if not isinstance(found.node.ctx, ast.Load):
        # Only what surely stores into the table: df['a'][i] = x does not since pandas 3.
        return found if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple) else None
    return found if found.column in scope.fact(found.frame)["columns"] else None


def _row(node: ast.expr) -> tuple[str, str, ast.expr] | None:
    """Table, accessor and place of ``df.iloc[i]``."""
    match node:
        case ast.Subscript(
            value=ast.Attribute(value=ast.Name(id=name), attr="loc" | "iloc" as by), slice=place
        ):
            return name, by, place
    return None


def _is_plain(scope: Scope, cell: _Cell) -> bool:
    """Whether a column holds numbers, whose array gives what its cells give."""
    known = scope.fact(cell.frame).get("columns", {}).get(cell.column, {})
    return known.get("type") in ("int", "float", "bool")


def _whole_numbers(scope: Scope, loop: ast.AST) -> set[str]:
    """Names that only hold whole numbers in a loop: of ``range``, of an index that counts rows, or numbered."""
    counters: list[ast.Name] = []
    for node in ast.walk(loop):
        match node:
            case ast.For(target=target, iter=source) | ast.comprehension(target=target, iter=source):
                if isinstance(target, ast.Tuple) and is_name(getattr(source, "func", None), "enumerate"):
                    target = target.elts[0]
                elif not _counts(scope, source):
                    continue
                if isinstance(target, ast.Name):
                    counters.append(target)
    own = {id(counter) for counter in counters}
    others = {
        node.id
        for node in ast.walk(loop)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load) and id(node) not in own
    }
    return {counter.id for counter in counters} - others


def _counts(scope: Scope, source: ast.expr) -> bool:
    match source:
        case ast.Call(func=ast.Name(id="range")):
            return True
        case ast.Attribute(value=ast.Name(id=name), attr="index"):
            return bool(scope.fact(name).get("range_index"))
    return False


def _is_place(node: ast.expr, whole: set[str]) -> bool:
    """A row's number: a name that only holds whole numbers, or one more or less."""
    for child in ast.walk(node):
        match child:
            case ast.Name() | ast.BinOp(op=ast.Add() | ast.Sub()) | ast.Constant(value=int()):
                pass
            case ast.Load() | ast.Add() | ast.Sub():
                pass
            case _:
                return False
    names = read(node)
    return bool(names) and names <= whole


def _is_second(node: ast.AST, row: str) -> bool:
    match node:
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=1)):
            return name == row
    return False


def _label_of(node: ast.Subscript | ast.Attribute) -> str | None:
    return constant_text(node.slice) if isinstance(node, ast.Subscript) else node.attr


def row_values(frame: str, fact: Facts, row: str, column: str) -> str | None:
    """A column as the values that it has in a row of the table, which has one dtype."""
    known = fact["columns"].get(column)
    if known is None:
        return None
    values = f"{frame}[{column!r}]"
    if row == "object":
        return values
    if row == "float" and known["dtype"] == "int64":
        return f"{values}.to_numpy(float)"
    wanted = {"float": "float64", "int": "int64", "bool": "bool"}[row]
    return f"{values}.to_numpy()" if known["dtype"] == wanted else None


def _cell_values(frame: str, fact: Facts, column: str) -> str:
    """A column as the values that its cells give one by one: NumPy's own numbers."""
    values = f"{frame}[{column!r}]"
    return f"{values}.to_numpy()" if fact["columns"][column]["type"] in ("int", "float", "bool") else values


def _indexable(values: str) -> str:
    return values if values.endswith(")") else f"{values}.tolist()"


PATTERNS = [unpacked, taken]
