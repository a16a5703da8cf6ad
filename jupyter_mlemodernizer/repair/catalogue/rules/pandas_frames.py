"""Work on frames that pandas does differently: indexing, appending, grouping, reductions, dtypes of results."""

from itertools import product

from ..rule import Call, Example, Method, Pattern, Rule

_FRAME = "import pandas as pd\ndf = pd.DataFrame({'a': [2, 1], 'b': ['x', 'y']})"
_DATES = "import pandas as pd\ndf = pd.DataFrame({'a': [2, 1]}, index=pd.date_range('2014-01-01', periods=2))"
_GROUPS = (
    "import pandas as pd\ndf = pd.DataFrame({'g': [1, 1, 2], 'x': [1.0, 2.0, 3.0], 'b': ['p', 'q', 'r']})"
)
_LABELS = "import pandas as pd\ns = pd.Series([3, 4], index=['p', 'q'])"
_FRAME_TYPE = ("pandas.DataFrame",)
_SERIES_TYPE = ("pandas.Series",)
_BOTH_TYPES = ("pandas.DataFrame", "pandas.Series")

_IX_SOURCE = "pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.20"
_IX_REASON = (
    "`.ix` took what stood in the brackets for labels, and for positions where no label is an integer."
)
_IX_ERROR = "'(DataFrame|Series)' object has no attribute 'ix'"


def _ix(name: str, pattern: str, template: str, title: str, *, old: str, new: str, setup: str) -> Rule:
    """``.ix`` with labels for one axis and positions for the other: what fits is found by trial."""
    return Pattern(
        id=f"pandas.ix{name}",
        library="pandas",
        since="1.0",
        source=_IX_SOURCE,
        title=title,
        reason=_IX_REASON,
        error=_IX_ERROR,
        pattern=pattern,
        template=template,
        sometimes=True,
        types={"df": _BOTH_TYPES} if "$df.ix" in pattern else {},
        example=Example(setup=setup, old=old, new=new),
    )


