"""``groupby(…).apply``: it handed the grouping columns over, and kept the index of what came back indexed like its input."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, argument, called, nodes
from ..inference import Inference
from ..rule import Example, Rule

# Attributes of a table, besides its methods, that show all of its columns.
_WHOLE = frozenset({"loc", "iloc", "values", "columns", "shape", "T", "dtypes"})
_GROUPS = "import pandas as pd\ndf = pd.DataFrame({'g': [1, 1, 2], 'x': [1.0, 2.0, 3.0]})\n"


_Function = ast.FunctionDef | ast.Lambda


def _find(document: Document, _: Inference) -> Iterator[Match]:
    bound = {
        node.targets[0].id: node.value
        for _, _, node in nodes(document, ast.Assign)
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and called(node.value) == "groupby"
    }
    for unit, code, call in nodes(document, ast.Call):
        assert isinstance(call, ast.Call)
        if called(call) != "apply" or not isinstance(call.func, ast.Attribute) or not call.args:
            continue
        groups = call.func.value
        function = _definition(document, unit, call.args[0])
        if isinstance(groups, ast.Name) and groups.id in bound:
            if _sees_keys(function, bound[groups.id]):
                yield _selecting(unit, code, call, f"{groups.id}.obj.columns")
        elif (
            isinstance(groups, ast.Call)
            and isinstance(groups.func, ast.Attribute)
            and called(groups) == "groupby"
        ):
            table = groups.func.value
            if isinstance(table, ast.Name | ast.Attribute) and _sees_keys(function, groups):
                like = _gives_back(function) and argument(groups, "group_keys") is None
                yield _selecting(
                    unit, code, call, f"{code.text(table)}.columns", ", group_keys=False" if like else ""
                )


def _selecting(unit: int, code: Code, call: ast.Call, columns: str, keys: str = "") -> Match:
    """A match that selects columns of the groups of a call, and gives their maker one more argument."""
    assert isinstance(call.func, ast.Attribute)
    end = code.span(call.func.value)[1]

    def rewrite(changes: Changes) -> None:
        if keys:
            changes.unit(unit).insert(end - 1, keys)
        changes.unit(unit).insert(end, f"[{columns}]")

    return Match(unit, call, True, rewrite)


def _definition(document: Document, unit: int, function: ast.expr) -> _Function | None:
    if isinstance(function, ast.Name):
        bindings = document.meaning(unit, function, function.id).bindings
        node = bindings[0][1].node if len(bindings) == 1 else None
        return node if isinstance(node, ast.FunctionDef) else None
    return function if isinstance(function, ast.Lambda) else None


def _uses(function: _Function) -> list[tuple[ast.Name, ast.AST]]:
    """Where a function uses what it is given first, each with what that is a part of."""
    parameter = function.args.args[0].arg if function.args.args else None
    return [
        (node, parent)
        for parent in ast.walk(function)
        for node in ast.iter_child_nodes(parent)
        if isinstance(node, ast.Name) and node.id == parameter
    ]


def _sees_keys(function: _Function | None, groups: ast.Call) -> bool:
    """May it matter to a function whether the grouping columns are in its table? Not if it takes others by name."""
    keys = {node.value for node in ast.walk(groups) if isinstance(node, ast.Constant)}
    if function is None or not keys:
        return True
    methods = {node.func for node in ast.walk(function) if isinstance(node, ast.Call)}
    for _, parent in _uses(function):
        match parent:
            case ast.Attribute(attr=name) if name not in keys | _WHOLE and parent not in methods:
                continue
            case ast.Subscript(slice=ast.Constant(value=name)) if name not in keys:
                continue
            case _:
                return True
    return False


def _gives_back(function: _Function | None) -> bool:
    """Does a function give back the very table that it is given, changed or not?"""
    if not isinstance(function, ast.FunctionDef):
        return False
    uses = _uses(function)
    given = sum(isinstance(parent, ast.Return) for _, parent in uses)
    returns = sum(isinstance(node, ast.Return) for node in ast.walk(function))
    return 0 < given == returns and all(isinstance(node.ctx, ast.Load) for node, _ in uses)


RULES: list[Rule] = [
    Custom(
        id="pandas.groupby-apply-keys",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes: groupby.apply leaves out the grouping columns; deprecated in 2.2",
        title="`groupby(…).apply` no longer hands over the grouping columns: all columns are selected",
        reason="What is indexed like its input kept its index before pandas 2.0, too: `group_keys=False`.",
        error=r"KeyError|'DataFrame' object has no attribute '\w+'",
        finder=_find,
        sometimes=True,
        remote=True,
        throughout=True,
        example=Example(
            setup=_GROUPS,
            old="def share(part):\n    part['share'] = part['x'] / part['x'].sum()\n    return part\n"
            "df = df.groupby('g').apply(share)\ngroups = df.groupby('g')\n"
            "first = groups.apply(lambda part: part[:1])\nones = first[first.g == 1]",
            new="def share(part):\n    part['share'] = part['x'] / part['x'].sum()\n    return part\n"
            "df = df.groupby('g', group_keys=False)[df.columns].apply(share)\ngroups = df.groupby('g')\n"
            "first = groups[groups.obj.columns].apply(lambda part: part[:1])\nones = first[first.g == 1]",
        ),
    ),
]
