"""Modernizing leaves nothing behind in the process that does it."""

import asyncio
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor

import pytest

from benchmarks.leaks import CELLS, WARM_UP, Held, modernize_many


def measured() -> list[Held]:
    """What a process holds after each of a few notebooks."""
    return asyncio.run(modernize_many(5, "python3", CELLS[:4]))


@pytest.mark.skipif(sys.platform != "linux", reason="counts what /proc tells")
def test_nothing_is_left_behind() -> None:
    # In a process of its own: this one also holds what other tests and their fixtures have started and opened.
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        after = pool.submit(measured).result()
    warm, last = after[WARM_UP - 1], after[-1]
    assert last.processes == warm.processes == 0
    assert last.files <= warm.files
    assert last.threads <= warm.threads
    assert last.megabytes < warm.megabytes + 20
