"""Keywords of pandas that were renamed or removed."""

import ast

from ..rule import Call, Example, Pattern, Rule
from ._pandas import CSV, FRAME, NUMBERS, both

_SPACES = "import pandas as pd\nopen('spaces.csv', 'w').write('a b\\n1 2\\n')"


def _argument(
    name: str,
    callables: tuple[str, ...],
    old: str,
    new: str,
    *,
    title: str,
    since: str,
    error: str = "",
    setup: str = FRAME,
    rename: dict[str, str] | None = None,
    drop: tuple[str, ...] = (),
    drop_if: dict[str, str] | None = None,
    values: dict[str, dict[str, str]] | None = None,
    positional: tuple[str, ...] = (),
    keep_positional: int = 0,
    add: dict[str, str] | None = None,
    runnable: bool = True,
) -> Rule:
    """One keyword that changed; the error is that of an unknown keyword unless it is given."""
    keyword = next(iter([*(rename or {}), *drop, *(drop_if or {}), *(values or {})]), "")
    return Call(
        id=f"pandas.{name}",
        library="pandas",
        since=since,
        source=f"pandas {since} release notes, Removal of prior version deprecations",
        title=title,
        error=error or f"got an unexpected keyword argument '{keyword}'",
        callables=callables,
        rename=rename or {},
        drop=drop,
        drop_if=drop_if or {},
        values=values or {},
        positional=positional,
        keep_positional=keep_positional,
        add=add or {},
        runnable=runnable,
        example=Example(setup=setup, old=old, new=new),
    )


_READERS = ("pandas.read_csv", "pandas.read_table")


_BAD_LINES = "`error_bad_lines` and `warn_bad_lines` became `on_bad_lines`"


