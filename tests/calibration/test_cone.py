"""What an output depends on."""

from collections import Counter

import pytest

from jupyter_mlemodernizer.calibration.compare import Compared
from jupyter_mlemodernizer.calibration.cone import statements_behind
from jupyter_mlemodernizer.calibration.pins import matters, only, only_in
from jupyter_mlemodernizer.calibration.target import find_targets
from jupyter_mlemodernizer.model import Cell, Comparison, InsertCell, ReplaceSource
from jupyter_mlemodernizer.proposer import Proposal

CELLS = [
    "import numpy as np\nimport pandas as pd\nimport matplotlib.pyplot as plt\nfrom sklearn.svm import SVC",  # 0
    "df = pd.read_csv('a.csv')",  # 1
    "df.head()",  # 2
    "plt.plot(df['a'])\nplt.show()",  # 3
    "df['b'] = df['a'] * 2",  # 4
    "X, y = df[['a', 'b']], df['c']",  # 5
    "other = SVC(C=3)\nother.fit(X, y)\nprint(other.score(X, y))",  # 6
    "model = SVC()\nmodel.fit(X, y)",  # 7
    "print('accuracy', model.score(X, y))",  # 8
]


def test_looking_and_plotting_and_other_models_are_left_out():
    assert sorted(statements_behind(CELLS, 8)) == [0, 1, 4, 5, 7, 8]
    assert sorted(statements_behind(CELLS, 2)) == [0, 1, 2]


@pytest.mark.parametrize(
    "cell",
    [
        "np.random.seed(0)",
        "pd.set_option('display.precision', 2)",
        "pd.options.display.precision = 2",
        "df.dropna(inplace=True)",
        "df.drop('z', axis=1, inplace=True)",
        "del df['z']",
        "clean(df)",
        "for column in ['a']:\n    df[column] = 0",
        "from helpers import *",
        "np.random.shuffle(df)",
        "this is no Python",
    ],
)
def test_what_changes_data_or_settings_is_behind(cell):
    cells = [
        "import numpy as np\nimport pandas as pd",
        "df = pd.read_csv('a.csv')",
        cell,
        "print(df['a'].mean())",
    ]
    assert 2 in statements_behind(cells, 3)


@pytest.mark.parametrize(
    "cell",
    [
        "df.describe()",
        "print(df.shape)",
        "df['a'].hist()",
        "np.mean(df)",
        "other = df.copy()",
        "df.groupby('a').mean().plot(kind='bar')",
    ],
)
def test_what_only_looks_is_not(cell):
    cells = [
        "import numpy as np\nimport pandas as pd",
        "df = pd.read_csv('a.csv')",
        cell,
        "print(df['a'].mean())",
    ]
    assert 2 not in statements_behind(cells, 3)


@pytest.mark.parametrize(
    "cells",
    [
        ["for frame in [df, other]:\n    frame['b'] = 1"],
        ["both = [df, other]", "for frame in both:\n    frame['b'] = 1"],
        ["both = [df, other]", "for place, frame in enumerate(both):\n    frame.dropna(inplace=True)"],
        ["frame = df", "frame['b'] = 1"],
    ],
)
def test_what_is_changed_under_another_name(cells):
    first = "import pandas as pd\ndf = pd.read_csv('a.csv')\nother = pd.read_csv('b.csv')"
    cells = [first, *cells, "print(df['b'])"]
    assert len(cells) - 2 in statements_behind(cells, len(cells) - 1)


def test_functions_bring_what_they_read():
    cells = ["scale = 2", "def double(x):\n    return x * scale", "unused = 1", "print(double(3))"]
    assert sorted(statements_behind(cells, 3)) == [0, 1, 3]


def test_functions_of_helper_modules_may_change_their_arguments():
    cells = ["import pandas as pd\nimport tools", "df = pd.DataFrame()", "tools.clean(df)", "df.head()"]
    assert 2 in statements_behind(cells, 3, ["tools"])
    assert 2 not in statements_behind(cells, 3)


MIXED = [
    "import pandas as pd\nimport seaborn as sns\nfrom sklearn.svm import SVC",
    "df = pd.read_csv('a.csv')\nsns.jointplot(x='a', y='b', data=df)\ndf['b'] = df['b'].clip(0)\ndf.groupby('a').sum()",
    "def fit(X, y):\n    return SVC().fit(X, y)\n\nshuffled = df.sample(5)",
    "%%time\nmodel = fit(df[['a']], df['b'])",
    "print(model.score(df[['a']], df['b']))",
]


@pytest.mark.parametrize(
    ("position", "old", "new", "expected"),
    [
        (1, "data=df)", "data=df, dropna=True)", False),
        (1, "groupby('a')", "groupby('a', observed=False)", False),
        (1, "'a.csv')", "'a.csv', keep_default_na=False)", True),
        (1, "clip(0)", "clip(0, axis=0)", True),
        (2, "SVC()", "SVC(gamma='auto')", True),
        (2, "sample(5)", "sample(5, axis=0)", True),  # it draws, so that what is drawn later depends on it
        (3, "fit(", "fit(*", True),
        (4, "score(", "score(*", True),
        (1, "df = ", "pd.options.mode.sim_interactive = True\ndf = ", True),
    ],
)
def test_a_pin_matters_if_it_changes_a_statement_on_which_the_output_depends(position, old, new, expected):
    cells = [Cell(id=str(number), cell_type="code", source=source) for number, source in enumerate(MIXED)]
    drifted = Compared(Comparison(result="drifted"), Counter({"1": 1}), Counter())
    [target] = find_targets(cells, {"4": drifted}, [])
    assert old in MIXED[position]
    edit = ReplaceSource(
        cell_id=str(position), base=MIXED[position], source=MIXED[position].replace(old, new)
    )
    pin = Proposal(kind="calibration", title="pin", origin="rule:pin", edits=[edit])
    assert matters(pin.edits, target.statements) is expected


def test_a_pin_that_adds_a_cell_matters_to_what_comes_after_it():
    insert = InsertCell(
        after="1", cell_id="new", source="pd.options.mode.sim_interactive = True", cell_type="code"
    )
    pin = Proposal(kind="calibration", title="pin", origin="rule:pin", edits=[insert])
    assert matters(pin.edits, {"1": frozenset({"x = 1"})})
    assert not matters(pin.edits, {"0": frozenset({"x = 1"})})


def test_a_pin_keeps_the_edits_that_matter_and_is_dropped_without_any():
    first, second = (
        ReplaceSource(cell_id=str(n), base=f"x = f({n})", source=f"x = f({n}, old=1)") for n in (1, 2)
    )
    pin = Proposal(kind="calibration", title="pin", origin="rule:pin", edits=[first, second])
    statements = {"2": frozenset({"x = f(2)"})}
    [narrowed] = only([pin], lambda _, edit: matters([edit], statements))
    assert (narrowed.title, narrowed.edits, pin.edits) == ("pin", [second], [first, second])
    assert only_in({"1"}, [pin])[0].edits == [first]
    assert only_in({"3"}, [pin]) == []
