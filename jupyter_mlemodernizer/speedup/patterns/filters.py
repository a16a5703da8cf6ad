"""Tables that are searched through in every turn of a loop: grouped once, before it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from ..code import Replacement, constant_text, read
from ..frames import column_of
from ..loops import Loop, outermost, parents
from ..scope import Change, Scope


@dataclass(frozen=True)
class Grouped:
    """Rows of a table that are searched for again and again.

    Attributes:
        table: its name.
        keys: the columns that are compared.
        line: the statement that makes the groups.
        piece: what takes the place of the search.
    """

    table: str
    keys: tuple[str, ...]
    line: str
    piece: Replacement

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
                pieces=(scope.code.insert_before(loop.statement, [found.line]), found.piece),
                loops=True,
                requires=found.requires,
            )


def grouped(scope: Scope, loop: Loop) -> Iterator[Grouped]:
    """The searches in a loop, or in a function that is called in one."""
    around = parents(loop.node)
    for node in ast.walk(loop.node):
        if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Load):
            continue
        found = _filter(scope, node)
        if found is None:
            continue
        name, conditions, column = found
        values = [value for _, value in conditions]
        bound = set().union(*(read(value) for value in values))
        if name in loop.changed or name in bound or not bound & loop.changed:
            continue
        if _is_changed(loop, node, around):
            continue
        known = scope.fact(name)["columns"]
        keys = tuple(key for key, _ in conditions)
        if not all(known.get(key, {}).get("type") in ("int", "str", "bool", "float") for key in keys):
            continue
        if len(set(keys)) != len(keys):
            continue
        groups_name = scope.fresh(
            f"{name}_by_{'_'.join(keys)}" if "_".join(keys).isidentifier() else "groups"
        )
        texts = [scope.code.text(value) for value in values]
        by = repr(keys[0]) if len(keys) == 1 else repr([*keys])
        key = texts[0] if len(texts) == 1 else f"({', '.join(texts)})"
        text = f"{groups_name}.get({key}, {name}.iloc[:0])"
        if column is not None:
            text += f"[{column!r}]"
        line = f"{groups_name} = dict(list({name}.groupby({by})))"
        yield Grouped(name, keys, line, scope.code.replace(node, text))


def _filter(scope: Scope, node: ast.Subscript) -> tuple[str, list[tuple[str, ast.expr]], str | None] | None:
    """Table, columns with the values that they are compared with, and the column that is taken of the result."""
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
    parts = _conditions(condition, owner.id)
    return (owner.id, parts, column) if parts else None


def _conditions(node: ast.expr, name: str) -> list[tuple[str, ast.expr]]:
    match node:
        case ast.BinOp(left=left, op=ast.BitAnd(), right=right):
            first, second = _conditions(left, name), _conditions(right, name)
            return [*first, *second] if first and second else []
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            for one, other in ((left, right), (right, left)):
                column = column_of(one)
                if column is not None and column[0] == name:
                    return [(column[1], other)]
    return []


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
