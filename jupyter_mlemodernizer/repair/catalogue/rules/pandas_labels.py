"""Labels in pandas: those that are missing, and those at which a column is largest or smallest."""

import ast
from collections.abc import Iterator
from dataclasses import replace

from ..bindings import Document
from ..changes import Match
from ..custom import Custom, nodes, replacing, texts
from ..inference import Inference
from ..results import FRAME, SERIES
from ..rule import Example, Pattern, Rule
from ._pandas_tests import is_list_of_labels, is_one_label

_MISSING_SOURCE = (
    "pandas 1.0 release notes: .loc with a list of labels of which some are missing raises KeyError"
)
_MISSING = r"KeyError: .*\] not in index"
_TABLE = "import pandas as pd\ndf = pd.DataFrame({'x': [1, 2]}, index=['p', 'q'])\ns = df['x']\nwanted = ['p', 'z']"


def _reindexed(name: str, pattern: str, template: str, kind: str, *, old: str, new: str) -> Rule:
    """A selection by a list of labels, of which those that are missing gave NaN."""
    return Pattern(
        id=f"pandas.missing-labels-{name}",
        library="pandas",
        since="1.0",
        source=_MISSING_SOURCE,
        title="labels that are not there give NaN with `reindex`, as they did with `.loc` then",
        error=_MISSING,
        pattern=pattern,
        template=template,
        types={"table": (kind,)},
        where={
            "labels": is_list_of_labels,
            **({"column": is_one_label} if "$column" in pattern else {}),
            **({"others": is_list_of_labels} if "$others" in pattern else {}),
        },
        sometimes=True,
        example=Example(setup=_TABLE, old=old, new=new),
    )


_REINDEXING: list[Rule] = [
    _reindexed(
        "rows-of-column",
        "$table.loc[$labels, $column]",
        "$table[$column].reindex($labels)",
        FRAME,
        old="df.loc[wanted, 'x']",
        new="df['x'].reindex(wanted)",
    ),
    _reindexed(
        "columns",
        "$table.loc[:, $labels]",
        "$table.reindex(columns=$labels)",
        FRAME,
        old="df.loc[:, ['x', 'y']]",
        new="df.reindex(columns=['x', 'y'])",
    ),
    _reindexed(
        "both",
        "$table.loc[$labels, $others]",
        "$table.reindex(index=$labels, columns=$others)",
        FRAME,
        old="df.loc[wanted, ['x', 'y']]",
        new="df.reindex(index=wanted, columns=['x', 'y'])",
    ),
    *(
        _reindexed(name, f"$table{place}[$labels]", "$table.reindex($labels)", kind, old=old, new=new)
        for name, place, kind, old, new in (
            ("rows", ".loc", FRAME, "df.loc[wanted]", "df.reindex(wanted)"),
            ("series-loc", ".loc", SERIES, "s.loc[wanted]", "s.reindex(wanted)"),
            ("series", "", SERIES, "s[['p', 'z']]", "s.reindex(['p', 'z'])"),
        )
    ),
]


# The label of the largest value ---------------------------------------------------------

_ARGMAX_SOURCE = (
    "pandas 1.0 release notes: Series.argmax and argmin return the position; aliases of idxmax before"
)
_ARGMAX = "`{0}` of a column gives a position now: `{1}` gives the label, as `{0}` did then"
_NEW_NAMES = {"argmax": "idxmax", "argmin": "idxmin"}
_NO_PANDAS = frozenset(
    [
        *("values", "index", "columns", "shape", "dtype", "to_numpy", "as_matrix", "get_values", "tolist"),
        *("to_dict", "items", "groups", "indices", "plot", "hist", "nunique", "str", "dt"),
    ]
)
_LABELLED = frozenset({"value_counts", "groupby", "resample", "set_index"})
_BY_LABEL = frozenset({"ix", "loc", "at"})
_BY_POSITION = frozenset({"iloc", "iat", "index", "values", "columns", "tolist"})


