"""What seaborn changed between 0.5 and 0.13."""

from ..custom import Custom
from ..rule import Call, Example, Moved, Pattern, Rule
from ._seaborn import columns_of_frames

_SETUP = """\
import pandas as pd
import seaborn as sns
df = pd.DataFrame({'g': [1, 2, 1, 2], 'a': [1.0, 2.0, 2.5, 4.0], 'b': [1.0, 3.0, 2.0, 5.0]})
"""
_KEYWORDS = "seaborn 0.12 release notes: arguments are keywords, the first positional one is data"

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
        source=_KEYWORDS,
        title=f"`{function}` takes " + " and ".join(f"`{name}=`" for name in parameters) + " as keywords",
        reason="The first positional argument is `data` now.",
        error=rf"{function}\(\) (got multiple values for argument 'data'|takes (from )?\d)",
        pattern=f"$sns.{function}({pattern})",
        template=f"$sns.{function}({template})",
        bind={"sns": "seaborn"},
        example=Example(
            setup=_SETUP, old=f"sns.{function}({given}{ending})", new=f"sns.{function}({named}{ending})"
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
        source=_KEYWORDS,
        title=f"`{function}(series)` is `{function}(x=series)`",
        reason="Given alone it is taken for `data` now, a table of one column"
        + (": one bar for each row." if function == "countplot" else ", and drawn the other way round."),
        pattern=f"$sns.{function}($series, $$rest)",
        template=f"$sns.{function}(x=$series, $$rest)",
        bind={"sns": "seaborn"},
        types={"series": ("pandas.Series",)},
        example=Example(
            setup=_SETUP
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
        source=_KEYWORDS,
        title=f"`{function}(df['column'])` is `{function}(x=df['column'])`",
        reason="Given alone it is taken for `data` now, a table of one column.",
        finder=columns_of_frames(
            f"$sns.{function}($df[$column], $$rest)", f"$sns.{function}(x=$df[$column], $$rest)"
        ),
        example=Example(
            setup=_SETUP
            + "import matplotlib.pyplot as plt\ntable, axes = pd.DataFrame({'c': [1, 2, 2, 3]}), plt.figure().subplots()\n",
            old=f"ax = sns.{function}(table['c'], ax=axes)\n"
            "result = [ax.get_xlim(), ax.get_ylim(), len(ax.patches), table.shape]",
            new=f"ax = sns.{function}(x=table['c'], ax=axes)\n"
            "result = [ax.get_xlim(), ax.get_ylim(), len(ax.patches), table.shape]",
        ),
    )
    for function in _SINGLE
]

_FACTORPLOT: list[Rule] = [
    Call(
        id="seaborn.factorplot",
        library="seaborn",
        since="0.12",
        source="seaborn 0.9 release notes: factorplot is catplot, whose default is another kind; size is height",
        title="`factorplot` is `catplot` now, whose default kind is another one",
        error="module 'seaborn' has no attribute 'factorplot'",
        callables=("seaborn.factorplot",),
        positional=("x", "y", "hue", "data"),
        rename={"size": "height"},
        add={"kind": "'point'"},
        then="seaborn.catplot",
        example=Example(
            setup=_SETUP,
            old="g = sns.factorplot('g', 'a', data=df, size=3, aspect=2)",
            new="g = sns.catplot(x='g', y='a', data=df, height=3, aspect=2, kind='point')",
        ),
    ),
    Pattern(
        id="seaborn.factorplot-name",
        library="seaborn",
        since="0.12",
        source="seaborn 0.9 release notes: factorplot is catplot",
        title="`factorplot` is `catplot` now",
        error="module 'seaborn' has no attribute 'factorplot'",
        pattern="$sns.factorplot($$rest, kind=$kind)",
        template="$sns.catplot($$rest, kind=$kind)",
        bind={"sns": "seaborn"},
        example=Example(
            setup=_SETUP,
            old="g = sns.factorplot(x='g', y='a', data=df, kind='bar')",
            new="g = sns.catplot(x='g', y='a', data=df, kind='bar')",
        ),
    ),
]

_HEIGHT: list[Rule] = [
    Call(
        id=f"seaborn.{function.lower()}-size",
        library="seaborn",
        since="0.12",
        source="seaborn 0.9 release notes: size of a facet is height",
        title=f"`size` of `{function}` is `height` now",
        error=rf"{function}(\.__init__)?\(\) got an unexpected keyword argument 'size'",
        callables=(f"seaborn.{function}",),
        rename={"size": "height"},
        example=Example(
            setup=_SETUP,
            old=f"g = sns.{function}({given}, size=3)",
            new=f"g = sns.{function}({given}, height=3)",
        ),
    )
    for function, given in (
        ("lmplot", "x='a', y='b', data=df"),
        ("FacetGrid", "df, col='g'"),
        ("PairGrid", "df"),
        ("JointGrid", "x='a', y='b', data=df"),
    )
]

