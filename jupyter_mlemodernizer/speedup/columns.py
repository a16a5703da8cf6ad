"""From the values of one row to whole columns: an expression over a row, said of all rows at once.

The translation is partial on purpose: what is not known to mean the same, for every value that the columns may hold,
raises :class:`Untranslatable`. Conditions that only the values can tell (nothing is divided by zero, no logarithm of a
negative number) are collected, to be evaluated on the live columns before anything is compared.
"""

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from .choices import choice
from .row_values import ARITHMETIC, COMPARISONS, NUMBERS, Leaf, Untranslatable, Value
from .scope import Scope

_LIMIT = 1500


class Columns:
    """Translates expressions.

    Arguments:
        scope: where they stand.
        leaf: tells values of the row.
        index: source of the index of all columns, for values without one.
        strict: integers among floats stay integers, so that a choice of both is none.

    Attributes:
        env: values of names that were assigned on the way.
        groups: values of names that are tuples.
        bound: names that the rows bind: what they were before the first one is not what they are.
        requires: conditions on the live state.
    """

    def __init__(self, scope: Scope, leaf: Leaf, index: str, *, strict: bool = False) -> None:
        self.scope = scope
        self.leaf = leaf
        self.index = index
        self.strict = strict
        self.env: dict[str, Value] = {}
        self.groups: dict[str, tuple[Value, ...]] = {}
        self.bound: frozenset[str] = frozenset()
        self.requires: list[str] = []
        self._path: list[str] = []

    def value(self, node: ast.expr) -> Value:
        """The value of an expression for all rows.

        Raises:
            Untranslatable: it is not known how.
        """
        found = self._value(node)
        if len(found.text) > _LIMIT:
            raise Untranslatable("too long")
        return found

    def several(self, node: ast.expr) -> tuple[Value, ...]:
        """The values of a tuple or list: written out, handed over, or what ``map`` makes of one."""
        match node:
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return tuple(map(self.value, parts))
            case ast.Call(func=ast.Name(id="map"), args=[function, ast.Tuple() | ast.List() as given]):
                return tuple(self.value(ast.Call(function, [part], [])) for part in given.elts)
            case ast.Name(id=name) if name in self.groups:
                return self.groups[name]
        raise Untranslatable("no tuple")

    def condition(self, node: ast.expr) -> Value:
        """A value that is a truth value in each row."""
        value = self.value(node)
        if value.type != "bool" or value.nan:
            raise Untranslatable("not a truth value")
        return value

    @property
    def is_unconditional(self) -> bool:
        """Whether what is translated now counts in all rows."""
        return not self._path

    @contextmanager
    def where(self, condition: str) -> Iterator[None]:
        """What is translated meanwhile counts only in rows where a condition holds."""
        self._path.append(condition)
        yield
        self._path.pop()

    def never(self, bad: str) -> None:
        """Require that a condition holds in no row that counts."""
        parts = [f"({part})" for part in [bad, *self._path]]
        numpy = self.numpy()
        self.requires.append(f"not {numpy}.any({' & '.join(parts)})")

    def numpy(self) -> str:
        return self._module("numpy")

    def pandas(self) -> str:
        return self._module("pandas")

    def series(self, value: Value) -> Value:
        """A value as a Series, so that it has methods."""
        if not value.array:
            return value
        text = f"{self.pandas()}.Series({value.text}, index={self.index})"
        return replace(value, text=text, array=False, atom=True)

    def choice(self, condition: Value, then: Value, otherwise: Value, *, exact: bool = False) -> Value:
        """One value where a condition holds, another one elsewhere.

        Arguments:
            condition: a truth value in each row.
            then: the one.
            otherwise: the other.
            exact: integers must not become floats among floats.
        """
        return choice(self.numpy(), condition, then, otherwise, exact=exact or self.strict)

    def _module(self, name: str) -> str:
        alias = self.scope.module(name)
        if alias is None:
            raise Untranslatable(f"{name} is not imported")
        return alias

    def _value(self, node: ast.expr) -> Value:
        if isinstance(node, ast.Name) and node.id in self.env:
            return self.env[node.id]
        leaf = self.leaf(node)
        if leaf is not None:
            return leaf
        match node:
            case ast.Constant(value=value):
                kind = type(value).__name__
                if kind not in ("int", "float", "bool", "str"):
                    raise Untranslatable("a constant of another kind")
                return Value(repr(value), kind, scalar=True)
            case ast.Name(id=name):
                return self._name(name)
            case ast.BinOp():
                return self._binary(node)
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=int(place))) if (
                name in self.groups
            ):
                if not -len(self.groups[name]) <= place < len(self.groups[name]):
                    raise Untranslatable("place in a tuple")
                return self.groups[name][place]
            case ast.UnaryOp():
                return self._unary(node)
            case ast.BoolOp():
                return self._boolean(node)
            case ast.Compare():
                return self._compare(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                condition = self.condition(test)
                with self.where(condition.text):
                    then = self.value(body)
                with self.where(f"~{condition.operand}"):
                    otherwise = self.value(orelse)
                return self.choice(condition, then, otherwise)
            case ast.Call() | ast.Attribute() | ast.Subscript():
                from .calls import translated  # noqa: PLC0415

                return translated(self, node)
        raise Untranslatable(type(node).__name__)

    def _name(self, name: str) -> Value:
        fact = self.scope.fact(name) if name not in self.bound else {}
        kind = fact.get("kind")
        if kind in ("int", "float", "bool", "str"):
            return Value(name, str(kind), scalar=True, python=True)
        from . import dates  # noqa: PLC0415

        same = dates.fixed(self, ast.Name(name, ast.Load()))
        if same is not None and name not in self.bound:
            return same
        raise Untranslatable(f"{name} is not a number or a text")

    def _binary(self, node: ast.BinOp) -> Value:
        from . import dates  # noqa: PLC0415

        left, right = self.value(node.left), self.value(node.right)
        python = left.python and right.python
        nan = left.nan or right.nan
        scalar = left.scalar and right.scalar
        if isinstance(node.op, ast.Pow):
            return self._power(left, right, node)
        operator = ARITHMETIC.get(type(node.op))
        if operator is None:
            raise Untranslatable("operator")
        text = f"{left.operand} {operator} {right.operand}"
        array = (left.array or right.array) and (left.array or left.scalar) and (right.array or right.scalar)
        if left.type == right.type == "str" and operator == "+" and not nan:
            if array and not scalar:
                raise Untranslatable("texts without an index")
            return Value(text, "str", scalar=scalar, array=array, atom=False)
        types = {left.type, right.type}
        if types <= {"date", "span"}:
            return dates.arithmetic(left, operator, right)
        if not types <= {"int", "float", "bool"} or types == {"bool"}:
            raise Untranslatable("operands")
        if operator in ("/", "//", "%"):
            if right.type == "bool" or left.type == "bool":
                raise Untranslatable("operands")
            self._divisor(right)
        kind = "float" if "float" in types or operator == "/" else "int"
        reals = {left.column_type, right.column_type}
        real = "float" if "float" in reals or operator == "/" else "int"
        return Value(
            text,
            kind,
            real="" if real == kind else real,
            scalar=scalar,
            array=array,
            python=python,
            nan=nan or operator in ("/", "//", "%"),
            atom=False,
        )

    def _divisor(self, value: Value) -> None:
        if value.scalar and value.text.lstrip("-").replace(".", "").isdigit() and float(value.text):
            return
        self.never(f"{value.operand} == 0")

    def _power(self, left: Value, right: Value, node: ast.BinOp) -> Value:
        exponent = node.right
        if isinstance(exponent, ast.Constant) and left.type in NUMBERS and not left.scalar:
            largest = 3 if left.type == "float" else 2
            whole = isinstance(exponent.value, int) and 0 <= exponent.value <= largest
            if whole or exponent.value == 0.5:
                kind = "int" if left.type == "int" and whole else "float"
                if not whole:
                    self.never(f"{left.operand} < 0")
                real = "int" if left.column_type == "int" and whole else "float"
                return replace(
                    left,
                    text=f"{left.operand} ** {right.text}",
                    type=kind,
                    real="" if real == kind else real,
                    atom=False,
                )
        raise Untranslatable("power")

    def _unary(self, node: ast.UnaryOp) -> Value:
        value = self.value(node.operand)
        if isinstance(node.op, ast.Not) and value.type == "bool" and not value.nan:
            if value.scalar:
                return replace(value, text=f"not {value.operand}", atom=False)
            return replace(value, text=f"~{value.operand}", python=True, atom=False)
        if isinstance(node.op, ast.USub) and value.type in NUMBERS:
            return replace(value, text=f"-{value.operand}", atom=False)
        raise Untranslatable("operator")

    def _boolean(self, node: ast.BoolOp) -> Value:
        operator = "&" if isinstance(node.op, ast.And) else "|"
        parts: list[Value] = []
        path: list[str] = []
        for part in node.values:
            # What comes later is evaluated only where what came before leaves it open.
            before, self._path = self._path, [*self._path, *path]
            parts.append(self.condition(part))
            self._path = before
            path.append(parts[-1].text if operator == "&" else f"~{parts[-1].operand}")
        if any(part.scalar for part in parts):
            raise Untranslatable("the same for all rows")
        text = f" {operator} ".join(part.operand for part in parts)
        python = all(part.python for part in parts)
        return Value(text, "bool", array=all(part.array for part in parts), python=python, atom=False)

    def _compare(self, node: ast.Compare) -> Value:
        parts: list[Value] = []
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            parts.append(self._comparison(left, operator, right))
            left = right
        if len(parts) == 1:
            return parts[0]
        text = " & ".join(part.operand for part in parts)
        return replace(parts[0], text=text, array=all(part.array for part in parts), atom=False)

    def _comparison(self, first: ast.expr, operator: ast.cmpop, second: ast.expr) -> Value:
        if isinstance(operator, ast.In | ast.NotIn):
            from .calls import membership  # noqa: PLC0415

            return membership(self, first, operator, second)
        left, right = self.value(first), self.value(second)
        sign = COMPARISONS.get(type(operator))
        numbers = {left.type, right.type} <= {"int", "float", "bool"}
        if sign is None or not (numbers or left.type == right.type in ("str", "date")):
            raise Untranslatable("comparison")
        if left.scalar and right.scalar:
            raise Untranslatable("the same for all rows")
        if not numbers and (left.nan or right.nan) and sign not in ("==", "!="):
            raise Untranslatable("missing texts or dates")
        array = (left.array or left.scalar) and (right.array or right.scalar)
        return Value(
            f"{left.operand} {sign} {right.operand}",
            "bool",
            array=array,
            python=left.python and right.python,
            atom=False,
        )
