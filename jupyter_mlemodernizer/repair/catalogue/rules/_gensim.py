"""Data for the examples of rules about gensim."""

GUIDE = "Migrating from Gensim 3.x to 4 (gensim wiki)"
SETUP = """\
import numpy as np
from gensim.models import Word2Vec, FastText, Doc2Vec
from gensim.models.doc2vec import TaggedDocument
texts = [['a', 'b', 'c'], ['b', 'c', 'a'], ['c', 'a', 'b']]
"""
MODEL = SETUP + "model = Word2Vec(texts, min_count=1)\n"
DOCUMENTS = (
    SETUP
    + "model = Doc2Vec([TaggedDocument(t, [i]) for i, t in enumerate(texts)], min_count=1, vector_size=4)\n"
)
MODELS = (
    "gensim.models.Word2Vec",
    "gensim.models.FastText",
    "gensim.models.Doc2Vec",
)
