"""Figures of matplotlib's inline backend across a failure.

The backend shows and closes all figures after every cell. A cell that fails half-way and goes on
later must find its figure as it was.
"""

from __future__ import annotations

import sys
from typing import Any


class Figures:
    """Keeps the figures of a failed cell.

    Arguments:
        shell: the IPython shell.
    """

    def __init__(self, shell: Any) -> None:
        self._callbacks = shell.events.callbacks["post_execute"]
        self._held: list[Any] = []

    def hold(self) -> None:
        """Do not show and close them after this cell."""
        for callback in list(self._callbacks):
            if getattr(callback, "__name__", "") == "flush_figures":
                self._callbacks.remove(callback)
                self._held.append(callback)

    def release(self, keep: bool) -> None:
        """Show and close figures after the next cell again.

        Arguments:
            keep: the next cell goes on with the failed one; else what that one left is closed unseen.
        """
        if self._held and not keep:
            close_all_but(frozenset())
        for callback in self._held:
            if callback not in self._callbacks:
                self._callbacks.append(callback)
        self._held = []


def numbers() -> frozenset[int]:
    """The figures that are open."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None or not hasattr(pyplot, "get_fignums"):
        return frozenset()
    return frozenset(pyplot.get_fignums())


def close_all_but(kept: frozenset[int]) -> None:
    """Close the figures that were opened since."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    for number in numbers() - kept:
        pyplot.close(number)  # type: ignore[union-attr]
