"""Rules with finders of their own: what they leave alone, and what they follow through the notebook."""

import pytest
from helpers import FakeFacts, swept

from jupyter_mlemodernizer.model import Distribution
from jupyter_mlemodernizer.repair.catalogue import Rule
from jupyter_mlemodernizer.repair.catalogue.rules import all_rules

INSTALLED = {
    "keras": "3.15.1",
    "torch": "2.13.0",
    "xgboost-cpu": "3.2.0",
    "tqdm": "4.70.1",
    "statsmodels": "0.15.0",
}


def rule(name: str) -> list[Rule]:
    return [rule for rule in all_rules() if rule.id == name]


def after(name: str, *cells: str, reachable: dict[str, bool] | None = None) -> list[str]:
    facts = FakeFacts(reachable)
    facts.environment.distributions += [
        Distribution(name=key, version=value) for key, value in INSTALLED.items()
    ]
    return swept(rule(name), *cells, facts=facts)


COMPILED = "model.compile('sgd', 'mse', metrics=['accuracy'])"


@pytest.mark.parametrize(
    "compiled",
    ["model.compile('sgd', 'mse', metrics=['acc'])", "model.compile('sgd', 'mse', metrics=chosen)", "pass"],
)
def test_short_names_of_metrics_stay_where_they_are_right(compiled: str) -> None:
    cells = [compiled, "stop = EarlyStopping(monitor='val_acc')"]
    assert after("keras.metric-names", *cells) == cells


def test_short_names_of_metrics_change_everywhere() -> None:
    result = after(
        "keras.metric-names",
        COMPILED,
        "keep = ModelCheckpoint('w-{val_acc:.2f}.keras', 'val_acc')",
        "plt.plot(fitted.history['acc']); plt.title('acc'); scores = {'acc': 1}",
    )
    assert result == [
        COMPILED,
        "keep = ModelCheckpoint('w-{val_accuracy:.2f}.keras', 'val_accuracy')",
        "plt.plot(fitted.history['accuracy']); plt.title('acc'); scores = {'acc': 1}",
    ]


def test_a_file_of_weights_is_renamed_wherever_it_is_named() -> None:
    result = after(
        "keras.weight-files",
        'path = "best.hdf5"\nkeep = ModelCheckpoint(path, save_weights_only=True)',
        'model.load_weights("best.hdf5")',
        'model.load_weights("../input/pretrained.h5")',
    )
    assert result == [
        'path = "best.weights.h5"\nkeep = ModelCheckpoint(path, save_weights_only=True)',
        'model.load_weights("best.weights.h5")',
        'model.load_weights("../input/pretrained.h5")',
    ]


@pytest.mark.parametrize(
    "given", ["'best.keras'", "'best.h5'", "name", "'w.weights.h5', save_weights_only=True"]
)
def test_a_file_that_keras_takes_keeps_its_name(given: str) -> None:
    cells = [f"keep = ModelCheckpoint({given})"]
    assert after("keras.weight-files", *cells) == cells


def test_the_backend_is_imported_from_elsewhere_only_for_what_is_gone() -> None:
    kept = ["from keras import backend as K", "K.clear_session()"]
    assert after("keras.backend-functions", *kept) == kept
    assert after("keras.backend-functions", "from keras import layers, backend as K", "loss = K.mean(x)") == [
        "from keras import layers\nfrom tensorflow.keras import backend as K",
        "loss = K.mean(x)",
    ]


GPU = ["import torch, os", "net = Net().cuda()\nx = x.cuda(non_blocking=True)\ny = y.to('cuda:0')"]


def test_a_torch_without_cuda_gets_one_device() -> None:
    assert after("torch.without-gpu", *GPU) == [
        "import torch, os\ndevice = torch.device('cuda' if torch.cuda.is_available() else 'cpu')",
        "net = Net().to(device)\nx = x.to(device, non_blocking=True)\ny = y.to(device)",
    ]


@pytest.mark.parametrize(
    ("cells", "reachable"),
    [
        (GPU, {"torch._C._cuda_init": True}),
        ([*GPU, "if torch.cuda.is_available():\n    net.cuda()"], {}),
        (["net.cuda()"], {}),
    ],
)
def test_a_notebook_keeps_its_gpu(cells: list[str], reachable: dict[str, bool]) -> None:
    assert after("torch.without-gpu", *cells, reachable=reachable) == cells


