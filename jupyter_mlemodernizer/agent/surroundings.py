"""The failing cell, its statement, and the cells that it depends on."""

from ..dataflow import cone, names
from ..kernel import split_statements
from ..masking import mask_magics
from ..model import Cell, Failure
from ..proposer import Context
from .numbering import Numbering


class Surroundings:
    """The failing cell, and the cells that the failing statement depends on."""

    def __init__(self, context: Context, failure: Failure, numbering: Numbering) -> None:
        self.numbering = numbering
        self.cell = context.working_copy[failure.cell_id]
        self.number = numbering.number(failure.cell_id) or 0
        self.failure = failure
        self.statement = statement_of(self.cell, failure)
        self.cone = [numbering.cells[position] for position in cone_of(context, failure)]


def statement_of(cell: Cell, failure: Failure) -> str:
    """The failing statement; the whole cell if it is not known."""
    span = failure.statement
    if span is None:
        return cell.source
    return "\n".join(cell.source.split("\n")[span.line - 1 : span.end_line])


def cone_of(context: Context, failure: Failure) -> list[int]:
    """Positions (from 0) of the code cells before the failing one that it depends on, nearest first.

    Cells through whose functions the crash went come first.
    """
    cells = context.working_copy.code_cells
    position = next((i for i, cell in enumerate(cells) if cell.id == failure.cell_id), 0)
    frames = failure.crash.frames if failure.crash else []
    passed = [i for i, cell in enumerate(cells[:position]) if any(cell.id == f.cell_id for f in frames)]
    before = _before_statement(cells[position], failure)
    wanted = names(mask_magics(statement_of(cells[position], failure).strip()))
    masked = [mask_magics(cell.source) for cell in cells[:position]]
    needed = cone([*masked, before], wanted.reads | wanted.late | wanted.changes)
    return list(dict.fromkeys([*reversed(passed), *(i for i in needed if i < position)]))


def _before_statement(cell: Cell, failure: Failure) -> str:
    line = failure.statement.line if failure.statement else 1
    return "\n".join(s.masked for s in split_statements(cell.source) if s.span.end_line < line)
