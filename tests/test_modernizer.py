"""The loop on small notebooks in real kernels, with proposers written for the test."""

import asyncio
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.chain import acceptable, compose
from jupyter_mlemodernizer.kernel import KernelStartError, OwnedKernel
from jupyter_mlemodernizer.model import DeleteCell, Event, Need, Options, ReplaceSource, Report
from jupyter_mlemodernizer.modernizer import Modernizer
from jupyter_mlemodernizer.parts import Parts, all_parts
from jupyter_mlemodernizer.proposer import Context, Proposal

LIBRARY = """
def new(x):
    return x + 1

def newer(x, *, by):
    return x + by
"""


class Replacing:
    """Proposes to replace one text by another in the failing cell, wherever the message matches."""

    def __init__(self, *table: tuple[str, str, str], certain: bool = True) -> None:
        self.table = table
        self.certain = certain
        self.asked: list[Context] = []

    async def propose(self, context: Context) -> Sequence[Proposal]:
        self.asked.append(context)
        failure = context.failure
        assert failure is not None
        cell = context.working_copy[failure.cell_id]
        return [
            Proposal(
                kind="repair",
                title=f"{old} is {new} now",
                origin="rule:test",
                edits=[
                    ReplaceSource(cell_id=cell.id, base=cell.source, source=cell.source.replace(old, new))
                ],
                certain=self.certain,
            )
            for message, old, new in self.table
            if message in failure.message and old in cell.source
        ]


class Missing:
    """Says that whatever failed with a message needs a package."""

    def __init__(self, message: str) -> None:
        self.message = message

    async def need(self, context: Context) -> Need | None:
        assert context.failure is not None
        if self.message not in context.failure.message:
            return None
        return Need(what="package", name="absent", advice="Install it.")


def notebook(*sources: str, outputs: dict[int, list[dict[str, Any]]] | None = None) -> dict[str, Any]:
    cells = [
        {
            "cell_type": "code",
            "metadata": {},
            "execution_count": None,
            "source": textwrap.dedent(source).strip("\n"),
            "outputs": (outputs or {}).get(number, []),
        }
        for number, source in enumerate(sources, 1)
    ]
    return {"nbformat": 4, "nbformat_minor": 2, "metadata": {}, "cells": cells}


def stream(text: str) -> list[dict[str, Any]]:
    return [{"output_type": "stream", "name": "stdout", "text": text}]


@pytest.fixture
def modernize(tmp_path: Path) -> Callable[..., Any]:
    (tmp_path / "lib.py").write_text(LIBRARY)

    async def start() -> OwnedKernel:
        return await OwnedKernel.start("python3", cwd=str(tmp_path))

    def run(
        content: dict[str, Any],
        *proposers: Any,
        diagnosers: Sequence[Any] = (),
        sweepers: Sequence[Any] = (),
        **options: Any,
    ) -> tuple[Report, list[Event], Modernizer]:
        events: list[Event] = []
        parts = Parts(
            sweepers=sweepers, proposers=proposers, diagnosers=diagnosers, facts=all_parts(None).facts
        )
        modernizer = Modernizer(
            content,
            folder=str(tmp_path),
            name="test.ipynb",
            options=Options(**options),
            start_kernel=start,
            emit=events.append,
            parts=parts,
        )
        return asyncio.run(modernizer.run()), events, modernizer

    return run


def states(report: Report) -> list[str]:
    return [cell.state for cell in report.cells]


def test_a_notebook_that_needs_nothing(modernize):
    report, events, _ = modernize(notebook("x = 1", "print(x + 1)", outputs={2: stream("2\n")}))
    assert (report.verdict, states(report), report.suggestions) == ("reproduces", ["ran", "ran"], [])
    assert events[-1].type == "state"
    assert events[-1].state == "done"


def test_results_that_drifted_are_not_said_to_reproduce(modernize):
    report, _, _ = modernize(notebook("print('score', 0.5)", outputs={1: stream("score 0.9\n")}))
    assert report.verdict == "runs"
    assert report.cells[0].comparison.result == "drifted"


def test_a_cell_that_was_stopped_then_is_stopped_now(modernize):
    stopped = [{"output_type": "error", "ename": "KeyboardInterrupt", "evalue": "", "traceback": []}]
    content = notebook(
        "x = 1\nwhile True:\n    x += 1", "print(x > 1)", outputs={1: stopped, 2: stream("True\n")}
    )
    report, _, _ = modernize(content, cell_timeout=1, verify=False)
    assert states(report) == ["expected_error", "ran"]
    assert report.verdict == "reproduces"


