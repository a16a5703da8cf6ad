"""What NetworkX changed between 1.9 and 3.6."""

import ast

from ..rule import Example, Method, Moved, Pattern, Rule

_SETUP = "import networkx as nx\nimport numpy as np\nimport pandas as pd\nG = nx.Graph([(1, 2), (2, 3)])\nD = nx.DiGraph([(1, 2)])\n"
_GRAPHS = tuple(f"networkx.{name}" for name in ("Graph", "DiGraph", "MultiGraph", "MultiDiGraph"))
_TO_2 = "NetworkX 2.0 migration guide"


def _is_text(node: object) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _function(old: str, new: str, since: str, use: str) -> Rule:
    """A function with another name; ``use`` is code with NAME in it."""
    return Moved(
        id=f"networkx.{old.replace('_', '-')}",
        library="networkx",
        since=since,
        source=f"NetworkX {since} release notes",
        title=f"`{old}` is `{new}` now",
        error=f"module 'networkx' has no attribute '{old}'|cannot import name '{old}' from 'networkx'",
        old=f"networkx.{old}",
        new=f"networkx.{new}",
        example=Example(setup=_SETUP, old=use.replace("NAME", old), new=use.replace("NAME", new)),
    )


def _subgraphs(kind: str, graph: str) -> Rule:
    old, new = f"{kind}_component_subgraphs", f"{kind}_components"
    return Pattern(
        id=f"networkx.{old.replace('_', '-')}",
        library="networkx",
        since="2.4",
        source="NetworkX 2.4 release notes; deprecated in 2.1",
        title=f"`{old}` is gone: `{new}` gives the nodes of each",
        error=f"module 'networkx' has no attribute '{old}'",
        pattern=f"$nx.{old}($graph)",
        template=f"($graph.subgraph(nodes).copy() for nodes in $nx.{new}($graph))",
        bind={"nx": "networkx"},
        example=Example(
            setup=_SETUP,
            old=f"parts = list(nx.{old}({graph}))",
            new=f"parts = list(({graph}.subgraph(nodes).copy() for nodes in nx.{new}({graph})))",
        ),
    )


