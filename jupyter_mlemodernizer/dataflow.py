"""Which names a piece of code reads and writes, told from its text.

An approximation on the safe side of *reads*: what a function's body reads counts where
the function is called only through the function's own name. Used to find the cells that
depend on a failed one, and those on which a failing statement depends.
"""

# The visitor's names are those that ast.NodeVisitor calls.
# ruff: noqa: N815

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from .parsing import parse

PURE = frozenset(
    [
        "abs",
        "all",
        "any",
        "bool",
        "dict",
        "enumerate",
        "float",
        "format",
        "frozenset",
        "getattr",
        "hasattr",
        "hash",
        "id",
        "int",
        "isinstance",
        "len",
        "list",
        "max",
        "min",
        "print",
        "range",
        "repr",
        "reversed",
        "round",
        "set",
        "sorted",
        "str",
        "sum",
        "tuple",
        "type",
        "zip",
        "display",
    ]
)
"""Builtins that leave their arguments as they are."""

_FILLING = frozenset(["add", "append", "appendleft", "extend", "insert", "setdefault", "update"])
_CONTAINERS = frozenset(["dict", "list", "set", "deque", "Counter", "OrderedDict", "defaultdict"])


@dataclass
class Names:
    """What one piece of code does with names.

    Attributes:
        reads: names that must exist before it runs.
        writes: names that exist after it ran (assigned, imported, defined).
        changes: names whose object it may change in place (subscript, attribute or method call).
        keys: string keys that it stores into something, as in ``df["age"] = …``.
        star: it holds a star import, so that it may write any name.
        late: names that its functions read when they are called.
        fills: names into whose object it puts items, as in ``found[key] = value`` and ``found.append(value)``.
        empty: names that it binds to something without items.
    """

    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)
    changes: set[str] = field(default_factory=set)
    keys: set[str] = field(default_factory=set)
    star: bool = False
    late: set[str] = field(default_factory=set)
    fills: set[str] = field(default_factory=set)
    empty: set[str] = field(default_factory=set)


@lru_cache(maxsize=2048)
def names(source: str) -> Names:
    """Names of a piece of code that parses as it is (magics masked); of code that does not parse, none."""
    try:
        tree = parse(source)
    except (SyntaxError, ValueError):
        return Names()
    visitor = _Visitor()
    for statement in tree.body:
        visitor.visit(statement)
    return visitor.found


def imports_apart(source: str) -> list[str]:
    """An import of several names as one import for each of them; nothing for any other statement."""
    try:
        tree = parse(source)
    except (SyntaxError, ValueError):
        return []
    match tree.body:
        case [ast.Import(names=[_, _, *_] as aliases)]:
            return [ast.unparse(ast.Import([alias])) for alias in aliases]
        case [ast.ImportFrom(module=module, names=[_, _, *_] as aliases, level=level)]:
            return [ast.unparse(ast.ImportFrom(module, [alias], level)) for alias in aliases]
    return []


def dependents(missing: set[str], keys: set[str], source: str) -> bool:
    """Whether a piece of code needs one of the missing names, or a key that was to be stored."""
    found = names(source)
    return bool(found.reads & missing) or bool(_read_keys(source) & keys)


def cone(sources: Sequence[str], wanted: Iterable[str]) -> list[int]:
    """Positions of the pieces that the names in ``wanted`` depend on, nearest first.

    Arguments:
        sources: pieces of code in the order in which they ran.
        wanted: names that are of interest after the last one.
    """
    needed, found = set(wanted), []
    for position in range(len(sources) - 1, -1, -1):
        piece = names(sources[position])
        if needed & (piece.writes | piece.changes) or piece.star:
            found.append(position)
            needed |= piece.reads | piece.late
    return found


@lru_cache(maxsize=2048)
def _read_keys(source: str) -> set[str]:
    try:
        tree = parse(source)
    except (SyntaxError, ValueError):
        return set()
    return {
        node.slice.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Load)
        and isinstance(node.slice, ast.Constant)
        and isinstance(node.slice.value, str)
    }


