"""The code that the model is shown of one failure: the failing cell, what it depends on, and one line of other cells."""

import ast
import re

from ..kernel import split_statements
from ..model import Cell, Crash, Frame
from ..proposer import Context
from .imports import parsed, tops_of
from .numbering import Numbering
from .surroundings import Surroundings
from .text import Fence, cut_around, first_code_line, one_line
from .unseen import without_figures

# Characters, unless they say otherwise.
_OUTLINE_CELLS = 120
_ONE_CELL = 2_000
_LINE = 160
_EASY_TO_COUNT = 5  # lines
_MOST_USES = 12
_LEFT_OUT = "…"


def failing_cell(near: Surroundings, fence: Fence, limit: int) -> str:
    """The failing cell, and which of its statements did not finish."""
    source = _visible(near, near.cell)
    span = near.failure.statement
    first, last = (span.line, span.end_line) if span else (1, source.count("\n") + 1)
    named = {"drift": "The cell whose output drifted", "timeout": "The slow cell"}
    what = f"{named.get(near.failure.kind, 'The failing cell')} is cell {near.number}"
    shown = fence(f"cell {near.number}", cut_around(source, first, last, limit))
    if span is None or "\n" not in source.strip():
        return f"{what}:\n{shown}"
    number, line = _stopped_at(near, source, first)
    place = (
        f"line {number}" if first == last else f"line {number}, in the statement of lines {first} to {last}"
    )
    stopped = f"It stopped in {place}; the statements before are done"
    quoted = [f"{stopped}:", fence("line", one_line(line, _LINE))]
    return "\n".join(
        [f"{what}:", shown, *(quoted if source.count("\n") > _EASY_TO_COUNT else [f"{stopped}."])]
    )


def _stopped_at(near: Surroundings, source: str, first: int) -> tuple[int, str]:
    """Number and text of the line of the failing cell in which it stopped."""
    crash = near.failure.crash
    numbers = [f.line for f in crash.frames if f.cell_id == near.cell.id] if crash else []
    number = numbers[-1] if numbers else first
    lines = source.split("\n")
    return number, lines[min(number, len(lines)) - 1]


def outline(near: Surroundings, fence: Fence) -> str:
    """One line for each cell that is not shown; of a long notebook those at its beginning and near the failing one."""
    cells = near.numbering.cells
    shown = {near.cell.id, *(cell.id for cell, _ in near.behind), *near.ahead}
    chosen = [
        position
        for position, cell in enumerate(cells)
        if cell.id not in shown
        and (len(cells) <= _OUTLINE_CELLS or position < 20 or -60 <= position - near.number + 1 < 20)
    ]
    if not chosen:
        return ""
    lines = [f"{position + 1}: {first_code_line(_visible(near, cells[position]))}" for position in chosen]
    more = len(cells) - len(shown) - len(chosen)
    lines += [f"… {more:,} more cells …"] if more > 0 else []
    return "Other code cells, the first line of each:\n" + fence("outline", "\n".join(lines))


def ahead(near: Surroundings, fence: Fence, limit: int, seen: set[str]) -> str:
    """The next cells, and the helper modules that they import, whole, as far as they fit: what else fails can be mended at once.

    Arguments:
        near: its ``ahead`` becomes the ids of the cells and the paths of the modules that are shown.
        fence: marks what comes from the notebook.
        limit: characters.
        seen: of what was shown before and is not shown again; what is shown now is added.
    """
    shown: list[tuple[int, str]] = []
    for number, cell in enumerate(near.numbering.cells[near.number :], near.number + 1):
        if cell.id in seen:
            continue
        limit -= len(cell.source)
        if limit < 0:
            break
        shown.append((number, cell.source))
        near.ahead.add(cell.id)
    tops = {top for cell in near.numbering.cells[near.number - 1 :] for top in tops_of(cell.source)}
    modules: list[str] = []
    for path, text in near.modules.items():
        limit -= len(text)
        if limit >= 0 and path not in seen and re.split(r"[/.]", path)[0] in tops:
            modules.append(fence(path, text))
            near.ahead.add(path)
    seen |= {near.cell.id, *near.ahead}
    cells = [_cells(shown, fence)] if shown else []
    return "\n".join(["Code to come:", *cells, *modules]) if near.ahead else ""


def _cells(shown: list[tuple[int, str]], fence: Fence) -> str:
    """Cells between one pair of marks."""
    return fence("cells", "\n".join(f"# cell {number}:\n{text}" for number, text in sorted(shown)))


