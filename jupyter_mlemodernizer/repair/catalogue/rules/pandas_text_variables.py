"""The dtype of text where it is not compared directly: held in a variable, looked up, listed with others."""

import ast
from collections.abc import Iterator
from typing import Literal

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Example, Rule
from ._pandas import TEXT
from ._pandas_tests import is_dtype_name

_DEPTH = 8

# A column's dtype, or its name; or those of several columns.
Told = Literal["one", "several"] | None


def _told(document: Document, unit: int, node: ast.expr, depth: int = 0) -> Told:
    """Is the expression a dtype?"""
    if depth > _DEPTH:
        return None
    match node:
        case ast.Attribute(attr="dtype"):
            return "one"
        case ast.Attribute(attr="dtypes"):
            return "several"
        case ast.Attribute(value=value, attr="name"):
            return "one" if _told(document, unit, value, depth + 1) == "one" else None
        case ast.Call(func=ast.Name(id="str" | "dict"), args=[value], keywords=[]):
            return _told(document, unit, value, depth + 1)
        case ast.Call(func=ast.Attribute(value=value, attr="to_dict" | "copy"), args=[], keywords=[]):
            return _told(document, unit, value, depth + 1)
        case ast.Subscript(value=value, slice=index):
            several = _told(document, unit, value, depth + 1) == "several"
            picks = isinstance(index, ast.Slice | ast.List | ast.Compare | ast.BinOp)
            return None if not several else "several" if picks else "one"
        case ast.Name(id=name):
            bindings = document.meaning(unit, node, name).bindings
            found = {
                _told(document, where, binding.value, depth + 1)
                if binding.value is not None
                else _looped(document, where, binding.node, depth + 1)
                for where, binding in bindings
            }
            return found.pop() if len(found) == 1 else None
        case _:
            return None


def _looped(document: Document, unit: int, name: ast.AST, depth: int) -> Told:
    """Is the variable of a loop a dtype? ``for column, t in df.dtypes.items()``, ``for t in df.dtypes``, and by zip."""
    parents = document.code(unit).parents
    around = parents.get(name)
    target = around if isinstance(around, ast.Tuple) else name
    loop = parents.get(target)
    if not isinstance(loop, ast.For | ast.comprehension) or loop.target is not target:
        return None
    source: ast.expr | None = loop.iter if target is name else None
    if isinstance(target, ast.Tuple) and isinstance(name, ast.expr):
        position = target.elts.index(name)
        match loop.iter:
            case ast.Call(func=ast.Attribute(value=value, attr="items" | "iteritems"), args=[]):
                source = value if position == 1 else None
            case ast.Call(func=ast.Name(id="zip"), args=parts) if len(parts) == len(target.elts):
                source = parts[position]
    return "one" if source is not None and _told(document, unit, source, depth) == "several" else None


def _is_object(inference: Inference, unit: int, node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return node.value in {"object", "O"}
    known = inference.known(unit, node)
    return known is not None and known.name in {"builtins.object", "numpy.object_"} and not known.instance


def _find(document: Document, inference: Inference) -> Iterator[Match]:
    for unit, code, node in nodes(document, ast.Compare):
        assert isinstance(node, ast.Compare)
        if len(node.ops) != 1 or not code.trustworthy(node):
            continue
        left, right, sign = node.left, node.comparators[0], node.ops[0]
        if isinstance(sign, ast.In | ast.NotIn):
            if _told(document, unit, left) == "one" and isinstance(right, ast.List | ast.Tuple | ast.Set):
                yield from _listed(unit, code, right, inference)
        elif isinstance(sign, ast.Eq | ast.NotEq):
            if _is_object(inference, unit, left):
                left, right = right, left
            elif isinstance(left, ast.Attribute) or is_dtype_name(left):
                continue  # there are patterns for these
            told = _told(document, unit, left)
            if told and _is_object(inference, unit, right) and not _is_half(code, node):
                yield _compared(unit, code, node, (left, right), told)


def _is_half(code: Code, node: ast.Compare) -> bool:
    """``str`` is compared with just beside it."""
    parent = code.parents.get(node)
    return isinstance(parent, ast.BinOp | ast.BoolOp) and any(
        isinstance(other, ast.Constant) and other.value == "str" for other in ast.walk(parent)
    )


def _compared(
    unit: int, code: Code, node: ast.Compare, sides: tuple[ast.expr, ast.expr], told: Told
) -> Match:
    dtype, of = code.text(sides[0]), code.text(sides[1])
    equal = isinstance(node.ops[0], ast.Eq)
    if told == "one":
        text = f"{dtype} {'in' if equal else 'not in'} [{of}, 'str']"
    else:
        sign, joint = ("==", "|") if equal else ("!=", "&")
        text = f"({dtype} {sign} {of}) {joint} ({dtype} {sign} 'str')"
    if isinstance(code.parents.get(node), ast.BinOp | ast.UnaryOp | ast.Compare):
        text = f"({text})"

    def rewrite(changes: Changes) -> None:
        changes.unit(unit).replace(*code.span(node), text)

    return Match(unit, node, True, rewrite)


def _listed(
    unit: int, code: Code, node: ast.List | ast.Tuple | ast.Set, inference: Inference
) -> Iterator[Match]:
    texts = {part.value for part in node.elts if isinstance(part, ast.Constant)}
    found = next((part for part in node.elts if _is_object(inference, unit, part)), None)
    if found is None or texts & {"str", "string"}:
        return
    end = code.span(found)[1]

    def rewrite(changes: Changes) -> None:
        changes.unit(unit).insert(end, ", 'str'")

    yield Match(unit, node, True, rewrite)


RULES: list[Rule] = [
    Custom(
        id="pandas.text-dtype-held",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Dedicated string data type by default",
        title="columns of text have the dtype `str` now, no longer `object`: both are asked for",
        finder=_find,
        silent=True,
        example=Example(
            setup=TEXT,
            old="t = df['b'].dtype\nresult = bool(t == object)",
            new="t = df['b'].dtype\nresult = bool(t in [object, 'str'])",
        ),
    ),
]
