"""What a notebook that comes from a page must be like."""

from typing import Any

from ..saved import NotebookError, require_python
from .refusal import Refusal

_CELL_TYPES = ("code", "markdown", "raw")


def check_notebook(notebook: dict[str, Any], name: str) -> None:
    """What the engine relies on."""
    cells = notebook.get("cells")
    if notebook.get("nbformat") != 4 or not isinstance(cells, list):
        raise Refusal(
            400, "The notebook is not of nbformat 4. Open and save it in JupyterLab, which converts it."
        )
    metadata = notebook.get("metadata", {})
    if not isinstance(metadata, dict) or not all(
        isinstance(metadata.get(key, {}), dict) for key in ("kernelspec", "language_info")
    ):
        raise Refusal(400, "The notebook's metadata is not what nbformat 4 says.")
    try:
        require_python(notebook, name)
    except NotebookError as error:
        raise Refusal(400, str(error)) from None
    seen: set[str] = set()
    for index, cell in enumerate(cells):
        identity = cell.get("id") if isinstance(cell, dict) else None
        if not isinstance(identity, str) or identity in seen:
            raise Refusal(
                400, f"Cell {index} of the notebook has no id of its own; send the ids of the live cells."
            )
        seen.add(identity)
        source = cell.get("source")
        whole = isinstance(source, str) or (
            isinstance(source, list) and all(isinstance(s, str) for s in source)
        )
        if cell.get("cell_type") not in _CELL_TYPES or not whole:
            raise Refusal(400, f"Cell {index} of the notebook has no type or no source that nbformat knows.")
        outputs = cell.get("outputs", [])
        if not isinstance(outputs, list) or not all(isinstance(output, dict) for output in outputs):
            raise Refusal(400, f"The outputs of cell {index} of the notebook are not a list of objects.")
