"""What seaborn changed between 0.5 and 0.13."""

import ast

from ..rule import Call, Example, Moved, Pattern, Rule
from ._seaborn import KEYWORDS, SETUP

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
            setup=SETUP,
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
            setup=SETUP,
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
            setup=SETUP,
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
            setup=SETUP,
            old="g = sns.jointplot(x='a', y='b', data=df, size=3)\nresult = g.figure.get_size_inches().tolist()",
            new="g = sns.jointplot(x='a', y='b', data=df, height=3)\nresult = g.figure.get_size_inches().tolist()",
        ),
    ),
    Call(
        id="seaborn.facetgrid-positional",
        library="seaborn",
        since="0.12",
        source=KEYWORDS,
        title="`FacetGrid` takes `row`, `col` and `hue` as keywords",
        error=r"FacetGrid\.__init__\(\) takes 2 positional arguments",
        callables=("seaborn.FacetGrid",),
        positional=("data", "row", "col", "hue"),
        keep_positional=1,
        example=Example(setup=SETUP, old="g = sns.FacetGrid(df, 'g')", new="g = sns.FacetGrid(df, row='g')"),
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
            setup=SETUP,
            old="g = sns.jointplot(x='a', y='b', data=df, stat_func=None)",
            new="g = sns.jointplot(x='a', y='b', data=df)",
        ),
    ),
    *(
        Pattern(
            id=f"seaborn.jointplot-stat-func-{form}",
            library="seaborn",
            since="0.12",
            source="seaborn 0.9 release notes: jointplot writes no statistic any more; what it wrote: 0.8, JointGrid.annotate",
            title="`jointplot` writes no statistic into the plot any more: it is written beneath the call",
            error="got an unexpected keyword argument 'stat_func'",
            pattern=f"{kept}$sns.jointplot($$rest, stat_func=$function)",
            template=f"{grid} = $sns.jointplot($$rest)\n{grid}.ax_joint.legend(handles=[], "
            f"title='{{}} = {{:.2g}}; p = {{:.2g}}'.format($function.__name__, *$function({grid}.x, {grid}.y)))",
            bind={"sns": "seaborn"},
            where={"function": lambda node: isinstance(node, ast.Name | ast.Attribute)},
            example=Example(
                setup=SETUP + "from scipy.stats import pearsonr\n",
                old=f"{shown}sns.jointplot(x='a', y='b', data=df, stat_func=pearsonr)",
                new=f"{named} = sns.jointplot(x='a', y='b', data=df)\n{named}.ax_joint.legend(handles=[], "
                f"title='{{}} = {{:.2g}}; p = {{:.2g}}'.format(pearsonr.__name__, *pearsonr({named}.x, {named}.y)))",
            ),
        )
        for form, kept, grid, shown, named in (
            ("alone", "", "joint_grid", "", "joint_grid"),
            ("kept", "$grid = ", "$grid", "g = ", "g"),
        )
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
            setup=SETUP + "from scipy.stats import pearsonr\n",
            old="sns.jointplot(x='a', y='b', data=df, stat_func=pearsonr).savefig('joint.png')",
            new="sns.jointplot(x='a', y='b', data=df).savefig('joint.png')",
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
            setup=SETUP,
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
            setup=SETUP, old="sns.lvplot(x='g', y='a', data=df)", new="sns.boxenplot(x='g', y='a', data=df)"
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
            setup=SETUP + "import matplotlib.pyplot as plt\n", old="sns.plt.title('a')", new="plt.title('a')"
        ),
    ),
]

RULES: list[Rule] = [*_FACTORPLOT, *_HEIGHT, *_OTHERS]
