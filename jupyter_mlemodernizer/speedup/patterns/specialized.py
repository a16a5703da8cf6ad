"""Functions that do the same work in every call: a form of the function for one statement.

The function itself stays as it is: what is computed once would be out of date for calls after the data have changed.
"""

import ast
from collections.abc import Iterator

from ..code import Code, is_name, read, renamed, stored
from ..loops import Loop, changed, outermost, parents
from ..purity import is_pure
from ..scope import START, Change, Scope
from .filters import grouped


def filtering(scope: Scope) -> Iterator[Change]:
    """``[f(u) for u in users]`` and ``df['u'].apply(f)``, where ``f`` searches a table: ``df[df['k'] == u]``."""
    if scope.function is not None:
        return
    around = parents(scope.code.tree)
    mentioned = read(scope.code.tree)
    for name, function in scope.functions.items():
        uses = _repeated(scope, name) if name in mentioned else []
        if not uses or function.decorator_list:
            continue
        calls = [node for use in uses if isinstance(node := around[id(use)], ast.Call) and node.func is use]
        tables = _handed_over(scope, function, calls) if len(calls) == len(uses) else {}
        inner = Scope(Code(_without(function, tables)), scope.live, scope.later, scope.functions)
        definition = inner.function
        assert definition is not None
        own = stored(definition) | {argument.arg for argument in definition.args.args}
        statement = scope.code.tree.body[-1]
        # What an assignment stores into is changed when all calls are done.
        running = statement.value if isinstance(statement, ast.Assign) else scope.code.tree
        changing = changed(running, [id(call) for call in calls]) | changed(definition)
        changing |= _changed_by_functions(scope)
        for found in grouped(inner, Loop(definition, definition, frozenset(own))):
            if found.table in changing | own or name in read(definition):
                continue
            special = scope.fresh(f"{name}_grouped")
            text = inner.code.applied(found.pieces).replace(f"def {name}(", f"def {special}(", 1)
            pieces = [scope.code.replace(use, special) for use in uses]
            if tables:
                left = [[a for n, a in enumerate(call.args) if n not in tables] for call in calls]
                pieces = [
                    scope.code.replace(call, f"{special}({', '.join(map(scope.code.text, args))})")
                    for call, args in zip(calls, left, strict=True)
                ]
            yield Change(
                rule="filter-in-function",
                title=f"`{found.table}` grouped once instead of searched in every call of `{name}`",
                reason=f"Each call compared all {scope.fact(found.table)['rows']:,} rows to find a few of them.",
                pieces=(
                    scope.code.insert_before(
                        scope.code.tree.body[0], [found.line, "", *text.split("\n"), ""]
                    ),
                    *pieces,
                ),
                loops=True,
                enough=START,
                requires=(*found.requires, f"len({found.table}) > 0"),
            )


def _handed_over(scope: Scope, function: ast.FunctionDef, calls: list[ast.Call]) -> dict[int, str]:
    """Which arguments of a function are the same table in all calls."""
    plain = all(len(call.args) == len(function.args.args) and not call.keywords for call in calls)
    nested = any(inner is not call and inner in calls for call in calls for inner in ast.walk(call))
    if not calls or not plain or nested:
        return {}
    found = {}
    for place, parameter in enumerate(function.args.args):
        names = {ast.unparse(call.args[place]) for call in calls}
        table = names.pop()
        alone = table == parameter.arg or table not in read(function) | stored(function)
        if not names and scope.kind_of(table) == "frame" and alone and parameter.arg not in stored(function):
            found[place] = table
    return found


def _without(function: ast.FunctionDef, tables: dict[int, str]) -> str:
    """A function's source with tables by their own names instead of as parameters."""
    names = {function.args.args[place].arg: table for place, table in tables.items()}
    copy = renamed(function, names).body[0]
    assert isinstance(copy, ast.FunctionDef)
    copy.args.args = [argument for place, argument in enumerate(copy.args.args) if place not in tables]
    return ast.unparse(copy)


