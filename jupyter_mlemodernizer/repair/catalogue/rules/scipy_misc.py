"""Functions of ``scipy.misc`` that are gone, written out where the notebook uses them.

What its pictures did that Pillow does not: values that are no bytes are spread over 0 to 255, and sizes are
given as height and width, as percent, or as a fraction. Its `derivative` took the width of one central difference.
"""

from ..custom import Custom
from ..rule import Example, Pattern, Rule
from ._written_out import Functions, written_out

_SOURCE = "SciPy 1.3 release notes: functions of scipy.misc that wrapped Pillow are removed; scipy/misc/pilutil.py of 1.2"

_BYTESCALE = '''
def bytescale(data):
    """Values spread over 0 to 255, unless they are bytes already."""
    data = np.asarray(data)
    if data.dtype == np.uint8:
        return data
    low, high = data.min() * 1.0, data.max() * 1.0
    return ((data - low) * (255 / (high - low or 1)) + 0.5).astype(np.uint8)
'''
_TOIMAGE = '''
def toimage(arr, mode=None):
    """An array of values, by row and column, as a picture of Pillow."""
    if mode == "F":
        return Image.fromarray(np.asarray(arr, dtype=np.float32))
    data = bytescale(arr)
    if data.ndim == 3:
        data = np.moveaxis(data, data.shape.index(3 if 3 in data.shape else 4), 2)
    return Image.fromarray(data)
'''
_IMRESIZE = '''
def imresize(arr, size, interp="bilinear", mode=None):
    """The picture in another size: (height, width), percent, or a fraction."""
    image = toimage(arr, mode)
    if isinstance(size, (int, np.integer)):
        size = size / 100
    height, width = (int(n * size) for n in image.size[::-1]) if isinstance(size, float) else size[:2]
    how = {"nearest": 0, "lanczos": 1, "bilinear": 2, "bicubic": 3, "cubic": 3}[interp]
    return np.array(image.resize((int(width), int(height)), how))
'''
_IMROTATE = '''
def imrotate(arr, angle, interp="bilinear"):
    """The picture turned by an angle in degrees."""
    how = {"nearest": 0, "bilinear": 2, "bicubic": 3, "cubic": 3}[interp]
    return np.array(toimage(arr).rotate(angle, how))
'''
_IMFILTER = '''
def imfilter(arr, ftype):
    """The picture after one of Pillow's filters: "blur", "sharpen", "edge_enhance" and others."""
    from PIL import ImageFilter

    return np.array(toimage(arr).filter(getattr(ImageFilter, ftype.upper())))
'''
_DERIVATIVE = '''
def derivative(func, x0, dx=1.0, n=1, args=(), order=3):
    """The n-th derivative at x0: a central difference of `order` points that are dx apart."""
    steps = np.arange(order) - order // 2
    weights = np.linalg.inv(np.vander(steps, increasing=True))[n] * np.prod(np.arange(1, n + 1))
    return sum(weight * func(x0 + step * dx, *args) for step, weight in zip(steps, weights)) / dx**n
'''

_PICTURES: Functions = {
    "bytescale": (_BYTESCALE, ()),
    "toimage": (_TOIMAGE, ("bytescale",)),
    "imresize": (_IMRESIZE, ("bytescale", "toimage")),
    "imrotate": (_IMROTATE, ("bytescale", "toimage")),
    "imfilter": (_IMFILTER, ("bytescale", "toimage")),
}


def _read(name: str, pattern: str, template: str, argument: str) -> Rule:
    return Pattern(
        id=f"scipy.misc-imread-{name}",
        library="scipy",
        since="1.2",
        source=_SOURCE,
        title="`imread` of SciPy is gone: Pillow reads the picture and converts it",
        error="cannot import name 'imread'|has no attribute 'imread'|unexpected keyword argument '(flatten|mode)'",
        pattern=pattern,
        template=template,
        bind={"imread": "scipy.misc.imread", "np": "numpy", "Image": "PIL.Image"},
        runnable=False,
        example=Example(
            setup="import numpy as np\nfrom PIL import Image",
            old=f"from scipy.misc import imread\npicture = imread('a.png', {argument})",
            new="from scipy.misc import imread\npicture = np.array(Image.open('a.png').convert("
            + ("'F'))" if "latten" in argument or argument == "True" else "'RGB'))"),
        ),
    )


RULES: list[Rule] = [
    _read(
        "flatten",
        "$imread($file, flatten=True)",
        "$np.array($Image.open($file).convert('F'))",
        "flatten=True",
    ),
    _read("flat", "$imread($file, True)", "$np.array($Image.open($file).convert('F'))", "True"),
    _read("mode", "$imread($file, mode=$mode)", "$np.array($Image.open($file).convert($mode))", "mode='RGB'"),
    Custom(
        id="scipy.misc-pictures",
        library="scipy",
        since="1.3",
        source=_SOURCE,
        title="`imresize`, `imrotate`, `imfilter`, `toimage` and `bytescale` of SciPy are gone: a few lines do what they did",
        error="(has no attribute|cannot import name) '(imresize|imrotate|imfilter|toimage|bytescale)'|No module named 'scipy.misc'",
        finder=written_out("scipy.misc", _PICTURES),
        example=Example(
            setup="import numpy as np\nfrom PIL import Image\npicture = np.arange(12.).reshape(3, 4)",
            old="from scipy.misc import imfilter, imresize\n"
            "result = imresize(picture, (2, 2)).tolist(), imresize(picture, 50).shape, imfilter(picture, 'blur')",
            new=f"{_BYTESCALE}\n{_TOIMAGE}\n{_IMRESIZE}\n{_IMFILTER}".strip("\n")
            + "\n\nresult = imresize(picture, (2, 2)).tolist(), imresize(picture, 50).shape, imfilter(picture, 'blur')",
        ),
    ),
    Custom(
        id="scipy.misc-derivative",
        library="scipy",
        since="1.12",
        source="SciPy 1.12 release notes, Expired deprecations; scipy/misc/_common.py of 1.11",
        title="`misc.derivative` is gone: a few lines do what it did",
        reason="`scipy.differentiate.derivative` chooses its steps by itself: its results are others.",
        error="(has no attribute|cannot import name) 'derivative'|No module named 'scipy.misc'",
        finder=written_out("scipy.misc", {"derivative": (_DERIVATIVE, ())}),
        example=Example(
            setup="import numpy as np",
            old="from scipy.misc import derivative\nresult = derivative(np.sin, 2.0, dx=1e-6)",
            new=_DERIVATIVE.strip("\n") + "\n\nresult = derivative(np.sin, 2.0, dx=1e-6)",
        ),
    ),
]
