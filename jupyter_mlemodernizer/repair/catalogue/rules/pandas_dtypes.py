"""Columns that pandas no longer converts by itself, and arrays that it no longer lends for writing."""

import ast

from ..rule import Call, Example, Pattern, Rule
from ._pandas import FRAME

_TO_OBJECT = (
    "a number or another object",
    "object",
    r"Invalid value '[\s\S]*' for dtype '(str|bool|category)'",
    "import pandas as pd\ncolumn = pd.Series(['Mr', 'Mrs', 'Mr'])",
    "1",
)
_TO_FLOAT = (
    "a number with decimals",
    "float",
    r"Invalid value '\[?\s*-?[0-9.][\s\S]*' for dtype 'u?int",
    "import pandas as pd\ncolumn = pd.Series([0, 0, 0])",
    "[0.25, 0.5]",
)

# Truth values beside numbers make an array of objects, with which NumPy, SciPy, statsmodels, Keras, TensorFlow and PyTorch
# cannot calculate; truth values alone are neither subtracted nor plotted.
_NO_NUMBERS = (
    "hist method requires numerical or datetime columns|numpy boolean subtract"
    "|Invalid value '.*' for dtype 'bool'|no numeric data to plot"
    "|ufunc 'is(nan|finite|inf)' not supported|of type \\w+ which has no callable \\w+ method"
    r"|Cannot cast ufunc '\w+' (input|output)( \d)? from dtype\('O'\)|object arrays are not supported"
    "|does not support dtype object|ObjectDType|type numpy\\.object_|Invalid dtype: object"
    r"|Unsupported object type (float|int|bool)|Image data of dtype object|cast to numpy dtype of object"
)

