"""Import statements of which all or some names moved."""

import ast
import re
from dataclasses import dataclass

from .arguments import Slot, remove
from .bindings import Document
from .changes import Changes, line_end
from .code import Code
from .custom import removing
from .moves import Move


@dataclass
class Alias:
    """One name of an import that moved, and where to."""

    unit: int
    statement: ast.Import | ast.ImportFrom
    alias: ast.alias
    name: str
    target: str

    @property
    def bound(self) -> str:
        return self.alias.asname or self.alias.name


class ImportRewriter:
    """Rewrites imports by one move.

    Arguments:
        move: what moved where.
        document: the code.
        renamed: bound names that change → what they are called from now on.
    """

    def __init__(self, move: Move, document: Document, renamed: dict[str, str]) -> None:
        self.move = move
        self.document = document
        self.renamed = renamed

    def rewrite_import(self, changes: Changes, code: Code, group: list[Alias]) -> None:
        splices = changes.unit(group[0].unit)
        for alias in group:
            start, end = code.span(alias.alias)
            if alias.alias.asname:
                splices.replace(start, start + len(alias.alias.name), alias.target)
            elif "." in alias.bound or alias.bound in self.renamed:
                splices.replace(start, end, alias.target)
            else:
                splices.replace(start, end, f"{alias.target} as {alias.bound}")

    def rewrite_from(
        self, changes: Changes, code: Code, statement: ast.ImportFrom, group: list[Alias]
    ) -> None:
        unit = group[0].unit
        splices = changes.unit(unit)
        module_at = self._module_span(code, statement)
        if group[0].alias.name == "*":
            splices.replace(*module_at, group[0].target)
            self._star_names(changes, code, group[0])
            return
        slots = _alias_slots(code, statement)
        moved = {alias.alias for alias in group}
        staying = [alias for alias in statement.names if alias not in moved]
        homes: dict[str, list[Alias]] = {}
        for alias in group:
            if staying and self._is_idle(alias):
                continue
            homes.setdefault(alias.target.rpartition(".")[0], []).append(alias)
        if self.move.new.startswith("builtins."):
            homes.pop("builtins", None)  # needs no import
        same_line = homes.pop(statement.module or "", [])
        there = {code.text(alias) for alias in staying}
        twice = [alias for alias in same_line if self._alias_text(alias) in there]
        same_line = [alias for alias in same_line if alias not in twice]
        if not staying and not same_line and "" not in homes and homes:
            home = next(iter(homes))
            splices.replace(*module_at, home)
            same_line = homes.pop(home)
        for alias in same_line:
            start, end = code.span(alias.alias)
            text = self._alias_text(alias)
            if text != code.source[start:end]:
                splices.replace(start, end, text)
        staying += [alias.alias for alias in same_line]
        lines = [
            f"import {self._import_text(alias)}" if not home else ""
            for home, some in homes.items()
            for alias in some
        ]
        lines = [line for line in lines if line]
        lines += [
            f"from {home} import {', '.join(self._alias_text(alias) for alias in some)}"
            for home, some in homes.items()
            if home
        ]
        start, end = code.span(statement)
        if not staying:
            if not lines and self.move.new.startswith("builtins."):
                changes.removed.add(statement)
                removing(unit, code, statement).rewrite(changes)
                return
            if not lines:
                raise ValueError("nothing would be left of the import")
            separator = "\n" + _indent(code, statement)
            splices.replace(start, end, separator.join(lines))
            return
        gone = [slot for slot in slots if slot.node not in staying]
        if gone:
            remove(splices, slots, gone, slots[0].start)
        if lines:
            after = code.source[end : line_end(code, end)]
            if after.lstrip().startswith(";") or _shares_line(code, statement):
                splices.insert(end, "".join(f"; {line}" for line in lines))
            else:
                indent = _indent(code, statement)
                splices.insert(line_end(code, end), "".join(f"\n{indent}{line}" for line in lines))

    def _is_idle(self, alias: Alias) -> bool:
        """A module that was merged into its parent, and of which no text of the notebook says a word but its import."""
        merged = alias.name == self.move.old and self.move.old.startswith(f"{self.move.new}.")
        said = re.compile(rf"\b{re.escape(alias.bound)}\b")
        return merged and sum(len(said.findall(unit.source)) for unit in self.document.units) == 1

    def _star_names(self, changes: Changes, code: Code, star: Alias) -> None:
        """Names that went elsewhere than the rest, if the notebook uses them."""
        statement = star.statement
        for name, target in self.move.names.items():
            if self._used_unbound(name) and target.rpartition(".")[0] != self.move.new:
                parent, _, last = target.rpartition(".")
                line = f"from {parent} import {last}" + (f" as {name}" if last != name else "")
                changes.unit(star.unit).insert(
                    line_end(code, code.span(statement)[1]), "\n" + _indent(code, statement) + line
                )

    def _used_unbound(self, name: str) -> bool:
        """The notebook uses the name somewhere before it binds it itself."""
        bound = [(unit, binding.at) for unit, binding in self.document.module_bindings.get(name, [])]
        first = min(bound, default=None)
        return any(
            first is None or (unit, code.span(node)[0]) < first
            for unit, code in self.document.codes()
            for node in code.named(ast.Name, name)
            if isinstance(node.ctx, ast.Load)
        )

    @staticmethod
    def _module_span(code: Code, statement: ast.ImportFrom) -> tuple[int, int]:
        start, end = code.span(statement)
        match = re.compile(r"from\s+([\w.]+)").match(code.source, start, end)
        if match is None:
            raise ValueError("unusual import")
        return match.span(1)

    def _alias_text(self, alias: Alias) -> str:
        last = alias.target.rpartition(".")[2]
        if alias.alias.asname:
            return last if last == alias.bound else f"{last} as {alias.bound}"
        if last == alias.bound or alias.bound in self.renamed:
            return last
        return f"{last} as {alias.bound}"

    def _import_text(self, alias: Alias) -> str:
        if alias.target == alias.bound or alias.bound in self.renamed:
            return alias.target
        return f"{alias.target} as {alias.bound}"


