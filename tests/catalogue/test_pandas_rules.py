"""Rules about pandas whose limits matter as much as what they change."""

import asyncio
from pathlib import Path

import pytest
from helpers import by_id, context, crash, repaired, swept, tried

from jupyter_mlemodernizer.model import Variable
from jupyter_mlemodernizer.repair.catalogue import Catalogue, rules

PANDAS = [rule for rule in rules.all_rules() if rule.library == "pandas"]
HEAD = "import pandas as pd\ndf = pd.read_csv('a.csv')\n"


@pytest.mark.parametrize(
    "source",
    [
        "df[['a', 'b']].fillna(0, inplace=True)",  # a copy then, too
        "df.fillna(0, inplace=True)",
        "self.frame.fillna(0, inplace=True)",
        "table[key][0] = 5",
        "picture[row][picture[row] > 3] = 0",
        "df.loc[rows, 'a'] = 5",
        "df.at[row, 'a'] = 5",
        "df['b'].str.replace('.', '')",  # one character was literal then
        "df['b'].str.replace('km', '')",
        "df['b'].str.replace('[0-9]', '', regex=False)",
        "df['a'].astype(int) // 10",
        "kind == 'object'",
    ],
)
def test_what_means_the_same_today_stays(source: str) -> None:
    assert swept(PANDAS, HEAD + source) == [HEAD + source]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("df.sort()", "df.sort_index()"),
        ("df.sort(axis=1, inplace=True)", "df.sort_index(axis=1, inplace=True)"),
        ("df.sort('a')", "df.sort_values('a')"),
        ("df.sort(columns='a')", "df.sort_values(by='a')"),
        ("df['a'].sort()", "df['a'].sort_values(inplace=True)"),
        ("df['a'].sort(inplace=False)", "df['a'].sort(inplace=False)"),
    ],
)
def test_sorting_is_by_what_it_was_told(old: str, new: str) -> None:
    assert swept(PANDAS, HEAD + old) == [HEAD + new]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("df.last('3D')", "df.loc[df.index > df.index[-1] - pd.Timedelta(days=3)]"),
        ("df['a'].first('12H')", "df['a'].loc[df['a'].index < df['a'].index[0] + pd.Timedelta(hours=12)]"),
        ("df.last('3M')", "df.loc[df.index > df.index[-1] - pd.offsets.MonthEnd(3)]"),
        ("df.first('2M')", "df.loc[:df.index[0] + pd.offsets.MonthEnd(2)]"),
        ("df.groupby('a').first('b')", "df.groupby('a').first('b')"),
        ("df.groupby('a').last()", "df.groupby('a').last()"),
    ],
)
def test_a_span_at_an_end_is_taken_by_its_dates(old: str, new: str) -> None:
    assert swept(PANDAS, HEAD + old) == [HEAD + new]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("df['a'].fillna(0, inplace=True)", "df['a'] = df['a'].fillna(0)"),
        ("df[c].replace({1: 2}, inplace=True)", "df[c] = df[c].replace({1: 2})"),
        ("df.a.fillna(df.a.mean(), inplace=True)", "df.a = df.a.fillna(df.a.mean())"),
        ("df['a'][df['a'] > 3] = 0", "df.loc[df['a'] > 3, 'a'] = 0"),
        ("df['a'][df['a'] > 3] /= 12", "df.loc[df['a'] > 3, 'a'] /= 12"),
        ("df.a[df.a.isnull()] = 0", "df.loc[df.a.isnull(), 'a'] = 0"),
        (
            "text = df.dtypes[df.dtypes == 'object'].index",
            "text = df.select_dtypes(include=['object', 'string']).columns",
        ),
        ("df['b'].str.replace(r'\\d+', '')", "df['b'].str.replace(r'\\d+', '', regex=True)"),
    ],
)
def test_what_changed_in_silence_is_changed_back(old: str, new: str) -> None:
    assert swept(PANDAS, HEAD + old) == [HEAD + new]


