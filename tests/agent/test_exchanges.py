"""Exchanges with a strong model on failures that no rule solves, recorded and replayed on the libraries of today."""

import json
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.agent.agent import Agent

from .scripted import ScriptedChat, calls

pytestmark = [pytest.mark.ml, pytest.mark.timeout(300)]

EXCHANGES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("exchanges.json").read_text())
NO_FIX = {"nofix", "boston"}
# What a look at the failure must tell without any tool: the prompt that was answered held it.
TOLD = {
    "mlab": "matplotlib.mlab' has no attribute 'bivariate_normal'",
    "join": "matplotlib.cbook.GrouperView; it has: joined",
    "nofix": "No module named 'gensim.summarization'",
    "interval": "bands: pandas.Series (4,) category",
    "encoder": "enc: sklearn.preprocessing.OneHotEncoder",
    "tags": "class Blend(ClassifierMixin):",
    "colorbar": "matplotlib.figure.Figure.colorbar(mappable, cax=None, ax=None",
    "lda": "scikit-learn 1.",
    "corpus": "dense: numpy.matrix (3, 6) float64",
    "iterclass": "iter() returned non-iterator of type 'Batches'",
    "tree": "n: dict (2,) = {1: [1, 0], 2: [0, 1]}",
    "boston": "`load_boston` has been removed from scikit-learn since version 1.2",
    "tsplot": "data: numpy.ndarray (10, 30) float64",
    "interp2d": "nearly bug-for-bug compatible replacements are\n`RectBivariateSpline` on regular grids",
    "ar": "statsmodels.tsa.ar_model.AutoReg(endog, lags,",
    "assignment": "No module named 'sklearn.utils.linear_assignment_'",
    "displays": "\nplot_roc_curve(clf, X, y);",
    "votes": "svc = SVC(C=1.0, gamma=0.01, random_state=0)",
    "written_out": "\nprint(pca.numcols, np.round(pca.mu, 2))",
    "minus": "df: pandas.DataFrame (500, 6) columns: zone int64",
    "deviance": "It stopped in line 14, in the statement of lines 3 to 16",
}


@pytest.mark.parametrize("exchange", EXCHANGES, ids=[e["name"] for e in EXCHANGES])
def test_what_a_strong_model_submitted_holds(workplace, exchange):
    answers = [calls(*((c["name"], c["arguments"]) for c in turn)) for turn in exchange["answers"]]
    chat = ScriptedChat(*answers)
    chain, passage, events = workplace.run(exchange["cells"], Agent(chat, boundary="b0"))
    prompt = chat.asked[0][1]["content"]
    assert TOLD[exchange["name"]] in prompt
    assert len(prompt) < 4_500  # about a thousand tokens
    assert len(chat.asked) == len(answers)
    if exchange["name"] in NO_FIX:
        assert chain.suggestions == []
        assert any(e.type == "activity" and "no honest fix" in e.message for e in events)
    else:
        assert [s.status for s in chain.suggestions] == ["verified"]
        assert all(passage.ran(cell.id) for cell in chain.working_copy.code_cells)
