"""PyTorch's own autograd functions: since 1.5 their methods are static, and they are applied, not called."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, called, nodes
from ..inference import Inference
from ..rule import Example, Rule

_FUNCTION = "torch.autograd.Function"
_BASES = frozenset({_FUNCTION, "torch.autograd.function.Function"})
_METHODS = ("forward", "backward")


def _legacy(document: Document, inference: Inference) -> Iterator[Match]:
    """Classes of functions with ``self``, and the calls of their instances."""
    for unit, _, node in nodes(document, ast.ClassDef):
        assert isinstance(node, ast.ClassDef)
        methods = {part.name: part for part in node.body if isinstance(part, ast.FunctionDef)}
        known = [inference.known(unit, base) for base in node.bases]
        if not any(found and found.name in _BASES for found in known) or not set(methods) <= {
            *_METHODS,
            "__init__",
        }:
            continue
        if any(method.decorator_list or not method.args.args for method in methods.values()):
            continue
        given = _given(methods.get("__init__"))
        uses = _uses(document, node.name)
        if "forward" not in methods or given is None or uses is None:
            continue
        if given and (
            "backward" not in methods
            or any(len(made.args) != len(given) or made.keywords for _, made, _ in uses)
        ):
            continue

        def rewrite(
            changes: Changes,
            unit: int = unit,
            node: ast.ClassDef = node,
            given: list[tuple[str, str]] = given,
            uses: list[tuple[int, ast.Call, ast.Call | None]] = uses,
        ) -> None:
            _make_static(changes, unit, node, given)
            for place, made, call in uses:
                if call is None:
                    _keep(changes, place, made, [name for name, _ in given])
                else:
                    _apply(changes, place, made, call)

        yield Match(unit, node, True, rewrite)


def _given(init: ast.FunctionDef | None) -> list[tuple[str, str]] | None:
    """What ``__init__`` keeps, as pairs of argument and attribute; None if it does anything else."""
    if init is None:
        return []
    names = [argument.arg for argument in init.args.args[1:]]
    plain = not (init.args.vararg or init.args.kwarg or init.args.kwonlyargs or init.args.defaults)
    own = init.args.args[0].arg
    kept: dict[str, str] = {}
    for statement in init.body:
        match statement:
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="__init__"))) | ast.Pass():
                continue
            case ast.Assign(
                targets=[ast.Attribute(value=ast.Name(id=owner), attr=attribute)], value=ast.Name(id=name)
            ) if owner == own and name in names and name not in kept:
                kept[name] = attribute
            case _:
                return None
    return [(name, kept[name]) for name in names] if plain and set(kept) == set(names) else None


def _uses(document: Document, name: str) -> list[tuple[int, ast.Call, ast.Call | None]] | None:
    """Where the class is used: unit, what makes an instance, and the call of that unless it is kept to be called later.

    None if it is used in any other way.
    """
    result: list[tuple[int, ast.Call, ast.Call | None]] = []
    for unit, code, node in nodes(document, ast.Name):
        assert isinstance(node, ast.Name)
        if node.id != name:
            continue
        made = code.parents.get(node)
        if not isinstance(made, ast.Call):
            return None
        around = code.parents.get(made)
        if made.func is node and isinstance(around, ast.Call) and around.func is made:
            result.append((unit, made, around))
        elif made.func is node and isinstance(around, ast.Assign) and _only_called(document, around.targets):
            result.append((unit, made, None))
        elif called(made) != "super":
            return None
    return result


def _only_called(document: Document, targets: list[ast.expr]) -> bool:
    """Is what is kept under a name, or as an attribute of that name, never used but to be called?"""
    if len(targets) != 1 or not isinstance(targets[0], (ast.Name, ast.Attribute)):
        return False
    name = _last(targets[0])
    return all(
        isinstance(call := code.parents.get(node), ast.Call) and call.func is node
        for _, code, node in nodes(document, ast.Name, ast.Attribute)
        if _last(node) == name and isinstance(getattr(node, "ctx", None), ast.Load)
    )


def _last(node: ast.AST) -> str | None:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", None)


def _make_static(changes: Changes, unit: int, node: ast.ClassDef, given: list[tuple[str, str]]) -> None:
    """``forward`` and ``backward`` take the context; what ``__init__`` kept, ``forward`` keeps."""
    code, splices = changes.document.code(unit), changes.unit(unit)
    for method in node.body:
        if not isinstance(method, ast.FunctionDef):
            continue
        start = code.line_start(method.lineno)
        if method.name == "__init__":
            following = node.body[node.body.index(method) + 1 :]
            if not following:
                raise ValueError("__init__ is the last method")
            splices.replace(start, code.line_start(following[0].lineno), "")
            continue
        indent = code.source[start : code.span(method)[0]]
        splices.insert(start, f"{indent}@staticmethod\n")
        own = method.args.args[0]
        _rename(changes, unit, method, own.arg)
        if method.name == "forward" and given:
            splices.insert(code.span(method.args.args[-1])[1], "".join(f", {name}" for name, _ in given))
            inner = " " * method.body[0].col_offset
            lines = "".join(f"{inner}ctx.{attribute} = {name}\n" for name, attribute in given)
            splices.insert(code.line_start(method.body[0].lineno), lines)
        if method.name == "backward" and given:
            _give_nothing(code, changes, unit, method, len(given))


def _rename(changes: Changes, unit: int, method: ast.FunctionDef, own: str) -> None:
    code, splices = changes.document.code(unit), changes.unit(unit)
    start = code.span(method.args.args[0])[0]
    splices.replace(start, start + len(own), "ctx")
    for part in ast.walk(method):
        if isinstance(part, ast.Name) and part.id == own:
            splices.replace(*code.span(part), "ctx")


def _give_nothing(code: Code, changes: Changes, unit: int, method: ast.FunctionDef, count: int) -> None:
    """What is given with the input has no gradient."""
    for part in ast.walk(method):
        if isinstance(part, ast.Return) and part.value is not None:
            if isinstance(part.value, ast.Tuple) and code.text(part.value).startswith("("):
                raise ValueError("gradients in brackets")
            changes.unit(unit).insert(code.span(part.value)[1], ", None" * count)


def _apply(changes: Changes, unit: int, made: ast.Call, call: ast.Call) -> None:
    code = changes.document.code(unit)
    given = [code.text(part) for part in (*call.args, *call.keywords, *made.args)]
    changes.unit(unit).replace(*code.span(call), f"{code.text(made.func)}.apply({', '.join(given)})")


def _keep(changes: Changes, unit: int, made: ast.Call, names: list[str]) -> None:
    """What is called later; with the arguments as they are now."""
    code = changes.document.code(unit)
    apply = f"{code.text(made.func)}.apply"
    if names:
        values = [f"{name}={code.text(value)}" for name, value in zip(names, made.args, strict=True)]
        apply = f"lambda *inputs, {', '.join(values)}: {apply}(*inputs, {', '.join(names)})"
    changes.unit(unit).replace(*code.span(made), apply)


_SETUP = "import torch\nfrom torch.autograd import Function\nx = torch.ones(2, requires_grad=True)\n"

RULES: list[Rule] = [
    Custom(
        id=f"torch.static-function{name}",
        library="torch",
        since="1.5",
        source="PyTorch 1.3 and 1.5 release notes: legacy autograd functions, with forward and backward that are not "
        "static, are an error",
        title="`forward` and `backward` of an autograd function are static, and it is applied: `.apply(…)`",
        error="Legacy autograd function with non-static forward method",
        finder=_legacy,
        example=Example(setup=_SETUP, old=old, new=new),
    )
    for name, old, new in (
        (
            "",
            """\
