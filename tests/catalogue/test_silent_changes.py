"""Silent changes of pandas and seaborn that the text of a notebook proves, and what looks like them: left alone."""

import pytest
from helpers import FakeFacts, swept, tried

from jupyter_mlemodernizer.model import Distribution
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


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("pd.to_datetime(s).astype(int)", "pd.to_datetime(s).astype('datetime64[ns]').astype(int)"),
        (
            "df['d'] = pd.to_datetime(df['d'])\nx = df['d'].values.astype('int64')",
            "df['d'] = pd.to_datetime(df['d'])\nx = df['d'].values.astype('datetime64[ns]').astype('int64')",
        ),
        (
            "t = pd.read_csv('b.csv', parse_dates=['d'])\nx = t.d.view('int64')",
            "t = pd.read_csv('b.csv', parse_dates=['d'])\nx = t.d.astype('datetime64[ns]').view('int64')",
        ),
        ("df['d'].astype(int)", "df['d'].astype(int)"),
        ("pd.to_datetime(s).astype(str)", "pd.to_datetime(s).astype(str)"),
        (
            "df['d'] = pd.to_datetime(df['d'])\ndf['d'] = df['d'].dt.day\ndf['d'].astype(int)",
            "df['d'] = pd.to_datetime(df['d'])\ndf['d'] = df['d'].dt.day\ndf['d'].astype(int)",
        ),
    ],
)
def test_dates_as_integers_are_nanoseconds(old: str, new: str) -> None:
    assert after("pandas.dates-as-integers-column", TABLE, old) == [TABLE, new]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("t = load()\nt.head()\nsns.countplot(t['c'])", "t = load()\nt.head()\nsns.countplot(x=t['c'])"),
        ("t = load()\nsns.countplot(t['c'])", "t = load()\nsns.countplot(t['c'])"),
        ("t = load()\nt.head()\nsns.countplot(t[['c']])", "t = load()\nt.head()\nsns.countplot(t[['c']])"),
    ],
)
def test_columns_given_to_seaborn(old: str, new: str) -> None:
    imported = "import seaborn as sns"
    facts = FakeFacts()
    facts.environment.distributions.append(Distribution(name="seaborn", version="0.13.2"))
    rules = [rule for rule in all_rules() if rule.id == "seaborn.countplot-column"]
    assert swept(rules, imported, old, facts=facts) == [imported, new]


@pytest.mark.parametrize(
    ("loaded", "used", "added"),
    [
        ("d = sm.datasets.star98.load()", "d.endog[:5, :]", "\nd.endog = d.endog.values"),
        (
            "d = sm.datasets.star98.load()",
            "sm.GLM(d.endog, d.exog)\nd.data.GDP",
            "\nd.endog, d.exog, d.data = d.endog.values, d.exog.values, d.data.to_records(index=False)",
        ),
        ("if x:\n    d = sm.datasets.longley.load()", "d.exog", "\n    d.exog = d.exog.values"),
        ("d = sm.datasets.star98.load_pandas()", "d.endog", ""),
        ("d = sm.datasets.star98.load(as_pandas=True)", "d.endog", ""),
        ("d = sm.load('fitted.pickle')", "d.endog", ""),
        ("d = sm.datasets.star98.load()", "print(d.names)", ""),
    ],
)
def test_data_sets_of_statsmodels_are_arrays_again(loaded: str, used: str, added: str) -> None:
    head = "import statsmodels.api as sm\n"
    assert tried("statsmodels.data-as-arrays", head + loaded, used) == head + loaded + added
    assert tried("statsmodels.data-as-arrays", head + loaded + added, used) == head + loaded + added
