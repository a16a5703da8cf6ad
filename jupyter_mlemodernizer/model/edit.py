"""Edits: the smallest changes that a suggestion is made of.

Every edit holds the *base* it was made against, whole, so that it can be undone to
the letter, shown as a diff, and moved onto text that has changed meanwhile.
"""

from typing import Annotated, Literal

from pydantic import Field

from .base import Data


class ReplaceSource(Data):
    """Replace the source of one cell."""

    op: Literal["replace"] = "replace"
    cell_id: str
    base: str = Field(description="Source of the cell when the edit was made.")
    source: str = Field(description="Source of the cell after the edit.")


class InsertCell(Data):
    """Insert a cell after another one."""

    op: Literal["insert"] = "insert"
    cell_id: str = Field(description="Id of the new cell.")
    after: str | None = Field(description="Id of the cell it follows; null for the top.")
    cell_type: Literal["code", "markdown", "raw"] = "code"
    source: str


class DeleteCell(Data):
    """Delete one cell."""

    op: Literal["delete"] = "delete"
    cell_id: str
    base: str


class ReplaceFile(Data):
    """Replace the text of a helper module of the user's beside the notebook.

    The file itself is written only on accept; a trial runs on a copy that shadows it.
    """

    op: Literal["file"] = "file"
    path: str = Field(description="Path relative to the notebook's folder, with forward slashes.")
    base: str
    source: str


Edit = Annotated[ReplaceSource | InsertCell | DeleteCell | ReplaceFile, Field(discriminator="op")]
