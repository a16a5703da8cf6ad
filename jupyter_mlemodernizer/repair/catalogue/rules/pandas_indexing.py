"""How rows and columns of frames are reached, and how rows are put to them."""

import ast
from collections.abc import Callable, Mapping
from typing import Any

from ..rule import Example, Method, Pattern, Rule
from ._pandas import FRAME, FRAME_TYPE
from ._pandas_tests import is_no_text, is_one_label

_DATES = "import pandas as pd\ndf = pd.DataFrame({'a': [2, 1]}, index=pd.date_range('2014-01-01', periods=2))"


_LABELS = "import pandas as pd\ns = pd.Series([3, 4], index=['p', 'q'])"


_SERIES_TYPE = ("pandas.Series",)


_BOTH_TYPES = ("pandas.DataFrame", "pandas.Series")


_IX_SOURCE = "pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.20"


_IX_REASON = (
    "`.ix` took what stood in the brackets for labels, and for positions where no label is an integer."
)


_IX_ERROR = "'(DataFrame|Series)' object has no attribute 'ix'"


def _ix(
    name: str,
    pattern: str,
    template: str,
    title: str,
    *,
    old: str,
    new: str,
    setup: str,
    where: Mapping[str, Callable[[Any], bool]] | None = None,
) -> Rule:
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
        where=where or {},
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
        setup=FRAME,
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
        example=Example(setup=FRAME, old="df.ix[:5, ['a', 'b']]", new="df.loc[:5, ['a', 'b']]"),
    ),
    _ix(
        "-positions-of-rows",
        "$df.ix[$rows, $column]",
        "$df.iloc[$rows, $df.columns.get_loc($column)]",
        "`.ix` is gone: rows by position, the column by its label",
        old="df.ix[0:1, 'a']",
        new="df.iloc[0:1, df.columns.get_loc('a')]",
        setup=_DATES,
        where={"rows": is_no_text, "column": is_one_label},
    ),
    _ix(
        "-positions-of-columns",
        "$df.ix[:, $columns]",
        "$df.iloc[:, $columns]",
        "`.ix` is gone: columns are taken by position with `.iloc`",
        old="df.ix[:, 0:1]",
        new="df.iloc[:, 0:1]",
        setup=FRAME,
        where={"columns": is_no_text},
    ),
    _ix(
        "-position-of-column",
        "$df.ix[$rows, $column]",
        "$df.loc[$rows, $df.columns[$column]]",
        "`.ix` is gone: rows by label or condition, the column by its position",
        old="df.ix[df['a'] > 1, 0]",
        new="df.loc[df['a'] > 1, df.columns[0]]",
        setup=FRAME,
        where={"column": is_no_text},
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
    *(
        Pattern(
            id=f"pandas.frame-date-row{name}",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.2",
            title="rows of a day or month are taken with `.loc`: `df[…]` looks for a column",
            error=r"KeyError: '\d{4}",
            pattern="$df[$day]",
            template="$df.loc[$day]",
            types={"df": FRAME_TYPE},
            where={"day": lambda node: isinstance(node, ast.Constant)},
            sometimes=True,
            example=Example(
                setup=_DATES, old=f"df{columns}['2014-01-01']", new=f"df{columns}.loc['2014-01-01']"
            ),
        )
        for name, columns in (("", ""), ("-of-columns", "[['a']]"))
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
            example=Example(setup=FRAME + "\ncolumns = {'a', 'b'}", old=old, new=new),
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


_ONE_ROW = "A row that is added becomes a frame of one row; `infer_objects` gives the columns the types that they had then."


def _append(name: str, pattern: str, template: str, old: str, new: str, **more: object) -> Rule:
    setup = str(more.pop("setup", FRAME))
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
        types={"df": FRAME_TYPE, "row": ("dict",)},
        reason=_ONE_ROW,
    ),
    _append(
        "-series",
        "$df.append($row, ignore_index=True, $$rest)",
        "$pd.concat([$df, $row.to_frame().T], ignore_index=True, $$rest).infer_objects()",
        "df.append(row, ignore_index=True)",
        "pd.concat([df, row.to_frame().T], ignore_index=True).infer_objects()",
        types={"df": FRAME_TYPE, "row": _SERIES_TYPE},
        setup=FRAME + "\nrow = pd.Series({'a': 3, 'b': 'z'})",
        reason=_ONE_ROW,
    ),
    _append(
        "-named-series",
        "$df.append($row)",
        "$pd.concat([$df, $row.to_frame().T]).infer_objects()",
        "df.append(row)",
        "pd.concat([df, row.to_frame().T]).infer_objects()",
        types={"df": FRAME_TYPE, "row": _SERIES_TYPE},
        setup=FRAME + "\nrow = pd.Series({'a': 3, 'b': 'z'}, name='total')",
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


RULES: list[Rule] = [*_INDEXING, *_APPENDING]
