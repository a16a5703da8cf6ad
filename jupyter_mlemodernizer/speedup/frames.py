"""Values of a row in the words of a notebook: ``row['a']``, ``row.a``, ``df.loc[i, 'a']``, ``df['a'][i]``."""

import ast
from collections.abc import Callable, Collection
from dataclasses import dataclass

from .code import constant_text, is_name, same
from .row_values import Leaf, Untranslatable, Value
from .scope import Facts, Scope

_ACCESSORS = ("loc", "at", "ix")
_POSITIONS = ("iloc", "iat", "values")


@dataclass(frozen=True)
class Frame:
    """A table whose rows are gone through.

    Attributes:
        name: under which it is known.
        fact: what is known of it.
        row: the type that the values of one row share: int, float, bool or object.
        only: the columns that the rows hold, if not all.
    """

    name: str
    fact: Facts
    row: str
    only: tuple[str, ...] | None = None

    def column(self, name: str, *, style: str) -> Value:
        """A column of the table.

        Arguments:
            name: of the column.
            style: ``row`` if the values come from a Series for the row (which has one dtype), ``cell``
                if they are taken from the table one by one, ``plain`` if they come as plain numbers.

        Raises:
            Untranslatable: it holds values of mixed or unknown types.
        """
        facts = self.fact["columns"].get(name)
        if facts is None or (self.only is not None and name not in self.only):
            raise Untranslatable(f"no column {name}")
        kind = facts["type"]
        if kind == "object" or facts["large"]:
            raise Untranslatable(f"values of {name}")
        if kind in ("int", "float") and facts["dtype"] not in ("int64", "float64"):
            raise Untranslatable(f"dtype of {name}")
        text = f"{self.name}[{name!r}]"
        if style == "row" and self.row == "float" and kind == "int":
            return Value(text, "float", real="int", python=False)
        python = self.row == "object" if style == "row" else style == "plain"
        missing = facts["nan"] and kind in ("str", "date", "bool")
        return Value(text, kind, python=python or kind in ("str", "date"), nan=missing)


def frame_of(scope: Scope, node: ast.expr) -> Frame | None:
    """The table that an expression is: a name, or some columns of one."""
    match node:
        case ast.Name(id=name) if scope.kind(node) == "frame":
            fact = scope.fact(name)
            return Frame(name, fact, str(fact["row"]))
        case ast.Subscript(value=ast.Name(id=name) as owner, slice=ast.List(elts=elements)):
            names = [constant_text(element) for element in elements]
            fact = scope.fact(name)
            if scope.kind(owner) != "frame" or not all(names) or not set(names) <= set(fact["columns"]):
                return None
            known = tuple(str(part) for part in names)
            kinds = {fact["columns"][part]["type"] for part in known}
            row = "object"
            if kinds <= {"int", "float"}:
                row = "float" if "float" in kinds else "int"
            elif kinds == {"bool"}:
                row = "bool"
            return Frame(name, fact, row, known)
    return None


def row_leaf(frame: Frame, row: str, *, number: int | None = None, style: str = "row") -> Leaf:
    """Values of a row that is a variable: ``row['a']`` and ``row.a``; ``line[1]['a']`` with a number of 1."""

    def leaf(node: ast.expr) -> Value | None:
        label = label_in_row(frame, node, lambda owner: _is_row(owner, row, number), named=style == "row")
        return None if label is None else frame.column(label, style=style)

    return leaf


def label_in_row(
    frame: Frame, node: ast.AST, is_row: Callable[[ast.expr], bool], *, named: bool = True
) -> str | None:
    """The column whose value an expression takes out of a row: ``row['a']``, ``row.a``, ``row.iloc[0]``.

    Arguments:
        frame: whose rows they are.
        node: the expression.
        is_row: tells what a row is.
        named: rows are Series, and no tuples.
    """
    match node:
        case ast.Subscript(value=owner, slice=ast.Constant(value=str(name))) if named and is_row(owner):
            return name
        case ast.Attribute(value=owner, attr=name) if is_row(owner) and name in frame.fact["columns"]:
            return name
        case ast.Call(func=ast.Name(id="getattr"), args=[owner, ast.Constant(value=str(name))]) if is_row(
            owner
        ):
            return name
        case ast.Subscript(
            value=ast.Attribute(value=owner, attr="iloc"), slice=ast.Constant(value=int(place))
        ) if is_row(owner) and frame.only is not None and 0 <= place < len(frame.only):
            return frame.only[place]
    return None


def _is_row(node: ast.expr, row: str, number: int | None) -> bool:
    if number is None:
        return is_name(node, row)
    match node:
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=value)):
            return name == row and value == number
    return False


def cell_leaf(scope: Scope, position: str, frames: Collection[str]) -> Leaf:
    """Values of a row that is a number: ``df.loc[i, 'a']``, ``df['a'][i]``, ``df.iloc[i]['a']`` and the like.

    Arguments:
        scope: where they stand.
        position: the loop variable.
        frames: tables whose labels are 0, 1, 2, …, as many as there are turns.
    """

    def leaf(node: ast.expr) -> Value | None:
        found = cell_of(node, position, frames)
        if found is None:
            return None
        name, column = found
        fact = scope.fact(name)
        # ``df.iloc[i]`` makes a row first, which has one dtype, or holds what the cells give.
        whole = isinstance(node, ast.Subscript) and constant_text(node.slice) is not None
        one = whole and fact["row"] != "object"
        return Frame(name, fact, str(fact["row"])).column(column, style="row" if one else "cell")

    return leaf


def cell_of(node: ast.expr, position: str, frames: Collection[str]) -> tuple[str, str] | None:
    """Table and column of one cell in row ``position``."""
    index = ast.Name(position, ast.Load())
    match node:
        case ast.Subscript(
            value=ast.Attribute(value=ast.Name(id=name), attr=accessor),
            slice=ast.Tuple(elts=[row, ast.Constant(value=str(column))]),
        ) if accessor in _ACCESSORS and name in frames and same(row, index):
            return name, column
        case ast.Subscript(
            value=ast.Subscript(value=ast.Attribute(value=ast.Name(id=name), attr=accessor), slice=row),
            slice=ast.Constant(value=str(column)),
        ) if accessor in ("loc", "iloc", "ix") and name in frames and same(row, index):
            return name, column
        case ast.Subscript(value=owner, slice=row) if same(row, index):
            if isinstance(owner, ast.Attribute) and owner.attr in (*_ACCESSORS, *_POSITIONS):
                owner = owner.value
            found = column_of(owner)
            return found if found is not None and found[0] in frames else None
    return None


def column_of(node: ast.AST) -> tuple[str, str] | None:
    """Variable and label of what looks like a column of a table: ``df['a']``, ``df.a``."""
    match node:
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=str(label))):
            return name, label
        case ast.Attribute(value=ast.Name(id=name), attr=label):
            return name, label
    return None
