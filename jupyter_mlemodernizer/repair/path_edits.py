"""Change the literals of a notebook so that a path it builds becomes another one.

The fewest literals are changed: the end that the old and the new path share stays, and
what is before it goes into the first literal, which is often a constant that many paths
begin with. Where that cannot be done, the whole expression becomes one literal.
"""

import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ..model import Edit, ReplaceFile, ReplaceSource, WorkingCopy
from .paths import Part, Paths, PathUse, Place


@dataclass(frozen=True)
class Move:
    """Where paths that begin with ``old`` are today: ``/kaggle/input/titanic/`` → ``input/``.

    Both end with a slash or are empty, unless whole paths are meant.
    """

    old: str
    new: str

    def apply(self, path: str) -> str | None:
        """The new path for an old one, or None if this move does not concern it."""
        if not path.startswith(self.old):
            return None
        return (self.new + path[len(self.old) :].replace("\\", "/")) or "."


def move_of(old: str, new: str) -> Move:
    """What changed between two paths: what is before their common end."""
    boundary_old, boundary_new = len(old), len(new)
    separators = [match.start() for match in re.finditer(r"[/\\]", old)]
    for start in [*reversed([position + 1 for position in separators]), 0]:
        tail = old[start:].replace("\\", "/")
        if not (new == tail or new.endswith("/" + tail)):
            break
        boundary_old, boundary_new = start, len(new) - len(tail)
    return Move(old[:boundary_old], new[:boundary_new])


@dataclass
class Substitutions:
    """Changes to the source text of several places, none of which contradict or overlap."""

    texts: dict[Place, str]
    changes: dict[Place, dict[tuple[int, int], str]] = field(default_factory=dict)

    def add(self, place: Place, start: int, end: int, text: str) -> bool:
        """Note a change; False if it contradicts another one."""
        known = self.changes.setdefault(place, {})
        for (other_start, other_end), other in known.items():
            if (other_start, other_end) == (start, end):
                return other == text
            if start < other_end and other_start < end:
                return False
        if self.texts[place][start:end] != text:
            known[start, end] = text
        return True

    def touches(self, place: Place, start: int, end: int) -> bool:
        return any(start < other_end and s < end for s, other_end in self.changes.get(place, {}))

    def edits(self) -> list[Edit]:
        """The edits that make these changes."""
        result: list[Edit] = []
        for place, base in self.texts.items():
            source = base
            for (start, end), text in sorted(self.changes.get(place, {}).items(), reverse=True):
                source = source[:start] + text + source[end:]
            if source == base:
                continue
            if place.kind == "cell":
                result.append(ReplaceSource(cell_id=place.name, base=base, source=source))
            else:
                result.append(ReplaceFile(path=place.name, base=base, source=source))
        return result


def substitutions(working_copy: WorkingCopy) -> Substitutions:
    """No changes yet, to the cells and helper files of a working copy."""
    texts = {Place("cell", cell.id): cell.source for cell in working_copy.code_cells}
    return Substitutions(texts | {Place("file", name): text for name, text in working_copy.files.items()})


def redirect(changes: Substitutions, use: PathUse, parts: tuple[Part, ...], move: Move, new: str) -> bool:
    """Make a path built from ``parts`` be ``new``; False if that cannot be done.

    Arguments:
        changes: takes the changes.
        use: the expression.
        parts: its parts, with the unknown ones filled in by what they were.
        move: what differs between the old and the new path.
        new: the new path.
    """
    planned = _distribute(parts, move)
    inside = all(
        part.literal and part.literal.place == use.place and use.start <= part.literal.start < use.end
        for part, _ in planned
    )
    if planned and not (len(planned) > 1 and inside):
        trial = Substitutions(changes.texts, {place: dict(known) for place, known in changes.changes.items()})
        if all(_change_part(trial, part, text) for part, text in planned):
            changes.changes = trial.changes
            return True
    if use.value is None:
        return False
    quote = next((_quote(part.literal.raw) for part in use.parts if part.literal), "'")
    return changes.add(use.place, use.start, use.end, quote + new + quote)


