"""The body of a loop over rows, or of a function of a row, carried out for all rows at once."""

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from .columns import Columns
from .row_values import Untranslatable, Value

Key = tuple[str, str]
"""What an effect changes: ``("column", name)``, ``("append", list)``, ``("add", name#place)`` or ``("array", text)``."""


@dataclass(frozen=True)
class Effect:
    """What a body does to something outside of it, in each row or where a condition holds.

    Attributes:
        value: what is stored, appended or added.
        mask: in which rows; None: in all.
    """

    value: Value
    mask: Value | None = None


class Body:
    """Carries out statements.

    Arguments:
        columns: translates the expressions.
        target: tells what an assignment target is, if it is a place outside of the body.

    Attributes:
        effects: in the order in which they first happen.
        totals: what is added up, and read in the same turn.
    """

    def __init__(self, columns: Columns, target: Callable[[ast.expr], Key | None] | None = None) -> None:
        self.columns = columns
        self.effects: dict[Key, Effect] = {}
        self.totals: set[str] = set()
        self._target = target or (lambda node: None)

    def run(self, statements: Sequence[ast.stmt]) -> Value | None:
        """Carry out statements; what they return, None if they do not.

        Raises:
            Untranslatable: it is not known how, or only some rows return.
        """
        for number, statement in enumerate(statements):
            match statement:
                case ast.Expr(value=ast.Constant()) | ast.Pass():
                    pass
                case ast.Return(value=value) if value is not None:
                    return self.columns.value(value)
                case ast.If(test=test, body=body, orelse=orelse):
                    rest = statements[number + 1 :]
                    if returns(body):
                        return self._either(test, body, [*orelse, *rest])
                    if orelse and returns(orelse):
                        return self._either(test, [*body, *rest], orelse)
                    self._merge(test, body, orelse)
                case ast.Assign(
                    targets=[ast.Name(id=name) as total],
                    value=ast.BinOp(left=ast.Name(id=left), op=ast.Add(), right=value),
                ) if name == left and name not in self.columns.env:
                    self._augment(total, ast.Add(), value, statement)
                case ast.Assign(targets=[target], value=value):
                    self._assign(target, value)
                case ast.AugAssign(target=ast.Name() as name, op=operator, value=value):
                    self._augment(name, operator, value, statement)
                case ast.Expr(
                    value=ast.Call(func=ast.Attribute(attr="append", value=ast.Name(id=name)), args=[item])
                ):
                    self._put(("append", name), self.columns.value(item))
                case _:
                    raise Untranslatable(type(statement).__name__)
        return None

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        key = self._target(target)
        if key is not None:
            self._put(key, self.columns.value(value))
        elif isinstance(target, ast.Name):
            self.columns.env[target.id] = self.columns.value(value)
        elif isinstance(target, ast.Tuple):
            values = self.columns.several(value)
            if len(values) != len(target.elts):
                raise Untranslatable("target")
            for name, part in zip(target.elts, values, strict=True):
                if not isinstance(name, ast.Name):
                    raise Untranslatable("target")
                self.columns.env[name.id] = part
        else:
            raise Untranslatable("target")

    def _augment(self, name: ast.Name, operator: ast.operator, value: ast.expr, statement: ast.stmt) -> None:
        if name.id in self.totals:
            raise Untranslatable("twice")
        if name.id in self.columns.env:
            combined = ast.BinOp(ast.Name(name.id, ast.Load()), operator, value)
            self.columns.env[name.id] = self.columns.value(combined)
        elif isinstance(operator, ast.Add):
            added = self.columns.value(value)
            self._put(("add", f"{name.id}#{statement.lineno}"), added)
            self._total(name.id, added)
        else:
            raise Untranslatable("operator")

    def _total(self, name: str, added: Value) -> None:
        """What a total is in each turn after something was added, if that is added in all."""
        kinds = {added.type, self.columns.scope.kind_of(name)}
        again = sum(key[0] == "add" and key[1].partition("#")[0] == name for key in self.effects) > 1
        if not self.columns.is_unconditional or added.scalar or again or not kinds <= {"int", "float"}:
            return
        values = added.exact_operand() if added.array else f"{added.exact_operand()}.to_numpy()"
        text = f"{name} + {self.columns.numpy()}.cumsum({values})"
        kind = "float" if "float" in kinds else "int"
        self.columns.env[name] = Value(text, kind, array=True, python=added.python, atom=False)
        self.totals.add(name)

    def _put(self, key: Key, value: Value) -> None:
        if key in self.effects and key[0] != "column":
            raise Untranslatable("twice")
        self.effects[key] = Effect(value)

    def _either(self, test: ast.expr, body: Sequence[ast.stmt], rest: Sequence[ast.stmt]) -> Value:
        condition = self.columns.condition(test)
        then, otherwise = self._branch(condition.text, body), self._branch(f"~{condition.operand}", rest)
        if then[0] is None or otherwise[0] is None or then[2] or otherwise[2]:
            raise Untranslatable("some rows return nothing")
        return self.columns.choice(condition, then[0], otherwise[0])

    def _branch(
        self, condition: str, statements: Sequence[ast.stmt]
    ) -> tuple[Value | None, dict[str, Value], dict[Key, Effect]]:
        """What a branch returns, the names after it, and its effects."""
        env, effects = dict(self.columns.env), self.effects
        self.effects = {}
        with self.columns.where(condition):
            returned = self.run(statements)
        result = returned, self.columns.env, self.effects
        self.columns.env, self.effects = env, effects
        return result

    def _merge(self, test: ast.expr, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt]) -> None:
        condition = self.columns.condition(test)
        if condition.scalar:
            raise Untranslatable("the same for all rows")
        returned, then_env, then = self._branch(condition.text, body)
        returned_else, else_env, otherwise = self._branch(f"~{condition.operand}", orelse)
        if returned is not None or returned_else is not None:
            raise Untranslatable("some rows return")
        for name in {*then_env, *else_env}:
            a, b = then_env.get(name), else_env.get(name)
            if a is b and a is not None:
                self.columns.env[name] = a
            elif a is None or b is None:
                self.columns.env.pop(name, None)
            else:
                self.columns.env[name] = self.columns.choice(condition, a, b, exact=True)
        for key in [*then, *(key for key in otherwise if key not in then)]:
            self.effects[key] = self._joined(key, condition, then.get(key), otherwise.get(key))

    def _joined(self, key: Key, condition: Value, a: Effect | None, b: Effect | None) -> Effect:
        prior = self.effects.get(key)
        if prior is not None:
            if prior.mask is not None or key[0] != "column":
                raise Untranslatable("twice")
            a, b = a or prior, b or prior
        exact = key[0] != "column"
        negated = replace(condition, text=f"~{condition.operand}", atom=False)
        if a is not None and b is not None:
            if a.mask is not None and b.mask is not None:
                raise Untranslatable("conditions")
            value = self.columns.choice(condition, a.value, b.value, exact=exact)
            if a.mask is None and b.mask is None:
                return Effect(value)
            if a.mask is None and b.mask is not None:
                return Effect(value, _joint(condition, "|", b.mask))
            assert a.mask is not None
            return Effect(value, _joint(negated, "|", a.mask))
        effect, where = (a, condition) if a is not None else (b, negated)
        assert effect is not None
        return Effect(effect.value, where if effect.mask is None else _joint(where, "&", effect.mask))


