"""Scores: the numbers in the outputs that say how good a model is, found by what stands beside them.

Printed lines (``CV RMSE: 0.1168``), dicts, tables with columns or rows named so, classification reports, training
histories, and last expressions whose code says what they are (``accuracy_score(y, p)``, ``cross_val_score(…)``).
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Literal

from ..model import Score
from ..saved import text_of
from .bare_scores import last_expression
from .compare import Output
from .lines import NUMBER, cleaned_lines, number_of
from .lines import Number as Figure
from .matching import close
from .score_names import (
    MOST_NAME,
    counted_in,
    name_in,
    names_a_score,
    names_scores_of_models,
    of_the_same,
    scores_things,
)
from .tables import has_table, table_rows
from .training_logs import told

MOST_SCORES = 100
Result = Literal["same", "within_tolerance", "drifted", "not_comparable"]
# Below a column of pandas, whose labels are names of data as often as not.
_SERIES = re.compile(r"^(?:\w+: .*, )*dtype: \w+\s*$", re.MULTILINE)
# What describe() shows of data, in rows or in columns.
_QUARTILES = {"25%", "75%"}
_SPREAD = re.compile(r"(?:\+/-|\+-|±|\bstd\b|\()\s*$")
# So many of so many, and what part of them: ``320/325 (98.5%)``.
_PART_OF = re.compile(r"(?<![\w.])\d+/\d+ ?\(([\d.]+ ?%)\)")
# What stands behind a number in a formula: ``2 * auc - 1 = 0.03``.
_EQUALS = re.compile(r"\s*=\s*[-+.\d]")
# What was wrong, and not how much: ``Key error: 0``.
_EXCEPTION = re.compile(
    r"(?i)\b(?:key|value|type|name|index|attribute|import|lookup|runtime|syntax|assertion|url|http|io|os)[\s_]?error\b"
)
# A number with which a score is compared: ``auc > .6 True``, ``RMSE over 5 folds: 0.3``; an arrow compares nothing.
_BOUND = re.compile(r"(?i)(?:(?<![-=<>])[<>]=?|[≤≥]|\b(?:above|below|over|under|than|least|most))\s*$")


@dataclass(frozen=True)
class Found:
    """A score in one output.

    Attributes:
        name: in the notebook's words.
        figure: the number as it is shown.
        is_step: it is that of one step of a training, on the way to the last one.
    """

    name: str
    figure: Figure
    is_step: bool = False


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
    return _without_steps(found)[:MOST_SCORES]


def _in_result(output: Output, source: str) -> list[Found]:
    data = output.get("data") or {}
    html, plain = text_of(data.get("text/html", "")), text_of(data.get("text/plain", ""))
    if has_table(html):
        return _in_table(table_rows(html)[0])
    is_last = output.get("output_type") == "execute_result"
    return _in_text(plain) or (
        [Found(name, figure) for name, figure in last_expression(plain, source)] if is_last else []
    )


def numbers_shown(outputs: Sequence[Output]) -> Iterator[float]:
    """All numbers in the text of some outputs, whatever they are."""
    for output in outputs:
        text = text_of(output.get("text", "")) or text_of((output.get("data") or {}).get("text/plain", ""))
        for line in cleaned_lines(text):
            figures = (number_of(match[0]) for match in NUMBER.finditer(line))
            yield from (figure.value for figure in figures if figure is not None)


def _result(then: Figure | None, now: Figure | None, tolerance: float) -> Result:
    if then is None or now is None:
        return "not_comparable"
    if close(then, now, 0):
        return "same"
    return "within_tolerance" if close(then, now, tolerance) else "drifted"


def _by_name(found: Sequence[Found]) -> dict[str, Figure]:
    """By name; of several of one name the second is ``name (2)``, but of many, or the steps of a training, the last counts."""
    counts = Counter(one.name for one in found if not one.is_step)
    seen: Counter[str] = Counter()
    result: dict[str, Figure] = {}
    for one in found:
        if one.is_step or counts[one.name] > 4:
            result[f"last {one.name}"] = one.figure
            continue
        seen[one.name] += 1
        result[one.name if seen[one.name] == 1 else f"{one.name} ({seen[one.name]})"] = one.figure
    return result


def _without_steps(found: Sequence[Found]) -> list[Found]:
    """Of the steps of a training only the last with each name: a long log is not to crowd out what stands below it."""
    last = {one.name: place for place, one in enumerate(found) if one.is_step}
    return [one for place, one in enumerate(found) if not one.is_step or last[one.name] == place]


def _in_text(text: str) -> list[Found]:
    lines = cleaned_lines(text)
    counted = counted_in(text)
    named = partial(names_scores_of_models if _SERIES.search(text) else names_a_score, counted=counted)
    found: list[Found] = []
    header: list[str] = []
    describes: list[str] = []
    for line, is_step in told(lines):
        if _EXCEPTION.search(line):
            continue
        columns = line.replace("f1-score", "f1").split()
        describes = columns if set(columns) >= _QUARTILES else describes
        if len(columns) >= len(describes) > 0:
            continue
        if header and (row := _row(columns, header, counted)):
            found += row
            continue
        header = []
        if len(columns) > 1 and not NUMBER.search(line) and names_a_score(line, counted) and len(line) < 200:
            header = columns
            continue
        in_line = list(_in_line(line, named))
        if is_step:
            found += [replace(one, is_step=True) for one in in_line]
            continue
        names = of_the_same([one.name for one in in_line])
        found += [Found(name, one.figure) for name, one in zip(names, in_line, strict=True)]
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
    line = _PART_OF.sub(r"\1", line)
    for match in NUMBER.finditer(line):
        before = line[position : match.start()]
        # It belongs to the name of what may follow.
        if _BOUND.search(before) or _EQUALS.match(line, match.end()):
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
                and not scores_things(header, column)
                and (names_scores_of_models(column, counted) or names_a_score(label, counted))
            ):
                found.append(Found(name_in(f"{label} {column}"), figure, is_step=header[0] == "epoch"))
    return found
