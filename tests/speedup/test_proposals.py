"""What is proposed of all that was proved, with a kernel that proves whatever is of a function."""

import ast
import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from jupyter_mlemodernizer.model import Cell, Failure, HotSpot, Options, Profile, Span, WorkingCopy
from jupyter_mlemodernizer.proposer import Context, Proposal
from jupyter_mlemodernizer.speedup import Speedups
from jupyter_mlemodernizer.speedup.targets import Target, called_once, handed_over, looks_slow

LIVE = {
    "np": {"kind": "module", "module": "numpy"},
    "w": {"kind": "array", "shape": [9], "rows": 9, "dtype": "float64"},
    "known": {"kind": "list", "rows": 3, "elements": "str"},
}
PLACES = "return [i for i in range(len(w)) if w[i] > {}]"
FAST = "return np.flatnonzero(w > {}).tolist()"


class Kernel:
    """Answers what is asked of it, and keeps the questions."""

    def __init__(self, after: float = 1.0, noise: float | None = 0.01) -> None:
        self.measured = {"after": after, "noise": noise}
        self.asked: list[str] = []
        self.run: list[str] = []

    async def ask(self, question: str, **given: Any) -> Any:
        self.asked.append(question)
        if question == "live":
            return {name: LIVE[name] for name in given["names"] if name in LIVE}
        if question != "prove":
            return True
        self.run.append(given["before"])
        if given["function"] is None:
            return {"refused": "no"}
        calls = {"part": None, "whole": None, "calls": 10}
        return {"before": 9.0 if given["function"] == "g" else 4.0, **self.measured, **calls}


def proposed(
    kernel: Kernel, *cells: str, hot: dict[str, list[int]], seconds: float | None = None
) -> Proposal:
    """The proposal for the last cell, which was stopped in its first statement.

    Arguments:
        kernel: is asked.
        cells: sources.
        hot: cell id → lines that took the time.
        seconds: that the cell took.
    """
    (found,) = all_proposed(kernel, *cells, hot=hot, seconds=seconds)
    return found


def all_proposed(
    kernel: Kernel, *cells: str, hot: dict[str, list[int]], seconds: float | None = None
) -> Sequence[Proposal]:
    copy = WorkingCopy([Cell(id=f"c{n}", cell_type="code", source=source) for n, source in enumerate(cells)])
    spots = [HotSpot(cell_id=cell, line=line, share=0.3) for cell, lines in hot.items() for line in lines]
    failure = Failure(
        kind="timeout",
        cell_id=f"c{len(cells) - 1}",
        statement=Span(line=1, end_line=1),
        message="",
        seconds=seconds,
        profile=Profile(seconds=5, samples=100, hot=spots),
    )
    context = Context(copy, facts=None, options=Options(), folder="", failure=failure, kernel=kernel)  # type: ignore[arg-type]
    return asyncio.run(Speedups().propose(context))


@pytest.mark.parametrize("body", [" ", "\n    "])
def test_functions_on_adjacent_lines_are_both_changed_by_the_one_edit(body: str):
    made = f"import numpy as np\ndef f():{body}%s\ndef g():{body}%s\ndone = 1"
    source = made % (PLACES.format(1), PLACES.format(2))
    hot = [number for number, line in enumerate(source.split("\n"), 1) if "return" in line]
    found = proposed(Kernel(), source, "for x in range(9): f(), g()", hot={"c0": hot})
    (edit,) = found.edits
    assert (edit.cell_id, edit.base) == ("c0", source)
    assert edit.source == made % (FAST.format(1), FAST.format(2))
    assert found.title == "The places found by NumPy (g) and 1 more"
    assert (found.ratio, found.outcome_before.seconds) == (9.0, 9.0)
    assert [check[: check.index(" with")] for check in found.checks] == [
        f"Both were run on 10 calls of `{name}`" for name in "fg"
    ]


CELLS = [f"import numpy as np\ndef {name}():\n    {PLACES.format(1)}" for name in "fg"]


def test_functions_of_several_cells_are_an_edit_each():
    found = proposed(Kernel(), *CELLS, "for x in range(9): f(), g()", hot={"c0": [3], "c1": [3]})
    assert {edit.cell_id: edit.source for edit in found.edits} == {
        f"c{n}": cell.replace(PLACES.format(1), FAST.format(1)) for n, cell in enumerate(CELLS)
    }


def test_a_function_is_proved_beside_those_that_are_fast_by_now():
    kernel = Kernel()
    proposed(kernel, *CELLS, "for x in range(9): f(), g()", hot={"c0": [3, 3], "c1": [3]})
    fast = CELLS[0].replace(PLACES.format(1), FAST.format(1)).partition("\n")[2]
    assert kernel.run == ["for x in range(9): f(), g()", f"{fast}\nfor x in range(9): f(), g()"]


@pytest.mark.parametrize(
    ("after", "noise", "seconds", "offered"),
    [
        (1.0, 0.01, 10.0, True),
        # 1.7 times as fast, and as far apart from run to run.
        (2.4, 1.7, 100.0, False),
        (2.4, 0.1, 100.0, True),
        # Measured once: only what is plain.
        (2.4, None, 100.0, False),
        (1.0, None, 100.0, True),
        # A cell of a second: nobody has to wait for that.
        (1.0, 0.01, 1.0, False),
        # The function has 3 tenths of the time.
        (1.0, 0.01, 8.0, False),
        # Over the budget, and so never at its end.
        (2.4, 0.1, 600.0, True),
    ],
)
def test_what_is_saved_is_more_than_noise_and_worth_a_persons_time(
    after: float, noise: float | None, seconds: float, offered: bool
):
    found = all_proposed(
        Kernel(after, noise), CELLS[0], "for x in range(3): f()", hot={"c0": [3]}, seconds=seconds
    )
    assert bool(found) == offered


def test_the_live_state_is_asked_for_once():
    kernel = Kernel()
    proposed(
        kernel, *CELLS, "for x in 'ab':\n    if x in known:\n        f(), g()", hot={"c0": [3], "c1": [3]}
    )
    assert kernel.asked == ["restore", "live", "prove", "prove", "prove"]


def test_a_cell_that_does_not_parse_does_not_look_slow():
    spots = [HotSpot(line=1, share=1, source="elsewhere()")]
    assert looks_slow("f()", spots)
    assert not looks_slow("f(", spots)
    assert not looks_slow("f('\0')", spots)


def test_a_function_that_is_called_once_is_proved_by_the_statement():
    kernel = Kernel()
    source = f"import numpy as np\ndef f(w):\n    {PLACES.format(1)}"
    with pytest.raises(ValueError, match="not enough values"):
        proposed(kernel, source, "out = f(w)", hot={"c0": [3]})
    assert kernel.run == [f"{source.partition(chr(10))[2]}\nout = f(w)"]


@pytest.mark.parametrize(
    ("statement", "parameters", "once"),
    [
        ("out = f(w, 3)", {"a": "w"}, True),
        ("out = f(w, v)", {"a": "w", "b": "v"}, True),
        ("for w in ws: f(w, v)", {"a": "w", "b": "v"}, False),
        ("out = [f(w, v) for w in ws]", {"a": "w", "b": "v"}, False),
        ("out = f(w, v) + f(v, w)", {}, False),
        ("out = g(w)", {}, False),
    ],
)
def test_what_is_handed_to_a_function(statement: str, parameters: dict[str, str], once: bool):
    own = {"f": ast.parse("def f(a, b): return a + b").body[0]}
    target = Target("c0", 0, "def f(a, b): return a + b", "f")
    assert handed_over(statement, target, own) == parameters
    assert called_once(statement, target) == once
