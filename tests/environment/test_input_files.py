"""What an old path means among the files that are here."""

import os
from pathlib import Path

import pytest

from jupyter_mlemodernizer.environment import input_files
from jupyter_mlemodernizer.environment.input_files import InputFiles, parts_of


def lay(folder: Path, *paths: str) -> None:
    for path in paths:
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("x")


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("../input/train.csv", ["input", "train.csv"]),
        ("/kaggle/input/a/b.csv", ["kaggle", "input", "a", "b.csv"]),
        ("C:\\Users\\me\\x.csv", ["Users", "me", "x.csv"]),
        ("C:/Users/x.csv", ["Users", "x.csv"]),
        ("data\\x.csv", ["data", "x.csv"]),
        ("./x.csv", ["x.csv"]),
        ("", []),
        ("/", []),
    ],
)
def test_parts(path: str, parts: list[str]) -> None:
    assert parts_of(path) == parts


def test_best_first(tmp_path: Path) -> None:
    lay(
        tmp_path,
        "other/train.csv",
        "train.csv",
        "input/train.csv",
        "input/titanic/train.csv",
        "input/train.csv.zip",
    )
    found = InputFiles(str(tmp_path)).find("/kaggle/input/titanic/train.csv")
    assert [file.path for file in found] == [
        "input/titanic/train.csv",
        "train.csv",
        "input/train.csv",
        "input/train.csv.zip",
        "other/train.csv",
    ]
    assert [file.familiar for file in found] == [True, True, True, True, False]


def test_sibling_folders_are_written_relative(tmp_path: Path) -> None:
    lay(tmp_path, "input/train.csv")
    (tmp_path / "notebooks").mkdir()
    files = InputFiles(str(tmp_path / "notebooks"))
    assert [file.path for file in files.find("train.csv")] == ["../input/train.csv"]


def test_walk_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(input_files, "MAX_ENTRIES", 50)
    lay(tmp_path, "train.csv", *(f"images/{number}.png" for number in range(100)))
    files = InputFiles(str(tmp_path))
    assert files.truncated
    assert files.find("train.csv")


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    lay(tmp_path, "data/train.csv")
    os.symlink(tmp_path, tmp_path / "data" / "up")
    assert [file.path for file in InputFiles(str(tmp_path)).find("train.csv")] == ["data/train.csv"]


def test_hidden_folders_and_caches_are_passed_over(tmp_path: Path) -> None:
    lay(tmp_path, ".git/train.csv", "node_modules/train.csv", "venv/train.csv")
    assert not InputFiles(str(tmp_path)).find("train.csv")


def test_folder_of_a_competition_is_the_input_folder(tmp_path: Path) -> None:
    lay(tmp_path, "input/train.csv")
    assert [folder.path for folder in InputFiles(str(tmp_path)).find_folder("/kaggle/input/titanic")] == [
        "input"
    ]
    assert not InputFiles(str(tmp_path)).find_folder("results")
