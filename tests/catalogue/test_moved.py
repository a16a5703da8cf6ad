"""Moved: every form of import and use."""

import pytest
from helpers import COMMON, FakeFacts, context, crash, proposed, repaired, swept

from jupyter_mlemodernizer.repair.catalogue import Call, Moved, Pattern, Rule

CV = Moved(
    id="t.cv",
    old="sklearn.cross_validation",
    new="sklearn.model_selection",
    error="No module named 'sklearn.cross_validation'",
    **COMMON,
)
IMPUTER = Moved(
    id="t.imputer", old="sklearn.preprocessing.Imputer", new="sklearn.impute.SimpleImputer", **COMMON
)
JOBLIB = Moved(id="t.joblib", old="sklearn.externals.joblib", new="joblib", **COMMON)
FLOAT = Moved(id="t.float", old="numpy.float", new="builtins.float", **(COMMON | {"library": "pandas"}))
URLLIB = Moved(
    id="t.urllib2",
    old="urllib2",
    new="urllib.request",
    names={"HTTPError": "urllib.error.HTTPError"},
    **(COMMON | {"library": "python", "since": "3.0"}),
)
XRANGE = Moved(
    id="t.xrange",
    old="builtins.xrange",
    new="builtins.range",
    **(COMMON | {"library": "python", "since": "3.0"}),
)
REDUCE = Moved(
    id="t.reduce",
    old="builtins.reduce",
    new="functools.reduce",
    **(COMMON | {"library": "python", "since": "3.0"}),
)
KERAS = Moved(
    id="t.keras",
    old="keras.layers.core",
    new="keras.layers",
    **(COMMON | {"library": "tensorflow", "since": "2.0"}),
)
INF = Moved(id="t.inf", old="numpy.Inf", new="numpy.inf", **(COMMON | {"library": "pandas"}))
ALL = [CV, IMPUTER, JOBLIB, FLOAT, URLLIB, XRANGE, REDUCE, KERAS, INF]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("from sklearn.cross_validation import KFold", "from sklearn.model_selection import KFold"),
        ("from sklearn.cross_validation import *  # all", "from sklearn.model_selection import *  # all"),
        (
            "import sklearn.cross_validation as cv\ncv.KFold(3)",
            "import sklearn.model_selection as cv\ncv.KFold(3)",
        ),
        (
            "import sklearn.cross_validation\nsklearn.cross_validation.KFold(3)",
            "import sklearn.model_selection\nsklearn.model_selection.KFold(3)",
        ),
        (
            "from sklearn import cross_validation as cv, tree\ncv.KFold(3)",
            "from sklearn import model_selection as cv, tree\ncv.KFold(3)",
        ),
        (
            "from sklearn import tree, cross_validation\ncross_validation.KFold(3)",
            "from sklearn import tree, model_selection\nmodel_selection.KFold(3)",
        ),
        # With many uses the import alone changes.
        (
            "from sklearn import cross_validation\n" + "cross_validation.KFold(3)\n" * 4,
            "from sklearn import model_selection as cross_validation\n" + "cross_validation.KFold(3)\n" * 4,
        ),
        # Only some names moved.
        (
            "from sklearn.preprocessing import Imputer, StandardScaler  # prepare\nImputer()",
            "from sklearn.preprocessing import StandardScaler  # prepare\nfrom sklearn.impute import SimpleImputer\nSimpleImputer()",
        ),
        (
            "from sklearn.preprocessing import (\n    StandardScaler,  # scale\n    Imputer,  # fill\n)\nx = Imputer()",
            "from sklearn.preprocessing import (\n    StandardScaler,  # scale\n)\n"
            "from sklearn.impute import SimpleImputer\nx = SimpleImputer()",
        ),
        (
            "from sklearn.preprocessing import StandardScaler as S, Imputer as I; print(1)",
            "from sklearn.preprocessing import StandardScaler as S; from sklearn.impute import SimpleImputer as I; print(1)",
        ),
        (
            "if True:\n    from sklearn.preprocessing import Imputer, Normalizer\n    Imputer()",
            "if True:\n    from sklearn.preprocessing import Normalizer\n"
            "    from sklearn.impute import SimpleImputer\n    SimpleImputer()",
        ),
        ("from sklearn.externals import joblib\njoblib.dump(1, 'x')", "import joblib\njoblib.dump(1, 'x')"),
        ("from sklearn.externals import joblib as jl", "import joblib as jl"),
        ("from sklearn.externals.joblib import Parallel, delayed", "from joblib import Parallel, delayed"),
        (
            "import sklearn.externals.joblib\nsklearn.externals.joblib.dump(1)",
            "import joblib\njoblib.dump(1)",
        ),
        (
            "import numpy as N\nx = N.zeros(3, dtype=N.float)",
            "import numpy as N\nx = N.zeros(3, dtype=float)",
        ),
        ("import numpy\nT = numpy.float\nT(3)", "import numpy\nT = float\nT(3)"),
        ("from numpy import float, array\nfloat(3)", "from numpy import array\nfloat(3)"),
        ("import urllib2\nurllib2.urlopen(u)", "import urllib.request\nurllib.request.urlopen(u)"),
        (
            "import urllib2\ntry:\n    urllib2.urlopen(u)\nexcept urllib2.HTTPError:\n    pass",
            "import urllib.request\nfrom urllib.error import HTTPError\ntry:\n    urllib.request.urlopen(u)\n"
            "except HTTPError:\n    pass",
        ),
        ("for i in xrange(3): print(i)", "for i in range(3): print(i)"),
        ("total = reduce(f, [1, 2])", "from functools import reduce\ntotal = reduce(f, [1, 2])"),
        (
            "from keras.layers.core import Dense\nfrom tensorflow.keras.layers.core import Flatten",
            "from keras.layers import Dense\nfrom tensorflow.keras.layers import Flatten",
        ),
        # A module that was merged into its parent, imported beside others: left out if nothing uses it.
        (
            "from keras.layers import Dense, core, Flatten  # all",
            "from keras.layers import Dense, Flatten  # all",
        ),
        ("from keras.layers import core, Dense as D", "from keras.layers import Dense as D"),
        (
            "from keras.layers import core, Dense\ncore.Flatten()",
            "from keras.layers import Dense\nfrom keras import layers\nlayers.Flatten()",
        ),
        (
            "from keras.layers import core, Dense\n%time core.Flatten()",
            "from keras.layers import Dense\nfrom keras import layers\n%time layers.Flatten()",
        ),
        ("from keras.layers import core", "from keras import layers"),
        ("from numpy import Inf\nx = [Inf, -Inf]", "from numpy import inf\nx = [inf, -inf]"),
        ("from numpy import *\nx = Inf", "from numpy import *\nfrom numpy import inf\nx = inf"),
        # f-strings, on every Python.
        (
            "import numpy as np\nprint(f'é {np.Inf} {np.Inf:.2f}')",
            "import numpy as np\nprint(f'é {np.inf} {np.inf:.2f}')",
        ),
        # Magics stay where they are.
        (
            "%matplotlib inline\n!pip install x\nfrom sklearn import cross_validation\n%time cross_validation.KFold(3)\nls = !ls",
            "%matplotlib inline\n!pip install x\nfrom sklearn import model_selection\n%time model_selection.KFold(3)\nls = !ls",
        ),
        (
            "%%time\nfrom sklearn.cross_validation import KFold",
            "%%time\nfrom sklearn.model_selection import KFold",
        ),
        ("%pylab inline\nx = np.Inf", "%pylab inline\nx = np.inf"),
        # In functions.
        (
            "def f():\n    from sklearn.cross_validation import KFold\n    return KFold(3)",
            "def f():\n    from sklearn.model_selection import KFold\n    return KFold(3)",
        ),
    ],
)
def test_moves(old: str, new: str) -> None:
    assert swept(ALL, old) == [new]


