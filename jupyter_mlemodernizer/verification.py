"""Verification: the notebook once more, from a fresh kernel, with nobody repairing it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from .expectation import expected_scores
from .kernel import OwnedKernel, Runner
from .model import (
    Environment,
    Event,
    NoteEvent,
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
from .verdict import compare_cells, make_report, passage_scores


async def clean_run(
    working_copy: WorkingCopy,
    saved: dict[str, list[dict[str, Any]]],
    *,
    folder: str,
    options: Options,
    start_kernel: Callable[[], Awaitable[OwnedKernel]],
    emit: Callable[[Event], None],
    parts: Parts,
) -> tuple[Passage, Environment]:
    """Run all cells in a fresh kernel; the passage, and where it ran.

    Arguments:
        working_copy: what to run.
        saved: saved outputs by cell id, to know errors that belong there.
        folder: the notebook's folder.
        options: budgets.
        start_kernel: starts an owned kernel.
        emit: receives the events, all of phase ``verify``.
        parts: who says what is missing where a cell fails.
    """
    kernel = await start_kernel()
    try:
        facts = await parts.facts(kernel)
        runner = Runner(kernel, working_copy, options, folder=folder)
        diagnose = parts.diagnose(working_copy, facts, options, folder)
        passage = Passage(runner, working_copy, saved, emit, "verify", diagnose=diagnose)
        await passage.run_within(options.timeout)
        return passage, facts.environment
    finally:
        await kernel.shutdown()


async def report_on(
    passage: Passage,
    copy: WorkingCopy,
    saved: dict[str, list[dict[str, Any]]],
    *,
    modernization: str,
    name: str,
    suggestions: Sequence[Suggestion],
    environment: Environment | None,
    options: Options,
    folder: str,
    emit: Callable[[Event], None],
    note: Callable[[str], None],
    samples: Mapping[str, Sequence[list[dict[str, Any]]]] | None = None,
) -> Report:
    """The report on the last run of a notebook: compared with what it used to show, and with what a person expects.

    Arguments:
        passage: the run.
        copy: its cells.
        saved: saved outputs by cell id.
        modernization: its id.
        name: path or file name of the notebook.
        suggestions: of the modernization, in order.
        environment: where the kernel ran.
        options: of the modernization.
        folder: the notebook's folder.
        emit: receives an event for each cell that ran.
        note: told what a person should know.
        samples: by cell id, outputs of other runs of cells that differ from run to run.
    """
    compared = compare_cells(passage, saved, options.tolerance, emit, samples)
    scores = passage_scores(passage, copy, saved, options.tolerance)
    expected = await expected_scores(
        passage,
        copy,
        scores,
        options=options,
        folder=folder,
        python=environment.executable if environment else "",
        note=note,
    )
    return make_report(
        passage,
        compared,
        modernization=modernization,
        name=name,
        suggestions=suggestions,
        environment=environment,
        scores=scores,
        expected=expected,
    )


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
) -> Report:
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
    """
    copy, saved = WorkingCopy(cells_of(notebook)), saved_outputs(original)
    emit(StateEvent(state="running", phase="verify"))
    try:
        passage, environment = await clean_run(
            copy,
            saved,
            folder=folder,
            options=options,
            start_kernel=start_kernel,
            emit=emit,
            parts=all_parts(python_of(notebook)),
        )
    except asyncio.CancelledError:
        emit(StateEvent(state="cancelled", message="Stopped."))
        raise
    except Exception as error:
        emit(StateEvent(state="error", message=str(error)))
        raise
    for suggestion in suggestions:
        if suggestion.status == "accepted":
            suggestion.evidence.clean_run = all(
                passage.ran(i) for i in suggestion.cell_ids if i in passage.results
            )
            emit(SuggestionEvent(suggestion=suggestion))
    notes: list[str] = []
    report = await report_on(
        passage,
        copy,
        saved,
        modernization=modernization,
        name=name,
        suggestions=suggestions,
        environment=environment,
        options=options,
        folder=folder,
        emit=emit,
        note=notes.append,
    )
    report.notes = notes
    for note in notes:
        emit(NoteEvent(level="warning", message=note))
    emit(ReportEvent(report=report))
    emit(StateEvent(state="done", message=report.summary))
    return report
