"""How many elements two sets share, asked for many pairs of sets: a product of matrices tells for all.

In the loop each set is the number of its place then, and a look into the product takes the place of ``&`` and ``|``.
"""

import ast
from collections.abc import Iterator

from ...parsing import parse, parse_expression
from ..code import is_name, read, stored
from ..loops import changed
from ..row_values import Untranslatable
from ..scope import START, Change, Scope

# Sets of which the numbers for all pairs are kept.
_MOST = 3000
_OPERATIONS = {"intersection": "&", "union": "|"}
_HELPER = """from scipy.sparse import csr_matrix
def {common}(sets):
    sets = list(sets)
    place = {{value: n for n, value in enumerate(set().union(*sets))}}
    rows = [n for n, one in enumerate(sets) for _ in one]
    columns = [place[value] for one in sets for value in one]
    shared = csr_matrix(([1] * len(rows), (rows, columns)), shape=(len(sets), len(place) or 1), dtype=int)
    return (shared @ shared.T).toarray().tolist()
"""


def pairs(scope: Scope) -> Iterator[Change]:
    """``len(sets[i] & sets[j]) / len(sets[i] | sets[j])`` in two loops, and in a function of two sets."""
    for block in scope.blocks():
        for loop in block:
            if not isinstance(loop, ast.For) or scope.function is not None:
                continue
            moved = changed(loop)
            for name in sorted(read(loop) - stored(loop)):
                fact = scope.fact(name)
                held = fact.get("values" if fact.get("kind") == "dict" else "elements")
                if held != "set" or name in moved:
                    continue
                try:
                    yield _change(scope, loop, name, keyed=fact["kind"] == "dict")
                except Untranslatable:
                    continue


def _change(scope: Scope, loop: ast.For, name: str, *, keyed: bool) -> Change:
    common, place = scope.fresh(f"common_{name}"), scope.fresh(f"place_in_{name}")
    sizes = scope.fresh(f"{common}_of")
    places = _Places(scope, name, common, place if keyed else "", {})
    text = ast.unparse(places.visit(parse(ast.unparse(loop))))
    if not places.compared or not scope.dead(set(places.kinds)):
        raise Untranslatable("no pairs of sets")
    lines = [*_HELPER.format(common=sizes).split("\n"), *places.definitions]
    sources = f"{name}.values()" if keyed else name
    lines.append(f"{common} = {sizes}({sources})")
    if keyed:
        lines.append(f"{place} = {{key: n for n, key in enumerate({name})}}")
    return Change(
        rule="set-pairs",
        title=f"What the sets in `{name}` share, by a product of matrices",
        reason="Python goes through the elements of two sets for every pair; a product of sparse matrices counts all at once.",
        pieces=(
            scope.code.insert_before(loop, lines),
            scope.code.replace_statement(loop, text.split("\n")),
        ),
        loops=True,
        enough=START,
        requires=(f"0 < len({name}) <= {_MOST}",),
        gone=frozenset(places.kinds),
    )


