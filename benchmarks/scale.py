"""Memory and pace of client and scheduler over many notebooks: ``python -m benchmarks.scale 10000``.

A scheduler of its own process, and a worker that answers at once what a notebook of one cell came to when it was
really run: what is measured is everything but the notebooks.
"""

import argparse
import tempfile
import time
from functools import partial
from pathlib import Path

import psutil

from jupyter_mlemodernizer.batch import run, worker
from jupyter_mlemodernizer.batch.cluster import Wanted, connect
from jupyter_mlemodernizer.batch.job import Job, Outcome
from jupyter_mlemodernizer.batch.plan import Plan, Settings
from jupyter_mlemodernizer.batch.rows import Row
from jupyter_mlemodernizer.batch.sources import find
from jupyter_mlemodernizer.kernelspecs import installed_kernels
from jupyter_mlemodernizer.model import Options

from .corpus import notebook, say
from .kills import own_cluster

_LINES = 10


def answer(known: str, text: str) -> str:
    """Stands for the worker's part.

    Arguments:
        known: an outcome as JSON.
        text: the job.
    """
    outcome = Outcome.model_validate_json(known)
    outcome.id = Job.model_validate_json(text).id
    return outcome.model_dump_json()


def real_outcome(folder: str) -> str:
    """Of a notebook of one cell."""
    options = Options(kernel_name="python3")
    job = Job(
        id="scale",
        name="a.ipynb",
        path=f"{folder}/a.ipynb",
        notebook=notebook("print(1)"),
        folder=folder,
        kernel="python3",
        options=options,
    )
    outcome = worker.modernize(job.model_dump_json())
    while worker._idle:
        worker._idle.pop().close()
    return outcome


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=10_000)
    count = parser.parse_args().count
    with tempfile.TemporaryDirectory() as name:
        corpus, out = Path(name) / "corpus", Path(name) / "out"
        corpus.mkdir()
        for number in range(count):
            (corpus / f"{number:06}.ipynb").write_text(notebook(f"print(1)  # {number}"))
        run.modernize = partial(answer, real_outcome(str(corpus)))  # type: ignore[assignment]
        with (
            own_cluster(Path(name), slots=8) as cluster,
            connect(Wanted(scheduler=cluster.address)) as connected,
        ):
            client, scheduler = psutil.Process(), psutil.Process(cluster.scheduler.pid)
            done, started = 0, time.perf_counter()

            def passed(row: Row | None) -> None:
                nonlocal done
                done += 1
                if done % max(1, count // _LINES) == 0 or done == 100:
                    sizes = [process.memory_info().rss / 2**20 for process in (client, scheduler)]
                    busy = [sum(process.cpu_times()[:2]) for process in (client, scheduler)]
                    say(
                        f"{done:>7} notebooks {time.perf_counter() - started:7.1f} s"
                        f"   client {sizes[0]:4.0f} MiB {1000 * busy[0] / done:5.1f} ms each"
                        f"   scheduler {sizes[1]:4.0f} MiB {1000 * busy[1] / done:5.1f} ms each"
                    )

            while not connected.slots():
                time.sleep(0.1)
            plan = Plan(
                find([str(corpus)], leave_out=out),
                Settings(options=Options(kernel_name="python3")),
                installed_kernels(),
                run.environment_on(connected),
            )
            run.Run(plan, connected, run.Out(out), passed).run()
        size = sum(path.stat().st_size for path in (out / "results").rglob("*.parquet"))
        say(f"tables: {size / done:.0f} bytes for a notebook, in {len(list(out.rglob('*.parquet')))} files")


if __name__ == "__main__":
    main()
