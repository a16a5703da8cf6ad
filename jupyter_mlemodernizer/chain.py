"""The chain: all suggestions of a modernization in order, and the notebook with some of them."""

import re
import uuid
from collections.abc import Collection, Iterable

from .dataflow import imports_apart, names
from .foundations import foundations
from .kernel import split_statements
from .masking import mask_magics
from .model import (
    DeleteCell,
    Edit,
    Failure,
    InsertCell,
    ReplaceFile,
    ReplaceSource,
    Status,
    Suggestion,
    WorkingCopy,
)
from .proposer import Proposal
from .references import links

_IMPORT = re.compile(r"(?:import|from)\s+\w")
_CELL_MAGIC = re.compile(r"\s*%%[^\n]*\n")


class Chain:
    """The suggestions in the order in which they were made; each one's edits are made on top of all before it.

    Arguments:
        original: the notebook as it was; never changed.
    """

    def __init__(self, original: WorkingCopy) -> None:
        self.original = original.copy()
        self.working_copy = original.copy()
        self.suggestions: list[Suggestion] = []
        self.set_aside: list[Suggestion] = []
        """Suggestions that a person must decide about before they may be run; they are in no working copy."""

    def add(self, proposal: Proposal) -> Suggestion:
        """Apply a proposal to the working copy and make it the last suggestion.

        Raises:
            EditConflictError: the proposal was made for something else than the working copy.
        """
        self.working_copy.apply(proposal.edits)
        suggestion = _suggestion(proposal)
        self.suggestions.append(suggestion)
        return suggestion

    def wait_for_decision(self, proposal: Proposal, failure: Failure | None) -> Suggestion | None:
        """Set a proposal aside that is not to be run until a person has decided; None if the same waits already.

        Arguments:
            proposal: which needs a decision.
            failure: what it was made for.
        """
        if any(known.edits == proposal.edits for known in self.set_aside):
            return None
        suggestion = _suggestion(proposal)
        suggestion.evidence.before = failure
        self.set_aside.append(suggestion)
        return suggestion

    def take_back(self, count: int) -> None:
        """Undo all suggestions after the first ``count``."""
        while len(self.suggestions) > count:
            self.working_copy.undo(self.suggestions.pop().edits)

    def split(self, suggestion: Suggestion, edits: Collection[Edit]) -> Suggestion:
        """Leave a suggestion only some of its edits; the others become one of their own, right after it.

        An import that the others brought, and that those that stay need, is brought by the first that needs it.

        Arguments:
            suggestion: one with edits of different cells or files.
            edits: those that it keeps.

        Returns:
            The new suggestion, with the others.
        """
        others = [edit for edit in suggestion.edits if edit not in edits]
        rest = suggestion.model_copy(update={"id": uuid.uuid4().hex[:12], "edits": others}, deep=True)
        kept = [edit for edit in suggestion.edits if edit in edits]
        suggestion.edits = _with_imports(kept, others)
        self.suggestions.insert(self.suggestions.index(suggestion) + 1, rest)
        return rest

    def foundations(self, suggestion: Suggestion) -> list[str]:
        """Ids of the earlier suggestions without which this one was never seen to work."""
        return foundations(suggestion, self.suggestions, self.original, self.working_copy)


def _with_imports(kept: list[Edit], others: list[Edit]) -> list[Edit]:
    """Edits, with the imports that only the others have brought until now: each name alone, as others may be gone."""
    brought = {
        line: names(line).writes
        for edit in others
        if edit.op == "replace"
        for old in [_imports(edit.base)]
        for line in _imports(edit.source)
        if line not in old
    }
    result: list[Edit] = []
    for edit in kept:
        if edit.op == "replace":
            found = names(mask_magics(edit.source))
            needed = [line for line, bound in brought.items() if bound & (found.reads | found.late)]
            if needed:
                magic = _CELL_MAGIC.match(edit.source)
                at = magic.end() if magic else 0
                source = edit.source[:at] + "".join(f"{line}\n" for line in needed) + edit.source[at:]
                edit = edit.model_copy(update={"source": source})  # noqa: PLW2901
                brought = {line: bound for line, bound in brought.items() if line not in needed}
        result.append(edit)
    return result


def _imports(source: str) -> list[str]:
    """The imports of a cell that stand in no block, each name apart."""
    texts = [s.text for s in split_statements(source) if _IMPORT.match(s.text)]
    return [single for text in texts for single in imports_apart(text) or [text]]


def _suggestion(proposal: Proposal) -> Suggestion:
    suggestion = Suggestion(
        id=uuid.uuid4().hex[:12],
        kind=proposal.kind,
        title=proposal.title,
        reason=proposal.reason,
        origin=proposal.origin,
        reference=proposal.reference,
        links=links(proposal.reference),
        edits=proposal.edits,
        changes_behaviour=proposal.changes_behaviour,
        needs_decision=proposal.needs_decision,
    )
    suggestion.evidence.checks.extend(proposal.checks)
    suggestion.evidence.ratio = proposal.ratio
    suggestion.evidence.outcome_before = proposal.outcome_before
    return suggestion


def compose(
    original: WorkingCopy, suggestions: Iterable[Suggestion], chosen: Collection[str]
) -> tuple[WorkingCopy, list[str]]:
    """The notebook with only some of the suggestions.

    Arguments:
        original: the notebook that the first suggestion was made for.
        suggestions: all of them, in order.
        chosen: ids of those to apply.

    Returns:
        The composed notebook, and the ids of chosen suggestions that do not fit without one that was not chosen.
    """
    composed, unfit = original.copy(), []
    for suggestion in suggestions:
        if suggestion.id not in chosen:
            continue
        attempt = composed.copy()
        if all(_apply(attempt, edit) for edit in suggestion.edits):
            composed = attempt
        else:
            unfit.append(suggestion.id)
    return composed, unfit


def _apply(copy: WorkingCopy, edit: ReplaceSource | InsertCell | DeleteCell | ReplaceFile) -> bool:
    match edit:
        case ReplaceSource() | ReplaceFile():
            moved = copy.rebased(edit)
            if moved is None:
                return False
            if isinstance(moved, ReplaceFile):
                copy.files[moved.path] = moved.source
            else:
                copy.apply([moved])
        case InsertCell(after=after):
            known = {cell.id for cell in copy.cells}
            if after is not None and after not in known:
                return False
            copy.apply([edit])
        case DeleteCell(cell_id=cell_id):
            try:
                copy.apply([DeleteCell(cell_id=cell_id, base=copy[cell_id].source)])
            except KeyError:
                return False
    return True


def acceptable(suggestion: Suggestion, accept: str) -> bool:
    """Whether ``--accept`` takes a suggestion without a person's word.

    Arguments:
        suggestion: the suggestion.
        accept: ``verified`` (verified, and results cannot differ from what they were then), ``all`` or ``none``.
            What was in the run and not proved, since its cell stopped for another reason, is taken with the verified:
            else the cell would stop sooner in the result than it did in the run.
    """
    if suggestion.needs_decision and suggestion.status != "accepted":
        return False  # that it may even be run is for a person to say
    if accept == "all":
        return suggestion.status in _OPEN
    return accept == "verified" and not suggestion.changes_behaviour and _was_in_the_run(suggestion)


def _was_in_the_run(suggestion: Suggestion) -> bool:
    after = suggestion.evidence.after
    return suggestion.status == "verified" or (
        suggestion.status == "proposed" and after is not None and not after.passed
    )


_OPEN: tuple[Status, ...] = ("proposed", "verified", "accepted")