def test_a_crash_is_repaired_and_verified(modernize):
    content = notebook("import lib", "x = 1\ny = lib.old(x)\nprint(y)", outputs={2: stream("2\n")})
    report, _, modernizer = modernize(content, Replacing(("'old'", "lib.old", "lib.new")))
    assert report.verdict == "reproduces"
    (suggestion,) = report.suggestions
    assert suggestion.status == "verified"
    assert "has no attribute 'old'" in suggestion.evidence.before.message
    assert suggestion.evidence.after.result == "ran"
    assert suggestion.evidence.clean_run is True
    assert (report.counts.trials, report.counts.replays) == (1, 0)
    # The original is untouched.
    assert modernizer.chain.original.cells[1].source == content["cells"][1]["source"]


def test_what_a_repaired_cell_draws_is_evidence_and_not_in_the_report(modernize):
    draws = """
        import base64, lib
        from IPython.display import Image, display
        display(Image(b"\\x89PNG\\r\\n\\x1a\\n" + bytes([lib.old(1)])))
    """
    report, events, _ = modernize(notebook(draws), Replacing(("'old'", "lib.old", "lib.new")), verify=False)
    last = [event.suggestion for event in events if event.type == "suggestion"][-1]
    assert last.evidence.after.images == ["data:image/png;base64,iVBORw0KGgoC"]
    assert report.suggestions[0].evidence.after.images == []


def test_a_statement_broken_twice(modernize):
    content = notebook("import lib\nz = lib.old(1) + lib.older(1, 2)")
    fixes = Replacing(("'old'", "lib.old(", "lib.new("), ("'older'", "lib.older(1, 2)", "lib.newer(1, by=2)"))
    report, _, _ = modernize(content, fixes)
    assert [s.status for s in report.suggestions] == ["verified", "verified"]
    assert states(report) == ["ran"]
    first, second = report.suggestions
    assert first.id in second.built_on


def test_what_does_not_help_is_rolled_back_and_the_next_is_tried(modernize):
    content = notebook("import lib\nx = lib.old(1)\nprint(x)", outputs={1: stream("2\n")})
    wrong = Replacing(("'old'", "lib.old", "lib.older"), certain=False)
    right = Replacing(("'old'", "lib.old", "lib.new"))
    report, _, modernizer = modernize(content, wrong, right)
    assert report.verdict == "reproduces"
    assert [s.title for s in report.suggestions] == ["lib.old is lib.new now"]
    assert (report.counts.trials, report.counts.trials_failed) == (2, 1)
    assert "lib.older" not in modernizer.chain.working_copy.cells[0].source
    # The next proposer is told what was tried.
    assert [a.proposal.title for a in right.asked[-1].attempts] == ["lib.old is lib.older now"]


def test_what_deletes_the_failing_cell_is_not_tried_and_the_next_is(modernize):
    class Deleting(Replacing):
        async def propose(self, context: Context) -> Sequence[Proposal]:
            found = await super().propose(context)
            cell = context.working_copy[context.failure.cell_id]
            gone = [DeleteCell(cell_id=cell.id, base=cell.source)]
            return [proposal.model_copy(update={"edits": gone}) for proposal in found]

    table = ("'old'", "lib.old", "lib.new")
    content = notebook("import lib", "x = lib.old(1)", "print(x)", outputs={3: stream("2\n")})
    for certain in (False, True):
        report, _, _ = modernize(content, Deleting(table, certain=certain), Replacing(table), verify=False)
        assert states(report) == ["ran", "repaired", "ran"]
        assert [s.edits[0].op for s in report.suggestions] == ["replace"]


def test_what_changes_only_code_beside_the_failing_expression_is_rolled_back(modernize):
    content = notebook("import lib\nz = [lib.new(0),\n     lib.old(1), abs(2)]\nprint(z)")
    beside = Replacing(("'old'", "abs(2)", "abs(-2)"), ("'old'", "lib.new(0)", "lib.new(00)"))
    report, _, _ = modernize(content, beside, Replacing(("'old'", "lib.old", "lib.new")))
    assert [s.title for s in report.suggestions] == ["lib.old is lib.new now"]


def test_one_of_two_failing_expressions_is_a_step(modernize):
    content = notebook("import lib\nz = lib.old(1) + lib.old(2)")
    one_by_one = Replacing(("'old'", "lib.old(1)", "lib.new(1)"), ("'old'", "lib.old(2)", "lib.new(2)"))
    report, _, _ = modernize(content, one_by_one)
    assert [s.status for s in report.suggestions] == ["verified", "verified"]


