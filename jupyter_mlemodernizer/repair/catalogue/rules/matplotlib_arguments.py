"""Arguments that matplotlib renamed, removed or takes only as keywords now."""

from collections.abc import Mapping
from typing import Any

from ..rule import Call, Example, Pattern, Rule

_SETUP = "import matplotlib.pyplot as plt\nfig = plt.figure()\nax = fig.add_subplot(111)\n"


def _axes(*names: str) -> tuple[str, ...]:
    return tuple(f"matplotlib.{home}.{name}" for name in names for home in ("pyplot", "axes.Axes"))


def _call(
    name: str,
    callables: tuple[str, ...],
    old: str,
    new: str,
    *,
    since: str,
    error: str,
    title: str,
    setup: str = _SETUP,
    silent: bool = False,
    **changes: Any,
) -> Rule:
    return Call(
        id=f"matplotlib.{name}",
        library="matplotlib",
        since=since,
        source=f"Matplotlib {since} API changes",
        title=title,
        error=error,
        callables=callables,
        silent=silent,
        example=Example(setup=setup, old=old, new=new),
        **changes,
    )


def _keyword(name: str) -> str:
    return rf"got an unexpected keyword argument '({name})'"


_RENAMED: list[Rule] = [
    _call(
        "normed",
        (*_axes("hist", "hist2d"), "pandas.Series.hist", "pandas.DataFrame.hist", "pandas.Series.plot.hist", "pandas.DataFrame.plot.hist", "pandas.Series.plot", "pandas.DataFrame.plot"),
        "ax.hist([1, 2, 2], bins=3, normed=True)",
        "ax.hist([1, 2, 2], bins=3, density=True)",
        since="3.1",
        error=_keyword("normed"),
        title="`normed` is `density` now",
        rename={"normed": "density"},
    ),
    _call(
        "bar-left",
        _axes("bar"),
        "ax.bar(left=[1, 2], height=[3, 4])",
        "ax.bar(x=[1, 2], height=[3, 4])",
        since="3.0",
        error=r"bar\(\) missing 1 required positional argument: 'x'|" + _keyword("left"),
        title="`left` of `bar` is `x` now",
        rename={"left": "x"},
    ),
    _call(
        "barh-bottom",
        _axes("barh"),
        "ax.barh(bottom=[1, 2], width=[3, 4])",
        "ax.barh(y=[1, 2], width=[3, 4])",
        since="3.0",
        error=r"barh\(\) missing 1 required positional argument: 'y'",
        title="`bottom` of `barh` is `y` now",
        rename={"bottom": "y"},
    ),
    _call(
        "bar-colors",
        _axes("bar", "barh", "hist"),
        "ax.bar([1, 2], [3, 4], colors=['r', 'g'])",
        "ax.bar([1, 2], [3, 4], color=['r', 'g'])",
        since="2.0",
        error=r"Rectangle\.set\(\) got an unexpected keyword argument 'colors'",
        title="the colours of bars are `color`",
        rename={"colors": "color"},
    ),
    _call(
        "axisbg",
        (*_axes("subplot", "axes"), "matplotlib.figure.Figure.add_subplot", "matplotlib.figure.Figure.add_axes"),
        "ax = plt.subplot(111, axisbg='w')",
        "ax = plt.subplot(111, facecolor='w')",
        since="2.2",
        error=_keyword("axisbg|axis_bgcolor"),
        title="`axisbg` is `facecolor` now",
        rename={"axisbg": "facecolor", "axis_bgcolor": "facecolor"},
    ),
    _call(
        "grid-b",
        _axes("grid"),
        "ax.grid(b=True, which='major')",
        "ax.grid(visible=True, which='major')",
        since="3.6",
        error="keyword grid_b is not recognized|" + _keyword("b"),
        title="`b` of `grid` is `visible` now",
        rename={"b": "visible"},
    ),
    _call(
        "boxplot-labels",
        _axes("boxplot"),
        "ax.boxplot([[1, 2], [2, 3]], labels=['a', 'b'])",
        "ax.boxplot([[1, 2], [2, 3]], tick_labels=['a', 'b'])",
        since="3.11",
        error=r"boxplot\(\) got an unexpected keyword argument 'labels'",
        title="`labels` of `boxplot` is `tick_labels` now",
        rename={"labels": "tick_labels"},
    ),
    _call(
        "annotate-s",
        _axes("annotate"),
        "ax.annotate(s='a', xy=(0, 0))",
        "ax.annotate(text='a', xy=(0, 0))",
        since="3.3",
        error=r"annotate\(\) missing 1 required positional argument: 'text'",
        title="`s` of `annotate` is `text` now",
        rename={"s": "text"},
    ),
    *(
        _call(
            f"log-{kind}",
            (*_axes(*functions.split()),),
            old,
            new,
            since="3.5",
            error=_keyword("basex|basey|subsx|subsy|nonposx|nonposy|linthreshx|linthreshy"),
            title="arguments of logarithmic axes have no x and y in their names any more",
            rename={
                "basex": "base", "basey": "base", "subsx": "subs", "subsy": "subs", "nonposx": "nonpositive",
                "nonposy": "nonpositive", "linthreshx": "linthresh", "linthreshy": "linthresh",
            },
        )
        for kind, functions, old, new in (
            ("plot", "semilogx semilogy loglog", "ax.semilogx([1, 2], [1, 2], basex=2)", "ax.semilogx([1, 2], [1, 2], base=2)"),
            ("scale", "xscale yscale set_xscale set_yscale", "ax.set_yscale('log', nonposy='clip')", "ax.set_yscale('log', nonpositive='clip')"),
        )
    ),
    _call(
        "legend-spacing",
        _axes("legend"),
        "ax.legend(['a'], axespad=1, pad=1)",
        "ax.legend(['a'], borderaxespad=1, borderpad=1)",
        since="1.4",
        error=r"Legend\.__init__\(\) " + _keyword("pad|axespad|labelsep|handlelen|handletextsep"),
        title="the distances in a legend have other names",
        rename={"pad": "borderpad", "axespad": "borderaxespad", "labelsep": "labelspacing", "handlelen": "handlelength", "handletextsep": "handletextpad"},
    ),
]  # fmt: skip

