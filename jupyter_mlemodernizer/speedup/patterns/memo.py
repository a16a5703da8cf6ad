"""A function that is called again and again with the same values: once for each."""

import ast
from collections.abc import Iterator

from ..code import constant_text
from ..frames import frame_of
from ..purity import is_pure
from ..row_values import Untranslatable
from ..scope import Change, Scope
from .apply import calls, function_of, is_by_rows, series_of

# Values must come back at least so often on average.
_TIMES = 4


def by_rows(scope: Scope) -> Iterator[Change]:
    """``df['d'] = df.apply(f, axis=1)``, where ``f`` uses few columns of the row, which hold few different values."""
    for node, assignment in calls(scope, "apply"):
        if not is_by_rows(node):
            continue
        assert isinstance(node.func, ast.Attribute)
        owner = node.func.value
        frame = frame_of(scope, owner)
        function = function_of(scope, node.args[0])
        if frame is None or function is None or len(function[0]) != 1 or assignment is None:
            continue
        used = _columns(function[1], function[0][0])
        if len(used) != 1 or not is_pure(scope, function[1], set(function[0])):
            continue
        (column,) = used
        facts = frame.fact["columns"].get(column)
        if (
            facts is None
            or not _few(facts, frame.fact["rows"])
            or facts["type"] not in ("int", "str", "bool")
        ):
            continue
        if facts["nan"] or (frame.only is not None and column not in frame.only):
            continue
        once = scope.fresh("once")
        table, label = scope.code.text(owner), repr(column)
        call = scope.code.text(node)[len(table) :]
        yield Change(
            rule="once-per-row",
            title=f"`{scope.code.text(node.args[0])[:40]}` called once for each value of {label}",
            reason=f"It uses nothing of the row but {label}, of which there are {facts['distinct']:,} different values "
            f"in {frame.fact['rows']:,} rows.",
            pieces=(
                scope.code.insert_before(assignment, [f"{once} = {table}.drop_duplicates({label})"]),
                scope.code.replace(
                    node,
                    f"{frame.name}[{label}].map(dict(zip({once}[{label}], {once}{call}))){_renamed(assignment, frame.name)}",
                ),
            ),
            rows=frozenset([frame.name]),
            requires=(f"len({frame.name}) > 0",),
        )


def by_values(scope: Scope) -> Iterator[Change]:
    """``df['a'].apply(f)``, where the column holds few different values."""
    for method in ("apply", "map"):
        for node, assignment in calls(scope, method):
            assert isinstance(node.func, ast.Attribute)
            if len(node.args) != 1 or node.keywords or assignment is None:
                continue
            function = function_of(scope, node.args[0])
            try:
                series = series_of(scope, node.func.value)
            except Untranslatable:
                continue
            if series is None or function is None or len(function[0]) != 1:
                continue
            name, value, label = series
            fact = scope.fact(name)
            facts = fact["columns"][label] if label is not None else fact
            if value.nan or value.type not in ("int", "str", "bool") or not _few(facts, fact["rows"]):
                continue
            if not is_pure(scope, function[1], set(function[0])):
                continue
            once = scope.fresh("once")
            column, call = scope.code.text(node.func.value), scope.code.text(node)
            call = call[len(column) :]
            yield Change(
                rule="once-per-value",
                title=f"`{scope.code.text(node.args[0])[:40]}` called once for each value",
                reason=f"There are {facts['distinct']:,} different values in {fact['rows']:,} rows.",
                pieces=(
                    scope.code.insert_before(assignment, [f"{once} = {column}.drop_duplicates()"]),
                    scope.code.replace(node, f"{column}.map(dict(zip({once}, {once}{call})))"),
                ),
                rows=frozenset([name]),
                requires=(f"len({name}) > 0",),
            )


def _few(facts: object, rows: int) -> bool:
    distinct = facts.get("distinct") if hasattr(facts, "get") else None
    return distinct is not None and 0 < distinct * _TIMES <= rows


def _renamed(assignment: ast.Assign, frame: str) -> str:
    match assignment.targets:
        case [ast.Subscript(value=ast.Name(id=owner), slice=label)] if owner == frame and constant_text(
            label
        ):
            return ""
    return ".rename(None)"


def _columns(body: list[ast.stmt], row: str) -> set[str]:
    """The columns of the row that a function uses; none if it uses the row in another way."""
    tree = ast.Module(body, [])
    found: set[str] = set()
    known: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=ast.Name(id=name) as owner, slice=ast.Constant(value=str(column))) if (
                name == row
            ):
                found.add(column)
                known.add(id(owner))
            case ast.Attribute(value=ast.Name(id=name) as owner, attr=column) if name == row:
                found.add(column)
                known.add(id(owner))
    uses = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == row]
    return found if all(id(use) in known for use in uses) else set()


PATTERNS = [by_rows, by_values]
