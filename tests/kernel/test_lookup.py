"""What can be told of a package by reading it, where importing it would take seconds."""

from pathlib import Path

import pytest

from jupyter_mlemodernizer.kernel.probe.lookup import resolves

FILES = {
    "tensorflow/__init__.py": "import os\nimport sys\n_lazy = {'keras': 'keras._tf_keras.keras'}\nSession = None\n",
    "tensorflow/python/keras/legacy.py": "import os\nclass Cell:\n    pass\n",
    "keras/__init__.py": "from keras import layers\nfrom keras import models\nversion = '3'\n",
    "keras/layers/__init__.py": "from keras.core import Dense\nfrom keras.core import Input\nx = 1\n",
    "keras/_tf_keras/keras/__init__.py": "from keras import layers\nfrom keras import models\nversion = '3'\n",
    "keras/_tf_keras/keras/layers/__init__.py": "from keras.core import Dense\nfrom keras.core import Input\nx = 1\n",
    "keras/_tf_keras/keras/text.py": "import os\nimport re\nclass Tokenizer:\n    pass\n",
    "keras/_tf_keras/__init__.py": "",
    "tensorflow/python/__init__.py": "",
    "tensorflow/python/keras/__init__.py": "",
    "torch/__init__.py": "import os\ndef __getattr__(name):\n    return os\nx = 1\n",
}


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("tensorflow.Session", True),
        ("tensorflow.placeholder", False),
        ("tensorflow.placeholder.name", False),  # of what is not there nothing is
        ("tensorflow.Session.run", None),  # what an object has, its package does not tell
        ("tensorflow.python.keras.legacy.Cell", True),
        ("tensorflow.keras.layers.Dense", True),  # in another package, which is no folder of this one
        ("tensorflow.keras.layers.legacy.Cell", False),
        ("tensorflow.keras.text.Tokenizer", True),
        ("keras.text.Tokenizer", False),
        ("torch.nope", None),  # names are made when they are asked for
        ("torch.nope.more", None),
    ],
)
def test_a_heavy_package_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, there: bool | None
) -> None:
    _install(FILES, tmp_path, monkeypatch)
    assert resolves([name]) == {name: there}


def test_of_keras_2_in_tensorflow_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    older = {path: source for path, source in FILES.items() if "_tf_keras" not in path}
    older["tensorflow/__init__.py"] += "keras = object()\n"
    _install(older, tmp_path, monkeypatch)
    names = ["tensorflow.keras.layers.Dense", "tensorflow.keras.layers.Gone"]
    assert resolves(names) == dict.fromkeys(names)


def _install(files: dict[str, str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path, source in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source)
    monkeypatch.syspath_prepend(str(folder))
