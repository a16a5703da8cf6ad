"""Names that went elsewhere are found in what is installed, and imports are rewritten as they were written."""

import asyncio
from typing import Any

import pytest

from jupyter_mlemodernizer.model import Callee, Receiver
from jupyter_mlemodernizer.proposer import Symbol
from jupyter_mlemodernizer.repair import Relocation

DEFINED = [
    ("sklearn.model_selection.KFold", "class"),
    ("sklearn.model_selection.train_test_split", "function"),
    ("sklearn.impute.SimpleImputer", "class"),
    ("sklearn.metrics.roc_auc_score", "function"),
    ("sklearn.metrics.calinski_harabasz_score", "function"),
    ("sklearn.svm.SVC.score", "method"),
    ("sklearn.linear_model", "module"),
    ("numpy.interp", "function"),
    ("pandas.plotting.scatter_matrix", "function"),
    ("pandas.core.insides.scatter_matrix", "function"),
    ("keras.layers.Dense", "class"),
    ("keras.layers.Flatten", "class"),
    ("keras.models.Flatten", "class"),
    ("plotly.io", "module"),
    ("scipy.signal.spline", "module"),
    ("scipy.signal.spline.order", "function"),
    ("sklearn.linear_model.Ridge", "class"),
    ("keras.src.layers.core", "module"),
    ("keras.src.layers.merging.base_merge.Merge", "class"),
]
INSTALLED = {
    "sklearn": "scikit-learn",
    "scipy": "scipy",
    "numpy": "numpy",
    "pandas": "pandas",
    "keras": "keras",
    "joblib": "joblib",
    "plotly": "plotly",
}


@pytest.fixture
def today(facts: Any) -> Any:
    symbols: dict[str, list[Symbol]] = {}
    for qualified, kind in DEFINED:
        symbols.setdefault(qualified.rpartition(".")[2], []).append(Symbol(qualified=qualified, kind=kind))
    return facts(INSTALLED, symbols)


def first(book: Any, context: Any) -> list[str] | None:
    proposals = asyncio.run(Relocation().propose(context))
    assert all(not proposal.certain and proposal.origin == "relocation" for proposal in proposals)
    return book.after(proposals[:1]) if proposals else None


def no_module(book: Any, module: str, cell: int = 0) -> Any:
    return book.crash(
        cell, "ModuleNotFoundError", f"No module named '{module}'", bases=["ImportError"], missing_name=module
    )


def no_name(book: Any, name: str, module: str) -> Any:
    message = f"cannot import name '{name}' from '{module}' (/lib/{module}.py)"
    return book.crash(0, "ImportError", message, missing_name=name, missing_from=module)


MODULES = {
    "all names to one place": (
        "sklearn.cross_validation",
        "from sklearn.cross_validation import (KFold,  # folds\n    train_test_split)",
        "from sklearn.model_selection import (KFold,  # folds\n    train_test_split)",
    ),
    "to several places": (
        "sklearn.old",
        "import os\nfrom sklearn.old import KFold as K, roc_auc_score\n",
        "import os\nfrom sklearn.model_selection import KFold as K\nfrom sklearn.metrics import roc_auc_score\n",
    ),
    "in a block": (
        "sklearn.old",
        "if x:\n    from sklearn.old import KFold, roc_auc_score\n",
        "if x:\n    from sklearn.model_selection import KFold\n    from sklearn.metrics import roc_auc_score\n",
    ),
    "after a semicolon": (
        "sklearn.old",
        "import os; from sklearn.old import KFold, roc_auc_score",
        "import os; from sklearn.model_selection import KFold; from sklearn.metrics import roc_auc_score",
    ),
    "after a magic": (
        "sklearn.old",
        "%matplotlib inline\nfrom sklearn.old import KFold",
        "%matplotlib inline\nfrom sklearn.model_selection import KFold",
    ),
    "nearest namesake": (
        "keras.layers.core",
        "from keras.layers.core import Dense, Flatten",
        "from keras.layers import Dense, Flatten",
    ),
    "insides come last": (
        "pandas.tools",
        "from pandas.tools.plotting import scatter_matrix",
        "from pandas.plotting import scatter_matrix",
    ),
    "a package of its own now": (
        "sklearn.externals",
        "from sklearn.externals import joblib",
        "import joblib",
    ),
    "a package with another name": (
        "sklearn.externals.joblib",
        "import sklearn.externals.joblib as jl",
        "import joblib as jl",
    ),
    "module called in full": (
        "sklearn.old.linear_model",
        "import sklearn.old.linear_model\nsklearn.old.linear_model.Ridge()",
        "import sklearn.linear_model\nsklearn.linear_model.Ridge()",
    ),
    "unknown name": ("sklearn.old", "from sklearn.old import KFold, Nowhere", None),
    "star": ("sklearn.old", "from sklearn.old import *", None),
    "not installed": ("fastai.old", "from fastai.old import KFold", None),
}


