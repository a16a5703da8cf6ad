"""Moved: imports of all forms, and what was reached by attributes, go where a module or name lives now."""

import ast
from collections.abc import Collection, Iterator

from .bindings import Document
from .changes import Changes, Claims, Match
from .code import Code
from .guards import guarded
from .inference import Inference, imported_by_text
from .moves import Move, moves
from .rewrite_import import Alias, ImportRewriter
from .rule import Moved
from .scopes import Binding, scopes

# With more lines than these using a name, an import keeps it by `as` rather than have them all changed.
_MOST_RENAMED_LINES = 3


def find(rule: Moved, document: Document, inference: Inference) -> Iterator[Match]:
    """Imports and uses that the rule moves."""
    for move in moves(rule):
        yield from _Finder(move, document, inference).find()


def find_imports(old: str, new: str, document: Document, inference: Inference) -> Iterator[Match]:
    """Imports of one name, and uses of it by the bare name, as if a rule said that it moved."""
    finder = _Finder(Move(old, new, {}), document, inference)
    moved = list(finder.imports())
    yield from moved
    if moved:
        for unit, code in document.codes():
            for node in code.of(ast.Name):
                if isinstance(node.ctx, ast.Load):
                    yield from finder.name(unit, node)


class _Finder:
    def __init__(self, move: Move, document: Document, inference: Inference) -> None:
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
            for call in code.of(ast.Call):
                yield from self._by_text(unit, code, call)

    def imports(self) -> Iterator[Match]:
        """Import statements, after what their names are to be was decided."""
        aliases = list(self._aliases())
        self._decide_names(aliases)
        by_statement: dict[tuple[int, ast.stmt], list[Alias]] = {}
        for alias in aliases:
            by_statement.setdefault((alias.unit, alias.statement), []).append(alias)
        for group in by_statement.values():
            yield self._import_match(group)

    def _patched(self) -> bool:
        """The notebook itself puts something in the place of the old name, or into a module that is its parent's now."""
        merged = self.move.old.startswith(self.move.new + ".")
        return any(
            isinstance(node.ctx, ast.Store)
            and (known := self.inference.known(unit, node)) is not None
            and (known.name == self.move.old or (merged and known.name.rpartition(".")[0] == self.move.old))
            for unit, code in self.document.codes()
            for node in code.of(ast.Attribute)
        )

    def _aliases(self) -> Iterator[Alias]:
        for unit, code in self.document.codes():
            for plain in code.of(ast.Import):
                for alias in plain.names:
                    if self.move.covers(alias.name):
                        yield Alias(unit, plain, alias, alias.name, self.move.target(alias.name))
            for node in code.of(ast.ImportFrom):
                for alias in node.names if node.module and not node.level else []:
                    name = f"{node.module}" if alias.name == "*" else f"{node.module}.{alias.name}"
                    if self.move.covers(name) and not self._called(name, alias):
                        yield Alias(unit, node, alias, name, self.move.target(name))

    def _called(self, name: str, alias: ast.alias) -> bool:
        """A module that was merged into its parent cannot be called: it is a function of the same name."""
        bound = alias.asname or alias.name
        return (
            name == self.move.old
            and name.startswith(self.move.new + ".")
            and any(
                isinstance(call.func, ast.Name) and call.func.id == bound
                for _, code in self.document.codes()
                for call in code.of(ast.Call)
            )
        )

    # Names ---------------------------------------------------------------------------

    def _decide_names(self, aliases: list[Alias]) -> None:
        """Which bound names change with the import, because few enough lines use them and nothing collides."""
        by_bound: dict[str, list[Alias]] = {}
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

    def _code(self, alias: Alias) -> Code:
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

    def _import_match(self, group: list[Alias]) -> Match:
        unit, statement = group[0].unit, group[0].statement
        code = self.document.code(unit)
        certain = not guarded(code, statement)
        gone = tuple(dict.fromkeys(alias.name for alias in group))
        present = tuple(dict.fromkeys(alias.target for alias in group))

        def rewrite(changes: Changes) -> None:
            rewriter = ImportRewriter(self.move, self.document, self.renamed)
            if isinstance(statement, ast.Import):
                rewriter.rewrite_import(changes, code, group)
            else:
                rewriter.rewrite_from(changes, code, statement, group)

        def without(absent: Collection[str]) -> Match | None:
            there = [alias for alias in group if alias.target not in absent]
            return self._import_match(there) if there else None

        return Match(unit, statement, certain, rewrite, Claims(gone, present), without=without)

    def _by_text(self, unit: int, code: Code, call: ast.Call) -> Iterator[Match]:
        """``import_module('…')`` of the module, or of one in it."""
        if (
            not call.args
            or not isinstance(call.args[0], ast.Constant)
            or not isinstance(call.args[0].value, str)
        ):
            return
        written = call.args[0].value
        function = self.inference.known(unit, call.func) if self.move.covers(written) else None
        if function is None or imported_by_text(function.name, call) != written or not code.trustworthy(call):
            return
        target = self.move.target(written)
        start, end = code.span(call.args[0])

        def rewrite(changes: Changes) -> None:
            changes.unit(unit).replace(start, end, code.source[start:end].replace(written, target))

        certain = function.certain and not guarded(code, call)
        yield Match(unit, call, certain, rewrite, Claims((written,), (target,)))

    # Uses ----------------------------------------------------------------------------

    def _attribute(
        self, unit: int, code: Code, node: ast.Attribute, moved: set[tuple[int, ast.alias]]
    ) -> Iterator[Match]:
        known = self.inference.known(unit, node)
        if known is None or known.instance or not self._is_subject(known.name):
            return
        head = _head(node)
        bindings = self.document.meaning(unit, head, head.id).bindings if head is not None else ()
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
            there = tuple(
                {self.move.target(self._imported(binding, where)) for where, binding in meaning.bindings}
            )

            def rewrite(changes: Changes) -> None:
                changes.unit(unit).replace(*code.span(node), text)

            yield Match(unit, node, True, rewrite, Claims(present=there))
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
