"""Whether a notebook was done already: a hash of everything on which its result depends."""

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from functools import lru_cache

from ..environment.input_files import MAX_DEPTH, MAX_ENTRIES
from ..version import VERSION


def fingerprint(
    notebook: str, folders: Sequence[str], settings: Mapping[str, object], environment: str
) -> str:
    """A hash that is another one as soon as the notebook, its inputs, the options or the libraries are.

    Inputs count by name, size and time of change: reading terabytes to hash them would cost more than the
    notebooks do.

    Arguments:
        notebook: text of the file.
        folders: in which its inputs may lie.
        settings: options and limits, as plain data.
        environment: versions of what is installed where the kernel runs.
    """
    inputs = "\n".join(filter(None, map(listing, dict.fromkeys(folders))))
    digest = hashlib.sha256()
    for part in (VERSION, notebook, inputs, json.dumps(settings, sort_keys=True), environment):
        digest.update(hashlib.sha256(part.encode()).digest())
    return digest.hexdigest()


@lru_cache(maxsize=256)
def listing(folder: str) -> str:
    """Name, size and time of change of the files below a folder, notebooks and hidden files left out.

    As bounded as the search for inputs itself. Remembered, since many notebooks lie in one folder.
    """
    lines: list[str] = []
    for place, folders, files in os.walk(folder):
        depth = os.path.relpath(place, folder).count(os.sep)
        folders[:] = sorted(f for f in folders if not f.startswith(".")) if depth < MAX_DEPTH else []
        for name in sorted(files):
            if name.startswith(".") or name.endswith(".ipynb"):
                continue
            try:
                status = os.stat(os.path.join(place, name))
            except OSError:
                continue
            lines.append(f"{os.path.join(place, name)}\0{status.st_size}\0{status.st_mtime_ns}")
        if len(lines) > MAX_ENTRIES:
            break
    return "\n".join(lines[:MAX_ENTRIES])
