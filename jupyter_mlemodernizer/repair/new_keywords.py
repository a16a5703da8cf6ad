"""Names that became keywords: ``async`` and ``await`` in Python 3.7, ``nonlocal`` in Python 3.0.

A cell that uses one of them as a name does not parse. Names of the notebook's own get an underscore;
keywords of a library's functions are called what that library calls them now.
"""

import re
from collections.abc import Sequence

from ..masking import mask
from ..model import Edit, ReplaceSource, WorkingCopy
from ..parsing import parses
from ..proposer import Context, Proposal
from .catalogue.lexing import LEXEME
from .python2_syntax import parses_as_python2

_WORDS = ("async", "await", "nonlocal")
_ANY = re.compile(rf"\b(?:{'|'.join(_WORDS)})\b")
# What follows these words where they are keywords.
_AS_KEYWORD = {
    "async": re.compile(r"\s+(?:def|for|with)\b"),
    "await": re.compile(r"[ \t]+[\w'\"(\[{]"),
    "nonlocal": re.compile(r"\s+[A-Za-z_]"),
}
_NAME = rf"(?P<name>{'|'.join(_WORDS)})\b"
_DEFINED = [
    re.compile(rf"\bdef\s+{_NAME}"),
    re.compile(rf"\bself\.{_NAME}\s*=[^=]"),
    # In the body of a class.
    re.compile(rf"^[ \t]*class\b[^\n]*:\n(?:[ \t][^\n]*\n|\n)*?[ \t]+{_NAME}\s*=[^=]", re.MULTILINE),
]
_PARAMETER = re.compile(rf"\b(?:def\s+\w+\s*\(|lambda\b)[^:]*?\b{_NAME}")
_IS_KEYWORD_ARGUMENT = re.compile(r"\s*=(?!=)")
# Methods of which ``async=`` was a keyword, and what it is called now.
_RENAMED = {
    **dict.fromkeys(("cuda", "to", "copy_", "type", "cpu"), "non_blocking"),  # PyTorch 0.4
    **dict.fromkeys(("filter", "sample", "firehose", "userstream"), "is_async"),  # tweepy 3.7
}


class NewKeywords:
    """Sweeper for names that are keywords now."""

    async def sweep(self, context: Context) -> Sequence[Proposal]:
        """One proposal for all cells that parse once such names are others."""
        working_copy = context.working_copy
        if not any(_ANY.search(cell.source) for cell in working_copy.code_cells):
            return []
        text = "\n".join(mask(cell.source).text for cell in working_copy.code_cells)
        own = {match["name"] for defined in _DEFINED for match in defined.finditer(text)}
        parameters = {match["name"] for match in _PARAMETER.finditer(text)}
        edits = _edits(working_copy, own, parameters)
        if not edits:
            return []
        return [
            Proposal(
                kind="repair",
                title="`async`, `await` and `nonlocal` are keywords now: names get an underscore",
                reason="A cell that uses one of them as a name cannot be parsed.",
                origin="rule:python.new-keywords",
                reference="What's New In Python 3.7; What's New In Python 3.0",
                edits=edits,
                certain=True,
            )
        ]


def _edits(working_copy: WorkingCopy, own: set[str], parameters: set[str]) -> list[Edit]:
    edits: list[Edit] = []
    for cell in working_copy.code_cells:
        if not _ANY.search(cell.source):
            continue
        masked = mask(cell.source)
        if parses(masked.text):
            continue
        text = _renamed(masked.text, own, parameters)
        if text != masked.text and (parses(text) or parses_as_python2(text)):
            edits.append(ReplaceSource(cell_id=cell.id, base=cell.source, source=masked.unmask(text)))
    return edits


def _renamed(text: str, own: set[str], parameters: set[str]) -> str:
    """The text with names in the place of what would be keywords; what cannot be told stays."""
    pieces: list[str] = []
    position = 0
    calls: list[str] = []  # what is called, for each bracket that is open
    for match in LEXEME.finditer(text):
        word = match.group()
        if match.lastgroup == "open":
            before = re.search(r"(\w+)\s*$", text[: match.start()])
            calls.append(before.group(1) if before and word == "(" else "")
        elif match.lastgroup == "close" and calls:
            calls.pop()
        if match.lastgroup != "word" or word not in _WORDS or _AS_KEYWORD[word].match(text, match.end()):
            continue
        new = word + "_"
        if text[: match.start()].rstrip().endswith("."):
            if word not in own:
                continue
        elif calls and calls[-1] and _IS_KEYWORD_ARGUMENT.match(text, match.end()):
            header = re.search(r"\bdef\s+\w+\s*\([^)]*$", text[: match.start()])
            if calls[-1] in _RENAMED and not header:
                new = _RENAMED[calls[-1]]
            elif word not in parameters or calls[-1] == "dict":  # there it is a key
                continue
        pieces += [text[position : match.start()], new]
        position = match.end()
    return "".join([*pieces, text[position:]])
