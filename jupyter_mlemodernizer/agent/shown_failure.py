"""What the model is shown of one failure beside code: the error or the profile, live values, what is known and was tried."""

import re
from collections.abc import Sequence
from contextlib import suppress

from ..environment.symbols import RELATED
from ..kernel import KernelDeadError, ProbeError
from ..model import Crash, Edit, Failure, Variable
from ..proposer import Attempt, Context
from .edits import diff
from .text import Fence, cut, one_line
from .tools.data import described
from .tools.symbols import rows_of, signature_of

_MOST_VARIABLES = 15
_ONE_VARIABLE = 1_200
_MOST_ATTEMPTS = 6
_MOST_NAMED = 3
_MOST_CANDIDATES = 6
# Where packages are installed is nobody's business, and tells nothing.
_INSTALLED_IN = re.compile(
    r"(?:/|\b[A-Za-z]:\\)[^\s'\"()]*(?:(?:site|dist)-packages|\blib[/\\]python\d[\d.]*)[/\\]"
)
# Nor can the model follow an address.
_READ_ON = re.compile(r"[^.;!?\n]*\b(?:at|see|in)\b[^.;!?\n]*\s*https?://\S+", re.IGNORECASE)
_DOTTED = re.compile(r"\b[A-Za-z_]\w*(?:\.\w+)+")


def happened(failure: Failure, fence: Fence, limit: int) -> str:
    """The error, where the time goes, or that an output drifted."""
    match failure.kind:
        case "drift":
            return "Its output is not what it was when the notebook was written."
        case "timeout":
            return _slow(failure, fence)
    crash = failure.crash
    if crash is None:
        return "What happened:\n" + fence("failure", cut(failure.message, limit))
    lines = [cut(_READ_ON.sub("", _INSTALLED_IN.sub("", f"{crash.type}: {crash.message}")), limit)]
    lines += [f"caused by {cut(cause, 300)}" for cause in crash.causes[:3]]
    if crash.library_frame:
        lines.append(f"raised in {crash.library_frame}")
    receiver = crash.receiver
    if receiver is not None:
        close = f"; it has: {', '.join(receiver.attributes)}" if receiver.attributes else ""
        kind = f"the module {receiver.module}" if receiver.module else f"a {receiver.type}"
        lines.append(f"the object is {kind}{close}")
    return "What happened:\n" + fence("error", "\n".join(lines))


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


def variables(crash: Crash, fence: Fence, *, values: bool) -> str:
    """The live variables in the failing statement; what a module or a class is, its name tells."""
    shown: list[tuple[str, Variable]] = [
        (n, v) for n, v in crash.variables.items() if not v.module and v.type != "type"
    ]
    if not shown:
        return ""
    lines = [
        cut(described(name, variable, value=values), _ONE_VARIABLE)
        for name, variable in shown[:_MOST_VARIABLES]
    ]
    return "Live variables in the failing statement:\n" + fence("variables", "\n".join(lines))


async def callee(context: Context, crash: Crash, fence: Fence) -> str:
    """Signature and beginning of the documentation of what was called."""
    called = crash.callee
    if called is None:
        return ""
    shown = ""
    if "." in called.name:
        with suppress(ProbeError, KernelDeadError):
            shown = await signature_of(context, fence, called.name)
    if not shown and called.signature:
        shown = fence("signature", f"{called.name}{cut(called.signature, 700)}")
    return f"What was called:\n{shown}" if shown else ""


async def candidates(context: Context, crash: Crash, fence: Fence) -> str:
    """Where a missing name is defined now."""
    name = crash.missing_name
    if name is None or crash.type in ("NameError", "KeyError") or "keyword" in crash.message:
        return ""
    origin = crash.missing_from or (crash.receiver.module or crash.receiver.type if crash.receiver else "")
    top = origin.partition(".")[0] or name.partition(".")[0]
    tops = [top, *RELATED.get(top, ())]
    rows = [row for each in tops for row in await context.facts.find(name.rpartition(".")[2], each)]
    if not rows:
        return ""
    found = fence("candidates", rows_of(rows[:_MOST_CANDIDATES]))
    return f"Where the installed packages define {one_line(name, 80)}:\n{found}"


async def advised(context: Context, crash: Crash, fence: Fence) -> str:
    """Signatures of what the message of an error names: mostly what to use now."""
    called = crash.callee.name if crash.callee else ""
    named = [name for name in dict.fromkeys(_DOTTED.findall(crash.message)) if name != called]
    provides = context.facts.environment.provides
    found = [await context.facts.callee(name) for name in named[:_MOST_NAMED] if provides(name) is not None]
    lines = [f"{known.name}{cut(known.signature or '', 400)}" for known in found if known is not None]
    return "What the message names:\n" + fence("signatures", "\n".join(lines)) if lines else ""


def tried(context: Context, fence: Fence) -> str:
    """Proposals that were tried on this failure in vain."""
    told = [_outcome(attempt, context.failure) for attempt in context.attempts[-_MOST_ATTEMPTS:]]
    return "Tried already, in vain:\n" + fence("attempts", "\n\n".join(told)) if told else ""


def _outcome(attempt: Attempt, failure: Failure | None) -> str:
    proposal = attempt.proposal
    if (
        failure is not None
        and attempt.outcome == failure.message
        and not proposal.origin.startswith("model:")
    ):
        return f"{one_line(proposal.title, 150)}: changed nothing"
    return f"{_changes(proposal.title, proposal.edits)}\nthen: {cut(attempt.outcome, 300)}"


def changed(context: Context, fence: Fence) -> str:
    """Edits of the failing cell that were made already, such as those that led from another failure to this one."""
    cell_id = context.failure.cell_id if context.failure else ""
    told = [
        _changes(suggestion.title, [edit for edit in suggestion.edits if _is_of(edit, cell_id)])
        for suggestion in context.suggestions
        if cell_id in suggestion.cell_ids
    ]
    if not told:
        return ""
    return "Changed in this cell already (it is shown as it is now):\n" + fence(
        "changes", "\n\n".join(told[-4:])
    )


def _is_of(edit: Edit, cell_id: str) -> bool:
    return getattr(edit, "cell_id", None) == cell_id


def _changes(title: str, edits: Sequence[Edit]) -> str:
    return "\n".join([one_line(title, 150), *(cut(diff(edit), 400) for edit in edits[:2])])
