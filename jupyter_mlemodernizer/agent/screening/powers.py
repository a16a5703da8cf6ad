"""What code can do beyond computing: reach the network, start programs, touch files, run text as code.

A *power* is one way to do such a thing, as specific as it can be told: a notebook that deletes a
file with ``os.remove`` has that power and no other.
"""

import ast
import re
from collections.abc import Iterable, Iterator

from ..imports import dotted
from .change import called
from .power_tables import NAMES, PATHS, SAME

_DUNDERS = re.compile(r"^__\w+__$")
_PLAIN_DUNDERS = frozenset(
    {
        "__version__",
        "__name__",
        "__doc__",
        "__init__",
        "__len__",
        "__file__",
        "__class__",
        "__all__",
        "__call__",
    }
)
_ADDRESS = re.compile(
    r"(?:https?|ftps?|sftp|s3|gs|hdfs|ssh|file|data|jdbc|postgres(?:ql)?|mysql|mongodb|redis|wss?)://",
    re.IGNORECASE,
)
_SCRIPT = re.compile(
    r"<\s*(?:script|iframe|img|object|embed|svg|link|meta|form)\b|javascript:", re.IGNORECASE
)
_PRIVATE = re.compile(
    r"^/(?:etc|proc|root|home|Users|var|dev|sys|boot)\b|^~|(?:^|[/\\])\.(?:ssh|aws|env|netrc|git|kaggle|config|bashrc|jupyter|pypirc)\b"
    r"|id_rsa|\bpasswd\b|credentials?\.|kaggle\.json|(?:^|/)secrets?\b",
    re.IGNORECASE,
)


def powers(nodes: Iterable[ast.AST], bound: dict[str, str]) -> dict[str, str]:
    """The powers that code uses: what it is, precisely → the kind of power, in words.

    Arguments:
        nodes: of syntax trees, each node of which is looked at for itself.
        bound: what imported names stand for.
    """
    found: dict[str, str] = {}
    for node in nodes:
        for exact, kind in _of(node, bound):
            found[_today(exact)] = kind
    return found


def _today(path: str) -> str:
    for old, new in SAME.items():
        if path == old or path.startswith(old + "."):
            return new + path[len(old) :]
    return path


def _of(node: ast.AST, bound: dict[str, str]) -> Iterator[tuple[str, str]]:
    match node:
        case ast.Import(names=aliases):
            for alias in aliases:
                yield from _of_path(alias.name, imported=True)
        case ast.ImportFrom(module=module, names=aliases, level=level) if module and not level:
            for alias in aliases:
                yield from _of_path(f"{module}.{alias.name}", imported=True)
        case ast.Attribute(attr=name):
            path = dotted(node, bound)
            if path is not None:
                yield from _of_path(path)
            if _DUNDERS.match(name) and name not in _PLAIN_DUNDERS:
                yield name, "the inside of Python"
        case ast.Name(id=name):
            if name in bound:
                yield from _of_path(bound[name])
            elif _DUNDERS.match(name) and name not in _PLAIN_DUNDERS:
                yield name, "the inside of Python"
        case ast.Call():
            yield from _of_call(node, bound)
        case ast.Constant(value=str(text)):
            if _ADDRESS.search(text):
                yield f"address {text[:200]}", "the network"
            if _SCRIPT.search(text):
                yield f"script {text[:200]}", "pages that run scripts"
            if _PRIVATE.search(text.strip()):
                yield f"path {text[:200]}", "secrets and the environment"
        case _:
            pass


def _of_path(path: str, *, imported: bool = False) -> Iterator[tuple[str, str]]:
    for kind, known in PATHS.items():
        for start in known:
            # Also `sklearn.datasets.fetch_openml`, `os.execvp`: a known beginning of a name.
            if path == start or path.startswith(start + ".") or (path.startswith(start) and start in _STEMS):
                yield path, kind
                return
            # `import os` is nothing yet; `from os import *` is.
            if imported and path.endswith(".*") and start.startswith(path[:-1]):
                yield path, kind
                return


_STEMS = frozenset(
    {"sklearn.datasets.fetch", "os.exec", "os.spawn", "os.posix_spawn", "asyncio.create_subprocess"}
)


def _of_call(call: ast.Call, bound: dict[str, str]) -> Iterator[tuple[str, str]]:
    name = called(call)
    if isinstance(call.func, ast.Name) and name in bound:
        name = bound[name].rpartition(".")[2]
    for kind, known in NAMES.items():
        # `eval` and `save` as methods are other things than the builtin: `model.eval()`.
        if name in known and not (name in _BUILTIN and not isinstance(call.func, ast.Name)):
            yield f"{name}()", kind
    if name == "open" and isinstance(call.func, ast.Name):
        mode = next(
            (k.value for k in call.keywords if k.arg == "mode"), call.args[1] if len(call.args) > 1 else None
        )
        reads = mode is None or (isinstance(mode, ast.Constant) and not set(str(mode.value)) & set("wax+"))
        yield ("open()", "files") if reads else ("open() for writing", "files")
    if name == "getattr" and len(call.args) > 1:
        attribute = call.args[1]
        path = dotted(call.args[0], bound)
        if not isinstance(attribute, ast.Constant):
            yield "getattr() with a name that is computed", "code made of text"
        elif path is not None:
            yield from _of_path(f"{path}.{attribute.value!s}")
            yield from (
                (f"{n}()", kind) for kind, known in NAMES.items() for n in known if n == attribute.value
            )
        if isinstance(attribute, ast.Constant) and _DUNDERS.match(str(attribute.value)):
            yield str(attribute.value), "the inside of Python"
    if name == "compile" and isinstance(call.func, ast.Name):
        yield "compile()", "code made of text"
    if name in ("vars", "dir") and call.args:
        yield f"{name}()", "code made of text"
    if name == "eval" and isinstance(call.func, ast.Attribute) and call.args:
        yield "eval() of text", "code made of text"


_BUILTIN = frozenset({"eval", "exec", "input", "globals", "locals", "setattr", "delattr"})
