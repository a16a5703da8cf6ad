"""Changes of a column or through two steps of indexing, which change a copy since copy-on-write."""

import ast
from typing import Any

from ..rule import Example, Pattern, Rule
from ._pandas_tests import is_column_name, is_frame_name, is_label

_COPY_ON_WRITE = "pandas 3.0 release notes, Copy-on-Write"


_GAPS = "import pandas as pd\nc = 'a'\ndf = pd.DataFrame({'a': [1.0, None], 'b': ['x', 'y']})"


_RESULT_A = "\nresult = df['a'].tolist()"


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
            ("", "$df[$column]", {"column": is_label}, "df['a']"),
            ("-attribute", "$df.$column", {"df": is_frame_name, "column": is_column_name}, "df.a"),
            ("-loc", "$df.loc[:, $column]", {"column": is_label}, "df.loc[:, 'a']"),
        )
    ]


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
        where={"column": is_label, "rows": _is_mask_of_pandas},
        telling=True,
    ),
    *_two_steps(
        "mask-of-frame",
        _BY_ITEM,
        ("df[c][df[c] == 1]", "df.loc[df[c] == 1, c]"),
        where={"column": is_label, "rows": lambda node: not isinstance(node, ast.Slice)},
        **_KNOWN_FRAME,
    ),
    *_two_steps(
        "attribute-mask-of-pandas",
        _BY_ATTRIBUTE,
        ("df.a[df.a.notnull()]", "df.loc[df.a.notnull(), 'a']"),
        where={"df": is_frame_name, "column": is_column_name, "rows": _is_mask_of_pandas},
        telling=True,
    ),
    *_two_steps(
        "attribute-mask",
        _BY_ATTRIBUTE,
        ("df.a[df.a == 1]", "df.loc[df.a == 1, 'a']"),
        where={"column": is_column_name, "rows": lambda node: not isinstance(node, ast.Slice)},
        **_KNOWN_FRAME,
    ),
    *_two_steps(
        "loc",
        _BY_LOC,
        ("df['a'].loc[df['a'] == 1]", "df.loc[df['a'] == 1, 'a']"),
        where={"column": is_label},
        **_KNOWN_FRAME,
    ),
    *_two_steps(
        "iloc",
        _BY_POSITION,
        ("df['a'].iloc[0]", "df.iloc[0, df.columns.get_loc('a')]"),
        where={"column": is_label},
        **_KNOWN_FRAME,
    ),
]


_IN_PLACE_RULES: list[Rule] = [rule for method in _IN_PLACE for rule in _in_place(method)]


RULES: list[Rule] = [*_IN_PLACE_RULES, *_TWO_STEPS]
