"""What expressions are, of one vector and many others at once."""

import ast
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from .calls import MATH, UFUNCS
from .code import read
from .lifted import Lifted, Operations
from .row_values import COMPARISONS, Untranslatable, kind_of, sign_of
from .scope import Scope


class Values(Operations, ABC):
    """Translates expressions.

    Arguments:
        scope: where the function is called that they stand in.
        numpy: the name under which NumPy is known.
    """

    def __init__(self, scope: Scope, numpy: str) -> None:
        super().__init__(numpy)
        self._scope = scope
        self._env: dict[str, Lifted] = {}
        # Names of the function that is being translated: none of them is a variable of the notebook's.
        self._own: set[str] = set()

    @abstractmethod
    def call(self, function: ast.FunctionDef, arguments: Sequence[Lifted]) -> Lifted:
        """What a function of the notebook's own returns for each of the vectors.

        Raises:
            Untranslatable: it is not known how.
        """

    def _bind(self, name: str, value: Lifted) -> None:
        self._env[name] = self._named(name, value)

    @contextmanager
    def _apart(self) -> Iterator[None]:
        """What is bound meanwhile is forgotten."""
        before = self._env
        self._env = dict(before)
        yield
        self._env = before

    def _enter(self, target: ast.expr, source: ast.expr) -> str:
        """Bind the variables of a loop or comprehension; the mask of its turns."""
        elements = self._elements(source)
        targets = target.elts if isinstance(target, ast.Tuple) else [target]
        if len(targets) != len(elements) or len({element.mask for element in elements}) != 1:
            raise Untranslatable("lists of different elements")
        for part, element in zip(targets, elements, strict=True):
            if not isinstance(part, ast.Name):
                raise Untranslatable("target")
            self._env[part.id] = element
        return elements[0].mask

    def _elements(self, source: ast.expr) -> list[Lifted]:
        match source:
            case ast.Call(func=ast.Name(id="zip"), args=[_, *_] as args, keywords=[]):
                return [self._vector(argument) for argument in args]
            case ast.Call(func=ast.Name(id="enumerate"), args=[argument], keywords=[]):
                element = self._vector(argument)
                return [Lifted("", "int", vector=True, index=True, mask=element.mask), element]
            case ast.Call(
                func=ast.Name(id="range"), args=[ast.Call(func=ast.Name(id="len"), args=[argument])]
            ):
                if self._vector(argument).mask:
                    raise Untranslatable("places in a list of some elements")
                return [Lifted("", "int", vector=True, index=True)]
            case ast.Call(func=ast.Name(id="range"), args=[size], keywords=[]):
                return [Lifted("", "int", vector=True, index=True, size=self._size(size))]
        return [self._vector(source)]

    def _size(self, node: ast.expr) -> str:
        """How many places a loop goes through, if that can be asked before anything runs."""
        match node:
            case (
                ast.Constant(value=int())
                | ast.Subscript(
                    value=ast.Attribute(value=ast.Name(), attr="shape"), slice=ast.Constant(value=0 | 1)
                )
            ):
                pass
            case ast.Name(id=name) if self._scope.kind_of(name) == "int":
                pass
            case _:
                raise Untranslatable("how many")
        if read(node) & (self._own | set(self._env)):
            raise Untranslatable("how many")
        return ast.unparse(node)

    def _is_whole(self, place: Lifted, array: str) -> None:
        """Require that places are all those that an array has."""
        if place.size:
            if not array:
                raise Untranslatable("how many")
            self.requires.append(f"{array} == {place.size}")

    def _vector(self, node: ast.expr) -> Lifted:
        value = self._value(node)
        if not value.vector or value.mask == "[]":
            raise Untranslatable("no vector")
        return value

    def _value(self, node: ast.expr) -> Lifted:
        match node:
            case ast.Constant(value=bool() | int() | float() as value):
                return Lifted(repr(value), type(value).__name__, numpy=False)
            case ast.Name(id=name):
                return self._name(name)
            case ast.BinOp(left=left, op=ast.MatMult(), right=right):
                return self._sum(self._arithmetic(self._vector(left), "*", self._vector(right)))
            case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr() as operator, right=right):
                return self._joint([self._value(left), self._value(right)], isinstance(operator, ast.BitAnd))
            case ast.BinOp(left=left, op=operator, right=right):
                return self._arithmetic(self._value(left), sign_of(operator, right), self._value(right))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                value_ = self._number(operand)
                return replace(value_, text=f"-{value_.operand}", atom=False)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self._not(self._condition(operand))
            case ast.BoolOp(op=operator, values=values):
                return self._joint([self._condition(part) for part in values], isinstance(operator, ast.And))
            case ast.Compare(left=left, ops=operators, comparators=others):
                return self._compare([left, *others], operators)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self._choice(self._condition(test), self._value(body), self._value(orelse))
            case (
                ast.ListComp(elt=element, generators=[generator])
                | ast.GeneratorExp(elt=element, generators=[generator])
            ):
                return self._comprehension(element, generator)
            case ast.Subscript(value=owner, slice=place):
                return self._subscript(owner, place)
            case ast.Call(keywords=[]):
                return self._called(node)
        raise Untranslatable(type(node).__name__)

    def _name(self, name: str) -> Lifted:
        if name in self._env:
            return self._env[name]
        fact = self._scope.fact(name) if name not in self._own else {}
        if fact.get("kind") in ("int", "float", "bool"):
            return Lifted(name, str(fact["kind"]), numpy=False)
        if fact.get("kind") == "array" and len(fact["shape"]) == 1:
            self.whole = True
            return Lifted(f"{name}[:, None]", kind_of(str(fact["dtype"])), vector=True, size=f"len({name})")
        raise Untranslatable(name)

    def _comprehension(self, element: ast.expr, generator: ast.comprehension) -> Lifted:
        with self._apart():
            mask = self._enter(generator.target, generator.iter)
            for test in generator.ifs:
                mask = self._masked(mask, self._condition(test))
            return replace(self._value(element), vector=True, mask=mask)

    def _subscript(self, owner: ast.expr, place: ast.expr) -> Lifted:
        if isinstance(owner, ast.Name) and owner.id not in self._env:
            fact = self._scope.fact(owner.id)
            if fact.get("kind") == "array" and len(fact["shape"]) == 2:
                return self._of_matrix(owner.id, kind_of(str(fact["dtype"])), place)
            if fact.get("kind") == "array" and len(fact["shape"]) == 1:
                at = self._value(place)
                if not at.vector and at.kind == "int":
                    return Lifted(f"{owner.id}[{at.text}]", kind_of(str(fact["dtype"])), batch=at.batch)
        match owner:
            # ``M[k][j]`` where each k is one place of the vector.
            case ast.Subscript(value=ast.Name(id=name) as array, slice=first) if (
                name not in self._env and len(self._scope.fact(name).get("shape", ())) == 2
            ):
                if not any(isinstance(part, ast.Tuple | ast.Slice) for part in (first, place)):
                    return self._subscript(array, ast.Tuple([first, place], ast.Load()))
        vector = self._vector(owner)
        if vector.mask:
            raise Untranslatable("places in a list of some elements")
        if isinstance(place, ast.Constant) and isinstance(place.value, int):
            self.whole = True
            return replace(vector, text=f"{vector.operand}[{place.value}]", vector=False, atom=True)
        at = self._value(place)
        if at.index:
            self._is_whole(at, vector.size)
            return replace(vector, mask=at.mask)
        if at.vector and at.kind == "bool" and not at.mask:
            return replace(vector, mask=self._masked("", at))
        raise Untranslatable("place")

    def _of_matrix(self, name: str, kind: str, place: ast.expr) -> Lifted:
        """``M[u]``, ``M[u, i]`` and ``M[:, i]`` of an array whose rows and columns are vectors."""
        places = place.elts if isinstance(place, ast.Tuple) else [place, ast.Slice()]
        whole = Lifted("", "int", vector=True, index=True)
        if len(places) != 2 or any(
            isinstance(p, ast.Slice) and (p.lower or p.upper or p.step) for p in places
        ):
            raise Untranslatable("place")
        row, column = (whole if isinstance(part, ast.Slice) else self._value(part) for part in places)
        for axis, part in enumerate((row, column)):
            self._is_whole(part, f"{name}.shape[{axis}]")
        if row.kind != "int" or column.kind != "int" or (row.vector and column.vector):
            raise Untranslatable("place")
        batch = row.batch or column.batch
        self.whole = True
        if column.vector and column.index:
            text = f"{name}[{row.text}].T" if batch else f"{name}[{row.text}][:, None]"
            return Lifted(text, kind, vector=True, batch=batch, mask=column.mask)
        if row.vector and row.index:
            text = f"{name}[:, {column.text}]" + ("" if batch else "[:, None]")
            return Lifted(text, kind, vector=True, batch=batch, mask=row.mask)
        return Lifted(f"{name}[{row.text}, {column.text}]", kind, batch=batch)

    def _called(self, node: ast.Call) -> Lifted:
        args = node.args
        match node.func:
            case ast.Name(id="len") if len(args) == 1:
                return self._length(self._vector(args[0]))
            case ast.Name(id="sum") if len(args) == 1:
                return self._sum(self._vector(args[0]))
            case ast.Name(id="float") if len(args) == 1:
                return replace(self._as_float(self._number(args[0])), numpy=False)
            case ast.Name(id="abs") if len(args) == 1:
                return self._by_numpy("abs", [self._number(args[0])])
            case ast.Name(id="min" | "max" as name) if len(args) == 2:
                a, b = (self._named("one", self._number(argument)) for argument in args)
                return self._choice(self._comparison(b, "<" if name == "min" else ">", a), b, a)
            case ast.Name(id="round") if len(args) == 2 and isinstance(args[1], ast.Constant):
                return self._round(self._number(args[0]), args[1].value)
            case ast.Name(id=name) if name in self._scope.functions and name not in self._env:
                return self.call(self._scope.functions[name], [self._value(argument) for argument in args])
            case ast.Attribute(value=owner, attr=attr):
                return self._method(owner, attr, args)
        raise Untranslatable("call")

    def _method(self, owner: ast.expr, attr: str, args: list[ast.expr]) -> Lifted:
        module = self._scope.fact(owner.id).get("module") if isinstance(owner, ast.Name) else None
        if module == "math" and attr in MATH:
            found = self._by_numpy(MATH[attr][0], [self._number(arg) for arg in args])
            return replace(found, numpy=False, mixed=0)
        if module == "numpy" and attr in UFUNCS:
            return replace(self._by_numpy(attr, [self._number(arg) for arg in args]), numpy=True)
        if (
            isinstance(owner, ast.Attribute)
            and ast.unparse(owner) == f"{self._numpy}.linalg"
            and attr == "norm"
            and len(args) == 1
        ):
            vector = self._as_float(self._vector(args[0]))
            squares = self._sum(self._arithmetic(vector, "*", vector))
            return replace(self._by_numpy("sqrt", [squares]), numpy=True)
        if module == "numpy" or module is None:
            vectors = [self._vector(node) for node in (args if module == "numpy" else [owner, *args])]
            if attr == "dot" and len(vectors) == 2:
                return self._sum(self._arithmetic(vectors[0], "*", vectors[1]))
            if attr in ("sum", "mean") and len(vectors) == 1:
                if attr == "sum":
                    return self._sum(vectors[0])
                total = self._sum(self._as_float(vectors[0]))
                return self._arithmetic(total, "/", self._length(vectors[0]))
        raise Untranslatable("function")

    def _number(self, node: ast.expr) -> Lifted:
        value = self._value(node)
        if value.index or value.mask == "[]":
            raise Untranslatable("no number")
        return value

    def _condition(self, node: ast.expr) -> Lifted:
        value = self._value(node)
        if value.kind == "bool" and not value.index:
            return value
        if isinstance(node, ast.Name) and value.vector and value.mask in self._masks:
            return self._comparison(self._length(value), ">", Lifted("0", "int", numpy=False))
        if value.vector:
            raise Untranslatable("condition")
        return self._comparison(value, "!=", Lifted("0", "int", numpy=False))

    def _compare(self, nodes: Sequence[ast.expr], operators: Sequence[ast.cmpop]) -> Lifted:
        values, parts = [self._number(node) for node in nodes], []
        for left, operator, right in zip(values, operators, values[1:], strict=False):
            sign = COMPARISONS.get(type(operator))
            if sign is None:
                raise Untranslatable("comparison")
            parts.append(self._comparison(left, sign, right))
        return parts[0] if len(parts) == 1 else self._joint(parts, True)
