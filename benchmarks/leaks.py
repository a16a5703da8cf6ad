"""Whether modernizing leaves anything behind: many notebooks one after the other in one process.

python -m benchmarks.leaks --count 200
python -m benchmarks.leaks --count 200 --server    (in a Jupyter server, asked as a page asks)
"""

import argparse
import asyncio
import gc
import http.client
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from jupyter_mlemodernizer.kernel import OwnedKernel
from jupyter_mlemodernizer.model import Options
from jupyter_mlemodernizer.modernizer import Modernizer
from jupyter_mlemodernizer.parts import all_parts
from jupyter_mlemodernizer.verdict import in_one_sentence

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
    kept = [thread for thread in threading.enumerate() if thread.name.startswith("asyncio_")]
    return held_by(os.getpid(), kept_threads=len(kept))


def held_by(process: int, kept_threads: int = 0) -> Held:
    """What a process holds now (Linux).

    Arguments:
        process: its id.
        kept_threads: so many of its threads do not count.
    """
    about = Path(f"/proc/{process}")
    tasks = list((about / "task").iterdir())
    children = [child for task in tasks for child in (task / "children").read_text().split()]
    pages = int((about / "statm").read_text().split()[1])
    return Held(
        processes=len(children),
        files=len(os.listdir(about / "fd")),
        threads=len(tasks) - kept_threads,
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
            raise RuntimeError(f"the notebook was not modernized: {in_one_sentence(report)}")


Ask = Callable[..., Any]


@contextmanager
def server(folder: Path) -> Iterator[tuple[int, Ask]]:
    """A Jupyter server over a folder: its process, and how it is asked (method, path under the extension, body)."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex()
    arguments = [
        f"--port={port}",
        "--ServerApp.port_retries=0",
        "--no-browser",
        "--allow-root",
        "--log-level=ERROR",
    ]
    arguments += [f"--ServerApp.root_dir={folder}", f"--MLEModernizer.store_path={folder / 'store.sqlite'}"]
    process = subprocess.Popen(  # noqa: S603 - our own Python
        [sys.executable, "-m", "jupyter_server", *arguments], env={**os.environ, "JUPYTER_TOKEN": token}
    )
    try:
        yield process.pid, partial(_asked, port, token)
    finally:
        process.terminate()
        process.wait(60)


def _asked(port: int, token: str, method: str, path: str, body: Any = None) -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(
            method,
            f"/jupyter-mlemodernizer/{path}",
            None if body is None else json.dumps(body),
            {"Authorization": f"token {token}"},
        )
        answer = connection.getresponse()
        text = answer.read()
    finally:
        connection.close()
    if answer.status >= http.client.BAD_REQUEST:
        raise RuntimeError(f"{method} {path}: {answer.status} {text.decode(errors='replace')}")
    return json.loads(text)


def modernize_in_server(count: int, kernel: str, cells: Sequence[str] = CELLS) -> Iterator[Held]:
    """What a server holds after each of so many notebooks."""
    with tempfile.TemporaryDirectory(prefix="leaks-") as name, server(Path(name)) as (process, ask):
        Path(name, "helper.py").write_text(HELPER)
        old = notebook(cells)
        old["metadata"] = {"kernelspec": {"name": kernel, "display_name": kernel}}
        for cell, number in zip(old["cells"], range(len(cells)), strict=True):
            cell["id"] = f"cell-{number}"
        started = time.monotonic()
        while True:
            with suppress(OSError):
                ask("GET", "settings")
                break
            if time.monotonic() - started > 300:
                raise RuntimeError("the server does not answer")
            time.sleep(0.2)
        for number in range(count):
            path = f"{number}.ipynb"
            Path(name, path).write_text(json.dumps(old))
            one = ask("POST", "modernizations", {"path": path, "notebook": old})["id"]
            while (seen := ask("GET", f"modernizations/{one}"))["state"] in {"queued", "running"}:
                time.sleep(0.2)
            if not any(suggestion["status"] == "verified" for suggestion in seen["suggestions"]):
                raise RuntimeError(f"the notebook was not modernized: {seen['state']} {seen['message']}")
            yield held_by(process)


def main() -> int:
    """Print what is held after each notebook; 1 if processes or files grew."""
    parser = argparse.ArgumentParser(prog="benchmarks.leaks", description=__doc__)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--kernel", default="python3")
    parser.add_argument("--server", action="store_true", help="in a Jupyter server")
    options = parser.parse_args()
    if options.server:
        found: Iterator[Held] = modernize_in_server(options.count, options.kernel)
    else:
        found = iter(asyncio.run(modernize_many(options.count, options.kernel)))
    after = []
    for now in found:
        after.append(now)
        sys.stdout.write(
            f"{len(after):4}  {now.processes} processes  {now.files} files  {now.threads} threads  {now.megabytes:.1f} MB\n"
        )
        sys.stdout.flush()
    first, last = after[min(WARM_UP, len(after)) - 1], after[-1]
    return int(last.processes > first.processes or last.files > first.files)


if __name__ == "__main__":
    sys.exit(main())
