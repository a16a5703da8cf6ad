"""What a notebook names or hands over, spelled out as an attribute or a call, as rules know it.

``getattr(df, 'append')(row)``, ``pd.DataFrame.append(df, row)`` and ``map(pd.DataFrame.as_matrix, frames)`` ask for the
same method as ``df.append(row)``: here they become that, and whatever rule is about it applies.
"""

import ast
import re
from collections.abc import Iterator

from .arguments import call_slots
from .bindings import Document
from .changes import Match
from .code import Code
from .custom import replacing
from .inference import Inference
from .keyword_places import keyword_places, written_alone
from .origins import Place
from .scopes import scopes

_NAMES = ("one", "other", "third", "fourth")
_LOOSE = (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Lambda, ast.Await, ast.NamedExpr)
# By what is called with one argument after the other, each row of a table or group as one.
_EACH = frozenset({"apply", "agg", "aggregate", "transform", "applymap", "filter", "pipe"})


def unpacked_spelled_out(document: Document, unit: int) -> Iterator[Match]:
    """``*values`` and ``**options`` as arguments of the call, where they are written out and serve nothing else."""
    code = document.code(unit)
    for call in code.of(ast.Call):
        for part in call.args:
            place = (
                written_alone(document, unit, part.value, ast.Tuple, ast.List)
                if isinstance(part, ast.Starred)
                else None
            )
            if (
                place is not None
                and isinstance(place[1], (ast.Tuple, ast.List))
                and _same_later(document, place)
            ):
                there = document.code(place[0])
                yield replacing(
                    unit, code, part, ", ".join(there.text(item) for item in place[1].elts), certain=False
                )
        for keyword in call.keywords:
            text = None if keyword.arg else _as_keywords(document, unit, keyword.value)
            if text is not None and code.trustworthy(call):
                yield replacing(unit, code, keyword, text, certain=False)


def _as_keywords(document: Document, unit: int, options: ast.expr) -> str | None:
    places = keyword_places(document, unit, options)
    if len(places) != 1 or not places[0].proven:
        return None
    node = places[0].node
    if isinstance(node, ast.Assign) or not _same_later(document, (places[0].unit, node)):
        return None
    code = document.code(places[0].unit)
    match node:
        case ast.Dict(keys=keys, values=values):
            pairs = [(getattr(key, "value", None), value) for key, value in zip(keys, values, strict=True)]
        case ast.Call(keywords=keywords):
            pairs = [(keyword.arg, keyword.value) for keyword in keywords]
    written = [
        f"{name}={code.text(value)}" for name, value in pairs if isinstance(name, str) and name.isidentifier()
    ]
    return ", ".join(written) if written and len(written) == len(pairs) else None


def _same_later(document: Document, place: Place) -> bool:
    """Does what a display holds mean the same where it is unpacked: nothing made anew, no name that is bound again?"""
    display = place[1]
    made = [part for part in ast.walk(display) if isinstance(part, ast.Call) and part is not display]
    names = {part.id for part in ast.walk(display) if isinstance(part, ast.Name)}
    return not made and all(len(document.module_bindings.get(name, [])) < 2 for name in names)


def spelled_out(document: Document, unit: int, name: str, inference: Inference) -> Iterator[Match]:
    """Changes that mean the same, after which an attribute stands where it is asked for.

    Arguments:
        document: the code.
        unit: in which something looked for the attribute in vain.
        name: of the attribute.
        inference: about the document.
    """
    code = document.code(unit)
    for call in code.of(ast.Call):
        text = (
            _by_text(code, call, name)
            or _unbound(code, unit, call, name, inference)
            or _above(code, call, name)
        )
        if text is not None and code.trustworthy(call):
            yield replacing(unit, code, call, text, certain=False)
    for node in code.of(ast.Attribute):
        if node.attr == name and isinstance(node.ctx, ast.Load) and code.trustworthy(node):
            parent = code.parents.get(node)
            if not (isinstance(parent, ast.Call) and parent.func is node):
                text = _handed_over(document, unit, node, inference)
                if text is not None:
                    yield replacing(unit, code, node, text, certain=False)


def as_of_objects(message: str, document: Document) -> list[str]:
    """What the message of an AttributeError about a class, or about ``super()``, is about an object of the class."""
    bases = {
        base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")
        for _, code in document.codes()
        for owner in code.of(ast.ClassDef)
        for base in owner.bases
    }
    of_object = re.sub(r"^type object ('\w+') has", r"\1 object has", message)
    return [of_object, *(message.replace("'super' object", f"'{base}' object") for base in sorted(bases))]


