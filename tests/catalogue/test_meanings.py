"""Silent changes of meaning that are offered where an output drifted: what they touch, and what they leave alone."""

import pytest
from test_defaults import pinned


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("arguments", "df['h'].apply(lambda h: h / 6)", "df['h'].apply(lambda h: h // 6)"),
        ("arguments", "f = lambda row: (row['a'] + 1) / 4", "f = lambda row: (row['a'] + 1) // 4"),
        ("arguments", "f = lambda a: a / 6.0", "f = lambda a: a / 6.0"),
        ("arguments", "f = lambda a: float(a) / 6", "f = lambda a: float(a) / 6"),
        ("arguments", "f = lambda a: a / total", "f = lambda a: a / total"),
        ("arguments", "from __future__ import division\nf = lambda a: a / 6", None),
        ("arguments", "x = a / 6", "x = a / 6"),
        ("variables", "def f(a, b):\n    return (a + b) / 2", "def f(a, b):\n    return (a + b) // 2"),
        ("variables", "share = hits / len(rows)", "share = hits // len(rows)"),
        ("variables", "m = sum(v) / len(v) / 60", "m = sum(v) // len(v) // 60"),
        ("variables", "m = (hits / len(v)) % 60", "m = (hits // len(v)) % 60"),
        ("variables", "m = hits / 2.0 / len(v)", "m = hits / 2.0 / len(v)"),
        ("variables", "share = 100.0 * hits / len(rows)", "share = 100.0 * hits / len(rows)"),
        ("variables", "x = df['a'].mean() / 3", "x = df['a'].mean() / 3"),
        ("variables", "f = lambda a: a / 6", "f = lambda a: a / 6"),
    ],
)
def test_divisions_that_only_data_can_tell(name: str, old: str, new: str | None) -> None:
    assert pinned(f"python.division-of-{name}", old) == [old if new is None else new]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("x = sum(p[p == t['y']]) / len(p)", "x = sum(p[(p == t['y']).astype(int)]) / len(p)"),
        ("x = p[q == t['y']]", "x = p[q == t['y']]"),
        ("x = p[p == 1, 0]", "x = p[p == 1, 0]"),
    ],
)
def test_truth_values_that_picked_elements(old: str, new: str) -> None:
    assert pinned("numpy.truth-values-as-numbers-left", old) == [new]


PANDAS = "import pandas as pd"


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("two-steps-loc", "t['a'].loc[rows] = 0", "t.loc[rows, 'a'] = 0"),
        ("two-steps-loc", "t[key].loc[rows] = 0", "t[key].loc[rows] = 0"),
        ("two-steps-loc-of-attribute", "t.a.loc[t.b > 1] = 0", "t.loc[t.b > 1, 'a'] = 0"),
        ("two-steps-loc-of-attribute", "self.a.loc[rows] = 0", "self.a.loc[rows] = 0"),
        ("two-steps-item", "for i in rows:\n    t['a'][i] = 0", "for i in rows:\n    t.loc[i, 'a'] = 0"),
        ("two-steps-item", "t['a'][1:3] = 0", "t['a'][1:3] = 0"),
        ("empty-sums-of-days", "t.resample('D').sum()", "t.resample('D').sum(min_count=1)"),
        ("empty-sums-of-groups", "t.groupby('g')['x'].sum()", "t.groupby('g')['x'].sum(min_count=1)"),
        ("pct-change-padded", "t.x.pct_change(3)", "t.x.ffill().pct_change(3)"),
        ("pct-change-padded", "t.x.ffill().pct_change()", "t.x.ffill().pct_change()"),
        (
            "sorted-columns-of-a-dict",
            "s = pd.DataFrame({'b': x, 'a': y}, index=i)",
            "s = pd.DataFrame({'b': x, 'a': y}, index=i).sort_index(axis=1)",
        ),
        (
            "sorted-columns-of-a-dict",
            "s = pd.DataFrame({'a': x, 'b': y})",
            "s = pd.DataFrame({'a': x, 'b': y})",
        ),
        (
            "sorted-columns-of-a-dict",
            "s = pd.DataFrame({'b': x, 'a': y}, columns=['b', 'a'])",
            "s = pd.DataFrame({'b': x, 'a': y}, columns=['b', 'a'])",
        ),
        ("rolling-apply-raw", "t.x.rolling(3).apply(f)", "t.x.rolling(3).apply(f, raw=True)"),
        ("rolling-apply-raw", "t.x.rolling(3).apply(f, raw=False)", "t.x.rolling(3).apply(f, raw=False)"),
    ],
)
def test_meanings_of_tables(name: str, old: str, new: str) -> None:
    assert pinned(f"pandas.{name}", PANDAS, old) == [PANDAS, new]


@pytest.mark.parametrize(
    ("code", "new"),
    [
        (
            "m = LogisticRegression(C=2)",
            "m = OneVsRestClassifier(LogisticRegression(C=2, solver='liblinear'))",
        ),
        ("m = LogisticRegression(solver='lbfgs')", None),
        (
            "from sklearn.multiclass import OneVsRestClassifier\nm = OneVsRestClassifier(LogisticRegression())",
            None,
        ),
    ],
)
def test_logistic_regression_of_several_classes(code: str, new: str | None) -> None:
    head = "from sklearn.linear_model import LogisticRegression"
    wrapped = "from sklearn.multiclass import OneVsRestClassifier"
    after = pinned("sklearn.logistic-regression-one-against-the-rest", head, code)
    assert after == [head, code if new is None else f"{wrapped}\n{new}"]


@pytest.mark.parametrize(
    ("code", "new"),
    [
        ("x = LSTM(4, recurrent_activation='hard_sigmoid')", "x = LSTM(4, recurrent_activation={})"),
        ("x = Activation('hard_sigmoid')", "x = Activation({})"),
        ("x = LSTM(4, name='hard_sigmoid')", None),
        ("x = LSTM(4, recurrent_activation='sigmoid')", None),
    ],
)
def test_hard_sigmoids_of_then(code: str, new: str | None) -> None:
    head = "import keras\nfrom keras.layers import Activation, LSTM"
    old = "lambda x: keras.ops.clip(0.2 * x + 0.5, 0.0, 1.0)"
    assert pinned("keras.hard-sigmoid", head, code) == [head, new.format(old) if new else code]
