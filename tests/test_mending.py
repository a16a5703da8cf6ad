"""What failed in a run without some suggestions, and which of them mend it."""

import asyncio

import pytest

from jupyter_mlemodernizer.kernel import OwnedKernel
from jupyter_mlemodernizer.mending import mended_by
from jupyter_mlemodernizer.model import (
    Cell,
    CellReport,
    Crash,
    Event,
    Evidence,
    Failure,
    Frame,
    Options,
    ReplaceSource,
    Report,
    ReportEvent,
    Span,
    Suggestion,
    WorkingCopy,
)
from jupyter_mlemodernizer.report import html_report, markdown_report
from jupyter_mlemodernizer.verification import verify

OLD, NEW = "import lib\nx = lib.old(1)\nlib.other()", "import lib\nx = lib.new(1)\nlib.other()"


def crash(line: int, message: str = "AttributeError: old", **more) -> Failure:
    return Failure(
        kind="crash", cell_id="c1", message=message, statement=Span(line=line, end_line=line), **more
    )


def suggestion(before=None, status="rejected", old=OLD, new=NEW, kind="repair") -> Suggestion:
    return Suggestion(
        id="s1",
        kind=kind,
        title="`lib.old` is `lib.new` now",
        origin="rule:x",
        edits=[ReplaceSource(cell_id="c1", base=old, source=new)],
        status=status,
        evidence=Evidence(before=before),
    )


def mends(one: Suggestion, failure: Failure, source: str = OLD, applied=()) -> bool:
    copy = WorkingCopy([Cell(id="c1", cell_type="code", source=source)])
    return mended_by(failure, copy, [one], applied) == ["s1"]


@pytest.mark.parametrize("status", ["rejected", "proposed", "verified"])
def test_it_mends_the_failure_that_it_was_made_for_wherever_that_is_now(status):
    one = suggestion(crash(2), status)
    assert mends(one, crash(2))
    assert mends(one, crash(9))
    assert not mends(one, crash(2, "ValueError: other"))
    assert not mends(one, crash(2).model_copy(update={"cell_id": "c2"}))


def test_what_was_in_the_run_or_does_not_fit_any_more_is_not_named():
    assert not mends(suggestion(crash(2)), crash(2), applied=["s1"])
    assert not mends(suggestion(crash(2), "stale"), crash(2))


def test_of_what_was_made_before_anything_ran_the_changed_statement_tells():
    one = suggestion()
    assert mends(one, crash(2, "anything"))
    assert mends(one, crash(3, "anything"), source="# a comment of hers\n" + OLD)
    assert not mends(one, crash(3, "anything"))
    assert not mends(one, crash(2, "anything"), source="import lib\nx = something_else")
    assert not mends(suggestion(kind="calibration"), crash(2, "anything"))


def test_a_function_of_another_cell_is_where_it_fails():
    frames = [Frame(cell_id="c1", function="f", line=2)]
    error = Crash(type="AttributeError", message="m", frames=frames)
    failure = crash(1, crash=error).model_copy(update={"cell_id": "c2"})
    one = suggestion(old="def f():\n    return lib.old()", new="def f():\n    return lib.new()")
    assert mends(one, failure, source="def f():\n    return lib.old()")


def test_of_a_cell_that_does_not_parse_only_what_makes_it_parse_is_named():
    one = suggestion(old="print x\ny = old", new="print(x)\ny = old")
    assert mends(one, crash(1), source="print x\ny = old")
    other = suggestion(old="print x\ny = old", new="print x\ny = new")
    assert not mends(other, crash(1), source="print x\ny = old")


def test_how_long_something_took_may_be_told_otherwise():
    slow = Failure(kind="timeout", cell_id="c1", message="It took longer than 2 s.")
    assert mends(suggestion(slow, kind="speedup"), slow.model_copy(update={"message": "longer than 3 s"}))


def test_a_verification_says_what_mends_what_failed_in_it(tmp_path):
    (tmp_path / "lib.py").write_text("def new(x):\n    return x\ndef other():\n    pass\n")
    cell = {"cell_type": "code", "id": "c1", "metadata": {}, "source": OLD, "outputs": []}
    content = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell]}

    async def start() -> OwnedKernel:
        return await OwnedKernel.start("python3", cwd=str(tmp_path))

    before = crash(2, "AttributeError: module 'lib' has no attribute 'old'")
    events: list[Event] = []
    asyncio.run(
        verify(
            content,
            content,
            folder=str(tmp_path),
            name="n.ipynb",
            options=Options(),
            start_kernel=start,
            emit=events.append,
            suggestions=[suggestion(before)],
            modernization="m",
        )
    )
    (report,) = [event.report for event in events if isinstance(event, ReportEvent)]
    assert report.cells[0].failure.mended_by == ["s1"]
    said = "mends this; it was rejected."
    assert "lib.old` is `lib.new` now” " + said in markdown_report(report)
    assert f"<code>lib.old</code> is <code>lib.new</code> now” {said}" in html_report(report)


def test_reports_tell_of_what_is_needed_only_without_a_suggestion():
    need = {"what": "input", "name": "a.csv", "cells": ["c1"], "advice": "It is missing."}
    failure = crash(1, "FileNotFoundError: a.csv", mended_by=["s1", "gone"])
    report = Report.model_validate(
        {
            "modernization": "m",
            "notebook": "n",
            "verdict": "blocked",
            "summary": "s",
            "version": "0",
            "needs": [need],
            "suggestions": [suggestion(status="verified")],
            "cells": [CellReport(cell_id="c1", number=1, state="failed", failure=failure)],
        }
    )
    said = "mends this; it is not accepted yet."
    assert html_report(report).count(said) == 1
    assert markdown_report(report).count(said) == 1
