"""Parts of dates in pandas."""

from ..rule import Call, Example, Method, Pattern, Rule
from ._pandas import DATES, DAYS


def _week(name: str) -> list[Rule]:
    """Week numbers, as 64-bit integers as they were then."""
    source = "pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.1"
    title = f"`{name}` is `isocalendar().week`, as ordinary integers"
    return [
        Pattern(
            id=f"pandas.dt-{name}",
            library="pandas",
            since="2.0",
            source=source,
            title=title,
            error=f"'DatetimeProperties' object has no attribute '{name}'",
            pattern=f"$s.dt.{name}",
            template="$s.dt.isocalendar().week.astype(int)",
            example=Example(setup=DATES, old=f"s.dt.{name}", new="s.dt.isocalendar().week.astype(int)"),
        ),
        Pattern(
            id=f"pandas.datetimeindex-{name}",
            library="pandas",
            since="2.0",
            source=source,
            title=title,
            error=f"'DatetimeIndex' object has no attribute '{name}'",
            pattern=f"$index.{name}",
            template="$index.isocalendar().week.astype(int).values",
            types={"index": ("pandas.DatetimeIndex",)},
            example=Example(
                setup=DAYS,
                old=f"s.index.{name}",
                new="s.index.isocalendar().week.astype(int).values",
            ),
        ),
    ]


_DATE_PARTS: list[Rule] = [
    *_week("week"),
    *_week("weekofyear"),
    Pattern(
        id="pandas.weekday-name",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.23",
        title="`weekday_name` is `day_name()`",
        error="'(DatetimeProperties|DatetimeIndex|Timestamp)' object has no attribute 'weekday_name'",
        pattern="$dates.weekday_name",
        template="$dates.day_name()",
        example=Example(setup=DATES, old="s.dt.weekday_name", new="s.dt.day_name()"),
    ),
    Method(
        id="pandas.to-datetime-method",
        library="pandas",
        since="0.25",
        source="pandas 0.25 release notes, Removal of prior version deprecations",
        title="`Timestamp.to_datetime` is called `to_pydatetime`",
        error="object has no attribute 'to_datetime'",
        receivers=("pandas.Timestamp", "pandas.DatetimeIndex"),
        old="to_datetime",
        new="to_pydatetime",
        example=Example(
            setup="import pandas as pd\nday = pd.Timestamp('2014-01-02')",
            old="day.to_datetime()",
            new="day.to_pydatetime()",
        ),
    ),
    Call(
        id="pandas.to-datetime-mixed",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes: to_datetime uses a consistent format for the whole column",
        title="dates in different formats are parsed one by one with `format='mixed'`",
        error="doesn't match format|unconverted data remains when parsing with format",
        callables=("pandas.to_datetime",),
        add={"format": "'mixed'"},
        sometimes=True,
        example=Example(
            setup="import pandas as pd",
            old="pd.to_datetime(['2014-01-02 10:00', '01/03/2014 11:00'])",
            new="pd.to_datetime(['2014-01-02 10:00', '01/03/2014 11:00'], format='mixed')",
        ),
    ),
    *(
        Pattern(
            id=f"pandas.timedelta-astype-{name}",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes: only the resolutions s, ms, us and ns are supported",
            title=f"a timedelta in whole {name} is a floor division",
            error=r"Cannot convert from timedelta64\[\w+\] to timedelta64",
            pattern=f"$delta.astype('timedelta64[{unit}]')",
            template=f"($delta // $pd.Timedelta({length})).astype(float)",
            bind={"pd": "pandas"},
            example=Example(
                setup="import pandas as pd\ndelta = pd.Series(pd.to_timedelta(['36:00:00', '10:30:00']))",
                old=f"delta.astype('timedelta64[{unit}]')",
                new=f"(delta // pd.Timedelta({length})).astype(float)",
            ),
        )
        # NumPy's months and years are the mean ones of 400 years.
        for unit, name, length in (
            ("Y", "years", "days=365.2425"),
            ("M", "months", "days=30.436875"),
            ("W", "weeks", "weeks=1"),
            ("D", "days", "days=1"),
            ("h", "hours", "hours=1"),
            ("m", "minutes", "minutes=1"),
        )
    ),
    *(
        Pattern(
            id=f"pandas.timedelta-divided-by-{name}",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes: months and years are no units of a timedelta",
            title=f"the mean length of a {name} is {days} days, which is what `np.timedelta64(1, '{unit}')` meant",
            error=f"Unit {unit} is not supported",
            pattern=f"$delta / $np.timedelta64(1, '{unit}')",
            template=f"$delta / $np.timedelta64(1, 'D') / {days}",
            bind={"np": "numpy"},
            example=Example(
                setup="import numpy as np\nimport pandas as pd\ndelta = pd.Series(pd.to_timedelta(['36 days']))",
                old=f"delta / np.timedelta64(1, '{unit}')",
                new=f"delta / np.timedelta64(1, 'D') / {days}",
            ),
        )
        for unit, name, days in (("M", "month", "30.436875"), ("Y", "year", "365.2425"))
    ),
    *(
        Pattern(
            id=f"pandas.astype-datetime64-{name}",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes: datetime64 has to be given with a unit",
            title="`datetime64` is given with its unit, `[ns]`",
            error="with no precision is not allowed|Casting to unit-less dtype 'datetime64' is not supported",
            pattern=f"$s.astype({old})",
            template="$s.astype('datetime64[ns]')",
            bind={"np": "numpy"} if "$np" in old else {},
            sometimes=True,
            example=Example(
                setup="import numpy as np\nimport pandas as pd\ns = pd.Series(['2014-01-02'])",
                old=f"s.astype({old.replace('$', '')})",
                new="s.astype('datetime64[ns]')",
            ),
        )
        for name, old in (("text", "'datetime64'"), ("type", "$np.datetime64"))
    ),
    Pattern(
        id="pandas.localize-utc",
        library="pandas",
        since="0.24",
        source="pandas 0.24 release notes: to_datetime keeps the time zone of what it parses",
        title="what ends in `Z` is read as a time in UTC: its zone is not set once more",
        error="Already tz-aware, use tz_convert to convert",
        pattern="$times.tz_localize('UTC')",
        template="$times.tz_convert('UTC')",
        sometimes=True,
        example=Example(
            setup="import pandas as pd\ntimes = pd.to_datetime(['2014-03-01T00:00:00Z'])",
            old="times.tz_localize('UTC')",
            new="times.tz_convert('UTC')",
        ),
    ),
    Pattern(
        id="pandas.subtract-aware",
        library="pandas",
        since="0.24",
        source="pandas: times with and without a time zone are not subtracted",
        title="a time in UTC loses its zone before it is compared with one that has none",
        error="Cannot subtract tz-naive and tz-aware datetime-like objects",
        pattern="$left - $pd.to_datetime($$arguments, utc=True)",
        template="$left - $pd.to_datetime($$arguments, utc=True).tz_localize(None)",
        bind={"pd": "pandas"},
        sometimes=True,
        example=Example(
            setup=DATES,
            old="s - pd.to_datetime('2014-01-01', utc=True)",
            new="s - pd.to_datetime('2014-01-01', utc=True).tz_localize(None)",
        ),
    ),
]

RULES: list[Rule] = [*_DATE_PARTS]
