"""Defaults of pandas and seaborn that changed."""

from functools import partial

from ..rule import Rule
from ._categories import may_group_categories
from ._defaults import past
from ._pandas import TEXT

_pandas = partial(past, "pandas", "pandas")
_seaborn = partial(past, "seaborn", "seaborn")

_GROUPS = (
    "import pandas as pd\ndf = pd.DataFrame({'g': pd.Categorical(['p'], categories=['p', 'q']), 'x': [1]})"
)
# What makes columns of categories, or reads them.
_CATEGORIES = frozenset(
    [
        "category",
        "categories",
        "Categorical",
        "CategoricalDtype",
        "CategoricalIndex",
        "cut",
        "qcut",
        "load_dataset",
        "read_stata",
        "read_pickle",
        "read_parquet",
        "read_feather",
        "read_hdf",
        "HDFStore",
    ]
)
_OBSERVED = "pandas documentation, versionchanged 3.0.0: the default value of observed is now True"
_NUMERIC = "pandas documentation, versionchanged 2.0.0: the default value of numeric_only is now False"
_DAYS = "import pandas as pd\ndf = pd.DataFrame({'day': pd.to_datetime(['2014-01-02']), 'x': [1.5]})"
_EMPTY = "pandas 0.22 release notes: the sum of an empty or all-NA Series is now 0"

_PANDAS: list[Rule] = [
    _pandas(
        "DataFrame.groupby Series.groupby",
        {"observed": ("False", "True")},
        "3.0",
        _OBSERVED,
        title="groups of categories that do not occur are left out now: `observed=False` brings them back",
        setup=_GROUPS,
        proof="result = len(df.groupby('g'@@)['x'].sum())",
        words=_CATEGORIES,
        matters=may_group_categories,
        telling=True,
    ),
    _pandas(
        "DataFrame.pivot_table pivot_table",
        {"observed": ("False", "True")},
        "3.0",
        _OBSERVED,
        title="pivot tables leave out categories that do not occur now: `observed=False` brings them back",
        setup=_GROUPS,
        proof="result = len(df.pivot_table('x', index='g', aggfunc='count'@@))",
        words=_CATEGORIES,
        matters=may_group_categories,
        telling=True,
    ),
    _pandas(
        "DataFrame.groupby Series.groupby",
        {"group_keys": ("False", "True", "True")},
        "2.0",
        "pandas documentation, versionchanged 2.0.0: group_keys is respected where apply returns what is indexed like its input",
        title="`groupby(…).apply` puts the groups before the index of what looks like its input now",
        setup=TEXT + "\n# apply",
        proof="result = df.groupby('b'@@)['a'].apply(lambda part: part * 2).index.nlevels",
        words=frozenset({"apply"}),
        followed=frozenset({"apply"}),
        telling=True,
        remote=True,
    ),
    _pandas(
        "DataFrame.mean DataFrame.median DataFrame.std DataFrame.var DataFrame.sem DataFrame.skew DataFrame.kurt",
        {"numeric_only": ("True", "False", "None")},
        "2.0",
        _NUMERIC,
        title="columns of dates and texts are no longer left out of `mean`, `median`, `std` and others",
        setup=_DAYS,
        proof="result = df.mean(@@).index.tolist()",
    ),
    _pandas(
        "DataFrame.quantile",
        {"numeric_only": ("True", "False")},
        "2.0",
        _NUMERIC,
        setup=_DAYS,
        proof="result = df.quantile(0.5@@).index.tolist()",
        at={"numeric_only": 2},
    ),
    _pandas(
        "DataFrame.rank",
        {"numeric_only": ("True", "False", "None")},
        "2.0",
        _NUMERIC,
        setup=_DAYS,
        proof="result = df.rank(@@).columns.tolist()",
        at={"numeric_only": 2},
    ),
    _pandas(
        "Series.sum Series.prod DataFrame.sum DataFrame.prod",
        {"min_count": ("1", "0")},
        "0.22",
        _EMPTY,
        title="the sum of nothing but missing values is 0 now, and was missing before pandas 0.22",
        setup="import pandas as pd\ns = pd.Series([None, None], dtype=float)",
        proof="result = str(s.sum(@@))",
    ),
    _pandas(
        "DataFrame.stack",
        {"future_stack": ("False", "True")},
        "3.0",
        "pandas documentation, stack: the new implementation is the default as of pandas 3.0",
        title="`stack` keeps missing values now, and left them out before pandas 3.0",
        setup="import pandas as pd\ndf = pd.DataFrame({'a': [1.0, None]})",
        proof="result = len(df.stack(@@))",
        at={"future_stack": 3},
        also=("dropna", "sort"),
    ),
    _pandas(
        "Series.to_csv",
        {"header": ("False", "True")},
        "1.0",
        "pandas 0.24 release notes: Series.to_csv will write the header by default; 1.0: it does",
        setup="import pandas as pd\ns = pd.Series([1, 2], name='n')",
        proof="result = s.to_csv(@@)",
    ),
    _pandas(
        "concat",
        {"sort": ("True", "<no_default>", "None", "False")},
        "1.0",
        "pandas 1.0 release notes: the default of sort of concat changed from True to False",
        setup="import pandas as pd\na, b = pd.DataFrame({'q': [1], 'p': [2]}), pd.DataFrame({'q': [1], 'o': [2]})",
        proof="result = pd.concat([a, b]@@).columns.tolist()",
        unless={"axis": ("1", "'columns'")},
    ),
    _pandas(
        "to_datetime",
        {"format": ("'mixed'", "None", "None")},
        "2.0",
        "pandas 2.0 release notes: dates are parsed with one consistent format, which is guessed from the first",
        title="`to_datetime` reads every date as the first one now: `format='mixed'` looks at each by itself",
        setup="import pandas as pd\ns = pd.Series(['2014-01-02', '3 May 2015'])",
        proof="result = pd.to_datetime(s, errors='coerce'@@).isnull().sum()",
        given=("errors",),
        also=("infer_datetime_format", "unit"),
        at={"format": 5},
    ),
]

