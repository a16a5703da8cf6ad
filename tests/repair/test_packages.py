"""Modules that are not installed: what is said, and which imports may go."""

import asyncio
from typing import Any

import pytest

from jupyter_mlemodernizer.repair import Packages, UnusedImports


def absent(book: Any, module: str, cell: int = 0) -> Any:
    return book.crash(
        cell,
        "ModuleNotFoundError",
        f"No module named '{module}'",
        bases=["ImportError", "Exception"],
        missing_name=module,
    )


def proposed(book: Any, context: Any) -> list[str] | None:
    proposals = [
        *asyncio.run(Packages().propose(context)),
        *asyncio.run(UnusedImports().propose(context)),
    ]
    return book.after(proposals) if proposals else None


@pytest.mark.parametrize(
    ("module", "what", "name", "said"),
    [
        ("cv2", "package", "opencv-python", "%pip install opencv-python"),
        ("sklearn.cluster", "package", "scikit-learn", "%pip install scikit-learn"),
        ("wordcloud", "package", "wordcloud", "%pip install wordcloud"),
        ("Bio.Seq", "package", "biopython", "%pip install biopython"),
        ("streamlit", "package", "streamlit", "%pip install streamlit"),
        ("mpl_finance", "package", "mpl_finance", "mplfinance"),
        ("tensorflow_addons.optimizers", "package", "tensorflow_addons", "no longer maintained"),
        ("fancyimpute", "package", "fancyimpute", "sklearn.impute"),
        ("fastai.tabular", "package", "fastai<2", "another interface"),
        ("fastai.vision.all", "package", "fastai", "%pip install fastai"),
        ("kaggle_secrets", "credentials", "kaggle_secrets", "key of your own"),
        ("kaggle_datasets", "service", "kaggle_datasets", "on Kaggle only"),
        ("google.colab", "service", "google.colab", "Google Colab"),
        ("my_own_stuff", "package", "my_own_stuff", "my_own_stuff.py"),
    ],
)
def test_need(notebook: Any, module: str, what: str, name: str, said: str) -> None:
    book = notebook(f"import {module}")
    need = asyncio.run(Packages().need(absent(book, module)))
    assert need is not None
    assert (need.what, need.name, need.cells) == (what, name, ["c0"])
    assert said in need.advice


@pytest.mark.parametrize(
    ("module", "source", "needed"),
    [
        ("google.cloud", "from google.cloud import bigquery", ("package", "google-cloud-bigquery")),
        ("google.cloud", "import google.cloud.storage as s", ("package", "google-cloud-storage")),
        ("mpl_toolkits.basemap", "from mpl_toolkits.basemap import Basemap", ("package", "basemap")),
        ("kaggle", "from kaggle.competitions import nflrush", ("service", "kaggle.competitions")),
        ("kaggle", "import kaggle", ("package", "kaggle")),
    ],
)
def test_need_of_a_part_of_a_package(
    notebook: Any, facts: Any, module: str, source: str, needed: tuple[str, str]
) -> None:
    book = notebook(source, facts=facts({"google": "protobuf", "mpl_toolkits": "matplotlib"}))
    need = asyncio.run(Packages().need(absent(book, module)))
    assert need is not None
    assert (need.what, need.name) == needed


def test_need_of_an_environment_variable(notebook: Any) -> None:
    book = notebook("key = os.environ['API_KEY']")
    context = book.crash(0, "KeyError", "'API_KEY'", missing_name="API_KEY", library_frame="os:__getitem__")
    need = asyncio.run(Packages().need(context))
    assert need is not None
    assert (need.what, need.name, need.cells) == ("credentials", "API_KEY", ["c0"])
    assert (
        asyncio.run(Packages().need(book.crash(0, "KeyError", "'a'", library_frame="pandas:get_loc"))) is None
    )


def test_unknown_name_is_not_to_be_installed_blindly(notebook: Any) -> None:
    need = asyncio.run(Packages().need(absent(notebook("import utls"), "utls")))
    assert need is not None
    assert "%pip" not in need.advice


@pytest.mark.parametrize("module", ["sklearn.cross_validation", "cPickle", "xml.etree.cElementTree"])
def test_no_need_of_what_has_moved(notebook: Any, facts: Any, module: str) -> None:
    book = notebook(f"import {module}", facts=facts({"sklearn": "scikit-learn"}))
    assert asyncio.run(Packages().need(absent(book, module))) is None