class _Objects:
    """Which expressions of a notebook are objects of pandas, and whose rows have labels that are no positions."""

    def __init__(self, document: Document, inference: Inference) -> None:
        self.document = document
        self.inference = inference

    def kind(self, unit: int, node: ast.expr, depth: int = 0) -> str:
        """``labels``: of pandas, with labels; ``pandas``: with whatever labels; empty: unknown, or something else."""
        known = self.inference.known(unit, node)
        if depth > 20 or (known is not None and known.instance and known.name not in {FRAME, SERIES}):
            return ""
        plain = "pandas" if known is not None and known.instance and known.certain else ""
        match node:
            case ast.Name():
                return self._named(unit, node, depth) or plain
            case ast.Call(func=ast.Attribute(value=inner, attr=attr)) if attr not in _NO_PANDAS:
                if attr == "reset_index":
                    return plain
                module = self.inference.known(unit, inner)
                if module is not None and not module.instance and module.name == "pandas":
                    # pd.rolling_mean(series, 7) has the labels of the series.
                    first = node.args[0] if attr.startswith("rolling_") and node.args else None
                    return (self.kind(unit, first, depth + 1) if first else "") or plain
                if attr in _LABELLED:
                    return "labels"
            case ast.Subscript(value=inner, slice=ast.Constant(value=str()) | ast.Compare() | ast.Slice()):
                pass
            case ast.Attribute(value=inner, attr=attr) if attr not in _NO_PANDAS:
                pass
            case _:
                return plain
        return self.kind(unit, inner, depth + 1) or plain

    def _named(self, unit: int, node: ast.Name, depth: int) -> str:
        found = {
            self.kind(where, binding.value, depth + 1)
            if binding.value is not None
            else self._row(where, binding.node)
            for where, binding in self.document.meaning(unit, node, node.id).bindings
        }
        return found.pop() if len(found) == 1 else ""

    def _row(self, unit: int, node: ast.AST) -> str:
        """The argument of a function that ``apply`` gives one row or column after the other."""
        match self.document.code(unit).ancestors(node)[:3]:
            case [ast.arguments(), ast.Lambda(), ast.Call(func=ast.Attribute(value=frame, attr="apply"))]:
                known = self.inference.known(unit, frame)
                return "labels" if known is not None and known.instance and known.name == FRAME else ""
        return ""


def _use(objects: _Objects, unit: int, node: ast.Call) -> str:
    """How a result is used, as far as it is: ``label``, ``position``, or nothing that tells."""
    document = objects.document
    code = document.code(unit)
    found = _place(objects, unit, node)
    parent = code.parents.get(node)
    if found or not (isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name)):
        return found
    name = parent.targets[0].id
    uses = {
        _place(objects, at, use)
        for at, other in document.codes()
        for use in other.of(ast.Name)
        if use.id == name and isinstance(use.ctx, ast.Load)
        if any(binding.value is node for _, binding in document.meaning(at, use, name).bindings)
    }
    return "position" if "position" in uses else "label" if "label" in uses else ""


def _place(objects: _Objects, unit: int, node: ast.expr) -> str:
    """``label`` in ``df.loc[node]``, ``df.loc[node, column]`` and ``column[node]``, ``position`` in ``df.iloc[node]``."""
    code = objects.document.code(unit)
    inside: ast.AST = node
    parent = code.parents.get(node)
    if isinstance(parent, ast.Tuple) and parent.elts[0] is node:
        inside, parent = parent, code.parents.get(parent)
    match parent:
        case ast.Subscript(value=ast.Attribute(attr=attr), slice=index) if index is inside:
            return "label" if attr in _BY_LABEL else "position" if attr in _BY_POSITION else ""
        case ast.Subscript(value=value, slice=index) if index is inside:
            return "label" if objects.kind(unit, value) else "position"
    return ""


def _largest(document: Document, inference: Inference) -> Iterator[Match]:
    """``argmax`` of columns whose labels are no positions, or whose result is used as a label."""
    objects = _Objects(document, inference)
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        function = node.func
        if not isinstance(function, ast.Attribute) or function.attr not in _NEW_NAMES or node.args:
            continue
        kind = objects.kind(unit, function.value)
        use = _use(objects, unit, node) if kind else ""
        if use != "position" and (kind == "labels" or (kind and use == "label")):
            text = f"{code.text(function.value)}.{_NEW_NAMES[function.attr]}"
            yield replacing(unit, code, function, text)


