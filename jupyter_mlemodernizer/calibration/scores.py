"""Scores: the numbers in the outputs that say how good a model is, found by what stands beside them.

Printed lines (``CV RMSE: 0.1168``), dicts, tables with columns or rows named so, classification reports, training
histories, and last expressions whose code says what they are (``accuracy_score(y, p)``, ``cross_val_score(…)``).
"""

import ast
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Literal

from ..kernel import split_statements
from ..model import Score
from ..parsing import parse
from ..saved import text_of
from .compare import Output
from .lines import Number as Figure
from .lines import cleaned_lines, number_of
from .matching import close
from .score_names import MOST_NAME, counted_in, name_in, names_a_score, names_scores_of_models
from .tables import has_table, table_rows

MOST_SCORES = 100
Result = Literal["same", "within_tolerance", "drifted", "not_comparable"]
_NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?(?![\w])(?:\s?%)?")
# Below a column of pandas, whose labels are names of data as often as not.
_SERIES = re.compile(r"^(?:\w+: .*, )*dtype: \w+\s*$", re.MULTILINE)
# What describe() shows of data, in rows or in columns.
_QUARTILES = {"25%", "75%"}
_SPREAD = re.compile(r"(?:\+/-|\+-|±|\bstd\b|\()\s*$")
# What a callback says of scores that the line above shows.
_REPEATED = re.compile(r"(?i)\bimproved from\b|\bdid not improve\b")
# What was wrong, and not how much: ``Key error: 0``.
_EXCEPTION = re.compile(
    r"(?i)\b(?:key|value|type|name|index|attribute|import|lookup|runtime|syntax|assertion|url|http|io|os)[\s_]?error\b"
)
# A number with which a score is compared: ``auc > .6 True``, ``RMSE over 5 folds: 0.3``; an arrow compares nothing.
_BOUND = re.compile(r"(?i)(?:(?<![-=<>])[<>]=?|[≤≥]|\b(?:above|below|over|under|than|least|most))\s*$")
# Functions of scikit-learn whose value is a score.
_FUNCTIONS = re.compile(
    r"(?:_score|_error|_loss|_auc|_coef|_deviance)$|^(?:score|auc|cross_val_score|evaluate|cross_validate|accuracy)$"
)


@dataclass(frozen=True)
class Found:
    """A score in one output: its name in the notebook's words, and the number as it is shown."""

    name: str
    figure: Figure


def scores_then_and_now(
    cells: Sequence[tuple[str, int, str]],
    saved: Mapping[str, Sequence[Output]],
    new: Mapping[str, Sequence[Output]],
    tolerance: float,
) -> list[Score]:
    """The scores of a notebook.

    Arguments:
        cells: id, number and source of the code cells, in order.
        saved: saved outputs by cell id.
        new: outputs of those that ran, by cell id.
        tolerance: relative difference of two numbers that are the same result.
    """
    scores: list[Score] = []
    for cell_id, number, source in cells:
        then = _by_name(find_scores(saved.get(cell_id, ()), source))
        now = _by_name(find_scores(new.get(cell_id, ()), source))
        for name in [*then, *(name for name in now if name not in then)]:
            old, figure = then.get(name), now.get(name)
            scores.append(
                Score(
                    cell_id=cell_id,
                    number=number,
                    name=name,
                    then=old.value if old else None,
                    now=figure.value if figure else None,
                    result=_result(old, figure, tolerance),
                )
            )
        if len(scores) >= MOST_SCORES:
            break
    return scores[:MOST_SCORES]


def find_scores(outputs: Sequence[Output], source: str = "") -> list[Found]:
    """The scores that one cell shows.

    Arguments:
        outputs: in nbformat 4 form.
        source: the cell's code, which says what a bare number is.
    """
    found: list[Found] = []
    # A kernel sends what is printed in pieces, which may begin in the middle of a line.
    for is_stream, group in groupby(outputs, lambda output: output.get("output_type") == "stream"):
        if is_stream:
            printed = (text_of(o.get("text", "")) for o in group if o.get("name") != "stderr")
            found += _in_text("".join(printed))
            continue
        for output in group:
            found += _in_result(output, source)
    return found[:MOST_SCORES]


def _in_result(output: Output, source: str) -> list[Found]:
    data = output.get("data") or {}
    html, plain = text_of(data.get("text/html", "")), text_of(data.get("text/plain", ""))
    if has_table(html):
        return _in_table(table_rows(html)[0])
    is_last = output.get("output_type") == "execute_result"
    return _in_text(plain) or (_bare(plain, source) if is_last else [])


def numbers_shown(outputs: Sequence[Output]) -> Iterator[float]:
    """All numbers in the text of some outputs, whatever they are."""
    for output in outputs:
        text = text_of(output.get("text", "")) or text_of((output.get("data") or {}).get("text/plain", ""))
        for line in cleaned_lines(text):
            figures = (number_of(match[0]) for match in _NUMBER.finditer(line))
            yield from (figure.value for figure in figures if figure is not None)


def _result(then: Figure | None, now: Figure | None, tolerance: float) -> Result:
    if then is None or now is None:
        return "not_comparable"
    if close(then, now, 0):
        return "same"
    return "within_tolerance" if close(then, now, tolerance) else "drifted"


