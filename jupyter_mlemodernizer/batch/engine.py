"""One notebook, modernized or only run, in the process and the directory that were made for it."""

import asyncio
import os
import tempfile
from pathlib import Path
from typing import Any

from ..agent.configuration import ModelConfiguration
from ..kernel import KernelError, OwnedKernel
from ..kernel.errors import KernelStartError
from ..model import Event, Failure, FailureEvent, WorkingCopy
from ..modernizer import Modernizer
from ..parts import all_parts
from ..report import accepted, notebook_text, result_of
from ..saved import NotebookError, cells_of, parse_notebook, python_of, require_python, saved_outputs
from ..verification import clean_run, report_on
from ..work import Work
from .job import Job, Outcome

# The numeric libraries of one notebook keep to its core; else n notebooks start n times n threads.
_THREADS = (
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "BLIS_NUM_THREADS",
    "VECLIB_MAXIMUM_THREADS",
    "NUMEXPR_MAX_THREADS",
    "NUMBA_NUM_THREADS",
    "TF_NUM_INTRAOP_THREADS",
    "TF_NUM_INTEROP_THREADS",
    "RAYON_NUM_THREADS",
    "POLARS_MAX_THREADS",
    "LOKY_MAX_CPU_COUNT",
)


def prepare_environment(threads: int, root: Path) -> None:
    """Set this process's environment variables, which the kernel takes over.

    Arguments:
        threads: of the numeric libraries.
        root: the notebook's own directory.
    """
    os.environ.update(dict.fromkeys(_THREADS, str(threads)))
    os.environ["TMPDIR"] = tempfile.tempdir = str(root / "tmp")
    os.environ["JUPYTER_RUNTIME_DIR"] = str(root / "runtime")
    # IPython's history is one SQLite file, at which kernels that run side by side would wait for each other.
    os.environ["IPYTHONDIR"] = str(root / "ipython")


def modernize(job: Job, folder: Path) -> Outcome:
    """Modernize a notebook, or only run it.

    Arguments:
        job: what to do.
        folder: where the kernel runs; its inputs are there.
    """
    try:
        notebook = parse_notebook(job.notebook, job.name)
        require_python(notebook, job.name)
        work = _baseline if job.baseline else _modernize
        return asyncio.run(work(job, notebook, str(folder)))
    except (NotebookError, KernelError) as error:
        return Outcome(id=job.id, ended=str(error))


async def _modernize(job: Job, notebook: dict[str, Any], folder: str) -> Outcome:
    failures: list[Failure] = []

    def emit(event: Event) -> None:
        if isinstance(event, FailureEvent) and not failures:
            failures.append(event.failure)

    modernizer = Modernizer(
        notebook,
        folder=folder,
        name=job.name,
        options=job.options,
        start_kernel=lambda: _start(job, folder),
        emit=emit,
        model=ModelConfiguration(**job.model) if job.model else None,
    )
    report = await modernizer.run()
    applied = accepted(report, job.options.accept)
    result = result_of(notebook, modernizer.chain.original, modernizer.outputs, report, applied)
    return Outcome(
        id=job.id,
        report=report,
        first_failure=failures[0] if failures else None,
        notebook=notebook_text(result.notebook),
        helpers=result.helpers,
    )


async def _baseline(job: Job, notebook: dict[str, Any], folder: str) -> Outcome:
    work = Work(job.options, folder, emit=lambda event: None)
    copy, saved = WorkingCopy(cells_of(notebook)), saved_outputs(notebook)
    passage, environment = await clean_run(
        work,
        copy,
        saved,
        start_kernel=lambda: _start(job, folder),
        parts=all_parts(python_of(notebook)),
    )
    report = await report_on(
        work,
        passage,
        copy,
        saved,
        modernization=job.id,
        name=job.name,
        suggestions=[],
        applied=[],
        environment=environment,
    )
    first = next((cell.failure for cell in report.cells if cell.failure is not None), None)
    return Outcome(id=job.id, report=report, first_failure=first)


class _KnownKernel(OwnedKernel):
    """A kernel that need not be asked what is installed, which takes it a quarter of a second each time."""

    environment: dict[str, Any] | None = None

    async def ask(self, question: str, *, timeout: float = 60.0, **arguments: Any) -> Any:
        if question == "environment" and self.environment is not None:
            return self.environment
        return await super().ask(question, timeout=timeout, **arguments)


async def _start(job: Job, cwd: str) -> OwnedKernel:
    try:
        kernel = await _KnownKernel.start(job.kernel, cwd=cwd)
    except KernelStartError:
        # Kernels that start side by side may choose the same free port; it is another one the next time.
        kernel = await _KnownKernel.start(job.kernel, cwd=cwd)
    assert isinstance(kernel, _KnownKernel)
    kernel.environment = job.environment
    return kernel
