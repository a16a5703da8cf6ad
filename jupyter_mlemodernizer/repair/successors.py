"""What libraries say in plain words about names that go: in warnings, and in their documentation.

“`base_estimator` was renamed to `estimator` in version 1.2 and will be removed in 1.4.”; “DataFrame.applymap has
been deprecated. Use DataFrame.map instead.”; “`product` is deprecated …, and will be removed in NumPy 2.0.
Please use `prod` instead.” What offers a choice (“use either `displot` or `histplot`”) names no successor.
"""

import re
from dataclasses import dataclass

# A name as it is quoted or written out: backquotes, quotes, roles of reStructuredText, brackets after it.
_QUOTE = r"(?::\w+:)?[`'\"]{0,2}~?"
_NAME = r"[A-Za-z_]\w*(?:\.\w+)*"
_OLD = rf"{_QUOTE}\b(?P<old>{_NAME})(?:\([^()]*\))?{_QUOTE}"
_NEW = rf"{_QUOTE}\.?(?P<new>{_NAME})(?:\(\.*\))?[`'\"]{{0,2}}(?![\w(\[.]*[\w(\[])"
_OF = r"(?:\s+(?:parameter|keyword|argument|keyword argument|method|function|attribute|property|alias|class|of\s+[\w.]+(?:\(\))?))*"
_RENAMED = re.compile(
    rf"{_OLD}{_OF}\s+(?:(?:was|were|is|are|has\s+been|have\s+been)\s+)?(?:deprecated\s+and\s+)?renamed\s+(?:to\s+|as\s+)?{_NEW}"
)
_DEPRECATED = re.compile(
    rf"{_OLD}{_OF}\s*:?\s+(?:is|was|has\s+been)?\s*(?:a\s+)?[Dd]eprecated\b(?P<between>(?:(?!\n\n).){{0,160}}?)"
    rf"\b(?:[Uu]se|in\s+favou?r\s+of|replaced\s+(?:by|with)|alias\s+(?:for|of|to))\s+{_NEW}(?P<after>[^.]{{0,40}})",
    re.DOTALL,
)
_REMOVAL = re.compile(
    r"(?:removed|dropped|raise|an error|stop working)\s+(?:from\s+\w+\s+)?(?:in|after|as of|from)\s+"
    r"(?:version\s+|v(?=\d))?(?P<when>(?:[A-Z]?[\w-]+\s+)?v?\d+(?:\.\d+)*)"
)
# Words that stand where a name would, and are none.
_NO_NAMES = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "argument",
        "be",
        "being",
        "either",
        "explicit",
        "instead",
        "is",
        "it",
        "one",
        "option",
        "that",
        "the",
        "this",
        "to",
        "was",
        "which",
    ]
)


@dataclass(frozen=True)
class Successor:
    """A name that goes and the one that takes its place, as the library wrote them.

    Attributes:
        old: the name that goes, dotted or bare.
        new: the name to use.
        renamed: the library says that it is the same under another name.
    """

    old: str
    new: str
    renamed: bool


def successors(text: str) -> list[Successor]:
    """The successors that a text names, each once, in order."""
    found: dict[Successor, None] = {}
    for match in _RENAMED.finditer(text):
        found[Successor(match["old"], match["new"], True)] = None
    for match in _DEPRECATED.finditer(text):
        choice = re.match(r"[^\w]*(?:or|and)\b", match["after"])
        if not choice and not re.search(r"\beither\b", match["between"]):
            found[Successor(match["old"], match["new"], False)] = None
    return [one for one in found if one.old != one.new and not {one.old.lower(), one.new.lower()} & _NO_NAMES]


def removal(text: str) -> str:
    """When what a text is about stops working, in words: ``NumPy 2.0``, ``1.4``; empty if it does not say."""
    match = _REMOVAL.search(text)
    return match["when"] if match else ""
