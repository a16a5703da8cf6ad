"""Loops over the elements of arrays."""

import ast
import textwrap
from collections.abc import Iterator, Sequence

from ..code import is_name, read, stored, tidy
from ..columns import Columns
from ..loops import changed, parents
from ..row_values import KINDS, Leaf, Untranslatable, Value
from ..scope import Change, Scope

REASON = "NumPy goes through all elements at once; Python needs some hundred nanoseconds for each."


def chosen(scope: Scope) -> Iterator[Change]:
    """``[i for i in range(len(a)) if a[i] > 0 and b[i] > 0]``."""
    for node in ast.walk(scope.code.tree):
        match node:
            case ast.ListComp(
                elt=ast.Name(id=element),
                generators=[ast.comprehension(target=ast.Name(id=index), iter=iterable, ifs=[test])],
            ) if element == index:
                pass
            case _:
                continue
        text = _places(scope, index, iterable, test)
        if text is not None:
            yield Change(
                rule="array-places",
                title="The places found by NumPy",
                reason=REASON,
                pieces=(scope.code.replace(node, f"{text}.tolist()"),),
            )


def skipping(scope: Scope) -> Iterator[Change]:
    """``for i in range(n): if a[i] > 0: …``: a loop over the places where the condition holds."""
    for block in scope.blocks():
        for loop in block:
            match loop:
                case ast.For(
                    target=ast.Name(id=index),
                    iter=iterable,
                    body=[ast.If(test=test, body=body, orelse=[])],
                    orelse=[],
                ):
                    pass
                case _:
                    continue
            inside = ast.Module(body, [])
            # The place is a number: whoever is given it, only binding its name anew would change it.
            moved = changed(inside) - {index}
            if moved & read(test) or not scope.dead({index}) or index in stored(inside):
                continue
            if any(isinstance(node, ast.Break) for node in ast.walk(inside)):
                continue
            text = _places(scope, index, iterable, test)
            if text is None:
                continue
            assert isinstance(loop, ast.For)
            code = scope.code
            start = code.span(body[0])[0]
            inner = code.source[start - body[0].col_offset : code.span(body[-1])[1]]
            indented = textwrap.indent(textwrap.dedent(inner), code.indent(loop) + "    ")
            yield Change(
                rule="array-skip",
                title="A loop over only those places where the condition holds",
                reason=REASON,
                pieces=(code.replace(loop, f"for {index} in {text}.tolist():\n{indented}"),),
                gone=frozenset({index}),
            )


def gathered(scope: Scope) -> Iterator[Change]:
    """``[a[i] for i in places]``, where ``places`` was made of numbers of places."""
    if scope.function is None:
        return
    made = {
        name.id
        for statement in ast.walk(scope.code.tree)
        if isinstance(statement, ast.Assign) and "flatnonzero" in ast.dump(statement.value)
        for name in statement.targets
        if isinstance(name, ast.Name)
    }
    for node in ast.walk(scope.code.tree):
        match node:
            case ast.ListComp(
                elt=ast.Subscript(value=ast.Name(id=array), slice=ast.Name(id=element)),
                generators=[ast.comprehension(target=ast.Name(id=index), iter=ast.Name(id=places), ifs=[])],
            ) if element == index and places in made:
                yield Change(
                    rule="array-gather",
                    title="The values taken by NumPy",
                    reason=REASON,
                    pieces=(scope.code.replace(node, f"list({array}[{places}])"),),
                )


def kept(scope: Scope) -> Iterator[Change]:
    """Places that are only counted and used to take values stay an array."""
    if scope.function is None:
        return
    around = parents(scope.code.tree)
    for statement in ast.walk(scope.code.tree):
        match statement:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(
                    func=ast.Attribute(
                        value=ast.Call(func=ast.Attribute(attr="flatnonzero")) as places, attr="tolist"
                    )
                ) as value,
            ):
                pass
            case _:
                continue
        uses = [around[id(node)] for node in ast.walk(scope.function) if is_name(node, name)]
        taken = sum(isinstance(use, ast.Subscript) and is_name(use.slice, name) for use in uses)
        counted = sum(isinstance(use, ast.Call) and is_name(use.func, "len") for use in uses)
        if taken and taken + counted == len(uses) - 1:
            yield Change(
                rule="array-kept",
                title="The places kept as an array",
                reason=REASON,
                pieces=(scope.code.replace(value, scope.code.text(places)),),
            )


def _places(scope: Scope, index: str, iterable: ast.expr, test: ast.expr) -> str | None:
    """Source of the array of places where a condition on elements holds."""
    numpy = scope.module("numpy")
    size = size_of(iterable)
    if numpy is None or size is None:
        return None
    whole = size.args[0].id if isinstance(size, ast.Call) and isinstance(size.args[0], ast.Name) else None
    text = scope.code.text(size)
    used: set[str] = set()
    columns = Columns(scope, elements(scope, [index], [f":{text}"], used, whole), "None")
    try:
        condition = columns.condition(test)
    except Untranslatable:
        return None
    if columns.requires or condition.scalar or not used:
        return None
    if whole is not None and whole not in used:
        return None
    return tidy(f"{numpy}.flatnonzero({condition.text})")


def size_of(iterable: ast.expr) -> ast.expr | None:
    """How many turns a loop over ``range(n)`` has: a name, the length of an array, or an element of its shape."""
    match iterable:
        case ast.Call(func=ast.Name(id="range"), args=[size], keywords=[]):
            match size:
                case ast.Call(func=ast.Name(id="len"), args=[ast.Name()]) | ast.Name():
                    return size
                case ast.Subscript(value=ast.Attribute(value=ast.Name(), attr="shape"), slice=ast.Constant()):
                    return size
    return None


def elements(
    scope: Scope, indices: Sequence[str], places: Sequence[str], used: set[str], whole: str | None = None
) -> Leaf:
    """Elements ``a[i]``, ``a[i, j]``, ``a[i][j]`` and ``a[u, i]`` for all turns of a loop.

    Arguments:
        scope: where they stand.
        indices: variables of the loops.
        places: what stands in the place of each: a slice, or the name of an array of places.
        used: is given the names of the arrays.
        whole: an array all of whose elements are taken, so that it needs no slice.
    """

    def leaf(node: ast.expr) -> Value | None:
        if not isinstance(node, ast.Subscript):
            return None
        owner = node.value
        given = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
        if isinstance(owner, ast.Subscript):
            given = [owner.slice, *given]
            owner = owner.value
        if not isinstance(owner, ast.Name) or not any(
            isinstance(place, ast.Name) and place.id in indices for place in given
        ):
            return None
        kind, fact = scope.kind(owner), scope.fact(owner.id)
        local = scope.function is not None and not fact
        if kind != "array" and not local:
            return None
        if kind == "array" and len(fact["shape"]) != len(given):
            return None
        dtype = str(fact.get("dtype", "float64"))
        kind = KINDS.get(dtype, "")
        if not kind:
            return None
        parts, order = [], []
        for place in given:
            name = place.id if isinstance(place, ast.Name) else ""
            if name in indices:
                position = indices.index(name)
                order.append(position)
                parts.append(":" if owner.id == whole and len(given) == 1 else places[position])
            elif read(place) & set(indices):
                return None
            else:
                parts.append(scope.code.text(place))
        if order != sorted(set(order)):
            return None
        if len(indices) == 2 and order == [0]:
            parts.append("None")
        text = owner.id if parts == [":"] else f"{owner.id}[{', '.join(parts)}]"
        used.add(owner.id)
        return Value(text, kind, array=True, python=False)

    return leaf


PATTERNS = [chosen, skipping, gathered, kept]
