"""Trials: getting past one failure by trying proposals, the cheapest first.

A proposal that leads past the point of failure is kept and becomes a verified
suggestion. One after which the same failure stands is rolled back. One after which
*another* failure stands at the same place stays on trial while that one is overcome in
its turn (a statement is often broken twice); if that does not succeed it is rolled back
too, unless it is certain. A statement that raised and now takes too long is past its
failure: that it is slow is the next one.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from .chain import Chain
from .kernel import CellOutcome, KernelError, Runner, split_statements
from .model import Failure, Need, Outcome, Suggestion, SuggestionEvent, TrialEvent
from .model.notebook import EditConflictError
from .proposer import Attempt, Context, Facts, LearningProposer, Proposal, Proposer, asked
from .saved import image_output, text_output
from .work import Work

# Fresh kernels that uncertain trials leave for the rest of the run. One trial may take two: for itself, and to
# take it back.
_KERNELS_KEPT = 4


@dataclass
class Trials:
    """The trials of one modernization.

    Attributes:
        work: of which these are the trials; its ``max_trials`` bounds those that do not survive.
        chain: the suggestions so far, and the working copy that the runner runs.
        runner: runs it.
        proposers: in order of cost.
        facts: about the kernel's environment, for the proposers.
        speedups: those of the proposers that are asked about a statement that was stopped early.
        hint: what a person said who asks again.
        diagnose: says what a failure needs that no change to the code brings.
    """

    work: Work
    chain: Chain
    runner: Runner
    proposers: Sequence[Proposer]
    facts: Facts
    speedups: Sequence[Proposer] = ()
    hint: str = ""
    diagnose: Callable[[Failure], Awaitable[Need | None]] | None = None
    _ran: bool = field(default=False, init=False)

    async def overcome(self, failure: Failure) -> CellOutcome | None:
        """Get past a failure.

        Returns:
            The outcome of the run that got past it (the cell may have failed further on), or None. Then
            everything is as it was, save certain edits that are right but not enough.

        Raises:
            KernelError: there is no fresh kernel, or it would take one too many; the trial is rolled back.
        """
        return await self._get_past(failure, self.proposers)

    async def hasten(self, failure: Failure) -> CellOutcome | None:
        """Find a faster form of a statement that was stopped early.

        Returns:
            The outcome with it, or None: then everything is as it was.

        Raises:
            KernelError: there is no fresh kernel, or it would take one too many; the trial is rolled back.
        """
        return await self._get_past(failure, self.speedups)

    def context(self, failure: Failure) -> Context:
        """What a proposer may know of a failure."""
        return self.work.context(
            self.chain.working_copy,
            self.facts,
            failure,
            kernel=self.runner.kernel,
            emit=self.work.emit,
            suggestions=self.chain.suggestions,
            hint=self.hint,
        )

    async def _get_past(self, failure: Failure, proposers: Sequence[Proposer]) -> CellOutcome | None:
        before, self._ran = len(self.chain.suggestions), False
        outcome = await self._overcome(failure, [failure.signature], proposers)
        if outcome is None and self._ran:
            await self.runner.catch_up(failure.cell_id, certain=False)
        for suggestion in self.chain.suggestions[before:]:
            self.work.emit(SuggestionEvent(suggestion=suggestion))
        return outcome

    async def _go_on(self, failure: Failure) -> CellOutcome:
        """Go on with a statement that was stopped early while an edit is on trial, faster if there is a way."""
        outcome = await self._overcome(failure, [failure.signature], self.speedups)
        if outcome is not None:
            return outcome
        await self.runner.catch_up(failure.cell_id, certain=False)
        return await self.runner.run_cell(failure.cell_id)

    async def _overcome(
        self, failure: Failure, obstacles: list[str], proposers: Sequence[Proposer]
    ) -> CellOutcome | None:
        context = self.context(failure)
        async for proposal in self._proposals(context, proposers):
            if any(edit.op == "delete" and edit.cell_id == failure.cell_id for edit in proposal.edits):
                # Gone is not repaired: no run could tell that it got past the failure.
                told = "It deletes the cell that fails, and was not tried."
                context.attempts.append(Attempt(proposal=proposal, outcome=told))
                continue
            mark = len(self.chain.suggestions)
            remaining = self._remaining(failure)
            try:
                suggestion = self.chain.add(proposal)
            except EditConflictError:
                continue
            suggestion.evidence.before = failure
            try:
                outcome = await self._try(proposal, failure)
            except KernelError:
                self.chain.take_back(mark)
                raise
            except asyncio.CancelledError:
                # The time was up, or somebody stopped: what is not certain, and was not seen to help, is nothing yet.
                if not proposal.certain and not self._has_begun_more(failure, remaining):
                    self.chain.take_back(mark)
                raise
            stands = outcome.failure
            here = stands is not None and stands.cell_id == failure.cell_id
            if stands is None or (here and self._is_past(failure, stands, remaining)):
                self._verify(suggestion, outcome)
                return outcome
            if here and stands.signature not in obstacles:
                further = await self._overcome(stands, [*obstacles, stands.signature], proposers)
                if further is not None:
                    self._verify(suggestion, further)
                    return further
                if await self._is_for_want(stands) and not await self._is_for_want(failure):
                    # No change to the code gets past that: what is missing is to be told, and not what has been mended.
                    await self.runner.catch_up(failure.cell_id, certain=False)
                    self._verify(suggestion, outcome)
                    return outcome
                if proposal.certain and (proposal.kind != "speedup" or stands.kind == "timeout"):
                    # Right as far as it goes: a person should see it, and what is left.
                    suggestion.evidence.after = Outcome(result="failed", message=stands.message)
                    return None
            self.chain.take_back(mark)
            self.work.counts.trials_failed += 1
            context.attempts.append(Attempt(proposal=proposal, outcome=stands.message, failure=stands))
        return None

    async def _proposals(self, context: Context, proposers: Sequence[Proposer]) -> AsyncIterator[Proposal]:
        """What the proposers say, in order of cost, each edit once, as long as there are trials left."""
        seen: list[object] = []
        for proposer in proposers:
            async for proposal in self._answers(proposer, context):
                if self.work.counts.trials_failed >= self.work.options.max_trials:
                    return
                if proposal.kind not in self.work.options.kinds or proposal.edits in seen:
                    continue
                if proposal.needs_decision:
                    seen.append(proposal.edits)
                    if waiting := self.chain.wait_for_decision(proposal, context.failure):
                        self.work.emit(SuggestionEvent(suggestion=waiting))
                elif proposal.certain or self.runner.restarts_left > _KERNELS_KEPT:
                    seen.append(proposal.edits)
                    yield proposal

    async def _answers(self, proposer: Proposer, context: Context) -> AsyncIterator[Proposal]:
        """What one proposer says; asked again, once its proposals have failed, if it learns from that."""
        if not isinstance(proposer, LearningProposer):
            for proposal in await asked(proposer, proposer.propose(context), self.work.note):
                yield proposal
            return
        ask = proposer.propose
        while True:
            # It may look at the kernel, which is not to be as a trial that failed left it.
            if context.attempts and context.failure is not None:
                await self.runner.catch_up(context.failure.cell_id, certain=False)
            answer = await asked(proposer, ask(context), self.work.note)
            if not answer:
                return
            for proposal in answer:
                yield proposal
            ask = proposer.propose_again

    async def _try(self, proposal: Proposal, failure: Failure) -> CellOutcome:
        self._ran = True
        self.work.counts.trials += 1
        way = await self.runner.catch_up(failure.cell_id, certain=proposal.certain)
        outcome = await self.runner.run_cell(failure.cell_id)
        while outcome.early and outcome.failure is not None:
            outcome = await self._go_on(outcome.failure)
        stands = outcome.failure
        self.work.emit(
            TrialEvent(
                number=self.work.counts.trials,
                origin=proposal.origin,
                title=proposal.title,
                passed=stands is None or stands.signature != failure.signature,
                way=way,
                message=stands.message if stands else "",
            )
        )
        return outcome

    def _is_past(self, failure: Failure, stands: Failure, remaining: int) -> bool:
        """Whether what stands in the way of a cell now comes after its failure.

        A statement that raised an error and now runs until its time is up got past what raised it.
        """
        left = self._remaining(stands)
        slow = failure.kind == "crash" and stands.kind == "timeout"
        return left < remaining or (left == remaining and slow)

    def _has_begun_more(self, failure: Failure, remaining: int) -> bool:
        """Whether the cell, which was stopped while it ran, was past its failure."""
        begun = self.runner.begun(failure.cell_id)
        statements = split_statements(self.chain.working_copy[failure.cell_id].source)
        return begun is not None and len(statements) - 1 - begun < remaining

    async def _is_for_want(self, failure: Failure) -> bool:
        return self.diagnose is not None and await self.diagnose(failure) is not None

    def _remaining(self, failure: Failure) -> int:
        """How many top-level statements of the cell come after the failing one: fewer means further on."""
        statements = split_statements(self.chain.working_copy[failure.cell_id].source)
        line = failure.statement.line if failure.statement else 0
        return sum(statement.span.line > line for statement in statements)

    def _verify(self, suggestion: Suggestion, outcome: CellOutcome) -> None:
        suggestion.status = "verified"
        suggestion.evidence.after = outcome_of(outcome)
        suggestion.built_on = self.chain.foundations(suggestion)


def outcome_of(outcome: CellOutcome) -> Outcome:
    """What a person should know of how a cell went: how it ended, what it showed, seconds."""
    failure = outcome.failure
    return Outcome(
        result="ran" if failure is None else "failed_later",
        message="" if failure is None else failure.message,
        output=text_output(outcome.outputs),
        images=image_output(outcome.outputs),
        seconds=outcome.seconds,
    )
