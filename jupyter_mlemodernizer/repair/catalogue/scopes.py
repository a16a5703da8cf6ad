"""Where names are bound in one code, and in which scope."""

import ast
import builtins
import re
from dataclasses import dataclass, field
from functools import lru_cache

from .code import Code, Function

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


# IPython's magic that imports all of pylab, and modules by their customary names.
_PYLAB = re.compile(r"(?m)^[ \t]*%pylab\b")


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
        if _PYLAB.search(code.source):
            self.scopes.stars.append((0, "pylab"))
            for name, qualified in (("np", "numpy"), ("plt", "matplotlib.pyplot")):
                self.scopes.module.add(Binding(name, 0, code.tree, qualified=qualified))
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
