"""IPython's own syntax in a cell: where it is, and what stands in its place where Python is to be parsed.

A cell may hold ``%matplotlib inline``, ``!ls``, ``x = !ls``, ``frame.head?`` or begin with a cell
magic. None of it is Python, and none of it may change when the Python around it does. What is a
magic is told as IPython tells it (:mod:`IPython.core.inputtransformer2`): by the first character
of a logical line, by what follows its first equals sign, or by a question mark at its end.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from .parsing import parses

# Cell magics below which the cell is Python that runs in the user's namespace.
_PYTHON_CELLS = frozenset(
    [
        "time",
        "timeit",
        "capture",
        "prun",
        "heat",
        "memit",
        "mprun",
        "lprun",
        "debug",
        "snakeviz",
        "pyinstrument",
        "notify",
        "nbtutor",
    ]
)

STRING = (
    r"[rRbBuUfF]{0,2}(?:\"{3}(?:[^\\]|\\.)*?\"{3}|'{3}(?:[^\\]|\\.)*?'{3}"
    r"|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')"
)
"""Pattern of a string literal; needs ``re.DOTALL``."""

_TOKEN = re.compile(
    rf"(?P<comment>\#[^\n]*)|(?P<string>{STRING})|(?P<open>[\[({{])|(?P<close>[\])}}])|(?P<joined>\\\n)"
    r"|(?P<newline>\n)|(?P<operator>[=!<>+\-*/%&|^@:]=)|(?P<equals>=)|(?P<help>\?{1,2}(?=[ \t]*(?:\n|\Z)))",
    re.DOTALL,
)
_MAYBE = re.compile(r"^[ \t]*[%!?,;/]|=[ \t]*[%!]|\?[ \t]*$", re.MULTILINE)
_CELL = re.compile(r"\s*(?P<line>%%(?P<name>\w+)(?!\w*\?)[^\n]*)")
_BEGINS = re.compile(r"[ \t]*(?P<escape>[%!?,;/])?")
_VALUE = re.compile(r"[ \t]*(?=%[A-Za-z_]|!(?!=))")
# To the end of the line, or of that on which it is continued.
_CONTINUED = re.compile(r"(?:[^\n]*\\\n)*[^\n]*")
_RUNS = re.compile(
    r"%(?P<name>time|timeit|prun|memit|lprun|mprun)(?:[ \t]+-\w+(?:[ \t]+[\d.]+)?)*[ \t]+(?=[^\s-])"
)


@dataclass(frozen=True)
class Magic:
    """A stretch of a cell that is IPython's and not Python's.

    Attributes:
        start: where it begins, in characters.
        end: where it ends.
        kind: ``line``: a statement of its own; ``value``: right of an equals sign; ``cell``: the first line of
            a cell whose rest is Python; ``language``: a whole cell that is in another language, or a file.
        python: where the Python begins that it runs in the user's namespace, up to its end; None if there is none.
    """

    start: int
    end: int
    kind: Literal["line", "value", "cell", "language"]
    python: int | None = None


@dataclass(frozen=True)
class Masked:
    """A cell with a name in the place of each magic, to be changed as Python and put back together.

    Attributes:
        text: it parses as Python if the Python in the cell does; it has as many lines.
        magics: name → what stood there.
    """

    text: str
    magics: dict[str, str] = field(default_factory=dict)

    def unmask(self, text: str) -> str:
        """Put the magics back into a changed text."""
        for name, magic in self.magics.items():
            # Of a magic of several lines, empty lines below the name keep the count.
            filled = name + "\n" * magic.count("\n")
            text = text.replace(filled if filled in text else name, magic)
        return text


@lru_cache(maxsize=2048)
def magics(source: str) -> tuple[Magic, ...]:
    """The magics of a cell, in order. Within strings, brackets and continued statements there are none."""
    found: list[Magic] = []
    position = 0
    cell = _CELL.match(source)
    if cell and cell["name"] not in _PYTHON_CELLS:
        return (Magic(cell.start("line"), len(source), "language"),)
    if cell:
        found.append(Magic(cell.start("line"), cell.end(), "cell"))
        position = cell.end()
    elif not _MAYBE.search(source) or parses(source):
        return ()
    while position < len(source):
        end, magic = _logical_line(source, position)
        if magic is not None:
            found.append(magic)
        position = source.find("\n", end) + 1 or len(source)
    return tuple(found)


@lru_cache(maxsize=2048)
def mask_magics(source: str) -> str:
    """The cell as Python, every character at its place: magics are replaced by Python of the same length.

    ``%magic``, ``!shell`` and ``help?`` become ``0``; ``x = !shell`` becomes ``x = 0``; ``%time x = f()`` becomes
    ``if 1: x = f()``. Of a cell in another language nothing is left.
    """
    pieces: list[str] = []
    position = 0
    for magic in magics(source):
        if magic.python is None:
            stand_in, end = ("0" if magic.kind in ("line", "value") else "#"), magic.end
        else:
            stand_in, end = ("if 1:" if magic.kind == "line" else ""), magic.python
        blank = re.sub(r"[^\n]", " ", source[magic.start : end])
        pieces += [source[position : magic.start], stand_in, blank[len(stand_in) :]]
        position = end
    return "".join([*pieces, source[position:]])


def mask(source: str, tag: str = "") -> Masked:
    """The cell as Python, with a name in the place of each magic.

    Arguments:
        source: the cell.
        tag: makes the names unique where several cells are joined.
    """
    pieces: list[str] = []
    names: dict[str, str] = {}
    position = 0
    for magic in magics(source):
        name, text = f"__magic_{tag}{len(names)}__", source[magic.start : magic.end]
        names[name] = text
        pieces += [source[position : magic.start], name, "\n" * text.count("\n")]
        position = magic.end
    return Masked("".join([*pieces, source[position:]]), names)


def is_python(source: str) -> bool:
    """Whether a cell is Python, apart from its magics: it is not in another language, and no file."""
    return not any(magic.kind == "language" for magic in magics(source))


def _logical_line(source: str, start: int) -> tuple[int, Magic | None]:
    """Where the logical line that begins here ends, and the magic that it is or ends in."""
    begins = _BEGINS.match(source, start)
    assert begins is not None
    start = position = begins.end() if begins["escape"] is None else begins.start("escape")
    if begins["escape"]:
        return _magic(source, start, "line")
    depth, assigned = 0, False
    while token := _TOKEN.search(source, position):
        position = token.end()
        kind = token.lastgroup
        depth = max(0, depth + (kind == "open") - (kind == "close"))
        if depth:
            continue
        if kind == "newline":
            return token.start(), None
        if kind == "help":
            return token.end(), Magic(start, token.end(), "line")
        if kind == "equals" and not assigned:
            assigned = True
            value = _VALUE.match(source, position)
            if value:
                return _magic(source, value.end(), "value")
    return len(source), None


def _magic(source: str, start: int, kind: Literal["line", "value"]) -> tuple[int, Magic]:
    """The magic that begins here and goes on to the end of its line."""
    continued = _CONTINUED.match(source, start)
    assert continued is not None
    text = continued.group().rstrip()
    runs = _RUNS.match(text)
    # The result of %time is that of what it ran; others have results of their own.
    python = runs is not None and (
        parses(f"if 1: {text[runs.end() :]}")
        if kind == "line"
        else runs["name"] == "time" and parses(f"({text[runs.end() :]}\n)")
    )
    return continued.end(), Magic(
        start, start + len(text), kind, start + runs.end() if runs and python else None
    )


@lru_cache(maxsize=2048)
def cell_parses(source: str) -> bool:
    """Whether a cell, with its magics masked, is Python of today."""
    return parses(mask_magics(source))
