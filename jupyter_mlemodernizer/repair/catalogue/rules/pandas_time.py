"""Dates, resampling and moving windows in pandas."""

import ast

from ..rule import Call, Example, Pattern, Rule
from ._pandas import DAYS


def _without_limit(arguments: list[ast.AST]) -> bool:
    return all(getattr(argument, "arg", None) != "limit" for argument in arguments)


_RESAMPLING: list[Rule] = [
    *(
        Pattern(
            id=f"pandas.resample-how-{method}",
            library="pandas",
            since="1.0",
            source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.18",
            title="`resample(…, how=…, fill_method=…)` is `resample(…).agg(…)`, and filled thereafter",
            error=r"resample\(\) got an unexpected keyword argument '(how|fill_method)'",
            pattern=f"$s.resample($$rest, how=$how, fill_method='{name}')",
            template=f"$s.resample($$rest).agg($how).{method}()",
            telling=True,
            example=Example(
                setup=DAYS,
                old=f"s.resample('12h', how='mean', fill_method='{name}')",
                new=f"s.resample('12h').agg('mean').{method}()",
            ),
        )
        for name, method in (("ffill", "ffill"), ("bfill", "bfill"))
    ),
    Pattern(
        id="pandas.resample-how",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.18",
        title="`resample(…, how=…)` is `resample(…).agg(…)`",
        error=r"resample\(\) got an unexpected keyword argument 'how'",
        pattern="$s.resample($$rest, how=$how)",
        template="$s.resample($$rest).agg($how)",
        telling=True,
        example=Example(setup=DAYS, old="s.resample('W', how='sum')", new="s.resample('W').agg('sum')"),
    ),
    Pattern(
        id="pandas.resample-how-positional",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.18",
        title="`resample(rule, how)` is `resample(rule).agg(how)`",
        error="Unsupported value .* for `closed`|No axis named",
        pattern="$s.resample($rule, $how)",
        template="$s.resample($rule).agg($how)",
        example=Example(setup=DAYS, old="s.resample('W', 'sum')", new="s.resample('W').agg('sum')"),
    ),
    *(
        Pattern(
            id=f"pandas.resample-fill-method{suffix}",
            library="pandas",
            since="1.0",
            source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.18",
            title=f"`resample(…, fill_method='{method}')` is `resample(…).{method}()`",
            error=r"resample\(\) got an unexpected keyword argument 'fill_method'",
            pattern=f"$s.resample($$rest, fill_method='{method}'{old})",
            template=f"$s.resample($$rest).{method}({new})",
            where={"rest": _without_limit},
            telling=True,
            example=Example(
                setup=DAYS,
                old=f"s.resample('D', fill_method='{method}'{old.replace('$', '')})".replace("=n", "=2"),
                new=f"s.resample('D').{method}({new.replace('$', '')})".replace("=n", "=2"),
            ),
        )
        for method in ("ffill", "bfill")
        for suffix, old, new in (
            ("" if method == "ffill" else "-bfill", "", ""),
            (f"-{method}-limit", ", limit=$n", "limit=$n"),
        )
    ),
    Pattern(
        id="pandas.resample-moved-labels",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations: loffset of resample; deprecated in 1.1",
        title="`loffset` moved the labels: the same is added to the index of the result",
        error=r"resample\(\) got an unexpected keyword argument 'loffset'",
        pattern="$s.resample($$rest, loffset=$by).$how($$more)",
        template="$s.resample($$rest).$how($$more).shift(freq=$by)",
        telling=True,
        example=Example(
            setup=DAYS,
            old="s.resample('2D', label='right', loffset='-1s').sum()",
            new="s.resample('2D', label='right').sum().shift(freq='-1s')",
        ),
    ),
    Pattern(
        id="pandas.resample-kind-period",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Removal of prior version deprecations: kind of resample; deprecated in 2.2",
        title="`kind='period'` gave periods: `to_period` does",
        error=r"resample\(\) got an unexpected keyword argument 'kind'",
        pattern="$s.resample($$rest, kind='period').$how($$more)",
        template="$s.resample($$rest).$how($$more).to_period()",
        telling=True,
        example=Example(
            setup=DAYS,
            old="s.resample('ME', kind='period').mean()",
            new="s.resample('ME').mean().to_period()",
        ),
    ),
    Call(
        id="pandas.period-index-of-fields",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Removal of prior version deprecations: fields of PeriodIndex; deprecated in 2.2",
        title="an index of periods is made of years and quarters by `PeriodIndex.from_fields`",
        error=r"PeriodIndex.__new__\(\) got an unexpected keyword argument '(year|month|quarter|day)'",
        callables=("pandas.PeriodIndex",),
        then="pandas.PeriodIndex.from_fields",
        given=("year",),
        example=Example(
            setup="import pandas as pd",
            old="index = pd.PeriodIndex(year=[2000, 2001], quarter=[1, 2], freq='Q-DEC')",
            new="index = pd.PeriodIndex.from_fields(year=[2000, 2001], quarter=[1, 2], freq='Q-DEC')",
        ),
    ),
    *(
        Call(
            id=f"pandas.{index.lower()}-range",
            library="pandas",
            since="1.0",
            source="pandas 1.0 release notes, Removal of prior version deprecations: start, end and periods; deprecated in 0.24",
            title=f"a range of dates or times is made by `{function}`",
            # PeriodIndex of pandas 2 says it without the class and the quotes.
            error=rf"({index}\.)?__new__\(\) got an unexpected keyword argument '?(start|end|periods)\b",
            callables=(f"pandas.{index}",),
            then=f"pandas.{function}",
            given=("start",),
            example=Example(
                setup="import pandas as pd",
                old=f"index = pd.{index}(start={start!r}, periods=3, freq='D')",
                new=f"index = pd.{function}(start={start!r}, periods=3, freq='D')",
            ),
        )
        for index, function, start in (
            ("DatetimeIndex", "date_range", "2014-01-01"),
            ("PeriodIndex", "period_range", "2014-01-01"),
            ("TimedeltaIndex", "timedelta_range", "1 days"),
        )
    ),
    *(
        Pattern(
            id=f"pandas.resample-{side}-neither",
            library="pandas",
            since="1.0",
            source="pandas/core/resample.py, TimeGrouper: label and closed are left or right; what was neither was as good as left",
            title=f"`{side}` is `'left'` or `'right'`: any other text was taken for `'left'`",
            error=f"Unsupported value .* for `{side}`",
            pattern=f"$s.resample($$rest, {side}=$side)",
            template=f"$s.resample($$rest, {side}='left')",
            where={
                "side": lambda node: isinstance(node, ast.Constant) and node.value not in {"left", "right"}
            },
            sometimes=True,
            example=Example(
                setup=DAYS,
                old=f"s.resample('2D', {side}='last').sum()",
                new=f"s.resample('2D', {side}='left').sum()",
            ),
        )
        for side in ("label", "closed")
    ),
    Pattern(
        id="pandas.resample-loffset",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.1",
        title="`base=n` is `offset` with the unit of the rule: hours of days",
        error=r"resample\(\) got an unexpected keyword argument 'base'",
        pattern="$s.resample('24H', $$rest, base=$base)",
        template="$s.resample('24h', $$rest, offset=$pd.Timedelta(hours=$base))",
        bind={"pd": "pandas"},
        example=Example(
            setup=DAYS,
            old="s.resample('24H', base=6).sum()",
            new="s.resample('24h', offset=pd.Timedelta(hours=6)).sum()",
        ),
    ),
]