@pytest.mark.parametrize("certain", [True, False])
def test_a_repair_after_which_something_is_missing_holds_and_what_is_missing_is_told(modernize, certain):
    content = notebook("import lib", "z = lib.old(1) + [].absent", "print(z)")
    right = Replacing(("'old'", "lib.old", "lib.new"), certain=certain)
    vain = Replacing(("'absent'", "[]", "()"), certain=False)
    report, _, _ = modernize(content, right, vain, diagnosers=[Missing("'absent'")])
    assert [(s.title, s.status) for s in report.suggestions] == [("lib.old is lib.new now", "verified")]
    assert "'absent'" in report.cells[1].failure.message
    assert (report.verdict, [need.name for need in report.needs]) == ("blocked", ["absent"])


def test_the_same_expression_in_another_function_is_another_obstacle(modernize):
    content = notebook(
        "import lib\ndef first():\n    return lib.old(1)\ndef second():\n    return lib.old(1)\n"
        "z = first() + second()"
    )
    step = "def {0}():\n    return lib.{1}(1)".format
    one_by_one = Replacing(*(("'old'", step(name, "old"), step(name, "new")) for name in ("first", "second")))
    report, _, _ = modernize(content, one_by_one)
    assert [s.status for s in report.suggestions] == ["verified", "verified"]


def test_an_edit_that_breaks_an_earlier_cell_is_rolled_back(modernize):
    class Earlier:
        async def propose(self, context: Context) -> Sequence[Proposal]:
            cell = context.working_copy.cells[0]
            edit = ReplaceSource(cell_id=cell.id, base=cell.source, source="import lib\nx = lib.gone")
            return [Proposal(kind="calibration", title="worse", origin="rule:test", edits=[edit])]

    content = notebook("import lib\nx = 1", "y = x", "z = lib.old(y)\nprint(z)", outputs={3: stream("2\n")})
    report, _, modernizer = modernize(content, Earlier(), Replacing(("'old'", "lib.old", "lib.new")))
    assert report.verdict == "reproduces"
    assert [s.title for s in report.suggestions] == ["lib.old is lib.new now"]
    assert modernizer.chain.working_copy.cells[0].source == "import lib\nx = 1"
    assert report.counts.replays >= 1


def test_too_many_fresh_kernels_end_the_run_with_a_report(modernize):
    content = notebook("x = 1", *["import os\nos._exit(9)"] * 3, "print(x)")
    report, _, _ = modernize(content, max_restarts=1, verify=False)
    assert states(report)[-1] == "skipped"
    assert any("fresh kernels" in note for note in report.notes)


def test_a_defect_in_a_proposer_ends_nothing_and_is_told(modernize, caplog):
    class Broken:
        async def propose(self, context: Context) -> Sequence[Proposal]:
            raise LookupError("oops")

    content = notebook("import lib\nx = lib.old(1)\nprint(x)", outputs={1: stream("2\n")})
    report, _, _ = modernize(content, Broken(), Replacing(("'old'", "lib.old", "lib.new")))
    assert report.verdict == "reproduces"
    assert any("Broken" in note and "oops" in note for note in report.notes)
    assert "oops" in caplog.text


def test_the_limit_of_trials(modernize):
    content = notebook("import lib\nx = lib.old(1)")
    wrong = Replacing(*[("'old'", "lib.old", f"lib.old{n}") for n in range(9)], certain=False)
    report, _, _ = modernize(content, wrong, max_trials=3)
    assert report.counts.trials_failed == 3
    assert report.verdict == "failed"


def test_an_error_that_belongs_there_is_passed_over(modernize):
    error = {
        "output_type": "error",
        "ename": "ZeroDivisionError",
        "evalue": "division by zero",
        "traceback": [],
    }
    content = notebook("1 / 0", "print(3)", outputs={1: [error], 2: stream("3\n")})
    proposer = Replacing(("division", "0", "1"))
    report, _, _ = modernize(content, proposer)
    assert states(report) == ["expected_error", "ran"]
    assert report.verdict == "reproduces"
    assert proposer.asked == []


def test_cells_that_depend_on_a_failed_one_are_blocked_and_others_run(modernize):
    content = notebook(
        "import absent\nimport math",
        "model = absent.fit()",
        "print(math.floor(2.5))",
        "model.predict()",
        "def use():\n    return model",
        "use()",
    )
    report, _, _ = modernize(content, diagnosers=[Missing("No module named 'absent'")])
    assert states(report) == ["failed", "blocked", "ran", "blocked", "ran", "blocked"]
    assert report.verdict == "blocked"
    (need,) = report.needs
    assert (need.name, len(need.cells)) == ("absent", 1)


