"""Proposes faster forms of what takes too long, each proved by running both on the live state."""

import ast
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..dataflow import names
from ..kernel import KernelDeadError, ProbeError
from ..kernel.profiling import Moment
from ..model import Edit, Failure, ReplaceSource, WorkingCopy
from ..parsing import parse
from ..proposer import Context, Proposal
from .code import read, stored
from .measured import Measured, read_by_functions
from .rewriting import Rewriting, rewritings
from .scope import Facts
from .targets import (
    Target,
    called_once,
    functions,
    handed_over,
    hot_functions,
    hot_shares,
    imported,
    looks_slow,
    read_later,
    slow_statement,
)

LEAST_RATIO = 1.5
# Of the cell's time, to be worth a person's: to read and decide about it takes longer. Over the budget any is.
LEAST_SAVED = 2.0
# Seconds that one comparison may take.
SECONDS = 20.0
# A statement that runs for less is not stopped.
_PATIENCE = 3.0
_PATIENCE_WITHOUT_ESTIMATE = 5.0
_WORTH = 3.0


@dataclass(frozen=True)
class _Faster:
    """A faster form of a statement or function, and what was measured when it was proved."""

    target: Target
    candidate: Rewriting
    measured: Measured


class Speedups:
    """The proposer of speedups."""

    async def promises(self, context: Context) -> bool:
        """Whether some pattern knows another form of what was slow, going by the types of the variables as they are."""
        failure, copy = context.failure, context.working_copy
        if failure is None or context.kernel is None:
            return False
        statement = slow_statement(copy, failure)
        if statement is None:
            return False
        own, targets = functions(copy, failure.cell_id), [statement, *hot_functions(copy, failure)]
        try:
            live = await _live(context, targets, own)
        except (KernelDeadError, ProbeError):
            return False
        return any(
            rewritings(
                each.text, live[each], read_later(copy, each), own, handed_over(statement.text, each, own)
            )
            for each in targets
        )

    async def propose(self, context: Context) -> Sequence[Proposal]:
        """A faster form of the statement that a timeout stopped, or of the functions in which it spent its time."""
        failure, copy = context.failure, context.working_copy
        if failure is None or failure.kind != "timeout" or context.kernel is None:
            return []
        try:
            # What the interrupted statement had begun is undone before anything is compared.
            await context.kernel.ask("restore")
            statement = slow_statement(copy, failure)
            if statement is None:
                return []
            own, hot = functions(copy, failure.cell_id), hot_functions(copy, failure)
            live = await _live(context, [statement, *hot], own)
            for targets in ([statement], hot):
                proved: list[_Faster] = []
                for target in targets:
                    # Beside what is fast by now: a function's own share is seen once those that it calls are fast.
                    beside = [faster.candidate.after for faster in proved]
                    faster = await _faster(context, target, [*beside, statement.text], own, live[target])
                    proved += [faster] if faster is not None else []
                if proved and _is_worth_it(context, failure, proved):
                    return [_proposal(copy, proved)]
        except (KernelDeadError, ProbeError) as error:
            logging.getLogger(__name__).info("no speedup: %s", error)
        return []


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


async def _live(
    context: Context, targets: Sequence[Target], own: Mapping[str, ast.FunctionDef]
) -> dict[Target, dict[str, Facts]]:
    """What is known of the names of each target: asked once, since what is proved runs in forks and changes nothing."""
    assert context.kernel is not None
    modules = imported(context.working_copy)
    # What the statement mentions may be handed to its functions.
    handed = _mentioned(targets[0].text, own)
    wanted = {target: _mentioned(target.text, own) | modules | handed for target in targets}
    told = await context.kernel.ask("live", names=sorted(set().union(*wanted.values())))
    return {
        target: {name: facts for name, facts in told.items() if name in names}
        for target, names in wanted.items()
    }


def _mentioned(source: str, own: Mapping[str, ast.FunctionDef]) -> set[str]:
    """The names that code reads or binds, and those that the notebook's functions read which it may call."""
    tree = parse(source)
    return read(tree) | stored(tree) | read_by_functions(tree, own)


async def _faster(
    context: Context,
    target: Target,
    run: Sequence[str],
    own: Mapping[str, ast.FunctionDef],
    live: Mapping[str, Facts],
) -> _Faster | None:
    parameters = handed_over(run[-1], target, own)
    later = read_later(context.working_copy, target)
    for candidate in rewritings(target.text, live, later, own, parameters):
        faster = await _proved(context, candidate, target, "\n".join(run), own)
        if faster is not None:
            return faster
    return None


