"""Figures that plotly's ``figure_factory`` no longer makes, written out with the traces of today.

The distributions, the annotated heatmap, the density of two variables and the candlesticks are made of the same traces as
they were; the others have traces of their own today, and look a little otherwise.
"""

from collections.abc import Callable, Iterator

from ..bindings import Document
from ..changes import Match
from ..custom import Custom
from ..inference import Inference
from ..rule import Example, Moved, Rule
from ._missing import missing
from ._written_out import Functions, written_out

_SOURCE = "plotly.py pull request 5627, Remove deprecated Figure Factory functions, and what takes their place; in 7.0"
_HOME = "plotly.figure_factory"
_CLASS = "plotly.tools.FigureFactory"  # before plotly 2

_DISTRIBUTIONS = '''
def create_distplot(hist_data, group_labels, bin_size=1.0, curve_type="kde", colors=None, rug_text=None,
                    histnorm="probability density", show_hist=True, show_curve=True, show_rug=True):
    """A histogram and the density of each group of values, and below them a mark for each value."""
    import plotly.graph_objs as go
    from plotly.colors import qualitative
    from scipy import stats

    colors = colors or qualitative.D3
    sizes = bin_size if isinstance(bin_size, (list, tuple)) else [bin_size] * len(hist_data)
    bars, curves, rugs = [], [], []
    for n, (values, label, size) in enumerate(zip(hist_data, group_labels, sizes)):
        low, high = min(values), max(values)
        same = dict(name=str(label), legendgroup=str(label))
        color = colors[n % len(colors)]
        bars.append(go.Histogram(x=values, histnorm=histnorm, marker_color=color, opacity=0.7, autobinx=False,
                                 xbins=dict(start=low, end=high, size=size), **same))
        x = np.linspace(low, high, 500, endpoint=False)
        normal = curve_type == "normal"
        density = stats.norm(*stats.norm.fit(values)).pdf(x) if normal else stats.gaussian_kde(values)(x)
        curves.append(go.Scatter(x=x, y=density * (size if histnorm == "probability" else 1), mode="lines",
                                 marker_color=color, showlegend=not show_hist, **same))
        rugs.append(go.Scatter(x=values, y=[str(label)] * len(values), yaxis="y2", mode="markers",
                               text=rug_text[n] if rug_text else None, showlegend=not (show_hist or show_curve),
                               marker=dict(color=color, symbol="line-ns-open"), **same))
    figure = go.Figure(bars * show_hist + curves * show_curve + rugs * show_rug)
    figure.update_layout(
        barmode="overlay", hovermode="closest", legend_traceorder="reversed",
        xaxis=dict(domain=[0, 1], anchor="y2" if show_rug else "y", zeroline=False),
        yaxis=dict(domain=[0.35 if show_rug else 0, 1], anchor="free", position=0),
    )
    if show_rug:
        figure.update_layout(yaxis2=dict(domain=[0, 0.25], anchor="x", dtick=1, showticklabels=False))
    return figure
'''
_HEATMAP = '''
def create_annotated_heatmap(z, x=None, y=None, annotation_text=None, colorscale="Plasma", font_colors=None,
                             showscale=False, reversescale=False, **kwargs):
    """A heatmap whose fields hold their values, or other texts."""
    import plotly.graph_objs as go

    z = np.asarray(z)
    named = x is not None
    x = list(range(z.shape[1])) if x is None else list(x)
    y = list(range(z.shape[0])) if y is None else list(y)
    texts = z if annotation_text is None else annotation_text
    if not font_colors:
        font_colors = ["#000000", "#FFFFFF"] if reversescale != (colorscale == "Reds") else ["#FFFFFF", "#000000"]
    middle = (z.min() + z.max()) / 2
    figure = go.Figure(go.Heatmap(z=z, x=x, y=y, colorscale=colorscale, showscale=showscale,
                                  reversescale=reversescale, **kwargs))
    figure.update_layout(
        annotations=[
            dict(text=str(texts[row][column]), x=x[column], y=y[row], xref="x", yref="y", showarrow=False,
                 font_color=font_colors[0 if z[row, column] < middle else -1])
            for row in range(z.shape[0]) for column in range(z.shape[1])
        ],
        xaxis=dict(ticks="", side="top", gridcolor="rgb(0, 0, 0)", showticklabels=named,
                   dtick=1 if named else None),
        yaxis=dict(ticks="", ticksuffix="  ", showticklabels=named, dtick=1 if named else None),
    )
    return figure
'''
_DENSITY = '''
def create_2d_density(x, y, colorscale="Earth", ncontours=20, hist_color="rgb(0, 0, 127)",
                      point_color="rgb(0, 0, 127)", point_size=2, title="2D Density Plot", height=600, width=600):
    """The density of two variables together, their points, and at the edges a histogram of each."""
    import plotly.graph_objs as go

    figure = go.Figure([
        go.Scatter(x=x, y=y, mode="markers", name="points",
                   marker=dict(color=point_color, size=point_size, opacity=0.4)),
        go.Histogram2dContour(x=x, y=y, name="density", ncontours=ncontours, colorscale=colorscale,
                              reversescale=True, showscale=False),
        go.Histogram(x=x, name="x density", marker_color=hist_color, yaxis="y2"),
        go.Histogram(y=y, name="y density", marker_color=hist_color, xaxis="x2"),
    ])
    inner, outer = ({"domain": part, "showgrid": False, "zeroline": False} for part in ([0, 0.85], [0.85, 1]))
    figure.update_layout(showlegend=False, autosize=False, title=title, height=height, width=width, bargap=0,
                         margin_t=50, hovermode="closest", xaxis=inner, yaxis=inner, xaxis2=outer, yaxis2=outer)
    return figure
'''
_CANDLESTICKS = '''
def create_{name}(open, high, low, close, dates=None, **style):
    """Four prices for each of some dates."""
    import plotly.graph_objs as go

    return go.Figure(go.{trace}(open=open, high=high, low=low, close=close, x=dates, name=style.get("name")))
'''
_SCATTER_MATRIX = '''
def create_scatterplotmatrix(df, index=None, height=500, width=500, size=6, title="Scatterplot Matrix", **style):
    """Each column against each other, in the colors of the column `index`."""
    import plotly.express as px

    columns = [name for name in df.columns if name != index]
    figure = px.scatter_matrix(df, dimensions=columns, color=index, title=title, height=height, width=width)
    return figure.update_traces(marker_size=size)
'''
_GANTT = '''
def create_gantt(df, colors=None, index_col=None, title="Gantt Chart", height=600, width=None, **style):
    """A bar from start to finish for each task, in the colors of the column `index_col`."""
    import pandas as pd
    import plotly.express as px

    given = {"color_discrete_map" if isinstance(colors, dict) else "color_discrete_sequence": colors} if colors else {}
    return px.timeline(pd.DataFrame(df), x_start="Start", x_end="Finish", y="Task", color=index_col,
                       title=title, height=height, width=width, **given)
'''
_VIOLIN = '''
def create_violin(data, data_header=None, group_header=None, colors=None, rugplot=True, height=450, width=600,
                  title="Violin and Rug Plot", **style):
    """The density of values, of each group for itself, and a mark for each value."""
    import plotly.express as px

    given = {"x": group_header, "y": data_header} if data_header else {"y": list(data)}
    return px.violin(data if data_header else None, color=group_header, points="all" if rugplot else False,
                     box=True, title=title, height=height, width=width, **given)
'''
_FACETS = '''
def create_facet_grid(df, x=None, y=None, facet_row=None, facet_col=None, color_name=None, trace_type="scatter",
                      height=None, width=None, **style):
    """The same plot for each value of one column, or of two."""
    import plotly.express as px

    draw = getattr(px, {"scattergl": "scatter"}.get(trace_type, trace_type))
    return draw(df, x=x, y=y, facet_row=facet_row, facet_col=facet_col, color=color_name, height=height, width=width)
'''


