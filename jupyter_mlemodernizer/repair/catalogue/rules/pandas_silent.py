"""What pandas does without an error, and differently: changes of meaning, with the old meaning restored."""

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any

from ..bindings import Document
from ..changes import Changes, Match, line_end
from ..code import Code
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Call, Example, Pattern, Rule

_COPY_ON_WRITE = "pandas 3.0 release notes, Copy-on-Write"
_GAPS = "import pandas as pd\nc = 'a'\ndf = pd.DataFrame({'a': [1.0, None], 'b': ['x', 'y']})"
_RESULT_A = "\nresult = df['a'].tolist()"


def _is_label(node: Any) -> bool:
    """One column: a list of columns, a slice or a mask was a copy then, too."""
    return isinstance(
        node, ast.Constant | ast.Name | ast.Subscript | ast.Call | ast.BinOp | ast.JoinedStr
    ) and not (isinstance(node, ast.Constant) and not isinstance(node.value, str | int))


def _is_frame_name(node: Any) -> bool:
    """A variable of the notebook, not an object with attributes of its own."""
    return isinstance(node, ast.Name) and node.id not in {"self", "cls"}


# In-place methods of a column --------------------------------------------------------

_IN_PLACE = ("fillna", "replace", "clip", "where", "mask", "ffill", "bfill", "interpolate")
_ARGUMENTS = {
    "fillna": "0",
    "replace": "1.0, 5.0",
    "clip": "lower=2",
    "where": "df['a'] > 5, 0",
    "mask": "df['a'] == 1, 0",
    "ffill": "",
    "bfill": "",
    "interpolate": "",
}


def _in_place(method: str) -> list[Rule]:
    setup = "import pandas as pd\ndf = pd.DataFrame({'a': [None, 1.0, None, 3.0]})"
    arguments = _ARGUMENTS[method]
    comma = ", " if arguments else ""
    return [
        Pattern(
            id=f"pandas.in-place-{method}{name}",
            library="pandas",
            since="3.0",
            source=_COPY_ON_WRITE,
            title=f"`{method}(…, inplace=True)` on a column changes a copy now: the result is assigned",
            pattern=f"{place}.{method}($$rest, inplace=True)",
            template=f"{place} = {place}.{method}($$rest)",
            silent=True,
            where=where,
            telling=True,
            example=Example(
                setup=setup,
                old=f"{shown}.{method}({arguments}{comma}inplace=True){_RESULT_A}",
                new=f"{shown} = {shown}.{method}({arguments}){_RESULT_A}",
            ),
        )
        for name, place, where, shown in (
            ("", "$df[$column]", {"column": _is_label}, "df['a']"),
            ("-attribute", "$df.$column", {"df": _is_frame_name, "column": _is_column_name}, "df.a"),
            ("-loc", "$df.loc[:, $column]", {"column": _is_label}, "df.loc[:, 'a']"),
        )
    ]


def _is_column_name(name: Any) -> bool:
    """Not one of the things by which a frame is reached."""
    return name not in {
        "at",
        "iat",
        "loc",
        "iloc",
        "ix",
        "values",
        "index",
        "columns",
        "str",
        "dt",
        "cat",
        "T",
    }


# Assignments in two steps -------------------------------------------------------------


_TESTS_OF_PANDAS = {
    "isnull",
    "isna",
    "notnull",
    "notna",
    "isin",
    "duplicated",
    "contains",
    "startswith",
    "endswith",
}


def _is_mask(node: Any) -> bool:
    """A condition on rows: of a column of a frame, or of an array."""
    match node:
        case ast.Compare():
            return True
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            return _is_mask(operand) or isinstance(operand, ast.Name)
        case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr(), right=right):
            return _is_mask(left) or _is_mask(right)
        case _:
            return _is_mask_of_pandas(node)


def _is_mask_of_pandas(node: Any) -> bool:
    """A condition that only columns of frames can tell."""
    match node:
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            return _is_mask_of_pandas(operand)
        case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr(), right=right):
            return _is_mask_of_pandas(left) or _is_mask_of_pandas(right)
        case ast.Call(func=ast.Attribute(attr=attr)):
            return attr in _TESTS_OF_PANDAS
        case _:
            return False


def _is_text(node: Any) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


