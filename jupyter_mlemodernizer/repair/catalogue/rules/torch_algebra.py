"""PyTorch's Fourier transforms and linear algebra from before ``torch.fft`` and ``torch.linalg``."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Match
from ..custom import Custom, argument, called, nodes, replacing
from ..inference import Inference
from ..rule import Call, Example, Moved, Pattern, Rule
from ._torch import SETUP

_FOURIER = "PyTorch 1.7 release notes (deprecated), 1.8: torch.fft is a module, and works on complex numbers"
_LINALG = "PyTorch 1.9 release notes (deprecated): torch.linalg; an error since 1.13"
# The arguments after the tensor and the number of its dimensions, by position.
_FLAGS = {"normalized": 2, "onesided": 3}


def _transforms(document: Document, inference: Inference) -> Iterator[Match]:
    """Calls of the functions of then, whose complex numbers were pairs in a last dimension of two."""
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        name = called(node)
        known = inference.known(unit, node.func) if name in {"fft", "ifft", "rfft", "irfft"} else None
        tensor, count = argument(node, "input", 0), argument(node, "signal_ndim", 1)
        if known is None or known.name != f"torch.{name}" or tensor is None or count is None:
            continue
        flags = [argument(node, flag, position) for flag, position in _FLAGS.items()]
        if not isinstance(node.func, ast.Attribute) or not all(
            flag is None or isinstance(flag, ast.Constant) for flag in flags
        ):
            continue
        normalized, onesided = (
            flag.value if isinstance(flag, ast.Constant) else default
            for flag, default in zip(flags, (False, True), strict=True)
        )
        torch = code.text(node.func.value)
        size = argument(node, "signal_sizes", 4)
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
            text = f"{torch}.view_as_real({text})"
        elif not onesided:
            text += ".real"
        yield replacing(unit, code, node, text)


def _transform(what: str, setup: str, old: str, new: str, check: str) -> Rule:
    return Custom(
        id=f"torch.fourier-{what}",
        library="torch",
        since="1.8",
        source=_FOURIER,
        title="Fourier transforms are in `torch.fft`, and work on complex numbers: pairs are made of them, as they were",
        error="module 'torch' has no attribute 'i?r?fft'|'module' object is not callable",
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
        )
    ),
    *(
        Moved(
            id=f"torch.{old}",
            library="torch",
            since=since,
            source=source,
            title=f"`torch.{old}` is `torch.{new}`",
            error=f"module 'torch' has no attribute '{old}'",
            old=f"torch.{old}",
            new=f"torch.{new}",
            example=Example(
                setup=SETUP, old=f"found = torch.{old}({use})", new=f"found = torch.{new}({use})"
            ),
        )
        for old, new, since, source, use in (
            (
                "trtrs",
                "triangular_solve",
                "1.3",
                "PyTorch 1.1 release notes",
                "torch.ones(2, 1), torch.eye(2)",
            ),
            ("btrifact", "lu", "1.3", "PyTorch 1.0.1 release notes", "torch.ones(1, 2, 2)"),
        )
    ),
    Pattern(
        id="torch.matrix-rank",
        library="torch",
        since="1.13",
        source=_LINALG,
        title="`torch.matrix_rank` is `torch.linalg.matrix_rank` now",
        error="use the `torch.linalg.matrix_rank` function instead",
        pattern="$torch.matrix_rank($$rest)",
        template="$torch.linalg.matrix_rank($$rest)",
        bind={"torch": "torch"},
        example=Example(
            setup=SETUP,
            old="rank = torch.matrix_rank(torch.eye(2))",
            new="rank = torch.linalg.matrix_rank(torch.eye(2))",
        ),
    ),
    *(
        Pattern(
            id=f"torch.{function}{form}",
            library="torch",
            since=since,
            source=_LINALG,
            title=f"`torch.{function}(B, A)` is `torch.linalg.lstsq(A, B)` now",
            reason="The rows below the solution, from which the residuals were read, are not given any more.",
            error=error,
            changes_behaviour=True,
            pattern=f"{before}$torch.{function}($right, $matrix){after}",
            template=f"{before.replace(', _', '')}$torch.linalg.lstsq($matrix, $right).solution",
            bind={"torch": "torch"},
            example=Example(
                setup=SETUP,
                old=f"{used}torch.{function}(torch.ones(2, 1), torch.eye(2)){after}",
                new="x = torch.linalg.lstsq(torch.eye(2), torch.ones(2, 1)).solution",
            ),
        )
        for function, since, error in (
            ("gels", "1.3", "module 'torch' has no attribute 'gels'"),
            ("lstsq", "1.13", r"`torch\.lstsq` is deprecated in favor of `torch\.linalg\.lstsq`"),
        )
        for form, before, after, used in (
            ("", "", "[0]", "x = "),
            ("-unpacked", "$x, _ = ", "", "x, _ = "),
        )
    ),
    *(
        Pattern(
            id=f"torch.eig-values{form}",
            library="torch",
            since="1.13",
            source=_LINALG,
            title="`torch.eig` is `torch.linalg.eigvals`: complex numbers, of which pairs are made, as they were",
            error=r"`torch\.linalg\.eig` returns complex tensors",
            pattern=f"$torch.eig($matrix){after}",
            template="$torch.view_as_real($torch.linalg.eigvals($matrix))",
            bind={"torch": "torch"},
            example=Example(
                setup=SETUP,
                old=f"values = torch.eig(torch.eye(2)){after}",
                new="values = torch.view_as_real(torch.linalg.eigvals(torch.eye(2)))",
            ),
        )
        for form, after in (("", "[0]"), ("-by-name", ".eigenvalues"))
    ),
    *(
        Pattern(
            id=f"torch.potrf{form}",
            library="torch",
            since="1.3",
            source="PyTorch 1.1 release notes: potrf is cholesky, whose triangle is the lower one",
            title="`torch.potrf` is `torch.linalg.cholesky`, told which triangle is meant",
            error="module 'torch' has no attribute 'potrf'",
            pattern=f"$torch.potrf($matrix{old})",
            template=f"$torch.linalg.cholesky($matrix{new})",
            bind={"torch": "torch"},
            example=Example(
                setup=SETUP,
                old=f"root = torch.potrf(torch.eye(2){old})",
                new=f"root = torch.linalg.cholesky(torch.eye(2){new})",
            ),
        )
        for form, old, new in (
            ("", "", ", upper=True"),
            ("-lower", ", upper=False", ""),
            ("-lower-by-position", ", False", ""),
        )
    ),
    *(
        Call(
            id=f"torch.{old}",
            library="torch",
            since="1.3",
            source=f"PyTorch 1.1 release notes: {old} is {new}, whose triangle is the lower one",
            title=f"`torch.{old}` is `torch.{new}`, told which triangle is meant",
            error=f"module 'torch' has no attribute '{old}'",
            callables=(f"torch.{old}",),
            then=f"torch.{new}",
            positional=names,
            keep_positional=len(names) - 1,
            add={"upper": "True"},
            example=Example(
                setup=SETUP,
                old=f"found = torch.{old}({use})",
                new=f"found = torch.{new}({use}, upper=True)",
            ),
        )
        for old, new, names, use in (
            ("potrs", "cholesky_solve", ("input", "input2", "upper"), "torch.ones(2, 1), torch.eye(2)"),
            ("potri", "cholesky_inverse", ("input", "upper"), "torch.eye(2)"),
        )
    ),
]
