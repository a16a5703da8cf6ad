"""Knowing which top-level statement of a cell is running, and where to begin and to stop.

Two methods of the shell are wrapped, on the instance: ``run_ast_nodes``, which is given the
statements of a cell, and ``run_code``, which runs one of them.
"""

from __future__ import annotations

import mmap
import os
import struct
import sys
import time
from typing import Any, Sequence

from .figures import Figures
from .frames import offset_of, own_path
from .loops import watched
from .magics import FILENAMES, Embedded, embedded, expanded, runs_python
from .profiler import Profiler
from .snapshots import Snapshot, is_restorable

# Snapshots may take this many seconds, and this share of the time that passes.
_GRANT = 0.5
_SHARE = 0.03
_PROGRESS = struct.Struct("<q")


class Plan:
    """Which statements of a cell are to run.

    Arguments:
        wanted: their numbers, in order.
        count: the execution count of an earlier cell, if this is a part of it once more.
    """

    def __init__(self, wanted: Sequence[int], count: int | None = None) -> None:
        self.wanted = wanted
        self.first = wanted[0] if len(wanted) else 0
        self.stop = wanted[-1] + 1 if len(wanted) else 0
        self.count = count


class Run:
    """One cell on its way.

    Attributes:
        filename: under which it is compiled.
        count: its execution count; None if it is not counted.
        nodes: all its statements.
        index: the statement that was begun last; -1 before the first.
        finished: how many statements have finished, those that were skipped included.
        error: the exception that ended it.
        elapsed: seconds from the start of the cell to that of the last statement.
    """

    def __init__(self, filename: str, count: int | None, nodes: list[Any], raw: str) -> None:
        self.filename = filename
        self.count = count
        self.nodes = nodes
        self.raw = raw
        self.index = -1
        self.finished = 0
        self.error: BaseException | None = None
        self.started = time.monotonic()
        self.elapsed = 0.0
        self.snapshot: Snapshot | None = None


