"""Keywords of what pandas reads and writes: tables of text and of Excel."""

import ast
from typing import Any

from ..rule import Example, Pattern, Rule
from ._pandas import CSV, argument, both

_SPACES = "import pandas as pd\nopen('spaces.csv', 'w').write('a b\\n1 2\\n')"

_DAYS = "import pandas as pd\nopen('days.csv', 'w').write('day,b\\n02/01/2014,2\\n')"

_INDEX = ", index_col=$column"

_READERS = ("pandas.read_csv", "pandas.read_table")

_BAD_LINES = "`error_bad_lines` and `warn_bad_lines` became `on_bad_lines`"


def _is_no_list(node: Any) -> bool:
    return not isinstance(node, ast.List)


def _is_text(node: Any) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _of_days(code: str) -> str:
    return code.replace("$df", "df").replace("$column", "'day'").replace("$parser", "parse")


RULES: list[Rule] = [
    Pattern(
        id="pandas.read-csv-error-warn-bad-lines",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.3",
        title=_BAD_LINES,
        error="got an unexpected keyword argument '(error|warn)_bad_lines'",
        pattern="$pd.read_csv($$rest, error_bad_lines=False, warn_bad_lines=False)",
        template="$pd.read_csv($$rest, on_bad_lines='skip')",
        bind={"pd": "pandas"},
        example=Example(
            setup=CSV,
            old="pd.read_csv('table.csv', error_bad_lines=False, warn_bad_lines=False)",
            new="pd.read_csv('table.csv', on_bad_lines='skip')",
        ),
    ),
    Pattern(
        id="pandas.read-csv-error-bad-lines",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.3",
        title=_BAD_LINES,
        error="got an unexpected keyword argument 'error_bad_lines'",
        pattern="$pd.read_csv($$rest, error_bad_lines=False)",
        template="$pd.read_csv($$rest, on_bad_lines='warn')",
        bind={"pd": "pandas"},
        example=Example(
            setup=CSV,
            old="pd.read_csv('table.csv', error_bad_lines=False)",
            new="pd.read_csv('table.csv', on_bad_lines='warn')",
        ),
    ),
    argument(
        "read-csv-bad-lines-default",
        _READERS,
        "pd.read_csv('table.csv', error_bad_lines=True)",
        "pd.read_csv('table.csv')",
        title="`error_bad_lines=True` is what happens anyway",
        since="2.0",
        setup=CSV,
        drop_if={"error_bad_lines": "True", "warn_bad_lines": "True"},
        error="got an unexpected keyword argument '(error|warn)_bad_lines'",
    ),
    Pattern(
        id="pandas.read-csv-squeeze",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.4",
        title="`squeeze=True` is `.squeeze('columns')` on what was read",
        error="got an unexpected keyword argument 'squeeze'",
        pattern="$pd.read_csv($$rest, squeeze=True)",
        template="$pd.read_csv($$rest).squeeze('columns')",
        bind={"pd": "pandas"},
        example=Example(
            setup=CSV,
            old="pd.read_csv('table.csv', index_col=0, squeeze=True)",
            new="pd.read_csv('table.csv', index_col=0).squeeze('columns')",
        ),
    ),
    argument(
        "read-csv-delim-whitespace",
        _READERS,
        "pd.read_csv('spaces.csv', delim_whitespace=True)",
        "pd.read_csv('spaces.csv', sep=r'\\s+')",
        title="`delim_whitespace=True` is `sep=r'\\s+'`",
        since="3.0",
        setup=_SPACES,
        rename={"delim_whitespace": "sep"},
        values={"delim_whitespace": {"True": "r'\\s+'"}},
    ),
    argument(
        "read-csv-dropped",
        _READERS,
        "pd.read_csv('table.csv', infer_datetime_format=True, verbose=False)",
        "pd.read_csv('table.csv')",
        title="`infer_datetime_format` and the like say what happens anyway",
        since="3.0",
        setup=CSV,
        drop=("infer_datetime_format", "verbose", "keep_date_col"),
        drop_if={"mangle_dupe_cols": "True", "tupleize_cols": "False"},
        error="got an unexpected keyword argument "
        "'(infer_datetime_format|verbose|keep_date_col|mangle_dupe_cols|tupleize_cols)'",
    ),
    argument(
        "read-csv-date-parser-none",
        _READERS,
        "pd.read_csv('table.csv', date_parser=None)",
        "pd.read_csv('table.csv')",
        title="`date_parser=None` was the default",
        since="3.0",
        setup=CSV,
        drop_if={"date_parser": "None"},
    ),
    *(
        Pattern(
            id=f"pandas.read-csv-date-parser{name}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.0",
            title="`date_parser` is gone: the columns are converted after they were read",
            error="got an unexpected keyword argument 'date_parser'",
            pattern=f"$df = $pd.read_csv($path, $$rest, parse_dates={dates}, date_parser=$parser{index})",
            template=f"$df = $pd.read_csv($path, $$rest{index})\n{line}",
            bind={"pd": "pandas"},
            where={"column": test},
            example=Example(
                setup=f"{_DAYS}\nparse = lambda text: pd.to_datetime(text, format='%d/%m/%Y')",
                old=_of_days(
                    f"$df = pd.read_csv('days.csv', parse_dates={dates}, date_parser=$parser{index})"
                ),
                new=_of_days(f"$df = pd.read_csv('days.csv'{index})\n{line}"),
            ),
        )
        for name, dates, test, index, line in (
            ("-index", "[$column]", _is_no_list, _INDEX, "$df.index = $df.index.map($parser)"),
            # A text was as good as True: then what is parsed is the index.
            ("-index-text", "$column", _is_text, _INDEX, "$df.index = $df.index.map($parser)"),
            ("-index-true", "True", _is_no_list, _INDEX, "$df.index = $df.index.map($parser)"),
            ("", "[$column]", _is_no_list, "", "$df[$column] = $df[$column].map($parser)"),
        )
    ),
    Pattern(
        id="pandas.read-csv-parse-dates-text",
        library="pandas",
        since="0.19",
        source="pandas issue 5636: a text for parse_dates was taken for True, which parses the index",
        title="`parse_dates` is a list of columns, no longer a text",
        error="Only booleans(, | and )lists.* are accepted for the 'parse_dates' parameter",
        pattern="$pd.read_csv($$rest, parse_dates=$column, index_col=$column)",
        template="$pd.read_csv($$rest, parse_dates=[$column], index_col=$column)",
        bind={"pd": "pandas"},
        where={"column": _is_text},
        example=Example(
            setup=_DAYS,
            old="pd.read_csv('days.csv', parse_dates='day', index_col='day')",
            new="pd.read_csv('days.csv', parse_dates=['day'], index_col='day')",
        ),
    ),
    argument(
        "to-csv-line-terminator",
        both("to_csv"),
        "df.to_csv('out.csv', line_terminator='\\n')",
        "df.to_csv('out.csv', lineterminator='\\n')",
        title="`line_terminator` is called `lineterminator` now",
        since="2.0",
        rename={"line_terminator": "lineterminator"},
    ),
    *(
        Pattern(
            id=f"pandas.read-{kind}-text",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.1",
            title=f"`read_{kind}` takes a path: a text is put into `StringIO`",
            error=rf"(No such file or directory: ['\"]|File )\s*{begins}|File name too long",
            pattern=f"$pd.read_{kind}($text, $$rest)",
            template=f"$pd.read_{kind}($StringIO($text), $$rest)",
            bind={"pd": "pandas", "StringIO": "io.StringIO"},
            sometimes=True,
            runnable=kind == "json",
            example=Example(
                setup="import pandas as pd\ntext = '[{\"a\": 1}]'",
                old=f"pd.read_{kind}(text)",
                new=f"from io import StringIO\npd.read_{kind}(StringIO(text))",
            ),
        )
        for kind, begins in (("json", r"[\[{]"), ("html", "<"))
    ),
    argument(
        "to-excel-dropped",
        ("pandas.DataFrame.to_excel",),
        "df.to_excel('a.xlsx', encoding='utf-8')",
        "df.to_excel('a.xlsx')",
        title="`encoding` had no effect on Excel files",
        since="2.0",
        drop=("encoding", "verbose"),
        runnable=False,
    ),
    argument(
        "read-excel-sheetname",
        ("pandas.read_excel",),
        "pd.read_excel('a.xlsx', sheetname=0)",
        "pd.read_excel('a.xlsx', sheet_name=0)",
        title="`sheetname` is called `sheet_name` now",
        since="0.25",
        rename={"sheetname": "sheet_name", "parse_cols": "usecols"},
        runnable=False,
    ),
]