_DOC = "seaborn documentation, 0.10.1 and 0.11.1: {}"
_PLOTS = "import pandas as pd\nimport seaborn as sns\nimport matplotlib.pyplot as plt\nplt.figure()\n"
_GAPS = _PLOTS + "df = pd.DataFrame({'x': [1.0, 2.0, 4.0], 'y': [1.0, 3.0, None]})"
_POINTS = _PLOTS + "df = pd.DataFrame({'x': [1.0, 2.0, 4.0], 'y': [1.0, 3.0, 2.0], 'g': ['a', 'a', 'b']})"

_SEABORN: list[Rule] = [
    _seaborn(
        "FacetGrid JointGrid PairGrid jointplot pairplot",
        {"dropna": ("True", "False")},
        "0.11",
        _DOC.format("FacetGrid, JointGrid, PairGrid, jointplot and pairplot, dropna"),
        setup=_GAPS,
        proof="grid = sns.JointGrid(data=df, x='x', y='y'@@)\nresult = len(grid.x)",
    ),
    _seaborn(
        "regplot lmplot",
        {"truncate": ("False", "True")},
        "0.9.1",
        "seaborn documentation, 0.9.0 and 0.9.1: regplot and lmplot, truncate",
        setup=_POINTS + "\nplt.xlim(0, 9)",
        proof="axes = sns.regplot(data=df, x='x', y='y', ci=None@@)\nresult = axes.lines[0].get_xdata().tolist()",
    ),
    _seaborn(
        "stripplot",
        {"jitter": ("False", "True")},
        "0.9",
        "seaborn documentation, 0.8.1 and 0.9.0: stripplot, jitter",
        setup=_POINTS,
        proof="axes = sns.stripplot(data=df, x='g', y='y'@@)\nresult = axes.collections[0].get_offsets().tolist()",
    ),
    _seaborn(
        "boxenplot",
        {"k_depth": ("'proportion'", "'tukey'")},
        "0.11",
        _DOC.format("boxenplot, k_depth"),
        setup=_PLOTS + "df = pd.DataFrame({'y': [n * n for n in range(300)]})",
        proof="axes = sns.boxenplot(data=df, y='y'@@)\nresult = [len(part.get_paths()) for part in axes.collections] + [len(axes.patches)]",
    ),
    _seaborn(
        "kdeplot",
        {"gridsize": ("100", "200")},
        "0.11",
        _DOC.format("kdeplot, gridsize"),
        setup=_POINTS,
        proof="axes = sns.kdeplot(data=df, x='y'@@)\nresult = len(axes.lines[0].get_xdata())",
    ),
    _seaborn(
        "rugplot",
        {"height": ("0.05", "0.025")},
        "0.11",
        _DOC.format("rugplot, height"),
        setup=_POINTS,
        proof="axes = sns.rugplot(data=df, x='y'@@)\nresult = axes.collections[0].get_segments()[0].tolist()",
    ),
]

RULES: list[Rule] = [*_PANDAS, *_SEABORN]
