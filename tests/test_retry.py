"""Trying a person's own source of a cell, in real kernels."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.kernel import OwnedKernel
from jupyter_mlemodernizer.model import (
    DeleteCell,
    Event,
    Evidence,
    Failure,
    InsertCell,
    Options,
    Outcome,
    ReplaceSource,
    Suggestion,
)
from jupyter_mlemodernizer.retry import Retry, RetryError

CELLS = {"one": "a = old(1)\nb = 2", "two": "c = a + b", "three": "print(gone)"}


def notebook(cells: dict[str, str] = CELLS, text: str = "") -> dict[str, Any]:
    def raw(identity: str, source: str) -> dict[str, Any]:
        if identity == text:
            return {"id": identity, "cell_type": "markdown", "source": source, "metadata": {}}
        return {"id": identity, "cell_type": "code", "source": source, "metadata": {}, "outputs": []}

    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [raw(*c) for c in cells.items()]}


def suggestion(identity: str, *edits: Any, **fields: Any) -> Suggestion:
    fields = {"status": "verified", "kind": "repair", **fields}
    return Suggestion(id=identity, title=identity, origin="rule:test", edits=list(edits), **fields)


ONE = suggestion(
    "s1",
    ReplaceSource(cell_id="one", base=CELLS["one"], source="a = int(1)\nb = 2"),
    evidence=Evidence(before=Failure(kind="crash", cell_id="one", message="NameError: old")),
    needs_decision="It may do anything.",
)


def ready(cell_id: str, source: str, *known: Suggestion, edited: str | None = None, **more: Any) -> Retry:
    more = {"notebook": notebook(), "folder": ".", **more}
    live = more.pop("notebook")
    return Retry(live, known, cell_id=cell_id, source=source, edited=edited, **more)


def run(retry: Retry, folder: Path) -> tuple[Suggestion, list[Event]]:
    events: list[Event] = []

    async def start() -> OwnedKernel:
        return await OwnedKernel.start("python3", cwd=str(folder))

    work = retry.run(
        notebook(), folder=str(folder), options=Options(), start_kernel=start, emit=events.append
    )
    return asyncio.run(work), events


def test_a_proposal_that_is_tried_as_it_was_made_stays_its_proposers():
    source = "a = int(1)\nb = 2"
    assert ready("one", source, ONE, edited="s1").suggestion.origin == "rule:test"
    assert ready("one", source + "\n", ONE, edited="s1").suggestion.origin == "user"


def test_an_edited_proposal_replaces_the_one_that_was_edited():
    again = suggestion(
        "s2", ReplaceSource(cell_id="one", base="a = int(1)\nb = 2", source="a = int(1)\nb = 3")
    )
    retry = ready("one", "a = float(1)\nb = 2", ONE, again, edited="s1")
    assert (retry.suggestion.id, retry.suggestion.origin, retry.suggestion.status) == (
        "s1",
        "user",
        "proposed",
    )
    assert retry.suggestion.edits == [
        ReplaceSource(cell_id="one", base=CELLS["one"], source="a = float(1)\nb = 2")
    ]
    assert retry.suggestion.needs_decision == ""
    assert retry.suggestion.evidence.before == ONE.evidence.before
    # Made on top of another one: the base is what the person saw.
    later = ready("one", "a = int(1)\nb = a + 4", ONE, again, edited="s2").suggestion
    assert [edit.base for edit in later.edits] == ["a = int(1)\nb = 2"]
    assert later.built_on == ["s1"]
    # A line beside that of the other does not need it.
    assert ready("one", "a = int(1)\nb = 4", ONE, again, edited="s2").suggestion.built_on == []


def test_the_rest_of_the_edited_suggestion_stays():
    both = suggestion(
        "s1",
        InsertCell(cell_id="new", after=None, source="import math"),
        DeleteCell(cell_id="three", base=CELLS["three"]),
        ReplaceSource(cell_id="two", base=CELLS["two"], source="c = a"),
    )
    inserted = ready("new", "import math as m", both, edited="s1").suggestion.edits
    assert [edit.op for edit in inserted] == ["insert", "delete", "replace"]
    assert inserted[0].source == "import math as m"
    # She keeps a cell that was to be deleted, and repairs it.
    kept = ready("three", "print(1)", both, edited="s1").suggestion.edits
    assert [edit.op for edit in kept] == ["insert", "replace", "replace"]


def test_her_own_repair_is_of_the_kind_of_the_failure():
    for kind, expected in (("crash", "repair"), ("timeout", "speedup"), ("drift", "calibration")):
        failure = Failure(kind=kind, cell_id="three", message="…")
        mine = ready("three", "print(1)", failure=failure).suggestion
        assert (mine.kind, mine.evidence.before) == (expected, failure)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("one", CELLS["one"]), "nothing to try"),
        (("nowhere", "x"), "no such cell"),
    ],
)
def test_nothing_to_try(arguments, says):
    with pytest.raises(RetryError, match=says):
        ready(*arguments)


def test_an_unknown_suggestion():
    with pytest.raises(RetryError, match="no suggestion s9"):
        ready("one", "x", ONE, edited="s9")


def test_text_needs_no_kernel(tmp_path):
    live = notebook(text="two")
    result, _ = run(ready("two", "# Better", notebook=live), tmp_path / "absent")
    assert result.status == "verified"


@pytest.mark.timeout(120)
def test_what_is_verified_is_in_place_and_the_outcome_is_told(tmp_path):
    result, events = run(ready("two", "c = a * b\nprint(c)", ONE), tmp_path)
    assert result.status == "verified"
    assert result.evidence.after == Outcome(result="ran", output="2\n", seconds=result.evidence.after.seconds)
    assert result.built_on == ["s1"]
    cells = [event for event in events if event.type == "cell"]
    assert [(c.cell_id, c.state, c.number, c.total) for c in cells] == [("two", "repaired", 2, 3)]
    assert [e.message for e in events if e.type == "activity"] == [
        "running cell 1 of 2",
        "running cell 2 of 2",
    ]


@pytest.mark.timeout(120)
def test_what_fails_stays_a_proposal_and_says_why(tmp_path):
    result, events = run(ready("two", "c = undefined"), tmp_path)
    assert (result.status, result.evidence.after.result) == ("proposed", "failed")
    # `a` is absent, since the first cell fails; the second does not use it now.
    assert "undefined" in result.evidence.after.message
    assert not [event for event in events if event.type in ("cell", "failure")]
    result, _ = run(ready("two", "c = a"), tmp_path)
    assert result.evidence.after.message.startswith("Not reached: cell 1, before it, fails: NameError")


def test_what_waits_for_a_decision_is_not_run_with_it():
    waiting = suggestion(
        "s0",
        ReplaceSource(cell_id="one", base=CELLS["one"], source="a = risky()\nb = 2"),
        status="proposed",
        needs_decision="It may do anything.",
    )
    retry = ready("one", "a = float(1)\nb = 2", waiting)
    assert retry.suggestion.edits == [
        ReplaceSource(cell_id="one", base=CELLS["one"], source="a = float(1)\nb = 2")
    ]
    assert retry.suggestion.built_on == []