def _repeated(scope: Scope, name: str) -> list[ast.Name]:
    """Where a function is called in a loop, or handed to ``apply`` or ``map``; none if it is used in another way."""
    around = parents(scope.code.tree)
    inside = {id(node) for loop in outermost(scope) for node in ast.walk(loop.node)}
    uses = [node for node in ast.walk(scope.code.tree) if is_name(node, name) and isinstance(node, ast.Name)]
    for use in uses:
        match around[id(use)]:
            case ast.Call(func=function) if function is use:
                if id(use) not in inside:
                    return []
            # Rows of a table have a pattern of their own: once for each value of the column that is used.
            case ast.Call(func=ast.Attribute(attr="apply" | "map"), keywords=[]):
                pass
            case _:
                return []
    return uses


def remembered(scope: Scope) -> Iterator[Change]:
    """``f(a)`` in two loops, one in the other, where only one of them changes ``a``: called once for each value."""
    for loop in outermost(scope):
        variables = _variables(loop.node)
        if len(variables) < 2:
            continue
        around = parents(loop.node)
        pure = {name for name in read(loop.node) & set(scope.functions) if _is_function(scope, name)}
        moved = changed(loop.node, _calls_of(loop.node, pure))
        calls: dict[tuple[str, str], list[ast.Call]] = {}
        for node in ast.walk(loop.node):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[_, *_] as args, keywords=[]) if name in pure:
                    used = set[str]().union(*map(read, args)) & moved
                    only_read = _is_only_read(around.get(id(node)), node)
                    if (
                        used
                        and used < variables
                        and _comes_again(loop.node, used)
                        and all(map(_is_plain, args))
                        and only_read
                    ):
                        calls.setdefault((name, _once(scope, node, moved)), []).append(node)
        for (name, source), nodes in calls.items():
            if _needed(scope, name) & (moved | _changed_by_functions(scope)):
                continue
            once = scope.fresh(f"{name}_once")
            lines = [
                "from functools import lru_cache",
                f"{once} = lru_cache(maxsize=None, typed=True)({source})",
            ]
            yield Change(
                rule="once-in-loops",
                title=f"`{name}` called once for each value",
                reason="The inner loop called it with the same values in every turn of the outer one.",
                pieces=(
                    scope.code.insert_before(loop.statement, lines),
                    *(
                        scope.code.replace(node, f"{once}({', '.join(_moving(scope, node, moved))})")
                        for node in nodes
                    ),
                ),
                loops=isinstance(loop.node, ast.For),
            )


def derived(scope: Scope) -> Iterator[Change]:
    """``set(b.lower().split())`` in two loops, only one of which changes ``b``: once for each value."""
    for loop in outermost(scope):
        variables = _variables(loop.node)
        if len(variables) < 2 or scope.function is not None:
            continue
        around = parents(loop.node)
        moved = changed(loop.node)
        for node in ast.walk(loop.node):
            names = read(node) & moved
            # A single text method costs no more than to look its result up.
            if not isinstance(node, ast.Call) or sum(isinstance(n, ast.Call) for n in ast.walk(node)) < 2:
                continue
            if not names or not names < variables or not is_pure(scope, node, names):
                continue
            if not _comes_again(loop.node, names):
                continue
            if (read(node) - names) & set(scope.functions) or not _is_kept(loop.node, around, node):
                continue
            once, values = scope.fresh("once"), ", ".join(sorted(names))
            yield Change(
                rule="once-per-element",
                title=f"`{scope.code.text(node)[:40]}` computed once for each value",
                reason="The inner loop computed it of the same values in every turn of the outer one.",
                pieces=(
                    scope.code.insert_before(
                        loop.statement,
                        [
                            "from functools import lru_cache",
                            f"{once} = lru_cache(maxsize=None, typed=True)(lambda {values}: {ast.unparse(node)})",
                        ],
                    ),
                    scope.code.replace(node, f"{once}({values})"),
                ),
                loops=isinstance(loop.node, ast.For),
            )


