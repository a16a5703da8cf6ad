"""Modernizing leaves nothing behind in the process that does it."""

import asyncio
import sys

import pytest

from benchmarks.leaks import CELLS, WARM_UP, modernize_many


@pytest.mark.skipif(sys.platform != "linux", reason="counts what /proc tells")
def test_nothing_is_left_behind() -> None:
    after = asyncio.run(modernize_many(5, "python3", CELLS[:4]))
    warm, last = after[WARM_UP - 1], after[-1]
    assert last.processes == warm.processes == 0
    assert last.files <= warm.files
    assert last.threads <= warm.threads
    assert last.megabytes < warm.megabytes + 20
