"""The first process of a notebook: it starts the engine, counts what all processes use, and collects the orphans.

In a process namespace it is process 1: nothing below can end it, and its own end is the end of all. Without one
it is the nearest ancestor that adopts orphans, so that daemons stay in sight.
"""

import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import psutil  # type: ignore[import-untyped]

from .job import Limits

_INTERVAL = 0.1
# For each process that is allowed; a kernel itself has about 15.
_THREADS = 20


class Warden:
    """Watches until the engine ends.

    Arguments:
        limits: what all processes together may use.
        contained: this is the first process of a process namespace.
    """

    def __init__(self, limits: Limits, *, contained: bool) -> None:
        self._limits = limits
        self._contained = contained
        self._overrun: list[str] = []
        self._peak = 0

    def run(self, engine: Callable[[], None]) -> dict[str, Any]:
        """Run the engine in a child and wait for its end, and that of everything it started.

        Returns:
            ``peak``: bytes; ``overrun``: limits that were passed; ``left``: names of what it left running.
        """
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
        child = os.fork()
        if child == 0:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
            # The warden, the worker and the scheduler come first.
            os.nice(5)
            try:
                engine()
            finally:
                os._exit(0)
        looked = 0.0
        while (status := self._collect(child)) is None:
            _wait_for_child()
            if time.monotonic() - looked >= _INTERVAL:
                self._look(child)
                looked = time.monotonic()
        # If the engine was killed, it is no wonder that something is left.
        left = Counter(name for process in self._others() if (name := _name(process))) if status == 0 else {}
        self._end_all()
        names = [f"{name} ({count})" if count > 1 else name for name, count in left.items()]
        return {"peak": self._peak, "overrun": self._overrun, "left": names[:20]}

    def _collect(self, engine: int) -> int | None:
        """Collect every child that has ended; the engine's status if it was among them."""
        try:
            while (found := os.waitpid(-1, os.WNOHANG | os.WUNTRACED))[0] != 0:
                if found[0] == engine and os.WIFSTOPPED(found[1]):
                    self._overrun.append("it stopped the process that runs it")
                    self._end_all()
                elif found[0] == engine:
                    return found[1]
        except ChildProcessError:
            return -1
        return None

    def _others(self) -> list[psutil.Process]:
        """Every process of the notebook, the engine included."""
        if self._contained:
            found = [process for process in psutil.process_iter() if process.pid != os.getpid()]
        else:
            found = psutil.Process().children(recursive=True)
        return [process for process in found if _runs(process)]

    def _too_many(self) -> bool:
        """Whether there are more processes than allowed; answered quickly, since they may double meanwhile."""
        if self._contained:
            return sum(name.isdigit() for name in os.listdir("/proc")) - 1 > self._limits.processes
        return len(psutil.Process().children(recursive=True)) > self._limits.processes

    def _look(self, engine: int) -> None:
        if self._too_many():
            self._overrun.append(f"more than {self._limits.processes} processes")
            self._end_all()
            return
        others = self._others()
        sizes = [(_memory(process), process) for process in others]
        total = sum(size for size, _ in sizes)
        self._peak = max(self._peak, total)
        threads = _THREADS * self._limits.processes
        if sum(_threads(process) for process in others) > threads:
            self._overrun.append(f"more than {threads:,} threads")
            self._end_all()
        elif self._limits.memory is not None and total > self._limits.memory:
            # Pages that forked processes share were counted once for each.
            exact = sum(_exact_memory(process) for process in others)
            if exact > self._limits.memory:
                self._end_largest(sizes, engine)

    def _end_largest(self, sizes: list[tuple[int, psutil.Process]], engine: int) -> None:
        """The first time only the largest process, mostly the kernel: the engine can still tell what was done."""
        largest = max(sizes, key=lambda pair: pair[0])[1]
        self._overrun.append(f"more than {self._limits.memory or 0:,} bytes of memory")
        if len(self._overrun) > 1 or largest.pid == engine:
            self._end_all()
        else:
            with suppress(psutil.Error):
                largest.kill()

    def _end_all(self) -> None:
        if self._contained:
            with suppress(OSError):
                os.kill(-1, signal.SIGKILL)  # every process of the namespace but this one
        else:
            end_below(os.getpid())


def _wait_for_child() -> None:
    """Until a child ends, or it is time to look again."""
    if sys.platform == "linux":
        signal.sigtimedwait([signal.SIGCHLD], _INTERVAL)
    else:
        time.sleep(_INTERVAL / 2)


def end_below(pid: int, seconds: float = 5.0) -> None:
    """Kill everything below a process, also what is started meanwhile; given up after some seconds."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        left = []
        with suppress(psutil.Error):
            left = [process for process in psutil.Process(pid).children(recursive=True) if _runs(process)]
        if not left:
            return
        # Stopped first, so that none can start another while they are killed one by one.
        for process in left:
            with suppress(psutil.Error):
                process.suspend()
        for process in left:
            with suppress(psutil.Error):
                process.kill()
        time.sleep(0.01)


def report(facts: dict[str, Any]) -> bytes:
    """What the warden found, as one line for the keeper."""
    return json.dumps({"warden": facts}).encode() + b"\n"


def _runs(process: psutil.Process) -> bool:
    with suppress(psutil.Error):
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    return False


def _name(process: psutil.Process) -> str:
    with suppress(psutil.Error):
        return str(process.name())
    return ""


def _threads(process: psutil.Process) -> int:
    with suppress(psutil.Error):
        return int(process.num_threads())
    return 0


def _memory(process: psutil.Process) -> int:
    with suppress(psutil.Error):
        return int(process.memory_info().rss)
    return 0


def _exact_memory(process: psutil.Process) -> int:
    with suppress(psutil.Error):
        full = process.memory_full_info()
        return int(getattr(full, "pss", None) or full.uss)
    return _memory(process)