_DROPPED: list[Rule] = [
    _call(
        "stem-line-collection",
        (*_axes("stem"), "mpl_toolkits.mplot3d.axes3d.Axes3D.stem"),
        "ax.stem([1, 2], [1, 2], use_line_collection=True)",
        "ax.stem([1, 2], [1, 2])",
        since="3.8",
        error=_keyword("use_line_collection"),
        title="`stem` always draws its lines together: `use_line_collection` is gone",
        drop=("use_line_collection",),
    ),
    _call(
        "use-warn",
        ("matplotlib.use",),
        "matplotlib.use('agg', warn=False)",
        "matplotlib.use('agg')",
        since="3.3",
        error=r"use\(\) got an unexpected keyword argument 'warn'",
        title="`matplotlib.use` does not warn: `warn` is gone",
        setup="import matplotlib\n",
        drop=("warn",),
    ),
    _call(
        "savefig-frameon",
        ("matplotlib.pyplot.savefig", "matplotlib.figure.Figure.savefig"),
        "fig.savefig('a.png', frameon=True)",
        "fig.savefig('a.png')",
        since="3.3",
        error=_keyword("frameon"),
        title="`frameon=True` of `savefig` is the way it is anyway",
        drop_if={"frameon": "True"},
    ),
    Pattern(
        id="matplotlib.savefig-no-frame",
        library="matplotlib",
        since="3.3",
        source="Matplotlib 3.3 API changes",
        title="`frameon=False` of `savefig` is `facecolor='none'`",
        error=_keyword("frameon"),
        pattern="$fig.savefig($$rest, frameon=False)",
        template="$fig.savefig($$rest, facecolor='none')",
        example=Example(
            setup=_SETUP,
            old="fig.savefig('a.png', frameon=False)",
            new="fig.savefig('a.png', facecolor='none')",
        ),
    ),
    Pattern(
        id="matplotlib.savefig-quality",
        library="matplotlib",
        since="3.5",
        source="Matplotlib 3.5 API changes",
        title="`quality` of `savefig` is told to the image library",
        error=_keyword("quality"),
        pattern="$fig.savefig($$rest, quality=$quality)",
        template="$fig.savefig($$rest, pil_kwargs={'quality': $quality})",
        example=Example(
            setup=_SETUP,
            old="fig.savefig('a.jpg', quality=90)",
            new="fig.savefig('a.jpg', pil_kwargs={'quality': 90})",
        ),
    ),
]