@pytest.mark.parametrize(
    "source",
    [
        "text = 'from sklearn.cross_validation import KFold'  # sklearn.cross_validation",
        "from mine import cross_validation\ncross_validation.KFold()",
        "def xrange(n):\n    return range(n)\nxrange(3)",
        "def f(xrange):\n    return xrange(3)",
        "import numpy as np\nnp.float = float\nnp.float(3)",
        "np = thing()\nnp.float(3)",
        "from sklearn.preprocessing import StandardScaler\nclass Imputer: pass\nImputer()",
        "try:\n    from sklearn.model_selection import KFold\nexcept ImportError:\n    from sklearn.cross_validation import KFold",
        "try:\n    from sklearn.cross_validation import KFold\nexcept:\n    from sklearn.model_selection import KFold",
        "import sys\nif sys.version_info[0] == 2:\n    range = xrange",
        "%%bash\nimport sklearn.cross_validation",
        "from sklearn.cross_validation import KFold\nprint 'Python 2'",
        "from .cross_validation import KFold",
    ],
)
def test_leaves_alone(source: str) -> None:
    assert swept(ALL, source) == [source]


def test_names_are_followed_through_the_cells() -> None:
    cells = swept(
        ALL, "from sklearn import cross_validation", "# split\na = cross_validation.KFold(3)\n", "b = 1"
    )
    assert cells == [
        "from sklearn import model_selection",
        "# split\na = model_selection.KFold(3)\n",
        "b = 1",
    ]


