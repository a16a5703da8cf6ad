"""Names, attributes and methods that pandas moved, renamed or removed between 0.18 and 3.0."""

from ..rule import Example, Method, Moved, Pattern, Rule

_FRAME = "import pandas as pd\ndf = pd.DataFrame({'a': [2, 1], 'b': ['x', 'y']})"
_BOTH = ("pandas.DataFrame", "pandas.Series")


def _missing(name: str) -> str:
    """What Python says when any part of a dotted name is not there."""
    parts = name.split(".")
    owners = [".".join(parts[:length]) for length in range(1, len(parts))]
    return "|".join(
        f"No module named '{owner}.{part}'|cannot import name '{part}' from '{owner}'"
        f"|module '{owner}' has no attribute '{part}'"
        for owner, part in zip(owners, parts[1:], strict=True)
    )


def _name(old: str, new: str, since: str, use: str, *, title: str = "", reason: str = "") -> Rule:
    """A name of pandas that lives elsewhere; ``use`` is code with NAME in it, which works with both."""
    module, _, bare = old.rpartition(".")
    top, _, new_bare = new.rpartition(".")
    return Moved(
        id="pandas."
        + old.removeprefix("pandas.").replace(".", "-").replace("_", "-").lower().replace("--", "-"),
        library="pandas",
        since=since,
        source=f"pandas {since} release notes",
        title=title or f"`{old}` is `{new}` now",
        reason=reason,
        error=_missing(old),
        old=old,
        new=new,
        example=Example(
            old=f"from {module} import {bare}\n{use.replace('NAME', bare)}",
            new=f"from {top} import {new_bare}\n{use.replace('NAME', new_bare)}",
        ),
    )


def _method(old: str, new: str, since: str, receivers: tuple[str, ...], *, setup: str, use: str) -> Rule:
    """A method that is called something else now; ``use`` is code with NAME in it."""
    shown = receivers[0].rpartition(".")[2]
    return Method(
        id=f"pandas.{shown.lower()}-{old.replace('_', '-')}",
        library="pandas",
        since=since,
        source=f"pandas {since} release notes",
        title=f"`{shown}.{old}` is called `{new}` now",
        error=f"object has no attribute '{old}'",
        receivers=receivers,
        old=old,
        new=new,
        example=Example(setup=setup, old=use.replace("NAME", old), new=use.replace("NAME", new)),
    )