_KEYWORDS: list[Rule] = [
    Pattern(
        id="pandas.read-csv-error-warn-bad-lines",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.3",
        title=_BAD_LINES,
        error="got an unexpected keyword argument '(error|warn)_bad_lines'",
        pattern="$pd.read_csv($$rest, error_bad_lines=False, warn_bad_lines=False)",
        template="$pd.read_csv($$rest, on_bad_lines='skip')",
        bind={"pd": "pandas"},
        example=Example(
            setup=CSV,
            old="pd.read_csv('table.csv', error_bad_lines=False, warn_bad_lines=False)",
            new="pd.read_csv('table.csv', on_bad_lines='skip')",
        ),
    ),
    Pattern(
        id="pandas.read-csv-error-bad-lines",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.3",
        title=_BAD_LINES,
        error="got an unexpected keyword argument 'error_bad_lines'",
        pattern="$pd.read_csv($$rest, error_bad_lines=False)",
        template="$pd.read_csv($$rest, on_bad_lines='warn')",
        bind={"pd": "pandas"},
        example=Example(
            setup=CSV,
            old="pd.read_csv('table.csv', error_bad_lines=False)",
            new="pd.read_csv('table.csv', on_bad_lines='warn')",
        ),
    ),
    _argument(
        "read-csv-bad-lines-default",
        _READERS,
        "pd.read_csv('table.csv', error_bad_lines=True)",
        "pd.read_csv('table.csv')",
        title="`error_bad_lines=True` is what happens anyway",
        since="2.0",
        setup=CSV,
        drop_if={"error_bad_lines": "True", "warn_bad_lines": "True"},
        error="got an unexpected keyword argument '(error|warn)_bad_lines'",
    ),
    Pattern(
        id="pandas.read-csv-squeeze",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.4",
        title="`squeeze=True` is `.squeeze('columns')` on what was read",
        error="got an unexpected keyword argument 'squeeze'",
        pattern="$pd.read_csv($$rest, squeeze=True)",
        template="$pd.read_csv($$rest).squeeze('columns')",
        bind={"pd": "pandas"},
        example=Example(
            setup=CSV,
            old="pd.read_csv('table.csv', index_col=0, squeeze=True)",
            new="pd.read_csv('table.csv', index_col=0).squeeze('columns')",
        ),
    ),
    _argument(
        "read-csv-delim-whitespace",
        _READERS,
        "pd.read_csv('spaces.csv', delim_whitespace=True)",
        "pd.read_csv('spaces.csv', sep=r'\\s+')",
        title="`delim_whitespace=True` is `sep=r'\\s+'`",
        since="3.0",
        setup=_SPACES,
        rename={"delim_whitespace": "sep"},
        values={"delim_whitespace": {"True": "r'\\s+'"}},
    ),
    _argument(
        "read-csv-dropped",
        _READERS,
        "pd.read_csv('table.csv', infer_datetime_format=True, verbose=False)",
        "pd.read_csv('table.csv')",
        title="`infer_datetime_format` and the like say what happens anyway",
        since="3.0",
        setup=CSV,
        drop=("infer_datetime_format", "verbose", "keep_date_col"),
        drop_if={"mangle_dupe_cols": "True", "tupleize_cols": "False"},
        error="got an unexpected keyword argument "
        "'(infer_datetime_format|verbose|keep_date_col|mangle_dupe_cols|tupleize_cols)'",
    ),
    _argument(
        "read-csv-date-parser-none",
        _READERS,
        "pd.read_csv('table.csv', date_parser=None)",
        "pd.read_csv('table.csv')",
        title="`date_parser=None` was the default",
        since="3.0",
        setup=CSV,
        drop_if={"date_parser": "None"},
    ),
    *(
        Pattern(
            id=f"pandas.read-csv-date-parser{name}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.0",
            title="`date_parser` is gone: the columns are converted after they were read",
            error="got an unexpected keyword argument 'date_parser'",
            pattern=f"$df = $pd.read_csv($path, $$rest, parse_dates=[$column], date_parser=$parser{old})",
            template=f"$df = $pd.read_csv($path, $$rest{index})\n" + line,
            bind={"pd": "pandas"},
            where={"column": lambda node: not isinstance(node, ast.List)},
            example=Example(
                setup="import pandas as pd\nopen('days.csv', 'w').write('day,b\\n02/01/2014,2\\n')\n"
                "parse = lambda text: pd.to_datetime(text, format='%d/%m/%Y')",
                old=f"df = pd.read_csv('days.csv', parse_dates=['day'], date_parser=parse{example})",
                new=f"df = pd.read_csv('days.csv'{new_index})\n" + new_line,
            ),
        )
        for name, old, index, line, example, new_index, new_line in (
            (
                "-index",
                ", index_col=$column",
                ", index_col=$column",
                "$df.index = $df.index.map($parser)",
                ", index_col='day'",
                ", index_col='day'",
                "df.index = df.index.map(parse)",
            ),
            (
                "",
                "",
                "",
                "$df[$column] = $df[$column].map($parser)",
                "",
                "",
                "df['day'] = df['day'].map(parse)",
            ),
        )
    ),
    Pattern(
        id="pandas.drop-columns-and-axis",
        library="pandas",
        since="3.0",
        source="pandas, DataFrame.drop: axis=1 beside columns is refused; it was ignored",
        title="`drop(columns=…)` says which axis is meant: `axis=1` beside it is refused now",
        error="Cannot specify both 'axis' and 'index'/'columns'",
        pattern="$df.drop(columns=$labels, axis=$axis, $$rest)",
        template="$df.drop(columns=$labels, $$rest)",
        sometimes=True,
        example=Example(setup=FRAME, old="df.drop(columns=['b'], axis=1)", new="df.drop(columns=['b'])"),
    ),
    *(
        Pattern(
            id=f"pandas.{method.replace('_', '-')}-inplace",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes, Removal of prior version deprecations: inplace of MultiIndex methods",
            title=f"`{method}` has no `inplace` any more: the result is assigned",
            error=rf"{method}\(\) got an unexpected keyword argument 'inplace'",
            pattern=f"$table.{part}.{method}($$rest, inplace=True)",
            template=f"$table.{part} = $table.{part}.{method}($$rest)",
            sometimes=True,
            example=Example(
                setup="import pandas as pd\n"
                "s = pd.Series([1, 2], pd.MultiIndex.from_product([['a', 'b'], ['x']]))",
                old=f"s.{part}.{method}({given}, level=0, inplace=True)",
                new=f"s.{part} = s.{part}.{method}({given}, level=0)",
            ),
        )
        for method, part, given in (
            ("set_levels", "index", "['A', 'B']"),
            ("set_codes", "index", "[1, 0]"),
        )
    ),
    _argument(
        "to-csv-line-terminator",
        both("to_csv"),
        "df.to_csv('out.csv', line_terminator='\\n')",
        "df.to_csv('out.csv', lineterminator='\\n')",
        title="`line_terminator` is called `lineterminator` now",
        since="2.0",
        rename={"line_terminator": "lineterminator"},
    ),
    _argument(
        "to-excel-dropped",
        ("pandas.DataFrame.to_excel",),
        "df.to_excel('a.xlsx', encoding='utf-8')",
        "df.to_excel('a.xlsx')",
        title="`encoding` had no effect on Excel files",
        since="2.0",
        drop=("encoding", "verbose"),
        runnable=False,
    ),
    _argument(
        "read-excel-sheetname",
        ("pandas.read_excel",),
        "pd.read_excel('a.xlsx', sheetname=0)",
        "pd.read_excel('a.xlsx', sheet_name=0)",
        title="`sheetname` is called `sheet_name` now",
        since="0.25",
        rename={"sheetname": "sheet_name", "parse_cols": "usecols"},
        runnable=False,
    ),
    Pattern(
        id="pandas.sort-index-by",
        library="pandas",
        since="0.23",
        source="pandas 0.23 release notes, Removal of prior version deprecations",
        title="`sort_index(by=…)` is `sort_values(by=…)`",
        error=r"sort_index\(\) got an unexpected keyword argument 'by'",
        pattern="$df.sort_index($$rest, by=$by)",
        template="$df.sort_values(by=$by, $$rest)",
        example=Example(
            setup=FRAME,
            old="df.sort_index(by='a', ascending=False)",
            new="df.sort_values(by='a', ascending=False)",
        ),
    ),
    _argument(
        "duplicates-take-last",
        (*both("drop_duplicates"), *both("duplicated")),
        "df.drop_duplicates('a', take_last=True)",
        "df.drop_duplicates('a', keep='last')",
        title="which of the duplicates stays is told by `keep`",
        since="0.23",
        rename={"take_last": "keep"},
        values={"take_last": {"True": "'last'", "False": "'first'"}},
    ),
    _argument(
        "duplicates-cols",
        ("pandas.DataFrame.drop_duplicates", "pandas.DataFrame.duplicated"),
        "df.drop_duplicates(cols='a')",
        "df.drop_duplicates(subset='a')",
        title="the columns in which duplicates are looked for are called `subset`",
        since="0.20",
        rename={"cols": "subset"},
    ),
    _argument(
        "sort-columns",
        ("pandas.DataFrame.sort_values",),
        "df.sort_values(columns='a')",
        "df.sort_values(by='a')",
        title="the columns to sort by are called `by`",
        since="0.20",
        rename={"columns": "by"},
        error="got an unexpected keyword argument 'columns'",
    ),
    _argument(
        "info-null-counts",
        ("pandas.DataFrame.info",),
        "df.info(null_counts=True)",
        "df.info(show_counts=True)",
        title="`null_counts` is called `show_counts` now",
        since="2.0",
        rename={"null_counts": "show_counts"},
    ),
    _argument(
        "to-datetime-infer-format",
        ("pandas.to_datetime",),
        "pd.to_datetime('2014-01-02', infer_datetime_format=True)",
        "pd.to_datetime('2014-01-02')",
        title="the format of dates is inferred anyway",
        since="3.0",
        drop=("infer_datetime_format",),
    ),
    _argument(
        "to-datetime-coerce",
        ("pandas.to_datetime",),
        "pd.to_datetime(['2014-01-02', 'x'], coerce=True)",
        "pd.to_datetime(['2014-01-02', 'x'], errors='coerce')",
        title="`coerce=True` is `errors='coerce'`",
        since="0.20",
        rename={"coerce": "errors"},
        values={"coerce": {"True": "'coerce'"}},
    ),
    Pattern(
        id="pandas.concat-join-axes",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.25",
        title="`join_axes=[index]` is `.reindex(index)` on the result",
        error="got an unexpected keyword argument 'join_axes'",
        pattern="$pd.concat($frames, $$rest, axis=1, join_axes=[$index])",
        template="$pd.concat($frames, $$rest, axis=1).reindex($index)",
        bind={"pd": "pandas"},
        example=Example(
            setup=FRAME,
            old="pd.concat([df, df], axis=1, join_axes=[df.index])",
            new="pd.concat([df, df], axis=1).reindex(df.index)",
        ),
    ),
    _argument(
        "groupby-squeeze",
        both("groupby"),
        "df.groupby('a', squeeze=False)",
        "df.groupby('a')",
        title="`squeeze=False` was the default",
        since="2.0",
        drop_if={"squeeze": "False", "axis": "0"},
        error=r"groupby\(\) got an unexpected keyword argument '(squeeze|axis)'",
    ),
    _argument(
        "to-dict-outtype",
        ("pandas.DataFrame.to_dict",),
        "df.to_dict(outtype='records')",
        "df.to_dict(orient='records')",
        title="`outtype` is called `orient` now",
        since="0.23",
        rename={"outtype": "orient"},
    ),
    _argument(
        "to-dict-short-orient",
        ("pandas.DataFrame.to_dict",),
        "df.to_dict('r')",
        "df.to_dict('records')",
        title="the short names of orientations are written out",
        since="2.0",
        error="orient '\\w' not understood",
        positional=("orient",),
        keep_positional=1,
        values={
            "orient": {
                "'r'": "'records'",
                "'record'": "'records'",
                "'l'": "'list'",
                "'s'": "'series'",
                "'i'": "'index'",
                "'d'": "'dict'",
            }
        },
    ),
    _argument(
        "between-inclusive",
        ("pandas.Series.between",),
        "df['a'].between(1, 2, inclusive=True)",
        "df['a'].between(1, 2, inclusive='both')",
        title="`inclusive` says which ends belong to the interval",
        since="2.0",
        error="Inclusive has to be either string of 'both'",
        values={"inclusive": {"True": "'both'", "False": "'neither'"}},
        positional=("left", "right", "inclusive"),
        keep_positional=3,
    ),
    _argument(
        "date-range-closed",
        ("pandas.date_range", "pandas.bdate_range"),
        "pd.date_range('2014-01-01', '2014-01-09', closed='left')",
        "pd.date_range('2014-01-01', '2014-01-09', inclusive='left')",
        title="`closed` is called `inclusive` now",
        since="2.0",
        rename={"closed": "inclusive"},
        values={"closed": {"None": "'both'"}},
    ),
    _argument(
        "multiindex-labels",
        ("pandas.MultiIndex",),
        "pd.MultiIndex(levels=[[1]], labels=[[0]])",
        "pd.MultiIndex(levels=[[1]], codes=[[0]])",
        title="`labels` are called `codes` now",
        since="1.0",
        rename={"labels": "codes"},
    ),
    _argument(
        "rolling-freq",
        both("rolling"),
        "df['a'].rolling(2, freq=None).mean()",
        "df['a'].rolling(2).mean()",
        title="`freq=None` was the default",
        since="0.24",
        drop_if={"freq": "None", "axis": "0"},
        error=r"rolling\(\) got an unexpected keyword argument '(freq|axis)'",
    ),
    _argument(
        "set-axis-inplace",
        ("pandas.DataFrame.set_axis",),
        "df.set_axis(['p', 'q'], axis=1, inplace=False)",
        "df.set_axis(['p', 'q'], axis=1)",
        title="`set_axis` always gives a new object",
        since="2.0",
        drop_if={"inplace": "False"},
        error=r"set_axis\(\) got an unexpected keyword argument 'inplace'",
    ),
    Pattern(
        id="pandas.set-axis-inplace-true",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.5",
        title="`set_axis` gives a new object, which is assigned",
        error=r"set_axis\(\) got an unexpected keyword argument 'inplace'",
        pattern="$df.set_axis($$rest, inplace=True)",
        template="$df = $df.set_axis($$rest)",
        example=Example(
            setup=FRAME,
            old="df.set_axis(['p', 'q'], axis=1, inplace=True)",
            new="df = df.set_axis(['p', 'q'], axis=1)",
        ),
    ),
    *(
        Pattern(
            id=f"pandas.fillna-method-{new}{'-' + old if old != new else ''}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.1",
            title=f"`fillna(method='{old}')` is `{new}()`",
            error=r"fillna\(\) got an unexpected keyword argument 'method'|object has no attribute 'fillna'",
            pattern=f"$df.fillna($$rest, method='{old}')",
            template=f"$df.{new}($$rest)",
            example=Example(setup=NUMBERS, old=f"df.fillna(method='{old}')", new=f"df.{new}()"),
        )
        for old, new in (
            ("ffill", "ffill"),
            ("pad", "ffill"),
            ("bfill", "bfill"),
            ("backfill", "bfill"),
        )
    ),
    *(
        Pattern(
            id=f"pandas.{old}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.0",
            title=f"`{old}()` is called `{new}()`",
            error=f"object has no attribute '{old}'",
            pattern=f"$df.{old}($$rest)",
            template=f"$df.{new}($$rest)",
            example=Example(setup=NUMBERS, old=f"df.{old}()", new=f"df.{new}()"),
        )
        for old, new in (("pad", "ffill"), ("backfill", "bfill"))
    ),
    Pattern(
        id="pandas.rename-axis-mapper",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.21",
        title="`rename_axis` with a mapping is `rename`",
        error="Use `.rename` to alter labels with a mapper",
        pattern="$df.rename_axis($mapper, $$rest)",
        template="$df.rename($mapper, $$rest)",
        sometimes=True,
        example=Example(
            setup=FRAME, old="df.rename_axis({'a': 'p'}, axis=1)", new="df.rename({'a': 'p'}, axis=1)"
        ),
    ),
    *(
        Pattern(
            id=f"pandas.{reduction}-level",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.3",
            title=f"`{reduction}(level=…)` is `groupby(level=…).{reduction}()`",
            error=rf"{reduction}\(\) got an unexpected keyword argument 'level'",
            pattern=f"$df.{reduction}($$rest, level=$level)",
            template=f"$df.groupby(level=$level).{reduction}($$rest)",
            example=Example(
                setup=NUMBERS, old=f"df.{reduction}(level=0)", new=f"df.groupby(level=0).{reduction}()"
            ),
        )
        for reduction in ("sum", "mean", "count", "max", "min", "median", "std")
    ),
    *(
        Pattern(
            id=f"pandas.groupby-axis-{reduction}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.1",
            title="`groupby(axis=1)` is gone: the frame is turned, grouped, and turned back",
            error=r"groupby\(\) got an unexpected keyword argument 'axis'",
            pattern=f"$df.groupby($by, axis=1).{reduction}($$rest)",
            template=f"$df.T.groupby($by).{reduction}($$rest).T",
            example=Example(
                setup=NUMBERS,
                old=f"df.groupby(lambda c: 'x', axis=1).{reduction}()",
                new=f"df.T.groupby(lambda c: 'x').{reduction}().T",
            ),
        )
        for reduction in ("sum", "mean", "max", "min", "first", "last", "median", "count")
    ),
    *(
        Pattern(
            id=f"pandas.groupby-columns-tuple-{count}",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.0",
            title="several columns of a groupby are selected with a list",
            error="Cannot subset columns with a tuple with more than one element",
            pattern=f"$groups[{', '.join(f'$c{n}' for n in range(count))}]",
            template=f"$groups[[{', '.join(f'$c{n}' for n in range(count))}]]",
            example=Example(
                setup="import pandas as pd\ndf = pd.DataFrame({name: [1, 2] for name in 'gabcdefh'})",
                old=f"df.groupby('g')[{', '.join(repr(name) for name in 'abcdef'[:count])}].sum()",
                new=f"df.groupby('g')[[{', '.join(repr(name) for name in 'abcdef'[:count])}]].sum()",
            ),
        )
        for count in range(2, 7)
    ),
    *(
        Pattern(
            id=f"pandas.option-{old.replace('_', '-').replace('.', '-')}",
            library="pandas",
            since=since,
            source=f"pandas {since}: short names of options have to be unambiguous",
            title=f"the option is called `{new}`",
            error="Pattern matched multiple keys|No such keys",
            pattern=f"$pd.set_option('{old}', $value)",
            template=f"$pd.set_option('{new}', $value)",
            bind={"pd": "pandas"},
            example=Example(
                setup="import pandas as pd",
                old=f"pd.set_option('{old}', 20)",
                new=f"pd.set_option('{new}', 20)",
            ),
        )
        for old, new, since in (
            ("max_columns", "display.max_columns", "1.4"),
            ("max_rows", "display.max_rows", "1.4"),
            ("precision", "display.precision", "1.4"),
            ("display.line_width", "display.width", "0.25"),
        )
    ),
    *(
        Pattern(
            id=f"pandas.option-colwidth-{name}",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.0",
            title="no limit to the width of columns is `None`, no longer `-1`",
            error="Value must be a nonnegative integer or None",
            pattern=f"$pd.set_option('{option}', -1)",
            template=f"$pd.set_option('{option}', None)",
            bind={"pd": "pandas"},
            example=Example(
                setup="import pandas as pd",
                old=f"pd.set_option('{option}', -1)",
                new=f"pd.set_option('{option}', None)",
            ),
        )
        for name, option in (("full", "display.max_colwidth"), ("short", "max_colwidth"))
    ),
]


RULES: list[Rule] = [*_KEYWORDS]
