"""Proposals that let a notebook read its inputs where they are, and write where it may."""

import posixpath
import re
from dataclasses import dataclass

from ..environment.input_files import Found, InputFiles
from ..proposer import Context, Proposal
from .path_edits import Move, Substitutions, follow, move_of, redirect, substitutions
from .paths import Part, Paths, PathUse

ENDINGS = re.compile(
    r"\.(csv|tsv|txt|dat|data|json|jsonl|xlsx?|parquet|feather|pkl|pickle|p|npy|npz|h5|hdf5|zip|gz|bz2|xz|tar|"
    r"png|jpe?g|gif|bmp|tiff?|dcm|wav|mp3|mp4|db|sqlite3?|xml|html|mat|arff|names|item|user|pth|pt|model|bin|vec|keras)$",
    re.IGNORECASE,
)
# Calls that unpack a compressed file by themselves, by its ending (pandas.read_csv documentation, `compression`).
_UNPACKS = frozenset({"read_csv", "read_table", "read_json", "read_pickle", "read_fwf"})

# Where Kaggle and Colab kept what a notebook wrote: their working directories.
WORKING = ("/kaggle/working/", "/kaggle/temp/", "/content/")


@dataclass(frozen=True)
class Redirection:
    """One use of a path, and where it is to go."""

    use: PathUse
    parts: tuple[Part, ...]
    new: str
    move: Move

    @property
    def old(self) -> str:
        return "".join(part.text or "" for part in self.parts)

    @property
    def folders(self) -> Move:
        """Where the folder of the file went, or the folder itself if it is one."""
        if self.use.purpose == "list":
            return Move(self.old.rstrip("/") + "/", self.new.rstrip("/") + "/")
        old_name = re.split(r"[/\\]", self.old)[-1]
        folder = posixpath.dirname(self.new)
        return Move(self.old[: len(self.old) - len(old_name)], folder + "/" if folder else "")


def input_files(context: Context) -> InputFiles:
    """What is within reach of the notebook."""
    return InputFiles(context.folder, tuple(context.options.input_dirs))


def same_path(one: str, other: str) -> bool:
    """Do two paths lead to the same place, as they are written?"""
    return posixpath.normpath(one) == posixpath.normpath(other)


def candidates_for(files: InputFiles, use: PathUse, path: str) -> list[Found]:
    """What an old path may mean, of the sort that its reader can read."""
    found = [] if use.purpose == "list" else files.find(path)
    found = [file for file in found if not file.packed or _readable(files, use, file)]
    if not found and (use.purpose == "list" or not ENDINGS.search(path)):
        found = files.find_folder(path)
    return found


def _readable(files: InputFiles, use: PathUse, file: Found) -> bool:
    """Can the call that read one read the other, packed or unpacked?"""
    if use.callee not in _UNPACKS or "compression" in use.keywords:
        return False
    return not file.path.lower().endswith(".zip") or len(files.members(file.path)) == 1


def by_company(candidates: list[Found], paths: Paths, files: InputFiles, path: str) -> list[Found]:
    """The candidates, first those in a folder that also has the other files of the old one.

    What is packed stays behind what is not, and an unfamiliar place behind a familiar one.
    """

    def company(found: Found) -> int:
        move = move_of(path, found.path)
        values = {use.value for use in paths.uses if use.value and use.value.startswith(move.old)}
        return sum(files.exists(new) for value in values if (new := move.apply(value)))

    return sorted(candidates, key=lambda found: (not found.familiar, found.packed, -company(found)))


def redirecting(
    context: Context, paths: Paths, files: InputFiles, move: Move, redirections: list[Redirection]
) -> Proposal | None:
    """Redirect some uses, and let everything else that the move concerns follow."""
    changes = substitutions(context.working_copy)
    done = [item for item in redirections if redirect(changes, item.use, item.parts, item.move, item.new)]
    if not done:
        return None
    handled = {(item.use.place, item.use.start) for item in redirections}
    for use in paths.uses:
        new = move.apply(use.value) if use.value and move.old else None
        if (use.place, use.start) in handled or new is None or use.purpose == "write":
            continue
        if is_lost(use, files) and files.exists(new):
            redirect(changes, use, use.parts, move, new)
    folders = dict.fromkeys(item.folders for item in done)
    for folder in [move, *folders]:
        follow(changes, paths, folder, files.exists)
    edits = changes.edits()
    if not edits:
        return None
    first = done[0]
    seen = dict.fromkeys((item.new, item.old) for item in done)
    return Proposal(
        kind="repair",
        title=_title(done),
        reason=f"The notebook names a place of the machine that it was written on; `{first.new}` is the file that is here."
        if files.exists(first.new)
        else "",
        origin="rule:inputs.path",
        edits=edits,
        certain=_is_ahead(changes, context),
        checks=[f"`{new}` exists, `{before}` does not." for new, before in list(seen)[:5]],
    )


