"""Reprs of objects in text output: what of them depends on the version alone, and what is a result.

Which parameters the repr of an estimator shows was another one with nearly every version: it is left out, unless both
outputs show the same ones. What SciPy's tests give was a bare tuple, and is a tuple with names now. A row of an array is
broken into lines where the width of its columns says. Tensors of PyTorch before 0.4 were tables, in parts of some columns.
"""

import re
from collections.abc import Collection, Iterator

_MOST = 20_000
"""Characters of one repr."""

_REPR = re.compile(r"(?:^[ \[(]*|(?<=[\s,(\[:=]))([A-Z]\w*)\((?=\s*(?:\w+=|\(|\)|[A-Z]\w*\())", re.MULTILINE)
_PARENTHESIS = re.compile(r"[()]")
_KEY = re.compile(r"(\w+)=")
_RESULT = re.compile(r"\b[A-Z]\w*[Rr]esult\(")
# Fields that results got later, or that stood in no tuple.
_LATER = re.compile(
    r",\s*(?:df|zscore|statistic_location|statistic_sign|intercept_stderr)=[^,()]+(?:\([^()]*\))?"
)

_ROW = re.compile(r"\[[^\[\]\n]*\n[^\[\]]{1,20000}\]")
_VALUES = re.compile(r"\[(?:[-+\d.eEj,\s]|nan|inf|True|False|None|'[^'\n]*'|\"[^\"\n]*\")*\]")

_TENSOR = re.compile(
    r"^(?:Variable containing:\n)?(?P<body>(?:[ \t]*(?:(?:Columns \d+ to \d+|\([ \d,.]+\) =|[\d.]+e[-+]\d+ \*)[ \t]*)?\n"
    r"|[ \t]*[-+\d.einfa][-+\d.einfa \t]*\n){1,2000})\[torch\.(?:cuda\.)?\w+Tensor of size [\dx]+(?: \(GPU \d+\))?\]$",
    re.MULTILINE,
)
_FACTOR = re.compile(r"[ \t]*[\d.]+(e[-+]\d+) \*")


def shown_by_both(text: str, other: str) -> frozenset[str]:
    """The reprs that two texts show with the same parameters, each as its class and their names."""
    return frozenset(_signatures(text)) & frozenset(_signatures(other))


def without_reprs(text: str, kept: Collection[str] = ()) -> str:
    """A text without the reprs of estimators, which may go over several lines, and with results as tuples.

    Arguments:
        text: as it is shown.
        kept: reprs that are left as they are, by their signature.
    """
    text = _as_tuples(text)
    position, parts = 0, []
    for start, end, signature in _reprs(text):
        if start >= position and signature not in kept:
            parts.append(text[position:start])
            position = end
    return "".join((*parts, text[position:]))


def rows_in_one_line(text: str) -> str:
    """A text in which each row of an array, and each list of numbers or texts, is one line."""
    if "\n" not in text or "[" not in text:
        return text
    return _ROW.sub(
        lambda match: " ".join(match[0].split()) if _VALUES.fullmatch(match[0]) else match[0], text
    )


def tensors_as_rows(text: str) -> str:
    """A text in which tensors of PyTorch before 0.4 are shown as those of today: a line for each row."""
    return _TENSOR.sub(lambda match: _rows_of(match["body"]), text) if "ensor of size" in text else text


def _rows_of(body: str) -> str:
    """The rows of a tensor that was shown in slices, each in parts of some columns, each number with a common factor."""
    rows: list[str] = []
    start, at, exponent = 0, 0, ""
    for line in body.splitlines():
        factor = _FACTOR.match(line)
        if factor:
            exponent = factor[1]
        elif "Columns" in line:
            at = start
        elif ") =" in line:
            start = at = len(rows)
        elif line.strip():
            numbers = " ".join(number + exponent for number in line.split())
            rows[at:] = [f"{rows[at]} {numbers}", *rows[at + 1 :]] if at < len(rows) else [numbers]
            at += 1
    return "".join(f"[{row}]\n" for row in rows)


def _as_tuples(text: str) -> str:
    """``PearsonRResult(statistic=0.9, pvalue=0.1)`` as ``(0.9, 0.1)``."""
    position, parts = 0, []
    ends = _ends(text) if _RESULT.search(text) else {}
    for match in _RESULT.finditer(text):
        end = ends.get(match.end())
        if end is not None and match.start() >= position:
            inside = text[match.end() : end]
            parts += [text[position : match.start()], "(", _KEY.sub("", _LATER.sub("", inside))]
            position = end
    return "".join((*parts, text[position:]))


def _signatures(text: str) -> Iterator[str]:
    for _, _, signature in _reprs(_as_tuples(text)):
        yield signature


def _reprs(text: str) -> Iterator[tuple[int, int, str]]:
    """Beginning, end and signature of each."""
    ends = _ends(text) if _REPR.search(text) else {}
    for match in _REPR.finditer(text):
        end = ends.get(match.end())
        if end is not None:
            keys = _KEY.findall(text[match.end() : end])
            yield match.start(), end, f"{match[1]}({', '.join(keys)})"


def _ends(text: str) -> dict[int, int]:
    """Position after each opening parenthesis → position after the one that closes it, as far as they are near."""
    opened: list[int] = []
    ends: dict[int, int] = {}
    for match in _PARENTHESIS.finditer(text):
        if match[0] == "(":
            opened.append(match.end())
        elif opened and match.end() - (start := opened.pop()) <= _MOST:
            ends[start] = match.end()
    return ends
