"""Method: an attribute of objects of some type is called something else."""

import ast
from collections.abc import Callable, Iterator

from .bindings import Document
from .changes import Changes, Claims, Match
from .code import Code
from .inference import Inference, is_type
from .rule import Method


def find(rule: Method, document: Document, inference: Inference) -> Iterator[Match]:
    """Uses of the attribute; certain where the text tells the receiver's type."""
    for unit, code in document.codes():
        for node in code.of(ast.Attribute):
            if node.attr != rule.old or not isinstance(node.ctx, ast.Load):
                continue
            known = inference.receiver(unit, node.value)
            if known is not None and not (known.instance and is_type(known, rule.receivers)):
                continue
            if not code.trustworthy(node):
                continue
            claims = Claims() if known is None else Claims(gone=(f"{known.name}.{rule.old}",))
            yield Match(
                unit,
                node,
                known is not None and known.certain,
                _rewriter(rule, unit, code, node),
                claims,
                code.text(node.value),
            )


def _rewriter(rule: Method, unit: int, code: Code, node: ast.Attribute) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        end = code.span(node)[1]
        changes.unit(unit).replace(end - len(rule.old), end, rule.new)

    return rewrite
