"""What plotly changed between 2 and 7."""

from ..rule import Example, Moved, Pattern, Rule

_SETUP = "import plotly.graph_objs as go\n"
_TITLES = "plotly.js 3 (plotly.py 6) migration guide: titlefont and titleside belong to title"


def _title_font(kind: str, ids: str, error: str, example: tuple[str, str]) -> list[Rule]:
    """``title`` and ``titlefont`` side by side are one dict now; a title alone in a dict already is left to people."""
    old, new = example
    return [
        Pattern(
            id=f"plotly.titlefont-{ids}",
            library="plotly",
            since="6.0",
            source=_TITLES,
            title="`titlefont` is part of `title` now",
            error=error,
            pattern=f"${kind}($$rest, title=$title, titlefont=$font)",
            template=f"${kind}($$rest, title=dict(text=$title, font=$font))",
            example=Example(setup=_SETUP, old=old, new=new),
        )
    ]


RULES: list[Rule] = [
    *_title_font(
        "layout",
        "call",
        "Invalid property specified for object of type plotly.graph_objs.*'titlefont'",
        (
            "layout = go.Layout(width=500, title='Churn', titlefont=dict(size=18))",
            "layout = go.Layout(width=500, title=dict(text='Churn', font=dict(size=18)))",
        ),
    ),
    Pattern(
        id="plotly.titlefont-alone",
        library="plotly",
        since="6.0",
        source=_TITLES,
        title="`titlefont` is part of `title` now",
        error="Invalid property specified for object of type plotly.graph_objs.*'titlefont'",
        pattern="$axis($$rest, titlefont=$font)",
        template="$axis($$rest, title_font=$font)",
        bind={"axis": "plotly.graph_objs.Layout"},
        example=Example(
            setup=_SETUP,
            old="layout = go.Layout(width=500, titlefont=dict(size=18))",
            new="layout = go.Layout(width=500, title_font=dict(size=18))",
        ),
    ),
    *(
        Pattern(
            id=f"plotly.colorbar-titleside-{name}",
            library="plotly",
            since="6.0",
            source=_TITLES,
            title="`titleside` is part of `title` now",
            error="Invalid property specified for object of type plotly.graph_objs.*'titleside'",
            pattern=pattern,
            template=template,
            example=Example(setup=_SETUP, old=old, new=new),
        )
        for name, pattern, template, old, new in (
            (
                "dict",
                "dict($$rest, title=$title, titleside=$side)",
                "dict($$rest, title=dict(text=$title, side=$side))",
                "map = go.Heatmap(z=[[1]], colorbar=dict(title='x', titleside='right'))",
                "map = go.Heatmap(z=[[1]], colorbar=dict(title=dict(text='x', side='right')))",
            ),
        )
    ),
    Pattern(
        id="plotly.autotick-false",
        library="plotly",
        since="4.0",
        source="plotly.js 1.x: autotick is tickmode",
        title="`autotick=False` is `tickmode='linear'`",
        error="Invalid property specified for object of type plotly.graph_objs.*'autotick'",
        pattern="dict($$rest, autotick=False)",
        template="dict($$rest, tickmode='linear')",
        example=Example(
            setup=_SETUP,
            old="layout = go.Layout(xaxis=dict(ticks='', autotick=False))",
            new="layout = go.Layout(xaxis=dict(ticks='', tickmode='linear'))",
        ),
    ),
    *(
        Moved(
            id=f"plotly.{old.lower().replace('.', '-').replace('_', '-')}",
            library="plotly",
            since="7.0",
            source="plotly.py 5.24 release notes (deprecated): maps are drawn by MapLibre; gone in 7.0",
            title=f"`{old}` is `{new}` now",
            error=f"has no attribute '{old}'|cannot import name '{old}'",
            old=f"plotly.{home}.{old}",
            new=f"plotly.{home}.{new}",
            example=Example(
                setup=f"import plotly.{home} as {alias}\n",
                old=f"kind = {alias}.{old}",
                new=f"kind = {alias}.{new}",
            ),
        )
        for home, alias, old, new in (
            ("graph_objs", "go", "Scattermapbox", "Scattermap"),
            ("graph_objs", "go", "Choroplethmapbox", "Choroplethmap"),
            ("graph_objs", "go", "Densitymapbox", "Densitymap"),
            ("express", "px", "scatter_mapbox", "scatter_map"),
            ("express", "px", "line_mapbox", "line_map"),
            ("express", "px", "choropleth_mapbox", "choropleth_map"),
            ("express", "px", "density_mapbox", "density_map"),
        )
    ),
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
    Moved(
        id="plotly.plotly",
        library="chart-studio",
        since="1.0",
        source="plotly.py 4.0 migration guide: the online service is the package chart_studio",
        title="`plotly.plotly` is `chart_studio.plotly`",
        error=r"No module named 'plotly\.plotly'|cannot import name 'plotly' from 'plotly'",
        old="plotly.plotly",
        new="chart_studio.plotly",
        runnable=False,
        example=Example(old="import plotly.plotly as py", new="import chart_studio.plotly as py"),
    ),
    *(
        Pattern(
            id=f"plotly.unused-{name}",
            library="plotly",
            since="4.0",
            source="plotly.py 4.0 migration guide: the online service is another package, plotting offline is the default",
            title="`plotly.plotly` drew on a web service: here plots are drawn by `plotly.offline`",
            reason="Plots are shown in the notebook instead of on the service.",
            changes_behaviour=True,
            error=r"No module named 'plotly\.plotly'|cannot import name 'plotly' from 'plotly'",
            pattern=old,
            template=new,
            telling=True,
            example=Example(old=old, new=new),
        )
        for name, old, new in (
            ("py", "import plotly.plotly as py", "import plotly.offline as py"),
            ("pp", "import plotly.plotly as pp", "import plotly.offline as pp"),
            ("iplot", "from plotly.plotly import iplot", "from plotly.offline import iplot"),
            ("plot", "from plotly.plotly import plot, iplot", "from plotly.offline import plot, iplot"),
            ("from", "from plotly import plotly as py", "from plotly import offline as py"),
        )
    ),
]
