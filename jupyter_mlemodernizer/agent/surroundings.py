"""The failing cell, its statement, and the code that it depends on."""

from ..calibration.cone import statements_behind
from ..dataflow import cone, names
from ..kernel import split_statements
from ..masking import mask_magics
from ..model import Cell, Failure
from ..proposer import Context
from .numbering import Numbering


class Surroundings:
    """The failing cell, and the code that the failing statement depends on.

    Attributes:
        behind: of the cells before it, nearest first, the statements that matter to it (masked).
        ahead: ids of cells after it, and paths of modules, that are shown whole.
        modules: the helper modules through which the crash did not go, by path.
    """

    def __init__(self, context: Context, failure: Failure, numbering: Numbering) -> None:
        self.numbering = numbering
        self.cell = context.working_copy[failure.cell_id]
        self.number = numbering.number(failure.cell_id) or 0
        self.failure = failure
        self.statement = statement_of(self.cell, failure)
        needed = _needed(context, failure)
        self.ahead: set[str] = set()
        frames = failure.crash.frames if failure.crash else []
        passed = {frame.path for frame in frames}
        self.modules = {path: text for path, text in context.working_copy.files.items() if path not in passed}
        self.behind = [(numbering.cells[i], needed[i]) for i in cone_of(context, failure) if i in needed]


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
    position = _position(cells, failure)
    frames = failure.crash.frames if failure.crash else []
    passed = [i for i, cell in enumerate(cells[:position]) if any(cell.id == f.cell_id for f in frames)]
    before = mask_magics(_before_statement(cells[position], failure))
    wanted = names(mask_magics(statement_of(cells[position], failure).strip()))
    masked = [mask_magics(cell.source) for cell in cells[:position]]
    changing = cone([*masked, before], wanted.reads | wanted.late | wanted.changes)
    others = sorted({*changing, *_needed(context, failure)}, reverse=True)
    return list(dict.fromkeys([*reversed(passed), *(i for i in others if i < position)]))


def _needed(context: Context, failure: Failure) -> dict[int, frozenset[str]]:
    """Of the code cells before the failing one, by position: the statements, masked, that the failing one depends on."""
    cells = context.working_copy.code_cells
    position = _position(cells, failure)
    own_modules = {path.removesuffix(".py") for path in context.working_copy.files}
    sources = [
        *(cell.source for cell in cells[:position]),
        _before_statement(cells[position], failure),
        statement_of(cells[position], failure).strip(),
    ]
    behind = statements_behind(sources, position + 1, own_modules)
    return {i: wanted for i, wanted in behind.items() if i < position}


def _position(cells: list[Cell], failure: Failure) -> int:
    return next((i for i, cell in enumerate(cells) if cell.id == failure.cell_id), 0)


def _before_statement(cell: Cell, failure: Failure) -> str:
    line = failure.statement.line if failure.statement else 1
    return "\n".join(s.text for s in split_statements(cell.source) if s.span.end_line < line)
