"""`tsplot` of seaborn, which `lineplot` took the place of."""

from ..rule import Call, Example, Pattern, Rule

_SETUP = """\
import numpy as np
import pandas as pd
import seaborn as sns
df = pd.DataFrame({'t': [0, 1, 0, 1], 'unit': [1, 1, 2, 2], 'v': [1.0, 2.0, 2.0, 4.0], 'kind': ['a', 'a', 'a', 'a']})
"""
_SOURCE = "seaborn 0.9 release notes: tsplot is replaced by lineplot; gone in 0.10"
_ERROR = "module 'seaborn' has no attribute 'tsplot'|cannot import name 'tsplot'"
_TITLE = "`tsplot` is `lineplot` now"

RULES: list[Rule] = [
    Call(
        id="seaborn.tsplot-of-a-table",
        library="seaborn",
        since="0.10",
        source=_SOURCE,
        title=_TITLE,
        reason="The same mean over the units at each time; the band is drawn from all rows.",
        error=_ERROR,
        callables=("seaborn.tsplot",),
        positional=("data", "time", "unit", "condition", "value"),
        rename={"time": "x", "condition": "hue", "value": "y"},
        drop=("unit",),
        add={"errorbar": "('ci', 68)"},
        then="seaborn.lineplot",
        example=Example(
            setup=_SETUP,
            old="sns.tsplot(data=df, time='t', unit='unit', condition='kind', value='v')",
            new="sns.lineplot(data=df, x='t', hue='kind', y='v', errorbar=('ci', 68))",
        ),
    ),
    *(
        Pattern(
            id=f"seaborn.tsplot-of-numbers{name}",
            library="seaborn",
            since="0.10",
            source=_SOURCE,
            title=_TITLE,
            error=_ERROR,
            pattern=f"$sns.tsplot({given}$data)",
            # A row for each unit, a column for each time.
            template="$sns.lineplot(data=$pd.DataFrame($np.atleast_2d($data)).melt(), x='variable', y='value',"
            " errorbar=('ci', 68))",
            bind={"sns": "seaborn", "np": "numpy", "pd": "pandas"},
            example=Example(
                setup=_SETUP,
                old=f"sns.tsplot({given}[1, 3, 2])",
                new="sns.lineplot(data=pd.DataFrame(np.atleast_2d([1, 3, 2])).melt(), x='variable', y='value',"
                " errorbar=('ci', 68))",
            ),
        )
        for name, given in (("", ""), ("-by-name", "data="))
    ),
]