_SIGNS = (("", "="), ("-add", "+="), ("-subtract", "-="), ("-multiply", "*="), ("-divide", "/="))
_KNOWN_FRAME: dict[str, Any] = {"types": {"df": ("pandas.DataFrame",)}}
_BY_ITEM = ("$df[$column][$rows]", "$df.loc[$rows, $column]")
_BY_ATTRIBUTE = ("$df.$column[$rows]", "$df.loc[$rows, '$column']")
_BY_LOC = ("$df[$column].loc[$rows]", "$df.loc[$rows, $column]")
_BY_POSITION = ("$df[$column].iloc[$rows]", "$df.iloc[$rows, $df.columns.get_loc($column)]")


def _two_steps(name: str, places: tuple[str, str], example: tuple[str, str], **how: Any) -> list[Rule]:
    """Plain assignment to a place reached in two steps, and assignment with an operator.

    Arguments:
        name: for the ids.
        places: how it was reached, and how it is reached in one step.
        example: the same two in an example.
        how: what else the pattern needs: types, tests, and whether it tells by itself.
    """
    return [
        Pattern(
            id=f"pandas.chained-{name}{suffix}",
            library="pandas",
            since="3.0",
            source=_COPY_ON_WRITE,
            title="an assignment in two steps changes a copy now: `.loc` makes it one step",
            pattern=f"{places[0]} {sign} $value",
            template=f"{places[1]} {sign} $value",
            silent=True,
            example=Example(
                setup=_GAPS + "\nrows = df['a'] == 1",
                old=f"{example[0]} {sign} 5.0{_RESULT_A}",
                new=f"{example[1]} {sign} 5.0{_RESULT_A}",
            ),
            **how,
        )
        for suffix, sign in _SIGNS
    ]


_TWO_STEPS: list[Rule] = [
    *_two_steps(
        "mask",
        _BY_ITEM,
        ("df['a'][df['a'] == 1]", "df.loc[df['a'] == 1, 'a']"),
        where={"column": _is_text, "rows": _is_mask},
        telling=True,
    ),
    *_two_steps(
        "mask-of-pandas",
        _BY_ITEM,
        ("df[c][df[c].notnull()]", "df.loc[df[c].notnull(), c]"),
        where={"column": _is_label, "rows": _is_mask_of_pandas},
        telling=True,
    ),
    *_two_steps(
        "mask-of-frame",
        _BY_ITEM,
        ("df[c][df[c] == 1]", "df.loc[df[c] == 1, c]"),
        where={"column": _is_label, "rows": lambda node: not isinstance(node, ast.Slice)},
        **_KNOWN_FRAME,
    ),
    *_two_steps(
        "attribute-mask-of-pandas",
        _BY_ATTRIBUTE,
        ("df.a[df.a.notnull()]", "df.loc[df.a.notnull(), 'a']"),
        where={"df": _is_frame_name, "column": _is_column_name, "rows": _is_mask_of_pandas},
        telling=True,
    ),
    *_two_steps(
        "attribute-mask",
        _BY_ATTRIBUTE,
        ("df.a[df.a == 1]", "df.loc[df.a == 1, 'a']"),
        where={"column": _is_column_name, "rows": lambda node: not isinstance(node, ast.Slice)},
        **_KNOWN_FRAME,
    ),
    *_two_steps(
        "loc",
        _BY_LOC,
        ("df['a'].loc[df['a'] == 1]", "df.loc[df['a'] == 1, 'a']"),
        where={"column": _is_label},
        **_KNOWN_FRAME,
    ),
    *_two_steps(
        "iloc",
        _BY_POSITION,
        ("df['a'].iloc[0]", "df.iloc[0, df.columns.get_loc('a')]"),
        where={"column": _is_label},
        **_KNOWN_FRAME,
    ),
]

# The dtype of text --------------------------------------------------------------------

_TEXT_SOURCE = "pandas 3.0 release notes, Dedicated string data type by default"
_TEXT_TITLE = "columns of text have the dtype `str` now, no longer `object`: both are asked for"
_TEXT = "import pandas as pd\ndf = pd.DataFrame({'a': [1, 2], 'b': ['x', 'y']})"
# How notebooks write the dtype of text.
_OBJECTS = {
    "text": ("'object'", "'object'", {}),
    "type": ("object", "object", {}),
    "letter": ("'O'", "'object'", {}),
    "numpy": ("$np.object_", "object", {"np": "numpy"}),
}