def _is_empty(value: ast.expr) -> bool:
    """Is it ``{}``, ``[]``, ``dict()`` or the like: something that is yet to be filled?"""
    if isinstance(value, ast.Call):
        name = value.func.attr if isinstance(value.func, ast.Attribute) else getattr(value.func, "id", "")
        return name in _CONTAINERS and (not value.args or name == "defaultdict")
    return (isinstance(value, ast.Dict) and not value.keys) or (
        isinstance(value, ast.List) and not value.elts
    )


class _Visitor(ast.NodeVisitor):
    """Walks the code of one scope in the order in which it runs."""

    def __init__(self) -> None:
        self.found = Names()

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            if node.id not in self.found.writes:
                self.found.reads.add(node.id)
        else:
            self.found.writes.add(node.id)

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        for target in node.targets:
            self.visit(target)
            if isinstance(target, ast.Name) and _is_empty(node.value):
                self.found.empty.add(target.id)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)
            self.visit(node.target)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name) and node.target.id not in self.found.writes:
            self.found.reads.add(node.target.id)
        self.visit(node.value)
        self.visit(node.target)

    def visit_For(self, node: ast.For) -> None:
        self.visit(node.iter)
        self.visit(node.target)
        for statement in [*node.body, *node.orelse]:
            self.visit(statement)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if not isinstance(node.ctx, ast.Load):
            self.found.fills |= self._change(node.value)
            if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
                self.found.keys.add(node.slice.value)
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if not isinstance(node.ctx, ast.Load):
            self._change(node.value)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute):
            changed = self._change(node.func.value)
            if node.func.attr in _FILLING:
                self.found.fills |= changed
        pure = isinstance(node.func, ast.Name) and node.func.id in PURE
        for argument in [] if pure else [*node.args, *(keyword.value for keyword in node.keywords)]:
            if isinstance(argument, ast.Name):
                self.found.changes.add(argument.id)
        self.generic_visit(node)

    def _change(self, node: ast.expr) -> set[str]:
        """The object behind ``a``, ``a.b`` or ``a[b]`` may change: note the name at its root."""
        while isinstance(node, ast.Attribute | ast.Subscript):
            node = node.value
        changed = {node.id} if isinstance(node, ast.Name) else set()
        self.found.changes |= changed
        return changed

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> None:
        inner = _Visitor()
        for generator in node.generators:
            inner.visit(generator.iter)
            inner.visit(generator.target)
            for condition in generator.ifs:
                inner.visit(condition)
        for part in [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]:
            inner.visit(part)
        self._take(inner.found)

    def _take(self, inner: Names) -> None:
        """What runs in a scope of its own, and at once, reads and changes names around it all the same."""
        self.found.reads |= inner.reads - self.found.writes
        self.found.late |= inner.late
        self.found.changes |= inner.changes - inner.writes
        self.found.fills |= inner.fills - inner.writes
        self.found.keys |= inner.keys

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def _import(self, node: ast.Import | ast.ImportFrom) -> None:
        for alias in node.names:
            if alias.name == "*":
                self.found.star = True
            else:
                self.found.writes.add(alias.asname or alias.name.partition(".")[0])

    visit_Import = visit_ImportFrom = _import

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        arguments = node.args
        for default in [*arguments.defaults, *filter(None, arguments.kw_defaults)]:
            self.visit(default)
        inner = _Visitor()
        inner.found.writes |= {
            argument.arg
            for argument in [
                *arguments.posonlyargs,
                *arguments.args,
                *arguments.kwonlyargs,
                *filter(None, [arguments.vararg, arguments.kwarg]),
            ]
        }
        if isinstance(node, ast.Lambda):
            inner.visit(node.body)
        else:
            for decorator in node.decorator_list:
                self.visit(decorator)
            self.found.writes.add(node.name)
            for statement in node.body:
                inner.visit(statement)
        self.found.late |= inner.found.reads | inner.found.late

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = _function

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for part in [*node.decorator_list, *node.bases, *(keyword.value for keyword in node.keywords)]:
            self.visit(part)
        inner = _Visitor()
        for statement in node.body:
            inner.visit(statement)
        self._take(inner.found)
        self.found.writes.add(node.name)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self.found.writes.add(node.name)
        self.generic_visit(node)
