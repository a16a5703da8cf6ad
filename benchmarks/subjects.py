"""The notebooks that are measured, each in a scratch folder of its own."""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Subject:
    """A notebook laid out in a folder of its own, with its input files beside it."""

    name: str
    folder: Path
    notebook: dict[str, Any]


def old_notebooks(scratch: Path, kernels: Path | None, only: list[str]) -> list[Subject]:
    """The examples, and the notebooks of a folder like ``../shared/kernels``.

    Arguments:
        scratch: where copies are laid out.
        kernels: a folder of folders with a ``notebook.ipynb`` each, or None.
        only: starts of names; empty: all.
    """
    found = sorted((ROOT / "examples").glob("*/*.ipynb"))
    if kernels is not None:
        found += sorted(kernels.glob("*/notebook.ipynb"))
    subjects = []
    for path in found:
        name = path.parent.name
        if path.name.endswith(".modernized.ipynb") or (only and not name.startswith(tuple(only))):
            continue
        folder = scratch / name
        # What tells the solution stays behind.
        shutil.copytree(path.parent, folder, ignore=shutil.ignore_patterns("case.json", "*.modernized.ipynb"))
        subjects.append(Subject(name, folder, json.loads(path.read_text(encoding="utf-8"))))
    return subjects


def healthy_notebook(scratch: Path, cells: int = 60) -> Subject:
    """A notebook that needs nothing: short cells with some arithmetic, a table, text and a picture.

    Short cells are the hard case: what is done for each cell shows most.
    """
    sources = ["import numpy as np\nimport pandas as pd\nimport matplotlib.pyplot as plt\n%matplotlib inline"]
    kinds = [
        "values = np.random.RandomState({n}).normal(size=(300, 300))\nnp.linalg.svd(values)[1].sum().round(3)",
        "table = pd.DataFrame(values[:, :8])\ntable.describe()",
        "for i in range(5):\n    print({n}, i, (table ** i).to_numpy().mean().round(6))",
        "plt.plot(table[0].cumsum())\nplt.title('{n}');",
    ]
    sources += [kinds[n % len(kinds)].format(n=n) for n in range(cells - 1)]
    notebook = {
        "nbformat": 4,
        "nbformat_minor": 4,
        "metadata": {"kernelspec": {"name": "python3", "language": "python", "display_name": "Python 3"}},
        "cells": [
            {
                "cell_type": "code",
                "execution_count": None,
                "metadata": {},
                "outputs": [],
                "source": source,
            }
            for source in sources
        ],
    }
    folder = scratch / "healthy"
    folder.mkdir()
    return Subject("healthy", folder, notebook)
