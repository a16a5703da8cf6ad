"""What Dask runs on a worker: one notebook, through a fork server that the worker keeps."""

import asyncio
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psutil  # type: ignore[import-untyped]

from ..kernel import KernelError, OwnedKernel
from ..kernel.process import kernel_environment
from ..model import Environment
from . import gpus
from .job import Job, Outcome

KILLED_TWICE = "killed its worker twice"
_MEMORY_SHARE = 0.8
_LAST_WORDS = 4_000
_LOOK = 0.5
_FORK_SERVER = [sys.executable, "-m", f"{__package__}.fork_server"]

_idle: list["ForkServer"] = []
_lock = threading.Lock()
_environments: dict[str, dict[str, Any]] = {}


class ForkServer:
    """The process behind :mod:`.fork_server`, as its worker sees it."""

    def __init__(self) -> None:
        self.called_off = False
        self._written = 0
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 (as long as the process)
        self._process = subprocess.Popen(  # noqa: S603 (our own module)
            _FORK_SERVER,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            # What a notebook can read of the processes above it holds no key of ours.
            env=kernel_environment(),
            # Ctrl+C in the terminal is the client's business.
            start_new_session=True,
        )

    def run(self, job: Job) -> Outcome | None:
        """The outcome; None if the process died over it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._written = os.fstat(self._log.fileno()).st_size
        with suppress(BrokenPipeError, ValueError):
            self._process.stdin.write(job.model_dump_json().encode() + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
            return Outcome.model_validate_json(line) if line.endswith(b"\n") else None
        return None

    def call_off(self) -> None:
        """Have it end what it runs, clear up, and end itself; waits for nothing."""
        assert self._process.stdin is not None
        self.called_off = True
        with suppress(BrokenPipeError):
            self._process.stdin.close()

    def last_words(self) -> str:
        """The end of what it, and what it started, said on its standard error since it was given the last job."""
        # Not read(): it would move the place at which the process writes on, which is the same for both.
        said = os.fstat(self._log.fileno()).st_size
        begin = max(self._written, said - _LAST_WORDS)
        text = os.pread(self._log.fileno(), max(0, said - begin), begin)
        return text.decode("utf-8", "replace").strip()

    def close(self) -> str:
        """End it, and what it runs; returns its last words."""
        assert self._process.stdout is not None
        self.call_off()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        said = self.last_words()
        self._log.close()
        return said


def modernize(text: str) -> str:
    """Modernize one notebook.

    Arguments:
        text: a :class:`.job.Job` as JSON.

    Returns:
        A :class:`.job.Outcome` as JSON.
    """
    job = Job.model_validate_json(text)
    if job.limits.memory is None:
        job.limits.memory = fair_memory(psutil.cpu_count() or 1)
    try:
        job.environment = _environments.get(job.kernel)
        with gpus.lend(job.limits.gpus) as job.devices:
            outcome, _ = _run(job)
            if outcome is None:
                outcome, said = _run(job)
            if outcome is None:
                outcome = Outcome(id=job.id, ended=KILLED_TWICE, defect=said)
        if outcome.report is not None and outcome.report.environment is not None:
            _environments[job.kernel] = outcome.report.environment.model_dump(mode="json")
    except RuntimeError as error:
        outcome = Outcome(id=job.id, ended=str(error), unfit=True)
    outcome.id = job.id
    return outcome.model_dump_json()


def fair_memory(notebooks: int) -> int:
    """Bytes for each of some notebooks that run at once on this machine."""
    return int(_MEMORY_SHARE * psutil.virtual_memory().total / notebooks)


def _run(job: Job) -> tuple[Outcome | None, str]:
    """The outcome; None, and the last words, if the fork server or the keeper died over it."""
    with _lock:
        server = _idle.pop() if _idle else ForkServer()
    with _while_wanted(server):
        outcome = server.run(job)
    called_off = server.called_off
    said = server.last_words() if outcome is not None and not outcome.id else ""
    if outcome is None or called_off:
        said = server.close()
    else:
        with _lock:
            _idle.append(server)
    if called_off:
        return Outcome(id=job.id, ended="called off"), ""
    return (outcome, "") if outcome is not None and outcome.id else (None, said)


@contextmanager
def _while_wanted(server: ForkServer) -> Iterator[None]:
    """Inside, what a server runs is called off when its task is cancelled, or its client is gone: Dask lets it run on."""
    wanted, done = _wanted(), threading.Event()

    def watch() -> None:
        while not done.wait(_LOOK):
            if not wanted():
                server.call_off()
                return

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _wanted() -> Callable[[], bool]:
    """Tells whether the scheduler still waits for the task that this thread runs; if it runs none, always true."""
    from distributed import get_worker  # noqa: PLC0415 (an optional dependency)
    from distributed.worker import thread_state  # noqa: PLC0415

    try:
        state, key = get_worker().state, thread_state.key
    except (ValueError, AttributeError):
        return lambda: True

    def wanted() -> bool:
        task = state.tasks.get(key)
        return task is not None and task.state == "executing"

    return wanted


def environment_of(kernel: str) -> tuple[str, str]:
    """What is installed where a kernel runs, as JSON: asked of the kernel itself; or why it cannot be asked."""

    async def ask() -> Environment:
        async with await OwnedKernel.start(kernel, cwd=os.getcwd()) as owned:
            return Environment.model_validate(await owned.ask("environment"))

    try:
        return asyncio.run(ask()).model_dump_json(), ""
    except KernelError as error:
        return "", str(error)
