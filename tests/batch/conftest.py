"""Corpora of trivial notebooks, and the command as a person would run it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from jupyter_mlemodernizer.batch import cluster, worker
from jupyter_mlemodernizer.batch.job import Job, Limits, Outcome
from jupyter_mlemodernizer.model import Options

# What a script starts in the background ignores Ctrl+C, and so does all below it; a person's command does not.
COMMAND = [
    sys.executable,
    "-c",
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "from jupyter_mlemodernizer.cli import main; sys.exit(main())",
]


@pytest.fixture(scope="session", autouse=True)
def any_port_for_dashboards() -> Iterator[None]:
    """Two clusters that start at the same moment would both find Dask's usual port free."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cluster, "PORT", 0)
        yield


# Of notebooks that run without a corpus; tests in other processes have others.
ID = f"tested-{os.getpid()}"


def notebook(*sources: str, shows: str = "1\n", **metadata: Any) -> str:
    """Text of a notebook whose cells each used to show the same."""
    output = {"output_type": "stream", "name": "stdout", "text": shows}
    cells = [
        {"cell_type": "code", "metadata": {}, "execution_count": 1, "source": source, "outputs": [output]}
        for source in sources
    ]
    return json.dumps({"nbformat": 4, "nbformat_minor": 2, "metadata": metadata, "cells": cells})


@contextmanager
def started(*arguments: object) -> Iterator["subprocess.Popen[str]"]:
    """``batch`` while it runs; its output is collected. Nothing of it is left, whatever the test comes to."""
    with subprocess.Popen(
        [*COMMAND, "batch", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                for one in (client := psutil.Process(process.pid), *client.children(recursive=True)):
                    with suppress(psutil.Error):
                        one.kill()


def job(*sources: str, folder: Path, **settings: Any) -> Job:
    options = Options(kernel_name="python3", cell_timeout=5, timeout=20, verify=False)
    limits = Limits(memory=2**30, processes=40, disk=50 * 2**20)
    return Job(
        id=ID,
        name="tested.ipynb",
        path=str(folder / "tested.ipynb"),
        notebook=notebook(*sources),
        folder=str(folder),
        kernel="python3",
        **{"options": options, "limits": limits} | settings,
    )


@pytest.fixture(scope="session")
def modernize() -> Iterator[Callable[[Job], Outcome]]:
    """What Dask runs on a worker, with one fork server for all tests."""
    yield lambda job: Outcome.model_validate_json(worker.modernize(job.model_dump_json()))
    while worker._idle:
        worker._idle.pop().close()


def processes_of(text: str) -> list[psutil.Process]:
    """Processes that run and have a text in their command line."""
    found = []
    for process in psutil.process_iter():
        try:
            if text in " ".join(process.cmdline()) and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
        except psutil.Error:
            continue
    return found