def _joint(a: Value, operator: str, b: Value) -> Value:
    return replace(a, text=f"{a.operand} {operator} {b.operand}", array=a.array and b.array, atom=False)


def returns(statements: Sequence[ast.stmt]) -> bool:
    """Whether a block returns in every case."""
    if not statements:
        return False
    last = statements[-1]
    if isinstance(last, ast.Return):
        return True
    return isinstance(last, ast.If) and returns(last.body) and returns(last.orelse)


def inlined(
    columns: Columns, function: ast.FunctionDef, arguments: Sequence[Value | tuple[Value, ...]]
) -> Value:
    """What a function returns, for all rows at once.

    Raises:
        Untranslatable: it is not known how.
    """
    parameters = [argument.arg for argument in function.args.args]
    plain = not (
        function.args.vararg or function.args.kwarg or function.args.kwonlyargs or function.decorator_list
    )
    if not plain or len(parameters) != len(arguments):
        raise Untranslatable("parameters")
    env, groups = columns.env, columns.groups
    given = dict(zip(parameters, arguments, strict=True))
    columns.env = {name: value for name, value in given.items() if isinstance(value, Value)}
    columns.groups = {name: value for name, value in given.items() if isinstance(value, tuple)}
    leaf = columns.leaf
    # Names inside are the function's own.
    columns.leaf = lambda node: None
    try:
        found = Body(columns).run(function.body)
    finally:
        columns.env, columns.groups, columns.leaf = env, groups, leaf
    if found is None:
        raise Untranslatable("it returns nothing")
    return found