_MOVED: list[Rule] = [
    _name("pandas.tools.plotting", "pandas.plotting", "0.25", "NAME.scatter_matrix"),
    _name("pandas.tools.plotting.scatter_matrix", "pandas.plotting.scatter_matrix", "0.25", "NAME"),
    _name("pandas.tools.merge.concat", "pandas.concat", "0.25", "NAME"),
    _name("pandas.tools.merge.merge", "pandas.merge", "0.25", "NAME"),
    _name("pandas.scatter_matrix", "pandas.plotting.scatter_matrix", "0.25", "NAME"),
    _name("pandas.io.json.json_normalize", "pandas.json_normalize", "3.0", "NAME([{'a': {'b': 1}}])"),
    _name("pandas.util.testing", "pandas.testing", "2.0", "NAME.assert_frame_equal"),
    _name("pandas.util.testing.assert_frame_equal", "pandas.testing.assert_frame_equal", "2.0", "NAME"),
    _name("pandas.util.testing.assert_series_equal", "pandas.testing.assert_series_equal", "2.0", "NAME"),
    _name("pandas.core.index.MultiIndex", "pandas.MultiIndex", "1.1", "NAME.from_arrays([[1], [2]])"),
    _name("pandas.core.index.Index", "pandas.Index", "1.1", "NAME([1])"),
    _name("pandas.core.categorical.Categorical", "pandas.Categorical", "1.0", "NAME(['a'])"),
    _name("pandas.tseries.tools.to_datetime", "pandas.to_datetime", "0.25", "NAME('2014-01-02')"),
    _name("pandas.tseries.index.DatetimeIndex", "pandas.DatetimeIndex", "0.25", "NAME(['2014-01-02'])"),
    _name("pandas.tslib.Timestamp", "pandas.Timestamp", "1.0", "NAME('2014-01-02')"),
    _name("pandas.lib.Timestamp", "pandas.Timestamp", "1.0", "NAME('2014-01-02')"),
    _name("pandas.io.common.EmptyDataError", "pandas.errors.EmptyDataError", "1.2", "NAME"),
    _name("pandas.parser.CParserError", "pandas.errors.ParserError", "1.0", "NAME"),
    _name("pandas.formats.style.Styler", "pandas.io.formats.style.Styler", "1.0", "NAME"),
    _name("pandas.compat.StringIO", "io.StringIO", "1.0", "NAME('a')"),
    _name("pandas.datetime", "datetime.datetime", "2.0", "NAME(2014, 1, 2)"),
    _name("pandas.api.types.is_categorical", "pandas.api.types.is_categorical_dtype", "2.0", "NAME"),
    _name("pandas.TimeSeries", "pandas.Series", "0.20", "NAME([1])"),
    _name(
        "pandas.core.common.SettingWithCopyWarning",
        "pandas.errors.ChainedAssignmentError",
        "3.0",
        "NAME",
        title="`SettingWithCopyWarning` is gone: `ChainedAssignmentError` warns of assignments that change nothing",
    ),
    _name(
        "pandas.errors.SettingWithCopyWarning",
        "pandas.errors.ChainedAssignmentError",
        "3.0",
        "NAME",
        title="`SettingWithCopyWarning` is gone: `ChainedAssignmentError` warns of assignments that change nothing",
    ),
    Moved(
        id="pandas.tseries-converter",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes",
        title="the converters are registered with `pandas.plotting.register_matplotlib_converters`",
        error="cannot import name 'converter' from 'pandas.tseries'|No module named 'pandas.tseries.converter'",
        old="pandas.tseries.converter",
        new="pandas.plotting",
        names={"register": "pandas.plotting.register_matplotlib_converters"},
        example=Example(
            old="from pandas.tseries import converter\nconverter.register()",
            new="from pandas import plotting\nplotting.register_matplotlib_converters()",
        ),
    ),
    Moved(
        id="pandas.plotting-converter",
        library="pandas",
        since="3.0",
        source="pandas 3.0: pandas.plotting._converter was private",
        title="the converters are registered with `pandas.plotting.register_matplotlib_converters`",
        error="cannot import name '_converter' from 'pandas.plotting'|has no attribute '_converter'",
        old="pandas.plotting._converter.register",
        new="pandas.plotting.register_matplotlib_converters",
        example=Example(
            old="import pandas as pd\npd.plotting._converter.register()",
            new="import pandas as pd\npd.plotting.register_matplotlib_converters()",
        ),
    ),
    Moved(
        id="pandas.np",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.0",
        title="`pd.np` was only NumPy",
        error="module 'pandas' has no attribute 'np'",
        old="pandas.np",
        new="numpy",
        example=Example(
            old="import numpy as np\nimport pandas as pd\npd.np.zeros(2)",
            new="import numpy as np\nimport pandas as pd\nnp.zeros(2)",
        ),
    ),
    *(
        Pattern(
            id=f"pandas.{kind.lower()}",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes: Index can hold numpy numeric dtypes",
            title=f"`pd.{kind}` is `pd.Index` with a dtype",
            error=f"has no attribute '{kind}'|cannot import name '{kind}'",
            pattern=f"$pd.{kind}($values)",
            template=f"$pd.Index($values, dtype='{dtype}')",
            bind={"pd": "pandas"},
            example=Example(
                setup="import pandas as pd",
                old=f"pd.{kind}([1, 2])",
                new=f"pd.Index([1, 2], dtype='{dtype}')",
            ),
        )
        for kind, dtype in (("Int64Index", "int64"), ("UInt64Index", "uint64"), ("Float64Index", "float64"))
    ),
]

