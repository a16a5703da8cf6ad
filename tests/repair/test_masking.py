"""Magics are masked for parsing and put back to the letter."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_mlemodernizer.repair.masking import mask

CELLS = [
    "%matplotlib inline\nimport os",
    "!ls (it's\nx = 1",
    "!ls (\n!ls 'b\nx = 1",
    "files = !ls (don't\n!ls\nx = 1",
    "files = !ls -l\nprint(files)",
    "%%time\nx = 1",
    "%%bash\nls 'unclosed\n",
    "frame.head?\nx = 1",
    "if True:\n    %time x = 1\n    !ls\n",
    "x = (1\n  % 2)\n",
    "x = '''\n%matplotlib inline\n'''\n",
    "x = 5 \\\n% 2",
    "y = 1 != 2",
    "# don't\n!ls\n",
]


@pytest.mark.parametrize("source", CELLS)
def test_masked_cell_parses_and_unmasks(source: str) -> None:
    masked = mask(source)
    ast.parse(masked.text)
    assert masked.unmask(masked.text) == source
    assert masked.text.count("\n") == source.count("\n")


@pytest.mark.parametrize("source", ["x = (1\n  % 2)", "x = '''\n!ls\n'''", "x = 5 \\\n% 2", "y = 1 != 2"])
def test_python_is_left_alone(source: str) -> None:
    assert mask(source).text == source


@given(st.text(alphabet="%!?'\"()#\\\n \tabx=", max_size=80))
def test_round_trip_of_any_text(source: str) -> None:
    masked = mask(source)
    assert masked.unmask(masked.text) == source
