"""The profiler: hot lines, progress of loops, and statements that are stopped early."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from jupyter_mlemodernizer.kernel import CellOutcome, OwnedKernel, Runner
from jupyter_mlemodernizer.kernel.probe import frames
from jupyter_mlemodernizer.kernel.profiling import Moment
from jupyter_mlemodernizer.model import Cell, Options, WorkingCopy

FUNCTION = "def slow(x):\n    s = 0\n    for i in range(20_000):\n        s += i * x\n    return s"
LOOP = "\n# the loop\nout = []\nfor i in range(2000):\n    for j in range(3):\n        out.append(slow(j))\nlen(out)"
# Goes on until there is a file; then tells whether its list is that of one run from the start.
ENDLESS = """
# the loop
out = []
for i in count():
    if exists('enough'):
        break
    slow(i)
    out.append(i)
out == list(range(len(out)))
"""


def runner(kernel: OwnedKernel, sources: list[str], **options: Any) -> Runner:
    cells = [Cell(id=f"c{n}", cell_type="code", source=source) for n, source in enumerate(sources)]
    impatient = options.pop("impatient", None)
    return Runner(kernel, WorkingCopy(cells), Options(**options), folder="", impatient=impatient)


def test_a_cell_over_its_budget_tells_where_the_time_went_and_how_long_it_would_take(wait, kernel):
    run = runner(kernel, [FUNCTION, LOOP], cell_timeout=2)
    wait(run.run_cell("c0"))
    failure = wait(run.run_cell("c1")).failure
    assert failure.kind == "timeout"
    hot = failure.profile.hot[0]
    assert (hot.cell_id, hot.source) == ("c0", "s += i * x") or hot.source.startswith(
        "for i in range(20_000)"
    )
    assert sum(spot.share for spot in failure.profile.hot if spot.cell_id == "c0") > 0.8
    loop = failure.profile.loop
    assert (loop.line, loop.total) == (4, 2000)
    assert 0 < loop.done < 2000
    pace = 2 / (loop.done + 1)
    assert loop.estimated_seconds == pytest.approx(2000 * pace, rel=0.4)
    assert "turns of the loop in line 4" in failure.message


def test_a_profile_of_an_earlier_cell_is_not_that_of_one_of_which_nothing_was_seen(wait, kernel, monkeypatch):
    run = runner(kernel, ["import time", "time.sleep(9)", "time.sleep(9)"], cell_timeout=1)
    wait(run.run_cell("c0"))
    assert wait(run.run_cell("c1")).failure.profile is not None
    facts = kernel.profile()
    # As if a call that never lets go of the interpreter had kept the sampler from writing.
    monkeypatch.setattr(kernel, "profile", lambda: facts)
    failure = wait(run.run_cell("c2")).failure
    assert (failure.kind, failure.profile) == ("timeout", None)


def test_a_statement_is_stopped_early_once_and_then_runs_to_its_end(wait, kernel, folder):
    moments: list[Moment] = []

    def impatient(moment: Moment) -> bool:
        moments.append(moment)
        return moment.seconds > 0.5

    imports = "from itertools import count\nfrom os.path import exists\n"
    run = runner(kernel, [imports + FUNCTION, ENDLESS], impatient=impatient)
    wait(run.run_cell("c0"))
    stopped = wait(run.run_cell("c1"))
    assert stopped.early
    assert "stopped after" in stopped.failure.message
    assert all(moment.restorable and moment.statement == 1 for moment in moments)
    assert wait(run.catch_up("c1", certain=False)) == "continue"

    async def run_for_longer_than_before() -> CellOutcome:
        before = kernel.profile()
        running = asyncio.create_task(run.run_cell("c1"))
        while (now := kernel.profile()) in (None, before) or now["statement_seconds"] < moments[
            -1
        ].seconds + 1:
            assert not running.done()
            await asyncio.sleep(0.05)
        (folder / "enough").touch()
        return await running

    whole = wait(run_for_longer_than_before())
    assert whole.failure is None
    assert not whole.early
    assert whole.outputs[0]["data"]["text/plain"] == "True"


@pytest.mark.parametrize(
    ("iterable", "total"),
    [
        ("range(4000)", 4000),
        ("[0] * 4000", 4000),
        ("enumerate([0] * 4000)", 4000),
        ("zip(range(9000), [0] * 4000)", 4000),
        ("(x for x in [0] * 4000)", 4000),
        ("{x: 1 for x in range(4000)}.items()", 4000),
        ("iter(int, 1)", None),
    ],
)
def test_loops_over_what_has_a_length_tell_how_far_they_are(wait, kernel, iterable: str, total: int | None):
    run = runner(kernel, ["import time", f"for i in {iterable}:\n    time.sleep(0.002)"], cell_timeout=1)
    wait(run.run_cell("c0"))
    loop = wait(run.run_cell("c1")).failure.profile.loop
    assert (loop.total if loop else None) == total
    assert loop is None or 50 < loop.done < 500


def test_loops_leave_no_trace(wait, kernel):
    code = "import builtins\nfor i in range(3):\n    pass\nprint(sorted(n for n in dir() if not n.startswith('_')), i)"
    run = runner(kernel, ["get_ipython().reset(new_session=False)", code])
    wait(run.run_cell("c0"))
    (output,) = wait(run.run_cell("c1")).outputs
    assert output["text"] == "['In', 'Out', 'builtins', 'exit', 'get_ipython', 'i', 'open', 'quit'] 2\n"


def test_an_exception_in_the_iterable_of_a_loop_is_where_it_was(wait, kernel):
    run = runner(kernel, ["for i in 5 + None:\n    pass", "for i in 5:\n    pass"])
    for cell in ("c0", "c1"):
        crash = wait(run.run_cell(cell)).failure.crash
        assert [(frame.line, frame.function) for frame in crash.frames] == [(1, "<module>")]
        assert crash.library_frame is None


def test_an_interrupt_between_two_lines_has_facts():
    def stopped() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        stopped()
    tb = caught.value.__traceback__
    # An instruction that the compiler added (a jump, a clean-up) belongs to no line.
    nowhere = SimpleNamespace(tb_lineno=None, tb_frame=tb.tb_frame)
    assert frames._line_of(nowhere) == tb.tb_frame.f_code.co_firstlineno
    assert frames._line_of(tb) == tb.tb_lineno
