"""Hashed features without signs: what ``non_negative`` did after the hashing is written out."""

import ast
from collections.abc import Callable, Iterator

from ..arguments import leave_out
from ..bindings import Document
from ..changes import Changes, Claims, Match
from ..code import Code
from ..custom import Custom, argument, nodes
from ..inference import Inference
from ..rule import Call, Example, Rule
from ._sklearn import LIBRARY

_HASHERS = ("sklearn.feature_extraction.FeatureHasher", "sklearn.feature_extraction.text.HashingVectorizer")
_SOURCE = (
    "scikit-learn 0.21 changelog: non_negative is removed; 0.18, feature_extraction/hashing.py: what it did"
)


def _hashed(document: Document, inference: Inference) -> Iterator[Match]:
    """``h = FeatureHasher(non_negative=True)``, where all that is done with ``h`` is to transform by it."""
    for unit, _, node in nodes(document, ast.Assign):
        assert isinstance(node, ast.Assign)
        call, target = node.value, node.targets[0]
        if not isinstance(call, ast.Call) or not isinstance(target, ast.Name) or len(node.targets) > 1:
            continue
        known = inference.known(unit, call.func)
        given = argument(call, "non_negative")
        if (
            known is None
            or known.name not in _HASHERS
            or not isinstance(given, ast.Constant)
            or not given.value
        ):
            continue
        uses = [
            (where, other, use)
            for where, other, use in nodes(document, ast.Name)
            if isinstance(use, ast.Name) and use.id == target.id and isinstance(use.ctx, ast.Load)
        ]
        transforms = [_transform(other, use) for _, other, use in uses]
        if len(document.module_bindings.get(target.id, [])) == 1 and transforms and all(transforms):
            places = [
                (where, other, made)
                for (where, other, _), made in zip(uses, transforms, strict=True)
                if made is not None
            ]
            yield Match(
                unit,
                call,
                known.certain,
                _rewriter(unit, call, places),
                Claims(callee=known.name, refused=("non_negative",)),
            )


def _transform(code: Code, use: ast.AST) -> ast.Call | None:
    method = code.parents.get(use)
    made = code.parents.get(method) if isinstance(method, ast.Attribute) else None
    if (
        isinstance(method, ast.Attribute)
        and isinstance(made, ast.Call)
        and made.func is method
        and method.attr in {"transform", "fit_transform"}
    ):
        return made
    return None


def _rewriter(
    unit: int, call: ast.Call, places: list[tuple[int, Code, ast.Call]]
) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        leave_out(changes.unit(unit), call, "non_negative")
        for where, other, made in places:
            start, end = other.span(made)
            changes.unit(where).insert(start, "abs(")
            changes.unit(where).insert(end, ")")

    return rewrite


_SETUP = "from sklearn.feature_extraction import FeatureHasher\nrows = [['a', 'b'], ['c']]\n"

RULES: list[Rule] = [
    Custom(
        id="sklearn.hashed-non-negative",
        library=LIBRARY,
        since="0.21",
        source=_SOURCE,
        title="`non_negative=True` took the absolute values of what was hashed: `abs` does",
        error="got an unexpected keyword argument 'non_negative'",
        first=True,
        finder=_hashed,
        example=Example(
            setup=_SETUP,
            old="h = FeatureHasher(n_features=8, non_negative=True, input_type='string')\nX = h.transform(rows)",
            new="h = FeatureHasher(n_features=8, input_type='string')\nX = abs(h.transform(rows))",
        ),
    ),
    Call(
        id="sklearn.hashed-non-negative-inside",
        library=LIBRARY,
        since="0.21",
        source=_SOURCE,
        title="`non_negative=True` is `alternate_sign=False` now",
        reason="They differ where two features have the same hash: their values are added up, and may have cancelled out.",
        error="got an unexpected keyword argument 'non_negative'",
        changes_behaviour=True,
        callables=_HASHERS,
        rename={"non_negative": "alternate_sign"},
        values={"non_negative": {"True": "False"}},
        drop_if={"non_negative": "False"},
        example=Example(
            setup=_SETUP + "from sklearn.pipeline import make_pipeline\n",
            old="p = make_pipeline(FeatureHasher(input_type='string', non_negative=True))",
            new="p = make_pipeline(FeatureHasher(input_type='string', alternate_sign=False))",
        ),
    ),
]
