"""Words replaced by numbers: the column was made one of numbers, and is one of objects now."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, argument, nodes
from ..inference import Inference
from ..rule import Example, Rule

# What gives a column its type anyway.
_TYPED = frozenset({"astype", "infer_objects", "map", "apply", "str"})


def _constants(node: ast.expr | None, *kinds: type) -> bool:
    """Is it one constant of these types, or a list of such?"""
    if isinstance(node, (ast.List, ast.Tuple)):
        return bool(node.elts) and all(_constants(item, *kinds) for item in node.elts)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) and isinstance(node.value, kinds)


def _words_to_numbers(node: ast.expr | None) -> bool:
    """``{'ham': 0, 'spam': 1}``, or such dicts by column."""
    if not isinstance(node, ast.Dict) or not node.keys or not all(_constants(key, str) for key in node.keys):
        return False
    return all(_words_to_numbers(v) or _constants(v, int, float) for v in node.values)


def _replaced(document: Document, _: Inference) -> Iterator[Match]:
    for unit, code, call in nodes(document, ast.Call):
        assert isinstance(call, ast.Call)
        if not isinstance(call.func, ast.Attribute) or call.func.attr != "replace":
            continue
        old, new = argument(call, "to_replace", 0), argument(call, "value", 1)
        if not (_words_to_numbers(old) or (_constants(old, str) and _constants(new, int, float))):
            continue
        around = code.parents.get(call)
        if argument(call, "inplace") is not None or (
            isinstance(around, ast.Attribute) and around.attr in {*_TYPED, "replace"}
        ):
            continue

        def rewrite(changes: Changes, unit: int = unit, call: ast.Call = call) -> None:
            changes.unit(unit).insert(document.code(unit).span(call)[1], ".infer_objects()")

        yield Match(unit, call, code.trustworthy(call), rewrite)


RULES: list[Rule] = [
    Custom(
        id="pandas.replaced-by-numbers",
        library="pandas",
        since="3.0",
        source="pandas 2.2 release notes (deprecated) and 3.0: replace does not downcast objects any more",
        title="words replaced by numbers gave a column of numbers: `infer_objects` makes it one again",
        reason="Without it the column holds objects, which many models and tables take for text.",
        silent=True,
        finder=_replaced,
        example=Example(
            setup="import pandas as pd\ndf = pd.DataFrame({'kind': ['ham', 'spam'], 'yes': ['y', 'n']})",
            old="a = df['kind'].replace({'ham': 0, 'spam': 1})\nb = df.replace({'yes': {'y': 1.5, 'n': -1}})\n"
            "c = df.yes.replace('y', 1).replace('n', 0)\nd = df['yes'].replace(['y', 'n'], [1, 0]).astype(int)\n"
            "e = 'a'.replace('a', 'b'), df['kind'].replace({'ham': 'eggs'})\n"
            "result = [a.dtype.kind, b['yes'].dtype.kind, c.dtype.kind, d.dtype.kind]",
            new="a = df['kind'].replace({'ham': 0, 'spam': 1}).infer_objects()\n"
            "b = df.replace({'yes': {'y': 1.5, 'n': -1}}).infer_objects()\n"
            "c = df.yes.replace('y', 1).replace('n', 0).infer_objects()\n"
            "d = df['yes'].replace(['y', 'n'], [1, 0]).astype(int)\n"
            "e = 'a'.replace('a', 'b'), df['kind'].replace({'ham': 'eggs'})\n"
            "result = [a.dtype.kind, b['yes'].dtype.kind, c.dtype.kind, d.dtype.kind]",
        ),
    ),
]
