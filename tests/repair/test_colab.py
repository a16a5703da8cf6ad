"""What Google Colab did around a notebook."""

from typing import Any

import pytest

from jupyter_mlemodernizer.repair.colab import without_colab

IMPORT = "from google.colab import files"


@pytest.mark.parametrize(
    ("sources", "after"),
    [
        (["from google.colab import drive\ndrive.mount('/content/drive')\nx = 1"], ["x = 1"]),
        ([f"{IMPORT}\nx = 1", "files.upload()\n!ls", "files.download('out.csv')"], ["x = 1", "!ls", ""]),
        (
            ["from google.colab import files, drive\ndrive.mount('/d')\nx = files.upload()", "y = 2"],
            ["", "y = 2"],
        ),
        (
            [
                f"{IMPORT}\nup = files.upload()  # the data",
                "a = read(io.BytesIO(up['a.csv']), up['b c.csv'])",
            ],
            [
                "up = {'a.csv': open('a.csv', 'rb').read(), 'b c.csv': open('b c.csv', 'rb').read()}  # the data",
                "a = read(io.BytesIO(up['a.csv']), up['b c.csv'])",
            ],
        ),
        (
            [
                IMPORT,
                "up = files.upload()\nfor f in up.keys():\n    print(f)\nup['a']",
                "up = files.upload()\nup['b']",
            ],
            [
                "",
                "up = {'a': open('a', 'rb').read()}\nfor f in up.keys():\n    print(f)\nup['a']",
                "up = {'b': open('b', 'rb').read()}\nup['b']",
            ],
        ),
    ],
)
def test_files_are_here_already(notebook: Any, sources: list[str], after: list[str]) -> None:
    book = notebook(*sources)
    assert book.after(without_colab(book.context.working_copy)) == after


@pytest.mark.parametrize(
    "sources",
    [
        [
            f"{IMPORT}\nup = files.upload()",
            "data = read(next(iter(up.values())))",
        ],  # of which file is not known
        ["from google.colab import files, auth", "files.upload()"],
        ["from google.colab import files as f", "f.upload()"],
        ["from google.colab import *", "files.upload()"],
    ],
)
def test_what_else_colab_does_stays(notebook: Any, sources: list[str]) -> None:
    book = notebook(*sources)
    assert without_colab(book.context.working_copy) == []
