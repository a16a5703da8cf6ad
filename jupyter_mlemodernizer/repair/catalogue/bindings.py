"""What names are bound to: through imports and simple assignments anywhere in the notebook.

A *binding* is one place that gives a name a meaning. Whether a use of a name can be
traced to one meaning for certain is what decides between a change made before anything
runs and one made only where it crashed.
"""

import ast
import builtins
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from .code import Code, Comprehension, Function, parse

# Today's, and those of Python 2: a notebook that binds none of them means the builtin.
BUILTINS = frozenset(dir(builtins)) | frozenset(
    [
        "apply",
        "basestring",
        "buffer",
        "cmp",
        "coerce",
        "execfile",
        "file",
        "intern",
        "long",
        "raw_input",
        "reduce",
        "reload",
        "unichr",
        "unicode",
        "xrange",
    ]
)


@dataclass(frozen=True)
class Binding:
    """One place that binds a name.

    Attributes:
        name: the name.
        at: position from which on it holds.
        qualified: what an import binds it to.
        value: the expression of a simple assignment.
        conditional: it stands in a branch, loop or try.
        node: the alias of an import, or the statement.
    """

    name: str
    at: int
    node: ast.AST
    qualified: str | None = None
    value: ast.expr | None = None
    conditional: bool = False


@dataclass
class Scope:
    """The bindings of a module or function, by name."""

    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    globals: set[str] = field(default_factory=set)

    def add(self, binding: Binding) -> None:
        self.bindings.setdefault(binding.name, []).append(binding)


@dataclass
class Scopes:
    """All scopes of one code, and the modules that it imports everything from."""

    module: Scope
    inner: dict[ast.AST, Scope]
    stars: list[tuple[int, str]]


class _Collector:
    def __init__(self, code: Code) -> None:
        self.code = code
        self.scopes = Scopes(Scope(), {}, [])
        self._visit_body(code.tree.body, self.scopes.module, False)

    def _visit_body(self, body: list[ast.stmt], scope: Scope, conditional: bool) -> None:
        for statement in body:
            self._visit(statement, scope, conditional)

    def _bind(self, scope: Scope, name: str, node: ast.AST, conditional: bool, **what: object) -> None:
        anchor = node if hasattr(node, "lineno") else self.code.parents[node]
        target = self.scopes.module if name in scope.globals else scope
        at = self.code.span(anchor)[1] if not isinstance(anchor, ast.alias) else self.code.span(anchor)[0]
        target.add(Binding(name, at, node, conditional=conditional or target is not scope, **what))  # type: ignore[arg-type]

    def _visit(self, node: ast.AST, scope: Scope, conditional: bool) -> None:
        match node:
            case ast.Import(names=names):
                for alias in names:
                    if alias.asname:
                        self._bind(scope, alias.asname, alias, conditional, qualified=alias.name)
                    else:
                        top = alias.name.partition(".")[0]
                        self._bind(scope, top, alias, conditional, qualified=top)
                return
            case ast.ImportFrom(module=module, names=names, level=level):
                for alias in names:
                    if alias.name == "*":
                        if module and not level and scope is self.scopes.module:
                            self.scopes.stars.append((self.code.span(node)[0], module))
                        continue
                    qualified = f"{module}.{alias.name}" if module and not level else None
                    self._bind(scope, alias.asname or alias.name, alias, conditional, qualified=qualified)
                return
            case ast.Global(names=names):
                scope.globals.update(names)
                return
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                self._bind(scope, node.name, node, conditional)
                for decorator in node.decorator_list:
                    self._visit(decorator, scope, conditional)
                if isinstance(node, ast.ClassDef):
                    for base in [*node.bases, *(keyword.value for keyword in node.keywords)]:
                        self._visit(base, scope, conditional)
                    inner = Scope()
                    self.scopes.inner[node] = inner
                    self._visit_body(node.body, inner, False)
                else:
                    self._function(node, scope, conditional)
                return
            case ast.Lambda():
                self._function(node, scope, conditional)
                return
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                inner = Scope()
                self.scopes.inner[node] = inner
                for child in ast.iter_child_nodes(node):
                    self._visit(child, inner, False)
                return
            case ast.Assign(targets=targets, value=value):
                self._visit(value, scope, conditional)
                for target in targets:
                    if isinstance(target, ast.Name):
                        self._bind(scope, target.id, node, conditional, value=value)
                    elif (
                        isinstance(target, ast.Tuple)
                        and isinstance(value, ast.Tuple)
                        and len(target.elts) == len(value.elts)
                        and not any(isinstance(item, ast.Starred) for item in [*target.elts, *value.elts])
                    ):
                        for item, part in zip(target.elts, value.elts, strict=True):
                            if isinstance(item, ast.Name):
                                self._bind(scope, item.id, node, conditional, value=part)
                    else:
                        self._targets(target, scope, conditional)
                return
            case ast.AnnAssign(target=ast.Name(id=name), value=value):
                if value is not None:
                    self._visit(value, scope, conditional)
                    self._bind(scope, name, node, conditional, value=value)
                return
            case ast.AugAssign(target=ast.Name(), value=value):
                # The type of what is added to is taken to stay.
                self._visit(value, scope, conditional)
                return
            case ast.Name(id=name, ctx=ast.Store()):
                self._bind(scope, name, node, conditional)
                return
            case ast.For(
                target=ast.Name(id=name) as target, iter=ast.List(elts=items) | ast.Tuple(elts=items)
            ) if items and all(isinstance(item, ast.Name) for item in items):
                # "for df in [train, test]": what it stands for is known as well as they are.
                self._visit(node.iter, scope, conditional)
                for item in items:
                    self._bind(scope, name, target, True, value=item)
                self._visit_body([*node.body, *node.orelse], scope, True)
                return
            case ast.ExceptHandler(name=str() as name):
                self._bind(scope, name, node, True)
            case ast.With() | ast.AsyncWith():
                for entered in node.items:
                    self._visit(entered.context_expr, scope, conditional)
                    if entered.optional_vars is not None:
                        self._targets(entered.optional_vars, scope, conditional)
                self._visit_body(node.body, scope, conditional)
                return
            case ast.If() | ast.For() | ast.AsyncFor() | ast.While() | ast.Try():
                conditional = True
            case _:
                pass
        for child in ast.iter_child_nodes(node):
            self._visit(child, scope, conditional)

    def _targets(self, target: ast.expr, scope: Scope, conditional: bool) -> None:
        for node in ast.walk(target):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self._bind(scope, node.id, node, conditional)

    def _function(self, node: Function, scope: Scope, conditional: bool) -> None:
        arguments = node.args
        for default in [*arguments.defaults, *filter(None, arguments.kw_defaults)]:
            self._visit(default, scope, conditional)
        inner = Scope()
        self.scopes.inner[node] = inner
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        for argument in [*every, *filter(None, [arguments.vararg, arguments.kwarg])]:
            inner.add(Binding(argument.arg, self.code.span(argument)[0], argument))
        if isinstance(node, ast.Lambda):
            self._visit(node.body, inner, False)
        else:
            self._visit_body(node.body, inner, False)