def drop_unused(changes: Changes) -> None:
    """Take names out of their imports that nothing else says any more, now that all changes are made."""
    for name in sorted(changes.freed):
        bindings = changes.document.module_bindings.get(name, [])
        said = re.compile(rf"\b{re.escape(name)}\b")
        times = sum(len(said.findall(changes.text(unit))) for unit in range(len(changes.document.units)))
        if len(bindings) == 1 and times == 1:
            unit, binding = bindings[0]
            _drop(changes, unit, binding.node)


def _drop(changes: Changes, unit: int, alias: ast.AST) -> None:
    code = changes.document.code(unit)
    statement = code.parents.get(alias)
    if not isinstance(statement, ast.ImportFrom) or statement not in code.tree.body:
        return
    if len(statement.names) == 1:
        changes.removed.add(statement)
        removing(unit, code, statement).rewrite(changes)
        return
    slots = _alias_slots(code, statement)
    remove(changes.unit(unit), slots, [slot for slot in slots if slot.node is alias], slots[0].start)


def _indent(code: Code, statement: ast.stmt) -> str:
    start = code.line_start(statement.lineno)
    return code.source[start : start + len(code.source[start:]) - len(code.source[start:].lstrip(" \t"))]


def _shares_line(code: Code, statement: ast.stmt) -> bool:
    """Something stands before the statement on its line."""
    return bool(code.source[code.line_start(statement.lineno) : code.span(statement)[0]].strip())


def _alias_slots(code: Code, statement: ast.ImportFrom) -> list[Slot]:
    slots = []
    spans = [code.span(alias) for alias in statement.names]
    limit = code.span(statement)[1]
    for index, (start, end) in enumerate(spans):
        until = spans[index + 1][0] if index + 1 < len(spans) else limit
        comma = re.compile(r"(?:\s|\\\n|#[^\n]*\n)*,").match(code.source, end, until)
        slots.append(Slot(statement.names[index], start, end, comma.end() if comma else None))
    return slots
