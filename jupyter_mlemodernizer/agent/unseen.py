"""What nobody who proposes a calibration may see: the numbers that the notebook used to show.

Notebooks say their scores in text cells and in comments, too (``# public LB 0.78468``).
"""

import io
import math
import re
import tokenize
from collections.abc import Callable, Iterable
from functools import lru_cache

_FIGURE = re.compile(r"\d+(?:[.,]\d+)*\s*%?")


def without_figures(source: str) -> str:
    """A cell's source with the figures in its comments masked; code is left as it is."""
    lines = source.split("\n")
    for number, column, text in _comments(source):
        line = lines[number - 1]
        lines[number - 1] = line[:column] + _FIGURE.sub("#", text)
    return "\n".join(lines)


def _comments(source: str) -> list[tuple[int, int, str]]:
    """Line, column and text of each comment; where the source cannot be taken apart, of what looks like one."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (tokenize.TokenError, SyntaxError):
        return [
            (number, line.index("#"), line[line.index("#") :])
            for number, line in enumerate(source.split("\n"), 1)
            if "#" in line
        ]
    return [(t.start[0], t.start[1], t.string) for t in tokens if t.type == tokenize.COMMENT]


UNSEEN = "[unseen]"
"""Stands for a figure that is not shown."""

_NUMBER = re.compile(
    r"(?<![\d.])\d+(?:,\d{3})*\.\d+(?:[eE][-+]?\d+)?(?!\d)|(?<![\w.])\d+(?:,\d{3})*(?!\w|\.\d)"
)


def hiding(figures: Iterable[float]) -> Callable[[str], str]:
    """A function that takes some figures out of a text, wherever they stand: also rounded, with more digits, and as per cent.

    Figures of one digit, and whole ones of two, stay: code is full of them, and they tell little.
    """
    values = [abs(figure) for figure in figures if math.isfinite(figure)]
    values += [100 * value for value in values]
    exact: dict[int, set[str]] = {}
    for value in values:
        decimals = len(f"{value:.12g}".partition(".")[2])
        exact.setdefault(decimals, set()).add(f"{value:.{decimals}f}")

    @lru_cache(maxsize=32)
    def rounded(decimals: int) -> frozenset[str]:
        return frozenset(f"{value:.{decimals}f}" for value in values)

    def hidden(match: re.Match[str]) -> str:
        number = float(match[0].replace(",", ""))
        digits = re.split("[eE]", match[0].replace(",", ""))[0]
        decimals = len(digits.partition(".")[2])
        if len(digits.replace(".", "").strip("0")) < (2 if decimals else 3):
            return match[0]
        if "e" in match[0].lower():
            return (
                UNSEEN if any(math.isclose(number, v, rel_tol=10.0**-decimals) for v in values) else match[0]
            )
        same = f"{number:.{decimals}f}" in rounded(decimals) or any(
            f"{number:.{shown}f}" in known for shown, known in exact.items() if 2 <= shown < decimals
        )
        return UNSEEN if same else match[0]

    return lambda text: _NUMBER.sub(hidden, text) if values else text