def _title(done: list[Redirection]) -> str:
    """The one folder that went elsewhere, if it is one; else the first file."""
    first = done[0]
    base = min((item.folders for item in done), key=lambda move: len(move.old))
    together = all(base.apply(item.folders.old) == item.folders.new for item in done)
    same_file = posixpath.basename(first.old) == posixpath.basename(first.new)
    was, now = base.old.rstrip("/\\"), base.new.rstrip("/")
    if not was and together and same_file and len(done) > 1:
        return f"Input files are in `{now}`, not beside the notebook"
    if not was or not together or not (same_file or first.use.purpose == "list"):
        return f"Read `{first.new}` in place of `{first.old}`"
    return f"Input files are {f'in `{now}`' if now else 'beside the notebook'}, not in `{was}`"


def _is_ahead(changes: Substitutions, context: Context) -> bool:
    """Is everything that changed in the failing statement or after it, so that nothing executed is concerned?"""
    failure = context.failure
    if failure is None:
        return True
    order = {cell.id: number for number, cell in enumerate(context.working_copy.code_cells)}
    at = order.get(failure.cell_id)
    if at is None or failure.statement is None:
        return False
    for place, known in changes.changes.items():
        if not known:
            continue
        if place.kind == "file" or order[place.name] < at:
            return False
        if place.name == failure.cell_id:
            before = changes.texts[place].split("\n")[: failure.statement.line - 1]
            if min(start for start, _ in known) < sum(len(line) + 1 for line in before):
                return False
    return True


# What is written.


def writing_elsewhere(context: Context, paths: Paths, path: str) -> list[Proposal]:
    """A file that cannot be written where it was written then is written beside the notebook."""
    folder = next((place for place in WORKING if (path.rstrip("/") + "/").startswith(place)), None)
    if folder is not None:
        move = Move(folder, "")
    else:
        values = [use.value for use in paths.uses if use.purpose == "write" and use.value]
        inside = [value for value in values if value == path or posixpath.dirname(value) == path.rstrip("/")]
        if not inside or not posixpath.dirname(inside[0]):
            return []
        move = Move(posixpath.dirname(inside[0]) + "/", "")
    proposal = writing_beside(context, paths, move)
    return [proposal] if proposal else []


def writing_beside(context: Context, paths: Paths, move: Move) -> Proposal | None:
    """Write what was written into one folder beside the notebook."""
    files = input_files(context)
    changes = substitutions(context.working_copy)
    first: str | None = None
    for use in paths.uses:
        value = use.value
        if value is None or not value.startswith(move.old) or files.exists(value):
            continue
        new = move.apply(value) or "."
        if use.purpose == "write" and redirect(changes, use, use.parts, move, new):
            first = first or value
    if first is None:
        return None
    follow(changes, paths, move, lambda _: True)
    edits = changes.edits()
    if not edits:
        return None
    return Proposal(
        kind="repair",
        title=f"Files are written beside the notebook, not in `{move.old.rstrip('/')}`",
        reason="That folder belongs to the machine that the notebook was written on.",
        origin="rule:inputs.output",
        edits=edits,
        certain=_is_ahead(changes, context),
        checks=[f"The folder `{move.old.rstrip('/')}` does not exist."],
    )


def before_wildcards(path: str) -> tuple[str, str]:
    """The folder that a pattern begins with, and the rest of it, which begins with a slash."""
    match = re.match(r"([^*?\[]*)(/[^/]*[*?\[].*)$", path)
    return (match.group(1), match.group(2)) if match else (path, "")


def is_lost(use: PathUse, files: InputFiles) -> bool:
    """Is this a path that is read, and that leads nowhere?"""
    path = use.value
    if not path or "://" in path or "\n" in path or len(path) > 500:
        return False
    if use.purpose == "list":
        folder, _ = before_wildcards(path)
        return bool(folder) and not re.search(r"[*?\[{]", folder) and not files.exists(folder)
    if re.search(r"[*?\[{]", path):
        return False
    if use.purpose == "write" or not ENDINGS.search(path):
        return False
    if use.purpose == "other" and "/" not in path:
        return False
    return not files.exists(path)
