"""Whole numbers added to dates: they were steps of the frequency that the dates had."""

import ast
from typing import TypeAlias

from ..rule import Call, Example, Pattern, Rule

Types: TypeAlias = dict[str, tuple[str, ...]]

_SOURCE = (
    "pandas 1.0 release notes, Removal of prior version deprecations: integers added to Timestamp and DatetimeIndex; "
    "deprecated in 0.23"
)
_DAYS = "import pandas as pd\ndays = pd.date_range('2015-01-30', periods=3, freq='B')\ndf = pd.DataFrame({'a': 1}, days)\n"
_INDEX: Types = {"index": ("pandas.DatetimeIndex",)}
_TABLE: Types = {"table": ("pandas.DataFrame", "pandas.Series")}

RULES: list[Rule] = [
    *(
        Pattern(
            id=f"pandas.date-{what}-{word}",
            library="pandas",
            since="1.0",
            source=_SOURCE,
            title=f"a number {how} dates was a number of steps: of their frequency",
            reason="It is the index that knows its frequency; a single date does not any more.",
            error="Addition/subtraction of integers and integer-arrays with (Timestamp|Datetime)",
            pattern=f"{dates} {sign} $count",
            template=f"{dates} {sign} $count * {dates.removesuffix('[$position]')}.freq",
            types=types,
            where={"count": lambda node: "freq" not in ast.unparse(node)},
            sometimes=True,  # times may be added, too
            example=Example(
                setup=_DAYS,
                old=f"found = {use} {sign} 1",
                new=f"found = {use} {sign} 1 * {use.removesuffix('[-1]')}.freq",
            ),
        )
        for what, dates, types, use in (
            ("of-index", "$index[$position]", _INDEX, "days[-1]"),
            ("index", "$index", _INDEX, "days"),
            ("of-table", "$table.index[$position]", _TABLE, "df.index[-1]"),
            ("of-table-index", "$table.index", _TABLE, "df.index"),
        )
        for sign, word, how in (("+", "plus", "added to"), ("-", "minus", "taken from"))
    ),
    Call(
        id="pandas.timestamp-freq",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations: freq of Timestamp; deprecated in 1.4",
        title="a single date has no frequency any more",
        error="got an unexpected keyword argument 'freq'",
        callables=("pandas.Timestamp",),
        drop=("freq",),
        example=Example(
            setup="import pandas as pd",
            old="day = pd.Timestamp('2015-01-30', freq='D')",
            new="day = pd.Timestamp('2015-01-30')",
        ),
    ),
]
