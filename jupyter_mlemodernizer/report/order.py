"""Suggestions in the order of the notebook, as a person reads it; the chain has them in the order they were made."""

import math
from collections.abc import Iterable, Mapping

from ..model import Edit, InsertCell, ReplaceFile, Suggestion


def in_order(suggestions: Iterable[Suggestion], numbers: Mapping[str, int]) -> list[Suggestion]:
    """Suggestions by the first cell that each concerns; those of one cell stay as they are, files come last.

    Arguments:
        suggestions: of one modernization.
        numbers: number of each code cell, from 1.
    """
    return sorted(suggestions, key=lambda suggestion: min(_position(e, numbers) for e in suggestion.edits))


def _position(edit: Edit, numbers: Mapping[str, int]) -> float:
    match edit:
        case ReplaceFile():
            return math.inf
        case InsertCell(after=None):
            return 0
        case InsertCell(after=str(after)) if after in numbers:
            return numbers[after] + 0.5
        case _:
            # A cell that is no code, or that is gone: nothing tells where it is.
            return numbers.get(edit.cell_id, math.inf)
