"""Warnings of the run as advice: rewritten, proved, and without a say in the verdict."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.advice import warned_by
from jupyter_mlemodernizer.chain import acceptable, compose
from jupyter_mlemodernizer.kernel import OwnedKernel
from jupyter_mlemodernizer.model import Options, Report
from jupyter_mlemodernizer.modernizer import Modernizer
from jupyter_mlemodernizer.parts import Parts, all_parts
from jupyter_mlemodernizer.repair import Advice
from jupyter_mlemodernizer.repair.catalogue import Call, Example, Method
from jupyter_mlemodernizer.repair.successors import Successor, removal, successors

LIBRARY = """
import sys, warnings

def warn(message, category=FutureWarning, level=3):
    warnings.warn(message, category, stacklevel=level)

def fit(x, *, rounds=None, n_rounds=None):
    if rounds is not None:
        warn("`rounds` was renamed to `n_rounds` in version 1.2 and will be removed in 1.4.", level=2)
    return n_rounds or rounds

def total(xs):
    warn("lib.total is deprecated and will be removed in a future version. Use lib.sum_of instead.", DeprecationWarning)
    return sum(xs)

def sum_of(xs):
    return sum(xs)

def mean(xs):
    warn("mean is deprecated. Use average instead.")
    return sum(xs) / len(xs)

def average(xs, weights):
    raise NotImplementedError

def resample(rule):
    if rule == "M":
        warn("'M' is deprecated and will be removed in lib 9.0, please use 'ME' instead.")
    return "months"

def old_way(x):
    warn("old_way is deprecated.")
    return x

def first(xs):
    warn("first is deprecated. Use last instead.")
    return xs[0]

def last(xs):
    return xs[-1]

def noise():
    warn("Something is odd about your data.", UserWarning)
