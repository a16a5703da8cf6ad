"""Which files some code names: in the text itself, in variables, or by a pattern; told on the safe side.

A file is known by the last part of its path. Of a name that is put together only the end is known: ``*.csv``.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence

from .masking import magics, mask_magics
from .parsing import parse

_NAME = re.compile(r"[^\s]\.\w{1,7}$")
_END = re.compile(r"(\.\w{1,7}|[^\s]\.\w{1,7})$")
_OPEN = re.compile(r"%[-+ #.\d]*[a-zA-Z]|[*?{}\[\]]")
_IN_MAGIC = re.compile(r"(?<![\w-])[\w-]+(?:\.\w{1,7})+")
_VARIABLE_IN_MAGIC = re.compile(r"\$\{?([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\}")
_KEEPING = re.compile(r"(save|load|dump|open|write|to_[a-z]|read_)")
_PATHS = frozenset(
    [
        "join",
        "Path",
        "PurePath",
        "PosixPath",
        "abspath",
        "expanduser",
        "normpath",
        "realpath",
        "format",
        "str",
        "joinpath",
        "with_suffix",
        "with_name",
        "replace",
        "strip",
        "lower",
        "dict",
        "list",
        "sorted",
        "zip",
        "enumerate",
        "glob",
        "iglob",
        "rglob",
        "get",
        "getenv",
    ]
)
_LISTING = re.compile(
    r"\b(listdir|scandir|iterdir|glob|iglob|rglob|os\.walk)\b|^\s*[!%]\s*(ls|dir)\b", re.MULTILINE
)


class NamedFiles:
    """The files that the cells of a notebook name.

    Arguments:
        sources: all code in which a variable may get its value.
    """

    def __init__(self, sources: Iterable[str]) -> None:
        self._held: dict[str, set[str]] = {}
        self._from: dict[str, set[str]] = {}
        for source in dict.fromkeys(sources):
            for node in ast.walk(_tree(source)):
                for target, value in _values(node):
                    for name in target:
                        if _is_path(value):
                            self._held.setdefault(name, set()).update(_texts(value))
                        self._from.setdefault(name, set()).update(_variables(value) - {name})

    def of(self, source: str) -> set[str]:
        """The files that a cell names, itself or by variables that hold their names."""
        tree = _tree(source)
        found = set(_texts(tree)) | set(_kept(tree))
        variables = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        for magic in magics(source):
            text = source[magic.start : magic.end]
            found.update(_IN_MAGIC.findall(text))
            variables.update(first or second for first, second in _VARIABLE_IN_MAGIC.findall(text))
        seen: set[str] = set()
        while variables:
            seen |= variables
            for name in variables:
                found |= self._held.get(name, set())
            variables = set().union(*(self._from.get(name, ()) for name in variables)) - seen
        return found


def may_be_same(some: Iterable[str], others: Iterable[str]) -> bool:
    """Whether one of these files may be one of the others."""
    others = set(others)
    for one in some:
        for other in others:
            if one == other:
                return True
            if one.startswith("*") and (other.endswith(one[1:]) or one.endswith(other.lstrip("*"))):
                return True
            if other.startswith("*") and one.endswith(other[1:]):
                return True
    return False


def lists_files(source: str) -> bool:
    """Whether code looks which files there are."""
    return bool(_LISTING.search(source))


def _tree(source: str) -> ast.AST:
    try:
        return parse(mask_magics(source))
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _texts(tree: ast.AST, *, is_part: bool = False) -> Iterator[str]:
    """What looks like a name of a file, however the folders before it are written."""
    if isinstance(tree, ast.Constant):
        if isinstance(tree.value, str) and (name := _name(tree.value, is_part=is_part)):
            yield name
        return
    is_part = is_part or isinstance(tree, ast.JoinedStr)
    is_sum = isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Add)
    for child in ast.iter_child_nodes(tree):
        yield from _texts(child, is_part=is_part or (is_sum and not isinstance(child, ast.Call)))


def _name(text: str, *, is_part: bool) -> str | None:
    last = re.split(r"[/\\]", text)[-1]
    if not (_END if is_part else _NAME).search(text):
        return None
    if _OPEN.search(last):
        return "*" + _OPEN.split(last)[-1]
    return last if not is_part or last != text else "*" + last


def _kept(tree: ast.AST) -> Iterator[str]:
    """Names without an ending, where code saves and loads."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _KEEPING.match(_called(node)):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    last = re.split(r"[/\\]", argument.value.rstrip("/\\"))[-1]
                    if last and len(last) < 100 and "\n" not in last:
                        yield last


def _called(call: ast.Call) -> str:
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _values(node: ast.AST) -> Iterator[tuple[list[str], ast.AST]]:
    """Names that get a value here, and that value, where it may be a name of a file."""
    if isinstance(node, ast.Assign):
        yield _names_of(node.targets), node.value
    elif isinstance(node, ast.AnnAssign | ast.AugAssign | ast.NamedExpr) and node.value is not None:
        yield _names_of([node.target]), node.value
    elif isinstance(node, ast.For | ast.comprehension):
        yield _names_of([node.target]), node.iter
    elif isinstance(node, ast.arguments):
        positional = [*node.posonlyargs, *node.args]
        pairs = zip(positional[len(positional) - len(node.defaults) :], node.defaults, strict=True)
        for argument, default in (*pairs, *zip(node.kwonlyargs, node.kw_defaults, strict=True)):
            if default is not None:
                yield [argument.arg], default


def _names_of(targets: Sequence[ast.AST]) -> list[str]:
    """The names that are assigned to, or whose parts are."""
    return [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]


def _is_path(node: ast.AST) -> bool:
    """Whether the value of an expression may be a name of a file: what is read from one is none."""
    return not isinstance(node, ast.Call) or _called(node) in _PATHS


def _variables(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Name):
        return {node.id}
    if not _is_path(node):
        return set()
    return set().union(*(_variables(child) for child in ast.iter_child_nodes(node)))
