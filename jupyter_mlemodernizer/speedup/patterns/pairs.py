"""Functions of two vectors that are called for one vector and many others: all of those at once."""

import ast
from collections.abc import Iterator, Sequence

from ...parsing import parse
from ..batches import AtOnce, Batch, at_once, batch_of, handed_over
from ..code import Replacement, is_name, read, stored
from ..row_values import Untranslatable
from ..scope import Change, Scope

_REASON = "Python goes through the elements of every pair; NumPy does the same for one vector and all others at once."
# Elements of the arrays that are made for one vector and all others.
_MOST = 20_000_000


def stores(scope: Scope) -> Iterator[Change]:
    """``for v in range(u + 1, n): S[u, v] = f(M[u], M[v]); S[v, u] = S[u, v]``."""
    for block in scope.blocks():
        for loop in block:
            if not isinstance(loop, ast.For) or loop.orelse:
                continue
            batch = batch_of(scope, loop.target, loop.iter)
            if batch is None or not batch.index or not scope.dead(batch.names):
                continue
            try:
                yield _stored(scope, loop, batch)
            except Untranslatable:
                continue


def _stored(scope: Scope, loop: ast.For, batch: Batch) -> Change:
    value: ast.expr | None = None
    name = ""
    before: list[ast.stmt] = []
    places: list[ast.Subscript] = []
    body, added = _summed(loop.body)
    for statement in body:
        match statement:
            case ast.Assign(targets=targets, value=given) if all(
                isinstance(t, ast.Subscript) for t in targets
            ):
                again = any(ast.unparse(given) == ast.unparse(part) for part in (*places, value) if part)
                if not again and value is not None:
                    raise Untranslatable("two values")
                value = value if again else given
                places += [target for target in targets if isinstance(target, ast.Subscript)]
            case ast.Assign() | ast.AugAssign() | ast.For() | ast.If() if value is None:
                before.append(statement)
            case _:
                raise Untranslatable("another statement")
    if value is None or not places or not scope.dead(own := stored(ast.Module(before, []))):
        raise Untranslatable("nothing is stored")
    # A name for the value, which may be that of a call.
    match before, value:
        case [ast.Assign(targets=[ast.Name(id=name)], value=call)], ast.Name(id=other) if (
            name == other and name not in read(call)
        ):
            before, value = [], call
    texts = [_place(scope, place, batch) for place in places]
    matrices = {_matrix(place).id for place in places}
    if any(matrices & read(node) for node in [value, *before, *scope.called(loop)]):
        raise Untranslatable("it reads what it stores")
    found = at_once(scope, value, batch, before=before)
    row, sign = scope.fresh("row"), "+=" if added else "="
    lines = [f"{row} = {found.text}", *(f"{place} {sign} {row}" for place in texts)]
    if len(texts) == 1:
        lines = [f"{texts[0]} {sign} {found.text}"]
    return as_change(scope, [found], [scope.code.replace_statement(loop, lines)], batch.names | own)


def _summed(body: list[ast.stmt]) -> tuple[list[ast.stmt], bool]:
    """``for k in …: S[i, j] += a`` as a sum that is added then; and whether it is that."""
    match body:
        case [
            ast.For(target=ast.Name() as target, iter=source, body=[ast.AugAssign() as add], orelse=[])
        ] if (
            isinstance(add.op, ast.Add)
            and isinstance(add.target, ast.Subscript)
            and target.id not in read(add.target)
        ):
            place = ast.unparse(add.target)
            text = f"total = 0.0\nfor {target.id} in {ast.unparse(source)}:\n    total += {ast.unparse(add.value)}"
            return parse(f"{text}\n{place} = total").body, True
    return body, False