_DTYPES: list[Rule] = [
    Call(
        id="pandas.get-dummies-hist",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes: get_dummies returns bool by default",
        title="`get_dummies` gives truth values now: `dtype=int` gives the numbers 0 and 1",
        reason="Beside other numbers they would make an array of objects, with which nothing can be calculated.",
        error=_NO_NUMBERS,
        callables=("pandas.get_dummies",),
        add={"dtype": "int"},
        sometimes=True,
        remote=True,
        throughout=True,
        example=Example(
            setup=FRAME,
            old="pd.get_dummies(df[['b']]).hist()",
            new="pd.get_dummies(df[['b']], dtype=int).hist()",
        ),
    ),
    *(
        Pattern(
            id=f"pandas.assign-all-rows-{name}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes: setting with another dtype is an error; deprecated in 2.1",
            title="a column that changes its type is replaced whole: `df[column] = …`, no longer through `.loc[:, column]`",
            error="Invalid value '[\\s\\S]*' for dtype",
            pattern=f"$df.loc[:, {column}] = $value",
            template=f"$df[{column}] = $value",
            sometimes=True,
            example=Example(
                setup=FRAME,
                old=f"df.loc[:, {old}] = df['b'].map({{'x': 0, 'y': 1}})",
                new=f"df[{old}] = df['b'].map({{'x': 0, 'y': 1}})",
            ),
        )
        for name, column, old in (("column", "$column", "'b'"),)
    ),
    *(
        Pattern(
            id=f"pandas.assign-other-dtype-{name}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes: setting with another dtype is an error; deprecated in 2.1",
            title=f"a column no longer changes its type by itself when {what} is put into it: it is converted first",
            error=error,
            pattern="$df.loc[$rows, $column] = $value",
            template=f"$df[$column] = $df[$column].astype({dtype})\n$df.loc[$rows, $column] = $value",
            prepares=True,
            sometimes=True,
            example=Example(
                setup=FRAME,
                old=f"df.loc[df['{column}'] == {of}, '{column}'] = {value}",
                new=f"df['{column}'] = df['{column}'].astype({dtype})\n"
                f"df.loc[df['{column}'] == {of}, '{column}'] = {value}",
            ),
        )
        for name, what, dtype, error, column, of, value in (
            (
                "object",
                "a number or another object",
                "object",
                r"Invalid value '[\s\S]*' for dtype '(str|bool|category)'|Invalid value '[^0-9.\-][\s\S]*' for dtype",
                "b",
                "'x'",
                "0",
            ),
            (
                "float",
                "a number with decimals",
                "float",
                _TO_FLOAT[2],
                "a",
                "1",
                "0.5",
            ),
        )
    ),
    *(
        Pattern(
            id=f"pandas.assign-other-dtype-of-series-{name}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes: setting with another dtype is an error; deprecated in 2.1",
            title=f"a column no longer changes its type by itself when {what} is put into it: it is converted first",
            error=error,
            pattern=f"$column{accessor}[$rows] = $value",
            template=f"$column = $column.astype({dtype})\n$column{accessor}[$rows] = $value",
            prepares=True,
            types={"column": ("pandas.Series",)},
            where={"column": lambda node: isinstance(node, ast.Name)},
            sometimes=True,
            example=Example(
                setup=setup,
                old=f"column{accessor}[{rows}] = {value}",
                new=f"column = column.astype({dtype})\ncolumn{accessor}[{rows}] = {value}",
            ),
        )
        for name, accessor, rows, (what, dtype, error, setup, value) in (
            *(
                (f"object{name}", accessor, "column == 'Mr'", _TO_OBJECT)
                for name, accessor in (("", ""), ("-loc", ".loc"))
            ),
            *(
                (f"float{name}", accessor, "[0, 2]", _TO_FLOAT)
                for name, accessor in (("", ""), ("-loc", ".loc"), ("-iloc", ".iloc"))
            ),
        )
    ),
    Pattern(
        id="pandas.issubdtype-number",
        library="pandas",
        since="3.0",
        source="pandas user guide, Extension types: NumPy does not know the dtypes of pandas; text has one since 3.0",
        title="whether a column is numeric is told by its dtype's kind: NumPy does not know the dtypes of pandas",
        error="Cannot interpret '.*' as a data type",
        pattern="$np.issubdtype($column.dtype, $np.number)",
        template="($column.dtype.kind in 'iufc')",
        bind={"np": "numpy"},
        sometimes=True,
        example=Example(
            setup="import numpy as np\nimport pandas as pd\ndf = pd.DataFrame({'b': ['x', 'y']})",
            old="np.issubdtype(df['b'].dtype, np.number)",
            new="(df['b'].dtype.kind in 'iufc')",
        ),
    ),
    *(
        Pattern(
            id=f"pandas.categorical-fillna-{name}",
            library="pandas",
            since="0.25",
            source="pandas user guide, Categorical data: values have to be among the categories",
            title="a value that is no category yet is added to the categories before it fills gaps",
            error="Cannot setitem on a Categorical with a new category",
            pattern=pattern,
            template=template,
            sometimes=True,
            example=Example(
                setup="import pandas as pd\ndf = pd.DataFrame({'c': pd.Categorical(['p', None])})",
                old=old,
                new=new,
            ),
        )
        for name, pattern, template, old, new in (
            (
                "inplace",
                "$column.fillna($value, inplace=True)",
                "$column = $column.cat.add_categories([$value]).fillna($value)",
                "df['c'].fillna('none', inplace=True)",
                "df['c'] = df['c'].cat.add_categories(['none']).fillna('none')",
            ),
            (
                "value",
                "$column.fillna($value)",
                "$column.cat.add_categories([$value]).fillna($value)",
                "df['c'].fillna('none')",
                "df['c'].cat.add_categories(['none']).fillna('none')",
            ),
        )
    ),
    Pattern(
        id="pandas.cat-rename-categories",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.5",
        title="categories are renamed with `rename_categories`",
        error="property 'categories' of 'Categorical' object has no setter|can't set attribute 'categories'",
        pattern="$column.cat.categories = $names",
        template="$column = $column.cat.rename_categories($names)",
        example=Example(
            setup="import pandas as pd\ndf = pd.DataFrame({'c': pd.Categorical(['p', 'q'])})",
            old="df['c'].cat.categories = ['v', 'w']",
            new="df['c'] = df['c'].cat.rename_categories(['v', 'w'])",
        ),
    ),
    Pattern(
        id="pandas.shuffle-values",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Copy-on-Write: arrays that share memory with a frame are read-only",
        title="the array of a column is read-only: the column is given a shuffled copy",
        error="array is read-only",
        pattern="$np.random.shuffle($df[$column].values)",
        template="$df[$column] = $np.random.permutation($df[$column].values)",
        bind={"np": "numpy"},
        example=Example(
            setup="import numpy as np\nimport pandas as pd\ndf = pd.DataFrame({'a': [1, 2]})",
            old="np.random.shuffle(df['a'].values)",
            new="df['a'] = np.random.permutation(df['a'].values)",
        ),
    ),
    Pattern(
        id="pandas.values-element",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Copy-on-Write: arrays that share memory with a frame are read-only",
        title="the array of a column is read-only: values are written into the frame",
        error="assignment destination is read-only|Cannot modify read-only array",
        pattern="$df[$column].values[$index] = $value",
        template="$df.iloc[$index, $df.columns.get_loc($column)] = $value",
        example=Example(
            setup=FRAME, old="df['a'].values[0] = 7", new="df.iloc[0, df.columns.get_loc('a')] = 7"
        ),
    ),
]


RULES: list[Rule] = [*_DTYPES]
