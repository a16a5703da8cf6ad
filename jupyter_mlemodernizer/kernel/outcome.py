"""How a cell went."""

from dataclasses import dataclass, field

from ..model import Failure, Profile, Span
from .outputs import Output


@dataclass(frozen=True)
class Slowest:
    """The statement of a cell that took longest.

    Attributes:
        number: of the statement, from 0.
        span: where it stands.
        seconds: that it took, to a fraction of a second.
        profile: of the whole cell.
    """

    number: int
    span: Span
    seconds: float
    profile: Profile


@dataclass
class CellOutcome:
    """How a cell went.

    Attributes:
        outputs: nbformat dictionaries, as if the cell had been right from the start.
        seconds: of the statements that count: those that finished, and the one that failed.
        failure: what stands in the way; None if it ran to its end. It may concern an *earlier* cell, if
            an edit made one fail on the way.
        statements_run: how many statements of it were executed by this call.
        early: it was stopped though its budget was not used up, because there may be a faster way; run
            again, it goes on to its budget.
        slowest: the statement that took longest; None if none was seen to take long by somebody impatient, or
            if it was stopped once already.
    """

    cell_id: str
    outputs: list[Output] = field(default_factory=list)
    seconds: float = 0.0
    execution_count: int | None = None
    failure: Failure | None = None
    statements_run: int = 0
    early: bool = False
    slowest: Slowest | None = None
