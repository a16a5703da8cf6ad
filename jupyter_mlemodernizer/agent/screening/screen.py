"""All checks of one submission, and what comes of them."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...masking import mask_magics
from ...model import Edit, ReplaceFile
from ...model.diff import edit_sides
from ...parsing import parse
from ...proposer import Context
from .change import Change
from .dropped import dropped
from .exchanged import exchanged
from .existing import existing
from .fabricated import fabricated
from .finding import Finding
from .less_work import less_work
from .meaning import meaning
from .near import near
from .policy import Policy
from .reach import reach
from .settings import other_constants
from .swallowed import swallowed
from .swapped import swapped

_MOST_TOLD = 5


@dataclass
class Screened:
    """What came of screening.

    Attributes:
        findings: what may not just be run; empty if all is well.
        checks: what was found out, as sentences for the evidence.
    """

    findings: list[Finding] = field(default_factory=list)
    checks: list[str] = field(default_factory=list)

    @property
    def refusal(self) -> str:
        """Why it is never run, for the model; empty if it is not refused."""
        told = [finding.message for finding in self.findings if finding.outcome == "refused"]
        return " ".join(dict.fromkeys(told[:_MOST_TOLD]))

    @property
    def decision(self) -> str:
        """Why a person must decide; empty if nobody must, or if it is refused anyway."""
        if self.refusal:
            return ""
        return " ".join(dict.fromkeys(finding.message for finding in self.findings[:_MOST_TOLD]))


async def screen(
    edits: Sequence[Edit],
    context: Context,
    *,
    cone: list[int],
    why_elsewhere: str = "",
    policy: Policy | None = None,
    calibration: bool = False,
) -> Screened:
    """Read an edit before anything of it runs.

    Arguments:
        edits: made against ``context.working_copy``.
        context: with the failure.
        cone: positions of the code cells that the failing statement depends on.
        why_elsewhere: what the model says why it changes something else.
        policy: of the administrator.
        calibration: settings may be written out that were left to their defaults.
    """
    policy = policy or Policy()
    change = Change(tuple(edits), context.working_copy)

    def read() -> list[Finding]:
        return list(_syntax(edits)) or [
            *reach(change, policy),
            *swallowed(change),
            *dropped(change, context.failure),
            *less_work(change, context.failure, calibration=calibration),
            *other_constants(change),
            *fabricated(change),
            *exchanged(change),
            *meaning(change, context.failure, calibration=calibration),
        ]

    # In a thread: comparing cells of a megabyte takes seconds.
    findings = await asyncio.to_thread(read)
    if not any(finding.check == "syntax" for finding in findings):
        findings += await near(change, context, cone, why_elsewhere)
    checks: list[str] = []
    if not any(finding.outcome == "refused" for finding in findings):
        # The kernel is asked only about what may run at all: looking a name up may import its module.
        asked = await existing(change, context)
        findings += [*asked.findings, *await swapped(change, context)]
        checks = asked.checks
    if not policy.decisions:
        findings = [Finding(finding.check, finding.message) for finding in findings]
    return Screened(list(dict.fromkeys(findings)), checks)


def _syntax(edits: Sequence[Edit]) -> Iterator[Finding]:
    for edit in edits:
        source = edit_sides(edit)[1]
        text = source if isinstance(edit, ReplaceFile) else mask_magics(source)
        try:
            parse(text)
        except SyntaxError as error:
            line = text.split("\n")[error.lineno - 1].strip()[:120] if error.lineno else ""
            yield Finding("syntax", f"It does not parse: {error.msg} at line {error.lineno}: {line}")
        except (ValueError, RecursionError, MemoryError):
            yield Finding("syntax", "It does not parse.")