@pytest.mark.parametrize(
    ("use", "matters"),
    [
        ("df['a'].fillna('None')", True),
        ("df['a'] == 'None'", True),
        ("grades = {'None': 0, 'Po': 1}", True),
        ("df['a'].isin(['None', 'Po'])", True),
        ("params = {'metric': 'None'}", False),
        ("print('None')", False),
    ],
)
def test_the_text_none_is_kept_where_the_notebook_works_with_it(use: str, matters: bool) -> None:
    [source] = swept(by_id("pandas.read-csv-none-text"), HEAD + use)
    assert ("keep_default_na=False" in source) is matters


@pytest.mark.parametrize(("table", "matters"), [("a\nNone\n", True), ("a\nBrick\n", False)])
def test_the_text_none_is_kept_where_the_file_has_it(tmp_path: Path, table: str, matters: bool) -> None:
    (tmp_path / "a.csv").write_text(table)
    situation = context(HEAD + "df['a'] == 'None'")
    situation.folder = str(tmp_path)
    found = asyncio.run(Catalogue(by_id("pandas.read-csv-none-text")).sweep(situation))
    assert bool(found) is matters


@pytest.mark.parametrize(
    ("statement", "new"),
    [
        ("v[v > 1] = 0", "df.loc[v > 1, 'a'] = 0\nv = df['a'].values"),
        ("v[0] = 1", "df.iloc[0, df.columns.get_loc('a')] = 1\nv = df['a'].values"),
        ("v[v > 1] /= 2", "df.loc[v > 1, 'a'] /= 2\nv = df['a'].values"),
    ],
)
def test_an_array_that_was_a_window_on_a_column(statement: str, new: str) -> None:
    head = "v = df['a'].values\n"
    failure = crash("ValueError: assignment destination is read-only", cell=0, line=2)
    assert repaired(by_id("pandas.values-written"), failure, head + statement) == [head + new]


def test_an_array_of_its_own_is_not_one() -> None:
    source = "v = make(df)\nv[0] = 1"
    failure = crash("ValueError: assignment destination is read-only", cell=0, line=2)
    assert repaired(by_id("pandas.values-written"), failure, source) == [source]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ts.resample('W', how='sum')", "ts.resample('W').agg('sum')"),
        ("print(ts.resample('D', how='mean'))", "print(ts.resample('D').agg('mean'))"),
        (
            "print(f(g()['a'].resample('W', how=np.mean).head()))",
            "print(f(g()['a'].resample('W').agg(np.mean).head()))",
        ),
        (
            "def f(t):\n    return t.resample(how='sum', rule='W')",
            "def f(t):\n    return t.resample(rule='W').agg('sum')",
        ),
        ("x = [t.resample('W', how='sum') for t in some]", "x = [t.resample('W').agg('sum') for t in some]"),
        ("t.resample('D', fill_method='ffill')", "t.resample('D').ffill()"),
        (
            "t.resample('D', how='mean', fill_method='ffill')",
            "t.resample('D').agg('mean').ffill()",
        ),
        ("t.resample('D', fill_method='bfill', how='last')", "t.resample('D').agg('last').bfill()"),
    ],
)
def test_what_resample_alone_was_told_needs_no_receiver(old: str, new: str) -> None:
    assert swept(PANDAS, old) == [new]


