"""Where the source of a claim can be read: the libraries' own pages about their versions."""

import re
from collections.abc import Iterator, Mapping

# What a source names → where that is. {0} is the version's first two numbers.
_PAGES = {
    r"scikit-learn (?:documentation, versionchanged )?(\d+\.\d+)": "https://scikit-learn.org/stable/whats_new/v{0}.html",
    r"pandas (?:documentation, versionchanged )?(\d+\.\d+)": "https://pandas.pydata.org/docs/whatsnew/v{0}.0.html",
    r"NumPy (\d+\.\d+)": "https://numpy.org/doc/stable/release/{0}.0-notes.html",
    r"SciPy (\d+\.\d+)": "https://docs.scipy.org/doc/scipy/release/{0}.0-notes.html",
    r"[Mm]atplotlib ((?:2\.[0-2]|3\.\d+))": "https://matplotlib.org/stable/api/prev_api_changes/api_changes_{0}.0.html",
    r"NetworkX (\d+\.\d+)": "https://networkx.org/documentation/stable/release/release_{0}.html",
    r"scikit-image (\d+\.\d+)": "https://scikit-image.org/docs/stable/release_notes/release_{0}.html",
    r"Pillow (\d+\.\d+)": "https://pillow.readthedocs.io/en/stable/releasenotes/{0}.0.html",
    r"PyTorch (\d+\.\d+)": "https://github.com/pytorch/pytorch/releases/tag/v{0}.0",
    r"What's New In Python (\d+\.\d+)": "https://docs.python.org/3/whatsnew/{0}.html",
    r"PEP (\d+)": "https://peps.python.org/pep-{0:0>4}/",
    r"statsmodels (\d+\.\d+)": "https://www.statsmodels.org/stable/release/older.html",
    r"seaborn (?:v)?(\d+\.\d+)": "https://seaborn.pydata.org/whatsnew/index.html",
    r"imbalanced-learn (\d+\.\d+)": "https://imbalanced-learn.org/stable/whats_new.html",
    r"Keras 3 migration guide()": "https://keras.io/guides/migrating_to_keras_3/",
    r"Keras (\d+\.\d+)": "https://github.com/keras-team/keras/releases",
    r"TensorFlow (\d+\.\d+)": "https://github.com/tensorflow/tensorflow/blob/master/RELEASE.md",
    r"XGBoost (\d+\.\d+)": "https://github.com/dmlc/xgboost/releases",
    r"LightGBM (\d+\.\d+)": "https://github.com/microsoft/LightGBM/releases",
    r"CatBoost (\d+\.\d+)": "https://github.com/catboost/catboost/blob/master/RELEASE.md",
    r"plotly\.py (\d+\.\d+)": "https://github.com/plotly/plotly.py/releases",
    r"plotly\.py pull request (\d+)": "https://github.com/plotly/plotly.py/pull/{0}",
    r"(csv|pickle) module documentation": "https://docs.python.org/3/library/{0}.html",
    r"Transformers (\d+\.\d+)": "https://github.com/huggingface/transformers/releases",
    r"albumentations (\d+\.\d+)": "https://github.com/albumentations-team/albumentations/releases",
    r"torchvision (\d+\.\d+)": "https://github.com/pytorch/vision/releases",
    r"IPython (\d+\.\d+)": "https://ipython.readthedocs.io/en/stable/whatsnew/index.html",
    r"NLTK (\d+\.\d+)": "https://github.com/nltk/nltk/blob/develop/ChangeLog",
    r"[Gg]ensim (\d+\.\d+)": "https://github.com/piskvorky/gensim/releases",
    r"Migrating from Gensim 3\.x to 4()": "https://github.com/piskvorky/gensim/wiki/Migrating-from-Gensim-3.x-to-4",
    r"TensorFlow Addons README()": "https://github.com/tensorflow/addons",
}
_ADDRESS = r"https?://[^\s<>\"'`]*[^\s<>\"'`.,;:)]"
_WORDS = r"(?:\.\d+)?(?: (?:changelog|release notes|API changes|migration guide))?"
_FOUND = [(re.compile(rf"\b{named}{_WORDS}"), page) for named, page in _PAGES.items()]


def links(reference: str) -> dict[str, str]:
    """The parts of a source that can be read on the web: words of it → address.

    Arguments:
        reference: as a suggestion has it, such as ``"scikit-learn 0.20 changelog, API changes"``.
    """
    found: dict[str, str] = {}
    for pattern, page in _FOUND:
        for match in pattern.finditer(reference):
            found.setdefault(match[0], page.format(match[1]))
    return found


def linked_parts(text: str, links: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """A text in parts, each with where it can be read; an empty address for what is only text.

    Arguments:
        text: plain text; web addresses in it lead to themselves.
        links: words of the text → address; of words that hold others the longest count.
    """
    known = "".join(f"{re.escape(words)}|" for words in sorted(links, key=len, reverse=True))
    end = 0
    for found in re.finditer(known + _ADDRESS, text):
        yield text[end : found.start()], ""
        yield found[0], links.get(found[0], found[0])
        end = found.end()
    yield text[end:], ""
