"""A kernel's processes: the kernel itself and everything that it started."""

import asyncio
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import psutil  # type: ignore[import-untyped]


def descendants(pid: int | None) -> list[psutil.Process]:
    """The processes that a process started, and those that they started; none if it is gone."""
    if pid is None:
        return []
    with suppress(psutil.Error):
        found: list[psutil.Process] = psutil.Process(pid).children(recursive=True)
        return found
    return []


async def end(pid: int | None, children: Sequence[psutil.Process]) -> None:
    """Kill what is left of a kernel: its process group, and children that left the group; until they are gone.

    Arguments:
        pid: of the kernel, which jupyter_client makes the leader of a group of its own; may be gone.
        children: its descendants, asked for while it was alive.
    """
    if pid is not None and hasattr(os, "killpg") and pid != os.getpgrp():
        with suppress(OSError):
            os.killpg(pid, signal.SIGKILL)
    for child in children:
        # psutil compares creation times, so a number that was given to another process is left alone.
        with suppress(psutil.Error):
            child.kill()
    for _ in range(100):
        if not any(_runs(child) for child in children):
            return
        await asyncio.sleep(0.01)


def _runs(process: psutil.Process) -> bool:
    with suppress(psutil.Error):
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    return False


def kernel_pid(manager: Any) -> int | None:
    """Process id of the kernel of a manager; None if it is not a local process."""
    return getattr(manager.provisioner, "pid", None) if manager.provisioner is not None else None
