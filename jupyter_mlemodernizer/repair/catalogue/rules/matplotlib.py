"""What Matplotlib changed between 1.3 and 3.11: modules, functions and figures. Axes: see matplotlib_axes.py."""

from ..custom import Custom
from ..rule import Example, Moved, Pattern, Rule
from ._matplotlib import pattern
from ._written_out import written_out

_SETUP = "import matplotlib.pyplot as plt\n"

_BIVARIATE_NORMAL = '''
def bivariate_normal(X, Y, sigmax=1.0, sigmay=1.0, mux=0.0, muy=0.0, sigmaxy=0.0):
    """The density of two normally distributed variables at points of the plane; sigmaxy is their covariance."""
    rho = sigmaxy / (sigmax * sigmay)
    x, y = (X - mux) / sigmax, (Y - muy) / sigmay
    z = (x**2 - 2 * rho * x * y + y**2) / (1 - rho**2)
    return np.exp(-z / 2) / (2 * np.pi * sigmax * sigmay * np.sqrt(1 - rho**2))
'''


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

_PATTERNS: list[Rule] = [
    pattern(
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
    pattern(
        "window-title",
        "$canvas.set_window_title($title)",
        "$canvas.manager.set_window_title($title)",
        since="3.6",
        error="object has no attribute 'set_window_title'",
        title="the title of a window belongs to the canvas's manager",
        old="fig.canvas.set_window_title('a')",
        new="fig.canvas.manager.set_window_title('a')",
    ),
    pattern(
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
    pattern(
        "gca-projection",
        "$fig.gca(projection=$projection)",
        "$fig.add_subplot(projection=$projection)",
        since="3.6",
        error=r"gca\(\) got an unexpected keyword argument 'projection'",
        title="`gca` makes no axes of a kind any more: `add_subplot(projection=…)`",
        types={"fig": ("matplotlib.figure.Figure",)},
        setup=_SETUP + "fig = plt.figure()\n",
        old="ax = fig.gca(projection='3d')",
        new="ax = fig.add_subplot(projection='3d')",
    ),
    *(
        Pattern(
            id=f"matplotlib.axes3d{name}",
            library="matplotlib",
            since="3.7",
            silent=True,
            source="Matplotlib 3.4 API changes: Axes3D does not add itself to the figure",
            title="`Axes3D(fig)` does not add itself to the figure any more",
            reason="The picture would be empty.",
            pattern="$kind($fig)",
            template="$fig.add_subplot(projection='3d')",
            bind={"kind": f"{home}.Axes3D"},
            example=Example(
                setup=f"{_SETUP}import {home} as p3\nfig = plt.figure(); fig.clf()\n",
                old="ax = p3.Axes3D(fig)\nresult = len(fig.axes)",
                new="ax = fig.add_subplot(projection='3d')\nresult = len(fig.axes)",
            ),
        )
        for name, home in (("", "mpl_toolkits.mplot3d"), ("-module", "mpl_toolkits.mplot3d.axes3d"))
    ),
    *(
        pattern(
            f"rcsetup-{old.replace('_', '-')}",
            f"$matplotlib.rcsetup.{old}",
            f"$registry.list_builtin({kind})",
            since="3.11",
            error=f"module 'matplotlib.rcsetup' has no attribute '{old}'",
            title=f"`rcsetup.{old}` is asked of the registry of backends",
            bind={"matplotlib": "matplotlib", "registry": "matplotlib.backends.backend_registry"}
            | ({"kinds": "matplotlib.backends.BackendFilter"} if kind else {}),
            setup="import matplotlib\nfrom matplotlib.backends import BackendFilter, backend_registry\n",
            old=f"print(matplotlib.rcsetup.{old})",
            new=f"print(backend_registry.list_builtin({kind.replace('$kinds', 'BackendFilter')}))",
        )
        for old, kind in (
            ("all_backends", ""),
            ("interactive_bk", "$kinds.INTERACTIVE"),
            ("non_interactive_bk", "$kinds.NON_INTERACTIVE"),
        )
    ),
    Custom(
        id="matplotlib.bivariate-normal",
        library="matplotlib",
        since="3.1",
        source="Matplotlib 3.1 API changes, Removals: mlab.bivariate_normal; lib/matplotlib/mlab.py of 2.2",
        title="`mlab.bivariate_normal` is gone: a few lines do what it did",
        error="module 'matplotlib.mlab' has no attribute 'bivariate_normal'|cannot import name 'bivariate_normal'",
        finder=written_out("matplotlib.mlab", {"bivariate_normal": (_BIVARIATE_NORMAL, ())}),
        example=Example(
            setup="import numpy as np\nX, Y = np.meshgrid(np.arange(-1.0, 1.0, 0.5), np.arange(-1.0, 1.0, 0.5))",
            old="from matplotlib.mlab import bivariate_normal\nZ = bivariate_normal(X, Y, 1.5, 0.5, 1, 1)",
            new=_BIVARIATE_NORMAL.strip("\n") + "\n\nZ = bivariate_normal(X, Y, 1.5, 0.5, 1, 1)",
        ),
    ),
    pattern(
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
    pattern(
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
    pattern(
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

RULES: list[Rule] = [*_MOVED, *_PATTERNS]
