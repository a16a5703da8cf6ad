"""Scores: the numbers in the outputs that say how good a model is, found by what stands beside them.

Printed lines (``CV RMSE: 0.1168``), dicts, tables with columns or rows named so, classification reports, training
histories, and last expressions whose code says what they are (``accuracy_score(y, p)``, ``cross_val_score(…)``).
"""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ..kernel import split_statements
from ..model import Score
from ..parsing import parse
from ..saved import text_of
from .compare import Output
from .lines import Number as Figure
from .lines import cleaned_lines, number_of
from .matching import close
from .tables import has_table, table_rows

MOST_SCORES = 100
Result = Literal["same", "within_tolerance", "drifted", "not_comparable"]
_MOST_NAME = 60

_WORDS = (
    r"acc(?:uracy)?|auc|roc.?auc|rmsl?e|rmspe|mse|mae|mape|smape|wape|log.?loss|f1|f.?beta|precision|recall|sensitivity|"
    r"specificity|kappa|qwk|r2|r\^2|r.?squared|gini|mcc|loss|error|score|perplexity|silhouette|map@?\d*|ndcg|iou|dice|"
    r"bleu|brier|deviance|ppl|oob"
)
_SCORE = re.compile(
    rf"(?i)(?<![a-z])(?:val_|train_|test_|cv_|mean_|avg_|neg_|balanced_|adj\w*_)*(?:{_WORDS})(?![a-z])"
)
_NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?(?![\w])(?:\s?%)?")
# A column of data that is called a score by what it is of: `Happiness Score`, `FICO.Score`, `math score`. One of results is
# called so by what is scored, and how.
_OF_DATA = re.compile(
    r"(?i)(?<![a-z0-9])(?!(?:train|test|val|valid|cv|cross|mean|avg|av|std|min|max|best|final|total|model|fold|split|holdout|"
    r"public|private|lb|kaggle|acc|accuracy|auc|roc|r|r2|f|f1|beta|fbeta|oob|mse|mae|rmse|loss|error|precision|recall|"
    r"silhouette|balanced|gini|kappa|jaccard|brier|rand|mutual|info|v|measure|weighted|macro|micro|neg|sample|of|the|and)"
    r"(?:ing|idation|erage|s)?\d*[\W_]+scores?\b)[a-z0-9]+[\W_]+scores?\b"
)
# Below a column of pandas, whose labels are names of data as often as not.
_SERIES = re.compile(r"^(?:\w+: .*, )*dtype: \w+\s*$", re.MULTILINE)
# What is no name of a score though it stands before a number.
_FILLER = re.compile(
    r"(?i)^(?:[\W_]|\b(?:the|is|of|was|are|a|an|and|with|on|at|to|than|for|by|\d+)\b)+"
    r"|(?:[\W_]|\b(?:is|was|are|at|equals)\b)+$"
)
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
    for output in outputs:
        data = output.get("data") or {}
        html, plain = text_of(data.get("text/html", "")), text_of(data.get("text/plain", ""))
        if output.get("output_type") == "stream":
            if output.get("name") != "stderr":
                found += _in_text(text_of(output.get("text", "")))
        elif has_table(html):
            found += _in_table(table_rows(html)[0])
        elif plain:
            found += _in_text(plain) or (
                _bare(plain, source) if output.get("output_type") == "execute_result" else []
            )
    return found[:MOST_SCORES]


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
    named = _scores if _SERIES.search(text) else _SCORE.search
    found: list[Found] = []
    header: list[str] = []
    for line in filter(str.strip, lines):
        if _REPEATED.search(line) or _EXCEPTION.search(line):
            continue
        columns = line.replace("f1-score", "f1").split()
        if header and (row := _row(columns, header)):
            found += row
            continue
        header = []
        if len(columns) > 1 and not _NUMBER.search(line) and _SCORE.search(line) and len(line) < 200:
            header = columns
            continue
        found += _in_line(line, named)
    return found


def _row(words: list[str], header: list[str]) -> list[Found]:
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
        return list(_in_line(" ".join(words))) if _SCORE.search(label) else []
    return [
        Found(f"{label} {column}"[-_MOST_NAME:], figure)
        for column, figure in zip(header[-count:], figures[-count:], strict=True)
        if figure is not None and _scores(column)
    ]


def _scores(column: str) -> bool:
    """Does a column of a table hold scores of models, as it is called?"""
    return _SCORE.search(_OF_DATA.sub("", column)) is not None


def _in_line(line: str, named: Callable[[str], object] = _SCORE.search) -> Iterator[Found]:
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
            yield Found(_named(names[-1]), figure)


def _in_table(rows: Sequence[Sequence[str]]) -> list[Found]:
    if len(rows) < 2:
        return []
    header, found = rows[0], []
    if {"25%", "75%"} <= {row[0] for row in rows if row}:  # what describe() shows of the data
        return []
    for row in rows[1:]:
        figures = [number_of(cell) for cell in row]
        label = " ".join(cell for cell, figure in zip(row, figures, strict=True) if figure is None)[
            :_MOST_NAME
        ]
        for column, figure in zip(header[-len(row) :], figures[-len(header) :], strict=False):
            # A column "Score" of numbered rows is data.
            if figure is not None and (_scores(column) or _SCORE.search(label)) and label:
                found.append(Found(_named(f"{label} {column}"), figure))
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
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
            if _FUNCTIONS.search(called):
                return _scoring(node) or called
    return text if len(text) <= _MOST_NAME and _SCORE.search(text) else ""


def _scoring(call: ast.Call) -> str:
    for keyword in call.keywords:
        if keyword.arg == "scoring" and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    return ""


def _named(text: str) -> str:
    name = " ".join(text.replace('"', " ").replace("'", " ").split())
    return (_FILLER.sub("", name).strip() or name)[-_MOST_NAME:]
