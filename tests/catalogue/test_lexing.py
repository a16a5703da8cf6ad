"""Magics are blanked out at the same length, and strings and brackets are not taken for them."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_mlemodernizer.repair.catalogue.code import Splices, parse
from jupyter_mlemodernizer.repair.catalogue.lexing import blank

CELLS = [
    "%matplotlib inline\nx = 1",
    "!pip install x\nx = 1",
    "if x:\n    !ls *.csv\n    %time y = f(1)\nelse:\n    ?f",
    "files = !ls\nlines = %sx ls\nx = 5 % 3",
    "df.head?\nx = 1",
    "%time x = {\n  'a': 1}",
    "%%time\n%matplotlib inline\nx = 1",
    "x = '''\n%not a magic\n!neither\n'''\ny = (a\n % b)",
    'x = "%s" % y  # ?\nz = [\n  1]',
    "x = 1 \\\n % 3\n%pylab",
    '"""it\'s\n!x\n"""\n!ls \'"""\nx = 1',
    "s = 'a\\\\'\n!ls",
]


@pytest.mark.parametrize("cell", CELLS)
def test_blanked_cells_parse_and_keep_every_position(cell: str) -> None:
    blanked = blank(cell)
    assert blanked is not None
    ast.parse(blanked)
    assert len(blanked) == len(cell)
    assert [len(line) for line in blanked.split("\n")] == [len(line) for line in cell.split("\n")]


def test_strings_are_kept() -> None:
    cell = "x = '''\n%not a magic\n'''\ny = 'a' % b"
    assert blank(cell) == cell


def test_code_under_a_timing_magic_is_code() -> None:
    code = parse("%time x = np.float(3)")
    assert code is not None
    assert any(isinstance(node, ast.Attribute) and code.text(node) == "np.float" for node in code.nodes)


@pytest.mark.parametrize(
    "cell", ["%%bash\nls", "%%html\n<b>", "%%writefile x.py\nimport os", "  %%javascript\n1"]
)
def test_cells_in_other_languages(cell: str) -> None:
    assert blank(cell) is None


@given(st.text(alphabet="ab1é'\"\\#%!?()[]{}=,.: \n", max_size=80))
def test_blanking_never_moves_anything(cell: str) -> None:
    blanked = blank(cell)
    assert blanked is None or [len(line) for line in blanked.split("\n")] == [
        len(line) for line in cell.split("\n")
    ]


def test_positions_are_characters() -> None:
    code = parse("é = 'ü'; b = f('ö', np.float)\nc = np.int")
    assert code is not None
    texts = {code.text(node) for node in code.nodes if isinstance(node, ast.Attribute)}
    assert texts == {"np.float", "np.int"}


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 5), st.text("xyz", max_size=3)), max_size=6))
def test_splices_that_do_not_overlap_are_all_made(wanted: list[tuple[int, int, str]]) -> None:
    source = "'abcdefghijklmnopqrstuvwxyz'"
    code = parse(source)
    assert code is not None
    splices, at, expected = Splices(code), 0, ""
    last = 0
    for gap, length, text in wanted:
        start = at + gap
        end = start + length
        if end > len(source) or (last and gap == 0):
            continue
        splices.replace(start, end, text)
        expected += source[at:start] + text
        at, last = end, 1
    assert splices.result() == expected + source[at:]