def test_one_name_that_is_gone_takes_no_others_of_its_import_along(modernize):
    content = notebook(
        "from math import (floor,\n    absent, ceil)\nimport gone, json as js",
        "print(floor(2.5), ceil(2.5))",
        "print(js.dumps(1))",
        "absent()",
        "gone.x",
    )
    report, _, _ = modernize(content)
    assert states(report) == ["failed", "ran", "ran", "blocked", "blocked"]


def test_a_file_that_a_failed_cell_would_have_written_blocks_and_is_not_needed(modernize):
    content = notebook(
        "print(int('odd'), file=open('kept.txt', 'w'))", "open('kept.txt')", "open('given.txt')"
    )
    report, _, _ = modernize(content)
    assert states(report) == ["failed", "blocked", "failed"]


def test_a_failure_without_a_remedy_is_partial_or_failed(modernize):
    report, _, _ = modernize(notebook("a = 1", "b = 2", "raise ValueError('odd')"))
    assert (report.verdict, states(report)) == ("partial", ["ran", "ran", "failed"])
    report, _, _ = modernize(notebook("raise ValueError('odd')"))
    assert report.verdict == "failed"


def test_a_cell_that_takes_too_long(modernize):
    report, _, _ = modernize(notebook("import time\ntime.sleep(60)", "print(1)"), cell_timeout=1)
    assert states(report) == ["failed", "ran"]
    assert report.cells[0].failure.kind == "timeout"


def test_a_repair_holds_where_the_statement_then_takes_too_long(modernize):
    content = notebook(
        "import lib, time", "x = 1\nfor i in range(60):\n    y = lib.old(x)\n    time.sleep(1)", "print(1)"
    )
    report, events, _ = modernize(
        content, Replacing(("'old'", "lib.old", "lib.new")), cell_timeout=1, verify=False
    )
    (suggestion,) = report.suggestions
    assert (suggestion.status, suggestion.evidence.after.result) == ("verified", "failed_later")
    assert "took" in suggestion.evidence.after.message
    assert states(report) == ["ran", "failed", "ran"]
    # What is in the way is told, and somebody may be asked about it.
    assert report.cells[1].failure.kind == "timeout"
    assert [e.failure.kind for e in events if e.type == "failure"] == ["crash", "timeout"]


def test_the_time_for_the_whole_run(modernize):
    report, _, _ = modernize(notebook("import time", "time.sleep(60)", "print(1)"), timeout=2, verify=False)
    assert states(report)[-1] == "skipped"
    assert any("time for the whole notebook" in note for note in report.notes)


@pytest.mark.parametrize(
    ("new", "kept"),
    [
        ("lib.slow", []),
        ("lib.new", ["proposed"]),  # it was past the failure: the next statement takes so long
    ],
)
def test_a_trial_that_the_end_of_the_time_breaks_off_proves_nothing(modernize, tmp_path, new, kept):
    content = notebook("import lib, time", "x = lib.old(1)\ntime.sleep(60)", "print(1)")
    slow = "\nimport time\ndef slow(x):\n    time.sleep(60)\n"
    (tmp_path / "lib.py").write_text(LIBRARY + slow)
    report, _, _ = modernize(
        content, Replacing(("'old'", "lib.old", new), certain=False), timeout=4, verify=False
    )
    assert states(report) == ["ran", "skipped", "skipped"]
    assert [s.status for s in report.suggestions] == kept


