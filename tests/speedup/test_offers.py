"""What is offered where nothing else helps: labelled, for a decision, with nothing but that number changed; and never tried."""

import asyncio
import subprocess

import pytest

from jupyter_mlemodernizer.kernel import OwnedKernel
from jupyter_mlemodernizer.model import (
    Cell,
    Event,
    Failure,
    LoopProgress,
    Options,
    Profile,
    Span,
    TrialEvent,
    WorkingCopy,
)
from jupyter_mlemodernizer.modernizer import Modernizer
from jupyter_mlemodernizer.proposer import Context, Proposal
from jupyter_mlemodernizer.speedup import Offers


def offered(
    *cells: str, line: int = 1, estimate: float | None = None, kind: str = "timeout"
) -> list[Proposal]:
    """What is offered when the first statement of the last cell is over its budget of 100 s."""
    copy = WorkingCopy(Cell(id=f"c{n}", cell_type="code", source=source) for n, source in enumerate(cells))
    loop = LoopProgress(line=1, done=1, total=9, estimated_seconds=estimate) if estimate else None
    failure = Failure(
        kind=kind,
        cell_id=f"c{len(cells) - 1}",
        statement=Span(line=1, end_line=1),
        message="",
        profile=Profile(seconds=100, samples=9, loop=loop),
    )
    context = Context(copy, None, Options(cell_timeout=100), "", failure)  # type: ignore[arg-type]
    return list(asyncio.run(Offers().propose(context)))


@pytest.mark.parametrize(
    ("cells", "estimate", "title", "cell", "after"),
    [
        (["m.fit(X, y, epochs=100)"], None, "20 epochs instead of 100", "c0", "m.fit(X, y, epochs=20)"),
        (["m.fit(X, y, epochs=100)"], 800.0, "10 epochs instead of 100", "c0", "m.fit(X, y, epochs=10)"),
        (
            ["f = Forest(n_estimators=5000)  # many", "f.fit(X)"],
            None,
            "1,000 trees instead of 5,000",
            "c0",
            "f = Forest(n_estimators=1000)  # many",
        ),
        (
            ["N_EPOCHS = 30\nLR = 0.1", "for epoch in range(N_EPOCHS):\n    train(LR)"],
            None,
            "6 epochs instead of 30",
            "c0",
            "N_EPOCHS = 6\nLR = 0.1",
        ),
        (
            ["s = cross_val_score(m, X['ü'], y, cv=10)"],
            4000.0,
            "2 folds instead of 10",
            "c0",
            "s = cross_val_score(m, X['ü'], y, cv=2)",
        ),
        (["df = read(p, nrows=10**6)\nx = 1", "slow(df)"], None, None, None, None),
        (["m.fit(X, epochs=1)"], None, None, None, None),
        (["m.fit(X, epochs=n)"], None, None, None, None),
        (["m.fit(X, verbose=100)"], None, None, None, None),
        (["n_estimators = 500\nn_estimators = get()", "f(n_estimators)"], None, None, None, None),
    ],
)
def test_a_reduction(cells, estimate, title, cell, after):
    found = offered(*cells, estimate=estimate)
    if title is None:
        assert found == []
        return
    (proposal,) = found
    assert proposal.title == f"Reduction: {title}"
    assert (proposal.kind, proposal.changes_behaviour, proposal.certain, proposal.ratio) == (
        "speedup",
        True,
        False,
        None,
    )
    assert "no speedup" in proposal.needs_decision
    (edit,) = proposal.edits
    assert (edit.cell_id, edit.source) == (cell, after)


def test_an_approximation_is_another_offer():
    found = offered("m = XGBClassifier(tree_method='exact', n_estimators=50)", "m.fit(X, y)")
    assert [proposal.origin for proposal in found] == ["rule:tree-method-hist", "rule:reduction"]
    assert "tree_method='hist', n_estimators=50" in found[0].edits[0].source
    assert offered("m = XGBClassifier(tree_method='hist')", "m.fit(X, y)") == []


NETWORK = [
    "import torch\nfrom torch import nn\nfrom torch.utils.data import DataLoader, TensorDataset",
    "class Net(nn.Module):\n    def __init__(self, size=1):\n        super().__init__()\n"
    "        self.layer = nn.Linear(3, size)\n    def forward(self, x):\n        return self.layer(x)",
    "data = TensorDataset(torch.zeros(8, 3))",
    "net = Net(2).to('cpu')",
    "loader = DataLoader(\n    data,\n    batch_size=4,\n)",
    "for (x,) in loader:\n    net(x).sum().backward()",
]


