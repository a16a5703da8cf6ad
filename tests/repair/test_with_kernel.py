"""Real libraries crash in a real kernel; what is proposed makes the cell run, what is needed is said."""

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.environment.facts import KernelFacts
from jupyter_mlemodernizer.environment.symbols import SymbolIndex
from jupyter_mlemodernizer.kernel import OwnedKernel, Runner
from jupyter_mlemodernizer.model import Cell, Environment, Failure, Options, WorkingCopy
from jupyter_mlemodernizer.proposer import Context
from jupyter_mlemodernizer.repair import Inputs, KeywordOnly, Packages, Relocation, UnusedImports

pytestmark = [pytest.mark.ml, pytest.mark.timeout(300)]


class Workplace:
    """One kernel for all cases: each runs in cells of its own, in a folder of its own."""

    def __init__(self, kernel_name: str, folder: Path) -> None:
        self._loop = asyncio.new_event_loop()
        self.folder = folder
        self.kernel = self.do(OwnedKernel.start(kernel_name, cwd=str(folder)))
        environment = Environment.model_validate(self.do(self.kernel.ask("environment")))
        self.facts = KernelFacts(self.kernel, environment, SymbolIndex(environment))

    def do(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        return self._loop.run_until_complete(asyncio.wait_for(coroutine, 120))

    def close(self) -> None:
        self.do(self.kernel.shutdown())
        self._loop.close()

    def crash(self, source: str) -> tuple[Context, Runner]:
        """Run a cell that must fail."""
        working_copy = WorkingCopy([Cell(id="c0", cell_type="code", source=source)])
        options = Options()
        runner = Runner(self.kernel, working_copy, options, folder=str(self.folder))
        failure: Failure | None = self.do(runner.run_cell("c0")).failure
        assert failure is not None
        return Context(working_copy, self.facts, options, str(self.folder), failure), runner


@pytest.fixture(scope="module")
def workplace(ml_kernel: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workplace]:
    folder = tmp_path_factory.mktemp("notebook")
    (folder / "input" / "images").mkdir(parents=True)
    (folder / "input" / "train.csv").write_text("a,b\n1,2\n3,4\n")
    place = Workplace(ml_kernel, folder)
    yield place
    place.close()


REPAIRED = {
    "open": (Inputs(), "x = open('../input/train.csv').read()"),
    "pandas": (Inputs(), "import pandas as pd\nx = pd.read_csv('/kaggle/input/foo/train.csv')"),
    "loop": (
        Inputs(),
        "import pandas as pd\nD = '../input/foo/'\nfor n in ['train']:\n    x = pd.read_csv(D + n + '.csv')",
    ),
    "numpy": (
        Inputs(),
        "import numpy as np\nx = np.loadtxt('../input/train.csv', delimiter=',', skiprows=1)",
    ),
    "genfromtxt": (Inputs(), "import numpy as np\nx = np.genfromtxt('../input/train.csv', delimiter=',')"),
    "listing": (Inputs(), "import os\nx = os.listdir('/kaggle/input/foo')"),
    "check_output": (Inputs(), "from subprocess import check_output\nx = check_output(['ls', '../input'])"),
    "output": (
        Inputs(),
        "import pandas as pd\npd.DataFrame({'a': [1]}).to_csv('/kaggle/working/out.csv', index=False)",
    ),
    "figure": (Inputs(), "import matplotlib.pyplot as plt\nplt.savefig('figures/out.png')"),
    "moved": (Relocation(), "from sklearn.cross_validation import train_test_split, cross_val_score"),
    "private": (Relocation(), "from sklearn.metrics.ranking import roc_auc_score"),
    "to the top": (Relocation(), "from sklearn.externals import joblib\njoblib.dump"),
    "to another package": (Relocation(), "from scipy import interp\ninterp(1, [0, 2], [0, 4])"),
    "spelt better": (
        Relocation(),
        "from sklearn.metrics import calinski_harabaz_score\ncalinski_harabaz_score([[1], [2], [3]], [0, 0, 1])",
    ),
    "standard library": (Relocation(), "from collections import Mapping\nisinstance({}, Mapping)"),
    "attribute": (
        Relocation(),
        "import pandas as pd\npd.scatter_matrix(pd.DataFrame({'a': [1., 2.], 'b': [1., 3.]}))",
    ),
    "renamed method": (
        Relocation(),
        "from sklearn.feature_extraction.text import CountVectorizer\n"
        "CountVectorizer().fit(['one two']).get_feature_names()",
    ),
    "keyword-only function": (
        KeywordOnly(),
        "import numpy as np\nfrom sklearn.linear_model import Ridge\nfrom sklearn.model_selection import validation_curve\n"
        "X = np.arange(20.).reshape(10, 2)\n"
        "a, b = validation_curve(Ridge(), X, X[:, 0], 'alpha', [1, 2], cv=2)",
    ),
    "keyword-only class": (
        KeywordOnly(),
        "from sklearn.svm import SVC\nSVC(1.0, 'linear').fit([[1], [2]], [0, 1])",
    ),
    "keyword-only method": (
        KeywordOnly(),
        "import pandas as pd\nprint(pd.DataFrame({'a': [1, 2]}).sort_values('a', 0, False).head())",
    ),
    "keyword-only reader": (
        KeywordOnly(),
        "import pandas as pd\nimport io\npd.read_csv(io.StringIO('a;b'), ';')",
    ),
    "unused": (UnusedImports(), "import no_such_package_here as nsp\nx = 1"),
    "unused name": (UnusedImports(), "from scipy.linalg import no_such_name, inv\ninv"),
}


@pytest.mark.parametrize(("proposer", "source"), REPAIRED.values(), ids=REPAIRED)
def test_repaired(workplace: Workplace, proposer: Any, source: str) -> None:
    context, runner = workplace.crash(source)
    proposals = workplace.do(proposer.propose(context))
    assert proposals, context.failure
    context.working_copy.apply(proposals[0].edits)
    workplace.do(runner.catch_up("c0", certain=proposals[0].certain))
    assert workplace.do(runner.run_cell("c0")).failure is None, context.working_copy["c0"].source


NEEDED = {
    "file": ("open('absent.csv')", "input", "absent.csv"),
    "pandas": ("import pandas as pd\npd.read_csv('../input/absent.csv')", "input", "absent.csv"),
    "loadtxt": ("import numpy as np\nnp.loadtxt('absent.txt')", "input", "absent.txt"),
    "h5py": ("import h5py\nh5py.File('absent.h5', 'r')", "weights", "absent.h5"),
    "keras": ("import keras\nkeras.models.load_model('absent.keras')", "weights", "absent.keras"),
    "torch": ("import torch\ntorch.load('absent.pth')", "weights", "absent.pth"),
    "zip": ("import zipfile\nzipfile.ZipFile('absent.zip')", "input", "absent.zip"),
    "matplotlib": ("import matplotlib.pyplot as plt\nplt.imread('absent.png')", "input", "absent.png"),
    "folder": ("import os\nos.listdir('results_of_then')", "input", "results_of_then"),
    "package": ("import no_such\nno_such.run()", "package", "no_such"),
    "fastai": ("from fastai.tabular import *", "package", "fastai<2"),
    "cuda": ("import torch\ntorch.zeros(1).cuda()", "hardware", "NVIDIA graphics card"),
    "url": (
        "import pandas as pd\npd.read_csv('http://no-such-host.invalid/a.csv')",
        "service",
        "no-such-host.invalid",
    ),
    "nltk": ("import nltk\nnltk.data.find('no/such')", "input", "NLTK such"),
    "program": (
        "import subprocess\nsubprocess.check_output(['no-such-program'])",
        "package",
        "no-such-program",
    ),
}


@pytest.mark.parametrize(("source", "what", "name"), NEEDED.values(), ids=NEEDED)
def test_needed(workplace: Workplace, source: str, what: str, name: str) -> None:
    context, _ = workplace.crash(source)
    inputs, packages = Inputs(), Packages()
    need = workplace.do(inputs.need(context)) or workplace.do(packages.need(context))
    assert need is not None, context.failure
    assert (need.what, need.name) == (what, name)
    for proposer in (inputs, Relocation(), packages):
        assert not workplace.do(proposer.propose(context))
