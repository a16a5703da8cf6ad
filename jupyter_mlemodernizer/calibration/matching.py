"""Which line that is shown now is which of those that were shown then."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from .lines import Line, Number

NOTHING = 1e-12
"""Difference below which two numbers are equal whatever the tolerance."""


@dataclass(frozen=True)
class Pair:
    """Numbers of two lines that belong together, as many of both.

    Attributes:
        old: of the line that was shown.
        new: of that which is shown.
        ordered: another order of the same numbers is another result.
    """

    old: Sequence[Number]
    new: Sequence[Number]
    ordered: bool = False


def matched(
    old: Sequence[Line], new: Sequence[Line], tolerance: float
) -> tuple[list[Pair], list[Line], list[Line]]:
    """Lines that belong together, and the lines of both that are left."""
    pairs: list[Pair] = []
    turned = False
    old_left, new_left = list(old), list(new)
    # Lines in order, then in any order; with the same numbers first, so that a moved line is found.
    for same_numbers in (True, False):
        for places in (_in_order, _in_any_order):
            found = [
                (i, j)
                for i, j in places(old_left, new_left, tolerance, same_numbers)
                if not same_numbers or _alike(old_left[i], new_left[j], tolerance)
            ]
            for i, j in found:
                # Names in another order, so what stands below them is too.
                ordered = old_left[i].skeleton == new_left[j].skeleton
                turned = turned or not ordered
                pairs.append(Pair(old_left[i].numbers, new_left[j].numbers, ordered))
            old_left = _without(old_left, [i for i, _ in found])
            new_left = _without(new_left, [j for _, j in found])
    longer = _longer(old_left, new_left, tolerance)
    pairs += [
        Pair(old_left[i].numbers, _those_of(old_left[i], new_left[j], tolerance)) for i, j in longer.items()
    ]
    if turned:
        pairs = [replace(pair, ordered=False) for pair in pairs]
    return pairs, _without(old_left, longer.keys()), _without(new_left, longer.values())


def _in_order(old: list[Line], new: list[Line], _: float, __: bool) -> list[tuple[int, int]]:
    """Pairs of lines with the same words, in the order of both."""
    matcher = SequenceMatcher(None, [o.skeleton for o in old], [n.skeleton for n in new], autojunk=False)
    return [(a + k, b + k) for a, b, size in matcher.get_matching_blocks() for k in range(size)]


def _in_any_order(
    old: list[Line], new: list[Line], tolerance: float, same_numbers: bool
) -> list[tuple[int, int]]:
    """Pairs of lines with the same words; if asked, with the same numbers too."""
    by_words: dict[tuple[str, ...], list[int]] = {}
    for j, line in enumerate(new):
        by_words.setdefault(tuple(sorted(line.skeleton)), []).append(j)
    pairs = []
    for i, line in enumerate(old):
        candidates = by_words.get(tuple(sorted(line.skeleton)), [])
        for j in candidates:
            if not same_numbers or _alike(line, new[j], tolerance):
                pairs.append((i, j))
                candidates.remove(j)
                break
    return pairs


def _longer(old: list[Line], new: list[Line], tolerance: float) -> dict[int, int]:
    """Lines that say more now, after the same first word: of a table printed as text that has got a column."""
    partners: dict[int, int] = {}
    for same_numbers in (True, False):
        for i, line in enumerate(old):
            if i in partners or not line.numbers or line.skeleton[0] == "#":
                continue
            for j, other in enumerate(new):
                if j in partners.values() or other.skeleton[0] != line.skeleton[0]:
                    continue
                rest = iter(other.skeleton)
                if all(part in rest for part in line.skeleton) and (
                    not same_numbers or all_close(line.numbers, _those_of(line, other, tolerance), tolerance)
                ):
                    partners[i] = j
                    break
    return partners


def _those_of(line: Line, longer: Line, tolerance: float) -> Sequence[Number]:
    """The numbers of a longer line that are those of another one, with as many digits, in order; else its first."""
    found: list[Number] = []
    for now in longer.numbers:
        then = line.numbers[len(found)] if len(found) < len(line.numbers) else None
        if then is not None and then.step == now.step and close(then, now, tolerance):
            found.append(now)
    return found if len(found) == len(line.numbers) else longer.numbers[: len(line.numbers)]


def _alike(old: Line, new: Line, tolerance: float) -> bool:
    return all_close(old.numbers, new.numbers, tolerance) or values(old.numbers) == values(new.numbers)


def all_close(old: Sequence[Number], new: Sequence[Number], tolerance: float) -> bool:
    """Are they as many, and each the same result as its counterpart?"""
    return len(old) == len(new) and all(close(a, b, tolerance) for a, b in zip(old, new, strict=True))


def close(old: Number, new: Number, tolerance: float) -> bool:
    """Are two numbers the same result: do they differ by the tolerance, or a step of the last digit, at most?"""
    allowed = tolerance * max(abs(old.value), abs(new.value)) + max(old.step, new.step) * 1.001
    return abs(old.value - new.value) <= max(allowed, NOTHING)


def values(numbers: Sequence[Number]) -> list[float]:
    """Their values in order of size: what tells whether the same numbers stand in another order."""
    return sorted(number.value for number in numbers)


def _without(lines: list[Line], places: Iterable[int]) -> list[Line]:
    gone = set(places)
    return [line for place, line in enumerate(lines) if place not in gone]
