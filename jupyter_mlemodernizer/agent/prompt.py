"""What the model is shown of one failure: the stable part first, then the failure, smallest first."""

import asyncio
import re
from collections.abc import Sequence

from ..dataflow import names
from ..environment.symbols import RELATED
from ..kernel import KernelDeadError, ProbeError, split_statements
from ..model import Crash, Failure, Frame, Kind, Variable
from ..proposer import Context
from .edits import diff
from .imports import imported_tops, tops_of
from .numbering import Numbering
from .surroundings import Surroundings
from .text import Fence, cut, cut_around, first_code_line, one_line
from .tools.data import described
from .tools.symbols import look_up_one
from .unseen import without_figures

# Characters of each part; about four make a token.
_OUTLINE_CELLS = 120
_FAILING_CELL = 6_000
_CONE_CELLS = 6_000
_ONE_CONE_CELL = 2_000
_MESSAGE = 1_500
_MOST_VARIABLES = 15
_MOST_VERSIONS = 25
_MOST_ATTEMPTS = 6
_MOST_NAMED = 3
_MOST_USES = 8
_CHARACTERS_PER_TOKEN = 3.5
_DOTTED = re.compile(r"\b[A-Za-z_]\w*(?:\.\w+)+")
# Part of the window that the first message may take; the rest is for tools, answers, and what the model thinks.
_SHARE = 0.4


async def prompt(context: Context, fence: Fence, *, window: int, turns: int) -> str:
    """The first message about a failure.

    Arguments:
        context: its failure, and what may be known about it.
        fence: marks what comes from the notebook.
        window: tokens that the model reads and writes at most.
        turns: how often it may answer.
    """
    failure = context.failure
    assert failure is not None
    limit = max(1_500, int(window * _CHARACTERS_PER_TOKEN * _SHARE))
    scale = min(1.0, limit / 24_000)
    numbering = Numbering(context.working_copy)
    # In a thread: parsing a cell of a megabyte takes a second, and a server has other things to do.
    near = await asyncio.to_thread(Surroundings, context, failure, numbering)
    stable = await asyncio.to_thread(lambda: [_versions(context, near), _outline(context, near, fence)])
    needed = [
        _where(near, fence, int(_FAILING_CELL * scale)),
        _what(failure, fence, int(_MESSAGE * max(scale, 0.4))),
        "\n".join(["What is known:", *context.clues]) if context.clues else "",
        _hint(context),
        f"You have {turns} turns.",
    ]
    helpful = [
        _variables(failure.crash, fence) if failure.crash else "",
        await _callee(context, failure, fence),
        await _candidates(context, failure, fence),
        await _advised(context, failure, fence),
        _uses(near, fence),
        _tried(context, fence),
        _on_trial(context, fence),
        _way(context, near, fence),
        _cone(near, fence, int(_CONE_CELLS * scale)),
    ]
    used = sum(map(len, [*stable, *needed]))
    if used > limit:
        stable = [cut(stable[0], 600), cut(stable[1], max(300, int(limit * 0.2)))]
        used = sum(map(len, [*stable, *needed]))
    kept = []
    # What is worth most comes first; what no longer fits is left out, and there are tools to ask for it.
    for part in helpful:
        if used + len(part) <= limit:
            kept.append(part)
            used += len(part)
    return "\n\n".join(part for part in [*stable, *kept, *needed] if part)


def kind_of(failure: Failure) -> Kind:
    """What a failure calls for."""
    return {"timeout": "speedup", "drift": "calibration"}.get(failure.kind, "repair")  # type: ignore[return-value]


def _versions(context: Context, near: Surroundings) -> str:
    """Versions of what the notebook imports, which stay the same all through it."""
    environment = context.facts.environment
    tops = imported_tops(context.working_copy)
    for cell in [near.cell, *near.cone]:
        tops += [top for top in tops_of(cell.source) if top not in tops]
    tops += [other for top in tops for other in RELATED.get(top, ()) if other not in tops]
    found = []
    for top in tops[: 2 * _MOST_VERSIONS]:
        name = environment.provides(top)
        version = environment.version(name) if name else None
        if version:
            found.append(f"{name} {version}")
    shown = ", ".join(dict.fromkeys(found[:_MOST_VERSIONS]))
    return f"Installed: Python {environment.python}" + (f", {shown}." if shown else ".")


def _outline(context: Context, near: Surroundings, fence: Fence) -> str:
    """One line for each code cell; of a long notebook those at its beginning and near the failing one."""
    cells = near.numbering.cells
    count = len(cells)
    if count <= _OUTLINE_CELLS:
        chosen = list(range(count))
    else:
        around = range(max(0, near.number - 1 - 60), min(count, near.number + 20))
        chosen = sorted({*range(20), *around, *(near.numbering.cells.index(cell) for cell in near.cone[:20])})
    lines, previous = [], -1
    for position in chosen:
        if position != previous + 1:
            lines.append(f"… {position - previous - 1:,} cells …")
        source = cells[position].source
        shown = without_figures(source[:2_000]) if near.failure.kind == "drift" else source
        lines.append(f"{position + 1}: {first_code_line(shown)}")
        previous = position
    if previous < count - 1:
        lines.append(f"… {count - 1 - previous:,} cells …")
    return "The code cells, by number, with the first line of each:\n" + fence("outline", "\n".join(lines))