@pytest.mark.parametrize("case", MODULES.values(), ids=MODULES)
def test_lost_module(notebook: Any, today: Any, case: tuple[str, str, str | None]) -> None:
    module, old, new = case
    book = notebook(old, facts=today)
    assert first(book, no_module(book, module)) == (None if new is None else [new])


NAMES = {
    "moved": (
        "Imputer",
        "sklearn.preprocessing",
        "from sklearn.preprocessing import Imputer",
        None,
    ),
    "split off": (
        "KFold",
        "sklearn.svm",
        "from sklearn.svm import SVC, KFold",
        "from sklearn.svm import SVC\nfrom sklearn.model_selection import KFold",
    ),
    "spelt better": (
        "calinski_harabaz_score",
        "sklearn.metrics",
        "from sklearn.metrics import calinski_harabaz_score\ncalinski_harabaz_score(x)",
        "from sklearn.metrics import calinski_harabasz_score as calinski_harabaz_score\ncalinski_harabaz_score(x)",
    ),
    "of another package": ("interp", "scipy", "from scipy import interp", "from numpy import interp"),
    "a module is a home": (
        "spline",
        "scipy.interpolate",
        "from scipy.interpolate import spline\nspline.order",
        "from scipy.signal import spline\nspline.order",
    ),
    **{
        f"a module is no home of what is called: {call}": (
            "spline",
            "scipy.interpolate",
            f"{line}\n{call}",
            None,
        )
        for line, call in (
            ("from scipy.interpolate import spline", "spline(x, y)"),
            ("from scipy.interpolate import spline as sp", "sp(x, y)"),
            ("from scipy.interpolate import spline\nimport scipy", "scipy.interpolate.spline(x)"),
        )
    },
    **{
        f"a module is no home of what it does not define: {line}": (
            "spline",
            "scipy.interpolate",
            f"{line}\n{use}",
            None,
        )
        for line, use in (
            ("from scipy.interpolate import spline", "spline.BasicCell()"),
            ("from scipy.interpolate import spline as sp", "cell = sp.BasicCell"),
            ("from scipy.interpolate import spline\nimport scipy", "scipy.interpolate.spline.BasicCell(3)"),
        )
    },
    "a method is no home": ("score", "sklearn.svm", "from sklearn.svm import score", None),
}


@pytest.mark.parametrize("case", NAMES.values(), ids=NAMES)
def test_lost_name(notebook: Any, today: Any, case: tuple[str, str, str, str | None]) -> None:
    name, module, old, new = case
    book = notebook(old, facts=today)
    assert first(book, no_name(book, name, module)) == (None if new is None else [new])


@pytest.mark.parametrize(
    ("source", "public"),
    [
        ("from keras.layers.core import Merge", None),
        ("import keras.layers.core", None),
        ("from keras.layers.core import Dense", "from keras.layers import Dense"),
    ],
)
def test_private_parts_of_a_package_are_no_homes(
    notebook: Any, today: Any, source: str, public: str | None
) -> None:
    book = notebook(source, facts=today)
    assert first(book, no_module(book, "keras.layers.core")) == (None if public is None else [public])


