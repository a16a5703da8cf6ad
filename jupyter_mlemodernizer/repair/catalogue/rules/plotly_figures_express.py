"""Figures that plotly's ``figure_factory`` no longer makes, written out with plotly express.

They have traces of their own today, and look a little otherwise.
"""

from ..rule import Rule
from ._plotly import figure

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

_FRAME = "import pandas as pd\ndf = pd.DataFrame({'a': [1, 2, 4], 'b': [3, 1, 2], 'kind': ['u', 'v', 'u']})"

RULES: list[Rule] = [
    figure(
        "create_scatterplotmatrix",
        _SCATTER_MATRIX,
        _FRAME,
        "df, index='kind', diag='histogram'",
        "{trace.type for trace in figure.data} == {'splom'}",
        alike=False,
    ),
    figure(
        "create_gantt",
        _GANTT,
        "tasks = [dict(Task='A', Start='2019-01-01', Finish='2019-02-01', Kind='x')]",
        "tasks, index_col='Kind', colors={'x': 'red'}, show_colorbar=True",
        "figure.data[0].marker.color == 'red'",
        alike=False,
    ),
    figure(
        "create_violin",
        _VIOLIN,
        _FRAME,
        "df, data_header='a', group_header='kind'",
        "{trace.type for trace in figure.data} == {'violin'}",
        alike=False,
    ),
    figure(
        "create_facet_grid",
        _FACETS,
        _FRAME,
        "df, x='a', y='b', facet_col='kind'",
        "len(figure.data) == 2",
        alike=False,
    ),
]