RULES: list[Rule] = [
    _function("to_numpy_matrix", "to_numpy_array", "3.0", "a = nx.NAME(G)"),
    _function("from_numpy_matrix", "from_numpy_array", "3.0", "g = nx.NAME(np.eye(2))"),
    _function("to_scipy_sparse_matrix", "to_scipy_sparse_array", "3.0", "a = nx.NAME(G)"),
    _function("from_scipy_sparse_matrix", "from_scipy_sparse_array", "3.0", "f = nx.NAME"),
    _function("pagerank_numpy", "pagerank", "3.0", "rank = nx.NAME(D)"),
    _function("pagerank_scipy", "pagerank", "3.0", "rank = nx.NAME(D)"),
    _function(
        "from_pandas_dataframe",
        "from_pandas_edgelist",
        "2.2",
        "g = nx.NAME(pd.DataFrame({'a': [1], 'b': [2]}), 'a', 'b')",
    ),
    _function("to_pandas_dataframe", "to_pandas_adjacency", "2.2", "frame = nx.NAME(G)"),
    *(
        Method(
            id=f"networkx.{old.replace('_', '-')}",
            library="networkx",
            since="2.0",
            source=_TO_2,
            title=f"`{old}` of a graph is `{new}` now",
            error=f"'\\w*Graph' object has no attribute '{old}'",
            receivers=_GRAPHS,
            old=old,
            new=new,
            example=Example(setup=_SETUP, old=use.replace("NAME", old), new=use.replace("NAME", new)),
        )
        for old, new, use in (
            ("node", "nodes", "data = G.NAME[1]"),
            ("edge", "adj", "data = G.NAME[1][2]"),
            ("edges_iter", "edges", "found = list(G.NAME())"),
            ("nodes_iter", "nodes", "found = list(G.NAME())"),
            ("neighbors_iter", "neighbors", "found = list(G.NAME(1))"),
            ("degree_iter", "degree", "found = list(G.NAME())"),
            ("successors_iter", "successors", "found = list(D.NAME(1))"),
            ("predecessors_iter", "predecessors", "found = list(D.NAME(2))"),
            ("fresh_copy", "__class__", "empty = G.NAME()"),
        )
    ),
    *(
        Pattern(
            id=f"networkx.{view}-subscript",
            library="networkx",
            since="2.0",
            source=_TO_2,
            title=f"`{view}()` is a view without positions: `list(…)` of it",
            error="KeyError: \\d|cannot unpack non-iterable int|NodeView does not support slicing|not subscriptable"
            "|EdgeView does not support slicing",
            pattern=f"$graph.{view}($$which)[$index]",
            template=f"list($graph.{view}($$which))[$index]",
            types={"graph": _GRAPHS},
            sometimes=True,
            example=Example(setup=_SETUP, old=f"one = G.{view}()[0]", new=f"one = list(G.{view}())[0]"),
        )
        for view in ("nodes", "edges")
    ),
    Pattern(
        id="networkx.neighbors-subscript",
        library="networkx",
        since="2.0",
        source=_TO_2,
        title="`neighbors` is an iterator: `list(…)` of it",
        error="'dict_keyiterator' object is not subscriptable",
        pattern="$graph.$method($$which)[$index]",
        template="list($graph.$method($$which))[$index]",
        sometimes=True,
        example=Example(setup=_SETUP, old="one = G.neighbors(1)[0]", new="one = list(G.neighbors(1))[0]"),
    ),
    Pattern(
        id="networkx.neighbors-len",
        library="networkx",
        since="2.0",
        source=_TO_2,
        title="`neighbors` is an iterator: `list(…)` of it",
        error=r"object of type 'dict_keyiterator' has no len\(\)",
        pattern="len($graph.$method($$which))",
        template="len(list($graph.$method($$which)))",
        sometimes=True,
        example=Example(setup=_SETUP, old="n = len(G.neighbors(1))", new="n = len(list(G.neighbors(1)))"),
    ),
    *(
        Pattern(
            id=f"networkx.degree-{method}",
            library="networkx",
            since="2.0",
            source=_TO_2,
            title="`degree()` is a view: `dict(…)` of it",
            error=f"'(Di|Multi|MultiDi)?DegreeView' object has no attribute '{method}'|DegreeView' object has no attribute '{method}'",
            pattern=f"$graph.$degree($$rest).{method}()",
            template=f"dict($graph.$degree($$rest)).{method}()",
            sometimes=True,
            example=Example(
                setup=_SETUP,
                old=f"found = list(G.degree().{method}())",
                new=f"found = list(dict(G.degree()).{method}())",
            ),
        )
        for method in ("values", "items", "keys")
    ),
    Pattern(
        id="networkx.degree-kept",
        library="networkx",
        since="2.0",
        source=_TO_2,
        title="`degree()` is a view: `dict(…)` of it",
        error="DegreeView' object has no attribute",
        pattern="$degrees = $graph.degree($$rest)",
        template="$degrees = dict($graph.degree($$rest))",
        telling=True,
        sometimes=True,
        remote=True,
        example=Example(
            setup=_SETUP, old="d = G.degree()\nd.values()", new="d = dict(G.degree())\nd.values()"
        ),
    ),
    _subgraphs("connected", "G"),
    _subgraphs("weakly_connected", "D"),
    _subgraphs("strongly_connected", "D"),
    Pattern(
        id="networkx.info",
        library="networkx",
        since="3.0",
        source="NetworkX 3.0 release notes: info is removed, print the graph",
        title="`nx.info(G)` is gone: a graph tells about itself by `str`",
        error="module 'networkx' has no attribute 'info'",
        pattern="$nx.info($graph)",
        template="str($graph)",
        bind={"nx": "networkx"},
        example=Example(setup=_SETUP, old="print(nx.info(G))", new="print(str(G))"),
    ),
    *(
        Pattern(
            id=f"networkx.{function.replace('_', '-')}-order",
            library="networkx",
            since="2.0",
            source=_TO_2,
            title=f"`{function}` takes the values before their name",
            error="unhashable type: 'dict'|'str' object has no attribute 'items'",
            pattern=f"$nx.{function}($graph, $name, $values)",
            template=f"$nx.{function}($graph, $values, $name)",
            bind={"nx": "networkx"},
            # One text as the value of all is followed by a name.
            where={"name": _is_text, "values": lambda values: not _is_text(values)},
            example=Example(
                setup=_SETUP,
                old=f"nx.{function}(G, 'colour', {values})",
                new=f"nx.{function}(G, {values}, 'colour')",
            ),
        )
        for function, values in (
            ("set_node_attributes", "{1: 'red'}"),
            ("set_edge_attributes", "{(1, 2): 'red'}"),
        )
    ),
    *(
        Pattern(
            id=f"networkx.{method.replace('_', '-')}",
            library="networkx",
            since="2.4",
            source="NetworkX 2.4 release notes",
            title=f"`{method}` is a function, not a method",
            error=f"'\\w*Graph' object has no attribute '{method}'",
            pattern=f"$graph.{method}($$rest)",
            template=f"$nx.{method}($graph, $$rest)",
            bind={"nx": "networkx"},
            types={"graph": _GRAPHS},
            example=Example(
                setup=_SETUP, old=f"G.{method}({given})", new=f"nx.{method}(G{', ' + given if given else ''})"
            ),
        )
        for method, given in (
            ("add_path", "[1, 2, 3]"),
            ("add_cycle", "[1, 2, 3]"),
            ("add_star", "[1, 2, 3]"),
            ("selfloop_edges", ""),
            ("number_of_selfloops", ""),
            ("nodes_with_selfloops", ""),
        )
    ),
    *(
        Pattern(
            id=f"networkx.{method.replace('_', '-')}-dict",
            library="networkx",
            since="2.0",
            source=_TO_2,
            title=f"attributes are given to `{method}` as keywords",
            error=rf"Graph\.{method}\(\) takes \d positional arguments but \d were given",
            pattern=pattern,
            template=template,
            sometimes=True,
            example=Example(setup=_SETUP, old=old, new=new),
        )
        for method, pattern, template, old, new in (
            (
                "add_edge",
                "$graph.add_edge($u, $v, $data)",
                "$graph.add_edge($u, $v, **$data)",
                "G.add_edge(1, 2, {'weight': 3})",
                "G.add_edge(1, 2, **{'weight': 3})",
            ),
            (
                "add_node",
                "$graph.add_node($node, $data)",
                "$graph.add_node($node, **$data)",
                "G.add_node(1, {'weight': 3})",
                "G.add_node(1, **{'weight': 3})",
            ),
        )
    ),
    Pattern(
        id="networkx.write-gpickle",
        library="networkx",
        since="3.0",
        source="NetworkX 3.0 release notes: write_gpickle is removed, use pickle",
        title="graphs are written by `pickle`",
        error="module 'networkx' has no attribute 'write_gpickle'",
        pattern="$nx.write_gpickle($graph, $path)",
        template="with open($path, 'wb') as file:\n    $pickle.dump($graph, file)",
        bind={"nx": "networkx", "pickle": "pickle"},
        example=Example(
            setup=_SETUP + "import pickle\n",
            old="nx.write_gpickle(G, 'graph.pickle')",
            new="with open('graph.pickle', 'wb') as file:\n    pickle.dump(G, file)",
        ),
    ),
    Pattern(
        id="networkx.read-gpickle",
        library="networkx",
        since="3.0",
        source="NetworkX 3.0 release notes: read_gpickle is removed, use pickle",
        title="graphs are read by `pickle`",
        error="module 'networkx' has no attribute 'read_gpickle'",
        pattern="$nx.read_gpickle($path)",
        template="$pd.read_pickle($path)",
        bind={"nx": "networkx", "pd": "pandas"},
        example=Example(
            setup=_SETUP + "pd.to_pickle(G, 'graph.pickle')\n",
            old="g = nx.read_gpickle('graph.pickle')",
            new="g = pd.read_pickle('graph.pickle')",
        ),
    ),
]