UNUSED = {
    "alone": (["import missingno as msno", "x = 1"], ["", "x = 1"]),
    "among others": (
        ["import os, missingno\nimport sys  # kept", "sys.path"],
        ["import os\nimport sys  # kept", "sys.path"],
    ),
    "from": (["from missingno import bar, matrix\nx = 1"], ["x = 1"]),
    "with a magic": (["%matplotlib inline\nimport missingno\n"], ["%matplotlib inline\n"]),
}


@pytest.mark.parametrize(("before", "after"), UNUSED.values(), ids=UNUSED)
def test_unused_import_goes(notebook: Any, before: list[str], after: list[str]) -> None:
    book = notebook(*before)
    assert proposed(book, absent(book, "missingno")) == after


def test_an_unused_name_goes_whatever_is_imported_from_elsewhere(notebook: Any) -> None:
    book = notebook("from pandas import Panel, Series\nfrom pandas.tseries.offsets import *\nSeries()")
    crash = book.crash(
        0,
        "ImportError",
        "cannot import name 'Panel' from 'pandas'",
        bases=["Exception"],
        missing_name="Panel",
        missing_from="pandas",
    )
    after = ["from pandas import Series\nfrom pandas.tseries.offsets import *\nSeries()"]
    assert proposed(book, crash) == after


def test_unused_import_is_said(notebook: Any) -> None:
    (proposal,) = asyncio.run(UnusedImports().propose(absent(notebook("import missingno"), "missingno")))
    assert proposal.checks == ["`missingno` is imported and never used."]
    assert not proposal.changes_behaviour


@pytest.mark.parametrize(
    "sources",
    [
        ["import missingno as msno", "msno.bar(df)"],
        ["import missingno", "%time missingno.bar(df)"],
        ["from missingno import *"],
        ["import missingno", "this does not parse"],
        ["from missingno import bar, matrix", "bar(df)"],
        ["import missingno", "__all__ = ['missingno']"],
    ],
)
def test_import_that_may_be_used_stays(notebook: Any, sources: list[str]) -> None:
    book = notebook(*sources)
    assert proposed(book, absent(book, "missingno")) is None


