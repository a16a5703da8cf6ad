"""Counts and enumerations in words."""

from collections.abc import Sequence


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