def test_resampling_of_other_kinds_stays() -> None:
    source = (
        "a = resample(X, y)\nb = signal.resample(x, 3)\nc = t.resample('W').mean()\nd = t.join(u, how='left')"
    )
    assert swept(PANDAS, source) == [source]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("t = df[c].dtype\nif t != object: pass", "t = df[c].dtype\nif t not in [object, 'str']: pass"),
        (
            "def f(df):\n    for c in df:\n        t = df[c].dtype\n        if not t == 'O': g(c)",
            "def f(df):\n    for c in df:\n        t = df[c].dtype\n        if not (t in ['O', 'str']): g(c)",
        ),
        (
            "for c, t in df.dtypes.items():\n    print(t == object)",
            "for c, t in df.dtypes.items():\n    print(t in [object, 'str'])",
        ),
        ("x = [t == object for t in df.dtypes]", "x = [t in [object, 'str'] for t in df.dtypes]"),
        (
            "x = [c for c, d in zip(df.columns, df.dtypes) if d == np.object_]",
            "x = [c for c, d in zip(df.columns, df.dtypes) if d in [np.object_, 'str']]",
        ),
        ("x = df.dtypes[c] == 'object'", "x = df.dtypes[c] in ['object', 'str']"),
        ("g = df.dtypes.to_dict()\ng['a'] == object", "g = df.dtypes.to_dict()\ng['a'] in [object, 'str']"),
        ("m = df.dtypes\nc = m[m == object]", "m = df.dtypes\nc = m[(m == object) | (m == 'str')]"),
        ("m = df.dtypes\nn = (m != 'O').sum()", "m = df.dtypes\nn = ((m != 'O') & (m != 'str')).sum()"),
        ("x = object == df[c].dtype", "x = df[c].dtype in [object, 'str']"),
        ("x = df[c].dtype in (object, bool)", "x = df[c].dtype in (object, 'str', bool)"),
        ("x = df[c].dtype.name not in ['object']", "x = df[c].dtype.name not in ['object', 'str']"),
        ("n = str(df[c].dtype)\nx = n == 'object'", "n = str(df[c].dtype)\nx = n in ['object', 'str']"),
        (
            "col_type = df[c].dtype\nx = col_type != object",
            "col_type = df[c].dtype\nx = (col_type != object) & (col_type != 'str')",
        ),
    ],
)
def test_a_dtype_is_known_wherever_it_is_held(old: str, new: str) -> None:
    head = "import numpy as np\n"
    assert swept(PANDAS, head + old) == [head + new]


@pytest.mark.parametrize(
    "source",
    [
        "t = load()\nx = t == object",
        "t = df[c].dtype\nt = load()\nx = t == object",
        "for t in names:\n    print(t == 'object')",
        "x = item.name == 'object'",
        "x = kind in ['object', 'scene']",
        "t = df[c].dtype\nx = t == 'int64'",
        "t = df[c].dtype\nx = t in [object, 'str']",
        "t = df[c].dtype\nx = t in ['object', 'string']",
        "x = df[c].dtype is not object",  # true then, and now
        "object = 3\nt = df[c].dtype\nx = t == object",
    ],
)
def test_what_is_no_comparison_of_dtypes_with_object_stays(source: str) -> None:
    assert swept(PANDAS, source) == [source]


def test_a_helper_module_is_swept_too() -> None:
    source = (
        "def f(df):\n    for c in df:\n        t = df[c].dtype\n        if t != object:\n            g(df[c])"
    )
    situation = context("import helpers_of_mine", files={"helpers_of_mine.py": source})
    for proposal in asyncio.run(Catalogue(PANDAS).sweep(situation)):
        situation.working_copy.apply(proposal.edits)
    assert situation.working_copy.files["helpers_of_mine.py"] == source.replace(
        "t != object", "t not in [object, 'str']"
    )


