"""Silent changes of meaning in pandas: nothing fails, something else comes out. Tried only where an output drifted."""

import ast
from functools import partial
from typing import Any

from ..rule import Example, Pattern, Rule
from ._pandas import TEXT
from ._pandas_tests import is_column_name, is_frame_name, is_label

_pattern = partial(Pattern, library="pandas", kind="calibration", silent=True, sometimes=True, telling=True)
_EMPTY_SUM = "pandas 0.22 release notes: the sum of an empty or all-NA Series is now 0"
_GAPS = """\
import pandas as pd
days = pd.to_datetime(['2014-01-01', '2014-01-03'])
s = pd.Series([1.0, 2.0], index=days)
df = pd.DataFrame({'g': [1, 1, 2], 'x': [1.0, 2.0, None]})
"""


def _is_not_filled(node: Any) -> bool:
    return not (isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {"ffill", "bfill", "fillna"})


def _has_no_method(rest: Any) -> bool:
    names = {part.arg for part in rest if isinstance(part, ast.keyword)}
    return not names & {"fill_method", "limit"} and len(rest) < 2


def _has_no_raw(rest: Any) -> bool:
    return not any(isinstance(part, ast.keyword) and part.arg in {"raw", "engine", None} for part in rest)


def _is_unsorted_dict(node: Any) -> bool:
    """A dict with texts as keys that are not in order."""
    if not isinstance(node, ast.Dict) or len(node.keys) < 2:
        return False
    keys = [key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]
    return len(keys) == len(node.keys) and keys != sorted(keys)


def _has_no_order(rest: Any) -> bool:
    """Neither an order of columns (or an index) is given, nor something that cannot be seen."""
    names = {part.arg for part in rest if isinstance(part, ast.keyword)}
    return not names & {"columns", None} and all(isinstance(part, ast.keyword) for part in rest)


def _is_text(node: Any) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


_SUMS: list[Rule] = [
    _pattern(
        id=f"pandas.empty-sums-of-{name}",
        since="0.22",
        source=_EMPTY_SUM,
        title="sums of nothing are 0 now, and were missing before pandas 0.22: `min_count=1` brings that back",
        pattern=f"{pattern}.sum()",
        template=f"{pattern}.sum(min_count=1)",
        example=Example(
            setup=_GAPS,
            old=f"result = {code}.sum().tolist()",
            new=f"result = {code}.sum(min_count=1).tolist()",
        ),
    )
    for name, pattern, code in (
        ("days", "$x.resample($$how)", "s.resample('D')"),
        ("columns-of-days", "$x.resample($$how)[$column]", "s.to_frame('v').resample('D')['v']"),
        ("groups", "$x.groupby($$by)[$column]", "df.groupby('g')['x']"),
    )
]

_WINDOWS: list[Rule] = [
    _pattern(
        id="pandas.pct-change-padded",
        since="3.0",
        source="pandas 3.0 release notes: pct_change no longer fills missing values; before, fill_method was 'pad'",
        title="`pct_change` no longer fills missing values first: `ffill()` does",
        pattern="$x.pct_change($$rest)",
        template="$x.ffill().pct_change($$rest)",
        where={"x": _is_not_filled, "rest": _has_no_method},
        example=Example(
            setup=_GAPS,
            old="result = str(df['x'].pct_change().tolist())",
            new="result = str(df['x'].ffill().pct_change().tolist())",
        ),
    ),
    _pattern(
        id="pandas.rolling-apply-raw",
        since="1.0",
        source="pandas 1.0 release notes: raw of rolling().apply and expanding().apply is False",
        title="`rolling(…).apply` gives the function a Series now: `raw=True` gives it the array of before",
        pattern="$x.rolling($$how).apply($$rest)",
        template="$x.rolling($$how).apply($$rest, raw=True)",
        where={"rest": _has_no_raw},
        example=Example(
            setup=_GAPS,
            old="result = str(df['g'].rolling(2).apply(lambda part: isinstance(part, pd.Series)).tolist())",
            new="result = str(df['g'].rolling(2).apply(lambda part: isinstance(part, pd.Series), raw=True).tolist())",
        ),
    ),
]

