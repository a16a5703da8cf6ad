"""Arguments of pandas that are given by keyword only."""

from ..rule import Call, Example, Rule
from ._pandas import CSV, FRAME, NUMBERS, both


def _positional(
    method: str,
    names: tuple[str, ...],
    keep: int,
    old: str,
    new: str,
    *,
    callables: tuple[str, ...] = (),
    since: str = "2.0",
    setup: str = FRAME,
) -> Rule:
    """Arguments that are keyword-only now."""
    return Call(
        id=f"pandas.{method.replace('_', '-').replace('.', '-')}-positional",
        library="pandas",
        since=since,
        source=f"pandas {since} release notes, Removal of prior version deprecations: keyword-only arguments",
        title=f"arguments of `{method}` after the "
        + ("first" if keep == 1 else f"first {keep}" if keep else "object itself")
        + " are given by keyword only",
        error=rf"\b{method.rpartition('.')[2]}\(\) takes (from \d to )?\d positional arguments? but \d",
        callables=callables or both(method),
        positional=names,
        keep_positional=keep,
        example=Example(setup=setup, old=old, new=new),
    )


_KEYWORD_ONLY: list[Rule] = [
    _positional(
        "drop",
        ("labels", "axis", "index", "columns", "level", "inplace", "errors"),
        1,
        "df.drop('a', 1, inplace=True)",
        "df.drop('a', axis=1, inplace=True)",
    ),
    _positional(
        "dropna",
        ("axis", "how", "thresh", "subset", "inplace"),
        0,
        "df.dropna(0, 'any')",
        "df.dropna(axis=0, how='any')",
    ),
    _positional(
        "drop_duplicates",
        ("subset", "keep", "inplace"),
        1,
        "df.drop_duplicates('a', 'first')",
        "df.drop_duplicates('a', keep='first')",
    ),
    _positional("any", ("axis", "bool_only", "skipna"), 0, "df.isnull().any(1)", "df.isnull().any(axis=1)"),
    _positional(
        "set_axis", ("labels", "axis"), 1, "df.set_axis(['p', 'q'], 1)", "df.set_axis(['p', 'q'], axis=1)"
    ),
    _positional(
        "set_index",
        ("keys", "drop", "append", "inplace", "verify_integrity"),
        1,
        "df.set_index('a', False)",
        "df.set_index('a', drop=False)",
    ),
    _positional(
        "reset_index",
        ("level", "drop", "inplace", "col_level", "col_fill"),
        1,
        "df.reset_index(0, True)",
        "df.reset_index(0, drop=True)",
    ),
    _positional(
        "sort_values",
        ("by", "axis", "ascending", "inplace", "kind", "na_position"),
        1,
        "df.sort_values('a', 0, False)",
        "df.sort_values('a', axis=0, ascending=False)",
        callables=("pandas.DataFrame.sort_values",),
    ),
    _positional(
        "sort_index",
        ("axis", "level", "ascending", "inplace", "kind", "na_position", "sort_remaining"),
        0,
        "df.sort_index(1)",
        "df.sort_index(axis=1)",
    ),
    _positional(
        "replace",
        ("to_replace", "value", "inplace", "limit", "regex"),
        2,
        "df.replace('x', 'z', True)",
        "df.replace('x', 'z', inplace=True)",
    ),
    _positional(
        "where",
        ("cond", "other", "inplace", "axis", "level"),
        2,
        "df['a'].where(df['a'] > 1, 0, True)",
        "df['a'].where(df['a'] > 1, 0, inplace=True)",
    ),
    _positional(
        "interpolate",
        ("method", "axis", "limit", "inplace", "limit_direction"),
        1,
        "df.interpolate('linear', 0)",
        "df.interpolate('linear', axis=0)",
        setup=NUMBERS,
    ),
    _positional(
        "pivot",
        ("index", "columns", "values"),
        0,
        "df.pivot('a', 'b', 'a')",
        "df.pivot(index='a', columns='b', values='a')",
        callables=("pandas.DataFrame.pivot",),
    ),
    _positional(
        "concat",
        ("objs", "axis", "join"),
        1,
        "pd.concat([df, df], 1)",
        "pd.concat([df, df], axis=1)",
        callables=("pandas.concat",),
    ),
    _positional(
        "read_csv",
        ("filepath_or_buffer", "sep", "delimiter", "header", "names", "index_col"),
        1,
        "pd.read_csv('table.csv', ',')",
        "pd.read_csv('table.csv', sep=',')",
        callables=("pandas.read_csv", "pandas.read_table"),
        setup=CSV,
    ),
    _positional(
        "to_csv",
        ("path_or_buf", "sep", "na_rep", "float_format", "columns", "header", "index"),
        1,
        "df.to_csv('out.csv', ';', index=False)",
        "df.to_csv('out.csv', sep=';', index=False)",
        since="3.0",
    ),
    _positional(
        "to_json",
        ("path_or_buf", "orient", "date_format"),
        1,
        "df.to_json('out.json', 'records')",
        "df.to_json('out.json', orient='records')",
        since="3.0",
    ),
    _positional(
        "str.split",
        ("pat", "n", "expand"),
        1,
        "df['b'].str.split(',', 1)",
        "df['b'].str.split(',', n=1)",
        callables=("pandas.Series.str.split", "pandas.Series.str.rsplit"),
    ),
]


RULES: list[Rule] = [*_KEYWORD_ONLY]