def _is_kept(loop: ast.AST, around: dict[int, ast.AST], node: ast.AST) -> bool:
    """Whether nothing changes a result, nor what is bound to it: the next turn is given the same one."""
    parent = around.get(id(node))
    target: ast.AST | None = None
    match parent:
        case ast.Assign(targets=[one]):
            target = one
        case ast.Tuple(elts=values) if isinstance(outer := around.get(id(parent)), ast.Assign):
            targets = outer.targets[0]
            if isinstance(targets, ast.Tuple) and len(targets.elts) == len(values):
                target = next(one for one, value in zip(targets.elts, values, strict=True) if value is node)
    if target is None:
        return _is_only_read(parent, node)
    if not isinstance(target, ast.Name):
        return False
    uses = [n for n in ast.walk(loop) if is_name(n, target.id) and n is not target]
    return all(_is_only_read(around.get(id(use)), use) for use in uses)


def _is_plain(argument: ast.expr) -> bool:
    """A name, a constant, or an element: nothing that does more than look."""
    match argument:
        case ast.Name() | ast.Constant():
            return True
        case ast.Subscript(value=ast.Name(), slice=ast.Name() | ast.Constant()):
            return True
    return False


def _is_function(scope: Scope, name: str) -> bool:
    """Whether a function of the notebook's gives the same for the same arguments, and changes nothing."""
    function = scope.functions[name]
    return is_pure(scope, function.body, {argument.arg for argument in function.args.args})


def _calls_of(node: ast.AST, functions: set[str]) -> set[int]:
    return {
        id(child)
        for child in ast.walk(node)
        if isinstance(child, ast.Call) and isinstance(child.func, ast.Name) and child.func.id in functions
    }


def _needed(scope: Scope, name: str) -> set[str]:
    """The variables that a function looks at, besides its arguments."""
    function = scope.functions[name]
    needed: set[str] = set()
    for each in (function, *scope.called(function)):
        needed |= read(each) - {argument.arg for argument in each.args.args} - stored(each)
    return {other for other in needed if scope.kind_of(other) != "module"}


def _moving(scope: Scope, call: ast.Call, moved: set[str]) -> list[str]:
    """The arguments that the loops change."""
    return [scope.code.text(argument) for argument in call.args if read(argument) & moved]


def _once(scope: Scope, call: ast.Call, moved: set[str]) -> str:
    """A function of those arguments only; the others may be lists, which cannot be keys."""
    assert isinstance(call.func, ast.Name)
    texts, names = [], []
    for number, argument in enumerate(call.args):
        moves = bool(read(argument) & moved)
        names += [f"value{number}"] if moves else []
        texts.append(f"value{number}" if moves else scope.code.text(argument))
    if len(names) == len(texts):
        return call.func.id
    return f"lambda {', '.join(names)}: {call.func.id}({', '.join(texts)})"


def _changed_by_functions(scope: Scope) -> set[str]:
    """Names that the notebook's functions may change."""
    return set[str]().union(*map(changed, scope.functions.values()))


def _variables(node: ast.AST) -> set[str]:
    """Variables of loops and comprehensions, and nothing that is bound in another way."""
    found: set[str] = set()
    for child in ast.walk(node):
        if isinstance(child, ast.For | ast.comprehension):
            found |= stored(child.target)
    return found


def _comes_again(node: ast.AST, names: set[str]) -> bool:
    """Whether there is a loop that changes none of these names: all its turns have the same values of them."""
    loops = [child for child in ast.walk(node) if isinstance(child, ast.For | ast.comprehension)]
    return any(not stored(loop.target) & names for loop in loops)


def _is_only_read(parent: ast.AST | None, node: ast.AST) -> bool:
    """Whether nothing is done with a result that could change it: the next turn is given the same one."""
    match parent:
        case ast.BinOp() | ast.Compare() | ast.UnaryOp() | ast.BoolOp():
            return True
        case ast.Call(func=ast.Name(id="len" | "sum" | "min" | "max" | "abs" | "float" | "int" | "round")):
            return True
        case ast.Subscript(value=value, ctx=ast.Load()):
            return value is node
    return False


PATTERNS = [remembered, filtering, derived]
