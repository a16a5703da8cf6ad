"""Fixes of failures to come: submitted beside one that is at hand, and tried when what they change fails."""

import asyncio
import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from ..kernel import split_statements
from ..model import Edit, Failure, ReplaceFile, ReplaceSource, WorkingCopy
from ..proposer import Context, Proposal
from .edits import diff
from .screening import Policy, screen
from .surroundings import cone_of

_MOST = 30
_MOST_PROPOSALS = 2
_CHECK = "The language model foresaw this failure when it was asked about an earlier one."


class Foreseen:
    """What the model foresaw in one notebook. Nothing of it runs before code that depends on it has failed.

    None of it is proposed for drift: whoever foresaw it was shown the notebook's comments, which may hold the target.

    Attributes:
        seen: ids of the cells that the model was shown in order to look ahead.
    """

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self._fixes: list[Proposal] = []
        self._doubtful: set[tuple[str, str]] = set()

    def keep(self, fix: Proposal) -> None:
        """Remember a fix, made for the cells as they are now."""
        self._fixes = [*self._fixes, fix][-_MOST:]

    async def proposals(self, context: Context, policy: Policy) -> list[Proposal]:
        """Proposals for a failure that was foreseen, what is nearest to it first; none of them costs a call.

        Arguments:
            context: with the failure.
            policy: of the administrator.
        """
        failure = context.failure
        if failure is None or failure.crash is None or not self._fixes:
            return []
        cone = await asyncio.to_thread(cone_of, context, failure)
        cells = context.working_copy.code_cells
        behind = {cells[position].id for position in cone}
        found: list[Proposal] = []
        # What changes the failing cell first, then what changes the nearest of those before it; of two, what the error names.
        order = {cell.id: position for position, cell in enumerate(cells)}
        own = order.get(failure.cell_id, 0)
        named = _words(failure.crash.message)

        def rank(fix: Proposal) -> tuple[int, int]:
            changed = set[str]().union(*(_words(diff(edit)) for edit in fix.edits))
            return _distance(fix, order, own), -len(changed & named)

        for fix in sorted(self._fixes, key=rank):
            if len(found) == _MOST_PROPOSALS:
                break
            for edits in _narrower(_today(fix.edits, context.working_copy), failure, behind):
                screened = await screen(edits, context, cone=cone, policy=policy)
                if not screened.findings:
                    found.append(
                        fix.model_copy(update={"edits": edits, "checks": [*screened.checks, _CHECK]})
                    )
                    break
        return found

    def forget(self, tried: Proposal) -> None:
        """What was tried in vain may be right for another failure, once more."""
        fix = (tried.title, tried.reason)
        if fix in self._doubtful:
            self._fixes = [known for known in self._fixes if (known.title, known.reason) != fix]
        self._doubtful.add(fix)


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text[:10_000]))


def _distance(fix: Proposal, order: Mapping[str, int], own: int) -> int:
    """How many cells before the failing one a fix changes something; all of them for one that does not."""
    before = (own - order[place] for place in map(_place, fix.edits) if place is not None and place in order)
    return min((cells for cells in before if cells >= 0), default=len(order))


def _today(edits: Sequence[Edit], working_copy: WorkingCopy) -> list[Edit]:
    """Edits made for the cells as they were then, for the cells as they are; what is done or does not fit is left out."""
    moved = (working_copy.rebased(edit) for edit in edits if isinstance(edit, ReplaceSource | ReplaceFile))
    return [edit for edit in moved if edit is not None and edit.source != edit.base]


def _narrower(edits: list[Edit], failure: Failure, behind: Collection[str]) -> Iterator[list[Edit]]:
    """The edits if they change what failed, or what it depends on; then those alone; then its failing statement alone."""
    frames = failure.crash.frames if failure.crash else []
    places = {failure.cell_id, *behind, *(frame.cell_id or frame.path for frame in frames)}
    here = [edit for edit in edits if _place(edit) in places]
    if not here:
        return
    yield edits
    if here != edits:
        yield here
    for edit in here:
        if isinstance(edit, ReplaceSource) and edit.cell_id == failure.cell_id and failure.statement:
            source = _only_statement(edit, failure.statement.line, failure.statement.end_line)
            if source not in (edit.source, edit.base):
                yield [edit.model_copy(update={"source": source})]


def _place(edit: Edit) -> str | None:
    return edit.path if isinstance(edit, ReplaceFile) else getattr(edit, "cell_id", None)


def _only_statement(edit: ReplaceSource, first: int, last: int) -> str:
    """The base with its statement between two lines as the edit has it; the base, if it cannot be told which that is."""
    old, new = split_statements(edit.base), split_statements(edit.source)
    if len(old) != len(new):
        return edit.base
    lines = edit.base.split("\n")
    for before, after in zip(old, new, strict=True):
        if first <= before.span.line <= last:
            lines[before.span.line - 1 : before.span.end_line] = after.text.split("\n")
            break
    return "\n".join(lines)
