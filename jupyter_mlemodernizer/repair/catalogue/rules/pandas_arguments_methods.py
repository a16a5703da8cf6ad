"""Keywords of pandas that methods of their own took the place of."""

import ast

from ..rule import Example, Pattern, Rule
from ._pandas import FRAME, NUMBERS


def _along_rows(arguments: list[ast.AST]) -> bool:
    return all(getattr(argument, "arg", None) != "axis" for argument in arguments)


RULES: list[Rule] = [
    *(
        Pattern(
            id=f"pandas.fillna-method-{new}{'-' + old if old != new else ''}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.1",
            title=f"`fillna(method='{old}')` is `{new}()`",
            error=r"fillna\(\) got an unexpected keyword argument 'method'|object has no attribute 'fillna'",
            pattern=f"$df.fillna($$rest, method='{old}')",
            template=f"$df.{new}($$rest)",
            telling=True,
            example=Example(setup=NUMBERS, old=f"df.fillna(method='{old}')", new=f"df.{new}()"),
        )
        for old, new in (
            ("ffill", "ffill"),
            ("pad", "ffill"),
            ("bfill", "bfill"),
            ("backfill", "bfill"),
        )
    ),
    *(
        Pattern(
            id=f"pandas.{old}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.0",
            title=f"`{old}()` is called `{new}()`",
            error=f"object has no attribute '{old}'",
            pattern=f"$df.{old}($$rest)",
            template=f"$df.{new}($$rest)",
            example=Example(setup=NUMBERS, old=f"df.{old}()", new=f"df.{new}()"),
        )
        for old, new in (("pad", "ffill"), ("backfill", "bfill"))
    ),
    Pattern(
        id="pandas.rename-axis-mapper",
        library="pandas",
        since="1.0",
        source="pandas 1.0 release notes, Removal of prior version deprecations; deprecated in 0.21",
        title="`rename_axis` with a mapping is `rename`",
        error="Use `.rename` to alter labels with a mapper",
        pattern="$df.rename_axis($mapper, $$rest)",
        template="$df.rename($mapper, $$rest)",
        sometimes=True,
        example=Example(
            setup=FRAME, old="df.rename_axis({'a': 'p'}, axis=1)", new="df.rename({'a': 'p'}, axis=1)"
        ),
    ),
    *(
        Pattern(
            id=f"pandas.{reduction}-level",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.3",
            title=f"`{reduction}(level=…)` is `groupby(level=…).{reduction}()`",
            error=rf"{reduction}\(\) got an unexpected keyword argument 'level'",
            pattern=f"$df.{reduction}($$rest, level=$level)",
            template=f"$df.groupby(level=$level).{reduction}($$rest)",
            where={"rest": _along_rows},
            telling=True,
            example=Example(
                setup=NUMBERS, old=f"df.{reduction}(level=0)", new=f"df.groupby(level=0).{reduction}()"
            ),
        )
        for reduction in ("sum", "mean", "count", "max", "min", "median", "std")
    ),
    *(
        Pattern(
            id=f"pandas.{reduction}-level-of-columns",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.3",
            title="`level` of columns: the frame is turned, grouped, and turned back",
            error=rf"{reduction}\(\) got an unexpected keyword argument 'level'",
            pattern=f"$df.{reduction}(level=$level, axis=1)",
            template=f"$df.T.groupby(level=$level).{reduction}().T",
            telling=True,
            example=Example(
                setup=NUMBERS,
                old=f"df.{reduction}(axis=1, level=0)",
                new=f"df.T.groupby(level=0).{reduction}().T",
            ),
        )
        for reduction in ("sum", "mean", "count", "max", "min", "median", "std")
    ),
    *(
        Pattern(
            id=f"pandas.groupby-axis-{reduction}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.1",
            title="`groupby(axis=1)` is gone: the frame is turned, grouped, and turned back",
            error=r"groupby\(\) got an unexpected keyword argument 'axis'",
            pattern=f"$df.groupby($by, axis=1).{reduction}($$rest)",
            template=f"$df.T.groupby($by).{reduction}($$rest).T",
            example=Example(
                setup=NUMBERS,
                old=f"df.groupby(lambda c: 'x', axis=1).{reduction}()",
                new=f"df.T.groupby(lambda c: 'x').{reduction}().T",
            ),
        )
        for reduction in ("sum", "mean", "max", "min", "first", "last", "median", "count")
    ),
    Pattern(
        id="pandas.groupby-axis-iterated",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.1",
        title="`groupby(axis=1)` is gone: the columns are grouped, and taken group by group",
        error=r"groupby\(\) got an unexpected keyword argument 'axis'",
        pattern="list($df.groupby($by, axis=1))",
        template="[(group, $df[columns]) for group, columns in $df.columns.groupby($by).items()]",
        where={"by": lambda node: not isinstance(node, (ast.Lambda, ast.Dict))},
        example=Example(
            setup=NUMBERS,
            old="dict(list(df.groupby(df.dtypes, axis=1)))",
            new="dict([(group, df[columns]) for group, columns in df.columns.groupby(df.dtypes).items()])",
        ),
    ),
    *(
        Pattern(
            id=f"pandas.groupby-columns-tuple-{count}",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.0",
            title="several columns of a groupby are selected with a list",
            error="Cannot subset columns with a tuple with more than one element",
            pattern=f"$groups[{', '.join(f'$c{n}' for n in range(count))}]",
            template=f"$groups[[{', '.join(f'$c{n}' for n in range(count))}]]",
            example=Example(
                setup="import pandas as pd\ndf = pd.DataFrame({name: [1, 2] for name in 'gabcdefh'})",
                old=f"df.groupby('g')[{', '.join(repr(name) for name in 'abcdef'[:count])}].sum()",
                new=f"df.groupby('g')[[{', '.join(repr(name) for name in 'abcdef'[:count])}]].sum()",
            ),
        )
        for count in range(2, 7)
    ),
]
