"""What may explain drift: pins in the cones of what drifted, found, put into the notebook together, and barred.

A *pin* is a proposal that writes out what a library meant then; here each has a number.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .calibration.pins import cell_of, changed_cells, matters, new_lines, old_lines, only, only_in, same
from .calibration.search import Pins
from .calibration.target import Target, cone_of
from .inquiry import drifted
from .model import Edit, Failure, WorkingCopy
from .model.notebook import EditConflictError
from .proposer import Explainer, Facts, Proposal, asked
from .wording import count
from .work import Work

_MOST_NAMED = 6


@dataclass
class Suspects:
    """The pins of one modernization.

    Arguments:
        work: of which this is a part.
        copy: the notebook as the run left it; never changed.
        explainers: who finds what meant something else then.
        facts: about the kernel's environment.
        believable: whether a proposal's change came after the notebook's time.

    Attributes:
        pins: by number.
    """

    work: Work
    copy: WorkingCopy
    explainers: Sequence[Explainer]
    facts: Facts
    believable: Callable[[Proposal], bool]
    pins: list[Proposal] = field(default_factory=list, init=False)
    _targets: Sequence[Target] = field(default=(), init=False)
    _barred: set[tuple[str, str, str]] = field(default_factory=set, init=False)

    async def find(self, targets: Sequence[Target]) -> None:
        """Find what may be tried: edits that concern an output that drifted.

        Arguments:
            targets: the outputs; each is told which pins concern it.
        """
        self._targets = targets
        self.pins = only(await self._asked(self.copy), _concerning(targets))
        for target in targets:
            target.pins = frozenset(p for p in self.all if matters(self.pins[p].edits, target.statements))
            target.forget()

    def add(self, proposal: Proposal) -> int:
        """Number one more pin, which somebody else proposed."""
        self.pins.append(proposal)
        return len(self.pins) - 1

    def narrow(self, pins: Pins, targets: Sequence[Target]) -> None:
        """Leave out of some pins what concerns only other outputs than these."""
        for pin in pins:
            kept = only([self.pins[pin]], _concerning(targets))
            self.pins[pin] = (kept or [self.pins[pin]])[0]

    @property
    def all(self) -> Pins:
        """The numbers of all pins."""
        return frozenset(range(len(self.pins)))

    def titles(self, pins: Iterable[int]) -> list[str]:
        """What some pins are called."""
        return [self.pins[pin].title for pin in sorted(pins)]

    def untried(self, pins: Iterable[int], rounds: int | None) -> str:
        """That not everything was tried, and what a person might write out herself.

        Arguments:
            pins: that were not tried, or only together with others.
            rounds: that were made, if there may be no more of them; else the time for them was used up.
        """
        why = (
            f"more than {count(rounds, 'run')} would be needed"
            if rounds is not None
            else f"its share of the {self.work.options.timeout:g} s for the whole notebook was used up. More time for the "
            "notebook (`--timeout`, *Time for the whole notebook* in the settings) gives it more"
        )
        names = [f"“{title}”" for title in dict.fromkeys(self.titles(pins))]
        if len(names) > _MOST_NAMED:
            names[_MOST_NAMED:] = [f"and {len(names) - _MOST_NAMED} more"]
        which = f" Not tried, or only together with others: {', '.join(names)}." if names else ""
        return f"Not everything that may explain the drift could be tried: {why}.{which}"

    def groups(self, pins: Pins) -> list[Pins]:
        """Pins that change the same lines belong together."""
        groups: dict[Any, set[int]] = {}
        for pin in sorted(pins):
            groups.setdefault(old_lines(self.pins[pin]), set()).add(pin)
        return [frozenset(group) for group in groups.values()]

    async def pinned(self, chosen: Iterable[int]) -> tuple[WorkingCopy, dict[int, Proposal]]:
        """The notebook with some pins, and each pin as it was applied; one that does not fit is left out."""
        copy = self.copy.copy()
        applied: dict[int, Proposal] = {}
        for pin in sorted(chosen):
            proposal = self.pins[pin]
            for _ in range(2):
                try:
                    copy.apply(proposal.edits)
                    applied[pin] = proposal
                    break
                except EditConflictError:
                    # Made for a cell that another pin changed: asked for again, as it is now.
                    cells = frozenset(cell_of(edit) for edit in proposal.edits)
                    found = [p for p in await self._asked(copy) if same(p, proposal)]
                    again = only_in(cells, found)
                    if not again:
                        break
                    proposal = again[0]
        return copy, applied

    def bar(self, pins: Pins, failure: Failure) -> bool:
        """Bar the one pin that made code fail, if it is one: altogether, or from the cell that cannot do with it."""
        frames = failure.crash.frames if failure.crash else []
        cells = {failure.cell_id, *(frame.cell_id for frame in frames)}
        shown = "\n".join(frame.source for frame in frames)
        there = [self.pins[pin] for pin in sorted(pins) if cells & changed_cells(self.pins[pin])]
        close = [proposal for proposal in there if any(line in shown for line in new_lines(proposal))]
        if len(close or there) != 1:
            return False
        [guilty] = close or there
        self._barred.update(
            (guilty.origin, guilty.title, cell) for cell in changed_cells(guilty) if close or cell in cells
        )
        return True

    def bar_from(self, pins: Pins, cells: Collection[str]) -> bool:
        """Bar pins from cells that each of them alone changed, and whose output was right and is wrong with it."""
        barred = set()
        for cell in cells:
            there = [self.pins[pin] for pin in sorted(pins) if cell in changed_cells(self.pins[pin])]
            if len(there) == 1:
                barred.add((there[0].origin, there[0].title, cell))
        self._barred |= barred
        return bool(barred)

    async def _asked(self, copy: WorkingCopy) -> list[Proposal]:
        context = self.work.context(copy, self.facts, drifted(self._targets[0].cell_id))
        cells: Collection[str] = cone_of(self._targets)
        found: list[Proposal] = []
        for explainer in self.explainers:
            found += await asked(explainer, explainer.suspects(context, cells), self.work.note)
        return only(
            filter(self.believable, found),
            lambda pin, edit: (pin.origin, pin.title, cell_of(edit)) not in self._barred,
        )


def _concerning(targets: Sequence[Target]) -> Callable[[Proposal, Edit], bool]:
    return lambda _, edit: not cell_of(edit) or any(matters([edit], target.statements) for target in targets)
