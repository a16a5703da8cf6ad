"""A sampling profiler: where the running cell spends its time, while it runs.

A thread looks at the main thread's stack from time to time and writes what it found into a small
file that the host maps into memory: it can be read while the cell keeps the kernel busy, and after
the kernel died. The thread spends at most a hundredth of the time.
"""

from __future__ import annotations

import dis
import json
import mmap
import struct
import sys
import threading
import time
import types
from typing import Any, Callable

from .loops import Loops

HEADER = struct.Struct("<q")
_SHARE = 0.01
_SHORTEST = 0.01
_LONGEST = 0.1
# A statement that is over before is not looked at.
_PATIENCE = 0.1
_WRITE_EVERY = 0.25
_LINES = 20
# What a thread waits for the interpreter if another one runs Python: the switch interval of 5 ms.
_AT_ONCE = 0.002
_TOO_LONG = 0.012


class Profiler:
    """Samples the thread that made it.

    Arguments:
        path: of the file for the host.
        files: file name of a cell → its execution count.
        offset: file name of a cell → lines to add to get those of the cell.
    """

    def __init__(self, path: str, files: dict[str, int | None], offset: Callable[[str], int]) -> None:
        self.loops = Loops()
        self._map = _open(path)
        self._files = files
        self._offset = offset
        self._main = threading.get_ident()
        self._thread: threading.Thread | None = None
        self._awake = threading.Event()
        self._run: Any = None
        self._facts: dict[str, Any] = {}
        self._started = 0.0
        self._since = 0.0
        self._samples = 0
        self._lines: dict[tuple[str, int], list[int]] = {}
        self._cost = 0.0

    def begin(self, run: Any, restorable: bool) -> None:
        """A statement of a cell begins.

        Arguments:
            run: the cell on its way.
            restorable: what it changes has been saved, so that it may be stopped and run again.
        """
        if self._map is None:
            return
        now = time.monotonic()
        if run is not self._run:
            self._run, self._started, self._samples, self._lines = run, now, 0, {}
        self._since = now
        self._facts = {"count": run.count, "statement": run.index, "restorable": restorable}
        if self._thread is None:
            self._thread = threading.Thread(target=self._sample, name="mlemodernizer-profiler", daemon=True)
            self._thread.start()
        self._awake.set()

    def end(self) -> None:
        """The statement has ended."""
        self._awake.clear()
        self.loops.clear()

    def _sample(self) -> None:
        written = 0.0
        while True:
            self._awake.wait()
            since = self._since
            wait = max(0.0, since + _PATIENCE - time.monotonic())
            if wait:
                time.sleep(wait)
                continue
            interval = self._interval()
            asleep = time.monotonic()
            time.sleep(interval)
            late = time.monotonic() - asleep - interval
            if not self._awake.is_set() or self._since != since:
                continue
            began = time.thread_time()
            try:
                self._look(late)
                if time.monotonic() - written > _WRITE_EVERY:
                    self._write()
                    written = time.monotonic()
            except Exception:
                # Whatever the stack looked like: the next sample may be better.
                pass
            self._cost = 0.8 * self._cost + 0.2 * (time.thread_time() - began)

    def _interval(self) -> float:
        grown = (time.monotonic() - self._since) / 500
        return min(_LONGEST, max(_SHORTEST, self._cost / _SHARE, grown))

    def _look(self, late: float) -> None:
        innermost = frame = sys._current_frames().get(self._main)
        while frame is not None and frame.f_code.co_filename not in self._files:
            frame = frame.f_back
        if innermost is None or frame is None:
            return
        native = _in_call(innermost) and not _AT_ONCE < late < _TOO_LONG
        self._samples += 1
        # Between two instructions a frame may be on no line.
        line = frame.f_lineno or frame.f_code.co_firstlineno
        found = self._lines.setdefault((frame.f_code.co_filename, line), [0, 0])
        found[0] += 1
        found[1] += native

    def _write(self) -> None:
        now = time.monotonic()
        lines = sorted(self._lines.items(), key=lambda item: -item[1][0])[:_LINES]
        loop = self.loops.progress() or _applied(sys._current_frames().get(self._main), now - self._since)
        if loop is not None and self._run is not None:
            loop = (loop[0] + self._offset(self._run.filename), *loop[1:])
        facts = {
            **self._facts,
            "seconds": now - self._started,
            "statement_seconds": now - self._since,
            "samples": self._samples,
            "lines": [
                [self._files.get(name), line + self._offset(name), samples, native]
                for (name, line), (samples, native) in lines
            ],
            "loop": loop,
        }
        data = json.dumps(facts).encode()
        assert self._map is not None
        if HEADER.size + len(data) > len(self._map):
            return
        # No length while it is being written: whoever reads then looks again.
        HEADER.pack_into(self._map, 0, 0)
        self._map[HEADER.size : HEADER.size + len(data)] = data
        HEADER.pack_into(self._map, 0, len(data))


def _in_call(frame: types.FrameType) -> bool:
    """Whether the instruction that a frame is at is a call: of something that is not Python, if no frame is above."""
    code, at = frame.f_code.co_code, frame.f_lasti
    return 0 <= at < len(code) and "CALL" in dis.opname[code[at]]


def _applied(frame: types.FrameType | None, elapsed: float) -> tuple[int, int, int, float] | None:
    """Progress of pandas' ``apply`` by rows, from its own variables: it is no loop of the user's."""
    while frame is not None:
        if frame.f_code.co_name in ("apply_series_generator", "apply_standard") and "pandas" in str(
            frame.f_globals.get("__name__")
        ):
            scope = frame.f_locals
            done, table = len(scope.get("results") or ()), getattr(scope.get("self"), "obj", None)
            if done and table is not None and getattr(scope["self"], "axis", 0) == 1:
                total = len(table)
                while frame is not None and frame.f_globals.get("__name__") != "__main__":
                    frame = frame.f_back
                line = (frame.f_lineno or 1) if frame is not None else 1
                return line, done, total, elapsed * total / done
        frame = frame.f_back
    return None


def _open(path: str) -> mmap.mmap | None:
    try:
        with open(path, "r+b") as file:
            return mmap.mmap(file.fileno(), 0)
    except (OSError, ValueError):
        return None
