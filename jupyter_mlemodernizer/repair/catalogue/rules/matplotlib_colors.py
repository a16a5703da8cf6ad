"""Colours and colormaps of matplotlib."""

from ..rule import Call, Example, Moved, Pattern, Rule

_SETUP = "import matplotlib.pyplot as plt\n"
_AXES = _SETUP + "ax = plt.figure().add_subplot(111)\n"
_NAMES = (
    ("spectral", "nipy_spectral"),
    ("Vega10", "tab10"),
    ("Vega20", "tab20"),
    ("Vega20b", "tab20b"),
    ("Vega20c", "tab20c"),
)
_RENAMED = "Matplotlib 3.0 API changes; deprecated in 2.0"
_UNKNOWN = "'{0}' is not a (valid value for|known colormap name)"


def _get_cmap(home: str, setup: str, call: str) -> Rule:
    return Moved(
        id=f"matplotlib.{home.replace('.', '-')}cm-get-cmap",
        library="matplotlib",
        since="3.9",
        source="Matplotlib 3.9 API changes; deprecated in 3.7",
        title="`cm.get_cmap` is `pyplot.get_cmap` now",
        error="module 'matplotlib.cm' has no attribute 'get_cmap'|cannot import name 'get_cmap' from 'matplotlib.cm'",
        old=f"matplotlib.{home}cm.get_cmap",
        new="matplotlib.pyplot.get_cmap",
        example=Example(
            setup=setup, old=f"cmap = {call}.get_cmap('jet', 5)", new="cmap = plt.get_cmap('jet', 5)"
        ),
    )