class Square(Function):
    def forward(self, x):
        self.save_for_backward(x)
        return x * x

    def backward(self, grad):
        x, = self.saved_tensors
        return 2 * x * grad

Square()(x).sum().backward()""",
            """\
class Square(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad):
        x, = ctx.saved_tensors
        return 2 * x * grad

Square.apply(x).sum().backward()""",
        ),
        (
            "-with-arguments",
            """\
class Reverse(Function):
    def __init__(self, alpha):
        self.alpha = alpha

    def forward(self, x):
        return x.view_as(x)

    def backward(self, grad):
        return -self.alpha * grad

def reverse(x, alpha=2.0):
    return Reverse(alpha)(x)

reverse(x).sum().backward()""",
            """\
class Reverse(Function):
    @staticmethod
    def forward(ctx, x, alpha):
        ctx.alpha = alpha
        return x.view_as(x)

    @staticmethod
    def backward(ctx, grad):
        return -ctx.alpha * grad, None

def reverse(x, alpha=2.0):
    return Reverse.apply(x, alpha)

reverse(x).sum().backward()""",
        ),
        (
            "-kept",
            """\
class Double(Function):
    def forward(self, x):
        return 2 * x

class Times(Function):
    def __init__(self, factor):
        self.factor = factor

    def forward(self, x):
        return self.factor * x

    def backward(self, grad):
        return self.factor * grad

double = Double()
n = 3
times = Times(n)
n = 0
assert double(times(x)).tolist() == [6, 6]""",
            """\
class Double(Function):
    @staticmethod
    def forward(ctx, x):
        return 2 * x

class Times(Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.factor = factor
        return ctx.factor * x

    @staticmethod
    def backward(ctx, grad):
        return ctx.factor * grad, None

double = Double.apply
n = 3
times = lambda *inputs, factor=n: Times.apply(*inputs, factor)
n = 0
assert double(times(x)).tolist() == [6, 6]""",
        ),
    )
]
