"""What a rule makes of some cells wherever it may apply, as its example is tried."""

from collections.abc import Sequence

from ...model import Environment
from .bindings import Document, Unit
from .changes import Claims, Match
from .documents import after, made_edits
from .find import find
from .inference import Inference
from .registry import Registry
from .rule import Rule


def rewritten(rule: Rule, cells: Sequence[str], environment: Environment) -> list[str]:
    """Cells after a rule was applied wherever it may apply, whether or not anything proves it.

    Arguments:
        rule: the rule, whatever its versions.
        cells: sources.
        environment: for its other facts.
    """
    document, matches = _everywhere(rule, cells, environment)
    return [unit.source for unit in after(document, made_edits(document, matches)).units]


def claims_of(rule: Rule, cells: Sequence[str], environment: Environment) -> list[Claims]:
    """What a rule claims about the libraries, wherever it may apply in some cells."""
    return [match.claims for match in _everywhere(rule, cells, environment)[1]]


def _everywhere(rule: Rule, cells: Sequence[str], environment: Environment) -> tuple[Document, list[Match]]:
    document = Document([Unit("cell", str(number), source) for number, source in enumerate(cells)])
    registry = Registry([], environment)
    registry.add(rule)
    return document, list(find(rule, document, Inference(document), registry))
