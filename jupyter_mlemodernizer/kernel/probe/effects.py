"""Whether the statement that failed can be run again as if it had not been begun.

It can if nothing had happened yet, or if all that may have happened is undone by the snapshot.
"""

from __future__ import annotations

import ast
import dis
import re
import types
from typing import Any, Iterator

from .magics import expanded
from .saving import Unsaved
from .snapshots import Snapshot
from .statements import expression_at, position_of

_LOOPS = (ast.For, ast.While, ast.AsyncFor, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_BODIES = (ast.For, ast.While, ast.AsyncFor, ast.With, ast.AsyncWith, ast.Try, ast.If)
# Methods that leave their object as it was, whatever it is.
_READING_NAMES = """
predict predict_proba predict_log_proba decision_function transform inverse_transform score evaluate
summary get_params get_config get_weights get_feature_names get_feature_names_out count_params
parameters state_dict named_parameters children modules keys values items get copy head tail
describe info isnull isna notnull notna mean sum std var min max median mode quantile corr cov
nunique unique value_counts groupby merge join sort_values sort_index reset_index set_index rename
drop dropna fillna astype apply map applymap replace pivot pivot_table melt stack unstack sample
nlargest nsmallest filter query eval agg aggregate assign clip round rank shift diff pct_change
rolling expanding ewm resample to_csv to_dict to_numpy as_matrix reshape flatten ravel transpose dot
argmax argmin argsort tolist any all cumsum cumprod squeeze numpy detach cpu size dim read_csv
select_dtypes where mask isin between duplicated drop_duplicates str dt cat plot hist boxplot lower
upper strip split format startswith endswith encode decode
"""
_READING = frozenset(_READING_NAMES.split())
# Functions that change what they are given.
_CHANGING_NAMES = "shuffle put place copyto fill_diagonal putmask heappush heappop setattr delattr next"
_CHANGING = frozenset(_CHANGING_NAMES.split())
_CHANGING_KEYWORDS = frozenset(("inplace", "out", "overwrite_a", "overwrite_x", "overwrite_b"))
# What libraries keep data in, by the name of the class.
_DATA_NAMES = """
DMatrix QuantileDMatrix Pool Dataset EagerTensor TensorDataset DataLoader Subset csr_matrix csc_matrix
"""
_DATA = frozenset(_DATA_NAMES.split())
_DRAWING = ("matplotlib", "seaborn", "plotly", "bokeh", "pandas.plotting")


def is_repeatable(run: Any, error: BaseException | None, snapshot: Snapshot | None, is_users: Any) -> bool:
    """Whether the failed statement of a run can be run again, once the snapshot is put back."""
    if error is None or not 0 <= run.index < len(run.nodes):
        return False
    node = expanded(run.nodes[run.index])
    if node is None:
        return False
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return True
    tb = _frame_in(error, run.filename)
    plain = node is run.nodes[run.index]
    if tb is None and plain:
        # It was not compiled: a syntax error that only the compiler finds.
        return isinstance(error, SyntaxError)
    if snapshot is None:
        return False
    if plain and tb is not None:
        begun = list(_begun_calls(node, tb, error))
    else:
        # Positions inside a magic are those of its own text.
        begun = [child for child in ast.walk(node) if isinstance(child, ast.Call)]
    if not begun and not isinstance(node, _BODIES):
        return True
    if _may_have_drawn(begun, snapshot):
        return False
    users = [call for call in begun if _calls_users(call, snapshot, is_users)]
    return not any(_may_be_changed(node, begun, users, unsaved) for unsaved in snapshot.unsaved)


def _frame_in(error: BaseException, filename: str) -> types.TracebackType | None:
    tb = error.__traceback__
    while tb is not None and tb.tb_frame.f_code.co_filename != filename:
        tb = tb.tb_next
    return tb


def _begun_calls(node: ast.stmt, tb: types.TracebackType, error: BaseException) -> Iterator[ast.Call]:
    """The calls of a statement that may have been begun before it failed."""
    calls = [child for child in ast.walk(node) if isinstance(child, ast.Call)]
    position = position_of(tb)
    failing = expression_at(node, position)
    if failing is None or any(isinstance(child, _LOOPS) for child in ast.walk(node)):
        yield from calls
        return
    line, end_line, column, end_column = position  # type: ignore[misc]
    for call in calls:
        start = (call.lineno, call.col_offset)
        end = (call.end_lineno, call.end_col_offset)
        encloses = start <= (line, column) and end >= (end_line, end_column)
        if call is failing:
            if not _failed_at_binding(call, tb, error):
                yield call
        elif not encloses and start < (end_line, end_column):
            # What encloses the failing call was waiting for it; what comes later was not reached.
            yield call


def _failed_at_binding(call: ast.Call, tb: types.TracebackType, error: BaseException) -> bool:
    """Whether a call failed because its arguments do not fit: then it never began."""
    if not isinstance(error, TypeError):
        return False
    below, depth = tb.tb_next, 0
    while below is not None:
        below, depth = below.tb_next, depth + 1
    if depth == 0:
        return True
    # Through the wrapper of a decorator (keras, scikit-learn): the message speaks of this call's own arguments.
    keyword = re.search(r"unexpected keyword argument '(\w+)'", str(error))
    return depth <= 3 and keyword is not None and any(keyword.group(1) == part.arg for part in call.keywords)


def _may_have_drawn(begun: list[ast.Call], snapshot: Snapshot) -> bool:
    """Whether a figure that was there before may have been drawn on."""
    if not snapshot.figures:
        return False
    for call in begun:
        root = call.func
        while isinstance(root, (ast.Attribute, ast.Call, ast.Subscript)):
            if isinstance(root, ast.Attribute) and root.attr in ("plot", "hist", "boxplot", "scatter", "bar"):
                return True
            root = root.func if isinstance(root, ast.Call) else root.value
        value = snapshot.binding(root.id) if isinstance(root, ast.Name) else None
        module = value.__name__ if isinstance(value, types.ModuleType) else getattr(value, "__module__", "")
        kind = getattr(type(value), "__module__", "")
        if any(str(name).startswith(_DRAWING) for name in (module, kind)):
            return True
    return False


def _calls_users(call: ast.Call, snapshot: Snapshot, is_users: Any) -> bool:
    """Whether a call may run code of the user's: it may reach anything that it names."""
    root = call.func
    while isinstance(root, (ast.Attribute, ast.Call, ast.Subscript)):
        root = root.func if isinstance(root, ast.Call) else root.value
    candidates = [root, *call.args, *(part.value for part in call.keywords)]
    for node in candidates:
        if isinstance(node, ast.Lambda):
            continue
        if not isinstance(node, ast.Name):
            continue
        value = snapshot.binding(node.id)
        function = getattr(value, "__code__", None) if isinstance(value, types.FunctionType) else None
        if function is not None and is_users(function.co_filename):
            return True
        kind = value if isinstance(value, type) else type(value)
        if kind.__module__ == "__main__" and kind is not types.ModuleType:
            return True
    return False


def _may_be_changed(node: ast.stmt, begun: list[ast.Call], users: list[ast.Call], unsaved: Unsaved) -> bool:
    """Whether the part of a statement that ran may have changed an object that is not saved.

    Arguments:
        node: the statement.
        begun: its calls that may have been begun.
        users: those of them that may run functions of the user's.
        unsaved: the object.
    """
    name, kind = unsaved.name, type(unsaved.value)
    if hasattr(kind, "__next__") or hasattr(kind, "readline"):
        # Generators and files change by being read.
        return True
    trusted = is_data(kind)
    if unsaved.function is not None:
        return bool(users) and not (trusted and not _stores_into(unsaved.function.__code__))
    if isinstance(node, _BODIES) and any(_root(target) == name for target in _targets(node)):
        return True
    for call in begun:
        attribute = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        changing = attribute in _CHANGING or any(part.arg in _CHANGING_KEYWORDS for part in call.keywords)
        owned = isinstance(call.func, ast.Attribute) and _root(call.func.value) == name
        if owned and (changing or attribute not in _READING):
            return True
        arguments = [*call.args, *(part.value for part in call.keywords)]
        named = any(isinstance(part, ast.Name) and part.id == name for part in arguments)
        if named and (changing or call in users or not trusted):
            return True
    return False


def is_data(kind: type) -> bool:
    """Arrays, tables and the like: a library does not change those that it is given, but for functions known to."""
    top = str(kind.__module__).partition(".")[0]
    return top in ("numpy", "pandas", "scipy") or kind in (list, dict, tuple, set) or kind.__name__ in _DATA


def _targets(node: ast.AST) -> Iterator[ast.AST]:
    """What a statement stores into, or adds to in place."""
    for child in ast.walk(node):
        if isinstance(child, ast.AugAssign):
            yield child.target
        elif isinstance(child, (ast.Subscript, ast.Attribute)) and not isinstance(child.ctx, ast.Load):
            yield child


def _stores_into(code: types.CodeType) -> bool:
    """Whether a function stores into objects, or changes some in place."""
    for instruction in dis.get_instructions(code):
        if instruction.opname in ("STORE_SUBSCR", "DELETE_SUBSCR", "STORE_ATTR", "STORE_SLICE"):
            return True
        if instruction.opname.startswith("INPLACE_") or str(instruction.argrepr).endswith("="):
            return True
    changing = bool(set(code.co_names) & _CHANGING) or "inplace" in str(code.co_consts)
    return changing or any(_stores_into(part) for part in code.co_consts if isinstance(part, types.CodeType))


def _root(node: ast.AST) -> str | None:
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None
