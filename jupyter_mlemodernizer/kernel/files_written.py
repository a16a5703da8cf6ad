"""Which files of a folder a run made or changed.

The folder is compared with what it was. An audit hook in the kernel would know who wrote what, and is not used: every call of
``id`` goes through it, which makes ``copy.deepcopy`` take nearly twice as long.
"""

import json
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

_ENTRY_LIMIT = 20_000
_DEPTH_LIMIT = 4
_MOST_OTHERS = 100
_OTHER_BYTES = 5_000_000
_SHORTEST_NAME = 3
_PASSED_OVER = frozenset({"node_modules", "__pycache__", "site-packages"})


def snapshot(folder: str) -> dict[str, tuple[int, int]]:
    """Size and time of change of each file below a folder, by path relative to it.

    Hidden ones and what editors keep are left out, and notebooks: Jupyter saves those that are open while others run.
    """
    found: dict[str, tuple[int, int]] = {}
    pending = [("", 0)]
    while pending and len(found) < _ENTRY_LIMIT:
        path, depth = pending.pop()
        try:
            entries = list(os.scandir(os.path.join(folder, path)))
        except OSError:
            continue
        for entry in entries[: _ENTRY_LIMIT - len(found)]:
            if entry.name.startswith((".", "#")) or entry.name.endswith((".ipynb", "~")):
                continue
            relative = f"{path}/{entry.name}" if path else entry.name
            try:
                if entry.is_dir(follow_symlinks=False):
                    if depth < _DEPTH_LIMIT and entry.name not in _PASSED_OVER:
                        pending.append((relative, depth + 1))
                    continue
                status = entry.stat(follow_symlinks=False)
            except OSError:
                continue
            found[relative] = (status.st_size, status.st_mtime_ns)
    return found


def written_since(before: dict[str, tuple[int, int]], folder: str, code: Sequence[str]) -> list[str]:
    """Files that are new or not what they were, sorted, but for those that belong to other code in that folder.

    Where two notebooks of a folder run at once, each finds what the other writes. What only the other names is its own.

    Arguments:
        before: the folder as it was.
        folder: the notebook's.
        code: all that was run: its cells, and its helper modules.
    """
    changed = sorted(path for path, state in snapshot(folder).items() if before.get(path) != state)
    text = "\n".join(code)
    unnamed = [path for path in changed if not _names(text, path)]
    others = list(_other_code(folder)) if unnamed else []
    foreign = {path for path in unnamed if any(_names(other, path) for other in others)}
    return [path for path in changed if path not in foreign]


def _names(code: str, path: str) -> bool:
    """Does code name a file, or a folder that it is in, the parts with which names of files are told apart aside?"""
    *folders, name = path.split("/")
    stem = name.partition(".")[0]
    parts = [*folders, *re.split(r"\d+", stem)]
    return any(part in code for part in parts if len(part) >= _SHORTEST_NAME)


def _other_code(folder: str) -> Iterator[str]:
    """The text of the notebooks and modules of a folder, without what notebooks show."""
    files = [path for path in Path(folder).glob("*") if path.suffix in (".ipynb", ".py")]
    for path in sorted(files)[:_MOST_OTHERS]:
        try:
            if path.stat().st_size > _OTHER_BYTES:
                continue
            text = path.read_text(encoding="utf-8")
            if path.suffix == ".py":
                yield text
                continue
            cells = json.loads(text)["cells"]
            yield "\n".join(
                "".join(cell.get("source", "")) for cell in cells if cell.get("cell_type") == "code"
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            continue
