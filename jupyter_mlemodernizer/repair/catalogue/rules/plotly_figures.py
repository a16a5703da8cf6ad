"""Figures that plotly's ``figure_factory`` no longer makes, written out with the same traces."""

from ..rule import Example, Moved, Rule
from ._missing import missing
from ._plotly import HOME, SOURCE, figure

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
_BULLETS = '''
def create_bullet(data, markers=None, measures=None, ranges=None, subtitles=None, titles=None, orientation="h",
                  range_colors=("rgb(200, 200, 200)", "rgb(245, 245, 245)"),
                  measure_colors=("rgb(31, 119, 180)", "rgb(176, 196, 221)"), horizontal_spacing=None,
                  vertical_spacing=None, scatter_options=None, **layout_options):
    """In each lane wide bars for its ranges, narrow ones on them for its measures, and its markers."""
    import pandas as pd
    import plotly.graph_objs as go
    from plotly.colors import n_colors
    from plotly.subplots import make_subplots

    lanes, flat = pd.DataFrame(data).to_dict("records"), orientation == "h"
    n, along, across = len(lanes), *("xy" if flat else "yx")
    figure = make_subplots(n if flat else 1, 1 if flat else n, horizontal_spacing=horizontal_spacing or 1 / n,
                           vertical_spacing=vertical_spacing or 1 / n)
    options = dict(scatter_options or {})
    marker = {"size": 12, "symbol": "diamond-tall", "color": "rgb(0, 0, 0)", **options.pop("marker", {})}
    for number, lane in enumerate(lanes, 1):
        at = dict(row=number, col=1) if flat else dict(row=1, col=number)
        for name, colors, place, width, values in (
            ("ranges", range_colors, 0, 2, lane.get(ranges, [])),
            ("measures", measure_colors, 0.5, 0.4, lane.get(measures, [])),
        ):
            shades = n_colors(*colors, max(len(values), 2), "rgb")[: len(values)]
            for value, color in zip(sorted(values, reverse=True), reversed(shades)):
                figure.add_trace(go.Bar({along: [value], across: [place]}, name=name, marker_color=color, width=width,
                                        base=0, orientation=orientation, hoverinfo=along), **at)
        figure.add_trace(go.Scatter({along: lane.get(markers, []), across: [0.5]}, name="markers", hoverinfo=along,
                                    marker=marker, **options), **at)
        under = f"<br>{lane[subtitles]}" if subtitles else ""
        figure.add_annotation(text=f"<b>{lane.get(titles, '')}</b>{under}", showarrow=False, xref="x domain",
                              yref="y domain", **at, **(dict(x=-0.01, y=0.5, xanchor="right") if flat
                                                        else dict(x=0.5, y=1, yanchor="bottom")))
    figure.update_xaxes(showgrid=False, zeroline=False)
    figure.update_yaxes(showgrid=False, zeroline=False)
    getattr(figure, f"update_{along}axes")(tickwidth=1)
    getattr(figure, f"update_{across}axes")(showticklabels=False, range=[0, 1])
    if n == 1:
        getattr(figure, f"update_{across}axes")(domain=[0.4, 0.6])
    figure.update_layout(title="Bullet Chart", height=600, width=1000, showlegend=False, barmode="stack",
                         margin_l=120 if flat else 80)
    return figure.update_layout(**layout_options)
'''

RULES: list[Rule] = [
    Moved(
        id="plotly.figure-hexbin-mapbox",
        library="plotly",
        since="7.0",
        source=SOURCE,
        title="`create_hexbin_mapbox` is `create_hexbin_map`",
        error=missing(f"{HOME}.create_hexbin_mapbox"),
        old=f"{HOME}.create_hexbin_mapbox",
        new=f"{HOME}.create_hexbin_map",
        example=Example(
            setup="import plotly.figure_factory as ff",
            old="ff.create_hexbin_mapbox",
            new="ff.create_hexbin_map",
        ),
    ),
    figure(
        "create_distplot",
        _DISTRIBUTIONS,
        "groups = [[1.0, 2.0, 2.5, 4.0], [0.5, 1.5, 3.0]]",
        "groups, ['a', 'b'], bin_size=0.5",
        "[trace.type for trace in figure.data] == ['histogram'] * 2 + ['scatter'] * 4",
    ),
    figure(
        "create_annotated_heatmap",
        _HEATMAP,
        "z = [[1, 2], [3, 4]]",
        "z, x=['a', 'b'], y=['a', 'b'], colorscale='Viridis'",
        "[note.text for note in figure.layout.annotations] == ['1', '2', '3', '4']",
    ),
    figure(
        "create_2d_density",
        _DENSITY,
        "x, y = np.arange(9.0), np.arange(9.0) ** 2",
        "x, y",
        "[trace.type for trace in figure.data] == ['scatter', 'histogram2dcontour', 'histogram', 'histogram']",
    ),
    *(
        figure(
            f"create_{name}",
            _CANDLESTICKS.replace("{name}", name).replace("{trace}", name.capitalize()),
            "a, b = [1.0, 2.0], [2.0, 3.0]",
            "a, b, a, b, dates=['2015-01-01', '2015-01-02']",
            f"figure.data[0].type == '{name}'",
        )
        for name in ("candlestick", "ohlc")
    ),
    figure(
        "create_bullet",
        _BULLETS,
        "data = [{'label': 'a', 'range': [3, 5], 'is': [1, 4], 'point': [2]}, {'label': 'b', 'range': [9], 'is': [7], 'point': [8]}]",
        "data, titles='label', ranges='range', measures='is', markers='point', title='Both', width=500",
        "[trace.x[0] for trace in figure.data] == [5, 3, 4, 1, 2, 9, 7, 8] and figure.layout.width == 500",
    ),
]