_METHODS: list[Rule] = [
    _method("iteritems", "items", "2.0", _BOTH, setup=_FRAME, use="for name, column in df.NAME():\n    pass"),
    _method("iterkv", "items", "0.25", _BOTH, setup=_FRAME, use="list(df.NAME())"),
    _method("applymap", "map", "3.0", ("pandas.DataFrame",), setup=_FRAME, use="df.NAME(str)"),
    _method(
        "sort",
        "sort_values",
        "0.20",
        ("pandas.DataFrame",),
        setup=_FRAME,
        use="df.NAME('a', ascending=False)",
    ),
    _method(
        "order",
        "sort_values",
        "0.20",
        ("pandas.Series",),
        setup="import pandas as pd\ns = pd.Series([2, 1])",
        use="s.NAME()",
    ),
    _method("get_values", "to_numpy", "1.0", _BOTH, setup=_FRAME, use="df.NAME()"),
    _method("reindex_axis", "reindex", "1.0", _BOTH, setup=_FRAME, use="df.NAME(['b', 'a'], axis=1)"),
    _method(
        "valid",
        "dropna",
        "1.0",
        ("pandas.Series",),
        setup="import pandas as pd\ns = pd.Series([1, None])",
        use="s.NAME()",
    ),
    _method(
        "is_monotonic",
        "is_monotonic_increasing",
        "2.0",
        ("pandas.Series", "pandas.Index"),
        setup="import pandas as pd\ns = pd.Series([1, 2])",
        use="s.NAME",
    ),
    Pattern(
        id="pandas.irow",
        library="pandas",
        since="0.20",
        source="pandas 0.20 release notes, Removal of prior version deprecations",
        title="`df.irow(i)` is `df.iloc[i]`",
        error="object has no attribute 'irow'",
        pattern="$df.irow($row)",
        template="$df.iloc[$row]",
        example=Example(setup=_FRAME, old="df.irow(0)", new="df.iloc[0]"),
    ),
    Pattern(
        id="pandas.icol",
        library="pandas",
        since="0.20",
        source="pandas 0.20 release notes, Removal of prior version deprecations",
        title="`df.icol(i)` is `df.iloc[:, i]`",
        error="object has no attribute 'icol'",
        pattern="$df.icol($column)",
        template="$df.iloc[:, $column]",
        example=Example(setup=_FRAME, old="df.icol(0)", new="df.iloc[:, 0]"),
    ),
    Pattern(
        id="pandas.as-matrix",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.23",
        title="`as_matrix()` is `.values`",
        error="object has no attribute 'as_matrix'",
        pattern="$df.as_matrix()",
        template="$df.values",
        telling=True,
        example=Example(setup=_FRAME, old="df[['a']].as_matrix()", new="df[['a']].values"),
    ),
    Pattern(
        id="pandas.as-matrix-columns",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.23",
        title="`as_matrix(columns)` is `[columns].values`",
        error="object has no attribute 'as_matrix'",
        pattern="$df.as_matrix(columns=$columns)",
        template="$df[$columns].values",
        telling=True,
        example=Example(setup=_FRAME, old="df.as_matrix(columns=['a'])", new="df[['a']].values"),
    ),
    Pattern(
        id="pandas.as-matrix-columns-positional",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.23",
        title="`as_matrix(columns)` is `[columns].values`",
        error="object has no attribute 'as_matrix'",
        pattern="$df.as_matrix($columns)",
        template="$df[$columns].values",
        telling=True,
        example=Example(setup=_FRAME, old="df.as_matrix(['a'])", new="df[['a']].values"),
    ),
    Pattern(
        id="pandas.get-value",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.21",
        title="`df.get_value(row, column)` is `df.at[row, column]`",
        error="'DataFrame' object has no attribute 'get_value'",
        pattern="$df.get_value($row, $column)",
        template="$df.at[$row, $column]",
        telling=True,
        example=Example(setup=_FRAME, old="df.get_value(0, 'a')", new="df.at[0, 'a']"),
    ),
    Pattern(
        id="pandas.set-value",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.21",
        title="`df.set_value(row, column, value)` is `df.at[row, column] = value`",
        error="'DataFrame' object has no attribute 'set_value'",
        pattern="$df.set_value($row, $column, $value)",
        template="$df.at[$row, $column] = $value",
        telling=True,
        example=Example(setup=_FRAME, old="df.set_value(0, 'a', 5)", new="df.at[0, 'a'] = 5"),
    ),
    Pattern(
        id="pandas.get-dtype-counts",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.25",
        title="`get_dtype_counts()` is `.dtypes.value_counts()`",
        error="object has no attribute 'get_dtype_counts'",
        pattern="$df.get_dtype_counts()",
        template="$df.dtypes.value_counts()",
        telling=True,
        example=Example(setup=_FRAME, old="df.get_dtype_counts()", new="df.dtypes.value_counts()"),
    ),
    Pattern(
        id="pandas.ftypes",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations",
        title="`.ftypes` is `.dtypes`: sparse columns are told by their dtype",
        error="object has no attribute 'ftypes'",
        pattern="$df.ftypes",
        template="$df.dtypes",
        example=Example(setup=_FRAME, old="df.ftypes", new="df.dtypes"),
    ),
    *(
        Pattern(
            id=f"pandas.clip-{bound}",
            library="pandas",
            since="1.0",
            source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.24",
            title=f"`clip_{bound}(x)` is `clip({bound}=x)`",
            error=f"object has no attribute 'clip_{bound}'",
            pattern=f"$values.clip_{bound}($limit)",
            template=f"$values.clip({bound}=$limit)",
            example=Example(setup=_FRAME, old=f"df['a'].clip_{bound}(1)", new=f"df['a'].clip({bound}=1)"),
        )
        for bound in ("lower", "upper")
    ),
    Pattern(
        id="pandas.mad",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.5",
        title="`mad()` is gone: the mean absolute deviation is written out",
        error="'(Series|DataFrame)' object has no attribute 'mad'",
        pattern="$values.mad()",
        template="($values - $values.mean()).abs().mean()",
        example=Example(setup=_FRAME, old="df['a'].mad()", new="(df['a'] - df['a'].mean()).abs().mean()"),
    ),
    Pattern(
        id="pandas.lookup",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.2",
        title="`lookup` is gone: rows and columns are looked up by position",
        error="'DataFrame' object has no attribute 'lookup'",
        pattern="$df.lookup($rows, $columns)",
        template="$df.values[$df.index.get_indexer($rows), $df.columns.get_indexer($columns)]",
        example=Example(
            setup=_FRAME,
            old="df.lookup([0, 1], ['a', 'b'])",
            new="df.values[df.index.get_indexer([0, 1]), df.columns.get_indexer(['a', 'b'])]",
        ),
    ),
    Pattern(
        id="pandas.ptp",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations",
        title="`Series.ptp()` is the maximum less the minimum",
        error="'Series' object has no attribute 'ptp'",
        pattern="$values.ptp()",
        template="($values.max() - $values.min())",
        types={"values": ("pandas.Series",)},
        example=Example(setup=_FRAME, old="df['a'].ptp()", new="(df['a'].max() - df['a'].min())"),
    ),
    Pattern(
        id="pandas.nonzero",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.24",
        title="`Series.nonzero()` is `.to_numpy().nonzero()`",
        error="'Series' object has no attribute 'nonzero'",
        pattern="$values.nonzero()",
        template="$values.to_numpy().nonzero()",
        types={"values": ("pandas.Series",)},
        example=Example(setup=_FRAME, old="df['a'].nonzero()", new="df['a'].to_numpy().nonzero()"),
    ),
    *(
        Pattern(
            id=f"pandas.series-{method}",
            library="pandas",
            since=since,
            source=f"pandas {since} release notes, Removal of prior version deprecations",
            title=f"`Series.{method}` is a method of the array: `.values.{method}`",
            error=f"'(Series|Index|StringArray|Categorical)' object has no attribute '{method}'",
            pattern=f"$values.{method}($$arguments)",
            template=f"$values.to_numpy().{method}($$arguments)",
            types={"values": ("pandas.Series", "pandas.Index", "pandas.arrays.StringArray")},
            example=Example(
                setup=_FRAME, old=f"df['a'].{method}({use})", new=f"df['a'].to_numpy().{method}({use})"
            ),
        )
        for method, use, since in (("reshape", "-1, 1", "0.25"), ("ravel", "", "3.0"), ("flatten", "", "3.0"))
    ),
    Pattern(
        id="pandas.select",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.21",
        title="`df.select(test, axis=1)` is a selection of columns with `.loc`",
        error="KeyError|object has no attribute 'select'",
        pattern="$df.select($test, axis=1)",
        template="$df.loc[:, $df.columns.map($test)]",
        sometimes=True,
        example=Example(
            setup=_FRAME,
            old="df.select(lambda c: c == 'a', axis=1)",
            new="df.loc[:, df.columns.map(lambda c: c == 'a')]",
        ),
    ),
    Pattern(
        id="pandas.from-items",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.23",
        title="`DataFrame.from_items(pairs)` is `DataFrame(dict(pairs))`",
        error="type object 'DataFrame' has no attribute 'from_items'",
        pattern="$pd.DataFrame.from_items($pairs)",
        template="$pd.DataFrame(dict($pairs))",
        bind={"pd": "pandas"},
        example=Example(
            setup="import pandas as pd",
            old="pd.DataFrame.from_items([('a', [1])])",
            new="pd.DataFrame(dict([('a', [1])]))",
        ),
    ),
    Pattern(
        id="pandas.from-csv",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.21",
        title="`DataFrame.from_csv(path)` is `read_csv(path, index_col=0, parse_dates=True)`",
        error="type object 'DataFrame' has no attribute 'from_csv'",
        pattern="$pd.DataFrame.from_csv($path)",
        template="$pd.read_csv($path, index_col=0, parse_dates=True)",
        bind={"pd": "pandas"},
        example=Example(
            setup="import pandas as pd\nopen('table.csv', 'w').write('a,b\\n1,2')",
            old="pd.DataFrame.from_csv('table.csv')",
            new="pd.read_csv('table.csv', index_col=0, parse_dates=True)",
        ),
    ),
    Pattern(
        id="pandas.value-counts",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.1",
        title="`pd.value_counts(x)` is `pd.Series(x).value_counts()`",
        error="module 'pandas' has no attribute 'value_counts'",
        pattern="$pd.value_counts($values, $$rest)",
        template="$pd.Series($values).value_counts($$rest)",
        bind={"pd": "pandas"},
        example=Example(
            setup="import pandas as pd",
            old="pd.value_counts([1, 1, 2], sort=True)",
            new="pd.Series([1, 1, 2]).value_counts(sort=True)",
        ),
    ),
    *(
        Pattern(
            id=f"pandas.{function}-list",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.1",
            title=f"`pd.{function}` takes a Series or an array, no longer a list",
            error=f"{function} requires a Series, Index, ExtensionArray, np.ndarray or NumpyExtensionArray got",
            pattern=f"$pd.{function}($values)",
            template=f"$pd.{function}($pd.Series($values))",
            bind={"pd": "pandas"},
            sometimes=True,
            example=Example(
                setup="import pandas as pd",
                old=f"pd.{function}([1, 2, 1])",
                new=f"pd.{function}(pd.Series([1, 2, 1]))",
            ),
        )
        for function in ("unique", "factorize")
    ),
    Pattern(
        id="pandas.panel",
        library="pandas",
        since="1.0",
        source="pandas 0.25 release notes: Panel has been removed",
        title="a `Panel` is a frame with two levels of columns",
        error="module 'pandas' has no attribute 'Panel'",
        pattern="$pd.Panel($frames)",
        template="$pd.concat($frames, axis=1)",
        bind={"pd": "pandas"},
        example=Example(
            setup="import pandas as pd\nframes = {1: pd.DataFrame({'a': [1]}), 2: pd.DataFrame({'a': [2]})}",
            old="panel = pd.Panel(frames)",
            new="panel = pd.concat(frames, axis=1)",
        ),
    ),
    Pattern(
        id="pandas.panel-minor-xs",
        library="pandas",
        since="1.0",
        source="pandas 0.25 release notes: Panel has been removed",
        title="a slice of a `Panel` along its minor axis is one of the lower level of columns",
        error="object has no attribute 'minor_xs'",
        pattern="$panel.minor_xs($key)",
        template="$panel.xs($key, axis=1, level=1)",
        example=Example(
            setup="import pandas as pd\npanel = pd.concat({1: pd.DataFrame({'a': [1]})}, axis=1)",
            old="panel.minor_xs('a')",
            new="panel.xs('a', axis=1, level=1)",
        ),
    ),
    Pattern(
        id="pandas.excelwriter-save",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.5",
        title="an `ExcelWriter` is closed, which saves it",
        error="'\\w+Writer' object has no attribute 'save'",
        pattern="$writer.save()",
        template="$writer.close()",
        types={"writer": ("pandas.ExcelWriter",)},
        runnable=False,
        example=Example(
            setup="import pandas as pd\nwriter = pd.ExcelWriter('a.xlsx')",
            old="writer.save()",
            new="writer.close()",
        ),
    ),
]

