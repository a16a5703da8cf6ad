"""The cells that an output depends on: what must run again, and where to look for the cause of its drift.

Nearer to the point than :func:`~jupyter_mlemodernizer.dataflow.cone`, which is on the safe side for crashes: here
looking at data and plotting it changes nothing, and calling a function of a module does not change the module,
save where it is a setting. A cell that is missed shows as a failure of the trial, which then runs everything.
"""

import ast
import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from ..dataflow import names
from ..kernel import split_statements
from ..masking import cell_parses
from ..parsing import parse


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


# Methods of tables, arrays and models that show or measure and leave the object as it is.
_LOOKING = words(
    """
    head tail describe info plot hist boxplot value_counts groupby corr cov sample mean median sum std var
    min max count nunique unique isnull isna notnull notna any all abs round copy astype sort_values keys
    values items get_params predict predict_proba decision_function score transform summary to_csv
    to_string join format split strip lower upper replace reshape ravel flatten tolist show index mode
    quantile crosstab pivot_table drop dropna drop_duplicates fillna reset_index set_index sort_index rename
    isin between select_dtypes nlargest nsmallest shift diff rank size agg bar barh pie scatter line
    """
)
# Methods that change the object and leave their arguments as they are.
_TAKING = words(
    "fit fit_transform fit_predict fit_resample fit_sample partial_fit fit_generator append extend update"
)
# Functions of modules that change what follows without being named by it, or their arguments.
_SETTING = re.compile(
    r"(?:^|_)(?:set|seed|option|options|rc|use|chdir|config|configure|register|enable|disable|insert|manual|simplefilter"
    r"|filterwarnings|download|putenv|environ|shuffle|put|place|copyto|fill|reset|add|patch)(?:_|$)"
)
_BUILTINS = words(
    """
    print display len type str repr format sorted list dict set tuple min max sum abs round range enumerate
    zip isinstance int float bool any all map filter id dir help open
    """
)


def statements_behind(
    sources: Sequence[str], target: int, own_modules: Collection[str] = ()
) -> dict[int, frozenset[str]]:
    """For each cell that a cell depends on, by position: those of its statements that matter, masked.

    Arguments:
        sources: of the code cells, in order.
        target: position of the cell whose output is of interest.
        own_modules: top-level names of the user's helper modules, whose functions may change their arguments.
    """
    imported = imported_names(sources[: target + 1], own_modules)
    others = aliases(sources[:target])
    needed: set[str] = set()
    for text in _texts(sources[target]):
        found = names(text)
        needed |= found.reads | found.late | changed_names(text, imported)
    behind = {target: frozenset(_texts(sources[target]))}
    for position in range(target - 1, -1, -1):
        wanted = set()
        for text in reversed(_texts(sources[position])):
            found = names(text)
            changed = changed_names(text, imported)
            changed = changed.union(*(others.get(name, ()) for name in changed))
            if found.star or (found.writes | changed) & needed or _sets(text, imported):
                wanted.add(text)
                needed |= found.reads | found.late
        if not cell_parses(sources[position]):
            wanted.update(_texts(sources[position]))
        if wanted:
            behind[position] = frozenset(wanted)
    return behind


@lru_cache(maxsize=512)
def _texts(source: str) -> tuple[str, ...]:
    return tuple(statement.masked for statement in split_statements(source))


@lru_cache(maxsize=4096)
def _tree(text: str) -> ast.Module:
    try:
        return parse(text)
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def imported_names(sources: Sequence[str], own_modules: Collection[str]) -> frozenset[str]:
    """Names that imports bind to something of a library."""
    found: set[str] = set()
    for text in (text for source in sources for text in _texts(source)):
        for node in ast.walk(_tree(text)):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.name.partition(".")[0] not in own_modules:
                        found.add(alias.asname or alias.name.partition(".")[0])
            elif (
                isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] not in own_modules
            ):
                found |= {alias.asname or alias.name for alias in node.names}
    return frozenset(found)


def aliases(sources: Sequence[str]) -> dict[str, set[str]]:
    """Names that hold the same objects as others: ``both = [train, test]``, and ``for df in both:``."""
    same: dict[str, set[str]] = {}
    for text in (text for source in sources for text in _texts(source)):
        for node in ast.walk(_tree(text)):
            if isinstance(node, ast.Assign):
                pairs = [(target, node.value) for target in node.targets]
            elif isinstance(node, ast.For):
                pairs = [(node.target, node.iter)]
            else:
                continue
            for target, value in pairs:
                held = {name.id for name in _held(value) if isinstance(name, ast.Name)}
                for name in _held(target):
                    if isinstance(name, ast.Name):
                        same.setdefault(name.id, set()).update(held)
    for _ in range(3):  # what is held by what is held
        for names_ in same.values():
            names_.update(*(same[name] for name in list(names_) if name in same))
    return same


def _held(node: ast.expr) -> list[ast.expr]:
    """What an expression holds as it is: itself, elements of a list, and what ``enumerate`` or ``zip`` goes over."""
    if isinstance(node, ast.List | ast.Tuple):
        return [held for element in node.elts for held in _held(element)]
    if isinstance(node, ast.Dict):
        return [held for element in node.values for held in _held(element)]
    if isinstance(node, ast.Call) and _root(node.func) in ("enumerate", "zip", "list", "tuple", "reversed"):
        return [held for element in node.args for held in _held(element)]
    return [node]


@lru_cache(maxsize=8192)
def changed_names(text: str, imported: frozenset[str]) -> frozenset[str]:
    """Names whose object a statement may change in place."""
    changed = set()
    for node in ast.walk(_tree(text)):
        if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            changed.add(_root(node))
        elif isinstance(node, ast.Call):
            changed |= set(_changed_by(node, imported))
    # `open(…).write(…)` changes a file, and not `open`.
    return frozenset(changed - {"", *_BUILTINS})


def _changed_by(call: ast.Call, imported: frozenset[str]) -> Iterator[str]:
    function = call.func
    root = _root(function)
    if isinstance(function, ast.Attribute):
        name = function.attr
        if root not in imported and (name not in _LOOKING or _in_place(call)):
            yield root
        harmless = root in imported or name in _LOOKING or name in _TAKING
    else:
        name, harmless = root, root in imported or root in _BUILTINS
    if not harmless or _SETTING.search(name):
        yield from (argument.id for argument in call.args if isinstance(argument, ast.Name))
        yield from (k.value.id for k in call.keywords if isinstance(k.value, ast.Name))


def _in_place(call: ast.Call) -> bool:
    return any(keyword.arg == "inplace" for keyword in call.keywords)


def _sets(text: str, imported: frozenset[str]) -> bool:
    """Does a statement change a setting, a seed or another state outside of all names?"""
    for node in _tree(text).body:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            function = node.value.func
            name = function.attr if isinstance(function, ast.Attribute) else _root(function)
            if _root(function) in imported and _SETTING.search(name):
                return True
        elif isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Subscript | ast.Attribute) and _root(target) in imported
            for target in node.targets
        ):
            return True
    return False


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""
