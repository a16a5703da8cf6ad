"""Forks of the kernel's process: code that runs in one leaves the kernel as it is."""

from __future__ import annotations

import contextlib
import io
import json
import os
import select
import signal
import sys
import time
import warnings
from typing import Any, Callable, Iterator


def unsafe() -> str:
    """Why this process is not to be forked; empty if it may be."""
    if not hasattr(os, "fork") or sys.platform == "darwin":
        return "this system cannot fork a running kernel safely"
    torch = sys.modules.get("torch")
    if torch is not None and torch.cuda.is_initialized():
        return "a GPU is in use, and a fork cannot share it"
    if "jax" in sys.modules:
        return "JAX cannot be forked"
    return ""


def in_fork(work: Callable[[], dict[str, Any]], deadline: float) -> dict[str, Any]:
    """What a function returns in a fork of this process; it is killed at the deadline."""
    import random

    reader, writer = os.pipe()
    state = random.getstate()
    with warnings.catch_warnings():
        # Python 3.12 warns of forks beside threads: the child runs none of theirs.
        warnings.simplefilter("ignore")
        pid = os.fork()
    if pid == 0:
        answer: dict[str, Any] = {"refused": "it ended without a word"}
        try:
            # What it starts (joblib's workers) is ended with it.
            os.setpgid(0, 0)
            # Should the kernel be gone by then, nobody else ends it.
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(max(1, int(deadline - time.monotonic()) + 2))
            os.close(reader)
            # Python seeds its generator anew in a fork.
            random.setstate(state)
            torch = sys.modules.get("torch")
            if torch is not None:
                # The threads of its pool are not in the fork.
                torch.set_num_threads(1)
            answer = work()
        except BaseException as error:
            answer = {"refused": type(error).__name__ + ": " + str(error)[:200]}
        finally:
            with open(writer, "wb", closefd=False) as file:
                file.write(json.dumps(answer).encode())
            os._exit(0)
    os.close(writer)
    told = b""
    try:
        while True:
            ready, _, _ = select.select([reader], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                return {"refused": "comparing took too long"}
            piece = os.read(reader, 65536)
            if not piece:
                break
            told += piece
    finally:
        os.close(reader)
        with contextlib.suppress(OSError):
            # joblib's tracker of temporary files takes no notice, and cleans up after the others.
            os.killpg(pid, signal.SIGTERM)
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    return dict(json.loads(told)) if told else {"refused": "the process ended"}


@contextlib.contextmanager
def quiet() -> Iterator[io.StringIO]:
    """Let nothing that is printed or displayed reach the notebook; gives what is printed instead."""
    from IPython import get_ipython

    streams, shell = (sys.stdout, sys.stderr), get_ipython()
    own = vars(shell.display_pub) if shell is not None else {}
    before = own.get("publish")
    sys.stdout = sys.stderr = printed = io.StringIO()
    own["publish"] = lambda *args, **kwargs: None
    try:
        yield printed
    finally:
        sys.stdout, sys.stderr = streams
        if before is None:
            own.pop("publish", None)
        else:
            own["publish"] = before
