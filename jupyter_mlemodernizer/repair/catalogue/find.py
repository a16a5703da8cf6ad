"""Where rules apply in a document, and which of these places belong together."""

import re
from collections.abc import Iterator, Sequence

from . import rewrite_call, rewrite_method, rewrite_moved, rewrite_pattern
from .bindings import Document
from .changes import Match
from .custom import Custom
from .inference import Inference
from .registry import Registry
from .rule import Call, Method, Moved, Pattern, Rule
from .scopes import scopes


def find(rule: Rule, document: Document, inference: Inference, registry: Registry) -> Iterator[Match]:
    """Places in a document at which a rule applies, or may apply."""
    if not registry.mentioned(rule, inference.words):
        return iter(())
    match rule:
        case Moved():
            return rewrite_moved.find(rule, document, inference)
        case Call():
            return rewrite_call.find(rule, document, inference, registry.same)
        case Method():
            return rewrite_method.find(rule, document, inference)
        case Pattern():
            return rewrite_pattern.find(rule, document, inference, registry.same)
        case Custom():
            return rule.finder(document, inference)
        case _:
            raise TypeError(f"rule {rule.id} is of no known form")


def kin(found: Sequence[Match], here: Sequence[Match], unit: int) -> list[Match]:
    """The matches in the failing statement, and those elsewhere that are the same thing again."""
    subjects = {match.subject for match in here if match.subject}
    return [
        match
        for match in found
        if match in here or match.certain or (match.unit == unit and match.subject in subjects)
    ]


def later(document: Document, found: Sequence[Match], here: Sequence[Match]) -> list[Match]:
    """The matches in the failing statement, and later ones in its cell on the very same object."""
    first = here[0]
    code = document.code(first.unit)
    name = re.match(r"\w*", first.subject)
    rebound = scopes(code).module.bindings.get(name.group() if name else "", [])
    start = code.span(code.statement(first.node))[0]
    ends = [binding.at for binding in rebound if binding.at > start]
    return [
        match
        for match in found
        if match in here
        or (
            match.unit == first.unit
            and match.subject == first.subject
            and start <= code.span(match.node)[0] < min(ends, default=len(code.source))
        )
    ]
