"""Proposes faster forms of what takes too long, each proved by running both on the live state."""

import ast
import logging
from collections.abc import Mapping, Sequence
from typing import Any

from ..dataflow import names
from ..kernel import KernelDeadError, ProbeError
from ..kernel.profiling import Moment
from ..model import Edit, Failure, Outcome, ReplaceSource, WorkingCopy
from ..proposer import Context, Proposal
from .code import read, stored
from .rewriting import Rewriting, rewritings
from .scope import Facts
from .targets import (
    Target,
    functions,
    hot_functions,
    imported,
    looks_slow,
    read_later,
    slow_statement,
)

_LEAST_RATIO = 1.5
# Seconds that one comparison may take.
_SECONDS = 20.0
# A statement that runs for less is not stopped.
_PATIENCE = 3.0
_PATIENCE_WITHOUT_ESTIMATE = 5.0
_WORTH = 3.0


class Speedups:
    """The proposer of speedups."""

    async def propose(self, context: Context) -> Sequence[Proposal]:
        """A faster form of the statement that a timeout stopped, or of the functions in which it spent its time."""
        failure = context.failure
        if failure is None or failure.kind != "timeout" or context.kernel is None:
            return []
        try:
            # What the interrupted statement had begun is undone before anything is compared.
            await context.kernel.ask("restore")
            statement = slow_statement(context.working_copy, failure)
            if statement is None:
                return []
            found = await self._faster(context, failure, statement, statement)
            if found is None:
                found = await self._faster_functions(context, failure, statement)
        except (KernelDeadError, ProbeError) as error:
            logging.getLogger(__name__).info("no speedup: %s", error)
            return []
        return [found] if found is not None else []

    async def _faster_functions(
        self, context: Context, failure: Failure, statement: Target
    ) -> Proposal | None:
        """Faster forms of all hot functions that have one, as one proposal."""
        found = [
            await self._faster(context, failure, target, statement)
            for target in hot_functions(context.working_copy, failure)
        ]
        proposals = [proposal for proposal in found if proposal is not None]
        return _joined(context.working_copy, proposals) if proposals else None

    async def _faster(
        self, context: Context, failure: Failure, target: Target, statement: Target
    ) -> Proposal | None:
        copy = context.working_copy
        own = functions(copy, failure.cell_id)
        live = await _live(context, target, own)
        for candidate in rewritings(target.text, live, read_later(copy, target), own):
            measured = await _proved(context, candidate, target, statement, own)
            if measured is not None:
                return _proposal(copy, target, candidate, measured)
        return None


def impatient(working_copy: WorkingCopy, moment: Moment) -> bool:
    """Whether a running statement is to be stopped, since there may be a faster form of it.

    Only one that can be put back to its beginning, whose time goes into Python, and that has a while to go.
    """
    if not moment.restorable or moment.seconds < _PATIENCE:
        return False
    if moment.estimate is None:
        if moment.seconds < _PATIENCE_WITHOUT_ESTIMATE:
            return False
    elif moment.estimate - moment.seconds < _WORTH:
        return False
    source = working_copy[moment.cell_id].source
    return looks_slow(source, moment.profile.hot)


async def _live(context: Context, target: Target, own: Mapping[str, ast.FunctionDef]) -> dict[str, Facts]:
    assert context.kernel is not None
    wanted = read(ast.parse(target.text)) | stored(ast.parse(target.text)) | imported(context.working_copy)
    for name in _reached(target.text, own):
        wanted |= read(own[name])
    return dict(await context.kernel.ask("live", names=sorted(wanted)))


def _reached(source: str, own: Mapping[str, ast.FunctionDef]) -> set[str]:
    """The notebook's functions that code may call, one through the other."""
    found: set[str] = set()
    waiting = read(ast.parse(source)) & set(own)
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting |= (read(own[name]) & set(own)) - found
    return found


