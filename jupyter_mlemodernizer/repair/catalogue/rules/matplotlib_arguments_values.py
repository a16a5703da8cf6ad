"""Values of arguments that matplotlib does not take any more."""

from collections.abc import Mapping

from ..rule import Rule
from ._matplotlib import axes, call

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


# What they are called today, as texts in code.
STYLES: Mapping[str, str] = {
    "'seaborn'": "'seaborn-v0_8'",
    **{f"'seaborn-{style}'": f"'seaborn-v0_8-{style}'" for style in _STYLES},
}


_VALUES: list[Rule] = [
    call(
        "seaborn-styles",
        tuple(f"matplotlib.{home}style.{name}" for home in ("pyplot.", "") for name in ("use", "context")),
        "plt.style.use('seaborn-whitegrid')",
        "plt.style.use('seaborn-v0_8-whitegrid')",
        since="3.8",
        error=r"'?seaborn(-[\w-]+)?'? is not a valid package style",
        title="matplotlib's styles that look like seaborn have its version in their names",
        positional=("style",),
        keep_positional=1,
        values={"style": STYLES},
    ),
    call(
        "rotation-string",
        (
            *axes("text", "annotate", "title"),
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
    call(
        "errorbar-fmt",
        axes("errorbar"),
        "ax.errorbar([1], [1], yerr=[0.1], fmt=None)",
        "ax.errorbar([1], [1], yerr=[0.1], fmt='none')",
        since="2.0",
        error="third arg must be a format string",
        title="`errorbar` without a line is `fmt='none'`",
        values={"fmt": {"None": "'none'"}},
    ),
    call(
        "grid-off",
        axes("grid"),
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
    call(
        "tick-params-off",
        axes("tick_params"),
        "ax.tick_params(axis='x', labelbottom='off')\nresult = bool(ax.xaxis.get_major_ticks()[0].label1.get_visible())",
        "ax.tick_params(axis='x', labelbottom=False)\nresult = bool(ax.xaxis.get_major_ticks()[0].label1.get_visible())",
        since="3.0",
        error="",
        title="`'off'` is a text, and as such true: ticks and labels are switched off by `False`",
        silent=True,
        values=dict.fromkeys(_SIDES, _OFF),
    ),
]

RULES: list[Rule] = [*_VALUES]
