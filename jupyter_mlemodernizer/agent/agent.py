"""The agent: the language model as the last of the proposers, for all three kinds of suggestion."""

from collections.abc import Sequence

from ..model import ActivityEvent, NoteEvent
from ..proposer import Context, Diagnoser, Proposal
from .chat import Chat, ModelError
from .conversation import Conversation, Manners
from .foreseen import Foreseen
from .imports import only_imports
from .memory import remembered
from .prompt import kind_of
from .surroundings import statement_of
from .text import Fence

# After so many calls in a row without any answer, the model is not asked again in this notebook.
_MOST_ERRORS = 2
_KINDS = ("crash", "timeout", "drift")


class Agent:
    """A proposer that asks a language model, shows it what it needs, and trusts none of its answers.

    What it proposes has been screened. A fix that it submitted for a failure to come, and one that worked in this
    notebook for the same call, are proposed before the model is asked again.

    Arguments:
        chat: the model, within the budget of one notebook.
        diagnosers: a failure for want of something that no code can bring is not the model's business.
        manners: how often it may answer, and what an administrator allows.
        boundary: marks text of the notebook in the prompt; default: a random one.
    """

    def __init__(
        self,
        chat: Chat,
        *,
        diagnosers: Sequence[Diagnoser] = (),
        manners: Manners | None = None,
        boundary: str | None = None,
    ) -> None:
        self._chat = chat
        self._diagnosers = diagnosers
        self._manners = manners or Manners()
        self._fence = Fence(boundary)
        self._foreseen = Foreseen()
        self._errors = 0

    async def propose(self, context: Context) -> Sequence[Proposal]:
        """What was foreseen, or worked for the same call before; else what the model submits; empty if it has nothing."""
        failure = context.failure
        if failure is None or failure.kind not in _KINDS:
            return []
        if kind_of(failure) not in context.options.asked_of_model:
            return []
        if failure.kind == "timeout" and only_imports(
            statement_of(context.working_copy[failure.cell_id], failure)
        ):
            return []
        if not context.hint:
            for known, how in ((self._foreseen.proposals, "it foresaw"), (remembered, "worked before")):
                proposals = await known(context, self._manners.policy)
                if proposals:
                    message = f"tried what {how}: “{proposals[0].title}”"
                    context.emit(ActivityEvent(cell_id=failure.cell_id, message=message))
                    return proposals
        if self._on_trial(context):
            # This failure came of a fix of the model, or of a guess: the model is told so when it is asked about the
            # first failure, and submits all that it takes at once. That is cheaper than another conversation,
            # and shows it the error that the notebook itself raised.
            return []
        return await self._ask(context)

    async def propose_again(self, context: Context) -> Sequence[Proposal]:
        """What the model submits once it knows that its last fix, or what worked before, did not work here."""
        for attempt in context.attempts:
            self._foreseen.forget(attempt.proposal)
        return await self._ask(context)

    def _on_trial(self, context: Context) -> bool:
        cell_id = context.failure.cell_id if context.failure else ""
        return any(
            suggestion.status == "proposed"
            and cell_id in suggestion.cell_ids
            and (
                suggestion.origin == f"model:{self._chat.model}"
                or (suggestion.origin == "relocation" and suggestion.changes_behaviour)
            )
            for suggestion in context.suggestions
        )

    async def _ask(self, context: Context) -> Sequence[Proposal]:
        if self._errors >= _MOST_ERRORS:
            return []
        conversation = context.kept.get(self)
        if conversation is None:
            if await self._needs_something(context):
                return []
            conversation = Conversation(self._chat, context, self._fence, self._manners, self._foreseen)
            context.kept[self] = conversation
        try:
            proposal = await conversation.proposal()
        except ModelError as error:
            self._failed(error, context)
            return []
        self._errors = 0
        return [proposal] if proposal is not None else []

    async def _needs_something(self, context: Context) -> bool:
        for diagnoser in self._diagnosers:
            if await diagnoser.need(context) is not None:
                return True
        return False

    def _failed(self, error: ModelError, context: Context) -> None:
        self._errors += 1
        message = f"The language model was of no help: {error}"
        if self._errors == _MOST_ERRORS:
            message += " It is not asked again in this notebook."
        context.emit(NoteEvent(level="warning", message=message))
