"""Methods and attributes of Matplotlib's axes, and of what is drawn in them, that changed between 1.3 and 3.11."""

from ..rule import Example, Method, Rule
from ._matplotlib import AXES, pattern

_SETUP = "import matplotlib.pyplot as plt\n"
_AXES_TYPES = ("matplotlib.axes.Axes", "matplotlib.axes.Subplot", "matplotlib.axes.AxesSubplot")


def _method(
    old: str,
    new: str,
    *,
    since: str,
    receivers: tuple[str, ...],
    setup: str = AXES,
    use: str,
    source: str = "",
) -> Rule:
    """A method or attribute with another name; ``use`` is code with NAME in it."""
    return Method(
        id=f"matplotlib.{old.lower().replace('_', '-')}",
        library="matplotlib",
        since=since,
        source=source or f"Matplotlib {since} API changes",
        title=f"`{old}` is `{new}` now",
        error=f"object has no attribute '{old}'",
        receivers=receivers,
        old=old,
        new=new,
        example=Example(setup=setup, old=use.replace("NAME", old), new=use.replace("NAME", new)),
    )


_METHODS: list[Rule] = [
    _method("set_axis_bgcolor", "set_facecolor", since="2.2", receivers=_AXES_TYPES, use="ax.NAME('white')"),
    _method("get_axis_bgcolor", "get_facecolor", since="2.2", receivers=_AXES_TYPES, use="color = ax.NAME()"),
    _method(
        "legendHandles",
        "legend_handles",
        since="3.9",
        receivers=("matplotlib.legend.Legend",),
        setup=AXES + "legend = ax.legend()\n",
        use="handles = legend.NAME",
    ),
    *(
        _method(
            f"w_{axis}axis",
            f"{axis}axis",
            since="3.8",
            receivers=("mpl_toolkits.mplot3d.Axes3D", "mpl_toolkits.mplot3d.axes3d.Axes3D"),
            setup=_SETUP + "ax = plt.figure().add_subplot(111, projection='3d')\n",
            use="ax.NAME.set_ticklabels([])",
        )
        for axis in "xyz"
    ),
    _method(
        "label",
        "label1",
        since="3.8",
        receivers=("matplotlib.axis.XTick", "matplotlib.axis.YTick", "matplotlib.axis.Tick"),
        setup=AXES + "tick = ax.xaxis.get_major_ticks()[0]\n",
        use="tick.NAME.set_fontsize(8)",
    ),
]

_DATE = r"has no attribute 'plot_date'"

_PATTERNS: list[Rule] = [
    pattern(
        "get-axes",
        "$artist.get_axes()",
        "$artist.axes",
        since="2.2",
        error="object has no attribute 'get_axes'",
        title="`get_axes()` is the attribute `axes`",
        old="axes = line.get_axes()",
        new="axes = line.axes",
    ),
    pattern(
        "set-color-cycle",
        "$ax.set_color_cycle($colors)",
        "$ax.set_prop_cycle(color=$colors)",
        since="3.0",
        error="object has no attribute 'set_color_cycle'",
        title="`set_color_cycle` is `set_prop_cycle(color=…)`",
        old="ax.set_color_cycle(['r', 'g'])",
        new="ax.set_prop_cycle(color=['r', 'g'])",
    ),
    pattern(
        "plot-date-fmt",
        "$ax.plot_date($x, $y, $$rest, fmt=$fmt)",
        "$ax.plot($x, $y, $fmt, $$rest)",
        since="3.11",
        error=_DATE,
        title="`plot` takes dates itself: `plot_date` is gone",
        old="ax.plot_date([1, 2], [3, 4], fmt='-', color='r')",
        new="ax.plot([1, 2], [3, 4], '-', color='r')",
    ),
    pattern(
        "plot-date-positional",
        "$ax.plot_date($x, $y, $fmt, $$rest)",
        "$ax.plot($x, $y, $fmt, $$rest)",
        since="3.11",
        error=_DATE,
        title="`plot` takes dates itself: `plot_date` is gone",
        old="ax.plot_date([1, 2], [3, 4], '-', color='r')",
        new="ax.plot([1, 2], [3, 4], '-', color='r')",
    ),
    pattern(
        "plot-date",
        "$ax.plot_date($x, $y, $$rest)",
        "$ax.plot($x, $y, 'o', $$rest)",
        since="3.11",
        error=_DATE,
        title="`plot` takes dates itself: `plot_date`, which drew dots, is gone",
        old="ax.plot_date([1, 2], [3, 4], color='r')",
        new="ax.plot([1, 2], [3, 4], 'o', color='r')",
    ),
    *(
        pattern(
            method.replace("_", "-"),
            f"$ax.{method}()",
            f"$ax.get_subplotspec().{method}()",
            since="3.7",
            error=f"object has no attribute '{method}'",
            title=f"`{method}` is asked of the axes' place in the grid",
            old=f"first = ax.{method}()",
            new=f"first = ax.get_subplotspec().{method}()",
        )
        for method in ("is_first_col", "is_first_row", "is_last_col", "is_last_row")
    ),
    *(
        pattern(
            f"{artists}-remove",
            f"$ax.{artists}.remove($artist)",
            "$artist.remove()",
            since="3.7",
            error="'ArtistList' object has no attribute 'remove'",
            title=f"`ax.{artists}` cannot be changed: the artist removes itself",
            old=f"ax.{artists}.remove({sample})",
            new=f"{sample}.remove()",
            setup=AXES
            + "dots = ax.scatter([1], [1])\ntext = ax.text(0, 0, 'a')\npatch = ax.add_patch(plt.Circle((0, 0), 1))\n",
        )
        for artists, sample in (
            ("lines", "line"),
            ("collections", "dots"),
            ("texts", "text"),
            ("patches", "patch"),
        )
    ),
    pattern(
        "lines-pop",
        "$ax.lines.pop($index)",
        "$ax.lines[$index].remove()",
        since="3.7",
        error="'ArtistList' object has no attribute 'pop'",
        title="`ax.lines` cannot be changed: the line removes itself",
        old="ax.lines.pop(0)",
        new="ax.lines[0].remove()",
    ),
    pattern(
        "draggable",
        "$legend.draggable()",
        "$legend.set_draggable(True)",
        since="3.0",
        error="'Legend' object has no attribute 'draggable'",
        title="`draggable()` is `set_draggable(True)`",
        setup=AXES + "legend = ax.legend()\n",
        old="legend.draggable()",
        new="legend.set_draggable(True)",
    ),
]

RULES: list[Rule] = [*_METHODS, *_PATTERNS]
