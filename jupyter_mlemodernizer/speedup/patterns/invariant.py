"""What is the same in every turn of a loop: done once, before it."""

import ast
import re
from collections.abc import Iterator

from ..code import is_name, read
from ..frames import column_of
from ..loops import Loop, outermost, parents, root
from ..scope import Change, Scope

_REDUCTIONS = frozenset(
    [
        "mean",
        "sum",
        "std",
        "var",
        "min",
        "max",
        "median",
        "nunique",
        "count",
        "quantile",
        "corr",
        "mode",
        "value_counts",
    ]
)
_ORDERED = ("list", "set", "sorted", "tuple", "frozenset")


def members(scope: Scope) -> Iterator[Change]:
    """``x in [values]`` in a loop: a set, made once."""
    for loop in outermost(scope):
        for node in ast.walk(loop.node):
            match node:
                case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[values]):
                    pass
                case _:
                    continue
            if not _plain_values(scope, values) or read(values) & loop.changed:
                continue
            known = scope.fresh("known")
            yield Change(
                rule="members-in-set",
                title="A set to look values up in, made once",
                reason="A list is searched from its beginning every time; a set is not.",
                pieces=(
                    scope.code.insert_before(
                        loop.statement, [f"{known} = set({scope.code.text(_inner(values))})"]
                    ),
                    scope.code.replace(values, known),
                ),
                loops=isinstance(loop.node, ast.For),
                rows=loop.rows,
            )


def growing_members(scope: Scope) -> Iterator[Change]:
    """``if x not in seen: seen.append(x)`` in a loop, where nothing else is done with the list: a set beside it."""
    for loop in outermost(scope):
        if not isinstance(loop.node, ast.For):
            continue
        around = parents(loop.node)
        tests: dict[str, list[ast.Name]] = {}
        appends: dict[str, list[tuple[ast.Expr, ast.expr]]] = {}
        for node in ast.walk(loop.node):
            match node:
                case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Name(id=name) as values]):
                    tests.setdefault(name, []).append(values)
                case ast.Expr(
                    value=ast.Call(
                        func=ast.Attribute(value=ast.Name(id=name), attr="append"),
                        args=[ast.Name() | ast.Constant() as item],
                        keywords=[],
                    )
                ):
                    appends.setdefault(name, []).append((node, item))
        for name in [name for name in tests if name in appends and scope.kind_of(name) == "list"]:
            uses = [node for node in ast.walk(loop.node) if is_name(node, name)]
            counted = sum(
                isinstance(p := around.get(id(use)), ast.Call) and is_name(p.func, "len") for use in uses
            )
            if len(uses) != len(tests[name]) + len(appends[name]) + counted:
                continue
            known = scope.fresh(f"known_{name}")
            yield Change(
                rule="members-beside",
                title=f"A set beside `{name}` to look values up in",
                reason="A list is searched from its beginning every time; a set is not.",
                pieces=(
                    scope.code.insert_before(loop.statement, [f"{known} = set({name})"]),
                    *(scope.code.replace(values, known) for values in tests[name]),
                    *(
                        scope.code.replace_statement(
                            node, [scope.code.text(node), f"{known}.add({scope.code.text(item)})"]
                        )
                        for node, item in appends[name]
                    ),
                ),
                loops=True,
            )


def places(scope: Scope) -> Iterator[Change]:
    """``items.index(x)`` in a loop: a dictionary of places."""
    for loop in outermost(scope):
        for node in ast.walk(loop.node):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id=name) as owner, attr="index"),
                    args=[item],
                    keywords=[],
                ):
                    pass
                case _:
                    continue
            elements = scope.fact(name).get("elements")
            if scope.kind(owner) != "list" or elements not in ("str", "int") or name in loop.changed:
                continue
            place = scope.fresh(f"place_in_{name}")
            yield Change(
                rule="places-in-dict",
                title=f"A dictionary of the places in `{name}`, made once",
                reason="A list is searched from its beginning every time; a dictionary is not.",
                pieces=(
                    scope.code.insert_before(
                        loop.statement,
                        [f"{place} = {{value: i for i, value in reversed(list(enumerate({name})))}}"],
                    ),
                    scope.code.replace(node, f"{place}[{scope.code.text(item)}]"),
                ),
                loops=isinstance(loop.node, ast.For),
                rows=loop.rows,
            )


def reductions(scope: Scope) -> Iterator[Change]:
    """``df['a'].mean()`` and ``df.groupby('k')['a'].mean()`` in a loop that does not change ``df``."""
    for loop in outermost(scope):
        around = parents(loop.node)
        for node in ast.walk(loop.node):
            if not _is_reduction(scope, node) or read(node) & loop.changed:
                continue
            parent = around.get(id(node))
            grouped = "groupby" in ast.dump(node)
            if isinstance(node, ast.Call) and not _is_read(parent, node):
                continue
            if _contains_first(loop, node):
                continue
            same = scope.fresh("overall")
            lines, piece = [f"{same} = {scope.code.text(node)}"], scope.code.replace(node, same)
            by_label = _by_label(node, parent, around)
            if by_label is not None:
                # A Series takes microseconds to look a label up, a dictionary some ten nanoseconds.
                lines.append(f"{same} = dict(zip({same}.index, {same}.to_numpy()))")
                piece = scope.code.replace(by_label, f"{same}[{scope.code.text(by_label.slice)}]")
            yield Change(
                rule="grouped-in-loop" if grouped else "reduced-in-loop",
                title=f"`{scope.code.text(node)[:50]}` computed once, before the loop",
                reason="It is the same in every turn.",
                pieces=(scope.code.insert_before(loop.statement, lines), piece),
                loops=isinstance(loop.node, ast.For),
                rows=loop.rows,
            )