TEXT = "TypeError: Invalid value '1' for dtype 'str'. Value should be a string or missing value, got 'int' instead."
FRAME_PUT = "df.loc[df['s'] == 'male', 's'] = 0\n"
LATER_PUT = "df.loc[df['s'] == 'female', 's'] = 1"
FRAME_MADE = "df['s'] = df['s'].astype(object)\n"


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (FRAME_PUT + LATER_PUT, FRAME_MADE + FRAME_PUT + LATER_PUT, 1),
        # Another column, and a column that is made anew, are converted themselves.
        (
            FRAME_PUT + "df.loc[a, 't'] = 1\n" + "df['s'] = df['u']\n" + LATER_PUT,
            FRAME_MADE
            + FRAME_PUT
            + "df['t'] = df['t'].astype(object)\ndf.loc[a, 't'] = 1\n"
            + "df['s'] = df['u']\n"
            + FRAME_MADE
            + LATER_PUT,
            1,
        ),
        # Before the loop, unless the loop makes the column or chooses it.
        (
            "for k, v in m.items():\n    df.loc[df['s'] == k, 's'] = v\n" + LATER_PUT,
            FRAME_MADE + "for k, v in m.items():\n    df.loc[df['s'] == k, 's'] = v\n" + LATER_PUT,
            2,
        ),
        (
            "for df in frames:\n    if a:\n        df.loc[b, 's'] = 1",
            "for df in frames:\n    if a:\n        df['s'] = df['s'].astype(object)\n        df.loc[b, 's'] = 1",
            3,
        ),
        (
            "for c in names:\n    df.loc[b, c] = 1",
            "for c in names:\n    df[c] = df[c].astype(object)\n    df.loc[b, c] = 1",
            2,
        ),
    ],
)
def test_a_column_is_converted_once(old: str, new: str, line: int) -> None:
    failure = crash(TEXT, line=line, variables={"df": Variable(type="pandas.DataFrame")})
    assert repaired(by_id("pandas.assign-other-dtype-object"), failure, old) == [new]


def test_a_series_is_converted_once_where_it_is_made() -> None:
    old = "for d in frames:\n    t = d['Name'].apply(title)\n    for k in m:\n        t[t == k] = m[k]\n    t[rest(t)] = 7"
    new = old.replace("    for k in m", "    t = t.astype(object)\n    for k in m")
    failure = crash(TEXT, line=4, variables={"t": Variable(type="pandas.Series")})
    assert repaired(by_id("pandas.assign-other-dtype-of-series-object"), failure, old) == [new]


def test_times_added_to_dates_stay_and_steps_are_counted_once() -> None:
    steps = [rule for rule in PANDAS if rule.id.startswith("pandas.date-")]
    head = "import pandas as pd\ndays = pd.date_range('2015', periods=3)\n"
    for valid in ("days[-1] + pd.Timedelta(1, 'D')", "days - days[0]", "days[-1] + 1 * days.freq"):
        assert swept(steps, head + valid) == [head + valid]
    error = (
        "TypeError: Addition/subtraction of integers and integer-arrays with Timestamp is no longer supported"
    )
    for old, new in (
        ("days[-1] + n", "days[-1] + n * days.freq"),
        ("df.index - 2", "df.index - 2 * df.index.freq"),
        ("days[-1] + 1 * days.freq", "days[-1] + 1 * days.freq"),
    ):
        frame = "df = pd.DataFrame({'a': [1, 2, 3]}, days)\n"
        failure = crash(error, line=4)
        assert repaired(steps, failure, head + frame + old) == [head + frame + new]


TOP = "def top(part):\n    return part[:1]"
SHARE = "def share(part):\n    part['share'] = part['x'] / part['x'].sum()\n    return part"


