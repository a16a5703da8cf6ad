"""Cells that get what is missing: offered, for a person to run, and never put in unasked."""

import asyncio
import zipfile
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.model import InsertCell
from jupyter_mlemodernizer.repair import Provisions


def offered(context: Any) -> list[str]:
    proposals = asyncio.run(Provisions().propose(context))
    assert all(proposal.needs_decision for proposal in proposals)
    edits = [edit for proposal in proposals for edit in proposal.edits]
    assert all(isinstance(edit, InsertCell) and edit.after is None for edit in edits)
    return [edit.source for edit in edits]


def absent(book: Any, module: str, cell: int = 0) -> Any:
    message = f"No module named '{module}'"
    return book.crash(cell, "ModuleNotFoundError", message, bases=["ImportError"], missing_name=module)


def test_a_package_whose_distribution_is_known(notebook: Any) -> None:
    assert offered(absent(notebook("import cv2"), "cv2")) == ["%pip install opencv-python"]


def test_what_another_kernel_has_is_not_offered_to_be_installed(notebook: Any, monkeypatch: Any) -> None:
    async def kernels_with(modules: Any, environment: Any) -> dict[str, list[str]]:
        return {"todays": ["cv2"]}

    monkeypatch.setattr("jupyter_mlemodernizer.repair.elsewhere.kernels_with", kernels_with)
    assert offered(absent(notebook("import cv2"), "cv2")) == []


@pytest.mark.parametrize("module", ["theano", "my_helpers", "kaggle_secrets", "google.colab"])
def test_what_cannot_be_installed_is_not_offered(notebook: Any, module: str) -> None:
    assert offered(absent(notebook(f"import {module}"), module)) == []


def test_one_cell_for_all_that_want_it_and_none_where_it_stands_already(notebook: Any) -> None:
    book = notebook("import cv2", "import cv2\ncv2.x")
    first, second = (asyncio.run(Provisions().propose(absent(book, "cv2", cell))) for cell in (0, 1))
    assert first[0].edits == second[0].edits
    book = notebook("%pip install opencv-python\n", "import cv2")
    assert offered(absent(book, "cv2", 1)) == []


def test_a_packed_file_is_unpacked_where_it_is_found(notebook: Any, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with zipfile.ZipFile(tmp_path / "data/all.zip", "w") as archive:
        archive.writestr("train.csv", "a\n1\n")
        archive.writestr("test.csv", "a\n1\n")
    context = notebook("pd.read_csv('../input/train.csv')").missing(0, "../input/train.csv")
    assert offered(context) == ["import zipfile\n\nzipfile.ZipFile('data/all.zip').extractall('data')"]


def test_data_of_a_competition_are_downloaded_with_the_persons_account(notebook: Any) -> None:
    context = notebook("pd.read_csv('../input/titanic/train.csv')").missing(0, "../input/titanic/train.csv")
    [source] = offered(context)
    assert source.startswith("!kaggle competitions download -c titanic -p input\n")
    assert offered(notebook("pd.read_csv('train.csv')").missing(0, "train.csv")) == []
