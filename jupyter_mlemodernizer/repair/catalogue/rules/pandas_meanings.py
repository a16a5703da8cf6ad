"""Defaults of pandas that changed in silence, with the old meaning restored."""

import ast
import re
from typing import Any

from ..rule import Call, Example, Pattern, Rule
from ._pandas import TEXT
from ._pandas_tests import is_column_name, is_frame_name, is_label

_OLD_NA = (
    "['', '#N/A', '#N/A N/A', '#NA', '-1.#IND', '-1.#QNAN', '-NaN', '-nan', '1.#IND', '1.#QNAN', "
    "'N/A', 'NA', 'NULL', 'NaN', 'n/a', 'nan', 'null']"
)


def _has_regex(node: Any) -> bool:
    """A literal of more than one character that means something else as a regular expression.

    Single characters were taken literally then, whatever they are.
    """
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and len(node.value) > 1
        and re.search(r"[\\^$.|?*+()\[\]{}]", node.value) is not None
    )


def _has_no_regex_argument(rest: Any) -> bool:
    return not any(isinstance(part, ast.keyword) and part.arg == "regex" for part in rest)


def _is_no_array(node: Any) -> bool:
    """Nothing that is written as an array of NumPy's, which still has the text `nan`."""
    last = node.func if isinstance(node, ast.Call) else node
    return getattr(last, "attr", "") not in {"values", "to_numpy", "as_matrix", "array", "asarray", "ravel"}


def _is_large_power(node: Any) -> bool:
    """A number of nanoseconds: a thousand million, or a multiple of it."""
    return any(
        ast.unparse(part) in {"10 ** 9", "1000000000", "1000000000.0", "10 ** 6", "1000000", "1000000.0"}
        for part in ast.walk(node)
    )


# What is said where a text is expected, and a missing value is met.
_NO_TEXT = (
    r"'float' has no len\(\)|'float' is not (iterable|a container)|expected str instance, float found|expected string or bytes-like"
    r"|'float' object (is not (iterable|subscriptable)|has no attribute '(lower|upper|split|strip|replace|encode|startswith"
    r"|endswith|isdigit|isalpha|isupper|find|count|title|join)')|np.nan is an invalid document"
    "|'<' not supported between instances of '(float|str)' and '(str|float)'|can only concatenate str"
)


