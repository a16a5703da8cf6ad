"""Rules about dates, periods and time zones whose limits matter as much as what they change."""

import pytest
from helpers import by_id, swept, tried

from jupyter_mlemodernizer.repair.catalogue import rules

PANDAS = [rule for rule in rules.all_rules() if rule.library == "pandas"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "import pytz\nz = pytz.timezone('Asia/Tokyo')",
            "import zoneinfo\nz = zoneinfo.ZoneInfo('Asia/Tokyo')",
        ),
        (
            "from pytz import timezone\nz = timezone(name)",
            "from zoneinfo import ZoneInfo\nz = ZoneInfo(name)",
        ),
        ("import pytz\nz = pytz.timezone(name)\nall = pytz.common_timezones", None),
        ("from pytz import timezone, country_timezones\nz = timezone(name)", None),
        ("from pytz import *\nz = timezone(name)", None),
        ("try:\n    import pytz\nexcept ImportError:\n    pytz = None", None),
    ],
)
def test_pytz_goes_where_all_that_is_used_of_it_has_a_successor(old: str, new: str | None) -> None:
    assert swept(by_id("pandas.pytz"), old) == [new or old]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("s.asfreq('M')", "s.asfreq('ME')"),
        ("s.asfreq('M', how='start')", None),  # only periods have a beginning and an end
        ('s.asfreq("2H", how="end")', 's.asfreq("2h", how="end")'),
        ("s.asfreq(how='end', freq='A-JUN')", "s.asfreq(how='end', freq='Y-JUN')"),
        ('s.resample("A").sum()', 's.resample("YE").sum()'),
    ],
)
def test_frequencies_of_periods_are_told_apart_by_what_only_they_take(old: str, new: str | None) -> None:
    head = "import pandas as pd\ns = pd.Series(values, index)\n"
    assert swept(PANDAS, head + old) == [head + (new or old)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("s.resample('D', fill_method='ffill', limit=2)", "s.resample('D').ffill(limit=2)"),
        ("s.resample('D', limit=n, fill_method='bfill')", "s.resample('D').bfill(limit=n)"),
        ("s.resample('D', fill_method='bfill')", "s.resample('D').bfill()"),
    ],
)
def test_what_resample_filled_it_fills_as_far_as_it_was_told(old: str, new: str) -> None:
    assert swept(PANDAS, f"import pandas as pd\n{old}") == [f"import pandas as pd\n{new}"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("s.resample('2H').plot()", "s.resample('2H').mean().plot()"),
        ("r = s.resample('D')\nr", "r = s.resample('D').mean()\nr"),
        ("r = s.resample(rule='D', closed='left')\nr.head()", "r = s.resample(rule='D', closed='left').mean()\nr.head()"),
        ("r = s.resample('D')\nr.head()\nr.sum()", None),  # knows what it has
        ("s.resample('D').agg(['min'])", None),
        ("s.resample('D')['a']", None),
        ("for day, part in s.resample('D'): pass", None),
        ("s.resample('D', how='sum')", None),
        ("signal.resample(x, 100)", None),
    ],
)  # fmt: skip
def test_grouped_days_are_means_where_nothing_else_is_asked_of_them(old: str, new: str | None) -> None:
    assert tried("pandas.resample-means", old) == (new or old)


def test_only_periods_made_of_fields_are_made_of_fields() -> None:
    texts = "import pandas as pd\na = pd.PeriodIndex(values, freq='Q-DEC')\nb = pd.PeriodIndex(['2014Q1'], freq='Q')"
    made = "c = pd.PeriodIndex(year=y, month=m, freq='M')"
    assert swept(by_id("pandas.period-index-of-fields"), texts, made) == [
        texts,
        made.replace("PeriodIndex(", "PeriodIndex.from_fields("),
    ]
