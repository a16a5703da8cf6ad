"""Input files: find what an old path means today, and let the notebook read it there.

Notebooks name the folders of the machine they were written on: ``../input``,
``/kaggle/input/<slug>``, a drive of Windows. The file is mostly beside the notebook under
the same name. Nothing is ever put in the place of a file that is not there.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ..environment.input_files import InputFiles, parts_of
from ..model import Crash, Need
from ..proposer import Context, Proposal
from ..wording import joined
from .fetched_files import fetched_files
from .input_moves import (
    WORKING,
    Redirection,
    before_wildcards,
    by_company,
    candidates_for,
    input_files,
    is_lost,
    redirecting,
    same_path,
    writing_beside,
    writing_elsewhere,
)
from .missing_paths import is_weights, kaggle_slug, missing_path, never_written
from .path_edits import Move, move_of
from .path_expressions import read_paths
from .paths import Paths, PathUse, sources
from .surroundings import wants_network

MAX_PROPOSALS = 3
MAX_MOVES = 10
MOST_NAMED = 8

# Where installed packages are, and below it the package.
_OF_PACKAGE = re.compile(r"[\\/](?:site|dist)-packages[\\/](?P<name>\w+)[\\/]")


class Inputs:
    """Proposer, sweeper and diagnoser for files and folders that are not where the notebook looks."""

    async def propose(self, context: Context) -> Sequence[Proposal]:
        """Read the file where it is; write the file where the notebook may."""
        crash = context.failure.crash if context.failure else None
        if crash is not None and wants_network(crash):
            return await asyncio.to_thread(fetched_files, context, crash)
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
        if context.failure is None or missing is None or missing[1] == "missing_output":
            return None
        if never_written(context.working_copy, context.failure):
            return None
        return await asyncio.to_thread(_need, context, missing[0])


# At a crash.


def _proposals(context: Context, crash: Crash, path: str, output: bool) -> list[Proposal]:
    files = input_files(context)
    paths = read_paths(context.working_copy)
    place = crash.frames[-1].cell_id or crash.frames[-1].path if crash.frames else None
    uses = [(use, parts) for use in paths.uses if (parts := use.matches(path)) is not None]
    # Where it crashed first; a path that is known whole before one that merely could be it.
    uses.sort(key=lambda pair: (pair[0].place.name != place, pair[0].value is None))
    if output or any(use.purpose == "write" for use, _ in uses[:1]):
        return writing_elsewhere(context, paths, path)
    if not uses:
        return []
    use, parts = uses[0]
    candidates = [found for found in candidates_for(files, use, path) if not same_path(found.path, path)]
    proposals: list[Proposal] = []
    for found in by_company(candidates, paths, files, path)[:MAX_PROPOSALS]:
        new = _ending_alike(path, found.path)
        move = move_of(path, new)
        proposal = redirecting(context, paths, files, move, [Redirection(use, parts, new, move)])
        if proposal is not None and all(proposal.edits != other.edits for other in proposals):
            proposals.append(proposal)
    return proposals


# Before anything runs.


def _sweep(context: Context) -> list[Proposal]:
    files = input_files(context)
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
    redirections: dict[Move, list[Redirection]] = {}
    for use in lost:
        path = use.value or ""
        # Of a pattern such as `images/*.png`, the folder is looked for.
        folder, wildcards = before_wildcards(path)
        for found in candidates_for(files, use, folder)[:5]:
            if not found.familiar or same_path(found.path, folder):
                continue
            new = _ending_alike(folder, found.path)
            move = move_of(folder, new)
            moves[move] += 1
            redirections.setdefault(move, []).append(Redirection(use, use.parts, new + wildcards, move))
    for move, _ in moves.most_common():
        proposal = redirecting(context, paths, files, move, redirections[move])
        if proposal is not None:
            return proposal.model_copy(update={"certain": True})
    for folder in WORKING[:1]:
        if not files.exists(folder):
            return writing_beside(context, paths, Move(folder, ""))
    return None


def _ending_alike(old: str, new: str) -> str:
    """A folder keeps the slash at its end: names are put behind it."""
    return new + "/" if old.endswith(("/", "\\")) and not new.endswith("/") else new


def _lost_inputs(paths: Paths, files: InputFiles) -> Iterator[PathUse]:
    """Uses of paths that surely name an input and lead nowhere."""
    written = {parts_of(use.value or "")[-1] for use in paths.uses if use.purpose == "write" and _named(use)}
    for use in paths.uses:
        if not is_lost(use, files) or not _named(use):
            continue
        path = use.value or ""
        name = parts_of(path)[-1]
        bare = path in (name, "./" + name)
        absolute = path.startswith("/")
        # What the notebook itself makes, or finds in a folder that it goes to, is not lost.
        if name in written or (paths.moves and not absolute) or (paths.unpacks and bare):
            continue
        yield use


def _named(use: PathUse) -> bool:
    return bool(use.value and parts_of(use.value))


# When it is not there.


def _not_there_either(paths: Paths, files: InputFiles, path: str) -> list[str]:
    """The names of all other inputs that are lost, told with the first one: a person gets them all at once."""
    lost = [use.value for use in _lost_inputs(paths, files) if use.value]
    if lost and lost[0] != path:
        return []
    names = dict.fromkeys(parts_of(other)[-1] for other in lost if other != path)
    return list(names)[:MOST_NAMED]


def _need(context: Context, path: str) -> Need:
    files = input_files(context)
    paths = read_paths(context.working_copy)
    order = [place.name for place, _ in sources(context.working_copy) if place.kind == "cell"]
    concerned = {use.place.name for use in paths.uses if use.matches(path) and use.value == path}
    if context.failure:
        concerned.add(context.failure.cell_id)
    name = parts_of(path)[-1] if parts_of(path) else path
    weights = is_weights(path)
    packed = [found.path for found in files.find(path) if found.packed] or files.packed_in(name)
    advice = f"`{path}` is not there; put `{name}` beside the notebook, or choose the folder that has it."
    slug = kaggle_slug(path)
    package = _OF_PACKAGE.search(path)
    if package:
        advice = (
            f"`{name}` was a file that `{package['name']}` brought along, and the installed version does not: "
            "take it from an older release, put it beside the notebook, and write its path where it is read."
        )
    elif re.search(r"[*?]", path):
        advice = f"No file fits `{path}`; put such files there, or choose the folder that has them."
    elif packed:
        advice = f"`{path}` is not there, but it is in `{packed[0]}`: unpack that beside the notebook."
    elif weights:
        advice = f"The trained model `{name}` is not there; put it beside the notebook, or train it again."
    elif slug:
        advice = (
            f"`{path}` is not there; it can be had with `kaggle competitions download -c {slug}` "
            f"(or `kaggle datasets download`, if `{slug}` is a data set); unpack it into `input` beside the notebook."
        )
    others = _not_there_either(paths, files, path)
    if others:
        advice += f" Not there either: {joined([f'`{other}`' for other in others])}."
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