_OTHERS: list[Rule] = [
    Pattern(
        id="seaborn.jointplot-size",
        library="seaborn",
        since="0.12",
        silent=True,
        source="seaborn 0.9 release notes: size of jointplot is height; size became a property of points",
        title="`size` of `jointplot` is `height` now",
        reason="Today `size` goes to what draws the points, which fails or leaves the figure at its default size.",
        pattern="$sns.jointplot($$rest, size=$size)",
        template="$sns.jointplot($$rest, height=$size)",
        bind={"sns": "seaborn"},
        constants=frozenset({"size"}),
        where={"size": lambda node: isinstance(node.value, int | float)},
        example=Example(
            setup=_SETUP,
            old="g = sns.jointplot(x='a', y='b', data=df, size=3)\nresult = g.figure.get_size_inches().tolist()",
            new="g = sns.jointplot(x='a', y='b', data=df, height=3)\nresult = g.figure.get_size_inches().tolist()",
        ),
    ),
    Call(
        id="seaborn.facetgrid-positional",
        library="seaborn",
        since="0.12",
        source=_KEYWORDS,
        title="`FacetGrid` takes `row`, `col` and `hue` as keywords",
        error=r"FacetGrid\.__init__\(\) takes 2 positional arguments",
        callables=("seaborn.FacetGrid",),
        positional=("data", "row", "col", "hue"),
        keep_positional=1,
        example=Example(setup=_SETUP, old="g = sns.FacetGrid(df, 'g')", new="g = sns.FacetGrid(df, row='g')"),
    ),
    Call(
        id="seaborn.jointplot-stat-func-none",
        library="seaborn",
        since="0.12",
        source="seaborn 0.9 release notes: jointplot writes no statistic any more; stat_func is gone",
        title="`jointplot` writes no statistic any more: `stat_func=None` is all there is",
        error="got an unexpected keyword argument 'stat_func'",
        callables=("seaborn.jointplot",),
        drop_if={"stat_func": "None"},
        example=Example(
            setup=_SETUP,
            old="g = sns.jointplot(x='a', y='b', data=df, stat_func=None)",
            new="g = sns.jointplot(x='a', y='b', data=df)",
        ),
    ),
    Pattern(
        id="seaborn.jointplot-stat-func",
        library="seaborn",
        since="0.12",
        source="seaborn 0.9 release notes: jointplot writes no statistic any more; stat_func is gone",
        title="`jointplot` writes no statistic into the plot any more",
        reason="The plot is the same but for the statistic's value; compute it beside the plot if it is wanted.",
        error="got an unexpected keyword argument 'stat_func'",
        changes_behaviour=True,
        pattern="$sns.jointplot($$rest, stat_func=$function)",
        template="$sns.jointplot($$rest)",
        bind={"sns": "seaborn"},
        example=Example(
            setup=_SETUP + "from scipy.stats import pearsonr\n",
            old="g = sns.jointplot(x='a', y='b', data=df, stat_func=pearsonr)",
            new="g = sns.jointplot(x='a', y='b', data=df)",
        ),
    ),
    Call(
        id="seaborn.stripplot-split",
        library="seaborn",
        since="0.12",
        source="seaborn 0.9 release notes: split of stripplot and swarmplot is dodge",
        title="`split` of `stripplot` and `swarmplot` is `dodge` now",
        error=r"PathCollection\.set\(\) got an unexpected keyword argument 'split'",
        callables=("seaborn.stripplot", "seaborn.swarmplot"),
        rename={"split": "dodge"},
        example=Example(
            setup=_SETUP,
            old="sns.stripplot(x='g', y='a', hue='g', data=df, split=True)",
            new="sns.stripplot(x='g', y='a', hue='g', data=df, dodge=True)",
        ),
    ),
    Moved(
        id="seaborn.lvplot",
        library="seaborn",
        since="0.12",
        source="seaborn 0.9 release notes: lvplot is boxenplot",
        title="`lvplot` is `boxenplot` now",
        error="module 'seaborn' has no attribute 'lvplot'",
        old="seaborn.lvplot",
        new="seaborn.boxenplot",
        example=Example(
            setup=_SETUP, old="sns.lvplot(x='g', y='a', data=df)", new="sns.boxenplot(x='g', y='a', data=df)"
        ),
    ),
    Moved(
        id="seaborn.apionly",
        library="seaborn",
        since="0.9",
        source="seaborn 0.9 release notes: importing seaborn sets no style, apionly is gone",
        title="`seaborn` sets no style by itself any more: `apionly` is gone",
        error=r"No module named 'seaborn\.apionly'",
        old="seaborn.apionly",
        new="seaborn",
        example=Example(old="import seaborn.apionly as sns", new="import seaborn as sns"),
    ),
    Pattern(
        id="seaborn.plt",
        library="seaborn",
        since="0.8",
        source="seaborn 0.8: its modules do not show pyplot",
        title="`sns.plt` was matplotlib's `pyplot`",
        error="module 'seaborn' has no attribute 'plt'",
        pattern="$sns.plt",
        template="$plt",
        bind={"sns": "seaborn", "plt": "matplotlib.pyplot"},
        example=Example(
            setup=_SETUP + "import matplotlib.pyplot as plt\n", old="sns.plt.title('a')", new="plt.title('a')"
        ),
    ),
]

RULES: list[Rule] = [*_FACTORPLOT, *_positionals(), *_SERIES, *_HEIGHT, *_OTHERS]