"""

# One for a later Python than any: what it is about still works.
RULE = Call(
    id="test.old-way",
    library="python",
    since="99.0",
    source="made for this test",
    title="`old_way` is `new_way`",
    error="has no attribute 'old_way'",
    callables=("lib.old_way",),
    then="builtins.abs",
    example=Example(old="", new=""),
)
# Its old name is in the notebook, and nothing warns of it.
SILENT = Method(
    id="test.upper",
    library="python",
    since="99.0",
    source="made for this test",
    title="`upper` is `lower`",
    error="has no attribute 'upper'",
    receivers=("builtins.str",),
    old="upper",
    new="lower",
    example=Example(old="", new=""),
)
CELLS = [
    "import lib\nxs = [1, 2, 3]",
    "print(lib.fit(xs, rounds=2))\nprint(lib.total(xs))",
    "lib.noise()\nrule = {'M': 1}\nprint(lib.resample('M'), 'upper'.upper())",
    "def f():\n    return [lib.old_way(x) for x in xs]\nprint(f())",
    "print(lib.total(xs))\nprint(lib.mean(xs))",
    "print(lib.first(xs))",
]


def modernized(folder: Path, **options: Any) -> tuple[Report, Modernizer]:
    (folder / "lib.py").write_text(LIBRARY)
    cells = [
        {"cell_type": "code", "metadata": {}, "execution_count": None, "source": source, "outputs": []}
        for source in CELLS
    ]
    modernizer = Modernizer(
        {"nbformat": 4, "nbformat_minor": 2, "metadata": {}, "cells": cells},
        folder=str(folder),
        name="test.ipynb",
        options=Options(**options),
        start_kernel=lambda: OwnedKernel.start("python3", cwd=str(folder)),
        emit=lambda event: None,
        parts=Parts(
            sweepers=[],
            proposers=[],
            diagnosers=[],
            facts=all_parts(None).facts,
            advisers=[Advice([RULE, SILENT])],
        ),
    )
    return asyncio.run(modernizer.run()), modernizer


def test_what_warns_is_rewritten_and_the_verdict_stands(tmp_path):
    without, _ = modernized(tmp_path)
    assert without.suggestions == []
    report, modernizer = modernized(tmp_path, advice=True)
    assert (report.verdict, report.summary) == (without.verdict, without.summary)
    assert [cell.state for cell in report.cells] == ["ran"] * len(CELLS)
    found = {suggestion.title: suggestion for suggestion in report.suggestions}
    assert set(found) == {
        "`old_way` is `new_way`",
        "`rounds` is called `n_rounds`",
        "`lib.total` is to become `lib.sum_of`",
        "`M` is to become `ME`",
        "`first` is to become `last`",
    }
    assert found["`old_way` is `new_way`"].origin == "rule:test.old-way"
    assert found["`rounds` is called `n_rounds`"].reason == "Still works today; will stop working in 1.4."
    assert found["`M` is to become `ME`"].reason == "Still works today; will stop working in lib 9.0."
    assert all(one.status == "verified" and one.evidence.clean_run for one in found.values())
    # The last element is not the first: what is advised need not mean the same, and the card says so.
    assert "outputs of the notebook differ" in found["`first` is to become `last`"].evidence.after.message
    assert not any(acceptable(one, "verified") for one in found.values())
    applied, unfit = compose(
        modernizer.chain.original, report.suggestions, [s.id for s in report.suggestions]
    )
    assert unfit == []
    assert [cell.source for cell in applied.code_cells] == [
        CELLS[0],
        "print(lib.fit(xs, n_rounds=2))\nprint(lib.sum_of(xs))",
        "lib.noise()\nrule = {'M': 1}\nprint(lib.resample('ME'), 'upper'.upper())",
        "def f():\n    return [abs(x) for x in xs]\nprint(f())",
        "print(lib.sum_of(xs))\nprint(lib.mean(xs))",
        "print(lib.last(xs))",
    ]
    # Each can be left out.
    rest = [one.id for one in report.suggestions if one.title != "`lib.total` is to become `lib.sum_of`"]
    applied, unfit = compose(modernizer.chain.original, report.suggestions, rest)
    assert (unfit, applied.code_cells[4].source) == ([], CELLS[4])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "/tmp/ipykernel_7/12.py:3: FutureWarning: a is deprecated.\n  lib.a()\n",
            [(3, "FutureWarning", "a is deprecated.")],
        ),
        (
            "/x/sklearn/base.py:9: FutureWarning: `a` was renamed\nto `b`.\n  warn(\n"
            "C:\\T\\ipykernel_7\\1.py:2: PendingDeprecationWarning: c\n\n  d()\n",
            [(None, "FutureWarning", "`a` was renamed to `b`."), (2, "PendingDeprecationWarning", "c")],
        ),
        (
            "noise\n<ipython-input-1-ab>:1: UserWarning: \n\n`distplot` is a deprecated function\n\n  sns.distplot(x)\n"
            "/x.py:1: UserWarning: odd data\n  y\n",
            [(1, "UserWarning", "`distplot` is a deprecated function")],
        ),
        ("/x.py:1: RuntimeWarning: overflow\n  y\nValueError: 3: no Warning: x", []),
    ],
)
def test_warnings_are_read_from_what_was_written(text, expected):
    outputs = [{"output_type": "stream", "name": "stderr", "text": text}, {"name": "stdout", "text": text}]
    found = list(warned_by("c", outputs))
    assert [(one.line, one.category, one.message) for one in found] == expected


@pytest.mark.parametrize(
    ("text", "old", "new", "renamed", "when"),
    [
        ("DataFrame.applymap has been deprecated. Use DataFrame.map instead.", "DataFrame.applymap", "DataFrame.map", False, ""),
        ("DataFrame.applymap was deprecated and renamed to DataFrame.map.", "DataFrame.applymap", "DataFrame.map", True, ""),
        ("`base_estimator` was renamed to `estimator` in version 1.2 and will be removed in 1.4.", "base_estimator", "estimator", True, "1.4"),
        ("`product` is deprecated as of NumPy 1.25.0, and will be removed in NumPy 2.0. Please use `prod` instead.", "product", "prod", False, "NumPy 2.0"),
        ("The 'labels' parameter of boxplot() has been renamed 'tick_labels' since Matplotlib 3.9; support for the old name will be dropped in 3.11.", "labels", "tick_labels", True, "3.11"),
        ("iteritems is deprecated and will be removed in a future version. Use .items instead.", "iteritems", "items", False, ""),
        ("'parseString' deprecated - use 'parse_string'", "parseString", "parse_string", False, ""),
        ("np.cumproduct is deprecated; use :func:`cumprod` instead", "np.cumproduct", "cumprod", False, ""),
    ],
)  # fmt: skip
def test_successors_that_libraries_name(text, old, new, renamed, when):
    assert successors(text) == [Successor(old, new, renamed)]
    assert removal(text) == when


@pytest.mark.parametrize(
    "text",
    [
        "`distplot` is a deprecated function. Please adapt your code to use either `displot` or `histplot`.",
        "DataFrame.fillna with 'method' is deprecated. Use obj.ffill() or obj.bfill() instead.",
        "Timestamp.utcnow is deprecated. Use Timestamp.now('UTC') instead.",
        "The get_cmap function was deprecated in Matplotlib 3.7. Use ``matplotlib.colormaps[name]`` instead.",
        "The copy keyword is deprecated and will be removed in a future version.",
        "Series.__getitem__ treating keys as positions is deprecated. To access a value by position, use `ser.iloc[pos]`",
        "first is deprecated. Please create a mask and filter using `.loc` instead",
    ],
)
def test_a_choice_or_an_expression_is_no_successor(text):
    assert successors(text) == []
