"""Cells of a table that a loop stores into: kept in a list or array of the column, which is stored at the end."""

import ast
from collections.abc import Callable, Collection

from .code import Replacement, constant_text, is_name, read
from .loops import changed, parents
from .scope import Scope


class Writes:
    """What a loop stores into the cells of a table.

    Arguments:
        scope: where the loop stands.
        frame: the table.
        body: the loop.
        is_place: tells the row of a turn.
        replaced: ids of nodes that another text takes the place of.

    Attributes:
        columns: those that are stored into.
        names: of the lists, once :meth:`pieces` was asked.
        possible: the table is not changed, nor looked at meanwhile, in any other way.
    """

    def __init__(
        self,
        scope: Scope,
        frame: str,
        body: ast.AST,
        is_place: Callable[[ast.expr], bool],
        replaced: set[int],
    ) -> None:
        self._scope, self._frame = scope, frame
        self._nodes: list[tuple[ast.Subscript, str, ast.expr]] = []
        for node in ast.walk(body):
            match node:
                case ast.Subscript(
                    value=ast.Attribute(value=ast.Name(id=name), attr="loc" | "at"),
                    slice=ast.Tuple(elts=[place, ast.Constant(value=str(column))]),
                    ctx=ast.Store(),
                ) if name == frame and is_place(place):
                    self._nodes.append((node, column, place))
        self.columns = list(dict.fromkeys(column for _, column, _ in self._nodes))
        self.names: dict[str, str] = {}
        self.possible = self._is_possible(body, replaced)

    def uses(self, label: str) -> int:
        """How often a name is nothing but the place that is stored into."""
        return sum(is_name(place, label) for _, _, place in self._nodes)

    def pieces(self, loop: ast.stmt, taken: Collection[str], place: str) -> list[Replacement]:
        """New text before and after a loop, and where a column is stored into by ``place`` (if one is given)."""
        code, lines, after = self._scope.code, [], []
        for column in self.columns:
            others = [*taken, *self.names.values()]
            name = self.names[column] = self._scope.fresh(f"{column}s", others)
            known = self._scope.fact(self._frame)["columns"].get(column)
            values = f"{self._frame}[{column!r}]"
            if known is None:
                lines.append(f"{name} = [float('nan')] * len({self._frame})")
            elif known["dtype"] == "float64":
                lines.append(f"{name} = {values}.to_numpy(copy=True)")
            else:
                lines.append(f"{name} = {values}.tolist()")
            after.append(f"{values} = {name}")
        if not self.columns:
            return []
        found = [code.insert_before(loop, lines), code.insert_after(loop, after)]
        if place:
            found += [code.replace(node, f"{self.names[column]}[{place}]") for node, column, _ in self._nodes]
        return found

    def _is_possible(self, body: ast.AST, replaced: set[int]) -> bool:
        functions = self._scope.called(body)
        if not self._nodes:
            return not any(self._frame in changed(node) for node in [body, *functions])
        if any(self._frame in read(function) for function in functions):
            return False
        if any(isinstance(node, ast.Return | ast.Yield) for node in ast.walk(body)):
            return False
        inside = {id(child) for node, _, _ in self._nodes for child in ast.walk(node.value)}
        for node in ast.walk(body):
            if id(node) in replaced:
                inside |= {id(child) for child in ast.walk(node)}
        always = {id(t) for s in getattr(body, "body", []) if isinstance(s, ast.Assign) for t in s.targets}
        known = self._scope.fact(self._frame)["columns"]
        for node, column, _ in self._nodes:
            if column not in known and id(node) not in always:
                return False
            if column in known and known[column]["dtype"] not in ("int64", "float64", "bool", "str"):
                return False
        around = parents(body)
        return all(
            id(node) in inside
            or _is_length(around.get(id(node)))
            or all(is_of_columns(around, node, column) for column in self.columns)
            for node in ast.walk(body)
            if is_name(node, self._frame)
        )


def _is_length(parent: ast.AST | None) -> bool:
    """``len(df)``, ``df.shape`` and ``df.index``, which stay as they are when cells are stored into."""
    match parent:
        case ast.Call(func=ast.Name(id="len")) | ast.Attribute(attr="shape" | "index"):
            return True
    return False


def is_of_columns(around: dict[int, ast.AST], use: ast.AST, column: str) -> bool:
    """Whether a use of a table is of one of its other columns: ``df['a']``, ``df.a``, ``df[df['k'] == key]['a']``."""
    parent = around.get(id(use))
    match parent:
        case ast.Subscript(value=value, slice=ast.Constant(value=str(label)), ctx=ast.Load()) if value is use:
            return label != column
        case ast.Subscript(value=value, ctx=ast.Load()) if value is use:
            return is_of_columns(around, parent, column)
        case ast.Attribute(attr="loc"):
            outer = around.get(id(parent))
            places = outer.slice if isinstance(outer, ast.Subscript) else None
            taken = places.elts[1] if isinstance(places, ast.Tuple) and len(places.elts) == 2 else None
            return constant_text(taken) not in (None, column)
        case ast.Attribute(attr=label):
            return label != column
    return False
