"""Python 2 to Python 3, as far as the grammar and the names go: fissix on all cells at once.

Cells are joined, because an import in one cell decides what another one means. What the
fixers would change beyond need (every ``dict.items()``, ``map`` and ``range``) is left to
:mod:`.python2_meaning`, which knows where it matters.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from ..masking import Masked, mask
from ..parsing import parses

_SYNTAX = (
    "apply",
    "basestring",
    "except",
    "exec",
    "execfile",
    "exitfunc",
    "funcattrs",
    "getcwdu",
    "has_key",
    "imports",
    "imports2",
    "input",
    "intern",
    "long",
    "metaclass",
    "methodattrs",
    "ne",
    "next",
    "nonzero",
    "numliterals",
    "operator",
    "paren",
    "print",
    "raise",
    "raw_input",
    "reduce",
    "reload",
    "renames",
    "repr",
    "standarderror",
    "sys_exc",
    "throw",
    "tuple_params",
    "types",
    "urllib",
    "xreadlines",
)
# What stands between joined cells.
SEPARATOR = re.compile(r"^__cell_\d+__(?:\n|$)", re.MULTILINE)
_ITERTOOLS = ("itertools", "itertools_imports")

_UR = re.compile(r"(?<![\w'\"])[uU][rR](?=['\"])")
# What fissix calls a parameter that was a tuple, where it is taken apart.
_TAKEN_APART = re.compile(r"^[ \t]*(\(.+\)) = (xxx_todo_changeme\d*)$", re.MULTILINE)
_PLAIN_IMPORT = re.compile(r"^([ \t]*import )([\w., ]+)$", re.MULTILINE)
# `reload(sys); sys.setdefaultencoding('utf8')` made Python 2 do what Python 3 does by itself.
_DEFAULT_ENCODING = re.compile(
    r"^[ \t]*(?:reload\(sys\)[ \t]*(?:;[ \t]*|\n))?sys\.setdefaultencoding\([^()\n]*\)[ \t]*(?:\n|\Z)",
    re.MULTILINE,
)
_PRINT_FUNCTION = re.compile(r"^\s*from\s+__future__\s+import\s+.*\bprint_function\b", re.MULTILINE)


@cache
def _tool(fixers: tuple[str, ...], print_function: bool) -> Any:
    """A refactoring tool; making one takes about 0.1 s."""
    from fissix.refactor import RefactoringTool  # type: ignore[import-untyped]  # noqa: PLC0415 (heavy)

    return RefactoringTool(
        [f"fissix.fixes.fix_{name}" for name in fixers], {"print_function": print_function}
    )


def refactor(text: str, fixers: tuple[str, ...], *, print_function: bool, path: str = "<notebook>") -> str:
    """Let fissix change a text.

    Arguments:
        text: with magics masked.
        fixers: bare names of fissix's.
        print_function: ``print`` is a function in it.
        path: where it comes from.

    Raises:
        Exception: of fissix's parser, if the text does not parse.
    """
    return str(_tool(fixers, print_function).refactor_string(text + "\n", path))[:-1]


def parses_as_python2(source: str, *, print_function: bool = False) -> bool:
    """Is this (magics masked) valid Python 2?"""
    try:
        refactor(_UR.sub("r", source), (), print_function=print_function)
    except Exception:  # fissix has several kinds of error and no common base
        return False
    return True


def separator(number: int) -> str:
    """The statement that stands between joined cells."""
    return f"__cell_{number}__"


def join(sources: Sequence[str | None]) -> str:
    """One text of all cells; those that are None are left out, and stay as they are."""
    return "\n".join(
        separator(number) + ("" if source is None else "\n" + source) for number, source in enumerate(sources)
    )


def split(text: str, count: int) -> list[str]:
    """The cells of a joined text, first to last; what was put before the first belongs to it."""
    pieces = SEPARATOR.split(text)
    if len(pieces) != count + 1:
        raise ValueError("a separator of cells was lost")
    cells = [
        piece.removesuffix("\n") if number < count - 1 else piece for number, piece in enumerate(pieces[1:])
    ]
    if pieces[0].strip():
        cells[0] = pieces[0] + cells[0]
    return cells


def _named(text: str) -> str:
    """Parameters that were tuples, called by the names in them."""
    at = 0
    made: set[str] = set()
    while found := _TAKEN_APART.search(text, at):
        at = found.start() + 1
        new = "_".join(re.findall(r"\w+", found[1]))
        # Functions may have parameters of the same name, but not that of anything else.
        while new not in made and re.search(rf"\b{new}\b", text):
            new += "_"
        made.add(new)
        *_, parameter = re.finditer(rf"\b{found[2]}\b", text[: found.start(2)])
        between = text[parameter.end() : found.start(2)]
        text = text[: parameter.start()] + new + between + new + text[found.end() :]
        at = parameter.start()
    return text


def _once(text: str) -> str:
    """Modules that several old ones became, imported once in a line."""

    def imported(found: re.Match[str]) -> str:
        return found[1] + ", ".join(dict.fromkeys(name.strip() for name in found[2].split(",")))

    return _PLAIN_IMPORT.sub(imported, text)


class Conversion:
    """Python 2 cells, on their way to Python 3.

    Arguments:
        sources: of the code cells, in order.

    Attributes:
        text: all convertible cells joined, now valid Python 3.
    """

    def __init__(self, sources: Sequence[str]) -> None:
        self._sources = list(sources)
        self._masked = [mask(source, f"{number}_") for number, source in enumerate(sources)]
        self.print_function = any(_PRINT_FUNCTION.search(source) for source in sources)
        texts = [self._python2(masked) for masked in self._masked]
        converted = split(self._convert(join(texts)), len(texts))
        fit = [text is not None and parses(cell) for text, cell in zip(texts, converted, strict=True)]
        self._left_out = {number for number, is_fit in enumerate(fit) if not is_fit}
        self.text = join([cell if is_fit else None for cell, is_fit in zip(converted, fit, strict=True)])

    def _python2(self, masked: Masked) -> str | None:
        """The text of a cell if it is Python 2, with what fissix does not know made plain; else None."""
        text = _DEFAULT_ENCODING.sub("", _UR.sub("r", masked.text))
        if not parses_as_python2(text, print_function=self.print_function):
            return None
        # Tabs and spaces may be mixed in Python 2, where a tab reaches to the next eighth column.
        return text.expandtabs(8) if re.search(r"^ *\t", text, re.MULTILINE) and not parses(text) else text

    def _convert(self, text: str) -> str:
        return _once(_named(refactor(text, _SYNTAX, print_function=self.print_function)))

    def finish(self, text: str) -> list[str]:
        """The cells of a joined text, with magics put back; a cell that does not parse in the end is as it was."""
        if re.search(r"\bi(?:zip|map|filter)|\bitertools\b", text):
            text = refactor(text, _ITERTOOLS, print_function=True)
        result = []
        for number, cell in enumerate(split(text, len(self._sources))):
            if cell.startswith("\n") and not self._masked[number].text.startswith("\n"):
                cell = cell.lstrip("\n")  # noqa: PLW2901 (the line of an import that went)
            unfit = number in self._left_out or not parses(cell)
            result.append(self._sources[number] if unfit else self._masked[number].unmask(cell))
        return result