_LARGEST: list[Rule] = [
    *(
        Custom(
            id=f"pandas.series-{old}-{name}",
            library="pandas",
            since="1.0",
            source=_ARGMAX_SOURCE,
            title=_ARGMAX.format(old, new),
            silent=True,
            finder=_largest,
            example=Example(
                setup="import pandas as pd\ndf = pd.DataFrame({'g': ['p', 'q', 'q'], 'x': [3, 2, 2]}, index=[5, 6, 7])",
                old=use.replace("NAME", old),
                new=use.replace("NAME", new),
            ),
        )
        for old, new in _NEW_NAMES.items()
        for name, use in (
            ("of-groups", "result = str(df.groupby('g')['x'].sum().NAME())"),
            ("as-label", "best = df['x'].NAME()\nresult = int(best)\nif best > 2:\n    print(df.loc[best])"),
        )
    ),
    *(
        Pattern(
            id=f"pandas.series-{old}",
            library="pandas",
            since="1.0",
            source=_ARGMAX_SOURCE,
            title=_ARGMAX.format(old, new),
            pattern=f"$column.{old}()",
            template=f"$column.{new}()",
            types={"column": (SERIES,)},
            kind="calibration",
            silent=True,
            sometimes=True,
            example=Example(
                setup="import pandas as pd\ndf = pd.DataFrame({'x': [3, 2, 2]}, index=[5, 6, 7])",
                old=f"result = int(df['x'].{old}())",
                new=f"result = int(df['x'].{new}())",
            ),
        )
        for old, new in _NEW_NAMES.items()
    ),
]


def _lambdas(document: Document, _: Inference) -> Iterator[Match]:
    """Texts that name what a lambda made of a column."""
    for unit, code, node, value in texts(document):
        if "<lambda>" in value:
            text = code.text(node).replace("<lambda>", "<lambda_0>")
            yield replace(replacing(unit, code, node, text), certain=False)


_FUNCTIONS: list[Rule] = [
    Custom(
        id="pandas.lambda-among-several",
        library="pandas",
        since="0.25",
        source="pandas 0.25 release notes: multiple lambdas in agg, which are numbered",
        title="a lambda among several functions is called `<lambda_0>` now",
        error=r"KeyError: .*<lambda>",
        finder=_lambdas,
        sometimes=True,
        example=Example(
            setup="import pandas as pd\ndf = pd.DataFrame({'g': [1, 1, 2], 'x': [1, 2, 3]})\n"
            "spans = df.groupby('g')['x'].agg(['max', lambda x: x.max() - x.min()])",
            old="spans['<lambda>'].mean()",
            new="spans['<lambda_0>'].mean()",
        ),
    ),
]


_FILLED = Pattern(
    id="pandas.reindex-method-columns",
    library="pandas",
    since="0.24",
    source="pandas/core/indexes/base.py, get_indexer: an axis that is to be filled must be sorted; columns are filled too",
    title="`reindex` fills rows by a `method`, and columns in a step of their own",
    error="index must be monotonic increasing or decreasing",
    pattern="$table.reindex($rows, $$rest, method=$method, columns=$columns)",
    template="$table.reindex(columns=$columns).reindex($rows, $$rest, method=$method)",
    sometimes=True,
    example=Example(
        setup="import pandas as pd\ndf = pd.DataFrame({'p': [1, 2], 'a': [3, 4], 'q': [5, 6]}, index=[1, 3])",
        old="df.reindex(range(1, 4), method='ffill', columns=['p', 'a'])",
        new="df.reindex(columns=['p', 'a']).reindex(range(1, 4), method='ffill')",
    ),
)

RULES: list[Rule] = [*_REINDEXING, *_LARGEST, *_FUNCTIONS, _FILLED]
