"""The index says where installed packages define a name, without importing them."""

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.environment import index_script
from jupyter_mlemodernizer.environment.symbols import SymbolIndex
from jupyter_mlemodernizer.model import Distribution, Environment

SOURCES = {
    "__init__.py": (
        "'''from .wrong import docs'''\nfrom ._base import Base, helper as public_helper  # noqa\n"
        "from . import tools\nfrom .stars import *\nfrom os import path\n__all__ = ['Base',\n   'late']\n"
        "try:\n    from ._fast import speedy\nexcept ImportError:\n    speedy = None\n"
    ),
    "_base.py": (
        "import os\nclass Base(object):\n    '''def not_this(): pass'''\n    def __init__(self, a,  # why )\n"
        "            b=(1, '),'), *, c: 'int' = 2):\n        def inner(): pass\n\n    def fit(self, X):\n        pass\n"
        "    def _hidden(self): pass\n\ndef helper(x): return x\nlate = 3\n"
    ),
    "_fast.py": "def speedy(n): pass\n",
    "stars.py": "from ._base import helper\n__all__ = ['star']\ndef star(): pass\ndef not_offered(): pass\n",
    "tools/__init__.py": "from .hammer import (\n    Hammer,  # big\n    Nail as SmallNail,\n)\n",
    "tools/hammer.py": "from .._base import Base\nclass Hammer(Base): pass\nclass Nail: pass\nSCREWS = {'a': 1}\n",
    "tests/__init__.py": "def test(): pass\n",
}

