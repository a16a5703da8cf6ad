"""The notebook as it was saved: reading it, its cells, and what it used to show."""

import base64
import hashlib
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .model import Cell, Crash
from .model.requests import CellAtStart


class NotebookError(ValueError):
    """The notebook cannot be used as it is; the message says what to do."""


def read_notebook(path: Path) -> dict[str, Any]:
    """Read a notebook as nbformat 4 JSON, upgrading older ones in memory.

    Raises:
        NotebookError: there is no such file, it is not JSON, not a notebook, or of an unknown format.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise NotebookError(f"There is no file {path}.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise NotebookError(f"{path} cannot be read: {error}.") from None
    return parse_notebook(text, str(path))


def parse_notebook(text: str, name: str) -> dict[str, Any]:
    """Parse the text of a notebook, upgrading formats before 4 in memory.

    Raises:
        NotebookError: it is not JSON, not a notebook, or of an unknown format.
    """
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotebookError(
            f"{name} is not a notebook: it is not valid JSON (line {error.lineno}: {error.msg}). "
            "If a version-control merge left conflict marks in it, resolve them first."
        ) from None
    if not isinstance(content, dict) or not isinstance(content.get("nbformat"), int):
        raise NotebookError(f"{name} is JSON, but not a Jupyter notebook: it has no `nbformat`.")
    if content["nbformat"] > 4:
        raise NotebookError(
            f"{name} has notebook format {content['nbformat']}, which is newer than what is known here (4)."
        )
    if content["nbformat"] < 4:
        # Only here: it loads jsonschema, which takes seconds where all its formats are installed.
        import nbformat  # noqa: PLC0415

        try:
            content = dict(nbformat.convert(nbformat.reads(text, as_version=content["nbformat"]), 4))  # type: ignore[no-untyped-call]
        except Exception as error:  # whatever a damaged old file makes the converter raise
            raise NotebookError(
                f"{name} is in an old notebook format and could not be upgraded: {error}."
            ) from None
    if not isinstance(content.get("cells"), list):
        raise NotebookError(f"{name} is damaged: it has no list of cells.")
    require_sound(content, name)
    return content


def require_sound(notebook: dict[str, Any], name: str) -> None:
    """Raise NotebookError where a notebook with cells is not what nbformat 4 says; what is null or missing becomes empty."""
    _require_objects(notebook, ("metadata",), name)
    _require_objects(notebook.get("metadata", {}), ("kernelspec", "language_info"), f"the metadata of {name}")
    for number, cell in enumerate(notebook["cells"], 1):
        where = f"cell {number} of {name}"
        if not isinstance(cell, dict):
            raise NotebookError(f"The notebook is damaged: {where} is no object.")
        _require_objects(cell, ("metadata",), where)
        source, outputs = cell.setdefault("source", ""), cell.get("outputs") or []
        if not isinstance(source, str) and not _is_list_of(source, str):
            raise NotebookError(f"The notebook is damaged: {where} has no source.")
        if not _is_list_of(outputs, dict):
            raise NotebookError(f"The notebook is damaged: the outputs of {where} are not a list of objects.")
        for output in outputs:
            _require_objects(output, ("data",), f"an output of {where}")


def _require_objects(holder: dict[str, Any], keys: Sequence[str], where: str) -> None:
    for key in keys:
        value = holder.get(key, {})
        if value is None:  # some tools write it for what they do not know
            del holder[key]
        elif not isinstance(value, dict):
            raise NotebookError(f"The notebook is damaged: the {key} of {where} is no object.")


def _is_list_of(value: Any, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(element, kind) for element in value)


def require_python(notebook: dict[str, Any], name: str) -> None:
    """Raise NotebookError if the notebook is in another language than Python."""
    metadata = notebook.get("metadata", {})
    language = (
        metadata.get("language_info", {}).get("name")
        or metadata.get("kernelspec", {}).get("language")
        or "python"
    )
    if str(language).lower() not in ("python", "ipython"):
        raise NotebookError(f"{name} is written in {language}; only Python notebooks can be modernized.")


def cells_of(notebook: dict[str, Any]) -> list[Cell]:
    """The cells, each with an id: its own, or one made from its position (``cell-7``) where the file has none."""
    cells, seen = [], set()
    counted = any(raw.get("execution_count") for raw in notebook["cells"])
    for position, raw in enumerate(notebook["cells"]):
        identity = raw.get("id")
        if not isinstance(identity, str) or identity in seen:
            identity = f"cell-{position + 1}"
        seen.add(identity)
        kind = raw.get("cell_type")
        cells.append(
            Cell(
                id=identity,
                cell_type=kind if kind in ("code", "markdown") else "raw",
                source=text_of(raw.get("source", "")),
                tags=[tag for tag in raw.get("metadata", {}).get("tags", []) if isinstance(tag, str)],
                unrun=counted
                and kind == "code"
                and not raw.get("execution_count")
                and not raw.get("outputs"),
            )
        )
    return cells


def cells_at_start(notebook: dict[str, Any]) -> list[CellAtStart]:
    """The cells of a live notebook, all of which have ids, as they are told to those who come back later."""
    cells = []
    for index, cell in enumerate(notebook["cells"]):
        source = text_of(cell.get("source", ""))
        digest = hashlib.sha256(source.encode("utf-8", "surrogatepass")).hexdigest()
        kind = str(cell.get("cell_type", "code"))
        cells.append(CellAtStart(id=cell["id"], index=index, digest=digest, source=source, cell_type=kind))
    return cells


def text_of(value: Any) -> str:
    """Multi-line text as notebooks store it, a string or a list of strings; as text that can be encoded."""
    return encodable("".join(map(str, value)) if isinstance(value, list) else str(value))


def encodable(text: str) -> str:
    """The text without halves of surrogate pairs, which JSON may hold and UTF-8 may not; two halves become one character."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def encodable_data(value: Any) -> Any:
    """Plain data with all its texts :func:`encodable`."""
    if isinstance(value, str):
        return encodable(value)
    if isinstance(value, list):
        return [encodable_data(element) for element in value]
    if isinstance(value, dict):
        return {encodable_data(key): encodable_data(element) for key, element in value.items()}
    return value


