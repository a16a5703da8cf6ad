"""Positions in the code of a cell, and splices at them."""

import ast

from hypothesis import given
from hypothesis import strategies as st

from jupyter_mlemodernizer.repair.catalogue.code import Splices, parse


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
