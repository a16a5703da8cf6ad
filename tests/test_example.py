"""The notebook of `make demo`, from end to end."""

import json
import shutil
from pathlib import Path

import nbformat
import pytest

from jupyter_mlemodernizer.cli import main

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "examples" / "flat-rents-2017"


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """A copy of the example's notebook, with its data beside it."""
    shutil.copytree(
        EXAMPLE, tmp_path / "example", ignore=shutil.ignore_patterns("*.modernized.ipynb", "*.report.*")
    )
    return tmp_path / "example" / "flat-rents.ipynb"


def obstacles() -> int:
    """How many obstacles examples/README.md names, counted in its table: a row is one or more cells' numbers."""
    lines = (ROOT / "examples" / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [line.split("|")[1].strip() for line in lines if line.startswith("| ")]
    return sum(len(row.split(",")) for row in rows if row[0].isdigit())


@pytest.mark.ml
@pytest.mark.timeout(300)
def test_the_example_reproduces(example: Path, ml_kernel: str):
    before = example.read_bytes()
    report_path = example.with_name("report.json")
    assert main(["run", str(example), "--kernel", ml_kernel, "--report", str(report_path), "-q"]) == 0
    assert example.read_bytes() == before

    report = json.loads(report_path.read_text())
    assert report["verdict"] == "reproduces", report["summary"]
    assert len(report["suggestions"]) == obstacles()
    assert all(suggestion["evidence"]["clean_run"] for suggestion in report["suggestions"])
    assert report["counts"]["replays"] == 0

    result = nbformat.read(example.with_name("flat-rents.modernized.ipynb"), as_version=4)
    nbformat.validate(result)
    assert result.metadata["mlemodernizer"]["verdict"] == "reproduces"


def test_the_data_are_what_the_generator_makes(tmp_path: Path):
    shutil.copy(EXAMPLE / "make_data.py", tmp_path)
    import runpy

    runpy.run_path(str(tmp_path / "make_data.py"), run_name="__main__")
    for name in ("train.csv", "test.csv"):
        assert (tmp_path / "input" / name).read_bytes() == (EXAMPLE / "input" / name).read_bytes()