_INDEXING: list[Rule] = [
    _ix(
        "-chained-assignment",
        "$df[$column].ix[$rows] = $value",
        "$df.loc[$rows, $column] = $value",
        "`df[column].ix[rows] = value` is one assignment with `.loc`: in two steps it changes a copy",
        old="df['a'].ix[df['a'] > 1] = 1",
        new="df.loc[df['a'] > 1, 'a'] = 1",
        setup=_FRAME,
    ),
    Method(
        id="pandas.ix",
        library="pandas",
        since="1.0",
        source=_IX_SOURCE,
        title="`.ix` is gone: labels and conditions are taken with `.loc`",
        reason=_IX_REASON,
        error=_IX_ERROR,
        receivers=_BOTH_TYPES,
        old="ix",
        new="loc",
        sometimes=True,
        example=Example(setup=_FRAME, old="df.ix[:5, ['a', 'b']]", new="df.loc[:5, ['a', 'b']]"),
    ),
    Method(
        id="pandas.ix-positions",
        library="pandas",
        since="1.0",
        source=_IX_SOURCE,
        title="`.ix` is gone: positions are taken with `.iloc`",
        reason=_IX_REASON,
        error=_IX_ERROR,
        receivers=_BOTH_TYPES,
        old="ix",
        new="iloc",
        sometimes=True,
        example=Example(setup=_DATES, old="df.ix[0]", new="df.iloc[0]"),
    ),
    _ix(
        "-positions-of-rows",
        "$df.ix[$rows, $column]",
        "$df.iloc[$rows, $df.columns.get_loc($column)]",
        "`.ix` is gone: rows by position, the column by its label",
        old="df.ix[0:1, 'a']",
        new="df.iloc[0:1, df.columns.get_loc('a')]",
        setup=_DATES,
    ),
    _ix(
        "-position-of-column",
        "$df.ix[$rows, $column]",
        "$df.loc[$rows, $df.columns[$column]]",
        "`.ix` is gone: rows by label or condition, the column by its position",
        old="df.ix[df['a'] > 1, 0]",
        new="df.loc[df['a'] > 1, df.columns[0]]",
        setup=_FRAME,
    ),
    Pattern(
        id="pandas.series-position",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes: integers in Series[…] are always labels; deprecated in 2.1",
        title="an integer in `series[…]` is a label now: a position is taken with `.iloc`",
        error=r"KeyError: '?-?\d+'?$",
        pattern="$s[$position]",
        template="$s.iloc[$position]",
        types={"s": _SERIES_TYPE},
        sometimes=True,
        example=Example(setup=_FRAME, old="df.iloc[0][1]", new="df.iloc[0].iloc[1]"),
    ),
    Pattern(
        id="pandas.series-multidimensional-index",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.0",
        title="`series[:, None]` is `series.to_numpy()[:, None]`",
        error="Multi-dimensional indexing .* is no longer supported",
        pattern="$s[:, None]",
        template="$s.to_numpy()[:, None]",
        sometimes=True,
        example=Example(setup=_LABELS, old="s[:, None]", new="s.to_numpy()[:, None]"),
    ),
    Pattern(
        id="pandas.series-newaxis",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.0",
        title="`series[:, np.newaxis]` is `series.to_numpy()[:, np.newaxis]`",
        error="Multi-dimensional indexing .* is no longer supported",
        pattern="$s[:, $np.newaxis]",
        template="$s.to_numpy()[:, $np.newaxis]",
        bind={"np": "numpy"},
        sometimes=True,
        example=Example(
            setup="import numpy as np\nimport pandas as pd\ns = pd.Series([1, 2])",
            old="s[:, np.newaxis]",
            new="s.to_numpy()[:, np.newaxis]",
        ),
    ),
    Pattern(
        id="pandas.frame-date-row",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.2",
        title="rows of a day or month are taken with `.loc`: `df[…]` looks for a column",
        error=r"KeyError: '\d{4}",
        pattern="$df[$day]",
        template="$df.loc[$day]",
        types={"df": _FRAME_TYPE},
        constants=frozenset({"day"}),
        sometimes=True,
        example=Example(setup=_DATES, old="df['2014-01-01']", new="df.loc['2014-01-01']"),
    ),
    *(
        Pattern(
            id=f"pandas.set-indexer-{name}",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.5",
            title="a set has no order: columns are selected with a list",
            error="Passing a set as an indexer is not supported",
            pattern=pattern,
            template=template,
            sometimes=True,
            example=Example(setup=_FRAME + "\ncolumns = {'a', 'b'}", old=old, new=new),
        )
        for name, pattern, template, old, new in (
            ("columns", "$df[$columns]", "$df[list($columns)]", "df[columns]", "df[list(columns)]"),
            (
                "loc",
                "$df.loc[$rows, $columns]",
                "$df.loc[$rows, list($columns)]",
                "df.loc[:, columns]",
                "df.loc[:, list(columns)]",
            ),
        )
    ),
]

_APPEND_SOURCE = "pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.4"
_APPEND_ERROR = "'(DataFrame|Series)' object has no attribute 'append'"
_ONE_ROW = "The row is a frame of one row; `infer_objects` gives the columns the types that they had then."


def _append(name: str, pattern: str, template: str, old: str, new: str, **more: object) -> Rule:
    setup = str(more.pop("setup", _FRAME))
    return Pattern(
        id=f"pandas.append{name}",
        library="pandas",
        since="2.0",
        source=_APPEND_SOURCE,
        title="`append` is gone: `pd.concat` puts frames and rows together",
        error=_APPEND_ERROR,
        pattern=pattern,
        template=template,
        bind={"pd": "pandas"},
        example=Example(setup=setup, old=old, new=new),
        **more,  # type: ignore[arg-type]
    )


