"""One change of a library may take several rules to tell; for people it is one suggestion."""

from collections.abc import Iterable, Sequence

from ...model import Edit, ReplaceFile, ReplaceSource
from ...proposer import Proposal
from .rule import Rule


def by_title(rules_: Iterable[Rule]) -> list[list[Rule]]:
    """Rules of one title tell one change in several entries, and stand at the place of the first of them."""
    changes: dict[str, list[Rule]] = {}
    for rule in rules_:
        changes.setdefault(rule.title, []).append(rule)
    return list(changes.values())


def _all(texts: Iterable[str]) -> list[str]:
    """Each text once, without those that another holds."""
    known = [text for text in dict.fromkeys(texts) if text]
    return [text for text in known if not any(text != other and text in other for other in known)]


def together(parts: Sequence[Proposal]) -> list[Proposal]:
    """Proposals made one upon the other, as one: from the first base of each text to its last source."""
    if len(parts) < 2:
        return list(parts)
    edits: dict[str, Edit] = {}
    for edit in (edit for part in parts for edit in part.edits):
        match edit:
            case ReplaceSource(cell_id=target) | ReplaceFile(path=target) if target in edits:
                edits[target] = edits[target].model_copy(update={"source": edit.source})
            case ReplaceFile(path=target):
                edits[target] = edit
            case _:
                edits[edit.cell_id] = edit
    checks = list(dict.fromkeys(check for part in parts for check in part.checks))
    update = {
        # What holds of one call need not hold of another.
        "reason": " ".join(_all(part.reason for part in parts)),
        "reference": "; ".join(_all(part.reference for part in parts)),
        "edits": list(edits.values()),
        "checks": checks,
        "certain": all(part.certain for part in parts),
        "changes_behaviour": any(part.changes_behaviour for part in parts),
    }
    return [parts[0].model_copy(update=update)]
