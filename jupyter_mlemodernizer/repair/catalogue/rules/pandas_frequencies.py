"""Aliases of frequencies in pandas."""

from ..rule import Call, Example, Pattern, Rule
from ._pandas import DATES, DAYS

_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


# Old alias → new alias, for points in time. Those of _ENDS are still right for periods.
_ENDS = {"M": "ME", "Q": "QE", "Y": "YE", "BM": "BME", "BQ": "BQE", "SM": "SME", "CBM": "CBME"}


_ENDS |= {f"Q-{month}": f"QE-{month}" for month in _MONTHS}


_ENDS |= {f"BQ-{month}": f"BQE-{month}" for month in _MONTHS}


_GONE = {"A": "YE", "AS": "YS", "BA": "BYE", "BAS": "BYS", "BY": "BYE"}


_GONE |= {f"A-{month}": f"YE-{month}" for month in _MONTHS}


_GONE |= {f"AS-{month}": f"YS-{month}" for month in _MONTHS}


_GONE |= {f"BA-{month}": f"BYE-{month}" for month in _MONTHS}


_SHORT = {"H": "h", "BH": "bh", "T": "min", "S": "s", "L": "ms", "U": "us", "N": "ns"}


_COUNTS = (*range(1, 32), 36, 40, 45, 48, 50, 60, 72, 90, 96, 100, 120, 168, 180, 240, 300, 500, 600, 900)


def _counted(aliases: dict[str, str]) -> dict[str, str]:
    """Source of an alias → source of its successor, with and without a number before it."""
    return {f"'{count}{old}'": f"'{count}{new}'" for old, new in aliases.items() for count in ("", *_COUNTS)}


_POINTS = _counted(_ENDS | _GONE | _SHORT)


_PERIODS = _counted(
    {"A": "Y", **{f"A-{month}": f"Y-{month}" for month in _MONTHS}, "H": "h", "T": "min", "S": "s"}
)


# Those for points in time → those for periods.
_AS_PERIODS = _counted(
    {
        **{new: old for old, new in _ENDS.items() if old[0] in "MQ"},
        "YE": "Y",
        **{f"YE-{month}": f"Y-{month}" for month in _MONTHS},
    }
)


_IN_PERIODS = DAYS + "\nperiods = s.to_period('M')"


_ERROR = "Invalid frequency: |is not compatible with a datetimelike index"


def _frequency(
    name: str,
    callables: tuple[str, ...],
    parameter: str,
    position: int,
    *,
    old: str,
    new: str,
    values: dict[str, str] | None = None,
    setup: str = DAYS,
    sometimes: bool = False,
    error: str = _ERROR,
    given: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
    title: str = "aliases of frequencies have new names: `M` is `ME`, `A` is `YE`, `H` is `h`, `T` is `min` …",
) -> Rule:
    return Call(
        id=f"pandas.frequency-{name}",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Removal of prior version deprecations; aliases deprecated in 2.2",
        title=title,
        error=error,
        callables=callables,
        positional=(*(f"_{index}" for index in range(position)), parameter),
        keep_positional=position + 1,
        values={parameter: _POINTS if values is None else values},
        sometimes=sometimes,
        given=given,
        without=without,
        example=Example(setup=setup, old=old, new=new),
    )


def _both(method: str) -> tuple[str, ...]:
    return (f"pandas.DataFrame.{method}", f"pandas.Series.{method}")