def _by_label(node: ast.AST, parent: ast.AST | None, around: dict[int, ast.AST]) -> ast.Subscript | None:
    """``counts[x]`` or ``counts.loc[x]`` around the counts or the values of groups, if that is a single value."""
    counts = (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "value_counts"
    )
    grouped = re.search(r"groupby\(('\w+'|\[?'\w+'\]?)\)(\['\w+'\]|\.\w+)\.\w+\(\)$", ast.unparse(node))
    if isinstance(parent, ast.Attribute) and parent.attr == "loc":
        parent = around.get(id(parent))
    single = isinstance(parent, ast.Subscript) and isinstance(
        parent.slice, ast.Name | ast.Constant | ast.Subscript | ast.Attribute
    )
    return parent if single and (counts or grouped) and isinstance(parent, ast.Subscript) else None


def ordered(scope: Scope) -> Iterator[Change]:
    """``sorted(items)[k]`` in a loop that does not change ``items``."""
    for loop in outermost(scope):
        around = parents(loop.node)
        for node in ast.walk(loop.node):
            match node:
                case ast.Call(func=ast.Name(id="sorted"), args=[ast.Name(id=name) as items], keywords=[]):
                    pass
                case _:
                    continue
            parent = around.get(id(node))
            plain = scope.kind(items) in ("list", "tuple") and scope.fact(name).get("elements") in (
                "str",
                "int",
                "float",
            )
            if (
                not plain
                or name in loop.changed
                or not isinstance(parent, ast.Subscript)
                or parent.value is not node
            ):
                continue
            same = scope.fresh(f"sorted_{name}")
            yield Change(
                rule="sorted-in-loop",
                title=f"`{name}` sorted once, before the loop",
                reason="It is the same in every turn.",
                pieces=(
                    scope.code.insert_before(loop.statement, [f"{same} = {scope.code.text(node)}"]),
                    scope.code.replace(node, same),
                ),
                loops=isinstance(loop.node, ast.For),
                rows=loop.rows,
            )


def _contains_first(loop: Loop, node: ast.AST) -> bool:
    """Whether it is evaluated once already: it is what the loop goes through."""
    if isinstance(loop.node, ast.For):
        return any(child is node for child in ast.walk(loop.node.iter))
    generators = getattr(loop.node, "generators", [])
    return bool(generators) and any(child is node for child in ast.walk(generators[0].iter))


def _is_reduction(scope: Scope, node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=owner, attr=attr), args=args, keywords=keywords) if (
            attr in _REDUCTIONS
        ):
            name = root(owner)
            if name is None or scope.kind_of(name) not in ("frame", "series", "array"):
                return False
            plain = all(
                isinstance(argument, ast.Constant) for argument in [*args, *(k.value for k in keywords)]
            )
            return plain and _is_chain(owner)
    return False


def _is_chain(node: ast.AST) -> bool:
    """A name, columns of it, groups of it: nothing that does more than look."""
    match node:
        case ast.Name():
            return True
        case ast.Subscript(value=value, slice=place):
            return _is_chain(value) and not any(isinstance(child, ast.Call) for child in ast.walk(place))
        case ast.Call(func=ast.Attribute(value=value, attr="groupby"), args=args):
            return _is_chain(value) and all(not isinstance(argument, ast.Lambda) for argument in args)
        case ast.Attribute(value=value, attr="values" | "loc" | "iloc" | "T"):
            return _is_chain(value)
        case ast.Attribute(value=ast.Name()):
            return True
    return False


def _is_read(parent: ast.AST | None, node: ast.AST) -> bool:
    """Whether nothing is done with the result that could change it."""
    match parent:
        case ast.BinOp() | ast.Compare() | ast.UnaryOp() | ast.BoolOp() | ast.IfExp():
            return True
        case ast.Subscript(value=value, ctx=ast.Load()):
            return value is node
        case ast.Attribute(attr="loc" | "iloc" | "at" | "iat" | "values" | "index"):
            return True
        case ast.Call(func=ast.Name(id="abs" | "float" | "int" | "round" | "str" | "print")):
            return True
    return False


def _plain_values(scope: Scope, node: ast.expr) -> bool:
    """Whether an expression is a list of texts or whole numbers."""
    match node:
        case ast.Name(id=name):
            fact = scope.fact(name)
            if fact.get("kind") == "array":
                return len(fact["shape"]) == 1 and fact["dtype"] == "int64"
            return scope.kind(node) in ("list", "tuple") and fact.get("elements") in (
                "str",
                "int",
                "int64",
                "str_",
            )
        case ast.Call(func=ast.Name(id="list" | "sorted" | "tuple"), args=[inner], keywords=[]):
            return _column(scope, inner) or _plain_values(scope, inner)
        case ast.Call(func=ast.Attribute(value=inner, attr="tolist" | "unique"), args=[]):
            return _column(scope, inner) or _plain_values(scope, inner)
        case ast.Attribute(value=inner, attr="values"):
            return _column(scope, inner)
    return False


def _column(scope: Scope, node: ast.expr) -> bool:
    if isinstance(node, ast.Name) and scope.kind(node) == "series":
        fact = scope.fact(node.id)
        return fact.get("type") in ("str", "int") and not fact.get("nan")
    column = column_of(node)
    if column is None or scope.kind_of(column[0]) != "frame":
        return False
    name, label = column
    if isinstance(node, ast.Attribute) and label in ("values", "index"):
        return False
    facts = scope.fact(name)["columns"].get(label, {})
    return facts.get("type") in ("str", "int") and not facts.get("nan")


def _inner(node: ast.expr) -> ast.expr:
    """Without a ``list`` or ``sorted`` around: a set has no order."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=[inner]) if name in _ORDERED:
            return inner
    return node


PATTERNS = [members, growing_members, places, ordered, reductions]