@pytest.mark.parametrize(
    ("last", "state"),
    [
        ("import random\nprint(random.random())", "ran"),  # run again, to measure its spread
        ("import os\nos._exit(9)", "failed"),  # what was there is run again
    ],
)
def test_where_no_fresh_kernel_comes_up_what_was_done_is_not_lost(tmp_path, monkeypatch, last, state):
    started: list[OwnedKernel] = []

    async def gone(kernel: OwnedKernel, timeout: float = 0) -> None:
        raise KernelStartError("python3", "no memory")

    async def start() -> OwnedKernel:
        if started:
            raise KernelStartError("python3", "no memory")
        started.append(await OwnedKernel.start("python3", cwd=str(tmp_path)))
        return started[0]

    monkeypatch.setattr(OwnedKernel, "restart", gone)
    (tmp_path / "lib.py").write_text(LIBRARY)
    content = notebook(
        "import lib\nprint(lib.old(1))", last, "print(1)", outputs={1: stream("2\n"), 2: stream("7.5\n")}
    )
    modernizer = Modernizer(
        content,
        folder=str(tmp_path),
        name="t",
        options=Options(),
        start_kernel=start,
        emit=lambda event: None,
        parts=Parts([], [Replacing(("'old'", "lib.old", "lib.new"))], [], all_parts(None).facts),
    )
    report = asyncio.run(modernizer.run())
    assert states(report)[:2] == ["repaired", state]
    assert [(s.status, s.evidence.clean_run) for s in report.suggestions] == [("verified", None)]
    assert modernizer.outputs["cell-1"] == stream("2\n")
    assert sum("no memory" in note for note in report.notes) == 2
    assert any("not verified" in note for note in report.notes)


def test_why_the_clean_run_ended_early_is_told(modernize):
    slow = "import os, time\nif os.path.exists('once'): time.sleep(60)\nopen('once', 'w').close()"
    report, _, _ = modernize(notebook(slow, "print(1)"), timeout=4)
    assert states(report)[-1] == "skipped"
    assert any("clean run was not finished. The time" in note for note in report.notes)


def test_a_kernel_that_dies_does_not_end_the_run(modernize):
    report, _, _ = modernize(notebook("x = 5", "import os\nos._exit(9)", "print(x)"), verify=False)
    assert states(report) == ["ran", "failed", "ran"]
    assert report.cells[1].failure.kind == "kernel_death"


def test_stop_means_stop(tmp_path):
    started: list[OwnedKernel] = []

    async def start() -> OwnedKernel:
        started.append(await OwnedKernel.start("python3", cwd=str(tmp_path)))
        return started[-1]

    events: list[Event] = []

    async def stop() -> float:
        running = asyncio.Event()

        def emit(event: Event) -> None:
            events.append(event)
            if event.type == "cell":
                running.set()

        modernizer = Modernizer(
            notebook("while True:\n    try:\n        while True: pass\n    except KeyboardInterrupt: pass"),
            folder=str(tmp_path),
            name="t",
            options=Options(),
            start_kernel=start,
            emit=emit,
            parts=Parts([], [], [], all_parts(None).facts),
        )
        task = asyncio.create_task(modernizer.run())
        await asyncio.wait_for(running.wait(), 30)
        await asyncio.sleep(0.3)
        began = asyncio.get_running_loop().time()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return asyncio.get_running_loop().time() - began

    seconds = asyncio.run(stop())
    assert seconds < 2
    assert not Path(f"/proc/{started[0].pid}").exists()
    assert events[-1].state == "cancelled"