def _of_factory(functions: Functions) -> Callable[[Document, Inference], Iterator[Match]]:
    """A finder of functions of the module, and of the class that it was."""

    def find(document: Document, inference: Inference) -> Iterator[Match]:
        for home in (_HOME, _CLASS):
            yield from written_out(home, functions)(document, inference)

    return find


def _figure(name: str, text: str, setup: str, use: str, check: str, *, alike: bool = True) -> Rule:
    """A figure that is written out; ``check`` is true of it."""
    call = f"figure = {name}({use})\nassert {check}"
    return Custom(
        id=f"plotly.figure-{name.removeprefix('create_').replace('_', '-')}",
        library="plotly",
        since="7.0",
        source=_SOURCE,
        title=f"`{name}` is gone from plotly's figure factory: a few lines make the figure",
        reason=""
        if alike
        else "It is made by the trace that plotly has for it today, and looks a little otherwise.",
        error=f"(has no attribute|cannot import name) '{name}'",
        changes_behaviour=not alike,
        finder=_of_factory({name: (text, ())}),
        example=Example(
            setup=f"import numpy as np\n{setup}",
            old=f"import plotly.figure_factory as ff\n{call.replace(name, f'ff.{name}')}",
            new="import plotly.figure_factory as ff\n" + text + "\n" + call,
        ),
    )