_APPENDING: list[Rule] = [
    _append(
        "-row",
        "$df.append($row, ignore_index=True, $$rest)",
        "$pd.concat([$df, $pd.DataFrame([$row])], ignore_index=True, $$rest).infer_objects()",
        "df.append({'a': 3, 'b': 'z'}, ignore_index=True)",
        "pd.concat([df, pd.DataFrame([{'a': 3, 'b': 'z'}])], ignore_index=True).infer_objects()",
        types={"df": _FRAME_TYPE, "row": ("dict",)},
        reason=_ONE_ROW,
    ),
    _append(
        "-series",
        "$df.append($row, ignore_index=True, $$rest)",
        "$pd.concat([$df, $row.to_frame().T], ignore_index=True, $$rest).infer_objects()",
        "df.append(row, ignore_index=True)",
        "pd.concat([df, row.to_frame().T], ignore_index=True).infer_objects()",
        types={"df": _FRAME_TYPE, "row": _SERIES_TYPE},
        setup=_FRAME + "\nrow = pd.Series({'a': 3, 'b': 'z'})",
        reason=_ONE_ROW,
    ),
    _append(
        "-named-series",
        "$df.append($row)",
        "$pd.concat([$df, $row.to_frame().T]).infer_objects()",
        "df.append(row)",
        "pd.concat([df, row.to_frame().T]).infer_objects()",
        types={"df": _FRAME_TYPE, "row": _SERIES_TYPE},
        setup=_FRAME + "\nrow = pd.Series({'a': 3, 'b': 'z'}, name='total')",
        reason=_ONE_ROW,
    ),
    _append(
        "-several",
        "$df.append([$$frames], $$rest)",
        "$pd.concat([$df, $$frames], $$rest)",
        "df.append([df, df], ignore_index=True)",
        "pd.concat([df, df, df], ignore_index=True)",
        types={"df": _BOTH_TYPES},
    ),
    _append(
        "",
        "$df.append($other, $$rest)",
        "$pd.concat([$df, $other], $$rest)",
        "df.append(df, ignore_index=True)",
        "pd.concat([df, df], ignore_index=True)",
        types={"df": _BOTH_TYPES},
    ),
]

_NUMERIC_SOURCE = (
    "pandas 2.0 release notes: numeric_only defaults to False, and columns are no longer dropped silently"
)
_NUMERIC_TITLE = "`{0}` no longer leaves out columns of text by itself: `numeric_only=True` says so"
_NUMERIC_ERROR = (
    "could not convert string to float|[Cc]ould not convert .* to numeric|Cannot perform reduction '\\w+' with"
    "|does not support (operation|reduction) '|unsupported operand type\\(s\\) for|agg function failed"
    "|Cannot (convert|cast)|float\\(\\) argument must be|must be real number"
)


def _numeric(method: str, owner: str, setup: str, use: str) -> Rule:
    shown = owner.rpartition(".")[2]
    return Call(
        id=f"pandas.numeric-only-{'groupby-' if 'GroupBy' in shown else ''}{method}",
        library="pandas",
        since="2.0",
        source=_NUMERIC_SOURCE,
        title=_NUMERIC_TITLE.format(method),
        error=_NUMERIC_ERROR,
        callables=(f"{owner}.{method}",),
        add={"numeric_only": "True"},
        sometimes=True,
        example=Example(
            setup=setup,
            old=f"{use}.{method}()",
            new=f"{use}.{method}(numeric_only=True)",
        ),
    )


_REDUCTIONS: list[Rule] = [
    *(
        _numeric(method, "pandas.DataFrame", _FRAME, "df")
        for method in (
            "corr",
            "cov",
            "mean",
            "median",
            "std",
            "var",
            "skew",
            "kurt",
            "sem",
            "prod",
            "quantile",
        )
    ),
    *(
        _numeric(method, "pandas.api.typing.DataFrameGroupBy", _GROUPS, "df.groupby('g')")
        for method in ("mean", "median", "std", "var", "skew", "sem", "quantile", "corr")
    ),
    Call(
        id="pandas.numeric-only-corrwith",
        library="pandas",
        since="2.0",
        source=_NUMERIC_SOURCE,
        title=_NUMERIC_TITLE.format("corrwith"),
        error=_NUMERIC_ERROR,
        callables=("pandas.DataFrame.corrwith",),
        add={"numeric_only": "True"},
        sometimes=True,
        example=Example(
            setup=_FRAME, old="df.corrwith(df['a'])", new="df.corrwith(df['a'], numeric_only=True)"
        ),
    ),
    *(
        Pattern(
            id=f"pandas.numeric-only-{owner}agg-{method}",
            library="pandas",
            since="2.0",
            source=_NUMERIC_SOURCE,
            title=_NUMERIC_TITLE.format(method),
            error=_NUMERIC_ERROR,
            pattern=f"$df{group}.agg('{method}')",
            template=f"$df{group}.{method}(numeric_only=True)",
            sometimes=True,
            example=Example(
                setup=_GROUPS,
                old=f"df{group.replace('$$by', repr('g'))}.agg('{method}')",
                new=f"df{group.replace('$$by', repr('g'))}.{method}(numeric_only=True)",
            ),
        )
        for owner, group in (("groupby-", ".groupby($$by)"),)
        for method in ("mean", "median", "std")
    ),
    Pattern(
        id="pandas.numeric-only-pivot-table",
        library="pandas",
        since="2.0",
        source=_NUMERIC_SOURCE,
        title="`pivot_table` no longer leaves out columns of text by itself: those left are named",
        error=_NUMERIC_ERROR,
        pattern="$df.pivot_table(index=$index, $$rest)",
        template="$df.pivot_table(index=$index, values=$df.select_dtypes('number').columns.difference([$index]), $$rest)",
        types={"df": _FRAME_TYPE},
        constants=frozenset({"index"}),
        sometimes=True,
        example=Example(
            setup=_GROUPS,
            old="df.pivot_table(index='g')",
            new="df.pivot_table(index='g', values=df.select_dtypes('number').columns.difference(['g']))",
        ),
    ),
]


