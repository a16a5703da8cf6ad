"""A cell's new outputs against those saved in the notebook.

Numbers are compared with a tolerance; the order of lines and columns, layout, data types and whatever changes
from run to run are not results. Pictures count by being there.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ..model import Comparison
from ..saved import text_of
from .lines import Line, is_cut, lines_of
from .matching import NOTHING, Pair, all_close, close, matched, values
from .reprs import shown_by_both
from .rewording import cut_ties, filled, named_otherwise, relabelled, reworded, said
from .tables import has_table, in_order_of, table_rows, without_row_numbers

TOLERANCE = 0.01
"""Relative difference up to which two numbers are the same result."""

_SHOWN = 50
_MOST_CHARACTERS = 200_000

Output = dict[str, Any]


@dataclass(frozen=True)
class Compared:
    """A comparison, and what of the saved output is not there any more: to tell of two runs which is nearer.

    Attributes:
        comparison: for people.
        drifted: saved numbers and words that are others now, beyond the tolerance; each as often as it is so.
        inexact: saved numbers that are others now, within the tolerance, but by more than a step of the last digit
            shown: that much comes of another build or order of sums, and explains nothing.
        distance: from the drifted numbers to what they are now: the sum of their relative differences, of which none
            is more than 2; so much is one that is not there any more.
        unplaced: saved numbers whose line has no like now, be they shown elsewhere or not: of another table, or of more
            folds than then. That one of them is near one that is shown is chance as often as not.
    """

    comparison: Comparison
    drifted: Counter[Hashable] = field(default_factory=Counter)
    inexact: Counter[Hashable] = field(default_factory=Counter)
    distance: float = 0.0
    unplaced: Counter[Hashable] = field(default_factory=Counter)

    def as_near_as(self, other: "Compared", *, exactly: bool = True) -> bool:
        """Is nothing wrong here that is right in the other?

        A number that was shown somewhere else, and is wrong now where it belongs, had been right by chance.

        Arguments:
            other: of another run of the same cell.
            exactly: where both are equally wrong, digits within the tolerance count too.
        """
        if not self.drifted & self.unplaced <= other.drifted & other.unplaced:
            return False
        wrong = self.drifted - other.drifted
        if wrong or self.drifted < other.drifted:
            return wrong <= other.unplaced - self.unplaced
        return not exactly or self.inexact <= other.inexact

    def nearer_than(self, other: "Compared", *, exactly: bool = True) -> bool:
        """Is something right here that is wrong in the other, and nothing wrong that is right there?"""
        return self.as_near_as(other, exactly=exactly) and not other.as_near_as(self, exactly=exactly)

    def restored_from(self, other: "Compared", *, random: bool) -> bool:
        """Is it nearer than the other, or not more of it wrong, and the numbers have come at least half the way?

        Half the way counts only for what is known to have been so then: whoever could try anything would steer. A number
        that is wrong now instead of another was right by chance, as in a training that draws from another stream than then.

        Arguments:
            other: of a run of the same cell without some old meanings.
            random: the cell differs from run to run, so that neither digits nor half the way prove anything.
        """
        no_more = self.drifted.total() <= other.drifted.total()
        half = not random and no_more and 0 < other.distance >= 2 * self.distance
        return half or self.nearer_than(other, exactly=not random)


@dataclass
class _Findings:
    numbers: int = 0
    then: list[float] = field(default_factory=list)
    now: list[float] = field(default_factory=list)
    inexact: list[float] = field(default_factory=list)
    distance: float = 0.0
    exact: bool = True
    unplaced: list[float] = field(default_factory=list)
    words: list[tuple[str, str]] = field(default_factory=list)


def compare(saved: Sequence[Output], new: Sequence[Output], tolerance: float = TOLERANCE) -> Comparison:
    """Compare two lists of outputs in nbformat 4 form. Standard error and error outputs are left out.

    Arguments:
        saved: what the notebook used to show.
        new: what it shows now.
        tolerance: greatest relative difference of two numbers that are the same result. One step of
            the last printed digit is allowed as well, for numbers with a decimal point or a percent sign.
    """
    return compared(saved, new, tolerance).comparison


def compared(saved: Sequence[Output], new: Sequence[Output], tolerance: float = TOLERANCE) -> Compared:
    """As :func:`compare`, with what it was found from."""
    pictures = _pictures(saved)
    old_lines, new_lines, cut = _lines(saved, new)
    if not old_lines and not pictures:
        detail = (
            "What was saved tells nothing that could be compared: versions, warnings, and the like."
            if _texts(saved, new)[0].strip()
            else "There is no saved result to compare with."
        )
        return Compared(Comparison(result="not_comparable", detail=detail))
    missing = pictures - _pictures(new)
    if missing > 0:
        detail = (
            "There was a picture, and now there is none."
            if missing == pictures
            else f"There were {pictures} pictures, and now {pictures - missing}."
        )
        return Compared(Comparison(result="drifted", detail=detail), drifted=Counter({"picture": missing}))
    if not old_lines:
        detail = "A picture, as then; pictures are not compared."
        return Compared(Comparison(result="not_comparable", detail=detail, pictures=pictures))
    findings = _Findings()
    _compare_lines(old_lines, new_lines, cut, tolerance, findings)
    return Compared(
        _judged(findings).model_copy(update={"pictures": pictures}),
        drifted=Counter([*findings.then, *(old for old, _ in findings.words)]),
        inexact=Counter(findings.inexact),
        distance=findings.distance,
        unplaced=Counter(findings.unplaced),
    )


def comparable_lines(saved: Sequence[Output], new: Sequence[Output]) -> tuple[list[Line], list[Line]]:
    """The lines of both that have something to compare."""
    old, now, _ = _lines(saved, new)
    return old, now


def _lines(saved: Sequence[Output], new: Sequence[Output]) -> tuple[list[Line], list[Line], bool]:
    """The lines of both that have something to compare, and whether the new ones are only part of a table."""
    texts = _texts(saved, new)
    dates, kept = _dates_tell(texts[1]), shown_by_both(*texts)
    old, now = without_row_numbers(*(lines_of(text, dates, kept) for text in texts))
    return old, now, is_cut(texts[1])


def _dates_tell(text: str) -> bool:
    """Where the date of the run is shown, it was another one then."""
    return date.today().isoformat() not in text


def _judged(findings: _Findings) -> Comparison:
    then, now = findings.then[:_SHOWN], findings.now[:_SHOWN]
    if findings.then:
        count = f"{len(findings.then)} of {findings.numbers} numbers differ"
        first = (
            f"{then[0]:.10g} then, {now[0]:.10g} now" if now else f"{then[0]:.10g} then, and not there now"
        )
        return Comparison(result="drifted", then=then, now=now, detail=f"{count}; the first: {first}.")
    if findings.words:
        old, new = findings.words[0]
        return Comparison(result="drifted", detail=f"The text differs: '{old}' then, '{new}' now.")
    if findings.exact:
        return Comparison(result="same", detail="The same as then.")
    return Comparison(result="within_tolerance", detail="The same as then within the tolerance.")


def _compare_lines(
    old: list[Line], new: list[Line], cut: bool, tolerance: float, findings: _Findings
) -> None:
    findings.numbers = sum(len(line.numbers) for line in old)
    pairs, old_left, new_left = matched(old, new, tolerance)
    for pair in pairs:
        _compare_numbers(pair, tolerance, findings)
    # Rows that a cut table does not show any more, or lines of another layout.
    _compare_rest(old_left, new_left, cut, tolerance, findings)
    ties = cut_ties(old)
    _compare_names([line for line in old_left if line not in ties], new_left, tolerance, findings)


def _compare_numbers(pair: Pair, tolerance: float, findings: _Findings) -> None:
    if (
        not pair.ordered
        and not all_close(pair.old, pair.new, tolerance)
        and values(pair.old) == values(pair.new)
    ):
        return
    for then, now in zip(pair.old, pair.new, strict=True):
        if not close(then, now, tolerance):
            findings.then.append(then.value)
            findings.now.append(now.value)
            findings.distance += abs(then.value - now.value) / max(abs(then.value), abs(now.value))
            continue
        step, difference = max(then.step, now.step), abs(then.value - now.value)
        if difference > max(step / 2, NOTHING):
            findings.exact = False
        if difference > max(step * 1.5, NOTHING):
            findings.inexact.append(then.value)


def _compare_rest(old: list[Line], new: list[Line], cut: bool, tolerance: float, findings: _Findings) -> None:
    """Lines that have no partner: every number that was shown must be somewhere in what is shown now."""
    free = [number for line in new for number in line.numbers]
    missing = []
    for number in (number for line in old for number in line.numbers):
        findings.unplaced.append(number.value)
        place = next((i for i, now in enumerate(free) if close(number, now, tolerance)), None)
        if place is None:
            missing.append(number.value)
        else:
            del free[place]
    fewer = len(new) < len(old) or sum(map(_count, new)) < sum(map(_count, old))
    if missing and not (cut and fewer):
        findings.then += missing
        findings.distance += 2 * len(missing)
        findings.now += [number.value for number in free]
    spare = list(new)
    for line in old:
        same = next((now for now in spare if relabelled(line, now)), None)
        partner = None if same else next((now for now in spare if filled(line, now)), None)
        if same is not None:
            spare.remove(same)
            continue
        if partner is not None:
            spare.remove(partner)
            findings.words.append((said(line)[:80], said(partner)[:80]))
        if partner is not None or line.numbers or not line.words:
            continue
        changed = next((now for now in spare if reworded(line, now)), None)
        if changed is None and len(old) == len(new) == 1 and not new[0].numbers:
            changed = new[0] if set(line.words) - set(new[0].words) else None
        if changed is not None:
            spare.remove(changed)
            findings.words.append((" ".join(line.words)[:80], " ".join(changed.words)[:80]))


def _compare_names(old: list[Line], new: list[Line], tolerance: float, findings: _Findings) -> None:
    """Lines that say the same numbers of something else: "best: 5, uniform" and "best: 5, distance".

    Arguments:
        old: without those of which others may have been cut off as well.
        new: what else is shown now.
        tolerance: of numbers.
        findings: what is found is added here.
    """
    spare = list(new)
    for line in old:
        other = next((now for now in spare if named_otherwise(line, now, tolerance)), None)
        if other is not None:
            spare.remove(other)
            findings.words.append((said(line)[:80], said(other)[:80]))


def _count(line: Line) -> int:
    return len(line.numbers)


def _pictures(outputs: Sequence[Output]) -> int:
    return sum(any(kind.startswith("image/") for kind in output.get("data") or ()) for output in outputs)


def _texts(saved: Sequence[Output], new: Sequence[Output]) -> tuple[str, str]:
    """The text of both; tables are taken from HTML if both have them there, and as many of them."""
    tables = [_tables(saved), _tables(new)]
    if not tables[0] or len(tables[0]) != len(tables[1]):
        return _text(saved, None), _text(new, None)
    rows = [(table_rows(old), table_rows(now)) for old, now in zip(*tables, strict=True)]
    return (
        _text(saved, [old for (old, _), _ in rows]),
        _text(new, [in_order_of(old, now) for old, now in rows]),
    )


def _tables(outputs: Sequence[Output]) -> list[str]:
    found = [text_of((output.get("data") or {}).get("text/html", "")) for output in outputs]
    return [html for html in found if has_table(html)]


def _text(outputs: Sequence[Output], tables: list[list[list[str]]] | None) -> str:
    parts = []
    waiting = list(tables or ())
    for output in outputs:
        data = output.get("data") or {}
        if output.get("output_type") == "stream":
            if output.get("name") != "stderr":
                parts.append(text_of(output.get("text", "")))
        elif waiting and has_table(text_of(data.get("text/html", ""))):
            parts.append("\n" + "\n".join("  ".join(row) for row in waiting.pop(0)) + "\n")
        elif "text/plain" in data:
            parts.append("\n" + text_of(data["text/plain"]) + "\n")
    return "".join(parts)[:_MOST_CHARACTERS]
