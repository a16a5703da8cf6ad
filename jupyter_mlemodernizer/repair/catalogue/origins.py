"""Where a value may come from: through names, containers, attributes, parameters and the notebook's own functions.

Inference proves; this suspects. What is found is good enough for what a crash points at, whose trial then decides, and
never for a change before anything runs.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from .bindings import Document
from .functions import calls_of, returned

_DEPTH = 8
_MOST = 24
"""Places that one expression may come from; more of them tell nothing."""
_MOST_STEPS = 150

_COPIES = frozenset({"copy", "deepcopy", "dict", "list", "tuple", "sorted", "reversed", "OrderedDict"})

Place = tuple[int, ast.expr]
"""An expression, and the unit that it is in."""


@dataclass
class Origins:
    """The expressions that a value may come from.

    Attributes:
        ends: where nothing leads further back: displays, constants, calls of libraries, names of theirs.
        trail: the names and attributes on the way, with the expression itself if it is one.
        unpacking: parameters ``**name`` of the notebook's own functions that were met: what is in them, callers wrote.
    """

    ends: list[Place] = field(default_factory=list)
    trail: list[Place] = field(default_factory=list)
    unpacking: list[tuple[int, ast.arg]] = field(default_factory=list)


def origins(document: Document, unit: int, node: ast.expr) -> Origins:
    """All that is to be seen of where the value of an expression may come from."""
    found = Origins()
    _Tracer(document, found, iter(range(_MOST_STEPS))).trace(unit, node, 0)
    return found


class _Tracer:
    def __init__(self, document: Document, found: Origins, left: Iterator[int]) -> None:
        self.document = document
        self.found = found
        self.left = left  # one for each step that may still be taken, shared by all that are looking

    def trace(self, unit: int, node: ast.expr, depth: int) -> None:
        if depth > _DEPTH or len(self.found.ends) >= _MOST or (unit, node) in self.found.trail:
            return
        if next(self.left, None) is None:
            return
        if isinstance(node, (ast.Name, ast.Attribute)):
            self.found.trail.append((unit, node))
        before = list(self.found.unpacking)
        steps = list(self._steps(unit, node, depth))
        if len(steps) > _MOST:
            steps = []
        for where, step in steps:
            self.trace(where, step, depth + 1)
        if not steps and before == self.found.unpacking:
            self.found.ends.append((unit, node))

    def _steps(self, unit: int, node: ast.expr, depth: int) -> Iterator[Place]:
        """One step back."""
        match node:
            case ast.Name():
                for where, binding in self.document.meaning(unit, node, node.id).bindings:
                    if binding.value is not None:
                        yield where, binding.value
                    elif isinstance(binding.node, ast.arg):
                        yield from self._given(where, binding.node)
                    elif isinstance(binding.node, ast.Name):
                        yield from self._unpacked(where, binding.node, depth)
            case ast.Attribute(value=owner, attr=name):
                given = self.document.attributes_given.get(name, [])
                yield from self._of_class(unit, owner, given) or given
            case ast.Subscript(value=value, slice=index):
                for where, container in self._ends(unit, value, depth):
                    yield from ((where, part) for part in _picked(container, index))
            case ast.IfExp(body=body, orelse=other):
                yield from ((unit, body), (unit, other))
            case ast.BoolOp(values=values):
                yield from ((unit, value) for value in values)
            case ast.NamedExpr(value=value):
                yield unit, value
            case ast.Call(func=ast.Attribute(value=value, attr="copy"), args=[], keywords=[]):
                yield unit, value
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[value], keywords=[]) if (
                name in _COPIES
            ):
                yield unit, value
            case ast.Call():
                results = returned(self.document, unit, node.func)
                yield from ((results[0], value) for value in results[1]) if results else ()
            case _:
                pass

    def _of_class(self, unit: int, owner: ast.expr, given: list[Place]) -> list[Place]:
        """Those of the values that stand in the body of the class that an attribute is asked of, if it is one."""
        if not isinstance(owner, ast.Name):
            return []
        bound = {binding.node for _, binding in self.document.meaning(unit, owner, owner.id).bindings}
        return [
            (where, value)
            for where, value in given
            if (code := self.document.code(where)).parents[code.statement(value)] in bound
        ]

    def _ends(self, unit: int, node: ast.expr, depth: int) -> list[Place]:
        found = Origins()
        _Tracer(self.document, found, self.left).trace(unit, node, depth + 1)
        return found.ends

    def _given(self, unit: int, parameter: ast.arg) -> Iterator[Place]:
        """What calls give to a parameter, and its default."""
        code = self.document.code(unit)
        arguments = code.parents[parameter]
        assert isinstance(arguments, ast.arguments)
        if parameter is arguments.kwarg:
            self.found.unpacking.append((unit, parameter))
            return
        ordered = [*arguments.posonlyargs, *arguments.args]
        defaults = [None] * (len(ordered) - len(arguments.defaults)) + arguments.defaults
        pairs = [
            *zip(ordered, defaults, strict=True),
            *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
        ]
        yield from ((unit, value) for owner, value in pairs if owner is parameter and value is not None)
        position = ordered.index(parameter) if parameter in ordered else None
        for where, call, skipped in calls_of(self.document, unit, code.parents[arguments]):
            yield from ((where, keyword.value) for keyword in call.keywords if keyword.arg == parameter.arg)
            if position is not None and 0 <= position - skipped < len(call.args):
                before = call.args[: position - skipped + 1]
                if not any(isinstance(part, ast.Starred) for part in before):
                    yield where, before[-1]

    def _unpacked(self, unit: int, target: ast.Name, depth: int) -> Iterator[Place]:
        """What a loop, or an assignment to several names, gives to one of them."""
        code = self.document.code(unit)
        path: list[int] = []
        inner: ast.expr = target
        above = code.parents[inner]
        while isinstance(above, (ast.Tuple, ast.List)):
            path.insert(0, above.elts.index(inner))
            inner, above = above, code.parents[above]
        values: list[Place] = []
        if isinstance(above, (ast.For, ast.comprehension)) and above.target is inner:
            values = list(self._items(unit, above.iter, depth))
        elif isinstance(above, ast.Assign):
            values = [(unit, above.value)]
        for index in path:
            ends = [end for where, value in values for end in self._ends(where, value, depth)]
            values = [(where, part) for where, end in ends for part in _picked(end, ast.Constant(index))]
        yield from values

    def _items(self, unit: int, iterable: ast.expr, depth: int) -> Iterator[Place]:
        """What a loop over an expression gives in turn."""
        match iterable:
            case ast.Call(func=ast.Attribute(value=value, attr="items" | "iteritems" | "values" as method)):
                for where, end in self._ends(unit, value, depth):
                    if isinstance(end, ast.Dict):
                        for key, item in zip(end.keys, end.values, strict=True):
                            if key is not None:
                                yield where, item if method == "values" else _pair(key, item)
            case ast.Call(func=ast.Name(id="enumerate"), args=[value, *_]):
                for where, item in self._items(unit, value, depth):
                    yield where, _pair(ast.Constant(0), item)
            case ast.Call(func=ast.Name(id="zip"), args=parts):
                columns = [list(self._items(unit, part, depth)) for part in parts]
                for row in zip(*columns, strict=False):
                    if len({where for where, _ in row}) == 1:
                        yield row[0][0], ast.Tuple([item for _, item in row], ast.Load())
            case _:
                for where, end in self._ends(unit, iterable, depth):
                    if isinstance(end, ast.Dict):
                        yield from ((where, key) for key in end.keys if key is not None)
                    elif isinstance(end, (ast.List, ast.Tuple, ast.Set)):
                        yield from ((where, item) for item in end.elts if not isinstance(item, ast.Starred))


def _pair(key: ast.expr, value: ast.expr) -> ast.Tuple:
    return ast.Tuple([key, value], ast.Load())


def _picked(container: ast.expr, index: ast.expr) -> list[ast.expr]:
    """What an index may pick from a display: all of it if the index is not written out."""
    match container:
        case ast.Dict(keys=keys, values=values):
            pairs = [(key, value) for key, value in zip(keys, values, strict=True) if key is not None]
            if not isinstance(index, ast.Constant):
                return [value for _, value in pairs]
            return [
                value for key, value in pairs if isinstance(key, ast.Constant) and key.value == index.value
            ]
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            if isinstance(index, ast.Constant) and isinstance(index.value, int):
                return elements[index.value : index.value + 1]
            return [] if isinstance(index, ast.Slice) else elements
        case _:
            return []
