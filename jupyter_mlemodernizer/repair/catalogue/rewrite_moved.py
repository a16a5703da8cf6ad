"""Moved: imports of all forms, and what was reached by attributes, go where a module or name lives now."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from .arguments import Slot, remove
from .bindings import Binding, Document, scopes
from .changes import Changes, Claims, Match, line_end
from .code import Code
from .guards import guarded
from .inference import Inference
from .rule import Moved

# With more lines than these using a name, an import keeps it by `as` rather than have them all changed.
_MOST_RENAMED_LINES = 3


@dataclass(frozen=True)
class _Move:
    """A rule, or its twin for Keras inside TensorFlow."""

    old: str
    new: str
    names: dict[str, str]

    def covers(self, name: str) -> bool:
        return name == self.old or name.startswith(self.old + ".")

    def target(self, name: str) -> str:
        rest = name[len(self.old) + 1 :]
        if not rest:
            return self.new
        first, _, more = rest.partition(".")
        moved = self.names.get(first, f"{self.new}.{first}")
        return f"{moved}.{more}" if more else moved


def moves(rule: Moved) -> list[_Move]:
    """The rule as written, and within TensorFlow if it is about Keras."""
    result = [_Move(rule.old, rule.new, rule.names)]
    if rule.old.startswith("keras."):

        def inside(name: str) -> str:
            return f"tensorflow.{name}" if name.startswith("keras.") else name

        names = {name: inside(target) for name, target in rule.names.items()}
        result.append(_Move(inside(rule.old), inside(rule.new), names))
    return result


def find(rule: Moved, document: Document, inference: Inference) -> Iterator[Match]:
    """Imports and uses that the rule moves."""
    for move in moves(rule):
        yield from _Finder(move, document, inference).find()


def find_imports(old: str, new: str, document: Document, inference: Inference) -> Iterator[Match]:
    """Imports of one name, and uses of it by the bare name, as if a rule said that it moved."""
    finder = _Finder(_Move(old, new, {}), document, inference)
    moved = list(finder.imports())
    yield from moved
    if moved:
        for unit, code in document.codes():
            for node in code.of(ast.Name):
                if isinstance(node.ctx, ast.Load):
                    yield from finder.name(unit, node)


@dataclass
class _Alias:
    unit: int
    statement: ast.Import | ast.ImportFrom
    alias: ast.alias
    name: str
    target: str

    @property
    def bound(self) -> str:
        return self.alias.asname or self.alias.name


class _Finder:
    def __init__(self, move: _Move, document: Document, inference: Inference) -> None:
        self.move = move
        self.document = document
        self.inference = inference
        self.renamed: dict[str, str] = {}  # bound name → what it is called from now on

    def find(self) -> Iterator[Match]:
        if self._patched():
            return
        yield from self.imports()
        moved = {(alias.unit, alias.alias) for alias in self._aliases()}
        for unit, code in self.document.codes():
            for attribute in code.of(ast.Attribute):
                if isinstance(attribute.ctx, ast.Load):
                    yield from self._attribute(unit, code, attribute, moved)
            for name in code.of(ast.Name):
                if isinstance(name.ctx, ast.Load):
                    yield from self.name(unit, name)

    def imports(self) -> Iterator[Match]:
        """Import statements, after what their names are to be was decided."""
        aliases = list(self._aliases())
        self._decide_names(aliases)
        by_statement: dict[tuple[int, ast.stmt], list[_Alias]] = {}
        for alias in aliases:
            by_statement.setdefault((alias.unit, alias.statement), []).append(alias)
        for group in by_statement.values():
            yield self._import_match(group)

    def _patched(self) -> bool:
        """The notebook itself puts something in the place of the old name."""
        return any(
            isinstance(node.ctx, ast.Store)
            and node.attr == self.move.old.rpartition(".")[2]
            and (known := self.inference.known(unit, node)) is not None
            and known.name == self.move.old
            for unit, code in self.document.codes()
            for node in code.of(ast.Attribute)
        )

    def _aliases(self) -> Iterator[_Alias]:
        for unit, code in self.document.codes():
            for plain in code.of(ast.Import):
                for alias in plain.names:
                    if self.move.covers(alias.name):
                        yield _Alias(unit, plain, alias, alias.name, self.move.target(alias.name))
            for node in code.of(ast.ImportFrom):
                for alias in node.names if node.module and not node.level else []:
                    name = f"{node.module}" if alias.name == "*" else f"{node.module}.{alias.name}"
                    if self.move.covers(name):
                        yield _Alias(unit, node, alias, name, self.move.target(name))

    # Names ---------------------------------------------------------------------------

    def _decide_names(self, aliases: list[_Alias]) -> None:
        """Which bound names change with the import, because few enough lines use them and nothing collides."""
        by_bound: dict[str, list[_Alias]] = {}
        for alias in aliases:
            if alias.alias.name != "*" and not alias.alias.asname:
                by_bound.setdefault(alias.bound, []).append(alias)
        for bound, group in by_bound.items():
            if isinstance(group[0].statement, ast.Import):
                if "." in bound:
                    continue  # used by its whole path: see _attribute
                new = group[0].target
            else:
                new = group[0].target.rpartition(".")[2]
            if new == bound or len({alias.target for alias in group}) != 1:
                continue
            if any(
                isinstance(alias.statement, ast.Import) != isinstance(group[0].statement, ast.Import)
                for alias in group
            ):
                continue
            if group[0].target.startswith("builtins."):
                self.renamed[bound] = new
                continue
            if self._taken(new.partition(".")[0]) or any(
                guarded(self._code(alias), alias.statement) for alias in group
            ):
                continue
            uses = self._uses(bound, {id(alias.alias) for alias in group})
            if uses is not None and len(uses) <= _MOST_RENAMED_LINES:
                self.renamed[bound] = new

    def _code(self, alias: _Alias) -> Code:
        return self.document.code(alias.unit)

    def _taken(self, name: str) -> bool:
        """Does the notebook use the name for anything else?"""
        bindings = self.document.module_bindings.get(name, [])
        if any(binding.qualified not in {name, self.move.new} for _, binding in bindings):
            return True
        return any(
            name in scope.bindings
            for _, code in self.document.codes()
            for scope in scopes(code).inner.values()
        )

    def _uses(self, bound: str, imports: set[int]) -> set[tuple[int, int]] | None:
        """Lines that use a bound name; None if some use may mean something else."""
        lines = set()
        for unit, code in self.document.codes():
            for node in code.of(ast.Name):
                if node.id == bound:
                    if not isinstance(node.ctx, ast.Load) or not code.trustworthy(node):
                        return None
                    bindings = self.document.meaning(unit, node, bound).bindings
                    if not bindings or any(id(binding.node) not in imports for _, binding in bindings):
                        return None
                    lines.add((unit, node.lineno))
        return lines

    # Imports -------------------------------------------------------------------------

    def _import_match(self, group: list[_Alias]) -> Match:
        unit, statement = group[0].unit, group[0].statement
        code = self.document.code(unit)
        certain = not guarded(code, statement)
        gone = tuple(dict.fromkeys(alias.name for alias in group))
        present = tuple(dict.fromkeys(alias.target for alias in group))

        def rewrite(changes: Changes) -> None:
            if isinstance(statement, ast.Import):
                self._rewrite_import(changes, code, group)
            else:
                self._rewrite_from(changes, code, statement, group)

        return Match(unit, statement, certain, rewrite, Claims(gone, present))

    def _rewrite_import(self, changes: Changes, code: Code, group: list[_Alias]) -> None:
        splices = changes.unit(group[0].unit)
        for alias in group:
            start, end = code.span(alias.alias)
            if alias.alias.asname:
                splices.replace(start, start + len(alias.alias.name), alias.target)
            elif "." in alias.bound or alias.bound in self.renamed:
                splices.replace(start, end, alias.target)
            else:
                splices.replace(start, end, f"{alias.target} as {alias.bound}")

    def _rewrite_from(
        self, changes: Changes, code: Code, statement: ast.ImportFrom, group: list[_Alias]
    ) -> None:
        unit = group[0].unit
        splices = changes.unit(unit)
        module_at = self._module_span(code, statement)
        if group[0].alias.name == "*":
            splices.replace(*module_at, group[0].target)
            self._star_names(changes, code, group[0])
            return
        slots = _alias_slots(code, statement)
        homes: dict[str, list[_Alias]] = {}
        for alias in group:
            homes.setdefault(alias.target.rpartition(".")[0], []).append(alias)
        moved = {alias.alias for alias in group}
        staying = [alias for alias in statement.names if alias not in moved]
        if self.move.new.startswith("builtins."):
            homes.pop("builtins", None)  # needs no import
        same_line = homes.pop(statement.module or "", [])
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

    def _star_names(self, changes: Changes, code: Code, star: _Alias) -> None:
        """Names that went elsewhere than the rest, if the notebook uses them."""
        statement = star.statement
        for name, target in self.move.names.items():
            used = any(
                isinstance(node, ast.Name) and node.id == name
                for _, other in self.document.codes()
                for node in other.nodes
            )
            if (
                used
                and name not in self.document.module_bindings
                and target.rpartition(".")[0] != self.move.new
            ):
                parent, _, last = target.rpartition(".")
                line = f"from {parent} import {last}" + (f" as {name}" if last != name else "")
                changes.unit(star.unit).insert(
                    line_end(code, code.span(statement)[1]), "\n" + _indent(code, statement) + line
                )

    @staticmethod
    def _module_span(code: Code, statement: ast.ImportFrom) -> tuple[int, int]:
        start, end = code.span(statement)
        match = re.compile(r"from\s+([\w.]+)").match(code.source, start, end)
        if match is None:
            raise ValueError("unusual import")
        return match.span(1)

    def _alias_text(self, alias: _Alias) -> str:
        last = alias.target.rpartition(".")[2]
        if alias.alias.asname:
            return last if last == alias.bound else f"{last} as {alias.bound}"
        if last == alias.bound or alias.bound in self.renamed:
            return last
        return f"{last} as {alias.bound}"

    def _import_text(self, alias: _Alias) -> str:
        if alias.target == alias.bound or alias.bound in self.renamed:
            return alias.target
        return f"{alias.target} as {alias.bound}"

    # Uses ----------------------------------------------------------------------------

    def _attribute(
        self, unit: int, code: Code, node: ast.Attribute, moved: set[tuple[int, ast.alias]]
    ) -> Iterator[Match]:
        head = _head(node)
        if head is None:
            return
        known = self.inference.known(unit, node)
        if known is None or known.instance or not self._is_subject(known.name):
            return
        bindings = self.document.meaning(unit, head, head.id).bindings
        whole = any(
            (where, binding.node) in moved and (binding.node.asname or "." not in binding.node.name)  # type: ignore[attr-defined]
            for where, binding in bindings
        )
        target = self.move.target(known.name)
        if whole:
            # The import takes the name along, unless this one went elsewhere.
            first = known.name[len(self.move.old) + 1 :].partition(".")[0]
            if first not in self.move.names or self.move.names[first] == f"{self.move.new}.{first}":
                return
            if target.startswith(self.move.new + ".") and known.name == f"{self.move.old}.{first}":
                bindings = ()  # another name, but in the same place
        if not code.trustworthy(node):
            return

        def rewrite(changes: Changes) -> None:
            if whole and not bindings:
                end = code.span(node)[1]
                changes.unit(unit).replace(end - len(node.attr), end, target.rpartition(".")[2])
                return
            text = self._written(changes, unit, node, bindings, target)
            changes.unit(unit).replace(*code.span(node), text)

        certain = known.certain and not guarded(code, node)
        yield Match(unit, node, certain, rewrite, Claims((known.name,), (target,)))

    def _is_subject(self, name: str) -> bool:
        if name == self.move.old:
            return True
        return name.startswith(self.move.old + ".") and name[len(self.move.old) + 1 :] in self.move.names

    def _written(
        self,
        changes: Changes,
        unit: int,
        node: ast.AST,
        bindings: tuple[tuple[int, Binding], ...],
        target: str,
    ) -> str:
        paths = {binding.node.name for _, binding in bindings if isinstance(binding.node, ast.alias)}
        for path in paths:
            # `import a.old` becomes `import b.new`, which makes the new path reachable as it is.
            if self.move.covers(path) and target.startswith(self.move.target(path)):
                return target
        return changes.reference(unit, node, target)

    def name(self, unit: int, node: ast.Name) -> Iterator[Match]:
        """A use of a bare name."""
        code = self.document.code(unit)
        last = self.move.old.rpartition(".")[2]
        new = self.renamed.get(node.id)
        if new is None and node.id != last:
            return
        meaning = self.document.meaning(unit, node, node.id)
        if meaning.bindings:
            if new is None or not all(
                isinstance(binding.node, ast.alias) and self.move.covers(self._imported(binding, where))
                for where, binding in meaning.bindings
            ):
                return
            text = new

            def rewrite(changes: Changes) -> None:
                changes.unit(unit).replace(*code.span(node), text)

            yield Match(unit, node, True, rewrite)
            return
        known = self.inference.known(unit, node)
        if known is None or known.instance or known.name != self.move.old or not code.trustworthy(node):
            return
        if meaning.stars and any(self.move.covers(star) for star in meaning.stars):
            return  # the import takes it along

        def refer(changes: Changes) -> None:
            changes.unit(unit).replace(*code.span(node), changes.reference(unit, node, self.move.new))

        yield Match(
            unit,
            node,
            known.certain and not guarded(code, node),
            refer,
            Claims((self.move.old,), (self.move.new,)),
        )

    def _imported(self, binding: Binding, unit: int) -> str:
        alias = binding.node
        assert isinstance(alias, ast.alias)
        statement = self.document.code(unit).parents[alias]
        return f"{statement.module}.{alias.name}" if isinstance(statement, ast.ImportFrom) else alias.name


def _head(node: ast.expr) -> ast.Name | None:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node if isinstance(node, ast.Name) else None


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
