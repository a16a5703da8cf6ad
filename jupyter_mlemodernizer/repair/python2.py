"""Notebooks written for Python 2: the whole of it converted before anything runs.

One suggestion for what no longer parses or exists, and a second one, a calibration, for the
divisions that rounded down.
"""

import ast
import asyncio
import re
from collections.abc import Mapping, Sequence

from ..masking import mask
from ..model import Edit, ReplaceFile, ReplaceSource, WorkingCopy
from ..parsing import parse, parses
from ..proposer import Context, Proposal
from .python2_division import whole_divisions
from .python2_helpers import converted_helpers
from .python2_meaning import restore_meaning
from .python2_syntax import Conversion, join, parses_as_python2, split

_DIVISION = re.compile(r"^\s*from\s+__future__\s+import\s+.*\bdivision\b", re.MULTILINE)

# What the old code may hold, for the card.
_SIGNS = (
    (r"^\s*print\s+[^(=\s]", "print statements"),
    (r"\bxrange\(", "`xrange`"),
    (r"\.iter(?:items|keys|values)\(", "`dict.iteritems`"),
    (r"\.has_key\(", "`dict.has_key`"),
    (r"\bexcept\s+[\w.()]+\s*,\s*\w+:", "`except X, e`"),
    (r"\braw_input\(", "`raw_input`"),
    (r"\b(?:cPickle|urllib2|StringIO|ConfigParser|Queue)\b", "modules with other names"),
    (r"\.next\(\)", "`iterator.next`"),
    (r"\bunicode\(", "`unicode`"),
    (r"<>", "`<>`"),
    (r"lambda\s*\(", "lambdas that take tuples apart"),
)


class Python2:
    """Sweeper for notebooks in Python 2.

    Arguments:
        python: version of Python that the notebook was saved with, if it says.
    """

    def __init__(self, python: str | None = None) -> None:
        self._said = (python or "").startswith("2")

    async def sweep(self, context: Context) -> Sequence[Proposal]:
        """The conversion, and then the divisions."""
        return await asyncio.to_thread(self._sweep, context.working_copy, context.folder)

    def is_python2(self, working_copy: WorkingCopy) -> bool:
        """Is the notebook in Python 2? Its metadata say so, or only that explains its syntax."""
        texts = [mask(cell.source).text for cell in working_copy.code_cells]
        only_today = any(parses(text) and _is_modern(text) for text in texts)
        broken = [text for text in texts if not parses(text)]
        only_then = any(_is_old(text) for text in broken)
        return (self._said or only_then) and not only_today

    def _sweep(self, working_copy: WorkingCopy, folder: str) -> list[Proposal]:
        is_old = self.is_python2(working_copy)
        helpers = converted_helpers(working_copy.files, folder, all_old=is_old)
        if not is_old and not helpers:
            return []
        cells = working_copy.code_cells
        sources = converted = [cell.source for cell in cells]
        checks = [
            f"`{path}` is not valid Python 3; after the conversion, it is."
            for path, text in helpers.items()
            if not parses(working_copy.files[path]) and parses(text)
        ]
        if is_old:
            conversion = Conversion(sources)
            converted = conversion.finish(restore_meaning(conversion.text))
            unparsed = sum(not parses(mask(source).text) for source in sources)
            left = sum(not parses(mask(source).text) for source in converted)
            if unparsed:
                checks.insert(0, _validity(unparsed, left, len(cells)))
        edits = _edits(working_copy, sources, converted) + _file_edits(working_copy.files, helpers)
        proposals = []
        if edits:
            text = "\n".join([*(sources if is_old else []), *(working_copy.files[path] for path in helpers)])
            signs = [name for pattern, name in _SIGNS if re.search(pattern, text, re.MULTILINE)]
            found = f" It has {', '.join(signs[:5])}." if signs else ""
            what = "The notebook" if is_old else " and ".join(f"`{path}`" for path in helpers)
            proposals.append(
                Proposal(
                    kind="repair",
                    title="Converted from Python 2 to Python 3",
                    reason=f"{what} was written for Python 2.{found}",
                    origin="rule:python.2-to-3",
                    reference="What's New In Python 3.0",
                    edits=edits,
                    certain=True,
                    checks=checks,
                )
            )
        division = _division(working_copy, converted if is_old else None, helpers)
        return [*proposals, division] if division else proposals


