"""Asking the language model again about one cell, with a hint from the person who knows the notebook.

The notebook runs from a fresh kernel up to that cell, with all that is verified so far in place except
what was not good enough. What the model submits is screened and tried like anything else.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from .agent.agent import Agent
from .agent.chat import Chat
from .agent.configuration import ModelConfiguration
from .agent.conversation import Manners
from .agent.prompt import kind_of
from .agent.screening import Policy
from .chain import Chain, compose
from .helper_modules import with_helpers
from .kernel import CellOutcome, OwnedKernel, Runner
from .model import (
    CellEvent,
    DecisionEvent,
    Event,
    Failure,
    NoteEvent,
    Options,
    StateEvent,
    Suggestion,
    WorkingCopy,
)
from .parts import all_parts
from .passage import Passage, as_activity
from .saved import cells_of, python_of, saved_outputs
from .trials import Trials
from .work import Work


class AskingError(ValueError):
    """There is nothing to ask about; the message says why."""


class Asking:
    """One question about one cell, ready to be asked.

    Arguments:
        notebook: its live JSON now, which holds what was accepted.
        suggestions: of the modernization, in order.
        cell_id: the cell that fails, or that the suggestion was made for.
        hint: in the person's own words; may be empty.
        replaced: id of the suggestion that was not good enough, if it is one.
        folder: the notebook's folder.

    Raises:
        AskingError: no such cell or suggestion, or it is accepted, so that the cell holds it already.
    """

    def __init__(
        self,
        notebook: dict[str, Any],
        suggestions: Sequence[Suggestion],
        *,
        cell_id: str,
        hint: str,
        replaced: str | None,
        folder: str,
    ) -> None:
        original = with_helpers(cells_of(notebook), folder)
        old = next((s for s in suggestions if s.id == replaced), None)
        if replaced is not None and old is None:
            raise AskingError(f"This modernization has no suggestion {replaced}.")
        if old is not None and old.status == "accepted":
            raise AskingError("That suggestion is accepted. Undo that first, then ask again.")
        # What was verified on top of the old one was never seen to work without it.
        in_place = [
            s for s in suggestions if s.status == "verified" and s is not old and replaced not in s.built_on
        ]
        copy, unfit = compose(original, in_place, {s.id for s in in_place})
        if all(cell.id != cell_id for cell in copy.code_cells):
            raise AskingError("The notebook has no such code cell any more.")
        end = copy.index(cell_id)
        self.chain = Chain(original)
        self.chain.working_copy = WorkingCopy(copy.cells[: end + 1], copy.files)
        self.chain.suggestions = [s for s in in_place if s.id not in unfit]
        self._notebook = notebook
        self._cell_id = cell_id
        self._hint = hint
        self._replaced = old

    async def run(
        self,
        original: dict[str, Any],
        *,
        folder: str,
        options: Options,
        start_kernel: Callable[[], Awaitable[OwnedKernel]],
        emit: Callable[[Event], None],
        chat: Chat,
        model: ModelConfiguration | None = None,
    ) -> list[Suggestion]:
        """Run up to the cell, ask, and try what is submitted; the new suggestions.

        Arguments:
            original: the notebook's JSON when the modernization began: what it used to show.
            folder: the notebook's folder.
            options: budgets.
            start_kernel: starts an owned kernel.
            emit: receives the events.
            chat: the model, with a budget of its own for this question.
            model: what is configured about it.
        """
        emit(StateEvent(state="running", phase="ask"))
        work, known = Work(options, folder, emit), len(self.chain.suggestions)
        parts = all_parts(python_of(self._notebook))
        kernel = await start_kernel()
        try:
            runner = Runner(kernel, self.chain.working_copy, options, folder=folder)
            trials = Trials(
                work=work,
                chain=self.chain,
                runner=runner,
                proposers=[
                    Agent(chat, diagnosers=parts.diagnosers, manners=Manners(policy=Policy.of(model)))
                ],
                facts=await parts.facts(kernel),
                hint=self._hint or "Find another way than what was suggested before.",
            )
            passage = Passage(
                runner,
                self.chain.working_copy,
                saved_outputs(original),
                self._told(emit),
                "run",
                overcome=self._only_here(trials.overcome),
            )
            ended = await passage.run_within(options.timeout)
        finally:
            await kernel.shutdown()
        new = [*self.chain.suggestions[known:], *self.chain.set_aside]
        self._conclude(passage, new, options, emit, ended or "Something before it fails.")
        return new

    def _only_here(
        self, overcome: Callable[[Failure], Awaitable[CellOutcome | None]]
    ) -> Callable[[Failure], Awaitable[CellOutcome | None]]:
        async def only_here(failure: Failure) -> CellOutcome | None:
            return await overcome(failure) if failure.cell_id == self._cell_id else None

        return only_here

    def _told(self, emit: Callable[[Event], None]) -> Callable[[Event], None]:
        """What the passage says, as activity; only this cell may get another state, if it is repaired."""
        tell_activity = as_activity(emit)

        def tell(event: Event) -> None:
            tell_activity(event)
            if isinstance(event, CellEvent) and event.cell_id == self._cell_id and event.state == "repaired":
                emit(event)

        return tell

    def _conclude(
        self,
        passage: Passage,
        new: list[Suggestion],
        options: Options,
        emit: Callable[[Event], None],
        why_not_reached: str,
    ) -> None:
        """Say what came of it; a suggestion for which there is a better one now is rejected."""
        verified = [suggestion for suggestion in new if suggestion.status == "verified"]
        old, result = self._replaced, passage.results[self._cell_id]
        if verified and old is not None and old.status != "rejected":
            emit(DecisionEvent(suggestion_id=old.id, status="rejected"))
        if not new:
            if passage.ran(self._cell_id):
                message = f"Cell {result.number} runs as it is: there is no failure to ask about."
            elif result.failure is None:
                message = f"Cell {result.number} was not reached. {why_not_reached}"
            elif (kind := kind_of(result.failure)) not in options.asked_of_model:
                message = f"The language model may not be asked for {kind}s here."
            else:
                message = "The language model found no other fix."
            emit(NoteEvent(message=message))
