"""Corpora of trivial notebooks, and the command as a person would run it."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from jupyter_mlemodernizer.batch import worker
from jupyter_mlemodernizer.batch.job import Job, Limits, Outcome
from jupyter_mlemodernizer.model import Options

COMMAND = [sys.executable, "-c", "import sys; from jupyter_mlemodernizer.cli import main; sys.exit(main())"]


def notebook(*sources: str, shows: str = "1\n", **metadata: Any) -> str:
    """Text of a notebook whose cells each used to show the same."""
    output = {"output_type": "stream", "name": "stdout", "text": shows}
    cells = [
        {"cell_type": "code", "metadata": {}, "execution_count": 1, "source": source, "outputs": [output]}
        for source in sources
    ]
    return json.dumps({"nbformat": 4, "nbformat_minor": 2, "metadata": metadata, "cells": cells})


def start(*arguments: object, **settings: Any) -> "subprocess.Popen[str]":
    """Start ``batch``; its output is collected."""
    command = [*COMMAND, "batch", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **settings)


def batch(*arguments: object) -> tuple[int, str, str]:
    """Run ``batch`` to its end: exit status, output, errors."""
    process = start(*arguments)
    out, error = process.communicate(timeout=110)
    return process.returncode, out, error


def job(*sources: str, folder: Path, **settings: Any) -> Job:
    options = Options(kernel_name="python3", cell_timeout=5, timeout=20, verify=False)
    limits = Limits(memory=2**30, processes=40, disk=50 * 2**20)
    return Job(
        id="tested",
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