class Watcher:
    """Wraps the shell.

    Arguments:
        shell: the IPython shell.
        mark: what is written into stdout and stderr before the number of a statement.
        progress: file into which that number plus one is put, for when the kernel dies.
        profile: file into which the profiler writes.
    """

    def __init__(self, shell: Any, mark: str, progress: str, profile: str) -> None:
        self.shell = shell
        self.last: Run | None = None
        self.files: dict[str, int | None] = {}
        self.sources: dict[str, str] = {}
        self.pending_source = ""
        self.nested: dict[str, Run] = {}
        self._planned: Plan | None = None
        self._plan: Plan | None = None
        self.roots = [os.getcwd()]
        self.figures = Figures(shell)
        # Seconds that snapshots took, and since when.
        self._spent = 0.0
        self._since = time.perf_counter()
        self._stack: list[Run] = []
        # Python that ran inside magics: execution count, source of the cell, the part of it.
        self.timed: list[tuple[int, str, Embedded]] = []
        self._timed = False
        self._shown: BaseException | None = None
        self._mark = mark
        self._streams = [sys.stdout, sys.stderr]
        self._progress = _map(progress)
        self._profiler = Profiler(profile, self.files, self._offset)
        self._run_ast_nodes = shell.run_ast_nodes
        self._run_code = shell.run_code
        shell.run_ast_nodes = self.run_ast_nodes
        shell.run_code = self.run_code
        self._showtraceback = shell.showtraceback
        shell.showtraceback = self._show_traceback
        shell.events.register("pre_run_cell", self._begin_cell)

    async def run_ast_nodes(self, nodelist: Any, cell_name: str, *args: Any, **kwargs: Any) -> Any:
        """In the place of the shell's: only the statements that are wanted."""
        result = kwargs.get("result")
        raw = getattr(getattr(result, "info", None), "raw_cell", None)
        counted = bool(getattr(getattr(result, "info", None), "store_history", False))
        nested = len(self._stack) > 0
        count = getattr(result, "execution_count", None) if counted else None
        run = Run(cell_name, count, list(nodelist), raw if isinstance(raw, str) else "")
        plan = None
        if not nested and counted:
            self.last = run
            plan, self._plan = self._plan, None
        elif not nested and self._planned is not None and self._planned.count is not None:
            # Some statements of an earlier cell once more, on the quiet.
            plan, self._planned = self._planned, None
            run.count = plan.count
        if nested and self._timed and self._stack[0].count is not None:
            # %%capture runs what is below it as a cell of its own.
            self.nested[cell_name] = self._stack[0]
        if run.count is not None:
            self.files[cell_name] = run.count
            self.sources[cell_name] = run.raw
        if plan is not None:
            run.finished = plan.first
            run.index = plan.first - 1
            if plan.stop < len(nodelist) and kwargs.get("interactivity") != "all":
                # The last of these is not the last of the cell: nothing of it is displayed.
                kwargs["interactivity"] = "none"
            nodelist = [node for index, node in enumerate(nodelist) if index in plan.wanted]
        if run is self.last:
            nodelist = [watched(node) for node in nodelist]
        self._stack.append(run)
        try:
            failed = await self._run_ast_nodes(nodelist, cell_name, *args, **kwargs)
            if failed and run.error is None and result is not None:
                # Both, if IPython could not even show the exception: the first is the user's.
                run.error = result.error_in_exec or result.error_before_exec
            if failed and run is self.last:
                self.figures.hold()
            return failed
        finally:
            self._stack.pop()
            if not nested:
                self._note(-1)

    async def run_code(self, code_obj: Any, result: Any = None, **kwargs: Any) -> Any:
        """In the place of the shell's: note where it is."""
        run = self._stack[-1] if self._stack else None
        if run is None:
            return await self._run_code(code_obj, result, **kwargs)
        run.index += 1
        run.elapsed = time.monotonic() - run.started
        top = len(self._stack) == 1 and run is self.last
        if top:
            self._note(run.index)
            self._write_mark(run.index)
            self._take_snapshot(run)
            self._timed = runs_python(run.nodes[run.index])
            if self._timed and run.count is not None:
                self.timed += [(run.count, run.raw, part) for part in embedded(run.nodes[run.index])]
            self._shown = None
            self._profiler.begin(run, run.snapshot is not None and not run.snapshot.unsaved)
        try:
            failed = await self._run_code(code_obj, result, **kwargs)
        finally:
            if top:
                self._profiler.end()
        if top and self._timed and self._shown is not None and not failed and result is not None:
            # Some magics show an exception and say nothing of it; IPython 9 made %%time tell.
            result.error_in_exec, failed = self._shown, True
        if failed:
            run.error = getattr(result, "error_in_exec", None)
        else:
            run.finished += 1
            run.snapshot = None
        return failed

    def _show_traceback(self, exc_tuple: Any = None, *args: Any, **kwargs: Any) -> Any:
        """In the place of the shell's: note what is shown while a magic runs Python."""
        if self._timed and self._shown is None:
            self._shown = exc_tuple[1] if exc_tuple else sys.exc_info()[1]
        return self._showtraceback(exc_tuple, *args, **kwargs)

    def _offset(self, filename: str) -> int:
        return offset_of(self.sources.get(filename, ""))

    def is_users(self, filename: str) -> bool:
        """Whether a file is a cell, or a module of the user's own."""
        return filename in self.files or filename in FILENAMES or own_path(filename, self.roots) is not None

    def _take_snapshot(self, run: Run) -> None:
        """Save what the next statement may change, unless saving has taken too much of the time already."""
        started = time.perf_counter()
        allowance = _GRANT + _SHARE * (started - self._since) - self._spent
        try:
            node = expanded(run.nodes[run.index])
            if allowance > 0 and node is not None and is_restorable(node):
                run.snapshot = Snapshot(node, self.shell.user_ns, self.is_users, min(allowance, 0.2))
        except Exception:
            run.snapshot = None
        self._spent += time.perf_counter() - started

    def plan(self, wanted: Sequence[int], count: int | None = None) -> None:
        """For the next cell: run only some of its statements.

        Arguments:
            wanted: their numbers.
            count: the execution count of an earlier cell, of which this is a part once more; None:
                the next cell is one in its own right.
        """
        self._planned = Plan(wanted, count)

    def _begin_cell(self, info: Any = None) -> None:
        if not self._stack and getattr(info, "store_history", True):
            self.last = None
            self._timed = False
            self.figures.release(keep=self._planned is not None)
            self.pending_source = str(getattr(info, "raw_cell", ""))
            self._plan, self._planned = self._planned, None

    def _write_mark(self, index: int) -> None:
        text = self._mark + str(index) + "\x00"
        for stream in self._streams:
            try:
                # By the class: IPython replaces the method on the instance to record what is printed.
                type(stream).write(stream, text)
            except Exception:
                continue

    def _note(self, index: int) -> None:
        if self._progress is not None:
            _PROGRESS.pack_into(self._progress, 0, index + 1)


def _map(path: str) -> mmap.mmap | None:
    try:
        with open(path, "r+b") as file:
            return mmap.mmap(file.fileno(), _PROGRESS.size)
    except (OSError, ValueError):
        return None
