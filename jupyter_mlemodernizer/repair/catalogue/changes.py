"""Matches of rules, what they claim about the libraries, and the changes that they make."""

import ast
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from .bindings import Document
from .code import Code, Overlap, Splices, compiles, parse
from .scopes import Binding, scopes

# Packages that import their submodules when these are first asked for.
_LAZY = frozenset({"numpy", "scipy", "sklearn", "keras", "tensorflow", "pandas", "os"})
# How modules are imported by everybody.
_CUSTOM = {
    "numpy": "np",
    "pandas": "pd",
    "matplotlib.pyplot": "plt",
    "seaborn": "sns",
    "tensorflow": "tf",
    "xgboost": "xgb",
    "lightgbm": "lgb",
}


@dataclass(frozen=True)
class Claims:
    """What must be true of the installed libraries for a match to be right.

    Attributes:
        gone: dotted names that cannot be reached.
        present: dotted names that can.
        callee: a callable, whose parameters the next two are about.
        refused: keywords that it does not take.
        taken: keywords that it takes.
    """

    gone: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    callee: str | None = None
    refused: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()


@dataclass
class Match:
    """A place at which a rule applies.

    Attributes:
        unit: index of the cell or file.
        node: what is changed, or stands for it.
        certain: the text alone proves that it is what the rule is about.
        rewrite: makes the change.
        claims: to be checked against the environment.
        subject: the receiver's text, to find its kin.
        without: the same change without what of its present names cannot be reached; None if nothing is left of it.
        suspected: it is what the rule is about, and what is to change is written elsewhere, where it may serve others too.
        imported: unit and alias of the import of a name that it replaces: that may be what fails.
    """

    unit: int
    node: ast.AST
    certain: bool
    rewrite: Callable[["Changes"], None]
    claims: Claims = Claims()
    subject: str = ""
    without: Callable[[Collection[str]], "Match | None"] = lambda absent: None
    suspected: bool = False
    imported: tuple[int, ast.AST] | None = None


@dataclass
class _Import:
    line: str
    node: ast.AST