EXPECTED = {
    "pack": ("module", None),
    "pack.Base": ("class", "(a, b=(1, '),'), *, c: 'int' = 2)"),
    "pack.Base.fit": ("method", "(X)"),
    "pack.public_helper": ("function", "(x)"),
    "pack.speedy": ("function", "(n)"),
    "pack.star": ("function", "()"),
    "pack.stars": ("module", None),
    "pack.stars.not_offered": ("function", "()"),
    "pack.tools": ("module", None),
    "pack.tools.Hammer": ("class", None),
    "pack.tools.SmallNail": ("class", None),
    "pack.tools.hammer": ("module", None),
    "pack.tools.hammer.SCREWS": ("data", None),
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in SOURCES.items():
        path = tmp_path / "pack" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_public_paths(package: Path) -> None:
    found = {qualified: (kind, signature) for qualified, kind, signature in index_script.index("pack")}
    assert found == EXPECTED


def test_nothing_is_imported(package: Path) -> None:
    (package / "pack" / "__init__.py").write_text("raise SystemExit('imported')\nx = 1\n")
    assert ["pack.x", "data", None] in index_script.index("pack")
    assert "pack" not in sys.modules


def test_what_the_documentation_says_of_names_that_went(package: Path) -> None:
    (package / "pack" / "_base.py").write_text(
        'class Base:\n    """A base.\n\n    .. versionchanged:: 2.0\n        `old`\n        was renamed to `new`.\n\n'
        "    Something else.\n    \"\"\"\n\n    def fit(self):\n        # 'x' deprecated, use 'y'\n        pass\n\n"
        "    def plain(self):\n        deprecated = renamed\n\ndef helper(): pass\nlate = 3\n"
        + "# renamed " * 9000
        + "'"
    )
    said = [row for row in index_script.index("pack") if row[1] == "said"]
    assert said[:2] == [
        ["pack._base.Base", "said", ".. versionchanged:: 2.0 `old` was renamed to `new`."],
        ["pack._base.fit", "said", "def fit(self): # 'x' deprecated, use 'y' pass"],
    ]
    assert all(len(str(row[2])) < 500 for row in said)


def test_passages_are_found_by_name(in_subprocess: Path, tmp_path: Path) -> None:
    (in_subprocess / "pack" / "stars.py").write_text("def star(): '`old` was renamed to `new`.'\n")
    index = SymbolIndex(environment(), tmp_path / "cache")
    assert asyncio.run(index.said("old", "pack")) == [
        ("pack.stars.star", "def star(): '`old` was renamed to `new`.'")
    ]
    assert asyncio.run(index.said("ol", "pack")) == []
    assert find(index, "star", "pack") == ["pack.star"]


def test_no_such_package() -> None:
    assert index_script.index("no_such_package_at_all") == []


@pytest.mark.parametrize(
    "text", ["def f(", "class C(:\n def g(self", "from . import (", "'''", "__all__ = [", "\0"]
)
def test_source_that_does_not_parse(package: Path, text: str) -> None:
    (package / "pack" / "broken.py").write_text(text)
    assert ["pack.broken", "module", None] in index_script.index("pack")


def environment(version: str = "1.0") -> Environment:
    distribution = Distribution(name="Pack", version=version, modules=["pack"])
    return Environment(python="3.11", executable=sys.executable, distributions=[distribution])


@pytest.fixture
def in_subprocess(package: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PYTHONPATH", str(package))
    return package


def find(index: SymbolIndex, name: str, top: str | None = None) -> list[str]:
    async def ask() -> list[str]:
        return [symbol.qualified for symbol in await index.find(name, top)]

    return asyncio.run(ask())


def test_find_is_kept_on_disk_by_version(in_subprocess: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert find(SymbolIndex(environment(), cache), "SmallNail", "pack") == ["pack.tools.SmallNail"]
    (in_subprocess / "pack" / "tools" / "__init__.py").write_text("")
    assert find(SymbolIndex(environment(), cache), "SmallNail", "pack") == ["pack.tools.SmallNail"]
    assert find(SymbolIndex(environment("1.1"), cache), "SmallNail", "pack") == []
    assert len(list(cache.iterdir())) == 2


def test_broken_cache_is_made_again(in_subprocess: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    find(SymbolIndex(environment(), cache), "star", "pack")
    (path,) = cache.iterdir()
    path.write_text("{")
    assert find(SymbolIndex(environment(), cache), "star", "pack") == ["pack.star"]
    assert json.loads(path.read_text())


def test_cache_that_cannot_be_written_is_no_harm(in_subprocess: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert find(SymbolIndex(environment(), tmp_path / "file" / "x"), "star", "pack") == ["pack.star"]


def test_without_a_python_nothing_is_found(tmp_path: Path) -> None:
    assert find(SymbolIndex(Environment(python="3.11"), tmp_path), "star", "pack") == []


@pytest.mark.parametrize("top", ["no_such_package", "", "-c", "../x", "a.b"])
def test_odd_packages(tmp_path: Path, top: str) -> None:
    assert find(SymbolIndex(environment(), tmp_path), "x", top) == []


def test_script_runs_by_itself(own_python: str) -> None:
    output = subprocess.run(
        [own_python, index_script.__file__, "collections"], capture_output=True, check=True, text=True
    ).stdout
    names = [row[0] for row in json.loads(output)]
    assert "collections.OrderedDict" in names
    assert "collections.abc.Iterable" in names


PLACES: dict[tuple[str, str], str] = {
    ("sklearn", "train_test_split"): "sklearn.model_selection.train_test_split",
    ("sklearn", "SimpleImputer"): "sklearn.impute.SimpleImputer",
    ("sklearn", "ENGLISH_STOP_WORDS"): "sklearn.feature_extraction.text.ENGLISH_STOP_WORDS",
    ("sklearn", "roc_auc_score"): "sklearn.metrics.roc_auc_score",
    ("pandas", "scatter_matrix"): "pandas.plotting.scatter_matrix",
    ("pandas", "DataFrame"): "pandas.DataFrame",
    ("numpy", "interp"): "numpy.interp",
    ("scipy", "comb"): "scipy.special.comb",
    ("keras", "to_categorical"): "keras.utils.to_categorical",
    ("keras", "Dense"): "keras.layers.Dense",
    ("torch", "Adam"): "torch.optim.Adam",
    ("matplotlib", "ListedColormap"): "matplotlib.colors.ListedColormap",
}


@pytest.mark.ml
def test_places_in_real_packages(ml_python: Path, tmp_path: Path) -> None:
    index = SymbolIndex(Environment(python="3.11", executable=str(ml_python)), tmp_path)

    async def ask() -> dict[tuple[str, str], Any]:
        return {(top, name): (await index.find(name, top))[0].qualified for top, name in PLACES}

    assert asyncio.run(ask()) == PLACES
    started = time.monotonic()
    again = SymbolIndex(Environment(python="3.11", executable=str(ml_python)), tmp_path)
    assert find(again, "train_test_split", "sklearn")
    assert time.monotonic() - started < 0.5 * float(os.environ.get("MLEMODERNIZER_SLOWNESS", "1"))
