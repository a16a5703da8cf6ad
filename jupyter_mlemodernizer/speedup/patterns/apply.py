"""``apply`` and comprehensions: a function called for every row or value, said of whole columns."""

import ast
from collections.abc import Iterator

from ..bodies import Body
from ..code import Replacement, constant_text, is_name, tidy
from ..columns import Columns
from ..frames import Frame, column_of, frame_of, row_leaf
from ..row_values import Leaf, Untranslatable, Value
from ..scope import Change, Scope
from .row_loops import zipped

_REASON = "Python is called for every value; pandas and NumPy do the same for all of them at once."


def by_rows(scope: Scope) -> Iterator[Change]:
    """``df.apply(lambda row: …, axis=1)``."""
    for node, target in calls(scope, "apply"):
        if not is_by_rows(node):
            continue
        assert isinstance(node.func, ast.Attribute)
        frame = frame_of(scope, node.func.value)
        function = function_of(scope, node.args[0])
        if frame is None or function is None or len(function[0]) != 1:
            continue
        (parameter,), body = function
        change = _change(
            scope,
            node,
            target,
            owner=frame.name,
            leaf=row_leaf(frame, parameter),
            body=body,
            rule="apply-rows",
            name=None,
        )
        if change is not None:
            yield change


def by_values(scope: Scope) -> Iterator[Change]:
    """``df['a'].apply(lambda x: …)`` and ``.map(lambda x: …)``."""
    for method in ("apply", "map"):
        for node, target in calls(scope, method):
            assert isinstance(node.func, ast.Attribute)
            if len(node.args) != 1 or node.keywords:
                continue
            series = series_of(scope, node.func.value)
            function = function_of(scope, node.args[0])
            if series is None or function is None or len(function[0]) != 1:
                continue
            owner, value, label = series
            (parameter,), body = function
            leaf = _named({parameter: value})
            change = _change(
                scope, node, target, owner=owner, leaf=leaf, body=body, rule="apply-values", name=label
            )
            if change is not None:
                yield change


def comprehensions(scope: Scope) -> Iterator[Change]:
    """``[f(x) for x in df['a']]`` and ``[f(x, y) for x, y in zip(df['a'], df['b'])]``."""
    for statement in ast.walk(scope.code.tree):
        if not isinstance(statement, ast.Assign):
            continue
        node = statement.value
        if not isinstance(node, ast.ListComp) or len(node.generators) != 1:
            continue
        generator = node.generators[0]
        if generator.ifs or generator.is_async:
            continue
        targets = generator.target.elts if isinstance(generator.target, ast.Tuple) else [generator.target]
        sources = [generator.iter]
        if isinstance(generator.iter, ast.Call) and is_name(generator.iter.func, "zip"):
            sources = generator.iter.args
        elif len(targets) != 1:
            continue
        for rows in zipped(scope, targets, sources):
            name = rows.frames[0]
            column = _column_target(statement, name)
            columns = Columns(scope, rows.leaf, rows.index, strict=not column)
            try:
                value = columns.value(node.elt)
                if value.scalar or value.type == "date" or (value.nan and value.type != "float"):
                    raise Untranslatable("values")
                if not column and not value.python:
                    raise Untranslatable("NumPy's own numbers")
                columns.pandas()
            except Untranslatable:
                continue
            if column and value.type == "str" and not value.array:
                columns.requires.append(_texts(columns, value))
            text = value.exact() if column else f"{value.exact_operand()}.tolist()"
            yield Change(
                rule="comprehension-column" if column else "comprehension-list",
                title="The comprehension over a column as arithmetic on columns",
                reason=_REASON,
                pieces=(scope.code.replace(node, tidy(text)),),
                rows=frozenset([name]),
                requires=(*columns.requires, f"len({name}) > 0"),
            )


def vectorized(scope: Scope) -> Iterator[Change]:
    """``np.vectorize(f)(df['a'], df['b'])``."""
    for node in ast.walk(scope.code.tree):
        match node:
            case ast.Call(
                func=ast.Call(
                    func=ast.Attribute(value=ast.Name(id=module), attr="vectorize"), args=[given], keywords=[]
                ),
                args=sources,
                keywords=[],
            ) if scope.fact(module).get("module") == "numpy":
                pass
            case _:
                continue
        function = function_of(scope, given)
        if function is None or len(function[0]) != len(sources):
            continue
        targets = [ast.Name(parameter, ast.Store()) for parameter in function[0]]
        for rows in zipped(scope, targets, sources):
            columns = Columns(scope, rows.leaf, rows.index, strict=True)
            value = _value(columns, function[1])
            if value is None or value.type == "str":
                continue
            text = f"{columns.numpy()}.asarray({value.exact()})"
            yield Change(
                rule="apply-vectorize",
                title="`np.vectorize` as arithmetic on columns",
                reason="np.vectorize is a loop in Python; the arithmetic itself can be done on all values at once.",
                pieces=(scope.code.replace(node, tidy(text)),),
                rows=frozenset(rows.frames),
                requires=(*columns.requires, f"len({rows.frames[0]}) > 0"),
            )