@pytest.mark.parametrize(
    ("exception", "message", "facts", "what", "name"),
    [
        ("AssertionError", "Torch not compiled with CUDA enabled", {}, "hardware", "NVIDIA graphics card"),
        ("RuntimeError", "Found no NVIDIA driver on your system.", {}, "hardware", "NVIDIA graphics card"),
        (
            "lightgbm.basic.LightGBMError",
            "GPU Tree Learner was not enabled in this build.",
            {},
            "hardware",
            "NVIDIA graphics card",
        ),
        ("ValueError", "Please provide a TPU Name to connect to.", {}, "hardware", "TPU"),
        (
            "urllib.error.URLError",
            "<urlopen error [Errno -2] Name or service not known>",
            {},
            "service",
            "the network",
        ),
        (
            "requests.exceptions.ConnectionError",
            "HTTPSConnectionPool(host='example.org', port=443): Max retries exceeded",
            {},
            "service",
            "example.org",
        ),
        (
            "AttributeError",
            "module 'tensorflow' has no attribute 'estimator'",
            {},
            "package",
            "tensorflow.estimator",
        ),
        (
            "AttributeError",
            "module 'tensorflow' has no attribute 'contrib'",
            {},
            "package",
            "tensorflow.contrib",
        ),
        (
            "ImportError",
            "cannot import name 'contrib' from 'tensorflow' (/lib/tensorflow/__init__.py)",
            {},
            "package",
            "tensorflow.contrib",
        ),
        (
            "AttributeError",
            "module 'tensorflow._api.v2.compat.v1' has no attribute 'contrib'",
            {},
            "package",
            "tensorflow.contrib",
        ),
        ("AttributeError", "`conv2d` is not available with Keras 3.", {}, "package", "tf-keras"),
        (
            "RuntimeError",
            "tf.gradients is not supported when eager execution is enabled. Use tf.GradientTape instead.",
            {},
            "package",
            "gradients of a graph",
        ),
        (
            "TypeError",
            "Expected 'config' to be a dict for Sequential,",
            {},
            "weights",
            "a description of the model",
        ),
        (
            "ImportError",
            "cannot import name 'GaussianProcess' from 'sklearn.gaussian_process' (/lib/sklearn/__init__.py)",
            {},
            "package",
            "sklearn.gaussian_process.GaussianProcess",
        ),
        ("LookupError", "Resource punkt not found. >>> nltk.download('punkt')", {}, "input", "NLTK punkt"),
        (
            "FileNotFoundError",
            "[Errno 2] No such file or directory: 'dot'",
            {"filename": "dot", "library_frame": "subprocess:_execute_child"},
            "package",
            "dot",
        ),
        (
            "pandas.errors.PyperclipException",
            "Pyperclip could not find a copy/paste mechanism for your system.",
            {},
            "input",
            "what somebody had copied",
        ),
        ("ValueError", "unknown file extension: .mp4", {}, "package", "ffmpeg"),
        ("RuntimeError", "Requested MovieWriter (ffmpeg) not available", {}, "package", "ffmpeg"),
        (
            "FileNotFoundError",
            "[Errno 2] No such file or directory: 'ffmpeg'",
            {"filename": "ffmpeg", "library_frame": "subprocess:_execute_child"},
            "package",
            "ffmpeg",
        ),
        (
            "ImportError",
            "Missing optional dependency 'openpyxl'.  Use pip or conda to install openpyxl.",
            {},
            "package",
            "openpyxl",
        ),
        (
            "ImportError",
            "`Import python-calamine` failed. Use pip, conda, or your preferred package management tool to install "
            "the python-calamine package.",
            {},
            "package",
            "python-calamine",
        ),
        (
            "tensorflow.python.summary.tb_summary.TBNotInstalledError",
            "TensorBoard is not installed, missing implementation for tf.summary.scalar",
            {"bases": ["Exception", "BaseException"]},
            "package",
            "tensorboard",
        ),
        (
            "ValueError",
            "Mime type rendering requires nbformat>=4.2.0 but it is not installed",
            {},
            "package",
            "nbformat",
        ),
        (
            "RuntimeError",
            "to_table needs the package `openpyxl`, which is not installed",
            {},
            "package",
            "openpyxl",
        ),
    ],
)
def test_need_of_surroundings(  # noqa: PLR0917
    notebook: Any, exception: str, message: str, facts: dict[str, Any], what: str, name: str
) -> None:
    need = asyncio.run(Packages().need(notebook("run()").crash(0, exception, message, **facts)))
    assert need is not None
    assert (need.what, need.name) == (what, name)


def test_what_is_said_not_to_be_installed_and_is_there_is_no_need(notebook: Any, facts: Any) -> None:
    message = "Mime type rendering requires nbformat>=4.2.0 but it is not installed"
    book = notebook("run()", facts=facts(modules={"nbformat": "nbformat"}))
    assert asyncio.run(Packages().need(book.crash(0, "ValueError", message))) is None


@pytest.mark.parametrize(
    ("module", "part"),
    [
        ("tensorflow.contrib", "tensorflow.contrib"),
        ("tensorflow.contrib.layers", "tensorflow.contrib"),
        ("gensim.summarization", "gensim.summarization"),
    ],
)
def test_need_of_a_part_that_its_package_dropped(notebook: Any, facts: Any, module: str, part: str) -> None:
    top = module.partition(".")[0]
    book = notebook(f"from {module} import learn", facts=facts({top: top}))
    message = f"No module named '{module}'"
    context = book.crash(0, "ModuleNotFoundError", message, missing_name=module)
    need = asyncio.run(Packages().need(context))
    assert need is not None
    assert (need.name, need.cells) == (part, ["c0"])


@pytest.mark.parametrize(
    ("source", "module", "name"),
    [
        ("from IPython.html.widgets import interact", "IPython.html", "ipywidgets"),
        ("from keras.wrappers.scikit_learn import KerasClassifier", "keras.wrappers", "scikeras"),
    ],
)
def test_need_of_a_package_that_a_part_of_another_one_became(
    notebook: Any, facts: Any, source: str, module: str, name: str
) -> None:
    top = module.partition(".")[0]
    book = notebook(source, facts=facts({top: top.lower()}))
    need = asyncio.run(Packages().need(absent(book, module)))
    assert need is not None
    assert (need.what, need.name, need.cells) == ("package", name, ["c0"])
    assert f"pip install {name}`" in need.advice