def _is_dtype_name(node: Any) -> bool:
    """A variable that stands for a dtype, by the way that it is called."""
    return isinstance(node, ast.Name) and re.search(r"type", node.id, re.IGNORECASE) is not None


def _text_dtype() -> list[Rule]:
    rules: list[Rule] = []
    for name, (old, new, bind) in _OBJECTS.items():
        shown = old.replace("$", "")
        setup = f"import numpy as np\n{_TEXT}" if bind else _TEXT

        def rule(
            form: str,
            pattern: str,
            template: str,
            before: str,
            after: str,
            *,
            where: dict[str, Any] | None = None,
            bind: dict[str, str] = bind,
            setup: str = setup,
            name: str = name,
        ) -> Rule:
            return Pattern(
                id=f"pandas.text-dtype-{form}-{name}",
                library="pandas",
                since="3.0",
                source=_TEXT_SOURCE,
                title=_TEXT_TITLE,
                pattern=pattern,
                template=template,
                silent=True,
                bind=bind,
                where=where or {},
                telling=True,
                example=Example(setup=setup, old=before, new=after),
            )

        for form, sign, method in (("selected", "==", "include"), ("not-selected", "!=", "exclude")):
            rules += [
                rule(
                    f"{form}-{attribute}",
                    f"$df.dtypes[$df.dtypes {sign} {old}].{attribute}",
                    f"$df.select_dtypes({method}=['object', 'string']).columns",
                    f"result = list(df.dtypes[df.dtypes {sign} {shown}].{attribute})",
                    f"result = list(df.select_dtypes({method}=['object', 'string']).columns)",
                )
                for attribute in ("index",)
            ]
            rules.append(
                rule(
                    f"{form}-columns",
                    f"$df.columns[$df.dtypes {sign} {old}]",
                    f"$df.select_dtypes({method}=['object', 'string']).columns",
                    f"result = list(df.columns[df.dtypes {sign} {shown}])",
                    f"result = list(df.select_dtypes({method}=['object', 'string']).columns)",
                )
            )
        for form, sign, joint, other in (("is", "==", "|", "=="), ("is-not", "!=", "&", "!=")):
            # A column's dtype is one thing; `.dtypes` of a frame, or a variable, may be many.
            membership = "in" if sign == "==" else "not in"
            rules += [
                rule(
                    f"{form}-dtype",
                    f"$column.dtype {sign} {old}",
                    f"$column.dtype {membership} [{new}, 'str']",
                    f"result = [c for c in df if df[c].dtype {sign} {shown}]",
                    f"result = [c for c in df if df[c].dtype {membership} [{new}, 'str']]",
                ),
                rule(
                    f"{form}-dtypes",
                    f"$df.dtypes {sign} {old}",
                    f"($df.dtypes {sign} {new}) {joint} ($df.dtypes {other} 'str')",
                    f"is_text = df.dtypes {sign} {shown}\nresult = is_text.tolist()",
                    f"is_text = (df.dtypes {sign} {new}) {joint} (df.dtypes {other} 'str')\nresult = is_text.tolist()",
                ),
                rule(
                    f"{form}-variable",
                    f"$dtype {sign} {old}",
                    f"($dtype {sign} {new}) {joint} ($dtype {other} 'str')",
                    f"col_type = df['b'].dtype\nresult = bool(col_type {sign} {shown})",
                    f"col_type = df['b'].dtype\nresult = bool((col_type {sign} {new}) {joint} (col_type {other} 'str'))",
                    where={"dtype": _is_dtype_name},
                ),
            ]
    return rules


_TEXT_NAMES: list[Rule] = [
    Pattern(
        id=f"pandas.text-dtype-name-{name}",
        library="pandas",
        since="3.0",
        source=_TEXT_SOURCE,
        title=_TEXT_TITLE,
        pattern=f"{pattern} {sign} 'object'",
        template=f"{pattern} {membership} ['object', 'str']",
        silent=True,
        telling=True,
        example=Example(
            setup=_TEXT,
            old=f"result = bool({shown} {sign} 'object')",
            new=f"result = bool({shown} {membership} ['object', 'str'])",
        ),
    )
    for name, pattern, sign, membership, shown in (
        ("is", "$column.dtype.name", "==", "in", "df['b'].dtype.name"),
        ("is-not", "$column.dtype.name", "!=", "not in", "df['b'].dtype.name"),
        ("string-is", "str($column.dtype)", "==", "in", "str(df['b'].dtype)"),
        ("string-is-not", "str($column.dtype)", "!=", "not in", "str(df['b'].dtype)"),
    )
]