_FREQUENCIES: list[Rule] = [
    _frequency(
        "resample", _both("resample"), "rule", 0, old="s.resample('M').mean()", new="s.resample('ME').mean()"
    ),
    _frequency(
        "asfreq",
        _both("asfreq"),
        "freq",
        0,
        old="s.asfreq('12H')",
        new="s.asfreq('12h')",
        without=("how",),
    ),
    _frequency(
        "asfreq-of-periods",
        _both("asfreq"),
        "freq",
        0,
        old="periods.asfreq('A', how='start')",
        new="periods.asfreq('Y', how='start')",
        values=_PERIODS,
        setup=_IN_PERIODS,
        given=("how",),
    ),
    _frequency(
        "to-timestamp",
        (*_both("to_timestamp"), "pandas.PeriodIndex.to_timestamp", "pandas.Period.to_timestamp"),
        "freq",
        0,
        old="periods.to_timestamp('H', how='end')",
        new="periods.to_timestamp('h', how='end')",
        values=_PERIODS,
        setup=_IN_PERIODS,
    ),
    _frequency("shift", _both("shift"), "freq", 1, old="s.shift(1, freq='H')", new="s.shift(1, freq='h')"),
    _frequency(
        "date-range",
        ("pandas.date_range", "pandas.bdate_range"),
        "freq",
        3,
        old="pd.date_range('2014-01-01', '2014-03-01', freq='H')",
        new="pd.date_range('2014-01-01', '2014-03-01', freq='h')",
    ),
    _frequency(
        "grouper",
        ("pandas.Grouper",),
        "freq",
        2,
        old="s.groupby(pd.Grouper(freq='M')).sum()",
        new="s.groupby(pd.Grouper(freq='ME')).sum()",
    ),
    _frequency(
        "rolling", _both("rolling"), "window", 0, old="s.rolling('48H').sum()", new="s.rolling('48h').sum()"
    ),
    _frequency(
        "rounding",
        tuple(
            f"pandas.{owner}.{method}"
            for owner in ("Series.dt", "DatetimeIndex", "Timestamp")
            for method in ("floor", "ceil", "round")
        ),
        "freq",
        0,
        old="s.dt.floor('H')",
        new="s.dt.floor('h')",
        setup=DATES,
    ),
    _frequency(
        "to-period",
        ("pandas.Series.dt.to_period", "pandas.DatetimeIndex.to_period", "pandas.Timestamp.to_period"),
        "freq",
        0,
        old="s.dt.to_period('A')",
        new="s.dt.to_period('Y')",
        values=_PERIODS,
        setup=DATES,
    ),
    _frequency(
        "period",
        ("pandas.Period",),
        "freq",
        1,
        old="pd.Period('2014', 'A')",
        new="pd.Period('2014', 'Y')",
        values=_PERIODS,
    ),
    _frequency(
        "period-range",
        ("pandas.period_range",),
        "freq",
        3,
        old="pd.period_range('2014', '2015', freq='H')",
        new="pd.period_range('2014', '2015', freq='h')",
        values=_PERIODS,
    ),
    _frequency(
        "period-asfreq",
        ("pandas.Period.asfreq", "pandas.PeriodIndex.asfreq"),
        "freq",
        0,
        old="pd.Period('2014-01', 'M').asfreq('A-JUN')",
        new="pd.Period('2014-01', 'M').asfreq('Y-JUN')",
        values=_PERIODS,
    ),
    *(
        _frequency(
            f"of-periods-{method}",
            _both(method),
            parameter,
            0,
            old=f"periods.{method}('YE-DEC'){more}",
            new=f"periods.{method}('Y-DEC'){more}",
            values=_AS_PERIODS,
            setup=_IN_PERIODS,
            sometimes=True,
            error="for Period, please use",
            title="periods have their own aliases of frequencies: `M`, `Q` and `Y` are still theirs",
        )
        for method, parameter, more in (("asfreq", "freq", ""), ("resample", "rule", ".mean()"))
    ),
    Call(
        id="pandas.timegrouper",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.21",
        title="`pd.TimeGrouper(freq)` is `pd.Grouper(freq=freq)`",
        error="module 'pandas' has no attribute 'TimeGrouper'|cannot import name 'TimeGrouper'",
        callables=("pandas.TimeGrouper",),
        positional=("freq",),
        then="pandas.Grouper",
        example=Example(
            setup=DAYS,
            old="s.groupby(pd.TimeGrouper('D')).sum()",
            new="s.groupby(pd.Grouper(freq='D')).sum()",
        ),
    ),
    Pattern(
        id="pandas.timegrouper-keyword",
        library="pandas",
        since="0.25",
        source="pandas 0.25 release notes: TimeGrouper is gone; deprecated in 0.21",
        title="`pd.TimeGrouper` is `pd.Grouper`",
        error="module 'pandas' has no attribute 'TimeGrouper'",
        pattern="$pd.TimeGrouper(freq=$freq, $$rest)",
        template="$pd.Grouper(freq=$freq, $$rest)",
        bind={"pd": "pandas"},
        example=Example(
            setup=DAYS,
            old="s.groupby(pd.TimeGrouper(freq='D')).sum()",
            new="s.groupby(pd.Grouper(freq='D')).sum()",
        ),
    ),
]


RULES: list[Rule] = [*_FREQUENCIES]
