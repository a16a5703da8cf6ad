"""Options of pandas: names and values of before."""

from ..rule import Example, Pattern, Rule

RULES: list[Rule] = [
    *(
        Pattern(
            id=f"pandas.option-{name}",
            library="pandas",
            since=since,
            source=f"pandas {since}: short names of options have to be unambiguous",
            title=f"the option is called `{new}`",
            error="Pattern matched multiple keys|No such keys",
            pattern=f"$pd.set_option('{old}', $value)",
            template=f"$pd.set_option('{new}', $value)",
            bind={"pd": "pandas"},
            example=Example(
                setup="import pandas as pd",
                old=f"pd.set_option('{old}', {value})",
                new=f"pd.set_option('{new}', {value})",
            ),
        )
        for name, old, new, since, value in (
            ("max-columns", "max_columns", "display.max_columns", "1.4", 20),
            ("max-rows", "max_rows", "display.max_rows", "1.4", 20),
            ("precision", "precision", "display.precision", "1.4", 3),
            ("width-short", "width", "display.width", "1.4", 80),
            ("display-line-width", "display.line_width", "display.width", "0.25", 80),
            ("line-width-short", "line_width", "display.width", "0.25", 80),
            ("html", "html", "display.notebook_repr_html", "0.20", True),
            ("encoding", "encoding", "display.encoding", "1.4", "'utf-8'"),
            ("sparse", "sparse", "display.multi_sparse", "1.4", True),
        )
    ),
    *(
        Pattern(
            id=f"pandas.option-colwidth-{name}",
            library="pandas",
            since="2.0",
            source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.0",
            title="no limit to the width of columns is `None`, no longer `-1`",
            error="Value must be a nonnegative integer or None",
            pattern=f"$pd.set_option('{option}', -1)",
            template=f"$pd.set_option('{option}', None)",
            bind={"pd": "pandas"},
            example=Example(
                setup="import pandas as pd",
                old=f"pd.set_option('{option}', -1)",
                new=f"pd.set_option('{option}', None)",
            ),
        )
        for name, option in (("full", "display.max_colwidth"), ("short", "max_colwidth"))
    ),
]
