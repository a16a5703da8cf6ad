r"""The input files that are within reach of a notebook, and which of them an old path means.

A path of then (``/kaggle/input/titanic/train.csv``, ``C:\Users\me\train.csv``) names a
folder that is not there any more; the file usually is, under the same name, beside the
notebook or in a folder of data. The walk is bounded, because a notebook's folder may hold
a million pictures.
"""

import os
import zipfile
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

MAX_DEPTH = 6
MAX_ENTRIES = 20_000
MAX_MEMBERS = 1000

# Folders of programs and caches, in which no one keeps the data of a notebook.
_SKIPPED = frozenset({"node_modules", "site-packages", "__pycache__", "venv", "env"})

# Folders beside the notebook's own in which data are kept by custom.
_SIBLINGS = ("../input", "../data")

_COMPRESSIONS = (".zip", ".gz", ".bz2", ".xz")

# Folder names that say where a machine kept its data, and nothing about which data.
_PLACES = frozenset(
    {"kaggle", "input", "data", "content", "drive", "my drive", "mydrive", "datasets", "dataset"}
)
_CUSTOMARY = _PLACES | {"inputs", "raw", "csv", "files", "train", "test", "images", "src", "csvs"}


def parts_of(path: str) -> list[str]:
    """The components of a path of any system, without drive, root, and what goes nowhere (``.``, ``..``)."""
    text = path.replace("\\", "/") if is_windows(path) else path
    pieces = [piece for piece in text.split("/") if piece not in ("", ".", "..")]
    return pieces[1:] if pieces and is_windows(path) and pieces[0].endswith(":") else pieces


def is_windows(path: str) -> bool:
    """Is this a path of Windows, which no other system takes apart?"""
    return path[1:3] in (":\\", ":/") or ("\\" in path and "/" not in path)


@dataclass(frozen=True)
class Found:
    """A file or folder that an old path may mean.

    Attributes:
        path: as the notebook can write it: relative to its folder, or absolute; forward slashes.
        shared: how many of the last components are the same.
        packed: the file is the old one in a zip or the like, or the old one's content without it.
        familiar: every folder on the way is one that data are kept in by custom, or is in the old path. Else
            it may be the file of another project that happens to have the same name.
    """

    path: str
    shared: int
    packed: bool = False
    familiar: bool = True


