"""A line that prepares what a statement changes: written once, before the loops around the statement."""

import ast

from ...dataflow import names
from .changes import Changes
from .code import Code


def prepare(changes: Changes, unit: int, statement: ast.stmt, line: str) -> None:
    """Note that a line is to stand before a statement.

    Arguments:
        changes: where it is noted.
        unit: of the statement.
        statement: whose work is prepared.
        line: an assignment that, made twice, is as made once: ``column = column.astype(object)``.

    Raises:
        ValueError: the statement does not begin its line.
    """
    code = changes.document.code(unit)
    if code.source[code.line_start(statement.lineno) : code.span(statement)[0]].strip():
        raise ValueError("several statements on a line")
    changes.prepared.append((unit, statement, line))


def write_prepared(changes: Changes) -> None:
    """Write the lines that were noted, each before the loops around its statement, unless one above serves it too."""
    written: list[tuple[int, ast.stmt, str]] = []
    for unit, statement, line in sorted(changes.prepared, key=lambda one: (one[0], one[1].lineno)):
        code = changes.document.code(unit)
        wanted = names(line).reads | names(line).writes
        target, _, _ = line.partition(" = ")
        place = statement
        while (loop := _loop_around(code, place)) is not None:
            if _makes_anew(code, loop, target, wanted):
                break
            place = loop
        if any(
            (where, other) == (unit, line) and _serves(code, above, place, target, wanted)
            for where, above, other in written
        ):
            continue
        written.append((unit, place, line))
        start = code.line_start(place.lineno)
        indent = code.source[start : code.span(place)[0]]
        changes.unit(unit).insert(start, f"{indent}{line}\n")


def _loop_around(code: Code, statement: ast.stmt) -> ast.For | ast.While | None:
    parent = code.parents.get(statement)
    if isinstance(parent, ast.For | ast.While) and statement in parent.body:
        return parent
    return None


def _makes_anew(code: Code, node: ast.stmt, target: str, read: set[str]) -> bool:
    """Whether code makes what the line prepares, or what it reads."""
    stored = {
        code.text(part)
        for one in ast.walk(node)
        if isinstance(one, ast.Assign)
        for part in one.targets
        if isinstance(part, ast.Subscript)
    }
    return target in stored or bool(names(code.text(node)).writes & read)


def _serves(code: Code, earlier: ast.stmt, place: ast.stmt, target: str, read: set[str]) -> bool:
    """Whether a line before one statement still holds at another: they are in one block, and nothing between undoes it."""
    parent = code.parents.get(earlier)
    block = next(
        (
            body
            for field in ("body", "orelse", "finalbody")
            if earlier in (body := getattr(parent, field, []))
        ),
        [],
    )
    here = next((node for node in (place, *code.ancestors(place)) if node in block), None)
    if not isinstance(here, ast.stmt) or block.index(here) < block.index(earlier):
        return False
    between = block[block.index(earlier) : block.index(here)]
    return not any(_makes_anew(code, node, target, read) for node in between)
