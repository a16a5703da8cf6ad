"""What cannot be imported into a helper module is imported where it is used, so that the rest of the module runs."""

import asyncio
from typing import Any

import pytest

from jupyter_mlemodernizer.model import Frame
from jupyter_mlemodernizer.repair import UnusedImports

GONE = "`load_boston` has been removed from scikit-learn since version 1.2."


def deferred(book: Any, text: str, exception: str, message: str, **facts: Any) -> str | None:
    """The helper module after the first proposal for a crash of its import."""
    book.context.working_copy.files["tools.py"] = text
    context = book.crash(0, exception, message, bases=["ImportError", "Exception"], **facts)
    context.failure.crash.frames.append(
        Frame(path="tools.py", line=1, source=text.split("\n", maxsplit=1)[0])
    )
    for proposal in asyncio.run(UnusedImports().propose(context)):
        book.context.working_copy.apply(proposal.edits)
    return book.context.working_copy.files["tools.py"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "from sklearn.datasets import load_boston, load_iris\n\ndef prices():\n    return load_boston().data\n",
            "from sklearn.datasets import load_iris\n\ndef prices():\n"
            "    from sklearn.datasets import load_boston\n    return load_boston().data\n",
        ),
        (
            "from sklearn.datasets import load_boston as lb\nx = 1\ndef prices():\n    '''Of flats.'''\n    y = lb()\n    return y\n",
            "x = 1\ndef prices():\n    '''Of flats.'''\n    from sklearn.datasets import load_boston as lb\n    y = lb()\n    return y\n",
        ),
        (
            "from sklearn.datasets import load_boston\nclass Data:\n    def read(self):\n        return load_boston()\n",
            "class Data:\n    def read(self):\n        from sklearn.datasets import load_boston\n        return load_boston()\n",
        ),
        ("from sklearn.datasets import load_boston\nx = 1\n", "x = 1\n"),
        ("from sklearn.datasets import load_boston\ndata = load_boston()\n", None),
        (
            "from sklearn.datasets import load_boston\ndef prices(read=load_boston):\n    return read()\n",
            None,
        ),
        ("from sklearn.datasets import load_boston\ndef prices(): return load_boston()\n", None),
    ],
)
def test_a_name_that_is_gone(notebook: Any, old: str, new: str | None) -> None:
    book = notebook("import tools")
    assert deferred(book, old, "ImportError", GONE) == (new or old)


def test_a_package_that_is_not_installed(notebook: Any) -> None:
    old = "import graphviz\nimport numpy as np\ndef draw(tree):\n    return graphviz.Source(tree)\n"
    new = "import numpy as np\ndef draw(tree):\n    import graphviz\n    return graphviz.Source(tree)\n"
    message = "No module named 'graphviz'"
    assert (
        deferred(notebook("import tools"), old, "ModuleNotFoundError", message, missing_name="graphviz")
        == new
    )


def test_what_others_take_from_the_module_stays(notebook: Any) -> None:
    old = "from sklearn.datasets import load_boston\ndef prices():\n    return load_boston()\n"
    assert deferred(notebook("from tools import load_boston"), old, "ImportError", GONE) == old
    assert deferred(notebook("import tools\ntools.load_boston()"), old, "ImportError", GONE) == old