@dataclass
class InputFiles:
    """What lies beside the notebook and in the folders given for inputs.

    Arguments:
        folder: the notebook's folder.
        input_dirs: folders searched besides; relative ones are relative to ``folder``, and stay so where they are written.

    Attributes:
        truncated: there was more than the walk may see.
    """

    folder: str
    input_dirs: Iterable[str] = ()
    truncated: bool = False
    roots: list[str] = field(default_factory=list)
    _files: dict[str, list[str]] = field(default_factory=dict)
    _folders: dict[str, list[str]] = field(default_factory=dict)
    _beside: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        given = (os.path.expanduser(name) for name in (*_SIBLINGS, *self.input_dirs))
        self._beside = [os.path.normpath(name) for name in given if not os.path.isabs(name)]
        seen: set[str] = set()
        left = MAX_ENTRIES
        for root in (".", *_SIBLINGS, *self.input_dirs):
            place = os.path.join(self.folder, os.path.expanduser(root))
            real = os.path.realpath(place)
            if real in seen or not os.path.isdir(place):
                continue
            self.roots.append(self._written(place))
            left = self._walk(place, seen, left)

    def _walk(self, root: str, seen: set[str], left: int) -> int:
        """Breadth first, so that what is near is seen before the bound is reached."""
        queue = deque([(root, 0)])
        while queue:
            place, depth = queue.popleft()
            real = os.path.realpath(place)
            if real in seen:
                continue
            seen.add(real)
            self._folders.setdefault(os.path.basename(real).lower(), []).append(self._written(place))
            try:
                entries = sorted(os.scandir(place), key=lambda entry: entry.name)
            except OSError:
                continue
            for entry in entries:
                if left <= 0:
                    self.truncated = True
                    return 0
                left -= 1
                if entry.name.startswith(".") or entry.name.lower() in _SKIPPED:
                    continue
                if entry.is_dir():
                    if depth < MAX_DEPTH:
                        queue.append((entry.path, depth + 1))
                    else:
                        self.truncated = True
                else:
                    self._files.setdefault(entry.name.lower(), []).append(self._written(entry.path))
        return left

    def _written(self, place: str) -> str:
        """A place as the notebook would write it."""
        relative = os.path.relpath(place, self.folder)
        outside = relative.startswith("..") and not any(
            relative == name or relative.startswith(name + os.sep) for name in self._beside
        )
        return Path(os.path.abspath(place) if outside else relative).as_posix()

    def paths(self) -> list[str]:
        """All files that were seen, as the notebook would write them, near ones first."""
        return sorted((path for paths in self._files.values() for path in paths), key=_depth)

    def exists(self, path: str) -> bool:
        """Is there a file or folder where the notebook looks?"""
        return os.path.exists(os.path.join(self.folder, os.path.expanduser(path)))

    def find(self, old: str) -> list[Found]:
        """Files that an old path may mean, best first."""
        parts = parts_of(old)
        if not parts:
            return []
        name = parts[-1]
        found = [self._judge(path, parts, packed=False) for path in self._files.get(name.lower(), [])]
        for ending in _COMPRESSIONS:
            packed = list(self._files.get((name + ending).lower(), []))
            if name.lower().endswith(ending):
                packed += self._files.get(name.lower().removesuffix(ending), [])
            found += [self._judge(path, parts, packed=True) for path in packed]
        return sorted(found, key=lambda file: self._order(file, name))

    def _judge(self, path: str, parts: list[str], *, packed: bool) -> Found:
        """How well a path answers to the components of an old one."""
        shared = _shared(parts[:-1], str(PurePosixPath(path).parent)) if packed else _shared(parts, path)
        within = path
        for root in self.roots:
            if root != "." and path.startswith(root + "/"):
                within = path.removeprefix(root + "/")
        old = {part.lower() for part in parts}
        stem = parts[-1].lower().partition(".")[0]
        familiar = all(
            folder.lower() in _CUSTOMARY or folder.lower() in old or stem in folder.lower()
            for folder in parts_of(within)[:-1]
        )
        return Found(path, shared, packed, familiar)

    def find_folder(self, old: str) -> list[Found]:
        """Folders that an old path of a folder may mean, best first.

        ``/kaggle/input/titanic`` is a folder ``titanic``, and otherwise the folder in which inputs are kept.
        """
        parts = parts_of(old)
        if not parts:
            return []
        name = parts[-1].lower()
        found = [Found(path, _shared(parts, path)) for path in self._folders.get(name, []) if path != "."]
        found.sort(key=lambda folder: self._order(folder, parts[-1]))
        if not found and any(part.lower() in _PLACES for part in parts):
            kept = [path for place in ("input", "data") for path in self._folders.get(place, [])]
            found = [Found(path, 0) for path in sorted(kept, key=lambda path: path.count("/"))]
        return found

    def _order(self, file: Found, name: str) -> tuple[object, ...]:
        here = not file.path.startswith(("/", ".."))
        same_case = PurePosixPath(file.path).name == name
        return (
            not file.familiar,
            file.packed,
            -file.shared,
            not same_case,
            not here,
            file.path.count("/"),
            file.path,
        )

    def members(self, path: str) -> list[str]:
        """Names of the files in a zip, or none if it is not one; at most :data:`MAX_MEMBERS`."""
        place = os.path.join(self.folder, path)
        if not zipfile.is_zipfile(place):
            return []
        try:
            with zipfile.ZipFile(place) as archive:
                names = [name for name in archive.namelist() if not name.endswith("/")]
        except (OSError, zipfile.BadZipFile):
            return []
        return [name for name in names if not name.startswith("__MACOSX")][:MAX_MEMBERS]

    def packed_in(self, name: str) -> list[str]:
        """The zips that have a file of this name somewhere in them."""
        zips = [path for ending, paths in self._files.items() if ending.endswith(".zip") for path in paths]
        return [path for path in zips[:50] if name in map(_last_part, self.members(path))]


def _depth(path: str) -> tuple[int, str]:
    return path.count("/"), path


def _last_part(path: str) -> str:
    return path.rpartition("/")[2]


def _shared(parts: list[str], path: str) -> int:
    """How many of the last components are the same, whatever the case of the letters."""
    count = 0
    for one, other in zip(reversed(parts), reversed(parts_of(path)), strict=False):
        if one.lower() != other.lower():
            break
        count += 1
    return count
