"""Send imports elsewhere, in all cells and helper files, and keep how they are written."""

import ast
from collections.abc import Iterator, Mapping

from ..model import Edit, ReplaceFile, ReplaceSource, WorkingCopy
from .paths import Place, sources
from .text_changes import TextChanges, parse_cell


def parsed(working_copy: WorkingCopy) -> Iterator[tuple[Place, TextChanges, ast.Module]]:
    """Each code cell and helper file that parses, with nothing changed yet."""
    for place, source in sources(working_copy):
        found = parse_cell(source)
        if found is not None:
            yield place, TextChanges(source, found[0]), found[1]


def edit(place: Place, changes: TextChanges) -> list[Edit]:
    """The edit that the changes to one text amount to, if any."""
    base, source = changes.source, changes.result()
    if source == base:
        return []
    if place.kind == "cell":
        return [ReplaceSource(cell_id=place.name, base=base, source=source)]
    return [ReplaceFile(path=place.name, base=base, source=source)]


def redirect_names(working_copy: WorkingCopy, module: str, homes: Mapping[str, str]) -> list[Edit]:
    """Import names from elsewhere than from a module.

    Arguments:
        working_copy: of the notebook.
        module: the old one, ``sklearn.cross_validation``.
        homes: bare name → its qualified name now. Other names stay where they are.
    """
    edits: list[Edit] = []
    for place, changes, tree in parsed(working_copy):
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module == module and node.level == 0:
                _redirect(changes, node, homes)
        edits += edit(place, changes)
    return edits


def _redirect(changes: TextChanges, node: ast.ImportFrom, homes: Mapping[str, str]) -> None:
    """Rewrite one ``from … import …``."""
    groups: dict[str, list[str]] = {}
    changed = False
    for alias in node.names:
        home, _, name = homes.get(alias.name, f"{node.module}.{alias.name}").rpartition(".")
        changed |= alias.name in homes
        bound = alias.asname or alias.name
        groups.setdefault(home, []).append(name if name == bound else f"{name} as {bound}")
    if not changed:
        return
    only = next(iter(groups)) if len(groups) == 1 else ""
    if only and all(home.rpartition(".")[2] == name for name, home in homes.items()):
        # The names stay, and so does how they are written: only the module is another one.
        start, end = changes.span(node)
        at = changes.source.index(str(node.module), start, end)
        changes.replace(at, at + len(str(node.module)), only)
        return
    line = changes.source[: changes.span(node)[0]].rpartition("\n")[2]
    indent = line if not line.strip() else ""
    # After a semicolon or a colon there is no line to begin.
    glue = f"\n{indent}" if not line.strip() else "; "
    statements = [_statement(home, names) for home, names in groups.items()]
    changes.replace_node(node, glue.join(statements))


def _statement(home: str, names: list[str]) -> str:
    if not home:  # a top-level module, as in `from sklearn.externals import joblib`
        return "import " + ", ".join(names)
    return f"from {home} import {', '.join(names)}"


def redirect_module(working_copy: WorkingCopy, old: str, new: str) -> list[Edit]:
    """Import a module from elsewhere, and follow where it is called by its full name.

    Arguments:
        working_copy: of the notebook.
        old: dotted name of the module that is gone.
        new: where it is now.
    """
    edits: list[Edit] = []
    for place, changes, tree in parsed(working_copy):
        for node in ast.walk(tree):
            match node:
                case ast.alias(name=name, asname=bound) if name == old:
                    changes.replace_node(node, new if bound is None else f"{new} as {bound}")
                case ast.Attribute() if _dotted(node) == old:
                    changes.replace_node(node, new)
                case ast.ImportFrom(module=module, level=0) if module == old:
                    start, end = changes.span(node)
                    at = changes.source.index(old, start, end)
                    changes.replace(at, at + len(old), new)
        edits += edit(place, changes)
    return edits


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else "?"


def aliases(working_copy: WorkingCopy) -> dict[str, str]:
    """What the notebook calls the modules that it imports: dotted name → name."""
    result: dict[str, str] = {}
    for _, _, tree in parsed(working_copy):
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.asname or "." not in alias.name:
                        result.setdefault(alias.name, alias.asname or alias.name)
    return result


def rename_attribute(working_copy: WorkingCopy, module: str, name: str, new: str) -> list[Edit]:
    """Write ``new`` wherever the notebook has ``<alias of the module>.<name>``."""
    edits: list[Edit] = []
    called = aliases(working_copy).get(module)
    if called is None:
        return []
    for place, changes, tree in parsed(working_copy):
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and _dotted(node) == f"{called}.{name}":
                changes.replace_node(node, new)
        edits += edit(place, changes)
    return edits
