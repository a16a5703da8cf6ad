"""Input files: find what an old path means today, and let the notebook read it there.

Notebooks name the folders of the machine they were written on: ``../input``,
``/kaggle/input/<slug>``, a drive of Windows. The file is mostly beside the notebook under
the same name. Nothing is ever put in the place of a file that is not there.
"""

import asyncio
import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..environment.input_files import Found, InputFiles, parts_of
from ..model import Crash, Need
from ..proposer import Context, Proposal
from .missing_paths import is_weights, kaggle_slug, missing_path
from .path_edits import Move, Substitutions, follow, move_of, redirect, substitutions
from .path_expressions import Part, Paths, PathUse, read_paths, sources

MAX_PROPOSALS = 3
MAX_MOVES = 10

_ENDINGS = re.compile(
    r"\.(csv|tsv|txt|dat|data|json|jsonl|xlsx?|parquet|feather|pkl|pickle|p|npy|npz|h5|hdf5|zip|gz|bz2|xz|tar|"
    r"png|jpe?g|gif|bmp|tiff?|dcm|wav|mp3|mp4|db|sqlite3?|xml|html|mat|arff|names|item|user|pth|pt|model|bin|vec|keras)$",
    re.IGNORECASE,
)
# Calls that unpack a compressed file by themselves, by its ending (pandas.read_csv documentation, `compression`).
_UNPACKS = frozenset({"read_csv", "read_table", "read_json", "read_pickle", "read_fwf"})

# Where Kaggle and Colab kept what a notebook wrote: their working directories.
_WORKING = ("/kaggle/working/", "/kaggle/temp/", "/content/")


@dataclass(frozen=True)
class _Redirection:
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


class Inputs:
    """Proposer, sweeper and diagnoser for files and folders that are not where the notebook looks."""

    async def propose(self, context: Context) -> Sequence[Proposal]:
        """Read the file where it is; write the file where the notebook may."""
        crash = context.failure.crash if context.failure else None
        missing = missing_path(crash) if crash else None
        if crash is None or missing is None:
            return []
        path, trouble = missing
        return await asyncio.to_thread(_proposals, context, crash, path, trouble == "missing_output")

    async def sweep(self, context: Context) -> Sequence[Proposal]:
        """Paths that cannot be read as they stand while a counterpart can, before anything runs."""
        return await asyncio.to_thread(_sweep, context)

    async def need(self, context: Context) -> Need | None:
        """The file or folder that is missing, where it was looked for, and how it may be had."""
        crash = context.failure.crash if context.failure else None
        missing = missing_path(crash) if crash else None
        if crash is None or missing is None or missing[1] == "missing_output":
            return None
        return await asyncio.to_thread(_need, context, missing[0])


def _files(context: Context) -> InputFiles:
    return InputFiles(context.folder, tuple(context.options.input_dirs))


# At a crash.


def _proposals(context: Context, crash: Crash, path: str, output: bool) -> list[Proposal]:
    files = _files(context)
    paths = read_paths(context.working_copy)
    place = crash.frames[-1].cell_id or crash.frames[-1].path if crash.frames else None
    uses = [(use, parts) for use in paths.uses if (parts := use.matches(path)) is not None]
    # Where it crashed first; a path that is known whole before one that merely could be it.
    uses.sort(key=lambda pair: (pair[0].place.name != place, pair[0].value is None))
    if output or any(use.purpose == "write" for use, _ in uses[:1]):
        return _output_proposals(context, paths, path)
    if not uses:
        return []
    use, parts = uses[0]
    candidates = [found for found in _candidates(files, use, path) if not _same(found.path, path)]
    proposals: list[Proposal] = []
    for found in _by_company(candidates, paths, files, path)[:MAX_PROPOSALS]:
        move = move_of(path, found.path)
        proposal = _proposal(context, paths, files, move, [_Redirection(use, parts, found.path, move)])
        if proposal is not None and all(proposal.edits != other.edits for other in proposals):
            proposals.append(proposal)
    return proposals


def _same(one: str, other: str) -> bool:
    return posixpath.normpath(one) == posixpath.normpath(other)


def _candidates(files: InputFiles, use: PathUse, path: str) -> list[Found]:
    """What an old path may mean, of the sort that its reader can read."""
    found = [] if use.purpose == "list" else files.find(path)
    found = [file for file in found if not file.packed or _readable(files, use, file)]
    if not found and (use.purpose == "list" or not _ENDINGS.search(path)):
        found = files.find_folder(path)
    return found


def _readable(files: InputFiles, use: PathUse, file: Found) -> bool:
    """Can the call that read one read the other, packed or unpacked?"""
    if use.callee not in _UNPACKS or "compression" in use.keywords:
        return False
    return not file.path.lower().endswith(".zip") or len(files.members(file.path)) == 1


def _by_company(candidates: list[Found], paths: Paths, files: InputFiles, path: str) -> list[Found]:
    """The candidates, first those in a folder that also has the other files of the old one.

    What is packed stays behind what is not, and an unfamiliar place behind a familiar one.
    """

    def company(found: Found) -> int:
        move = move_of(path, found.path)
        values = {use.value for use in paths.uses if use.value and use.value.startswith(move.old)}
        return sum(files.exists(new) for value in values if (new := move.apply(value)))

    return sorted(candidates, key=lambda found: (not found.familiar, found.packed, -company(found)))