class _Places(ast.NodeTransformer):
    """Code with places for the sets of a list or dictionary.

    Attributes:
        kinds: names that hold such a set (``set``) or how many elements one has that was made of two (``size``).
        compared: whether two sets were.
        definitions: of functions of places.
    """

    def __init__(self, scope: Scope, sets: str, common: str, place: str, kinds: dict[str, str]) -> None:
        self._scope, self._sets, self._common, self._place = scope, sets, common, place
        self.kinds = kinds
        self.compared = False
        self.definitions: list[str] = []

    def visit_For(self, node: ast.For) -> ast.AST:
        """Loops over the sets themselves go over their places."""
        if node.orelse:
            raise Untranslatable("else")
        count = f"range(len({self._sets}))"
        match ast.unparse(node.iter), node.target:
            case (source, ast.Name(id=one)) if source == (
                f"{self._sets}.values()" if self._place else self._sets
            ):
                self._hold(one, "set")
                node.iter = parse_expression(count)
            case (source, ast.Tuple(elts=[_, ast.Name(id=one)])) if (
                not self._place and source == f"enumerate({self._sets})"
            ):
                self._hold(one, "set")
                node.iter = parse_expression(f"enumerate({count})")
            case (source, ast.Tuple(elts=[_, ast.Name(id=one)])) if (
                self._place and source == f"{self._sets}.items()"
            ):
                self._hold(one, "set")
                node.iter = parse_expression(f"zip({self._sets}, {count})")
            case (source, _) if self._place and source == self._sets:
                pass
            case _:
                node.iter = self.visit(node.iter)
        node.body = [self.visit(statement) for statement in node.body]
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        (target,) = node.targets if len(node.targets) == 1 else (None,)
        targets, values = [target], [node.value]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            targets, values = [*target.elts], [*node.value.elts]
        if not any(self._is_set(value) or self._operation(value) for value in values):
            return self.generic_visit(node)
        if len(targets) != len(values) or not all(map(is_name, targets)):
            raise Untranslatable("target")
        texts = []
        for one, value in zip(targets, values, strict=True):
            assert isinstance(one, ast.Name)
            if self._is_set(value):
                texts.append(self._at(value))
                self._hold(one.id, "set")
            elif (operation := self._operation(value)) is not None:
                texts.append(self._size(*operation))
                self._hold(one.id, "size")
            else:
                texts.append(ast.unparse(self.visit(value)))
        node.value = parse_expression(", ".join(texts))
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        match node:
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]) if (
                self.kinds.get(name) == "size"
            ):
                return ast.Name(name, ast.Load())
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]) if name == self._sets:
                return node
            # The keys of a dictionary are what they were.
            case (
                ast.Call(func=ast.Name(id="sorted" | "list"), args=[ast.Name(id=name)])
                | ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="keys"))
            ) if self._place and name == self._sets:
                return node
            case ast.Call(func=ast.Name(id="len"), args=[one]) if self._is_set(one):
                return parse_expression(f"{self._common}[{self._at(one)}][{self._at(one)}]")
            case ast.Call(func=ast.Name(id="len"), args=[one]) if (
                operation := self._operation(one)
            ) is not None:
                return parse_expression(f"({self._size(*operation)})")
            case ast.Call(func=ast.Name(id=name), args=[one, other], keywords=[]) if (
                name in self._scope.functions and self._is_set(one) and self._is_set(other)
            ):
                return parse_expression(f"{self._of_places(name)}({self._at(one)}, {self._at(other)})")
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if isinstance(node.ctx, ast.Load) and (node.id in self.kinds or node.id == self._sets):
            raise Untranslatable("something else is done with a set")
        if isinstance(node.ctx, ast.Store) and node.id in self.kinds:
            raise Untranslatable("it holds something else, too")
        return node

    def _hold(self, name: str, kind: str) -> None:
        if self.kinds.setdefault(name, kind) != kind:
            raise Untranslatable("it holds something else, too")

    def _is_set(self, node: ast.expr) -> bool:
        match node:
            case ast.Name(id=name):
                return self.kinds.get(name) == "set"
            case ast.Subscript(value=ast.Name(id=name), slice=key):
                return name == self._sets and not isinstance(key, ast.Slice)
            case ast.Call(func=ast.Name(id="set"), args=[inner]):
                return self._is_set(inner)
        return False

    def _at(self, node: ast.expr) -> str:
        """The place of a set."""
        match node:
            case ast.Subscript(slice=key):
                text = ast.unparse(self.visit(key))
                return f"{self._place}[{text}]" if self._place else text
            case ast.Call(args=[inner]):
                return self._at(inner)
        return ast.unparse(node)

    def _operation(self, node: ast.expr) -> tuple[str, str, str] | None:
        match node:
            case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr() as operator, right=right):
                sign = "&" if isinstance(operator, ast.BitAnd) else "|"
            case ast.Call(func=ast.Attribute(value=left, attr=attr), args=[right], keywords=[]) if (
                attr in _OPERATIONS
            ):
                sign = _OPERATIONS[attr]
            case _:
                return None
        return (sign, self._at(left), self._at(right)) if self._is_set(left) and self._is_set(right) else None

    def _size(self, sign: str, left: str, right: str) -> str:
        self.compared = True
        shared = f"{self._common}[{left}][{right}]"
        own = f"{self._common}[{left}][{left}] + {self._common}[{right}][{right}]"
        return shared if sign == "&" else f"{own} - {shared}"

    def _of_places(self, name: str) -> str:
        """The name of a function of two places that does what one of the notebook's own does with two sets."""
        function = parse(ast.unparse(self._scope.functions[name])).body[0]
        assert isinstance(function, ast.FunctionDef)
        new = self._scope.fresh(f"{name}_of_places")
        parameters = [argument.arg for argument in function.args.args]
        if any(line.startswith(f"def {new}(") for line in self.definitions):
            return new
        if function.decorator_list or len(parameters) != 2:
            raise Untranslatable("parameters")
        inner = _Places(self._scope, self._sets, self._common, self._place, dict.fromkeys(parameters, "set"))
        body = [inner.visit(statement) for statement in function.body]
        if not inner.compared:
            raise Untranslatable("no pairs of sets")
        self.compared = True
        function.name, function.body = new, body
        self.definitions += ast.unparse(function).split("\n")
        return new


PATTERNS = [pairs]
