"""Maps of plotly, which Mapbox drew for those with a token, and which MapLibre draws for everybody since 7."""

import ast
from collections.abc import Callable, Iterator

from ..arguments import call_slots, dict_slots, remove
from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, called, nodes, removing, replacing
from ..inference import Inference
from ..rule import Example, Moved, Rule

_SOURCE = "plotly.py 5.24 release notes (deprecated): maps are drawn by MapLibre; gone in 7.0"
_TRACES = frozenset({"scattermapbox", "choroplethmapbox", "densitymapbox"})
_PARTS = frozenset(
    {"bearing", "bounds", "center", "domain", "layers", "pitch", "style", "uirevision", "zoom"}
)
_TOKENS = frozenset({"accesstoken", "mapbox_accesstoken"})


def _maps(document: Document, inference: Inference) -> Iterator[Match]:
    """What is said of ``mapbox`` in calls, dicts and attributes, and tokens."""
    for unit, code, node in nodes(document, ast.Call, ast.Dict, ast.Attribute, ast.Expr):
        match node:
            case ast.Expr(value=ast.Call() as call) if called(call) == "set_mapbox_access_token":
                known = inference.known(unit, call.func)
                if known is not None and known.name.startswith("plotly."):
                    yield removing(unit, code, node, certain=known.certain)
            case ast.Call() | ast.Dict():
                yield from _settings(unit, code, node)
            case ast.Attribute(value=ast.Attribute(attr="layout"), attr="mapbox"):
                yield replacing(unit, code, node, f"{code.text(node.value)}.map")
            case ast.Attribute(attr="update_mapboxes"):
                yield replacing(unit, code, node, f"{code.text(node.value)}.update_maps")
            case _:
                pass


def _settings(unit: int, code: Code, node: ast.Call | ast.Dict) -> Iterator[Match]:
    """Keywords of a call, or items of a dict: graph objects take both."""
    for name, place, value in _named(node):
        if name in _TOKENS:
            yield Match(unit, node, True, _without_token(unit, node))
        elif name == "mapbox" or (name.startswith("mapbox_") and name.split("_")[1] in _PARTS):
            text = code.source[code.span(place)[0] :].partition("mapbox")[0]
            yield _renamed(unit, place, len(text))
        elif name == "type" and isinstance(value, ast.Constant) and value.value in _TRACES:
            yield replacing(unit, code, value, code.text(value).replace("mapbox", "map"))


def _named(node: ast.Call | ast.Dict) -> Iterator[tuple[str, ast.AST, ast.expr]]:
    """Names of the settings, the nodes that begin with them, and their values."""
    if isinstance(node, ast.Call):
        yield from ((part.arg, part, part.value) for part in node.keywords if part.arg is not None)
    else:
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, key, value


def _renamed(unit: int, place: ast.AST, after: int) -> Match:
    """``map`` for the ``mapbox`` that stands so many characters after the beginning of a node."""

    def rewrite(changes: Changes) -> None:
        start = changes.document.code(unit).span(place)[0] + after
        changes.unit(unit).replace(start, start + len("mapbox"), "map")

    return Match(unit, place, True, rewrite)


def _without_token(unit: int, node: ast.Call | ast.Dict) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        code = changes.document.code(unit)
        if isinstance(node, ast.Call):
            start, slots = call_slots(code, node)
            gone = [slot for slot in slots if slot.name in _TOKENS]
        else:
            start = code.span(node)[0] + 1
            pairs = dict_slots(code, node)
            slots = [slot for _, slot in pairs]
            gone = [slot for key, slot in pairs if isinstance(key, ast.Constant) and key.value in _TOKENS]
        remove(changes.unit(unit), slots, gone, start)

    return rewrite


_SETUP = (
    "import plotly.express as px\nimport plotly.graph_objs as go\nfig = px.scatter_map(lat=[1], lon=[2])\n"
)

RULES: list[Rule] = [
    *(
        Moved(
            id=f"plotly.{old.lower().replace('.', '-').replace('_', '-')}",
            library="plotly",
            since="7.0",
            source=_SOURCE,
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
    *(
        Custom(
            id=f"plotly.maps{name}",
            library="plotly",
            since="7.0",
            source=_SOURCE,
            title="maps are drawn by MapLibre: `map` instead of `mapbox`, and no token",
            error=r"graph_objs\.Layout: 'mapbox|unexpected keyword argument 'mapbox_style'"
            r"|has no attribute '(mapbox|update_mapboxes|set_mapbox_access_token)'|(scatter|choropleth|density)mapbox",
            finder=_maps,
            example=Example(setup=_SETUP, old=old, new=new),
        )
        for name, old, new in (
            (
                "",
                "fig.update_layout(mapbox_style='open-street-map')",
                "fig.update_layout(map_style='open-street-map')",
            ),
            (
                "-with-tokens",
                "token = 'pk'\npx.set_mapbox_access_token(token)\n"
                "layout = go.Layout(mapbox=dict(accesstoken=token, zoom=3), title='a')",
                "token = 'pk'\nlayout = go.Layout(map=dict(zoom=3), title='a')",
            ),
            (
                "-of-dicts",
                "figure = go.Figure({'data': [{'type': 'scattermapbox'}], 'layout': {'mapbox': {'zoom': 3, "
                "'accesstoken': 'pk'}}})\nfigure.layout.mapbox.zoom",
                "figure = go.Figure({'data': [{'type': 'scattermap'}], 'layout': {'map': {'zoom': 3}}})\n"
                "figure.layout.map.zoom",
            ),
        )
    ),
]
