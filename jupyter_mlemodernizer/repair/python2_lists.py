"""Where a list of Python 2 is needed as a list, and where it is merely gone through."""

import ast
from collections.abc import Mapping, Sequence

# Calls that iterate over an argument once and keep nothing of it.
_ITERATING = frozenset(
    [
        "list",
        "tuple",
        "set",
        "frozenset",
        "sorted",
        "sum",
        "min",
        "max",
        "any",
        "all",
        "enumerate",
        "dict",
        "OrderedDict",
        "Counter",
        "zip",
        "map",
        "filter",
        "join",
        "izip",
        "imap",
        "ifilter",
        "iter",
        "next",
        "extend",
        "update",
        "chain",
        "product",
        "combinations",
        "deque",
        "fromkeys",
        "reduce",
        "writerows",
        "writelines",
    ]
)
_LIST_METHODS = frozenset(["append", "extend", "insert", "remove", "pop", "sort", "reverse"])


class Lists:
    """What is done with lists, ranges and views.

    Arguments:
        nodes: all of the notebook's code.
        parents: of each node the one around it.
    """

    def __init__(self, nodes: Sequence[ast.AST], parents: Mapping[ast.AST, ast.AST]) -> None:
        self._nodes = nodes
        self._parents = parents
        self._list_like = self._names_needing_lists()

    def is_iterated(self, node: ast.expr, *, sized: bool = False) -> bool:
        """Is this expression iterated over where it stands, and nothing else done with it?

        Arguments:
            node: the expression.
            sized: it has a length and can be asked for members, as views of dictionaries can.
        """
        parent = self._parents.get(node)
        match parent:
            case ast.For(iter=iterated) | ast.comprehension(iter=iterated):
                return iterated is node
            case ast.Starred():
                return True
            case ast.Assign(targets=[ast.Tuple() | ast.List()]):
                return True
            case ast.Compare(ops=[ast.In() | ast.NotIn()]):
                return sized
        allowed = _ITERATING | ({"len"} if sized else frozenset())
        return is_argument_of(parent, node, allowed)

    def needs_real_list(self, node: ast.Call) -> bool:
        """Is a range used as only a list can be?"""
        parent = self._parents.get(node)
        match parent:
            case ast.BinOp(op=ast.Add() | ast.Mult()):
                return True
            case ast.Expr():
                return True
            case ast.Call(func=ast.Name(id="print")):
                return True
            case ast.Attribute(attr=name):
                return name in _LIST_METHODS
            case ast.Assign(targets=[ast.Name(id=name)]):
                return name in self._list_like
            case ast.Assign(targets=[ast.Subscript()]):
                return False
        return is_argument_of(parent, node, {"shuffle", "dumps"})

    def _names_needing_lists(self) -> set[str]:
        """Names that are used as only lists can be: changed, added to, shown."""
        result: set[str] = set()
        for node in self._nodes:
            match node:
                case ast.Attribute(value=ast.Name(id=name), attr=attribute) if attribute in _LIST_METHODS:
                    result.add(name)
                case ast.BinOp(left=left, op=ast.Add(), right=right):
                    result |= {side.id for side in (left, right) if isinstance(side, ast.Name)}
                case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                    result.add(name)
                case ast.AugAssign(target=ast.Name(id=name), op=ast.Add()):
                    result.add(name)
                case ast.Expr(value=ast.Name(id=name)):
                    result.add(name)
                case ast.Call(func=function, args=[ast.Name(id=name), *_]) if _last(function) in (
                    "print",
                    "shuffle",
                    "dumps",
                ):
                    result.add(name)
        return result

    def is_changed_meanwhile(self, node: ast.Call, function: ast.Attribute) -> bool:
        """Does the body of a loop over a dictionary's view take keys out of it, or put new ones in?"""
        loop = self._parents.get(node)
        if not isinstance(loop, ast.For):
            return False
        owner = ast.dump(function.value)
        loop_names = {name.id for name in ast.walk(loop.target) if isinstance(name, ast.Name)}
        for inner in (inner for statement in loop.body for inner in ast.walk(statement)):
            match inner:
                case ast.Subscript(value=value, ctx=ast.Del()) if ast.dump(value) == owner:
                    return True
                case ast.Subscript(value=value, slice=key, ctx=ast.Store()) if ast.dump(value) == owner:
                    if not (isinstance(key, ast.Name) and key.id in loop_names):
                        return True
                case ast.Call(func=ast.Attribute(value=value, attr="pop" | "popitem" | "update" | "clear")):
                    if ast.dump(value) == owner:
                        return True
        return False


def _last(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def is_argument_of(parent: ast.AST | None, node: ast.expr, names: set[str] | frozenset[str]) -> bool:
    """Is a node a positional argument of a call of one of some functions?"""
    return isinstance(parent, ast.Call) and node in parent.args and _last(parent.func) in names
