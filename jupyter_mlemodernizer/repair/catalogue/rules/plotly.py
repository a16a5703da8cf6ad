"""What plotly changed between 2 and 7."""

import ast
import re
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Match
from ..custom import Custom, called, nodes, removing, replacing
from ..inference import Inference
from ..rule import Call, Example, Moved, Pattern, Rule
from ._missing import missing

_SETUP = "import plotly.graph_objs as go\n"
_ONLINE = (
    "plotly.py 4.0 migration guide: the online service is another package, plotting offline is the default"
)
_TITLES = "plotly.js 3 (plotly.py 6) migration guide: titlefont, titleside and others belong to title"

# Parts of titles: what they were called, alone or between other parts of a path (`xaxis_titlefont_size`).
_OF_TITLES = re.compile(r"(^|_)title(font|side|position|offset)(?=_|$)")


def _parts_of_titles(document: Document, _: Inference) -> Iterator[Match]:
    """Keywords of calls, and keys of dicts: graph objects take both."""
    for unit, code, node in nodes(document, ast.keyword, ast.Dict):
        if isinstance(node, ast.keyword):
            name = _OF_TITLES.sub(r"\1title_\2", node.arg or "")
            if node.arg and name != node.arg:
                yield replacing(unit, code, node, name + code.text(node)[len(node.arg) :])
            continue
        assert isinstance(node, ast.Dict)
        for key in node.keys:
            if isinstance(key, ast.Constant) and isinstance(key.value, str) and _OF_TITLES.search(key.value):
                name = _OF_TITLES.sub(r"\1title_\2", key.value)
                yield replacing(unit, code, key, code.text(key).replace(key.value, name))


def _settings(node: ast.AST, name: str) -> ast.expr | None:
    """The value of a keyword or of an item of a dict."""
    if isinstance(node, ast.Call):
        return next((keyword.value for keyword in node.keywords if keyword.arg == name), None)
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant) and key.value == name:
                return value
    return None


def _projections(document: Document, _: Inference) -> Iterator[Match]:
    """Kinds of projections of maps, which are written without capitals."""
    for unit, code, node in nodes(document, ast.Call, ast.Dict):
        projection = _settings(node, "projection")
        kind = _settings(projection, "type") if projection is not None else None
        if (
            isinstance(kind, ast.Constant)
            and isinstance(kind.value, str)
            and kind.value != kind.value.lower()
        ):
            yield replacing(unit, code, kind, code.text(kind).lower())


def _ticks(document: Document, _: Inference) -> Iterator[Match]:
    for unit, code, node in nodes(document, ast.keyword, ast.Dict):
        if isinstance(node, ast.keyword) and node.arg == "autotick":
            value = node.value
            if isinstance(value, ast.Constant):
                yield replacing(unit, code, node, f"tickmode={_tickmode(value)}")
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if (
                    isinstance(key, ast.Constant)
                    and key.value == "autotick"
                    and isinstance(value, ast.Constant)
                ):
                    yield replacing(unit, code, key, code.text(key).replace("autotick", "tickmode"))
                    yield replacing(unit, code, value, _tickmode(value))


def _tickmode(value: ast.Constant) -> str:
    return "'auto'" if value.value else "'linear'"


_ACCOUNT = frozenset({"sign_in", "set_credentials_file", "set_config_file"})


def _accounts(document: Document, inference: Inference) -> Iterator[Match]:
    """Statements that say whose account on the web service is meant."""
    for unit, code, node in nodes(document, ast.Expr):
        assert isinstance(node, ast.Expr)
        if isinstance(node.value, ast.Call) and called(node.value) in _ACCOUNT:
            known = inference.known(unit, node.value.func)
            if known is not None and known.name.partition(".")[0] in {"plotly", "chart_studio"}:
                yield removing(unit, code, node, certain=known.certain)


def _drawn_here(old: str) -> Rule:
    return Moved(
        id=f"plotly.{old.replace('.', '-').replace('_', '-')}",
        library="plotly",
        since="4.0",
        here=not old.startswith("plotly."),
        source=_ONLINE,
        title=f"`{old}` drew by way of a web service: `plotly.offline` draws the same plots here",
        reason="The service asks for an account, and is a package of its own. The plots are shown in the notebook as before.",
        error=missing(old) + r"|The plotly\.plotly module is deprecated",
        old=old,
        new="plotly.offline",
        runnable=old == "plotly.plotly",
        example=Example(
            old=f"import {old} as py\ndraw = py.iplot", new="import plotly.offline as py\ndraw = py.iplot"
        ),
    )


_WITHOUT_NBFORMAT = [
    Pattern(
        id=f"plotly.shown-without-nbformat-{name}",
        library="plotly",
        since="4.0",
        here=True,
        source="plotly.py documentation, Displaying Figures: renderers need the package nbformat",
        title="plotly shows figures by the package `nbformat`, which is not installed here: they are shown as HTML",
        reason="With `nbformat` in the kernel's environment the code may stay as it was.",
        error="Mime type rendering requires nbformat",
        pattern=pattern,
        template=template,
        bind={"HTML": "IPython.display.HTML", **bind},
        types={"fig": ("plotly.graph_objs.Figure", "plotly.graph_objs._figure.Figure")} if not bind else {},
        runnable=False,
        example=Example(setup=setup, old=old, new=new),
    )
    for name, pattern, template, bind, setup, old, new in (
        (
            "iplot",
            "$iplot($figure, $$rest)",
            "display($HTML($go.Figure($figure).to_html(include_plotlyjs='cdn')))",
            {"iplot": "plotly.offline.iplot", "go": "plotly.graph_objs"},
            "import plotly.graph_objs as go\nimport plotly.offline as py\nfrom IPython.display import HTML",
            "py.iplot([go.Bar(y=[1])], filename='bars')",
            "display(HTML(go.Figure([go.Bar(y=[1])]).to_html(include_plotlyjs='cdn')))",
        ),
        (
            "show",
            "$fig.show($$rest)",
            "display($HTML($fig.to_html(include_plotlyjs='cdn')))",
            {},
            "import plotly.express as px\nfrom IPython.display import HTML\nfig = px.bar(y=[1])",
            "fig.show()",
            "display(HTML(fig.to_html(include_plotlyjs='cdn')))",
        ),
    )
]

