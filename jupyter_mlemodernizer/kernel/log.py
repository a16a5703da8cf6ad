"""What has been executed in the kernel's present state."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .outputs import Piece
from .statements import Statement


@dataclass
class Ran:
    """One cell that was run.

    Attributes:
        cell_id: the cell.
        source: as it was run.
        statements: of that source.
        finished: how many of them have finished.
        count: execution count.
        pieces: its outputs so far, by statement.
        failed: it did not run to its end.
        repeatable: the statement that did not finish can be run again where the kernel is now.
        fatal: running on would kill the kernel, or take too long.
        aside: statements of the rest that were run all the same.
        seconds: time that the finished statements took.
    """

    cell_id: str
    source: str
    statements: Sequence[Statement]
    finished: int = 0
    count: int | None = None
    pieces: list[Piece] = field(default_factory=list)
    failed: bool = False
    repeatable: bool = True
    fatal: bool = False
    aside: list[str] = field(default_factory=list)
    seconds: float = 0.0