@pytest.mark.parametrize(
    ("function", "grouped", "old", "new"),
    [
        (
            "",
            "",
            "df.groupby('g').apply(lambda part: part[:1])",
            "df.groupby('g')[df.columns].apply(lambda part: part[:1])",
        ),
        (
            "",
            "",
            "df.groupby('g').apply(lambda part: part.g.max())",
            "df.groupby('g')[df.columns].apply(lambda part: part.g.max())",
        ),
        (
            "",
            "",
            "df.groupby('g').apply(lambda part: part.sum())",
            "df.groupby('g')[df.columns].apply(lambda part: part.sum())",
        ),
        (TOP, "", "df.groupby(['g', 'h']).apply(top)", "df.groupby(['g', 'h'])[df.columns].apply(top)"),
        (TOP, "groups = df.groupby('g')", "groups.apply(top)", "groups[groups.obj.columns].apply(top)"),
        (
            SHARE,
            "",
            "df.groupby('g').apply(share)",
            "df.groupby('g', group_keys=False)[df.columns].apply(share)",
        ),
        (
            SHARE,
            "",
            "df.groupby('g', group_keys=True).apply(share)",
            "df.groupby('g', group_keys=True)[df.columns].apply(share)",
        ),
        ("", "", "df.groupby('g').apply(lambda part: part['x'].sum() / part.y.max())", None),
        (TOP, "", "df.groupby('g').x.apply(top)", None),
        (TOP, "", "df['x'].groupby(df['g']).apply(top)", None),
        (TOP, "groups = list(df)", "groups.apply(top)", None),
        (TOP, "", "df.apply(top)", None),
    ],
)
def test_grouping_columns_are_handed_over_where_they_are_seen(
    function: str, grouped: str, old: str, new: str | None
) -> None:
    failure = crash("AttributeError: 'DataFrame' object has no attribute 'g'", cell=3)
    cells = [function, grouped, f"other = {old}", "other.g"]
    found = repaired(by_id("pandas.groupby-apply-keys"), failure, *cells)
    assert found == [function, grouped, f"other = {new or old}", "other.g"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("t.eval('a = b + c')", "t.eval('a = b + c', inplace=True)"),
        ("t.eval('a == b')", None),
        ("t.eval('a = b', inplace=False)", None),
        ("t = t.eval('a = b')", None),
        ("t.eval('a = b').head()", None),
        ("eval('a = b')", None),
    ],
)
def test_eval_writes_into_the_table_where_nothing_else_is_done_with_it(old: str, new: str | None) -> None:
    assert tried("pandas.eval-in-place", old) == (new or old)


NUMBERS = "values=df.select_dtypes(['number', 'bool']).columns.difference"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("df.pivot_table(index='g')", f"df.pivot_table(index='g', {NUMBERS}(['g']))"),
        ("pd.pivot_table(df, index='g')", f"pd.pivot_table(df, index='g', {NUMBERS}(['g']))"),
        (
            "df.pivot_table(columns=['a'], index=['g', 'h'])",
            f"df.pivot_table(columns=['a'], index=['g', 'h'], {NUMBERS}(['g', 'h', 'a']))",
        ),
        ("df.pivot_table(index='g', values='x')", None),
        ("df.pivot_table('x', index='g')", None),
        ("df.pivot_table(index='g', aggfunc='count')", None),
        ("df.pivot_table(index=pd.Grouper(freq='D'))", None),
        ("pd.pivot_table(make(), index='g')", None),
    ],
)
def test_pivot_tables_are_of_the_columns_that_have_means(old: str, new: str | None) -> None:
    failure = crash("TypeError: dtype 'str' does not support operation 'mean'", cell=1)
    head = "import pandas as pd\ndf = pd.read_csv('a.csv')"
    assert repaired(by_id("pandas.numeric-only-pivot-table"), failure, head, old) == [head, new or old]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("t.sort_index(by='a', ascending=False)", "t.sort_values(by='a', ascending=False)"),
        ("t.sum(level='k')", "t.groupby(level='k').sum()"),
        ("t.mean(axis=1, level=0)", "t.T.groupby(level=0).mean().T"),
        ("t.fillna(method='pad', limit=2)", "t.ffill(limit=2)"),
        ("df['a'].fillna(method='ffill', inplace=True)", "df['a'] = df['a'].ffill()"),
        ("t.sum(axis=1)", None),
        ("t.fillna(0)", None),
    ],
)
def test_what_only_tables_take_tells_what_it_is_called_on(old: str, new: str | None) -> None:
    """Before anything runs, and so everywhere at once."""
    assert swept(PANDAS, HEAD + old) == [HEAD + (new or old)]


@pytest.mark.parametrize("column", ["df.Salary", "df.GDP", "df.a", "df['Salary']"])
def test_a_column_with_capitals_is_no_class(column: str) -> None:
    """A method may be asked of a class with the object as its argument; a column is no class, whatever its name."""
    assert swept(PANDAS, f"{HEAD}y = {column}.as_matrix()") == [f"{HEAD}y = {column}.values"]
