"""Hands out notebooks to the cluster, a few at a time, and records what comes back."""

import asyncio
import fcntl
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..kernel import KernelError
from ..version import VERSION
from .cluster import LOST, ClusterError, Connected
from .dataset import Dataset
from .job import Job, Outcome
from .plan import Plan
from .rows import Row, rows
from .worker import KILLED_TWICE, environment_of, modernize

_LOOK = 0.5
_SLOTS_INTERVAL = 2.0


class OutError(Exception):
    """The folder for the results cannot be used; the message says why."""


class Out:
    """The folder of the results.

    Arguments:
        folder: made if it is not there.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.dataset = Dataset(folder / "results")
        except OSError as error:
            raise OutError(f"--out {folder}: {error}") from error

    @contextmanager
    def locked(self) -> Iterator[None]:
        """No two runs write into the same folder.

        Raises:
            OutError: another one does.
        """
        with (self.folder / ".lock").open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise OutError(f"--out {self.folder}: another run writes there just now.") from None
            yield

    def describe(self, **facts: Any) -> None:
        """Keep what was asked for, for the report."""
        text = json.dumps({"version": VERSION, **facts}, indent=1, ensure_ascii=False) + "\n"
        _put(self.folder / "run.json", text)

    def note(self, name: str, facts: dict[str, Any]) -> None:
        """Add to what was asked something that came of it."""
        path = self.folder / "run.json"
        known = json.loads(path.read_text(encoding="utf-8"))
        _put(path, json.dumps(known | {name: facts}, indent=1, ensure_ascii=False) + "\n")

    def record(self, job: Job, outcome: Outcome) -> Row:
        """Write everything that came of a notebook; its row in the table comes last.

        Returns:
            The row.
        """
        tables = rows(job, outcome)
        if outcome.report is not None:
            _put(
                self.folder / "reports" / f"{job.name}.json", outcome.report.model_dump_json(indent=1) + "\n"
            )
        if outcome.defect:
            _put(self.folder / "reports" / f"{job.name}.defect.txt", outcome.defect)
        if outcome.notebook:
            _put(self.folder / "notebooks" / job.name, outcome.notebook)
        for name, text in outcome.helpers.items():
            _put(self.folder / "notebooks" / f"{job.name.removesuffix('.ipynb')}.helpers" / name, text)
        self.dataset.write(tables)
        return tables["notebooks"][0]


class Run:
    """One run over a corpus.

    Arguments:
        plan: what is to be done.
        connected: where.
        out: where the results go.
        passed: told of each notebook: its row, or None if it was done in an earlier run.
    """

    def __init__(
        self, plan: Plan, connected: Connected, out: Out, passed: Callable[[Row | None], None]
    ) -> None:
        self._plan = plan
        self._client = connected.client
        self._slots = connected.slots
        self._memory = connected.memory
        self._out = out
        self._passed = passed
        self._running: dict[Any, Job] = {}
        self._limit, self._asked = 0, 0.0

    def run(self) -> None:
        """Until every notebook is recorded. Interrupted, what runs is called off and what is recorded stays."""
        jobs = self._plan.jobs(self._out.dataset.fingerprints())
        try:
            more = True
            while more or self._running:
                while more and len(self._running) < self._room():
                    more = self._start_next(jobs)
                if self._running:
                    self._collect()
        finally:
            # The workers end what still runs.
            self._client.cancel(list(self._running), force=True)
        self._out.dataset.compact()

    def _room(self) -> int:
        """As many as can run at once: a death of a worker is then the death of one notebook's worker."""
        if time.monotonic() - self._asked > _SLOTS_INTERVAL:
            self._limit, self._asked = max(1, self._slots()), time.monotonic()
        return self._limit

    def _start_next(self, jobs: Iterator[Job | None]) -> bool:
        """Hand out the next notebook that needs it; False if there is none."""
        for job in jobs:
            if job is None:
                self._passed(None)
            elif job.problem:
                self._record(job, Outcome(id=job.id, ended=job.problem))
            else:
                if job.limits.memory is None:
                    # Only now: how many share the machine today is no reason to do anything again.
                    job.limits = job.limits.model_copy(update={"memory": self._memory})
                # New in each run: the scheduler may still know one that was called off.
                key = f"notebook-{job.id}-{time.monotonic_ns()}"
                future = self._client.submit(modernize, job.model_dump_json(), key=key, pure=False)
                self._running[future] = job
                return True
        return False

    def _collect(self) -> None:
        from distributed import wait  # noqa: PLC0415 (an optional dependency)

        try:
            done = wait(list(self._running), timeout=_LOOK, return_when="FIRST_COMPLETED").done
        except (TimeoutError, asyncio.TimeoutError):
            return
        for future in done:
            job = self._running.pop(future)
            self._record(job, _outcome(job, future))
            future.release()

    def _record(self, job: Job, outcome: Outcome) -> None:
        try:
            row = self._out.record(job, outcome)
        except OSError as error:
            raise OutError(f"The results cannot be written: {error}") from error
        self._passed(row)


def _outcome(job: Job, future: Any) -> Outcome:
    from distributed import KilledWorker  # noqa: PLC0415

    if future.status in ("cancelled", "lost"):
        raise ClusterError(LOST)
    if future.status == "finished":
        return Outcome.model_validate_json(future.result())
    error = future.exception()
    killed = isinstance(error, KilledWorker)
    return Outcome(id=job.id, ended=KILLED_TWICE if killed else f"{type(error).__name__}: {error}")


def environment_on(connected: Connected) -> Callable[[str], str]:
    """Asks a worker what is installed where a kernel runs.

    Raises (when called):
        KernelError: the kernel cannot be started there.
    """

    def ask(kernel: str) -> str:
        environment, error = connected.client.submit(environment_of, kernel, pure=False).result()
        if error:
            raise KernelError(error)
        return str(environment)

    return ask


def _put(path: Path, text: str) -> None:
    """Write a file that appears whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    hidden = path.with_name(f".{path.name}.part")
    hidden.write_text(text, encoding="utf-8")
    hidden.replace(path)
