"""What a rule is about may be a text in the data: whether the file that a call reads can hold it."""

import ast
from pathlib import Path

_CHUNK = 1 << 20
_MOST = 256 * _CHUNK
"""Bytes of a file that are looked at."""
_PACKED = frozenset({".zip", ".gz", ".bz2", ".xz", ".zst", ".tar"})


def may_read(node: ast.AST, text: str, folder: str) -> bool:
    """Whether a call may read a text: False only if its file is there, and does not hold it.

    Arguments:
        node: the call; its first argument, or one called ``filepath_or_buffer``, is the file.
        text: to look for; any place in the file counts.
        folder: of the notebook, where relative paths begin.
    """
    if not isinstance(node, ast.Call):
        return True
    given = [*node.args[:1], *(k.value for k in node.keywords if k.arg == "filepath_or_buffer")]
    if not given or not isinstance(given[0], ast.Constant) or not isinstance(given[0].value, str):
        return True
    path = Path(folder, given[0].value)
    return path.suffix.lower() in _PACKED or _may_hold(path, text.encode())


def _may_hold(path: Path, text: bytes) -> bool:
    try:
        if not path.is_file() or path.stat().st_size > _MOST:
            return True
        with path.open("rb") as file:
            rest = b""
            while chunk := file.read(_CHUNK):
                if text in rest + chunk:
                    return True
                rest = chunk[-len(text) :]
    except OSError:
        return True
    return False