def _distribute(parts: tuple[Part, ...], move: Move) -> list[tuple[Part, str]]:
    """The new text of each part that changes; empty if it cannot be done by changing literals."""
    boundary, rest = len(move.old), move.new
    position = 0
    planned: list[tuple[Part, str]] = []
    for index, part in enumerate(parts):
        text = part.text or ""
        start, position = position, position + len(text)
        if start >= boundary and not (boundary == 0 and not planned):
            break
        if part.literal is None:
            if text != "/":
                return []
            continue
        before = rest
        if text[: max(0, boundary - start)] == "/" and planned:
            continue
        following = parts[index + 1] if index + 1 < len(parts) else None
        if following and position <= boundary and (following.text or "").startswith("/"):
            # The slash comes after: a join puts it, or the next literal begins with it.
            before = rest.rstrip("/") or ("" if planned else ".")
        kept = text[max(0, boundary - start) :]
        if start < boundary and text.startswith("/") and planned and not planned[-1][1].endswith("/"):
            kept = "/" + kept
        # An empty folder name works for a sum of strings, but not for what lists the folder.
        planned.append((part, (before + kept) or ("" if planned else "./")))
        rest = ""
        if boundary == 0:
            break
    return planned


def _change_part(changes: Substitutions, part: Part, text: str) -> bool:
    literal = part.literal
    if literal is None or part.text is None:
        return False
    offset = literal.raw.find(part.text) if part.text else -1
    if offset >= 0:
        start = literal.start + offset
        return changes.add(literal.place, start, start + len(part.text), text)
    if part.text != literal.value:
        return False
    quote = _quote(literal.raw)
    return changes.add(literal.place, literal.start, literal.end, quote + text + quote)


def _quote(raw: str) -> str:
    match = re.match(r"[a-zA-Z]*(['\"])", raw)
    return match.group(1) if match else "'"


def follow(changes: Substitutions, paths: Paths, move: Move, exists: Callable[[str], bool]) -> None:
    """Let the notebook's other literals that name the moved folder, or what is in it, follow.

    Arguments:
        changes: takes the changes.
        paths: of the notebook.
        move: of a folder.
        exists: says whether a path leads somewhere.
    """
    folder = move.old.rstrip("/\\")
    if not folder or folder in (".", "..") or move.old == folder:
        return
    new_folder = move.new.rstrip("/") or "."
    distinct = "/" in folder or "\\" in folder
    for literal in paths.literals:
        if changes.touches(literal.place, literal.start, literal.end):
            continue
        value = literal.value
        new: str | None
        if value == folder and distinct:
            new = new_folder
        elif value == move.old and distinct:
            new = move.new or "./"
        else:
            new = move.apply(value)
            # What is not there either way is left as it is: it is missing for another reason.
            if new is not None and not (re.search(r"[*?%{\[]", value) or exists(new)):
                new = None
        if new is None:
            continue
        _change_part(changes, Part(value, literal), new)
    for use in paths.uses:
        _follow_listing(changes, use, folder, new_folder, exists)
    for place, start, magic in paths.magics:
        pattern = rf"(?<![\w./-]){re.escape(folder)}(?=[/\s'\"]|$)(/(?=[\s'\"]|$))?"
        text = re.sub(pattern, lambda _: new_folder, magic)
        if text != magic:
            changes.add(place, start, start + len(magic), text)


def _follow_listing(
    changes: Substitutions, use: PathUse, folder: str, new_folder: str, exists: Callable[[str], bool]
) -> None:
    """``os.walk('/kaggle/input')`` listed what is in the moved folder below it."""
    value = use.value
    if use.purpose != "list" or value is None or new_folder == "." or exists(value):
        return
    above = posixpath.normpath(value)
    if above not in (".", "..", "/") and folder.startswith(above + "/") and len(use.parts) == 1:
        _change_part(changes, use.parts[0], new_folder)