def _where(near: Surroundings, fence: Fence, limit: int) -> str:
    source = near.cell.source
    if near.failure.kind == "drift":
        source = without_figures(source)
    span = near.failure.statement
    first, last = (span.line, span.end_line) if span else (1, source.count("\n") + 1)
    shown = fence(f"cell {near.number}", cut_around(source, first, last, limit))
    named = {"drift": "The cell whose output drifted", "timeout": "The slow cell"}
    parts = [f"{named.get(near.failure.kind, 'The failing cell')} is cell {near.number}:", shown]
    statements = split_statements(near.cell.source)
    if span is not None and len(statements) > 1:
        statement = without_figures(near.statement) if near.failure.kind == "drift" else near.statement
        marked = fence("statement", cut(statement, limit // 2))
        lines = f"line {first}" if first == last else f"lines {first} to {last}"
        parts += [f"In it, this statement ({lines}) did not finish; those before it did:", marked]
    return "\n".join(parts)


def _what(failure: Failure, fence: Fence, limit: int) -> str:
    match failure.kind:
        case "drift":
            return "Its output is not what it was when the notebook was written."
        case "timeout":
            return _slow(failure, fence)
    crash = failure.crash
    if crash is None:
        return "What happened:\n" + fence("failure", cut(failure.message, limit))
    lines = [cut(f"{crash.type}: {crash.message}", limit)]
    lines += [f"caused by {cut(cause, 300)}" for cause in crash.causes[:3]]
    if crash.library_frame:
        lines.append(f"raised in {crash.library_frame}")
    receiver = crash.receiver
    if receiver is not None:
        close = f"; it has: {', '.join(receiver.attributes)}" if receiver.attributes else ""
        kind = f"the module {receiver.module}" if receiver.module else f"a {receiver.type}"
        lines.append(f"the object is {kind}{close}")
    return "What happened:\n" + fence("error", "\n".join(lines))


def _hint(context: Context) -> str:
    """What the person said who asks again: the one text here that is meant for the model."""
    return (
        f"A person who knows this notebook says: {cut(context.hint, 2_000)}" if context.hint.strip() else ""
    )


def _slow(failure: Failure, fence: Fence) -> str:
    profile = failure.profile
    lines = [one_line(failure.message, 300)]
    if profile is not None:
        lines += [
            f"line {spot.line}: {spot.share:.0%} of the time"
            + (f" ({spot.native:.0%} in native code)" if spot.native else "")
            + f": {one_line(spot.source, 160)}"
            for spot in profile.hot[:10]
        ]
        if profile.loop is not None:
            loop = profile.loop
            lines.append(
                f"the loop at line {loop.line} came to {loop.done:,} of {loop.total:,}; all of it would take about "
                f"{loop.estimated_seconds:,.0f} s"
            )
    return "Where its time goes:\n" + fence("profile", "\n".join(lines))


def _frames(crash: Crash, numbering: Numbering) -> str:
    def place(frame: Frame) -> str:
        number = numbering.number(frame.cell_id) if frame.cell_id else None
        return frame.path or f"cell {number}"

    return "\n".join(
        f"{place(f)}, {f.function}, line {f.line}: {one_line(f.source, 200)}" for f in crash.frames[-5:]
    )


def _variables(crash: Crash, fence: Fence) -> str:
    shown: Sequence[tuple[str, Variable]] = list(crash.variables.items())[:_MOST_VARIABLES]
    if not shown:
        return ""
    lines = [cut(described(name, variable), 1_200) for name, variable in shown]
    return "Live variables in the failing statement:\n" + fence("variables", "\n".join(lines))


async def _callee(context: Context, failure: Failure, fence: Fence) -> str:
    """Signature and beginning of the documentation of what was called."""
    callee = failure.crash.callee if failure.crash else None
    if callee is None:
        return ""
    if context.kernel is not None and "." in callee.name:
        try:
            return "What was called:\n" + await look_up_one(context, fence, callee.name, doc=450)
        except (ProbeError, KernelDeadError, ValueError):
            pass
    return "What was called:\n" + fence("signature", f"{callee.name}{cut(callee.signature or '', 700)}")


async def _candidates(context: Context, failure: Failure, fence: Fence) -> str:
    """Where a missing name is defined now."""
    crash = failure.crash
    name = crash.missing_name if crash else None
    if crash is None or name is None or crash.type in ("NameError", "KeyError") or "keyword" in crash.message:
        return ""
    origin = crash.missing_from or (crash.receiver.module or crash.receiver.type if crash.receiver else "")
    top = origin.partition(".")[0] or name.partition(".")[0]
    tops = [top, *RELATED.get(top, ())]
    rows = [row for each in tops for row in await context.facts.find(name.rpartition(".")[2], each)][:6]
    if not rows:
        return ""
    lines = "\n".join(f"{row.qualified}{cut(row.signature or '', 200)} ({row.kind})" for row in rows)
    return f"Where the installed packages define {one_line(name, 80)}:\n" + fence("candidates", lines)


async def _advised(context: Context, failure: Failure, fence: Fence) -> str:
    """Signatures of what the message of an error names: mostly what to use now."""
    crash = failure.crash
    if crash is None:
        return ""
    called = crash.callee.name if crash.callee else ""
    named = [name for name in dict.fromkeys(_DOTTED.findall(crash.message)) if name != called]
    found = [await context.facts.callee(name) for name in named[:_MOST_NAMED] if _is_installed(context, name)]
    lines = [f"{callee.name}{cut(callee.signature or '', 400)}" for callee in found if callee is not None]
    return "What the message names:\n" + fence("signatures", "\n".join(lines)) if lines else ""


def _is_installed(context: Context, name: str) -> bool:
    return context.facts.environment.provides(name) is not None


def _uses(near: Surroundings, fence: Fence) -> str:
    """Where later cells use what a failing import was to bind: if its name changes, they must change, too."""
    if not near.statement.strip().startswith(("import ", "from ")):
        return ""
    bound = "|".join(map(re.escape, sorted(names(near.statement.strip()).writes)))
    if not bound:
        return ""
    lines = [
        f"cell {number}: {one_line(line, 160)}"
        for number, cell in enumerate(near.numbering.cells[near.number :], near.number + 1)
        for line in cell.source[:20_000].split("\n")
        if re.search(rf"\b(?:{bound})\b", line)
    ]
    return "Where it is used:\n" + fence("uses", "\n".join(lines[:_MOST_USES])) if lines else ""


def _tried(context: Context, fence: Fence) -> str:
    told = [
        f"{one_line(attempt.proposal.title, 150)}\n"
        + "\n".join(cut(diff(edit), 400) for edit in attempt.proposal.edits[:2])
        + f"\nthen: {cut(attempt.outcome, 300)}"
        for attempt in context.attempts[-_MOST_ATTEMPTS:]
    ]
    return "Tried already, in vain:\n" + fence("attempts", "\n\n".join(told)) if told else ""


def _on_trial(context: Context, fence: Fence) -> str:
    """Edits of this cell that brought the run to this failure from an earlier one at the same place."""
    cell_id = context.failure.cell_id if context.failure else ""
    told = [
        f"{one_line(suggestion.title, 150)}\n"
        + "\n".join(cut(diff(edit), 400) for edit in suggestion.edits[:2])
        for suggestion in context.suggestions
        if cell_id in suggestion.cell_ids
    ]
    return (
        "Changed in this cell already (it is shown as it is now):\n"
        + fence("changes", "\n\n".join(told[-4:]))
        if told
        else ""
    )


def _way(context: Context, near: Surroundings, fence: Fence) -> str:
    """The way to the error through the notebook's own functions, and the helper modules on it."""
    crash = near.failure.crash
    if crash is None or len(crash.frames) < 2:
        return ""
    parts = ["The way to the error:", fence("frames", _frames(crash, near.numbering))]
    lines = {frame.path: frame.line for frame in crash.frames if frame.path in context.working_copy.files}
    for path, line in lines.items():
        text = cut_around(context.working_copy.files[path], line, line, _ONE_CONE_CELL)
        parts += [f"The helper module {one_line(path, 100)}:", fence(path, text)]
    return "\n".join(parts)


def _cone(near: Surroundings, fence: Fence, limit: int) -> str:
    """The cells that the failing statement depends on, in full as far as they fit; nearest ones first to fit."""
    shown: list[tuple[int, str]] = []
    left = limit
    frames = near.failure.crash.frames if near.failure.crash else []
    for cell in near.cone:
        if left < 100:
            break
        source = without_figures(cell.source) if near.failure.kind == "drift" else cell.source
        lines = [frame.line for frame in frames if frame.cell_id == cell.id] or [1]
        text = cut_around(source, lines[0], lines[-1], min(_ONE_CONE_CELL, left))
        left -= len(text)
        number = near.numbering.number(cell.id) or 0
        shown.append((number, fence(f"cell {number}", text)))
    if not shown:
        return ""
    subject = "the cell whose output drifted" if near.failure.kind == "drift" else "the failing statement"
    return f"Cells that {subject} depends on:\n" + "\n".join(text for _, text in sorted(shown))
