"""Trying a person's own source of a cell: an edited proposal, or a repair of their own.

The notebook runs from a fresh kernel up to the end of that cell, with what is verified so far in place. What
comes of it is a suggestion like any other: it shows as a diff, with evidence, and waits for a decision.
"""

import uuid
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from .calibration.compare import compare
from .chain import Chain, compose
from .helper_modules import with_helpers
from .kernel import CellOutcome, OwnedKernel, Runner
from .model import (
    CellEvent,
    Edit,
    Event,
    Evidence,
    Failure,
    Kind,
    Options,
    Outcome,
    ReplaceSource,
    StateEvent,
    Suggestion,
    SuggestionEvent,
    WorkingCopy,
)
from .passage import CellResult, Passage, as_activity
from .proof import proved
from .saved import cells_of, saved_outputs
from .trials import outcome_of

_KINDS: dict[str, Kind] = {"timeout": "speedup", "drift": "calibration"}


class RetryError(ValueError):
    """There is nothing to try; the message says why."""


class Retry:
    """One person's source of one cell, ready to be run.

    Arguments:
        notebook: its live JSON now, which holds what was accepted.
        suggestions: of the modernization, in order.
        cell_id: the cell, of the notebook or one that the edited suggestion inserts.
        source: what it is to hold.
        edited: id of the suggestion that was edited; None for a repair of the person's own.
        folder: the notebook's folder.
        failure: what stood in the cell's way, if that is known.

    Raises:
        RetryError: no such cell or suggestion, or nothing would change.
    """

    def __init__(
        self,
        notebook: dict[str, Any],
        suggestions: Sequence[Suggestion],
        *,
        cell_id: str,
        source: str,
        edited: str | None,
        folder: str,
        failure: Failure | None = None,
    ) -> None:
        original = with_helpers(cells_of(notebook), folder)
        old = next((s for s in suggestions if s.id == edited), None)
        if edited is not None and old is None:
            raise RetryError(f"This modernization has no suggestion {edited}.")
        place = len(suggestions) if old is None else list(suggestions).index(old)
        # What the person saw in the cell: its source with all that is pending before this suggestion.
        before = [
            s
            for s in suggestions[:place]
            if s.status == "verified"
            or (s.status == "proposed" and cell_id in s.cell_ids and not s.needs_decision)
        ]
        after = [s for s in suggestions[place + 1 :] if s.status == "verified" and cell_id not in s.cell_ids]
        seen, _ = compose(original, before, {s.id for s in before})
        edits = _edits(seen, old, cell_id, source)
        self.suggestion = _suggestion(old, edits, failure)
        applied = [*before, self.suggestion, *after]
        self._copy, unfit = compose(original, applied, {s.id for s in applied})
        if self.suggestion.id in unfit:
            raise RetryError(
                "The rest of this suggestion does not fit the notebook any more: modernize again."
            )
        chain = Chain(original)
        chain.working_copy = self._copy
        chain.suggestions = [s for s in applied if s.id not in unfit and s is not self.suggestion]
        chain.suggestions.append(self.suggestion)
        self.suggestion.built_on = chain.foundations(self.suggestion)
        self._cell_id = cell_id

    async def run(
        self,
        original: dict[str, Any],
        *,
        folder: str,
        options: Options,
        start_kernel: Callable[[], Awaitable[OwnedKernel]],
        emit: Callable[[Event], None],
    ) -> Suggestion:
        """Run the notebook from a fresh kernel up to the end of the cell.

        Arguments:
            original: the notebook's JSON when the modernization began: what it used to show.
            folder: the notebook's folder.
            options: budgets.
            start_kernel: starts an owned kernel.
            emit: receives the events; the suggestion is the last.
        """
        emit(StateEvent(state="running", phase="try"))
        saved = saved_outputs(original)
        end = self._copy.index(self._cell_id)
        copy = WorkingCopy(self._copy.cells[: end + 1], self._copy.files)
        if copy.cells[end].cell_type == "code":
            kernel = await start_kernel()
            try:
                runner = Runner(kernel, copy, options, folder=folder)
                passage = Passage(runner, copy, saved, as_activity(emit), "run")
                await passage.run_within(options.timeout)
            finally:
                await kernel.shutdown()
            self._judge(passage, copy, saved, emit)
        else:
            self.suggestion.status = "verified"  # text needs no proof
        emit(SuggestionEvent(suggestion=self.suggestion))
        return self.suggestion

    def _judge(
        self,
        passage: Passage,
        copy: WorkingCopy,
        saved: dict[str, list[dict[str, Any]]],
        emit: Callable[[Event], None],
    ) -> None:
        suggestion, result = self.suggestion, passage.results[self._cell_id]
        evidence = suggestion.evidence
        outcome = _outcome(result, passage)
        mine = [edit for edit in suggestion.edits if edit.op != "file" and edit.cell_id == self._cell_id]
        if passage.ran(self._cell_id):
            shown = saved.get(self._cell_id, [])
            if suggestion.kind == "calibration" and shown:
                outcome.comparison = compare(shown, result.outputs)
            before = evidence.outcome_before
            if suggestion.kind == "speedup" and before and before.seconds and outcome.seconds:
                evidence.ratio = before.seconds / outcome.seconds
            number = 1 + [c.id for c in self._copy.code_cells].index(self._cell_id)
            emit(
                CellEvent(
                    cell_id=self._cell_id,
                    number=number,
                    total=len(self._copy.code_cells),
                    state="repaired",
                    seconds=result.seconds,
                )
            )
        elif not all(proved(edit, copy, passage) for edit in mine):
            outcome.result = "failed"
        evidence.after = outcome
        suggestion.status = "proposed" if outcome.result == "failed" else "verified"


