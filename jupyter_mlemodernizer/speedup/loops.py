"""Loops in a statement or function: what is inside, what changes there, where the outermost one begins."""

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ..dataflow import PURE
from .code import stored
from .scope import Scope

# Builtins that go through their arguments, and so leave them as they are.
_LAZY = ("filter", "iter", "map")
# Methods that leave their object and their arguments as they were.
_READING = frozenset(
    [
        "mean",
        "sum",
        "std",
        "var",
        "min",
        "max",
        "median",
        "quantile",
        "count",
        "nunique",
        "unique",
        "corr",
        "cov",
        "any",
        "all",
        "head",
        "tail",
        "copy",
        "astype",
        "isin",
        "isnull",
        "isna",
        "notnull",
        "notna",
        "groupby",
        "agg",
        "values",
        "tolist",
        "to_numpy",
        "items",
        "keys",
        "get",
        "index",
        "lower",
        "upper",
        "strip",
        "split",
        "startswith",
        "endswith",
        "sort_values",
        "reset_index",
        "set_index",
        "value_counts",
        "iterrows",
        "itertuples",
        "dot",
        "predict",
        "transform",
        "predict_proba",
        "round",
        "abs",
        "loc",
        "iloc",
        "at",
        "iat",
        "apply",
        "map",
        "merge",
        "first",
        "last",
        "size",
        "shape",
        "describe",
        "drop_duplicates",
        "dropna",
        "fillna",
        "replace",
        "rename",
        "drop",
        "join",
        "format",
        "strftime",
        "weekday",
        "get_group",
        "query",
        "mode",
    ]
)


@dataclass(frozen=True)
class Loop:
    """A loop that is no part of another one, in one block of statements.

    Attributes:
        statement: where code before the loop is to go: the loop itself, or what holds the comprehension.
        node: the loop or comprehension, or the lambda that ``apply`` or ``map`` calls for all values.
        changed: names that it binds, or whose object it may change.
        rows: names of the tables that are gone through by ``apply`` or ``map``.
    """

    statement: ast.stmt
    node: ast.AST
    changed: frozenset[str]
    rows: frozenset[str] = frozenset()


def outermost(scope: Scope) -> Iterator[Loop]:
    """The loops that are in no other one, and comprehensions outside of loops."""
    function = scope.function
    yield from _in(function.body if function is not None else scope.code.tree.body)


def _in(block: list[ast.stmt]) -> Iterator[Loop]:
    for statement in block:
        if isinstance(statement, ast.For | ast.While):
            yield Loop(statement, statement, frozenset(changed(statement)))
        elif isinstance(statement, ast.If | ast.With):
            yield from _in(statement.body)
            yield from _in(getattr(statement, "orelse", []))
        elif isinstance(statement, ast.Assign | ast.AugAssign | ast.Expr | ast.Return):
            found = next(filter(None, (_repeated(statement, node) for node in ast.walk(statement))), None)
            if found is not None:
                yield found


def _repeated(statement: ast.stmt, node: ast.AST) -> Loop | None:
    match node:
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return Loop(statement, node, frozenset(changed(node)))
        case ast.Call(
            func=ast.Attribute(value=owner, attr="apply" | "map"), args=[ast.Lambda() as function, *_]
        ):
            parameters = {argument.arg for argument in function.args.args}
            return Loop(
                statement, function, frozenset(changed(function) | parameters), frozenset(_root_of(owner))
            )
    return None


def changed(node: ast.AST, harmless: Collection[int] = ()) -> set[str]:
    """Names that code binds, or whose object it may change.

    Arguments:
        node: the code.
        harmless: ids of calls in it that leave what they are given as it was.
    """
    found = stored(node)
    for child in ast.walk(node):
        match child:
            case ast.Subscript(ctx=ast.Store() | ast.Del()) | ast.Attribute(ctx=ast.Store() | ast.Del()):
                found |= _root_of(child)
            case ast.AugAssign(target=target):
                found |= _root_of(target)
            case ast.Call(func=function) if not _only_reads(child):
                if isinstance(function, ast.Attribute):
                    found |= _root_of(function.value)
                if id(child) not in harmless:
                    given = [*child.args, *(keyword.value for keyword in child.keywords)]
                    found |= {argument.id for argument in given if isinstance(argument, ast.Name)}
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
    return found


def _only_reads(call: ast.Call) -> bool:
    """Whether a call leaves its object and its arguments as they were."""
    match call.func:
        case ast.Name(id=name):
            return name in PURE or name in _LAZY
        case ast.Attribute(attr=attr):
            return attr in _READING and not any(k.arg in ("inplace", "out") for k in call.keywords)
    return False


def _root_of(node: ast.AST) -> set[str]:
    name = root(node)
    return {name} if name else set()


def root(node: ast.AST) -> str | None:
    """The name at the beginning of ``a.b[c].d()``."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call | ast.Starred):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None


def parents(tree: ast.AST) -> dict[int, ast.AST]:
    """The node around each node, by id."""
    return {id(child): node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