@dataclass
class Changes:
    """Changes to a document, collected from matches; :meth:`sources` gives the result.

    Attributes:
        document: that is changed.
        prepared: lines that are to stand before a statement of a unit, see :mod:`.preparing`.
        freed: imported names that were taken out of some place, and may stand in none any more.
        removed: statements that were taken out.
    """

    document: Document
    prepared: list[tuple[int, ast.stmt, str]] = field(default_factory=list)
    freed: set[str] = field(default_factory=set)
    removed: set[ast.stmt] = field(default_factory=set)
    _splices: dict[int, Splices] = field(default_factory=dict)
    _imports: dict[int, list[_Import]] = field(default_factory=dict)

    def unit(self, unit: int) -> Splices:
        """The changes to one unit."""
        if unit not in self._splices:
            self._splices[unit] = Splices(self.document.code(unit))
        return self._splices[unit]

    def text(self, unit: int) -> str:
        """A unit with the changes so far, without imports that are to be added."""
        made = self._splices.get(unit)
        return made.result() if made is not None else self.document.units[unit].source

    def make(self, match: Match) -> bool:
        """Make the change of one match; False, and nothing changed, if it collides with another or is no Python."""
        before = {unit: splices.snapshot() for unit, splices in self._splices.items()}
        imports = {unit: list(lines) for unit, lines in self._imports.items()}
        try:
            match.rewrite(self)
            for unit, splices in self._splices.items():
                if splices.snapshot() != before.get(unit, []) and not _compiles(splices):
                    raise ValueError("the changed code does not compile")
        except (Overlap, ValueError):
            for unit, splices in self._splices.items():
                splices.restore(before.get(unit, []))
            self._imports = imports
            return False
        return True

    def reference(self, unit: int, node: ast.AST, qualified: str, alias: str | None = None) -> str:
        """How ``qualified`` is written where ``node`` stands; an import is added if the notebook has none.

        Arguments:
            unit: the unit that ``node`` is in.
            node: where it is to be written.
            qualified: a module or a name in one.
            alias: what a rule calls it: the name to import it by where there is no better one.
        """
        if qualified.startswith("builtins."):
            return qualified.removeprefix("builtins.")
        best: tuple[int, str] | None = None
        for name, bindings in [*self.document.module_bindings.items(), *self._local(unit, node)]:
            names = {binding.qualified for _, binding in bindings}
            if len(names) != 1:
                continue
            bound = names.pop()
            if bound is None or not (qualified == bound or qualified.startswith(bound + ".")):
                continue
            rest = qualified[len(bound) :]
            if rest.count(".") > 1 and bound.partition(".")[0] not in _LAZY and not self._imported(qualified):
                continue
            if not self._holds(unit, node, name, bindings):
                continue
            if best is None or len(bound) > best[0]:
                best = (len(bound), name + rest)
        if best:
            return best[1]
        return self._import(unit, node, qualified, alias)

    def _local(self, unit: int, node: ast.AST) -> list[tuple[str, list[tuple[int, Binding]]]]:
        """The names that are bound in the function around a node."""
        code = self.document.code(unit)
        function = code.function(node)
        scope = scopes(code).inner.get(function) if function is not None else None
        named = scope.bindings if scope is not None else {}
        return [(name, [(unit, binding) for binding in bindings]) for name, bindings in named.items()]

    def _holds(self, unit: int, node: ast.AST, name: str, among: Sequence[tuple[int, Binding]]) -> bool:
        """Is the name bound by then, to one of these? A function may be called before what stands below it has run."""
        bindings = self.document.meaning(unit, node, name).bindings
        at = (unit, self.document.code(unit).span(node)[0])
        # What the function itself binds, it binds before it uses it.
        local = among != self.document.module_bindings.get(name)
        return any((where, b) in among and (local or (where, b.at) <= at) for where, b in bindings)

    def _imported(self, qualified: str) -> bool:
        module = qualified.rpartition(".")[0]
        return any(
            isinstance(node, ast.Import)
            and any(alias.name == module and not alias.asname for alias in node.names)
            for _, code in self.document.codes()
            for node in code.nodes
        )

    def _import(self, unit: int, node: ast.AST, qualified: str, alias: str | None) -> str:
        parent, _, last = qualified.rpartition(".")
        if not parent or qualified in _CUSTOM:
            name = alias or _CUSTOM.get(qualified, qualified)
            name = self._unused(unit, node, name, qualified)
            line = f"import {qualified}" if name == qualified else f"import {qualified} as {name}"
        else:
            name = self._unused(unit, node, last, qualified)
            line = (
                f"from {parent} import {last}" if name == last else f"from {parent} import {last} as {name}"
            )
        self.add_import(unit, node, line)
        return name

    def _unused(self, unit: int, node: ast.AST, name: str, qualified: str) -> str:
        """The name, or one like it that stands for nothing else: neither anywhere in the module nor at the node."""
        while any(
            binding.qualified != qualified
            for _, binding in (
                *self.document.module_bindings.get(name, []),
                *self.document.meaning(unit, node, name).bindings,
            )
        ):
            name = f"{name}_"
        return name

    def add_import(self, unit: int, node: ast.AST, line: str) -> None:
        """Have an import statement, or a function that is written out, stand in a unit before ``node``."""
        lines = self._imports.setdefault(unit, [])
        if all(existing.line != line for existing in lines):
            lines.append(_Import(line, node))

    def sources(self) -> dict[int, str]:
        """The units that changed, with their new sources.

        Raises:
            ValueError: what came out does not parse.
        """
        first: dict[str, int] = {}
        for unit in sorted(self._imports):
            for needed in self._imports[unit]:
                first.setdefault(needed.line, unit)
                if first[needed.line] == unit:
                    self._insert_import(unit, needed)
        result = {}
        for unit, splices in self._splices.items():
            source = splices.result()
            if source != splices.code.source:
                if not _compiles(splices):
                    raise ValueError("the changed code does not compile")
                result[unit] = source
        return result

    def _insert_import(self, unit: int, needed: _Import) -> None:
        code, splices = self.document.code(unit), self.unit(unit)
        user = (
            code.top_statement(needed.node) if not isinstance(needed.node, ast.Module) else code.tree.body[0]
        )
        imports = [
            statement
            for statement in code.tree.body
            if isinstance(statement, (ast.Import, ast.ImportFrom))
            and statement.lineno < user.lineno
            and statement not in self.removed
        ]
        if imports:
            splices.insert(line_end(code, code.span(imports[-1])[1]), "\n" + needed.line)
        else:
            first = _after_docstring(code, user)
            lines = [first.lineno, *(item.lineno for item in getattr(first, "decorator_list", []))]
            splices.insert(code.line_start(min(lines)), needed.line.lstrip("\n") + "\n")


def _after_docstring(code: Code, user: ast.stmt) -> ast.stmt:
    first = code.tree.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and first is not user:
        return code.tree.body[1]
    return first


def _compiles(splices: Splices) -> bool:
    """Is the changed code still Python, and what was code in a text of it too?"""
    source = splices.result()
    code = parse(source)
    return code is not None and compiles(source) and code.embedded >= splices.code.embedded


def line_end(code: Code, position: int) -> int:
    """Position of the end of the line that a position is in."""
    end = code.source.find("\n", position)
    return end if end >= 0 else len(code.source)
