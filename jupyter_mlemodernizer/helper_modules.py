"""Helper modules: the user's own ``.py`` files beside the notebook, which break as the notebook does."""

import ast
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from .masking import mask_magics
from .model import Cell, WorkingCopy
from .parsing import parse

# More than this is a program with a notebook, not a notebook with helpers.
_MOST_FILES = 30
_LARGEST_FILE = 300_000

_IMPORT = re.compile(r"^[ \t]*(?:from|import)\b[^#;\n]*", re.MULTILINE)


def with_helpers(cells: Sequence[Cell], folder: str) -> WorkingCopy:
    """The working copy of a notebook in some folder, with the helper modules that it imports."""
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    return WorkingCopy(cells, helper_modules(folder, code))


def helper_modules(folder: str, sources: Iterable[str]) -> dict[str, str]:
    """The helper modules that a notebook imports, and those that they import in their turn.

    Arguments:
        folder: the notebook's folder.
        sources: its code cells.

    Returns:
        Path relative to the folder, with forward slashes → text. Files that cannot be read as UTF-8 are left out.
    """
    root, found = Path(folder), dict[str, str]()
    waiting = [module for source in sources for module in _imported(mask_magics(source))]
    while waiting and len(found) < _MOST_FILES:
        module = waiting.pop()
        for path in _places(root, module):
            name = path.relative_to(root).as_posix()
            text = None if name in found else _read(path)
            if text is not None:
                found[name] = text
                waiting.extend(_imported(text, package=".".join(path.relative_to(root).parent.parts)))
    return found


def imports_module(source: str, path: str) -> bool:
    """Whether a cell imports a helper module, or the package that it is in.

    Arguments:
        source: of the cell.
        path: of the module, relative to the notebook's folder.
    """
    top = path.partition("/")[0].removesuffix(".py")
    return any(module.partition(".")[0] == top for module in _imported(mask_magics(source)))


def _imported(source: str, package: str = "") -> list[str]:
    try:
        tree = parse(source)
    except (SyntaxError, ValueError):
        # Python 2, for one: what each line that begins as an import says.
        tree = ast.Module([node for line in _IMPORT.findall(source) for node in _parsed(line)], [])
    modules = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules += [alias.name for alias in node.names]
            # In Python 2 a package's own modules came first.
            modules += [f"{package}.{alias.name}" for alias in node.names if package]
        elif isinstance(node, ast.ImportFrom):
            for start in [package] if node.level else dict.fromkeys(["", package]):
                base = ".".join(filter(None, [start, node.module or ""]))
                modules += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return modules


def _parsed(line: str) -> list[ast.stmt]:
    try:
        return parse(line.strip()).body
    except (SyntaxError, ValueError):
        return []


def _places(root: Path, module: str) -> list[Path]:
    """The files of a module and of the packages around it, as far as they lie in the folder."""
    parts = [part for part in module.split(".") if part.isidentifier()]
    paths = []
    for end in range(1, len(parts) + 1):
        base = root.joinpath(*parts[:end])
        paths += [path for path in (base / "__init__.py", base.with_suffix(".py")) if path.is_file()]
        if not paths:
            break
    return paths


def _read(path: Path) -> str | None:
    try:
        if path.stat().st_size > _LARGEST_FILE:
            return None
        return path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