def _edits(seen: WorkingCopy, old: Suggestion | None, cell_id: str, source: str) -> list[Edit]:
    """The old suggestion's edits with the person's source in place of theirs."""
    edits: list[Edit] = []
    written = False
    for edit in old.edits if old else []:
        if edit.op == "insert" and edit.cell_id == cell_id:
            edits.append(edit.model_copy(update={"source": source}))
            written = True
        elif edit.op == "file" or edit.cell_id != cell_id:
            edits.append(edit)
    if not written:
        try:
            base = seen[cell_id].source
        except KeyError:
            raise RetryError("The notebook has no such cell any more.") from None
        if base == source:
            raise RetryError("That is what the cell holds already: there is nothing to try.")
        edits.append(ReplaceSource(cell_id=cell_id, base=base, source=source))
    return edits


def _suggestion(old: Suggestion | None, edits: list[Edit], failure: Failure | None) -> Suggestion:
    if old is None:
        return Suggestion(
            id=uuid.uuid4().hex[:12],
            kind=_KINDS.get(failure.kind, "repair") if failure else "repair",
            title="Your own change",
            origin="user",
            edits=edits,
            evidence=Evidence(before=failure),
        )
    known = old.evidence
    return old.model_copy(
        update={
            # Tried as it was proposed, it is still the proposer's.
            "origin": old.origin if edits == old.edits else "user",
            "edits": edits,
            "status": "proposed",
            "needs_decision": "",
            "evidence": Evidence(
                before=known.before or failure,
                saved_output=known.saved_output,
                outcome_before=known.outcome_before,
                checks=known.checks if edits == old.edits else [],
            ),
        },
        deep=True,
    )


def _outcome(result: CellResult, passage: Passage) -> Outcome:
    """How the cell went; where it was not reached, what stood in its way."""
    if result.failure is None and result.state not in ("ran", "repaired", "expected_error"):
        stopped = next((r for r in passage.results.values() if r.state == "failed"), None)
        message = (
            f"Not reached: cell {stopped.number}, before it, fails: {stopped.failure.message}"
            if stopped and stopped.failure
            else "Not reached in the time for the whole notebook."
        )
        return Outcome(result="failed", message=message)
    return outcome_of(
        CellOutcome(
            cell_id=result.cell_id,
            outputs=result.outputs,
            seconds=result.seconds or 0.0,
            failure=result.failure,
        )
    )
