"""How long two forms of some code take: measured often enough, and no more often."""

from __future__ import annotations

import sys
from typing import Any

# What runs so many seconds is long enough to be measured.
ENOUGH = 0.5
# The best of some rounds is taken, as timeit has it: what is slower was disturbed.
ROUNDS = 3
# What takes so many seconds is measured twice; what takes long enough and is so many times as fast, once.
_LONG = 2.0
_PLAIN = 4.0


def measured(times: dict[str, list[float]]) -> bool:
    """Whether two forms were run often enough: what is plainly faster needs no second look, and what takes long no third."""
    rounds = len(times["before"])
    if rounds in (0, ROUNDS):
        return rounds > 0
    before, after = min(times["before"]), min(times["after"])
    if before > _PLAIN * after:
        return before > ENOUGH
    return rounds > 1 and before > _LONG


def best(times: dict[str, list[float]]) -> dict[str, Any]:
    """The best of each, and how far the best two are apart: what is saved is to be more than that."""
    fastest = {name: min(seconds) for name, seconds in times.items()}
    gaps = [sorted(seconds)[1] - min(seconds) for seconds in times.values() if len(seconds) > 1]
    return {**fastest, "noise": sum(gaps) if gaps else None}


def wait_for_gpu() -> None:
    """Calls return before a GPU has done what they ask for."""
    torch = sys.modules.get("torch")
    if torch is not None and torch.cuda.is_initialized():
        torch.cuda.synchronize()