def _pairs(count: int) -> str:
    return ", ".join(f"$name{n}: $how{n}" for n in range(count))


def _tuples(count: int) -> str:
    return ", ".join(f"($name{n}, $how{n})" for n in range(count))


_RENAMER_SOURCE = "pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.20"
_RENAMER_ERROR = "nested renamer is not supported"
_NAMES = ("mean", "sum", "max", "min", "count", "std")


def _renamer(count: int) -> Rule:
    """``groupby(…)['x'].agg({'new name': function, …})`` with so many pairs."""
    pairs = ", ".join(f"'the {name}': '{name}'" for name in _NAMES[:count])
    tuples = ", ".join(f"('the {name}', '{name}')" for name in _NAMES[:count])
    return Pattern(
        id=f"pandas.agg-renamer-{count}",
        library="pandas",
        since="1.0",
        source=_RENAMER_SOURCE,
        title="new names of columns are given to `agg` as pairs of name and function",
        error=_RENAMER_ERROR,
        pattern=f"$groups.agg({{{_pairs(count)}}})",
        template=f"$groups.agg([{_tuples(count)}])",
        types={"groups": ("pandas.api.typing.SeriesGroupBy",)},
        sometimes=True,
        example=Example(
            setup=_GROUPS,
            old=f"df.groupby('g')['x'].agg({{{pairs}}})",
            new=f"df.groupby('g')['x'].agg([{tuples}])",
        ),
    )


def _nested_renamer(counts: tuple[int, ...]) -> Rule:
    """``groupby(…).agg({'x': {'new name': function}})``, with so many functions for each of so many columns."""
    columns = ("x", "y", "z")[: len(counts)]
    old, new, pattern, template = [], [], [], []
    number = 0
    for column, count in enumerate(counts):
        numbers = range(number, number + count)
        number += count
        pairs = ", ".join(f"$name{n}: $how{n}" for n in numbers)
        tuples = ", ".join(f"($name{n}, $how{n})" for n in numbers)
        pattern.append(f"$column{column}: {{{pairs}}}")
        template.append(f"$column{column}: $groups[$column{column}].agg([{tuples}])")
        shown = [(f"n{n}", _NAMES[n % len(_NAMES)]) for n in numbers]
        old.append(f"'{columns[column]}': {{{', '.join(f'{n!r}: {how!r}' for n, how in shown)}}}")
        new.append(
            f"'{columns[column]}': df.groupby('g')['{columns[column]}']"
            f".agg([{', '.join(f'({n!r}, {how!r})' for n, how in shown)}])"
        )
    return Pattern(
        id=f"pandas.agg-nested-renamer-{'-'.join(map(str, counts))}",
        library="pandas",
        since="1.0",
        source=_RENAMER_SOURCE,
        title="new names of columns are no longer nested in `agg`: each column is aggregated with its names",
        error=_RENAMER_ERROR,
        pattern=f"$groups.agg({{{', '.join(pattern)}}})",
        template=f"$pd.concat({{{', '.join(template)}}}, axis=1)",
        bind={"pd": "pandas"},
        example=Example(
            setup="import pandas as pd\ndf = pd.DataFrame({'g': [1, 1, 2], 'x': [1, 2, 3], 'y': [1, 2, 3], 'z': [1, 2, 3]})",
            old=f"df.groupby('g').agg({{{', '.join(old)}}})",
            new=f"pd.concat({{{', '.join(new)}}}, axis=1)",
        ),
    )