_STYLE_SETUP = "import pandas as pd\ntable = pd.DataFrame({'a': [1.5]}).style"
_STYLER = ("pandas.io.formats.style.Styler",)
_STYLE: list[Rule] = [
    Pattern(
        id="pandas.styler-hide-index",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.4",
        title="`style.hide_index()` is `style.hide()`",
        error="'Styler' object has no attribute 'hide_index'",
        pattern="$style.hide_index()",
        template="$style.hide()",
        example=Example(setup=_STYLE_SETUP, old="table.hide_index()", new="table.hide()"),
    ),
    Pattern(
        id="pandas.styler-hide-columns",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.4",
        title="`style.hide_columns(names)` is `style.hide(names, axis=1)`",
        error="'Styler' object has no attribute 'hide_columns'",
        pattern="$style.hide_columns($names)",
        template="$style.hide($names, axis=1)",
        example=Example(setup=_STYLE_SETUP, old="table.hide_columns(['a'])", new="table.hide(['a'], axis=1)"),
    ),
    Pattern(
        id="pandas.styler-set-precision",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.3",
        title="`style.set_precision(n)` is `style.format(precision=n)`",
        error="'Styler' object has no attribute 'set_precision'",
        pattern="$style.set_precision($digits)",
        template="$style.format(precision=$digits)",
        example=Example(setup=_STYLE_SETUP, old="table.set_precision(2)", new="table.format(precision=2)"),
    ),
    _method("applymap", "map", "3.0", _STYLER, setup=_STYLE_SETUP, use="table.NAME(lambda v: 'color: red')"),
    _method("render", "to_html", "2.0", _STYLER, setup=_STYLE_SETUP, use="table.NAME"),
]

RULES: list[Rule] = [*_MOVED, *_METHODS, *_STYLE]
