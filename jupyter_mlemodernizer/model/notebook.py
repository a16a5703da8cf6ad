"""The working copy: our copy of the notebook's cells, on which edits are tried."""

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from .base import Data
from .edit import DeleteCell, Edit, InsertCell, ReplaceFile, ReplaceSource
from .rebase import merge3

CellType = Literal["code", "markdown", "raw"]


class Cell(Data):
    """What modernizing needs of one cell. Outputs and metadata stay in the notebook itself."""

    id: str
    cell_type: CellType
    source: str
    tags: list[str] = Field(default_factory=list)
    unrun: bool = Field(
        False, description="Saved without having been run, while others of the notebook were."
    )


class EditConflictError(ValueError):
    """An edit does not fit the working copy: its base is not what is there."""


class WorkingCopy:
    """The cells and helper files of one modernization, changed by edits and nothing else.

    Arguments:
        cells: the notebook's cells, in order.
        files: helper modules of the user's that edits may change: path relative to
            the notebook's folder → text.
    """

    def __init__(self, cells: Iterable[Cell], files: dict[str, str] | None = None) -> None:
        self.cells = list(cells)
        self.files = dict(files or {})
        # Deleted cells, and after which they stood, so that a deletion can be undone.
        self._deleted: dict[str, tuple[str | None, Cell]] = {}

    def __getitem__(self, cell_id: str) -> Cell:
        return self.cells[self.index(cell_id)]

    def index(self, cell_id: str) -> int:
        """Position of a cell among all cells; KeyError if there is none of that id."""
        for position, cell in enumerate(self.cells):
            if cell.id == cell_id:
                return position
        raise KeyError(cell_id)

    @property
    def code_cells(self) -> list[Cell]:
        return [cell for cell in self.cells if cell.cell_type == "code"]

    @property
    def sources(self) -> dict[str, str]:
        """Cell id → source, of the code cells."""
        return {cell.id: cell.source for cell in self.code_cells}

    @property
    def own_modules(self) -> list[str]:
        """Top-level names of the helper modules."""
        return [path.partition("/")[0].removesuffix(".py") for path in self.files]

    def copy(self) -> "WorkingCopy":
        twin = WorkingCopy((cell.model_copy() for cell in self.cells), self.files)
        twin._deleted = dict(self._deleted)
        return twin

    def apply(self, edits: Iterable[Edit]) -> None:
        """Apply all edits, or none.

        Raises:
            EditConflictError: an edit's base is not what is there, or its cell is unknown.
        """
        before, files = list(self.cells), dict(self.files)
        try:
            for edit in edits:
                self._apply(edit)
        except (EditConflictError, KeyError) as error:
            self.cells, self.files = before, files
            raise EditConflictError(str(error)) from error

    def rebased(self, edit: ReplaceSource | ReplaceFile) -> ReplaceSource | ReplaceFile | None:
        """The same change to a text as it is now; None if it does not fit any more, or its cell is gone."""
        try:
            now = (
                self[edit.cell_id].source
                if isinstance(edit, ReplaceSource)
                else self.files.get(edit.path, edit.base)
            )
        except KeyError:
            return None
        merged = merge3(edit.base, edit.source, now)
        return None if merged is None else edit.model_copy(update={"base": now, "source": merged})

    def undo(self, edits: Iterable[Edit]) -> None:
        """Take back edits that were the last to be applied: the inverse of :meth:`apply`."""
        self.apply([self._inverse(edit) for edit in reversed(list(edits))])

    def _inverse(self, edit: Edit) -> Edit:
        match edit:
            case ReplaceSource(cell_id=cell_id, base=base, source=source):
                return ReplaceSource(cell_id=cell_id, base=source, source=base)
            case InsertCell(cell_id=cell_id, source=source):
                return DeleteCell(cell_id=cell_id, base=source)
            case ReplaceFile(path=path, base=base, source=source):
                return ReplaceFile(path=path, base=source, source=base)
            case DeleteCell(cell_id=cell_id, base=base):
                after, cell = self._deleted[cell_id]
                return InsertCell(cell_id=cell_id, after=after, cell_type=cell.cell_type, source=base)

    def _apply(self, edit: Edit) -> None:
        match edit:
            case ReplaceSource(cell_id=cell_id, base=base, source=source):
                position = self._check(cell_id, base)
                self.cells[position] = self.cells[position].model_copy(update={"source": source})
            case DeleteCell(cell_id=cell_id, base=base):
                position = self._check(cell_id, base)
                after = self.cells[position - 1].id if position else None
                self._deleted[cell_id] = (after, self.cells[position])
                del self.cells[position]
            case InsertCell(cell_id=cell_id, after=after, cell_type=cell_type, source=source):
                if any(cell.id == cell_id for cell in self.cells):
                    raise EditConflictError(f"there is a cell {cell_id} already")
                position = 0 if after is None else self.index(after) + 1
                new = Cell(id=cell_id, cell_type=cell_type, source=source)
                _, known = self._deleted.get(cell_id, (None, new))
                # One that comes back is what it was, tags and all.
                self.cells.insert(position, known.model_copy(update={"source": source}))
            case ReplaceFile(path=path, base=base, source=source):
                if self.files.get(path) != base:
                    raise EditConflictError(f"{path} is not what the edit was made for")
                self.files[path] = source

    def _check(self, cell_id: str, base: str) -> int:
        position = self.index(cell_id)
        if self.cells[position].source != base:
            raise EditConflictError(f"cell {cell_id} is not what the edit was made for")
        return position