def test_what_is_only_spelt_alike_may_behave_otherwise(notebook: Any, today: Any) -> None:
    book = notebook("from sklearn.metrics import calinski_harabaz_score", facts=today)
    (alike,) = asyncio.run(Relocation().propose(no_name(book, "calinski_harabaz_score", "sklearn.metrics")))
    assert alike.changes_behaviour
    book = notebook("from scipy import interp", facts=today)
    (moved,) = asyncio.run(Relocation().propose(no_name(book, "interp", "scipy")))
    assert not moved.changes_behaviour
    assert moved.title == "`scipy.interp` moved to `numpy.interp`"


def test_all_cells_and_helper_files_follow(notebook: Any, today: Any) -> None:
    line = "from sklearn.old import KFold"
    book = notebook(line, "x = (", line + "\nKFold()", facts=today)
    book.context.working_copy.files["helper.py"] = line
    (proposal,) = asyncio.run(Relocation().propose(no_module(book, "sklearn.old")))
    assert [edit.op for edit in proposal.edits] == ["replace", "replace", "file"]


def test_at_most_three_proposals(notebook: Any, facts: Any) -> None:
    symbols = {"X": [Symbol(qualified=f"sklearn.m{n}.X", kind="class") for n in range(9)]}
    book = notebook("from sklearn.a import X", facts=facts(INSTALLED, symbols))
    proposals = asyncio.run(Relocation().propose(no_name(book, "X", "sklearn.a")))
    assert [proposal.edits[0].source for proposal in proposals] == [
        f"from sklearn.m{n} import X" for n in range(3)
    ]


def test_attribute_of_a_module(notebook: Any, today: Any) -> None:
    book = notebook(
        "import pandas as pd", "pd.scatter_matrix(df)\ndf.scatter_matrix()\n%time pd.x", facts=today
    )
    context = book.crash(
        1,
        "AttributeError",
        "module 'pandas' has no attribute 'scatter_matrix'",
        missing_name="scatter_matrix",
        receiver=Receiver(type="module", module="pandas"),
    )
    assert first(book, context) == [
        "import pandas as pd",
        "pd.plotting.scatter_matrix(df)\ndf.scatter_matrix()\n%time pd.x",
    ]


def test_attribute_that_another_module_has(notebook: Any, today: Any) -> None:
    book = notebook("import numpy as np\nimport scipy as sp", "sp.interp(x)", facts=today)
    context = book.crash(
        1,
        "AttributeError",
        "module 'scipy' has no attribute 'interp'",
        missing_name="interp",
        receiver=Receiver(type="module", module="scipy"),
    )
    assert first(book, context) == ["import numpy as np\nimport scipy as sp", "np.interp(x)"]


@pytest.mark.parametrize(
    ("missing", "attributes", "new"),
    [
        ("get_feature_names", ["get_feature_names_out"], "get_feature_names_out"),
        ("predict", ["predict_proba", "predict_log_proba"], None),
        ("append", ["_append"], None),
        ("as_matrix", ["to_numpy"], None),
    ],
)
def test_attribute_of_an_object(
    notebook: Any, today: Any, missing: str, attributes: list[str], new: str | None
) -> None:
    book = notebook(f"x = 1\nv.{missing}()\nw.{missing}()", facts=today)
    context = book.crash(
        0,
        "AttributeError",
        f"'V' object has no attribute '{missing}'",
        line=2,
        missing_name=missing,
        receiver=Receiver(type="lib.V", attributes=attributes),
    )
    expected = None if new is None else [f"x = 1\nv.{new}()\nw.{missing}()"]
    assert first(book, context) == expected


@pytest.mark.parametrize(
    ("keyword", "parameters", "new"),
    [
        ("color_pallete", ["color_palette", "n"], "color_palette"),
        ("n_iter", ["max_iter", "n_iter_no_change"], None),
        ("early_stopping_rounds", ["early_stopping", "max_iter"], None),
        ("n_folds", ["n_splits"], None),
        ("lr", ["l"], None),
    ],
)
def test_keyword(notebook: Any, today: Any, keyword: str, parameters: list[str], new: str | None) -> None:
    book = notebook(f"f({keyword}=1)\ng({keyword}=1)", facts=today)
    context = book.crash(
        0,
        "TypeError",
        f"f() got an unexpected keyword argument '{keyword}'",
        missing_name=keyword,
        callee=Callee(name="m.f", parameters=parameters),
    )
    assert first(book, context) == (None if new is None else [f"f({new}=1)\ng({keyword}=1)"])


