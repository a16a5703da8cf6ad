"""Names, attributes and keywords that the installed packages do not have: asked of the kernel, not guessed."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ...kernel import split_statements
from ...model import ReplaceSource, Variable
from ...model.diff import edit_sides
from ...proposer import Context
from ..imports import dotted, parsed
from .change import Change, pieces, walk_heads
from .finding import Finding

# Types whose attributes are all in their class, so that what is not there is nowhere.
_CLOSED = frozenset({"str", "list", "dict", "tuple", "set", "int", "float", "numpy.ndarray"})
_TABLES = frozenset({"pandas.DataFrame", "pandas.Series", "pandas.Index"})
_MOST_NAMES = 60


@dataclass
class Existing:
    """What was found.

    Attributes:
        findings: names that are not there.
        checks: for the evidence: what is there, as sentences.
    """

    findings: list[Finding] = field(default_factory=list)
    checks: list[str] = field(default_factory=list)


async def existing(change: Change, context: Context) -> Existing:
    """Ask the kernel about all names that an edit adds."""
    result = Existing()
    paths = list(dict.fromkeys(_paths(change.added, change.bound)))[:_MOST_NAMES]
    there = await context.facts.resolves([path for path, _ in paths])
    for path, how in paths:
        # A parent that is missing is told once.
        if there.get(path) is False and not any(
            other != path and path.startswith(other + ".") and there.get(other) is False for other, _ in paths
        ):
            result.findings.append(Finding("existing", await _missing(path, how, context)))
    good = [path for path, _ in paths if there.get(path)]
    if good and not result.findings:
        result.checks.append(
            f"{', '.join(f'`{path}`' for path in good[:5])} {'is' if len(good) == 1 else 'are'} there."
        )
    for path, wrong, signature in await _wrong_keywords(change.added, change.bound, context):
        told = f"{path} takes no {', '.join(wrong)}; its signature is {signature[:400]}."
        result.findings.append(Finding("existing", told))
    await _methods(change, context, result)
    return result


async def broken(change: Change, context: Context) -> set[str]:
    """Statements of cells (masked) that an edit replaces, and that use names or keywords that are not there."""
    found: set[str] = set()
    for base, source in (edit_sides(edit) for edit in change.edits if isinstance(edit, ReplaceSource)):
        kept = {statement.masked for statement in split_statements(source)}
        for text in (statement.masked for statement in split_statements(base)):
            tree = parsed(text) if text not in kept else None
            if tree is None:
                continue
            statements = list(pieces(tree))
            paths = [path for path, _ in _paths(statements, change.bound_before)][:_MOST_NAMES]
            there = await context.facts.resolves(paths)
            if False in there.values() or await _wrong_keywords(statements, change.bound_before, context):
                found.add(text)
    return found


def _paths(statements: Iterable[ast.stmt], bound: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Dotted paths in statements, and how they are there: imported or used."""
    statements = list(statements)
    for statement in statements:
        if isinstance(statement, ast.Import):
            yield from ((alias.name, "imported") for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom) and statement.module and not statement.level:
            yield statement.module, "imported"
            yield from (
                (f"{statement.module}.{alias.name}", "imported")
                for alias in statement.names
                if alias.name != "*"
            )
    for node in walk_heads(statements):
        # What is stored may be new there.
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Store):
            path = dotted(node, bound)
            if path is not None:
                yield path, "used"


async def _missing(path: str, how: str, context: Context) -> str:
    top, name = path.partition(".")[0], path.rpartition(".")[2]
    found = await context.facts.find(name, top)
    where = f" The installed {top} has {', '.join(row.qualified for row in found[:3])}." if found else ""
    return f"{path} is {how}, and is not there in this environment.{where}"


async def _wrong_keywords(
    statements: Iterable[ast.stmt], bound: dict[str, str], context: Context
) -> list[tuple[str, list[str], str]]:
    """Calls with keywords that what is called does not take: its path, those keywords, its signature."""
    found = []
    for node in walk_heads(statements):
        if not isinstance(node, ast.Call) or not node.keywords:
            continue
        path = dotted(node.func, bound)
        if path is None:
            continue
        callee = await context.facts.callee(path)
        if callee is None or callee.signature is None or callee.accepts_any_keyword:
            continue
        wrong = [k.arg for k in node.keywords if k.arg and k.arg not in callee.parameters]
        if wrong:
            found.append((path, wrong, callee.signature))
    return found


async def _methods(change: Change, context: Context, result: Existing) -> None:
    """Methods of live variables whose type is known, as long as the cell does not give them another value."""
    if context.kernel is None:
        return
    used = [
        node
        for node in walk_heads(change.added)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id not in change.written
        and node.value.id not in change.bound
    ]
    wanted = list(dict.fromkeys(node.value.id for node in used if isinstance(node.value, ast.Name)))[:30]
    if not wanted:
        return
    known = {
        name: Variable.model_validate(facts)
        for name, facts in (await context.kernel.ask("describe", names=wanted)).items()
    }
    for node in used:
        assert isinstance(node.value, ast.Name)
        variable = known.get(node.value.id)
        if variable is None or not (variable.type in _CLOSED or variable.type in _TABLES):
            continue
        if variable.type in _TABLES and (
            variable.columns is None or node.attr in variable.columns or len(variable.columns) >= 100
        ):
            continue
        path = f"{variable.type}.{node.attr}"
        if (await _in_type(variable.type, node.attr, context)) is False:
            result.findings.append(
                Finding("existing", f"{path} is used, and is not there in this environment.")
            )


async def _in_type(kind: str, attribute: str, context: Context) -> bool | None:
    path = kind if "." in kind else f"builtins.{kind}"
    return (await context.facts.resolves([f"{path}.{attribute}"])).get(f"{path}.{attribute}")
