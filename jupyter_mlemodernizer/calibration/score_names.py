"""Names of scores: whether some words name one, and what it is called."""

import re
from collections.abc import Collection

MOST_NAME = 60

_WORDS = (
    r"acc(?:uracy)?|auc|roc.?auc|rmsl?e|rmspe|mse|mae|mape|smape|wape|log.?loss|f1|f.?beta|precision|recall|sensitivity|"
    r"specificity|kappa|qwk|r2|r\^2|r.?squared|gini|mcc|loss|error|score|perplexity|silhouette|map@?\d*|ndcg|iou|dice|"
    r"bleu|brier|deviance|ppl|oob"
)
_SCORE = re.compile(
    rf"(?i)(?<![a-z])(?:val_|train_|test_|cv_|mean_|avg_|neg_|balanced_|adj\w*_)*(?:{_WORDS})(?![a-z])"
)
# A column of data that is called a score by what it is of: `Happiness Score`, `FICO.Score`, `math score`. One of results is
# called so by what is scored, and how.
_OF_DATA = re.compile(
    r"(?i)(?<![a-z0-9])(?!(?:train|test|val|valid|cv|cross|mean|avg|av|std|min|max|best|final|total|model|fold|split|holdout|"
    r"public|private|lb|kaggle|acc|accuracy|auc|roc|r|r2|f|f1|beta|fbeta|oob|mse|mae|rmse|loss|error|precision|recall|"
    r"silhouette|balanced|gini|kappa|jaccard|brier|rand|mutual|info|v|measure|weighted|macro|micro|neg|sample|of|the|and)"
    r"(?:ing|idation|erage|s)?\d*[\W_]+scores?\b)[a-z0-9]+[\W_]+scores?\b"
)
# Names that are counted: the features `f0`, `f1`, `f2` of XGBoost, the questions `F1` to `F9`, the radii `r1` and `r2`.
_COUNTED = re.compile(r"(?i)(?<![a-z0-9])(?:(f)[ _]?(?!1(?!\d))|(r)[ _]?(?!2(?!\d)))\d+(?![\w.])")
# What is no name of a score though it stands before a number.
_FILLER = re.compile(
    r"(?i)^(?:[\W_]|\b(?:the|is|of|was|are|a|an|and|with|on|at|to|than|for|by|\d+)\b)+"
    r"|(?:[\W_]|\b(?:is|was|are|at|equals)\b)+$"
)


def counted_in(text: str) -> frozenset[str]:
    """Letters that are counted in a text, so that `f1` or `r2` is one of many there, and no score."""
    return frozenset((match[1] or match[2]).lower() for match in _COUNTED.finditer(text))


def names_a_score(text: str, counted: Collection[str] = ()) -> bool:
    """Does a text name a score?"""
    names = (match[0].lower() for match in _SCORE.finditer(text))
    return any(name not in ("f1", "r2") or name[0] not in counted for name in names)


def names_scores_of_models(column: str, counted: Collection[str]) -> bool:
    """Does a column of a table hold scores of models, as it is called?"""
    return names_a_score(_OF_DATA.sub("", column), counted)


def name_in(text: str) -> str:
    """What stands before a number, without what is no name, at most :data:`MOST_NAME` characters."""
    name = " ".join(text.replace('"', " ").replace("'", " ").split())
    return (_FILLER.sub("", name).strip() or name)[-MOST_NAME:]
