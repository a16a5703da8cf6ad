"""Functions of SciPy that are gone, most of ``scipy.misc``, written out where the notebook uses them.

What its pictures did that Pillow does not: values that are no bytes are spread over 0 to 255, and sizes are
given as height and width, as percent, or as a fraction. Its `derivative` took the width of one central difference.
"""

import ast
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TypeAlias

from ..bindings import Document
from ..changes import Changes, Claims, Match
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Example, Pattern, Rule

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
_DERIVATIVE = '''
def derivative(func, x0, dx=1.0, n=1, args=(), order=3):
    """The n-th derivative at x0: a central difference of `order` points that are dx apart."""
    steps = np.arange(order) - order // 2
    weights = np.linalg.inv(np.vander(steps, increasing=True))[n] * np.prod(np.arange(1, n + 1))
    return sum(weight * func(x0 + step * dx, *args) for step, weight in zip(steps, weights)) / dx**n
'''

_SPLINE = '''
def spline(xk, yk, xnew):
    """A cubic curve through points, at xnew."""
    from scipy.interpolate import make_interp_spline

    return make_interp_spline(xk, yk)(xnew)
'''

Functions: TypeAlias = Mapping[str, tuple[str, tuple[str, ...]]]
"""By name: what is written out, and the functions that it needs."""

_PICTURES: Functions = {
    "bytescale": (_BYTESCALE, ()),
    "toimage": (_TOIMAGE, ("bytescale",)),
    "imresize": (_IMRESIZE, ("bytescale", "toimage")),
    "imrotate": (_IMROTATE, ("bytescale", "toimage")),
}


def _imports(node: ast.stmt, module: str) -> bool:
    """Does the statement import a module of SciPy, or something of it?"""
    if isinstance(node, ast.ImportFrom):
        return node.module == module or (
            node.module == "scipy" and any(f"scipy.{alias.name}" == module for alias in node.names)
        )
    return isinstance(node, ast.Import) and any(alias.name == module for alias in node.names)


def _written_out(
    module: str, functions: Functions, document: Document, inference: Inference
) -> Iterator[Match]:
    imports = [
        (unit, code, node)
        for unit, code, node in nodes(document, ast.Import, ast.ImportFrom)
        if isinstance(node, ast.stmt) and _imports(node, module) and node in code.tree.body
    ]
    uses = [
        (unit, node, known.name.rpartition(".")[2])
        for unit, _, node in nodes(document, ast.Attribute)
        if isinstance(node, ast.Attribute)
        and node.attr in functions
        and (known := inference.known(unit, node)) is not None
        and known.name == f"{module}.{node.attr}"
    ]
    named = [
        alias.name
        for _, _, node in imports
        if isinstance(node, ast.ImportFrom) and node.module == module
        for alias in node.names
        if alias.name in functions and alias.asname in (None, alias.name)
    ]
    wanted = {*named, *(name for _, _, name in uses)}
    if not imports or not wanted:
        return
    needed = [
        text
        for name, (text, _) in functions.items()
        if name in wanted or any(name in functions[w][1] for w in wanted)
    ]
    claims = Claims(gone=tuple(f"{module}.{name}" for name in sorted(wanted)))
    home, home_code, first = imports[0]
    for unit, _, node in imports:
        if not isinstance(node, ast.ImportFrom) or node.module != module:
            continue
        kept = [alias for alias in node.names if alias.name not in functions]
        if len(kept) == len(node.names) and node is not first:
            continue
        line = f"from {module} import {', '.join(ast.unparse(alias) for alias in kept)}" if kept else ""
        yield _rewritten(document, (unit, node), line, needed if node is first else [], claims)
    if not isinstance(first, ast.ImportFrom) or first.module != module:
        yield _rewritten(document, (home, first), home_code.text(first), needed, claims)
    for unit, use, name in uses:

        def rewrite(changes: Changes, unit: int = unit, use: ast.Attribute = use, name: str = name) -> None:
            changes.unit(unit).replace(*document.code(unit).span(use), name)

        yield Match(unit, use, True, rewrite, claims)


def _rewritten(
    document: Document, place: tuple[int, ast.stmt], line: str, needed: list[str], claims: Claims
) -> Match:
    """An import as it is from now on, and after it what is written out."""
    unit, node = place

    def rewrite(changes: Changes) -> None:
        code, splices = document.code(unit), changes.unit(unit)
        start, end = code.span(node)
        parts = [line, *_heads(changes, "".join(needed)), *needed]
        text = "\n".join(part for part in parts if part).lstrip("\n")
        if end == len(code.source):
            text = text.rstrip("\n")
        elif not text:
            end += 1  # with its line
        splices.replace(start, end, text)

    return Match(unit, node, True, rewrite, claims)


def _heads(changes: Changes, text: str) -> Iterator[str]:
    """The imports that functions need, where the notebook has not made them."""
    for name, qualified, line in (
        ("np", "numpy", "import numpy as np"),
        ("Image", "PIL.Image", "from PIL import Image"),
    ):
        bindings = changes.document.module_bindings.get(name, [])
        if f"{name}." in text and not any(binding.qualified == qualified for _, binding in bindings):
            yield line


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
        title="`imresize`, `imrotate`, `toimage` and `bytescale` of SciPy are gone: a few lines do what they did",
        error="(has no attribute|cannot import name) '(imresize|imrotate|toimage|bytescale)'|No module named 'scipy.misc'",
        finder=partial(_written_out, "scipy.misc", _PICTURES),
        example=Example(
            setup="import numpy as np\nfrom PIL import Image\npicture = np.arange(12.).reshape(3, 4)",
            old="from scipy.misc import imresize\nresult = imresize(picture, (2, 2)).tolist(), imresize(picture, 50).shape",
            new=f"{_BYTESCALE}\n{_TOIMAGE}\n{_IMRESIZE}".strip("\n")
            + "\n\nresult = imresize(picture, (2, 2)).tolist(), imresize(picture, 50).shape",
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
        finder=partial(_written_out, "scipy.misc", {"derivative": (_DERIVATIVE, ())}),
        example=Example(
            setup="import numpy as np",
            old="from scipy.misc import derivative\nresult = derivative(np.sin, 2.0, dx=1e-6)",
            new=_DERIVATIVE.strip("\n") + "\n\nresult = derivative(np.sin, 2.0, dx=1e-6)",
        ),
    ),
    Custom(
        id="scipy.interpolate-spline",
        library="scipy",
        since="1.3",
        source="SciPy 1.3 release notes, Backwards incompatible changes: scipy.interpolate.spline is removed",
        title="`spline` is gone: `make_interp_spline` makes the curve through the points",
        reason="Both are cubic; near the ends the old one was bent otherwise.",
        error="cannot import name 'spline' from 'scipy.interpolate'|'scipy.interpolate' has no attribute 'spline'",
        changes_behaviour=True,
        finder=partial(_written_out, "scipy.interpolate", {"spline": (_SPLINE, ())}),
        example=Example(
            setup="x = [0, 1, 2, 3]",
            old="from scipy.interpolate import spline\ny = spline(x, x, [0.5, 1.5])",
            new=_SPLINE.strip("\n") + "\n\ny = spline(x, x, [0.5, 1.5])",
        ),
    ),
]
