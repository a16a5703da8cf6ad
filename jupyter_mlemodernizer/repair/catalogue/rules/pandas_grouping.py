"""Reductions of frames and groups: columns of text, new names, and what groups are given."""

from itertools import product

from ..rule import Call, Example, Pattern, Rule
from ._pandas import FRAME

GROUPS = (
    "import pandas as pd\ndf = pd.DataFrame({'g': [1, 1, 2], 'x': [1.0, 2.0, 3.0], 'b': ['p', 'q', 'r']})"
)
DATED = "import pandas as pd\ndf = pd.DataFrame({'g': [1, 1], 'x': [1.0, 2.0], 'd': pd.to_datetime(['2014', '2015'])})"
_BY_DAY = (
    "import pandas as pd\n"
    "df = pd.DataFrame({'x': [1.0, 2.0], 'b': ['p', 'q']}, index=pd.to_datetime(['2014-01-01', '2014-01-01']))"
)
_BY_DAY_DATED = _BY_DAY.replace("['p', 'q']", "pd.to_datetime(['2014', '2015'])")


NUMERIC_SOURCE = (
    "pandas 2.0 release notes: numeric_only defaults to False, and columns are no longer dropped silently"
)


_NUMERIC_TITLE = "`{0}` no longer leaves out columns of text by itself: `numeric_only=True` says so"


NUMERIC_ERROR = (
    "could not convert string to float|[Cc]ould not convert .* to numeric|Cannot perform reduction '\\w+' with"
    "|does not support (operation|reduction) '|does not support \\w+ operations|multiply sequence by non-int|cannot be performed against|unsupported operand type\\(s\\) for|agg function failed"
    "|Cannot (convert|cast)|float\\(\\) argument must be|must be real number"
)


def _numeric(method: str, owner: str, setup: str, use: str) -> Rule:
    shown = owner.rpartition(".")[2]
    kind = "groupby-" if "GroupBy" in shown else "resample-" if "Resampler" in shown else ""
    return Call(
        id=f"pandas.numeric-only-{kind}{method}",
        library="pandas",
        since="2.0",
        source=NUMERIC_SOURCE,
        title=_NUMERIC_TITLE.format(method),
        error=NUMERIC_ERROR,
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
        _numeric(method, "pandas.DataFrame", FRAME, "df")
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
        _numeric(method, "pandas.api.typing.DataFrameGroupBy", GROUPS, "df.groupby('g')")
        for method in ("mean", "median", "std", "var", "skew", "sem", "quantile", "corr")
    ),
    *(
        _numeric(method, owner, setup, use)
        for owner, setup, use, methods in (
            ("pandas.DataFrame", DATED, "df", "sum"),
            ("pandas.api.typing.DataFrameGroupBy", DATED, "df.groupby('g')", "sum prod cumsum cumprod"),
        )
        for method in methods.split()
    ),
    *(
        _numeric(method, "pandas.api.typing.DatetimeIndexResampler", setup, "df.resample('D')")
        for setup, methods in ((_BY_DAY, "mean median std var sem prod"), (_BY_DAY_DATED, "sum"))
        for method in methods.split()
    ),
    Call(
        id="pandas.numeric-only-corrwith",
        library="pandas",
        since="2.0",
        source=NUMERIC_SOURCE,
        title=_NUMERIC_TITLE.format("corrwith"),
        error=NUMERIC_ERROR,
        callables=("pandas.DataFrame.corrwith",),
        add={"numeric_only": "True"},
        sometimes=True,
        example=Example(
            setup=FRAME, old="df.corrwith(df['a'])", new="df.corrwith(df['a'], numeric_only=True)"
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
            setup=GROUPS,
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
    Call(
        id="pandas.groupby-dtypes",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes: columns of text have a dtype of pandas, which has no order",
        title="types of columns cannot be sorted any more: `sort=False` groups them in the order in which they come",
        error="'<' not supported between instances of '\\S*[dD][tT]ype\\S*' and",
        callables=("pandas.DataFrame.groupby", "pandas.Series.groupby"),
        add={"sort": "False"},
        sometimes=True,
        example=Example(
            setup="import pandas as pd\ndf = pd.DataFrame({'a': [1], 'b': ['x'], 'c': [0.1]})\n"
            "kinds = df.dtypes.reset_index()\nkinds.columns = ['Count', 'Column Type']",
            old="kinds.groupby('Column Type').aggregate('count').reset_index()",
            new="kinds.groupby('Column Type', sort=False).aggregate('count').reset_index()",
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
        example=Example(setup=GROUPS, old="df.groupby('g')['x'].fillna(0)", new="df['x'].fillna(0)"),
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
            setup=GROUPS,
            old="df.groupby('g')['x'].mad()",
            new="df.groupby('g')['x'].agg(lambda x: (x - x.mean()).abs().mean())",
        ),
    ),
]


RULES: list[Rule] = [*_REDUCTIONS, *_GROUPING]