_GROUPING: list[Rule] = [
    *(_nested_renamer((count,)) for count in range(1, 7)),
    *(_nested_renamer(counts) for counts in product(range(1, 4), repeat=2)),
    *(_nested_renamer((count,) * 3) for count in range(1, 4)),
    *map(_renamer, range(1, 7)),
    Pattern(
        id="pandas.groupby-apply-keys",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes: groupby.apply leaves out the grouping columns; deprecated in 2.2",
        title="`groupby(…).apply` no longer hands over the grouping columns: all columns are selected",
        error="KeyError",
        pattern="$df.groupby($$by).apply($$function)",
        template="$df.groupby($$by)[$df.columns].apply($$function)",
        types={"df": _FRAME_TYPE},
        sometimes=True,
        example=Example(
            setup=_GROUPS,
            old="df.groupby('g').apply(lambda part: part['g'].iloc[0])",
            new="df.groupby('g')[df.columns].apply(lambda part: part['g'].iloc[0])",
        ),
    ),
    Pattern(
        id="pandas.groupby-fillna",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.1",
        title="`groupby(…).fillna(value)` did nothing group by group: the columns are filled as they are",
        error="'(DataFrame|Series)GroupBy' object has no attribute 'fillna'",
        pattern="$df.groupby($$by)[$column].fillna($value)",
        template="$df[$column].fillna($value)",
        example=Example(setup=_GROUPS, old="df.groupby('g')['x'].fillna(0)", new="df['x'].fillna(0)"),
    ),
    Pattern(
        id="pandas.groupby-mad",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations",
        title="`groupby(…).mad()` is gone: the mean absolute deviation is written out",
        error="'(DataFrame|Series)GroupBy' object has no attribute 'mad'",
        pattern="$groups.mad()",
        template="$groups.agg(lambda x: (x - x.mean()).abs().mean())",
        example=Example(
            setup=_GROUPS,
            old="df.groupby('g')['x'].mad()",
            new="df.groupby('g')['x'].agg(lambda x: (x - x.mean()).abs().mean())",
        ),
    ),
]

