"""PyTorch notebooks that take a GPU for granted: calls that name it."""

from ..rule import Call, Example, Pattern, Rule
from ._torch import SETUP

_NO_GPU = (
    "Torch not compiled with CUDA enabled|Found no NVIDIA driver|No CUDA GPUs are available"
    "|Cannot access accelerator device when none is available"
)

_GPU_TITLE = "there is no GPU here: the device is chosen by what is there"

_GPU_REASON = "With a GPU it does what it did; without one it computes the same on the processor."

_GPU_SOURCE = "PyTorch 0.4 migration guide: device-agnostic code"


def _gpu(
    name: str, pattern: str, template: str, old: str, new: str, *, setup: str = SETUP, bound: bool = False
) -> Rule:
    """A use of the GPU that falls back to the processor; proved on machines without one."""
    return Pattern(
        id=f"torch.{name}",
        library="torch",
        since="0.4",
        here=True,
        source=_GPU_SOURCE,
        title=_GPU_TITLE,
        reason=_GPU_REASON,
        error=_NO_GPU,
        pattern=pattern,
        template=template,
        bind={"torch": "torch"},
        sometimes=bound,
        example=Example(setup=setup, old=old, new=new),
    )


_MODEL = SETUP + "model = torch.nn.Linear(2, 2)\n"

_CHOICE = "'cuda' if $torch.cuda.is_available() else 'cpu'"

_CHOSEN = "'cuda' if torch.cuda.is_available() else 'cpu'"

_GPU: list[Rule] = [
    _gpu(
        "cuda",
        "$thing.cuda()",
        f"$thing.to({_CHOICE})",
        "model = model.cuda()",
        f"model = model.to({_CHOSEN})",
        setup=_MODEL,
    ),
    _gpu(
        "cuda-arguments",
        "$thing.cuda($$rest)",
        "($thing.cuda($$rest) if $torch.cuda.is_available() else $thing)",
        "model = model.cuda(0)",
        "model = (model.cuda(0) if torch.cuda.is_available() else model)",
        setup=_MODEL,
    ),
    _gpu(
        "to-device",
        "$thing.to($device)",
        "$thing.to($device if $torch.cuda.is_available() else 'cpu')",
        "model = model.to(device)",
        "model = model.to(device if torch.cuda.is_available() else 'cpu')",
        setup=_MODEL + "device = torch.device('cuda:0')\n",
    ),
    _gpu(
        "device-argument",
        "$make($$rest, device='cuda')",
        f"$make($$rest, device={_CHOICE})",
        "x = torch.zeros(2, device='cuda')",
        f"x = torch.zeros(2, device={_CHOSEN})",
    ),
    *(
        Pattern(
            id=f"torch.device-by-name{name}",
            library="torch",
            since="0.4",
            here=True,
            source=_GPU_SOURCE,
            title=_GPU_TITLE,
            reason=_GPU_REASON,
            error=_NO_GPU,
            pattern=f"$device = '{device}'",
            template=f"$device = '{device}' if $torch.cuda.is_available() else 'cpu'",
            bind={"torch": "torch"},
            telling=True,
            sometimes=True,
            remote=True,
            example=Example(
                setup=SETUP,
                old=f"device = '{device}'\nx = torch.zeros(2, device=device)",
                new=f"device = '{device}' if torch.cuda.is_available() else 'cpu'\nx = torch.zeros(2, device=device)",
            ),
        )
        for name, device in (("", "cuda"), ("-and-number", "cuda:0"))
    ),
    _gpu(
        "device-name",
        "$torch.cuda.get_device_name($$rest)",
        "($torch.cuda.get_device_name($$rest) if $torch.cuda.is_available() else 'cpu')",
        "print(torch.cuda.get_device_name(0))",
        "print((torch.cuda.get_device_name(0) if torch.cuda.is_available() else 'cpu'))",
        bound=True,
    ),
    _gpu(
        "synchronize",
        "$torch.cuda.synchronize()",
        "if $torch.cuda.is_available():\n    $torch.cuda.synchronize()",
        "torch.cuda.synchronize()",
        "if torch.cuda.is_available():\n    torch.cuda.synchronize()",
        bound=True,
    ),
    *(
        Pattern(
            id=f"torch.cuda-{kind.lower()}",
            library="torch",
            since="0.4",
            here=True,
            source=_GPU_SOURCE,
            title=_GPU_TITLE,
            reason=_GPU_REASON,
            error=r"type torch\.cuda\.\w+ not available\. Torch not compiled with CUDA enabled",
            pattern=f"$torch.cuda.{kind}($$rest)",
            template=f"($torch.cuda.{kind} if $torch.cuda.is_available() else $torch.{kind})($$rest)",
            bind={"torch": "torch"},
            sometimes=True,
            example=Example(
                setup=SETUP,
                old=f"x = torch.cuda.{kind}(2)",
                new=f"x = (torch.cuda.{kind} if torch.cuda.is_available() else torch.{kind})(2)",
            ),
        )
        for kind in ("FloatTensor", "LongTensor", "ByteTensor")
    ),
    Pattern(
        id="torch.default-cuda-tensor",
        library="torch",
        since="0.4",
        here=True,
        source=_GPU_SOURCE,
        title=_GPU_TITLE,
        reason=_GPU_REASON,
        error=r"type torch\.cuda\.\w+ not available\. Torch not compiled with CUDA enabled",
        pattern="$torch.set_default_tensor_type('torch.cuda.FloatTensor')",
        template="if $torch.cuda.is_available():\n    $torch.set_default_tensor_type('torch.cuda.FloatTensor')",
        bind={"torch": "torch"},
        sometimes=True,
        example=Example(
            setup=SETUP,
            old="torch.set_default_tensor_type('torch.cuda.FloatTensor')",
            new="if torch.cuda.is_available():\n    torch.set_default_tensor_type('torch.cuda.FloatTensor')",
        ),
    ),
    Call(
        id="torch.load-map-location",
        library="torch",
        since="0.4",
        here=True,
        source="PyTorch documentation, torch.load",
        title="what was saved on a GPU is loaded on the processor where there is no GPU",
        error=r"Attempting to deserialize object on a CUDA device but torch\.cuda\.is_available\(\) is False",
        callables=("torch.load",),
        positional=("f", "map_location"),
        keep_positional=2,
        add={"map_location": "'cpu'"},
        sometimes=True,
        runnable=False,
        example=Example(
            setup=SETUP,
            old="state = torch.load('model.pth')",
            new="state = torch.load('model.pth', map_location='cpu')",
        ),
    ),
]

RULES: list[Rule] = [*_GPU]