_FRAME = "import pandas as pd\ndf = pd.DataFrame({'a': [1, 2, 4], 'b': [3, 1, 2], 'kind': ['u', 'v', 'u']})"

RULES: list[Rule] = [
    Moved(
        id="plotly.figure-hexbin-mapbox",
        library="plotly",
        since="7.0",
        source=_SOURCE,
        title="`create_hexbin_mapbox` is `create_hexbin_map`",
        error=missing(f"{_HOME}.create_hexbin_mapbox"),
        old=f"{_HOME}.create_hexbin_mapbox",
        new=f"{_HOME}.create_hexbin_map",
        example=Example(
            setup="import plotly.figure_factory as ff",
            old="ff.create_hexbin_mapbox",
            new="ff.create_hexbin_map",
        ),
    ),
    _figure(
        "create_distplot",
        _DISTRIBUTIONS,
        "groups = [[1.0, 2.0, 2.5, 4.0], [0.5, 1.5, 3.0]]",
        "groups, ['a', 'b'], bin_size=0.5",
        "[trace.type for trace in figure.data] == ['histogram'] * 2 + ['scatter'] * 4",
    ),
    _figure(
        "create_annotated_heatmap",
        _HEATMAP,
        "z = [[1, 2], [3, 4]]",
        "z, x=['a', 'b'], y=['a', 'b'], colorscale='Viridis'",
        "[note.text for note in figure.layout.annotations] == ['1', '2', '3', '4']",
    ),
    _figure(
        "create_2d_density",
        _DENSITY,
        "x, y = np.arange(9.0), np.arange(9.0) ** 2",
        "x, y",
        "[trace.type for trace in figure.data] == ['scatter', 'histogram2dcontour', 'histogram', 'histogram']",
    ),
    *(
        _figure(
            f"create_{name}",
            _CANDLESTICKS.replace("{name}", name).replace("{trace}", name.capitalize()),
            "a, b = [1.0, 2.0], [2.0, 3.0]",
            "a, b, a, b, dates=['2015-01-01', '2015-01-02']",
            f"figure.data[0].type == '{name}'",
        )
        for name in ("candlestick", "ohlc")
    ),
    _figure(
        "create_scatterplotmatrix",
        _SCATTER_MATRIX,
        _FRAME,
        "df, index='kind', diag='histogram'",
        "{trace.type for trace in figure.data} == {'splom'}",
        alike=False,
    ),
    _figure(
        "create_gantt",
        _GANTT,
        "tasks = [dict(Task='A', Start='2019-01-01', Finish='2019-02-01', Kind='x')]",
        "tasks, index_col='Kind', colors={'x': 'red'}, show_colorbar=True",
        "figure.data[0].marker.color == 'red'",
        alike=False,
    ),
    _figure(
        "create_violin",
        _VIOLIN,
        _FRAME,
        "df, data_header='a', group_header='kind'",
        "{trace.type for trace in figure.data} == {'violin'}",
        alike=False,
    ),
    _figure(
        "create_facet_grid",
        _FACETS,
        _FRAME,
        "df, x='a', y='b', facet_col='kind'",
        "len(figure.data) == 2",
        alike=False,
    ),
]
