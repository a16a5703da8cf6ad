"""Which suggestions that were not in a run mend what failed in it."""

from collections.abc import Collection, Iterator, Sequence

from .kernel import split_statements
from .masking import cell_parses
from .model import Failure, ReplaceSource, Suggestion, WorkingCopy


def mended_by(
    failure: Failure, ran: WorkingCopy, suggestions: Sequence[Suggestion], applied: Collection[str]
) -> list[str]:
    """Ids of the suggestions that were left out of a run and mend a failure of it.

    A suggestion mends the failure that it was made for. One that was made before anything ran mends what fails
    in a statement that it changes.

    Arguments:
        failure: of a cell.
        ran: the notebook that was run.
        suggestions: of the modernization.
        applied: ids of those that were in the run.
    """
    return [
        suggestion.id
        for suggestion in suggestions
        if suggestion.id not in applied
        and suggestion.status not in ("accepted", "stale")
        and _mends(suggestion, failure, ran)
    ]


def _mends(suggestion: Suggestion, failure: Failure, ran: WorkingCopy) -> bool:
    if (before := suggestion.evidence.before) is not None:
        return _is_same(before, failure)
    return suggestion.kind == "repair" and _changes_failing(suggestion, failure, ran)


def _is_same(before: Failure, failure: Failure) -> bool:
    """Whether two failures are one, though the code around it may have changed; how long something took may be told otherwise."""
    same = (before.kind, before.cell_id) == (failure.kind, failure.cell_id)
    return same and (before.message == failure.message or failure.kind == "timeout")


def _changes_failing(suggestion: Suggestion, failure: Failure, ran: WorkingCopy) -> bool:
    for cell_id, line in _places(failure):
        for edit in suggestion.edits:
            if not isinstance(edit, ReplaceSource) or edit.cell_id != cell_id:
                continue
            moved = ran.rebased(edit)
            if moved is None:
                continue
            statements = split_statements(moved.base)
            failing = {s.masked for s in statements if s.span.line <= line <= s.span.end_line}
            if failing - {s.masked for s in split_statements(moved.source)} and cell_parses(moved.source):
                return True
    return False


def _places(failure: Failure) -> Iterator[tuple[str, int]]:
    """The statement that failed, and the lines of the notebook's functions that it was in."""
    yield failure.cell_id, failure.statement.line if failure.statement else 1
    for frame in failure.crash.frames if failure.crash else ():
        if frame.cell_id is not None:
            yield frame.cell_id, frame.line
