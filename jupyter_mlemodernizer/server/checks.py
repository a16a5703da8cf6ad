"""What a notebook that comes from a page must be like."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ..saved import NotebookError, require_python, require_sound
from .refusal import Refusal

_CELL_TYPES = ("code", "markdown", "raw")


def check_notebook(notebook: dict[str, Any], name: str) -> None:
    """What the engine relies on."""
    cells = notebook.get("cells")
    if notebook.get("nbformat") != 4 or not isinstance(cells, list):
        raise Refusal(
            400, "The notebook is not of nbformat 4. Open and save it in JupyterLab, which converts it."
        )
    try:
        require_sound(notebook, name)
        require_python(notebook, name)
    except NotebookError as error:
        raise Refusal(400, str(error)) from None
    seen: set[str] = set()
    for index, cell in enumerate(cells):
        identity = cell.get("id")
        if not isinstance(identity, str) or identity in seen:
            raise Refusal(
                400, f"Cell {index} of the notebook has no id of its own; send the ids of the live cells."
            )
        seen.add(identity)
        if cell.get("cell_type") not in _CELL_TYPES:
            raise Refusal(400, f"Cell {index} of the notebook has no type that nbformat knows.")


def missing_folders(places: Iterable[str], folder: str) -> Iterator[str]:
    """What to tell of folders for inputs that are not there: a folder that is mistyped is no reason to refuse a run.

    Arguments:
        places: as a person gave them.
        folder: the notebook's, to which they may be relative.
    """
    for place in places:
        if not Path(folder, Path(place).expanduser()).is_dir():
            yield f"There is no folder {place} on the server's machine: nothing was searched there."