def _by_name(found: Sequence[Found]) -> dict[str, Figure]:
    """By name; of several of one name the second is ``name (2)``, but of many, as in training, the last counts."""
    counts = Counter(one.name for one in found)
    seen: Counter[str] = Counter()
    result: dict[str, Figure] = {}
    for one in found:
        seen[one.name] += 1
        if counts[one.name] > 4:
            result[f"last {one.name}"] = one.figure
        else:
            result[one.name if seen[one.name] == 1 else f"{one.name} ({seen[one.name]})"] = one.figure
    return result


def _in_text(text: str) -> list[Found]:
    lines = cleaned_lines(text)
    counted = counted_in(text)
    named = partial(names_scores_of_models if _SERIES.search(text) else names_a_score, counted=counted)
    found: list[Found] = []
    header: list[str] = []
    describes: list[str] = []
    for line in filter(str.strip, lines):
        if _REPEATED.search(line) or _EXCEPTION.search(line):
            continue
        columns = line.replace("f1-score", "f1").split()
        describes = columns if set(columns) >= _QUARTILES else describes
        if len(columns) >= len(describes) > 0:
            continue
        if header and (row := _row(columns, header, counted)):
            found += row
            continue
        header = []
        if len(columns) > 1 and not _NUMBER.search(line) and names_a_score(line, counted) and len(line) < 200:
            header = columns
            continue
        found += _in_line(line, named)
    return found


def _row(words: list[str], header: list[str], counted: Collection[str]) -> list[Found]:
    """A row of a table as text, under its header: a label and as many numbers."""
    figures = [number_of(word) for word in words]
    count = 0
    while count < len(figures) and figures[-1 - count] is not None:
        count += 1
    if count == len(words) == len(header) + 1:  # the label of a class may be a number, too
        count -= 1
    if not count or count > len(header):
        return []
    label = " ".join(words[: len(words) - count])
    # A column may be empty, as that of accuracy in a classification report, which has its own name then.
    if count < len(header):
        return list(_in_line(" ".join(words))) if names_a_score(label, counted) else []
    return [
        Found(f"{label} {column}"[-MOST_NAME:], figure)
        for column, figure in zip(header[-count:], figures[-count:], strict=True)
        if figure is not None and names_scores_of_models(column, counted)
    ]


def _in_line(line: str, named: Callable[[str], bool] = names_a_score) -> Iterator[Found]:
    """``train loss: 0.31, val loss: 0.42`` and ``{'accuracy': 0.91, 'f1': 0.8}``; a spread or bound is no score.

    Arguments:
        line: of text.
        named: whether what stands before a number names a score.
    """
    position = 0
    for match in _NUMBER.finditer(line):
        before = line[position : match.start()]
        if _BOUND.search(before):  # it belongs to the name of what may follow
            continue
        position = match.end()
        names = [name for name in re.split(r"[,;|(){}\[\]]|\s-\s|\s{3,}", before) if name.strip(" :='\"")]
        if not names or _SPREAD.search(before) or not named(names[-1]):
            continue
        figure = number_of(match[0])
        if figure is not None:
            yield Found(name_in(names[-1]), figure)


def _in_table(rows: Sequence[Sequence[str]]) -> list[Found]:
    if len(rows) < 2:
        return []
    header, found = rows[0], []
    counted = counted_in("\n".join([*header, *(row[0] for row in rows if row)]))
    if {row[0] for row in rows if row} | set(header) >= _QUARTILES:
        return []
    for row in rows[1:]:
        figures = [number_of(cell) for cell in row]
        label = " ".join(cell for cell, figure in zip(row, figures, strict=True) if figure is None)[
            :MOST_NAME
        ]
        for column, figure in zip(header[-len(row) :], figures[-len(header) :], strict=False):
            # A column "Score" of numbered rows is data.
            if (
                figure is not None
                and label
                and (names_scores_of_models(column, counted) or names_a_score(label, counted))
            ):
                found.append(Found(name_in(f"{label} {column}"), figure))
    return found


def _bare(text: str, source: str) -> list[Found]:
    """Numbers alone, named by the last expression."""
    statements = split_statements(source)
    try:
        tree = parse(statements[-1].masked) if statements else None
    except (SyntaxError, ValueError):
        tree = None
    last = tree.body[-1] if tree and tree.body else None
    if not isinstance(last, ast.Expr):
        return []
    name = _name_of(last.value)
    text = " ".join(cleaned_lines(text))
    figures = [figure for match in _NUMBER.finditer(text) if (figure := number_of(match[0])) is not None]
    if not name or not figures or len(figures) > 50 or re.search(r"[A-Za-z]{3,}", text.replace("array", "")):
        return []
    if len(figures) == 1:
        return [Found(name, figures[0])]
    return [Found(f"{name} {place}", figure) for place, figure in enumerate(figures, 1)]


def _name_of(value: ast.expr) -> str:
    """What an expression is called, if it is a score: ``accuracy_score``, ``scores.mean()``, ``rmse``."""
    text = ast.unparse(value)
    for node in ast.walk(value):
        if isinstance(node, ast.Call):
            function = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
            if _FUNCTIONS.search(function):
                return _scoring(node) or function
    return text if len(text) <= MOST_NAME and names_a_score(text) else ""


def _scoring(call: ast.Call) -> str:
    for keyword in call.keywords:
        if keyword.arg == "scoring" and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    return ""
