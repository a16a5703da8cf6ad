"""Which columns of a notebook may hold categories, by what its text says."""

import ast
from collections.abc import Callable

from ..bindings import Document
from ..code import Code
from ..custom import called, nodes

_MAKING = frozenset({"cut", "qcut", "Categorical", "CategoricalDtype", "CategoricalIndex", "from_codes"})
# Files that keep the types of columns.
_KEEPING = frozenset(
    {"read_pickle", "read_parquet", "read_feather", "read_hdf", "HDFStore", "read_stata", "load_dataset"}
)
_KEYS = frozenset({"by", "index", "columns"})


def may_group_categories(document: Document) -> Callable[[ast.Call], bool]:
    """A test of calls that group: False where each key is a column that nothing in the notebook makes one of categories."""
    labels = _categorical(document)

    def test(call: ast.Call) -> bool:
        keys = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg in _KEYS)]
        named = [_labels(key) for key in keys]
        if labels is None or not keys or any(found is None for found in named):
            return True
        return any(found & labels for found in named if found)

    return test


def _labels(key: ast.expr) -> set[str] | None:
    """The columns that a key names; None if they cannot be told."""
    parts = key.elts if isinstance(key, ast.List | ast.Tuple) else [key]
    texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return set(texts) if len(texts) == len(parts) else None


def _categorical(document: Document) -> set[str] | None:
    """Columns that are made categories, or made of such; None if it may be any."""
    if document.words & _KEEPING:
        return None
    found: set[str] = set()
    for _, code, node in nodes(document, ast.Constant, ast.Call):
        made = called(node) in _MAKING if isinstance(node, ast.Call) else node.value == "category"  # type: ignore[attr-defined]
        if made:
            label = _label_of(code, node)
            if label is None:
                return None
            found.add(label)
    while more := _made_of(document, found) - found:
        found |= more
    return found


def _label_of(code: Code, node: ast.AST) -> str | None:
    """The column that something becomes: of an assignment, of an item of a dict."""
    parent = code.parents.get(node)
    if isinstance(parent, ast.Dict) and node in parent.values:
        key = parent.keys[parent.values.index(node)]
        return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else None
    statement = code.statement(node)
    return _column(statement.targets[0]) if isinstance(statement, ast.Assign) else None


def _column(target: ast.AST) -> str | None:
    match target:
        case ast.Subscript(slice=ast.Constant(value=str(label))) | ast.Attribute(attr=label):
            return label
        case _:
            return None


def _made_of(document: Document, labels: set[str]) -> set[str]:
    """Columns to which an expression is given that names one of some columns, and new names of these."""
    found = set()
    for _, _, node in nodes(document, ast.Assign, ast.Dict):
        if isinstance(node, ast.Assign):
            label = _column(node.targets[0])
            if label is not None and labels & {_column(part) for part in ast.walk(node.value)}:
                found.add(label)
        elif isinstance(node, ast.Dict):
            found |= {
                value.value
                for key, value in zip(node.keys, node.values, strict=True)
                if isinstance(key, ast.Constant)
                and key.value in labels
                and isinstance(value, ast.Constant)
                and isinstance(value.value, str)
            }
    return found
