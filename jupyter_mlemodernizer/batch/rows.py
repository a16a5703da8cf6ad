"""An outcome as rows of three tables: notebooks, suggestions, cells."""

import json
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..model import Report, Suggestion
from ..model.diff import diff_lines, edit_sides
from ..report import accepted
from ..saved import NotebookError, parse_notebook, text_of
from ..verdict import in_one_sentence
from ..version import VERSION
from .causes import cause, cause_of_origin, fix, library, wanted
from .job import Job, Outcome

Row = dict[str, Any]

RUNS = ("reproduces", "runs")
_DONE = ("ran", "repaired", "expected_error")
_IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([^\n#;]+))", re.MULTILINE)
_PYTHON_2 = {
    "urllib2",
    "cPickle",
    "StringIO",
    "cStringIO",
    "ConfigParser",
    "Queue",
    "__builtin__",
}


def rows(job: Job, outcome: Outcome) -> dict[str, list[Row]]:
    """The rows of one notebook, by table."""
    report = outcome.report
    finished = time.time()
    key = {"notebook": job.id, "path": job.path, "finished": finished}
    applied = accepted(report, job.options.accept) if report else set()
    suggestions = [
        key | _suggestion(number, suggestion, suggestion.id in applied)
        for number, suggestion in enumerate(report.suggestions if report else [], 1)
    ]
    cells = [key | row for row in _cells(report)] if report else []
    return {
        "notebooks": [_notebook(job, outcome, finished, suggestions, cells)],
        "suggestions": suggestions,
        "cells": cells,
    }


def _notebook(job: Job, outcome: Outcome, finished: float, suggestions: list[Row], cells: list[Row]) -> Row:
    report = outcome.report
    applied = [row for row in suggestions if row["applied"]]
    verdict = report.verdict if report else "failed"
    spent = report.spent if report else None
    seconds = report.seconds if report else {}
    first = outcome.first_failure
    stated = job.options.expected_score is not None or job.options.metric is not None
    # What is expected stands before what was found.
    expected = report.scores[0] if report and report.scores and stated else None
    facts = _facts(job.notebook, Path(job.folder))
    runs = verdict in RUNS
    return {
        "id": job.id,
        "path": job.path,
        "name": job.name,
        # What failed by a fault of ours is done again the next time.
        "fingerprint": "" if outcome.defect or outcome.unfit or job.problem else job.fingerprint,
        "finished": finished,
        "started": outcome.started,
        "verdict": verdict,
        "summary": in_one_sentence(report) if report else f"Failed: {outcome.ended}.",
        "ended": outcome.ended,
        "overrun": outcome.overrun,
        "left_behind": outcome.left_behind,
        "ran_then": facts["ran_then"],
        "runs_today": runs and not any(row["kind"] != "calibration" for row in applied),
        "first_cause": cause(first) if first else None,
        "first_failure": first.message[:500] if first else None,
        "causes": sorted(
            {row["cause"] for row in suggestions if row["kind"] == "repair"}
            | {row["cause"] for row in cells if row["state"] == "failed" and row["cause"]}
        ),
        "fixes": sorted({row["fix"] for row in applied}),
        "suggestions": len(suggestions),
        "applied": len(applied),
        "cells": len(cells),
        "cells_ran": sum(row["state"] in _DONE for row in cells),
        "drifted": sum(row["comparison"] == "drifted" for row in cells),
        "needs": [f"{need.what} {need.name}" for need in report.needs] if report else [],
        "libraries": facts["libraries"],
        "year": job.year or _year(report),
        "expected_score": job.options.expected_score,
        "score": expected.now if expected else None,
        "score_found": None if expected is None or expected.then is None else expected.result != "drifted",
        "baseline": job.baseline,
        "kernel": job.kernel,
        "python": report.environment.python if report and report.environment else None,
        "seconds": outcome.seconds,
        "seconds_run": seconds.get("run"),
        "seconds_verify": seconds.get("verify"),
        "peak_memory": outcome.peak_memory,
        "trials": report.counts.trials if report else 0,
        "replays": report.counts.replays if report else 0,
        "model_calls": spent.calls if spent else 0,
        "input_tokens": spent.input_tokens if spent else 0,
        "output_tokens": spent.output_tokens if spent else 0,
        "cost": spent.cost if spent else None,
        "host": outcome.host,
        "contained": outcome.contained,
        "version": VERSION,
    }


def _suggestion(number: int, suggestion: Suggestion, applied: bool) -> Row:
    before = suggestion.evidence.before
    lines = [line for edit in suggestion.edits for line in diff_lines(*edit_sides(edit))]
    return {
        "number": number,
        "kind": suggestion.kind,
        "title": suggestion.title,
        "origin": suggestion.origin,
        "fix": fix(suggestion.origin, suggestion.kind),
        "reference": suggestion.reference,
        "status": suggestion.status,
        "applied": applied,
        "changes_behaviour": suggestion.changes_behaviour,
        "cause": cause(before) if before else cause_of_origin(suggestion.origin),
        "before": before.message[:500] if before else None,
        "clean_run": suggestion.evidence.clean_run,
        "ratio": suggestion.evidence.ratio,
        "added": sum(line.startswith("+") for line in lines),
        "removed": sum(line.startswith("-") for line in lines),
    }


def _cells(report: Report) -> Iterator[Row]:
    for cell in report.cells:
        failure = cell.failure
        unsolved = cell.state == "failed" and failure is not None and failure.need is None
        yield {
            "number": cell.number,
            "cell": cell.cell_id,
            "state": cell.state,
            "seconds": cell.seconds,
            "cause": cause(failure) if failure else None,
            "message": failure.message[:500] if failure else None,
            "wanted": wanted(failure) if failure and unsolved and failure.crash else None,
            "library": library(failure) if failure else None,
            "comparison": cell.comparison.result if cell.comparison else None,
            "detail": cell.comparison.detail[:500] if cell.comparison else None,
        }


def _year(report: Report | None) -> int | None:
    era = report.era if report else None
    month = (era.latest or era.earliest) if era else None
    return int(month[:4]) if month else None


def _facts(text: str, folder: Path) -> Row:
    """What the saved notebook tells: whether it ran then, and what it imports."""
    try:
        notebook = parse_notebook(text, "")
    except NotebookError:
        return {"ran_then": False, "libraries": []}
    code = [cell for cell in notebook["cells"] if cell.get("cell_type") == "code"]
    outputs = [output for cell in code for output in cell.get("outputs") or []]
    ran = any(cell.get("execution_count") is not None for cell in code) or bool(outputs)
    failed = any(output.get("output_type") == "error" for output in outputs)
    sources = "\n".join(text_of(cell.get("source", "")) for cell in code)
    return {"ran_then": ran and not failed, "libraries": imports(sources, folder)}


def imports(source: str, folder: Path) -> list[str]:
    """Libraries that code imports: top-level modules that are neither Python's own, of any version, nor the user's.

    Arguments:
        source: code of all cells.
        folder: the notebook's, in which the user's own modules lie.
    """
    found = set()
    for match in _IMPORT.finditer(source):
        whole, several = match.groups()
        for name in [whole] if whole else several.split(","):
            top = name.split()[0].partition(".")[0] if name.split() else ""
            if top.isidentifier() and top not in sys.stdlib_module_names and top not in _PYTHON_2:
                found.add(top)
    return sorted(top for top in found if not any((folder / name).exists() for name in (f"{top}.py", top)))


def saved_kernel(text: str) -> str | None:
    """The kernelspec that a notebook names; None if it names none or is no notebook."""
    try:
        name = json.loads(text)["metadata"]["kernelspec"]["name"]
    except (ValueError, KeyError, TypeError):
        return None
    return name if isinstance(name, str) else None
