"""What a suggestion was proved on top of: those in place then without which it was never seen to work.

Another suggestion is such a foundation if this one does not fit the notebook without it, changes
the same statement, or needs what is made by statements that it changes, or that would not run without it: those from the failure
on that it mends, and all that cannot do without them, through any number of cells, files and helper modules. A speedup gives the same results, and is none for what merely uses them.
"""

import ast
from collections.abc import Mapping, Sequence, Set
from functools import lru_cache

from .calibration.cone import aliases, changed_names, imported_names
from .dataflow import dependents, names
from .kernel import split_statements
from .model import Edit, Suggestion, WorkingCopy
from .model.rebase import merge3
from .parsing import parse
from .traffic import Piece, Traffic, pieces_of, texts_of, traffic_of

_Pieces = set[Piece]


def foundations(
    suggestion: Suggestion, suggestions: Sequence[Suggestion], original: WorkingCopy, now: WorkingCopy
) -> list[str]:
    """Ids of the foundations of a suggestion, as it is proved.

    What was certain before anything ran is proved by the run, on top of what was found before it came there, too.

    Arguments:
        suggestion: one of the suggestions.
        suggestions: in the order in which they were made, each on top of those before it; all are in place.
        original: the notebook that the first was made for.
        now: the notebook with all of them.
    """
    earlier = suggestions[: suggestions.index(suggestion)]
    before = suggestion.evidence.before
    others = earlier if before is not None else [each for each in suggestions if each is not suggestion]
    if not others:
        return []
    history = _History(original, suggestions)
    own = history.changed(suggestion) | history.failing(suggestion)
    if before is None:
        # Of what was certain before anything ran it is the use that proves it.
        own = _used(now, own)
    shown = _statements(now, before.cell_id) if before is not None and before.kind == "drift" else set()
    traffic = traffic_of(now)
    late = _late_names(traffic)
    wanted = {piece: _with_late(each.reads, late) for piece, each in traffic.items()}
    needed = _behind(now, traffic, late, own | shown)
    elsewhere = {piece for piece in needed if piece[0] not in {cell for cell, _ in own}}

    def carries(other: Suggestion) -> bool:
        changed = history.changed(other)
        if other.kind == "speedup":
            return bool(changed & own)
        if changed & needed or history.failing(other) & own:
            return True
        if other.kind != "repair":
            return False
        # That a cell would have stopped before its own statement makes no foundation of what is beside it.
        stopped = history.stopped(other)
        return bool(stopped & elsewhere or _lost_with(now, traffic, wanted, stopped) & needed)

    return [
        other.id
        for other in others
        if carries(other) or (other in earlier and not history.fits_without(suggestion, other))
    ]


class _History:
    """What the suggestions did to each text, one after the other."""

    def __init__(self, original: WorkingCopy, suggestions: Sequence[Suggestion]) -> None:
        self._original = {**{cell.id: cell.source for cell in original.cells}, **original.files}
        self._order = {suggestion.id: place for place, suggestion in enumerate(suggestions)}
        self._edits: dict[str, list[tuple[str, Edit]]] = {}
        for suggestion in suggestions:
            for edit in suggestion.edits:
                self._edits.setdefault(_text_of(edit), []).append((suggestion.id, edit))

    def changed(self, suggestion: Suggestion) -> _Pieces:
        """Statements as they are now that a suggestion wrote; what later ones made of them."""
        places = {_text_of(edit) for edit in suggestion.edits}
        return {(at, text) for at in places for text in self._became(at, set(), suggestion, wrote=True)}

    def failing(self, suggestion: Suggestion) -> _Pieces:
        """The statement that did not run without it, as it is now."""
        return self._from_failure(suggestion, only_first=True)

    def stopped(self, suggestion: Suggestion) -> _Pieces:
        """Statements as they are now that would not run without it: from the failure on, to the end of that cell.

        Of what was certain before anything ran the failure is not known: it is where the change begins.
        """
        if suggestion.evidence.before is not None:
            return self._from_failure(suggestion)
        found: _Pieces = set()
        for edit in suggestion.edits:
            if edit.op == "replace":
                old, new = texts_of(edit.base), set(texts_of(edit.source))
                first = next((place for place, text in enumerate(old) if text not in new), len(old))
                lost = self._became(edit.cell_id, set(old[first:]), suggestion)
                found |= {(edit.cell_id, text) for text in lost}
        return found

    def fits_without(self, suggestion: Suggestion, other: Suggestion) -> bool:
        """Whether a suggestion fits the texts that it changes without an earlier one."""
        for key in {_text_of(edit) for edit in suggestion.edits} & {_text_of(edit) for edit in other.edits}:
            text = self._original.get(key)
            for owner, edit in self._edits[key]:
                if owner == other.id:
                    continue
                after = _applied(edit, text)
                if after is None and owner == suggestion.id and edit.op != "delete":
                    return False
                text = after if after is not None or edit.op == "delete" else text
        return True

    def _from_failure(self, suggestion: Suggestion, *, only_first: bool = False) -> _Pieces:
        before = suggestion.evidence.before
        if before is None or before.kind == "drift":
            return set()
        statements = split_statements(self._before(before.cell_id, suggestion))
        line = before.statement.line if before.statement else 0
        texts = [each.masked for each in statements if each.span.end_line >= line]
        became = self._became(before.cell_id, set(texts[:1] if only_first else texts), suggestion)
        return {(before.cell_id, text) for text in became}

    def _before(self, cell_id: str, suggestion: Suggestion) -> str:
        """The source of a cell for which a suggestion was made."""
        source = self._original.get(cell_id, "")
        for owner, edit in self._edits.get(cell_id, ()):
            if self._order[owner] < self._order[suggestion.id] and edit.op != "delete":
                source = edit.source
        return source

    def _became(
        self, cell_id: str, texts: set[str], suggestion: Suggestion, *, wrote: bool = False
    ) -> set[str]:
        """What statements of a cell have become, by this suggestion and the later ones.

        Arguments:
            cell_id: the cell.
            texts: of the statements, when the suggestion was made.
            suggestion: the suggestion.
            wrote: with those that it wrote itself.
        """
        for owner, edit in self._edits.get(cell_id, ()):
            if self._order[owner] < self._order[suggestion.id]:
                continue
            old = set() if edit.op == "insert" else set(texts_of(edit.base))
            new = set() if edit.op == "delete" else set(texts_of(edit.source))
            if texts & (old - new) or (wrote and owner == suggestion.id):
                texts = (texts - (old - new)) | (new - old)
        return texts


