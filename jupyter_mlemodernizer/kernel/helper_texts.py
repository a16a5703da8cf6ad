"""Which helper modules of a working copy differ from their files, and what that concerns."""

import os
from pathlib import Path

from ..model import WorkingCopy


class HelperTexts:
    """What the kernel loads in the place of the user's files.

    Arguments:
        working_copy: its ``files`` may be edited.
        folder: the notebook's folder.

    Attributes:
        put: absolute path → text, as the kernel was told last.
    """

    def __init__(self, working_copy: WorkingCopy, folder: str) -> None:
        self.put: dict[str, str] = {}
        self._working_copy = working_copy
        self._folder = Path(os.path.abspath(folder))
        self._on_disk: dict[str, str] = {}

    def wanted(self) -> dict[str, str]:
        """What differs from the files now: absolute path → text."""
        texts = {}
        for path, text in self._working_copy.files.items():
            if path not in self._on_disk:
                self._on_disk[path] = self._read(path)
            if text != self._on_disk[path]:
                texts[str(self._folder / path)] = text
        return texts

    def modules(self) -> set[str]:
        """Top-level names of all helper modules: any of them may import one that changed."""
        return {path.split("/", maxsplit=1)[0].removesuffix(".py") for path in self._working_copy.files}

    def _read(self, path: str) -> str:
        try:
            return (self._folder / path).read_bytes().decode("utf-8")
        except (OSError, ValueError):
            return ""
