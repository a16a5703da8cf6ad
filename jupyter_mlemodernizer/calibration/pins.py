"""Pins: proposals that write out an old meaning, and where they do."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping

from ..kernel import split_statements
from ..model import Edit
from ..proposer import Proposal


def same(one: Proposal, other: Proposal) -> bool:
    """Is it the same change, perhaps made for another text?"""
    return (one.origin, one.title) == (other.origin, other.title)


def cell_of(edit: Edit) -> str:
    """The cell that an edit changes; of a new cell the one it follows, of a file none."""
    if edit.op == "file":
        return ""
    return edit.after or "" if edit.op == "insert" else edit.cell_id


def changed_cells(proposal: Proposal) -> set[str]:
    """The cells that a proposal changes."""
    return {cell_of(edit) for edit in proposal.edits} - {""}


def matters(edits: Iterable[Edit], statements: Mapping[str, Collection[str]]) -> bool:
    """Does a statement change on which something depends?

    Arguments:
        edits: of a pin.
        statements: of some cells, by id, those that matter, masked.
    """
    for edit in edits:
        if cell_of(edit) in statements:
            changed = _changed_statements(edit)
            # What only adds something, as a setting, may concern all that follows.
            if not changed or changed & set(statements[cell_of(edit)]):
                return True
    return False


def _changed_statements(edit: Edit) -> set[str]:
    if edit.op != "replace":
        return set()
    old, new = ({s.masked for s in split_statements(text)} for text in (edit.base, edit.source))
    return old - new


def only(proposals: Iterable[Proposal], kept: Callable[[Proposal, Edit], bool]) -> list[Proposal]:
    """Proposals with those of their edits that are to be kept, as far as any are."""
    narrowed = []
    for proposal in proposals:
        edits = [edit for edit in proposal.edits if kept(proposal, edit)]
        if edits:
            narrowed.append(proposal.model_copy(update={"edits": edits}))
    return narrowed


def only_in(cells: Collection[str], proposals: Iterable[Proposal]) -> list[Proposal]:
    """Proposals with those of their edits that change one of some cells."""
    return only(proposals, lambda _, edit: cell_of(edit) in cells)


def new_lines(proposal: Proposal) -> Iterator[str]:
    """The lines that a proposal writes."""
    for edit in proposal.edits:
        if edit.op == "replace":
            old = set(edit.base.splitlines())
            yield from (line.strip() for line in edit.source.splitlines() if line.strip() and line not in old)


def old_lines(proposal: Proposal) -> Hashable:
    """The lines that a proposal changes: the same for two that change the same ones."""
    found = []
    for edit in proposal.edits:
        if edit.op == "replace":
            kept = set(edit.source.splitlines())
            found += [(edit.cell_id, line) for line in edit.base.splitlines() if line not in kept]
    return tuple(found) or id(proposal)