def _validity(before: int, after: int, total: int) -> str:
    """How many cells are no Python 3 before and after a conversion, in words."""
    if total == 1:
        then, now = "The cell is not valid Python 3", "it still is not" if after else "it is"
    else:
        verb = "is" if before == 1 else "are"
        then = f"{before} of {total} cells {verb} not valid Python 3"
        now = "all are" if not after else f"{after} still {'is' if after == 1 else 'are'} not"
    return f"{then}; after the conversion, {now}."


def _edits(working_copy: WorkingCopy, bases: Sequence[str], sources: Sequence[str]) -> list[Edit]:
    return [
        ReplaceSource(cell_id=cell.id, base=base, source=source)
        for cell, base, source in zip(working_copy.code_cells, bases, sources, strict=True)
        if base != source
    ]


def _file_edits(bases: Mapping[str, str], files: Mapping[str, str]) -> list[Edit]:
    return [
        ReplaceFile(path=path, base=bases[path], source=text)
        for path, text in files.items()
        if bases[path] != text
    ]


def _division(
    working_copy: WorkingCopy, cells: Sequence[str] | None, helpers: Mapping[str, str]
) -> Proposal | None:
    """The proposal that writes ``//``, made against what was converted; no cells: they are not of Python 2."""
    edits: list[Edit] = []
    found: list[str] = []
    if cells is not None and not _DIVISION.search("\n".join(cells)):
        masked = [mask(source, f"{number}_") for number, source in enumerate(cells)]
        fit = [cell.text if parses(cell.text) else None for cell in masked]
        text, found = whole_divisions(join(fit))
        divided = [
            source if fit[number] is None else masked[number].unmask(cell)
            for number, (source, cell) in enumerate(zip(cells, split(text, len(cells)), strict=True))
        ]
        edits += _edits(working_copy, cells, divided)
    files = {}
    for path, text in helpers.items():
        if parses(text) and not _DIVISION.search(text):
            files[path], more = whole_divisions(text)
            found += more
    edits += _file_edits(helpers, files)
    if not edits:
        return None
    return Proposal(
        kind="calibration",
        title="`/` between whole numbers rounded down in Python 2: write `//`",
        reason="In Python 3, `/` gives a fraction even between whole numbers (PEP 238).",
        origin="rule:python.integer-division",
        reference="PEP 238; What's New In Python 3.0",
        edits=edits,
        certain=True,
        checks=[f"Both sides of `{division}` are whole numbers." for division in found[:10]],
    )


def _is_old(text: str) -> bool:
    """Is this, which is no valid Python of today, valid Python 2?"""
    return parses_as_python2(text) or parses_as_python2(text, print_function=True)


def _is_modern(text: str) -> bool:
    """Does this use what Python 2 did not have?"""
    for node in ast.walk(parse(text)):
        match node:
            case (
                ast.JoinedStr() | ast.AsyncFunctionDef() | ast.AnnAssign() | ast.Nonlocal() | ast.NamedExpr()
            ):
                return True
            case ast.MatMult() | ast.YieldFrom() | ast.Await():
                return True
            case ast.Assign(targets=[ast.Tuple(elts=elements)]) if any(
                isinstance(element, ast.Starred) for element in elements
            ):
                return True
            case ast.FunctionDef(args=ast.arguments(kwonlyargs=[_, *_])):
                return True
            case ast.arg(annotation=ast.expr()):
                return True
    return False