_MEANINGS: list[Rule] = [
    Pattern(
        id="pandas.str-replace-regex",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations: regex of str.replace is False",
        title="`str.replace` takes its pattern literally now: `regex=True` says that it is a regular expression",
        pattern="$text.str.replace($pattern, $$rest)",
        template="$text.str.replace($pattern, $$rest, regex=True)",
        silent=True,
        where={"pattern": _has_regex, "rest": _has_no_regex_argument},
        telling=True,
        example=Example(
            setup="import pandas as pd\ns = pd.Series(['12 km'])",
            old="result = s.str.replace('[^0-9]', '').tolist()",
            new="result = s.str.replace('[^0-9]', '', regex=True).tolist()",
        ),
    ),
    Call(
        id="pandas.get-dummies-dtype",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes: get_dummies returns bool by default",
        title="`get_dummies` gives truth values now: `dtype=int` gives the numbers 0 and 1",
        callables=("pandas.get_dummies",),
        add={"dtype": "int"},
        kind="calibration",
        silent=True,
        sometimes=True,
        example=Example(
            setup=TEXT,
            old="dummies = pd.get_dummies(df['b'])\nresult = (dummies['x'] + dummies['x']).tolist()",
            new="dummies = pd.get_dummies(df['b'], dtype=int)\nresult = (dummies['x'] + dummies['x']).tolist()",
        ),
    ),
    Call(
        id="pandas.read-csv-none",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes: 'None' joined the default na_values",
        title="the text `None` is read as missing now: the old list of texts is named",
        callables=("pandas.read_csv", "pandas.read_table"),
        add={"keep_default_na": "False", "na_values": _OLD_NA},
        in_file="None",
        kind="calibration",
        silent=True,
        sometimes=True,
        example=Example(
            setup="import pandas as pd\nopen('walls.csv', 'w').write('a,b\\nNone,1\\nBrick,2\\n')",
            old="result = pd.read_csv('walls.csv')['a'].isnull().sum()",
            new=f"result = pd.read_csv('walls.csv', keep_default_na=False, na_values={_OLD_NA})['a'].isnull().sum()",
        ),
    ),
    Call(
        id="pandas.groupby-observed-lengths",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes: observed defaults to True",
        title="groups of categories that do not occur are left out now: `observed=False` brings them back",
        reason="What is put beside the groups has one entry for each category.",
        error=r"shape mismatch|Length (mismatch|of values)|same (length|size|first dimension)|inconsistent numbers of samples"
        r"|IndexError: (single positional indexer|index \d+) is out.of.bounds|number of FixedLocator locations",
        callables=("pandas.DataFrame.groupby", "pandas.Series.groupby"),
        add={"observed": "False"},
        sometimes=True,
        remote=True,
        example=Example(
            setup="import pandas as pd\nimport matplotlib\nmatplotlib.use('agg')\nimport matplotlib.pyplot as plt\n"
            "df = pd.DataFrame({'age': [20, 40], 'x': [1, 2]})\ndf['group'] = pd.cut(df['age'], [0, 17, 30, 50])",
            old="mean = df.groupby('group')['x'].mean()\nplt.bar(['child', 'young', 'old'], mean.values)",
            new="mean = df.groupby('group', observed=False)['x'].mean()\nplt.bar(['child', 'young', 'old'], mean.values)",
        ),
    ),
    *(
        Pattern(
            id=f"pandas.nanoseconds-{form}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes: the resolution of dates is inferred, and no longer always nanoseconds",
            title="dates as integers count microseconds now: they are turned to nanoseconds first",
            pattern=f"$dates.astype($integer) {sign} $divisor",
            template=f"$dates.astype('datetime64[ns]').astype($integer) {sign} $divisor",
            silent=True,
            telling=True,
            where={"dates": lambda node: not _is_datetime_cast(node), "divisor": _is_large_power},
            example=Example(
                setup="import pandas as pd\ndates = pd.Series(pd.to_datetime(['2014-01-02']))",
                old=f"result = (dates.astype('int64') {sign} (86400 * 10 ** 9)).tolist()",
                new=f"result = (dates.astype('datetime64[ns]').astype('int64') {sign} (86400 * 10 ** 9)).tolist()",
            ),
        )
        for form, sign in (("whole", "//"), ("true", "/"))
    ),
    *(
        Pattern(
            id=f"pandas.value-counts-{name}{form}",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes: value_counts calls its result `count`, and its index by the column",
            title="`value_counts()` names its result `count` now: the old names of the columns are given",
            pattern=pattern.replace("PLACE", place),
            template=template.replace("PLACE", place).replace("NAME", label),
            silent=True,
            telling=True,
            where=where,
            bind={"pd": "pandas"} if "$pd" in pattern else {},
            example=Example(
                setup=TEXT,
                old=f"result = list({old.replace('PLACE', shown)}.columns)",
                new=f"result = list({new.replace('PLACE', shown)}.columns)",
            ),
        )
        for form, place, label, where, shown in (
            ("", "$df[$column]", "$column", {"column": is_label}, "df['b']"),
            (
                "-attribute",
                "$df.$column",
                "'$column'",
                {"df": is_frame_name, "column": is_column_name},
                "df.b",
            ),
        )
        for name, pattern, template, old, new in (
            (
                "reset-index",
                "PLACE.value_counts($$rest).reset_index()",
                "PLACE.value_counts($$rest).rename_axis('index').reset_index(name=NAME)",
                "PLACE.value_counts().reset_index()",
                "PLACE.value_counts().rename_axis('index').reset_index(name='b')",
            ),
            (
                "to-frame",
                "PLACE.value_counts($$rest).to_frame()",
                "PLACE.value_counts($$rest).to_frame(NAME)",
                "PLACE.value_counts().to_frame()",
                "PLACE.value_counts().to_frame('b')",
            ),
            (
                "frame",
                "$pd.DataFrame(PLACE.value_counts($$rest))",
                "$pd.DataFrame(PLACE.value_counts($$rest).rename(NAME))",
                "pd.DataFrame(PLACE.value_counts())",
                "pd.DataFrame(PLACE.value_counts().rename('b'))",
            ),
        )
    ),
    Call(
        id="pandas.groupby-sum-text",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes: numeric_only defaults to False",
        title="`groupby(…).sum()` no longer leaves out columns of text: `numeric_only=True` says so",
        callables=("pandas.api.typing.DataFrameGroupBy.sum",),
        add={"numeric_only": "True"},
        kind="calibration",
        silent=True,
        sometimes=True,
        example=Example(
            setup=TEXT,
            old="result = list(df.groupby('a').sum().columns)",
            new="result = list(df.groupby('a').sum(numeric_only=True).columns)",
        ),
    ),
    *(
        Pattern(
            id=f"pandas.astype-str-missing{form}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes: astype(str) keeps missing values missing",
            title="`astype(str)` keeps missing values missing now: the text `nan` is filled in",
            pattern=f"{column}.astype(str)",
            template=f"{column}.astype(str).fillna('nan')",
            kind="calibration",
            silent=True,
            sometimes=True,
            where=where,
            telling=True,
            example=Example(
                setup="import pandas as pd\ndf = pd.DataFrame({'b': ['x', None]})",
                old=f"result = {shown}.astype(str).isnull().sum()",
                new=f"result = {shown}.astype(str).fillna('nan').isnull().sum()",
            ),
        )
        for form, column, where, shown in (
            ("", "$df[$column]", {"column": is_label}, "df['b']"),
            ("-attribute", "$df.$column", {"df": is_frame_name, "column": is_column_name}, "df.b"),
        )
    ),
    *(
        Pattern(
            id=f"pandas.astype-str-no-text{form}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes: astype(str) keeps missing values missing",
            title="`astype(str)` keeps missing values missing now: the text `nan` is filled in",
            error=_NO_TEXT,
            pattern=f"$column.astype({text})",
            template=f"$column.astype({text}).fillna('nan')",
            sometimes=True,
            remote=True,
            throughout=True,
            where={"column": _is_no_array},
            telling=True,
            example=Example(
                setup="import pandas as pd\nimport numpy as np",
                old=f"text = pd.Series(['x', np.nan]).astype({text})\ntext.apply(len)",
                new=f"text = pd.Series(['x', np.nan]).astype({text}).fillna('nan')\ntext.apply(len)",
            ),
        )
        for form, text in (("", "str"), ("-name", "'str'"))
    ),
]


def _is_datetime_cast(node: Any) -> bool:
    """``….astype('datetime64[ns]')``: done already."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in {"astype", "as_unit"}
    )


RULES: list[Rule] = [*_MEANINGS]
