"""Memory within a notebook: a fix of the model that worked is proposed for the same call in later cells."""

import ast
import asyncio
import re
from collections.abc import Collection

from ..kernel import split_statements
from ..model import Edit, Failure, ReplaceSource, Suggestion
from ..model.diff import edit_sides
from ..proposer import Context, Proposal
from .imports import bindings, parsed
from .pattern import Pattern, patterns
from .screening import Policy, screen
from .surroundings import cone_of

_MOST_PROPOSALS = 2


async def remembered(context: Context, policy: Policy) -> list[Proposal]:
    """Proposals for a failure like one that the model overcame before, best first; none of them costs a call.

    Arguments:
        context: with the failure, and the suggestions so far.
        policy: of the administrator.
    """
    failure = context.failure
    if failure is None or failure.crash is None:
        return []
    missing = failure.crash.missing_name
    # What one fix mended beside its own failure counts as well.
    like = [(s, None) for s in reversed(context.suggestions) if _is_like(s, failure)]
    named = [(s, missing) for s in reversed(context.suggestions) if missing and _did_away_with(s, missing)]
    if not like and not named:
        return []
    # In a thread: of a notebook with cells of a megabyte it takes seconds.
    imported, cone = await asyncio.to_thread(
        lambda: (
            bindings(cell.source for cell in context.working_copy.code_cells),
            cone_of(context, failure),
        )
    )
    found: list[Proposal] = []
    for suggestion, naming in [*like, *named]:
        if len(found) == _MOST_PROPOSALS:
            break
        edit = await asyncio.to_thread(_again, suggestion, failure, context, imported, naming)
        if edit is None or any(proposal.edits == [edit] for proposal in found):
            continue
        screened = await screen([edit], context, cone=cone, policy=policy)
        if not screened.findings:
            found.append(_proposal(suggestion, edit, screened.checks))
    return found


def _is_like(suggestion: Suggestion, failure: Failure) -> bool:
    """Whether a suggestion of the model overcame an error of the same kind, and about the same name if it names one."""
    before = suggestion.evidence.before
    if not _held(suggestion):
        return False
    then, now = before.crash if before else None, failure.crash
    return (
        then is not None
        and now is not None
        and (then.type, then.missing_name) == (now.type, now.missing_name)
        and (then.callee and then.callee.name) == (now.callee and now.callee.name)
    )


def _did_away_with(suggestion: Suggestion, name: str) -> bool:
    """Whether a suggestion of the model replaced a name, though another error was its reason."""
    word = re.compile(rf"\b{re.escape(name)}\b")
    sides = map(edit_sides, suggestion.edits)
    return _held(suggestion) and any(len(word.findall(a)) > len(word.findall(b)) for a, b in sides)


def _held(suggestion: Suggestion) -> bool:
    return suggestion.origin.startswith("model:") and suggestion.status != "proposed"


def _again(
    suggestion: Suggestion,
    failure: Failure,
    context: Context,
    imported: Collection[str],
    naming: str | None,
) -> Edit | None:
    """The same replacement in the failing statement."""
    cell = context.working_copy[failure.cell_id]
    line = failure.statement.line if failure.statement else 1
    statement = next((s for s in split_statements(cell.source) if s.span.line == line), None)
    if statement is None or statement.masked != statement.text:
        return None
    for pattern in patterns(suggestion.edits, imported, naming):
        source = replaced(cell.source, pattern, statement.span.line, statement.span.end_line)
        if source is not None:
            return ReplaceSource(cell_id=cell.id, base=cell.source, source=source)
    return None


def replaced(source: str, pattern: Pattern, first: int, last: int) -> str | None:
    """A cell's source with a pattern applied wherever it fits between two lines; None if it fits nowhere."""
    tree = parsed(source)
    if tree is None:
        return None
    places: list[tuple[tuple[int, int], tuple[int, int], str]] = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.expr) or not first <= node.lineno <= last or node.end_lineno is None:
            continue
        new = pattern.apply(node)
        inside = any(begin <= (node.lineno, node.col_offset) < end for begin, end, _ in places)
        if new is not None and not inside:
            end = (node.end_lineno, node.end_col_offset or 0)
            places.append(((node.lineno, node.col_offset), end, ast.unparse(new)))
    if not places:
        return None
    lines = [line.encode() for line in source.split("\n")]
    for begin, end, text in sorted(places, reverse=True):
        head, tail = lines[begin[0] - 1][: begin[1]], lines[end[0] - 1][end[1] :]
        lines[begin[0] - 1 : end[0]] = [head + text.encode() + tail]
    return b"\n".join(lines).decode()


def _proposal(suggestion: Suggestion, edit: Edit, checks: list[str]) -> Proposal:
    return Proposal(
        kind=suggestion.kind,
        title=suggestion.title,
        reason=suggestion.reason,
        origin=suggestion.origin,
        reference=suggestion.reference,
        edits=[edit],
        changes_behaviour=suggestion.changes_behaviour,
        checks=[*checks, "The same change was verified in an earlier cell of this notebook."],
    )
