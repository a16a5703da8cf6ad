"""Where a cell spends its time, from what the profiler in the kernel wrote."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..model import HotSpot, LoopProgress, Profile

# Two estimates of the same loop that differ by less agree.
_STEADY = 0.3
_MOMENTS_APART = 1.0


@dataclass
class Moment:
    """What is known of a running cell at one moment.

    Attributes:
        cell_id: the cell.
        statement: number of the statement that is running, from 0.
        seconds: for which it has been running.
        restorable: it may be interrupted and run again: what it changes has been saved.
        profile: of the cell so far.
        estimate: seconds that the statement will take, if its loop tells and tells the same as a while ago.
    """

    cell_id: str
    statement: int
    seconds: float
    restorable: bool
    profile: Profile
    estimate: float | None = None


Impatient = Callable[[Moment], bool]
"""Whether a running statement is to be interrupted, because there may be a faster way."""


class Watch:
    """Looks at the profile of one running cell, and says when it is to be interrupted.

    Arguments:
        cell_id: the cell.
        read: what the profiler wrote last.
        cells: execution count → cell id, of the cells that ran before.
        sources: cell id → source.
        impatient: is asked at each new moment.

    Attributes:
        interrupted: it was said that it is to be.
        slowest: number of the statement that was seen to run longest, and for how many seconds.
    """

    def __init__(
        self,
        cell_id: str,
        read: Callable[[], dict[str, Any] | None],
        cells: Mapping[int, str],
        sources: Mapping[str, str],
        impatient: Impatient,
    ) -> None:
        self._cell_id = cell_id
        self._read = read
        self._cells = cells
        self._sources = sources
        self._impatient = impatient
        self._before = read()
        self._estimates: list[tuple[float, float]] = []
        self._statement = -1
        self.interrupted = False
        self.slowest = (-1, 0.0)

    def __call__(self) -> bool:
        """Whether the time has come; asked again and again while the cell runs."""
        facts = self._read()
        if facts is None or facts == self._before:
            return False
        self._before = facts
        if facts["statement"] != self._statement:
            self._statement, self._estimates = facts["statement"], []
        if facts["statement_seconds"] > self.slowest[1]:
            self.slowest = (facts["statement"], facts["statement_seconds"])
        moment = Moment(
            cell_id=self._cell_id,
            statement=facts["statement"],
            seconds=facts["statement_seconds"],
            restorable=facts["restorable"],
            profile=profile_of(facts, self._cell_id, self._cells, self._sources),
            estimate=self._estimate(facts),
        )
        self.interrupted = self._impatient(moment)
        return self.interrupted

    def _estimate(self, facts: Mapping[str, Any]) -> float | None:
        if facts["loop"] is None:
            return None
        now, estimate = float(facts["statement_seconds"]), float(facts["loop"][3])
        self._estimates.append((now, estimate))
        earlier = [known for at, known in self._estimates if now - at >= _MOMENTS_APART]
        if earlier and abs(estimate - earlier[-1]) <= _STEADY * estimate:
            return estimate
        return None


def profile_of(
    facts: Mapping[str, Any], cell_id: str, cells: Mapping[int, str], sources: Mapping[str, str]
) -> Profile:
    """A profile as the wire has it.

    Arguments:
        facts: what the profiler wrote.
        cell_id: the cell that was running.
        cells: execution count → cell id, of the cells that ran before.
        sources: cell id → source.
    """
    samples = max(1, facts["samples"])
    hot = []
    for count, line, number, native in facts["lines"]:
        # A function of an earlier cell may be what takes the time.
        home = cells.get(count, cell_id) if count != facts["count"] else cell_id
        hot.append(
            HotSpot(
                cell_id=home,
                line=line,
                source=_line(sources.get(home, "").split("\n"), line),
                share=number / samples,
                native=native / number if number else 0,
            )
        )
    loop = facts["loop"]
    return Profile(
        seconds=facts["seconds"],
        samples=facts["samples"],
        hot=hot,
        loop=LoopProgress(line=loop[0], done=loop[1], total=loop[2], estimated_seconds=loop[3])
        if loop
        else None,
    )


def _line(lines: Sequence[str], number: int) -> str:
    return lines[number - 1].strip()[:200] if 0 < number <= len(lines) else ""
