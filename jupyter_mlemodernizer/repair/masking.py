"""Cells as plain Python: lines of magic are replaced by names that parse, and put back to the letter.

A cell may hold ``%matplotlib inline``, ``!ls``, ``x = !ls``, ``frame.head?`` or begin with a
cell magic. None of it is Python, so it is *masked* before parsing. Line numbers stay true.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache

# Cell magics below which the cell is ordinary Python; what is below any other is a foreign language or a file.
PYTHON_CELL_MAGICS = frozenset(
    {
        "time",
        "timeit",
        "capture",
        "prun",
        "heat",
        "memit",
        "mprun",
        "lprun",
        "debug",
        "pypy",
        "python",
        "python3",
    }
)

_STRING = re.compile(
    r"""(?s:[uUbBrRfF]{0,2}(?:"{3}.*?(?<!\\)(?:\\\\)*"{3}|'{3}.*?(?<!\\)(?:\\\\)*'{3}))"""
    r"""|[uUbBrRfF]{0,2}(?:"(?:[^"\\\n]|\\.|\\\n)*"|'(?:[^'\\\n]|\\.|\\\n)*')"""
)
# Whatever may hold a line end or change what a line end means.
_TOKEN = re.compile(rf"{_STRING.pattern}|\\\n|[\n()\[\]{{}}]|#[^\n]*")
_LINE_MAGIC = re.compile(r"[ \t]*(?:%{1,2}[A-Za-z_]|!|\?)")
_ASSIGNED_MAGIC = re.compile(r"([ \t]*[A-Za-z_][\w.,\[\] \t]*=[ \t]*)(?=%[A-Za-z_]|!(?!=))")
_ANY = re.compile(r"^[ \t]*[%!?]|=[ \t]*[%!]|\?[ \t]*$", re.MULTILINE)
_HELP = re.compile(r"[ \t]*[A-Za-z_%][\w.*]*\?{1,2}[ \t]*$")


@dataclass(frozen=True)
class Masked:
    """A cell that parses as Python if its Python does.

    Attributes:
        text: the Python, with a name in the place of each magic.
        magics: that name → what stood there.
    """

    text: str
    magics: dict[str, str] = field(default_factory=dict)

    def unmask(self, text: str) -> str:
        """Put the magics back into a changed text."""
        for name, magic in self.magics.items():
            text = text.replace(name, magic)
        return text


@lru_cache(maxsize=2048)
def mask(source: str, tag: str = "") -> Masked:
    """Mask the magics of a cell.

    Arguments:
        source: the cell.
        tag: makes the names unique where several cells are joined.
    """
    magics: dict[str, str] = {}

    def stand_in(text: str) -> str:
        name = f"__magic_{tag}{len(magics)}__"
        magics[name] = text
        return name

    cell_magic = re.match(r"\s*%%(\w+)", source)
    if cell_magic and cell_magic.group(1) not in PYTHON_CELL_MAGICS:
        name = stand_in(source)
        # As many lines as there were, so that line numbers of joined cells stay true.
        return Masked(name + "\n" * source.count("\n"), {name + "\n" * source.count("\n"): source})

    if not _ANY.search(source):
        return Masked(source)
    lines = source.split("\n")
    result: list[str] = []
    for number, fresh in _logical_starts(lines):
        block = lines[number : number + 1]
        line = block[0]
        if not fresh:
            result.append(line)
            continue
        assigned = _ASSIGNED_MAGIC.match(line)
        if _LINE_MAGIC.match(line) or _HELP.match(line):
            indent = line[: len(line) - len(line.lstrip())]
            result.append(indent + stand_in(line[len(indent) :]))
        elif assigned:
            result.append(assigned.group(1) + stand_in(line[assigned.end() :]))
        else:
            result.append(line)
    return Masked("\n".join(result), magics)


def _logical_starts(lines: list[str]) -> list[tuple[int, bool]]:
    """For each line: does a statement begin there, that is, not inside a string, brackets or a continued line?"""
    source = "\n".join(lines)
    inside: set[int] = set()
    depth, line = 0, 0
    position = _end_of_magic(lines[0])
    while match := _TOKEN.search(source, position):
        position = match.end()
        lexeme = match.group()
        if lexeme == "\n":
            line += 1
            if depth:
                inside.add(line)
            else:
                position += _end_of_magic(lines[line])
        elif lexeme == "\\\n":
            line += 1
            inside.add(line)
        elif lexeme in "([{":
            depth += 1
        elif lexeme in ")]}":
            depth = max(0, depth - 1)
        elif not lexeme.startswith("#"):
            count = lexeme.count("\n")
            inside.update(range(line + 1, line + count + 1))
            line += count
    return [(number, number not in inside) for number in range(len(lines))]


def _end_of_magic(line: str) -> int:
    """Length of a line if it is, or ends in, a magic, whose quotes and brackets mean nothing; else 0."""
    return len(line) if _LINE_MAGIC.match(line) or _ASSIGNED_MAGIC.match(line) else 0
