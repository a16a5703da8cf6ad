"""Positional arguments where today's function takes keywords only.

Libraries put a ``*`` into their signatures, as scikit-learn 1.0 did (SLEP009) and pandas 2.0, and
left the parameters in their order: what was given by position is named by the parameters after the
``*``, one after the other. The signature that the kernel reports is made a rule of the catalogue.
"""

import ast
import re
from collections.abc import Sequence

from ..model import Callee, WorkingCopy
from ..proposer import Context, Proposal
from .catalogue import Call, Catalogue, Example
from .catalogue.documents import documents
from .catalogue.inference import Inference
from .catalogue.plain_names import short

_SURPLUS = r"^TypeError: (too many positional arguments|.*takes .*positional arguments? but)"

# Their first positional argument became another one, so that today's order tells nothing of then's.
_REORDERED = frozenset({"seaborn"})


class KeywordOnly:
    """Proposer for calls with more positional arguments than the callee takes today."""

    async def propose(self, context: Context) -> Sequence[Proposal]:
        """The one proposal to name the surplus arguments; none if their number does not fit. Never certain."""
        crash = context.failure.crash if context.failure else None
        if crash is None or crash.callee is None:
            return []
        if not re.search(_SURPLUS, f"{crash.type}: {crash.message}"):
            return []
        rule = _rule(context, crash.callee)
        proposals = await Catalogue([rule]).propose(context) if rule else []
        return [
            proposal.model_copy(update={"origin": "signature", "certain": False})
            for proposal in proposals[:1]
        ]


def _rule(context: Context, callee: Callee) -> Call | None:
    """The signature of the callee as a rule; None if it takes nothing by keyword only, or is the user's own."""
    top = callee.name.partition(".")[0]
    library = context.facts.environment.provides(top)
    if not callee.keyword_only or top in _REORDERED or library is None:
        return None
    shown = callee.name.rpartition(".")[2]
    taken = len(callee.parameters) - len(callee.keyword_only)
    after = f" after the first {taken}" if taken > 1 else " after the first" if taken else ""
    return Call(
        id=f"{top.lower()}.signature",
        library=library,
        since="0",
        source=f"signature of {callee.name}",
        title=f"arguments of `{shown}` are given by keyword only{after}",
        reason="They are named in the order in which they stand in its signature now"
        + (f": `{shown}{callee.signature}`." if callee.signature else "."),
        error=_SURPLUS,
        callables=(callee.name, *_written(context.working_copy, callee.name)),
        positional=tuple(callee.parameters),
        keep_positional=taken,
        example=Example(old="", new=""),
    )


def _written(working_copy: WorkingCopy, name: str) -> list[str]:
    """By what names the notebook may call what is defined under a name: the same package, and the same bare name."""
    found: dict[str, None] = {}
    for document in documents(working_copy):
        inference = Inference(document)
        for unit, code in document.codes():
            for call in code.of(ast.Call):
                known = inference.known(unit, call.func)
                if known is not None and not known.instance and short(known.name) == short(name):
                    found[known.name] = None
    return list(found)