# Defaults -----------------------------------------------------------------------------

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


def _is_large_power(node: Any) -> bool:
    """A number of nanoseconds: a thousand million, or a multiple of it."""
    return any(
        ast.unparse(part) in {"10 ** 9", "1000000000", "1000000000.0", "10 ** 6", "1000000", "1000000.0"}
        for part in ast.walk(node)
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
            setup=_TEXT,
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
        id="pandas.groupby-observed",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes: observed defaults to True",
        title="groups of categories that do not occur are left out now: `observed=False` brings them back",
        callables=("pandas.DataFrame.groupby", "pandas.Series.groupby"),
        add={"observed": "False"},
        kind="calibration",
        silent=True,
        sometimes=True,
        example=Example(
            setup="import pandas as pd\n"
            "df = pd.DataFrame({'g': pd.Categorical(['p'], categories=['p', 'q']), 'x': [1]})",
            old="result = len(df.groupby('g')['x'].sum())",
            new="result = len(df.groupby('g', observed=False)['x'].sum())",
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
                setup=_TEXT,
                old=f"result = list({old.replace('PLACE', shown)}.columns)",
                new=f"result = list({new.replace('PLACE', shown)}.columns)",
            ),
        )
        for form, place, label, where, shown in (
            ("", "$df[$column]", "$column", {"column": _is_label}, "df['b']"),
            (
                "-attribute",
                "$df.$column",
                "'$column'",
                {"df": _is_frame_name, "column": _is_column_name},
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
            setup=_TEXT,
            old="result = list(df.groupby('a').sum().columns)",
            new="result = list(df.groupby('a').sum(numeric_only=True).columns)",
        ),
    ),
    Pattern(
        id="pandas.astype-str-missing",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes: astype(str) keeps missing values missing",
        title="`astype(str)` keeps missing values missing now: the text `nan` is filled in",
        pattern="$df[$column].astype(str)",
        template="$df[$column].astype(str).fillna('nan')",
        kind="calibration",
        silent=True,
        sometimes=True,
        where={"column": _is_label},
        telling=True,
        example=Example(
            setup="import pandas as pd\ndf = pd.DataFrame({'b': ['x', None]})",
            old="result = df['b'].astype(str).isnull().sum()",
            new="result = df['b'].astype(str).fillna('nan').isnull().sum()",
        ),
    ),
]


def _is_datetime_cast(node: Any) -> bool:
    """``….astype('datetime64[ns]')``: done already."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in {"astype", "as_unit"}
    )


def _after_import(document: Document, inference: Inference) -> Iterator[Match]:
    """The first import of pandas, if the notebook has not decided what text is."""
    del inference
    if any("infer_string" in code.source for _, code in document.codes()):
        return
    for unit, code, node in nodes(document, ast.Import):
        assert isinstance(node, ast.Import)
        name = next((alias.asname or alias.name for alias in node.names if alias.name == "pandas"), None)
        if name is not None and isinstance(code.parents.get(node), ast.Module):
            yield Match(unit, node, False, _decide(unit, code, node, name))
            return


def _decide(unit: int, code: Code, node: ast.AST, name: str) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        end = line_end(code, code.span(node)[1])
        changes.unit(unit).insert(end, f"\n{name}.options.future.infer_string = False")

    return rewrite


# Where none of the rules above finds the cause: the whole notebook gets its text back as it was.
_WHOLE_NOTEBOOK: list[Rule] = [
    Custom(
        id="pandas.infer-string",
        library="pandas",
        since="3.0",
        source=_TEXT_SOURCE,
        title="text is kept in columns of `object`, as it was: an option brings that back for the whole notebook",
        finder=_after_import,
        silent=True,
        sometimes=True,
        example=Example(
            old="import pandas as pd\nresult = str(pd.Series(['x']).dtype)",
            new="import pandas as pd\npd.options.future.infer_string = False\nresult = str(pd.Series(['x']).dtype)",
        ),
    )
]

RULES: list[Rule] = [
    *(rule for method in _IN_PLACE for rule in _in_place(method)),
    *_TWO_STEPS,
    *_text_dtype(),
    *_TEXT_NAMES,
    *_MEANINGS,
    *_WHOLE_NOTEBOOK,
]
