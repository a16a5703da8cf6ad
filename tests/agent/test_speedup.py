"""A model's rewrite of what is slow: proposed if old and new, run beside each other, give the same, and the new one is faster."""

from typing import Any

import pytest

from jupyter_mlemodernizer.agent.agent import Agent
from jupyter_mlemodernizer.kernel import split_statements
from jupyter_mlemodernizer.model import Cell, Failure, Options, WorkingCopy
from jupyter_mlemodernizer.proposer import Context, Proposal

from .scripted import ScriptedChat, fix, give_up

pytestmark = [pytest.mark.ml, pytest.mark.timeout(200)]

SETUP = """\
import numpy as np
import pandas as pd
df = pd.DataFrame({'a': np.arange(20_000) % 7, 'k': np.arange(20_000) % 1_000})
values = df['a'].tolist()
points = np.random.RandomState(0).rand(90, 20)
def distance(x, y):
    total = 0.0
    for i in range(len(x)):
        total += (x[i] - y[i]) ** 2
    return total ** 0.5
"""
# Its own name for the row: all tests share a kernel, and others leave an i there.
LOOP = "for row in range(len(df)):\n    out.append(df['a'].iloc[row] * 2)"
PAIRS = (
    "table = np.zeros((90, 90))\nfor i in range(90):\n    for j in range(90):\n"
    "        table[i, j] = distance(points[i], points[j])"
)


FILL = f"out = []\n{LOOP}"
FAST = "out = list((df['a'] * 2).to_numpy())"


@pytest.fixture
def propose(workplace: Any) -> Any:
    def proposed(slow: str, edits: Any) -> tuple[list[Proposal], str]:
        """What comes of a submission about the loop of the second cell, else its last statement; what the model was told."""
        cells = [Cell(id=f"c{n}", cell_type="code", source=s) for n, s in enumerate([SETUP, slow], 1)]
        workplace.do(workplace.kernel.execute(SETUP))
        for statement in split_statements(slow):
            if statement.text.startswith("for "):
                break
            workplace.do(workplace.kernel.execute(statement.text))
        failure = Failure(kind="timeout", cell_id="c2", statement=statement.span, message="It took too long.")
        folder = str(workplace.folder)
        context = Context(
            WorkingCopy(cells), workplace.facts, Options(), folder, failure, kernel=workplace.kernel
        )
        chat = ScriptedChat(fix(*edits), give_up())
        return workplace.do(Agent(chat, boundary="b0").propose(context)), chat.said if chat.asked else ""

    return proposed


@pytest.mark.parametrize(
    ("slow", "edits", "on"),
    [
        (FILL, [{"cell": 2, "source": FAST}], ["rows", "the whole statement"]),
        (
            "sums = {}\nfor k in range(1_000):\n    sums[k] = sum(values) * k",
            [
                {"cell": 2, "search": "for k", "replace": "whole = sum(values)\nfor k"},
                {"cell": 2, "search": "sum(values) * k", "replace": "whole * k"},
            ],
            ["turns of the loop", "the whole statement"],
        ),
        (
            PAIRS,
            [
                {
                    "cell": 1,
                    "search": "as pd\n",
                    "replace": "as pd\nfrom scipy.spatial.distance import cdist\n",
                },
                {"cell": 2, "source": "table = cdist(points, points)"},
            ],
            ["the whole statement"],
        ),
        (
            PAIRS,
            [
                {
                    "cell": 1,
                    "search": "    total = 0.0\n    for i in range(len(x)):\n        total += (x[i] - y[i]) ** 2\n"
                    "    return total ** 0.5",
                    "replace": "    return np.sqrt(((x - y) ** 2).sum())",
                }
            ],
            ["1,000 calls of `distance`"],
        ),
    ],
    ids=["columns", "loops", "another cell's import", "a function"],
)
def test_the_same_in_less_time_is_proposed_with_what_was_measured(propose, slow, edits, on):
    [proposal], _ = propose(slow, edits)
    assert proposal.kind == "speedup"
    assert proposal.ratio >= 1.5
    assert proposal.certain
    assert any(part in proposal.checks[0] for part in on)
    assert "with the same results" in proposal.checks[0]
    assert proposal.outcome_before.seconds > 0


@pytest.mark.parametrize(
    ("slow", "edit", "why"),
    [
        (FILL, {"source": FAST.replace("2", "3")}, "out: element"),
        (FILL, {"source": "out = (df['a'] * 2).tolist()"}, "int64 became int"),
        (PAIRS, {"search": "= distance", "replace": "=  distance"}, "times as fast"),
        (f"{FILL}\nprint(row)", {"search": FILL, "replace": FAST}, "row is not there"),
        (
            f"values.append(1)\n{FILL}",
            {"source": "values.append(0 + 1)\n" + FAST},
            "`values.append(1)` is changed",
        ),
    ],
    ids=["another result", "another type", "no faster", "a name that is read later", "work that has run"],
)
def test_what_is_not_the_same_or_not_faster_is_not_proposed(propose, slow, edit, why):
    proposals, told = propose(slow, [{"cell": 2, **edit}])
    assert proposals == []
    assert why in told


def test_a_cell_over_its_budget_is_made_faster_and_goes_on(workplace):
    chat = ScriptedChat(fix({"cell": 2, "search": LOOP, "replace": FAST}))
    cells = [SETUP.replace("20_000", "800_000"), f"{FILL}\nprint(len(out), out[8])"]
    chain, passage, _ = workplace.run(cells, Agent(chat, boundary="b0"), cell_timeout=3)
    [suggestion] = chain.suggestions
    assert (suggestion.kind, suggestion.status, suggestion.origin) == (
        "speedup",
        "verified",
        "model:scripted",
    )
    assert suggestion.evidence.ratio > 1.5
    assert "of 800,000 rows with the same results" in suggestion.evidence.checks[0]
    assert passage.results["c2"].outputs[0]["text"] == "800000 2\n"
    assert passage.results["c2"].state == "repaired"


def test_an_import_that_takes_long_is_nothing_to_rewrite(propose):
    proposals, told = propose("import numpy as np", [{"cell": 2, "search": "np", "replace": "n"}])
    assert (proposals, told) == ([], "")