@lru_cache(maxsize=1024)
def scopes(code: Code) -> Scopes:
    """The scopes of a code; computed once."""
    return _Collector(code).scopes


@dataclass(frozen=True)
class Place:
    """A node in one of the notebook's units."""

    unit: int
    node: ast.AST


@dataclass(frozen=True)
class Meaning:
    """What a name may be bound to where it is used.

    Attributes:
        bindings: the bindings that may hold, each with its unit; empty for builtins and unknown names.
        stars: modules from which everything was imported, if nothing else binds the name.
        free: nothing in the notebook binds the name.
    """

    bindings: tuple[tuple[int, Binding], ...] = ()
    stars: tuple[str, ...] = ()

    @property
    def free(self) -> bool:
        return not self.bindings and not self.stars


@dataclass
class Unit:
    """A cell, or a helper file."""

    kind: str
    key: str
    source: str
    tags: tuple[str, ...] = ()

    @cached_property
    def code(self) -> Code | None:
        return parse(self.source)

    @property
    def words(self) -> frozenset[str]:
        """All words of the source."""
        return _words(self.source)


@lru_cache(maxsize=1024)
def _words(source: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", source))


class Document:
    """Units that share one module's names: the code cells of a notebook, or one helper file."""

    def __init__(self, units: list[Unit]) -> None:
        self.units = units

    @cached_property
    def words(self) -> frozenset[str]:
        """All words of the sources."""
        return frozenset(word for unit in self.units for word in unit.words)

    def codes(self) -> Iterator[tuple[int, Code]]:
        """The units that parse."""
        for index, unit in enumerate(self.units):
            if unit.code is not None:
                yield index, unit.code

    def code(self, unit: int) -> Code:
        code = self.units[unit].code
        assert code is not None
        return code

    @cached_property
    def module_bindings(self) -> dict[str, list[tuple[int, Binding]]]:
        result: dict[str, list[tuple[int, Binding]]] = {}
        for index, code in self.codes():
            for name, bindings in scopes(code).module.bindings.items():
                ordered = sorted(bindings, key=lambda binding: binding.at)
                result.setdefault(name, []).extend((index, binding) for binding in ordered)
        return result

    @cached_property
    def stars(self) -> list[tuple[int, int, str]]:
        """Unit, position and module of each ``from module import *``."""
        return [(index, at, module) for index, code in self.codes() for at, module in scopes(code).stars]

    def meaning(self, unit: int, node: ast.AST, name: str) -> Meaning:
        """What ``name`` may mean where ``node`` stands."""
        code = self.code(unit)
        at = code.span(node)[0]
        inside = False  # of a function, whose body runs later than it stands
        direct = True
        inner = scopes(code).inner
        child = node
        for parent in code.ancestors(node):
            scope = inner.get(parent)
            if scope is not None and not _in_header(parent, child):
                if isinstance(parent, ast.ClassDef) and not direct:
                    pass
                elif name in scope.bindings:
                    found = [(unit, binding) for binding in scope.bindings[name]]
                    if isinstance(parent, Comprehension) or inside:
                        return Meaning(tuple(found))
                    return Meaning(tuple(_holding(found, (unit, at))))
                if isinstance(parent, Function):
                    inside = True
                    direct = False
            child = parent
        every = self.module_bindings.get(name, [])
        if not every:
            stars = tuple(dict.fromkeys(module for _, _, module in self.stars))
            if name in BUILTINS:
                return Meaning()
            return Meaning((), stars)
        return Meaning(tuple(every if inside else _holding(every, (unit, at))))


def _in_header(parent: ast.AST, child: ast.AST) -> bool:
    """Decorators, defaults and bases are evaluated outside; so is the first iterable of a comprehension."""
    if isinstance(parent, Comprehension):
        return False
    if isinstance(parent, ast.Lambda):
        return child is not parent.body
    if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return child not in parent.body
    return False


def _holding(bindings: list[tuple[int, Binding]], use: tuple[int, int]) -> list[tuple[int, Binding]]:
    """Those of the bindings (in order) that may hold at a use: the last unconditional one before it and later ones."""
    before = [(unit, binding) for unit, binding in bindings if (unit, binding.at) <= use]
    if not before:
        return bindings
    for index in range(len(before) - 1, -1, -1):
        if not before[index][1].conditional:
            return before[index:]
    return before
