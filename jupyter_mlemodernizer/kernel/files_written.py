"""Which files of a folder were made or changed since."""

import os

_ENTRY_LIMIT = 20_000
_DEPTH_LIMIT = 4
_PASSED_OVER = frozenset({"node_modules", "__pycache__", "site-packages"})


def snapshot(folder: str) -> dict[str, tuple[int, int]]:
    """Size and time of change of each file below a folder, by path relative to it.

    Hidden ones are left out, and notebooks: Jupyter saves those that are open while others run.
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
            if entry.name.startswith(".") or entry.name.endswith(".ipynb"):
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


def written_since(before: dict[str, tuple[int, int]], folder: str) -> list[str]:
    """Files that are new or not what they were, sorted."""
    return sorted(path for path, state in snapshot(folder).items() if before.get(path) != state)
