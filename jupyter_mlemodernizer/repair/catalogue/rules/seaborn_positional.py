"""Positional arguments of seaborn's functions, which are keywords since 0.12."""

from ..custom import Custom
from ..rule import Example, Pattern, Rule
from ._seaborn import KEYWORDS, SETUP, columns_of_frames

# Functions, with their parameters in the order of seaborn 0.11.
_FUNCTIONS = {
    "countplot": ("x", "y", "hue", "data"),
    "boxplot": ("x", "y", "hue", "data"),
    "boxenplot": ("x", "y", "hue", "data"),
    "violinplot": ("x", "y", "hue", "data"),
    "barplot": ("x", "y", "hue", "data"),
    "pointplot": ("x", "y", "hue", "data"),
    "stripplot": ("x", "y", "hue", "data"),
    "swarmplot": ("x", "y", "hue", "data"),
    "catplot": ("x", "y", "hue", "data"),
    "regplot": ("x", "y", "data"),
    "lmplot": ("x", "y", "data"),
    "residplot": ("x", "y", "data"),
    "jointplot": ("x", "y", "data"),
    "scatterplot": ("x", "y", "hue"),
    "lineplot": ("x", "y", "hue"),
    "relplot": ("x", "y", "hue"),
    "kdeplot": ("x", "y"),
}
_SINGLE = ("countplot", "boxplot", "boxenplot", "violinplot", "stripplot", "swarmplot")


def _positional(function: str, parameters: tuple[str, ...], *, with_data: bool = False) -> Rule:
    """Leading positional arguments become keywords.

    Arguments:
        function: of seaborn.
        parameters: what its positional arguments are.
        with_data: ``data`` is given by keyword, so that the first argument cannot be it.
    """
    old = [f"${name}" for name in parameters]
    new = [f"{name}=${name}" for name in parameters]
    values = {"x": "'a'", "y": "'b'", "hue": "'g'", "data": "df"}
    if with_data:
        values |= {"x": "'g'" if function == "countplot" else "'a'"}
        pattern, template = (
            ", ".join([*old, "$$rest", "data=$table"]),
            ", ".join([*new, "$$rest", "data=$table"]),
        )
        ending = ", data=df"
    else:
        pattern, template = ", ".join([*old, "$$rest"]), ", ".join([*new, "$$rest"])
        ending = "" if "data" in parameters else ", data=df"
        if function == "countplot":
            values |= {"x": "'g'", "y": "None"}
    given = ", ".join(values[name] for name in parameters)
    named = ", ".join(f"{name}={values[name]}" for name in parameters)
    if function in {"regplot", "lmplot", "residplot", "jointplot", "lineplot"} and with_data:
        ending = ", y='b', data=df"
    return Pattern(
        id=f"seaborn.{function}-{'-'.join(parameters)}" + ("-with-data" if with_data else ""),
        library="seaborn",
        since="0.12",
        source=KEYWORDS,
        title=f"`{function}` takes " + " and ".join(f"`{name}=`" for name in parameters) + " as keywords",
        reason="The first positional argument is `data` now.",
        error=rf"{function}\(\) (got multiple values for argument 'data'|takes (from )?\d)",
        pattern=f"$sns.{function}({pattern})",
        template=f"$sns.{function}({template})",
        bind={"sns": "seaborn"},
        example=Example(
            setup=SETUP, old=f"sns.{function}({given}{ending})", new=f"sns.{function}({named}{ending})"
        ),
    )


def _positionals() -> list[Rule]:
    rules: list[Rule] = []
    for function, parameters in _FUNCTIONS.items():
        rules += [_positional(function, parameters[:length]) for length in range(len(parameters), 1, -1)]
        if function != "kdeplot":
            rules.append(_positional(function, ("x",), with_data=True))
    return rules


_SERIES: list[Rule] = [
    Pattern(
        id=f"seaborn.{function}-series",
        library="seaborn",
        since="0.12",
        silent=True,
        source=KEYWORDS,
        title=f"`{function}(series)` is `{function}(x=series)`",
        reason="Given alone it is taken for `data` now, a table of one column"
        + (": one bar for each row." if function == "countplot" else ", and drawn the other way round."),
        pattern=f"$sns.{function}($series, $$rest)",
        template=f"$sns.{function}(x=$series, $$rest)",
        bind={"sns": "seaborn"},
        types={"series": ("pandas.Series",)},
        example=Example(
            setup=SETUP
            + "import matplotlib.pyplot as plt\nseries, axes = pd.Series([1, 2, 2, 3]), plt.figure().subplots()\n",
            old=f"ax = sns.{function}(series, ax=axes)\nresult = [ax.get_xlim(), ax.get_ylim(), len(ax.patches)]",
            new=f"ax = sns.{function}(x=series, ax=axes)\nresult = [ax.get_xlim(), ax.get_ylim(), len(ax.patches)]",
        ),
    )
    for function in _SINGLE
] + [
    Custom(
        id=f"seaborn.{function}-column",
        library="seaborn",
        since="0.12",
        silent=True,
        source=KEYWORDS,
        title=f"`{function}(df['column'])` is `{function}(x=df['column'])`",
        reason="Given alone it is taken for `data` now, a table of one column.",
        finder=columns_of_frames(
            f"$sns.{function}($df[$column], $$rest)", f"$sns.{function}(x=$df[$column], $$rest)"
        ),
        example=Example(
            setup=SETUP
            + "import matplotlib.pyplot as plt\ntable, axes = pd.DataFrame({'c': [1, 2, 2, 3]}), plt.figure().subplots()\n",
            old=f"ax = sns.{function}(table['c'], ax=axes)\n"
            "result = [ax.get_xlim(), ax.get_ylim(), len(ax.patches), table.shape]",
            new=f"ax = sns.{function}(x=table['c'], ax=axes)\n"
            "result = [ax.get_xlim(), ax.get_ylim(), len(ax.patches), table.shape]",
        ),
    )
    for function in _SINGLE
]

RULES: list[Rule] = [*_positionals(), *_SERIES]
