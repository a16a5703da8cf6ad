"""Positions are taken by `.iloc`; labels are left alone."""

import pytest
from helpers import crash, repaired

from jupyter_mlemodernizer.model import Frame, Receiver, Span, Variable
from jupyter_mlemodernizer.repair.catalogue import rules

POSITION = [rule for rule in rules.all_rules() if rule.id == "pandas.series-position"]
IX = [rule for rule in rules.all_rules() if rule.id == "pandas.ix-positions"]
TYPES = {
    "ts": "pandas.core.series.Series",
    "df": "pandas.core.frame.DataFrame",
    "i": "int",
    "k": "numpy.int64",
    "day": "datetime.datetime",
    "fit": "statsmodels.regression.linear_model.RegressionResultsWrapper",
    "label": "str",
}
VARIABLES = {name: Variable(type=kind) for name, kind in TYPES.items()}


def after(source: str, *, line: int = 1, span: Span | None = None, message: str = "KeyError: 0") -> str:
    frame = Frame(cell_id="c0", line=line, statement=Span(line=line, end_line=line), span=span)
    failure = crash(message, line=line, frames=[frame], variables=VARIABLES)
    return repaired(POSITION, failure, source)[0]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ts[0]", "ts.iloc[0]"),
        ("ts[-1]", "ts.iloc[-1]"),
        ("ts[i]", "ts.iloc[i]"),
        ("ts[k + 1]", "ts.iloc[k + 1]"),
        ("ts[len(ts) - 1]", "ts.iloc[len(ts) - 1]"),
        ("ts[where(ts)]", "ts.iloc[where(ts)]"),
        ("(ts)[0]", "(ts).iloc[0]"),
        ("ts[0] += 1", "ts.iloc[0] += 1"),
        ("table.mean()[0]", "table.mean().iloc[0]"),
        ("print('%f' % fit.params[1])", "print('%f' % fit.params.iloc[1])"),
        ("df.values[0] + ts[0]", "df.values[0] + ts.iloc[0]"),
        # The other subscripts of the statement.
        ("print(ts[0], ts['2005'])", "print(ts.iloc[0], ts['2005'])"),
        ("ts[0] + ts[label] + ts[day]", "ts.iloc[0] + ts[label] + ts[day]"),
        ("ts[0], ts[datetime(2005, 1, 1):'2005-05-01']", "ts.iloc[0], ts[datetime(2005, 1, 1):'2005-05-01']"),
        ("ts[0], ts[:3], ts[start:]", "ts.iloc[0], ts[:3], ts[start:]"),
        ("ts[0] + df[0] + [1][0]", "ts.iloc[0] + df[0] + [1][0]"),
        ("ts[0] if ts[ts > 1].any() else ts[['a']]", "ts.iloc[0] if ts[ts > 1].any() else ts[['a']]"),
    ],
)
def test_only_subscripts_that_hold_integers_are_positions(old: str, new: str) -> None:
    assert after(old) == new


def test_several_positions() -> None:
    message = "KeyError: \"None of [Index([0, 1], dtype='int64')] are in the [index]\""
    assert after("ts[[0, 1]], ts[['a', 'b']]", message=message) == "ts.iloc[[0, 1]], ts[['a', 'b']]"


@pytest.mark.parametrize(
    ("other", "new"),
    [
        ("ts[1]", "ts.iloc[1]"),
        ("ts[datetime(2005, 1, 1)]", None),
        ("ts[datetime(2005, 1, 1):'2005-05-01']", None),
        ("ts['2005-05-01']", None),
        ("ts[some]", None),
        ("ts[get(3)]", None),
        ("ts[1:3]", None),
        ("other[1]", None),
        ("ts = f()\nts[1]", None),
    ],
)
def test_what_follows_on_the_same_object(other: str, new: str | None) -> None:
    assert after(f"ts[0]\n{other}") == f"ts.iloc[0]\n{new or other}"


def test_the_failing_subscript_only_where_it_is_known() -> None:
    span = Span(line=1, column=6, end_line=1, end_column=11)
    assert after("ts[a]+ts[b]", span=span) == "ts[a]+ts.iloc[b]"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("df.ix[0]", "df.iloc[0]"),
        ("df.ix[0:i]", "df.iloc[0:i]"),
        ("df.ix[:, 0]", "df.iloc[:, 0]"),
        ("df.ix[i, [0, 1]] = 3", "df.iloc[i, [0, 1]] = 3"),
        ("df.ix[0]; df.ix['2005':]", "df.iloc[0]; df.ix['2005':]"),
        (
            "df.ix[0]\ndf.ix[1]\ndf.ix[day]\ndf.ix['2005', 'a']",
            "df.iloc[0]\ndf.iloc[1]\ndf.ix[day]\ndf.ix['2005', 'a']",
        ),
        ("df.ix[0, 'a']", "df.ix[0, 'a']"),
        ("df.ix['2005']", "df.ix['2005']"),
    ],
)
def test_ix_takes_positions_only_where_all_are_integers(old: str, new: str) -> None:
    failure = crash(
        "AttributeError: 'DataFrame' object has no attribute 'ix'",
        missing_name="ix",
        receiver=Receiver(type="pandas.core.frame.DataFrame"),
        variables=VARIABLES,
    )
    assert repaired(IX, failure, old) == [new]
