"""Whether a function gives the same for the same arguments, and does nothing else."""

import ast

from .code import stored
from .loops import root
from .scope import Scope

_BUILTINS = frozenset(
    [
        "abs",
        "all",
        "any",
        "bool",
        "dict",
        "divmod",
        "enumerate",
        "float",
        "frozenset",
        "int",
        "isinstance",
        "len",
        "list",
        "map",
        "max",
        "min",
        "ord",
        "chr",
        "range",
        "repr",
        "reversed",
        "round",
        "set",
        "sorted",
        "str",
        "sum",
        "tuple",
        "zip",
        "filter",
        "pow",
    ]
)
_MODULES = frozenset(
    ["math", "datetime", "numpy", "re", "string", "unicodedata", "calendar", "pandas", "statistics"]
)
_CLASSES = frozenset(["datetime", "date", "timedelta", "time", "Timestamp", "Timedelta"])
_MUTATING = frozenset(
    [
        "append",
        "extend",
        "insert",
        "remove",
        "pop",
        "clear",
        "sort",
        "reverse",
        "update",
        "add",
        "discard",
        "setdefault",
        "popitem",
    ]
)
_IMPURE = frozenset(
    [
        "seed",
        "random",
        "shuffle",
        "now",
        "today",
        "utcnow",
        "write",
        "read",
        "readline",
        "close",
        "to_csv",
        "to_sql",
        "fit",
        "train",
    ]
)


def is_pure(
    scope: Scope, body: list[ast.stmt] | ast.expr, parameters: set[str], seen: frozenset[str] = frozenset()
) -> bool:
    """Whether code is a function of its parameters, as far as its text tells.

    Arguments:
        scope: where it is called.
        body: of a function, or the expression of a lambda.
        parameters: its own names.
        seen: functions that are being looked at already.
    """
    tree = ast.Module(body, []) if isinstance(body, list) else ast.Expression(body)
    local = stored(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Global() | ast.Nonlocal() | ast.Yield() | ast.YieldFrom() | ast.Await() | ast.Import():
                return False
            case ast.ImportFrom() | ast.With() | ast.Delete() | ast.Try():
                return False
            case ast.Subscript(ctx=ast.Store()) | ast.Attribute(ctx=ast.Store()):
                if root(node) not in local - parameters:
                    return False
            case ast.Call():
                if not _is_pure_call(scope, node, local - parameters, seen):
                    return False
    return True


def _is_pure_call(scope: Scope, node: ast.Call, local: set[str], seen: frozenset[str]) -> bool:
    match node.func:
        case ast.Name(id=name):
            fact = scope.fact(name)
            if not fact:
                return name in _BUILTINS
            if name in scope.functions:
                if name in seen:
                    return False
                function = scope.functions[name]
                parameters = {argument.arg for argument in function.args.args}
                return is_pure(scope, function.body, parameters, seen | {name})
            if fact.get("kind") != "function":
                return False
            module = str(fact.get("module")).partition(".")[0]
            return module in ("math", "datetime") or fact.get("name") in _CLASSES
        case ast.Attribute(value=owner, attr=attr):
            if attr in _IMPURE:
                return False
            owned_by = root(owner)
            if owned_by and scope.fact(owned_by).get("kind") == "module":
                module = str(scope.fact(owned_by)["module"])
                return module.partition(".")[0] in _MODULES and "random" not in ast.dump(owner)
            if attr in _MUTATING:
                return owned_by in local
            return not any(k.arg == "inplace" for k in node.keywords) and attr[:1] != "_"
    return False
