"""Lines that would change the environment or end the kernel are commented out, and no others."""

import asyncio
from typing import Any

import pytest

from jupyter_mlemodernizer.repair import ShellLines

CASES = {
    "pip": ("!pip install -q fastai==0.7", "# !pip install -q fastai==0.7"),
    "pip as a magic": ("import os\n%pip install x\nos", "import os\n# %pip install x\nos"),
    "python -m pip": ("!python -m pip install x", "# !python -m pip install x"),
    "conda": ("!conda install -y x", "# !conda install -y x"),
    "apt": ("!apt-get -y install graphviz", "# !apt-get -y install graphviz"),
    "in a block": ("if True:\n    !pip install x", "if True:\n    pass  # !pip install x"),
    "Colab's version": ("%tensorflow_version 1.x\nimport os", "# %tensorflow_version 1.x\nimport os"),
    "notebook backend": ("%matplotlib notebook", "%matplotlib inline"),
    "exit": ("x = 1\nexit()", "x = 1\n# exit()"),
    "exit in a block": ("if x:\n    quit()", "if x:\n    pass  # quit()"),
    "listing": ("!ls ../input", None),
    "pip list": ("!pip list", None),
    "inline": ("%matplotlib inline", None),
    "in a string": ("x = '''\n!pip install y\n'''", None),
    "own function": ("def f():\n    return model.exit()", None),
}


@pytest.mark.parametrize(("old", "new"), CASES.values(), ids=CASES)
def test_lines(notebook: Any, old: str, new: str | None) -> None:
    book = notebook(old)
    assert book.after(asyncio.run(ShellLines().sweep(book.context))) == [old if new is None else new]


def test_several_sorts_in_one_cell(notebook: Any) -> None:
    book = notebook("!pip install x\nexit()", "!pip install y")
    proposals = asyncio.run(ShellLines().sweep(book.context))
    assert [len(proposal.edits) for proposal in proposals] == [2, 1]
    assert book.after(proposals) == ["# !pip install x\n# exit()", "# !pip install y"]