def _tight(code: Code, node: ast.expr) -> str:
    return f"({code.text(node)})" if isinstance(node, _LOOSE) else code.text(node)


def _by_text(code: Code, call: ast.Call, name: str) -> str | None:
    """``getattr(thing, 'name')`` and ``methodcaller('name', …)``."""
    function = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    match call.args:
        case [thing, ast.Constant(value=asked)] if function == "getattr" and asked == name:
            return f"{_tight(code, thing)}.{name}"
        case [ast.Constant(value=asked), *_] if function == "methodcaller" and asked == name:
            given = [code.source[slot.start : slot.end] for slot in call_slots(code, call)[1][1:]]
            return f"(lambda one: one.{name}({', '.join(given)}))"
        case _:
            return None


def _unbound(code: Code, unit: int, call: ast.Call, name: str, inference: Inference) -> str | None:
    """``Class.name(thing, …)``."""
    match call:
        case ast.Call(func=ast.Attribute(value=owner, attr=attr), args=[thing, *_]) if attr == name:
            if isinstance(thing, ast.Starred) or not inference.is_class(unit, owner):
                return None
            given = [code.source[slot.start : slot.end] for slot in call_slots(code, call)[1][1:]]
            return f"{_tight(code, thing)}.{name}({', '.join(given)})"
        case _:
            return None


def _above(code: Code, call: ast.Call, name: str) -> str | None:
    """``super()`` of ``super().name``: the object itself, if its class has no method of that name."""
    parent = code.parents.get(call)
    if not (
        isinstance(call.func, ast.Name) and call.func.id == "super" and isinstance(parent, ast.Attribute)
    ):
        return None
    function = code.function(call)
    owner = code.parents.get(function) if function is not None else None
    if (
        parent.attr != name
        or not isinstance(owner, ast.ClassDef)
        or not isinstance(function, ast.FunctionDef)
    ):
        return None
    if name in scopes(code).inner[owner].bindings or not function.args.args:
        return None
    return function.args.args[0].arg


def _handed_over(document: Document, unit: int, node: ast.Attribute, inference: Inference) -> str | None:
    """``Class.name`` or ``thing.name`` that is no call itself: a function of what it is called with."""
    code = document.code(unit)
    shape = _arguments(document, unit, node)
    if shape is None:
        return None
    given, keywords = shape
    if inference.is_class(unit, node.value):
        if given == 0:
            return None
        subject, first = _NAMES[0], 1
    else:
        subject, first = _tight(code, node.value), 0
    names = [
        name
        for name in _NAMES
        if name not in {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    ]
    if given > len(names):
        return None
    passed = [*names[first:given], *(f"{keyword}={keyword}" for keyword in keywords)]
    parameters = ", ".join([*names[:given], *keywords])
    head = f"lambda {parameters}:" if parameters else "lambda:"
    return f"{head} {subject}.{node.attr}({', '.join(passed)})"


def _arguments(document: Document, unit: int, node: ast.Attribute) -> tuple[int, list[str]] | None:
    """With how many arguments, and with which keywords, it will be called, if that is to be seen."""
    parent = document.code(unit).parents.get(node)
    match parent:
        case ast.Call(func=ast.Name(id="map"), args=[first, *others]) if first is node:
            return len(others), []
        case ast.Call(func=ast.Name(id="reduce") | ast.Attribute(attr="reduce"), args=[first, *_]) if (
            first is node
        ):
            return 2, []
        case ast.Call(func=ast.Attribute(attr=function), args=[first]) if first is node and function in _EACH:
            return 1, []
        case ast.Assign(targets=[ast.Name(id=name)]):
            return _calls_alike(document, name)
        case _:
            return None


def _calls_alike(document: Document, name: str) -> tuple[int, list[str]] | None:
    """How all uses of a name call it; None if they differ, or are not all calls."""
    shapes = set()
    for _, code in document.codes():
        for use in code.of(ast.Name):
            if use.id != name or not isinstance(use.ctx, ast.Load):
                continue
            call = code.parents.get(use)
            if not isinstance(call, ast.Call) or call.func is not use:
                return None
            if any(isinstance(part, ast.Starred) for part in call.args):
                return None
            shapes.add((len(call.args), tuple(keyword.arg or "" for keyword in call.keywords)))
    if len(shapes) != 1:
        return None
    given, keywords = shapes.pop()
    return None if "" in keywords else (given, list(keywords))
