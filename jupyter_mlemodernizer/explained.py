"""What explains drift, as suggestions with their evidence; and whether it holds in another run."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from .calibration.compare import Compared, compared
from .calibration.search import Pins
from .calibration.target import Shown, Target, find_targets, told
from .chain import Chain
from .model import Event, Failure, Outcome, Suggestion, SuggestionEvent
from .passage import Passage
from .proposer import Proposal
from .saved import image_output, text_output


@dataclass
class Explained:
    """The suggestions that explain drift.

    Arguments:
        chain: where they are added.
        passage: the run, at its end.
        results: how each cell that ran compared with what it used to show.
        saved: saved outputs by cell id.
        tolerance: of comparisons.
        emit: receives the events.
    """

    chain: Chain
    passage: Passage
    results: Mapping[str, Compared]
    saved: dict[str, Shown]
    tolerance: float
    emit: Callable[[Event], None]
    _targets: dict[str, list[Target]] = field(default_factory=dict, init=False)

    def suggest(self, proposal: Proposal, targets: list[Target], kept: Pins) -> None:
        """Make a suggestion of a proposal.

        Arguments:
            proposal: what is kept.
            targets: the outputs that are nearer to what they were with it.
            kept: all that is kept.

        Raises:
            EditConflictError: it does not fit.
        """
        # What may be otherwise than then was seen to be as it was then.
        update = {"kind": "calibration", "changes_behaviour": False}
        suggestion = self.chain.add(proposal.model_copy(update=update))
        target = targets[0]
        evidence = suggestion.evidence
        evidence.before = Failure(
            kind="drift",
            cell_id=target.cell_id,
            message=f"The output of cell {target.number} is not what it used to be. "
            f"{target.before.comparison.detail}",
        )
        evidence.saved_output = text_output(self.saved.get(target.cell_id, []))
        without = self.passage.results[target.cell_id]
        evidence.outcome_before = Outcome(
            result="ran",
            output=text_output(without.outputs),
            images=image_output(without.outputs),
            seconds=without.seconds,
            comparison=target.before.comparison,
        )
        evidence.after = Outcome(
            result="ran",
            message=told(targets, kept),
            output=text_output(target.shown(kept)[-1]),
            images=image_output(target.shown(kept)[-1]),
            comparison=target.result(kept).comparison,
        )
        suggestion.status = "verified"
        suggestion.built_on = self.chain.foundations(suggestion)
        self._targets[suggestion.id] = targets
        self.emit(SuggestionEvent(suggestion=suggestion))

    def holds(self, suggestion: Suggestion, passage: Passage) -> bool:
        """Whether the outputs that a suggestion explains came back in another run, too, and none that was right is wrong."""
        return not self._harmed(suggestion, passage) and all(
            passage.ran(target.cell_id) and self._is_back(suggestion, target, passage)
            for target in self._targets.get(suggestion.id, [])
        )

    def _is_back(self, suggestion: Suggestion, target: Target, passage: Passage) -> bool:
        now = self._compared(target.cell_id, passage)
        if suggestion.origin.startswith("model:"):
            return now.nearer_than(target.before, exactly=not target.random)
        if target.noise is not None:
            now = target.noise.judge([passage.results[target.cell_id].outputs])
        return now.restored_from(target.before, random=target.random)

    def _harmed(self, suggestion: Suggestion, passage: Passage) -> bool:
        """Whether an output that was right is wrong with what a model changed: a pin writes out what is known to be right."""
        if suggestion.id not in self._targets or not suggestion.origin.startswith("model:"):
            return False
        copy, changed = self.chain.working_copy, set(suggestion.cell_ids)
        right = [cell for cell, result in self.results.items() if not result.drifted and passage.ran(cell)]
        now = {cell: self._compared(cell, passage) for cell in right}
        return any(
            target.before.drifted and not target.random and changed & set(target.cone)
            for target in find_targets(copy.code_cells, now, copy.own_modules)
        )

    def _compared(self, cell_id: str, passage: Passage) -> Compared:
        return compared(self.saved.get(cell_id, []), passage.results[cell_id].outputs, self.tolerance)
