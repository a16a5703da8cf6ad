"""Methods and arguments that pandas left out: what its release notes name in their place."""

import ast
from collections.abc import Iterator
from typing import Any

from ..bindings import Document
from ..changes import Match
from ..custom import Custom, nodes, replacing
from ..inference import Inference
from ..rule import Example, Pattern, Rule
from ._pandas import DATES, FRAME, NUMBERS, TEXT, argument, method

_TABLES = ("pandas.DataFrame", "pandas.Series")
_CATEGORIES = "import pandas as pd\ns = pd.Series(['a', 'b'], dtype='category')"


def _is_integer(node: Any) -> bool:
    """Is it the type of 64-bit integers?"""
    name = node.value if isinstance(node, ast.Constant) else getattr(node, "attr", getattr(node, "id", ""))
    return name in {"int", "int64", "i8", "<i8"}


def _iterated_groups(document: Document, _: Inference) -> Iterator[Match]:
    """``for name, group in df.groupby(['key'])``."""
    for unit, code, node in nodes(document, ast.For, ast.comprehension):
        match node:
            case (
                ast.For(target=ast.Tuple(elts=[name, _]), iter=groups)
                | ast.comprehension(target=ast.Tuple(elts=[name, _]), iter=groups)
            ) if isinstance(name, ast.Name):
                match groups:
                    case ast.Call(
                        func=ast.Attribute(attr="groupby"),
                        args=[ast.List(elts=[ast.Constant(value=str()) as key]) as keys, *_],
                    ):
                        yield replacing(unit, code, keys, code.text(key))


def _is_two_axes(node: Any) -> bool:
    return isinstance(node, ast.Constant) and node.value in {0, 1, "index", "columns"}


_CATEGORICAL: list[Rule] = [
    *(
        Pattern(
            id=f"pandas.astype-category{name}",
            library="pandas",
            since="0.25",
            source="pandas 0.25 release notes, Removal of prior version deprecations: categories and ordered of astype",
            title="the categories of `astype('category')` are given by `pd.CategoricalDtype`",
            error="got an unexpected keyword argument '(categories|ordered)'",
            pattern=f"$s.astype('category', {given})",
            template=f"$s.astype($pd.CategoricalDtype({given}))",
            bind={"pd": "pandas"},
            telling=True,
            example=Example(
                setup=FRAME,
                old=f"df['b'].astype('category', {example})",
                new=f"df['b'].astype(pd.CategoricalDtype({example}))",
            ),
        )
        for name, given, example in (
            ("", "categories=$categories, ordered=$ordered", "categories=['x', 'y'], ordered=True"),
            ("-categories", "categories=$categories", "categories=['x', 'y']"),
            ("-ordered", "ordered=$ordered", "ordered=True"),
        )
    ),
    *(
        Pattern(
            id=f"pandas.cat-{name.replace('_', '-')}-inplace",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes, Removal of prior version deprecations: inplace of methods of categoricals",
            title=f"`cat.{name}` has no `inplace` any more: the result is assigned",
            error=rf"{name}\(\) got an unexpected keyword argument 'inplace'",
            pattern=f"$column.cat.{name}($$rest, inplace=True)",
            template=f"$column = $column.cat.{name}($$rest)",
            telling=True,
            example=Example(
                setup=_CATEGORIES,
                old=f"s.cat.{name}({given}{', ' if given else ''}inplace=True)",
                new=f"s = s.cat.{name}({given})",
            ),
        )
        for name, given in (
            ("set_categories", "['b', 'a']"),
            ("rename_categories", "['x', 'y']"),
            ("reorder_categories", "['b', 'a']"),
            ("add_categories", "['c']"),
            ("remove_categories", "['a']"),
            ("remove_unused_categories", ""),
            ("as_ordered", ""),
            ("as_unordered", ""),
        )
    ),
]

