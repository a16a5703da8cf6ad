"""The sweep: edits that are certain before anything runs, each verified once the run has proved it."""

from collections.abc import Sequence
from dataclasses import dataclass

from .chain import Chain
from .model import Outcome, SuggestionEvent
from .model.notebook import EditConflictError
from .passage import Passage
from .proof import proved, unproved
from .proposer import Facts, Sweeper, asked
from .saved import image_output
from .work import Work


@dataclass
class Sweep:
    """The sweep of one modernization.

    Arguments:
        work: of which it is a part.
        chain: what is certain is added.
        sweepers: in the order in which their edits are applied.
    """

    work: Work
    chain: Chain
    sweepers: Sequence[Sweeper]

    async def apply(self, facts: Facts) -> None:
        """Apply what is certain before anything runs."""
        context = self.work.context(self.chain.working_copy, facts)
        for sweeper in self.sweepers:
            for proposal in await asked(sweeper, sweeper.sweep(context), self.work.note):
                if proposal.kind not in self.work.options.kinds:
                    continue
                try:
                    suggestion = self.chain.add(proposal)
                except EditConflictError:  # made for code that an earlier proposal of the sweep changed
                    continue
                self.work.emit(SuggestionEvent(suggestion=suggestion))

    def verify(self, passage: Passage) -> None:
        """A suggestion is verified once the run has proved all its edits; asked again after each cell."""
        copy = self.chain.working_copy
        for suggestion in self.chain.suggestions:
            if suggestion.status == "proposed" and all(proved(e, copy, passage) for e in suggestion.edits):
                results = [passage.results[i] for i in suggestion.cell_ids if i in passage.results]
                failures = [result.failure for result in results if result.failure is not None]
                suggestion.status = "verified"
                suggestion.evidence.after = Outcome(
                    result="failed_later" if failures else "ran",
                    message=failures[0].message if failures else "",
                    # Of one cell; of dozens, none stands for all.
                    images=image_output(results[0].outputs) if len(results) == 1 else [],
                    seconds=max((r.seconds for r in results if r.seconds is not None), default=None),
                )
                suggestion.built_on = self.chain.foundations(suggestion)
                self.work.emit(SuggestionEvent(suggestion=suggestion))

    def conclude(self, passage: Passage) -> None:
        """What was proved of a suggestion for several cells is not lost with the cell where it was not.

        What was not proved says why. It stays, since it was in the run: without it the cell would stop sooner.

        Arguments:
            passage: the run, at its end.
        """
        for suggestion in list(self.chain.suggestions):
            held = [edit for edit in suggestion.edits if proved(edit, self.chain.working_copy, passage)]
            if suggestion.status == "proposed" and 0 < len(held) < len(suggestion.edits):
                rest = self.chain.split(suggestion, held)
                self.verify(passage)
                self.work.emit(SuggestionEvent(suggestion=rest))
        for suggestion in self.chain.suggestions:
            if suggestion.status == "proposed" and suggestion.evidence.after is None:
                suggestion.evidence.after = unproved(suggestion, passage)
                self.work.emit(SuggestionEvent(suggestion=suggestion))
