"""What a notebook of one cell costs beyond its kernels: ``python -m benchmarks.cost 20``.

In turns, so that what else the machine does hits both: two kernels that jupyter_client starts, asks for ``print(1)`` and
ends; and a notebook modernized and verified as a worker of a corpus does it. Time of processors is counted for all
processes together.
"""

import argparse
import asyncio
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import psutil
from jupyter_client.manager import AsyncKernelManager

from jupyter_mlemodernizer.batch import worker
from jupyter_mlemodernizer.batch.job import Job, Outcome
from jupyter_mlemodernizer.model import Options

from .corpus import notebook, say

Cost = tuple[float, float]
"""Seconds of processors, and of the clock."""


def two_bare_kernels() -> None:
    """What cannot be saved: a kernel that repairs, and one that verifies."""

    async def one() -> None:
        manager = AsyncKernelManager(kernel_name="python3")
        await manager.start_kernel(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        client = manager.client()
        client.start_channels(stdin=False, hb=False)
        await client.wait_for_ready()
        client.execute("print(1)")
        while (await client.get_iopub_msg())["content"].get("execution_state") != "idle":
            pass
        client.stop_channels()
        await manager.shutdown_kernel()

    for _ in range(2):
        asyncio.run(one())


def one_notebook(folder: str, number: int) -> None:
    """As a worker does it."""
    job = Job(
        id=f"cost-{number}",
        name="cost.ipynb",
        path=f"{folder}/cost.ipynb",
        notebook=notebook(f"print(1)  # {number}"),
        folder=folder,
        kernel="python3",
        options=Options(kernel_name="python3"),
    )
    outcome = Outcome.model_validate_json(worker.modernize(job.model_dump_json()))
    assert outcome.report is not None, outcome.ended
    assert outcome.report.verdict == "reproduces"
    # The last processes of a notebook end a moment after the answer.
    while any(server.children() for server in psutil.Process().children()):
        time.sleep(0.005)


def measured(work: Callable[[], None]) -> Cost:
    """What some work costs, by this process and by those below it that end or that go on as its fork server."""
    before, started = _processor_seconds(), time.perf_counter()
    work()
    return _processor_seconds() - before, time.perf_counter() - started


def _processor_seconds() -> float:
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    alive = [process.cpu_times() for process in psutil.Process().children()]
    below = sum(times.user + times.system + times.children_user + times.children_system for times in alive)
    return time.process_time() + ended.ru_utime + ended.ru_stime + below


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=10)
    count = parser.parse_args().count
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "corpus"
        empty.mkdir()
        one_notebook(str(empty), 0)  # starts the fork server, and asks what is installed
        bare: list[Cost] = []
        ours: list[Cost] = []
        for number in range(1, count + 1):
            bare.append(measured(two_bare_kernels))
            ours.append(measured(lambda: one_notebook(str(empty), number)))  # noqa: B023 (called at once)
    while worker._idle:
        worker._idle.pop().close()
    for name, index in (("processors", 0), ("clock", 1)):
        kernels, all_of_it = median(cost[index] for cost in bare), median(cost[index] for cost in ours)
        beyond = median(one[index] - other[index] for one, other in zip(ours, bare, strict=True))
        say(
            f"{name}: two bare kernels {kernels:.3f} s, a notebook {all_of_it:.3f} s, beyond its kernels {beyond:.3f} s"
        )


if __name__ == "__main__":
    main()
