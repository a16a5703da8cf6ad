"""The user's helper modules with other text than their files have: the files are never touched."""

from __future__ import annotations

import importlib
import importlib.machinery
import linecache
import os
import sys
from typing import Any


class Overlay:
    """A finder of modules that stands before all others.

    Attributes:
        texts: absolute path of a module's file → the text to load in its place.
    """

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def put(self, texts: dict[str, str], roots: list[str]) -> None:
        """Load these texts from now on; modules of the user's that are loaded are forgotten.

        Arguments:
            texts: all that differ from their files.
            roots: folders of the user's own modules.
        """
        self.texts = {os.path.abspath(path): text for path, text in texts.items()}
        if self not in sys.meta_path:
            sys.meta_path.insert(0, self)
        for path in self.texts:
            linecache.cache.pop(path, None)
        importlib.invalidate_caches()
        for name, module in list(sys.modules.items()):
            filename = getattr(module, "__file__", None)
            if name != "__main__" and isinstance(filename, str) and _is_below(filename, roots):
                del sys.modules[name]

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """The spec of a module of which there is another text; None for all others."""
        if not self.texts:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        origin = os.path.abspath(spec.origin) if spec is not None and spec.origin else None
        if spec is None or origin not in self.texts:
            return None
        spec.loader = _Loader(name, origin, self.texts[origin])
        spec.cached = None
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module from text, and lets tracebacks show that text."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self._text = text

    def get_code(self, fullname: str) -> Any:
        path = self.get_filename(fullname)
        lines = self._text.splitlines(keepends=True)
        linecache.cache[path] = (len(self._text), None, lines, path)
        return self.source_to_code(self._text.encode("utf-8"), path)

    def get_source(self, fullname: str) -> str:
        return self._text


def _is_below(filename: str, roots: list[str]) -> bool:
    full = os.path.abspath(filename)
    inside = any(full.startswith(os.path.abspath(root) + os.sep) for root in roots)
    return inside and "site-packages" not in full and "dist-packages" not in full