@pytest.fixture
def machine(monkeypatch):
    def has(*, cores: int = 8, gpu: bool = False) -> None:
        monkeypatch.setattr("os.cpu_count", lambda: cores)
        monkeypatch.setattr("jupyter_mlemodernizer.speedup.offers.has_gpu", lambda: gpu)

    return has


def test_networks_are_offered_what_leaves_the_work_as_it_is(machine, ml_python):
    machine(gpu=True)
    found = offered(*NETWORK)
    assert [(offer.origin, offer.edits[0].cell_id, offer.edits[0].source) for offer in found] == [
        ("rule:loader-workers", "c4", NETWORK[4].replace("4,\n)", "4, num_workers=4)")),
        ("rule:compiled-network", "c3", f"{NETWORK[3]}\nnet.compile()"),
        ("rule:less-precise", "c5", f"torch.set_float32_matmul_precision('high')\n{NETWORK[5]}"),
    ]
    assert all(offer.needs_decision and offer.changes_behaviour and offer.ratio is None for offer in found)
    # Today's PyTorch takes all of it.
    changed = {offer.edits[0].cell_id: offer.edits[0].source for offer in found}
    cells = [changed.get(f"c{n}", source) for n, source in enumerate(NETWORK)]
    script = "\n".join([*cells[:5], cells[5].split("\n")[0]])
    subprocess.run([ml_python, "-c", script], check=True, timeout=100)


@pytest.mark.parametrize(
    ("cells", "cores", "gpu", "origins"),
    [
        # Nothing to share the work with.
        (NETWORK, 1, False, ["rule:compiled-network"]),
        # Given already.
        (
            [*NETWORK[:4], "loader = DataLoader(data, 4, True, num_workers=2)", NETWORK[5]],
            8,
            False,
            ["rule:compiled-network"],
        ),
        (
            [*NETWORK[:4], "loader = DataLoader(data, num_workers=0)", NETWORK[5]],
            8,
            False,
            ["rule:loader-workers", "rule:compiled-network"],
        ),
        # A comment before the last parenthesis; options that are not written there.
        (
            [*NETWORK[:4], "loader = DataLoader(data,  # all\n)", NETWORK[5]],
            8,
            False,
            ["rule:compiled-network"],
        ),
        (
            [*NETWORK[:4], "loader = DataLoader(data, **options)", NETWORK[5]],
            8,
            False,
            ["rule:compiled-network"],
        ),
        # Not under a name that is known; nothing is trained.
        ([NETWORK[0].replace("import torch\n", ""), *NETWORK[1:]], 1, True, ["rule:compiled-network"]),
        ([*NETWORK[:5], "for (x,) in loader:\n    net(x)"], 1, True, ["rule:compiled-network"]),
        # No network, no PyTorch.
        ([*NETWORK[:3], "net = Other()", *NETWORK[4:]], 1, False, []),
        (["class Net(nn.Module):\n    pass", "net = Net()", "net(DataLoader(x))"], 8, True, []),
    ],
)
def test_networks_are_not_offered_what_is_there_or_cannot_be(machine, cells, cores, gpu, origins):
    machine(cores=cores, gpu=gpu)
    assert [offer.origin for offer in offered(*cells)] == origins


def test_a_crash_is_no_matter_of_time():
    assert offered("m.fit(X, y, epochs=100)", kind="crash") == []


def test_an_offer_is_shown_and_neither_tried_nor_applied(tmp_path):
    sources = ["import time\nepochs = 50", "for epoch in range(epochs):\n    time.sleep(0.1)\nprint(epochs)"]
    cells = [
        {"cell_type": "code", "id": f"c{n}", "metadata": {}, "source": source, "outputs": []}
        for n, source in enumerate(sources)
    ]
    events: list[Event] = []
    modernizer = Modernizer(
        {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells},
        folder=str(tmp_path),
        name="long.ipynb",
        options=Options(cell_timeout=1.5, verify=False, use_model=False),
        start_kernel=lambda: OwnedKernel.start("python3", cwd=str(tmp_path)),
        emit=events.append,
    )
    report = asyncio.run(modernizer.run())
    (offer,) = report.suggestions
    assert offer.title.startswith("Reduction: ")
    assert (offer.status, bool(offer.needs_decision), offer.cell_ids) == ("proposed", True, ["c0"])
    assert not any(isinstance(event, TrialEvent) for event in events)
    assert [cell.state for cell in report.cells] == ["ran", "failed"]
    assert modernizer.chain.working_copy["c0"].source == sources[0]
