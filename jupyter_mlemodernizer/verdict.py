"""The verdict: what the state of the cells after a run amounts to, and in one sentence."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .calibration.compare import Compared, compared
from .calibration.noise import compare_runs
from .calibration.scores import scores_then_and_now
from .model import (
    CellEvent,
    CellReport,
    Environment,
    Event,
    Need,
    Report,
    Score,
    Suggestion,
    Verdict,
    WorkingCopy,
)
from .passage import Passage
from .version import VERSION
from .wording import cells_in_words, count, joined

_DONE = ("ran", "repaired", "expected_error")


def compare_cells(
    passage: Passage,
    saved: dict[str, list[dict[str, Any]]],
    tolerance: float,
    emit: Callable[[Event], None],
    samples: Mapping[str, Sequence[list[dict[str, Any]]]] | None = None,
) -> dict[str, Compared]:
    """The output of each cell that ran against the saved one, by cell id; told as it is found.

    Arguments:
        passage: a run of the notebook.
        saved: saved outputs by cell id.
        tolerance: relative difference of two numbers that are the same result.
        emit: receives an event for each cell.
        samples: by cell id, outputs of other runs of cells that differ from run to run.
    """
    found: dict[str, Compared] = {}
    for result in passage.results.values():
        if passage.ran(result.cell_id):
            then = saved.get(result.cell_id, [])
            one = compared(then, result.outputs, tolerance)
            others = (samples or {}).get(result.cell_id, ())
            over_runs = compare_runs(then, [*others, result.outputs], tolerance) if others else None
            if over_runs:
                over_runs.pictures = one.comparison.pictures
                one = replace(one, comparison=over_runs)
            found[result.cell_id] = one
            emit(
                CellEvent(
                    cell_id=result.cell_id,
                    number=result.number,
                    total=len(passage.results),
                    state=result.state,
                    seconds=result.seconds,
                    phase="compare",
                    comparison=found[result.cell_id].comparison,
                )
            )
    return found


def passage_scores(
    passage: Passage, copy: WorkingCopy, saved: dict[str, list[dict[str, Any]]], tolerance: float
) -> list[Score]:
    """The scores that a notebook used to show, and what a passage shows of them.

    Arguments:
        passage: a run of the notebook.
        copy: its cells, for their numbers and the words beside a score.
        saved: saved outputs by cell id.
        tolerance: relative difference of two numbers that are the same result.
    """
    return scores_then_and_now(
        [(cell.id, number, cell.source) for number, cell in enumerate(copy.code_cells, 1)],
        saved,
        {result.cell_id: result.outputs for result in passage.results.values()},
        tolerance,
    )


def make_report(
    passage: Passage,
    results: Mapping[str, Compared],
    *,
    modernization: str,
    name: str,
    suggestions: Sequence[Suggestion],
    applied: int,
    environment: Environment | None,
    scores: Sequence[Score] = (),
    expected: Sequence[Score] = (),
) -> Report:
    """The report on a passage.

    Arguments:
        passage: the last run of the notebook: the verification, or the run itself without one.
        results: its outputs compared with the saved ones, by cell id.
        modernization: its id.
        name: path or file name of the notebook.
        suggestions: of the modernization, in order.
        applied: how many of them that run was made with.
        environment: where the kernel ran.
        scores: that it shows.
        expected: by a person, and what came of them.
    """
    cells = [
        CellReport(
            cell_id=result.cell_id,
            number=result.number,
            state=result.state,
            seconds=result.seconds,
            failure=result.failure,
            comparison=results[result.cell_id].comparison if result.cell_id in results else None,
        )
        for result in passage.results.values()
    ]
    verdict = judge(cells, passage.needs, expected)
    return Report(
        modernization=modernization,
        notebook=name,
        verdict=verdict,
        summary=summarize(verdict, cells, applied, expected),
        needs=passage.needs,
        suggestions=[_without_images(suggestion) for suggestion in suggestions],
        cells=cells,
        environment=environment,
        scores=[*expected, *(_measured(score, results) for score in scores)],
        version=VERSION,
    )


def _measured(score: Score, results: Mapping[str, Compared]) -> Score:
    """A score that differs in a cell that did not drift, by what several runs of it say, did not drift either."""
    cell = results.get(score.cell_id)
    if cell is None or score.result != "drifted" or cell.comparison.result == "drifted":
        return score
    return score.model_copy(update={"result": cell.comparison.result})


def _without_images(suggestion: Suggestion) -> Suggestion:
    """Images are for the review: reports are kept by the thousand."""
    bare = suggestion.model_copy(deep=True)
    for outcome in (bare.evidence.outcome_before, bare.evidence.after):
        if outcome is not None:
            outcome.images = []
    return bare


def judge(cells: Sequence[CellReport], needs: Sequence[Need], expected: Sequence[Score] = ()) -> Verdict:
    """The verdict on a run of the whole notebook.

    ``reproduces``: every cell ran and what can be compared is as it was; ``runs``: every cell ran,
    but something drifted, is not what a person expects, or nothing could be compared; ``blocked``: something is needed that no change
    to the code brings, and other cells, or the notebook's end, depend on it; ``partial``: most cells
    ran; ``failed``: else.
    """
    if all(cell.state in _DONE for cell in cells):
        results = [cell.comparison.result for cell in cells if cell.comparison is not None]
        results += [score.result for score in expected]
        if "drifted" in results or not any(r in ("same", "within_tolerance") for r in results):
            return "runs"
        return "reproduces"
    stopped = [cell for cell in cells if cell.state not in _DONE]
    if needs and (len(stopped) > len(needs) or cells[-1].state not in _DONE):
        return "blocked"
    ran = sum(cell.state in _DONE for cell in cells)
    return "partial" if 2 * ran >= len(cells) else "failed"


def summarize(
    verdict: Verdict,
    cells: Sequence[CellReport],
    applied: int,
    expected: Sequence[Score] = (),
) -> str:
    """One sentence for people; of the suggestions those count that were applied, not those that wait for a decision.

    It stands beside the verdict's own name. What is needed, which cells fail and which results differ stands below it wherever a report is shown, with what can be
    done about it; :func:`in_one_sentence` is for where there is no below.
    """
    changes = {0: "without any change", 1: "with 1 change"}.get(applied, f"with {applied} changes")
    comparisons = [cell.comparison for cell in cells if cell.comparison is not None]
    comparable = [c for c in comparisons if c.result != "not_comparable"]
    drifted = sum(c.result == "drifted" for c in comparisons)
    missed = [score for score in expected if score.result == "drifted"]
    pictures = _pictures([cell.number for cell in cells if cell.comparison and cell.comparison.pictures])
    match verdict:
        case "reproduces" if comparable:
            also = "; the score is as expected" if any(s.result != "not_comparable" for s in expected) else ""
            which = (
                "the one cell that can be compared shows what it"
                if len(comparable) == 1
                else f"all {len(comparable)} cells that can be compared show what they"
            )
            return f"Runs {changes}, and {which} used to show{also}{pictures}."
        case "reproduces":
            return f"Runs {changes}; the score is as expected, and no saved results are there to compare with{pictures}."
        case "runs" if drifted or missed:
            found = [f"the results of {count(drifted, 'cell')} differ from the saved ones"] if drifted else []
            return f"{changes[0].upper()}{changes[1:]}; {' and '.join([*found, *map(_missed, missed)])}{pictures}."
        case "runs":
            return f"{changes[0].upper()}{changes[1:]}; there are no saved results to compare with{pictures}."
        case _:
            return _how_many(cells)


def in_one_sentence(report: Report) -> str:
    """The summary with what is needed, or what fails first, for where it stands alone."""
    told = f"{report.summary[:1].lower()}{report.summary[1:]}"
    first = next((cell for cell in report.cells if cell.failure and cell.state == "failed"), None)
    if report.verdict == "blocked" and report.needs:
        names = joined([need.name for need in report.needs])
        return f"Cannot run without {names}: {told}"
    if report.verdict in ("partial", "failed") and first and first.failure:
        message = first.failure.message.rstrip(".: ")
        return f"{report.summary.rstrip('.')}; cell {first.number} fails: {message}."
    return f"Runs {told}" if report.verdict == "runs" else report.summary


def _pictures(numbers: Sequence[int]) -> str:
    """What is said of cells that show pictures, as then."""
    return f"; pictures are not compared ({cells_in_words(numbers)})" if numbers else ""


def _how_many(cells: Sequence[CellReport]) -> str:
    """How many cells ran, and what became of the others."""
    if len(cells) == 1:
        return "The one cell failed." if cells[0].state == "failed" else "The one cell did not run."
    ran = sum(cell.state in _DONE for cell in cells)
    failed, blocked = (sum(cell.state == state for cell in cells) for state in ("failed", "blocked"))
    told = [f"{ran or 'None'} of {len(cells)} cells ran"]
    told += [f"{failed} failed"] if failed else []
    told += (
        [f"{blocked} {'is' if blocked == 1 else 'are'} blocked by {'that' if failed == 1 else 'those'}"]
        if blocked
        else []
    )
    rest = len(cells) - ran - failed - blocked
    told += [f"{rest} {'was' if rest == 1 else 'were'} not reached"] if rest else []
    return ", ".join(told) + "."


def _missed(score: Score) -> str:
    now = f"{score.now:g}" if score.now is not None else "not there"
    return f"the {score.name} is {now}, and {score.then:g} was expected"


def undecided(suggestions: Sequence[Suggestion], run: Passage, report: Report) -> str:
    """That verified suggestions were not applied, since nobody accepted them; and what cells need them.

    What is said of them beside the cells that they mend is not said again; empty if that is all.

    Arguments:
        suggestions: those.
        run: had them.
        report: on the run that had them not.
    """
    failed = [(cell, cell.failure) for cell in report.cells if cell.state == "failed" and cell.failure]
    told = {identity for _, failure in failed for identity in failure.mended_by}
    left = [suggestion for suggestion in suggestions if suggestion.id not in told]
    if not left:
        return ""
    one = len(left) == 1
    who = f"“{left[0].title}” was" if one else f"{len(left)} verified suggestions were"
    why = "it was" if one else "they were"
    gone = [cell.number for cell, failure in failed if run.ran(cell.cell_id) and not failure.mended_by]
    also = f" With {'it' if one else 'them'}, {cells_in_words(gone)} ran as well." if gone else ""
    return f"{who} not applied, as {why} not accepted.{also}"