def _used(now: WorkingCopy, wanted: _Pieces) -> _Pieces:
    """Statements, and those of the same cells that use what they bind."""
    found: _Pieces = set()
    for cell_id in {cell_id for cell_id, _ in wanted}:
        bound: set[str] = set()
        for piece in ((cell_id, text) for text in texts_of(now.sources.get(cell_id, ""))):
            if piece in wanted or names(piece[1]).reads & bound:
                found.add(piece)
                bound |= names(piece[1]).writes
    return found


def _behind(
    now: WorkingCopy, traffic: Mapping[Piece, Traffic], late: Mapping[str, set[str]], wanted: _Pieces
) -> _Pieces:
    """The statements that some of them need, themselves included."""
    sources = [cell.source for cell in now.code_cells]
    imported, others = imported_names(sources, now.own_modules), aliases(sources)
    for each in traffic.values():
        for name, files in each.handles.items():
            others.setdefault(name, set()).update(files)
    needed: set[str] = set()
    behind: _Pieces = set()
    for piece in reversed(pieces_of(now)):
        found, changed = traffic[piece], changed_names(piece[1], imported)
        changed = changed.union(*(others.get(name, ()) for name in changed))
        if piece in wanted or found.star or (found.writes | changed) & needed:
            behind.add(piece)
            needed = (needed - _surely_bound(piece[1])) | _with_late(found.reads | found.late, late)
    return behind


def _lost_with(
    now: WorkingCopy, traffic: Mapping[Piece, Traffic], wanted: Mapping[Piece, Set[str]], stopped: _Pieces
) -> _Pieces:
    """Statements of other cells that do not run once some do not: they need them, or come after one that does.

    Arguments:
        now: the notebook.
        traffic: what each statement takes and gives.
        wanted: what must be there when it runs, by statement.
        stopped: the statements that do not run.
    """
    missing, keys, lost = set[str](), set[str](), set[Piece]()
    for cell in now.code_cells:
        pieces = [(cell.id, text) for text in texts_of(cell.source)]
        is_first = any(piece in stopped for piece in pieces)
        has_stopped = False
        for piece in pieces:
            found = traffic[piece]
            has_stopped = (
                has_stopped
                or piece in stopped
                or not missing.isdisjoint(wanted[piece])
                or bool(keys and not is_first and dependents(set(), keys, piece[1]))
            )
            if has_stopped:
                missing |= found.writes
                keys |= names(piece[1]).keys
                lost |= set() if is_first else {piece}
            else:
                missing -= found.writes
                keys -= names(piece[1]).keys
    return lost


def _late_names(traffic: Mapping[Piece, Traffic]) -> dict[str, set[str]]:
    """What each function reads when it is called, by its name."""
    late: dict[str, set[str]] = {}
    for each in traffic.values():
        for name in each.writes if each.late else ():
            late.setdefault(name, set()).update(each.late)
    return late


def _with_late(wanted: Set[str], late: Mapping[str, set[str]]) -> set[str]:
    """Names, and those that their functions read when they are called, wherever these were defined."""
    found, left = set(wanted), list(wanted)
    while left:
        more = late.get(left.pop(), set()) - found
        found |= more
        left += more
    return found


@lru_cache(maxsize=4096)
def _surely_bound(text: str) -> frozenset[str]:
    """Names that a statement binds anew, whatever they were."""
    try:
        [node] = parse(text).body
    except (SyntaxError, ValueError):
        return frozenset()
    if isinstance(node, ast.Assign):
        targets = [each for target in node.targets for each in getattr(target, "elts", [target])]
        return frozenset(target.id for target in targets if isinstance(target, ast.Name))
    definitions = ast.Import | ast.ImportFrom | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    return frozenset(names(text).writes) if isinstance(node, definitions) else frozenset()


def _statements(now: WorkingCopy, cell_id: str) -> _Pieces:
    return {(cell_id, text) for text in texts_of(now.sources.get(cell_id, ""))}


def _text_of(edit: Edit) -> str:
    """What names the text that an edit changes."""
    return edit.path if edit.op == "file" else edit.cell_id


def _applied(edit: Edit, text: str | None) -> str | None:
    """A text after an edit; None if it does not fit, or is gone with it."""
    if edit.op == "insert":
        return edit.source
    if edit.op == "delete" or text is None:
        return None
    return merge3(edit.base, edit.source, text)
