"""PyTorch's linear algebra from before ``torch.linalg``."""

from ..custom import Custom
from ..rule import Call, Example, Moved, Pattern, Rule
from ._torch import SETUP
from ._written_out import written_out

_LINALG = "PyTorch 1.9 release notes (deprecated): torch.linalg; an error since 1.13"
_EIG = '''
def eig(input, eigenvectors=False):
    """Eigenvalues as pairs of numbers; of a conjugate pair the vectors are the real and the imaginary part."""
    from collections import namedtuple

    values, vectors = torch.linalg.eig(input)
    parts = torch.where(values.imag < 0, -vectors.imag, vectors.real)
    found = namedtuple("eig", "eigenvalues eigenvectors")
    return found(torch.view_as_real(values), parts if eigenvectors else parts.new_empty(0))
'''
_TURNING = "turning = torch.tensor([[0.0, -1, 0], [1, 0, 0], [0, 0, 2]])\n"
# The matrix is real where the values are: A V = V D, of which D has a block for each conjugate pair.
_BLOCKS = (
    "\nassert torch.allclose(turning @ vectors[:, :1], -values[0, 1] * vectors[:, 1:2])"
    "\nassert torch.allclose(turning @ vectors[:, 2:], values[2, 0] * vectors[:, 2:])"
)

RULES: list[Rule] = [
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
            id=f"torch.eig-vectors{form}",
            library="torch",
            since="1.13",
            source=f"{_LINALG}; LAPACK, geev: how eigenvectors of conjugate pairs are given as real numbers",
            title="`torch.eig` is `torch.linalg.eig`: complex numbers, of which the real ones are made that it gave",
            error=r"`torch\.linalg\.eig` returns complex tensors",
            pattern=f"$values, $vectors = $torch.eig($matrix, {vectors})",
            template="$values, $vectors = $torch.linalg.eig($matrix)\n$values, $vectors = $torch.view_as_real($values), "
            "$torch.where($values.imag < 0, -$vectors.imag, $vectors.real)",
            bind={"torch": "torch"},
            example=Example(
                setup=SETUP + _TURNING,
                old=f"values, vectors = torch.eig(turning, {vectors}){_BLOCKS}",
                new="values, vectors = torch.linalg.eig(turning)\nvalues, vectors = torch.view_as_real(values), "
                f"torch.where(values.imag < 0, -vectors.imag, vectors.real){_BLOCKS}",
            ),
        )
        for form, vectors in (("", "eigenvectors=True"), ("-by-position", "True"))
    ),
    Custom(
        id="torch.eig",
        library="torch",
        since="1.13",
        source=f"{_LINALG}; LAPACK, geev: how eigenvectors of conjugate pairs are given as real numbers",
        title="`torch.eig` is `torch.linalg.eig`: complex numbers, of which the real ones are made that it gave",
        error=r"`torch\.linalg\.eig` returns complex tensors",
        finder=written_out("torch", {"eig": (_EIG, ())}),
        example=Example(
            old=f"import torch\n{_TURNING}found = torch.eig(turning, True)\nvalues, vectors = found.eigenvalues, found[1]{_BLOCKS}",
            new=f"import torch\n{_EIG}\n{_TURNING}found = eig(turning, True)\nvalues, vectors = found.eigenvalues, found[1]{_BLOCKS}",
        ),
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
