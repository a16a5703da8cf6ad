"""What an output depends on."""

import pytest

from jupyter_mlemodernizer.calibration.cone import cells_behind

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
    assert cells_behind(CELLS, 8) == [0, 1, 4, 5, 7, 8]
    assert cells_behind(CELLS, 2) == [0, 1, 2]


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
    assert 2 in cells_behind(cells, 3)


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
    assert 2 not in cells_behind(cells, 3)


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
    assert len(cells) - 2 in cells_behind(cells, len(cells) - 1)


def test_functions_bring_what_they_read():
    cells = ["scale = 2", "def double(x):\n    return x * scale", "unused = 1", "print(double(3))"]
    assert cells_behind(cells, 3) == [0, 1, 3]


def test_functions_of_helper_modules_may_change_their_arguments():
    cells = ["import pandas as pd\nimport tools", "df = pd.DataFrame()", "tools.clean(df)", "df.head()"]
    assert 2 in cells_behind(cells, 3, ["tools"])
    assert 2 not in cells_behind(cells, 3)
