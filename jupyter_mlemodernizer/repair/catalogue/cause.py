"""Where a crash may come from: the statements that the failing one depends on, by their names."""

import ast

from ...dataflow import cone, names
from ...model import Crash
from .bindings import Document
from .changes import Match


class Cone:
    """The statements before a crash that its statement depends on.

    Arguments:
        document: the code cells of the notebook.
        crash: the crash, whose outermost frame in a cell is where the cone ends.
    """

    def __init__(self, document: Document, crash: Crash) -> None:
        self._document = document
        self.statements: set[tuple[int, ast.stmt]] = set()
        keys = {unit.key: index for index, unit in enumerate(document.units)}
        frames = [frame for frame in crash.frames if frame.cell_id in keys]
        if not frames:
            return
        last = keys[frames[0].cell_id or ""]
        line = frames[0].line
        wanted: set[str] = set()
        for frame in frames:
            unit = keys[frame.cell_id or ""]
            code = document.units[unit].code
            for statement in code.tree.body if code else []:
                if statement.lineno <= frame.line <= (statement.end_lineno or statement.lineno):
                    found = names(self._text(unit, statement))
                    wanted |= found.reads | found.late | found.changes
        before = [
            (unit, statement)
            for unit, code in document.codes()
            if unit <= last
            for statement in code.tree.body
            if unit < last or statement.lineno < line
        ]
        positions = cone([self._text(unit, statement) for unit, statement in before], wanted)
        self.statements = {before[position] for position in positions}

    def _text(self, unit: int, statement: ast.stmt) -> str:
        code = self._document.code(unit)
        start, end = code.span(statement)
        return code.masked[start:end]

    def holds(self, match: Match) -> bool:
        """Is the match in one of the statements?"""
        code = self._document.code(match.unit)
        return (match.unit, code.top_statement(match.node)) in self.statements