def listed(scope: Scope) -> Iterator[Change]:
    """``for i in range(len(M)): out.append((f(x, M[i]), y[i]))``, and ``[f(x, c) for c in M]``."""
    for node in ast.walk(scope.code.tree):
        match node:
            case ast.For(
                target=target,
                iter=source,
                body=[
                    ast.Expr(
                        value=ast.Call(func=ast.Attribute(value=ast.Name(id=out), attr="append"), args=[item])
                    )
                ],
                orelse=[],
            ):
                pass
            case ast.ListComp(elt=item, generators=[ast.comprehension(target=target, iter=source, ifs=[])]):
                out = ""
            case _:
                continue
        batch = batch_of(scope, target, source)
        if batch is None or (out and (out in read(item) or not scope.dead(batch.names))):
            continue
        try:
            made, text = _list_at_once(scope, item, batch)
        except Untranslatable:
            continue
        if isinstance(node, ast.For):
            piece = scope.code.replace_statement(node, [f"{out}.extend({text})"])
        else:
            piece = scope.code.replace(node, text if text.endswith(".tolist()") else f"list({text})")
        yield as_change(scope, made, [piece], batch.names)


def _list_at_once(scope: Scope, item: ast.expr, batch: Batch) -> tuple[list[AtOnce], str]:
    if not isinstance(item, ast.Tuple):
        one = at_once(scope, item, batch, plain=True)
        return [one], one.text
    made, texts = list[AtOnce](), list[str]()
    for part in item.elts:
        if any(isinstance(node, ast.Call) for node in ast.walk(part)):
            made.append(at_once(scope, part, batch, plain=True))
            text = made[-1].text
        else:
            given, value = handed_over(scope, part, batch)
            if not value.batch or value.vector:
                raise Untranslatable("the same for all, or a vector")
            text = given if value.numpy else f"{given}.tolist()"
        texts.append(text)
    if len(made) != 1:
        raise Untranslatable("no function, or several")
    return made, f"zip({', '.join(texts)})"


def _place(scope: Scope, node: ast.Subscript, batch: Batch) -> str:
    """Where all turns store: ``S[u, :n]`` of ``S[u, v]``."""
    matrix = _matrix(node)
    fact = scope.fact(matrix.id)
    places = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
    if isinstance(node.value, ast.Subscript):
        places = [node.value.slice, *places]
    if fact.get("kind") != "array" or len(places) != len(fact["shape"]) or fact["dtype"] != "float64":
        raise Untranslatable("no array")
    moving = [is_name(place, batch.index) for place in places]
    others = [place for place, moves in zip(places, moving, strict=True) if not moves]
    if sum(moving) != 1 or any(not isinstance(place, ast.Name | ast.Constant) for place in others):
        raise Untranslatable("place")
    texts = [batch.slice if moves else ast.unparse(p) for p, moves in zip(places, moving, strict=True)]
    return f"{matrix.id}[{', '.join(texts)}]"


def _matrix(node: ast.Subscript) -> ast.Name:
    matrix = node.value.value if isinstance(node.value, ast.Subscript) else node.value
    if not isinstance(matrix, ast.Name):
        raise Untranslatable("place")
    return matrix


def as_change(scope: Scope, made: Sequence[AtOnce], pieces: Sequence[Replacement], gone: set[str]) -> Change:
    """The change that puts the definitions of functions before the statement, and their calls into it."""
    first = scope.code.tree.body[0]
    lines = [line for one in made for line in (*one.lines, "")]
    return Change(
        rule="pairs-at-once",
        title=f"{made[0].of} for all others at once",
        reason=_REASON,
        pieces=(scope.code.insert_before(first, lines), *pieces),
        loops=scope.function is None,
        requires=(
            *(condition for one in made for condition in one.requires),
            *(
                f"{array}.size < {_MOST}"
                for array in sorted(read(scope.code.tree))
                if scope.kind_of(array) == "array" and len(scope.fact(array)["shape"]) == 2
                if not scope.is_local(array) or array in scope.parameters
            ),
        ),
        gone=frozenset(gone),
    )


PATTERNS = [stores, listed]
