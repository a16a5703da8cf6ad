"""Code that runs in the kernel's process itself, whose state is put back afterwards: where it cannot be forked."""

from __future__ import annotations

import _thread
import ast
import contextlib
import signal
import threading
import time
from typing import Any, Callable, Iterator

from .snapshots import Snapshot, is_restorable

# What is saved is copied: of the time that a comparison has, this share.
_SAVING_SHARE = 0.1


class _TimeUpError(BaseException):
    """The deadline has come; no ``except Exception`` of the code takes it for its own."""


def in_place(
    work: Callable[[], dict[str, Any]],
    deadline: float,
    code: str,
    namespace: dict[str, Any],
    is_users: Callable[[str], bool],
) -> dict[str, Any]:
    """What a function returns, after which the notebook's state is as it was before.

    Arguments:
        work: runs ``code``, or parts of it.
        deadline: by ``time.monotonic()``; it is interrupted then.
        code: all that may run; what it cannot reach it cannot change.
        namespace: the user's.
        is_users: whether a file holds code of the user's.

    Returns:
        What ``work`` returned, or ``{"refused": why}``, if something that the code may change cannot be saved.
    """
    tree = ast.parse(code)
    if not all(is_restorable(node) for node in tree.body):
        return {"refused": "what an array that is resized was cannot be put back"}
    saved = Snapshot(tree, namespace, is_users, _SAVING_SHARE * (deadline - time.monotonic()))
    if saved.unsaved:
        return {"refused": saved.unsaved[0].name + " cannot be saved, and this process cannot be forked"}
    try:
        with _until(deadline):
            answer = work()
    except _TimeUpError:
        answer = {"refused": "comparing took too long"}
    except Exception as error:
        answer = {"refused": type(error).__name__ + ": " + str(error)[:200]}
    if not saved.restore():
        raise RuntimeError("what a comparison changed could not be put back")
    return answer


@contextlib.contextmanager
def _until(deadline: float) -> Iterator[None]:
    """Interrupt the main thread at the deadline; an interrupt from outside ends the work as well."""
    over = False

    def interrupt(*_: Any) -> None:
        if not over:
            raise _TimeUpError

    timer = threading.Timer(max(0.0, deadline - time.monotonic()), _thread.interrupt_main)
    timer.daemon = True
    before = signal.signal(signal.SIGINT, interrupt)
    timer.start()
    try:
        yield
    finally:
        over = True
        timer.cancel()
        timer.join()
        signal.signal(signal.SIGINT, before)