async def _proved(
    context: Context,
    candidate: Rewriting,
    target: Target,
    statement: Target,
    own: Mapping[str, ast.FunctionDef],
) -> Mapping[str, Any] | None:
    """What was measured; None if the results differ, or too little is won."""
    assert context.kernel is not None
    found = names(candidate.before)
    changed = (found.writes | found.changes) - candidate.gone
    compared = (found.reads | found.changes | stored(ast.parse(candidate.before))) - candidate.gone
    for name in _reached(candidate.before, own):
        compared |= read(own[name])
    measured = await context.kernel.ask(
        "prove",
        timeout=_SECONDS + 15,
        before=statement.text if target.function else candidate.before,
        after=candidate.after,
        names={name: name in changed for name in sorted(compared)},
        rows=candidate.rows,
        loops=candidate.loops,
        requires=candidate.requires,
        seconds=_SECONDS,
        function=target.function,
    )
    rules = ", ".join(change.rule for change in candidate.changes)
    if "refused" in measured:
        logging.getLogger(__name__).info(
            "%s refused: %s (%s)", rules, measured["refused"], statement.text.split("\n")[0][:80]
        )
        return None
    ratio = measured["before"] / max(measured["after"], 1e-6)
    logging.getLogger(__name__).info("%s: %.1f times as fast", rules, ratio)
    return dict(measured) if ratio >= _LEAST_RATIO else None


def _proposal(
    working_copy: WorkingCopy, target: Target, candidate: Rewriting, measured: Mapping[str, Any]
) -> Proposal:
    source = working_copy[target.cell_id].source
    end = target.start + len(target.text)
    first = candidate.changes[0]
    reasons = list(dict.fromkeys(change.reason for change in candidate.changes))
    return Proposal(
        kind="speedup",
        title=first.title + (f" ({target.function})" if target.function else ""),
        reason=" ".join(reasons),
        origin=f"rule:{first.rule}",
        edits=[
            ReplaceSource(
                cell_id=target.cell_id,
                base=source,
                source=source[: target.start] + candidate.after + source[end:],
            )
        ],
        # It was proved to mean the same: what has run need not run again.
        certain=True,
        checks=[_said(target, measured)],
        ratio=measured["before"] / max(measured["after"], 1e-6),
        outcome_before=Outcome(result="ran", message=_part(target, measured), seconds=measured["before"]),
    )


def _part(target: Target, measured: Mapping[str, Any]) -> str:
    """What both were run on."""
    if target.function is not None:
        return f"{measured['calls']:,} calls of `{target.function}`"
    if measured["part"] is None:
        return "the whole statement"
    of = f" of {measured['whole']:,}" if measured["whole"] else ""
    return f"the first {measured['part']:,}{of} " + ("rows" if measured["whole"] else "turns of the loop")


def _said(target: Target, measured: Mapping[str, Any]) -> str:
    return (
        f"Both were run on {_part(target, measured)} with the same results: "
        f"{measured['before']:.3g} s before, {measured['after']:.3g} s after."
    )


def _joined(working_copy: WorkingCopy, proposals: Sequence[Proposal]) -> Proposal:
    """Several proposals as one; their edits are of different statements."""
    if len(proposals) == 1:
        return proposals[0]
    slowest = max(proposals, key=lambda proposal: proposal.ratio or 0)
    texts = {
        edit.cell_id: edit.base for proposal in proposals for edit in proposal.edits if edit.op == "replace"
    }
    bases = dict(texts)
    for proposal in proposals:
        for edit in proposal.edits:
            assert edit.op == "replace"
            texts[edit.cell_id] = _merged(edit.base, edit.source, texts[edit.cell_id])
    edits: list[Edit] = [
        ReplaceSource(cell_id=cell_id, base=bases[cell_id], source=text)
        for cell_id, text in texts.items()
        if text != bases[cell_id]
    ]
    return slowest.model_copy(
        update={
            "title": f"{slowest.title} and {len(proposals) - 1} more",
            "edits": edits,
            "checks": [check for proposal in proposals for check in proposal.checks],
        }
    )


def _merged(base: str, source: str, current: str) -> str:
    """The change from ``base`` to ``source`` made in a text where something else was changed; that one, if it clashes."""
    from ..model.rebase import merge3  # noqa: PLC0415

    merged = merge3(base, source, current)
    return current if merged is None else merged
