"""The directory of its own in which one notebook runs: its inputs as links, and what it writes beside them."""

import os
import shutil
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

MAX_LINKS = 2000
"""Files that are linked one by one; a folder beyond that is linked as a whole."""

# Folders beside the notebook's own in which data are kept by custom; notebooks name them as ``../input``.
SIBLINGS = ("input", "data")


def siblings(folder: Path) -> list[Path]:
    """The folders of data beside a notebook's own that are there."""
    beside = [folder.parent / name for name in SIBLINGS if name != folder.name]
    return [place for place in beside if place.is_dir()]


class Workplace:
    """A context manager: the directory is there inside, and gone afterwards.

    Arguments:
        folder: the notebook's inputs; nothing in it is written.
        name: of the directory, if it is free: paths in messages are then the same in every run, and so is what a
            language model is asked, whose answers are kept.

    Attributes:
        root: the directory; what is in it counts against the notebook's disk limit.
        folder: where the notebook runs.
        sources: the folders to which links lead.
    """

    def __init__(self, folder: str, name: str) -> None:
        self._original = Path(folder)
        self.root = _new_directory(name)
        # Its own name, and its own parent: `../input` leads where it would.
        self.folder = self.root / "corpus" / (self._original.name or "notebook")
        self.sources = [self._original, *siblings(self._original)]
        self._links = 0

    def __enter__(self) -> "Workplace":
        for name in ("tmp", "runtime", "ipython"):
            (self.root / name).mkdir()
        self._link(self._original, self.folder)
        for sibling in siblings(self._original):
            target = self.folder.parent / sibling.name
            if not target.exists():
                self._link(sibling, target)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # What a notebook made unreadable is made readable again first.
        shutil.rmtree(self.root, ignore_errors=True)
        if self.root.exists():
            for place, _, _ in os.walk(self.root):
                with suppress(OSError):
                    os.chmod(place, 0o700)
            shutil.rmtree(self.root, ignore_errors=True)

    def _link(self, source: Path, target: Path) -> None:
        """Folders made anew, so that the notebook may write in them; files as links."""
        target.mkdir(parents=True)
        with suppress(OSError), os.scandir(source) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.name.startswith(".") or entry.name.endswith(".ipynb"):
                    continue
                inner = target / entry.name
                if entry.is_dir(follow_symlinks=False) and self._links < MAX_LINKS:
                    self._link(Path(entry.path), inner)
                else:
                    self._links += 1
                    inner.symlink_to(os.path.abspath(entry.path))


def _new_directory(name: str) -> Path:
    path = Path(tempfile.gettempdir()) / f"mlemodernizer-notebook-{name}"
    try:
        path.mkdir(mode=0o700)
    except FileExistsError:
        return Path(tempfile.mkdtemp(prefix=path.name + "-"))
    return path


def keep(files: Sequence[str], folder: Path, target: Path) -> None:
    """Copy files that a notebook wrote.

    Arguments:
        files: paths relative to the notebook's folder.
        folder: where the notebook ran.
        target: folder to copy them to.
    """
    for name in files:
        source, kept = folder / name, target / name
        # Only what is really there: a notebook may have left a link to anything.
        inside = source.resolve().is_relative_to(folder.resolve()) and kept.resolve().is_relative_to(
            target.resolve()
        )
        if inside and source.is_file():
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, kept)


def disk_use(root: Path, most: int = 100_000) -> int:
    """Bytes that the files below a folder take on the disk; at most so many files are looked at."""
    total = 0
    for place, _, files in os.walk(root):
        for name in files:
            most -= 1
            if most < 0:
                return total
            with suppress(OSError):
                # Blocks, not length: a file with holes takes no room.
                total += os.lstat(os.path.join(place, name)).st_blocks * 512
    return total
