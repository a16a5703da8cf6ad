"""What has been executed in the kernel's present state."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from ..model import WorkingCopy
from .outputs import Piece
from .statements import Statement, split_statements


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
        unsaved: what that statement may have changed and could not be saved before: name and type.
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
    unsaved: list[str] = field(default_factory=list)
    fatal: bool = False
    aside: list[str] = field(default_factory=list)
    seconds: float = 0.0


class Log:
    """The cells that were run, in the order in which they were.

    Arguments:
        known: ids of the cells that were there at the beginning; others are inserted by edits.
    """

    def __init__(self, known: Collection[str]) -> None:
        self.known = known
        self.entries: list[Ran] = []
        self._inserted = 0

    def of(self, cell_id: str) -> Ran | None:
        """What was run of a cell; None if nothing was."""
        return next((ran for ran in self.entries if ran.cell_id == cell_id), None)

    @property
    def cells(self) -> dict[int, str]:
        """Execution count → cell id."""
        return {ran.count: ran.cell_id for ran in self.entries if ran.count is not None}

    def amend(self, working_copy: WorkingCopy, target: str) -> dict[str, str]:
        """Show the cells before the target as they are now, once what changed in them has been run.

        Returns:
            Execution count → source of those that changed.
        """
        inputs: dict[str, str] = {}
        ran_by_id = {ran.cell_id: ran for ran in self.entries}
        self.entries = []
        for cell in working_copy.code_cells:
            ran = ran_by_id.get(cell.id)
            if cell.id == target:
                self.entries += [ran] if ran is not None else []
                break
            if ran is None and cell.id not in self.known:
                # It has no number of its own in this kernel; the probe must tell it from others all the same.
                self._inserted += 1
                ran = Ran(cell.id, "", (), count=-self._inserted)
            if ran is None:
                continue
            if ran.source != cell.source:
                ran.source, ran.statements = cell.source, split_statements(cell.source)
                ran.finished = len(ran.statements)
                inputs[str(ran.count)] = cell.source
            self.entries.append(ran)
        return inputs