def test_no_need_of_an_ordinary_crash(notebook: Any) -> None:
    context = notebook("run()").crash(0, "ValueError", "could not convert string to float: 'a'")
    assert asyncio.run(Packages().need(context)) is None


@pytest.mark.parametrize(
    ("message", "name", "told"),
    [
        ("Cell magic `%%R` not found.", "rpy2", "runs R, not Python"),
        ("Line magic function `%sql` not found.", "jupysql", "%load_ext sql"),
        ("Cell magic `%%mystery` not found.", "%mystery", "No installed extension"),
    ],
)
def test_magics_that_are_not_known(notebook: Any, message: str, name: str, told: str) -> None:
    need = asyncio.run(Packages().need(notebook("%%R\nx").crash(0, "UsageError", message)))
    assert need is not None
    assert (need.what, need.name, need.cells) == ("package", name, ["c0"])
    assert told in need.advice


def _module_missing(book: Any, cell: int, name: str) -> list[str]:
    context = book.crash(cell, "ModuleNotFoundError", f"No module named '{name}'", missing_name=name)
    return book.after(asyncio.run(Packages().propose(context))[:1])


def test_a_utility_script_is_found_in_the_folder_that_is_named(notebook: Any, lay: Any) -> None:
    lay("input/my-scripts/metrics.py", text="x = 1")
    book = notebook("import sys\nsys.path.append('../input/my-scripts')", "from metrics import x\nprint(x)")
    assert _module_missing(book, 1, "metrics") == [
        "import sys\nsys.path.append('input/my-scripts')",
        "from metrics import x\nprint(x)",
    ]


def test_a_utility_script_is_found_in_a_folder_that_nobody_named(notebook: Any, lay: Any) -> None:
    lay("input/kit/tools/__init__.py", text="")
    book = notebook("from tools.metrics import x\nprint(x)")
    assert _module_missing(book, 0, "tools") == [
        "import sys\nsys.path.append('input/kit')\nfrom tools.metrics import x\nprint(x)"
    ]


def test_a_module_beside_the_one_that_imports_it_is_found_by_a_dot(notebook: Any, lay: Any) -> None:
    files = {
        "tools/__init__.py": "import shapes\n",
        "tools/shapes.py": "from sizes import f\n",
        "tools/sizes.py": "",
    }
    for path, text in files.items():
        lay(path, text=text)
    book = notebook("from tools import shapes")
    book.context.working_copy.files.update(files)
    book.crash(0, "ModuleNotFoundError", "No module named 'shapes'", bases=["ImportError"])
    (proposal,) = asyncio.run(Packages().propose(book.context))
    book.context.working_copy.apply(proposal.edits)
    assert book.context.working_copy.files == {
        **files,
        "tools/__init__.py": "from . import shapes\n",
        "tools/shapes.py": "from .sizes import f\n",
    }


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("from .metrics import x, y", "from metrics import x, y"),
        ("if a:\n    from .kit.tools import *", "if a:\n    from kit.tools import *"),
        ("from . import metrics as m, kit", "import metrics as m, kit"),
        ("from .elsewhere import x", None),
        ("from . import metrics, elsewhere", None),
    ],
)
def test_a_module_beside_the_notebook_is_imported_without_a_dot(
    notebook: Any, lay: Any, old: str, new: str | None
) -> None:
    lay("metrics.py", "kit/__init__.py", text="")
    book = notebook(old)
    context = book.crash(0, "ImportError", "attempted relative import with no known parent package")
    proposals = asyncio.run(Packages().propose(context))
    assert book.after(proposals) == [new if new is not None else old]
    assert bool(proposals) is (new is not None)


