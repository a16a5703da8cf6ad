"""Verification: the notebook once more, from a fresh kernel, with nobody repairing it."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any

from .expectation import expected_scores
from .helper_modules import helper_modules
from .kernel import OwnedKernel, Runner
from .mending import mended_by
from .model import (
    Environment,
    Event,
    Options,
    Report,
    ReportEvent,
    StateEvent,
    Suggestion,
    SuggestionEvent,
    WorkingCopy,
)
from .parts import Parts, all_parts
from .passage import Passage
from .saved import cells_of, python_of, saved_outputs
from .shown import Shown, shown_by
from .verdict import compare_cells, make_report, passage_scores
from .work import Work


async def clean_run(
    work: Work,
    working_copy: WorkingCopy,
    saved: dict[str, list[dict[str, Any]]],
    *,
    start_kernel: Callable[[], Awaitable[OwnedKernel]],
    parts: Parts,
) -> tuple[Passage, Environment]:
    """Run all cells in a fresh kernel; the passage, and where it ran.

    Arguments:
        work: of which this is a part; its events are all of phase ``verify``.
        working_copy: what to run.
        saved: saved outputs by cell id, to know errors that belong there.
        start_kernel: starts an owned kernel.
        parts: who says what is missing where a cell fails.
    """
    kernel = await start_kernel()
    try:
        facts = await parts.facts(kernel)
        runner = Runner(kernel, working_copy, work.options, folder=work.folder)
        await runner.note_files()
        diagnose = parts.diagnose(work, working_copy, facts)
        passage = Passage(runner, working_copy, saved, work.emit, "verify", diagnose=diagnose)
        if reason := await passage.run_within(work.options.timeout):
            work.note(f"The clean run was not finished. {reason}")
        return passage, facts.environment
    finally:
        await kernel.shutdown()


async def report_on(
    work: Work,
    passage: Passage,
    copy: WorkingCopy,
    saved: dict[str, list[dict[str, Any]]],
    *,
    modernization: str,
    name: str,
    suggestions: Sequence[Suggestion],
    applied: Collection[str],
    environment: Environment | None,
    samples: Mapping[str, Sequence[list[dict[str, Any]]]] | None = None,
) -> Report:
    """The report on the last run of a notebook: compared with what it used to show, and with what a person expects.

    Arguments:
        work: which ends with it: its notes so far are in the report.
        passage: the run.
        copy: its cells.
        saved: saved outputs by cell id.
        modernization: its id.
        name: path or file name of the notebook.
        suggestions: of the modernization, in order.
        applied: ids of those that the run was made with.
        environment: where the kernel ran.
        samples: by cell id, outputs of other runs of cells that differ from run to run.
    """
    tolerance = work.options.tolerance
    compared = compare_cells(passage, saved, tolerance, work.emit, samples)
    scores = passage_scores(passage, copy, saved, tolerance)
    expected = await expected_scores(
        passage,
        copy,
        scores,
        options=work.options,
        folder=work.folder,
        python=environment.executable if environment else "",
        note=work.note,
    )
    report = make_report(
        passage,
        compared,
        modernization=modernization,
        name=name,
        suggestions=suggestions,
        applied=len(applied),
        environment=environment,
        scores=scores,
        expected=expected,
    )
    _name_what_mends(report, passage, suggestions, applied)
    report.notes = list(work.notes)
    return report


def _name_what_mends(
    report: Report, passage: Passage, suggestions: Sequence[Suggestion], applied: Collection[str]
) -> None:
    for cell in report.cells:
        if cell.failure is not None and cell.state == "failed":
            mending = mended_by(cell.failure, passage.working_copy, suggestions, applied)
            cell.failure = cell.failure.model_copy(update={"mended_by": mending})


async def verify(
    notebook: dict[str, Any],
    original: dict[str, Any],
    *,
    folder: str,
    name: str,
    options: Options,
    start_kernel: Callable[[], Awaitable[OwnedKernel]],
    emit: Callable[[Event], None],
    suggestions: Sequence[Suggestion],
    modernization: str,
) -> Shown:
    """Verify a notebook as a person left it after deciding about suggestions.

    Arguments:
        notebook: its live JSON now.
        original: its JSON when the modernization began: what it used to show.
        folder: the notebook's folder.
        name: path or file name, for people.
        options: budgets.
        start_kernel: starts an owned kernel.
        emit: receives the events; the report is the last but one.
        suggestions: of the modernization; their ``evidence.clean_run`` is set for accepted ones.
        modernization: its id.

    Returns:
        What the cells showed.
    """
    work = Work(options, folder, emit)
    copy, saved = WorkingCopy(cells_of(notebook)), saved_outputs(original)
    emit(StateEvent(state="running", phase="verify"))
    with work.ending():
        passage, environment = await clean_run(
            work,
            copy,
            saved,
            start_kernel=start_kernel,
            parts=all_parts(python_of(notebook)),
        )
    _note_what_held(passage, suggestions, emit)
    report = await report_on(
        work,
        passage,
        copy,
        saved,
        modernization=modernization,
        name=name,
        suggestions=suggestions,
        applied=[suggestion.id for suggestion in suggestions if suggestion.status == "accepted"],
        environment=environment,
    )
    emit(ReportEvent(report=report))
    emit(StateEvent(state="done", message=report.summary))
    return shown_by(passage, copy, helper_modules(folder, copy.sources.values()))


def _note_what_held(
    passage: Passage, suggestions: Sequence[Suggestion], emit: Callable[[Event], None]
) -> None:
    """Note of each accepted suggestion whether its cells ran."""
    for suggestion in suggestions:
        if suggestion.status == "accepted":
            suggestion.evidence.clean_run = all(
                passage.ran(i) for i in suggestion.cell_ids if i in passage.results
            )
            emit(SuggestionEvent(suggestion=suggestion))
