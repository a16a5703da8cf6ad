"""Which pins explain a drift: a search that asks for one run after the other.

A *pin* writes out one old meaning. The searches of many drifted cells go on at the same time: each is a
generator that yields the pins that it wants to see applied, and is sent how the cell's output then compares;
whoever runs the cells serves as many of them as agree with one run.
"""

from collections.abc import Generator, Sequence

from .compare import Compared

Pins = frozenset[int]
NONE: Pins = frozenset()
Search = Generator[Pins, Compared, Pins]


def search(
    groups: Sequence[Pins], alternatives: Sequence[Pins], before: Compared, *, random: bool = False
) -> Search:
    """Find the fewest pins that bring as much of an output back as there can be brought.

    All together first: causes may be needed together, and most drift has few. Then, half by half, those are
    left out without which it is just as near. If all together are no better, some may do harm: then one group
    at a time, the nearest first.

    Arguments:
        groups: pins that can be applied together, those of one statement in one group, nearest first.
        alternatives: pins that cannot be applied with some of the others.
        before: the output without any pin.
        random: the output differs from run to run. Then it is run without pins once more first: what is right
            in one of the two runs needs no explanation, and digits within the tolerance prove nothing.

    Yields:
        pins to apply; expects the comparison of the cell's output with them.

    Returns:
        The pins to keep.
    """
    exactly = not random
    if random:
        again = yield NONE
        before = Compared(before.comparison, before.drifted & again.drifted, before.inexact & again.inexact)
        if not before.drifted:
            return NONE
    if groups:
        together = NONE.union(*groups)
        best = yield together
        if best.nearer_than(before, exactly=exactly):
            return (yield from _reduced(together, best, exactly))
    kept, best = NONE, before
    for group in [*(groups if len(groups) > 1 else []), *alternatives]:
        tried = yield kept | group
        if tried.nearer_than(best, exactly=exactly):
            kept, best = kept | group, tried
            if not best.drifted and not (exactly and best.inexact):
                break
    return (yield from _reduced(kept, best, exactly))


def _reduced(kept: Pins, best: Compared, exactly: bool) -> Search:
    """Leave out what does not matter: halves, then quarters, down to single pins; the farthest first."""
    size = (len(kept) + 1) // 2
    while len(kept) > 1:
        pins = sorted(kept, reverse=True)
        for start in range(0, len(pins), size):
            rest = kept - set(pins[start : start + size])
            if rest and (yield rest).as_near_as(best, exactly=exactly):
                kept = rest
                size = min(size, (len(kept) + 1) // 2)
                break
        else:
            if size == 1:
                break
            size = (size + 1) // 2
    return kept