RULES: list[Rule] = [
    *_CATEGORICAL,
    method("pad", "ffill", "3.0", _TABLES, setup=NUMBERS, use="df.NAME()"),
    method("backfill", "bfill", "3.0", _TABLES, setup=NUMBERS, use="df.NAME()"),
    argument(
        "pivot-table-rows-cols",
        ("pandas.pivot_table", "pandas.DataFrame.pivot_table"),
        "pd.pivot_table(df, 'a', rows='b')",
        "pd.pivot_table(df, 'a', index='b')",
        title="`rows` and `cols` of `pivot_table` are called `index` and `columns`",
        since="0.15",
        # What `pivot_table` does not know it hands to the function that aggregates.
        error="No group keys passed|unexpected keyword argument '(rows|cols)'",
        rename={"rows": "index", "cols": "columns"},
    ),
    argument(
        "to-csv-cols",
        ("pandas.DataFrame.to_csv",),
        "df.to_csv('out.csv', cols=['a'])",
        "df.to_csv('out.csv', columns=['a'])",
        title="`cols` of `to_csv` is called `columns`",
        since="0.17",
        rename={"cols": "columns"},
    ),
    Pattern(
        id="pandas.swapaxes",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.1: swapaxes",
        title="`swapaxes` of a table is `.T`",
        error="'DataFrame' object has no attribute 'swapaxes'",
        pattern="$df.swapaxes($one, $other)",
        template="$df.T",
        types={"df": ("pandas.DataFrame",)},
        where={"one": _is_two_axes, "other": _is_two_axes},
        example=Example(setup=FRAME, old="df.swapaxes(0, 1)", new="df.T"),
    ),
    Pattern(
        id="pandas.index-get-duplicates",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.23",
        title="`get_duplicates()` is `[index.duplicated()].unique()`, as a list",
        error="object has no attribute 'get_duplicates'",
        pattern="$index.get_duplicates()",
        template="$index[$index.duplicated()].unique().tolist()",
        example=Example(
            setup="import pandas as pd\ni = pd.Index([1, 1, 2])",
            old="i.get_duplicates()",
            new="i[i.duplicated()].unique().tolist()",
        ),
    ),
    Pattern(
        id="pandas.replace-method",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.1: method of replace",
        title="`replace(values, method='ffill')` is `mask` and `ffill`",
        error=r"replace\(\) got an unexpected keyword argument 'method'",
        pattern="$s.replace([$$values], method='ffill')",
        template="$s.mask($s.isin([$$values])).ffill()",
        telling=True,
        example=Example(
            setup=NUMBERS,
            old="df['a'].replace([1.0, 3.0], method='ffill')",
            new="df['a'].mask(df['a'].isin([1.0, 3.0])).ffill()",
        ),
    ),
    Pattern(
        id="pandas.interpolate-texts",
        library="pandas",
        since="3.0",
        source="pandas 2.1 release notes (deprecated) and 3.0: interpolate refuses columns of text, which it left alone",
        title="`interpolate` refuses columns of text: they stay as they are",
        error="[Cc]annot interpolate with (str|object|string) dtype",
        pattern="$df.interpolate($$rest)",
        template="$df.apply(lambda s: s.interpolate($$rest) if s.dtype.kind in 'iufMm' else s)",
        types={"df": ("pandas.DataFrame",)},
        where={
            "rest": lambda rest: not any(getattr(part, "arg", "") in {"inplace", "axis"} for part in rest)
        },
        sometimes=True,
        example=Example(
            setup=TEXT,
            old="df.interpolate(limit=2)",
            new="df.apply(lambda s: s.interpolate(limit=2) if s.dtype.kind in 'iufMm' else s)",
        ),
    ),
    Pattern(
        id="pandas.series-view-dates",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.2: Series.view, use astype",
        title="`view` of dates as integers is `astype`: nanoseconds, as before",
        error="'Series' object has no attribute 'view'",
        pattern="$dates.view($kind)",
        template="$dates.astype('datetime64[ns]').astype($kind)",
        types={"dates": ("pandas.Series",)},
        where={"kind": _is_integer},
        sometimes=True,
        example=Example(setup=DATES, old="s.view('int64')", new="s.astype('datetime64[ns]').astype('int64')"),
    ),
    Pattern(
        id="pandas.mad-of-numbers",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations: DataFrame.mad, which left text out",
        title="`mad()` of a table is gone: the mean absolute deviation of its numbers is written out",
        error="'DataFrame' object has no attribute 'mad'",
        pattern="$df.mad()",
        template="$df.select_dtypes('number').apply(lambda s: (s - s.mean()).abs().mean())",
        types={"df": ("pandas.DataFrame",)},
        sometimes=True,
        example=Example(
            setup=TEXT,
            old="df.mad()",
            new="df.select_dtypes('number').apply(lambda s: (s - s.mean()).abs().mean())",
        ),
    ),
    argument(
        "to-datetime-box",
        ("pandas.to_datetime", "pandas.to_timedelta"),
        "pd.to_datetime(['2014-01-02'], box=True)",
        "pd.to_datetime(['2014-01-02'])",
        title="`box=True` of `to_datetime` is the way it is anyway",
        since="1.0",
        drop_if={"box": "True"},
    ),
    argument(
        "plot-sort-columns",
        ("pandas.DataFrame.plot", "pandas.Series.plot"),
        "df.plot(kind='bar', sort_columns=False)",
        "df.plot(kind='bar')",
        title="`sort_columns` of `plot` is gone: columns are drawn as they stand",
        since="2.0",
        error="unexpected keyword argument 'sort_columns'",
        setup=FRAME + "\nimport matplotlib\nmatplotlib.use('agg')",
        drop_if={"sort_columns": "False"},
    ),
    Pattern(
        id="pandas.get-group-of-one-key",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes: get_group of a grouping by a list takes a tuple, even of one key",
        title="a group of a grouping by one column is got by its value: the column is given without a list",
        error="KeyError: ",
        pattern="$df.groupby([$key]).get_group($value)",
        template="$df.groupby($key).get_group($value)",
        sometimes=True,
        example=Example(
            setup=FRAME, old="df.groupby(['b']).get_group('x')", new="df.groupby('b').get_group('x')"
        ),
    ),
    Custom(
        id="pandas.groups-of-one-key",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes: iterating over a grouping by a list of one key gives tuples of one value",
        title="groups by one column in a list are called by tuples now: the column is given without the list",
        silent=True,
        finder=_iterated_groups,
        example=Example(
            setup=FRAME,
            old="result = [name for name, group in df.groupby(['b'])]",
            new="result = [name for name, group in df.groupby('b')]",
        ),
    ),
]
