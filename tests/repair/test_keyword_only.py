"""Positional arguments are named where a function takes keywords only."""

import asyncio
from typing import Any

import pytest

from jupyter_mlemodernizer.model import Callee, Variable
from jupyter_mlemodernizer.proposer import Proposal
from jupyter_mlemodernizer.repair import KeywordOnly

INSTALLED = {"sklearn": "scikit-learn", "pandas": "pandas", "seaborn": "seaborn"}
CURVE = Callee(
    name="sklearn.model_selection._validation.validation_curve",
    signature="(estimator, X, y, *, param_name, param_range, cv=None)",
    parameters=["estimator", "X", "y", "param_name", "param_range", "cv"],
    keyword_only=["param_name", "param_range", "cv"],
)
SVC = Callee(
    name="sklearn.svm._classes.SVC",
    parameters=["C", "kernel", "degree"],
    keyword_only=["C", "kernel", "degree"],
)
SORT = Callee(
    name="pandas.core.frame.DataFrame.sort_values",
    parameters=["by", "axis", "ascending"],
    keyword_only=["axis", "ascending"],
)
MANY = "too many positional arguments"
CURVES = "from sklearn.model_selection import validation_curve\n"


def proposed(
    book: Any, callee: Callee | None, *, message: str = MANY, cell: int = 0, line: int = 2, **more: Any
) -> list[Proposal]:
    context = book.crash(cell, "TypeError", message, line=line, callee=callee, **more)
    return list(asyncio.run(KeywordOnly().propose(context)))


@pytest.mark.parametrize(
    ("called", "old", "new"),
    [
        (
            (CURVE, MANY),
            CURVES + "a, b = validation_curve(make(), X, y, 'alpha', range(3), cv=7)",
            CURVES + "a, b = validation_curve(make(), X, y, param_name='alpha', param_range=range(3), cv=7)",
        ),
        (
            (CURVE, MANY),
            CURVES + "r = validation_curve(m, X, y,\n    'alpha',  # of Ridge\n    (v))",
            CURVES
            + "r = validation_curve(m, X, y,\n    param_name='alpha',  # of Ridge\n    param_range=(v))",
        ),
        # By whatever name it is called.
        (
            (CURVE, MANY),
            "from sklearn import model_selection as ms\nms.validation_curve(m, X, y, 'alpha')",
            "from sklearn import model_selection as ms\nms.validation_curve(m, X, y, param_name='alpha')",
        ),
        (
            (CURVE, MANY),
            "from sklearn.model_selection import validation_curve as vc\nvc(m, X, y, 'alpha')",
            "from sklearn.model_selection import validation_curve as vc\nvc(m, X, y, param_name='alpha')",
        ),
        # Classes, and calls inside of calls.
        (
            (SVC, "SVC.__init__() takes 1 positional argument but 3 were given"),
            "from sklearn.svm import SVC\nfit(SVC(1.0, 'linear'), X)",
            "from sklearn.svm import SVC\nfit(SVC(C=1.0, kernel='linear'), X)",
        ),
        # Methods, of the object that failed.
        (
            (SORT, "DataFrame.sort_values() takes 2 positional arguments but 4 were given"),
            "import mine\ndf.sort_values('a', 0, True)\nother.sort_values('a', 0)",
            "import mine\ndf.sort_values('a', axis=0, ascending=True)\nother.sort_values('a', 0)",
        ),
    ],
)
def test_surplus_arguments_are_named(
    notebook: Any, facts: Any, called: tuple[Callee, str], old: str, new: str
) -> None:
    book = notebook(old, facts=facts(INSTALLED))
    known = {"df": Variable(type="pandas.core.frame.DataFrame")}
    [proposal] = proposed(book, called[0], message=called[1], variables=known)
    assert book.after([proposal]) == [new]
    assert proposal.origin == "signature"
    assert not proposal.certain
    assert not proposal.changes_behaviour


def test_other_calls_of_the_same_function_follow(notebook: Any, facts: Any) -> None:
    later = (
        "def f(m):\n    return validation_curve(m, X, y, 'k', v), validation_curve(m, X, y, param_name='c')"
    )
    book = notebook(CURVES + "validation_curve(m, X, y, 'alpha')", later, facts=facts(INSTALLED))
    assert book.after(proposed(book, CURVE)) == [
        CURVES + "validation_curve(m, X, y, param_name='alpha')",
        later.replace("'k', v", "param_name='k', param_range=v"),
    ]


@pytest.mark.parametrize(
    ("callee", "message", "call"),
    [
        (CURVE, MANY, "validation_curve(m, X, y, 'a', b, 3, 4)"),  # more than there are keywords
        (CURVE, MANY, "validation_curve(m, X, y, 'a', param_name='b')"),  # given twice
        (CURVE, MANY, "validation_curve(m, X, *more, 'a')"),
        (CURVE, MANY, "validation_curve(m, X, y)"),  # it is not this call
        (CURVE, "unsupported operand type(s)", "validation_curve(m, X, y, 'a')"),
        (CURVE, "f() missing 1 required positional argument: 'x'", "validation_curve(m, X, y, 'a')"),
        (None, MANY, "validation_curve(m, X, y, 'a')"),
        (CURVE.model_copy(update={"keyword_only": []}), MANY, "validation_curve(m, X, y, 'a')"),
        # The user's own, and those whose first argument became another one.
        (
            CURVE.model_copy(update={"name": "__main__.validation_curve"}),
            MANY,
            "validation_curve(m, X, y, 'a')",
        ),
        (
            CURVE.model_copy(update={"name": "seaborn.validation_curve"}),
            MANY,
            "validation_curve(m, X, y, 'a')",
        ),
    ],
)
def test_what_does_not_fit_stays(notebook: Any, facts: Any, callee: Callee, message: str, call: str) -> None:
    book = notebook(CURVES + call, facts=facts(INSTALLED))
    assert proposed(book, callee, message=message) == []
