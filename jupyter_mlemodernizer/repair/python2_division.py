"""``/`` between whole numbers rounded down in Python 2; where both sides surely are whole, write ``//``.

Only what is provable from the text counts: literals, ``len()``, ``int()``, loop variables of
``range``, names that are never bound to anything else. Columns of pandas divided truly even then
(since pandas 0.13), and are not touched.
"""

import ast
from collections.abc import Iterator

from ..parsing import parse
from .text_changes import TextChanges

_WHOLE_CALLS = frozenset({"int", "len", "ord", "long", "hash", "id"})
_WHOLE_METHODS = frozenset({"index", "find", "rfind", "rindex", "toordinal"})
_WHOLE_OPERATORS = (
    ast.Add,
    ast.Sub,
    ast.Mult,
    ast.Div,
    ast.FloorDiv,
    ast.Mod,
    ast.BitAnd,
    ast.BitOr,
    ast.BitXor,
    ast.LShift,
    ast.RShift,
)
# NumPy's functions whose first argument is the shape of what they make.
_MADE_BY_SHAPE = frozenset({"zeros", "ones", "empty", "eye", "identity"})
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)

# What a name is bound to: an expression, the items of an iterable, or something that is not known to be whole.
_Binding = tuple[str, ast.expr | None]
_UNKNOWN: _Binding = ("unknown", None)


def whole_divisions(text: str) -> tuple[str, list[str]]:
    """Write ``//`` for each ``/`` that rounded down.

    Arguments:
        text: Python 3 made from Python 2, magics masked.

    Returns:
        the new text, and the old divisions as written.
    """
    tree = parse(text)
    changes = TextChanges(text)
    whole = _Whole(tree)
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and whole.divides(node):
            start = changes.span(node.left)[1]
            slash = _slash(text, start, changes.span(node.right)[0])
            changes.replace(slash, slash + 1, "//")
            found.append(ast.unparse(node))
        elif (
            isinstance(node, ast.AugAssign)
            and isinstance(node.op, ast.Div)
            and whole.is_whole(node.value)
            and whole.is_whole(node.target)
        ):
            slash = _slash(text, changes.span(node.target)[1], changes.span(node.value)[0])
            changes.replace(slash, slash + 1, "//")
            found.append(ast.unparse(node))
    return changes.result(), found


def _slash(text: str, start: int, end: int) -> int:
    """Position of the operator between two operands; closing brackets and comments may stand there as well."""
    position = start
    while position < end:
        if text[position] == "#":
            position = text.index("\n", position)
        elif text[position] == "/":
            return position
        position += 1
    raise ValueError("no division between the operands")


class _Whole:
    """Tells which expressions surely were whole numbers in Python 2.

    Names are first taken to be whole, and lose that as soon as one of what they are bound to
    is not; so ``n = 0`` with ``n += 1`` is whole, and ``n = n / 2.0`` is not.
    """

    def __init__(self, tree: ast.Module) -> None:
        self._parents: dict[ast.AST, ast.AST] = {}
        for node in ast.walk(tree):
            for child in ast.iter_child_nodes(node):
                self._parents[child] = node
        self._bindings: dict[tuple[ast.AST, str], list[_Binding]] = {}
        self._globals: dict[ast.AST, set[str]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Global):
                self._globals.setdefault(self._scope(node), set()).update(node.names)
        for node in ast.walk(tree):
            for name, binding, place in _bindings(node):
                scope = self._scope(place)
                if name in self._globals.get(scope, ()):
                    scope = tree
                self._bindings.setdefault((scope, name), []).append(binding)
        self._whole = set(self._bindings)
        while True:
            lost = {key for key in self._whole if not all(map(self._binds_whole, self._bindings[key]))}
            if not lost:
                break
            self._whole -= lost

    def divides(self, node: ast.BinOp) -> bool:
        """Did this division round down?"""
        if self.is_whole(node.left) and self.is_whole(node.right):
            return True
        # An argument of range, a bound of a slice and the size of an array had to be whole, so that their divisions were.
        return self._must_be_whole(node) and not _has_float(node)

    def _must_be_whole(self, node: ast.expr) -> bool:
        inner: ast.AST = node
        parent = self._parents.get(node)
        while isinstance(parent, ast.Tuple | ast.List) or (
            isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Add | ast.Sub | ast.Mult)
        ):
            inner, parent = parent, self._parents.get(parent)
        if not isinstance(parent, ast.Call):
            return isinstance(parent, ast.Slice)
        match parent.func:
            case ast.Name(id="range") | ast.Attribute(attr="standard_normal" | "rand" | "randn" | "reshape"):
                return inner is not parent.func
            case ast.Name(id=name) | ast.Attribute(attr=name):
                return name in _MADE_BY_SHAPE and parent.args[:1] == [inner]
        return False

    def is_whole(self, node: ast.expr) -> bool:
        match node:
            case ast.Constant(value=value):
                return type(value) is int
            case ast.Name():
                return self._name_is_whole(node)
            case ast.UnaryOp(op=ast.USub() | ast.UAdd() | ast.Invert(), operand=operand):
                return self.is_whole(operand)
            case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int(power))):
                return power >= 0 and self.is_whole(left)
            case ast.BinOp(left=left, op=operator, right=right):
                return isinstance(operator, _WHOLE_OPERATORS) and self.is_whole(left) and self.is_whole(right)
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_whole(body) and self.is_whole(orelse)
            case ast.Subscript(value=ast.Attribute(attr="shape"), slice=ast.Constant(value=int())):
                return True
            case ast.Call(func=ast.Name(id=name), args=args):
                if name in _WHOLE_CALLS:
                    return True
                if name == "abs":
                    return all(map(self.is_whole, args))
                if name in ("min", "max") and len(args) > 1:
                    return all(map(self.is_whole, args))
                return name in ("min", "max", "sum") and bool(args) and self._holds_whole(args[0])
            case ast.Call(func=ast.Attribute(value=owner, attr="count"), args=[argument]):
                # Of a list or a string. A column's takes a level, a number, or nothing.
                numbered = isinstance(argument, ast.UnaryOp) or (
                    isinstance(argument, ast.Constant) and not isinstance(argument.value, str)
                )
                return not numbered and not _of_column(owner)
            case ast.Call(func=ast.Attribute(value=owner, attr=name)) if name in _WHOLE_METHODS:
                return not _of_column(owner)
        return False

    def _holds_whole(self, node: ast.expr) -> bool:
        """Are the items of this iterable whole numbers?"""
        match node:
            case ast.Call(func=ast.Name(id="range")):
                return True
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=name), _]):
                return name in _WHOLE_CALLS
            case ast.Call(func=ast.Name(id="list" | "sorted" | "reversed" | "set" | "tuple"), args=[inner]):
                return self._holds_whole(inner)
            case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
                return bool(items) and all(map(self.is_whole, items))
            case ast.ListComp(elt=item) | ast.GeneratorExp(elt=item) | ast.SetComp(elt=item):
                return self.is_whole(item)
        return False

    def _binds_whole(self, binding: _Binding) -> bool:
        kind, node = binding
        if node is None:
            return False
        if kind == "value":
            return self.is_whole(node)
        if kind == "item":
            return self._holds_whole(node)
        return kind == "index"

    def _name_is_whole(self, node: ast.Name) -> bool:
        """Look a name up as Python does: comprehensions, functions, the notebook."""
        scope: ast.AST | None = self._parents.get(node)
        while scope is not None:
            if (
                isinstance(scope, (*_FUNCTIONS, *_COMPREHENSIONS, ast.Module))
                and (
                    scope,
                    node.id,
                )
                in self._bindings
            ):
                return (scope, node.id) in self._whole
            scope = self._parents.get(scope)
        return False

    def _scope(self, node: ast.AST) -> ast.AST:
        """The function, comprehension or notebook in which what a node binds is known."""
        if isinstance(node, ast.comprehension):
            return self._parents[node]
        scope = self._parents.get(node, node)
        while not isinstance(scope, (*_FUNCTIONS, ast.Module)):
            scope = self._parents[scope]
        return scope


