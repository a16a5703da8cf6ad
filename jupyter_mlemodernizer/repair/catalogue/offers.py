"""From the matches of a rule to what is proposed: those whose claims hold, as edits with reason and checks."""

import asyncio
from collections.abc import Sequence

from ...model import Edit
from ...proposer import Context, Proposal
from .bindings import Document
from .changes import Match
from .data import may_read
from .documents import made_edits
from .evidence import Evidence
from .registry import Registry
from .rule import Rule


async def offered(
    context: Context,
    registry: Registry,
    rule: Rule,
    document: Document,
    matches: Sequence[Match],
    *,
    wanted: Sequence[Match],
    certain: bool,
) -> list[Proposal]:
    """A proposal of the matches whose claims hold, if one of the wanted is among them.

    Arguments:
        context: of the failure.
        registry: of the rules that apply where the kernel runs.
        rule: which they are matches of.
        document: where they are.
        matches: what is to be changed.
        wanted: those of them that the failure is about.
        certain: whether they need no trial as far as the rule goes.
    """
    chosen, said = await Evidence(context.facts).holding(
        matches, shown(registry, rule), crashed=not rule.silent
    )
    if not any(match in wanted for match in chosen):
        return []
    edits = made_edits(document, chosen)
    if not edits:
        return []
    # Of those that are not wanted, what is not certain is yet to run.
    sure = certain and all(match.certain for match in chosen if match in wanted)
    return [proposal_of(rule, registry, edits, said, certain=sure)]


def proposal_of(
    rule: Rule, registry: Registry, edits: list[Edit], checks: list[str], *, certain: bool
) -> Proposal:
    """What a rule proposes.

    Arguments:
        rule: which proposes.
        registry: of the rules that apply where the kernel runs.
        edits: the changes.
        checks: what was found out before they run, as sentences.
        certain: whether they need no trial.
    """
    return Proposal(
        kind=rule.kind,
        title=rule.headline,
        reason=rule.reason
        or f"Changed in {_named(rule)} {rule.since}; {registry.version(rule)} is installed.",
        origin=f"rule:{rule.id}",
        reference=rule.source,
        edits=edits,
        changes_behaviour=rule.changes_behaviour,
        certain=certain,
        needs_decision=rule.decision,
        checks=checks,
    )


async def reading(rule: Rule, matches: Sequence[Match], folder: str) -> list[Match]:
    """Those of the matches that may read the text without which the change cannot matter."""
    return [match for match in matches if await asyncio.to_thread(may_read, match.node, rule.in_file, folder)]


def shown(registry: Registry, rule: Rule) -> str:
    """The library of a rule with the version that is installed."""
    return f"{_named(rule)} {registry.version(rule)}"


def _named(rule: Rule) -> str:
    return "Python" if rule.library == "python" else rule.library
