"""Vectors of words: since gensim 4 they are asked of `model.wv`, and found by `key_to_index`."""

import ast

from ..rule import Example, Pattern, Rule
from ._gensim import DOCUMENTS, GUIDE, MODEL, MODELS


def _attribute(
    name: str, pattern: str, template: str, error: str, *, title: str, setup: str = MODEL, use: str = ""
) -> Rule:
    """An attribute of a model or its vectors; ``use`` is code with USE where the pattern stands."""
    use = use or "found = USE"
    return Pattern(
        id=f"gensim.{name}",
        library="gensim",
        since="4.0",
        source=GUIDE,
        title=title,
        error=error,
        pattern=pattern,
        template=template,
        example=Example(
            setup=setup,
            old=use.replace("USE", pattern.replace("$", "")),
            new=use.replace("USE", template.replace("$", "")),
        ),
    )


_MODEL_METHODS = (
    ("most_similar", "most_similar('a')"),
    ("similarity", "similarity('a', 'b')"),
    ("doesnt_match", "doesnt_match(['a', 'b', 'c'])"),
    ("n_similarity", "n_similarity(['a'], ['b'])"),
    ("similar_by_word", "similar_by_word('a')"),
    ("similar_by_vector", "similar_by_vector(model.wv['a'])"),
)

RULES: list[Rule] = [
    *(
        _attribute(
            f"{name}-{what}",
            f"{vectors}.vocab[$word].{what}",
            new.replace("VECTORS", vectors if vectors != "$model" else "$model.wv"),
            r"The vocab attribute was removed|object has no attribute 'vocab'",
            title=title,
            setup=MODEL + "vectors = model.wv\nword = 'a'\n",
        )
        for name, vectors in (
            ("wv-vocab", "$model.wv"),
            ("vectors-vocab", "$vectors"),
            ("model-vocab", "$model"),
        )
        for what, new, title in (
            (
                "count",
                "VECTORS.get_vecattr($word, 'count')",
                "the count of a word is read by `get_vecattr` now",
            ),
            (
                "index",
                "VECTORS.key_to_index[$word]",
                "the index of a word is what `key_to_index` holds for it",
            ),
        )
    ),
    _attribute(
        "wv-vocab-keys",
        "$model.wv.vocab",
        "$model.wv.key_to_index",
        "The vocab attribute was removed from KeyedVector",
        title="the words of the vectors are `key_to_index` (a dict) or `index_to_key` (a list)",
        use="found = list(USE)",
    ),
    _attribute(
        "vectors-vocab",
        "$vectors.vocab",
        "$vectors.key_to_index",
        "The vocab attribute was removed from KeyedVector",
        title="the words of the vectors are `key_to_index` (a dict) or `index_to_key` (a list)",
        setup=MODEL + "vectors = model.wv\n",
        use="found = list(USE)",
    ),
    _attribute(
        "model-vocab",
        "$model.vocab",
        "$model.wv.key_to_index",
        r"'(Word2Vec|FastText|Doc2Vec)' object has no attribute 'vocab'",
        title="the words of a model are `wv.key_to_index` (a dict) or `wv.index_to_key` (a list)",
        use="found = list(USE)",
    ),
    *(
        _attribute(
            f"{old}",
            f"$vectors.{old}",
            "$vectors.index_to_key",
            f"The {old} attribute has been replaced by index_to_key",
            title=f"`{old}` is `index_to_key` now",
            setup=MODEL + "vectors = model.wv\n",
        )
        for old in ("index2word", "index2entity")
    ),
    *(
        _attribute(
            f"model-{old}",
            f"$model.{old}",
            f"$model.wv.{new}",
            rf"'(Word2Vec|FastText|Doc2Vec)' object has no attribute '{old}'",
            title=f"`{old}` of a model is `wv.{new}` now",
        )
        for old, new in (("index2word", "index_to_key"), ("syn0", "vectors"))
    ),
    _attribute(
        "vectors-syn0",
        "$vectors.syn0",
        "$vectors.vectors",
        "'KeyedVectors' object has no attribute 'syn0'",
        title="`syn0` of vectors is `vectors` now",
        setup=MODEL + "vectors = model.wv\n",
    ),
    *(
        Pattern(
            id=f"gensim.{method.replace('_', '-')}",
            library="gensim",
            since="4.0",
            source=GUIDE,
            title=f"`{method}` is asked of the model's vectors: `wv.{method}`",
            error=rf"'(Word2Vec|FastText|Doc2Vec)' object has no attribute '{method}'",
            pattern=f"$model.{method}($$rest)",
            template=f"$model.wv.{method}($$rest)",
            types={"model": MODELS},
            example=Example(setup=MODEL, old=f"found = model.{use}", new=f"found = model.wv.{use}"),
        )
        for method, use in _MODEL_METHODS
    ),
    Pattern(
        id="gensim.model-subscript",
        library="gensim",
        since="4.0",
        source=GUIDE,
        title="the vector of a word is `model.wv[word]`",
        error=r"'(Word2Vec|FastText|Doc2Vec)' object is not subscriptable",
        pattern="$model[$word]",
        template="$model.wv[$word]",
        types={"model": MODELS},
        where={"model": lambda node: not isinstance(node, ast.Subscript)},  # a vector, or part of one
        example=Example(setup=MODEL, old="part = model['a'][:2]", new="part = model.wv['a'][:2]"),
    ),
    Pattern(
        id="gensim.model-contains",
        library="gensim",
        since="4.0",
        source=GUIDE,
        title="whether a word is known is asked of `model.wv`",
        error=r"argument of type '(Word2Vec|FastText|Doc2Vec)' is not (iterable|a container or iterable)",
        pattern="$word in $model",
        template="$word in $model.wv",
        types={"model": MODELS},
        example=Example(setup=MODEL, old="known = 'a' in model", new="known = 'a' in model.wv"),
    ),
    Pattern(
        id="gensim.doctag-vectors",
        library="gensim",
        since="4.0",
        source=GUIDE,
        title="the vectors of documents are `dv.vectors`",
        error="'KeyedVectors' object has no attribute '(doctag_syn0|vectors_docs)'",
        pattern="$model.docvecs.doctag_syn0",
        template="$model.dv.vectors",
        example=Example(
            setup=DOCUMENTS, old="vectors = model.docvecs.doctag_syn0", new="vectors = model.dv.vectors"
        ),
    ),
]