RULES: list[Rule] = [
    _drawn_here("plotly.plotly"),
    _drawn_here("chart_studio.plotly"),
    Moved(
        id="plotly.graph-objs-heatmapgl",
        library="plotly",
        since="6.0",
        source="plotly.py 6 release notes: Heatmapgl is removed",
        title="`Heatmapgl` is `Heatmap` now",
        error="has no attribute 'Heatmapgl'|cannot import name 'Heatmapgl'",
        old="plotly.graph_objs.Heatmapgl",
        new="plotly.graph_objs.Heatmap",
        example=Example(setup=_SETUP, old="map = go.Heatmapgl(z=[[1]])", new="map = go.Heatmap(z=[[1]])"),
    ),
    *_WITHOUT_NBFORMAT,
    Call(
        id="plotly.links-to-the-service",
        library="plotly",
        since="7.0",
        source="plotly.py 7.0 release notes: show_link and link_text are removed from plotly.offline",
        title="plots that are drawn here have no link to a web service: `show_link` is gone",
        error="got an unexpected keyword argument '(show_link|link_text)'",
        callables=tuple(f"plotly.offline.{name}" for name in ("iplot", "plot", "iplot_mpl", "plot_mpl")),
        drop=("show_link", "link_text"),
        example=Example(
            setup=f"{_SETUP}from plotly.offline import plot",
            old="html = plot([go.Bar(y=[1])], show_link=False, output_type='div')",
            new="html = plot([go.Bar(y=[1])], output_type='div')",
        ),
    ),
    Call(
        id="plotly.settings-of-the-service",
        library="plotly",
        since="4.0",
        source=_ONLINE,
        title="what is drawn here is stored nowhere: `sharing` and `fileopt` were for the web service",
        error="got an unexpected keyword argument '(fileopt|sharing|world_readable)'",
        callables=("plotly.offline.iplot", "plotly.offline.plot"),
        drop=("fileopt", "sharing", "world_readable"),
        example=Example(
            setup=f"{_SETUP}import plotly.offline as py",
            old="html = py.plot([go.Bar(y=[1])], sharing='public', fileopt='overwrite', output_type='div')",
            new="html = py.plot([go.Bar(y=[1])], output_type='div')",
        ),
    ),
    Custom(
        id="plotly.account",
        library="plotly",
        since="4.0",
        source=_ONLINE,
        title="no account is needed for plots that are drawn here",
        error="has no attribute '(sign_in|set_credentials_file|set_config_file)'",
        finder=_accounts,
        example=Example(
            setup="import plotly",
            old="plotly.tools.set_credentials_file(username='me', api_key='x')\nn = 1",
            new="n = 1",
        ),
    ),
    Custom(
        id="plotly.parts-of-titles",
        library="plotly",
        since="6.0",
        source=_TITLES,
        title="`titlefont` and the like are parts of `title` now",
        error="Invalid property specified for object of type plotly.graph_objs.*'title(font|side|position|offset)'",
        finder=_parts_of_titles,
        example=Example(
            setup=_SETUP,
            old="layout = go.Layout(title='Churn', titlefont=dict(size=18), xaxis={'titlefont': {'size': 9}})\n"
            "figure = go.Figure().update_layout(titlefont_size=16, yaxis_titlefont_size=9)",
            new="layout = go.Layout(title='Churn', title_font=dict(size=18), xaxis={'title_font': {'size': 9}})\n"
            "figure = go.Figure().update_layout(title_font_size=16, yaxis_title_font_size=9)",
        ),
    ),
    Custom(
        id="plotly.autotick",
        library="plotly",
        since="4.0",
        source="plotly.js 1.x: autotick is tickmode",
        title="`autotick` is `tickmode` now",
        error="Invalid property specified for object of type plotly.graph_objs.*'autotick'",
        finder=_ticks,
        example=Example(
            setup=_SETUP,
            old="layout = go.Layout(xaxis=dict(ticks='', autotick=False))",
            new="layout = go.Layout(xaxis=dict(ticks='', tickmode='linear'))",
        ),
    ),
    Custom(
        id="plotly.projection-type",
        library="plotly",
        since="3.0",
        source="plotly.py 3.0 release notes: values of properties are validated",
        title="kinds of projections are written without capitals",
        error=r"(?s)Invalid value .* 'type' property of layout\.geo\.projection",
        finder=_projections,
        example=Example(
            setup=_SETUP,
            old="layout = go.Layout(geo=dict(projection={'type': 'Mercator'}))",
            new="layout = go.Layout(geo=dict(projection={'type': 'mercator'}))",
        ),
    ),
]
