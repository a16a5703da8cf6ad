"""What NetworkX changed of graphs themselves, and of graphs as JSON, between 1.9 and 3.6."""

from ..rule import Call, Example, Moved, Rule

_SETUP = "import networkx as nx\nG = nx.Graph([(1, 2), (2, 3)])\n"
_JSON = "NetworkX 3.4 release notes: the default of edges will be 'edges' instead of 'links'; so since 3.6"


def _ordered(graph: str) -> Rule:
    return Moved(
        id=f"networkx.ordered-{graph.lower()}",
        library="networkx",
        since="3.0",
        source="NetworkX 3.0 release notes",
        title=f"every graph keeps the order of its nodes: `Ordered{graph}` is `{graph}`",
        error=f"module 'networkx' has no attribute 'Ordered{graph}'|cannot import name 'Ordered{graph}' from 'networkx'",
        old=f"networkx.Ordered{graph}",
        new=f"networkx.{graph}",
        example=Example(
            setup=_SETUP, old=f"g = nx.Ordered{graph}([(2, 1)])", new=f"g = nx.{graph}([(2, 1)])"
        ),
    )


def _links(function: str, title: str, error: str, example: Example, *, remote: bool = False) -> Rule:
    return Call(
        id=f"networkx.{function.replace('_', '-')}-links",
        library="networkx",
        since="3.6",
        source=_JSON,
        title=title,
        error=error,
        callables=(f"networkx.{function}", f"networkx.readwrite.json_graph.{function}"),
        add={"edges": "'links'"},
        sometimes=True,
        remote=remote,
        example=example,
    )


RULES: list[Rule] = [
    *map(_ordered, ("Graph", "DiGraph", "MultiGraph", "MultiDiGraph")),
    _links(
        "node_link_graph",
        "`node_link_graph` looks for `'edges'` today, where files of then have `'links'`",
        "KeyError: 'edges'",
        Example(
            setup=_SETUP
            + "data = {'nodes': [{'id': 1}, {'id': 2}], 'links': [{'source': 1, 'target': 2}]}\n",
            old="g = nx.node_link_graph(data)",
            new="g = nx.node_link_graph(data, edges='links')",
        ),
    ),
    _links(
        "node_link_data",
        "`node_link_data` says `'edges'` today for what it called `'links'`",
        "KeyError: 'links'",
        Example(
            setup=_SETUP,
            old="data = nx.node_link_data(G)\nlinks = data['links']",
            new="data = nx.node_link_data(G, edges='links')\nlinks = data['links']",
        ),
        remote=True,
    ),
]