def test_a_name_that_the_notebook_has_already_is_not_taken() -> None:
    cells = swept(
        ALL,
        "from sklearn import cross_validation",
        "model_selection = 3\ncross_validation.KFold(model_selection)",
    )
    assert cells[0] == "from sklearn import model_selection as cross_validation"
    assert cells[1] == "model_selection = 3\ncross_validation.KFold(model_selection)"


def test_nothing_is_done_where_the_old_name_is_still_there() -> None:
    source = "from sklearn.cross_validation import KFold"
    assert swept(ALL, source, facts=FakeFacts({"sklearn.cross_validation.KFold": True})) == [source]


def test_what_crashed_is_moved_though_the_old_name_can_be_reached() -> None:
    facts = FakeFacts({"sklearn.cross_validation.KFold": True})
    cells = ("from sklearn.cross_validation import KFold", "KFold(3)")
    failure = crash("ImportError: No module named 'sklearn.cross_validation'", cell=1)
    assert repaired([CV], failure, *cells, facts=facts)[0] == "from sklearn.model_selection import KFold"


def test_nothing_is_done_where_the_new_name_is_not_there() -> None:
    source = "from sklearn.cross_validation import KFold"
    assert swept(ALL, source, facts=FakeFacts({"sklearn.model_selection.KFold": False})) == [source]


def test_what_was_checked_is_said() -> None:
    facts = FakeFacts({"sklearn.cross_validation.KFold": False, "sklearn.model_selection.KFold": True})
    failure = crash("ModuleNotFoundError: No module named 'sklearn.cross_validation'")
    [proposal] = proposed([CV], failure, "from sklearn.cross_validation import KFold", facts=facts)
    assert proposal.checks == [
        "`sklearn.cross_validation.KFold` cannot be found (scikit-learn 1.9.1)",
        "`sklearn.model_selection.KFold` is there",
    ]
    assert proposal.certain
    assert proposal.origin == "rule:t.cv"


def test_a_crash_in_one_cell_moves_all() -> None:
    failure = crash("ModuleNotFoundError: No module named 'sklearn.cross_validation'")
    cells = repaired(
        [CV], failure, "from sklearn.cross_validation import KFold", "import sklearn.cross_validation as cv"
    )
    assert cells == ["from sklearn.model_selection import KFold", "import sklearn.model_selection as cv"]


def test_a_guarded_import_that_crashed_all_the_same_is_moved() -> None:
    source = "try:\n    from sklearn.cross_validation import KFold\nexcept AttributeError:\n    pass"
    failure = crash("ModuleNotFoundError: No module named 'sklearn.cross_validation'", line=2)
    assert repaired([CV], failure, source) == [source.replace("cross_validation", "model_selection")]


def test_a_crash_in_a_helper_file_changes_the_file() -> None:
    from jupyter_mlemodernizer.model import Frame, ReplaceFile, Span

    frames = [
        Frame(cell_id="c0", line=1, statement=Span(line=1, end_line=1)),
        Frame(path="helpers.py", line=2, statement=Span(line=2, end_line=2)),
    ]
    failure = crash("ModuleNotFoundError: No module named 'sklearn.cross_validation'", frames=frames)
    text = '"""Help."""\nfrom sklearn.cross_validation import KFold\n'
    [proposal] = proposed([CV], failure, "import helpers", files={"helpers.py": text})
    assert proposal.edits == [
        ReplaceFile(path="helpers.py", base=text, source=text.replace("cross_validation", "model_selection"))
    ]


def test_cells_that_are_to_raise_are_left_alone() -> None:
    import asyncio

    from jupyter_mlemodernizer.repair.catalogue import Catalogue

    situation = context("from sklearn.cross_validation import KFold")
    situation.working_copy.cells[0].tags.append("raises-exception")
    assert asyncio.run(Catalogue(ALL).sweep(situation)) == []


DATETIME = Moved(
    id="t.datetime", old="pandas.datetime", new="datetime.datetime", **(COMMON | {"library": "pandas"})
)
LATER = "from datetime import datetime\nnow = datetime(2014, 1, 2)"


