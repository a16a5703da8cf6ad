"""What Dask runs on a worker: one notebook, through a fork server that the worker keeps."""

import asyncio
import os
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
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
_FORK_SERVER = [sys.executable, "-m", f"{__package__}.fork_server"]

_idle: list["ForkServer"] = []
_busy: dict[str, "ForkServer"] = {}
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
        outcome = Outcome(id=job.id, ended=str(error))
    outcome.id = job.id
    return outcome.model_dump_json()


def call_off(ids: list[str]) -> None:
    """End those of some notebooks that run on this worker: what Dask cancels it only forgets, and lets it run on.

    Arguments:
        ids: of their jobs.
    """
    with _lock:
        for id_ in ids:
            if id_ in _busy:
                _busy[id_].call_off()


def fair_memory(notebooks: int) -> int:
    """Bytes for each of some notebooks that run at once on this machine."""
    return int(_MEMORY_SHARE * psutil.virtual_memory().total / notebooks)


def _run(job: Job) -> tuple[Outcome | None, str]:
    """The outcome; None, and the last words, if the fork server or the keeper died over it."""
    with _lock:
        server = _busy[job.id] = _idle.pop() if _idle else ForkServer()
    outcome = server.run(job)
    said = server.last_words() if outcome is not None and not outcome.id else ""
    with _lock:
        _busy.pop(job.id, None)
        called_off = server.called_off
        kept = outcome is not None and not called_off
        if kept:
            _idle.append(server)
    if not kept:
        said = server.close()
    if called_off:
        return Outcome(id=job.id, ended="called off"), ""
    return (outcome, "") if outcome is not None and outcome.id else (None, said)


def environment_of(kernel: str) -> tuple[str, str]:
    """What is installed where a kernel runs, as JSON: asked of the kernel itself; or why it cannot be asked."""

    async def ask() -> Environment:
        async with await OwnedKernel.start(kernel, cwd=os.getcwd()) as owned:
            return Environment.model_validate(await owned.ask("environment"))

    try:
        return asyncio.run(ask()).model_dump_json(), ""
    except KernelError as error:
        return "", str(error)
