"""Methods and attributes of frames and columns that pandas renamed or removed."""

import ast

from ..rule import Example, Method, Pattern, Rule
from ._pandas import FRAME

_BOTH = ("pandas.DataFrame", "pandas.Series")


def _method(old: str, new: str, since: str, receivers: tuple[str, ...], *, setup: str, use: str) -> Rule:
    """A method that is called something else now; ``use`` is code with NAME in it."""
    shown = receivers[0].rpartition(".")[2]
    return Method(
        id=f"pandas.{shown.lower()}-{old.replace('_', '-')}",
        library="pandas",
        since=since,
        source=f"pandas {since} release notes",
        title=f"`{f'{shown}.' if len(receivers) == 1 else ''}{old}` is called `{new}` now",
        error=f"object has no attribute '{old}'",
        receivers=receivers,
        old=old,
        new=new,
        example=Example(setup=setup, old=use.replace("NAME", old), new=use.replace("NAME", new)),
    )


def _sorts_labels(rest: list[ast.expr | ast.keyword]) -> bool:
    """Do these arguments of ``sort`` name no columns?"""
    return all(isinstance(part, ast.keyword) and part.arg not in (None, "columns", "by") for part in rest)


def _says_nothing_of_place(rest: list[ast.expr | ast.keyword]) -> bool:
    return all(isinstance(part, ast.keyword) and part.arg not in (None, "inplace") for part in rest)


_METHODS: list[Rule] = [
    _method("iteritems", "items", "2.0", _BOTH, setup=FRAME, use="for name, column in df.NAME():\n    pass"),
    _method("iterkv", "items", "0.25", _BOTH, setup=FRAME, use="list(df.NAME())"),
    _method("applymap", "map", "3.0", ("pandas.DataFrame",), setup=FRAME, use="df.NAME(str)"),
    Pattern(
        id="pandas.sort-labels",
        library="pandas",
        since="0.20",
        source="pandas 0.20 release notes, Removal of prior version deprecations; deprecated in 0.17",
        title="`DataFrame.sort` without columns is called `sort_index` now",
        error="'DataFrame' object has no attribute 'sort'",
        pattern="$df.sort($$rest)",
        template="$df.sort_index($$rest)",
        types={"df": ("pandas.DataFrame",)},
        where={"rest": _sorts_labels},
        example=Example(setup=FRAME, old="df.sort(ascending=False)", new="df.sort_index(ascending=False)"),
    ),
    Pattern(
        id="pandas.sort-in-place",
        library="pandas",
        since="0.20",
        source="pandas 0.20 release notes, Removal of prior version deprecations; Series.sort sorted in place",
        title="`Series.sort` is `sort_values(inplace=True)` now",
        error="'Series' object has no attribute 'sort'",
        pattern="$values.sort($$rest)",
        template="$values.sort_values($$rest, inplace=True)",
        types={"values": ("pandas.Series",)},
        where={"rest": _says_nothing_of_place},
        example=Example(
            setup="import pandas as pd\ns = pd.Series([2, 1])",
            old="s.sort(ascending=False)",
            new="s.sort_values(ascending=False, inplace=True)",
        ),
    ),
    Pattern(
        id="pandas.dataframe-sort",
        library="pandas",
        since="0.20",
        source="pandas 0.20 release notes",
        title="`DataFrame.sort` is called `sort_values` now",
        error="'DataFrame' object has no attribute 'sort'",
        pattern="$df.sort($$rest)",
        template="$df.sort_values($$rest)",
        types={"df": ("pandas.DataFrame",)},
        where={"rest": lambda rest: not _sorts_labels(rest)},
        example=Example(
            setup=FRAME, old="df.sort('a', ascending=False)", new="df.sort_values('a', ascending=False)"
        ),
    ),
    _method(
        "order",
        "sort_values",
        "0.20",
        ("pandas.Series", "pandas.Index"),
        setup="import pandas as pd\ns = pd.Series([2, 1])",
        use="s.NAME()",
    ),
    _method("get_values", "to_numpy", "1.0", _BOTH, setup=FRAME, use="df.NAME()"),
    _method("reindex_axis", "reindex", "1.0", _BOTH, setup=FRAME, use="df.NAME(['b', 'a'], axis=1)"),
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
        example=Example(setup=FRAME, old="df.irow(0)", new="df.iloc[0]"),
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
        example=Example(setup=FRAME, old="df.icol(0)", new="df.iloc[:, 0]"),
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
        example=Example(setup=FRAME, old="df[['a']].as_matrix()", new="df[['a']].values"),
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
        example=Example(setup=FRAME, old="df.as_matrix(columns=['a'])", new="df[['a']].values"),
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
        example=Example(setup=FRAME, old="df.as_matrix(['a'])", new="df[['a']].values"),
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
        example=Example(setup=FRAME, old="df.get_value(0, 'a')", new="df.at[0, 'a']"),
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
        example=Example(setup=FRAME, old="df.set_value(0, 'a', 5)", new="df.at[0, 'a'] = 5"),
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
        example=Example(setup=FRAME, old="df.get_dtype_counts()", new="df.dtypes.value_counts()"),
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
        example=Example(setup=FRAME, old="df.ftypes", new="df.dtypes"),
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
            example=Example(setup=FRAME, old=f"df['a'].clip_{bound}(1)", new=f"df['a'].clip({bound}=1)"),
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
        example=Example(setup=FRAME, old="df['a'].mad()", new="(df['a'] - df['a'].mean()).abs().mean()"),
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
            setup=FRAME,
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
        example=Example(setup=FRAME, old="df['a'].ptp()", new="(df['a'].max() - df['a'].min())"),
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
        example=Example(setup=FRAME, old="df['a'].nonzero()", new="df['a'].to_numpy().nonzero()"),
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
                setup=FRAME, old=f"df['a'].{method}({use})", new=f"df['a'].to_numpy().{method}({use})"
            ),
        )
        for method, use, since in (("reshape", "-1, 1", "0.25"), ("ravel", "", "3.0"), ("flatten", "", "3.0"))
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


RULES: list[Rule] = [*_METHODS, *_STYLE]
