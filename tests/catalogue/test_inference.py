"""What expressions are, as far as the text tells."""

import ast

import pytest

from jupyter_mlemodernizer.repair.catalogue.bindings import Document, Unit
from jupyter_mlemodernizer.repair.catalogue.inference import Inference, Known, is_type

START = (
    "import pandas as pd\nimport numpy as np\nfrom sklearn import svm\nfrom keras.models import Sequential\n"
)


def known(*cells: str) -> Known | None:
    """What the last expression of the last cell is."""
    document = Document([Unit("cell", str(number), cell) for number, cell in enumerate([START, *cells])])
    code = document.code(len(cells))
    last = code.tree.body[-1]
    while not isinstance(last, ast.Expr):
        last = last.body[-1]  # type: ignore[attr-defined]
    return Inference(document).known(len(cells), last.value)


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("pd.read_csv('x')", "pandas.DataFrame"),
        ("df = pd.read_csv('x')\ndf['a']", "pandas.Series"),
        ("df = pd.read_csv('x')\ndf[['a']]", "pandas.DataFrame"),
        ("df = pd.read_csv('x')\ncolumns = ['a']\ndf[columns]", "pandas.DataFrame"),
        ("df = pd.read_csv('x')\ndf[df.a > 3]", "pandas.DataFrame"),
        ("df = pd.read_csv('x')\ndf.columns", "pandas.Index"),
        ("df = pd.read_csv('x').dropna().reset_index()\ndf", "pandas.DataFrame"),
        ("df, b = pd.read_csv('x'), 3\ndf", "pandas.DataFrame"),
        ("svm.SVC()", "sklearn.svm.SVC"),
        ("svm.SVC(C=3).fit(X, y)", "sklearn.svm.SVC"),
        ("m = Sequential()\nm.add(x)\nm", "keras.models.Sequential"),
        ("np.zeros(3)", "numpy.ndarray"),
        ("{}", "dict"),
        ("'a'", "str"),
        ("def f():\n    d = {}\n    d", "dict"),
        ("def load():\n    df = pd.read_csv('x')\n    return df\nload()", "pandas.DataFrame"),
        ("def f(d):\n    d\nf(pd.read_csv('x'))\nf(d=pd.read_csv('y'))\ndef g(d):\n    f(d)\n    {}", "dict"),
        ("with pd.ExcelFile('x') as f:\n    []", "list"),
    ],
)
def test_instances(source: str, name: str) -> None:
    answer = known(source)
    assert answer is not None
    assert answer.instance
    assert answer.name == name
    assert answer.certain


@pytest.mark.parametrize(
    "source",
    [
        "df",
        "df = load()\ndf",
        "def f(df):\n    df",
        "for df in frames:\n    df",
        "with open('x') as f:\n    f",
        "df = pd.read_csv('x')\ndf.a",
        "x = [df for df in frames]\ndf",
        "from mine import *\nload()",
        "def load():\n    if x:\n        return pd.read_csv('x')\n    return other()\nload()",
        "def load():\n    yield pd.read_csv('x')\nload()",
        "@cached\ndef load():\n    return pd.read_csv('x')\nload()",
    ],
)
def test_unknown(source: str) -> None:
    answer = known(source)
    assert answer is None or not answer.instance or not answer.certain


@pytest.mark.parametrize(
    "source",
    [
        "if x:\n    df = pd.read_csv('x')\nelse:\n    df = []\ndf",
        "df = pd.read_csv('x')\nif x:\n    df = load()\ndf",
        "df = pd.read_csv('x')\ndef f():\n    df\ndf = []\ndef g():\n    df",
    ],
)
def test_several_meanings_are_not_certain(source: str) -> None:
    answer = known(source)
    assert answer is None or not answer.certain


def test_names_of_other_cells() -> None:
    answer = known("df = pd.read_csv('x')", "df = df.dropna()", "df")
    assert answer == Known("pandas.DataFrame", True)


def test_a_class_body_is_no_scope_of_its_methods() -> None:
    answer = known("d = []\nclass A:\n    d = {}\n    def f(self):\n        d")
    assert answer == Known("list", True)


@pytest.mark.parametrize(
    ("have", "wanted", "same"),
    [
        ("pandas.core.frame.DataFrame", "pandas.DataFrame", True),
        ("keras.src.models.sequential.Sequential", "keras.Sequential", True),
        ("tensorflow.keras.models.Sequential", "keras.Sequential", True),
        ("builtins.dict", "dict", True),
        ("mine.DataFrame", "pandas.DataFrame", False),
        ("dict", "list", False),
        ("Element", "xml.etree.ElementTree.Element", True),
        ("list", "mine.list", False),
    ],
)
def test_types_are_told_by_package_and_name(have: str, wanted: str, same: bool) -> None:
    assert is_type(Known(have, True), (wanted,)) is same


def test_bases_count() -> None:
    assert is_type(Known("mine.Net", True, ("torch.nn.modules.module.Module",)), ("torch.nn.Module",))


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ("f(pd.read_csv('x'))", True),
        ("f(pd.read_csv('x'))\nf(d=pd.read_csv('y'))", True),
        ("f(pd.read_csv('x'))\nf({})", False),
        ("f(pd.read_csv('x'))\nf(*frames)", True),
        ("f(pd.read_csv('x'))\nrows.map(f)", None),
        ("f(load())", None),
        ("", None),
    ],
)
def test_parameters_are_what_calls_give(calls: str, expected: bool | None) -> None:
    document = Document([Unit("cell", "0", START), Unit("cell", "1", f"def f(d):\n    d\n{calls}")])
    [use] = document.code(1).named(ast.Name, "d")
    answer = Inference(document).known(1, use)
    if expected is None:
        assert answer is None
    else:
        assert answer is not None
        assert (answer.name == "pandas.DataFrame" and answer.certain) is expected
