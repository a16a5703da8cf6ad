"""What the loop and the proposers say to each other.

A *proposer* is given a failure and answers with proposals, best first; the loop tries
them in turn and turns the first that survives into a suggestion. A *sweeper* proposes
edits that are certain before anything runs. Neither runs code of the notebook.
"""

import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from pydantic import Field

from .model import (
    Callee,
    Edit,
    Environment,
    Event,
    Failure,
    Kind,
    Need,
    Options,
    Outcome,
    Suggestion,
    WorkingCopy,
)
from .model.base import Data


class Proposal(Data):
    """An edit that a proposer believes in, before its trial."""

    kind: Kind
    title: str
    reason: str = ""
    origin: str
    reference: str = ""
    edits: list[Edit] = Field(min_length=1)
    changes_behaviour: bool = False
    certain: bool = Field(
        False,
        description="The old spelling cannot work in this environment and the new one means the same: "
        "finished statements cannot have passed through it, so they need not run again.",
    )
    needs_decision: str = Field(
        "", description="Why a person must decide before this may even be run; it is shown and not tried."
    )
    checks: list[str] = Field(
        default_factory=list, description="What was found out without running, as sentences."
    )
    ratio: float | None = Field(None, description="Of a speedup: measured seconds before / seconds after.")
    outcome_before: Outcome | None = Field(None, description="How the old code ran where both were compared.")


class Attempt(Data):
    """A proposal that was tried on this failure and did not survive."""

    proposal: Proposal
    outcome: str
    failure: Failure | None = Field(None, description="What stood in the way then.")


class Symbol(Data):
    """A public name that an installed package defines."""

    qualified: str = Field(
        description="Shortest public import path, e.g. sklearn.model_selection.train_test_split."
    )
    kind: str = Field(description="module, class, function, method or data.")
    signature: str | None = None


class Facts(Protocol):
    """What may be asked about the environment in which the kernel runs; answers are cached."""

    environment: Environment

    async def resolves(self, names: Sequence[str]) -> dict[str, bool]:
        """For each dotted name: can it be imported, or imported and then reached by attributes?

        Heavy packages that the notebook has not imported may be looked up by parsing instead.
        A name of which it cannot be told is left out.
        """

    async def callee(self, qualified: str) -> Callee | None:
        """Signature of a callable given by its dotted name; None if it has none or there is no such thing."""

    async def find(self, name: str, top: str | None = None) -> list[Symbol]:
        """Where a bare name (`train_test_split`) is defined now, best first; `top` narrows to one top package."""

    async def names(self, top: str) -> list[str]:
        """All bare names that a top package defines now."""

    async def said(self, name: str, top: str) -> list[tuple[str, str]]:
        """Passages in the documentation of a top package on a name that was renamed, replaced or deprecated.

        Each with where it stands: the dotted path of a class or function in its module.
        """


class Asks(Protocol):
    """A kernel that answers questions without touching the user's namespace."""

    async def ask(self, question: str, **arguments: Any) -> Any:
        """The answer of the probe as plain data."""


@dataclass
class Context:
    """Everything that a proposer may know.

    Arguments:
        working_copy: the cells as they are now, with the edits that survived.
        failure: what stands in the way; None for a sweep.
        facts: about the kernel's environment.
        options: of this modernization, without what its result is to be.
        folder: the notebook's folder.
        attempts: what was tried on this failure, with what came of it.
        kernel: in the state in which the failure left it; None: it is not to be asked.
        emit: for events that tell what a proposer is doing.
        suggestions: made so far in this notebook, those on trial included.
        hint: what a person said who asks again.
        clues: what is known about the failure beside it, as sentences of ours.
        hide: takes out of a text what no proposer may see; applied to all that leaves the machine.
        kept: what a proposer wants to remember until this failure is overcome or given up.
    """

    working_copy: WorkingCopy
    facts: Facts
    options: Options
    folder: str
    failure: Failure | None = None
    attempts: list[Attempt] = field(default_factory=list)
    kernel: Asks | None = None
    emit: Callable[[Event], None] = lambda event: None
    suggestions: Sequence[Suggestion] = ()
    hint: str = ""
    clues: Sequence[str] = ()
    hide: Callable[[str], str] = lambda text: text
    kept: dict[object, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.options = self.options.unexpectant()


class Proposer(Protocol):
    """Answers a failure with proposals."""

    async def propose(self, context: Context) -> Sequence[Proposal]:
        """Proposals for ``context.failure``, best first; empty if it is not this proposer's business."""


@runtime_checkable
class LearningProposer(Proposer, Protocol):
    """A proposer that may have a better answer once its proposals have failed."""

    async def propose_again(self, context: Context) -> Sequence[Proposal]:
        """Further proposals, now that ``context.attempts`` says what came of the last; empty to give up."""


@dataclass(frozen=True)
class Cause:
    """A change of a library that may be why an output drifted.

    Attributes:
        library: the distribution, or ``python``.
        since: its first version with today's behaviour.
        sentence: what to tell a person; no full stop at its end.
    """

    library: str
    since: str
    sentence: str


class Explainer(Protocol):
    """Finds code that meant something else in the notebook's time."""

    async def suspects(self, context: Context, cells: Collection[str]) -> Sequence[Proposal]:
        """Proposals that write out an old meaning in some cells, by id, nearest to the last cell first.

        ``context.failure`` tells that an output drifted, and never what it was.
        """

    def lasting(self, context: Context, cells: Collection[str]) -> Sequence[Cause]:
        """Causes in some cells that no change to the code undoes, as far as they are known."""

    def possible(self, context: Context, cells: Collection[str]) -> Sequence[Cause]:
        """Known silent changes of what some cells mention, whether or not it can be told that they matter there."""


@dataclass(frozen=True)
class Warned:
    """A warning that the run of a cell raised, and that says that something will stop working.

    Attributes:
        cell_id: of the cell.
        line: in the cell, of the statement that it is about; None if the warning does not tell.
        category: the class of the warning, without its module.
        message: what it says, on one line.
    """

    cell_id: str
    line: int | None
    category: str
    message: str


class Adviser(Protocol):
    """Rewrites what works today and will not work in a later version."""

    async def advise(self, context: Context, warned: Sequence[Warned]) -> Sequence[Proposal]:
        """Proposals that answer warnings, each made against the result of those before; none is certain."""


class Sweeper(Protocol):
    """Finds edits that are certain before anything runs."""

    async def sweep(self, context: Context) -> Sequence[Proposal]:
        """Proposals in the order in which they are to be applied, each made against the result of those before."""


async def asked(
    who: object, answer: Awaitable[Sequence[Proposal]], note: Callable[[str], None]
) -> Sequence[Proposal]:
    """The answer of a proposer or sweeper; a defect in one of them is noted, and ends nothing."""
    try:
        return await answer
    except Exception as error:
        name = type(who).__name__
        logging.getLogger(__name__).exception("%s failed", name)
        note(f"A defect in {name} was passed over: {type(error).__name__}: {error}")
        return []


class Diagnoser(Protocol):
    """Says what is missing when no change to the code can help."""

    async def need(self, context: Context) -> Need | None:
        """What ``context.failure`` needs, or None if it is not for want of anything."""
