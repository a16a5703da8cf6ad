"""Just enough lexing to know what is code, and magics blanked out at the same length.

:func:`blank` replaces whatever IPython understands and Python does not by Python of the
same length, so that a position in the blanked text is the same position in the cell, and
an edit made there keeps the magics to the letter.
"""

import re
from collections.abc import Iterator

# Cell magics below which the cell is ordinary Python.
_PYTHON_CELL_MAGICS = frozenset(
    {"time", "timeit", "capture", "prun", "heat", "memit", "mprun", "lprun", "debug"}
)

LEXEME = re.compile(
    r"(?P<comment>\#[^\n]*)"
    r"|(?P<string>[rRbBuUfF]{0,2}(?:\"{3}(?:[^\\]|\\.)*?\"{3}|'{3}(?:[^\\]|\\.)*?'{3}"
    r"|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'))"
    r"|(?P<open>[\[({])|(?P<close>[\])}])|(?P<comma>,)|(?P<newline>\n)|(?P<joined>\\\n)|(?P<word>\w+)",
    re.DOTALL,
)
# What there is in one line: a triple-quoted string that does not end in it is but its opening.
_PART = re.compile(
    r"(?P<comment>\#)|(?P<triple>\"{3}(?:[^\\]|\\.)*?\"{3}|'{3}(?:[^\\]|\\.)*?'{3})|(?P<opening>\"{3}|'{3})"
    r"|(?P<string>\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')|(?P<open>[\[({])|(?P<close>[\])}])"
)
_CLOSING = {quotes: re.compile(r"(?:[^\\]|\\.|\\$)*?" + quotes) for quotes in ('"' * 3, "'" * 3)}
_CELL_MAGIC = re.compile(r"\s*%%(\w+)[^\n]*")
_TIMED = re.compile(r"([ \t]*)%time[ \t](?=\S)")
_MAGIC = re.compile(r"[ \t]*(%{1,2}[A-Za-z_]|!|\?)")
_ASSIGNED = re.compile(r"[ \t]*[A-Za-z_][\w.,\[\] \t]*=[ \t]*(?=%[A-Za-z_]|!(?!=))")
_HELP = re.compile(r"[ \t]*[A-Za-z_][\w.*]*\?{1,2}[ \t]*$")


def blank(source: str) -> str | None:
    """The cell as Python of the same length; None if it is in another language."""
    cell_magic = _CELL_MAGIC.match(source)
    start = 0
    text = source
    if cell_magic:
        if cell_magic.group(1) not in _PYTHON_CELL_MAGICS:
            return None
        start = cell_magic.end()
        text = source.replace("%", "#", 1)
    if not re.search(r"(?m)^[^#\n]*[%!?]", text):
        return text
    lines = text[start:].split("\n")
    done: list[str] = []
    depth = 0
    string: str | None = None  # the quotes of the string that the line begins in
    joined = False
    for line in lines:
        if string is None and not depth and not joined:
            blanked = _blank_line(line)
            if blanked is not None:
                done.append(blanked)
                continue
        done.append(line)
        depth, string, joined = _state_after(line, depth, string)
    return text[:start] + "\n".join(done)


def _blank_line(line: str) -> str | None:
    timed = _TIMED.match(line)
    if timed:
        indent = timed.group(1)
        return indent + "if 1:".ljust(timed.end() - len(indent)) + line[timed.end() :]
    magic = _MAGIC.match(line)
    if magic or _HELP.match(line):
        indent = line[: len(line) - len(line.lstrip())]
        return indent + "0".ljust(len(line) - len(indent))
    assigned = _ASSIGNED.match(line)
    if assigned:
        return assigned.group() + "0".ljust(len(line) - assigned.end())
    return None


def _state_after(line: str, depth: int, string: str | None) -> tuple[int, str | None, bool]:
    """Bracket depth, open triple quotes, and whether the line goes on, at the end of a line."""
    position = 0
    if string is not None:
        closing = _CLOSING[string].match(line)
        if not closing:
            return depth, string, False
        position = closing.end()
    for part in _PART.finditer(line, position):
        if part.lastgroup == "opening":
            return depth, part.group(), False
        if part.lastgroup == "comment":
            return depth, None, False
        if part.lastgroup == "open":
            depth += 1
        elif part.lastgroup == "close":
            depth = max(0, depth - 1)
    return depth, None, line.endswith("\\")


def lexemes(text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    """Comments, strings, brackets, commas and line ends between two positions outside any string."""
    for match in LEXEME.finditer(text, start, end):
        if match.lastgroup not in {"word", "joined"}:
            yield match.lastgroup or "", match.start(), match.end()
