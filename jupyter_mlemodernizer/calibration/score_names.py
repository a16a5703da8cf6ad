"""Names of scores: whether some words name one, and what it is called."""

import re
from collections.abc import Collection, Sequence

MOST_NAME = 60

_WORDS = (
    r"acc(?:uracy)?|auc|roc.?auc|rmsl?e|rmspe|mse|mae|mape|smape|wape|log.?loss|f1|f.?beta|precision|recall|sensitivity|"
    r"specificity|kappa|qwk|r2|r\^2|r.?squared|gini|mcc|loss|error|score|perplexity|silhouette|map@?\d*|ndcg|iou|dice|"
    r"bleu|brier|deviance|ppl|oob"
)
_SCORE = re.compile(
    rf"(?i)(?<![a-z])(?:val_|train_|test_|cv_|mean_|avg_|neg_|balanced_|adj\w*_)*(?:{_WORDS})(?![a-z])"
)
_MEASURE = re.compile(rf"(?i)(?:{_WORDS})")
# A column of data that is called a score by what it is of: `Happiness Score`, `FICO.Score`, `math score`. One of results is
# called so by what is scored, and how.
_OF_DATA = re.compile(
    r"(?i)(?<![a-z0-9])(?!(?:train|test|val|valid|cv|cross|mean|avg|av|std|min|max|best|final|total|model|fold|split|holdout|"
    r"public|private|lb|kaggle|acc|accuracy|auc|roc|r|r2|f|f1|beta|fbeta|oob|mse|mae|rmse|loss|error|precision|recall|"
    r"silhouette|balanced|gini|kappa|jaccard|brier|rand|mutual|info|v|measure|weighted|macro|micro|neg|sample|of|the|and)"
    r"(?:ing|idation|erage|s)?\d*[\W_]+scores?\b)[a-z0-9]+[\W_]+scores?\b"
)
# What has a score beside it that says nothing of a model: what is recommended or selected.
_THINGS = re.compile(
    r"(?i)(?:title|movie|film|book|song|artist|item|product|user|customer|country|city|team|player|student|word|term|token|"
    r"feature|column|variable)s?(?:[_ ]?(?:id|name)s?)?"
)
# Names that are counted: the features `f0`, `f1`, `f2` of XGBoost, the questions `F1` to `F9`, the radii `r1` and `r2`.
_COUNTED = re.compile(r"(?i)(?<![a-z0-9])(?:(f)[ _]?(?!1(?!\d))|(r)[ _]?(?!2(?!\d)))\d+(?![\w.])")
# What is said of a score, and not of whose it is.
_SAID_OF = re.compile(
    r"(?i)(?:mean|avg|average|median|best|max|min|cv|oof|adj\w*|neg|balanced|weighted|macro|micro|the|of|is|and|\W+)"
)
# What is no name of a score though it stands before a number.
_FILLER = re.compile(
    r"(?i)^(?:[\W_]|\b(?:the|is|of|was|are|a|an|and|with|on|at|to|than|for|by|\d+)\b)+"
    r"|(?:[\W_]|\b(?:is|was|are|at|equals)\b)+$"
)
# `valid_0's auc`
_OF_WHOM = re.compile(r"(?<=\w)'s(?= )")


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


def scores_things(header: Sequence[str], column: str) -> bool:
    """Is a column of a table the score of each of many things, as of films that are recommended?

    Arguments:
        header: names of all columns.
        column: one of them.
    """
    is_bare = re.fullmatch(r"(?i)scores?", column.strip()) is not None
    return is_bare and any(_THINGS.fullmatch(name.strip()) for name in header)


def name_in(text: str) -> str:
    """What stands before a number, without what is no name, at most :data:`MOST_NAME` characters."""
    name = " ".join(_OF_WHOM.sub("", text).replace('"', " ").replace("'", " ").split())
    return (_FILLER.sub("", name).strip() or name)[-MOST_NAME:]


def of_the_same(names: Sequence[str]) -> list[str]:
    """The names of several scores in one line: what has none but that of its measure is of what the first is of.

    ``forest R2: 0.89  RMSE: 2728`` are ``forest R2`` and ``forest RMSE``.

    Arguments:
        names: as they stand in the line, in order.
    """
    first = _SCORE.search(names[0]) if names else None
    if first is None or first.end() < len(names[0]):
        return list(names)
    words = names[0][: first.start()].split()
    while words and _SAID_OF.fullmatch(words[-1]):
        words.pop()
    whose = " ".join(words).rstrip(" :-=|")
    return [f"{whose} {name}"[-MOST_NAME:] if whose and _MEASURE.fullmatch(name) else name for name in names]
