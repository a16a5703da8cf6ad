"""Drifted cells, and what is seen of them with pins."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ..kernel import split_statements
from ..model import Cell
from .compare import Compared, compared
from .cone import statements_behind
from .noise import Noise, measure_noise
from .randomness import differs_from_run_to_run, draws, is_deep, shares_a_stream
from .search import NONE, Pins

Shown: TypeAlias = list[dict[str, Any]]


@dataclass
class Target:
    """A cell whose output is to be explained.

    Attributes:
        cell_id: the cell.
        number: among the code cells, from 1.
        cone: ids of the cells that must run to get its output, in order, its own last.
        before: its output as the run left it, and how it compares.
        random: it differs from run to run.
        statements: of its cone's cells, by id, those that matter to it, masked.
        pins: those that change a statement that matters to it.
        seen: with some of its pins: its outputs, one for each run, and how they compare.
        noise: how much it varies from run to run, if that was measured.
    """

    cell_id: str
    number: int
    cone: list[str]
    before: Compared
    random: bool
    statements: Mapping[str, frozenset[str]]
    pins: Pins = NONE
    seen: dict[Pins, tuple[list[Shown], Compared]] = field(default_factory=dict)
    noise: Noise | None = None

    def note(self, pins: Pins, outputs: Shown, result: Compared) -> Compared:
        """Note what it showed with some pins.

        Arguments:
            pins: of its own.
            outputs: of one run.
            result: how they compare with what was saved.

        Returns:
            How all runs with these pins compare; without a measured noise, the last one.
        """
        runs = [*(self.seen[pins][0] if pins in self.seen else []), outputs]
        result = self.noise.judge(runs) if self.noise is not None and pins else result
        self.seen[pins] = (runs, result)
        return result

    def forget(self) -> None:
        """Forget what was seen with pins, which have other numbers from now on."""
        self.seen = {pins: seen for pins, seen in self.seen.items() if not pins}

    def measure(self, saved: Shown, first: Shown, tolerance: float) -> None:
        """Say how it compares without pins, of all runs that were seen without any.

        Arguments:
            saved: its outputs as saved.
            first: as the run that modernized left them.
            tolerance: relative difference of two numbers that are the same result.
        """
        runs, _ = self.seen[NONE]
        self.noise = measure_noise(saved, [first, *runs], tolerance)
        if self.noise is not None:
            self.before = self.noise.before
        else:
            # What is right in one of the runs needs no explanation.
            for one in (compared(saved, run, tolerance) for run in runs):
                drifted, inexact = (self.before.drifted & one.drifted, self.before.inexact & one.inexact)
                self.before = Compared(self.before.comparison, drifted, inexact)
        self.seen[NONE] = (runs, self.before)

    def result(self, pins: Pins) -> Compared:
        """How it compares with those of its pins that are among these."""
        return self.seen[pins & self.pins][1] if pins & self.pins in self.seen else self.before

    def shown(self, pins: Pins) -> list[Shown]:
        """What it showed with those of its pins that are among these, in each run but the first."""
        return self.seen[pins & self.pins][0] if pins & self.pins in self.seen else []

    def nearer(self, pins: Pins) -> bool:
        """Do these pins bring something back, and make nothing worse?"""
        return self.result(pins).restored_from(self.before, random=self.random)


def find_targets(
    code: Sequence[Cell], results: Mapping[str, Compared], own_modules: Sequence[str]
) -> list[Target]:
    """Cells whose output differs: beyond the tolerance, or, if it is the same in each run, in a digit shown.

    Arguments:
        code: the code cells, in order.
        results: how those that ran compare with what they used to show, by id.
        own_modules: top-level names of the user's helper modules.
    """
    sources = [cell.source for cell in code]
    targets = []
    for position, cell in enumerate(code):
        result = results.get(cell.id)
        if result is None or not (result.drifted or result.inexact):
            continue
        found = statements_behind(sources, position, own_modules)
        behind = sorted(found)
        random = differs_from_run_to_run(sources, behind)
        if not result.drifted and random:
            continue
        if not random and shares_a_stream(sources, behind):
            behind = list(range(position + 1))
        deep = is_deep(sources)
        cone = [code[index].id for index in behind]
        matter = {
            code[index].id: found.get(index, frozenset()) | _drawing(sources[index], deep) for index in behind
        }
        targets.append(Target(cell.id, position + 1, cone, result, random, matter))
    return targets


def _drawing(source: str, deep: bool) -> frozenset[str]:
    """Statements that draw random numbers: what is drawn after them depends on how many they draw."""
    texts = (statement.masked for statement in split_statements(source))
    return frozenset(text for text in texts if (found := draws(text, deep)).drawn or found.seeded)


def cone_of(targets: Iterable[Target]) -> set[str]:
    """Ids of all cells that some targets depend on, their own included."""
    return {cell for target in targets for cell in target.cone}


def told(targets: Sequence[Target], kept: Pins) -> str:
    """What some pins brought back, in one sentence."""
    back = [target.number for target in targets if not target.result(kept).drifted]
    drifted = [target for target in targets if target.result(kept).drifted]
    nearer = [t.number for t in drifted if t.result(kept).drifted != t.before.drifted]
    closer = [t.number for t in drifted if t.result(kept).drifted == t.before.drifted]
    parts = []
    if back:
        parts.append(
            f"cell {back[0]} shows what it" if len(back) == 1 else f"cells {_join(back)} show what they"
        )
        parts[-1] += " used to show"
    if nearer:
        cells = f"cell {nearer[0]}" if len(nearer) == 1 else f"cells {_join(nearer)}"
        parts.append(f"part of what {cells} used to show is back")
    if closer:
        cells = f"cell {closer[0]} are" if len(closer) == 1 else f"cells {_join(closer)} are"
        parts.append(f"numbers of {cells} much nearer to what they were")
    text = "; ".join(parts)
    return text[:1].upper() + text[1:] + "."


def _join(numbers: Sequence[int]) -> str:
    words = [str(number) for number in numbers[:12]] + ["others"] * (len(numbers) > 12)
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]
