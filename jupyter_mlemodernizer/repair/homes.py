"""Where a name that left its module is now, in what the installed packages define."""

import ast

from ..environment.symbols import RELATED
from ..proposer import Context, Symbol
from .import_edits import parsed


async def homes(context: Context, name: str, old_module: str, gone: str | None = None) -> list[Symbol]:
    """Public places of a name, best first for one that was in a module.

    Arguments:
        context: of the failure.
        name: without dots.
        old_module: where it, or one spelt nearly the same, was.
        gone: the qualified name that is there no more; default: the name in that module.
    """
    gone = gone or f"{old_module}.{name}"
    top = old_module.partition(".")[0]
    found: list[tuple[tuple[object, ...], Symbol]] = []
    for number, each in enumerate((top, *RELATED.get(top, ()))):
        for order, symbol in enumerate(await context.facts.find(name, each)):
            home = symbol.qualified.rpartition(".")[0]
            if symbol.kind == "method" or not home or symbol.qualified == gone:
                continue
            if _is_private(home) and not _is_private(old_module):
                continue
            # A module of that name gets an import past its crash, and what is asked of it fails later.
            if symbol.kind == "module" and (
                gone.rpartition(".")[2] in _called(context) or not await _has_some_of(context, gone, symbol)
            ):
                continue
            is_class = name[:1].isupper()
            other_kind = is_class != (symbol.kind == "class") and symbol.kind != "data"
            found.append(((number, other_kind, -_shared(home, old_module), order), symbol))
    return [symbol for _, symbol in sorted(found, key=lambda pair: pair[0])]


async def _has_some_of(context: Context, gone: str, module: Symbol) -> bool:
    """Does a module define anything of what the notebook asks of the one that is gone, if it asks anything?"""
    asked = _asked_of(context, gone)
    for name in sorted(asked):
        for symbol in await context.facts.find(name, module.qualified.partition(".")[0]):
            if symbol.qualified == f"{module.qualified}.{name}":
                return True
    return not asked


def _asked_of(context: Context, module: str) -> set[str]:
    """Attributes of a module that the notebook uses, by whatever name it has it, or that it imports from it."""
    parent, _, name = module.rpartition(".")
    names, asked = {module}, set()
    trees = [tree for _, _, tree in parsed(context.working_copy)]
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.ImportFrom) and node.module == module:
            asked |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == parent:
            names |= {alias.asname or name for alias in node.names if alias.name == name}
        elif isinstance(node, ast.Import):
            names |= {alias.asname for alias in node.names if alias.name == module and alias.asname}
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in names:
            asked.add(node.attr)
    return asked


def _is_private(module: str) -> bool:
    """Is a module no part of what its package offers, as ``keras.src.layers`` and ``scipy.signal._spectral_py``?"""
    return any(part == "src" or part.startswith("_") for part in module.split("."))


def _called(context: Context) -> set[str]:
    """What the notebook calls, as last parts of dotted names; what was imported as something else by both names."""
    called: set[str] = set()
    imported: dict[str, str] = {}
    for _, _, tree in parsed(context.working_copy):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                called.add(node.func.id)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                called.add(node.func.attr)
            elif isinstance(node, ast.alias) and node.asname:
                imported[node.asname] = node.name.rpartition(".")[2]
    return called | {imported[name] for name in called & set(imported)}


def _shared(one: str, other: str) -> int:
    """How many components two dotted names have in common."""
    return len(set(one.split(".")) & set(other.split(".")))
