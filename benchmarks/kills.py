"""``kill -9`` at random moments: ``python -m benchmarks.kills 10``.

A corpus on a scheduler of its own process; again and again the client, a worker or the scheduler is killed, and the
same command is given again, until all is done. Then nothing may be lost, and nothing done twice.
"""

import argparse
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import pyarrow.parquet

from .corpus import COMMAND, notebook, say

_WHO = ("client", "worker", "scheduler")


class OwnCluster:
    """A scheduler and one worker, each a process of its own, at an address that stays.

    Arguments:
        folder: in which the worker keeps its files.
        slots: notebooks that it takes at once.

    Attributes:
        address: of the scheduler.
        scheduler: the process.
        nanny: the process that starts the worker, and another when that dies.
    """

    def __init__(self, folder: Path, slots: int = 1) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._folder = folder
        self._slots = slots
        self.address = f"tcp://127.0.0.1:{self._port}"
        self.start()

    def start(self) -> None:
        """Start both; again after an end."""
        self.scheduler = _dask("scheduler", "--host", "127.0.0.1", "--port", str(self._port))
        self.nanny = _dask(
            "worker",
            self.address,
            "--nthreads",
            str(self._slots),
            "--local-directory",
            str(self._folder / "dask"),
        )

    @property
    def worker(self) -> psutil.Process | None:
        """The worker itself; None while there is none."""
        with suppress(psutil.Error):
            for child in psutil.Process(self.nanny.pid).children():
                if "spawn_main" in " ".join(child.cmdline()):
                    return child
        return None

    def close(self) -> None:
        """End both, and all below them."""
        for process in (self.nanny, self.scheduler):
            kill_all(process)


def _dask(*arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "dask", *arguments, "--no-dashboard"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # As the documentation says.
        env={**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"},
        start_new_session=True,
    )


def kill_all(process: "subprocess.Popen[Any]") -> None:
    """A process and all below it."""
    with suppress(psutil.Error):
        for one in (top := psutil.Process(process.pid), *top.children(recursive=True)):
            with suppress(psutil.Error):
                one.kill()
    process.wait()


@contextmanager
def own_cluster(folder: Path, slots: int = 1) -> Iterator[OwnCluster]:
    """A cluster, of which nothing is left afterwards."""
    cluster = OwnCluster(folder, slots)
    try:
        yield cluster
    finally:
        cluster.close()


def rows_of(out: Path) -> list[dict[str, Any]]:
    """The rows of all notebooks that are done."""
    if not any((out / "results" / "notebooks").glob("*.parquet")):
        return []
    rows: list[dict[str, Any]] = pyarrow.parquet.read_table(out / "results" / "notebooks").to_pylist()
    return rows


def main() -> None:
    """Kill, go on, and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=10)
    parser.add_argument("--notebooks", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--longest", type=float, default=20.0, help="seconds from a start to a kill at most")
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)  # noqa: S311 (nothing secret)
    with tempfile.TemporaryDirectory() as name, own_cluster(Path(name)) as cluster:
        corpus, out, ran = Path(name) / "corpus", Path(name) / "out", Path(name) / "ran"
        corpus.mkdir()
        ran.mkdir()
        for number in range(arguments.notebooks):
            # Leaves a trace of each time that it ran to its end.
            trace = f"import os\nos.mkdir('{ran}/{number}-' + os.urandom(8).hex())\nprint(1)"
            (corpus / f"{number:03}.ipynb").write_text(notebook(trace))
        command = [*COMMAND, "batch", str(corpus), "--out", str(out), "--scheduler", cluster.address]
        command += ["--kernel", "python3", "--no-verify", "-q"]
        known: dict[str, dict[str, Any]] = {}
        killed: list[str] = []
        while True:
            client = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)  # noqa: S603
            while client.poll() is None and len(killed) < arguments.kills:
                with suppress(subprocess.TimeoutExpired):
                    client.wait(chance.uniform(1, arguments.longest))
                # Not a worker twice in a row: that would be taken for the deed of its notebook.
                who = chance.choice([one for one in _WHO if one != "worker" or killed[-1:] != ["worker"]])
                if client.poll() is None and _kill(who, client, cluster):
                    killed.append(who)
                    if who != "worker":
                        break
            status = client.wait()
            rows = rows_of(out)
            now = {row["name"]: row for row in rows}
            assert len(now) == len(rows), "a notebook has two rows"
            assert all(now.get(name) == row for name, row in known.items()), "a row was lost, or done again"
            known = now
            say(f"{killed[-1] if killed else '-'}: status {status}, {len(known)} of {arguments.notebooks}")
            if status == 0:
                break
            if cluster.scheduler.poll() is not None:
                cluster.close()
                cluster.start()
        verdicts = {row["verdict"] for row in known.values()}
        assert len(known) == arguments.notebooks, "a notebook was lost"
        assert verdicts == {"reproduces"}, verdicts
        times = [path.name.partition("-")[0] for path in ran.iterdir()]
        say(json.dumps({"killed": {who: killed.count(who) for who in _WHO}, "notebooks": len(known)}))
        say(
            f"{len(times)} runs to the end for {len(set(times))} notebooks: what was under way at a kill ran again"
        )


def _kill(who: str, client: "subprocess.Popen[Any]", cluster: OwnCluster) -> bool:
    """Kill one of them; False if it is not there just now."""
    worker = cluster.worker
    target = {"client": client, "scheduler": cluster.scheduler, "worker": worker}[who]
    if target is None:
        return False
    target.kill()
    if target is not client:
        target.wait()
    return True


if __name__ == "__main__":
    started = time.monotonic()
    main()
    say(f"{time.monotonic() - started:.0f} s")
