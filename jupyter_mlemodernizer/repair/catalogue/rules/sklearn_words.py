"""Arguments of scikit-learn's vectorizers of texts that changed."""

import ast

from ..rule import Rule
from ._sklearn import argument_rule, call_rule, paths


def _is_english(node: ast.AST) -> bool:
    """Are these scikit-learn's own stop words, which are a frozenset, alone or together with others?"""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "union":
        node = node.func.value
    return _ENGLISH in (getattr(node, "id", None), getattr(node, "attr", None))


_ENGLISH = "ENGLISH_STOP_WORDS"

_VECTORIZERS = "feature_extraction.text.TfidfVectorizer feature_extraction.text.CountVectorizer"

RULES: list[Rule] = [
    *(
        call_rule(
            f"stop-words-{name.lower()}",
            f"sklearn.feature_extraction.text.{name}",
            "$$rest, stop_words=$words",
            "$It($$rest, stop_words=list($words))",
            (
                f"{name}(lowercase=True, stop_words=frozenset(['a'])).fit(['aa bb'])",
                f"{name}(lowercase=True, stop_words=list(frozenset(['a']))).fit(['aa bb'])",
            ),
            title="stop words are given as a list, no longer as a set",
            since="1.2",
            error="The 'stop_words' parameter of",
            types={"words": ("set", "frozenset")},
        )
        for name in ("TfidfVectorizer", "CountVectorizer", "HashingVectorizer")
    ),
    *(
        call_rule(
            f"stop-words-english-{name.lower()}",
            f"sklearn.feature_extraction.text.{name}",
            "$$rest, stop_words=$words",
            "$It($$rest, stop_words=list($words))",
            (
                f"{name}(stop_words=ENGLISH_STOP_WORDS.union(['a'])).fit(['aa bb'])",
                f"{name}(stop_words=list(ENGLISH_STOP_WORDS.union(['a']))).fit(['aa bb'])",
            ),
            title="stop words are given as a list, no longer as a set",
            since="1.2",
            error="The 'stop_words' parameter of",
            setup=f"from sklearn.feature_extraction.text import {name}, ENGLISH_STOP_WORDS",
            where={"words": _is_english},
        )
        for name in ("TfidfVectorizer", "CountVectorizer", "HashingVectorizer")
    ),
    *(
        call_rule(
            f"stop-words-set-{name.lower()}",
            f"sklearn.feature_extraction.text.{name}",
            "$$rest, stop_words=$words",
            "$It($$rest, stop_words=list($words))",
            (
                f"vectorizer = {name}(stop_words=words)\nvectorizer.fit_transform(['aa bb'])",
                f"vectorizer = {name}(stop_words=list(words))\nvectorizer.fit_transform(['aa bb'])",
            ),
            title="stop words are given as a list, no longer as a set",
            since="1.2",
            error=rf"The 'stop_words' parameter of {name} must be .* Got (frozenset|set|\{{)",
            setup=f"from sklearn.feature_extraction.text import {name}\nwords = globals().get('x', {{'a'}})",
            where={"words": lambda node: isinstance(node, (ast.Name, ast.Attribute, ast.Call))},
            sometimes=True,
            remote=True,
        )
        for name in ("TfidfVectorizer", "CountVectorizer", "HashingVectorizer")
    ),
    argument_rule(
        "vectorizer-truth-values",
        paths("feature_extraction.text.TfidfVectorizer feature_extraction.text.TfidfTransformer"),
        "TfidfVectorizer(use_idf=1, smooth_idf=1, sublinear_tf=1).fit(['aa bb'])",
        "TfidfVectorizer(use_idf=True, smooth_idf=True, sublinear_tf=True).fit(['aa bb'])",
        title="truth values are given as such, no longer as 0 and 1",
        since="1.4",
        error="The '(use_idf|smooth_idf|sublinear_tf)' parameter of .* must be an instance of 'bool'",
        values={name: {"1": "True", "0": "False"} for name in ("use_idf", "smooth_idf", "sublinear_tf")},
    ),
    argument_rule(
        "vectorizer-min-df-zero",
        paths(_VECTORIZERS),
        "TfidfVectorizer(min_df=0).fit(['aa bb'])",
        "TfidfVectorizer(min_df=1).fit(['aa bb'])",
        title="`min_df=0` asked for nothing, as `min_df=1` does: every term is in one document at least",
        since="1.2",
        error="The 'min_df' parameter of",
        values={"min_df": {"0": "1"}},
    ),
    *(
        call_rule(
            f"ngram-range-list-{name.lower()}",
            f"sklearn.feature_extraction.text.{name}",
            "$$rest, ngram_range=[$low, $high]",
            "$It($$rest, ngram_range=($low, $high))",
            (
                f"{name}(lowercase=True, ngram_range=[1, 2]).fit(['aa bb'])",
                f"{name}(lowercase=True, ngram_range=(1, 2)).fit(['aa bb'])",
            ),
            title="`ngram_range` is a tuple, no longer a list",
            since="1.2",
            error="The 'ngram_range' parameter of",
        )
        for name in ("TfidfVectorizer", "CountVectorizer")
    ),
    argument_rule(
        "vectorizer-charset",
        paths(_VECTORIZERS),
        "TfidfVectorizer(charset='utf-8')",
        "TfidfVectorizer(encoding='utf-8')",
        title="`charset` is called `encoding` now",
        since="0.16",
        rename={"charset": "encoding", "charset_error": "decode_error"},
    ),
]
