"""What pandas changed, where the rest of the notebook tells whether it matters, or what to do."""

import ast
from collections.abc import Callable, Iterator

from .. import rewrite_call, rewrite_pattern
from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Call, Example, Pattern, Rule
from .pandas_meanings import RULES as MEANINGS

_SAME_NAME = str  # names of pandas functions that did not move stand for themselves


def _works_with(document: Document, text: str) -> bool:
    """Does the notebook compare with, replace, map or fill in a text that pandas treats in another way now?"""
    return any(
        isinstance(node, ast.Constant) and node.value == text and _is_data(code, node)
        for _, code, node in nodes(document, ast.Constant)
    )


def _is_data(code: Code, node: ast.Constant) -> bool:
    """A value of a table, not an option or the like."""
    parent = code.parents.get(node)
    if isinstance(parent, ast.List | ast.Tuple | ast.Set):
        parent = code.parents.get(parent)
    match parent:
        case ast.Compare():
            return True
        case ast.Dict(keys=keys):
            return node in keys
        case ast.Call(func=ast.Attribute(attr=attr)):
            return attr in {"fillna", "replace", "isin", "eq", "ne"}
        case _:
            return False


def _meaning(rule_id: str) -> Rule:
    return next(rule for rule in MEANINGS if rule.id == rule_id)


def _none_is_text(document: Document, inference: Inference) -> Iterator[Match]:
    """Tables read by a notebook that names the text ``None``."""
    rule = _meaning("pandas.read-csv-none")
    assert isinstance(rule, Call)
    if _works_with(document, "None"):
        yield from rewrite_call.find(rule, document, inference, _SAME_NAME)


def _nan_is_text(document: Document, inference: Inference) -> Iterator[Match]:
    """Conversions to text in a notebook that names the text ``nan``."""
    rule = _meaning("pandas.astype-str-missing")
    assert isinstance(rule, Pattern)
    if _works_with(document, "nan"):
        yield from rewrite_pattern.find(rule, document, inference, _SAME_NAME)


# Arrays that were windows on a column ---------------------------------------------------


def _written_arrays(document: Document, inference: Inference) -> Iterator[Match]:
    """Assignments to elements of an array that a variable got from ``df[column].values``."""
    for unit, code, node in nodes(document, ast.Assign, ast.AugAssign):
        assert isinstance(node, ast.Assign | ast.AugAssign)
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if not (isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name)):
            continue
        if isinstance(node, ast.Assign) and len(node.targets) != 1:
            continue
        meaning = document.meaning(unit, target.value, target.value.id)
        windows = [binding.value for _, binding in meaning.bindings if binding.value is not None]
        if len(meaning.bindings) != 1 or len(windows) != 1:
            continue
        where = meaning.bindings[0][0]
        column = _column(windows[0])
        if column is None:
            continue
        text = _assignment(code, document.code(where), node, target, column)
        yield Match(unit, node, False, _replacing(unit, code, node, text), subject=target.value.id)


def _column(value: ast.expr) -> ast.Subscript | None:
    """``df[column]`` in ``df[column].values``."""
    match value:
        case ast.Attribute(value=ast.Subscript() as column, attr="values"):
            return column
        case ast.Call(
            func=ast.Attribute(value=ast.Subscript() as column, attr="to_numpy"), args=[], keywords=[]
        ):
            return column
        case _:
            return None


def _assignment(
    code: Code, home: Code, node: ast.Assign | ast.AugAssign, target: ast.Subscript, column: ast.Subscript
) -> str:
    """The same assignment to the frame, and the array anew."""
    frame, label = home.text(column.value), home.text(column.slice)
    rows = code.text(target.slice)
    by_position = isinstance(target.slice, ast.Slice | ast.Constant | ast.UnaryOp) and not isinstance(
        getattr(target.slice, "op", None), ast.Invert
    )
    place = (
        f"{frame}.iloc[{rows}, {frame}.columns.get_loc({label})]"
        if by_position
        else f"{frame}.loc[{rows}, {label}]"
    )
    sign = code.source[code.span(target)[1] : code.span(node.value)[0]]
    assert isinstance(target.value, ast.Name)
    indent = " " * node.col_offset
    array = f"{target.value.id} = {home.text(column)}.values"
    return f"{place}{sign}{code.text(node.value)}\n{indent}{array}"


def _replacing(unit: int, code: Code, node: ast.AST, text: str) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        changes.unit(unit).replace(*code.span(node), text)

    return rewrite


RULES: list[Rule] = [
    Custom(
        id="pandas.read-csv-none-text",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes: 'None' joined the default na_values",
        title="the text `None`, which the notebook works with, is read as missing now: "
        "the old list of texts is named",
        finder=_none_is_text,
        in_file="None",
        silent=True,
        example=Example(
            setup="import pandas as pd\nopen('walls.csv', 'w').write('a,b\\nNone,1\\nBrick,2\\n')",
            old="walls = pd.read_csv('walls.csv')\nresult = (walls['a'] == 'None').sum()",
            new="walls = pd.read_csv('walls.csv', keep_default_na=False, na_values=['', '#N/A', '#N/A N/A', "
            "'#NA', '-1.#IND', '-1.#QNAN', '-NaN', '-nan', '1.#IND', '1.#QNAN', 'N/A', 'NA', 'NULL', 'NaN', "
            "'n/a', 'nan', 'null'])\nresult = (walls['a'] == 'None').sum()",
        ),
    ),
    Custom(
        id="pandas.astype-str-nan-text",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes: astype(str) keeps missing values missing",
        title="`astype(str)` no longer gives the text `nan`, which the notebook works with: it is filled in",
        finder=_nan_is_text,
        silent=True,
        example=Example(
            setup="import pandas as pd\ndf = pd.DataFrame({'b': ['x', None]})",
            old="df['b'] = df['b'].astype(str)\nresult = (df['b'] == 'nan').sum()",
            new="df['b'] = df['b'].astype(str).fillna('nan')\nresult = (df['b'] == 'nan').sum()",
        ),
    ),
    Custom(
        id="pandas.values-written",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Copy-on-Write: arrays that share memory with a frame are read-only",
        title="an array from `.values` can no longer be written to: the frame is, as it was through the array",
        error="assignment destination is read-only",
        finder=_written_arrays,
        sometimes=True,
        example=Example(
            setup="import pandas as pd\ndf = pd.DataFrame({'a': [1.0, 2000.0]})",
            old="amount = df['a'].values\namount[amount > 1000] = amount[amount > 1000] / 100",
            new="amount = df['a'].values\ndf.loc[amount > 1000, 'a'] = amount[amount > 1000] / 100\n"
            "amount = df['a'].values",
        ),
    ),
]