def test_a_module_that_lies_nowhere_is_no_utility_script(notebook: Any, lay: Any) -> None:
    lay("input/other.py", text="")
    assert _module_missing(notebook("import metrics\nmetrics.x"), 0, "metrics") == [
        "import metrics\nmetrics.x"
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            ["from scipy.misc import imresize, comb", "comb(3, 2)"],
            ["from scipy.misc import comb", "comb(3, 2)"],
        ),
        (["import os\nfrom scipy.misc import imresize", "os.sep"], ["import os", "os.sep"]),
        (["from scipy.misc import imresize", "imresize(x)"], None),
        (
            ["from scipy.misc import imresize as r, comb as c\nc", "x"],
            ["from scipy.misc import comb as c\nc", "x"],
        ),
    ],
)
def test_a_name_that_is_gone_and_never_used(
    notebook: Any, facts: Any, before: list[str], after: list[str] | None
) -> None:
    book = notebook(*before, facts=facts({"scipy": "scipy"}))
    crash = book.crash(
        0,
        "ImportError",
        "cannot import name 'imresize' from 'scipy.misc'",
        missing_name="imresize",
        missing_from="scipy.misc",
    )
    assert book.after(asyncio.run(UnusedImports().propose(crash))) == (after or before)


def test_a_submodule_that_is_gone_and_never_used(notebook: Any, facts: Any) -> None:
    book = notebook("import scipy.stats\nfrom sklearn.foo import bar", "scipy", facts=facts({"sklearn": "x"}))
    crash = book.crash(0, "ModuleNotFoundError", "No module named 'sklearn.foo'", missing_name="sklearn.foo")
    assert book.after(asyncio.run(UnusedImports().propose(crash))) == ["import scipy.stats", "scipy"]


_BOSTON = "\n`load_boston` has been removed from scikit-learn since version 1.2.\n"


def test_data_that_a_library_ships_no_longer(notebook: Any) -> None:
    source = "from sklearn.datasets import load_boston, load_iris"
    book = notebook(source, "X = load_boston().data\nload_iris()")
    crash = book.crash(0, "ImportError", _BOSTON)
    assert asyncio.run(UnusedImports().propose(crash)) == []
    need = asyncio.run(Packages().need(crash))
    assert need is not None
    assert (need.what, need.name) == ("input", "the data of load_boston")
    assert "accept what is suggested" in need.advice


def test_data_that_nobody_uses(notebook: Any) -> None:
    book = notebook("from sklearn.datasets import load_boston, load_iris\nload_iris()")
    crash = book.crash(0, "ImportError", _BOSTON)
    after = book.after(asyncio.run(UnusedImports().propose(crash)))
    assert after == ["from sklearn.datasets import load_iris\nload_iris()"]


@pytest.mark.parametrize(
    ("kernels", "said"),
    [
        ({}, ""),
        ({"other": ["pandas"]}, ""),
        ({"some": ["wordcloud"], "todays": ["wordcloud", "pandas"]}, "`todays`, which has `wordcloud` and `pandas`"),
        ({"b": ["wordcloud"], "a": ["wordcloud"]}, "kernel `a`, which has `wordcloud`."),
    ],
)  # fmt: skip
def test_another_kernel_that_has_what_is_missing_is_named(notebook, facts, monkeypatch, kernels, said):
    asked = []

    async def kernels_with(modules, environment):
        asked.append(modules)
        return kernels

    monkeypatch.setattr("jupyter_mlemodernizer.repair.elsewhere.kernels_with", kernels_with)
    book = notebook(
        "import wordcloud, os\nfrom pandas.plotting import x", "import numpy\n!ls", "not python (", facts=facts({"numpy": "numpy"})
    )  # fmt: skip
    packages = Packages()
    for module in ("wordcloud", "wordcloud.wordcloud", "pandas.plotting"):
        need = asyncio.run(packages.need(absent(book, module)))
        assert need is not None
        if module != "pandas.plotting":
            assert said in need.advice
            assert need.advice.endswith(".")
            # Where another kernel has it, that is the way.
            assert (need.kernel is None) == ("%pip install" in need.advice) == (not said)
            assert not said or f"kernel `{need.kernel}`" in need.advice
    # All that is missing, and once; what Python and the kernel have is not asked for.
    assert asked == [["wordcloud", "pandas"]]


def test_what_no_kernel_can_have_is_asked_of_none(notebook, monkeypatch):
    async def kernels_with(modules, environment):
        raise AssertionError

    monkeypatch.setattr("jupyter_mlemodernizer.repair.elsewhere.kernels_with", kernels_with)
    book = notebook("from kaggle_secrets import UserSecretsClient")
    assert asyncio.run(Packages().need(absent(book, "kaggle_secrets")))