class Sweeping:
    """Replaces a text by another in all cells that hold it, as one suggestion, before anything runs."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new

    async def sweep(self, context: Context) -> Sequence[Proposal]:
        edits = [
            ReplaceSource(cell_id=cell.id, base=cell.source, source=cell.source.replace(self.old, self.new))
            for cell in context.working_copy.code_cells
            if self.old in cell.source
        ]
        return (
            [Proposal(kind="repair", title="t", origin="rule:t", edits=edits, certain=True)] if edits else []
        )


@pytest.mark.parametrize(
    ("last", "applied", "status"),
    [
        # The cell stops after the changed statement: it is proved there too.
        ("b = lib.old(2)\nraise ValueError('odd')", 2, ["verified"]),
        # It stops before: what held elsewhere is kept, what could not run is not said to be verified.
        ("c = int('odd')\nb = lib.old(c)", 1, ["verified", "proposed"]),
        # It stops before, and the changed statement ran all the same.
        ("raise ValueError('odd')\nb = lib.old(2)", 2, ["verified"]),
        # It stops in the changed statement itself.
        ("b = lib.old('x')", 1, ["verified", "proposed"]),
        # It could not even be read before.
        ("print lib.old(2)\nraise ValueError('odd')", 2, ["verified"]),
    ],
)
def test_what_held_in_one_cell_is_not_lost_with_another(modernize, last, applied, status):
    sweeper = (
        Sweeping("print lib.old(2)", "print(lib.new(2))")
        if "print" in last
        else Sweeping("lib.old", "lib.new")
    )
    first = "print lib.old(2)" if "print" in last else "a = lib.old(1)\nprint(a)"
    content = notebook("import lib", first, last)
    report, _, modernizer = modernize(content, sweepers=[sweeper])
    assert [s.status for s in report.suggestions] == status
    assert states(report) == ["ran", "ran", "failed"]
    chosen = {s.id for s in report.suggestions if s.status == "verified"}
    composed, unfit = compose(modernizer.chain.original, report.suggestions, chosen)
    assert (sum("lib.new" in cell.source for cell in composed.cells), unfit) == (applied, [])
    # What is not proved says why, and goes along: the result stops where the run did, and no sooner.
    for suggestion in report.suggestions:
        if suggestion.status == "proposed":
            stopped = report.cells[2].failure.message
            assert suggestion.evidence.after.message == f"Cell 3 fails: {stopped}"
    taken = {s.id for s in report.suggestions if acceptable(s, "verified")}
    composed, unfit = compose(modernizer.chain.original, report.suggestions, taken)
    assert (composed.cells, unfit) == (modernizer.chain.working_copy.cells, [])


def test_what_waits_for_a_decision_is_told_with_the_cells_that_need_it(modernize):
    class Otherwise(Replacing):
        async def propose(self, context: Context) -> Sequence[Proposal]:
            found = await super().propose(context)
            return [proposal.model_copy(update={"changes_behaviour": True}) for proposal in found]

    content = notebook("import lib\nx = lib.old(1)", "print(x)", "print(1)")
    report, _, _ = modernize(content, Otherwise(("'old'", "lib.old", "lib.new")))
    assert states(report) == ["failed", "blocked", "ran"]
    assert report.cells[0].failure.mended_by == [report.suggestions[0].id]
    # Once: what is said with the cell is no note besides.
    assert report.notes == []


def test_what_waits_for_a_decision_and_mends_no_failure_is_noted(modernize):
    class Otherwise(Sweeping):
        async def sweep(self, context: Context) -> list[Proposal]:
            found = await super().sweep(context)
            return [proposal.model_copy(update={"changes_behaviour": True}) for proposal in found]

    report, _, _ = modernize(notebook("print(1)"), sweepers=[Otherwise("print(1)", "print(2)")])
    assert len(report.notes) == 1
    assert report.notes[0].endswith("was not applied, as it was not accepted.")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "With 1 change;"),
        ({"accept": "all"}, "With 2 changes;"),
        ({"verify": False}, "With 2 changes;"),
    ],
)
def test_changes_that_wait_for_a_decision_are_not_counted(modernize, options, words):
    class Otherwise(Sweeping):
        async def sweep(self, context: Context) -> list[Proposal]:
            found = await super().sweep(context)
            return [proposal.model_copy(update={"changes_behaviour": True}) for proposal in found]

    content = notebook("import lib\nprint(lib.old(1))", "print(lib.new(1))")
    report, _, _ = modernize(
        content,
        Replacing(("'old'", "lib.old", "lib.new")),
        sweepers=[Otherwise("print(lib.new(1))", "print(lib.new(2))")],
        **options,
    )
    assert [s.status for s in report.suggestions] == ["verified", "verified"]
    assert report.summary.startswith(words)


@pytest.mark.parametrize(
    ("begin", "fill"),
    [
        ("vectors = {}", "    key, value = line.split()\n    vectors[key] = float(value)"),
        ("import collections\nvectors = collections.defaultdict(list)", "    vectors[line].append(1)"),
        ("vectors = []", "    vectors.append(line)"),
    ],
)
def test_what_could_not_be_filled_blocks_what_reads_it(modernize, begin, fill):
    reading = f"{begin}\nfor line in open('absent.txt'):\n{fill}\nprint(len(vectors))"
    uses = "def known(words):\n    return [word in vectors for word in words]\nprint(known('ab'))"
    other = "found = []\nfor n in range(3):\n    found.append(n)\nprint(found)"
    again = "vectors = {'a': 1}\nprint(vectors)"
    report, _, _ = modernize(
        notebook(reading, uses, "print(known('c'))", other, again, "print(len(vectors))")
    )
    assert states(report) == ["failed", "blocked", "blocked", "ran", "ran", "ran"]


def test_an_edit_of_a_blocked_cell_says_so_and_is_kept(modernize):
    content = notebook("import lib", "a = int('odd')", "b = lib.old(a)")
    report, _, _ = modernize(content, sweepers=[Sweeping("lib.old", "lib.new")])
    [suggestion] = report.suggestions
    assert (states(report)[2], suggestion.status) == ("blocked", "proposed")
    assert (
        suggestion.evidence.after.message
        == "Cell 3 did not run: it needs what cell 2 should make, which fails."
    )
    assert acceptable(suggestion, "verified")
