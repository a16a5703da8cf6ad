"""Names that became keywords get others; where they are keywords they stay."""

import ast
import asyncio
from typing import Any

import pytest

from jupyter_mlemodernizer.repair import NewKeywords, Python2

CASES = {
    "variables": ("async = 3\nprint(async + 1)", "async_ = 3\nprint(async_ + 1)"),
    "of Python 2": ("nonlocal = 2\nprint 'nonlocal', nonlocal", "nonlocal_ = 2\nprint 'nonlocal', nonlocal_"),
    "parameter": (
        "def train(async=False):\n    return async\ntrain(async=True)",
        "def train(async_=False):\n    return async_\ntrain(async_=True)",
    ),
    "lambda": ("f = lambda await: await + 1", "f = lambda await_: await_ + 1"),
    "PyTorch": ("x = x.cuda(async=True)", "x = x.cuda(non_blocking=True)"),
    "PyTorch with spaces": ("x = x.cuda(0, async = True)", "x = x.cuda(0, non_blocking = True)"),
    "tweepy": ("stream.filter(track=['a'], async=True)", "stream.filter(track=['a'], is_async=True)"),
    "own attribute": (
        "class A:\n    def __init__(self):\n        self.async = 1\nprint(A().async)",
        "class A:\n    def __init__(self):\n        self.async_ = 1\nprint(A().async_)",
    ),
    "attribute of an own class": (
        "class A:\n    def f(self): pass\n\n    async = 1\nprint(A.async, A().async)",
        "class A:\n    def f(self): pass\n\n    async_ = 1\nprint(A.async_, A().async_)",
    ),
    "at the end of a line": (
        "f = lambda await: await\nprint(f(2))",
        "f = lambda await_: await_\nprint(f(2))",
    ),
    "beside magics": ("%time async = 3\n!ls\nasync = 1", "%time async = 3\n!ls\nasync_ = 1"),
    "in text": ("async = 'async'  # async", "async_ = 'async'  # async"),
    "keywords": ("async def f():\n    await g()\n    return [x async for x in h()]", None),
    "another library's": ("pool.apply(f, async=True)", None),
    "another library's attribute": ("pool.async(f)", None),
    "broken otherwise": ("async = (", None),
}


@pytest.mark.parametrize(("old", "new"), CASES.values(), ids=CASES)
def test_names(notebook: Any, old: str, new: str | None) -> None:
    book = notebook(old)
    assert book.after(asyncio.run(NewKeywords().sweep(book.context))) == [old if new is None else new]


def test_a_parameter_is_known_in_other_cells(notebook: Any) -> None:
    book = notebook("def f(async):\n    return async", "f(async=1)", "async def g(): pass")
    after = book.after(asyncio.run(NewKeywords().sweep(book.context)))
    assert after == ["def f(async_):\n    return async_", "f(async_=1)", "async def g(): pass"]


def test_python_2_is_converted_afterwards(notebook: Any) -> None:
    book = notebook("async = 5\nprint async")
    for sweeper in (NewKeywords(), Python2("2.7.12")):
        book.context.working_copy.apply(
            [edit for proposal in asyncio.run(sweeper.sweep(book.context)) for edit in proposal.edits]
        )
    [cell] = book.context.working_copy.cells
    ast.parse(cell.source)
    assert cell.source == "async_ = 5\nprint(async_)"
