"""What the last run of a notebook showed, and which of it holds for the notebook as it is now.

An output belongs to a cell if the run had exactly this cell, and everything that the cell depends on was the same above
it. What it depends on is told on the safe side, from the code's text: in doubt an output does not hold.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from difflib import SequenceMatcher
from typing import Any

from .calibration.cone import aliases
from .dataflow import Names, names
from .helper_modules import imports_module
from .masking import cell_parses, mask_magics
from .model import WorkingCopy
from .named_files import NamedFiles, lists_files, may_be_same
from .passage import Passage

Outputs = list[dict[str, Any]]

_CELL_KEPT, _ALL_KEPT = 4_000_000, 16_000_000
"""Characters of the outputs of one cell, and of all cells, that are kept."""


@dataclass(frozen=True)
class ShownCell:
    """A code cell as it was run, and what it showed; None if that is too much to be kept."""

    id: str
    source: str
    outputs: Outputs | None


@dataclass(frozen=True)
class Shown:
    """What a run showed.

    Attributes:
        cells: the code cells, in order.
        helpers: the helper modules that were imported: path → SHA-256 of the text.
    """

    cells: list[ShownCell]
    helpers: dict[str, str]

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "Shown":
        data = json.loads(text)
        return cls([ShownCell(**cell) for cell in data["cells"]], data["helpers"])

    def is_of(self, now: WorkingCopy) -> bool:
        """Whether the run was one of exactly this notebook and its helper modules."""
        return _code(self.cells) == _code(now.code_cells) and not self._changed_helpers(now)

    def holding(self, now: WorkingCopy) -> dict[str, Outputs]:
        """The outputs that belong to the cells of a notebook, by cell id.

        Arguments:
            now: its cells, and its helper modules as they are in its folder.
        """
        then, here = _code(self.cells), _code(now.code_cells)
        changed = self._changed_helpers(now)
        sources = [source for _, source in then + here]
        others = _Others(_same_objects(sources), NamedFiles(sources))
        found = {}
        for same, start, end, first, last in SequenceMatcher(None, then, here, autojunk=False).get_opcodes():
            if same != "equal":
                for _, source in then[start:end] + here[first:last]:
                    others.add(source)
                continue
            for cell in self.cells[start:end]:
                if others.reach(cell.source) or any(imports_module(cell.source, path) for path in changed):
                    others.add(cell.source)
                    continue
                others.pass_by(cell.source)
                if cell.outputs is not None:
                    found[cell.id] = cell.outputs
        return found

    def _changed_helpers(self, now: WorkingCopy) -> list[str]:
        return [path for path, digest in self.helpers.items() if _digest(now.files.get(path, "")) != digest]


def shown_by(passage: Passage, copy: WorkingCopy, helpers: Mapping[str, str]) -> Shown:
    """What a passage showed, within bounds.

    Arguments:
        passage: the run.
        copy: its cells.
        helpers: text of the helper modules that it imported, by path.
    """
    room, cells = _ALL_KEPT, []
    for cell in copy.code_cells:
        result = passage.results.get(cell.id)
        outputs: Outputs | None = result.outputs if result else []
        size = _size(outputs)
        if size > min(room, _CELL_KEPT):
            outputs, size = None, 0
        room -= size
        cells.append(ShownCell(cell.id, cell.source, outputs))
    return Shown(cells, {path: _digest(text) for path, text in helpers.items()})


@dataclass
class _Others:
    """Code that was not the same in the run: the names and files that it may have made or changed."""

    _objects: Mapping[str, set[str]]
    _named: NamedFiles
    _names: set[str] = field(default_factory=set)
    _files: set[str] = field(default_factory=set)
    _anything: bool = False
    _same: list[Names] = field(default_factory=list)

    def add(self, source: str) -> None:
        """Note code that was not the same, or that depends on such."""
        found = names(mask_magics(source))
        self._names |= found.writes | found.changes
        self._names.update(*(self._objects.get(name, ()) for name in found.changes))
        self._files |= self._named.of(source)
        self._anything |= found.star or not cell_parses(source)
        # A function that was the same is not what it was if a name that it reads is not.
        while any(self._names & same.late and not same.writes <= self._names for same in self._same):
            for same in self._same:
                if self._names & same.late:
                    self._names |= same.writes

    def pass_by(self, source: str) -> None:
        """Note code that was the same."""
        self._same.append(names(mask_magics(source)))

    def reach(self, source: str) -> bool:
        """Whether code depends on what was not the same."""
        found = names(mask_magics(source))
        read = found.reads | found.late | found.changes
        if self._anything or read & self._names:
            return True
        return bool(self._files) and (lists_files(source) or may_be_same(self._named.of(source), self._files))


def _code(cells: Any) -> list[tuple[str, str]]:
    return [(cell.id, cell.source) for cell in cells]


def _same_objects(sources: Sequence[str]) -> dict[str, set[str]]:
    """Names that may be those of one object, or of one that holds it: each with the others and itself."""
    groups: dict[str, set[str]] = {}
    for name, held in aliases(sources).items():
        group = {name}.union(*(groups.get(each, {each}) for each in (name, *held)))
        groups.update(dict.fromkeys(group, group))
    return groups


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _size(value: Any) -> int:
    """About as many characters as it has as JSON."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict):
        return sum(len(key) + _size(element) for key, element in value.items())
    if isinstance(value, list):
        return sum(map(_size, value))
    return 8
