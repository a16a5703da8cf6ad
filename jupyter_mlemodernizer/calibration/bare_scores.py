"""Scores that are shown as bare numbers: what they are is said by the last expression of the cell's code."""

import ast
import re

from ..kernel import split_statements
from ..parsing import parse
from .lines import NUMBER, Number, cleaned_lines, number_of
from .score_names import MOST_NAME, names_a_score

# Functions of scikit-learn whose value is a score.
_FUNCTIONS = re.compile(
    r"(?:_score|_error|_loss|_auc|_coef|_deviance)$|^(?:score|auc|cross_val_score|evaluate|cross_validate|accuracy)$"
)


def last_expression(text: str, source: str) -> list[tuple[str, Number]]:
    """Numbers that are shown alone, each with a name.

    Arguments:
        text: what is shown.
        source: the cell's code.

    Returns:
        Nothing if that expression is no score.
    """
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
    figures = [figure for match in NUMBER.finditer(text) if (figure := number_of(match[0])) is not None]
    if not name or not figures or len(figures) > 50 or re.search(r"[A-Za-z]{3,}", text.replace("array", "")):
        return []
    if len(figures) == 1:
        return [(name, figures[0])]
    return [(f"{name} {place}", figure) for place, figure in enumerate(figures, 1)]


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
