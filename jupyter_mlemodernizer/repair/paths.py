"""The paths of a notebook as data: where each is built from which string literals, and what is done with it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal as OneOf

from ..model import WorkingCopy

Purpose = OneOf["read", "write", "list", "other"]


@dataclass(frozen=True)
class Place:
    """Where source text is: a cell, or a helper file of the user's."""

    kind: OneOf["cell", "file"]
    name: str


@dataclass(frozen=True)
class Literal:
    """A string literal in the source: ``source[start:end]`` of its place, with quotes and prefix."""

    place: Place
    start: int
    end: int
    raw: str
    value: str = ""


@dataclass(frozen=True)
class Part:
    """A stretch of a path: from a literal, put in by a join, or unknown before it runs.

    Arguments:
        text: None if unknown.
        literal: where it comes from, if from a literal.
    """

    text: str | None
    literal: Literal | None = None


@dataclass(frozen=True)
class PathUse:
    """An argument of a call that is, or may be, a path.

    Arguments:
        parts: what it is built from.
        place, start, end: the whole expression in the source.
        callee: last part of the name of what is called.
        purpose: what is done with the path.
        keywords: names of the call's keywords.
        order: position among the places.
    """

    parts: tuple[Part, ...]
    place: Place
    start: int
    end: int
    callee: str
    purpose: Purpose
    keywords: frozenset[str]
    order: int
    line: int

    @property
    def value(self) -> str | None:
        """The path, or None if some of it is unknown."""
        texts = [part.text for part in self.parts]
        return None if None in texts else "".join(text for text in texts if text is not None)

    def matches(self, path: str) -> tuple[Part, ...] | None:
        """The parts, with the unknown ones filled in so that together they are the path; None if they cannot be."""
        pattern = "".join("(.*)" if part.text is None else re.escape(part.text) for part in self.parts)
        match = re.fullmatch(pattern, path, re.DOTALL)
        if match is None or not any(part.literal for part in self.parts):
            return None
        filled = iter(match.groups())
        return tuple(Part(next(filled)) if part.text is None else part for part in self.parts)


@dataclass
class Paths:
    """All that a notebook says about paths.

    Attributes:
        uses: arguments of calls that may be paths, in order.
        literals: all string literals but docstrings, in order.
        magics: (place, position, text) of lines of magic.
        moves: the notebook changes its working directory.
        unpacks: the notebook makes files otherwise than by a plain write: unpacks, downloads, copies.
    """

    uses: list[PathUse] = field(default_factory=list)
    literals: list[Literal] = field(default_factory=list)
    magics: list[tuple[Place, int, str]] = field(default_factory=list)
    moves: bool = False
    unpacks: bool = False


def sources(working_copy: WorkingCopy) -> Iterator[tuple[Place, str]]:
    """The code cells in order, then the helper files."""
    for cell in working_copy.code_cells:
        yield Place("cell", cell.id), cell.source
    for name, text in working_copy.files.items():
        if name.endswith(".py"):
            yield Place("file", name), text
