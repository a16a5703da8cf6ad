"""What PyTorch changed between 0.2 and 2.13."""

from ..rule import Call, Example, Moved, Pattern, Rule
from ._torch import SETUP

_SCHEDULERS = (
    "LambdaLR", "MultiplicativeLR", "StepLR", "MultiStepLR", "ConstantLR", "LinearLR", "ExponentialLR", "PolynomialLR",
    "CosineAnnealingLR", "CosineAnnealingWarmRestarts", "CyclicLR", "OneCycleLR", "ReduceLROnPlateau",
)  # fmt: skip

_CHANGES: list[Rule] = [
    Pattern(
        id="torch.loss-data",
        library="torch",
        since="0.5",
        source="PyTorch 0.4 migration guide: losses have no dimension; an error since 0.5",
        title="the number in a loss is `loss.item()`",
        error="invalid index of a 0-dim tensor",
        pattern="$loss.data[0]",
        template="$loss.item()",
        example=Example(
            setup=SETUP + "loss = torch.tensor(0.5)\n", old="total = loss.data[0]", new="total = loss.item()"
        ),
    ),
    Pattern(
        id="torch.index-of-a-number",
        library="torch",
        since="0.5",
        source="PyTorch 0.4 migration guide: losses have no dimension; an error since 0.5",
        title="the number in a tensor without dimensions is `.item()`",
        error="invalid index of a 0-dim tensor",
        pattern="$number[0]",
        template="$number.item()",
        types={"number": ("torch.Tensor",)},
        sometimes=True,
        example=Example(
            setup=SETUP + "number = torch.tensor(0.5)\n",
            old="total = number[0]",
            new="total = number.item()",
        ),
    ),
    *(
        Pattern(
            id=f"torch.number-of-numpy-{name}",
            library="torch",
            since="0.5",
            source="PyTorch 0.4 migration guide: losses have no dimension; an error since 0.5",
            title="the number in a tensor without dimensions is `.item()`",
            error="too many indices for array: array is 0-dimensional",
            pattern=f"$number.{way}.numpy()[0]",
            template="$number.item()",
            sometimes=True,
            example=Example(
                setup=SETUP + "number = torch.tensor(0.5)\n",
                old=f"total = number.{way}.numpy()[0]",
                new="total = number.item()",
            ),
        )
        for name, way in (
            ("data", "data"),
            ("data-cpu", "data.cpu()"),
            ("cpu-data", "cpu().data"),
            ("detached", "detach()"),
            ("detached-cpu", "detach().cpu()"),
            ("cpu-detached", "cpu().detach()"),
        )
    ),
    Call(
        id="torch.load-weights-only",
        library="torch",
        since="2.6",
        source="PyTorch 2.6 release notes: torch.load has weights_only=True",
        title="`torch.load` loads weights only, unless told that the file may be trusted",
        reason="Say so only for files from a source that you trust: loading runs code that is in them.",
        error="Weights only load failed",
        callables=("torch.load",),
        add={"weights_only": "False"},
        sometimes=True,
        example=Example(
            setup=SETUP + "torch.save({'accuracy': np.float64(0.9)}, 'state.pth')\n",
            old="state = torch.load('state.pth')",
            new="state = torch.load('state.pth', weights_only=False)",
        ),
    ),
    Call(
        id="torch.scheduler-verbose",
        library="torch",
        since="2.7",
        source="PyTorch 2.2 release notes (deprecated); gone in 2.7",
        title="schedulers print nothing any more: `verbose` is gone",
        error=r"__init__\(\) got an unexpected keyword argument 'verbose'",
        callables=tuple(f"torch.optim.lr_scheduler.{name}" for name in _SCHEDULERS),
        drop=("verbose",),
        example=Example(
            setup=SETUP
            + "from torch.optim.lr_scheduler import ReduceLROnPlateau\noptimizer = torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=0.1)\n",
            old="scheduler = ReduceLROnPlateau(optimizer, patience=2, verbose=True)",
            new="scheduler = ReduceLROnPlateau(optimizer, patience=2)",
        ),
    ),
    Pattern(
        id="torch.invert-mask",
        library="torch",
        since="1.2",
        source="PyTorch 1.2 release notes: comparisons give bool tensors, which cannot be subtracted",
        title="a mask is inverted with `~`",
        error="Subtraction, the `-` operator, with a bool tensor is not supported",
        pattern="1 - $mask",
        template="~$mask",
        sometimes=True,
        example=Example(
            setup=SETUP + "mask = torch.tensor([1, 2]) > 1\n", old="rest = 1 - mask", new="rest = ~mask"
        ),
    ),
    Pattern(
        id="torch.masked-select-byte",
        library="torch",
        since="1.2",
        source="PyTorch 1.2 release notes: masks are bool tensors",
        title="a mask is a `bool` tensor",
        error="masked_select: expected BoolTensor for mask",
        pattern="$values.masked_select($mask)",
        template="$values.masked_select($mask.bool())",
        sometimes=True,
        example=Example(
            setup=SETUP + "values, mask = torch.arange(3), torch.ones(3).byte()\n",
            old="chosen = values.masked_select(mask)",
            new="chosen = values.masked_select(mask.bool())",
        ),
    ),
    *(
        Pattern(
            id=f"torch.{method.replace('_', '-').strip('-')}{'-in-place' if method.endswith('_') else ''}-byte",
            library="torch",
            since="2.0",
            source="PyTorch 1.2 release notes: masks are bool tensors",
            title="a mask is a `bool` tensor",
            error="masked_fill_? only supports boolean masks",
            pattern=f"$values.{method}($mask, $value)",
            template=f"$values.{method}($mask.bool(), $value)",
            sometimes=True,
            example=Example(
                setup=SETUP + "values, mask = torch.arange(3), torch.ones(3).byte()\n",
                old=f"filled = values.{method}(1 - mask, 0)",
                new=f"filled = values.{method}((1 - mask).bool(), 0)",
            ),
        )
        for method in ("masked_fill", "masked_fill_")
    ),
    Pattern(
        id="torch.symeig-values",
        library="torch",
        since="1.11",
        source="PyTorch 1.9 release notes (deprecated): torch.linalg.eigvalsh",
        title="`symeig` without vectors is `torch.linalg.eigvalsh` now",
        error="The default behavior has changed from using the upper triangular portion",
        pattern="$torch.symeig($matrix)[0]",
        template="$torch.linalg.eigvalsh($matrix, UPLO='U')",
        bind={"torch": "torch"},
        example=Example(
            setup=SETUP,
            old="values = torch.symeig(torch.eye(2))[0]",
            new="values = torch.linalg.eigvalsh(torch.eye(2), UPLO='U')",
        ),
    ),
    Pattern(
        id="torch.symeig",
        library="torch",
        since="1.11",
        source="PyTorch 1.9 release notes (deprecated): torch.linalg.eigh",
        title="`symeig` is `torch.linalg.eigh` now",
        error="The default behavior has changed from using the upper triangular portion",
        pattern="$torch.symeig($matrix, eigenvectors=True)",
        template="$torch.linalg.eigh($matrix, UPLO='U')",
        bind={"torch": "torch"},
        example=Example(
            setup=SETUP,
            old="values, vectors = torch.symeig(torch.eye(2), eigenvectors=True)",
            new="values, vectors = torch.linalg.eigh(torch.eye(2), UPLO='U')",
        ),
    ),
    *(
        Pattern(
            id=f"torch.{function}{form}",
            library="torch",
            since=since,
            source="PyTorch 1.2 (gesv) and 1.9 (solve) release notes: torch.linalg.solve",
            title=f"`torch.{function}(B, A)` is `torch.linalg.solve(A, B)` now",
            error=error,
            pattern=before + f"$torch.{function}($right, $matrix)" + after,
            template=before.replace(", _", "") + "$torch.linalg.solve($matrix, $right)",
            bind={"torch": "torch"},
            example=Example(
                setup=SETUP,
                old=f"{used}torch.{function}(torch.ones(2, 1), torch.eye(2)){after}",
                new="x = torch.linalg.solve(torch.eye(2), torch.ones(2, 1))",
            ),
        )
        for function, since, error in (
            ("gesv", "1.2", "module 'torch' has no attribute 'gesv'"),
            ("solve", "1.13", r"`torch\.solve` is deprecated in favor of `torch\.linalg\.solve`"),
        )
        for form, before, after, used in (
            ("", "", "[0]", "x = "),
            ("-unpacked", "$x, _ = ", "", "x, _ = "),
        )
    ),
    Pattern(
        id="torch.stft",
        library="torch",
        since="2.0",
        source="PyTorch 1.8 release notes: stft must be told return_complex",
        title="`stft` gives complex numbers: real and imaginary part are taken out",
        error="stft requires the return_complex parameter",
        pattern="$torch.stft($$rest)",
        template="$torch.view_as_real($torch.stft($$rest, return_complex=True))",
        bind={"torch": "torch"},
        sometimes=True,
        example=Example(
            setup=SETUP,
            old="spectrum = torch.stft(torch.ones(200), 50)",
            new="spectrum = torch.view_as_real(torch.stft(torch.ones(200), 50, return_complex=True))",
        ),
    ),
    *(
        Moved(
            id=f"torch.six-{name.replace('_', '-')}",
            library="torch",
            since="2.0",
            source="PyTorch 2.0 release notes: torch._six is removed",
            title=f"`torch._six.{name}` was for Python 2: it is `{shown}`",
            error=r"No module named 'torch\._six'",
            old=f"torch._six.{name}",
            new=new,
            example=Example(old=old, new=today),
        )
        for name, new, shown, old, today in (
            ("inf", "math.inf", "math.inf", "from torch._six import inf", "from math import inf"),
            (
                "container_abcs",
                "collections.abc",
                "collections.abc",
                "from torch._six import container_abcs\nfound = isinstance([], container_abcs.Sequence)",
                "from collections import abc\nfound = isinstance([], abc.Sequence)",
            ),
        )
    ),
]

