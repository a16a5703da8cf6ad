"""Notebooks that take a GPU for granted, on a PyTorch that was built without: the device is named once."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Claims, Match, line_end
from ..code import Code
from ..custom import Custom, called, nodes
from ..inference import Inference
from ..rule import Example, Rule

# Builds with CUDA have it.
_BUILT_WITHOUT = Claims(gone=("torch._C._cuda_init",))
_AVAILABLE = "torch.device('cuda' if torch.cuda.is_available() else 'cpu')"
_CUDA = ("cuda", "cuda:0")


def _without_gpu(document: Document, inference: Inference) -> Iterator[Match]:
    imports = [
        (unit, code, node)
        for unit, code, node in nodes(document, ast.Import)
        if isinstance(code.parents[node], ast.Module)
        and isinstance(node, ast.Import)
        and any(alias.name == "torch" and not alias.asname for alias in node.names)
    ]
    if not imports or any(_asks(code, node) for _, code, node in nodes(document, ast.Attribute)):
        return  # a notebook that asks whether there is a GPU sees to it itself
    name = next(name for name in ("device", "torch_device", "device_") if name not in document.words)
    used = False
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        text = _on_device(code, node, name)
        if text is not None:
            used = used or text[1]
            yield _replaced(unit, code, node, text[0])
    for unit, code, device in nodes(document, ast.keyword):
        assert isinstance(device, ast.keyword)
        value = device.value
        if (
            device.arg in ("device", "map_location")
            and isinstance(value, ast.Constant)
            and value.value in _CUDA
        ):
            used = True
            yield _replaced(unit, code, device, (*code.span(value), name))
    for unit, code, attribute in nodes(document, ast.Attribute):
        assert isinstance(attribute, ast.Attribute)
        if attribute.attr.endswith("Tensor") and code.text(attribute.value) == "torch.cuda":
            start, end = code.span(attribute)
            used = True
            call = code.parents.get(attribute)
            yield _replaced(unit, code, attribute, (start, end, f"torch.{attribute.attr}"))
            if isinstance(call, ast.Call) and call.func is attribute:
                after = code.span(call)[1]
                yield _replaced(unit, code, call, (after, after, f".to({name})"))
    if used:
        unit, code, node = imports[0]
        yield _named(unit, code, node, f"\n{name} = {_AVAILABLE}")


def _asks(code: Code, node: ast.AST) -> bool:
    """Does something depend on whether there is a GPU? It does not where that is only shown."""
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "is_available"
        and code.text(node).startswith("torch.cuda.")
        and not isinstance(code.statement(node), ast.Expr)
    )


def _on_device(code: Code, node: ast.Call, name: str) -> tuple[tuple[int, int, str], bool] | None:
    """What of a call is to be replaced by what, and whether that uses the device's name."""
    function = node.func
    if not isinstance(function, ast.Attribute):
        return None
    end = code.span(node)[1]
    if function.attr == "cuda" and code.text(function.value) != "torch":
        rest = [code.text(keyword) for keyword in node.keywords if keyword.arg == "non_blocking"]
        if len(node.args) > 1 or len(rest) != len(
            [keyword for keyword in node.keywords if keyword.arg != "device"]
        ):
            return None
        return (code.span(function.value)[1], end, f".to({', '.join([name, *rest])})"), True
    first = node.args[0] if node.args else None
    literal = isinstance(first, ast.Constant) and first.value in _CUDA
    if literal and function.attr == "to":
        return (*code.span(first), name), True  # type: ignore[arg-type]
    if literal and code.text(function) == "torch.device" and len(node.args) == 1:
        return (*code.span(node), _AVAILABLE), False
    if code.text(function) == "torch.cuda.set_device" and isinstance(code.parents.get(node), ast.Expr):
        return (
            *code.span(node),
            f"if torch.cuda.is_available():\n{' ' * (node.col_offset + 4)}{code.text(node)}",
        ), False
    if code.text(function) == "torch.cuda.get_device_name":
        parent = code.parents.get(node)
        if not isinstance(parent, ast.IfExp):
            text = f"{code.text(node)} if torch.cuda.is_available() else 'cpu'"
            bare = isinstance(parent, ast.Call) and called(parent) == "print" and len(parent.args) == 1
            return (*code.span(node), text if bare else f"({text})"), False
    return None


def _replaced(unit: int, code: Code, node: ast.AST, text: tuple[int, int, str]) -> Match:
    def rewrite(changes: Changes) -> None:
        changes.unit(unit).replace(*text)

    return Match(unit, node, True, rewrite, _BUILT_WITHOUT)


def _named(unit: int, code: Code, node: ast.AST, line: str) -> Match:
    def rewrite(changes: Changes) -> None:
        changes.unit(unit).insert(line_end(code, code.span(node)[1]), line)

    return Match(unit, node, True, rewrite, _BUILT_WITHOUT)


RULES: list[Rule] = [
    Custom(
        id="torch.without-gpu",
        library="torch",
        since="0.4",
        here=True,
        source="PyTorch 0.4 migration guide: device-agnostic code",
        title="this PyTorch was built without CUDA: the device is chosen by what is there",
        reason="With a GPU the notebook does what it did; without one it computes the same on the processor.",
        error="Torch not compiled with CUDA enabled|Cannot access accelerator device when none is available"
        "|Found no NVIDIA driver|No CUDA GPUs are available|Attempting to deserialize object on a CUDA device"
        "|has no attribute '_cuda_|type torch.cuda.\\w+Tensor not available|expected a (torch.cuda|cuda) ",
        finder=_without_gpu,
        example=Example(
            old="import torch\nimport torch.nn as nn\nmodel = nn.Linear(2, 2).cuda()\nx = torch.zeros(1, 2).cuda()\n"
            "print(model(x).sum().item() == 0, torch.cuda.get_device_name(0))",
            new="import torch\ndevice = torch.device('cuda' if torch.cuda.is_available() else 'cpu')\n"
            "import torch.nn as nn\nmodel = nn.Linear(2, 2).to(device)\nx = torch.zeros(1, 2).to(device)\n"
            "print(model(x).sum().item() == 0,"
            " (torch.cuda.get_device_name(0) if torch.cuda.is_available() else 'cpu'))",
        ),
    ),
    Custom(
        id="torch.without-gpu-tensors",
        library="torch",
        since="0.4",
        here=True,
        source="PyTorch 0.4 migration guide: device-agnostic code",
        title="this PyTorch was built without CUDA: the device is chosen by what is there",
        reason="With a GPU the notebook does what it did; without one it computes the same on the processor.",
        error="type torch.cuda.\\w+Tensor not available|has no attribute '_cuda_",
        finder=_without_gpu,
        example=Example(
            old="import torch\nprint(torch.cuda.is_available())\ntorch.cuda.set_device(0)\n"
            "x = torch.cuda.FloatTensor([1.0])\ny = torch.zeros(2, device='cuda:0')",
            new="import torch\ntorch_device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')\n"
            "print(torch.cuda.is_available())\nif torch.cuda.is_available():\n    torch.cuda.set_device(0)\n"
            "x = torch.FloatTensor([1.0]).to(torch_device)\ny = torch.zeros(2, device=torch_device)",
        ),
    ),
]
