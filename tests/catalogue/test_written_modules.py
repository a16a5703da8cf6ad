"""Modules that a cell writes by ``%%writefile`` are changed in that cell, as helper files are in theirs."""

import pytest
from helpers import FakeFacts, by_id, crash, repaired, swept

from jupyter_mlemodernizer.model import Distribution, Frame, Span

MODULE = "from sklearn.externals import joblib\nimport numpy as np\n\ndef half(a):\n    return np.asarray(a, np.float) / 2\n"


@pytest.mark.parametrize(
    "head", ["%%writefile tools.py\n", "%%file lib/tools.py\n", "\n%%writefile -a tools.py \n"]
)
def test_a_module_that_a_cell_writes_is_swept(head: str) -> None:
    new = MODULE.replace("from sklearn.externals import joblib", "import joblib").replace("np.float", "float")
    rules = by_id("sklearn.externals-joblib", "numpy.alias-float")
    facts = FakeFacts()
    facts.environment.distributions.append(Distribution(name="numpy", version="2.4.0", modules=["numpy"]))
    # Names of the notebook mean nothing in the module.
    assert swept(rules, head + MODULE, "np = 1", facts=facts) == [head + new, "np = 1"]


def test_what_else_a_cell_writes_stays() -> None:
    cells = [
        "%%writefile notes.txt\n" + MODULE,
        "%%writefile tools.py\nthis is no Python",
        "%%bash\n" + MODULE,
    ]
    assert swept(by_id("sklearn.externals-joblib", "numpy.alias-float"), *cells) == cells


def test_a_crash_in_a_written_module_is_mended_in_its_cell() -> None:
    module = "import pandas as pd\ndef take(df):\n    return df.append(df)\n"
    span = Span(line=3, end_line=3)
    frames = [
        Frame(cell_id="c1", line=1, statement=Span(line=1, end_line=1)),
        Frame(path="tools.py", line=3, statement=span),
    ]
    failure = crash(
        "AttributeError: 'DataFrame' object has no attribute 'append'",
        cell=1,
        frames=frames,
        missing_name="append",
        receiver={"type": "pandas.DataFrame"},
    )
    cells = ["%%writefile tools.py\n" + module, "take(frame)"]
    result = repaired(by_id("pandas.append"), failure, *cells)
    assert result == [cells[0].replace("df.append(df)", "pd.concat([df, df])"), cells[1]]