_TORCHVISION: list[Rule] = [
    *(
        Moved(
            id=f"torchvision.{old.lower()}",
            library="torchvision",
            since=since,
            source=f"torchvision {since} release notes: {old} is removed",
            title=f"`transforms.{old}` is `transforms.{new}` now",
            error=f"has no attribute '{old}'|cannot import name '{old}'",
            old=f"torchvision.transforms.{old}",
            new=f"torchvision.transforms.{new}",
            runnable=False,
            example=Example(
                setup="from torchvision import transforms\n",
                old=f"resize = transforms.{old}(224)",
                new=f"resize = transforms.{new}(224)",
            ),
        )
        for old, new, since in (("Scale", "Resize", "0.12"), ("RandomSizedCrop", "RandomResizedCrop", "0.12"))
    ),
    Moved(
        id="torchvision.models-utils",
        library="torchvision",
        since="0.12",
        source="torchvision 0.12 release notes: models.utils is removed",
        title="`load_state_dict_from_url` is in `torch.hub`",
        error=r"No module named 'torchvision\.models\.utils'",
        old="torchvision.models.utils.load_state_dict_from_url",
        new="torch.hub.load_state_dict_from_url",
        runnable=False,
        example=Example(
            old="from torchvision.models.utils import load_state_dict_from_url",
            new="from torch.hub import load_state_dict_from_url",
        ),
    ),
]

RULES: list[Rule] = [*_CHANGES, *_TORCHVISION]