async def _proved(
    context: Context,
    candidate: Rewriting,
    target: Target,
    run: str,
    own: Mapping[str, ast.FunctionDef],
) -> _Faster | None:
    """A candidate, with what was measured; None if the results differ, or too little is won.

    Arguments:
        context: with the kernel.
        candidate: the new form.
        target: what it is a form of.
        run: what calls the function, if it is one.
        own: the notebook's functions.
    """
    assert context.kernel is not None
    found = names(candidate.before)
    changed = (found.writes | found.changes) - candidate.gone
    tree = parse(candidate.before)
    compared = ((found.reads | found.changes | stored(tree)) - candidate.gone) | read_by_functions(tree, own)
    question: dict[str, Any] = {
        "before": candidate.before,
        "after": candidate.after,
        "rows": candidate.rows,
        "loops": candidate.loops,
        "function": target.function,
    }
    function = target.function
    if function and called_once(run, target):
        # The one call may take too long to be repeated: the statement, on the first turns of the function's loops.
        function, result = None, names(run)
        changed, compared = result.writes | result.changes, result.reads | result.writes
        question |= {
            "before": f"{candidate.before}\n{run}",
            "after": f"{candidate.after}\n{run}",
            "loops": True,
            "function": None,
        }
    elif function:
        question["before"] = run
    measured = await context.kernel.ask(
        "prove",
        timeout=SECONDS + 15,
        **question,
        names={name: name in changed for name in sorted(compared)},
        enough=candidate.enough,
        requires=candidate.requires,
        seconds=SECONDS,
    )
    rules = ", ".join(change.rule for change in candidate.changes)
    if "refused" in measured:
        logging.getLogger(__name__).info(
            "%s refused: %s (%s)", rules, measured["refused"], target.text.split("\n")[0][:80]
        )
        return None
    faster = _Faster(target, candidate, Measured(function, measured))
    logging.getLogger(__name__).info("%s: %.1f times as fast", rules, faster.measured.ratio)
    return faster if faster.measured.ratio >= LEAST_RATIO and faster.measured.is_sure else None


def _is_worth_it(context: Context, failure: Failure, found: Sequence[_Faster]) -> bool:
    """Whether enough seconds are saved, going by the share of the time that each of them takes."""
    loop = failure.profile.loop if failure.profile is not None else None
    seconds = max(failure.seconds or 0, loop.estimated_seconds if loop is not None else 0)
    if not seconds or seconds >= context.options.cell_timeout:
        return True
    shares = {target: share for share, target in hot_shares(context.working_copy, failure)}
    return sum(seconds * shares.get(each.target, 1.0) * each.measured.saved for each in found) >= LEAST_SAVED


def _proposal(working_copy: WorkingCopy, found: Sequence[_Faster]) -> Proposal:
    """What was found as one proposal, which says of the best what is done and why."""
    best = max(found, key=lambda faster: faster.measured.ratio)
    target, changes = best.target, best.candidate.changes
    title = changes[0].title + (f" ({target.function})" if target.function else "")
    return Proposal(
        kind="speedup",
        title=title if len(found) == 1 else f"{title} and {len(found) - 1} more",
        reason=" ".join(dict.fromkeys(change.reason for change in changes)),
        origin=f"rule:{changes[0].rule}",
        edits=_edits(working_copy, found),
        # It was proved to mean the same: what has run need not run again.
        certain=True,
        checks=[faster.measured.said for faster in found],
        ratio=best.measured.ratio,
        outcome_before=best.measured.outcome_before,
    )


def _edits(working_copy: WorkingCopy, found: Sequence[_Faster]) -> list[Edit]:
    """One edit for each cell; the statements and functions are different ones, so that none overlaps another."""
    edits: list[Edit] = []
    for cell_id in dict.fromkeys(faster.target.cell_id for faster in found):
        base = text = working_copy[cell_id].source
        own = [faster for faster in found if faster.target.cell_id == cell_id]
        # From the end of the cell to its beginning: what stands before stays where it is.
        for faster in sorted(own, key=lambda faster: faster.target.start, reverse=True):
            start, end = faster.target.start, faster.target.start + len(faster.target.text)
            text = text[:start] + faster.candidate.after + text[end:]
        edits.append(ReplaceSource(cell_id=cell_id, base=base, source=text))
    return edits