_POSITIONAL: list[Rule] = [
    _call(
        "tight-layout-pad",
        ("matplotlib.pyplot.tight_layout", "matplotlib.figure.Figure.tight_layout"),
        "fig.tight_layout(1.5)",
        "fig.tight_layout(pad=1.5)",
        since="3.5",
        error=r"tight_layout\(\) takes \d positional",
        title="`tight_layout` takes `pad` as a keyword",
        positional=("pad", "h_pad", "w_pad"),
    ),
    _call(
        "subplots-share",
        ("matplotlib.pyplot.subplots", "matplotlib.figure.Figure.subplots"),
        "fig, ax = plt.subplots(1, 2, True)",
        "fig, ax = plt.subplots(1, 2, sharex=True)",
        since="3.3",
        error=r"subplots\(\) takes from \d to \d positional",
        title="`subplots` takes `sharex` and `sharey` as keywords",
        positional=("nrows", "ncols", "sharex", "sharey", "squeeze"),
        keep_positional=2,
    ),
    _call(
        "stem-formats",
        _axes("stem"),
        "ax.stem([1, 2], [1, 2], 'r-', 'bo', 'k')",
        "ax.stem([1, 2], [1, 2], linefmt='r-', markerfmt='bo', basefmt='k')",
        since="3.8",
        error=r"stem\(\) takes 1-3 positional",
        title="`stem` takes its formats as keywords",
        positional=("locs", "heads", "linefmt", "markerfmt", "basefmt"),
        keep_positional=2,
    ),
    _call(
        "stem-formats-3d",
        ("mpl_toolkits.mplot3d.axes3d.Axes3D.stem",),
        "ax.stem([1, 2], [1, 2], [3, 4], 'r-', 'bo')",
        "ax.stem([1, 2], [1, 2], [3, 4], linefmt='r-', markerfmt='bo')",
        since="3.8",
        error=r"stem\(\) takes 4 positional",
        title="`stem` takes its formats as keywords",
        setup="import matplotlib.pyplot as plt\nfig = plt.figure()\nax = fig.add_subplot(projection='3d')\n",
        positional=("x", "y", "z", "linefmt", "markerfmt", "basefmt"),
        keep_positional=3,
    ),
    _call(
        "patches-angle",
        ("matplotlib.patches.Ellipse", "matplotlib.patches.Rectangle", "matplotlib.patches.Arc"),
        "patch = Ellipse((0, 0), 1, 2, 30.0)",
        "patch = Ellipse((0, 0), 1, 2, angle=30.0)",
        since="3.8",
        error=r"(Ellipse|Rectangle|Arc)\.__init__\(\) takes 4 positional",
        title="`angle` of a patch is a keyword",
        setup="from matplotlib.patches import Ellipse\n",
        positional=("xy", "width", "height", "angle"),
        keep_positional=3,
    ),
    _call(
        "polygon-closed",
        ("matplotlib.patches.Polygon", "matplotlib.pyplot.Polygon"),
        "patch = Polygon([[0, 0], [1, 1]], True)",
        "patch = Polygon([[0, 0], [1, 1]], closed=True)",
        since="3.8",
        error=r"Polygon\.__init__\(\) takes 2 positional",
        title="`closed` of `Polygon` is a keyword",
        setup="from matplotlib.patches import Polygon\n",
        positional=("xy", "closed"),
        keep_positional=1,
    ),
]

