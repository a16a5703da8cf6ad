"""Where rules apply in a document, and which of these places belong together."""

import re
from collections.abc import Iterator, Sequence

from . import rewrite_call, rewrite_default, rewrite_method, rewrite_moved, rewrite_pattern
from .bindings import Document
from .changes import Match
from .custom import Custom
from .inference import Inference
from .registry import Registry
from .rule import Call, Default, Method, Moved, Pattern, Rule
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
        case Default():
            return rewrite_default.find(rule, document, inference, registry.same)
        case Custom():
            return rule.finder(document, inference)
        case _:
            raise TypeError(f"rule {rule.id} is of no known form")


def kin(document: Document, found: Sequence[Match], here: Sequence[Match]) -> list[Match]:
    """The matches in the failing statement, what is certain anywhere, and later ones on the same name.

    What stands before the failing statement and is not certain ran without failing: it is something else.
    """
    steps = [match for match in found if match.subject]
    after = later(document, found, here, steps)
    return [match for match in found if match.certain or match in after]


def later(
    document: Document, found: Sequence[Match], here: Sequence[Match], steps: Sequence[Match] = ()
) -> list[Match]:
    """The matches in the failing statement, and later ones in its cell on the very same object.

    Arguments:
        document: the code.
        found: all matches of a rule.
        here: those in the failing statement.
        steps: matches whose result may be given to the same name again, as in ``df = df.append(row)``.
    """
    result = list(here)
    for first in here:
        code = document.code(first.unit)
        start = code.span(code.statement(first.node))[0]
        own = {code.statement(step.node) for step in steps if step.unit == first.unit}
        name = re.match(r"\w*", first.subject)
        ends = [
            binding.at
            for binding in scopes(code).module.bindings.get(name.group() if name else "", [])
            if binding.at > start and binding.node not in own
        ]
        end = min(ends, default=len(code.source))
        result += [
            match
            for match in found
            if match.unit == first.unit
            and match.subject == first.subject
            and match not in result
            and start <= code.span(match.node)[0] < end
        ]
    return result
