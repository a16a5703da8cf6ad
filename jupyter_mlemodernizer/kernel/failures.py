"""Failures, from what the kernel and the probe tell."""

import signal
from collections.abc import Mapping, Sequence
from typing import Any

from ..model import Crash, Failure, Profile, Span
from ..saved import CONTROL_SEQUENCE
from .reply import Reply
from .statements import Statement


def crash_failure(
    cell_id: str, crash: Crash | None, reply: Reply, statement: Span | None, seconds: float
) -> Failure:
    """An exception that ended a cell."""
    kind = crash.type.rpartition(".")[2] if crash else reply.ename
    text = (crash.message if crash else reply.evalue).strip()
    first = CONTROL_SEQUENCE.sub("", text.splitlines()[0]) if text else ""
    return Failure(
        kind="crash",
        cell_id=cell_id,
        statement=statement,
        message=(f"{kind}: {first}" if first else kind)[:300],
        crash=crash or Crash(type=reply.ename, message=reply.evalue[:4000]),
        seconds=seconds,
    )


def timeout_failure(
    cell_id: str,
    crash: Crash | None,
    statement: Span | None,
    *,
    limit: float,
    seconds: float,
    profile: Profile | None = None,
    early: bool = False,
    idle_gpu: str | None = None,
) -> Failure:
    """A cell that took longer than its budget; the crash, if any, is the interrupt and tells the hot line.

    Arguments:
        cell_id: the cell.
        crash: the interrupt.
        statement: the one that did not finish.
        limit: the budget, in seconds.
        seconds: that it took until it was stopped.
        profile: where it spent them.
        early: it was stopped before its budget was used up.
        idle_gpu: name of a GPU that had nothing to do meanwhile.
    """
    message = f"The cell took longer than {limit:g} s."
    loop = profile.loop if profile is not None else None
    if early:
        message = f"The cell is slow: it was stopped after {seconds:.0f} s to look for a faster way."
    if loop is not None and loop.total:
        part = f"{loop.done:,} of {loop.total:,} turns of the loop in line {loop.line} were done"
        message = f"{message[:-1]}; {part}, and all would take {_duration(loop.estimated_seconds)}."
    if idle_gpu is not None and not early:
        message = f"{message[:-1]}; the GPU ({idle_gpu}) had nothing to do meanwhile."
    return Failure(
        kind="timeout",
        cell_id=cell_id,
        statement=statement,
        message=message,
        crash=crash,
        seconds=seconds,
        profile=profile,
    )


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"about {seconds:.0f} s"
    if seconds < 5400:
        return f"about {seconds / 60:.0f} minutes"
    return f"about {seconds / 3600:.1f} hours"


def death_failure(cell_id: str, reply: Reply, statement: Span | None) -> Failure:
    """A cell in which the kernel died."""
    return Failure(
        kind="kernel_death",
        cell_id=cell_id,
        statement=statement,
        message=f"The kernel died: {_cause(reply.exit_code)}.",
        seconds=reply.seconds,
    )


def relocate(crash: Crash, sources: Mapping[str, str]) -> None:
    """Move frames to where their code is now.

    A function that was defined before its cell was edited tells the lines that it had then.

    Arguments:
        crash: its frames are changed.
        sources: cell id → source as it is now.
    """
    for frame in crash.frames:
        source = sources.get(frame.cell_id or "")
        if source is None or frame.statement is None or not frame.source:
            continue
        line = frame.statement.line
        places = _places(frame.source.split("\n"), source.split("\n"))
        if not places:
            continue
        moved = min(places, key=lambda place: abs(place - line)) - line
        frame.line += moved
        for span in filter(None, (frame.statement, frame.span)):
            span.line += moved
            span.end_line += moved


def _places(text: list[str], lines: list[str]) -> list[int]:
    """The lines at which a text stands, whatever is before it on its first line."""
    rest = [line.rstrip() for line in text[1:]]
    return [
        number
        for number, line in enumerate(lines, 1)
        if text[0] in line and [line.rstrip() for line in lines[number : number + len(rest)]] == rest
    ]


def failing_statement(statements: Sequence[Statement], answer: dict[str, Any], crash: Crash | None) -> int:
    """Which statement did not finish, from what the probe tells; its number from 0.

    By number where host and kernel count the same statements, else by the line of the first frame.
    """
    if answer["began"] and answer["total"] == len(statements):
        return int(answer["finished"])
    line = crash.frames[0].line if crash and crash.frames else 1
    for number, statement in enumerate(statements):
        if line <= statement.span.end_line:
            return number if answer["began"] else 0
    return 0


def _cause(exit_code: int | None) -> str:
    if exit_code is None:
        return "its process is gone"
    if exit_code >= 0:
        return f"its process ended with exit code {exit_code}"
    try:
        name = signal.Signals(-exit_code).name
    except ValueError:
        name = f"signal {-exit_code}"
    likely = {
        "SIGKILL": " (most likely the machine ran out of memory)",
        "SIGSEGV": " (a crash inside a compiled library)",
        "SIGABRT": " (a compiled library gave up)",
        "SIGILL": " (a library was built for another processor)",
    }.get(name, "")
    return f"its process was ended by {name}{likely}"
