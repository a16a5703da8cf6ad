"""Where the keywords that a call unpacks with ``**`` were written."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from .bindings import Document
from .functions import calls_of
from .origins import Place, origins

_DEPTH = 4


@dataclass(frozen=True)
class KeywordPlace:
    """A piece of code that puts keywords into a dict.

    Attributes:
        unit: that it is in.
        node: a display, a call (``dict(…)``, ``….update(…)``, or of the notebook's own function that hands its
            keywords on), or an assignment ``options['keyword'] = value``.
        own: keywords of the call that are no part of the dict: the function's own parameters.
        proven: this dict is unpacked here, and nothing else leads to it or is done with it.
    """

    unit: int
    node: ast.Dict | ast.Call | ast.Assign
    own: frozenset[str] = frozenset()
    proven: bool = False


def keyword_places(document: Document, unit: int, node: ast.expr) -> list[KeywordPlace]:
    """All places to be seen that write keywords into what ``**node`` unpacks."""
    found: dict[ast.AST, KeywordPlace] = {}
    for place in _places(document, unit, node, 0):
        found.setdefault(place.node, place)
    return list(found.values())


def _places(document: Document, unit: int, node: ast.expr, depth: int) -> Iterator[KeywordPlace]:
    if depth > _DEPTH:
        return
    came = origins(document, unit, node)
    proven = depth == 0 and _alone(document, unit, node)
    for where, end in came.ends:
        yield from _written(document, where, end, depth, proven=proven)
    for where, parameter in came.unpacking:
        arguments = document.code(where).parents[parameter]
        assert isinstance(arguments, ast.arguments)
        own = frozenset(part.arg for part in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs])
        for at, call, _ in calls_of(document, where, document.code(where).parents[arguments]):
            yield KeywordPlace(at, call, own)
            yield from _unpacked(document, at, call, depth)
    for place in came.trail:
        yield from _put_into(document, place, depth)


def _written(
    document: Document, unit: int, end: ast.expr, depth: int, *, proven: bool
) -> Iterator[KeywordPlace]:
    match end:
        case ast.Dict(keys=keys, values=values):
            yield KeywordPlace(unit, end, proven=proven)
            for key, value in zip(keys, values, strict=True):
                if key is None:
                    yield from _places(document, unit, value, depth + 1)
        case ast.Call(func=ast.Name(id="dict" | "OrderedDict"), args=arguments):
            yield KeywordPlace(unit, end, proven=proven and not arguments)
            for argument in arguments:
                yield from _places(document, unit, argument, depth + 1)
            yield from _unpacked(document, unit, end, depth)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            yield from _places(document, unit, left, depth + 1)
            yield from _places(document, unit, right, depth + 1)
        case _:
            pass


def _unpacked(document: Document, unit: int, call: ast.Call, depth: int) -> Iterator[KeywordPlace]:
    for keyword in call.keywords:
        if keyword.arg is None:
            yield from _places(document, unit, keyword.value, depth + 1)


def _put_into(document: Document, place: Place, depth: int) -> Iterator[KeywordPlace]:
    """``options['keyword'] = value`` and ``options.update(…)``, wherever options is called so."""
    shown = ast.dump(place[1])
    for unit, code in document.codes():
        for statement in code.of(ast.Assign):
            target = statement.targets[0]
            if isinstance(target, ast.Subscript) and ast.dump(target.value) == shown:
                yield KeywordPlace(unit, statement)
        for call in code.named(ast.Call, "update"):
            if isinstance(call.func, ast.Attribute) and ast.dump(call.func.value) == shown:
                yield KeywordPlace(unit, call)
                for argument in call.args:
                    yield from _places(document, unit, argument, depth + 1)


def _alone(document: Document, unit: int, node: ast.expr) -> bool:
    return written_alone(document, unit, node, ast.Dict, ast.Call) is not None


def written_alone(document: Document, unit: int, node: ast.expr, *kinds: type[ast.expr]) -> Place | None:
    """What an expression is, if it is written out, or a name that is given it once and used for one function only.

    Arguments:
        document: the code.
        unit: that the expression is in.
        node: the expression, which a call unpacks.
        kinds: of expressions that are looked for.
    """
    if not isinstance(node, ast.Name):
        return (unit, node) if isinstance(node, kinds) else None
    bindings = document.meaning(unit, node, node.id).bindings
    if len(bindings) != 1 or not isinstance(bindings[0][1].value, kinds):
        return None
    functions = {
        ast.dump(call.func) if isinstance(call, ast.Call) else ""
        for at, code in document.codes()
        for use in code.of(ast.Name)
        if use.id == node.id and isinstance(use.ctx, ast.Load)
        if bindings[0] in document.meaning(at, use, use.id).bindings
        for call in [code.parents.get(code.parents[use])]
    }
    where, binding = bindings[0]
    alone = len(functions) == 1 and "" not in functions
    return (where, binding.value) if alone and binding.value is not None else None
