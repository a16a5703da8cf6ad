"""What matplotlib changed between 1.3 and 3.11: functions and methods. Arguments: see matplotlib_arguments.py."""

from typing import Any

from ..rule import Example, Method, Moved, Pattern, Rule
from ._matplotlib import changed

_SETUP = "import matplotlib.pyplot as plt\n"
_AXES = _SETUP + "fig = plt.figure()\nax = fig.add_subplot(111)\nline, = ax.plot([1, 2, 3], label='a')\n"
_AXES_TYPES = ("matplotlib.axes.Axes", "matplotlib.axes.Subplot", "matplotlib.axes.AxesSubplot")


def _method(
    old: str,
    new: str,
    *,
    since: str,
    receivers: tuple[str, ...],
    setup: str = _AXES,
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


def _pattern(name: str, pattern: str, template: str, *, setup: str = _AXES, **fields: Any) -> Rule:
    return changed(Pattern, name, setup=setup, pattern=pattern, template=template, **fields)


def _moved(old: str, new: str, *, since: str, use: str, result: str, setup: str = _SETUP) -> Rule:
    module, _, bare = old.rpartition(".")
    return Moved(
        id=f"matplotlib.{old.removeprefix('matplotlib.').replace('.', '-').replace('_', '-').lower()}",
        library="matplotlib",
        since=since,
        source=f"Matplotlib {since} API changes",
        title=f"`{old}` is `{new}` now",
        error=rf"has no attribute '{bare}'|cannot import name '{bare}'|No module named '{old}'|No module named '{module}'",
        old=old,
        new=new,
        example=Example(setup=setup, old=use, new=result),
    )


_MOVED: list[Rule] = [
    _moved(
        "matplotlib.cbook.mplDeprecation",
        "matplotlib.MatplotlibDeprecationWarning",
        since="3.8",
        setup="",
        use="from matplotlib.cbook import mplDeprecation\nkind = mplDeprecation",
        result="from matplotlib import MatplotlibDeprecationWarning\nkind = MatplotlibDeprecationWarning",
    ),
    _moved(
        "matplotlib.cbook.MatplotlibDeprecationWarning",
        "matplotlib.MatplotlibDeprecationWarning",
        since="3.8",
        setup="",
        use="from matplotlib.cbook import MatplotlibDeprecationWarning",
        result="from matplotlib import MatplotlibDeprecationWarning",
    ),
    _moved(
        "mpl_toolkits.axes_grid",
        "mpl_toolkits.axes_grid1",
        since="3.8",
        setup="",
        use="from mpl_toolkits.axes_grid import make_axes_locatable",
        result="from mpl_toolkits.axes_grid1 import make_axes_locatable",
    ),
]

_METHODS: list[Rule] = [
    _method("set_axis_bgcolor", "set_facecolor", since="2.2", receivers=_AXES_TYPES, use="ax.NAME('white')"),
    _method("get_axis_bgcolor", "get_facecolor", since="2.2", receivers=_AXES_TYPES, use="color = ax.NAME()"),
    _method(
        "legendHandles",
        "legend_handles",
        since="3.9",
        receivers=("matplotlib.legend.Legend",),
        setup=_AXES + "legend = ax.legend()\n",
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
        setup=_AXES + "tick = ax.xaxis.get_major_ticks()[0]\n",
        use="tick.NAME.set_fontsize(8)",
    ),
]

_DATE = r"has no attribute 'plot_date'"

_PATTERNS: list[Rule] = [
    _pattern(
        "get-axes",
        "$artist.get_axes()",
        "$artist.axes",
        since="2.2",
        error="object has no attribute 'get_axes'",
        title="`get_axes()` is the attribute `axes`",
        old="axes = line.get_axes()",
        new="axes = line.axes",
    ),
    _pattern(
        "set-color-cycle",
        "$ax.set_color_cycle($colors)",
        "$ax.set_prop_cycle(color=$colors)",
        since="3.0",
        error="object has no attribute 'set_color_cycle'",
        title="`set_color_cycle` is `set_prop_cycle(color=…)`",
        old="ax.set_color_cycle(['r', 'g'])",
        new="ax.set_prop_cycle(color=['r', 'g'])",
    ),
    _pattern(
        "rc-color-cycle",
        "$rc['axes.color_cycle'] = $colors",
        "$rc['axes.prop_cycle'] = $cycler(color=$colors)",
        since="2.2",
        error="'axes.color_cycle' is not a valid value for rcParam|axes.color_cycle is not a valid rc parameter",
        title="the setting `axes.color_cycle` is `axes.prop_cycle` now",
        bind={"cycler": "cycler.cycler"},
        setup=_SETUP + "from cycler import cycler\n",
        old="plt.rcParams['axes.color_cycle'] = ['r', 'g']",
        new="plt.rcParams['axes.prop_cycle'] = cycler(color=['r', 'g'])",
    ),
    _pattern(
        "plot-date-fmt",
        "$ax.plot_date($x, $y, $$rest, fmt=$fmt)",
        "$ax.plot($x, $y, $fmt, $$rest)",
        since="3.11",
        error=_DATE,
        title="`plot` takes dates itself: `plot_date` is gone",
        old="ax.plot_date([1, 2], [3, 4], fmt='-', color='r')",
        new="ax.plot([1, 2], [3, 4], '-', color='r')",
    ),
    _pattern(
        "plot-date-positional",
        "$ax.plot_date($x, $y, $fmt, $$rest)",
        "$ax.plot($x, $y, $fmt, $$rest)",
        since="3.11",
        error=_DATE,
        title="`plot` takes dates itself: `plot_date` is gone",
        old="ax.plot_date([1, 2], [3, 4], '-', color='r')",
        new="ax.plot([1, 2], [3, 4], '-', color='r')",
    ),
    _pattern(
        "plot-date",
        "$ax.plot_date($x, $y, $$rest)",
        "$ax.plot($x, $y, 'o', $$rest)",
        since="3.11",
        error=_DATE,
        title="`plot` takes dates itself: `plot_date`, which drew dots, is gone",
        old="ax.plot_date([1, 2], [3, 4], color='r')",
        new="ax.plot([1, 2], [3, 4], 'o', color='r')",
    ),
    _pattern(
        "window-title",
        "$canvas.set_window_title($title)",
        "$canvas.manager.set_window_title($title)",
        since="3.6",
        error="object has no attribute 'set_window_title'",
        title="the title of a window belongs to the canvas's manager",
        old="fig.canvas.set_window_title('a')",
        new="fig.canvas.manager.set_window_title('a')",
    ),
    _pattern(
        "gca-projection-pyplot",
        "$plt.gca(projection=$projection)",
        "$plt.subplot(projection=$projection)",
        since="3.6",
        error=r"gca\(\) got an unexpected keyword argument 'projection'",
        title="`gca` makes no axes of a kind any more: `subplot(projection=…)`",
        bind={"plt": "matplotlib.pyplot"},
        setup=_SETUP,
        old="ax = plt.gca(projection='3d')",
        new="ax = plt.subplot(projection='3d')",
    ),
    _pattern(
        "gca-projection",
        "$fig.gca(projection=$projection)",
        "$fig.add_subplot(projection=$projection)",
        since="3.6",
        error=r"gca\(\) got an unexpected keyword argument 'projection'",
        title="`gca` makes no axes of a kind any more: `add_subplot(projection=…)`",
        setup=_SETUP + "fig = plt.figure()\n",
        old="ax = fig.gca(projection='3d')",
        new="ax = fig.add_subplot(projection='3d')",
    ),
    Pattern(
        id="matplotlib.axes3d",
        library="matplotlib",
        since="3.7",
        silent=True,
        source="Matplotlib 3.4 API changes: Axes3D does not add itself to the figure",
        title="`Axes3D(fig)` does not add itself to the figure any more",
        reason="The picture would be empty.",
        pattern="$kind($fig)",
        template="$fig.add_subplot(projection='3d')",
        bind={"kind": "mpl_toolkits.mplot3d.Axes3D"},
        example=Example(
            setup=_SETUP + "from mpl_toolkits.mplot3d import Axes3D\nfig = plt.figure(); fig.clf()\n",
            old="ax = Axes3D(fig)\nresult = len(fig.axes)",
            new="ax = fig.add_subplot(projection='3d')\nresult = len(fig.axes)",
        ),
    ),
    *(
        _pattern(
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
        _pattern(
            f"{artists}-remove",
            f"$ax.{artists}.remove($artist)",
            "$artist.remove()",
            since="3.7",
            error="'ArtistList' object has no attribute 'remove'",
            title=f"`ax.{artists}` cannot be changed: the artist removes itself",
            old=f"ax.{artists}.remove({sample})",
            new=f"{sample}.remove()",
            setup=_AXES
            + "dots = ax.scatter([1], [1])\ntext = ax.text(0, 0, 'a')\npatch = ax.add_patch(plt.Circle((0, 0), 1))\n",
        )
        for artists, sample in (
            ("lines", "line"),
            ("collections", "dots"),
            ("texts", "text"),
            ("patches", "patch"),
        )
    ),
    _pattern(
        "lines-pop",
        "$ax.lines.pop($index)",
        "$ax.lines[$index].remove()",
        since="3.7",
        error="'ArtistList' object has no attribute 'pop'",
        title="`ax.lines` cannot be changed: the line removes itself",
        old="ax.lines.pop(0)",
        new="ax.lines[0].remove()",
    ),
    _pattern(
        "draggable",
        "$legend.draggable()",
        "$legend.set_draggable(True)",
        since="3.0",
        error="'Legend' object has no attribute 'draggable'",
        title="`draggable()` is `set_draggable(True)`",
        setup=_AXES + "legend = ax.legend()\n",
        old="legend.draggable()",
        new="legend.set_draggable(True)",
    ),
    _pattern(
        "normpdf",
        "$mlab.normpdf($x, $mean, $deviation)",
        "$norm.pdf($x, $mean, $deviation)",
        since="3.1",
        error="module 'matplotlib.mlab' has no attribute 'normpdf'",
        title="`mlab.normpdf` is gone: it is `scipy.stats.norm.pdf`",
        bind={"mlab": "matplotlib.mlab", "norm": "scipy.stats.norm"},
        setup="from matplotlib import mlab\nfrom scipy.stats import norm\n",
        old="y = mlab.normpdf([0.0, 1.0], 0, 1)",
        new="y = norm.pdf([0.0, 1.0], 0, 1)",
    ),
    _pattern(
        "epoch2num",
        "$dates.epoch2num($seconds)",
        "$dates.date2num($np.asarray($seconds, dtype='datetime64[s]'))",
        since="3.7",
        error="module 'matplotlib.dates' has no attribute 'epoch2num'",
        title="`epoch2num` is gone: numpy's dates are taken",
        bind={"dates": "matplotlib.dates", "np": "numpy"},
        setup="import numpy as np\nimport matplotlib.dates as dates\n",
        old="x = dates.epoch2num([0, 86400])",
        new="x = dates.date2num(np.asarray([0, 86400], dtype='datetime64[s]'))",
    ),
    _pattern(
        "subplot-floats",
        "$plt.subplot($rows, $columns, $index)",
        "$plt.subplot(int($rows), int($columns), int($index))",
        since="3.0",
        error="Number of (rows|columns) must be a positive integer|num must be an integer with",
        title="the numbers of `subplot` are whole numbers",
        bind={"plt": "matplotlib.pyplot"},
        setup=_SETUP + "n = 4\n",
        sometimes=True,
        old="plt.subplot(n / 2, 2, 1)",
        new="plt.subplot(int(n / 2), int(2), int(1))",
    ),
]

RULES: list[Rule] = [*_MOVED, *_METHODS, *_PATTERNS]
