"""What the model submits, turned into edits of the working copy; or an error that tells it what to do."""

import difflib
import uuid
from typing import Any

from ..model import DeleteCell, Edit, InsertCell, ReplaceFile, ReplaceSource, WorkingCopy
from ..model.diff import diff_lines, edit_sides
from .numbering import Numbering, UnknownCellError
from .secrets import MARK, Scrubber, restored
from .text import cut

_MOST_EDITS = 20
_TEXTS = ("search", "replace", "source")
_LONGEST_SOURCE = 200_000
_NEAREST_SHOWN = 600


class SubmissionError(ValueError):
    """The submission is not one that can be tried; the message is for the model."""


def edits_of(submitted: object, working_copy: WorkingCopy) -> list[Edit]:
    """The edits that a model submitted, one for each cell or file.

    Arguments:
        submitted: the ``edits`` of ``submit_fix``, whatever the model made of them.
        working_copy: what they are made for; not changed.

    Raises:
        SubmissionError: they are malformed, a search text is not there or not unique, a cell is unknown, or
            nothing would change.
    """
    items = [submitted] if isinstance(submitted, dict) else submitted
    if not isinstance(items, list) or not items:
        raise SubmissionError(
            'edits must be a list with at least one edit, for instance [{"cell": 3, "search": "old", "replace": "new"}].'
        )
    if len(items) > _MOST_EDITS:
        raise SubmissionError(f"At most {_MOST_EDITS} edits at once: change only what this failure needs.")
    draft = _Draft(working_copy)
    for position, item in enumerate(items, 1):
        if not isinstance(item, dict):
            raise SubmissionError(f"Edit {position} is not an object with named fields.")
        try:
            draft.take(item)
        except (SubmissionError, UnknownCellError) as error:
            raise SubmissionError(f"Edit {position}: {error}") from None
    edits = draft.edits()
    if not edits:
        raise SubmissionError("These edits change nothing: what they write is there already.")
    return edits


def diff(edit: Edit) -> str:
    """The changed lines of an edit, with ``-`` and ``+`` before them."""
    return changed_lines(*edit_sides(edit))


def changed_lines(before: str, after: str) -> str:
    """The lines in which two texts differ, with ``-`` and ``+`` before them."""
    return "\n".join(line for line in diff_lines(before, after, context=0) if line != "@")


class _Draft:
    """The sources as they are after the edits so far."""

    def __init__(self, working_copy: WorkingCopy) -> None:
        self._numbering = Numbering(working_copy)
        self._files = working_copy.files
        self._texts: dict[str, str] = {}
        self._file_texts: dict[str, str] = {}
        self._deleted: list[str] = []
        self._inserted: list[InsertCell] = []

    def take(self, item: dict[str, Any]) -> None:
        if item.get("insert_after") is not None:
            self._insert(item)
        elif item.get("file"):
            path = str(item["file"])
            if path not in self._files:
                known = ", ".join(sorted(self._files)) or "none"
                raise SubmissionError(f"{path!r} is no helper module of this notebook; there are: {known}.")
            self._file_texts[path] = _changed(self._file_texts.get(path, self._files[path]), item, path)
        elif item.get("cell") is not None:
            cell = self._numbering.cell(item["cell"])
            if item.get("delete") is True:
                self._deleted.append(cell.id)
            else:
                where = f"cell {item['cell']}"
                self._texts[cell.id] = _changed(self._texts.get(cell.id, cell.source), item, where)
        else:
            raise SubmissionError('it says neither which "cell" it is for nor what to "insert_after".')

    def edits(self) -> list[Edit]:
        by_id = {cell.id: cell for cell in self._numbering.cells}
        replaced: list[Edit] = [
            ReplaceSource(cell_id=cell_id, base=by_id[cell_id].source, source=text)
            for cell_id, text in self._texts.items()
            if text != by_id[cell_id].source and cell_id not in self._deleted
        ]
        files: list[Edit] = [
            ReplaceFile(path=path, base=self._files[path], source=text)
            for path, text in self._file_texts.items()
            if text != self._files[path]
        ]
        deleted = [DeleteCell(cell_id=i, base=by_id[i].source) for i in dict.fromkeys(self._deleted)]
        return [*files, *replaced, *self._inserted, *deleted]

    def _insert(self, item: dict[str, Any]) -> None:
        source = item.get("source")
        if not isinstance(source, str) or not source.strip():
            raise SubmissionError('an inserted cell needs its "source".')
        if MARK in source:
            raise SubmissionError(
                f"{MARK} stands for text that is not shown to you; write the cell without it."
            )
        after = None
        if str(item["insert_after"]).strip() not in ("0", "None", ""):
            after = self._numbering.cell(item["insert_after"]).id
        self._inserted.append(
            InsertCell(cell_id=uuid.uuid4().hex[:8], after=after, source=_bounded(source).strip("\n"))
        )