def behind(near: Surroundings, fence: Fence, limit: int) -> str:
    """What the failing statement depends on in the cells before, as far as it fits; nearest cells first to fit."""
    shown: list[tuple[int, str]] = []
    for cell, wanted in near.behind:
        if limit < 100:
            break
        lines = _excerpt(_visible(near, cell), cell.source, wanted)
        frames = near.failure.crash.frames if near.failure.crash else []
        on_way = {frame.line for frame in frames if frame.cell_id == cell.id}
        at = [place for place, (number, _) in enumerate(lines, 1) if number in on_way] or [1]
        text = cut_around("\n".join(text for _, text in lines), at[0], at[-1], min(_ONE_CELL, limit))
        limit -= len(text)
        number = near.numbering.number(cell.id) or 0
        shown.append((number, text))
    if not shown:
        return ""
    subject = "the cell whose output drifted" if near.failure.kind == "drift" else "the failing statement"
    return f"What {subject} depends on, in cells before it ({_LEFT_OUT}: other statements):\n{_cells(shown, fence)}"


async def lost_imports(context: Context, near: Surroundings, fence: Fence) -> str:
    """Of a failing import and those after it in its cell, what is not there, and where later cells use it.

    If its name changes, they must change, too; if it is written out, it must have what they use.
    """
    crash = near.failure.crash
    if crash is None or len(crash.frames) > 1:  # the second frame is an import within the user's own module
        return ""
    lost = await _lost(context, near)
    if not lost:
        return ""
    bound = "|".join(map(re.escape, lost.values()))
    later = [
        (number, line)
        for number, cell in enumerate(near.numbering.cells[near.number :], near.number + 1)
        if cell.id not in near.ahead  # which is shown whole
        for line in cell.source[:20_000].split("\n")
    ]
    making = re.compile(rf"\s*(\w+)\s*=\s*(?:{bound})\b[\w.]*\(")
    made = {found[1] for _, line in later if (found := making.match(line))}
    pattern = re.compile("|".join([rf"\b(?:{bound})\b", *(rf"\b{name}\.\w" for name in sorted(made))]))
    lines = [f"cell {number}: {one_line(line, 160)}" for number, line in later if pattern.search(line)]
    told = [f"not there: {', '.join(list(lost)[:_MOST_USES])}", *lines[:_MOST_USES]]
    used = ", and where they are used" if lines else ""
    return f"Imports that find nothing{used}:\n" + fence("imports", "\n".join(told))


async def _lost(context: Context, near: Surroundings) -> dict[str, str]:
    """Dotted paths that imports of the failing cell name and that are not there, and what they were to bind."""
    tree = parsed(near.cell.source)
    first = near.failure.statement.line if near.failure.statement else 1
    left = [node for node in (tree.body if tree else []) if node.lineno >= first]
    if not left or not isinstance(left[0], ast.Import | ast.ImportFrom):
        return {}
    paths: dict[str, str] = {}
    for node in left:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            paths |= {f"{node.module}.{alias.name}": alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            paths |= {alias.name: alias.asname or alias.name.partition(".")[0] for alias in node.names}
    own = {path.removesuffix(".py") for path in context.working_copy.files}
    there = await context.facts.resolves([path for path in paths if path.partition(".")[0] not in own])
    return {path: name for path, name in paths.items() if there.get(path) is False}


def way(context: Context, near: Surroundings, fence: Fence) -> str:
    """The way to the error through the notebook's own functions, and the helper modules on it."""
    crash = near.failure.crash
    if crash is None or len(crash.frames) < 2:
        return ""
    parts = ["The way to the error:", fence("frames", _frames(crash, near.numbering))]
    lines = {frame.path: frame.line for frame in crash.frames if frame.path in context.working_copy.files}
    for path, line in lines.items():
        text = cut_around(context.working_copy.files[path], line, line, _ONE_CELL)
        parts += [f"The helper module {one_line(path, 100)}:", fence(path, text)]
    return "\n".join(parts)


def _visible(near: Surroundings, cell: Cell) -> str:
    """The source of a cell as it may be shown."""
    return without_figures(cell.source) if near.failure.kind == "drift" else cell.source


def _excerpt(shown: str, source: str, wanted: frozenset[str]) -> list[tuple[int, str]]:
    """Numbered lines of a cell without the statements that are not wanted; a mark is where some are left out.

    Arguments:
        shown: the cell as it may be shown, line by line as its source.
        source: the cell.
        wanted: statements, masked.
    """
    statements = split_statements(source)
    kept = {n for s in statements if s.masked in wanted for n in range(s.span.line, s.span.end_line + 1)}
    gone = {n for s in statements for n in range(s.span.line, s.span.end_line + 1)} - kept
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(shown.split("\n"), 1):
        after_gap = bool(lines) and lines[-1][1] == _LEFT_OUT
        if number in gone and not after_gap:
            lines.append((number, _LEFT_OUT))
        elif number not in gone and not (after_gap and not line.strip()):
            lines.append((number, line))
    return lines


def _frames(crash: Crash, numbering: Numbering) -> str:
    def place(frame: Frame) -> str:
        number = numbering.number(frame.cell_id) if frame.cell_id else None
        return frame.path or f"cell {number}"

    return "\n".join(
        f"{place(f)}, {f.function}, line {f.line}: {one_line(f.source, 200)}" for f in crash.frames[-5:]
    )
