"""Methods and arguments of pandas that were there between 2014 and 2023, are gone, and are seldom seen."""

from ..rule import Call, Example, Moved, Pattern, Rule
from ._pandas import DAYS, FRAME, FRAME_TYPE, argument, both

_SERIES = ("pandas.Series",)
_MIXED = (
    "import pandas as pd\ndf = pd.DataFrame({'a': ['1', '?'], 'b': ['x', 'y'], 'c': [1, 2]}, dtype=object)"
)
_CONVERTED = (
    "pandas 0.21 release notes: convert_objects is removed (deprecated in 0.17): to_numeric, infer_objects"
)
_TSHIFT = "pandas 2.0 release notes: tshift is removed (deprecated in 1.1): shift with freq"

_CONVERT: list[Rule] = [
    Pattern(
        id="pandas.convert-objects-numeric",
        library="pandas",
        since="0.21",
        source=_CONVERTED,
        title="`convert_objects(convert_numeric=True)` of a column is `pd.to_numeric(…, errors='coerce')`",
        error="'Series' object has no attribute 'convert_objects'",
        pattern="$column.convert_objects(convert_numeric=True)",
        template="$pd.to_numeric($column, errors='coerce')",
        types={"column": _SERIES},
        bind={"pd": "pandas"},
        example=Example(
            setup=_MIXED,
            old="numbers = df['a'].convert_objects(convert_numeric=True)",
            new="numbers = pd.to_numeric(df['a'], errors='coerce')",
        ),
    ),
    Pattern(
        id="pandas.convert-objects-numeric-frame",
        library="pandas",
        since="0.21",
        source=_CONVERTED,
        title="`convert_objects(convert_numeric=True)` is `pd.to_numeric` for each column that holds any number",
        error="'DataFrame' object has no attribute 'convert_objects'",
        pattern="$df.convert_objects(convert_numeric=True)",
        template="$df.apply(lambda s: s if s.dtype.kind != 'O' or $pd.to_numeric(s, errors='coerce').isna().all()"
        " else $pd.to_numeric(s, errors='coerce'))",
        types={"df": FRAME_TYPE},
        bind={"pd": "pandas"},
        example=Example(
            setup=_MIXED,
            old="df = df.convert_objects(convert_numeric=True)",
            new="df = df.apply(lambda s: s if s.dtype.kind != 'O' or pd.to_numeric(s, errors='coerce').isna().all()"
            " else pd.to_numeric(s, errors='coerce'))",
        ),
    ),
    Pattern(
        id="pandas.convert-objects",
        library="pandas",
        since="0.21",
        source=_CONVERTED,
        title="`convert_objects()` is `infer_objects()`",
        error="object has no attribute 'convert_objects'",
        pattern="$data.convert_objects()",
        template="$data.infer_objects()",
        types={"data": (*FRAME_TYPE, *_SERIES)},
        example=Example(setup=FRAME, old="df = df.convert_objects()", new="df = df.infer_objects()"),
    ),
]

