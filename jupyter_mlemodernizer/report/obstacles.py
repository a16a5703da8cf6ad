"""What stands in the way by the end: what is needed, and what else fails, so that no cell is told of twice."""

from collections.abc import Sequence

from ..model import CellReport, Failure, Need, Report, Suggestion
from ..wording import cells_in_words


def needing(need: Need, report: Report) -> list[CellReport]:
    """The cells that stopped for something that is needed, in order."""
    return [cell for cell in report.cells if cell.cell_id in need.cells and cell.state == "failed"]


def needed_by(need: Need, report: Report) -> str:
    """The same in words: ``cells 2 and 7``; empty if none is known."""
    cells = needing(need, report)
    return cells_in_words([cell.number for cell in cells]) if cells else ""


def failing(report: Report) -> list[CellReport]:
    """The cells that fail for another reason than what is needed."""
    told = {cell_id for need in report.needs for cell_id in need.cells}
    return [cell for cell in report.cells if cell.state == "failed" and cell.cell_id not in told]


def mends(failure: Failure | None, suggestions: Sequence[Suggestion]) -> list[str]:
    """Sentences on the suggestions that mend a failure and were not in the run."""
    known = {suggestion.id: suggestion for suggestion in suggestions}
    found = (known[identity] for identity in (failure.mended_by if failure else ()) if identity in known)
    return [
        f"“{one.title}” mends this; it {'was rejected' if one.status == 'rejected' else 'is not accepted yet'}."
        for one in found
    ]