SAID = {
    "lib": [
        ("lib.models.fit", "`rounds` : int .. versionchanged:: 2.0 `rounds` was renamed to `n_rounds`."),
        ("lib.models.V", "size : Deprecated alias for `width`."),
        ("lib.other.g", "`rounds` has been renamed to `max_rounds` in 1.9."),
        ("lib.frame.Frame", "Frame.iteritems is deprecated. Use Frame.items instead."),
        ("lib.other", "lib.solve is deprecated in favor of `lib.linalg.solution`."),
        ("lib.models.fit", "`depth` is deprecated, use either `height` or `width`."),
    ]
}


@pytest.mark.parametrize(
    ("callee", "old", "parameters", "new"),
    [
        ("lib.models.fit", "f(rounds=1)", ["n_rounds", "max_rounds", "rounds_"], "f(n_rounds=1)"),
        ("lib.other.g", "f(rounds=1)", ["n_rounds", "max_rounds"], "f(max_rounds=1)"),
        ("lib.models.V", "f(size=1)", ["width", "height"], "f(width=1)"),
        ("lib.models.fit", "f(rounds=1)", ["x"], None),
        ("lib.models.fit", "f(depth=1)", ["height", "width"], None),
        ("away.fit", "f(rounds=1)", ["n_rounds"], None),
    ],
)
def test_keyword_that_the_documentation_says_was_renamed(
    notebook: Any, facts: Any, callee: str, *, old: str, parameters: list[str], new: str | None
) -> None:
    book = notebook(old, facts=facts(said=SAID))
    keyword = old[2:].partition("=")[0]
    context = book.crash(
        0,
        "TypeError",
        f"f() got an unexpected keyword argument '{keyword}'",
        missing_name=keyword,
        callee=Callee(name=callee, parameters=parameters),
    )
    proposals = asyncio.run(Relocation().propose(context))
    assert (book.after(proposals[:1]) if proposals else None) == (new and [new])
    for proposal in proposals:
        # A name that was renamed means the same; another one that is to be used need not.
        assert proposal.changes_behaviour is (keyword != "rounds")
        assert "says: “" in proposal.checks[1]


def test_attributes_and_names_that_the_documentation_says_were_replaced(notebook: Any, facts: Any) -> None:
    symbols = {"solution": [Symbol(qualified="lib.linalg.solution", kind="function")]}
    known = facts({"lib": "lib"}, symbols, said=SAID)
    book = notebook("for a in frame.iteritems(): pass", facts=known)
    receiver = Receiver(type="lib.frame.Frame", attributes=["items", "iter"])
    message = "'Frame' object has no attribute 'iteritems'"
    context = book.crash(0, "AttributeError", message, missing_name="iteritems", receiver=receiver)
    assert first(book, context) == ["for a in frame.items(): pass"]
    book = notebook("import lib\nlib.solve(x)", facts=known)
    context = book.crash(
        0,
        "AttributeError",
        "module 'lib' has no attribute 'solve'",
        line=2,
        missing_name="solve",
        receiver=Receiver(type="module", module="lib"),
    )
    assert first(book, context) == ["import lib\nlib.linalg.solution(x)"]
    book = notebook("from lib import solve", facts=known)
    assert first(book, no_name(book, "solve", "lib")) == ["from lib.linalg import solution as solve"]


def test_keyword_that_several_parameters_resemble(notebook: Any, today: Any) -> None:
    book = notebook("f(colour_map=1)", facts=today)
    context = book.crash(
        0,
        "TypeError",
        "f() got an unexpected keyword argument 'colour_map'",
        missing_name="colour_map",
        callee=Callee(name="m.f", parameters=["color_map", "colour_maps"]),
    )
    assert first(book, context) is None


def test_other_crashes_are_not_its_business(notebook: Any, today: Any) -> None:
    assert first(notebook("x"), notebook("x", facts=today).crash(0, "KeyError", "'KFold'")) is None
