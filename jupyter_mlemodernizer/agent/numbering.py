"""Cells as the model addresses them: code cells by their position, from 1, as people see them in the sidebar."""

from ..model import Cell, WorkingCopy


class UnknownCellError(LookupError):
    """There is no such cell; the message says which there are."""


class Numbering:
    """Numbers of the code cells of a working copy as it is now.

    Arguments:
        working_copy: the cells.
    """

    def __init__(self, working_copy: WorkingCopy) -> None:
        self.cells: list[Cell] = working_copy.code_cells
        self._numbers = {cell.id: number for number, cell in enumerate(self.cells, 1)}

    def number(self, cell_id: str) -> int | None:
        """Number of a code cell; None if it is none."""
        return self._numbers.get(cell_id)

    def cell(self, number: object) -> Cell:
        """The code cell of a number.

        Arguments:
            number: what the model gave: an integer, or a text that holds one.

        Raises:
            UnknownCellError: there is none.
        """
        try:
            position = int(str(number).strip().removeprefix("cell").strip())
        except ValueError:
            position = 0
        if not 1 <= position <= len(self.cells):
            raise UnknownCellError(
                f"There is no code cell {number!r}: they are numbered from 1 to {len(self.cells)}."
            )
        return self.cells[position - 1]
