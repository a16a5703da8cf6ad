"""Whether modernizing leaves anything behind: many notebooks one after the other in one process.

python -m benchmarks.leaks --count 200
"""

import argparse
import asyncio
import gc
import os
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jupyter_mlemodernizer.kernel import OwnedKernel
from jupyter_mlemodernizer.model import Options
from jupyter_mlemodernizer.modernizer import Modernizer
from jupyter_mlemodernizer.parts import all_parts

# A repair in the sweep, one at a crash, a replay, a file that is missing, a helper module, and a kernel that dies.
CELLS = (
    "from collections import Iterable\nimport helper\nprint(isinstance([], Iterable))",
    "import math\nd = {'a': 1}\nfor k, v in d.iteritems():\n    print(k, v)",
    "print(helper.count(3))",
    "open('../input/nowhere.csv').read()",
    "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
)
HELPER = "import time\n\ndef count(n):\n    return time.clock() * 0 + n\n"
# What is loaded once, and what Python keeps for later, is there after the first notebooks.
WARM_UP = 2


@dataclass(frozen=True)
class Held:
    """What a process holds.

    Attributes:
        processes: living children of its own.
        files: open files, sockets and pipes.
        threads: without those that asyncio keeps for later, of which it starts more when several are wanted at once.
        megabytes: of resident memory.
    """

    processes: int
    files: int
    threads: int
    megabytes: float


def held() -> Held:
    """What this process holds now (Linux)."""
    gc.collect()
    tasks = list(Path("/proc/self/task").iterdir())
    children = [child for task in tasks for child in (task / "children").read_text().split()]
    kept = [thread for thread in threading.enumerate() if thread.name.startswith("asyncio_")]
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return Held(
        processes=len(children),
        files=len(os.listdir("/proc/self/fd")),
        threads=len(tasks) - len(kept),
        megabytes=pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
    )


def notebook(cells: Sequence[str] = CELLS) -> dict[str, Any]:
    """An old notebook that needs several sorts of help."""
    raw = [
        {"cell_type": "code", "metadata": {}, "execution_count": n, "source": source, "outputs": []}
        for n, source in enumerate(cells, 1)
    ]
    return {"nbformat": 4, "nbformat_minor": 2, "metadata": {}, "cells": raw}


async def modernize_many(count: int, kernel: str, cells: Sequence[str] = CELLS) -> list[Held]:
    """Modernize a notebook again and again; what was held after each time."""
    after = []
    for _ in range(count):
        await _modernize(kernel, cells)
        after.append(held())
    return after


async def _modernize(kernel: str, cells: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="leaks-") as folder:
        await asyncio.to_thread(Path(folder, "helper.py").write_text, HELPER)

        async def start() -> OwnedKernel:
            return await OwnedKernel.start(kernel, cwd=folder)

        modernizer = Modernizer(
            notebook(cells),
            folder=folder,
            name="leaks.ipynb",
            options=Options(),
            start_kernel=start,
            emit=lambda event: None,
            parts=all_parts(None),
        )
        report = await modernizer.run()
        if not any(suggestion.status == "verified" for suggestion in report.suggestions):
            raise RuntimeError(f"the notebook was not modernized: {report.summary}")


def main() -> int:
    """Print what is held after each notebook; 1 if processes or files grew."""
    parser = argparse.ArgumentParser(prog="benchmarks.leaks", description=__doc__)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--kernel", default="python3")
    options = parser.parse_args()
    after = asyncio.run(modernize_many(options.count, options.kernel))
    for number, now in enumerate(after, 1):
        sys.stdout.write(
            f"{number:4}  {now.processes} processes  {now.files} files  {now.threads} threads  {now.megabytes:.1f} MB\n"
        )
    first, last = after[min(WARM_UP, len(after)) - 1], after[-1]
    return int(last.processes > first.processes or last.files > first.files)


if __name__ == "__main__":
    sys.exit(main())
