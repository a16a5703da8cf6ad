"""Exchanges with a strong model on failures that no rule solves, recorded and replayed on the libraries of today."""

import json
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.agent.agent import Agent
from jupyter_mlemodernizer.chain import Chain
from jupyter_mlemodernizer.kernel import Runner
from jupyter_mlemodernizer.model import Cell, Counts, Event, Options, WorkingCopy
from jupyter_mlemodernizer.passage import Passage
from jupyter_mlemodernizer.trials import Trials

from .scripted import ScriptedChat, calls
from .workplace import Workplace

pytestmark = [pytest.mark.ml, pytest.mark.timeout(300)]

EXCHANGES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("exchanges.json").read_text())
NO_FIX = {"nofix"}
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
    "tsplot": "data: numpy.ndarray (10, 30) float64",
}


def run(workplace: Workplace, sources: list[str], chat: ScriptedChat) -> tuple[Chain, Passage, list[Event]]:
    """The notebook in the kernel of all tests, with nobody to repair it but the agent."""
    cells = [Cell(id=f"c{n}", cell_type="code", source=s) for n, s in enumerate(sources, 1)]
    chain, options, events = Chain(WorkingCopy(cells)), Options(), []
    runner = Runner(workplace.kernel, chain.working_copy, options, folder=str(workplace.folder))
    trials = Trials(
        chain=chain,
        runner=runner,
        proposers=[Agent(chat, boundary="b0")],
        facts=workplace.facts,
        options=options,
        folder=str(workplace.folder),
        emit=events.append,
        counts=Counts(),
        note=lambda message: None,
    )
    passage = Passage(runner, chain.working_copy, {}, events.append, "run", overcome=trials.overcome)
    workplace.do(passage.run())
    return chain, passage, events


@pytest.mark.parametrize("exchange", EXCHANGES, ids=[e["name"] for e in EXCHANGES])
def test_what_a_strong_model_submitted_holds(workplace, exchange):
    answers = [calls(*((c["name"], c["arguments"]) for c in turn)) for turn in exchange["answers"]]
    chat = ScriptedChat(*answers)
    chain, passage, events = run(workplace, exchange["cells"], chat)
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
