"""Settings of Matplotlib that have another form or are gone, and styles in a list of styles."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Match
from ..custom import Custom, called, nodes, removing, replacing
from ..inference import Inference
from ..rule import Example, Rule
from ._matplotlib import AXES, SETUP, axes, call, keyword, pattern
from .matplotlib_arguments_values import STYLES

_GONE = {
    "savefig.frameon": "3.3",
    "text.latex.preview": "3.6",
    "text.latex.unicode": "3.1",
    "verbose.level": "3.3",
    "verbose.fileo": "3.3",
    "examples.directory": "3.2",
    "axes.hold": "3.0",
    "keymap.all_axes": "3.5",
    "svg.image_noscale": "2.2",
}


def _unset(document: Document, inference: Inference) -> Iterator[Match]:
    """Statements that set what is no setting any more."""
    for unit, code, node in nodes(document, ast.Assign):
        match node:
            case ast.Assign(targets=[ast.Subscript(value=settings, slice=ast.Constant(value=str() as key))]):
                known = inference.known(unit, settings)
                if key in _GONE and known is not None and known.name.endswith("rcParams"):
                    yield removing(unit, code, node, certain=known.certain)


def _listed_styles(document: Document, inference: Inference) -> Iterator[Match]:
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        if called(node) not in {"use", "context"} or not node.args or not isinstance(node.args[0], ast.List):
            continue
        known = inference.known(unit, node.func)
        for style in node.args[0].elts if known is not None and ".style." in known.name else ():
            name = code.text(style)
            if known is not None and name in STYLES:
                yield replacing(unit, code, style, STYLES[name], certain=known.certain)


RULES: list[Rule] = [
    Custom(
        id="matplotlib.gone-settings",
        library="matplotlib",
        since="3.8",
        source="Matplotlib API changes: " + ", ".join(f"{name} in {since}" for name, since in _GONE.items()),
        title="settings that are gone are not set",
        error="is not a valid (value for rcParam|rc parameter)",
        finder=_unset,
        example=Example(
            setup=SETUP, old="plt.rcParams['text.latex.preview'] = True\nplt.plot([1])", new="plt.plot([1])"
        ),
    ),
    Custom(
        id="matplotlib.seaborn-styles-listed",
        library="matplotlib",
        since="3.8",
        source="Matplotlib 3.6 API changes: styles that look like seaborn are called seaborn-v0_8-…; 3.8 removed the others",
        title="matplotlib's styles that look like seaborn have its version in their names",
        error=r"'?seaborn(-[\w-]+)?'? is not a valid package style",
        finder=_listed_styles,
        example=Example(
            setup=SETUP,
            old="plt.style.use(['ggplot', 'seaborn-dark'])",
            new="plt.style.use(['ggplot', 'seaborn-v0_8-dark'])",
        ),
    ),
    pattern(
        "rc-color-cycle-read",
        "$rc['axes.color_cycle']",
        "$rc['axes.prop_cycle'].by_key()['color']",
        since="2.2",
        error="KeyError: 'axes.color_cycle'",
        title="the setting `axes.color_cycle` is `axes.prop_cycle` now",
        telling=True,
        old="colors = plt.rcParams['axes.color_cycle']",
        new="colors = plt.rcParams['axes.prop_cycle'].by_key()['color']",
    ),
    pattern(
        "rc-call-color-cycle",
        "$plt.rc('axes', $$rest, color_cycle=$colors)",
        "$plt.rc('axes', $$rest, prop_cycle=$cycler(color=$colors))",
        since="2.2",
        error='Unrecognized key "axes.color_cycle"',
        title="the setting `axes.color_cycle` is `axes.prop_cycle` now",
        bind={"plt": "matplotlib.pyplot", "cycler": "cycler.cycler"},
        setup=SETUP + "from cycler import cycler\n",
        old="plt.rc('axes', color_cycle=['r', 'g'])",
        new="plt.rc('axes', prop_cycle=cycler(color=['r', 'g']))",
    ),
    pattern(
        "contour-collections",
        "$contours.collections",
        "[$contours]",
        since="3.10",
        error="'QuadContourSet' object has no attribute 'collections'|'TriContourSet' object has no attribute 'collections'",
        title="contours are one collection now",
        types={"contours": ("matplotlib.contour.ContourSet",)},
        setup=AXES + "contours = ax.contour([[0, 1], [1, 0]])\n",
        old="for part in contours.collections:\n    part.set_alpha(0.5)",
        new="for part in [contours]:\n    part.set_alpha(0.5)",
    ),
    *(
        pattern(
            f"shared-{axis}-join",
            f"$axes.get_shared_{axis}_axes().join($one, $other)",
            f"$one.share{axis}($other)",
            since="3.8",
            error="'GrouperView' object has no attribute 'join'",
            title=f"axes are joined by `share{axis}`",
            setup="import matplotlib.pyplot as plt\nfig, (ax, below) = plt.subplots(2)\n",
            old=f"ax.get_shared_{axis}_axes().join(ax, below)",
            new=f"ax.share{axis}(below)",
        )
        for axis in ("x", "y")
    ),
    call(
        "savefig-papertype",
        ("matplotlib.pyplot.savefig", "matplotlib.figure.Figure.savefig"),
        "fig.savefig('a.png', papertype='a4')",
        "fig.savefig('a.png')",
        since="3.6",
        error=keyword("papertype"),
        title="`papertype` only told printers of PostScript what to use",
        drop=("papertype",),
    ),
    call(
        "scatter-verts",
        axes("scatter"),
        "ax.scatter([1], [1], verts=None)",
        "ax.scatter([1], [1])",
        since="3.3",
        error=keyword("verts"),
        title="`verts=None` of `scatter` was the default",
        drop_if={"verts": "None"},
    ),
    *(
        call(
            f"{function}-s",
            (f"matplotlib.pyplot.{function}",),
            f"plt.{function}(s='a')",
            f"plt.{function}({now}='a')",
            since="3.1",
            error=rf"{function}\(\) (missing 1 required positional argument: '{now}'|got an unexpected keyword argument 's')",
            title=f"the text of `plt.{function}` is called `{now}`",
            rename={"s": now},
        )
        for function, now in (("title", "label"), ("xlabel", "xlabel"), ("ylabel", "ylabel"))
    ),
]