_STYLES = [
    "bright",
    "colorblind",
    "dark",
    "dark-palette",
    "darkgrid",
    "deep",
    "muted",
    "notebook",
    "paper",
    "pastel",
    "poster",
    "talk",
    "ticks",
    "white",
    "whitegrid",
]
_OFF = {"'off'": "False"}
_SIDES = ("top", "bottom", "left", "right", "labeltop", "labelbottom", "labelleft", "labelright")


def _styles() -> Mapping[str, Mapping[str, str]]:
    names = {f"'seaborn-{style}'": f"'seaborn-v0_8-{style}'" for style in _STYLES}
    return {"style": {"'seaborn'": "'seaborn-v0_8'", **names}}


_VALUES: list[Rule] = [
    _call(
        "seaborn-styles",
        tuple(f"matplotlib.{home}style.{name}" for home in ("pyplot.", "") for name in ("use", "context")),
        "plt.style.use('seaborn-whitegrid')",
        "plt.style.use('seaborn-v0_8-whitegrid')",
        since="3.8",
        error=r"'?seaborn(-[\w-]+)?'? is not a valid package style",
        title="matplotlib's styles that look like seaborn have its version in their names",
        positional=("style",),
        keep_positional=1,
        values=_styles(),
    ),
    _call(
        "rotation-string",
        (
            *_axes("text", "annotate", "title"),
            *(
                f"matplotlib.pyplot.{name}"
                for name in ("xticks", "yticks", "xlabel", "ylabel", "suptitle", "setp")
            ),
            *(
                f"matplotlib.axes.Axes.{name}"
                for name in (
                    "set_xticklabels",
                    "set_yticklabels",
                    "set_xlabel",
                    "set_ylabel",
                    "set_title",
                    "set_xticks",
                )
            ),
            "matplotlib.figure.Figure.suptitle",
        ),
        "ax.set_xticks([1, 2], ['a', 'b'], rotation='90')",
        "ax.set_xticks([1, 2], ['a', 'b'], rotation=90)",
        since="3.5",
        error="rotation must be 'vertical', 'horizontal' or a number",
        title="a rotation in degrees is a number",
        values={
            "rotation": {f"'{degrees}'": f"{degrees}" for degrees in range(0, 361, 5)}
            | {f"'-{degrees}'": f"-{degrees}" for degrees in range(5, 91, 5)}
        },
    ),
    _call(
        "errorbar-fmt",
        _axes("errorbar"),
        "ax.errorbar([1], [1], yerr=[0.1], fmt=None)",
        "ax.errorbar([1], [1], yerr=[0.1], fmt='none')",
        since="2.0",
        error="third arg must be a format string",
        title="`errorbar` without a line is `fmt='none'`",
        values={"fmt": {"None": "'none'"}},
    ),
    _call(
        "grid-off",
        _axes("grid"),
        "ax.grid('off')\nresult = ax.xaxis.get_gridlines()[0].get_visible()",
        "ax.grid(False)\nresult = ax.xaxis.get_gridlines()[0].get_visible()",
        since="3.5",
        error="",
        title="`'off'` is a text, and as such true: `grid(False)`",
        silent=True,
        positional=("visible",),
        keep_positional=1,
        values={"visible": _OFF, "b": _OFF},
    ),
    _call(
        "tick-params-off",
        _axes("tick_params"),
        "ax.tick_params(axis='x', labelbottom='off')\nresult = bool(ax.xaxis.get_major_ticks()[0].label1.get_visible())",
        "ax.tick_params(axis='x', labelbottom=False)\nresult = bool(ax.xaxis.get_major_ticks()[0].label1.get_visible())",
        since="3.0",
        error="",
        title="`'off'` is a text, and as such true: ticks and labels are switched off by `False`",
        silent=True,
        values=dict.fromkeys(_SIDES, _OFF),
    ),
]

RULES: list[Rule] = [*_RENAMED, *_DROPPED, *_POSITIONAL, *_VALUES]
