"""Half-done statements with the objects of libraries: what they had changed is undone."""

import pytest

from jupyter_mlemodernizer.kernel import OwnedKernel

from .conftest import FORGET, Notebook, text

pytestmark = pytest.mark.ml


@pytest.fixture(scope="module")
def ml(wait, ml_kernel, tmp_path_factory):
    """Makes notebooks in a kernel with the machine-learning libraries."""
    folder = str(tmp_path_factory.mktemp("ml"))
    kernel = wait(OwnedKernel.start(ml_kernel, cwd=folder))

    def make(*sources):
        assert wait(kernel.execute(FORGET, silent=True, store_history=False)).status == "ok"
        return Notebook(wait, kernel, folder, list(sources))

    yield make
    wait(kernel.shutdown())


TORCH = """
import torch, numpy as np
torch.manual_seed(1)
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(3, 1)
        self.norm = torch.nn.BatchNorm1d(3)
        self.steps = 0
    def forward(self, x):
        self.steps += 1
        return self.layer(self.norm(x))
net = Net()
optimizer = torch.optim.Adam(net.parameters(), lr=0.1)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1)
data = torch.utils.data.TensorDataset(torch.randn(16, 3), torch.randn(16, 1))
loader = torch.utils.data.DataLoader(data, batch_size=8, shuffle=True)
losses = []
def train():
    for x, y in loader:
        optimizer.zero_grad()
        loss = ((net(x) - y) ** 2).mean()
        loss.backward()
        optimizer.step()
        losses.append(HOW(loss))
    scheduler.step()
"""
TORCH_STATE = (
    "[round(float(p.sum()), 6) for p in net.state_dict().values()], [round(x, 6) for x in losses], "
    "net.steps, scheduler.get_last_lr(), torch.rand(1).item()"
)

PANDAS = """
import pandas as pd, numpy as np
frame = pd.DataFrame({'a': [1.0, 2.0], 'b': ['x', 'y']})
other = frame.copy()
both = [frame, other]
same = frame
column = np.arange(4.0)
view = column[:2]
def work(frame):
    frame['c'] = frame['a'] * 2
    frame.loc[0, 'a'] = 9
    HOW
"""
PANDAS_STATE = (
    "frame.to_dict(), other.to_dict(), same is frame, both[0] is frame, column.tolist(), view.base is column"
)

SKLEARN = """
import numpy as np
from sklearn.linear_model import SGDClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
X, y = np.random.RandomState(0).rand(20, 2), np.arange(20) % 2
model = make_pipeline(StandardScaler(), SGDClassifier(random_state=0))
generator = np.random.default_rng(3)
np.random.seed(5)
draws = []
"""
SKLEARN_STATE = (
    "hasattr(model[0], 'mean_'), model[1].__dict__.get('t_'), draws, generator.random(), np.random.rand()"
)


KERAS = """
import keras, random
keras.utils.clear_session()
random.seed(1)
def build():
    model = keras.Sequential([keras.layers.Input((3,)), keras.layers.Dense(2), keras.layers.Dense(1)])
    HOW
    return model
"""
GRAPH = """
import networkx as nx
graph = nx.path_graph(5)
nodes, neighbours = graph.nodes, graph.adj
"""
GRAPH_STATE = (
    "sorted(graph.nodes(data=True)), sorted(graph.edges(data=True)), len(nodes), sorted(neighbours[1])"
)

KERAS_STATE = "[w.path for w in model.weights], [round(float(w.numpy().sum()), 6) for w in model.weights]"


@pytest.mark.parametrize(
    ("setup", "statement", "change", "state"),
    [
        (
            TORCH,
            "for epoch in range(2):\n    train()",
            ("loss.item() + undefined", "loss.item()"),
            TORCH_STATE,
        ),
        (
            GRAPH,
            "for n in list(graph):\n    nodes[n]['k'] = nodes[n].get('k', 0) + 1\n"
            "    graph.add_edge(n, len(graph), w=n if n < 3 else HOW)",
            ("undefined", "n"),
            GRAPH_STATE,
        ),
        (KERAS, "model = build()", ("undefined", "pass"), KERAS_STATE),
        (PANDAS, "for each in both:\n    work(each)\n    column += 1", ("undefined", "pass"), PANDAS_STATE),
        (PANDAS, "both[0]['c'] = [7, undefined]", ("undefined", "8"), PANDAS_STATE),
        (
            SKLEARN,
            "for _ in range(2):\n    draws.append(generator.random() + np.random.rand())\n    model.fit(X, y)\n    HOW",
            ("undefined", "pass"),
            SKLEARN_STATE,
        ),
    ],
)
def test_undone_and_done_again(ml, setup, statement, change, state):
    wrong, right = change

    def sources(how):
        return [
            setup.replace("HOW(loss)", how).replace("HOW", how),
            "done = [1]\ndone.append(2)",
            statement.replace("HOW", how).replace("undefined", how) + f"\n{state}",
        ]

    clean = ml(*sources(right))
    for number in range(2):
        assert clean.run(number).failure is None
    wanted = clean.run(2)
    assert wanted.failure is None

    book = ml(*sources(wrong))
    for number in range(2):
        book.run(number)
    assert book.run(2).failure.crash.missing_name == "undefined"
    if wrong in book.copy["c0"].source:
        book.replace(0, wrong, right)
    if wrong in book.copy["c2"].source:
        book.replace(2, wrong, right)
    # The function that failed cannot have been passed through: so the proposer would say.
    assert book.catch_up(2, certain=True) in ("continue", "rerun")
    assert text(book.run(2).outputs) == text(wanted.outputs)
    assert book.runner.replays == 0
