"""A function of a row that is called for all rows: a function of those values of the row that it uses.

``apply(axis=1)`` makes a Series of every row, which takes ten times as long as most functions do. What the function
does with the values is left as it is.
"""

import ast
from collections.abc import Iterator

from ...parsing import parse
from ..code import is_name
from ..frames import Frame, frame_of, label_in_row
from ..scope import Change, Scope
from .apply import calls, is_by_rows
from .cells import row_values

_REASON = "`apply(axis=1)` makes a Series of every row, which takes longer than what is done with its values."


def of_values(scope: Scope) -> Iterator[Change]:
    """``df.apply(f, axis=1)``, where ``f`` does nothing with the row but take values out of it."""
    pandas = scope.module("pandas")
    for node, _ in calls(scope, "apply"):
        if not is_by_rows(node) or pandas is None or scope.function is not None:
            continue
        assert isinstance(node.func, ast.Attribute)
        frame, function = frame_of(scope, node.func.value), _function(scope, node.args[0])
        if frame is None or function is None or "Series" in ast.dump(function):
            continue
        values = _Values(scope, frame, function)
        sources = [row_values(frame.name, frame.fact, frame.row, label) for label in values.names]
        if not sources or not values.complete or None in sources:
            continue
        names = ", ".join(values.names.values())
        lines, result = list[str](), values.body
        if isinstance(function, ast.FunctionDef):
            name = scope.fresh(f"{function.name}_of_values")
            lines = [f"def {name}({names}):", *(f"    {line}" for line in values.body.split("\n")), ""]
            result = f"{name}({names})"
        source = f"zip({', '.join(map(str, sources))})" if len(sources) > 1 else sources[0]
        owner = frame.name
        yield Change(
            rule="apply-unpacked",
            title="The function is called with the values that it uses",
            reason=_REASON,
            pieces=(
                scope.code.insert_before(scope.code.tree.body[0], lines),
                scope.code.replace(
                    node, f"{pandas}.Series([{result} for {names} in {source}], index={owner}.index)"
                ),
            ),
            rows=frozenset([owner]),
            requires=(f"len({owner}) > 0",),
        )


def _function(scope: Scope, node: ast.expr) -> ast.Lambda | ast.FunctionDef | None:
    """A function of one argument whose text is known."""
    found: ast.Lambda | ast.FunctionDef | None = None
    match node:
        case ast.Lambda():
            found = node
        case ast.Name(id=name) if scope.kind(node) == "function":
            found = scope.functions.get(name)
    if found is None or getattr(found, "decorator_list", []):
        return None
    # Nothing but parameters: no defaults, no ``*args``.
    plain = ast.unparse(found.args) == ", ".join(argument.arg for argument in found.args.args)
    return found if plain and len(found.args.args) == 1 else None


class _Values(ast.NodeTransformer):
    """A function with names in the place of the values that it takes out of a row.

    Attributes:
        body: its source.
        names: column → name.
        complete: nothing else is done with the row.
    """

    def __init__(self, scope: Scope, frame: Frame, function: ast.Lambda | ast.FunctionDef) -> None:
        self._scope, self._frame, self._row = scope, frame, function.args.args[0].arg
        self._taken = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        self.names: dict[str, str] = {}
        body = function.body if isinstance(function, ast.Lambda) else ast.Module(function.body, [])
        # A copy: the definition is that of all who ask for it.
        visited = self.visit(parse(ast.unparse(body)))
        self.body = ast.unparse(visited)
        self.complete = not any(is_name(node, self._row) for node in ast.walk(visited))

    def visit(self, node: ast.AST) -> ast.AST:
        label = label_in_row(self._frame, node, lambda owner: is_name(owner, self._row))
        if label is None or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            return self.generic_visit(node)
        if label not in self.names:
            self.names[label] = self._scope.fresh(label, {*self.names.values(), *self._taken})
        return ast.copy_location(ast.Name(self.names[label], ast.Load()), node)


PATTERNS = [of_values]