_METHODS: list[Rule] = [
    *(
        Pattern(
            id=f"pandas.tshift{name}",
            library="pandas",
            since="2.0",
            source=_TSHIFT,
            title="`tshift` moves the index: `shift` with `freq` does",
            error="object has no attribute 'tshift'",
            pattern=f"$data.tshift({old})",
            template=f"$data.shift({new})",
            types={"data": (*FRAME_TYPE, *_SERIES)},
            example=Example(
                setup=DAYS,
                old=f"later = s.tshift({used})",
                new=f"later = s.shift({new.replace('$n', '1').replace('$freq', repr('D'))})",
            ),
        )
        for name, old, new, used in (
            ("", "$n", "$n, freq='infer'", "1"),
            ("-freq", "$n, freq=$freq", "$n, freq=$freq", "1, freq='D'"),
        )
    ),
    Pattern(
        id="pandas.sortlevel",
        library="pandas",
        since="0.23",
        source="pandas 0.23 release notes: DataFrame.sortlevel is removed (deprecated in 0.20)",
        title="`sortlevel(level)` is `sort_index(level=level)`",
        error="'(DataFrame|Series)' object has no attribute 'sortlevel'",
        pattern="$data.sortlevel($level, $$rest)",
        template="$data.sort_index(level=$level, $$rest)",
        types={"data": (*FRAME_TYPE, *_SERIES)},
        example=Example(
            setup="import pandas as pd\ndf = pd.DataFrame({'a': [1, 2]}, index=[['y', 'x'], [1, 2]])",
            old="df = df.sortlevel(0, ascending=False)",
            new="df = df.sort_index(level=0, ascending=False)",
        ),
    ),
    Pattern(
        id="pandas.compress",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes: Series.compress is removed (deprecated in 0.24)",
        title="`s.compress(condition)` is `s[condition]`",
        error="'Series' object has no attribute 'compress'",
        pattern="$s.compress($condition)",
        template="$s[$condition]",
        types={"s": _SERIES},
        example=Example(
            setup=FRAME, old="few = df['a'].compress(df['a'] > 1)", new="few = df['a'][df['a'] > 1]"
        ),
    ),
    Moved(
        id="pandas.ordered-merge",
        library="pandas",
        since="0.23",
        source="pandas 0.19 release notes: ordered_merge is merge_ordered; removed in 0.23",
        title="`ordered_merge` is `merge_ordered`",
        error="has no attribute 'ordered_merge'|cannot import name 'ordered_merge'",
        old="pandas.ordered_merge",
        new="pandas.merge_ordered",
        example=Example(
            setup=FRAME,
            old="both = pd.ordered_merge(df, df, on='a')",
            new="both = pd.merge_ordered(df, df, on='a')",
        ),
    ),
    *(
        Pattern(
            id=f"pandas.replace-by-{method}{name}",
            library="pandas",
            since="3.0",
            source="pandas 2.1 release notes: method of replace is deprecated; removed in 3.0",
            title=f"values are replaced by their neighbours with `mask` and `{now}`",
            error="unexpected keyword argument 'method'",
            pattern=f"$s.replace({before}$value, method='{method}')",
            template=f"$s.mask($s == $value).{now}()",
            types={"s": _SERIES},
            constants=frozenset({"value"}),
            where={"value": lambda node: not isinstance(getattr(node, "value", None), type(None))},
            example=Example(
                setup=FRAME,
                old=f"filled = df['a'].replace({before}1, method='{method}')",
                new=f"filled = df['a'].mask(df['a'] == 1).{now}()",
            ),
        )
        for method, now in (("ffill", "ffill"), ("pad", "ffill"), ("bfill", "bfill"))
        for name, before in (("", ""), ("-by-name", "to_replace="))
    ),
]

_ARGUMENTS: list[Rule] = [
    argument(
        "describe-dates",
        both("describe"),
        "told = df.describe(datetime_is_numeric=True)",
        "told = df.describe()",
        title="`describe` takes dates for numbers anyway: `datetime_is_numeric` is gone",
        since="2.0",
        drop_if={"datetime_is_numeric": "True"},
    ),
    *(
        Call(
            id=f"pandas.{function.replace('_', '-')}-skip-footer",
            library="pandas",
            since="0.24",
            source="pandas 0.24 release notes: skip_footer is skipfooter",
            title="`skip_footer` is `skipfooter`",
            error="unexpected keyword argument 'skip_footer'",
            callables=(f"pandas.{function}",),
            rename={"skip_footer": "skipfooter"},
            example=Example(
                setup="import io\nimport pandas as pd\ntext = 'a,b\\n1,2\\nend,'",
                old=f"df = pd.{function}(io.StringIO(text), skip_footer=1, engine='python')",
                new=f"df = pd.{function}(io.StringIO(text), skipfooter=1, engine='python')",
            ),
        )
        for function in ("read_csv", "read_table")
    ),
    Call(
        id="pandas.factorize-na-sentinel",
        library="pandas",
        since="2.0",
        source="pandas 1.5 release notes: na_sentinel is use_na_sentinel; removed in 2.0",
        title="`na_sentinel` of `factorize` is `use_na_sentinel`",
        error="unexpected keyword argument 'na_sentinel'",
        callables=("pandas.factorize", "pandas.Series.factorize", "pandas.Index.factorize"),
        values={"na_sentinel": {"None": "False", "-1": "True"}},
        rename={"na_sentinel": "use_na_sentinel"},
        example=Example(
            setup=FRAME,
            old="codes, kinds = pd.factorize(df['b'], na_sentinel=None)",
            new="codes, kinds = pd.factorize(df['b'], use_na_sentinel=False)",
        ),
    ),
]

RULES: list[Rule] = [*_CONVERT, *_METHODS, *_ARGUMENTS]
