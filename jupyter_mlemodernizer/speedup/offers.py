"""What a person may choose where nothing does the same in less time: less work, or the same work approximately.

None of this is a speedup: the results may be others. It is never tried, and never applied unless a person decides so.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..kernel.gpus import has_gpu
from ..model import Failure, ReplaceSource, WorkingCopy
from ..parsing import parse
from ..proposer import Context, Proposal
from . import networks
from .code import Code
from .networks import Offer
from .targets import Target, made_of, slow_statement

_MOST = 4
# Of the budget, as much is planned for.
_PART = 0.8
# How long a statement would take that does not tell, in budgets.
_UNKNOWN = 4.0

# What there is less of, and the names under which it is given; at least so many.
_WORK = {
    "epochs": (1, {"epochs", "nb_epoch", "n_epochs", "num_epochs", "max_epochs", "num_train_epochs"}),
    "trees": (
        1,
        {
            "n_estimators",
            "num_boost_round",
            "iterations",
            "num_iterations",
            "num_trees",
            "n_trees",
            "num_rounds",
        },
    ),
    "settings that are tried": (1, {"n_iter"}),
    "folds": (2, {"cv", "n_splits", "n_folds", "nfold", "num_folds", "k_folds"}),
    "rows": (1, {"nrows"}),
}


@dataclass(frozen=True)
class _Given:
    """A number, or a method, that is written out somewhere.

    Attributes:
        target: the statement in which it is.
        node: its place there.
        name: of the argument or variable.
    """

    target: Target
    node: ast.Constant
    name: str


class Offers:
    """The proposer of what a person must decide about, when a statement is over its budget."""

    async def propose(self, context: Context) -> Sequence[Proposal]:
        """Another way for networks; less of what the statement does, or of what was made for it, nearest to it first."""
        failure, copy = context.failure, context.working_copy
        if failure is None or failure.kind != "timeout":
            return []
        statement = slow_statement(copy, failure)
        if statement is None:
            return []
        share = _share(failure, context.options.cell_timeout)
        targets = list(made_of(copy, statement))
        found = list(networks.offers(copy, targets, gpu=has_gpu()))
        for given in (given for target in targets for given in _written_in(target)):
            offer = _reduction(given, share) or _approximation(given)
            if offer is not None:
                found.append(offer)
        return [_proposal(copy, offer) for offer in found[:_MOST]]


def _share(failure: Failure, budget: float) -> float:
    """How much of the work fits into the budget."""
    loop = failure.profile.loop if failure.profile is not None else None
    needed = loop.estimated_seconds if loop is not None else _UNKNOWN * budget
    return min(0.5, _PART * budget / max(needed, budget))


def _written_in(target: Target) -> Iterator[_Given]:
    for node in ast.walk(parse(target.text)):
        match node:
            case ast.keyword(arg=str(name), value=ast.Constant() as value):
                yield _Given(target, value, name)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant() as value):
                yield _Given(target, value, name.lower())


def _reduction(given: _Given, share: float) -> Offer | None:
    value = given.node.value
    for what, (least, names) in _WORK.items():
        if given.name in names and type(value) is int:
            fewer = max(least, int(value * share))
            if fewer >= value:
                return None
            return Offer(
                given.target,
                (Code(given.target.text).replace(given.node, str(fewer)),),
                title=f"Reduction: {fewer:,} {what} instead of {value:,}",
                reason="Nothing was found that does the same within the time for a cell. This does less of it.",
                decision=f"This is no speedup: with fewer {what} the results are others.",
                origin="rule:reduction",
            )
    return None


def _approximation(given: _Given) -> Offer | None:
    if given.name != "tree_method" or given.node.value not in ("exact", "approx"):
        return None
    return Offer(
        given.target,
        (Code(given.target.text).replace(given.node, "'hist'"),),
        title="Trees grown on histograms: `tree_method='hist'`",
        reason="XGBoost looks for splits among 256 values of each column instead of all of them.",
        decision="Splits may be others, and with them the results.",
        origin="rule:tree-method-hist",
    )


def _proposal(working_copy: WorkingCopy, offer: Offer) -> Proposal:
    target, source = offer.target, working_copy[offer.target.cell_id].source
    after = Code(target.text).applied(offer.pieces)
    whole = source[: target.start] + after + source[target.start + len(target.text) :]
    return Proposal(
        kind="speedup",
        title=offer.title,
        reason=offer.reason,
        origin=offer.origin,
        edits=[ReplaceSource(cell_id=target.cell_id, base=source, source=whole)],
        changes_behaviour=True,
        needs_decision=offer.decision,
    )
