"""PyTorch's Fourier transforms from before ``torch.fft`` was a module: functions and methods of tensors."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, argument, called, nodes
from ..inference import Inference, is_type
from ..rule import Example, Rule
from ._torch import SETUP

_FOURIER = "PyTorch 1.7 release notes (deprecated), 1.8: torch.fft is a module, and works on complex numbers"
_NAMES = frozenset({"fft", "ifft", "rfft", "irfft"})
# The arguments after the number of dimensions: how many after it, and what they were by default.
_FLAGS = (("normalized", 1, False), ("onesided", 2, True))


def _transforms(document: Document, inference: Inference) -> Iterator[Match]:
    """Calls of the functions and methods of then, whose complex numbers were pairs in a last dimension of two."""
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        name = called(node)
        if name not in _NAMES or not isinstance(node.func, ast.Attribute):
            continue
        known = inference.known(unit, node.func)
        owner = inference.receiver(unit, node.func.value)
        if known is not None and known.name == f"torch.{name}":
            tensor, after = argument(node, "input", 0), 1
        elif owner is not None and owner.instance and is_type(owner, ("torch.Tensor",)):
            tensor, after = node.func.value, 0
        else:
            continue
        count = argument(node, "signal_ndim", after)
        flags = [
            argument(node, flag, after + position) or ast.Constant(default)
            for flag, position, default in _FLAGS
        ]
        if tensor is None or count is None or not all(isinstance(flag, ast.Constant) for flag in flags):
            continue

        def rewrite(
            changes: Changes,
            unit: int = unit,
            node: ast.Call = node,
            parts: tuple[ast.expr, ast.expr, ast.expr | None] = (
                tensor,
                count,
                argument(node, "signal_sizes", after + 3),
            ),
            flags: tuple[bool, ...] = tuple(
                bool(flag.value) for flag in flags if isinstance(flag, ast.Constant)
            ),
        ) -> None:
            torch = changes.reference(unit, node, "torch")
            code = changes.document.code(unit)
            text = _today(code, torch, called(node), parts, flags)
            changes.unit(unit).replace(*code.span(node), text)

        yield Match(unit, node, code.trustworthy(node), rewrite)


def _today(
    code: Code,
    torch: str,
    name: str,
    parts: tuple[ast.expr, ast.expr, ast.expr | None],
    flags: tuple[bool, ...],
) -> str:
    """The same transform by ``torch.fft``; parts are the tensor, the number of its dimensions, and their sizes."""
    tensor, count, size = parts
    normalized, onesided = flags
    more = f", s={code.text(size)}" if size is not None else ""
    dimensions = count.value if isinstance(count, ast.Constant) else None
    if dimensions in {1, 2} and not more:
        suffix = "" if dimensions == 1 else "2"
    else:
        suffix = "n"
        more += f", dim=tuple(range(-{code.text(count)}, 0))"
    more += ", norm='ortho'" if normalized else ""
    kind = name if onesided else name.replace("r", "")
    given = code.text(tensor)
    if name != "rfft":
        given = f"{torch}.view_as_complex({given})"
    text = f"{torch}.fft.{kind}{suffix}({given}{more})"
    if name != "irfft":
        return f"{torch}.view_as_real({text})"
    return text if onesided else f"{text}.real"


def _transform(what: str, setup: str, old: str, new: str, check: str) -> Rule:
    return Custom(
        id=f"torch.fourier-{what}",
        library="torch",
        since="1.8",
        source=_FOURIER,
        title="Fourier transforms are in `torch.fft`, and work on complex numbers: pairs are made of them, as they were",
        error="(module 'torch'|'Tensor' object) has no attribute 'i?r?fft'|'module' object is not callable",
        finder=_transforms,
        example=Example(
            setup=f"{SETUP}{setup}",
            old=f"found = {old}\nassert np.allclose(found, {check}, atol=1e-5)",
            new=f"found = {new}\nassert np.allclose(found, {check}, atol=1e-5)",
        ),
    )


_REAL = "x = torch.arange(24.0).reshape(4, 6)\ndef pairs(z): return np.stack([z.real, z.imag], -1)"
_PAIRS = f"{_REAL}\nc = torch.stack([x, x + 1], -1)\nz = c[..., 0].numpy() + 1j * c[..., 1].numpy()"
_HALF = (
    f"{_REAL}\nhalf = torch.view_as_real(torch.fft.rfft2(x))\nwhole = torch.view_as_real(torch.fft.fft2(x))"
)

RULES: list[Rule] = [
    *(
        _transform(*example)
        for example in (
            (
                "of-real-numbers",
                _REAL,
                "torch.rfft(x, 1)",
                "torch.view_as_real(torch.fft.rfft(x))",
                "pairs(np.fft.rfft(x))",
            ),
            (
                "of-real-numbers-in-full",
                _REAL,
                "torch.rfft(x, 2, normalized=True, onesided=False)",
                "torch.view_as_real(torch.fft.fft2(x, norm='ortho'))",
                "pairs(np.fft.fft2(x, norm='ortho'))",
            ),
            (
                "of-pairs",
                _PAIRS,
                "torch.fft(c, 2)",
                "torch.view_as_real(torch.fft.fft2(torch.view_as_complex(c)))",
                "pairs(np.fft.fft2(z))",
            ),
            (
                "of-pairs-back",
                f"{_PAIRS}\nn = 1",
                "torch.ifft(c, n)",
                "torch.view_as_real(torch.fft.ifftn(torch.view_as_complex(c), dim=tuple(range(-n, 0))))",
                "pairs(np.fft.ifft(z))",
            ),
            (
                "to-real-numbers",
                _HALF,
                "torch.irfft(half, 2, signal_sizes=x.shape)",
                "torch.fft.irfftn(torch.view_as_complex(half), s=x.shape, dim=tuple(range(-2, 0)))",
                "x",
            ),
            (
                "to-real-numbers-from-all",
                _HALF,
                "torch.irfft(whole, 2, onesided=False)",
                "torch.fft.ifft2(torch.view_as_complex(whole)).real",
                "x",
            ),
            (
                "of-a-tensor",
                _REAL,
                "(x + 0).rfft(1, onesided=False)",
                "torch.view_as_real(torch.fft.fft(x + 0))",
                "pairs(np.fft.fft(x))",
            ),
            (
                "of-a-tensor-back",
                _HALF,
                "half.irfft(2, signal_sizes=x.shape)",
                "torch.fft.irfftn(torch.view_as_complex(half), s=x.shape, dim=tuple(range(-2, 0)))",
                "x",
            ),
        )
    ),
]
