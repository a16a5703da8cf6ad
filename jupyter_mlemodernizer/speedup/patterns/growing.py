"""Things that grow by a copy of themselves in every turn: collected in a list, and joined once."""

import ast
from collections.abc import Iterator

from ..code import is_name, read
from ..loops import Loop, outermost
from ..scope import Change, Scope

_REASON = "Every turn copied all that had been collected before."


def tables(scope: Scope) -> Iterator[Change]:
    """``acc = pd.concat([acc, part])`` in a loop."""
    for loop, statement, name, whole in _growing(scope):
        value, inferred = whole, ""
        match whole:
            # So the catalogue repairs DataFrame.append.
            case ast.Call(func=ast.Attribute(value=inner, attr="infer_objects"), args=[], keywords=[]):
                value, inferred = inner, ".infer_objects()"
        match value:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=module), attr="concat"),
                args=[ast.List(elts=[first, second]) | ast.Tuple(elts=[first, second])],
                keywords=keywords,
            ) if scope.fact(module).get("module") == "pandas" and is_name(first, name):
                pass
            case _:
                continue
        if not {keyword.arg for keyword in keywords} <= {"ignore_index", "sort", "axis"}:
            continue
        if name in read(second) or scope.kind_of(name) not in ("frame", "series"):
            continue
        options = "".join(f", {scope.code.source[slice(*_keyword(scope, k))]}" for k in keywords)
        parts = scope.fresh("parts")
        yield Change(
            rule="concat-in-loop-inferred" if inferred else "concat-in-loop",
            title=f"`{name}` joined once instead of in every turn",
            reason=_REASON,
            pieces=(
                scope.code.insert_before(loop.statement, [f"{parts} = [{name}]"]),
                scope.code.replace(statement, f"{parts}.append({scope.code.text(second)})"),
                scope.code.insert_after(
                    loop.statement,
                    [f"if len({parts}) > 1:", f"    {name} = {module}.concat({parts}{options}){inferred}"],
                ),
            ),
            loops=True,
        )


def arrays(scope: Scope) -> Iterator[Change]:
    """``acc = np.append(acc, x)``, ``np.concatenate``, ``np.vstack``, ``np.hstack`` in a loop."""
    for loop, statement, name, value in _growing(scope):
        match value:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=module), attr="append"),
                args=[first, second],
                keywords=[],
            ) if is_name(first, name):
                attr = "append"
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Name(id=module), attr="concatenate" | "vstack" | "hstack" as attr
                ),
                args=[ast.List(elts=[first, second]) | ast.Tuple(elts=[first, second])],
                keywords=[],
            ) if is_name(first, name):
                pass
            case _:
                continue
        if scope.fact(module).get("module") != "numpy" or name in read(second):
            continue
        if scope.kind_of(name) != "array":
            continue
        parts = scope.fresh("parts")
        joined = f"{module}.concatenate([{module}.ravel(part) for part in {parts}])"
        if attr != "append":
            joined = f"{module}.{attr}({parts})"
        yield Change(
            rule=f"{attr}-in-loop",
            title=f"`{name}` joined once instead of in every turn",
            reason=_REASON,
            pieces=(
                scope.code.insert_before(loop.statement, [f"{parts} = [{name}]"]),
                scope.code.replace(statement, f"{parts}.append({scope.code.text(second)})"),
                scope.code.insert_after(loop.statement, [f"if len({parts}) > 1:", f"    {name} = {joined}"]),
            ),
            loops=True,
            requires=(f"{name}.dtype.kind in 'iufb'",),
        )


def texts(scope: Scope) -> Iterator[Change]:
    """``text += part`` in a loop."""
    for loop in outermost(scope):
        for statement in ast.walk(loop.node):
            match statement:
                case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=value):
                    added = scope.code.text(value)
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.BinOp(op=ast.Add()) as value):
                    first, *others = _summands(value)
                    if not is_name(first, name) or any(name in read(other) for other in others):
                        continue
                    added = " + ".join(map(scope.code.operand, others))
                    value = ast.Constant("")
                case _:
                    continue
            if scope.kind_of(name) != "str" or not _only_there(loop, statement, name):
                continue
            if not isinstance(loop.node, ast.For) or name in read(value):
                continue
            parts = scope.fresh("parts")
            yield Change(
                rule="text-in-loop",
                title=f"`{name}` joined once instead of in every turn",
                reason=_REASON,
                pieces=(
                    scope.code.insert_before(loop.statement, [f"{parts} = [{name}]"]),
                    scope.code.replace(statement, f"{parts}.append({added})"),
                    scope.code.insert_after(loop.statement, [f"{name} = ''.join({parts})"]),
                ),
                loops=True,
            )


def _summands(node: ast.expr) -> list[ast.expr]:
    """``a``, ``b``, ``c`` of ``a + b + c``."""
    match node:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return [*_summands(left), right]
    return [node]


def lists(scope: Scope) -> Iterator[Change]:
    """``items = items + [x]`` in a loop."""
    for loop, statement, name, value in _growing(scope):
        match value:
            case ast.BinOp(left=first, op=ast.Add(), right=ast.List(elts=elements)) if is_name(first, name):
                pass
            case _:
                continue
        if scope.kind_of(name) != "list" or any(name in read(element) for element in elements):
            continue
        texts_ = ", ".join(scope.code.text(element) for element in elements)
        yield Change(
            rule="list-in-loop",
            title=f"`{name}` extended in place",
            reason=_REASON,
            pieces=(
                # A list of its own: another name may hold the old one.
                scope.code.insert_before(loop.statement, [f"{name} = list({name})"]),
                scope.code.replace(
                    statement,
                    f"{name}.append({texts_})" if len(elements) == 1 else f"{name}.extend([{texts_}])",
                ),
            ),
            loops=True,
        )


def _growing(scope: Scope) -> Iterator[tuple[Loop, ast.Assign, str, ast.expr]]:
    """Assignments ``name = f(name, …)`` in loops in which the name is used nowhere else."""
    for loop in outermost(scope):
        if not isinstance(loop.node, ast.For):
            continue
        for statement in ast.walk(loop.node):
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in read(value):
                    if _only_there(loop, statement, name):
                        yield loop, statement, name, value


def _only_there(loop: Loop, statement: ast.stmt, name: str) -> bool:
    inside = {id(node) for node in ast.walk(statement)}
    return not any(
        isinstance(node, ast.Name) and node.id == name and id(node) not in inside
        for node in ast.walk(loop.node)
    )


def _keyword(scope: Scope, keyword: ast.keyword) -> tuple[int, int]:
    start, end = scope.code.span(keyword.value)
    return start - len(str(keyword.arg)) - 1, end


PATTERNS = [tables, arrays, texts, lists]