def test_parameters_for_a_gpu_in_a_dict() -> None:
    cells = [
        "import xgboost as xgb",
        'p = {"gpu_id": 1, "tree_method": "gpu_hist"}\nq = {"tree_method": "hist"}',
    ]
    assert after("xgboost.gpu-parameters", *cells) == [
        cells[0],
        'p = {"tree_method": "hist", "device": "cuda:1"}\nq = {"tree_method": "hist"}',
    ]


@pytest.mark.parametrize(
    ("cells", "reachable"),
    [
        (["from tqdm import tqdm_notebook", "pass"], {}),
        (["from tqdm import tqdm_notebook", "tqdm_notebook([1])"], {"ipywidgets": True}),
        (["from tqdm import tqdm", "tqdm([1])"], {}),
    ],
)
def test_bars_stay_where_they_work_or_are_not_used(cells: list[str], reachable: dict[str, bool]) -> None:
    assert after("tqdm.notebook", *cells, reachable=reachable) == cells


def test_a_bar_for_notebooks_among_other_imports() -> None:
    cells = ["from tqdm import tqdm, tqdm_notebook", "tqdm_notebook([1])"]
    assert after("tqdm.notebook", *cells, reachable={"ipywidgets": False}) == [
        "from tqdm import tqdm\nfrom tqdm.auto import tqdm as tqdm_notebook",
        cells[1],
    ]


def test_a_graph_is_run_by_the_first_version_unless_keras_is_used() -> None:
    graph = "x = tf.placeholder(tf.float32)\nsess = tf.Session()"
    assert after("tensorflow.graphs", "import tensorflow as tf", graph) == [
        "import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()",
        graph,
    ]
    data = "from keras.datasets import mnist\nfrom keras.utils import np_utils  # and keras"
    assert (
        after(
            "tensorflow.graphs",
            f"import tensorflow as tf\n{data}",
            f"{graph}\ntf.keras.utils.to_categorical(y)",
        )[0]
        == f"import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()\n{data}"
    )
    for model in (
        "from keras import backend as K",
        "from tensorflow.keras import layers",
        "tf.keras.Model(x, y)",
    ):
        assert after("tensorflow.graphs", f"import tensorflow as tf\n{model}", graph)[1] == graph
        assert (
            "compat.v1.Session" in after("tensorflow.sessions", f"import tensorflow as tf\n{model}", graph)[1]
        )
    keras = ["import keras\nimport tensorflow as tf", "sess = tf.Session()"]
    assert after("tensorflow.graphs", *keras) == keras
    assert after("tensorflow.sessions", *keras)[1] == "sess = tf.compat.v1.Session()"


def test_an_import_of_what_only_raises() -> None:
    assert after("statsmodels.arima-model", "from statsmodels.tsa.arima_model import ARIMA as A") == [
        "from statsmodels.tsa.arima.model import ARIMA as A"
    ]
    # Both are the new ARIMA.
    assert after("statsmodels.arima-model", "from statsmodels.tsa.arima_model import ARMA, ARIMA") == [
        "from statsmodels.tsa.arima.model import ARIMA"
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("fitted = AR(y).fit(2, trend='nc')", "fitted = AutoReg(y, 2, trend='n').fit()"),
        ("m = AR(y)\nf = m.fit(method='cmle')", "m = AutoReg(y, round(12 * (len(y) / 100) ** (1 / 4)))\nf = m.fit()"),
        ("m = AR(y)\nf = m.fit(maxlag=most, ic='aic')", None),  # the lags are chosen
        ("m = AR(y)\nf = m.fit(2)\nf = m.fit(3)", None),
        ("m = AR(y, dates)\nf = m.fit(2)", None),
        ("m = AR(make())\nf = m.fit()", None),  # made twice
    ],
)  # fmt: skip
def test_an_autoregression_is_given_its_lags_when_it_is_made_where_they_can_be_told(
    old: str, new: str | None
) -> None:
    head = "from statsmodels.tsa.ar_model import AR"
    expected = [head.replace("AR", "AutoReg"), new] if new else [head, old]
    assert after("statsmodels.ar-model", head, old) == expected


def test_an_autoregression_by_a_name_of_the_notebooks_own() -> None:
    assert after("statsmodels.ar-model", "from statsmodels.tsa.ar_model import AR as Model\nf = Model(y).fit(2)") == [
        "from statsmodels.tsa.ar_model import AutoReg as Model\nf = Model(y, 2).fit()"
    ]  # fmt: skip
