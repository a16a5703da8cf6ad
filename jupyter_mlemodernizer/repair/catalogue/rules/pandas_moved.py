"""Names that pandas moved, renamed or removed between 0.18 and 3.0."""

from ..rule import Example, Moved, Pattern, Rule
from ._missing import missing


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
        error=missing(old),
        old=old,
        new=new,
        example=Example(
            old=f"from {module} import {bare}\n{use.replace('NAME', bare)}",
            new=f"from {top} import {new_bare}\n{use.replace('NAME', new_bare)}",
        ),
    )


_MOVED: list[Rule] = [
    *(
        Moved(
            id=f"pandas.io-{part}",
            library="pandas",
            since="0.19",
            source="pandas 0.19 release notes, Removal of prior version deprecations: pandas.io.data, pandas.io.wb",
            title="data from the web are read by a package of its own: `pandas_datareader`",
            error=missing(f"pandas.io.{part}"),
            old=f"pandas.io.{part}",
            new=f"pandas_datareader.{part}",
            runnable=False,
            example=Example(
                old=f"import pandas.io.{part} as web\nweb",
                new=f"import pandas_datareader.{part} as web\nweb",
            ),
        )
        for part in ("data", "wb")
    ),
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


RULES: list[Rule] = [*_MOVED]