_ORDER = "pandas 0.23 release notes: instantiation from dicts respects their order, which was sorted before"

_DICTS: list[Rule] = [
    _pattern(
        id="pandas.sorted-columns-of-a-dict",
        since="0.23",
        source=_ORDER,
        title="columns from a dict stand in its order now, and were sorted before pandas 0.23",
        pattern="$pd.DataFrame($columns, $$rest)",
        template="$pd.DataFrame($columns, $$rest).sort_index(axis=1)",
        bind={"pd": "pandas"},
        where={"columns": _is_unsorted_dict, "rest": _has_no_order},
        example=Example(
            setup=_GAPS,
            old="t = pd.DataFrame({'b': [1], 'a': [2]})\nresult = list(t.columns)",
            new="t = pd.DataFrame({'b': [1], 'a': [2]}).sort_index(axis=1)\nresult = list(t.columns)",
        ),
    ),
    _pattern(
        id="pandas.sorted-index-of-a-dict",
        since="0.23",
        source=_ORDER,
        title="a Series from a dict stands in its order now, and was sorted before pandas 0.23",
        pattern="$pd.Series($values)",
        template="$pd.Series($values).sort_index()",
        bind={"pd": "pandas"},
        where={"values": _is_unsorted_dict},
        example=Example(
            setup=_GAPS,
            old="t = pd.Series({'b': 1, 'a': 2})\nresult = list(t.index)",
            new="t = pd.Series({'b': 1, 'a': 2}).sort_index()\nresult = list(t.index)",
        ),
    ),
]

_WRITE = "pandas 3.0 release notes: copy-on-write; documentation: chained assignment never works"

_TWO_STEPS: list[Rule] = [
    _pattern(
        id=f"pandas.two-steps-{name}{suffix}",
        since="3.0",
        source=_WRITE,
        title="an assignment in two steps changes a copy now: `.loc` makes it one step",
        pattern=f"{old} {sign} $value",
        template=f"{new} {sign} $value",
        where=where,
        example=Example(
            setup=TEXT + "\nc, i = 'a', 0",
            old=f"{code[0]} {sign} 5\nresult = df['a'].tolist()",
            new=f"{code[1]} {sign} 5\nresult = df['a'].tolist()",
        ),
    )
    for suffix, sign in (("", "="), ("-add", "+="), ("-multiply", "*="))
    for name, old, new, where, code in (
        (
            "loc",
            "$df[$column].loc[$rows]",
            "$df.loc[$rows, $column]",
            {"column": _is_text},
            ("df['a'].loc[df['b'] == 'x']", "df.loc[df['b'] == 'x', 'a']"),
        ),
        (
            "loc-of-attribute",
            "$df.$column.loc[$rows]",
            "$df.loc[$rows, '$column']",
            {"df": is_frame_name, "column": is_column_name},
            ("df.a.loc[df.b == 'x']", "df.loc[df.b == 'x', 'a']"),
        ),
        (
            "iloc",
            "$df[$column].iloc[$rows]",
            "$df.iloc[$rows, $df.columns.get_loc($column)]",
            {"column": _is_text},
            ("df['a'].iloc[0]", "df.iloc[0, df.columns.get_loc('a')]"),
        ),
        (
            "item",
            "$df[$column][$row]",
            "$df.loc[$row, $column]",
            {"column": _is_text, "row": lambda node: isinstance(node, (ast.Name, ast.Constant))},
            ("df['a'][0]", "df.loc[0, 'a']"),
        ),
        (
            "item-of-variable",
            "$df[$column][$row]",
            "$df.loc[$row, $column]",
            {
                "df": is_frame_name,
                "column": lambda node: is_label(node) and not _is_text(node),
                "row": lambda node: isinstance(node, ast.Name),
            },
            ("df[c][i]", "df.loc[i, c]"),
        ),
    )
]

RULES: list[Rule] = [*_SUMS, *_WINDOWS, *_DICTS, *_TWO_STEPS]