def _changed(text: str, item: dict[str, Any], where: str) -> str:
    """The text after one edit of it."""
    item = _with_secrets(text, item)
    if isinstance(source := item.get("source"), str) and item.get("search") in (None, ""):
        if not source.strip():
            raise SubmissionError(f'an empty "source" would empty {where}.')
        return _bounded(source).strip("\n") if "\n" not in (text[:1], text[-1:]) else _bounded(source)
    search, replace = item.get("search"), item.get("replace")
    if not isinstance(search, str) or not search.strip() or not isinstance(replace, str):
        raise SubmissionError(
            'it needs "search" and "replace" as texts, or the whole new "source" of the cell.'
        )
    count = text.count(search)
    if count == 0 and text.count(search.strip()) == 1:
        # Blanks or a line break around the text are no reason to refuse it.
        search, replace, count = search.strip(), replace.strip(), 1
    if count == 0:
        raise SubmissionError(
            f"the search text is not in {where}. It must be there to the letter. "
            f"The nearest text there is:\n{_nearest(text, search)}"
        )
    if count > 1 and item.get("all") is not True:
        raise SubmissionError(
            f"the search text is in {where} {count} times. Make it longer, so that it is there once, or add "
            '"all": true to replace it everywhere in the cell.'
        )
    return _bounded(text.replace(search, replace))


def _with_secrets(text: str, item: dict[str, Any]) -> dict[str, Any]:
    """The edit with the secrets of the text where the model, which was not shown them, wrote ``[secret]``."""
    if not any(isinstance(item.get(field), str) and MARK in item[field] for field in _TEXTS):
        return item
    scrubbed, whole = Scrubber().text(text), dict(item)
    for field in _TEXTS:
        if isinstance(written := item.get(field), str):
            whole[field] = restored(written, text, scrubbed)
            if whole[field] is None:
                raise SubmissionError(
                    f"{MARK} stands for text that is not shown to you, and it cannot be told which is meant here. "
                    "Use search and replace for the lines around it, and leave it out."
                )
    return whole


def _bounded(source: str) -> str:
    if len(source) > _LONGEST_SOURCE:
        raise SubmissionError(f"a source of more than {_LONGEST_SOURCE:,} characters is too long.")
    return source.replace("\r\n", "\n")


def _nearest(text: str, search: str) -> str:
    """The lines that are most like the search text."""
    lines, wanted = text.split("\n"), search.strip("\n").split("\n")
    probe = max(wanted, key=len).strip()[:200]
    # A cell of a megabyte is looked through by its short lines only, and not for long.
    candidates = [number for number, line in enumerate(lines[:5000]) if line.strip()][:2000]
    if not candidates:
        return "(the cell is empty)"
    matcher = difflib.SequenceMatcher(autojunk=False)
    matcher.set_seq2(probe)

    def likeness(number: int, quick: bool) -> float:
        matcher.set_seq1(lines[number].strip()[:200])
        return matcher.quick_ratio() if quick else matcher.ratio()

    promising = sorted(candidates, key=lambda number: -likeness(number, quick=True))[:20]
    best = max(promising, key=lambda number: likeness(number, quick=False))
    offset = max(range(len(wanted)), key=lambda i: len(wanted[i]))
    first = max(0, best - offset)
    return cut("\n".join(lines[first : first + max(len(wanted), 1)]), _NEAREST_SHOWN)