def _bindings(node: ast.AST) -> Iterator[tuple[str, _Binding, ast.AST]]:
    """What a node binds: name, what to, and the node whose scope counts."""
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                for name, binding in _unpacked(target, value):
                    yield name, binding, node
        case ast.AnnAssign(target=ast.Name(id=name), value=value):
            yield name, ("value", value), node
        case ast.AugAssign(target=ast.Name(id=name) as target, op=operator, value=value):
            yield name, ("value", ast.BinOp(ast.Constant(0), operator, value)), node
        case ast.For(target=target, iter=iterable):
            for name, binding in _iterated(target, iterable):
                yield name, binding, node
        case ast.comprehension(target=target, iter=iterable):
            for name, binding in _iterated(target, iterable):
                yield name, binding, node
        case ast.arg(arg=name):
            yield name, _UNKNOWN, node
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name, _UNKNOWN, node
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            for alias in aliases:
                yield alias.asname or alias.name.partition(".")[0], _UNKNOWN, node
        case ast.withitem(optional_vars=ast.expr() as target) | ast.NamedExpr(target=target):
            for name in _names(target):
                yield name, _UNKNOWN, node
        case ast.ExceptHandler(name=str(name)):
            yield name, _UNKNOWN, node


def _of_column(owner: ast.expr) -> bool:
    """Is this the accessor of pandas for a column of strings?"""
    return isinstance(owner, ast.Attribute) and owner.attr == "str"


def _names(target: ast.expr) -> list[str]:
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]


def _unpacked(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, _Binding]]:
    if isinstance(target, ast.Name):
        yield target.id, ("value", value)
    elif isinstance(target, ast.Tuple | ast.List):
        if isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts):
            for one, other in zip(target.elts, value.elts, strict=True):
                yield from _unpacked(one, other)
        elif isinstance(value, ast.Attribute) and value.attr == "shape":
            for name in _names(target):
                yield name, ("index", value)
        else:
            for name in _names(target):
                yield name, _UNKNOWN


def _iterated(target: ast.expr, iterable: ast.expr) -> Iterator[tuple[str, _Binding]]:
    if isinstance(target, ast.Name):
        yield target.id, ("item", iterable)
        return
    first = target.elts[0] if isinstance(target, ast.Tuple) and target.elts else None
    counted = (
        isinstance(iterable, ast.Call)
        and isinstance(iterable.func, ast.Name)
        and iterable.func.id == "enumerate"
    )
    for name in _names(target):
        is_index = counted and isinstance(first, ast.Name) and first.id == name
        yield name, ("index", iterable) if is_index else _UNKNOWN


def _has_float(node: ast.expr) -> bool:
    """Is a number with a point in it, or a call of float?"""
    return any(
        (isinstance(inner, ast.Constant) and isinstance(inner.value, float))
        or (isinstance(inner, ast.Name) and inner.id == "float")
        for inner in ast.walk(node)
    )
