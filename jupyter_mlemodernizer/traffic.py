"""What passes from one statement of a notebook to another: by names, and by files that one writes and another reads.

A file is a name, too: ``file train.csv`` stands beside the variables. So is a module beside the notebook, which its own text
binds, and which whoever imports it reads.
"""

import ast
import re
from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import lru_cache

from .dataflow import names
from .kernel import split_statements
from .model import WorkingCopy
from .parsing import parse

Piece = tuple[str, str]
"""A statement: the id of its cell, or the path of its helper module, and its text."""

_WRITING = re.compile(
    r"(?:to_\w+|save\w*|dump|write\w*|export\w*|imwrite|copy\w*|move|rename|urlretrieve|extract\w*)"
)
# Of a file that is opened to be written.
_MODE = re.compile(r"[rbt]*[wax+][+bt]*")
_FILE = re.compile(r"[^\s*?]+\.\w{1,8}")
_WRITEFILE = re.compile(r"\s*%%(?:writefile|file)\s+(?:-a\s+)?(\S+)")


@dataclass(frozen=True)
class Traffic:
    """What one statement takes and gives.

    Attributes:
        reads: names and files that it needs.
        late: names that its functions read when they are called.
        writes: names and files that are there once it ran.
        handles: names that it binds to files that are open for writing.
        star: it may bind any name.
    """

    reads: Set[str]
    late: Set[str]
    writes: Set[str]
    handles: Mapping[str, Set[str]]
    star: bool = False


def texts_of(source: str) -> tuple[str, ...]:
    """The statements of a cell, as they parse; a cell that writes a file is one."""
    if _WRITEFILE.match(source):
        return (source,)
    return tuple(statement.masked for statement in split_statements(source))


def pieces_of(copy: WorkingCopy) -> list[Piece]:
    """All statements: those of helper modules, which are there from the beginning, and those of the cells in order."""
    helpers = [(path, text) for path, source in copy.files.items() for text in texts_of(source)]
    return helpers + [(cell.id, text) for cell in copy.code_cells for text in texts_of(cell.source)]


def traffic_of(copy: WorkingCopy) -> dict[Piece, Traffic]:
    """What each statement takes and gives."""
    pieces = pieces_of(copy)
    constants: dict[str, str | None] = {}
    for _, text in pieces:
        for name, value in _bound(text):
            constants[name] = value if constants.get(name, value) == value else None
    written = (match[1] for cell in copy.code_cells if (match := _WRITEFILE.match(cell.source)))
    modules = frozenset([*copy.files, *written])
    return {piece: _traffic(piece, constants, modules, piece[0] in copy.files) for piece in pieces}


def _traffic(
    piece: Piece, constants: Mapping[str, str | None], modules: Set[str], is_helper: bool
) -> Traffic:
    place, text = piece
    written = _WRITEFILE.match(text)
    code = text.partition("\n")[2] if written else text
    imports = frozenset(_file(path) for path in modules & _imported(code))
    if written or is_helper:
        return Traffic(imports, frozenset(), frozenset([_file(written[1] if written else place)]), {})
    found, files = names(text), _files(text)

    def known(paths: Collection[str], through: Collection[str]) -> frozenset[str]:
        return frozenset(
            _file(path) for path in [*paths, *map(constants.get, through)] if path and _FILE.fullmatch(path)
        )

    gives = known(files.written, files.written_through)
    return Traffic(
        reads=found.reads | known(files.read, files.read_through) | imports,
        late=frozenset(found.late),
        writes=found.writes | gives,
        handles=dict.fromkeys(found.writes, gives) if gives else {},
        star=found.star,
    )


def _file(path: str) -> str:
    return "file " + re.split(r"[/\\]", path)[-1]


def _tree(text: str) -> ast.Module:
    try:
        return parse(text)
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _bound(text: str) -> Iterator[tuple[str, str | None]]:
    """Names that a statement binds, each with the text that it is, if it is one."""
    match _tree(text).body:
        case [ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(value)))]:
            yield name, value
        case _:
            yield from ((name, None) for name in names(text).writes)


@lru_cache(maxsize=4096)
def _imported(text: str) -> frozenset[str]:
    """Paths of the modules that code imports, if they lie beside the notebook."""
    wanted: set[str] = set()
    for node in ast.walk(_tree(text)):
        if isinstance(node, ast.Import):
            wanted |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            wanted |= {base, *(f"{base}.{alias.name}".strip(".") for alias in node.names)}
    found = {name.replace(".", "/") for name in wanted}
    return frozenset(f"{name}{ending}" for name in found for ending in (".py", "/__init__.py"))


@lru_cache(maxsize=4096)
def _files(text: str) -> "_Files":
    files = _Files()
    files.visit(_tree(text))
    return files


class _Files(ast.NodeVisitor):
    """What the calls of a statement read and write: texts that may be paths, and names that may stand for some."""

    def __init__(self) -> None:
        self.read: set[str] = set()
        self.read_through: set[str] = set()
        self.written: set[str] = set()
        self.written_through: set[str] = set()

    def visit_Call(self, node: ast.Call) -> None:
        function = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        arguments = [*node.args, *(keyword.value for keyword in node.keywords), *_path(node.func)]
        texts = {a.value for a in arguments if isinstance(a, ast.Constant) and isinstance(a.value, str)}
        through = {argument.id for argument in arguments if isinstance(argument, ast.Name)}
        if _WRITING.fullmatch(function) or (function == "open" and any(map(_MODE.fullmatch, texts))):
            self.written |= texts
            self.written_through |= through
        elif function != "Path":
            self.read |= texts
            self.read_through |= through
        self.generic_visit(node)


def _path(function: ast.expr) -> list[ast.expr]:
    """Of a method of ``Path("…")``, what the path is made of."""
    match function:
        case ast.Attribute(value=ast.Call(func=ast.Name(id="Path") | ast.Attribute(attr="Path"), args=args)):
            return args
    return []
