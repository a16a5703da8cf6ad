"""Data for the examples of rules about pandas, and short ways to name its methods."""

from typing import Any

from ..rule import Call, Example, Method, Rule

FRAME = "import pandas as pd\ndf = pd.DataFrame({'a': [2, 1], 'b': ['x', 'y']})"
NUMBERS = "import pandas as pd\ndf = pd.DataFrame({'a': [2.0, 1.0], 'c': [3.0, None]})"
CSV = "import pandas as pd\nopen('table.csv', 'w').write('a,b\\n1,2\\n')"
DAYS = "import pandas as pd\ns = pd.Series([1.0, 2.0], index=pd.date_range('2014-01-01', periods=2))"
DATES = "import pandas as pd\ns = pd.Series(pd.to_datetime(['2014-01-06', '2014-01-07']))"
TEXT = "import pandas as pd\ndf = pd.DataFrame({'a': [1, 2], 'b': ['x', 'y']})"
FRAME_TYPE = ("pandas.DataFrame",)


def both(method: str) -> tuple[str, ...]:
    """A method that frames and columns have."""
    return (f"pandas.DataFrame.{method}", f"pandas.Series.{method}")


def argument(
    name: str,
    callables: tuple[str, ...],
    old: str,
    new: str,
    *,
    title: str,
    since: str,
    error: str = "",
    setup: str = FRAME,
    **how: Any,
) -> Rule:
    """One keyword that changed; the error is that of an unknown keyword unless it is given."""
    keyword = next((key for form in ("rename", "drop", "drop_if", "values") for key in how.get(form, ())), "")
    return Call(
        id=f"pandas.{name}",
        library="pandas",
        since=since,
        source=f"pandas {since} release notes, Removal of prior version deprecations",
        title=title,
        error=error or f"got an unexpected keyword argument '{keyword}'",
        callables=callables,
        example=Example(setup=setup, old=old, new=new),
        **how,
    )


def method(old: str, new: str, since: str, receivers: tuple[str, ...], *, setup: str, use: str) -> Rule:
    """A method that is called something else now; ``use`` is code with NAME in it."""
    shown = receivers[0].rpartition(".")[2]
    return Method(
        id=f"pandas.{shown.lower()}-{old.replace('_', '-')}",
        library="pandas",
        since=since,
        source=f"pandas {since} release notes",
        title=f"`{f'{shown}.' if len(receivers) == 1 else ''}{old}` is called `{new}` now",
        error=f"object has no attribute '{old}'",
        receivers=receivers,
        old=old,
        new=new,
        example=Example(setup=setup, old=use.replace("NAME", old), new=use.replace("NAME", new)),
    )
