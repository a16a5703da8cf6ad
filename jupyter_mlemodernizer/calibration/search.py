"""Which pins explain the drift: a search that asks for one run after the other.

A *pin* writes out one old meaning. A run has some pins, and tells of each drifted cell that it runs (a *target*) how near its
output is to what it was. The search is a generator of such runs, so that nothing here runs anything.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from .compare import Compared

Pins: TypeAlias = frozenset[int]
NONE: Pins = frozenset()


@dataclass(frozen=True)
class Run:
    """A run that is asked for: with which pins, and which targets it must show."""

    pins: Pins
    targets: tuple[str, ...]


Found: TypeAlias = Mapping[str, Compared]
Runs: TypeAlias = Generator[Run, Found, Found]


@dataclass
class Search:
    """Finds the fewest pins that bring back as much as can be brought back, and make nothing worse.

    All together first, since causes may be needed together, and most drift has few. If that harms an output, those that
    do not concern it and those that do are tried in the same way, or the nearer half and the farther half. Of what helps, those are left out, half by half and the farthest
    first, without which each output is just as near.

    Arguments:
        groups: pins that can be applied together, those of one statement in one group, nearest first.
        alternatives: pins that cannot be applied with some of the others.
        reach: for each target, the pins that change something that it depends on.
        before: for each target, its output without any pin.
        random: targets that differ from run to run: digits within the tolerance prove nothing.

    Attributes:
        kept: the pins that explain something, as far as is known; what is left when the search has to stop early.
        unsure: those of them that explain something together, and of which it was not found out which ones it takes.
        together: these, and those with which they are known to explain something: alone they may explain nothing.
        open: pins of which it is not known yet whether they explain something, nearest first where they were given so.
    """

    groups: Sequence[Pins]
    alternatives: Sequence[Pins]
    reach: Mapping[str, Pins]
    before: Mapping[str, Compared]
    random: frozenset[str] = frozenset()
    kept: Pins = NONE
    unsure: Pins = NONE
    together: Pins = NONE
    open: Pins = NONE
    _known: dict[tuple[str, Pins], Compared] = field(default_factory=dict, init=False)

    def runs(self) -> Generator[Run, Found, None]:
        """The runs to make; each is answered with the comparisons of its targets. At its end, see :attr:`kept`."""
        self._known = {(target, NONE): result for target, result in self.before.items()}
        live = [target for target in self.before if self.reach[target]]
        self.open = NONE.union(*(self.reach[target] for target in live))
        kept = yield from self._helping(list(self.groups), live)
        for pin in self.alternatives:
            left = [target for target in live if self.reach[target] & pin and self._drifts(target, kept)]
            if left:
                found = yield from self._with(kept | pin, live)
                now = yield from self._with(kept, live)
                if any(found[target].drifted < now[target].drifted for target in left) and all(
                    self._as_near(target, found[target], now[target]) for target in live
                ):
                    kept |= pin
        found = yield from self._with(kept, live)
        nearer = {target: result for target, result in found.items() if self.nearer(target, result)}
        if nearer:
            yield from self._reduce(kept, nearer)

    def nearer(self, target: str, result: Compared) -> bool:
        """Is a target nearer to what it was than without any pin?"""
        return self._restored(target, result, self.before[target])

    def worse(self, target: str, result: Compared) -> bool:
        """Is something wrong in a target that is right without any pin, and it is not much nearer on the whole?"""
        return not self._as_near(target, result, self.before[target]) and not self.nearer(target, result)

    def _with(self, pins: Pins, targets: Iterable[str]) -> Runs:
        """How targets are with some pins: as far as it is not known, it is asked for."""
        concerned = list(targets)
        asked = [t for t in concerned if (t, pins & self.reach[t]) not in self._known]
        if asked:
            found = yield Run(pins, tuple(asked))
            self._known |= {(target, pins & self.reach[target]): found[target] for target in asked}
        return {target: self._known[target, pins & self.reach[target]] for target in concerned}

    def _helping(self, groups: list[Pins], live: Sequence[str]) -> Generator[Run, Found, Pins]:
        """Pins of some groups that help, and do no harm: of those that do harm together, halves are tried."""
        together = NONE.union(*groups)
        concerned = [target for target in live if self.reach[target] & together]
        if not concerned:
            return NONE
        found = yield from self._with(together, concerned)
        if not any(self._has_effect(*one) for one in found.items()):
            self.open -= together
            return NONE  # they have no effect
        if any(self.nearer(*one) for one in found.items()) and not any(
            self.worse(*one) for one in found.items()
        ):
            return together
        if len(together) == 1:
            self.open -= together
            return NONE
        if len(groups) == 1:
            groups = [frozenset([pin]) for pin in sorted(together)]
        first, second = self._parts(groups, found)
        near = yield from self._helping(first, live)
        if near and not any(self._drifts(target, near) for target in concerned):
            return near
        far = yield from self._helping(second, live)
        if not near or not far:
            return near | far
        both = yield from self._with(near | far, concerned)
        one = yield from self._with(near, concerned)
        return near | far if all(self._as_near(t, both[t], one[t]) for t in concerned) else near

    def _parts(self, groups: list[Pins], found: Found) -> tuple[list[Pins], list[Pins]]:
        """Two parts of groups to try one after the other: those that can have done no harm first, else the nearer half."""
        suspected = NONE.union(*(self.reach[target] for target in found if self.worse(target, found[target])))
        innocent = [group for group in groups if not group & suspected]
        if innocent and len(innocent) < len(groups):
            return innocent, [group for group in groups if group & suspected]
        middle = (len(groups) + 1) // 2
        return groups[:middle], groups[middle:]

    def _has_effect(self, target: str, result: Compared) -> bool:
        if target in self.random:
            return result.drifted != self.before[target].drifted
        return result != self.before[target]

    def _drifts(self, target: str, pins: Pins) -> bool:
        """Does a target still drift, as far as it is known?"""
        result = self._known.get((target, pins & self.reach[target]), self.before[target])
        return bool(result.drifted)

    def _reduce(self, pins: Pins, best: dict[str, Compared]) -> Generator[Run, Found, None]:
        """Leave out what does not matter to any of some targets."""
        order = [pin for group in [*self.groups, *self.alternatives] for pin in sorted(group)]
        # What concerns none of them explains nothing.
        current = pins & NONE.union(*(self.reach[target] for target in best))
        matters = {target: current & self.reach[target] for target in best}
        needed: set[int] = set()
        size = len(current)
        while True:
            # The last one that can matter to a target that is nearer with it does.
            needed |= {pin for left in matters.values() if len(left) == 1 for pin in left}
            # If it has to stop now, rather too few are kept than one that does not matter.
            fewest = min(matters.values(), key=lambda left: len(left - needed))
            self.kept = frozenset(needed) or fewest
            self.unsure = self.kept - needed
            self.together = self.kept | fewest
            undecided = [pin for pin in order if pin in current and pin not in needed]
            if not undecided:
                self.kept, self.unsure, self.together = current, NONE, current
                return
            size = max(1, min(size, (len(undecided) + (not needed)) // (1 if needed else 2)))
            part = frozenset(undecided[-size:])
            concerned = [target for target in best if matters[target] & part]
            found = yield from self._with(current - part, concerned)
            failed = [
                t
                for t in concerned
                if not self._as_near(t, found[t], best[t]) or self._restored(t, best[t], found[t])
            ]
            for target in concerned:
                if target not in failed:
                    matters[target] -= part
            self.open -= NONE if failed else part
            if failed:
                needed |= {pin for t in failed if len(matters[t] & part) == 1 for pin in matters[t] & part}
                size = max(1, len(part) // 2)
            else:
                current -= part
                size = len(current)

    def _as_near(self, target: str, result: Compared, other: Compared) -> bool:
        return result.as_near_as(other, exactly=target not in self.random)

    def _restored(self, target: str, result: Compared, other: Compared) -> bool:
        return result.restored_from(other, random=target in self.random)
