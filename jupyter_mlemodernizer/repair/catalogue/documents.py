"""The working copy as documents that rules look at, and matches as edits of it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from ...model import Edit, Frame, ReplaceFile, ReplaceSource, WorkingCopy
from .bindings import Document, Unit
from .changes import Changes, Match
from .preparing import write_prepared
from .rewrite_import import drop_unused

_WRITES_MODULE = re.compile(r"\s*%%(?:writefile|file)[ \t]+(?:-a[ \t]+)?(?P<path>\S+\.py)[ \t]*\n")


def documents(working: WorkingCopy) -> list[Document]:
    """The code cells as one document; each helper file, and each module that a cell writes, as one of its own."""
    units = [Unit("cell", cell.id, cell.source, tuple(cell.tags)) for cell in working.code_cells]
    files = [
        Document([Unit("file", path, text)]) for path, text in working.files.items() if path.endswith(".py")
    ]
    written = [
        Document([Unit("module", cell.id, cell.source[match.end() :], tuple(cell.tags), match.group())])
        for cell in working.code_cells
        if (match := _WRITES_MODULE.match(cell.source)) is not None
    ]
    return [Document(units), *files, *written]


def after(document: Document, edits: Sequence[Edit]) -> Document:
    """The document with edits of its units applied."""
    new = {
        edit.cell_id if isinstance(edit, ReplaceSource) else edit.path: edit.source  # type: ignore[union-attr]
        for edit in edits
    }
    return Document(
        [
            replace(unit, source=new[unit.key].removeprefix(unit.head)) if unit.key in new else unit
            for unit in document.units
        ]
    )


def made_edits(document: Document, matches: Sequence[Match]) -> list[Edit]:
    """The edits that the matches come to; inner ones are made before those around them."""
    changes = Changes(document)
    for match in sorted(matches, key=lambda match: _inside_out(document, match)):
        changes.make(match)
    write_prepared(changes)
    drop_unused(changes)
    try:
        sources = changes.sources()
    except ValueError:
        return []
    return [_edit(document.units[unit], source) for unit, source in sorted(sources.items())]


def _inside_out(document: Document, match: Match) -> tuple[int, int, int]:
    start, end = document.code(match.unit).span(match.node)
    return match.unit, end - start, start


def _edit(unit: Unit, source: str) -> Edit:
    if unit.kind != "file":
        return ReplaceSource(cell_id=unit.key, base=unit.head + unit.source, source=unit.head + source)
    return ReplaceFile(path=unit.key, base=unit.source, source=source)


def _path(unit: Unit) -> str:
    """Of the file that a unit is, or is written to."""
    written = _WRITES_MODULE.match(unit.head)
    return str(PurePath(written["path"])) if written else unit.key


def place_of(working: WorkingCopy, frame: Frame) -> tuple[Document, int] | None:
    """The document that a frame is in, and which of its units."""
    all_documents = documents(working)
    if frame.cell_id is not None:
        for index, unit in enumerate(all_documents[0].units):
            if unit.key == frame.cell_id and unit.code is not None:
                return all_documents[0], index
        return None
    for document in all_documents[1:]:
        unit = document.units[0]
        if unit.code is not None and frame.path is not None and _path(unit) == frame.path:
            return document, 0
    return None