def _proposal(
    context: Context, paths: Paths, files: InputFiles, move: Move, redirections: list[_Redirection]
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
        if _lost(use, files) and files.exists(new):
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


def _title(done: list[_Redirection]) -> str:
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


def _output_proposals(context: Context, paths: Paths, path: str) -> list[Proposal]:
    """A file that cannot be written where it was written then is written beside the notebook."""
    folder = next((place for place in _WORKING if (path.rstrip("/") + "/").startswith(place)), None)
    if folder is not None:
        move = Move(folder, "")
    else:
        values = [use.value for use in paths.uses if use.purpose == "write" and use.value]
        inside = [value for value in values if value == path or posixpath.dirname(value) == path.rstrip("/")]
        if not inside or not posixpath.dirname(inside[0]):
            return []
        move = Move(posixpath.dirname(inside[0]) + "/", "")
    proposal = _output_proposal(context, paths, move)
    return [proposal] if proposal else []


def _output_proposal(context: Context, paths: Paths, move: Move) -> Proposal | None:
    files = _files(context)
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


# Before anything runs.


def _sweep(context: Context) -> list[Proposal]:
    files = _files(context)
    working_copy = context.working_copy.copy()
    proposals: list[Proposal] = []
    for _ in range(MAX_MOVES):
        now = Context(working_copy, context.facts, context.options, context.folder)
        proposal = _next_in_sweep(now, files)
        if proposal is None:
            break
        proposals.append(proposal)
        working_copy.apply(proposal.edits)
    return proposals


def _next_in_sweep(context: Context, files: InputFiles) -> Proposal | None:
    """The move that lets most of the lost paths be read."""
    paths = read_paths(context.working_copy)
    lost = list(_lost_inputs(paths, files))
    moves: Counter[Move] = Counter()
    redirections: dict[Move, list[_Redirection]] = {}
    for use in lost:
        path = use.value or ""
        # Of a pattern such as `images/*.png`, the folder is looked for.
        folder, wildcards = _before_wildcards(path)
        for found in _candidates(files, use, folder)[:5]:
            if not found.familiar or _same(found.path, folder):
                continue
            move = move_of(folder, found.path)
            moves[move] += 1
            redirections.setdefault(move, []).append(
                _Redirection(use, use.parts, found.path + wildcards, move)
            )
    for move, _ in moves.most_common():
        proposal = _proposal(context, paths, files, move, redirections[move])
        if proposal is not None:
            return proposal.model_copy(update={"certain": True})
    for folder in _WORKING[:1]:
        if not files.exists(folder):
            return _output_proposal(context, paths, Move(folder, ""))
    return None


def _lost_inputs(paths: Paths, files: InputFiles) -> Iterator[PathUse]:
    """Uses of paths that surely name an input and lead nowhere."""
    written = {parts_of(use.value or "")[-1] for use in paths.uses if use.purpose == "write" and _named(use)}
    for use in paths.uses:
        if not _lost(use, files) or not _named(use):
            continue
        path = use.value or ""
        name = parts_of(path)[-1]
        bare = path in (name, "./" + name)
        absolute = path.startswith("/")
        # What the notebook itself makes, or finds in a folder that it goes to, is not lost.
        if name in written or (paths.moves and not absolute) or (paths.unpacks and bare):
            continue
        yield use


def _before_wildcards(path: str) -> tuple[str, str]:
    """The folder that a pattern begins with, and the rest of it, which begins with a slash."""
    match = re.match(r"([^*?\[]*)(/[^/]*[*?\[].*)$", path)
    return (match.group(1), match.group(2)) if match else (path, "")


def _named(use: PathUse) -> bool:
    return bool(use.value and parts_of(use.value))


def _lost(use: PathUse, files: InputFiles) -> bool:
    """Is this a path that is read, and that leads nowhere?"""
    path = use.value
    if not path or "://" in path or "\n" in path or len(path) > 500:
        return False
    if use.purpose == "list":
        folder, _ = _before_wildcards(path)
        return bool(folder) and not re.search(r"[*?\[{]", folder) and not files.exists(folder)
    if re.search(r"[*?\[{]", path):
        return False
    if use.purpose == "write" or not _ENDINGS.search(path):
        return False
    if use.purpose == "other" and "/" not in path:
        return False
    return not files.exists(path)


# When it is not there.


def _need(context: Context, path: str) -> Need:
    files = _files(context)
    paths = read_paths(context.working_copy)
    order = [place.name for place, _ in sources(context.working_copy) if place.kind == "cell"]
    concerned = {use.place.name for use in paths.uses if use.matches(path) and use.value == path}
    if context.failure:
        concerned.add(context.failure.cell_id)
    name = parts_of(path)[-1] if parts_of(path) else path
    weights = is_weights(path)
    packed = [found.path for found in files.find(path) if found.packed] or files.packed_in(name)
    advice = f"`{path}` is not there; put `{name}` beside the notebook, or name the folder that has it as an input folder."
    slug = kaggle_slug(path)
    if packed:
        advice = f"`{path}` is not there, but it is in `{packed[0]}`: unpack that beside the notebook."
    elif weights:
        advice = f"The trained model `{name}` is not there; put it beside the notebook, or train it again."
    elif slug:
        advice = (
            f"`{path}` is not there; it can be had with `kaggle competitions download -c {slug}` "
            f"(or `kaggle datasets download`, if `{slug}` is a data set); unpack it into `input` beside the notebook."
        )
    looked_in = [path, *files.roots]
    if files.truncated:
        looked_in.append("(only the first of very many files)")
    return Need(
        what="weights" if weights else "input",
        name=name,
        looked_in=looked_in,
        cells=[cell for cell in order if cell in concerned],
        advice=advice,
    )