def text_output(outputs: list[dict[str, Any]], most: int = 2000) -> str:
    """The end of the text that outputs show, errors left out.

    Arguments:
        outputs: in nbformat 4 form.
        most: characters.
    """
    shown = (
        text_of(output.get("text") or output.get("data", {}).get("text/plain", ""))
        for output in outputs
        if output.get("output_type") != "error"
    )
    return "".join(shown)[-most:]


_IMAGES = {"image/png": b"\x89PNG\r\n\x1a\n", "image/jpeg": b"\xff\xd8\xff"}
# Of one cell; the characters are those of all of them together.
_MOST_IMAGES, _MOST_CHARACTERS = 4, 200_000


def image_output(outputs: list[dict[str, Any]]) -> list[str]:
    """The images that outputs show, as ``data:`` URLs, as far as there is room; only PNG and JPEG, in which nothing can run.

    Arguments:
        outputs: in nbformat 4 form.
    """
    images: list[str] = []
    room = _MOST_CHARACTERS
    for output in outputs:
        data = output.get("data") or {}
        for mime, signature in _IMAGES.items():
            encoded = "".join(text_of(data.get(mime) or "").split())
            if not encoded or len(images) >= _MOST_IMAGES or len(encoded) > room:
                continue
            try:
                decoded = base64.b64decode(encoded, validate=True)
            except ValueError:
                continue
            if decoded.startswith(signature):
                images.append(f"data:{mime};base64,{encoded}")
                room -= len(encoded)
                break
    return images


def saved_outputs(notebook: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Saved outputs by cell id, for code cells. What a cell without any code shows is of code that is no longer there."""
    return {
        cell.id: (raw.get("outputs") or []) if re.search(r"(?m)^[ \t]*[^#\s]", cell.source) else []
        for cell, raw in zip(cells_of(notebook), notebook["cells"], strict=True)
        if cell.cell_type == "code"
    }


def is_expected(
    crash: Crash, outputs: list[dict[str, Any]], tags: list[str], statement: str = "", *, unrun: bool = False
) -> bool:
    """Whether a cell fails as it always did: its saved output holds the same error, or it is tagged so.

    A cell that was left half-finished and never run could not be parsed then, either.

    Arguments:
        crash: as it fails now.
        outputs: the cell's saved ones.
        tags: of the cell.
        statement: text of the failing statement. The same kind of error there is the same error, whatever
            the library calls it now.
        unrun: it was saved without having been run.
    """
    if "raises-exception" in tags:
        return True
    if unrun and "SyntaxError" in (crash.type, *crash.bases):
        return True
    names = {name.rpartition(".")[2] for name in [crash.type, *crash.bases]} - {
        "Exception",
        "BaseException",
        "object",
    }
    return any(
        output.get("output_type") == "error"
        and output.get("ename") in names
        and (
            _alike(str(output.get("evalue", "")), crash.message)
            or (crash.type not in _COMMON and _stopped_there(output.get("traceback"), statement))
        )
        for output in outputs
    )


def was_interrupted(outputs: list[dict[str, Any]]) -> bool:
    """Whether a person stopped the cell then: it waited for somebody, or would never have ended."""
    return any(
        output.get("output_type") == "error" and output.get("ename") == "KeyboardInterrupt"
        for output in outputs
    )


CONTROL_SEQUENCE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
"""Colours for a terminal, and what else it is told in its own language (ECMA-48)."""

# Errors of old code on new libraries are mostly of these: the same kind in the same line proves nothing.
_COMMON = frozenset(
    {"AttributeError", "ImportError", "ModuleNotFoundError", "NameError", "TypeError", "ValueError"}
)


def _stopped_there(traceback: Any, statement: str) -> bool:
    """Whether a saved traceback points at a line of the statement."""
    text = CONTROL_SEQUENCE.sub("", "\n".join(map(str, traceback))) if isinstance(traceback, list) else ""
    pointed = {"".join(line.split()) for line in re.findall(r"^-+> +\d+ (.*)$", text, re.MULTILINE)}
    return bool(pointed & {"".join(line.split()) for line in statement.splitlines() if line.strip()})


def _alike(saved: str, message: str) -> bool:
    """Whether two messages say the same in the words of different Python versions, about the same names."""
    quoted = [set(re.findall(r"['\"`]([^'\"`]+)['\"`]", text)) for text in (saved, message)]
    if all(quoted) and not quoted[0] & quoted[1]:
        return False
    words = [set(re.findall(r"\w+", text.lower())) for text in (saved, message)]
    return len(words[0] & words[1]) >= 0.6 * min(map(len, words))


def python_of(notebook: dict[str, Any]) -> str | None:
    """The Python version that the notebook was saved with, e.g. ``2.7.12``; None if it does not say."""
    metadata = notebook.get("metadata", {})
    version = metadata.get("language_info", {}).get("version")
    if isinstance(version, str) and version:
        return version
    kernel = str(metadata.get("kernelspec", {}).get("name", ""))
    return "2" if kernel == "python2" else None
