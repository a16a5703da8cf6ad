"""Lines that have no like: does one say now, in other words, what another one said then?"""

import re
from collections.abc import Sequence
from itertools import groupby

from .lines import Line
from .matching import all_close

_NO_NUMBER = ("nan", "inf")
_DATA_TYPE = re.compile(r"(?:u?int|float|datetime|timedelta)\d+|bool(?:ean)?|object|category")


def said(line: Line) -> str:
    """The line as it is told to a person: words and numbers without what does not count."""
    numbers = iter(line.numbers)
    return " ".join(f"{next(numbers).value:.10g}" if part == "#" else part for part in line.skeleton)


def filled(old: Line, new: Line) -> bool:
    """Is there a number now where there was none, and all else as it was: 'loss: nan' and 'loss: 0.3'?"""
    if len(old.skeleton) != len(new.skeleton):
        return False
    differing = [(a, b) for a, b in zip(old.skeleton, new.skeleton, strict=True) if a != b]
    return bool(differing) and all(a in _NO_NUMBER and b == "#" for a, b in differing)


def reworded(old: Line, new: Line) -> bool:
    """Do the lines say the same thing with another outcome: 'best model: ridge' and 'best model: lasso'?"""
    if new.numbers or len(old.words) != len(new.words):
        return False
    differing = sum(a != b for a, b in zip(old.words, new.words, strict=True))
    return 0 < differing <= len(old.words) / 2


def relabelled(old: Line, new: Line) -> bool:
    """Do the lines differ only in data types, or in what pandas calls a column by itself?

    That is the index without a name, which ``value_counts`` gives one since pandas 2.0, and ``count``, which it had none for.
    """
    if old.numbers or new.numbers or len(old.words) != len(new.words):
        return False
    pairs = zip(old.words, new.words, strict=True)
    return all(a in (b, "index") or b == "count" or _are_data_types((a, b)) for a, b in pairs)


def named_otherwise(old: Line, new: Line, tolerance: float) -> bool:
    """Are the same numbers said of something else: 'best: 5, uniform' and 'best: 5, distance'?"""
    if not old.numbers or len(old.skeleton) != len(new.skeleton):
        return False
    differing = [(a, b) for a, b in zip(old.skeleton, new.skeleton, strict=True) if a != b]
    return (
        len(differing) <= len(old.skeleton) / 2
        and not any("#" in pair for pair in differing)
        and not all(_same_name(a, b) for a, b in differing)
        and all_close(old.numbers, new.numbers, tolerance)
    )


def cut_ties(lines: Sequence[Line]) -> set[Line]:
    """Lines of equal numbers at the end of a table: their order says nothing, so that any of them may be cut off."""
    found: set[Line] = set()
    groups = [list(group) for _, group in groupby(lines, lambda line: line.numbers)]
    for before, group, after in zip([[], *groups], groups, [*groups[1:], []], strict=False):
        ends = any(not side or len(side[0].skeleton) != len(group[0].skeleton) for side in (before, after))
        if len(group) > 1 and ends:
            found.update(group)
    return found


def _same_name(old: str, new: str) -> bool:
    """Abbreviated, cut, or a data type: 'acc' and 'accuracy', 'int32' and 'int64'."""
    return old.startswith(new) or new.startswith(old) or _are_data_types((old, new))


def _are_data_types(words: tuple[str, str]) -> bool:
    return all(map(_DATA_TYPE.fullmatch, words))
