"""Tables as pandas shows them: HTML read into rows of cell texts, and the numbers of rows in text."""

from collections.abc import Sequence
from html.parser import HTMLParser
from itertools import pairwise

from .lines import Line


class _TableParser(HTMLParser):
    """Collects the rows of all tables, and the text outside of cells as rows of one cell."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[list[str]] = []
        self.heads = 0
        self._row: list[str] | None = None
        self._cell: list[str] | None = None
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("style", "script"):
            self._silent += 1
        elif tag == "tr":
            self._row = []
        elif tag in ("td", "th"):
            self._cell = []

    def handle_endtag(self, tag: str) -> None:
        if tag in ("style", "script"):
            self._silent = max(0, self._silent - 1)
        elif tag in ("td", "th") and self._cell is not None:
            if self._row is not None:
                self._row.append(" ".join("".join(self._cell).split()))
            self._cell = None
        elif tag == "tr" and self._row is not None:
            self.rows.append(self._row)
            self._row = None
        elif tag == "thead":
            self.heads = len(self.rows)

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if self._cell is not None:
            self._cell.append(data)
        elif data.strip() and self._row is None:
            self.rows.append([" ".join(data.split())])


def has_table(html: str) -> bool:
    """Is there a table of results in it? The diagram that scikit-learn shows of an estimator is none."""
    return "<table" in html and "sk-top-container" not in html


def table_rows(html: str) -> tuple[list[list[str]], int]:
    """The rows of the tables in some HTML, and how many of them are the head of the first table."""
    parser = _TableParser()
    parser.feed(html)
    parser.close()
    return parser.rows, parser.heads


def in_order_of(saved: tuple[list[list[str]], int], new: tuple[list[list[str]], int]) -> list[list[str]]:
    """The new rows, with the columns that the saved table had, in its order.

    Before 0.25, pandas sorted the keys of a dictionary that it made a table from; the
    order of columns is layout. What is shown besides (dates, in ``describe``) is no drift.
    """
    (old_rows, old_heads), (rows, heads) = saved, new
    if old_heads != 1 or heads != 1 or not old_rows or not rows:
        return rows
    old_names, names = old_rows[0], rows[0]
    unique = len(set(names)) == len(names) and len(set(old_names)) == len(old_names)
    if old_names == names or not unique or not set(old_names) <= set(names):
        return rows
    places = [names.index(name) for name in old_names]
    return [[row[place] for place in places] if len(row) == len(names) else row for row in rows]


def without_row_numbers(old: list[Line], new: list[Line]) -> tuple[list[Line], list[Line]]:
    """Lines of two texts without the numbers of rows, where both show as many rows of sorted tables.

    Which of two rows with the same number comes first was chance in old versions (``value_counts().reset_index()``), and
    what a row is called says nothing then but where it stands.
    """
    rows = [_numbered(lines) for lines in (old, new)]
    if not rows[0] or len(rows[0]) != len(rows[1]):
        return old, new
    one, other = (
        [
            Line(line.skeleton[1:], line.numbers[1:]) if place in places else line
            for place, line in enumerate(lines)
        ]
        for lines, places in zip((old, new), rows, strict=True)
    )
    return one, other


def _numbered(lines: Sequence[Line]) -> set[int]:
    """Places of lines that begin with their number, from 0, in a table that is sorted by its last number."""
    found: set[int] = set()
    start = 0
    for place, (line, following) in enumerate(pairwise([*lines, Line((), ())])):
        if _row(following) == _row(line) + 1 > 0:
            continue
        named = (one for one in lines[start : place + 1] if len(one.numbers) > 1 and one.words)
        values = [one.numbers[-1].value for one in named]
        is_sorted = values in (sorted(values), sorted(values, reverse=True)) and len(set(values)) > 1
        if is_sorted and _row(lines[start]) == 0 and len(values) == place + 1 - start:
            found.update(range(start, place + 1))
        start = place + 1
    return found


def _row(line: Line) -> float:
    """The whole number that a line begins with; -2 if it does not."""
    is_row = line.skeleton[:1] == ("#",) and line.numbers[0].step == 0
    return line.numbers[0].value if is_row else -2
