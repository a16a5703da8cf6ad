"""A function of two vectors, said of one vector and many others at once.

What fails for some vectors in Python fails for all there (a division by zero, say), and so did not happen; here it is
a gap among numbers that nobody takes.
"""

import ast
from collections.abc import Sequence
from dataclasses import replace

from .bodies import returns
from .code import read, stored
from .lifted import Lifted
from .lifted_values import Values
from .row_values import Untranslatable

_DEPTH = 4


class Lift(Values):
    """Translates functions: the statements of their bodies."""

    _calls = 0

    def call(self, function: ast.FunctionDef, arguments: Sequence[Lifted]) -> Lifted:
        """What a function returns for each of the vectors.

        Raises:
            Untranslatable: it is not known how.
        """
        given = function.args
        parameters = [argument.arg for argument in given.args]
        plain = not (given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs or given.defaults)
        if not plain or function.decorator_list or len(parameters) != len(arguments) or self._calls > _DEPTH:
            raise Untranslatable("parameters")
        self._calls += 1
        outer, self._env = self._env, dict(zip(parameters, arguments, strict=True))
        own, self._own = self._own, stored(function)
        # Names of the function's own that are bound anew get another name.
        self._taken |= {argument.text for argument in arguments} | (read(function) - stored(function))
        found = self._run(function.body)
        self._env, self._own = outer, own
        if found is None or found.vector:
            raise Untranslatable("it returns no number")
        return found

    def _run(self, statements: Sequence[ast.stmt]) -> Lifted | None:
        for number, statement in enumerate(statements):
            match statement:
                case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Assert():
                    pass
                case ast.Return(value=value) if value is not None:
                    return self._value(value)
                case ast.If(test=test, body=body, orelse=orelse):
                    rest = statements[number + 1 :]
                    if returns(body) or (orelse and returns(orelse)):
                        then, other = (
                            ([*body], [*orelse, *rest]) if returns(body) else ([*body, *rest], orelse)
                        )
                        return self._either(self._condition(test), then, other)
                    self._merge(self._condition(test), body, orelse)
                case ast.Assign(targets=[target], value=value):
                    self._assign(target, value)
                case ast.AugAssign(target=ast.Name(id=name), op=operator, value=value):
                    self._bind(name, self._value(ast.BinOp(ast.Name(name, ast.Load()), operator, value)))
                case ast.For(target=target, iter=source, body=body, orelse=[]):
                    self._loop(target, source, body)
                case _:
                    raise Untranslatable(type(statement).__name__)
        return None

    def _either(self, condition: Lifted, body: Sequence[ast.stmt], rest: Sequence[ast.stmt]) -> Lifted:
        condition = self._named("known", condition)
        with self._apart():
            then = self._run(body)
        with self._apart():
            otherwise = self._run(rest)
        if then is None or otherwise is None:
            raise Untranslatable("it returns nothing for some")
        return self._choice(condition, then, otherwise)

    def _merge(self, condition: Lifted, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt]) -> None:
        condition = self._named("known", condition)
        envs = []
        for branch in (body, orelse):
            with self._apart():
                if self._run(branch) is not None:
                    raise Untranslatable("it returns for some")
                envs.append(self._env)
        for name in {**envs[0], **envs[1]}:
            then, otherwise = envs[0].get(name), envs[1].get(name)
            if then is None or otherwise is None:
                self._env.pop(name, None)
            elif then != otherwise:
                self._bind(name, self._choice(condition, then, otherwise))

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        match target, value:
            case ast.Name(id=name), ast.List(elts=[]):
                # Filled in a loop, which makes it a list of elements.
                self._env[name] = Lifted("", vector=True, mask="[]")
            case ast.Name(id=name), _:
                self._bind(name, self._value(value))
            case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
                if any(not isinstance(part, ast.Name) for part in targets):
                    raise Untranslatable("target")
                found = [self._value(part) for part in values]
                for part, one in zip(targets, found, strict=True):
                    assert isinstance(part, ast.Name)
                    self._bind(part.id, one)
            case _:
                raise Untranslatable("target")

    def _loop(self, target: ast.expr, source: ast.expr, body: Sequence[ast.stmt]) -> None:
        """Sums that are added up and lists that are filled in a loop over the elements."""
        added = {
            node.target.id
            for statement in body
            for node in ast.walk(statement)
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name)
        }
        appended = {name for statement in body for node in ast.walk(statement) if (name := _appended(node))}
        inside = ast.Module([*body], [])
        kept = added | appended
        new = stored(inside) - kept
        loads = [n.id for n in ast.walk(inside) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
        if new & set(self._env) or any(loads.count(name) > (name in appended) for name in kept):
            raise Untranslatable("a turn depends on those before it")
        before = set(self._env)
        mask = self._enter(target, source)
        self._turn(body, mask)
        self._env = {name: value for name, value in self._env.items() if name in before}

    def _turn(self, statements: Sequence[ast.stmt], mask: str) -> None:
        """The statements of a loop, in those turns that a mask tells."""
        for statement in statements:
            match statement:
                case ast.Pass():
                    pass
                case ast.If(test=test, body=[ast.Continue()], orelse=[]):
                    mask = self._masked(mask, self._not(self._condition(test)))
                case ast.If(test=test, body=body, orelse=orelse):
                    condition = self._named("holds", self._condition(test))
                    self._turn(body, self._masked(mask, condition))
                    if orelse:
                        self._turn(orelse, self._masked(mask, self._not(condition)))
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    self._bind(name, self._value(value))
                case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=value) if name in self._env:
                    added = replace(self._value(value), mask=mask, vector=True)
                    if self._env[name].kind == "float":
                        added = self._as_float(added)
                    self._bind(name, self._arithmetic(self._env[name], "+", self._sum(added)))
                case ast.Expr(
                    value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)), args=[item]) as call
                ) if _appended(call) and self._env.get(name, Lifted("")).mask == "[]":
                    self._env[name] = replace(self._value(item), mask=mask, vector=True)
                case _:
                    raise Untranslatable(type(statement).__name__)


def _appended(node: ast.AST) -> str:
    """The list to which a call appends; empty if it is no such call."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[_], keywords=[]):
            return name
    return ""
