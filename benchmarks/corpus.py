"""A corpus by hand: ``python -m benchmarks.corpus overhead 500`` and ``python -m benchmarks.corpus hostile``.

``overhead`` runs so many notebooks of one cell and says what each cost beyond its kernel, and how memory grew;
``hostile`` runs twenty notebooks that do harm among good ones and says what each was named for.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import psutil
import pyarrow.parquet

from .hostile import HOSTILE

_MARK = "CORPUS_BENCHMARK"
COMMAND = [str(Path(sys.executable).parent / "jupyter-mlemodernizer")]


def say(line: str) -> None:
    """One line of the result, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def notebook(*sources: str, shows: str = "1\n") -> str:
    """A notebook whose cells each used to show the same text."""
    output = {"output_type": "stream", "name": "stdout", "text": shows}
    cells = [
        {"cell_type": "code", "metadata": {}, "execution_count": 1, "source": source, "outputs": [output]}
        for source in sources
    ]
    return json.dumps({"nbformat": 4, "nbformat_minor": 2, "metadata": {}, "cells": cells})


def batch(folder: Path, out: Path, *options: str) -> tuple[float, list[dict[str, Any]], list[float]]:
    """Run the command; returns its seconds, the rows of its notebooks, and the client's memory in MiB as it went."""
    command = [*COMMAND, "batch", str(folder), "--kernel", "python3", "--out", str(out), "-q", *options]
    started = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603
    memory: list[float] = []

    def watch() -> None:
        while process.poll() is None:
            memory.append(psutil.Process(process.pid).memory_info().rss / 2**20)
            time.sleep(2)

    watcher = threading.Thread(target=watch)
    watcher.start()
    process.wait()
    seconds = time.perf_counter() - started
    watcher.join()
    table = pyarrow.parquet.read_table(out / "results" / "notebooks")
    return seconds, table.to_pylist(), memory


def overhead(count: int, workers: int, *options: str) -> None:
    """What a notebook costs beyond what its engine took, by the clock of the worker and by that of the client."""
    with tempfile.TemporaryDirectory() as name:
        folder, out = Path(name) / "corpus", Path(name) / "out"
        folder.mkdir()
        for number in range(count):
            (folder / f"{number:05}.ipynb").write_text(notebook(f"print(1)  # {number}"))
        seconds, rows, memory = batch(folder, out, "--workers", str(workers), *options)
        reports = [json.loads(path.read_text()) for path in (out / "reports").glob("*.json")]
        engine = {report["notebook"]: report["seconds"].get("total") for report in reports}
        extra = [row["seconds"] - engine[row["name"]] for row in rows if engine.get(row["name"])]
        busy = sum(row["seconds"] for row in rows)
        span = max(row["finished"] for row in rows) - min(row["started"] for row in rows)
        say(f"{len(rows)} notebooks, {workers} workers: {seconds:.1f} s, of which {span:.1f} s at work")
        say(f"  a notebook takes {statistics.median(row['seconds'] for row in rows):.3f} s (median)")
        if extra:
            say(f"  beyond its engine, on the worker: {statistics.median(extra):.3f} s (median)")
        say(f"  between notebooks: {(span * workers - busy) / len(rows):.3f} s")
        fifth = max(1, len(memory) // 5)
        say(
            f"  client: {statistics.mean(memory[1 : fifth + 1]):.0f} MiB at first, {statistics.mean(memory[-fifth:]):.0f} at last"
        )
        say(f"  verdicts: {sorted({row['verdict'] for row in rows})}")


def hostile(good: int) -> None:
    """Twenty that do harm among good ones."""
    with tempfile.TemporaryDirectory() as name:
        folder, out = Path(name) / "corpus", Path(name) / "out"
        folder.mkdir()
        (folder / "input.txt").write_text("kept\n")
        for number in range(good):
            (folder / f"good-{number:03}.ipynb").write_text(notebook(f"print(1)  # {number}"))
        for number, (title, source) in enumerate(HOSTILE.items()):
            where = number * good // len(HOSTILE)
            (folder / f"good-{where:03}-{title.replace(' ', '-')}.ipynb").write_text(notebook(source))
        # What the run starts, at whatever distance, can be told from what else the machine does.
        os.environ[_MARK] = name
        limits = [
            "--memory-per-notebook",
            "1G",
            "--disk-per-notebook",
            "100M",
            "--processes-per-notebook",
            "64",
        ]
        seconds, rows, _ = batch(
            folder, out, *limits, "--cell-timeout", "8", "--timeout", "30", "--no-verify"
        )
        time.sleep(1)
        left = [process for process in psutil.process_iter() if _is_of(process, name)]
        right = sum(row["verdict"] == "reproduces" for row in rows if "-" not in row["name"][5:])
        say(f"{right} of {good} good notebooks right, in {seconds:.0f} s; processes left: {left}")
        say(f"the input is {(folder / 'input.txt').read_text().strip()!r}")
        for row in sorted(rows, key=lambda row: row["name"]):
            if "-" in row["name"][5:]:
                said = [*row["overrun"], row["ended"] or row["summary"], *row["left_behind"]]
                say(f"  {row['name'][9:-6]:<28} {row['verdict']:<11} {'; '.join(dict.fromkeys(said))[:150]}")


def _is_of(process: psutil.Process, run: str) -> bool:
    try:
        return process.environ().get(_MARK) == run and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("overhead", "hostile"))
    parser.add_argument("count", type=int, nargs="?", default=100)
    parser.add_argument("--workers", type=int, default=2)
    arguments, options = parser.parse_known_args()
    if arguments.what == "overhead":
        overhead(arguments.count, arguments.workers, *options)
    else:
        hostile(arguments.count)


if __name__ == "__main__":
    main()