@pytest.mark.parametrize(
    ("cells", "after"),
    [
        # A later cell has not run yet.
        (
            ("import pandas as pd\nday = pd.datetime(2014, 1, 2)", LATER),
            ("import pandas as pd\nfrom datetime import datetime\nday = datetime(2014, 1, 2)", LATER),
        ),
        # A function may be called before it has.
        (
            ("import pandas as pd\nparse = lambda t: pd.datetime.strptime(t, '%Y')\nparse('2014')", LATER),
            (
                "import pandas as pd\nfrom datetime import datetime\n"
                "parse = lambda t: datetime.strptime(t, '%Y')\nparse('2014')",
                LATER,
            ),
        ),
        # Neither has what stands below in the same cell.
        (
            ("import pandas as pd", f"day = pd.datetime(2014, 1, 2)\n{LATER}"),
            ("import pandas as pd", f"from datetime import datetime\nday = datetime(2014, 1, 2)\n{LATER}"),
        ),
        # What is bound by then is used as it is called.
        (
            ("import pandas as pd\nimport datetime as dt", "def f():\n    return pd.datetime(2014, 1, 2)"),
            ("import pandas as pd\nimport datetime as dt", "def f():\n    return dt.datetime(2014, 1, 2)"),
        ),
        # A name that stands for something else later is left to that.
        (
            ("import pandas as pd\nday = pd.datetime(2014, 1, 2)", "import datetime\ndatetime.date.today()"),
            (
                "import pandas as pd\nfrom datetime import datetime as datetime_\nday = datetime_(2014, 1, 2)",
                "import datetime\ndatetime.date.today()",
            ),
        ),
        # So is one that a function has for itself.
        (
            ("import pandas as pd\ndef f(datetime):\n    return pd.datetime(2014, 1, 2) - datetime",),
            (
                "import pandas as pd\nfrom datetime import datetime as datetime_\n"
                "def f(datetime):\n    return datetime_(2014, 1, 2) - datetime",
            ),
        ),
    ],
)
def test_a_borrowed_name_is_bound_before_it_is_used(cells: tuple[str, ...], after: tuple[str, ...]) -> None:
    assert swept([DATETIME], *cells) == list(after)


@pytest.mark.parametrize(
    ("rule", "after"),
    [
        (
            Pattern(
                id="t.p",
                pattern="$pd.old($x)",
                template="$np.new($x)",
                bind={"pd": "pandas", "np": "numpy"},
                **(COMMON | {"library": "pandas"}),
            ),
            "import pandas as pd\nimport numpy as np\ny = np.new(1)",
        ),
        (
            Call(id="t.c", callables=("pandas.old",), then="numpy.new", **(COMMON | {"library": "pandas"})),
            "import pandas as pd\nfrom numpy import new\ny = new(1)",
        ),
        (
            Moved(id="t.m", old="pandas.old", new="numpy.new", **(COMMON | {"library": "pandas"})),
            "import pandas as pd\nfrom numpy import new\ny = new(1)",
        ),
    ],
)
def test_every_form_of_rule_adds_the_import_that_only_a_later_cell_has(rule: Rule, after: str) -> None:
    later = "import numpy as np"
    assert swept([rule], "import pandas as pd\ny = pd.old(1)", later) == [after, later]


@pytest.mark.parametrize("later", ["", "HTTPError = None"])
def test_a_name_of_a_star_import_is_imported_if_it_is_used_before_it_is_bound(later: str) -> None:
    cells = ["from urllib2 import *\ntry:\n    pass\nexcept HTTPError:\n    pass", later]
    assert "from urllib.error import HTTPError" in swept([URLLIB], *cells)[0]


def test_a_name_of_a_star_import_is_left_to_the_notebook_that_binds_it_before_use() -> None:
    assert swept([URLLIB], "from urllib2 import *", "HTTPError = 1\nHTTPError") == [
        "from urllib.request import *",
        "HTTPError = 1\nHTTPError",
    ]


def test_what_is_gone_of_an_import_does_not_keep_the_rest_from_moving() -> None:
    facts = FakeFacts(
        {
            "sklearn.model_selection.KFold": True,
            "sklearn.model_selection.LeaveOneLabelOut": False,
            "sklearn.cross_validation.KFold": False,
        }
    )
    old = "from sklearn.cross_validation import KFold, LeaveOneLabelOut\nKFold(3)"
    assert swept([CV], old, facts=facts) == [
        "from sklearn.cross_validation import LeaveOneLabelOut\n"
        "from sklearn.model_selection import KFold\nKFold(3)"
    ]
    assert swept([CV], old.replace("KFold", "LeaveOneLabelOut"), facts=facts) == [
        old.replace("KFold", "LeaveOneLabelOut")
    ]


def test_a_name_keeps_being_called_as_its_import_does() -> None:
    facts = FakeFacts({"sklearn.impute.SimpleImputer": False})
    old = "from sklearn.preprocessing import Imputer\nImputer()"
    assert swept([IMPUTER], old, facts=facts) == [old]


def test_a_name_imported_in_the_function_itself_is_used() -> None:
    rule = Moved(id="t.renamed", old="lib.gone", new="lib.here", **COMMON)
    old = "def f(x):\n    import lib as l\n    return l.gone(x)"
    assert swept([rule], old) == [old.replace("gone", "here")]


def test_an_import_of_what_is_a_builtin_goes() -> None:
    assert swept([FLOAT], "from numpy import float\nfloat(x)") == ["float(x)"]
    assert swept([FLOAT], "if a:\n    from numpy import float\nfloat(x)") == ["if a:\n    pass\nfloat(x)"]
