"""One failure talked over with the model: it looks things up, submits, is refused, is told what a trial came to."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from ..model import ActivityEvent, Edit
from ..proposer import Attempt, Context, Proposal
from .answers import MalformedError, arguments_of
from .chat import Answer, BudgetError, Chat, Purpose, ToolCall, result, said
from .edits import SubmissionError, edits_of
from .foreseen import Foreseen
from .instructions import instructions
from .prompt import kind_of, prompt
from .screening import Policy, screen
from .surroundings import cone_of
from .text import Fence, cut, one_line
from .tools import GIVE_UP, SUBMIT, Toolbox
from .unseen import UNSEEN

_MOST_CALLS = 8
_CHARACTERS_PER_TOKEN = 3.5
# Part of the window that all messages together may take; the model needs the rest to think and answer.
_SHARE = 0.75
_CALL_A_TOOL = "That was no call of a tool. Call submit_fix with the edits, or give_up if no honest change of the code can help."
_LAST = "This is your last turn: call submit_fix or give_up now."


@dataclass(frozen=True)
class Manners:
    """How the agent behaves, the same for all failures.

    Attributes:
        turns: how often the model may answer about one failure.
        policy: of the administrator, about what may be run.
    """

    turns: int = 8
    policy: Policy = field(default_factory=Policy)


class Conversation:
    """What was said about one failure, and what is under way.

    Arguments:
        chat: the model.
        context: with the failure.
        fence: marks what comes from the notebook.
        manners: how the agent behaves.
        foreseen: keeps what is submitted for failures to come; what the model sees for that is shown it once in a notebook.
    """

    def __init__(
        self, chat: Chat, context: Context, fence: Fence, manners: Manners, foreseen: Foreseen
    ) -> None:
        self._chat = chat
        self._context = context
        self._fence = fence
        self._manners = manners
        self._foreseen = foreseen
        self._toolbox = Toolbox(fence)
        self._turns = manners.turns
        self._messages: list[dict[str, Any]] = []
        self._reminded = False
        # What was submitted and is being tried, and the call that is to be answered with what came of it.
        self._pending: tuple[ToolCall, Proposal] | None = None
        self._undecided: Proposal | None = None

    async def proposal(self) -> Proposal | None:
        """The next fix that the model submits; None if it gives up, has no turns left, or the budget is used up.

        Raises:
            ModelError: the model does not answer.
        """
        if not self._messages:
            await self._begin()
        elif self._pending is not None and not self._tell_outcome():
            return None
        while self._turns > 0:
            self._turns -= 1
            try:
                answer = await self._chat.complete(
                    self._fitting(), self._toolbox.specs, purpose=self._purpose()
                )
            except BudgetError as error:
                self._activity(str(error))
                break
            self._messages.append(said(answer))
            found, ended = await self._answer(answer)
            if found is not None:
                return found
            if ended:
                self._turns = 0
        undecided, self._undecided = self._undecided, None
        return undecided

    async def _begin(self) -> None:
        context = self._context
        assert context.failure is not None
        first = await prompt(
            context,
            self._fence,
            window=self._chat.context_window,
            turns=self._manners.turns,
            seen=self._foreseen.seen,
        )
        self._messages = [
            {"role": "system", "content": instructions(kind_of(context.failure))},
            {"role": "user", "content": first},
        ]

    def _tell_outcome(self) -> bool:
        """Answer the pending submission with what came of its trial; False if it was never tried."""
        assert self._pending is not None
        call, proposal = self._pending
        self._pending = None
        attempt = next((a for a in reversed(self._context.attempts) if a.proposal == proposal), None)
        if attempt is None:
            return False
        self._messages.append(result(call, self._outcome(attempt)))
        return True

    def _outcome(self, attempt: Attempt) -> str:
        crash = attempt.failure.crash if attempt.failure else None
        told = [cut(f"{crash.type}: {crash.message}" if crash else attempt.outcome, 1_500)]
        if crash is not None and crash.frames:
            told.append("at: " + one_line(crash.frames[-1].source, 200))
        if crash is not None and crash.callee is not None and crash.callee.signature:
            told.append(f"signature: {crash.callee.name}{cut(crash.callee.signature, 400)}")
        return (
            "It was tried and taken back; the cells are as they were. It ended with:\n"
            + self._fence("error", "\n".join(told))
            + "\nSubmit a better fix, or give_up."
        )

    async def _answer(self, answer: Answer) -> tuple[Proposal | None, bool]:
        """Answer all calls of one turn: a proposal, if one is to be tried, and whether the model is done."""
        calls = answer.tool_calls[:_MOST_CALLS]
        if not calls:
            if self._reminded:
                return None, True
            self._reminded = True
            self._messages.append({"role": "user", "content": _CALL_A_TOOL})
            return None, False
        proposal, ended = None, False
        asked = [call for call in calls if call.name not in (SUBMIT.name, GIVE_UP.name)]
        told = dict(
            zip(
                map(id, asked),
                await asyncio.gather(*(self._toolbox.answer(c, self._context) for c in asked)),
                strict=True,
            )
        )
        for call in answer.tool_calls:
            if id(call) in told:
                text = told[id(call)]
            elif call.name == SUBMIT.name and proposal is None:
                outcome = await self._submitted(call)
                if isinstance(outcome, Proposal):
                    proposal, self._pending = outcome, (call, outcome)
                    continue
                text = outcome
            elif call.name == GIVE_UP.name:
                self._gave_up(call)
                ended, text = True, "Noted."
            else:
                text = f"Not done: at most {_MOST_CALLS} calls in one turn, one submission among them."
            if self._turns == 1:
                text += f"\n{_LAST}"
            self._messages.append(result(call, text))
        return proposal, ended

    async def _submitted(self, call: ToolCall) -> Proposal | str:
        """The proposal of a submission, or what is wrong with it."""
        try:
            arguments = arguments_of(call)
            edits = edits_of(arguments.get("edits"), self._context.working_copy)
        except (SubmissionError, MalformedError) as error:
            return "Not submitted.\n" + self._fence("what is wrong", cut(str(error), 1_500))
        if UNSEEN in str(arguments.get("edits")):
            return f"Not submitted: {UNSEEN} stands for a figure that is not shown. Edit around it, by search and replace."
        proposal = self._proposal(arguments, edits)
        if proposal.kind == "repair":
            self._foresee(arguments.get("also"))
        if any(attempt.proposal.edits == edits for attempt in self._context.attempts):
            return "Refused: this was tried already, in vain. Submit something else, or give_up."
        assert self._context.failure is not None
        screened = await screen(
            edits,
            self._context,
            cone=await asyncio.to_thread(cone_of, self._context, self._context.failure),
            why_elsewhere=str(arguments.get("why_elsewhere") or ""),
            policy=self._manners.policy,
            calibration=proposal.kind == "calibration",
        )
        if screened.refusal:
            self._activity(f"refused “{proposal.title}” because: {screened.refusal}")
            # What is refused is quoted, and it may quote the notebook.
            why = self._fence("why", cut(screened.refusal, 1_500))
            return f"Refused before it ran.\n{why}\nSubmit another fix, or give_up."
        proposal = proposal.model_copy(update={"checks": screened.checks})
        if not screened.decision:
            if proposal.kind == "speedup":
                return await self._proved(proposal)
            self._activity(f"tried “{proposal.title}”")
            return proposal
        self._activity(f"“{proposal.title}” needs a person's decision: {screened.decision}")
        self._undecided = self._undecided or proposal.model_copy(
            update={"needs_decision": screened.decision, "changes_behaviour": True}
        )
        return (
            f"Not run: a person must decide about this first.\n{self._fence('why', cut(screened.decision, 1_000))}\n"
            "If there is a fix without that, submit it; else give_up, and the person will be asked."
        )

    def _foresee(self, submitted: object) -> None:
        """Keep what was submitted for failures to come; what is malformed is left out, and is told only if it is needed."""
        for one in submitted if isinstance(submitted, list) else []:
            if isinstance(one, dict) and UNSEEN not in str(one.get("edits")):
                with suppress(SubmissionError):
                    edits = edits_of(one.get("edits"), self._context.working_copy)
                    self._foreseen.keep(self._proposal(one, edits))

    async def _proved(self, proposal: Proposal) -> Proposal | str:
        """A speedup with what was measured when old and new ran beside each other, or why it is none."""
        # Imported here: with it come all patterns, which a server does not need to start.
        from ..speedup.proposed import NotProvedError, prove  # noqa: PLC0415

        try:
            proof = await prove(self._context, proposal.edits)
        except NotProvedError as error:
            self._activity(f"“{proposal.title}” is no speedup: {error}")
            return (
                "Old and new were run beside each other, and this is not proposed.\n"
                + self._fence("why", cut(str(error), 1_500))
                + "\nSubmit another fix, or give_up."
            )
        self._activity(f"“{proposal.title}” is {proof.ratio:.2g} times as fast, with the same results")
        return proposal.model_copy(
            update={
                "checks": [proof.said, *proposal.checks],
                "ratio": proof.ratio,
                "outcome_before": proof.outcome_before,
                "certain": True,
                # Where all of it ran, nothing is left that may differ.
                "changes_behaviour": proposal.changes_behaviour and not proof.is_whole,
            }
        )

    def _proposal(self, arguments: dict[str, Any], edits: list[Edit]) -> Proposal:
        failure = self._context.failure
        assert failure is not None
        reason = one_line(str(arguments.get("reason") or ""), 500)
        return Proposal(
            kind=kind_of(failure),
            title=one_line(str(arguments.get("title") or reason or "A change of the failing code"), 120),
            reason=reason,
            origin=f"model:{self._chat.model}",
            edits=edits,
            # What is not said to be the same may differ.
            changes_behaviour=arguments.get("may_change_results") is not False,
        )

    def _gave_up(self, call: ToolCall) -> None:
        try:
            reason = one_line(str(arguments_of(call).get("reason") or ""), 300)
        except MalformedError:
            reason = ""
        self._activity(f"found no honest fix: {reason}" if reason else "found no honest fix")

    def _fitting(self) -> list[dict[str, Any]]:
        """The messages; of a conversation that became too long for the window, with the oldest answers of tools left out."""
        limit = int(self._chat.context_window * _CHARACTERS_PER_TOKEN * _SHARE)
        hide = self._context.hide
        messages = [
            {**message, "content": hide(message["content"])} if message.get("content") else message
            for message in self._messages
        ]
        size = sum(len(str(message.get("content") or "")) for message in messages)
        for position, message in enumerate(messages[:-1]):
            if size <= limit:
                break
            if message["role"] == "tool" and len(message["content"]) > 200:
                size -= len(message["content"]) - 20
                messages[position] = {**message, "content": "[left out by now]"}
        return messages

    def _purpose(self) -> Purpose:
        failure = self._context.failure
        assert failure is not None
        return Purpose(cell_id=failure.cell_id, kind=kind_of(failure))

    def _activity(self, message: str) -> None:
        failure = self._context.failure
        self._context.emit(
            ActivityEvent(cell_id=failure.cell_id if failure else "", message=one_line(message, 400))
        )