RULES: list[Rule] = [
    _get_cmap("", _SETUP + "from matplotlib import cm\n", "cm"),
    _get_cmap("pyplot.", _SETUP, "plt.cm"),
    *(
        Moved(
            id=f"matplotlib.cm-{old.lower()}",
            library="matplotlib",
            since="3.0",
            source=_RENAMED,
            title=f"the colormap `{old}` is called `{new}`",
            error=f"module 'matplotlib.cm' has no attribute '{old}'|cannot import name '{old}' from 'matplotlib.cm'",
            old=f"matplotlib.cm.{old}",
            new=f"matplotlib.cm.{new}",
            example=Example(
                setup="from matplotlib import cm\n", old=f"cmap = cm.{old}", new=f"cmap = cm.{new}"
            ),
        )
        for old, new in _NAMES
    ),
    *(
        Pattern(
            id=f"matplotlib.pyplot-cm-{old.lower()}",
            library="matplotlib",
            since="3.0",
            source=_RENAMED,
            title=f"the colormap `{old}` is called `{new}`",
            error=f"module 'matplotlib.cm' has no attribute '{old}'",
            # As an attribute of pyplot, or by a star import of pylab (which is what %pylab is, too).
            pattern=f"$cm.{old}",
            template=f"$cm.{new}",
            bind={"cm": "matplotlib.pyplot.cm"},
            example=Example(setup=_SETUP, old=f"cmap = plt.cm.{old}", new=f"cmap = plt.cm.{new}"),
        )
        for old, new in _NAMES
    ),
    *(
        Pattern(
            id=f"matplotlib.cmap-{old.lower()}",
            library="matplotlib",
            since="3.0",
            source=_RENAMED,
            title=f"the colormap `{old}` is called `{new}`",
            error=_UNKNOWN.format(old),
            pattern=f"$draw($$rest, cmap='{old}')",
            template=f"$draw($$rest, cmap='{new}')",
            example=Example(
                setup=_AXES,
                old=f"ax.scatter([1, 2], [1, 2], c=[1, 2], cmap='{old}')",
                new=f"ax.scatter([1, 2], [1, 2], c=[1, 2], cmap='{new}')",
            ),
        )
        for old, new in _NAMES
    ),
    *(
        Pattern(
            id=f"matplotlib.colormap-{old.lower()}",
            library="matplotlib",
            since="3.0",
            source=_RENAMED,
            title=f"the colormap `{old}` is called `{new}`",
            error=_UNKNOWN.format(old),
            pattern=f"$draw($$rest, colormap='{old}')",
            template=f"$draw($$rest, colormap='{new}')",
            example=Example(
                setup="import pandas as pd\ndf = pd.DataFrame({'a': [1, 2], 'b': [2, 1]})\n",
                old=f"df.plot(colormap='{old}')",
                new=f"df.plot(colormap='{new}')",
            ),
        )
        for old, new in _NAMES
    ),
    *(
        Call(
            id=f"matplotlib.{function.replace('_', '-')}-names",
            library="matplotlib",
            since="3.0",
            source=_RENAMED,
            title="the colormap `spectral` is called `nipy_spectral`, and `Vega…` `tab…`",
            error=_UNKNOWN.format("(" + "|".join(old for old, _ in _NAMES) + ")"),
            callables=(f"matplotlib.pyplot.{function}",),
            positional=(argument,),
            keep_positional=1,
            values={argument: {f"'{old}'": f"'{new}'" for old, new in _NAMES}},
            example=Example(
                setup=_SETUP, old=f"plt.{function}('spectral')", new=f"plt.{function}('nipy_spectral')"
            ),
        )
        for function, argument in (("get_cmap", "name"), ("set_cmap", "cmap"))
    ),
    *(
        Pattern(
            id=f"matplotlib.{home.rpartition('.')[2]}-register-cmap{name}",
            library="matplotlib",
            since="3.9",
            source="Matplotlib 3.9 API changes; deprecated in 3.7: colormaps are registered in matplotlib.colormaps",
            title="a colormap is registered in `matplotlib.colormaps`",
            error=f"module '{home}' has no attribute 'register_cmap'",
            pattern=f"$home.register_cmap({given})",
            template=f"$matplotlib.colormaps.register({now})",
            bind={"home": home, "matplotlib": "matplotlib"},
            example=Example(
                setup=_SETUP + "import matplotlib\nfrom matplotlib import cm, colors\n"
                f"mine = colors.ListedColormap(['r', 'b'], name={home + name!r})\n",
                old=f"{shown}.register_cmap({given.replace('$cmap', 'mine').replace('$name', repr(home + name))})",
                new=f"matplotlib.colormaps.register({now.replace('$cmap', 'mine').replace('$name', repr(home + name))})",
            ),
        )
        for home, shown in (("matplotlib.cm", "cm"), ("matplotlib.pyplot", "plt"))
        for name, given, now in (
            ("", "cmap=$cmap", "$cmap"),
            ("-by-name", "name=$name, cmap=$cmap", "$cmap, name=$name"),
            ("-by-position", "$name, $cmap", "$cmap, name=$name"),
        )
    ),
    *(
        Pattern(
            id=f"matplotlib.colors-in-a-string-{name}",
            library="matplotlib",
            since="2.2",
            source="Matplotlib 2.2 API changes: a string is one colour",
            title="several colours are a list, not one string",
            error="argument must be a (valid )?color,? or sequence of colors|'c' argument must be a color"
            "|is not a valid color value",
            pattern=f"$draw($$rest, {name}=$colors)",
            template=f"$draw($$rest, {name}=list($colors))",
            types={"colors": ("str",)},
            sometimes=True,
            example=Example(setup=_AXES, old=old, new=new),
        )
        for name, old, new in (
            (
                "color",
                "ax.bar([1, 2, 3], [1, 2, 3], color='rgb')",
                "ax.bar([1, 2, 3], [1, 2, 3], color=list('rgb'))",
            ),
            ("c", "ax.scatter([1, 2], [1, 2], c='rb')", "ax.scatter([1, 2], [1, 2], c=list('rb'))"),
        )
    ),
    *(
        Pattern(
            id=f"pandas.plot{name}-colors",
            library="pandas",
            since="1.5",
            source="pandas/plotting/_core.py before 1.0: `colors` is taken as `color`, with a warning",
            title="`colors` of a plot is `color`",
            error=r"\.set\(\) got an unexpected keyword argument 'colors'",
            pattern=f"$data.plot{kind}($$rest, colors=$colors)",
            template=f"$data.plot{kind}($$rest, color=$colors)",
            example=Example(
                setup="import matplotlib\nmatplotlib.use('agg')\nimport pandas as pd\ndf = pd.DataFrame({'a': [1, 2]})",
                old=f"df.plot{kind}(alpha=0.5, colors='r')",
                new=f"df.plot{kind}(alpha=0.5, color='r')",
            ),
        )
        for name, kind in (("", ""), ("-bar", ".bar"), ("-line", ".line"), ("-barh", ".barh"))
    ),
]