def calls(scope: Scope, method: str) -> Iterator[tuple[ast.Call, ast.Assign | None]]:
    """Calls of a method; with the statement that assigns the result as it is, if one does."""
    assigned = {
        id(statement.value): statement
        for statement in ast.walk(scope.code.tree)
        if isinstance(statement, ast.Assign)
    }
    for node in ast.walk(scope.code.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method:
            yield node, assigned.get(id(node))


def function_of(scope: Scope, node: ast.expr) -> tuple[list[str], list[ast.stmt]] | None:
    """Parameters and body of a lambda, or of a function of the notebook's own."""
    match node:
        case ast.Lambda(args=args, body=body) if not (
            args.defaults or args.vararg or args.kwarg or args.kwonlyargs
        ):
            return [argument.arg for argument in args.args], [ast.Return(body)]
        case ast.Name(id=name) if name in scope.functions and scope.kind(node) == "function":
            function = scope.functions[name]
            args = function.args
            if args.defaults or args.vararg or args.kwarg or args.kwonlyargs or function.decorator_list:
                return None
            return [argument.arg for argument in args.args], function.body
        case ast.Name(id="len" | "str" | "int" | "float" | "abs") if not scope.fact(node.id):
            return ["x"], [ast.Return(ast.Call(node, [ast.Name("x", ast.Load())], []))]
        case ast.Attribute(value=ast.Name(id="str"), attr=method) if not scope.fact("str"):
            call = ast.Call(ast.Attribute(ast.Name("x", ast.Load()), method, ast.Load()), [], [])
            return ["x"], [ast.Return(call)]
        case ast.Attribute(value=ast.Name() as owner) if scope.fact(owner.id).get("module") in (
            "math",
            "numpy",
        ):
            return ["x"], [ast.Return(ast.Call(node, [ast.Name("x", ast.Load())], []))]
    return None


def series_of(scope: Scope, node: ast.expr) -> tuple[str, Value, str | None] | None:
    """The variable behind a column, its values, and its name."""
    if isinstance(node, ast.Name) and scope.kind(node) == "series":
        facts = {**scope.fact(node.id)}
        frame = Frame(node.id, {"columns": {"": facts}}, "object")
        try:
            value = frame.column("", style="plain")
        except Untranslatable:
            return None
        return node.id, Value(node.id, value.type, nan=value.nan), None
    column = column_of(node)
    if column is None or scope.kind_of(column[0]) != "frame":
        return None
    name, label = column
    try:
        return name, Frame(name, scope.fact(name), "object").column(label, style="plain"), label
    except Untranslatable:
        return None


def _named(values: dict[str, Value]) -> Leaf:
    return lambda node: values.get(node.id) if isinstance(node, ast.Name) else None


def is_by_rows(call: ast.Call) -> bool:
    """Whether a call of ``apply`` hands over rows, and gives nothing else to do with them."""
    axes = [*call.args[1:], *(keyword.value for keyword in call.keywords if keyword.arg == "axis")]
    match axes:
        case [ast.Constant(value=1 | "columns")] if call.args:
            return len(call.args) + len(call.keywords) == 2
    return False


def _value(columns: Columns, body: list[ast.stmt]) -> Value | None:
    try:
        value = Body(columns).run(body)
    except Untranslatable:
        return None
    if value is None or value.scalar or value.type == "date" or (value.nan and value.type != "float"):
        return None
    return value


def _change(
    scope: Scope,
    node: ast.Call,
    assignment: ast.Assign | None,
    *,
    owner: str,
    leaf: Leaf,
    body: list[ast.stmt],
    rule: str,
    name: str | None,
) -> Change | None:
    columns = Columns(scope, leaf, f"{owner}.index")
    value = _value(columns, body)
    if value is None or (value.type == "str" and scope.module("pandas") is None):
        return None
    text = value.exact()
    if assignment is None or not _column_target(assignment, owner):
        try:
            text = columns.series(Value(text, value.type, array=value.array, atom=value.atom)).text
        except Untranslatable:
            return None
        plain = text if value.atom or value.array or text != value.text else f"({text})"
        text = f"{plain}.rename({name!r})" if rule == "apply-rows" or value.array else plain
    if value.type == "str" and not value.array:
        # Where texts are in a column of objects, apply makes a column of texts of them (pandas 3).
        columns.requires.append(_texts(columns, value))
    pieces: tuple[Replacement, ...] = (scope.code.replace(node, tidy(text)),)
    return Change(
        rule=f"{rule}-{value.type}",
        title="`apply` as arithmetic on columns"
        if value.type != "str"
        else "`apply` as operations on the column",
        reason=_REASON,
        pieces=pieces,
        rows=frozenset([owner]),
        requires=(*columns.requires, f"len({owner}) > 0")
        if scope.function is None
        else tuple(columns.requires),
    )


def _column_target(statement: ast.Assign, name: str) -> bool:
    """Whether a statement stores into a column of a table, which makes its own index of the value."""
    match statement.targets:
        case [ast.Subscript(value=ast.Name(id=owner), slice=column)]:
            return owner == name and constant_text(column) is not None
    return False


def _texts(columns: Columns, value: Value) -> str:
    """That a column has the dtype that pandas gives to texts."""
    return f"{value.operand}.dtype == {columns.pandas()}.Series(['']).dtype"


PATTERNS = [by_rows, by_values, comprehensions, vectorized]
