"""What gensim changed between 2 and 4.4."""

import ast

from ..rule import Call, Example, Method, Moved, Pattern, Rule

_GUIDE = "Migrating from Gensim 3.x to 4 (gensim wiki)"
_SETUP = """\
import numpy as np
from gensim.models import Word2Vec, FastText, Doc2Vec
from gensim.models.doc2vec import TaggedDocument
texts = [['a', 'b', 'c'], ['b', 'c', 'a'], ['c', 'a', 'b']]
"""
_MODEL = _SETUP + "model = Word2Vec(texts, min_count=1)\n"
_DOCUMENTS = (
    _SETUP
    + "model = Doc2Vec([TaggedDocument(t, [i]) for i, t in enumerate(texts)], min_count=1, vector_size=4)\n"
)
_MODELS = (
    "gensim.models.Word2Vec",
    "gensim.models.FastText",
    "gensim.models.Doc2Vec",
)


def _attribute(
    name: str, pattern: str, template: str, error: str, *, title: str, setup: str = _MODEL, use: str = ""
) -> Rule:
    """An attribute of a model or its vectors; ``use`` is code with USE where the pattern stands."""
    use = use or "found = USE"
    return Pattern(
        id=f"gensim.{name}",
        library="gensim",
        since="4.0",
        source=_GUIDE,
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
    Call(
        id="gensim.size-iter",
        library="gensim",
        since="4.0",
        source=_GUIDE,
        title="`size` is `vector_size` and `iter` is `epochs` now",
        error=r"(Word2Vec|FastText|Doc2Vec)\.__init__\(\) got an unexpected keyword argument '(size|iter)'",
        callables=_MODELS,
        rename={"size": "vector_size", "iter": "epochs"},
        example=Example(
            setup=_SETUP,
            old="model = Word2Vec(texts, size=50, window=3, iter=2, min_count=1)",
            new="model = Word2Vec(texts, vector_size=50, window=3, epochs=2, min_count=1)",
        ),
    ),
    Call(
        id="gensim.phrases-common-terms",
        library="gensim",
        since="4.0",
        source=_GUIDE,
        title="`common_terms` of `Phrases` is `connector_words` now",
        error="got an unexpected keyword argument 'common_terms'",
        callables=("gensim.models.Phrases", "gensim.models.phrases.Phrases"),
        rename={"common_terms": "connector_words"},
        example=Example(
            setup="from gensim.models import Phrases\ntexts = [['bank', 'of', 'america']] * 3",
            old="phrases = Phrases(texts, min_count=1, common_terms=frozenset(['of']))",
            new="phrases = Phrases(texts, min_count=1, connector_words=frozenset(['of']))",
        ),
    ),
    Call(
        id="gensim.phrases-delimiter",
        library="gensim",
        since="4.0",
        source=_GUIDE,
        title="what joins the words of a phrase is text, no longer bytes",
        error="expected a bytes-like object, str found|can't concat|must be str, not bytes",
        callables=("gensim.models.Phrases", "gensim.models.phrases.Phrases"),
        values={"delimiter": {f"b'{mark}'": f"'{mark}'" for mark in ("_", " ", "-", "")}},
        example=Example(
            setup="from gensim.models import Phrases\ntexts = [['new', 'york', 'city']] * 3",
            old="phrases = Phrases(texts, min_count=1, threshold=1, delimiter=b'_')\nphrases[texts[0]]",
            new="phrases = Phrases(texts, min_count=1, threshold=1, delimiter='_')\nphrases[texts[0]]",
        ),
    ),
    Call(
        id="gensim.infer-steps",
        library="gensim",
        since="4.0",
        source=_GUIDE,
        title="`steps` of `infer_vector` is `epochs` now",
        error=r"infer_vector\(\) got an unexpected keyword argument 'steps'",
        callables=("gensim.models.Doc2Vec.infer_vector",),
        rename={"steps": "epochs"},
        example=Example(
            setup=_DOCUMENTS,
            old="vector = model.infer_vector(['a', 'b'], steps=5)",
            new="vector = model.infer_vector(['a', 'b'], epochs=5)",
        ),
    ),
    *(
        _attribute(
            f"{name}-{what}",
            f"{vectors}.vocab[$word].{what}",
            new.replace("VECTORS", vectors if vectors != "$model" else "$model.wv"),
            r"The vocab attribute was removed|object has no attribute 'vocab'",
            title=title,
            setup=_MODEL + "vectors = model.wv\nword = 'a'\n",
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
        setup=_MODEL + "vectors = model.wv\n",
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
            setup=_MODEL + "vectors = model.wv\n",
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
        setup=_MODEL + "vectors = model.wv\n",
    ),
    *(
        Pattern(
            id=f"gensim.{method.replace('_', '-')}",
            library="gensim",
            since="4.0",
            source=_GUIDE,
            title=f"`{method}` is asked of the model's vectors: `wv.{method}`",
            error=rf"'(Word2Vec|FastText|Doc2Vec)' object has no attribute '{method}'",
            pattern=f"$model.{method}($$rest)",
            template=f"$model.wv.{method}($$rest)",
            types={"model": _MODELS},
            example=Example(setup=_MODEL, old=f"found = model.{use}", new=f"found = model.wv.{use}"),
        )
        for method, use in _MODEL_METHODS
    ),
    Pattern(
        id="gensim.model-subscript",
        library="gensim",
        since="4.0",
        source=_GUIDE,
        title="the vector of a word is `model.wv[word]`",
        error=r"'(Word2Vec|FastText|Doc2Vec)' object is not subscriptable",
        pattern="$model[$word]",
        template="$model.wv[$word]",
        types={"model": _MODELS},
        where={"model": lambda node: not isinstance(node, ast.Subscript)},  # a vector, or part of one
        example=Example(setup=_MODEL, old="part = model['a'][:2]", new="part = model.wv['a'][:2]"),
    ),
    Pattern(
        id="gensim.model-contains",
        library="gensim",
        since="4.0",
        source=_GUIDE,
        title="whether a word is known is asked of `model.wv`",
        error=r"argument of type '(Word2Vec|FastText|Doc2Vec)' is not (iterable|a container or iterable)",
        pattern="$word in $model",
        template="$word in $model.wv",
        types={"model": _MODELS},
        example=Example(setup=_MODEL, old="known = 'a' in model", new="known = 'a' in model.wv"),
    ),
    Method(
        id="gensim.model-iter",
        library="gensim",
        since="4.0",
        source=_GUIDE,
        title="`iter` of a model is `epochs` now",
        error=r"'(Word2Vec|FastText|Doc2Vec)' object has no attribute 'iter'",
        receivers=_MODELS,
        old="iter",
        new="epochs",
        example=Example(setup=_MODEL, old="rounds = model.iter", new="rounds = model.epochs"),
    ),
    Pattern(
        id="gensim.train-epochs",
        library="gensim",
        since="4.0",
        source="gensim 2.0 release notes: train must be told the number of epochs",
        title="`train` must be told how long: `epochs=model.epochs`",
        error="You must specify an explicit epochs count",
        pattern="$model.train($$rest)",
        template="$model.train($$rest, epochs=$model.epochs)",
        types={"model": _MODELS},
        sometimes=True,
        example=Example(
            setup=_MODEL,
            old="model.train(texts, total_examples=model.corpus_count)",
            new="model.train(texts, total_examples=model.corpus_count, epochs=model.epochs)",
        ),
    ),
    Pattern(
        id="gensim.load-word2vec-format",
        library="gensim",
        since="4.0",
        source="gensim 1.0 release notes: vectors are loaded by KeyedVectors",
        title="vectors are loaded by `KeyedVectors.load_word2vec_format`",
        error="'Word2Vec' has no attribute 'load_word2vec_format'|Use gensim.models.KeyedVectors.load_word2vec_format",
        pattern="$model.load_word2vec_format($$rest)",
        template="$vectors.load_word2vec_format($$rest)",
        bind={"vectors": "gensim.models.KeyedVectors"},
        example=Example(
            setup=_MODEL
            + "from gensim.models import KeyedVectors\nmodel.wv.save_word2vec_format('vectors.txt')\n",
            old="vectors = Word2Vec.load_word2vec_format('vectors.txt')",
            new="vectors = KeyedVectors.load_word2vec_format('vectors.txt')",
        ),
    ),
    Pattern(
        id="gensim.doctag-vectors",
        library="gensim",
        since="4.0",
        source=_GUIDE,
        title="the vectors of documents are `dv.vectors`",
        error="'KeyedVectors' object has no attribute '(doctag_syn0|vectors_docs)'",
        pattern="$model.docvecs.doctag_syn0",
        template="$model.dv.vectors",
        example=Example(
            setup=_DOCUMENTS, old="vectors = model.docvecs.doctag_syn0", new="vectors = model.dv.vectors"
        ),
    ),
    Moved(
        id="gensim.labeled-sentence",
        library="gensim",
        since="4.0",
        source="gensim 0.10.3: LabeledSentence is TaggedDocument",
        title="`LabeledSentence` is `TaggedDocument` now",
        error="cannot import name 'LabeledSentence'|has no attribute 'LabeledSentence'",
        old="gensim.models.doc2vec.LabeledSentence",
        new="gensim.models.doc2vec.TaggedDocument",
        example=Example(
            old="from gensim.models.doc2vec import LabeledSentence\ndocument = LabeledSentence(['a'], [0])",
            new="from gensim.models.doc2vec import TaggedDocument\ndocument = TaggedDocument(['a'], [0])",
        ),
    ),
    Moved(
        id="gensim.wrappers-fasttext",
        library="gensim",
        since="4.0",
        source=_GUIDE,
        title="gensim has a `FastText` of its own: the wrapper is gone",
        error=r"No module named 'gensim\.models\.wrappers'",
        old="gensim.models.wrappers.FastText",
        new="gensim.models.FastText",
        example=Example(
            old="from gensim.models.wrappers import FastText", new="from gensim.models import FastText"
        ),
    ),
]
