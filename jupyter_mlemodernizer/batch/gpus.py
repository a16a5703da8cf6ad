"""Cards lent to notebooks, so that no two on one machine get the same one."""

import fcntl
import os
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

_INTERVAL = 0.5


def cards() -> list[str]:
    """The NVIDIA cards that may be used here: those of ``CUDA_VISIBLE_DEVICES``, else all."""
    visible = os.environ.get("CUDA_VISIBLE_DEVICES")
    if visible is not None:
        return [name.strip() for name in visible.split(",") if name.strip()]
    numbers = [
        match.group(1)
        for path in Path("/dev").glob("nvidia*")
        if (match := re.fullmatch(r"nvidia(\d+)", path.name))
    ]
    return sorted(numbers, key=int)


@contextmanager
def lend(count: int, all_cards: list[str] | None = None) -> Iterator[list[str]]:
    """Wait for free cards. They are given back at the end, or when this process dies, by the system.

    Arguments:
        count: how many.
        all_cards: of this machine; default: :func:`cards`.

    Raises:
        RuntimeError: the machine has fewer.
    """
    if count == 0:
        yield []
        return
    known = cards() if all_cards is None else all_cards
    if len(known) < count:
        raise RuntimeError(f"{count} GPUs are asked for each notebook, and there are {len(known)} here.")
    while True:
        held = _take(count, known)
        if len(held) == count:
            break
        _release(held)
        time.sleep(_INTERVAL)
    try:
        yield list(held)
    finally:
        _release(held)


def _take(count: int, known: list[str]) -> dict[str, IO[bytes]]:
    held: dict[str, IO[bytes]] = {}
    for card in known:
        if len(held) == count:
            break
        file = (
            Path(tempfile.gettempdir()) / f"mlemodernizer-gpu-{re.sub(r'[^A-Za-z0-9-]', '_', card)}.lock"
        ).open("ab")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
        else:
            held[card] = file
    return held


def _release(held: dict[str, IO[bytes]]) -> None:
    for file in held.values():
        file.close()
