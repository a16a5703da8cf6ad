"""Asking about drift that no known old meaning explains; what is proposed is tried as those are.

Whoever is asked is told which output drifted, the notebook's time, and what changed since. What the output was is not
told, and is taken out of all that is sent, wherever else it stands.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from .agent.unseen import hiding
from .calibration.target import Target
from .chain import Chain
from .cone_runs import ConeRuns
from .model import Failure, SuggestionEvent, WorkingCopy
from .proposer import Attempt, Context, Facts, LearningProposer, Proposal, asked
from .work import Work

MOST_TARGETS = 2
"""Outputs of a notebook that are asked about: what explains none of these is not often found by asking once more."""


def drifted(cell_id: str) -> Failure:
    """That an output drifted is all that is told: never what it was."""
    return Failure(kind="drift", cell_id=cell_id, message="The output is not what it used to be.")


@dataclass
class Inquiry:
    """Asks proposers about one drifted output after the other.

    Arguments:
        work: of which this is a part.
        proposers: who is asked, in order of cost.
        clues: what is known about the code in the cells of a cone, as sentences.
        runs: runs the cones.
        chain: where proposals wait that a person must decide about first.
    """

    work: Work
    proposers: Sequence[LearningProposer]
    clues: Callable[[Context, Sequence[str]], Sequence[str]]
    runs: ConeRuns
    chain: Chain
    facts: Facts

    async def ask(
        self,
        target: Target,
        copy: WorkingCopy,
        targets: Sequence[Target],
        *,
        told: Sequence[str],
        attempt: Callable[[Proposal], Awaitable[Attempt | None]],
    ) -> None:
        """Ask about one output until a proposal explains something, or there is none.

        Arguments:
            target: the output, whose cone ran last.
            copy: the notebook as it ran then.
            targets: all outputs that drifted: none of their figures is shown.
            told: what else is known, as sentences.
            attempt: tries a proposal; None if it explains something.
        """
        figures = [
            figure
            for known in targets
            for figure in [*known.before.drifted, *known.before.inexact]
            if isinstance(figure, int | float)
        ]
        context = self.work.context(
            copy,
            self.facts,
            drifted(target.cell_id),
            kernel=self.runs.kernel,
            emit=self.work.emit,
            suggestions=self.chain.suggestions,
            hide=hiding(figures),
        )
        context.clues = [*self.clues(context, target.cone), *told]
        for proposer in self.proposers:
            ask = proposer.propose
            while self.work.counts.trials_failed < self.work.options.max_trials:
                answer = await asked(proposer, ask(context), self.work.note)
                if not answer:
                    break
                for proposal in answer:
                    if proposal.needs_decision:
                        if waiting := self.chain.wait_for_decision(proposal, context.failure):
                            self.work.emit(SuggestionEvent(suggestion=waiting))
                        continue
                    # To answer takes time, and it would be a pity to try nothing of it.
                    self.runs.grant(2 * self.runs.seconds(target.cone))
                    if not self.runs.time_for(target.cone):
                        self.work.note(
                            "What the language model proposed about drift was not tried: the time for it was up."
                        )
                        return
                    failed = await attempt(proposal)
                    if failed is None:
                        return
                    context.attempts.append(failed)
                ask = proposer.propose_again
