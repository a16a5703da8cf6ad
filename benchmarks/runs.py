"""The ways of running a notebook that are compared; each gives its seconds, kernel start and end included."""

import asyncio
import copy
import time
from dataclasses import dataclass, field

import nbclient
import nbformat

from jupyter_mlemodernizer.chain import compose
from jupyter_mlemodernizer.kernel import OwnedKernel, Runner
from jupyter_mlemodernizer.model import (
    Event,
    FailureEvent,
    Options,
    Report,
    Suggestion,
    SuggestionEvent,
    WorkingCopy,
)
from jupyter_mlemodernizer.modernizer import Modernizer
from jupyter_mlemodernizer.saved import cells_of

from .subjects import Subject


def plain_nbclient(subject: Subject, cells: WorkingCopy, kernel: str) -> tuple[float, str | None]:
    """Run the code of ``cells`` with nbclient.

    Returns:
        Seconds, and the id of the cell that failed, if any.
    """
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell.source, id=cell.id) for cell in cells.code_cells],
        metadata=copy.deepcopy(subject.notebook["metadata"]),
    )
    client = nbclient.NotebookClient(
        notebook, timeout=900, kernel_name=kernel, resources={"metadata": {"path": str(subject.folder)}}
    )
    started, failed = time.perf_counter(), None
    try:
        client.execute()
    except nbclient.exceptions.CellExecutionError:
        failed = next(
            cell.id for cell in notebook.cells if any(o.output_type == "error" for o in cell.outputs)
        )
    return time.perf_counter() - started, failed


def our_runner(subject: Subject, kernel: str) -> float:
    """Run every cell with our runner."""

    async def run() -> None:
        owned = await OwnedKernel.start(kernel, cwd=str(subject.folder))
        try:
            cells = WorkingCopy(cells_of(subject.notebook))
            runner = Runner(owned, cells, Options(), folder=str(subject.folder))
            for cell in cells.code_cells:
                outcome = await runner.run_cell(cell.id)
                assert outcome.failure is None, outcome.failure.message
        finally:
            await owned.shutdown()

    started = time.perf_counter()
    asyncio.run(run())
    return time.perf_counter() - started


@dataclass
class Modernization:
    """What came of modernizing one notebook, without the final verification."""

    seconds: float
    report: Report
    original: WorkingCopy
    result: WorkingCopy
    latencies: list[float] = field(default_factory=list)
    """Seconds from each failure to its verified suggestion, the cell's own time aside."""


def modernize(subject: Subject, kernel: str) -> Modernization:
    """Modernize a notebook, without the final verification; all that is verified is accepted."""
    times: list[tuple[float, Event]] = []

    async def run() -> Report:
        modernizer = Modernizer(
            subject.notebook,
            folder=str(subject.folder),
            name=subject.name,
            options=Options(verify=False),
            start_kernel=lambda: OwnedKernel.start(kernel, cwd=str(subject.folder)),
            emit=lambda event: times.append((time.perf_counter(), event)),
        )
        return await modernizer.run()

    started = time.perf_counter()
    report = asyncio.run(run())
    seconds = time.perf_counter() - started
    original = WorkingCopy(cells_of(subject.notebook))
    verified = [s.id for s in report.suggestions if s.status == "verified"]
    result, _ = compose(original, report.suggestions, verified)
    return Modernization(seconds, report, original, result, latencies(times))


def latencies(times: list[tuple[float, Event]]) -> list[float]:
    """Seconds from each failure to the next suggestion that a trial verified, without what the cell itself took."""
    found, failed_at = [], None
    for moment, event in times:
        match event:
            case FailureEvent():
                failed_at = moment
            case SuggestionEvent(suggestion=suggestion) if failed_at is not None and _by_trial(suggestion):
                after = suggestion.evidence.after
                found.append(moment - failed_at - (after.seconds or 0.0 if after else 0.0))
                failed_at = None
    return found


def _by_trial(suggestion: Suggestion) -> bool:
    return suggestion.status == "verified" and suggestion.evidence.before is not None


def again_after_each_fix(subject: Subject, done: Modernization, kernel: str) -> tuple[float, int]:
    """The way of the paper: run from the start until something fails, apply one fix, and start over.

    The fixes are those that we found, and finding them costs nothing here; only running counts.

    Returns:
        Seconds, and how many runs it took.
    """
    left = [s for s in done.report.suggestions if s.status == "verified"]
    applied: set[str] = set()
    total, runs = 0.0, 0
    while True:
        cells, _ = compose(done.original, done.report.suggestions, applied)
        seconds, failed = plain_nbclient(subject, cells, kernel)
        total, runs = total + seconds, runs + 1
        if failed is None or not left:
            return total, runs
        fix = next((s for s in left if failed in s.cell_ids), left[0])
        left.remove(fix)
        applied.add(fix.id)
