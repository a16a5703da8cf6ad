"""Counts, enumerations and verdicts in words."""

from collections.abc import Mapping, Sequence

VERDICTS: Mapping[str, str] = {
    "reproduces": "Reproduces",
    "runs": "Runs",
    "partial": "Runs in part",
    "blocked": "Blocked",
    "failed": "Does not run",
}
"""The same words in the terminal, in reports and in the browser (``src/wording.ts``)."""


def count(number: int, one: str, many: str | None = None) -> str:
    """So many of something: ``1 trial``, ``3,000 trials``.

    Arguments:
        number: how many.
        one: what one of them is called.
        many: what several are called, if not that with an ``s``.
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def joined(words: Sequence[str]) -> str:
    """Words as an enumeration: ``a``, ``a and b``, ``a, b and c``."""
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)


def cells_in_words(numbers: Sequence[int]) -> str:
    """Cells by their numbers, several in a row as ``3 to 9``; the first eight."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = [word for run in runs for word in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run))]
    shown = joined(words) if len(words) <= 8 else ", ".join(words[:8]) + ", …"
    return f"cell {shown}" if len(numbers) == 1 else f"cells {shown}"
