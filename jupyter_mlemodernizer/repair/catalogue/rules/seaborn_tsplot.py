"""`tsplot` of seaborn, which `lineplot` took the place of."""

from ..rule import Example, Pattern, Rule

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
    # Those with more columns first: what is left over would go to `lineplot`.
    *(
        Pattern(
            id=f"seaborn.tsplot-of-a-table{name}",
            library="seaborn",
            since="0.10",
            source=_SOURCE,
            title=_TITLE,
            reason="Of units, the mean at each time is the same; the band is drawn from all rows.",
            error=_ERROR,
            pattern=f"$sns.tsplot($$rest, time=$time, {given}value=$value)",
            template=f"$sns.lineplot($$rest, x=$time, {taken}y=$value, errorbar=('ci', 68))",
            bind={"sns": "seaborn"},
            example=Example(
                setup=_SETUP,
                old=f"unit, kind = 'unit', 'kind'\nsns.tsplot(data=df, time='t', {given}value='v')".replace(
                    "$", ""
                ),
                new=f"unit, kind = 'unit', 'kind'\nsns.lineplot(data=df, x='t', {taken}y='v', errorbar=('ci', 68))".replace(
                    "$", ""
                ),
            ),
        )
        for name, given, taken in (
            ("-of-units-and-conditions", "unit=$unit, condition=$kind, ", "hue=$kind, "),
            ("-of-units", "unit=$unit, ", ""),
            ("-of-conditions", "condition=$kind, ", "hue=$kind, "),
            ("", "", ""),
        )
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
