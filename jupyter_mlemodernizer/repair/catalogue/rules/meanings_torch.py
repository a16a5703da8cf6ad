"""Silent changes of meaning in PyTorch's division of whole numbers: tried only where an output drifted."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, called, nodes
from ..inference import Inference
from ..lexing import lexemes
from ..rule import Example, Pattern, Rule

_SOURCE = (
    "PyTorch 1.5 and 1.6 release notes: integer division by div and / is deprecated, then an error; documentation of "
    "torch.div since: true division"
)
_COMPARISONS = frozenset({"eq", "ne", "lt", "le", "gt", "ge"})
# What makes an ordinary number, or a fraction, of a tensor.
_NO_COUNTS = frozenset({"item", "float", "double", "numpy", "mean", "tolist", "type_as", "to"})


def _of_counts(document: Document, _: Inference) -> Iterator[Match]:
    """Divisions of what was counted: of a sum of comparisons, which is a tensor of a whole number."""
    if "torch" not in document.words:
        return
    values = _values(document)
    for unit, code, node in nodes(document, ast.BinOp):
        assert isinstance(node, ast.BinOp)
        if not isinstance(node.op, ast.Div) or not code.trustworthy(node):
            continue
        if _counts(node.left, values) and not _is_fraction(node.right):

            def rewrite(changes: Changes, unit: int = unit, node: ast.BinOp = node) -> None:
                code = document.code(unit)
                start, end = code.span(node.left)[1], code.span(node.right)[0]
                comments = [
                    (first, last)
                    for kind, first, last in lexemes(code.source, start, end)
                    if kind == "comment"
                ]
                slash = next(
                    at
                    for at in range(start, end)
                    if code.source[at] == "/" and not any(first <= at < last for first, last in comments)
                )
                changes.unit(unit).replace(slash, slash + 1, "//")

            yield Match(unit, node, True, rewrite)


def _values(document: Document) -> dict[str, list[ast.expr]]:
    """What is assigned and added to each name, anywhere."""
    result: dict[str, list[ast.expr]] = {}
    for _, _, node in nodes(document, ast.Assign, ast.AugAssign):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                result.setdefault(name, []).append(value)
            case ast.AugAssign(target=ast.Name(id=name), value=value):
                result.setdefault(name, []).append(value)
    return result


def _counts(node: ast.expr, values: dict[str, list[ast.expr]]) -> bool:
    """Is it a sum of comparisons, or a multiple of one, or a name for such?"""
    match node:
        case ast.Name(id=name):
            given = [value for value in values.get(name, []) if not _is_whole(value)]
            return bool(given) and all(_is_sum(value) for value in given)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return (_is_whole(left) and _counts(right, values)) or (
                _is_whole(right) and _counts(left, values)
            )
        case _:
            return _is_sum(node)


def _is_sum(node: ast.expr) -> bool:
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    compared = any(isinstance(part, ast.Compare) for part in ast.walk(node))
    return (
        isinstance(node, ast.Call)
        and called(node) == "sum"
        and (compared or any(called(call) in _COMPARISONS for call in calls))
        and not any(called(call) in _NO_COUNTS for call in calls)
        and not any(isinstance(part, ast.Name) and part.id in {"np", "numpy"} for part in ast.walk(node))
    )


def _is_whole(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def _is_fraction(node: ast.expr) -> bool:
    return any(
        (isinstance(part, ast.Constant) and isinstance(part.value, float))
        or (isinstance(part, ast.Call) and called(part) in _NO_COUNTS)
        for part in ast.walk(node)
    )


RULES: list[Rule] = [
    Pattern(
        id="torch.div-of-whole-numbers",
        library="torch",
        since="1.6",
        kind="calibration",
        silent=True,
        sometimes=True,
        source=_SOURCE,
        title="`torch.div` of whole numbers cut the fraction off before PyTorch 1.6",
        pattern="$torch.div($x, $y)",
        template="$torch.div($x, $y, rounding_mode='trunc')",
        bind={"torch": "torch"},
        example=Example(
            setup="import torch\nx = torch.tensor([-7])",
            old="result = torch.div(x, 2).tolist()",
            new="result = torch.div(x, 2, rounding_mode='trunc').tolist()",
        ),
    ),
    Custom(
        id="torch.division-of-counts",
        library="torch",
        since="1.6",
        kind="calibration",
        silent=True,
        sometimes=True,
        source=_SOURCE,
        title="`/` of whole numbers in tensors cut the fraction off before PyTorch 1.6: for what was counted, `//` does",
        finder=_of_counts,
        example=Example(
            setup="import torch\nlabels, predicted, total = torch.tensor([1, 0, 1]), torch.tensor([1, 1, 1]), 3",
            old="correct = 0\ncorrect += (predicted == labels).sum()\nresult = float(100 * correct / total)",
            new="correct = 0\ncorrect += (predicted == labels).sum()\nresult = float(100 * correct // total)",
        ),
    ),
]
