"""Rules ahead of their time: what a library warns of today, and a later version will not take any more."""

import re
from collections.abc import Sequence

from ...model import Edit
from ...proposer import Context, Warned
from .bindings import Document
from .changes import Match
from .documents import documents, made_edits
from .evidence import Evidence
from .find import find
from .inference import Inference
from .mention import needed_words
from .registry import Registry
from .rule import Rule


async def ahead(rule: Rule, context: Context, warned: Sequence[Warned]) -> tuple[list[Edit], list[Warned]]:
    """The edits by which a rule answers warnings, and the warnings that it answers.

    A rule answers a warning that names what the rule is about, where it matches in the statement that
    warned; where the statement is not known, in the cell, and only if the text alone proves the match.

    Arguments:
        rule: of the catalogue, for the installed version of its library or a later one.
        context: of the notebook.
        warned: what was warned of.
    """
    registry = Registry([rule], context.facts.environment, ahead=True)
    about = [warning for warning in warned if registry.rules and _is_about(rule, registry, warning)]
    if not about or not rule.error or rule.silent or rule.kind != "repair":
        return [], []
    document = documents(context.working_copy)[0]
    matches = list(find(rule, document, Inference(document), registry))
    # That the old spelling still works is what makes this a warning and not a crash.
    held, _ = await Evidence(context.facts).holding(
        [match for match in matches if any(_answers(document, match, warning) for warning in about)],
        rule.library,
        crashed=True,
    )
    edits = made_edits(document, held)
    answered = [warning for warning in about if any(_answers(document, match, warning) for match in held)]
    return edits, answered if edits else []


def _is_about(rule: Rule, registry: Registry, warning: Warned) -> bool:
    words = frozenset(re.findall(r"\w+", warning.message))
    return any(some & words for some in needed_words(rule, registry.same))


def _answers(document: Document, match: Match, warning: Warned) -> bool:
    if document.units[match.unit].key != warning.cell_id:
        return False
    if warning.line is None:
        return match.certain
    statement = document.code(match.unit).statement(match.node)
    return statement.lineno <= warning.line <= (statement.end_lineno or statement.lineno)
