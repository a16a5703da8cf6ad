"""``argmax`` of columns: where it gave a label it gives one again, and nowhere else; options that are gone."""

import pytest
from helpers import FakeFacts, swept

from jupyter_mlemodernizer.repair.catalogue.rules import all_rules

TABLE = "import numpy as np\nimport pandas as pd\ndf = pd.read_csv('a.csv')"


def after(name: str, *cells: str) -> list[str]:
    return swept([rule for rule in all_rules() if rule.id == name], *cells, facts=FakeFacts())


@pytest.mark.parametrize(
    "code",
    [
        "df['x'].value_counts().argmax()",
        "counts = df['x'].value_counts()\nprint(counts[counts.argmin()])",
        "daily = df.groupby('d')['x'].sum()\nsmooth = pd.rolling_mean(daily, 14)\nsmooth.argmax()",
        "df.apply(lambda row: row.argmax(), axis=1)",
        "best = df['x'].argmax()\ndf.ix[best, 'y']",
        "df.loc[df.x.argmin()]",
    ],
)
def test_labels_stay_labels(code: str) -> None:
    new = code.replace("argmax", "idxmax").replace("argmin", "idxmin")
    assert after("pandas.series-argmax-of-groups", TABLE, code) == [TABLE, new]


@pytest.mark.parametrize(
    "code",
    [
        "df['x'].argmax()",
        "df['x'].values.argmax()",
        "np.array([1, 2]).argmax()",
        "model.predict(X).argmax(axis=1)",
        "counts = df['x'].value_counts()\nprint(counts.index[counts.argmax()])",
        "counts = df['x'].value_counts()\nbest = counts.argmax()\ndf.iloc[best]",
        "scores = df['x'].value_counts().values\nscores.argmax()",
    ],
)
def test_positions_stay_positions(code: str) -> None:
    assert after("pandas.series-argmax-of-groups", TABLE, code) == [TABLE, code]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("pd.set_option('display.height', 500)  # rows\nx = 1", "x = 1"),
        ("x = 1; pd.set_option('display.height', 500)", "x = 1; pass"),
        ("if x:\n    pd.set_option('display.height', 500)", "if x:\n    pass"),
        ("pd.options.display.height = 500\nx = 1", "x = 1"),
        ("pd.set_option('display.width', 500)", "pd.set_option('display.width', 500)"),
        ("other.set_option('display.height', 500)", "other.set_option('display.height', 500)"),
    ],
)
def test_options_that_are_gone_leave_no_trace(old: str, new: str) -> None:
    assert after("pandas.option-gone-height", TABLE, old) == [TABLE, new]
