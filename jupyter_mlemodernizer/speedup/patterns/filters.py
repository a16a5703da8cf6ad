"""Tables that are searched through in every turn of a loop: grouped once, before it."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..code import Replacement, constant_text, read, renamed
from ..frames import column_of
from ..loops import Loop, outermost, parents
from ..scope import START, Change, Facts, Scope


@dataclass(frozen=True)
class Grouped:
    """Rows of a table that are searched for again and again.

    Attributes:
        table: its name.
        keys: the columns that are compared.
        line: the statement that makes the groups.
        pieces: what takes the place of the search.
    """

    table: str
    keys: tuple[str, ...]
    line: str
    pieces: tuple[Replacement, ...]

    @property
    def requires(self) -> tuple[str, ...]:
        return tuple(f"{self.table}.dtypes[{label!r}].kind in 'iufbO'" for label in self.keys)


def groups(scope: Scope) -> Iterator[Change]:
    """``df[df['k'] == value]`` and ``df.loc[df['k'] == value, 'c']`` in a loop: groups in a dictionary."""
    for loop in outermost(scope):
        for found in grouped(scope, loop):
            yield Change(
                rule="filter-groups" if len(found.keys) == 1 else "filter-groups-several",
                title=f"`{found.table}` grouped once instead of searched in every turn",
                reason=f"Each turn compared all {scope.fact(found.table)['rows']:,} rows to find a few of them.",
                pieces=(scope.code.insert_before(loop.statement, [found.line]), *found.pieces),
                loops=True,
                enough=START,
                rows=loop.rows,
                requires=found.requires,
            )


def grouped(scope: Scope, loop: Loop) -> Iterator[Grouped]:
    """The searches in a loop, or in a function that is called in one."""
    around = parents(loop.node)
    for node in ast.walk(loop.node):
        if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            continue
        found = _queried(scope, node) if isinstance(node, ast.Call) else _filter(scope, node)
        if found is None:
            continue
        name, conditions, others, column = found
        values = [value for _, value in conditions]
        bound = set().union(*(read(value) for value in values))
        if name in loop.changed or name in bound or not bound & loop.changed:
            continue
        if _is_changed(loop, node, around):
            continue
        assert isinstance(node, ast.expr)
        known = scope.fact(name)["columns"]
        keys = tuple(key for key, _ in conditions)
        if not all(known.get(key, {}).get("type") in ("int", "str", "bool", "float") for key in keys):
            continue
        if len(set(keys)) != len(keys):
            continue
        groups_name = scope.fresh(
            f"{name}_by_{'_'.join(keys)}" if "_".join(keys).isidentifier() else "groups"
        )
        texts = [ast.unparse(value) for value in values]
        by = repr(keys[0]) if len(keys) == 1 else repr([*keys])
        key = texts[0] if len(texts) == 1 else f"({', '.join(texts)})"
        whole, none, of = node, f"{name}.iloc[:0]", ""
        if others:
            part = scope.fresh("part", [groups_name])
            rest = " & ".join(f"({ast.unparse(renamed(other, {name: part}))})" for other in others)
            text = f"({part} := {groups_name}.get({key}, {none})).loc[{rest}" + (
                f", {column!r}]" if column else "]"
            )
            line = f"{groups_name} = dict(list({name}.groupby({by})))"
            yield Grouped(name, keys, line, (scope.code.replace(node, text),))
            continue
        if column is None and (taken := _taken(around.get(id(node)), known)) is not None:
            whole, column = taken
        if column is not None:
            # Groups of the one column that is wanted are made in a fraction of the time.
            none, of = f"{name}[{column!r}].iloc[:0]", f"[{column!r}]"
        line = f"{groups_name} = dict(list({name}.groupby({by}){of}))"
        pieces = [scope.code.replace(whole, f"{groups_name}.get({key}, {none})")]
        yield Grouped(name, keys, line, tuple(pieces))


def _taken(parent: ast.AST | None, known: Facts) -> tuple[ast.expr, str] | None:
    """``part['c']`` and ``part.c``, if all that is wanted of what was found is one column."""
    match parent:
        case (
            ast.Subscript(slice=ast.Constant(value=str(column)), ctx=ast.Load())
            | ast.Attribute(attr=column, ctx=ast.Load())
        ) if column in known:
            return parent, column
    return None


_Search = tuple[str, list[tuple[str, ast.expr]], list[ast.expr], str | None]
"""Table, columns with the values that they are compared with, other conditions, and the column that is taken."""


def _queried(scope: Scope, node: ast.Call) -> _Search | None:
    """``df.query('k == @value')``."""
    match node:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=name) as owner, attr="query"),
            args=[ast.Constant(value=str(text))],
            keywords=[],
        ) if scope.kind(owner) == "frame":
            found = re.fullmatch(r"\s*(\w+)\s*==\s*@(\w+)\s*", text)
            if found is not None and found[1] in scope.fact(name)["columns"]:
                return name, [(found[1], ast.Name(found[2], ast.Load()))], [], None
    return None


def _filter(scope: Scope, node: ast.AST) -> _Search | None:
    """``df[df['k'] == value]`` and ``df.loc[df['k'] == value, 'c']``."""
    if not isinstance(node, ast.Subscript):
        return None
    owner, condition, column = node.value, node.slice, None
    if isinstance(owner, ast.Attribute) and owner.attr == "loc":
        owner = owner.value
        if isinstance(condition, ast.Tuple):
            if len(condition.elts) != 2:
                return None
            column = constant_text(condition.elts[1])
            if column is None:
                return None
            condition = condition.elts[0]
    if not isinstance(owner, ast.Name) or scope.kind(owner) != "frame":
        return None
    equal: list[tuple[str, ast.expr]] = []
    others: list[ast.expr] = []
    for part in _joint(condition):
        key = _key(part, owner.id)
        if key is not None:
            equal.append(key)
        elif _is_of_columns(part, owner.id):
            others.append(part)
        else:
            return None
    return (owner.id, equal, others, column) if equal else None


def _joint(node: ast.expr) -> list[ast.expr]:
    match node:
        case ast.BinOp(left=left, op=ast.BitAnd(), right=right):
            return [*_joint(left), *_joint(right)]
    return [node]


def _key(node: ast.expr, name: str) -> tuple[str, ast.expr] | None:
    """Column and value of ``df['k'] == value``."""
    match node:
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            for one, other in ((left, right), (right, left)):
                column = column_of(one)
                if column is not None and column[0] == name and name not in read(other):
                    return column[1], other
    return None


def _is_of_columns(node: ast.expr, name: str) -> bool:
    """Whether a condition compares columns of a table, value by value, so that it holds of some rows as of all."""
    match node:
        case ast.Compare(left=left, comparators=[right]):
            sides = [column_of(side) for side in (left, right)]
            plain = [not any(isinstance(n, ast.Call) for n in ast.walk(side)) for side in (left, right)]
            return all(
                (side is not None and side[0] == name) or (is_plain and name not in read(node_))
                for side, is_plain, node_ in zip(sides, plain, (left, right), strict=True)
            )
    return False


def _is_changed(loop: Loop, node: ast.AST, around: dict[int, ast.AST]) -> bool:
    """Whether what was found is changed in the loop: with groups the next turn would see that."""
    parent = around.get(id(node))
    if isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name):
        name = parent.targets[0].id
        stores = [
            child
            for child in ast.walk(loop.node)
            if isinstance(child, ast.Subscript | ast.Attribute)
            and not isinstance(child.ctx, ast.Load)
            and isinstance(child.value, ast.Name)
            and child.value.id == name
        ]
        inplace = [
            child
            for child in ast.walk(loop.node)
            if isinstance(child, ast.Call)
            and isinstance(child.func, ast.Attribute)
            and isinstance(child.func.value, ast.Name)
            and child.func.value.id == name
            and any(keyword.arg == "inplace" for keyword in child.keywords)
        ]
        return bool(stores or inplace)
    if (
        isinstance(parent, ast.Call)
        and isinstance(parent.func, ast.Name)
        and parent.func.id in ("len", "print")
    ):
        return False
    # Kept as it is: whoever has it may change it later.
    return isinstance(parent, ast.Call | ast.List | ast.Tuple | ast.Dict | ast.Return)


PATTERNS = [groups]
