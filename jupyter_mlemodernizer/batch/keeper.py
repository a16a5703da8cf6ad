"""Stands outside while a notebook runs: makes its directory, waits for the outcome, and ends it when it must.

A notebook ends by itself, by passing a limit, by the hard deadline, or because the worker that wanted it went away.
Whichever it is: afterwards none of its processes is left, and its directory is gone.
"""

import json
import os
import resource
import select
import signal
import socket
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any

from . import namespaces
from .engine import modernize, prepare_environment
from .job import Job, Outcome
from .warden import Warden, end_below, report
from .workplace import Workplace, disk_use, keep

_INTERVAL = 0.1
_DISK_INTERVAL = 1.0
# Beyond what the notebook's own cells may take: kernels that start, stop, and are restarted.
_MARGIN = 180.0


class WorkerGoneError(Exception):
    """Nobody waits for the outcome any more."""


class Keeper:
    """Has one notebook modernized.

    Arguments:
        job: what to do.
        lifeline: file descriptor that ends when the worker does.
        contained: process and mount namespaces are to be had.
    """

    def __init__(self, job: Job, lifeline: int, *, contained: bool) -> None:
        self._job = job
        self._lifeline = lifeline
        self._contained = contained
        passes = 2 if job.options.verify and not job.baseline else 1
        self._seconds = passes * job.options.timeout + _MARGIN
        self._received = bytearray()
        self._ended = ""

    def run(self) -> Outcome:
        """Until the outcome is there and everything else is gone.

        Raises:
            WorkerGoneError: the lifeline ended.
        """
        started = time.time()
        with Workplace(self._job.folder, self._job.id) as place:
            receive, send = os.pipe()
            namespaces.adopt_orphans()
            if self._contained:
                namespaces.new_processes()
            first = os.fork()
            if first == 0:
                os.close(receive)
                self._first_process(place, send)
            os.close(send)
            try:
                self._watch(first, receive, place)
            finally:
                _end(first, contained=self._contained)
                os.close(receive)
            outcome = self._outcome()
            if self._job.keep_outputs is not None and outcome.report is not None:
                keep(outcome.report.files_written, place.folder, Path(self._job.keep_outputs))
        outcome.started, outcome.seconds = started, time.time() - started
        outcome.host, outcome.contained = socket.gethostname(), self._contained
        return outcome

    def _watch(self, first: int, receive: int, place: Workplace) -> None:
        waiting = select.poll()
        waiting.register(self._lifeline, select.POLLIN)
        waiting.register(receive, select.POLLIN)
        deadline = time.monotonic() + self._seconds
        looked = time.monotonic()
        while not self._ended:
            for descriptor, _ in waiting.poll(1000 * _INTERVAL):
                chunk = os.read(descriptor, 1 << 20)
                if descriptor == self._lifeline:
                    raise WorkerGoneError
                if not chunk:
                    return
                self._received += chunk
            if time.monotonic() > deadline:
                self._ended = f"it was not done after {self._seconds:.0f} seconds"
            if time.monotonic() - looked > _DISK_INTERVAL:
                if disk_use(place.root) > self._job.limits.disk:
                    self._ended = f"more than {self._job.limits.disk:,} bytes on disk"
                looked = time.monotonic()

    def _first_process(self, place: Workplace, send: int) -> None:
        """The life of the child: becomes the warden, with the engine as a child of its own."""
        try:
            namespaces.die_with_parent()
            os.setsid()
            namespaces.adopt_orphans()
            nothing = os.open(os.devnull, os.O_RDWR)
            for descriptor in (0, 1, 2):
                os.dup2(nothing, descriptor)
            if self._contained:
                sources = [*place.sources, *map(Path, [*self._job.options.input_dirs, *self._job.protected])]
                limits = self._job.limits
                namespaces.own_mounts(sources, place.root, isolate=self._job.isolate, shared=limits.memory)
            _bound(self._job)
            prepare_environment(self._job.limits.threads, place.root)
            if self._job.limits.gpus:
                os.environ["CUDA_VISIBLE_DEVICES"] = ",".join(self._job.devices)
            os.chdir(place.folder)
            warden = Warden(self._job.limits, contained=self._contained)
            facts = warden.run(lambda: _engine(self._job, place.folder, send))
            _write(send, report(facts))
        except BaseException:  # nothing of this process may go on as the parent's twin
            _write(send, _line("defect", traceback.format_exc()))
        finally:
            os._exit(0)

    def _outcome(self) -> Outcome:
        said: dict[str, Any] = {}
        for line in bytes(self._received).splitlines():
            # A line may be cut off where the process was killed while it wrote.
            with suppress(ValueError):
                said |= json.loads(line)
        facts = said.get("warden", {})
        overrun = [*facts.get("overrun", []), *([self._ended] if self._ended else [])]
        if "outcome" in said:
            outcome = Outcome.model_validate_json(said["outcome"])
        else:
            defect = said.get("defect", "")
            last = defect.strip().rpartition("\n")[2]
            why = f"a defect of ours: {last}" if defect else "it ended the process that runs it"
            outcome = Outcome(id=self._job.id, ended=overrun[-1] if overrun else why, defect=defect)
        outcome.overrun, outcome.left_behind = overrun, facts.get("left", [])
        outcome.peak_memory = facts.get("peak", 0)
        return outcome


def serve(line: bytes, lifeline: int, answer: int, *, contained: bool) -> None:
    """Do what one line asks, and answer with one line."""
    namespaces.die_with_parent()
    job = Job.model_validate_json(line)
    try:
        if not os.path.isdir(job.folder):
            # Without its inputs it would only be said to be blocked.
            raise FileNotFoundError(f"{socket.gethostname()} does not see {job.folder}, where its inputs lie")
        outcome = Keeper(job, lifeline, contained=contained).run()
    except WorkerGoneError:
        return
    except OSError as error:
        said = f"its directory or processes could not be made: {error}"
        outcome = Outcome(id=job.id, ended=said, unfit=True)
    _write(answer, outcome.model_dump_json().encode() + b"\n")


def _engine(job: Job, folder: Path, send: int) -> None:
    try:
        _write(send, _line("outcome", modernize(job, folder).model_dump_json()))
    except Exception:
        _write(send, _line("defect", traceback.format_exc()))


def _line(name: str, text: str) -> bytes:
    return json.dumps({name: text}).encode() + b"\n"


def _write(descriptor: int, content: bytes) -> None:
    view = memoryview(content)
    while view:
        view = view[os.write(descriptor, view) :]


def _bound(job: Job) -> None:
    """Limits that the system itself enforces, for this process and all below it."""
    for limit, most in ((resource.RLIMIT_FSIZE, job.limits.disk), (resource.RLIMIT_CORE, 0)):
        hard = resource.getrlimit(limit)[1]
        value = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(limit, (value, value))
    if sys.platform == "linux":
        # If the machine runs out of memory, the notebook is what the system takes, and not a worker.
        with suppress(OSError):
            Path("/proc/self/oom_score_adj").write_text("1000")


def _end(first: int, *, contained: bool) -> None:
    """End the first process, and with it everything below: in a namespace the system itself sees to that."""
    with suppress(ProcessLookupError):
        os.kill(first, signal.SIGKILL)
    with suppress(ChildProcessError):
        os.waitpid(first, 0)
    if not contained:
        end_below(os.getpid())
