"""Whether a run has proved an edit: its changed code was executed and got past the point where the old one stops."""

from .helper_modules import imports_module
from .kernel import split_statements
from .masking import cell_parses
from .model import DeleteCell, Edit, InsertCell, Outcome, ReplaceFile, ReplaceSource, Suggestion, WorkingCopy
from .passage import Passage
from .wording import cells_in_words


def proved(edit: Edit, working_copy: WorkingCopy, passage: Passage) -> bool:
    """Whether a run proved one edit.

    A cell that ran to its end proves all edits of it. One that stopped proves an edit if a changed
    statement finished before, or after it without needing it. An edit of a cell that could not even be read
    before, and now can, is proved by that alone: the cell may well be blocked. An edit of a helper
    module is proved by the cells that import it; text cells and deletions need no proof.

    Arguments:
        edit: of a suggestion.
        working_copy: what was run, with this edit.
        passage: the run, at its end or in the middle.
    """
    match edit:
        case ReplaceFile(path=path):
            users = [cell.id for cell in working_copy.code_cells if imports_module(cell.source, path)]
            return bool(users) and all(map(passage.ran, users))
        case DeleteCell():
            return True
        case InsertCell(cell_id=cell_id):
            return _is_text(cell_id, working_copy) or passage.ran(cell_id)
        case ReplaceSource(cell_id=cell_id):
            return (
                _is_text(cell_id, working_copy)
                or passage.ran(cell_id)
                or _reached(edit, working_copy, passage)
            )


def unproved(suggestion: Suggestion, passage: Passage) -> Outcome:
    """Why a run has not proved a suggestion: its cells stopped before what it changes, or did not even begin."""
    results = [passage.results[cell_id] for cell_id in suggestion.cell_ids if cell_id in passage.results]
    for result in results:
        if result.state == "failed" and result.failure is not None:
            return Outcome(result="failed", message=f"Cell {result.number} fails: {result.failure.message}")
    stopped = next((result for result in results if not passage.ran(result.cell_id)), None)
    if stopped is None:
        return Outcome(result="not_run", message="Nothing that ran has used it.")
    match stopped.state:
        case "blocked":
            failed = [result.number for result in passage.results.values() if result.state == "failed"]
            fails = "which fails" if len(failed) == 1 else "which fail"
            why = f"did not run: it needs what {cells_in_words(failed)} should make, {fails}"
        case "expected_error":
            why = "fails as it always did"
        case _:
            why = "was not reached"
    return Outcome(result="not_run", message=f"Cell {stopped.number} {why}.")


def _is_text(cell_id: str, working_copy: WorkingCopy) -> bool:
    return all(cell.id != cell_id for cell in working_copy.code_cells)


def _reached(edit: ReplaceSource, working_copy: WorkingCopy, passage: Passage) -> bool:
    source = working_copy[edit.cell_id].source
    if not cell_parses(edit.base):  # whether or not the run came here
        return cell_parses(source)
    result = passage.results.get(edit.cell_id)
    if result is None or result.stopped_at is None:
        return False
    before = {statement.text for statement in split_statements(edit.base)}
    now, then = split_statements(source), split_statements(edit.source)
    done = [s.span.end_line < result.stopped_at.line or s.text in result.aside for s in now]
    finished = {s.text for s, is_done in zip(now, done, strict=True) if is_done}
    if len(now) == len(then):
        # A later edit may have changed the same statement once more.
        finished |= {s.text for s, is_done in zip(then, done, strict=True) if is_done}
    return any(s.text in finished for s in then if s.text not in before)