_DTYPES: list[Rule] = [
    Call(
        id="pandas.get-dummies-hist",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes: get_dummies returns bool by default",
        title="`get_dummies` gives truth values now: `dtype=int` gives the numbers 0 and 1",
        error="hist method requires numerical or datetime columns|numpy boolean subtract"
        "|Invalid value '.*' for dtype 'bool'|no numeric data to plot",
        callables=("pandas.get_dummies",),
        add={"dtype": "int"},
        sometimes=True,
        example=Example(
            setup=_FRAME,
            old="pd.get_dummies(df[['b']]).hist()",
            new="pd.get_dummies(df[['b']], dtype=int).hist()",
        ),
    ),
    *(
        Pattern(
            id=f"pandas.assign-all-rows-{name}",
            library="pandas",
            since="2.1",
            source="pandas 3.0 release notes: setting with another dtype is an error; deprecated in 2.1",
            title="a column that changes its type is replaced whole: `df[column] = …`, no longer through `.loc[:, column]`",
            error="Invalid value '[\\s\\S]*' for dtype",
            pattern=f"$df.loc[:, {column}] = $value",
            template=f"$df[{column}] = $value",
            sometimes=True,
            example=Example(
                setup=_FRAME,
                old=f"df.loc[:, {old}] = df['b'].map({{'x': 0, 'y': 1}})",
                new=f"df[{old}] = df['b'].map({{'x': 0, 'y': 1}})",
            ),
        )
        for name, column, old in (("column", "$column", "'b'"),)
    ),
    *(
        Pattern(
            id=f"pandas.assign-other-dtype-{name}",
            library="pandas",
            since="2.1",
            source="pandas 3.0 release notes: setting with another dtype is an error; deprecated in 2.1",
            title=f"a column no longer changes its type by itself when {what} is put into it: it is converted first",
            error=error,
            pattern="$df.loc[$rows, $column] = $value",
            template=f"$df[$column] = $df[$column].astype({dtype})\n$df.loc[$rows, $column] = $value",
            sometimes=True,
            example=Example(
                setup=_FRAME,
                old=f"df.loc[df['{column}'] == {of}, '{column}'] = {value}",
                new=f"df['{column}'] = df['{column}'].astype({dtype})\n"
                f"df.loc[df['{column}'] == {of}, '{column}'] = {value}",
            ),
        )
        for name, what, dtype, error, column, of, value in (
            (
                "object",
                "a number or another object",
                "object",
                r"Invalid value '[\s\S]*' for dtype '(str|bool|category)'|Invalid value '[^0-9.\-][\s\S]*' for dtype",
                "b",
                "'x'",
                "0",
            ),
            (
                "float",
                "a number with decimals",
                "float",
                r"Invalid value '\[?-?[0-9.][\s\S]*' for dtype 'u?int",
                "a",
                "1",
                "0.5",
            ),
        )
    ),
    Pattern(
        id="pandas.issubdtype-number",
        library="pandas",
        since="1.0",
        source="pandas user guide, Extension types: NumPy does not know the dtypes of pandas",
        title="whether a column is numeric is told by its dtype's kind: NumPy does not know the dtypes of pandas",
        error="Cannot interpret '.*' as a data type",
        pattern="$np.issubdtype($column.dtype, $np.number)",
        template="($column.dtype.kind in 'iufc')",
        bind={"np": "numpy"},
        sometimes=True,
        example=Example(
            setup="import numpy as np\nimport pandas as pd\ndf = pd.DataFrame({'b': ['x', 'y']})",
            old="np.issubdtype(df['b'].dtype, np.number)",
            new="(df['b'].dtype.kind in 'iufc')",
        ),
    ),
    *(
        Pattern(
            id=f"pandas.categorical-fillna-{name}",
            library="pandas",
            since="0.25",
            source="pandas user guide, Categorical data: values have to be among the categories",
            title="a value that is no category yet is added to the categories before it fills gaps",
            error="Cannot setitem on a Categorical with a new category",
            pattern=pattern,
            template=template,
            sometimes=True,
            example=Example(
                setup="import pandas as pd\ndf = pd.DataFrame({'c': pd.Categorical(['p', None])})",
                old=old,
                new=new,
            ),
        )
        for name, pattern, template, old, new in (
            (
                "inplace",
                "$column.fillna($value, inplace=True)",
                "$column = $column.cat.add_categories([$value]).fillna($value)",
                "df['c'].fillna('none', inplace=True)",
                "df['c'] = df['c'].cat.add_categories(['none']).fillna('none')",
            ),
            (
                "value",
                "$column.fillna($value)",
                "$column.cat.add_categories([$value]).fillna($value)",
                "df['c'].fillna('none')",
                "df['c'].cat.add_categories(['none']).fillna('none')",
            ),
        )
    ),
    Pattern(
        id="pandas.cat-rename-categories",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.5",
        title="categories are renamed with `rename_categories`",
        error="property 'categories' of 'Categorical' object has no setter|can't set attribute 'categories'",
        pattern="$column.cat.categories = $names",
        template="$column = $column.cat.rename_categories($names)",
        example=Example(
            setup="import pandas as pd\ndf = pd.DataFrame({'c': pd.Categorical(['p', 'q'])})",
            old="df['c'].cat.categories = ['v', 'w']",
            new="df['c'] = df['c'].cat.rename_categories(['v', 'w'])",
        ),
    ),
    Pattern(
        id="pandas.shuffle-values",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Copy-on-Write: arrays that share memory with a frame are read-only",
        title="the array of a column is read-only: the column is given a shuffled copy",
        error="array is read-only",
        pattern="$np.random.shuffle($df[$column].values)",
        template="$df[$column] = $np.random.permutation($df[$column].values)",
        bind={"np": "numpy"},
        example=Example(
            setup="import numpy as np\nimport pandas as pd\ndf = pd.DataFrame({'a': [1, 2]})",
            old="np.random.shuffle(df['a'].values)",
            new="df['a'] = np.random.permutation(df['a'].values)",
        ),
    ),
    Pattern(
        id="pandas.values-element",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Copy-on-Write: arrays that share memory with a frame are read-only",
        title="the array of a column is read-only: values are written into the frame",
        error="assignment destination is read-only|Cannot modify read-only array",
        pattern="$df[$column].values[$index] = $value",
        template="$df.iloc[$index, $df.columns.get_loc($column)] = $value",
        example=Example(
            setup=_FRAME, old="df['a'].values[0] = 7", new="df.iloc[0, df.columns.get_loc('a')] = 7"
        ),
    ),
]

RULES: list[Rule] = [*_INDEXING, *_APPENDING, *_REDUCTIONS, *_GROUPING, *_DTYPES]
