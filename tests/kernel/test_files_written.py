"""Which files a run is said to have written: its own, and none of others beside it."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from jupyter_mlemodernizer.kernel.files_written import snapshot, written_since


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., list[str]]:
    """What a run of some code is said to have written when these files come."""

    def run(code: str, *paths: str, others: dict[str, str] | None = None) -> list[str]:
        (tmp_path / "train.csv").write_text("was there")
        for name, text in {"own.ipynb": code, **(others or {})}.items():
            cells = [{"cell_type": "code", "source": text, "outputs": [{"text": "shown.csv"}]}]
            (tmp_path / name).write_text(json.dumps({"cells": cells}) if name.endswith(".ipynb") else text)
        before = snapshot(str(tmp_path))
        for path in paths:
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text("new")
        return written_since(before, str(tmp_path), [code])

    return run


OTHER = {"other.ipynb": "df.to_csv('theirs.csv')\nmodel.save('theirs/best')\nplt.savefig(f'plot_{n}.png')"}


def test_what_was_there_and_is_the_same_is_not_written(written):
    assert written("x", "sub.csv", "train.csv") == ["sub.csv", "train.csv"]


@pytest.mark.parametrize(
    ("code", "path"),
    [
        ("df.to_csv('sub.csv')", "sub.csv"),
        ("np.save('scores', a)", "scores.npy"),
        ("tf.save('ckpt/best')", "ckpt/best.data-00000-of-00001"),
        # Who else would it be? Names are made of data, too, and by programs that are started.
        ("df.to_csv(name)", "whatever.csv"),
        ("!unzip data.zip", "images/1.png"),
        # Both name it.
        ("df.to_csv('theirs.csv')", "theirs.csv"),
        ("plt.savefig('plot_%d.png' % n)", "plot_7.png"),
    ],
)
def test_what_a_run_writes_is_told(written, code, path):
    assert written(code, path, others=OTHER) == [path]


@pytest.mark.parametrize(
    "path", ["theirs.csv", "theirs/best.index", "plot_7.png", "theirs.csv.gz", "module_log.txt"]
)
def test_what_only_other_code_of_the_folder_names_is_not(written, path):
    others = OTHER | {"tools.py": "open('module_log.txt', 'w')"}
    assert written("df.to_csv('mine.csv')", path, "mine.csv", others=others) == ["mine.csv"]


@pytest.mark.parametrize(
    "path",
    [
        ".ipynb_checkpoints/own-checkpoint.py",
        "__pycache__/tools.cpython-312.pyc",
        "deep/__pycache__/x.pyc",
        ".own.modernized.ipynb.77",
        "own.modernized.ipynb",
        "tools.py~",
        "#tools.py#",
        ".tools.py.swp",
    ],
)
def test_what_jupyter_python_and_editors_keep_is_not(written, path):
    assert written("x = 1", path) == []


def test_other_code_that_cannot_be_read_is_passed_over(written, tmp_path):
    os.symlink(tmp_path / "nowhere", tmp_path / "dangling.py")
    (tmp_path / "latin.py").write_bytes(b"# \xe9 sub.csv")
    others = {"rubbish.ipynb": "x"}
    (tmp_path / "list.ipynb").write_text("[1]")
    (tmp_path / "cells.ipynb").write_text('{"cells": [1, {"cell_type": "code", "source": 7}]}')
    assert written("x = 1", "sub.csv", others=others) == ["sub.csv"]