# Function of then → method of the window, with the arguments that go to the method.
_ROLLING = ("mean", "std", "var", "sum", "min", "max", "median", "count", "skew", "kurt")

_WINDOWS: list[Rule] = [
    *(
        Pattern(
            id=f"pandas.{window}-{method}",
            library="pandas",
            since="0.23",
            source="pandas 0.23 release notes, Removal of prior version deprecations; deprecated in 0.18",
            title=f"`pd.{window}_{method}(x, …)` is `x.{window}(…).{method}()`",
            error=f"module 'pandas' has no attribute '{window}_{method}'",
            pattern=f"$pd.{window}_{method}($x, $$rest)",
            template=f"$x.{window}($$rest).{method}()",
            bind={"pd": "pandas"},
            example=Example(setup=DAYS, old=f"pd.{window}_{method}(s, 1)", new=f"s.{window}(1).{method}()"),
        )
        for window in ("rolling", "expanding")
        for method in _ROLLING
    ),
    *(
        Pattern(
            id=f"pandas.{old}",
            library="pandas",
            since="0.23",
            source="pandas 0.23 release notes, Removal of prior version deprecations; deprecated in 0.18",
            title=f"`pd.{old}(x, …)` is `x.ewm(…).{new}()`",
            error=f"module 'pandas' has no attribute '{old}'",
            pattern=f"$pd.{old}($x, $$rest)",
            template=f"$x.ewm($$rest).{new}()",
            bind={"pd": "pandas"},
            example=Example(setup=DAYS, old=f"pd.{old}(s, span=60)", new=f"s.ewm(span=60).{new}()"),
        )
        for old, new in (("ewma", "mean"), ("ewmstd", "std"), ("ewmvar", "var"))
    ),
    Pattern(
        id="pandas.rolling-apply",
        library="pandas",
        since="0.23",
        source="pandas 0.23 release notes, Removal of prior version deprecations; deprecated in 0.18",
        title="`pd.rolling_apply(x, n, f)` is `x.rolling(n).apply(f)`; the function is given an array",
        error="module 'pandas' has no attribute 'rolling_apply'",
        pattern="$pd.rolling_apply($x, $window, $function, $$rest)",
        template="$x.rolling($window, $$rest).apply($function, raw=True)",
        bind={"pd": "pandas"},
        example=Example(
            setup=DAYS,
            old="pd.rolling_apply(s, 2, lambda x: x[0], min_periods=1)",
            new="s.rolling(2, min_periods=1).apply(lambda x: x[0], raw=True)",
        ),
    ),
    *(
        Pattern(
            id=f"pandas.rolling-{method}",
            library="pandas",
            since="0.23",
            source="pandas 0.23 release notes, Removal of prior version deprecations; deprecated in 0.18",
            title=f"`pd.rolling_{method}(x, y, n)` is `x.rolling(n).{method}(y)`",
            error=f"module 'pandas' has no attribute 'rolling_{method}'",
            pattern=f"$pd.rolling_{method}($x, $y, $$rest)",
            template=f"$x.rolling($$rest).{method}($y)",
            bind={"pd": "pandas"},
            example=Example(setup=DAYS, old=f"pd.rolling_{method}(s, s, 2)", new=f"s.rolling(2).{method}(s)"),
        )
        for method in ("corr", "cov")
    ),
    Pattern(
        id="pandas.rolling-quantile",
        library="pandas",
        since="0.23",
        source="pandas 0.23 release notes, Removal of prior version deprecations; deprecated in 0.18",
        title="`pd.rolling_quantile(x, n, q)` is `x.rolling(n).quantile(q)`",
        error="module 'pandas' has no attribute 'rolling_quantile'",
        pattern="$pd.rolling_quantile($x, $window, $quantile, $$rest)",
        template="$x.rolling($window, $$rest).quantile($quantile)",
        bind={"pd": "pandas"},
        example=Example(setup=DAYS, old="pd.rolling_quantile(s, 2, 0.5)", new="s.rolling(2).quantile(0.5)"),
    ),
]

RULES: list[Rule] = [*_RESAMPLING, *_WINDOWS]
